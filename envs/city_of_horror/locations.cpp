// Locations: zombies, characters on their spaces, the leader's wheel, deaths, explosions.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

BuildingSet with_zombies(const State& s, int least) {
  unsigned set = 0;
  for (int b = 0; b < kBuildings; ++b) set |= static_cast<unsigned>(s.zombies[b] >= least) << b;
  return static_cast<BuildingSet>(set);
}

BuildingSet with_room(const State& s) {
  unsigned set = 0;
  for (int b = 0; b < kBuildings; ++b) set |= static_cast<unsigned>(s.zombies[b] < kZombieLimit) << b;
  return static_cast<BuildingSet>(set);
}

int building_numbered(const State& s, int number) {
  int building = 0;
  while (s.number[building] != number) ++building;
  return building;
}

// NEVER MORE THAN EIGHT ZOMBIES at a location; further ones stay in the reserve.
void add_zombies(State& s, int building, int zombies) {
  const int added = std::min({zombies, kZombieLimit - s.zombies[building], int{s.zombie_reserve}});
  s.zombies[building] += added;
  s.zombie_reserve -= added;
}

// Killed zombies go back to the reserve (reading D12).
void kill_zombies(State& s, int building, int zombies) {
  const int killed = std::min<int>(zombies, s.zombies[building]);
  s.zombies[building] -= killed;
  s.zombie_reserve += killed;
}

// As many as the destination has room for; the rest remains.
void move_zombies(State& s, int from, int to, int zombies) {
  if (from == to) return;
  const int moved_on = std::min({zombies, int{s.zombies[from]}, kZombieLimit - s.zombies[to]});
  s.zombies[from] -= moved_on;
  s.zombies[to] += moved_on;
}

// A temporary space vanishes when its character leaves.
void relocate(State& s, int character, int to, bool temporary) {
  for (CharacterSet& there : s.at) there &= ~bit(character);
  s.at[to] |= bit(character);
  s.temporary &= ~bit(character);
  if (temporary) s.temporary |= bit(character);
}

// THE ZOMBIE LEADER moves clockwise over the colours in play; caches are skipped, dead seats' colours are
// not.
SeatSet uncovered_colours(const State& s) {
  unsigned set = 0;
  for (int seat = 0; seat < players(s); ++seat) set |= bit(s.colour[seat]);
  return static_cast<SeatSet>(set);
}

int seat_of_colour(const State& s, int colour) {
  int seat = 0;
  while (s.colour[seat] != colour) ++seat;
  return seat;
}

int next_colour(const State& s, int colour) { return first_from(uncovered_colours(s), colour + 1); }

void step_leader(State& s, int spaces) {
  for (; spaces > 0; --spaces) s.leader = static_cast<std::int8_t>(next_colour(s, s.leader));
}

// A DEAD CHARACTER leaves the game with its card.
void die(State& s, int character) {
  const CharacterSet one = bit(character);
  for (CharacterSet& there : s.at) there &= ~one;
  s.exhausted &= ~one;
  s.hidden &= ~one;
  s.temporary &= ~one;
  const int seat = owner_of(s, character);
  s.owned[seat] &= ~one;
  if (s.owned[seat] == 0) s.living &= static_cast<SeatSet>(~bit(seat));
}

// FIRST PLAYER TOKEN: to the seat that lost a character; if it is out, to the next one clockwise.
void take_token_for_loss(State& s, int seat) {
  if (s.living == 0) return;
  s.holder = static_cast<std::int8_t>(first_from(s.living, seat));
}

// EXPLOSION: where a marker can still be placed.
BuildingSet marker_sites(const State& s) {
  return static_cast<BuildingSet>((s.tower_exploded ? 0 : bit(water_tower)) |
                                  (s.armory_closed ? 0 : bit(armory)));
}

namespace {

// THE WATER TOWER EXPLODES: everybody and every zombie there dies. The token goes to the first victim's seat
// in turn order.
void explode_tower(State& s) {
  s.tower_exploded = true;
  s.markers[water_tower] = 0;
  kill_zombies(s, water_tower, kZombieLimit);
  unsigned victims = 0;
  for (CharacterSet left = s.at[water_tower]; left != 0; left &= left - 1)
    victims |= bit(owner_of(s, first_of(left)));
  for (CharacterSet left = s.at[water_tower]; left != 0; left &= left - 1) die(s, first_of(left));
  if (victims != 0) take_token_for_loss(s, first_from(victims, s.holder));
}

// THE ARMORY BURNS (side A): its people go to the Crossroads; zombies and supplies stay.
// Side B: its door is blocked; nobody enters or leaves.
void close_armory(State& s) {
  s.armory_closed = true;
  s.markers[armory] = 0;
  if (s.side[armory] == 1) return;
  for (CharacterSet left = s.at[armory]; left != 0; left &= left - 1)
    relocate(s, first_of(left), crossroads, false);
}

}  // namespace

int markers_to_happen(const State& s, int building) {
  const Markers& markers = tables_of(s).markers;
  if (building == water_tower) return markers.water_tower_explodes;
  return s.side[armory] == 0 ? markers.armory_burns : markers.armory_is_blocked;
}

void place_marker(State& s, int building) {
  ++s.markers[building];
  if (s.markers[building] < markers_to_happen(s, building)) return;
  building == water_tower ? explode_tower(s) : close_armory(s);
}

}  // namespace pandemonium::city_of_horror
