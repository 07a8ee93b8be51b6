// Dawn and phase 2, the Invasion card.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

// THE WATER TOWER, side A: who stands on it looks at this turn's Invasion card.
void dawn(State& s) {
  ++s.turn;
  s.invasion_done = false;
  if (s.side[water_tower] == 0 && !s.tower_exploded)
    for (int seat = 0; seat < players(s); ++seat)
      if ((s.owned[seat] & s.at[water_tower]) != 0) s.seen_hour[s.turn] |= static_cast<SeatSet>(bit(seat));
  open_window(s, Stage::dawn);
}

namespace {

// AIRDROPS: antidotes from the reserve, cards face down from the top of the deck. A closed Armory still gets
// them.
void air_drop(State& s, int building, int antidotes, int cards) {
  const int dropped = std::min<int>(antidotes, s.antidote_reserve);
  s.antidotes[building] += dropped;
  s.antidote_reserve -= dropped;
  Supplies& pile = s.supplies[building];
  for (; cards > 0 && deck_size(s) > 0; --cards) {
    pile.type[pile.cards] = static_cast<std::int8_t>(draw_top(s));
    pile.seen[pile.cards++] = 0;
  }
}

}  // namespace

// INVASION: zombie moves, new zombies, airdrops, leader.
void invade(State& s) {
  const InvasionCard& card = tables_of(s).invasion_card(s.turn, s.hour_card[s.turn]);
  std::array<int, kBuildings + 1> at{};
  for (int b = 0; b < kBuildings; ++b) at[s.number[b]] = b;
  for (const ZombieMove& each : card.moves.moves())
    if (each.from != 0) move_zombies(s, at[each.from], at[each.to], kZombieLimit);
  for (int number = 1; number <= kBuildings; ++number) add_zombies(s, at[number], card.zombies[number - 1]);
  for (int number = 1; number <= 4; ++number)
    air_drop(s, at[number], card.antidotes[number - 1], card.cards[number - 1]);
  step_leader(s, card.leader);
  s.invasion_done = true;
  s.claim = {};  // what was claimed about it is now plain
  open_window(s, Stage::invasion);
}

}  // namespace pandemonium::city_of_horror
