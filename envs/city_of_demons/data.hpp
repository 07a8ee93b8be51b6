// The data of City of Demons, as data/city_of_demons.json holds them: set-up, board, dice, prices, gear, solo
// levels. What a card or a place does is code; what it costs, when, how often and how much is data. The names
// here are the file's keys; data/city_of_demons.schema.json says what each means.
#pragma once

#include "envs/city_of_demons/data_board.hpp"
#include "envs/city_of_demons/data_gear.hpp"

namespace pandemonium::city_of_demons {

// NUMBERS of the rules
struct SetUp {  // what lies in the Camps of the first and the second player
  Number<0, 20> first_info, first_junk, second_info, second_junk;
};
constexpr void fields(auto& visit, SetUp& numbers) {
  Source source;
  visit("first_info", numbers.first_info);
  visit("first_junk", numbers.first_junk);
  visit("second_info", numbers.second_info);
  visit("second_junk", numbers.second_junk);
  visit("source", source);
}

struct Symbols {
  Number<0, 4> damage_of_demon;
  Number<0, 6> beacons_for_evading, beacons_of_arrow;
};
constexpr void fields(auto& visit, Symbols& numbers) {
  Source source;
  visit("damage_of_demon", numbers.damage_of_demon);
  visit("beacons_for_evading", numbers.beacons_for_evading);
  visit("beacons_of_arrow", numbers.beacons_of_arrow);
  visit("source", source);
}

struct Stun {
  Number<1, 9> health;    // afterwards
  Number<0, 20> beacons;  // lost
  Number<0, 36> junk;     // lost from the mat
};
constexpr void fields(auto& visit, Stun& numbers) {
  Source source;
  visit("health", numbers.health);
  visit("beacons", numbers.beacons);
  visit("junk", numbers.junk);
  visit("source", source);
}

struct Skills {
  Number<1, 9> first_max_health, last_max_health;
  Number<0, 6> last_evasion;
  Number<1, 20> max_health_price, evasion_price;  // Info
};
constexpr void fields(auto& visit, Skills& numbers) {
  Source source;
  visit("first_max_health", numbers.first_max_health);
  visit("last_max_health", numbers.last_max_health);
  visit("last_evasion", numbers.last_evasion);
  visit("max_health_price", numbers.max_health_price);
  visit("evasion_price", numbers.evasion_price);
  visit("source", source);
}

struct Spending {
  Number<1, 20> beacon_price;       // Info
  Number<0, 20> second_gear_price;  // Info, beside the Junk
  Number<1, 12> junk_per_beacon, info_per_beacon;
};
constexpr void fields(auto& visit, Spending& numbers) {
  Source source;
  visit("beacon_price", numbers.beacon_price);
  visit("second_gear_price", numbers.second_gear_price);
  visit("junk_per_beacon", numbers.junk_per_beacon);
  visit("info_per_beacon", numbers.info_per_beacon);
  visit("source", source);
}

struct GoingIn {
  Number<1, 20> price;  // Beacons
};
constexpr void fields(auto& visit, GoingIn& numbers) {
  Source source;
  visit("price", numbers.price);
  visit("source", source);
}

inline constexpr int kMostJunk = 36;  // of the box; taking it along is an action for each number
struct Tokens {                       // of the box
  Number<1, 60> info;
  Number<1, 20> beacons;
  Number<1, kMostJunk> junk;
};
constexpr void fields(auto& visit, Tokens& numbers) {
  Source source;
  visit("info", numbers.info);
  visit("beacons", numbers.beacons);
  visit("junk", numbers.junk);
  visit("source", source);
}

// SOLO DIFFICULTY LEVELS: Health markers on the Automated Player's side of level 5, and where it starts.
enum class SoloLevelName : std::int8_t { easy, normal, hard, harder, very_hard };
constexpr auto enum_names(SoloLevelName) {
  return std::to_array<std::string_view>({"easy", "normal", "hard", "harder", "very_hard"});
}
struct SoloLevel {
  Number<0, 9> countdown;
  Place start = Place::camp;
};
constexpr void fields(auto& visit, SoloLevel& level) {
  Source source;
  visit("countdown", level.countdown);
  visit("start", level.start);
  visit("source", source);
}

struct Data {
  SetUp set_up;
  ByName<PlaceWithIcon, IconOfPlace> icons;
  ByName<SecretLocation, PriceOfSecret> secret_locations;
  ByName<Die, DieFaces> dice;
  Symbols symbols;
  Stun stun;
  Skills skills;
  Spending spending;
  GoingIn going_in;
  Tokens tokens;
  ByName<Gear, GearType> gear;
  ByName<SoloLevelName, SoloLevel> solo;
};
constexpr void fields(auto& visit, Data& data) {
  visit("set_up", data.set_up);
  visit("icons", data.icons);
  visit("secret_locations", data.secret_locations);
  visit("dice", data.dice);
  visit("symbols", data.symbols);
  visit("stun", data.stun);
  visit("skills", data.skills);
  visit("spending", data.spending);
  visit("going_in", data.going_in);
  visit("tokens", data.tokens);
  visit("gear", data.gear);
  visit("solo", data.solo);
}

}  // namespace pandemonium::city_of_demons
