// A game for the tests in which nobody knows the order of the deck: three cards of 0 to 2 points lie face
// down, and each of two seats may turn the top one up and keep it. Seat 0 begins with three points.
#pragma once

#include "envs/core/any_game_of.hpp"

namespace pandemonium::face_down {

struct Options {};
template <class Visitor>
void fields(Visitor&, Options&) {}

struct State {
  Options options;
  std::array<std::int8_t, 3> deck{0, 1, 2};  // the first `taken` are gone
  std::array<std::int8_t, 2> points{3, 0};
  std::int8_t taken = 0, turn = 0;
  bool operator==(const State& other) const {
    return deck == other.deck && points == other.points && taken == other.taken && turn == other.turn;
  }
};
template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("deck", state.deck);
  visit("points", state.points);
  visit("taken", state.taken);
  visit("turn", state.turn);
}

enum class Move { leave, take };
inline constexpr ActionTable<Move, 2> kMoves{{{"leave", 1}, {"take", 1}}};

struct FaceDown {
  using State = face_down::State;
  using Options = face_down::Options;
  static constexpr std::string_view kName = "face_down";
  static constexpr int kVersion = 1;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 1> kVariants{{{"standard", "{}"}}};

  static std::string fault(const Options&) { return ""; }
  static std::string fault(const State&) { return ""; }
  static int seats(const Options&) { return 2; }
  static State set_up(const Options& options, Chance& chance) {
    State state;
    state.options = options;
    chance.shuffle(state.deck);
    return state;
  }
  static Seat to_act(const State& state) { return state.turn == 2 ? kNobody : state.turn; }
  static Scores scores(const State& state) {
    const float lead = static_cast<float>(state.points[0] - state.points[1]) / 8.0f;
    return {lead, -lead};
  }
  static Action scripted(const State&, Chance&) { return kMoves.encode(Move::take); }
  static void mark_legal(const State&, LegalActions<FaceDown>& legal) { legal.add_range(0, 2); }
  static void apply(State& state, Action action, Chance&, LegalActions<FaceDown>& next) {
    if (kMoves.decode(action).move == Move::take)
      state.points[static_cast<std::size_t>(state.turn)] +=
          state.deck[static_cast<std::size_t>(state.taken++)];
    ++state.turn;
    next.clear();
    if (state.turn < 2) mark_legal(state, next);
  }
  static void observe(const State& state, Seat viewer, auto& out) {
    out.section("turn").one_hot(state.turn, 3);
    for (const int seat : {0, 1})
      out.section(seat == 0 ? "mine" : "theirs").one_hot(state.points[seat ^ viewer], 6);
    out.section("taken").one_hot(state.taken, 3);
  }
  static void veil(State& state, Seat) {
    for (std::size_t i = static_cast<std::size_t>(state.taken); i < 3; ++i) state.deck[i] = -1;
  }
  static void resample_hidden(State& state, Seat, Chance& chance) { resample_unseen(state, chance); }
  static int unseen(const State& state) { return 3 - state.taken; }
  static void resample_unseen(State& state, Chance& chance) {
    chance.shuffle(std::span(state.deck).subspan(static_cast<std::size_t>(state.taken)));
  }
};
static_assert(Game<FaceDown>);

}  // namespace pandemonium::face_down

namespace pandemonium {
inline const AnyGame& game_face_down() { return any_game<face_down::FaceDown>(); }
}  // namespace pandemonium
