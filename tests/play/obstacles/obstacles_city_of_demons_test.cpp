// City of Demons: positions without what stands in the way of a move.
#include "tests/play/obstacles/obstacles.hpp"

namespace pandemonium {
namespace {

Json& own(Json& place) { return place["runners"][place["cur"].get<std::size_t>()]; }
Json& rival(Json& place) { return place["runners"][1 - place["cur"].get<std::size_t>()]; }
std::string whose(const Json& place) { return std::to_string(place["cur"].get<int>()); }

// Everything of a turn under way is put away, and the turn goes on in this phase.
bool to_phase(Json& place, const char* phase) {
  for (const char* field : {"die", "face", "chosen", "offer_a", "offer_b"}) place[field] = -1;
  for (const char* field : {"demons", "evaded", "fended", "damage"}) place[field] = 0;
  for (const char* field : {"in_tunnels", "load_for_dive", "drew"}) place[field] = false;
  place["beacon_use"] = "open";
  for (Json& card : place["cards"])
    if (card == "offer") card = "deck";
  place["phase"] = phase;
  return true;
}

bool to_city(Json& place, const char* phase) {
  Json& runner = own(place);
  if (runner["location"].get<int>() < 2) runner["location"] = 2;
  return to_phase(place, phase);
}

bool to_camp(Json& place, const char* phase) {
  Json& runner = own(place);
  runner["location"] = 0;
  runner["beacons"] = runner["mat_junk"] = 0;
  runner["marker"] = false;
  runner["health"] = runner["max_health"];
  for (std::size_t card = 0; card < place["cards"].size(); ++card)
    if (place["cards"][card] == "active" + whose(place)) {
      place["cards"][card] = "discard";
      place["tokens"][card] = 0;
    }
  return to_phase(place, phase);
}

bool to_tunnels(Json& place) {
  to_phase(place, "tunnel");
  place["in_tunnels"] = true;
  place["dives"] = 1;
  return true;
}

// A die of level 3 in hand: face 3 shows Demons, face 1 Radiation.
bool to_roll(Json& place, const char* phase, int face, int demons, int damage) {
  to_city(place, phase);
  own(place)["location"] = 4;
  own(place)["evasion"] = 0;
  place["die"] = 3;
  place["face"] = face;
  place["demons"] = demons;
  place["damage"] = damage;
  return true;
}

// A copy of the gear that the action names, with the runner and ready; `place` gets it.
bool give_gear(RefusedMove& asked, const char* where, int tokens) {
  const Json gear = asked.game.components()["gear"];
  for (std::size_t card = 0; card < gear.size(); ++card)
    if (gear[card]["type"] == asked.number) {
      asked.place["cards"][card] = where + whose(asked.place);
      asked.place["tokens"][card] = tokens;
      asked.place["used"][card] = false;
      return true;
    }
  return false;
}

// The first of the cards that lies in one of these places; -1: none.
int card_in(const Json& place, std::initializer_list<std::string> where) {
  for (std::size_t card = 0; card < place["cards"].size(); ++card)
    for (const std::string& each : where)
      if (place["cards"][card] == each) return static_cast<int>(card);
  return -1;
}

bool put_card(Json& place, int card, const std::string& where, int tokens = 0) {
  if (card < 0) return false;
  place["cards"][static_cast<std::size_t>(card)] = where;
  place["tokens"][static_cast<std::size_t>(card)] = tokens;
  place["used"][static_cast<std::size_t>(card)] = false;
  return true;
}

// No gear is being fixed.
bool free_hands(Json& place) {
  const int card = card_in(place, {"unfixed" + whose(place)});
  return card < 0 || put_card(place, card, "discard");
}

bool fixing(Json& place, int tokens) {
  free_hands(place);
  return put_card(place, 15, "unfixed" + whose(place),
                  tokens);  // the Phase Cloak or its neighbour: cost 3 and more
}

}  // namespace

std::vector<Obstacle> obstacles_of_city_of_demons() {
  const auto phase = [](const char* name) {
    return [name](RefusedMove& r) { return to_city(r.place, name); };
  };
  const auto camp = [](const char* name) {
    return [name](RefusedMove& r) { return to_camp(r.place, name); };
  };
  const auto own_is = [](const char* field, int value) {
    return [field, value](RefusedMove& r) {
      own(r.place)[field] = value;
      return true;
    };
  };
  return {
      {"^That begins a turn|A dive begins a turn", phase("start")},
      {"^You are in the .*, not at Camp|^Staying at Camp is chosen", camp("start")},
      {"^The tunnel die is rolled at most",
       [](RefusedMove& r) {
         r.place["dives"] = 1;
         return true;
       }},
      {"^First deal with the tunnel die|^You are not in the tunnels",
       [](RefusedMove& r) { return to_tunnels(r.place); }},
      {"^There is no roll to keep|is used when damage is about|^The .* works by itself; damage is put",
       [](RefusedMove& r) { return to_roll(r.place, "damage", 1, 0, 2); }},
      {"^Only a die that was just rolled|is used on a die just rolled",
       [](RefusedMove& r) { return to_roll(r.place, "roll", 1, 0, 0); }},
      {"is used while Demons", [](RefusedMove& r) { return to_roll(r.place, "demon", 3, 2, 0); }},
      {"^Beacons reroll dice only while",
       [](RefusedMove& r) {
         own(r.place)["marker"] = true;
         return true;
       }},
      {"^You carry no Beacon", own_is("beacons", 1)},
      {"^Beacons go into one kind",
       [](RefusedMove& r) {
         r.place["beacon_use"] = "open";
         return true;
       }},
      {"^Level 5 is the last|takes you in, and level 5", own_is("location", 5)},
      {"^There is no secret location in the Swamp|^One returns to Camp from the city", own_is("location", 2)},
      {"^The .* takes (\\d+) Beacons?; you carry",
       [](RefusedMove& r) {
         own(r.place)["beacons"] = r.figure(1);
         return true;
       }},
      {"^Your Health is already",
       [](RefusedMove& r) {
         own(r.place)["health"] = own(r.place)["max_health"];
         return true;
       }},
      {"^A Beacon of yours lies on",
       [](RefusedMove& r) {
         own(r.place)["marker"] = false;
         return true;
       }},
      {"^The Defense Node moves a rival|drives your rival out",
       [](RefusedMove& r) {
         rival(r.place)["location"] = 4;
         return true;
       }},
      {"^No gear card is left",
       [](RefusedMove& r) {
         for (Json& card : r.place["cards"])
           if (card.get<std::string>().starts_with("fixed")) {
             card = "deck";
             return true;
           }
         return false;
       }},
      {" costs (\\d+) Info; you have| costs (\\d+) Info beside",
       [](RefusedMove& r) {
         own(r.place)["info"] = r.figure(r.words[1].empty() ? 2 : 1);
         return true;
       }},
      {"^Maximum Health cannot rise",
       [](RefusedMove& r) {
         own(r.place)["max_health"] = 5;
         own(r.place)["health"] = std::min(own(r.place)["health"].get<int>(), 5);
         return true;
       }},
      {"^Evasion cannot rise", own_is("evasion", 2)},
      {"^That is done at the end of a turn|^You are at Camp: end camp|^The turn has just begun|"
       "^That comes at the end|is used at the end of a turn",
       phase("end")},
      {"^Gear is drawn and fixed during|^That ends a turn at Camp|^First choose what becomes", camp("camp")},
      {"^No Junk is stored", own_is("stored_junk", 3)},
      {"^No card is being fixed", [](RefusedMove& r) { return fixing(r.place, 1); }},
      {"^A single Junk is all",
       [](RefusedMove& r) {
         own(r.place)["stored_junk"] = 3;
         return fixing(r.place, 1);
       }},
      {"^One card is fixed at a time|^First finish the card",
       [](RefusedMove& r) { return free_hands(r.place); }},
      {"^Gear is drawn once a turn",
       [](RefusedMove& r) {
         r.place["drew"] = false;
         return true;
       }},
      {"^No second card has been set aside",
       [](RefusedMove& r) {
         const int card = card_in(r.place, {"deck", "discard"});
         if (card < 0) return false;
         r.place["drew"] = true;
         r.place["offer_b"] = card;
         return put_card(r.place, card, "offer");
       }},
      {"^Only one card was drawn",
       [](RefusedMove& r) {
         const int card = card_in(r.place, {"deck", "discard"});
         if (card < 0) return false;
         r.place["offer_b"] = card;
         return put_card(r.place, card, "offer");
       }},
      {"^No gear that was drawn lies open",
       [](RefusedMove& r) {
         to_camp(r.place, "offer");
         free_hands(r.place);
         own(r.place)["stored_junk"] = std::max(own(r.place)["stored_junk"].get<int>(), 1);
         r.place["drew"] = true;
         for (const char* slot : {"offer_a", "offer_b"}) {
           const int card = card_in(r.place, {"deck", "discard"});
           if (card < 0) return false;
           r.place[slot] = card;
           put_card(r.place, card, "offer");
         }
         return true;
       }},
      {"^Only \\d+ Junk is stored|^Stored Junk is taken along",
       [](RefusedMove& r) {
         to_camp(r.place, "load");
         free_hands(r.place);
         own(r.place)["stored_junk"] = std::max(r.number, 1);
         return true;
       }},
      {"^You have no |is not fixed yet|is at work already",
       [](RefusedMove& r) {
         free_hands(r.place);
         return give_gear(r, "fixed", 0);
       }},
      {"has had its use of this",
       [](RefusedMove& r) {
         for (Json& used : r.place["used"]) used = false;
         return true;
       }},
      {" costs (\\d+) Junk from your mat",
       [](RefusedMove& r) {
         own(r.place)["mat_junk"] = r.figure(1);
         return true;
       }},
      {"heals, and your Health is full",
       [](RefusedMove& r) {
         own(r.place)["health"] = own(r.place)["max_health"].get<int>() - 1;
         return true;
       }},
      {"takes Beacons from your rival",
       [](RefusedMove& r) {
         rival(r.place)["beacons"] = 1;
         return true;
       }},
      {" costs (\\d+) Health, and you have only",
       [](RefusedMove& r) {
         own(r.place)["health"] = r.figure(1) + 1;
         return true;
       }},
      {"saves you from being stunned",
       [](RefusedMove& r) {
         own(r.place)["health"] = 1;
         return true;
       }},
      {"works by itself\\.$"},  // for good
  };
}

}  // namespace pandemonium
