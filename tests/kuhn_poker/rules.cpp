#include "tests/kuhn_poker/game.hpp"

namespace pandemonium::kuhn_poker {
namespace {

constexpr std::array<const char*, 3> kCardNames{"jack", "queen", "king"};
const char* name_of(std::int8_t card) { return kCardNames[static_cast<std::size_t>(card)]; }

}  // namespace

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

std::string KuhnPoker::describe(const State& state, Action action) {
  const bool bets = kMoves.decode(action).move == Move::bet;
  if (state.bet) return bets ? "call" : "fold";
  return bets ? "bet" : "check";
}

// Bets and calls with the king, never with the jack, calls with the queen.
Action KuhnPoker::scripted(const State& state, Chance&) {
  const std::int8_t card = state.cards[static_cast<std::size_t>(to_act(state))];
  return kMoves.encode(card == 2 || (card == 1 && state.bet) ? Move::bet : Move::pass);
}

void KuhnPoker::show(const State& state, Seat viewer, Page& page) {
  page.line("KUHN POKER", Ink::title);
  page.text("you hold the ", Ink::own).line(name_of(state.cards[static_cast<std::size_t>(viewer)]));
  page.line(state.bet ? "a chip has been bet" : "no bet yet");
  if (state.phase == Phase::over && state.folded < 0)
    page.text("the other shows the ").line(name_of(state.cards[static_cast<std::size_t>(1 - viewer)]));
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

namespace {

constexpr auto kTurn = std::to_array<std::string_view>({
    "The first player checks or bets a chip; the second answers; a bet after a check may be called or not.",
});
constexpr auto kVariantWords = std::to_array<VariantWords>({{"standard", "Three cards, one chip, one bet."}});
constexpr auto kTerms = std::to_array<Term>({
    {"king", "card", "The highest card.", "Cards"},
    {"queen", "card", "Beats the jack.", "Cards"},
    {"jack", "card", "The lowest card.", "Cards"},
    {"check", "move", "Bet nothing.", "Betting"},
    {"bet", "move", "Put in a chip.", "Betting"},
    {"call", "move", "Put in a chip too, and show the cards.", "Betting"},
    {"fold", "move", "Give up the pot.", "Betting"},
});

}  // namespace

Words KuhnPoker::words() {
  return {"Win the pot with the higher card. Or make the other fold.", kTurn, kVariantWords, {}, {}, kTerms};
}

Question KuhnPoker::question(const State& state) {
  return {state.bet ? "Call or fold?" : "Check or bet?", "Betting"};
}

void KuhnPoker::tell(const State&, const State& now, Story& story) {
  if (now.phase != Phase::over) return;
  if (now.folded < 0)
    for (int seat = 0; seat < 2; ++seat)
      story.tell(
          "shown",
          story.does(seat, "show", "shows") + " the " + name_of(now.cards[static_cast<std::size_t>(seat)]),
          "Betting", {{"seat", seat}, {"card", now.cards[static_cast<std::size_t>(seat)]}});
  const int winner = scores(now)[0] > 0 ? 0 : 1;
  story.tell("over", story.does(winner, "win", "wins") + " the pot", "Betting", {{"seat", winner}});
}

}  // namespace pandemonium::kuhn_poker
