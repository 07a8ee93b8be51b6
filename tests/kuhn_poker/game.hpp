// Kuhn poker, the smallest game with secrets: three cards, one chip ante, one bet. It shows both tiers of the
// contract: rules.cpp is all that reinforcement learning needs, presentable.cpp what people need. Its
// solution is known, which proves the trainer: the first player's value is -1/18 of a chip. Source: H. W.
// Kuhn, "A simplified two-person poker", 1950.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/presentable/presentable.hpp"

namespace pandemonium::kuhn_poker {

struct Options {};  // there is one way to play

template <class Visitor>
void fields(Visitor&, Options&) {}

enum class Phase : std::int8_t { open, answer, call_after_check, over };
constexpr auto enum_names(Phase) {
  return std::to_array<std::string_view>({"open", "answer", "call after check", "over"});
}

struct State {
  Options options;
  std::array<std::int8_t, 2> cards{};  // 0 jack, 1 queen, 2 king; one each
  Phase phase = Phase::open;
  bool bet = false;         // somebody has put in the second chip
  std::int8_t folded = -1;  // the seat that gave up, -1 if none
  bool operator==(const State& other) const {
    return cards == other.cards && phase == other.phase && bet == other.bet && folded == other.folded;
  }
};

template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("cards", state.cards);
  visit("phase", state.phase);
  visit("bet", state.bet);
  visit("folded", state.folded);
}

enum class Move { pass, bet };  // pass is check or fold, bet is bet or call
inline constexpr ActionTable<Move, 2> kMoves{{{"pass", 1}, {"bet", 1}}};

struct KuhnPoker {
  using State = kuhn_poker::State;
  using Options = kuhn_poker::Options;
  static constexpr std::string_view kName = "kuhn_poker";
  static constexpr int kVersion = 1;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 1> kVariants{{{"standard", "{}"}}};

  static std::string fault(const Options&) { return ""; }
  static int seats(const Options&) { return 2; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state);
  static Scores scores(const State& state);  // chips won / 2
  static std::string fault(const State& state);
  static Action scripted(const State& state, Chance& chance);
  static void mark_legal(const State& state, ActionSet<kMoves.size()>& legal);
  static void apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next);
  static void observe(const State& state, Seat viewer, auto& out);

  // The other seat's card is a secret.
  static void resample_hidden(State& state, Seat viewer, Chance& chance);
  static void veil(State& state, Seat viewer);

  // For people
  static constexpr std::string_view kTitle = "Kuhn poker";
  static Words words();
  static std::string describe(const State& state, Action action);
  static Question question(const State& state);
  static std::string face(std::string_view, int value) { return std::to_string(value); }
  static void show(const State& state, Seat viewer, Page& page);
  static void tell(const State& before, const State& now, Story& story);
};
static_assert(Game<KuhnPoker> && HidesSomething<KuhnPoker> && Presentable<KuhnPoker>);

}  // namespace pandemonium::kuhn_poker
