// An agent that lets other agents play: which one, the options of the table decide.
#pragma once

#include "agents/agent.hpp"

namespace pandemonium {

class Delegate : public Agent {
 public:
  Action choose(const View& view, Chance& chance) override { return player(view).choose(view, chance); }
  Advice advise(const View& view, Chance& chance) override { return player(view).advise(view, chance); }
  bool odds(const View& view, std::vector<float>& odds) override { return player(view).odds(view, odds); }
  // Each player is asked once, for all of its tables.
  void choose_each(std::span<const View> views, std::span<Chance* const> chances,
                   std::span<Action> actions) override;

 protected:
  // Lives as long as this agent.
  virtual Agent& player(const View& view) = 0;
};

}  // namespace pandemonium
