#include "tests/pig/game.hpp"

#include <array>

namespace pandemonium::pig {
namespace {

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
  return state.banked[0] >= kGoal || state.banked[1] >= kGoal ? kNobody : state.seat;
}

Scores Pig::scores(const State& state) {
  if (to_act(state) != kNobody) return {};
  return state.banked[0] >= kGoal ? Scores{1.0f, -1.0f} : Scores{-1.0f, 1.0f};
}

std::string Pig::fault(const State& state) {
  if (state.seat != 0 && state.seat != 1) return "seat is not 0 or 1";
  for (const int points : state.banked)
    if (points < 0 || points > kGoal + 25) return "banked points out of range";
  if (to_act(state) != kNobody && (state.turn < 2 || state.turn > kGoal + 5)) return "turn out of range";
  return "";
}

void Pig::mark_legal(const State&, ActionSet<kMoves.size()>& legal) { legal.add_range(0, 2); }

void Pig::apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next) {
  if (kMoves.decode(action).move == Move::hold || state.turn >= kGoal) {
    own(state) = static_cast<std::int8_t>(own(state) + state.turn);
    state.turn = 0;
    if (own(state) < kGoal) pass_on(state, chance);
  } else if (const int face = chance.die(6, "die"); face > 1) {
    state.turn = static_cast<std::int8_t>(state.turn + face);
  } else {
    pass_on(state, chance);
  }
  next.clear();
  if (to_act(state) != kNobody) mark_legal(state, next);
}

Action Pig::scripted(const State& state, Chance&) {
  const bool enough = state.turn >= kRuleOfThumb || state.banked[static_cast<std::size_t>(state.seat)] + state.turn >= kGoal;
  return kMoves.encode(enough ? Move::hold : Move::roll);
}

void Pig::observe(const State& state, Seat viewer, ObservationWriter& out) {
  const auto me = static_cast<std::size_t>(viewer);
  out.section("banked").scaled(state.banked[me], 45).scaled(state.banked[1 - me], 45);
  out.section("turn").scaled(state.turn, 25).flag(viewer == state.seat);
}

void Pig::show(const State& state, Seat viewer, Page& page) {
  page.line("PIG", Ink::title);
  page.line("you have " + std::to_string(state.banked[static_cast<std::size_t>(viewer)]));
}

namespace {

constexpr auto kTurn = std::to_array<std::string_view>({
    "Roll a die and add it to your turn's points, as often as you dare; a 1 loses them.",
    "Hold to bank the turn's points.",
});
constexpr auto kVariantWords = std::to_array<VariantWords>({{"standard", "First to bank 20 points wins."}});
constexpr auto kChances = std::to_array<ChanceWords>({{"die", "die", "Turn"}});

}  // namespace

Words Pig::words() {
  return {"Be the first to bank 20 points. Know when to stop rolling.", kTurn, kVariantWords, {}, kChances, {}};
}

void Pig::tell(const State& before, const State& now, Story& story) {
  for (int seat = 0; seat < 2; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    if (const int points = now.banked[i] - before.banked[i]; points > 0)
      story.tell("banked", story.does(seat, "bank", "banks") + " " + std::to_string(points) + " points", "Turn",
                 {{"seat", seat}, {"points", points}});
  }
}

}  // namespace pandemonium::pig
