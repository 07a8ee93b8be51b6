// The data of City of Demons in the rulebook's order: board, dice, prices, gear, solo levels. An owner of the
// physical game corrects a row and rebuilds; what cannot be is refused by the static_asserts at the end.
// Source: rulebook 0.38. It names the symbols, the actions and most prices, but not the dice faces, most
// icons and all but three gear cards: those rows are reconstructed (README.md, "Reconstructed data").
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace pandemonium::city_of_demons {

// THE CITY MAP: locations are counted from Camp (0) in to level 5 (6).
inline constexpr std::int8_t kCamp = 0, kSwamp = 1, kOuterPerimeter = 2, kRuinedSuburbs = 3, kFactoryBelt = 4,
                             kHighTowers = 5, kTechSector = 6;
inline constexpr int kLocations = 7;

enum class Icon : std::int8_t { nothing, junk, info };

struct Place {
  std::string_view name;
  std::string_view mark;  // its column on the page
  Icon icon;
  std::string_view secret_location;
  std::int8_t price;  // of the secret location, in Beacons
};
inline constexpr std::array<Place, kLocations> kBoard{{
    // name             mark          icon           secret location     price
    {"Camp", "Camp", Icon::nothing, "", 0},
    {"Swamp", "Swamp", Icon::junk, "", 0},
    {"Outer Perimeter", "L1 Outer", Icon::nothing, "Med Center", 1},
    {"Ruined Suburbs", "L2 Suburbs", Icon::junk, "Surveillance Node", 1},
    {"Factory Belt", "L3 Factory", Icon::info, "Defense Node", 2},
    {"High Towers", "L4 Towers", Icon::junk, "Equipment Locker", 2},
    {"Tech Sector", "L5 Tech", Icon::info, "Control Room", 5},
}};

// DICE. G go in, R Radiation, I Info, B Beacon, J Junk, D Demon.
inline constexpr int kDiceCount = 6, kFaces = 6;
inline constexpr std::int8_t kTunnelDie = 0;  // the others are the level's
inline constexpr std::array<std::array<std::string_view, kFaces>, kDiceCount> kDiceText{{
    {"G", "GR", "GRR", "RR", "RRI", "RRRJ"},          // tunnels, black
    {"G", "JJ", "I", "IJR", "BR", "D"},               // level 1
    {"G", "JJR", "IIR", "BR", "DI", "DB"},            // level 2
    {"G", "JJIRR", "BBRR", "DDI", "DJJ", "IIR"},      // level 3
    {"G", "DDBI", "DDII", "DB", "BBRR", "JJJIIR"},    // level 4
    {"G", "DDDBB", "DDDIII", "DDB", "BBRR", "IIRR"},  // level 5, curved arrow
}};

struct Face {
  std::int8_t radiation = 0, info = 0, beacons = 0, junk = 0, demons = 0;
  bool go_in = false;
  bool operator==(const Face&) const = default;
};

constexpr Face face_of(std::string_view symbols) {
  Face face;
  for (const char symbol : symbols) {
    face.radiation += symbol == 'R';
    face.info += symbol == 'I';
    face.beacons += symbol == 'B';
    face.junk += symbol == 'J';
    face.demons += symbol == 'D';
    face.go_in = face.go_in || symbol == 'G';
  }
  return face;
}

inline constexpr auto kDice = [] {
  std::array<std::array<Face, kFaces>, kDiceCount> dice{};
  for (std::size_t die = 0; die < kDiceCount; ++die)
    for (std::size_t face = 0; face < kFaces; ++face) dice[die][face] = face_of(kDiceText[die][face]);
  return dice;
}();
inline constexpr std::array<const char*, kDiceCount> kDieEvents{"tunnel die", "L1 die", "L2 die",
                                                                "L3 die",     "L4 die", "L5 die"};
inline constexpr std::array<const char*, kDiceCount - 1> kAutomatedDieEvents{
    "AP tunnel die", "AP L1 die", "AP L2 die", "AP L3 die", "AP L4 die"};

// PRICES
inline constexpr int kMaxHealthPrice = 3, kBeaconPrice = 4, kEvasionPrice = 5;  // Info
inline constexpr int kSecondGearPrice = 1;                                      // Info, beside the Junk
inline constexpr int kGoInPrice = 1, kJunkPerBeacon = 2, kInfoPerBeacon = 1;

// LIMITS of the skill tracks and of the box
inline constexpr int kFirstMaxHealth = 3, kLastMaxHealth = 6, kLastEvasion = 3;
inline constexpr int kInfoTokens = 20, kBeaconTokens = 20, kJunkTokens = 36;

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
inline constexpr int kAll = 99;  // as many as there are

// When a card may be used: a set of windows; none for a card that works by itself.
inline constexpr std::uint8_t kAutomatic = 0, kEndWindow = 1, kRollWindow = 2, kDemonWindow = 4,
                              kDamageWindow = 8;
enum class Limit : std::int8_t { none, discard, track, run, turn, roll };
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

struct GearType {
  std::string_view name;
  std::int8_t copies;
  std::int8_t cost;  // Junk to fix it
  std::uint8_t windows;
  Limit limit;
  std::int8_t pay_junk;  // from the mat, per use
  std::int8_t capacity;  // damage an android takes, 0 for other gear
  Effect effect;
  std::int8_t amount;
};

inline constexpr std::array<GearType, kGearTypes> kGear{{
    // name        copies cost window                         limit       pay android effect         amount
    {"Pack Android", 2, 3, kAutomatic, Limit::none, 0, 2, Effect::extra_junk, 1},
    {"Relay Android", 1, 5, kAutomatic, Limit::none, 0, 2, Effect::extra_info, 1},
    {"Sentry Android", 1, 5, kDemonWindow, Limit::run, 0, 3, Effect::evade, 1},
    {"Temporary Armor", 2, 2, kEndWindow | kDamageWindow, Limit::track, 0, 0, Effect::armor, 3},
    {"Radiation Pills", 2, 1, kEndWindow, Limit::track, 0, 0, Effect::pills, 3},
    {"Stim Drug", 2, 2, kEndWindow, Limit::track, 0, 0, Effect::stim, 3},
    {"Med Kit", 2, 2, kEndWindow | kDamageWindow, Limit::discard, 0, 0, Effect::heal, 3},
    {"Smoke Bomb", 2, 2, kDemonWindow, Limit::discard, 0, 0, Effect::evade, kAll},
    {"Flare Gun", 2, 3, kEndWindow, Limit::discard, 0, 0, Effect::beacons, 2},
    {"Data Core", 2, 2, kEndWindow, Limit::discard, 0, 0, Effect::info, 3},
    {"EMP Grenade", 1, 1, kDemonWindow, Limit::discard, 0, 0, Effect::fend_off, kAll},
    {"Signal Jammer", 1, 2, kEndWindow, Limit::discard, 0, 0, Effect::jam, 2},
    {"Demon Lure", 1, 3, kEndWindow, Limit::discard, 0, 0, Effect::lure, 1},
    {"Service Hatch", 1, 3, kEndWindow, Limit::discard, 0, 0, Effect::go_in, 1},
    {"Shock Baton", 2, 3, kDemonWindow, Limit::roll, 1, 0, Effect::fend_off, 1},
    {"Phase Cloak", 1, 5, kDemonWindow, Limit::run, 0, 0, Effect::evade, 2},
    {"Hazmat Suit", 2, 4, kAutomatic, Limit::turn, 0, 0, Effect::hazmat, 1},
    {"Gyroscope", 2, 3, kRollWindow, Limit::run, 0, 0, Effect::reroll, 1},
    {"Grapple Line", 1, 4, kEndWindow, Limit::run, 0, 0, Effect::go_in, 1},
    {"Scrap Shield", 2, 2, kDamageWindow, Limit::roll, 1, 0, Effect::prevent, 1},
    {"Nano Stitcher", 1, 4, kEndWindow, Limit::turn, 2, 0, Effect::heal, 1},
    {"Signal Recorder", 1, 2, kAutomatic, Limit::none, 0, 0, Effect::record, 3},
    {"Escape Winch", 1, 3, kDamageWindow, Limit::discard, 0, 0, Effect::winch, 2},
    {"Overdrive Cell", 1, 3, kEndWindow, Limit::run, 0, 0, Effect::overdrive, 2},
}};
constexpr const GearType& gear(Gear type) { return kGear[static_cast<std::size_t>(type)]; }

// SOLO DIFFICULTY LEVELS: Health markers on the Automated Player's side of level 5, and where it starts.
struct SoloLevel {
  std::int8_t countdown, start;
};
inline constexpr std::array<SoloLevel, 5> kSoloLevels{{
    {2, kOuterPerimeter},  // easy
    {1, kOuterPerimeter},  // normal
    {0, kCamp},            // hard
    {0, kOuterPerimeter},  // harder
    {0, kRuinedSuburbs},   // very hard: "higher than level 1"
}};

// What is wrong with a table of gear; empty if nothing is.
constexpr std::string_view gear_fault(std::span<const GearType> table) {
  int copies = 0;
  for (const GearType& type : table) {
    if (type.copies < 1 || type.copies > 2) return "a type of gear has 1 or 2 copies";
    if (type.cost < 1 || type.cost > 5) return "gear costs 1 to 5 Junk";
    if (type.limit == Limit::track && type.amount != 3) return "tracked gear has 3 uses";
    copies += type.copies;
  }
  if (copies != kGearCards) return "there are 36 gear cards";
  return "";
}

// What is wrong with the faces of a die that must show `arrows` go-in faces; empty if nothing is.
constexpr std::string_view die_fault(std::span<const std::string_view> faces, int arrows) {
  if (faces.size() != kFaces) return "a die has 6 faces";
  for (const std::string_view face : faces) {
    if (face.empty()) return "a face shows at least one symbol";
    if (face.find_first_not_of("GRIBJD") != face.npos) return "symbols are G, R, I, B, J and D";
    if (face.find('G') != face.rfind('G')) return "a face shows at most one arrow";
    if (face_of(face).demons > kLastEvasion) return "a face shows at most 3 Demons";
    arrows -= face_of(face).go_in;
  }
  if (arrows != 0) return "a city die has one arrow face, the tunnel die three";
  return "";
}

static_assert(gear_fault(kGear).empty());
static_assert(die_fault(kDiceText[0], 3).empty());
static_assert(die_fault(kDiceText[1], 1).empty() && die_fault(kDiceText[2], 1).empty() &&
              die_fault(kDiceText[3], 1).empty() && die_fault(kDiceText[4], 1).empty() &&
              die_fault(kDiceText[5], 1).empty());

}  // namespace pandemonium::city_of_demons
