// City of Horror: what lies on the table. Sets of seats, buildings and characters are whole numbers, bit i
// for member i; -1 (kNone) is nobody, nowhere or nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "envs/city_of_horror/actions.hpp"
#include "envs/city_of_horror/tables.hpp"
#include "envs/core/fields.hpp"

namespace pandemonium::city_of_horror {

using Count = std::int8_t;
using SeatSet = std::uint8_t;
using BuildingSet = std::uint8_t;
using CharacterSet = std::uint32_t;
using CardCounts = std::array<Count, kCardTypes>;

enum class SideChoice : std::int8_t { a, b, random };
constexpr auto enum_names(SideChoice) { return std::to_array<std::string_view>({"A", "B", "random"}); }
enum class DealChoice : std::int8_t { random, draft };
constexpr auto enum_names(DealChoice) { return std::to_array<std::string_view>({"random", "draft"}); }
enum class Promises : std::int8_t { binding, breakable };
constexpr auto enum_names(Promises) { return std::to_array<std::string_view>({"binding", "breakable"}); }

struct Sides {
  SideChoice church = SideChoice::a, hospital = SideChoice::a, bank = SideChoice::a, armory = SideChoice::a,
             water_tower = SideChoice::a, crossroads = SideChoice::a;
  bool operator==(const Sides&) const = default;
};

struct Options {
  std::int8_t players = 4;               // 3 to 6
  Sides sides;                           // of each board
  std::array<std::int8_t, 4> layout{};   // numbers of Church, Hospital, Bank, Armory; all 0 = random
  DealChoice deal = DealChoice::random;  // draft: the expert variant
  bool negotiation = true;               // offers may be made
  Promises promises = Promises::binding;
  std::int8_t offers_general = 1;                              // per seat and general window, 0 to 2
  std::int8_t offers_location = 2;                             // per seat and ATTACK or SHARE window, 0 to 2
  bool movement_windows = false;                               // a window before each move and after the last
  std::array<std::int8_t, 6> colours{-1, -1, -1, -1, -1, -1};  // of each seat; all -1 = random
  std::int8_t first_player = -1;                               // -1 = random
  DataSet<Tables> data = {};          // boards, cards, people: the built-in ones, or those of a file
  bool auto_forced = true;            // a decision with one legal action is taken by the engine
  float shaping = 0.0f;               // weight of the shaping potential, 0 = off
  std::int16_t offer_cutoff = 2500;   // from this decision on no offers
  std::int16_t max_decisions = 4000;  // at this decision the helicopter comes at once
  bool operator==(const Options&) const = default;
};

enum class Stage : std::int8_t {
  setup,
  draft,
  dawn,
  select,
  invasion,
  move,
  activate,
  attack,
  share,
  final,
  over
};
inline constexpr int kStages = 10;  // shown in an observation
constexpr auto enum_names(Stage) {
  return std::to_array<std::string_view>({"setup", "draft", "dawn", "select", "invasion", "move", "activate",
                                          "attack", "share", "final", "over"});
}

// What the seat to act is asked.
enum class Kind : std::int8_t {
  draft,
  setup_place,
  go,
  select,
  pre_move,
  enter,
  priest,
  cancel,
  activate,
  pay,
  take,
  pick_char,
  loc1,
  loc2,
  pick_seat,
  marker,
  food_pay,
  food_pick,
  give,
  give_param,
  ask,
  ask_param,
  respond,
  hand_over,
  claim,
  must_act,
  vote,
  tie,
  victim,
  payout,
  distribute,
  none
};
inline constexpr int kKinds = 31;
constexpr auto enum_names(Kind) {
  return std::to_array<std::string_view>(
      {"draft",    "setup place", "go",   "select",     "pre-move", "enter",     "priest",     "cancel",
       "activate", "pay",         "take", "pick char",  "loc1",     "loc2",      "pick seat",  "marker",
       "food pay", "food pick",   "give", "give param", "ask",      "ask param", "respond",    "hand over",
       "claim",    "must act",    "vote", "tie",        "victim",   "payout",    "distribute", "none"});
}

// Where the engine goes on while nobody is asked anything.
enum class Step : std::int8_t {
  place_seat,
  place,
  deal,
  draft_round,
  hours,
  dawn,
  select_others,
  select_tower,
  reveal,
  invade,
  before_move,
  next_move,
  pre_move,
  moved,
  end_move,
  movement_done,
  next_building,
  activate,
  attack_window,
  attack,
  vote,
  share_window,
  share,
  distribute,
  end_building,
  window_go,
  window_next,
  cancel_round,
  deal_acts,
  turn_end,
  canned_food,
  helicopter
};
constexpr auto enum_names(Step) {
  return std::to_array<std::string_view>(
      {"place seat",    "place",        "deal",        "draft round",   "hours",         "dawn",
       "select others", "select tower", "reveal",      "invade",        "before move",   "next move",
       "pre-move",      "moved",        "end move",    "movement done", "next building", "activate",
       "attack window", "attack",       "vote",        "share window",  "share",         "distribute",
       "end building",  "window go",    "window next", "cancel round",  "deal acts",     "turn end",
       "canned food",   "helicopter"});
}

// Action cards that lie face down at a building.
struct Supplies {
  Count cards = 0;
  std::array<std::int8_t, 8> type{-1, -1, -1, -1, -1, -1, -1, -1};
  std::array<SeatSet, 8> seen{};  // who has looked at it
  bool operator==(const Supplies&) const = default;
};

// A card that has been announced and is not settled.
struct Announced {
  std::int8_t player = -1, type = -1, building = -1, second = -1, character = -1, seat = -1;
  std::int8_t asked = 0;  // seats clockwise from the player that have been passed over in its cancel round
  bool operator==(const Announced&) const = default;
};
inline constexpr int kStackLimit = 6;

enum class Source : std::int8_t { nobody, go, must_act, activate, pre_move, canned };
constexpr auto enum_names(Source) {
  return std::to_array<std::string_view>({"nobody", "go", "must act", "activate", "pre-move", "canned"});
}
enum class What : std::int8_t { nothing, card, power, effect };
constexpr auto enum_names(What) {
  return std::to_array<std::string_view>({"nothing", "card", "power", "effect"});
}

// The card, power or effect that a seat is using: private while it is being composed.
struct Act {
  Source source = Source::nobody;
  What what = What::nothing;
  std::int8_t player = -1, subject = -1;  // card type or character
  std::int8_t building = -1, second = -1, character = -1, seat = -1;
  std::int8_t taken = -1;  // card type to be taken from the discard pile
  bool paid = false;
  bool operator==(const Act&) const = default;
};

// An offer; private to its proposer until `announced`.
struct Offer {
  std::int8_t proposer = -1, recipient = -1;
  Item give = Item::nothing, ask = Item::nothing;
  std::int8_t give_param = -1, ask_param = -1;  // card type, seat or building
  bool give_chosen = false, ask_chosen = false, announced = false;
  SeatSet acts_due = 0;  // bit 0 proposer, bit 1 recipient: an ACT promise still to be carried out
  bool operator==(const Offer&) const = default;
};
constexpr auto enum_names(Item) {
  return std::to_array<std::string_view>({"nothing", "antidote", "card", "vote", "act", "still",
                                          "share antidote", "share card", "truce", "claim"});
}

struct SharePromise {
  std::int8_t to = -1;
  bool card = false;  // else an antidote
  bool operator==(const SharePromise&) const = default;
};

struct State {
  Options options;

  // Who is where and what lies there. Half of a row tells it, and most decisions leave it as it is. So it
  // comes first, where `observe_again` remembers it. Characters:
  std::array<CharacterSet, kSeats> owned{};   // the living ones of a seat
  std::array<CharacterSet, kBuildings> at{};  // who is where
  CharacterSet exhausted = 0, hidden = 0, temporary = 0;
  bool grandpa_votes = false;  // this turn
  std::array<std::array<Count, kBuildings>, kSeats> replica{};
  std::array<Count, kSeats> seat_antidotes{};
  // The wheel and the First Player token:
  std::array<std::int8_t, kSeats> colour{-1, -1, -1, -1, -1, -1};
  std::int8_t leader = -1;  // colour
  std::int8_t holder = -1;
  // Buildings:
  std::array<std::int8_t, kBuildings> side{};  // 0 A, 1 B
  std::array<Count, kBuildings> zombies{};
  bool tower_exploded = false, armory_closed = false;    // closed: burnt on side A, blocked on side B
  std::array<std::int8_t, kBuildings> number{};          // 1..6, order of resolution
  std::array<Count, kBuildings> antidotes{}, markers{};  // markers: Armory and Water Tower
  std::array<Supplies, kBuildings> supplies{};
  BuildingSet resolved = 0;

  // The decision
  Kind kind = Kind::none;
  Step step = Step::place_seat;
  std::int8_t actor = -1;
  std::int16_t decisions = 0;

  // The clock
  std::int8_t turn = 0;  // 0 set-up, 1..4, 5 over
  Stage stage = Stage::setup;
  std::int8_t location = -1;  // the building being resolved or settled in
  bool truncated = false;

  Count zombie_reserve = kZombies, antidote_reserve = kAntidotes, antidotes_spent = 0;

  // Action cards
  std::array<std::int8_t, kCards> deck{};  // deck[dealt] is the top; those before are -1
  Count dealt = 0;
  CardCounts discard{};
  std::array<CardCounts, kSeats> hand{};
  std::array<Count, kSeats> hand_size{};
  std::array<std::array<CardCounts, kSeats>, kSeats> known{};  // [o][q]: what o knows that q holds, at least
  std::array<CardCounts, kSeats> pack{};                       // of the draft
  std::array<std::int8_t, kSeats> draft_pick{-1, -1, -1, -1, -1, -1};
  std::array<Announced, kStackLimit> stack{};
  Count stack_size = 0;

  CharacterSet unplaced = 0;   // characters during set-up
  SeatSet living = 0;          // seats with a character in the city
  bool granny_mobile = false;  // this turn

  // Tokens
  std::array<Count, kSeats> canned_points{};
  std::array<std::array<Count, kFoodValues>, kSeats> food_secret{}, food_open{};
  std::array<Count, kFoodValues> truck{}, face_up{}, food_removed{};

  // Invasion cards
  std::array<std::int8_t, kTurns + 1> hour_card{-1, -1, -1, -1, -1};
  std::array<SeatSet, kTurns + 1> seen_hour{};
  bool invasion_done = false;  // this turn

  // Movement
  std::array<std::int8_t, kSeats> movement_card{-1, -1, -1, -1, -1, -1};
  SeatSet movement_open = 0;                             // revealed
  std::int8_t mover = -1, moving = -1, moved_from = -1;  // seat, character, building
  bool moved_temporary = false;                          // it stood on a temporary space

  // Who is still to be asked, in turn order from `queue_from`
  SeatSet queue = 0, group = 0;  // group: everybody in the present secret group
  std::int8_t queue_from = 0;
  BuildingSet placing = 0;  // drawn buildings still to be settled by the placing seat
  std::int8_t placed = 0;   // seats that have placed

  // Votes
  std::array<std::int8_t, kSeats> vote{-1, -1, -1, -1, -1, -1};
  std::array<Count, kSeats> tally{};  // of the last revealed vote here
  SeatSet tied = 0, vote_kept = 0, vote_broken = 0;
  static constexpr int kMostPointed = 100;  // more than any game has; counting stops there
  std::array<std::array<std::uint8_t, kSeats>, kSeats> pointed{};  // [voter][victim]

  // The window
  std::int8_t window_seat = -1;
  SeatSet passed = 0;  // since the last act
  std::array<Count, kSeats> offers_left{};
  SeatSet still = 0, still_broken = 0;
  std::array<std::int8_t, kSeats> vote_promise{-1, -1, -1, -1, -1, -1};
  std::array<SharePromise, kSeats> share_promise{};
  std::array<SeatSet, kSeats> truce{}, truce_tested{};          // [i]: towards whom
  std::array<std::array<std::int8_t, kSeats>, kSeats> claim{};  // [recipient][claimant]: building + 1, 0 none
  std::array<std::uint8_t, kSeats> kept{}, broken{};

  // Sharing
  std::int8_t distributor = -1;
  SeatSet served = 0;
  Count share_item = 0;       // the card being given; those before it stay
  Count antidotes_left = 0;   // antidotes that stay
  std::int8_t share_due = 0;  // breakable promise: 0 none, 1 not yet given, 2 given

  // What is under way
  Act act;
  Offer offer;

  bool operator==(const State&) const = default;
};

// The seats of a game, for loops.
inline int players(const State& state) { return state.options.players; }
inline const Tables& tables_of(const State& state) { return state.options.data.tables(); }
constexpr int deck_size(const State& state) { return kCards - state.dealt; }

}  // namespace pandemonium::city_of_horror
