// The two agents that need no file: uniformly random play, and the game's own scripted heuristic.
#pragma once

#include "agents/agent.hpp"

namespace pandemonium {

class RandomAgent final : public Agent {
 public:
  Action choose(const View& view, Chance& chance) override;
  Advice advise(const View& view, Chance& chance) override;
  bool odds(const View& view, std::vector<float>& odds) override;
};

class ScriptedAgent final : public Agent {
 public:
  Action choose(const View& view, Chance& chance) override { return view.scripted(chance); }
  Advice advise(const View& view, Chance& chance) override;
};

}  // namespace pandemonium
