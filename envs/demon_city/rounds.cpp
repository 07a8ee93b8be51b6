// ACTION ROUNDS: order, turns, the end of a round, and the end of the game.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr const char* kOrderEvent = "order of equals";

int agility_of(const State& state, int f) { return abilities_of(state, figure(state, f)).agility; }

// Ties in Agility are decided at random: one permutation for each group of equals.
void order_everybody(State& state, Chance& chance, FigureSet set) {
  state.order.fill(-1);
  std::size_t place = 0;
  for (int agility = 0; agility <= 9; ++agility) {
    std::array<std::int8_t, kFigures> equals{};
    std::size_t count = 0;
    for_each_figure(set, [&](int f) {
      if (agility_of(state, f) == agility) equals[count++] = static_cast<std::int8_t>(f);
    });
    if (count > 1) chance.shuffle(std::span(equals.data(), count), kOrderEvent);
    for (std::size_t i = 0; i < count; ++i) state.order[place++] = equals[i];
  }
}

// A later arrival takes a random place among its equals.
void order_arrival(State& state, Chance& chance, int f) {
  int slower = 0, equal = 0, count = 0;
  for (const std::int8_t g : state.order) {
    if (g < 0) continue;
    ++count;
    slower += agility_of(state, g) < agility_of(state, f);
    equal += agility_of(state, g) == agility_of(state, f);
  }
  const int place = slower + (equal > 0 ? chance.below(equal + 1, kOrderEvent) : 0);
  for (int i = count; i > place; --i)
    state.order[static_cast<std::size_t>(i)] = state.order[static_cast<std::size_t>(i) - 1];
  state.order[static_cast<std::size_t>(place)] = static_cast<std::int8_t>(f);
}

void let_arrive(State& state, Chance& chance) {
  FigureSet arrivals = 0;
  for (int f = 0; f < kFigures; ++f) {
    Figure& self = figure(state, f);
    if (!self.exists() || self.arrived || self.arrives > state.round) continue;
    self.arrived = true;
    arrivals |= bit_of(f);
  }
  if (state.round == 1 || (arrivals != 0 && state.options.rethrow_ties)) {
    FigureSet all = 0;
    for (int f = 0; f < kFigures; ++f)
      if (figure(state, f).arrived) all |= bit_of(f);
    order_everybody(state, chance, all);
  } else {
    for_each_figure(arrivals, [&](int f) { order_arrival(state, chance, f); });
  }
}

bool is_left(const Figure& each) { return each.exists() & !(each.dead | each.lost | each.gone); }

}  // namespace

void finish(State& state, int result) {
  state.phase = Phase::over;
  state.decision = Decision::none;
  state.acting = -1;
  state.candidates = 0;
  state.followed = 0;
  state.pending_run = kNowhere;
  state.forced = false;
  state.flip.running = false;
  state.result = static_cast<std::int8_t>(result);
}

void begin_action(State& state, Chance& chance) {
  state.phase = Phase::action;
  state.attempt = {};
  if (state.headstart)
    for (int pc = 0; pc < kSideFigures; ++pc) figure(state, pc).edge = figure(state, pc).exists();
  for (int h = kSideFigures; h < kFigures && state.tokens > 0; ++h) {  // leftover interference
    Figure& self = figure(state, h);
    if (!self.exists() || self.arrives > 1) continue;
    self.edge = true;
    --state.tokens;
  }
  begin_round(state, chance);
}

void begin_round(State& state, Chance& chance) {
  ++state.round;
  let_arrive(state, chance);
  for (Figure& each : state.figures) {
    each.act = {};
    each.announced = each.closed = each.readied = false;
    each.committed = each.behind = -1;
  }
  state.flip.drove = {};
  state.decision = Decision::none;
  state.turn = 0;
  check_sights(state, chance, side_set(kHost));
  check_end(state);
}

void end_turn(State& state) {
  Figure& self = figure(state, state.order[static_cast<std::size_t>(state.turn)]);
  self.announced = true;
  self.reposition = self.reposition && self.act.done && is_hostile(self.act.kind);
  state.acting = -1;
  state.candidates = 0;
  state.decision = Decision::none;
  ++state.turn;
}

// A figure's turn: Out of the Fight it throws to recover and else may crawl; in a panic it throws for that;
// then the reposition it is owed; then it announces.
void begin_turn(State& state, Chance& chance) {
  const int f = state.order[static_cast<std::size_t>(state.turn)];
  Figure& self = figure(state, f);
  if (!self.on_map()) {
    ++state.turn;
    return;
  }
  state.acting = static_cast<std::int8_t>(f);
  if (self.out) {
    recover(state, chance, f);
    if (check_end(state)) return;
    if (!self.on_map()) return end_turn(state);
    if (self.out) {
      state.decision = Decision::crawl;
      return;
    }
  }
  if (self.panic) {
    const PanicTurn turn = throw_panic(state, chance, f);
    if (check_end(state)) return;
    if (turn == PanicTurn::lost) {
      let_go(state, f);
      self.act.kind = Kind::hold;
      return end_turn(state);
    }
    state.forced = turn == PanicTurn::ruled;
  }
  state.decision = may_reposition(state, f) ? Decision::reposition : Decision::announce;
}

// Goals are checked as soon as they can be met; a side with no figure left, and none to come, loses.
bool check_end(State& state) {
  if (is_over(state)) return true;
  int pcs = 0, pcs_left = 0, horrors_left = 0;
  for (int slot = 0; slot < kSideFigures; ++slot) {
    pcs += figure(state, slot).exists();
    pcs_left += is_left(figure(state, slot));
    horrors_left += is_left(figure(state, kSideFigures + slot));
  }
  int result = 0;
  switch (state.scenario().goal) {
    case Goal::leave:
      result = state.escaped >= 1;
      break;
    case Goal::rescue:
      result = state.rescued >= 1 ? 1 : state.bleed <= 0 ? -1 : 0;
      break;
    case Goal::escape: {
      const int need = (pcs + 1) / 2;
      result = state.escaped >= need ? 1 : state.escaped + pcs_left < need ? -1 : 0;
      break;
    }
    case Goal::antenna:
      result = state.objects[0].done ? 1 : state.structure <= 0 ? -1 : 0;
      break;
    case Goal::archive:
      result = state.objects[0].done ? 1 : state.objects[1].done ? -1 : 0;
      break;
    case Goal::chase:
      result = state.hulls[kHost] <= 0 ? 1 : state.hulls[kPlayers] <= 0 ? -1 : 0;
      break;
    case Goal::none:
      break;
  }
  if (result == 0 && pcs_left == 0) result = -1;
  if (result == 0 && horrors_left == 0) result = 1;
  if (result != 0) finish(state, result);
  return result != 0;
}

namespace {

float standing(const State& state) {  // mean Toughness left of the PCs, minus that of the horrors
  std::array<float, 2> sum{}, count{};
  for (int f = 0; f < kFigures; ++f) {
    const Figure& each = figure(state, f);
    if (!each.exists()) continue;
    const auto side = static_cast<std::size_t>(side_of(f));
    const int base = abilities_of(state, each).toughness;
    count[side] += 1.0f;
    if (each.gone)
      sum[side] += 1.0f;
    else if (!each.dead && !each.lost)
      sum[side] +=
          base == 0 ? 1.0f
                    : static_cast<float>(std::clamp<int>(each.toughness, 0, base)) / static_cast<float>(base);
  }
  return (count[0] > 0 ? sum[0] / count[0] : 0.0f) - (count[1] > 0 ? sum[1] / count[1] : 0.0f);
}

void count_down(State& state) {
  for (Figure& each : state.figures) {
    if (each.prone > 0) --each.prone;
    each.edge = each.edge_next;
    each.edge_next = false;
  }
  if (state.lights_out > 0) --state.lights_out;
  if (state.smoke > 0) --state.smoke;
  if (state.bystander > 0) --state.bystander;
  state.crowd = state.bystander > 0;
}

// In a chase a vehicle that nobody drives falls back. At gap 8 the van has got away.
void coast(State& state) {
  if (state.scenario().goal != Goal::chase) return;
  const bool van = state.flip.drove[kPlayers], hearse = state.flip.drove[kHost];
  if (van != hearse) shift_gap(state, van ? 1 : -1);
  if (state.gap == 8) finish(state, 1);
}

// The police come sooner the longer it takes and the louder it was; the building comes down.
void run_clock(State& state, Chance& chance) {
  const Scenario& row = state.scenario();
  if (row.goal == Goal::escape && row.police > 0 && state.round >= row.police) {
    if (throw_players_c100(state, chance) > 5 * state.round + 10 * state.alarm) return;
    state.police = true;
    int pcs = 0;
    for (int pc = 0; pc < kSideFigures; ++pc) {
      pcs += figure(state, pc).exists();
      state.escaped =
          static_cast<std::int8_t>(state.escaped + (figure(state, pc).exists() && figure(state, pc).able()));
    }
    finish(state, state.escaped >= (pcs + 1) / 2 ? 1 : -1);
  } else if (row.goal == Goal::antenna && state.structure < row.structure) {
    if (throw_players_c100(state, chance) <= 10 * (row.structure - state.structure)) --state.structure;
    check_end(state);
  } else if (row.goal == Goal::rescue && !state.objects[at(row.captive)].stabilised) {
    --state.bleed;
    check_end(state);
  }
}

// Nobody is desperately trying to do anything any more: two round ends running without an able figure.
void count_the_down(State& state) {
  const FigureSet standing = figures_that(state, 0, kFigures, [](const Figure& each) {
    const bool able = each.able(), is_to_come = is_left(each) & !each.arrived;
    return able | is_to_come;
  });
  for (const Seat side : {kPlayers, kHost}) {
    auto& down = state.down[static_cast<std::size_t>(side)];
    down = (standing & side_set(side)) != 0 ? std::int8_t{0} : static_cast<std::int8_t>(down + 1);
  }
  if (state.down[kPlayers] >= 2)
    finish(state, -1);
  else if (state.down[kHost] >= 2)
    finish(state, 1);
}

int round_cap(const State& state) {
  return (state.options.round_cap > 0 ? state.options.round_cap : state.scenario().cap) - state.cap_cut;
}

}  // namespace

void end_round(State& state, Chance& chance) {
  check_trauma(state, chance);
  if (check_end(state)) return;
  count_down(state);
  burn(state, chance);
  if (check_end(state)) return;
  check_trauma(state, chance);
  if (check_end(state)) return;
  coast(state);
  if (is_over(state)) return;
  run_clock(state, chance);
  if (is_over(state)) return;
  count_the_down(state);
  if (is_over(state)) return;
  state.shaped = standing(state);
  if (state.round + 1 > round_cap(state)) return finish(state, state.scenario().cap_result);
  begin_round(state, chance);
}

}  // namespace pandemonium::demon_city
