// INITIATIVE: who takes the first turn, and whose minuses count against it.
#include "envs/daemon_dice/chances.hpp"
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {
namespace {

struct InitiativeRoll {
  int score = 0;                   // dodge, minus, plus and Wings: one point each
  int targeted = 0;                // minuses by Wings
  int plain = 0;                   // the other minuses, gas included
  std::array<int, kBreeds> gas{};  // of those, by the breed of the Lungs
};

InitiativeRoll roll_all_dice(const State& state, Seat seat, Chance& chance) {
  InitiativeRoll roll;
  const Daemon& daemon = daemon_of(state, seat);
  const Tables& tables = tables_of(state);
  for (int slot = 0; slot < state.options.size; ++slot) {
    const int kind = daemon.kind[at(slot)];
    const Symbol symbol =
        tables.symbol_on(kind, chance.below(kFaces, kInitiativeRolls[at(seat)][at(kind)].text.data()));
    const SymbolRow& row = tables.row_of(symbol);
    roll.score += row.initiative;
    roll.targeted += row.targeted_minuses;
    roll.plain += row.minuses;
    if (symbol == Symbol::lungs) roll.gas[at(breed_of(kind))] += row.minuses;
  }
  return roll;
}

}  // namespace

// The high total takes the first turn. Those tied for it roll again; three ties are settled by a coin. The
// minuses of the other player (of several, of the one with most) count against the first turn.
void roll_initiative(State& state, Chance& chance) {
  std::array<InitiativeRoll, kMaxSeats> rolls{};
  unsigned tied = (1u << state.options.players) - 1;
  state.initiative_rolls = 0;
  while (std::popcount(tied) > 1 && state.initiative_rolls < 3) {
    ++state.initiative_rolls;
    int best = -1;
    unsigned leaders = 0;
    for (Seat seat = 0; seat < state.options.players; ++seat) {
      if ((tied >> seat & 1) == 0) continue;
      rolls[at(seat)] = roll_all_dice(state, seat, chance);
      const int score = rolls[at(seat)].score;
      daemon_of(state, seat).initiative = static_cast<std::int8_t>(score);
      if (score > best) leaders = 0;
      if (score >= best) leaders |= 1u << seat;
      best = score > best ? score : best;
    }
    tied = leaders;
  }
  const Seat first =
      std::popcount(tied) == 1 ? std::countr_zero(tied) : chance.member(tied, "coin for initiative");
  state.first = static_cast<std::int8_t>(first);

  int most = 1;  // nobody applies no minuses
  unsigned candidates = 0;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const int minuses = rolls[at(seat)].plain + rolls[at(seat)].targeted;
    if (seat == first || minuses < most) continue;
    if (minuses > most) candidates = 0;
    candidates |= 1u << seat;
    most = minuses;
  }
  Seat opponent = -1;
  if (std::popcount(candidates) == 1) opponent = std::countr_zero(candidates);
  if (std::popcount(candidates) > 1) opponent = chance.member(candidates, "whose minuses count");
  if (opponent >= 0) {
    const InitiativeRoll& roll = rolls[at(opponent)];
    int minuses = roll.plain;
    for (int breed = 0; breed < kBreeds; ++breed)
      if (is_immune(state, daemon_of(state, first), breed)) minuses -= roll.gas[at(breed)];
    state.minuses = static_cast<std::int8_t>(minuses);
    state.targeted_minuses = static_cast<std::int8_t>(roll.targeted);
  }
  begin_turn(state, first, opponent);
}

}  // namespace pandemonium::daemon_dice
