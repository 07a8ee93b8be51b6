#include "agents/delegate.hpp"

#include <algorithm>

namespace pandemonium {

void Delegate::choose_each(std::span<const View> views, std::span<Chance* const> chances,
                           std::span<Action> actions) {
  std::vector<Agent*> players, asked;
  for (const View& view : views) {
    players.push_back(&player(view));
    if (std::find(asked.begin(), asked.end(), players.back()) == asked.end()) asked.push_back(players.back());
  }
  if (asked.size() == 1) return asked.front()->choose_each(views, chances, actions);
  for (Agent* const each : asked) {
    std::vector<View> own_views;
    std::vector<Chance*> own_chances;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (players[i] != each) continue;
      own_views.push_back(views[i]);
      own_chances.push_back(chances[i]);
      places.push_back(i);
    }
    std::vector<Action> chosen(places.size());
    each->choose_each(own_views, own_chances, chosen);
    for (std::size_t i = 0; i < places.size(); ++i) actions[places[i]] = chosen[i];
  }
}

}  // namespace pandemonium
