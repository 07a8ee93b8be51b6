// City of Horror: every move there is. The ids are the order of the rows; a change is a new version of the
// game.
#pragma once

#include "envs/city_of_horror/data.hpp"
#include "envs/core/action_set.hpp"
#include "envs/core/action_table.hpp"

namespace pandemonium::city_of_horror {

enum class Move {
  pass,      // decline, done, leave the item
  activate,  // use the location's effect
  accept,
  reject,
  location,   // building
  seat,       // seats clockwise from me, 0 = me
  character,  // character
  play,       // card type
  power,      // character
  card,       // card type
  offer,      // parameter + 1 seats clockwise from me
  give,       // Item
  ask,        // Item
  enter,      // Entrance
  food,       // value
  draw_food,
};

// NEGOTIATION: what can be given or asked in an offer.
enum class Item : std::int8_t {
  nothing,
  antidote,
  card,
  vote,
  act,
  still,
  share_antidote,
  share_card,
  truce,
  claim
};
inline constexpr int kItems = 10;
inline constexpr std::array<std::string_view, kItems> kItemNames{"nothing",
                                                                 "an antidote",
                                                                 "a card",
                                                                 "a vote",
                                                                 "an act against the zombies here",
                                                                 "standing still",
                                                                 "an antidote of the sharing",
                                                                 "a card of the sharing",
                                                                 "a truce",
                                                                 "word of the next invasion"};

enum class Entrance { crossroads, back_door, mama };

inline constexpr ActionTable<Move, 16> kMoves{{
    {"pass", 1},
    {"activate", 1},
    {"accept", 1},
    {"reject", 1},
    {"location", kBuildings},
    {"seat", kSeats},
    {"character", kCharacters},
    {"play", kCardTypes},
    {"power", kCharacters},
    {"card", kCardTypes},
    {"offer", kSeats - 1},
    {"give", kItems},
    {"ask", kItems},
    {"enter", 3},
    {"food", kFoodValues},
    {"draw food", 1},
}};
static_assert(kMoves.size() == 127);

using Legal = ActionSet<kMoves.size()>;

inline constexpr Action kPass = kMoves.encode(Move::pass), kActivate = kMoves.encode(Move::activate);
inline constexpr Action kAccept = kMoves.encode(Move::accept), kReject = kMoves.encode(Move::reject);
inline constexpr Action kLocation = kMoves.encode(Move::location), kSeat = kMoves.encode(Move::seat);
inline constexpr Action kCharacter = kMoves.encode(Move::character), kPlay = kMoves.encode(Move::play);
inline constexpr Action kPower = kMoves.encode(Move::power), kCard = kMoves.encode(Move::card);
inline constexpr Action kOffer = kMoves.encode(Move::offer), kGive = kMoves.encode(Move::give);
inline constexpr Action kAsk = kMoves.encode(Move::ask), kEnter = kMoves.encode(Move::enter);
inline constexpr Action kFoodValue = kMoves.encode(Move::food), kDrawFood = kMoves.encode(Move::draw_food);

}  // namespace pandemonium::city_of_horror
