// CALM CHECKS AND PANIC (reconstructed). Only the Players' characters check.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

// A loss that leaves Calm at 0 or less is a panic; at -3 the mind is lost, for good.
void lose_calm(State& state, int f, int amount, int intensity) {
  Figure& self = figure(state, f);
  self.calm = static_cast<std::int8_t>(std::max(self.calm - amount, -3));
  if (self.calm > 0) return;
  self.panic = true;
  self.panic_intensity = static_cast<std::int8_t>(intensity);
  if (self.calm <= -3) {
    leave_map(state, f);
    self.lost = true;
    self.panic = false;
  }
}

void check_calm(State& state, Chance& chance, int f, int intensity) {
  Figure& self = figure(state, f);
  if (!state.options.calm || side_of(f) == kHost || !self.able()) return;
  const Test result = test(state, chance, f, self.base_calm, intensity, 0);
  if (!result.success)
    lose_calm(state, f, result.fumble ? 2 : 1, intensity);
  else if (result.critical)
    self.calm = std::min<std::int8_t>(self.calm + 1, std::max(self.calm, self.base_calm));
}

// The first sight of each horror.
void check_sights(State& state, Chance& chance, FigureSet horrors) {
  if (!state.options.calm) return;
  const Board& here = board_of(state);
  const FigureSet seen = horrors & figures_that(state, kSideFigures, kFigures, [&](const Figure& each) {
                           return (each.on_map() & !each.hidden) && type_of(state, each).calm_intensity >= 0;
                         });
  for (int pc = 0; pc < kSideFigures; ++pc) {
    Figure& self = figure(state, pc);
    for_each_figure(seen & static_cast<FigureSet>(~self.sights), [&](int h) {
      if (!self.able() ||
          !here.sight[static_cast<std::size_t>(self.square)].contains(figure(state, h).square))
        return;
      self.sights |= bit_of(h);
      check_calm(state, chance, pc, calm_intensity(state, h));
    });
  }
}

// Friends who see a comrade felled.
void check_trauma(State& state, Chance& chance) {
  const FigureSet victims = state.trauma;
  state.trauma = 0;
  if (!state.options.calm) return;
  for_each_figure(victims, [&](int victim) {
    for (int pc = 0; pc < kSideFigures; ++pc) {
      if (pc == victim || !figure(state, pc).able()) continue;
      const auto from = static_cast<std::size_t>(figure(state, pc).square);
      if (board_of(state).sight[from].contains(figure(state, victim).square))
        check_calm(state, chance, pc, 4);
    }
  });
}

void frighten(State& state, Chance& chance, int horror, int intensity) {
  for (int pc = 0; pc < kSideFigures; ++pc) {
    if (!figure(state, pc).able()) continue;
    const auto from = static_cast<std::size_t>(figure(state, pc).square);
    if (board_of(state).sight[from].contains(figure(state, horror).square))
      check_calm(state, chance, pc, intensity);
  }
}

// "If a character is in a Panic and needs to throw to regain Calm, they throw before announcing."
PanicTurn throw_panic(State& state, Chance& chance, int f) {
  Figure& self = figure(state, f);
  const Test result = test(state, chance, f, self.base_calm, self.panic_intensity, 0);
  if (result.success) {
    self.panic = false;
    self.panic_intensity = 0;
    const int calm =
        result.critical || self.calm == 0 ? std::max<int>(self.calm, 0) + 1 : std::max<int>(self.calm, 0);
    self.calm = static_cast<std::int8_t>(std::min<int>(calm, std::max<int>(self.base_calm, 0)));
    return PanicTurn::over;
  }
  if (self.calm < 0 || result.fumble) lose_calm(state, f, 1, self.panic_intensity);
  return self.calm < 0 ? PanicTurn::lost : PanicTurn::ruled;
}

int nearest_enemy(const State& state, int f) {
  int nearest = -1, distance = 0;
  for_each_figure(on_map(state) & side_set(1 - side_of(f)), [&](int e) {
    if (figure(state, e).hidden) return;
    const int away = squares_between(figure(state, f).square, figure(state, e).square);
    if (nearest < 0 || away < distance) {
      nearest = e;
      distance = away;
    }
  });
  return nearest;
}

// FLEE: the reachable squares farthest from the nearest enemy, if farther than now.
Squares flight_squares(const State& state, int f) {
  const int enemy = nearest_enemy(state, f);
  if (enemy < 0) return {};
  const Square from = figure(state, enemy).square;
  Squares best;
  int farthest = squares_between(figure(state, f).square, from) + 1;
  dash_squares(state, f).for_each([&](int s) {
    const int away = squares_between(s, from);
    if (away > farthest) best = {};
    if (away >= farthest) best.add(s);
    farthest = std::max(farthest, away);
  });
  return best;
}

// FRENZY: the reachable squares nearest the nearest enemy, if nearer than now.
Squares frenzy_squares(const State& state, int f) {
  const int enemy = nearest_enemy(state, f);
  if (enemy < 0) return {};
  const Square to = figure(state, enemy).square;
  Squares best;
  int nearest = squares_between(figure(state, f).square, to) - 1;
  (dash_squares(state, f) - open_exits(state)).for_each([&](int s) {
    const int away = squares_between(s, to);
    if (away < nearest) best = {};
    if (away <= nearest) best.add(s);
    nearest = std::min(nearest, away);
  });
  return best;
}

}  // namespace pandemonium::demon_city
