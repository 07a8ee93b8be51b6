#include "tests/pig/game.hpp"

#include <array>

namespace pandemonium::pig {
namespace {

// One point short of the goal, and a turn that ends on a roll of 6 one point short of it: 2 * goal + 4.
int most_banked(const Options& options) { return 2 * options.goal + 5; }

std::int8_t& own(State& state) { return state.banked[static_cast<std::size_t>(state.seat)]; }

// Turns begin with a roll; one that fails passes on at once.
void begin_turn(State& state, Chance& chance) {
  for (;;) {
    const int face = chance.die(6, "die");
    state.turn = static_cast<std::int8_t>(face > 1 ? face : 0);
    if (face > 1) return;
    state.seat = static_cast<std::int8_t>(1 - state.seat);
  }
}

void pass_on(State& state, Chance& chance) {
  state.seat = static_cast<std::int8_t>(1 - state.seat);
  begin_turn(state, chance);
}

}  // namespace

State Pig::set_up(const Options& options, Chance& chance) {
  State state;
  state.options = options;
  begin_turn(state, chance);
  return state;
}

Seat Pig::to_act(const State& state) {
  const int goal = state.options.goal;
  return state.banked[0] >= goal || state.banked[1] >= goal ? kNobody : state.seat;
}

Scores Pig::scores(const State& state) {
  if (to_act(state) != kNobody) return {};
  return state.banked[0] >= state.options.goal ? Scores{1.0f, -1.0f} : Scores{-1.0f, 1.0f};
}

std::string Pig::fault(const State& state) {
  const int goal = state.options.goal;
  if (state.seat != 0 && state.seat != 1) return "seat is not 0 or 1";
  for (const int points : state.banked)
    if (points < 0 || points > most_banked(state.options)) return "banked points out of range";
  if (to_act(state) != kNobody && (state.turn < 2 || state.turn > goal + 5)) return "turn out of range";
  return "";
}

void Pig::mark_legal(const State&, ActionSet<kMoves.size()>& legal) { legal.add_range(0, 2); }

void Pig::apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next) {
  if (kMoves.decode(action).move == Move::hold || state.turn >= state.options.goal) {
    own(state) = static_cast<std::int8_t>(own(state) + state.turn);
    state.turn = 0;
    if (own(state) < state.options.goal) pass_on(state, chance);
  } else if (const int face = chance.die(6, "die"); face > 1) {
    state.turn = static_cast<std::int8_t>(state.turn + face);
  } else {
    pass_on(state, chance);
  }
  next.clear();
  if (to_act(state) != kNobody) mark_legal(state, next);
}

Action Pig::scripted(const State& state, Chance&) {
  const int goal = state.options.goal;
  const bool enough =
      5 * state.turn >= 2 * goal || state.banked[static_cast<std::size_t>(state.seat)] + state.turn >= goal;
  return kMoves.encode(enough ? Move::hold : Move::roll);
}

void Pig::observe(const State& state, Seat viewer, auto& out) {
  const auto me = static_cast<std::size_t>(viewer);
  const int most = most_banked(state.options);
  out.section("banked").scaled(state.banked[me], most).scaled(state.banked[1 - me], most);
  out.section("turn").scaled(state.turn, state.options.goal + 5).flag(viewer == state.seat);
}

}  // namespace pandemonium::pig
