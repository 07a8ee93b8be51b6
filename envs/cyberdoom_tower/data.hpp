// The data of Cyberdoom Tower, as data/cyberdoom_tower.json holds them: modes, player sheet, weapons, floor,
// sentinel and AI cards. What an item or a symbol does is code; what it costs and where it stands is data.
// The names here are the file's keys; data/cyberdoom_tower.schema.json says what each means.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium::cyberdoom_tower {

inline constexpr int kSectors = 6, kMaxFloors = 5, kMaxPlayers = 2, kItems = 6, kAbilityTracks = 3;
inline constexpr int kMaxEnergy = 6, kMaxLuck = 6, kActionPoints = 3;
inline constexpr int kFarRight = 7;  // position of a sentinel card beside its floor, covering nothing
inline constexpr int kLiftStop = 0;
inline constexpr int kRows = 3, kPlaces = 9, kBoxes = 6;  // of hit boxes: six on three rows of three places
inline constexpr int kSentinelWidth = 3;                  // sectors covered by a sentinel card

// PLAYER MODE
enum class ModeName : std::int8_t { one_player, two_players };
constexpr auto enum_names(ModeName) { return std::to_array<std::string_view>({"one_player", "two_players"}); }
struct Mode {
  Number<1, kMaxFloors> floors;  // in the tower
  Number<1, 4> keys;             // to step onto the roof
};
constexpr void fields(auto& visit, Mode& mode) {
  Source source;
  visit("floors", mode.floors);
  visit("keys", mode.keys);
  visit("source", source);
}

// PLAYER SHEET
struct Sheet {  // at the start
  Number<1, kMaxEnergy> energy;
  Number<0, kMaxLuck> luck;
};
constexpr void fields(auto& visit, Sheet& sheet) {
  Source source;
  visit("energy", sheet.energy);
  visit("luck", sheet.luck);
  visit("source", source);
}

enum class AbilityName : std::int8_t { reroll, flip, hit };
constexpr auto enum_names(AbilityName) { return std::to_array<std::string_view>({"reroll", "flip", "hit"}); }
inline constexpr std::array<std::string_view, kAbilityTracks> kTrackNames{"Re-roll", "Flip", "Hit"};
struct TrackBoxes {
  Number<1, 3> boxes;  // to fill before the ability is there
};
constexpr void fields(auto& visit, TrackBoxes& track) {
  Source source;
  visit("boxes", track.boxes);
  visit("source", source);
}

// EQUIPMENT, by item number 1 to 6.
enum class Item : std::int8_t { gunsight, laser_cannon, plasma_rifle, jetpack, tecno_suit, grenade };
inline constexpr std::array<std::string_view, kItems> kItemNames{"Gunsight", "Laser Cannon", "Plasma Rifle",
                                                                 "Jetpack",  "Tecno Suit",   "Grenade"};
inline constexpr unsigned item_bit(Item item) { return 1u << static_cast<int>(item); }
inline constexpr unsigned kAllItems = 0b111111, kTradeable = kAllItems & ~item_bit(Item::gunsight);

// WEAPONS
enum class WeaponName : std::int8_t { base_weapon, laser_cannon, plasma_rifle, grenade };
constexpr auto enum_names(WeaponName) {
  return std::to_array<std::string_view>({"base_weapon", "laser_cannon", "plasma_rifle", "grenade"});
}
struct WeaponUse {
  std::string_view name;
  unsigned needs;  // item
  bool once;       // crossed off when used
};
inline constexpr std::array<WeaponUse, 4> kWeapons{{
    {"base weapon", 0, false},
    {"laser cannon", item_bit(Item::laser_cannon), false},
    {"plasma rifle", item_bit(Item::plasma_rifle), false},
    {"grenade", item_bit(Item::grenade), true},
}};
struct WeaponRow {
  Number<0, 3> energy;  // paid beyond the action point
  Number<0, 6> range;
  Number<1, 6> damage;
};
constexpr void fields(auto& visit, WeaponRow& row) {
  Source source;
  visit("energy", row.energy);
  visit("range", row.range);
  visit("damage", row.damage);
  visit("source", source);
}

// FLOOR CARDS
// A text of one symbol a sector, sector 1 first.
template <char First, char... Others>
class Symbols {
 public:
  constexpr bool put(std::string_view text) {
    if (text.size() != kSectors || !std::all_of(text.begin(), text.end(), known)) return false;
    std::copy(text.begin(), text.end(), symbols_.begin());
    return true;
  }
  constexpr std::string_view text() const { return {symbols_.data(), symbols_.size()}; }
  constexpr char operator[](std::size_t sector) const { return symbols_[sector]; }
  static std::string expected() { return "6 symbols, of " + std::string{First, Others...}; }

 private:
  static constexpr bool known(char symbol) { return symbol == First || ((symbol == Others) || ...); }
  std::array<char, kSectors> symbols_{'.', '.', '.', '.', '.', '.'};
};
using Sectors = Symbols<'.', 'C', 'L', 'E', 'K'>;  // nothing, crate, Luck, Energy, key
// Of a row of the sentinel: none, 1 to 6 NUMBER, = CHAIN, ! EXCLAMATION MARK, R RED BOX
using Modifiers = Symbols<'.', '1', '2', '3', '4', '5', '6', '=', '!', 'R'>;

enum class FloorName : std::int8_t { assembly_line, data_vault, reactor_hall, cooling_deck, drone_bay };
constexpr auto enum_names(FloorName) {
  return std::to_array<std::string_view>(
      {"assembly_line", "data_vault", "reactor_hall", "cooling_deck", "drone_bay"});
}
inline constexpr std::array<std::string_view, 5> kFloorNames{"Assembly Line", "Data Vault", "Reactor Hall",
                                                             "Cooling Deck", "Drone Bay"};
inline constexpr int kFloorCards = 5;
struct FloorCard {
  Sectors sectors;
  std::array<Number<-2, 5>, kSectors> anti_stealth{};  // by the sector beside the sentinel
  std::array<Modifiers, kRows> rows{};                 // of the sentinel's rows A, B, C
};
constexpr void fields(auto& visit, FloorCard& card) {
  Source source;
  visit("sectors", card.sectors);
  visit("anti_stealth", card.anti_stealth);
  visit("rows", card.rows);
  visit("source", source);
}

// SENTINEL AND AI CARDS
// Hit boxes of a row: "_" empty, "4" white box with its number, "R4" red box; with blanks between.
class BoxRow {
 public:
  constexpr bool put(std::string_view text) {
    int boxes = 0;
    for (std::size_t i = 0; i < text.size(); ++i, ++boxes) {
      if (boxes > 0 && text[i++] != ' ') return false;
      if (i < text.size() && text[i] == 'R') ++i;
      const bool is_red = i > 0 && text[i - 1] == 'R';
      if (i >= text.size() || !((text[i] == '_' && !is_red) || (text[i] >= '1' && text[i] <= '6')))
        return false;
    }
    return boxes >= 1 && boxes <= 3 && text_.put(text);
  }
  constexpr std::string_view text() const { return text_.text(); }
  constexpr int boxes() const {
    return static_cast<int>(std::count_if(text().begin(), text().end(), is_box));
  }
  constexpr int red() const { return static_cast<int>(std::count(text().begin(), text().end(), 'R')); }
  static std::string expected() { return "1 to 3 boxes, each _, 1 to 6, or R1 to R6, with blanks between"; }

 private:
  static constexpr bool is_box(char c) { return c == '_' || (c >= '1' && c <= '6'); }
  Text<8> text_;
};
using BoxRows = std::array<BoxRow, kRows>;

enum class SentinelName : std::int8_t { watcher, brute, lancer, stalker, crusher, bulwark };
constexpr auto enum_names(SentinelName) {
  return std::to_array<std::string_view>({"watcher", "brute", "lancer", "stalker", "crusher", "bulwark"});
}
inline constexpr std::array<std::string_view, 6> kSentinelNames{"Watcher", "Brute",   "Lancer",
                                                                "Stalker", "Crusher", "Bulwark"};
inline constexpr int kSentinelCards = 6;
struct SentinelCard {
  Number<1, 6> energy;
  Number<0, 4> range;
  Number<1, 3> damage;
  BoxRows rows{};
};
constexpr void fields(auto& visit, SentinelCard& card) {
  Source source;
  visit("energy", card.energy);
  visit("range", card.range);
  visit("damage", card.damage);
  visit("rows", card.rows);
  visit("source", source);
}

enum class AiName : std::int8_t { hecate, moloch, leviathan, oracle };
constexpr auto enum_names(AiName) {
  return std::to_array<std::string_view>({"hecate", "moloch", "leviathan", "oracle"});
}
inline constexpr std::array<std::string_view, 4> kAiNames{"Hecate", "Moloch", "Leviathan", "Oracle"};
inline constexpr int kAiCards = 4;
struct AiCard {
  Number<1, 6> energy;
  Number<1, 3> damage;
  BoxRows rows{};
};
constexpr void fields(auto& visit, AiCard& card) {
  Source source;
  visit("energy", card.energy);
  visit("damage", card.damage);
  visit("rows", card.rows);
  visit("source", source);
}

struct Data {
  ByName<ModeName, Mode> modes;
  Sheet sheet;
  ByName<AbilityName, TrackBoxes> abilities;
  ByName<WeaponName, WeaponRow> weapons;
  ByName<FloorName, FloorCard> floors;
  ByName<SentinelName, SentinelCard> sentinels;
  ByName<AiName, AiCard> ais;
};
constexpr void fields(auto& visit, Data& data) {
  visit("modes", data.modes);
  visit("sheet", data.sheet);
  visit("abilities", data.abilities);
  visit("weapons", data.weapons);
  visit("floors", data.floors);
  visit("sentinels", data.sentinels);
  visit("ais", data.ais);
}

constexpr void check_boxes(std::string_view kind, std::string_view name, const BoxRows& rows, int most_red,
                           auto& wrong) {
  int boxes = 0, red = 0;
  for (const BoxRow& row : rows) {
    boxes += row.boxes();
    red += row.red();
  }
  if (boxes != kBoxes) wrong(kind, name, "rows", "a card has six hit boxes, one for each die");
  if (red > most_red) wrong(kind, name, "rows", "there are two red dice, and a floor may add a red box");
}

// What the data must hold together, beyond what each value may be.
constexpr void check(const Data& data, auto&& wrong) {
  for (std::size_t i = 0; i < data.modes.values.size(); ++i)
    if (data.modes.values[i].keys > data.modes.values[i].floors)
      wrong("modes", enum_names(ModeName{})[i], "keys", "each floor has one key: the roof is never reached");
  for (std::size_t i = 0; i < data.floors.values.size(); ++i) {
    const FloorCard& card = data.floors.values[i];
    const std::string_view name = enum_names(FloorName{})[i], sectors = card.sectors.text();
    if (std::count(sectors.begin(), sectors.end(), 'K') != 1)
      wrong("floors", name, "sectors", "a floor has one key, K");
    for (std::size_t s = 0; s < kSectors; ++s)
      if ((card.rows[0][s] == 'R') + (card.rows[1][s] == 'R') + (card.rows[2][s] == 'R') > 1)
        wrong("floors", name, "rows", "a sector makes one box red at most");
  }
  // A floor adds at most one red box to a sentinel's: never more than the two red dice.
  for (std::size_t i = 0; i < data.sentinels.values.size(); ++i)
    check_boxes("sentinels", enum_names(SentinelName{})[i], data.sentinels.values[i].rows, 1, wrong);
  for (std::size_t i = 0; i < data.ais.values.size(); ++i)
    check_boxes("ais", enum_names(AiName{})[i], data.ais.values[i].rows, 2, wrong);
}

}  // namespace pandemonium::cyberdoom_tower
