// City of Horror: positions without what stands in the way of a move.
#include "tests/play/obstacles/obstacles.hpp"

namespace pandemonium {
namespace {

std::size_t actor(const Json& place) { return place["actor"].get<std::size_t>(); }

int index_of(const Json& names, const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i]["name"] == name) return static_cast<int>(i);
  return -1;
}
int building_of(const std::string& name) {
  const char* kNames[] = {"Church", "Hospital", "Bank", "Armory", "Water Tower", "Crossroads"};
  for (int b = 0; b < 6; ++b)
    if (name == kNames[b]) return b;
  return -1;
}

bool set_bit(Json& mask, int bit, bool on) {
  const auto now = mask.get<std::uint32_t>(), one = std::uint32_t{1} << bit;
  mask = on ? now | one : now & ~one;
  return bit >= 0;
}

// A zombie more, or one fewer, at a building.
bool zombies(Json& place, int building, int by) {
  if (building < 0) return false;
  Json& here = place["zombies"][static_cast<std::size_t>(building)];
  here = here.get<int>() + by;
  place["zombie_reserve"] = place["zombie_reserve"].get<int>() - by;
  return true;
}

// A card of the type comes from the deck, as if it had been dealt.
bool deal(Json& place, std::size_t seat, int type) {
  Json& deck = place["deck"];
  const auto top = place["dealt"].get<std::size_t>();
  for (std::size_t i = top; i < deck.size(); ++i)
    if (deck[i] == type) {
      std::swap(deck[i], deck[top]);
      deck[top] = -1;
      place["dealt"] = top + 1;
      Json& held = place["hand"][seat][static_cast<std::size_t>(type)];
      held = held.get<int>() + 1;
      place["hand_size"][seat] = place["hand_size"][seat].get<int>() + 1;
      return true;
    }
  return false;
}

// The building that a power's owner stands in.
int where_is(const Json& place, int person) {
  for (std::size_t b = 0; b < 6; ++b)
    if ((place["at"][b].get<std::uint32_t>() >> person & 1) != 0) return static_cast<int>(b);
  return -1;
}

bool is_owned(const Json& place, std::size_t seat, int person) {
  return person >= 0 && (place["owned"][seat].get<std::uint32_t>() >> person & 1) != 0;
}

// Whether it is asked which card, vote or building is offered.
bool offers(const RefusedMove& r, const char* item) {
  return r.place["kind"] == "give param" && r.place["offer"]["give"] == item;
}

}  // namespace

std::vector<Obstacle> obstacles_of_city_of_horror() {
  static const Json box = find_game("city_of_horror").components();
  const auto person_of = [](const RefusedMove&, const std::string& name) {
    return index_of(box["people"], name);
  };
  const auto never = [](RefusedMove&) { return false; };
  return {
      {"players sit at this table|^Nobody negotiates in this game|^One steals from others|"
       "counts at the end, it is never played|^Nobody votes at the Crossroads|"
       "^Explosion markers are placed at|^An offer of nothing for nothing|is exhausted for good|"
       "^You offer the same yourself|^An offer is accepted or rejected"},
      {"^A building: that is not asked", never,
       [](const RefusedMove& r) {
         return where("kind", {"select", "loc1", "loc2", "marker", "claim"})(r) || offers(r, "claim");
       }},
      {"^A player: that is not asked", never,
       [](const RefusedMove& r) {
         return where("kind", {"pick seat", "vote", "tie", "ask param", "distribute"})(r) ||
                offers(r, "vote");
       }},
      moment("^A character: that is not asked", "kind", {"setup place", "pre-move", "pick char", "victim"}),
      moment("^What to give: that is not asked", "kind", {"give"}),
      moment("^What to ask: that is not asked", "kind", {"ask"}),
      moment("^Food: that is not asked", "kind", {"food pay", "food pick"}),
      moment("^Food is drawn at the Crossroads", "kind", {"food pick"}),
      {"^No card is chosen now", never,
       [](const RefusedMove& r) {
         return where("kind", {"draft", "take", "payout", "pay", "hand over"})(r) || offers(r, "card");
       }},
      moment("^Locations are used when", "kind", {"activate"}),
      moment("^No offer lies before you", "kind", {"respond"}),
      moment("^The Granny's power is used just before", "kind", {"go", "must act", "pre-move"}),
      moment("^Offers are made at your go", "kind", {"go"}),
      moment("at your go in a window", "kind", {"go", "must act"}),
      moment("^No character stands before|is played when a character of yours|^The Mama enters when", "kind",
             {"enter"}),
      moment("answers a card just", "kind", {"cancel"}),
      moment("answers a movement just", "kind", {"priest"}),
      moment("is (?:played|used) just before your move", "kind", {"pre-move"}),
      {"^The (.*) is not one of your living characters", never,
       [person_of](const RefusedMove& r) {
         return is_owned(r.place, actor(r.place), person_of(r, r.words[1])) ||
                (r.action.starts_with("character") && r.place["kind"] == "pick char" &&
                 r.place["act"]["what"] == "card" &&
                 r.place["act"]["subject"] != index_of(box["cards"], "Hideout"));
       }},
      {"^The (.*) is nobody's living character", never,
       [person_of](const RefusedMove& r) {
         for (std::size_t seat = 0; seat < 6; ++seat)
           if (is_owned(r.place, seat, person_of(r, r.words[1]))) return true;
         return false;
       }},
      {"^This must be answered|^What you offer is no card|is out of the game|has been placed|is not "
       "here|^Only the Mama has that power|has exploded|^The Armory is closed|"
       "^Nobody leaves the closed|^That can be promised only where|^Only who has seen|^There is a truce|"
       "does nothing against the zombies here|^The movement of this turn is over|^There are no more votes|"
       "^Nobody is attacked any more|is already there|is at the .* already|^That power has nothing to do|"
       "^The time of offers|^Neither of you has anything|^You have neither card nor power|^The card must "
       "send|"
       "^No other Movement card|have not the most votes|has not the most votes|there is no .* in the pack|"
       "^There is no .* in the (?:pack|discard)|among what is shared out|is not in the Hospital|"
       "^The Granny does not move|^You have seen the next|^No Invasion card is left|^The zombie is there",
       never},
      {"^You hold no (?!First)(.*)\\.$",
       [](RefusedMove& r) {
         const int type = index_of(box["cards"], r.words[1]);
         return type >= 0 && deal(r.place, actor(r.place), type);
       },
       [](const RefusedMove& r) {
         const int type = index_of(box["cards"], r.words[1]);
         if (r.action.starts_with("card") && where("kind", {"draft", "take", "payout"})(r)) return true;
         return type >= 0 && r.place["hand"][actor(r.place)][static_cast<std::size_t>(type)] != 0;
       }},
      {"^The (.*) is exhausted\\.$",
       [person_of](RefusedMove& r) {
         return set_bit(r.place["exhausted"], person_of(r, r.words[1]), false);
       }},
      {"^The (.*) is rested\\.$",
       [person_of](RefusedMove& r) { return set_bit(r.place["exhausted"], person_of(r, r.words[1]), true); }},
      {"^The (.*) is hidden(?: already)?\\.$",
       [person_of](RefusedMove& r) { return set_bit(r.place["hidden"], person_of(r, r.words[1]), false); }},
      {"^All your characters are hidden",
       [](RefusedMove& r) {
         r.place["hidden"] = 0;
         return true;
       }},
      {"^There is no zombie at the (.*)\\.$",
       [](RefusedMove& r) { return zombies(r.place, building_of(r.words[1]), 1); }},
      {"^Half of fewer than two zombies", [](RefusedMove& r) { return zombies(r.place, r.number, 2); }},
      {"^No zombie is in the city|^No zombie can be moved|^There is nowhere else",
       [](RefusedMove& r) { return zombies(r.place, 2, 1); }},
      {"^No building has two zombies", [](RefusedMove& r) { return zombies(r.place, 2, 2); }},
      {"^There is no zombie beside the (.*)\\.$",
       [person_of](RefusedMove& r) {
         return zombies(r.place, where_is(r.place, person_of(r, r.words[1])), 1);
       }},
      {"^No more zombies fit in the (.*)\\.$",
       [](RefusedMove& r) { return zombies(r.place, building_of(r.words[1]), -1); }},
      {"^No zombie is left in the box",
       [](RefusedMove& r) { return zombies(r.place, 5, -1) && zombies(r.place, 4, 0); }},
      {"^You have made all your offers",
       [](RefusedMove& r) {
         r.place["offers_left"][actor(r.place)] = 1;
         return true;
       }},
      {"^The Zombie Leader is on that colour already",
       [](RefusedMove& r) {
         const Json& colours = r.place["colour"];
         r.place["leader"] = r.place["leader"] == colours[0] ? colours[1] : colours[0];
         return true;
       }},
      {"^You hold the First Player token",
       [](RefusedMove& r) {
         const auto living = r.place["living"].get<unsigned>();
         for (unsigned seat = 0; seat < 6; ++seat)
           if ((living >> seat & 1) != 0 && seat != actor(r.place)) {
             r.place["holder"] = seat;
             return true;
           }
         return false;
       }},
      {"^Your vote is promised",
       [](RefusedMove& r) {
         r.place["vote_promise"][actor(r.place)] = -1;
         return true;
       }},
      {"have received something already|has received something already",
       [](RefusedMove& r) {
         const int seats = r.place["options"]["players"].get<int>();
         return set_bit(r.place["served"], (static_cast<int>(actor(r.place)) + r.number) % seats, false);
       }},
      {"^You have promised to do nothing here",
       [](RefusedMove& r) { return set_bit(r.place["still"], static_cast<int>(actor(r.place)), false); }},
      {"^The Grandpa votes this turn already",
       [](RefusedMove& r) {
         r.place["grandpa_votes"] = false;
         return true;
       }},
      {"^The Granny can move this turn already",
       [](RefusedMove& r) {
         r.place["granny_mobile"] = false;
         return true;
       }},
      {"^Nobody is exhausted who could be",
       [](RefusedMove& r) {
         const auto all = r.place["owned"][actor(r.place)].get<std::uint32_t>() & ~(std::uint32_t{1} << 12);
         if (all == 0) return false;
         r.place["exhausted"] = r.place["exhausted"].get<std::uint32_t>() | all;
         return true;
       }},
      {"^You have not an antidote|^They have not an antidote",
       [](RefusedMove& r) {
         const bool mine = r.words[0].starts_with("You");
         const std::size_t seat = mine ? actor(r.place) : r.place["offer"]["recipient"].get<std::size_t>();
         r.place["seat_antidotes"][seat] = r.place["seat_antidotes"][seat].get<int>() + 1;
         r.place["antidote_reserve"] = r.place["antidote_reserve"].get<int>() - 1;
         return true;
       }},
      {"^You have not a card|^They have not a card|holds no card\\.$|^Nobody else holds a card|"
       "^You have no card to discard",
       [](RefusedMove& r) {
         const int seats = r.place["options"]["players"].get<int>();
         const bool mine = r.words[0].starts_with("You have");
         std::size_t seat = actor(r.place);
         if (r.words[0].starts_with("They"))
           seat = r.place["offer"]["recipient"].get<std::size_t>();
         else if (!mine)
           seat = (seat + static_cast<std::size_t>(r.number == 0 ? 1 : r.number)) %
                  static_cast<std::size_t>(seats);
         for (int type = 0; type < 18; ++type)
           if (deal(r.place, seat, type)) return true;
         return false;
       }},
      {"^You have no Food of value (\\d)",
       [](RefusedMove& r) {
         const auto value = static_cast<std::size_t>(r.figure(1));
         Json& truck = r.place["truck"][value];
         if (truck == 0) return false;
         truck = truck.get<int>() - 1;
         Json& mine = r.place["food_secret"][actor(r.place)][value];
         mine = mine.get<int>() + 1;
         return true;
       }},
      {"has been resolved this turn",
       [](RefusedMove& r) { return set_bit(r.place["resolved"], r.number, false); }},
      {"have no character here|has no character here|^The discard pile is empty|^No card is left to draw|"
       "^No building has room|^No building is left|^No Food|^You have no ",
       never},
  };
}

}  // namespace pandemonium
