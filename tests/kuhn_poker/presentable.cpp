// What people need of Kuhn poker.
#include "tests/kuhn_poker/game.hpp"

namespace pandemonium::kuhn_poker {
namespace {

constexpr std::array<const char*, 3> kCardNames{"jack", "queen", "king"};
const char* name_of(std::int8_t card) { return kCardNames[static_cast<std::size_t>(card)]; }

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

std::string KuhnPoker::describe(const State& state, Action action) {
  const bool bets = kMoves.decode(action).move == Move::bet;
  if (state.bet) return bets ? "call" : "fold";
  return bets ? "bet" : "check";
}

Question KuhnPoker::question(const State& state) {
  return {state.bet ? "Call or fold?" : "Check or bet?", "Betting"};
}

void KuhnPoker::show(const State& state, Seat viewer, Page& page) {
  page.line("KUHN POKER", Ink::title);
  page.text("you hold the ", Ink::own).line(name_of(state.cards[static_cast<std::size_t>(viewer)]));
  page.line(state.bet ? "a chip has been bet" : "no bet yet");
  if (state.phase == Phase::over && state.folded < 0)
    page.text("the other shows the ").line(name_of(state.cards[static_cast<std::size_t>(1 - viewer)]));
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
