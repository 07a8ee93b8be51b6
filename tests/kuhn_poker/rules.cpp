#include "tests/kuhn_poker/game.hpp"

namespace pandemonium::kuhn_poker {

State KuhnPoker::set_up(const Options& options, Chance& chance) {
  State state;
  state.options = options;
  std::array<std::int8_t, 3> deck{0, 1, 2};
  chance.shuffle(deck);
  state.cards = {deck[0], deck[1]};
  return state;
}

Seat KuhnPoker::to_act(const State& state) {
  if (state.phase == Phase::over) return kNobody;
  return state.phase == Phase::answer ? 1 : 0;
}

// The pot goes to whoever did not fold, else to the higher card; the loser pays the ante, and the bet if
// there was a call.
Scores KuhnPoker::scores(const State& state) {
  if (state.phase != Phase::over) return {};
  const int winner = state.folded >= 0 ? 1 - state.folded : state.cards[0] > state.cards[1] ? 0 : 1;
  const float chips = state.bet && state.folded < 0 ? 2.0f : 1.0f;
  const float first = winner == 0 ? chips / 2 : -chips / 2;
  return {first, -first};
}

std::string KuhnPoker::fault(const State& state) {
  for (const std::int8_t card : state.cards)
    if (card < 0 || card > 2) return "a card is not 0 to 2";
  if (state.cards[0] == state.cards[1]) return "both seats hold the same card";
  if (state.folded < -1 || state.folded > 1) return "folded is not -1, 0 or 1";
  if (state.phase == Phase::open && state.bet) return "a bet before anyone has acted";
  if (state.phase == Phase::call_after_check && !state.bet) return "nothing to call";
  if (state.folded >= 0 && (state.phase != Phase::over || !state.bet)) return "a fold without a bet";
  return "";
}

void KuhnPoker::mark_legal(const State&, ActionSet<kMoves.size()>& legal) { legal.add_range(0, 2); }

void KuhnPoker::apply(State& state, Action action, Chance&, ActionSet<kMoves.size()>& next) {
  const bool bets = kMoves.decode(action).move == Move::bet;
  if (state.bet) {  // facing a bet: call or fold
    if (!bets) state.folded = static_cast<std::int8_t>(to_act(state));
    state.phase = Phase::over;
  } else {
    state.bet = bets;
    if (state.phase == Phase::open)
      state.phase = Phase::answer;
    else
      state.phase = bets ? Phase::call_after_check : Phase::over;
  }
  next.clear();
  if (state.phase != Phase::over) mark_legal(state, next);
}

void KuhnPoker::observe(const State& state, Seat viewer, auto& out) {
  out.section("own card").one_hot(state.cards[static_cast<std::size_t>(viewer)], 3);
  out.section("phase").one_hot(static_cast<int>(state.phase), 4);
  out.section("table").flag(viewer == 0).flag(state.bet);
}

// Bets and calls with the king, never with the jack, calls with the queen.
Action KuhnPoker::scripted(const State& state, Chance&) {
  const std::int8_t card = state.cards[static_cast<std::size_t>(to_act(state))];
  return kMoves.encode(card == 2 || (card == 1 && state.bet) ? Move::bet : Move::pass);
}

// The other seat may hold either card that the viewer does not.
void KuhnPoker::resample_hidden(State& state, Seat viewer, Chance& chance) {
  if (state.phase == Phase::over && state.folded < 0) return;
  const auto own = state.cards[static_cast<std::size_t>(viewer)];
  state.cards[static_cast<std::size_t>(1 - viewer)] =
      static_cast<std::int8_t>(chance.member(0b111u & ~(1u << own)));
}

// The other card, unless both were shown.
void KuhnPoker::veil(State& state, Seat viewer) {
  if (state.phase != Phase::over || state.folded >= 0) state.cards[static_cast<std::size_t>(1 - viewer)] = -1;
}

}  // namespace pandemonium::kuhn_poker
