// The data of City of Demons, as data/city_of_demons.json holds them: set-up, board, dice, prices, gear, solo
// levels. What a card or a place does is code; what it costs, when, how often and how much is data. The names
// here are the file's keys; data/city_of_demons.schema.json says what each means.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium::city_of_demons {

// THE CITY MAP: locations are counted from Camp (0) in to level 5 (6).
inline constexpr std::int8_t kCamp = 0, kSwamp = 1, kOuterPerimeter = 2, kRuinedSuburbs = 3, kFactoryBelt = 4,
                             kHighTowers = 5, kTechSector = 6;
inline constexpr int kLocations = 7;

enum class Place : std::int8_t {
  camp,
  swamp,
  outer_perimeter,
  ruined_suburbs,
  factory_belt,
  high_towers,
  tech_sector
};
constexpr auto enum_names(Place) {
  return std::to_array<std::string_view>(
      {"camp", "swamp", "outer_perimeter", "ruined_suburbs", "factory_belt", "high_towers", "tech_sector"});
}

enum class PlaceWithIcon : std::int8_t {
  swamp,
  outer_perimeter,
  ruined_suburbs,
  factory_belt,
  high_towers,
  tech_sector
};
constexpr auto enum_names(PlaceWithIcon) {
  return std::to_array<std::string_view>(
      {"swamp", "outer_perimeter", "ruined_suburbs", "factory_belt", "high_towers", "tech_sector"});
}

enum class Icon : std::int8_t { nothing, junk, info };
constexpr auto enum_names(Icon) { return std::to_array<std::string_view>({"nothing", "junk", "info"}); }

enum class SecretLocation : std::int8_t {
  med_center,
  surveillance_node,
  defense_node,
  equipment_locker,
  control_room
};
constexpr auto enum_names(SecretLocation) {
  return std::to_array<std::string_view>(
      {"med_center", "surveillance_node", "defense_node", "equipment_locker", "control_room"});
}

struct PlaceNames {
  std::string_view name;
  std::string_view mark;             // its column on the page
  std::string_view secret_location;  // of the levels
};
inline constexpr std::array<PlaceNames, kLocations> kBoard{{
    {"Camp", "Camp", ""},
    {"Swamp", "Swamp", ""},
    {"Outer Perimeter", "L1 Outer", "Med Center"},
    {"Ruined Suburbs", "L2 Suburbs", "Surveillance Node"},
    {"Factory Belt", "L3 Factory", "Defense Node"},
    {"High Towers", "L4 Towers", "Equipment Locker"},
    {"Tech Sector", "L5 Tech", "Control Room"},
}};

struct IconOfPlace {
  Icon icon = Icon::nothing;
};
constexpr void fields(auto& visit, IconOfPlace& place) {
  Source source;
  visit("icon", place.icon);
  visit("source", source);
}

struct PriceOfSecret {
  Number<1, 9> price;  // Beacons
};
constexpr void fields(auto& visit, PriceOfSecret& secret) {
  Source source;
  visit("price", secret.price);
  visit("source", source);
}

// DICE. G go in, R Radiation, I Info, B Beacon, J Junk, D Demon.
inline constexpr int kDiceCount = 6, kFaces = 6, kMostSymbols = 6;
inline constexpr std::int8_t kTunnelDie = 0;  // the others are the level's
enum class Die : std::int8_t { tunnels, level_one, level_two, level_three, level_four, level_five };
constexpr auto enum_names(Die) {
  return std::to_array<std::string_view>({"tunnels", "level_1", "level_2", "level_3", "level_4", "level_5"});
}
inline constexpr std::array<const char*, kDiceCount> kDieEvents{"tunnel die", "L1 die", "L2 die",
                                                                "L3 die",     "L4 die", "L5 die"};
inline constexpr std::array<const char*, kDiceCount - 1> kAutomatedDieEvents{
    "AP tunnel die", "AP L1 die", "AP L2 die", "AP L3 die", "AP L4 die"};

// A face is written as its symbols: "DDBI".
struct Face {
  std::int8_t radiation = 0, info = 0, beacons = 0, junk = 0, demons = 0;
  bool go_in = false;
  Text<kMostSymbols> symbols;

  constexpr bool put(std::string_view written) {
    *this = {};
    if (written.empty() || !symbols.put(written) || written.find_first_not_of("GRIBJD") != written.npos ||
        written.find('G') != written.rfind('G'))
      return false;
    for (const char symbol : written) {
      radiation += symbol == 'R';
      info += symbol == 'I';
      beacons += symbol == 'B';
      junk += symbol == 'J';
      demons += symbol == 'D';
      go_in = go_in || symbol == 'G';
    }
    return true;
  }
  constexpr std::string_view text() const { return symbols.text(); }
  static std::string expected() { return "1 to 6 symbols, of G, R, I, B, J and D, with one G at most"; }
};

struct DieFaces {
  std::array<Face, kFaces> faces{};
  constexpr const Face& operator[](int face) const { return faces[static_cast<std::size_t>(face)]; }
};
constexpr void fields(auto& visit, DieFaces& die) {
  Source source;
  visit("faces", die.faces);
  visit("source", source);
}

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

// GEAR
enum class Gear : std::int8_t {
  pack_android,
  relay_android,
  sentry_android,
  temporary_armor,
  radiation_pills,
  stim_drug,
  med_kit,
  smoke_bomb,
  flare_gun,
  data_core,
  emp_grenade,
  signal_jammer,
  demon_lure,
  service_hatch,
  shock_baton,
  phase_cloak,
  hazmat_suit,
  gyroscope,
  grapple_line,
  scrap_shield,
  nano_stitcher,
  signal_recorder,
  escape_winch,
  overdrive_cell
};
inline constexpr int kGearTypes = 24, kGearCards = 36;
constexpr auto enum_names(Gear) {
  return std::to_array<std::string_view>(
      {"pack_android",  "relay_android",   "sentry_android", "temporary_armor", "radiation_pills",
       "stim_drug",     "med_kit",         "smoke_bomb",     "flare_gun",       "data_core",
       "emp_grenade",   "signal_jammer",   "demon_lure",     "service_hatch",   "shock_baton",
       "phase_cloak",   "hazmat_suit",     "gyroscope",      "grapple_line",    "scrap_shield",
       "nano_stitcher", "signal_recorder", "escape_winch",   "overdrive_cell"});
}

// When a card may be used; in no window: it works by itself.
enum class Window : std::int8_t { end, roll, demon, damage };
constexpr auto enum_names(Window) {
  return std::to_array<std::string_view>({"end", "roll", "demon", "damage"});
}
using Windows = Flags<Window>;

enum class Limit : std::int8_t { none, discard, track, run, turn, roll };
constexpr auto enum_names(Limit) {
  return std::to_array<std::string_view>({"none", "discard", "track", "run", "turn", "roll"});
}

enum class Effect : std::int8_t {
  extra_junk,
  extra_info,
  evade,
  armor,
  pills,
  stim,
  heal,
  beacons,
  info,
  fend_off,
  jam,
  lure,
  go_in,
  hazmat,
  reroll,
  prevent,
  record,
  winch,
  overdrive
};
inline constexpr int kEffects = 19;

struct GearWords {
  std::string_view name;
  Effect effect;
};
inline constexpr std::array<GearWords, kGearTypes> kGear{{
    {"Pack Android", Effect::extra_junk},
    {"Relay Android", Effect::extra_info},
    {"Sentry Android", Effect::evade},
    {"Temporary Armor", Effect::armor},
    {"Radiation Pills", Effect::pills},
    {"Stim Drug", Effect::stim},
    {"Med Kit", Effect::heal},
    {"Smoke Bomb", Effect::evade},
    {"Flare Gun", Effect::beacons},
    {"Data Core", Effect::info},
    {"EMP Grenade", Effect::fend_off},
    {"Signal Jammer", Effect::jam},
    {"Demon Lure", Effect::lure},
    {"Service Hatch", Effect::go_in},
    {"Shock Baton", Effect::fend_off},
    {"Phase Cloak", Effect::evade},
    {"Hazmat Suit", Effect::hazmat},
    {"Gyroscope", Effect::reroll},
    {"Grapple Line", Effect::go_in},
    {"Scrap Shield", Effect::prevent},
    {"Nano Stitcher", Effect::heal},
    {"Signal Recorder", Effect::record},
    {"Escape Winch", Effect::winch},
    {"Overdrive Cell", Effect::overdrive},
}};

struct GearType {
  Number<1, 2> copies;
  Number<1, 12> cost;     // Junk to fix it
  Number<0, 6> pay_junk;  // from the mat, per use
  Number<0, 6> capacity;  // damage an android takes, 0 for other gear
  Number<1, 12> amount;
  Windows windows;
  Limit limit = Limit::none;
};
constexpr void fields(auto& visit, GearType& type) {
  Source source;
  visit("copies", type.copies);
  visit("cost", type.cost);
  visit("pay_junk", type.pay_junk);
  visit("capacity", type.capacity);
  visit("amount", type.amount);
  visit("windows", type.windows);
  visit("limit", type.limit);
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
