#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
Action DemonCity::scripted(const State& state, Chance&) { return legal_actions<DemonCity>(state).first(); }
}  // namespace pandemonium::demon_city
