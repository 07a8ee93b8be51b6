// City of Horror: the rules as functions, by chapter; each .cpp of the folder is one chapter. None allocates.
// "Seat" parameters are players, "building" and "character" are the ids of data.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>

#include "envs/city_of_horror/state.hpp"
#include "envs/core/chance.hpp"
#include "envs/core/presentable/words.hpp"

namespace pandemonium::city_of_horror {

// Sets and turn order
constexpr bool has(std::uint32_t set, int member) { return (set >> member & 1) != 0; }
constexpr int first_of(std::uint32_t set) { return std::countr_zero(set); }
constexpr bool within(int value, int least, int most) { return value >= least && value <= most; }
constexpr int size_of(std::uint32_t set) { return std::popcount(set); }
// The same, for loops over many sets: compilers take sums and shifts of several together.
constexpr int size_of_each(std::uint32_t set) {
  set -= set >> 1 & 0x55555555;
  set = (set & 0x33333333) + (set >> 2 & 0x33333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f;
  set += set >> 8;
  return static_cast<int>((set + (set >> 16)) & 0x3f);
}
// The first member at `from` or clockwise after it.
constexpr int first_from(std::uint32_t seats, int from) {
  const std::uint32_t later = seats >> from << from;
  return first_of(later != 0 ? later : seats);
}
constexpr SeatSet all_seats(const State& s) { return static_cast<SeatSet>(bit(s.options.players) - 1); }
constexpr int clockwise(const State& s, int seat, int steps) {  // steps: 0 to the number of seats
  const int sum = seat + steps;
  return sum >= s.options.players ? sum - s.options.players : sum;
}
constexpr int seats_from(const State& s, int me, int seat) {
  return seat >= me ? seat - me : seat - me + s.options.players;
}
inline int next_living(const State& s, int seat) { return first_from(s.living, seat + 1); }
inline void ask(State& s, Kind kind, int seat) {
  s.kind = kind;
  s.actor = static_cast<std::int8_t>(seat);
}
inline bool is_binding(const State& s) { return s.options.promises == Promises::binding; }
inline bool in_location_window(const State& s) { return s.stage == Stage::attack || s.stage == Stage::share; }

// Locations (locations.cpp)
inline std::array<SideChoice, kBuildings> sides_of(const Options& options) {
  const Sides& sides = options.sides;
  return {sides.church, sides.hospital, sides.bank, sides.armory, sides.water_tower, sides.crossroads};
}
inline const Side& board(const State& s, int building) {
  const Tables& tables = tables_of(s);
  return building == water_tower && s.tower_exploded ? tables.exploded_tower
                                                     : tables.sides[building][s.side[building]];
}
inline int free_spaces(const State& s, int building) {
  return board(s, building).spaces - size_of(s.at[building] & ~s.temporary);
}
inline bool is_full(const State& s, int building) { return free_spaces(s, building) <= 0; }
inline bool is_closed(const State& s, int building) { return building == armory && s.armory_closed; }
// Above 0 they attack.
inline int zombies_too_many(const State& s, int building) {
  const int least = board(s, building).zombies_to_attack;
  return s.zombies[building] - (least > 0 ? least - 1 : size_of(s.at[building]));
}
inline bool attack_condition(const State& s, int building) { return zombies_too_many(s, building) > 0; }
inline int building_of(const State& s, int character) {
  for (int b = 0; b < kBuildings; ++b)
    if (has(s.at[b], character)) return b;
  return kNone;
}
inline CharacterSet alive(const State& s) {
  return s.at[0] | s.at[1] | s.at[2] | s.at[3] | s.at[4] | s.at[5];
}
inline int owner_of(const State& s, int character) {
  for (int seat = 0; seat < kSeats; ++seat)
    if (has(s.owned[seat], character)) return seat;
  return kNone;
}
inline int value_of(const State& s, int character) {
  const Character& person = tables_of(s).person(character);
  return has(s.exhausted, character) ? person.exhausted : person.rested;
}
BuildingSet with_zombies(const State& s, int least);  // at least so many
BuildingSet with_room(const State& s);                // for one more zombie
int building_numbered(const State& s, int number);
void add_zombies(State& s, int building, int zombies);
void kill_zombies(State& s, int building, int zombies);
void move_zombies(State& s, int from, int to, int zombies);
void relocate(State& s, int character, int to, bool temporary);
SeatSet uncovered_colours(const State& s);  // as colours
int seat_of_colour(const State& s, int colour);
int next_colour(const State& s, int colour);
void step_leader(State& s, int spaces);
void die(State& s, int character);
void take_token_for_loss(State& s, int seat);
BuildingSet marker_sites(const State& s);
int markers_to_happen(const State& s, int building);  // at the Water Tower or the Armory
void place_marker(State& s, int building);

// Action cards (cards.cpp)
inline std::uint32_t types_in(const CardCounts& cards) {
  std::uint32_t set = 0;
  for (int t = 0; t < kCardTypes; ++t) set |= static_cast<std::uint32_t>(cards[t] > 0) << t;
  return set;
}
inline void gain(State& s, int seat, int type) {
  ++s.hand[seat][type];
  ++s.hand_size[seat];
}
inline void lose(State& s, int seat, int type) {
  --s.hand[seat][type];
  --s.hand_size[seat];
}
int draw_top(State& s);
void discard_from_hand(State& s, int seat, int type);
void take_from_discard(State& s, int seat, int type);
void pass_card(State& s, int from, int to, int type);  // by theft or deal
void steal_card(State& s, int thief, int victim, Chance& chance);
int next_hour(const State& s);  // of the next unrevealed Invasion card; 0 if there is none
bool may_look(const State& s, int seat);
bool someone_has_cards(const State& s, int but);
std::uint32_t playable(const State& s, int seat);  // card types in a general window
BuildingSet targets_of(const State& s, int type);  // the building that a card names
CharacterSet refreshable(const State& s);          // exhausted, living, not the Pregnant Woman
void announce(State& s, int seat, int type);       // with the targets of s.act
bool may_cancel(const State& s, int seat);
void cancel_round(State& s, Chance& chance);
void cancel_with_punk(State& s, Chance& chance);
void finish_act(State& s);
void act_in_public(State& s, int seat);

// Characters' powers (powers.cpp)
CharacterSet usable_powers(const State& s, int seat);  // in a general window
void use_power(State& s, Chance& chance);              // s.act is complete
std::uint32_t cards_against(int zombies);              // types of cards that act against so many
std::uint32_t card_means(const State& s, int seat);
CharacterSet power_means(const State& s, int seat);

// Composing an act (acts.cpp)
void begin_act(State& s, Source source, What what, int seat, int subject);
void compose(State& s, Chance& chance);

// Windows (windows.cpp)
void open_window(State& s, Stage stage);
void window_go(State& s);
void window_next(State& s);
void clear_promises(State& s);

// What is private (hidden.cpp): a card or power that `viewer` cannot know to be under way
bool knows_act(const State& s, int viewer);
bool knows_offer(const State& s, int viewer);
bool knows_moving(const State& s, int viewer);

// Negotiation (negotiation.cpp)
std::uint32_t items_to_give(const State& s, int giver, int receiver);
std::uint32_t items_to_ask(const State& s, int asker, int other);
std::uint32_t asks_beside(std::uint32_t asks, Item give);
bool may_offer(const State& s, int seat);
bool can_deal(const State& s, int seat, int other);
void announce_offer(State& s);
void accept_offer(State& s);
void carry_out_deal(State& s);
void finish_deal(State& s);
void deal_acts(State& s);

// Set-up (set_up.cpp), movement (movement.cpp), invasion (invasion.cpp)
void place_seat(State& s, Chance& chance);
void place(State& s);
void place_character(State& s, int character);
void deal_cards(State& s, Chance& chance);
void draft_round(State& s);
void draw_hours(State& s, Chance& chance);
void dawn(State& s);
void invade(State& s);
CharacterSet movable(const State& s, int seat);
BuildingSet selectable(const State& s, int seat);
CharacterSet movers(const State& s, int seat);
bool may_change_movement(const State& s, int seat);
void begin_selection(State& s);
void select_movement(State& s, std::uint32_t seats);
void reveal_movement(State& s);
void begin_movement(State& s);
void before_move(State& s);
void next_move(State& s);
void move_character(State& s, int character);
void enter_by(State& s, Entrance entrance);
void moved(State& s);
void use_priest(State& s);
void end_move(State& s);
void movement_done(State& s);

// Resolution (resolution.cpp) and votes (votes.cpp)
bool can_activate(const State& s, int seat, int building);
void next_building(State& s);
void activate(State& s);
void end_building(State& s);
void compose_effect(State& s, Chance& chance);
SeatSet eligible(const State& s, int building);
// VOTES: one per character; none for the Grandpa without his power, two for the Pregnant Woman once she has
// given birth, two per Weapon Replica of a seat that is visibly present (or as the data say).
inline int votes_of(const State& s, CharacterSet visibly_there, int replicas) {
  const Effects& effects = tables_of(s).effects;
  const int votes = size_of_each(visibly_there) - (has(visibly_there, grandpa) & !s.grandpa_votes) +
                    has(visibly_there & s.exhausted, pregnant_woman) * (effects.votes_after_birth - 1) +
                    effects.votes_of_replica * replicas;
  return visibly_there != 0 ? votes : 0;
}
int votes_of(const State& s, int seat, int building);
SeatSet vote_choices(const State& s, int seat);
SeatSet tie_choices(const State& s, int seat);
void attack_window(State& s);
void attack(State& s);
void next_vote(State& s);
void cast_tie(State& s, int seat);
void choose_victim(State& s, int character);
void share_window(State& s);
void share(State& s);
void pay_out(State& s, int type);
void distribute(State& s);
void give_item(State& s, int seat);
void leave_item(State& s);
int items_left(const State& s);
void sort_supplies(Supplies& pile, int first);

// Words for moves (moves_in_words.cpp)
std::span<const MoveWords> moves_in_words();

// The end (ending.cpp)
void turn_end(State& s);
void reveal_canned_food(State& s);
void helicopter(State& s);
void stop_early(State& s);
int score_of(const State& s, int seat);
int food_points(const State& s, int seat);

}  // namespace pandemonium::city_of_horror
