// Pig, to 20 points or another goal, the smallest game of pushing one's luck: roll as often as you dare, hold
// to bank; a 1 loses the turn's points. Its optimum can be computed exactly, which proves search: to 20
// rolling is nearly always right, to 50 both are. The first roll of a turn is forced and taken by the engine.
// It is the smallest game of the house: it has no secrets and offers nothing to people, so it is played with
// plain pages.
// Source: T. Neller, C. Presser, "Optimal play of the dice game Pig", 2004 (to 100 there).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/game.hpp"

namespace pandemonium::pig {

inline constexpr int kMostPoints = 50;

struct Options {
  std::int8_t goal = 20;  // points, 10 to 50; the scripted heuristic holds at two fifths of it
};

template <class Visitor>
void fields(Visitor& visit, Options& options) {
  visit("goal", options.goal);
}

struct State {
  Options options;
  std::array<std::int8_t, 2> banked{};  // points
  std::int8_t turn = 0;                 // points of this turn, at least 2 while somebody decides
  std::int8_t seat = 0;
  bool operator==(const State& other) const {
    return banked == other.banked && turn == other.turn && seat == other.seat;
  }
};

template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("banked", state.banked);
  visit("turn", state.turn);
  visit("seat", state.seat);
}

enum class Move { roll, hold };
inline constexpr ActionTable<Move, 2> kMoves{{{"roll", 1}, {"hold", 1}}};

struct Pig {
  using State = pig::State;
  using Options = pig::Options;
  static constexpr std::string_view kName = "pig";
  static constexpr int kVersion = 1;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 2> kVariants{{{"standard", "{}"}, {"to50", R"({"goal": 50})"}}};

  static std::string fault(const Options& options) {
    return options.goal >= 10 && options.goal <= kMostPoints ? "" : "goal is not 10 to 50";
  }
  static int seats(const Options&) { return 2; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state);
  static Scores scores(const State& state);  // +1 for who banked as many as the goal first
  static std::string fault(const State& state);
  static Action scripted(const State& state, Chance& chance);
  static void mark_legal(const State& state, ActionSet<kMoves.size()>& legal);
  static void apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next);
  static void observe(const State& state, Seat viewer, auto& out);
};
static_assert(Game<Pig>);

}  // namespace pandemonium::pig
