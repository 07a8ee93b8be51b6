// A game of two decisions for the tests: seat 0 rolls a die that all see and one that only it sees, and picks
// a number in secret; seat 1 says a number aloud and wins if it is the one.
#pragma once

#include "envs/core/any_game_of.hpp"

namespace pandemonium::secret_pick {

struct Options {};
template <class Visitor>
void fields(Visitor&, Options&) {}

struct State {
  Options options;
  std::int8_t turn = 0;        // decisions taken
  std::int8_t die = 0;         // 1..6, for all to see
  std::int8_t picked = -1;     // 0..2
  std::int8_t said = -1;       // 0..2
  std::int8_t secret_die = 1;  // 1..6, of seat 0
  bool operator==(const State& other) const {
    return turn == other.turn && die == other.die && picked == other.picked && said == other.said &&
           secret_die == other.secret_die;
  }
};
template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("turn", state.turn);
  visit("die", state.die);
  visit("picked", state.picked);
  visit("said", state.said);
  visit("secret_die", state.secret_die);
}

enum class Move { pick, say };
inline constexpr ActionTable<Move, 2> kMoves{{{"pick", 3}, {"say", 3}}};

struct SecretPick {
  using State = secret_pick::State;
  using Options = secret_pick::Options;
  static constexpr std::string_view kName = "secret_pick", kTitle = "Secret pick";
  static constexpr int kVersion = 1;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 1> kVariants{{{"standard", "{}"}}};

  static std::string fault(const Options&) { return ""; }
  static std::string fault(const State&) { return ""; }
  static int seats(const Options&) { return 2; }
  static State set_up(const Options& options, Chance& chance) {
    State state;
    state.options = options;
    state.die = static_cast<std::int8_t>(chance.die(6, "open die"));
    return state;
  }
  static Seat to_act(const State& state) { return state.turn == 2 ? kNobody : state.turn; }
  static Scores scores(const State& state) {
    return state.said == state.picked ? Scores{-1.0f, 1.0f} : Scores{1.0f, -1.0f};
  }
  static std::string describe(const State&, Action action) {
    const auto [move, number] = kMoves.decode(action);
    return (move == Move::pick ? "write down " : "say ") + std::to_string(number + 1);
  }
  static Action scripted(const State& state, Chance&) {
    return kMoves.encode(state.turn == 0 ? Move::pick : Move::say);
  }
  static void mark_legal(const State& state, LegalActions<SecretPick>& legal) {
    legal.add_range(kMoves.encode(state.turn == 0 ? Move::pick : Move::say), 3);
  }
  static void apply(State& state, Action action, Chance& chance, LegalActions<SecretPick>& next) {
    const auto [move, number] = kMoves.decode(action);
    (move == Move::pick ? state.picked : state.said) = static_cast<std::int8_t>(number);
    if (move == Move::pick) state.secret_die = static_cast<std::int8_t>(chance.die(6));
    ++state.turn;
    next.clear();
    if (state.turn < 2) mark_legal(state, next);
  }
  static void observe(const State& state, Seat viewer, auto& out) {
    out.section("turn").one_hot(state.turn, 3);
    out.section("picked").one_hot(viewer == 0 || state.turn == 2 ? state.picked : -1, 3);
    out.section("said").one_hot(state.said, 3);
    out.section("dice").one_hot(state.die - 1, 6).scaled(viewer == 0 ? state.secret_die : 0, 6);
  }
  static void show(const State& state, Seat viewer, Page& page) {
    page.line("SECRET PICK", Ink::title);
    if (viewer == 0 && state.picked >= 0)
      page.line("picked: " + std::to_string(state.picked + 1) + ", secret die " +
                std::to_string(state.secret_die));
    if (state.said >= 0) page.line("said: " + std::to_string(state.said + 1));
  }
  static Words words() { return {}; }
  static std::string face(std::string_view, int value) { return std::to_string(value); }
  static Question question(const State& state) { return {state.turn == 0 ? "Pick." : "Say.", "Picking"}; }
  static void tell(const State&, const State& now, Story& story) {
    if (now.turn == 2) story.tell("over", "it was " + std::to_string(now.picked + 1));
  }
  static void veil(State& state, Seat viewer) {
    if (viewer == 0 || state.turn == 2) return;
    state.picked = -1;
    state.secret_die = 0;
  }
  static void resample_hidden(State& state, Seat viewer, Chance& chance) {
    if (viewer == 0 || state.turn != 1) return;
    state.picked = static_cast<std::int8_t>(chance.below(3));
    state.secret_die = static_cast<std::int8_t>(chance.die(6));
  }
};
static_assert(Presentable<SecretPick>);

}  // namespace pandemonium::secret_pick

namespace pandemonium {
inline const AnyGame& game_secret_pick() { return any_game<secret_pick::SecretPick>(); }
}  // namespace pandemonium
