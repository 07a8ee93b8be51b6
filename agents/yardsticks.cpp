#include "agents/yardsticks.hpp"

namespace pandemonium {

Action RandomAgent::choose(const View& view, Chance& chance) {
  return view.legal()[static_cast<std::size_t>(chance.below(static_cast<int>(view.legal().size())))];
}

Advice RandomAgent::advise(const View& view, Chance&) {
  const std::size_t count = view.legal().size();
  return {.probabilities = std::vector<float>(count, 1.0f / static_cast<float>(count)),
          .expected_score = {},
          .visits = {}};
}

bool RandomAgent::odds(const View& view, std::vector<float>& odds) {
  odds.assign(view.legal().size(), 1.0f / static_cast<float>(view.legal().size()));
  return true;
}

Advice ScriptedAgent::advise(const View& view, Chance& chance) {
  Advice advice;
  const Action chosen = view.scripted(chance);
  for (const Action action : view.legal()) advice.probabilities.push_back(action == chosen ? 1.0f : 0.0f);
  return advice;
}

}  // namespace pandemonium
