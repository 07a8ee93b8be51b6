#include "agents/agent.hpp"

#include <cassert>

#include "envs/core/error.hpp"

namespace pandemonium {

View::View(const AnyTable& table, const Past* past) : table_(&table), past_(past), seat_(table.to_act()) {
  if (seat_ == kNobody)
    throw Error(std::string(table.game().name()) + ": the game is over, nobody is to act");
}

std::unique_ptr<AnyTable> View::imagine(Chance& chance) const {
  auto determinization = table_->clone();
  determinization->resample_hidden(seat_, chance);
  return determinization;
}

void View::imagine(AnyTable& determinization, Chance& chance) const {
  determinization.assign(*table_);
  determinization.resample_hidden(seat_, chance);
}

std::optional<Recollection> View::recollect(int decisions) const {
  if (past_ == nullptr || decisions <= 0) return std::nullopt;
  return Recollection(*past_, *table_, seat_, decisions);
}

bool Agent::odds(const View&, std::vector<float>&) { return false; }

void Agent::choose_each(std::span<const View> views, std::span<Chance* const> chances,
                        std::span<Action> actions) {
  assert(views.size() == chances.size() && views.size() == actions.size());
  for (std::size_t i = 0; i < views.size(); ++i) actions[i] = choose(views[i], *chances[i]);
}

}  // namespace pandemonium
