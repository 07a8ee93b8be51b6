// The data of the board of City of Demons: places with their icons and secret locations, and the dice.
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

}  // namespace pandemonium::city_of_demons
