// Cyberdoom Tower: positions without what stands in the way of a move.
#include <algorithm>

#include "tests/play/obstacles/obstacles.hpp"

namespace pandemonium {
namespace {

Json& own(Json& place) { return place["players"][place["who"].get<std::size_t>()]; }
Json& floor_of(Json& place) { return place["floors"][own(place)["floor"].get<std::size_t>()]; }
int floors(const Json& place) { return place["options"]["players"] == 1 ? 4 : 5; }
bool on_roof(Json& place) { return own(place)["floor"].get<int>() >= floors(place); }

// Whatever is under way is put away; the turn is at its beginning.
bool to_main(Json& place) {
  const Json none = Json::array({0, 0, 0, 0, 0, 0});
  place["dice"] = Json::array({none, none});
  for (const char* field : {"hide_target", "hide_roll", "pick_low", "pick_high", "hit_credit",
                            "sentinel_floor", "sentinel_index", "ability_used"})
    place[field] = 0;
  for (const char* field : {"looting", "hide_failed", "sentinel_slid", "suit_used"}) place[field] = false;
  place["weapon"] = "base weapon";
  place["phase"] = "main";
  place["action_points"] = 3;
  for (std::size_t turn = 0; turn < 2; ++turn)
    if (place["order"][turn] == place["who"]) place["turn"] = turn;
  return true;
}

// In a sector of an open floor, the sentinel above it and awake.
bool beside_a_sentinel(Json& place) {
  Json& player = own(place);
  if (on_roof(place)) player["floor"] = 0;
  player["sector"] = 3;
  Json& floor = floor_of(place);
  floor["position"] = 3;
  floor["activated"] = true;
  floor["defeated"] = floor["closed"] = false;
  floor["sentinel_energy"] = 1;
  return true;
}

bool to_attack(Json& place) {
  to_main(place);
  if (!on_roof(place)) beside_a_sentinel(place);
  place["action_points"] = 0;
  place["phase"] = "dice";
  place["dice"] = Json::array({Json::array({4, 0, 0, 0, 0, 0}), Json::array({2, 0, 0, 0, 0, 0})});
  return true;
}

bool own_bit(Json& place, const char* field, int bit, bool set) {
  const int mask = own(place)[field].get<int>();
  own(place)[field] = set ? mask | 1 << bit : mask & ~(1 << bit);
  return true;
}

bool give_item(Json& place, const std::string& name) {
  const char* kNames[] = {"gunsight", "laser cannon", "plasma rifle", "jetpack", "tecno suit", "grenade"};
  for (int item = 0; item < 6; ++item) {
    std::string small = name;
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    if (small == kNames[item])
      return own_bit(place, "owned", item, true) && own_bit(place, "crossed_off", item, false);
  }
  return false;
}

// So far away that the walk costs one action point with the help it uses.
bool at_the_right_distance(RefusedMove& r) {
  const int to = r.number / 4, sectors = 1 + (r.number >> 1 & 1) + (r.number & 1);
  own(r.place)["sector"] = to - sectors >= 0 ? to - sectors : to + sectors;
  r.place["action_points"] = 3;
  return to + sectors <= 6 || to - sectors >= 0;
}

}  // namespace

std::vector<Obstacle> obstacles_of_cyberdoom_tower() {
  const auto own_is = [](const char* field, int value) {
    return [field, value](RefusedMove& r) {
      own(r.place)[field] = value;
      return true;
    };
  };
  const auto to_top_lift = [](RefusedMove& r) {
    own(r.place)["floor"] = floors(r.place) - 1;
    own(r.place)["sector"] = 0;
    return true;
  };
  return {
      {"^An attack is going on|^First |^There is no way back from the roof",
       [](RefusedMove& r) {
         to_main(r.place);
         if (on_roof(r.place)) own(r.place)["floor"] = 0;
         return true;
       }},
      {"^You have (?:no|crossed off the) (.*)\\.$",
       [](RefusedMove& r) { return give_item(r.place, r.words[1]); }},
      {"the last cannot be spent|^The last Energy cannot be spent", own_is("energy", 2)},
      {"^You are there already|^A walk costs at least|^That is \\d+ sectors? away", at_the_right_distance},
      {"^This floor is closed",
       [](RefusedMove& r) {
         floor_of(r.place)["closed"] = false;
         floor_of(r.place)["position"] = 4;
         return true;
       }},
      {"^The tower has|^You play alone|^That die shows|^A die shows 1 to 6"},
      {"^You are on that floor",
       [](RefusedMove& r) {
         own(r.place)["floor"] = r.number == 0 ? 1 : 0;
         return true;
       }},
      {"^The lift is at the left end", own_is("sector", 0)},
      {"^No action point is left|^An attack costs 1 action point",
       [](RefusedMove& r) {
         r.place["action_points"] = 1;
         return true;
       }},
      {"^You are on the roof|^The way up is the lift stop", to_top_lift},
      {"^The roof opens with (\\d+) keys",
       [](RefusedMove& r) {
         r.place["keys"] = r.figure(1);
         for (int f = 0; f < r.figure(1); ++f)
           r.place["floors"][static_cast<std::size_t>(f)]["key_left"] = false;
         for (std::size_t f = static_cast<std::size_t>(r.figure(1)); f < r.place["floors"].size(); ++f)
           r.place["floors"][f]["key_left"] = true;
         return true;
       }},
      {"^The sentinel of this floor is defeated|^The sentinel is \\d+ sectors? away",
       [](RefusedMove& r) { return beside_a_sentinel(r.place); }},
      {"^The Gunsight is crossed off during an attack|^Dice are changed during an attack|^No attack is going "
       "on",
       [](RefusedMove& r) { return to_attack(r.place); }},
      {"^During an attack only the Gunsight|^Your Energy is at its most",
       [](RefusedMove& r) {
         own(r.place)["energy"] = 4;
         return to_main(r.place);
       }},
      {"^The roll is short by (\\d+)",
       [](RefusedMove& r) {
         own(r.place)["luck"] = r.figure(1);
         return true;
       }},
      {"^The Tecno Suit helps once a turn",
       [](RefusedMove& r) {
         r.place["suit_used"] = false;
         return true;
       }},
      {"^No (white|red) die shows (\\d)",
       [](RefusedMove& r) {
         Json& dice = r.place["dice"][r.words[1] == "red" ? 1 : 0];
         for (Json& face : dice)
           if (face.get<int>() > 0) {
             face = face.get<int>() - 1;
             break;
           }
         Json& wanted = dice[static_cast<std::size_t>(r.figure(2) - 1)];
         wanted = wanted.get<int>() + 1;
         return true;
       }},
      {"^(.*) is locked: \\d of (\\d)",
       [](RefusedMove& r) {
         const std::size_t track = r.words[1] == "Re-roll" ? 0 : r.words[1] == "Flip" ? 1 : 2;
         own(r.place)["boxes"][track] = r.figure(2);
         return true;
       }},
      {"^That ability was used this turn", own_is("luck", 1)},
      {"^The boxes of (.*) are full",
       [](RefusedMove& r) {
         const std::size_t track = r.words[1] == "Re-roll" ? 0 : r.words[1] == "Flip" ? 1 : 2;
         own(r.place)["boxes"][track] = 0;
         return true;
       }},
      {"^A box is filled when",
       [](RefusedMove& r) {
         to_main(r.place);
         own(r.place)["boxes"] = Json::array({0, 0, 0});
         r.place["action_points"] = 0;
         r.place["phase"] = "fill";
         return true;
       }},
      {"^The order of the two",
       [](RefusedMove& r) {
         to_main(r.place);
         r.place["action_points"] = 0;
         r.place["turn"] = 0;
         r.place["who"] = (r.place["round"].get<int>() - 1) % 2;
         r.place["phase"] = "order";
         return true;
       }},
  };
}

}  // namespace pandemonium
