// The cards and the player sheet, in the rulebook's order. What is reconstructed and why: README.md, "Data".
// An owner of the printed game corrects a row here and rebuilds; the checks below refuse what cannot be.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "envs/cyberdoom_tower/state.hpp"

namespace pandemonium::cyberdoom_tower {

// PLAYER MODE
struct Mode {
  int floors;       // in the tower
  int keys_needed;  // to step onto the roof
};
inline constexpr std::array<Mode, kMaxPlayers> kModes{{{4, 3}, {5, 4}}};  // one player, two players

// PLAYER SHEET
inline constexpr std::array<std::int8_t, kAbilityTracks> kAbilityBoxes{1, 2, 3};  // Re-roll, Flip, Hit
inline constexpr std::array<std::string_view, kAbilityTracks> kTrackNames{"Re-roll", "Flip", "Hit"};

// EQUIPMENT, by item number 1 to 6.
enum class Item : std::int8_t { gunsight, laser_cannon, plasma_rifle, jetpack, tecno_suit, grenade };
inline constexpr std::array<std::string_view, kItems> kItemNames{"Gunsight", "Laser Cannon", "Plasma Rifle",
                                                                 "Jetpack",  "Tecno Suit",   "Grenade"};
inline constexpr unsigned item_bit(Item item) { return 1u << static_cast<int>(item); }
inline constexpr unsigned kAllItems = 0b111111, kTradeable = kAllItems & ~item_bit(Item::gunsight);

// WEAPONS
struct WeaponRow {
  std::string_view name;
  unsigned needs;  // item
  int energy;      // paid beyond the action point
  bool once;       // crossed off when used
  int range, damage;
};
inline constexpr std::array<WeaponRow, 4> kWeapons{{
    // name          needs                          energy  once   range damage
    {"base weapon", 0, 0, false, 2, 1},
    {"laser cannon", item_bit(Item::laser_cannon), 1, false, 4, 1},
    {"plasma rifle", item_bit(Item::plasma_rifle), 1, false, 2, 2},
    {"grenade", item_bit(Item::grenade), 0, true, 2, 3},
}};

// FLOOR CARDS
// sectors       . nothing, C crate, L Luck, E Energy, K key; sector 1 first
// anti_stealth  added to the Hide target, by the sector beside the sentinel
// rows          modifiers of the sentinel's rows A, B, C: . none, 1 to 6 NUMBER, = CHAIN, ! EXCLAMATION MARK,
// R RED BOX
struct FloorCard {
  std::string_view name, sectors;
  std::array<std::int8_t, kSectors> anti_stealth;
  std::array<std::string_view, 3> rows;
};
inline constexpr auto kFloorCards = std::to_array<FloorCard>({
    {"Assembly Line", ".LC.KC", {1, 5, -1, 1, 2, 1}, {"21=223", "1!12=.", "2R1.!R"}},
    {"Data Vault", "C.EK.L", {1, -1, 3, 1, 3, 3}, {"2=1.R3", ".3=!.=", "R.!33."}},
    {"Reactor Hall", "EC.L.K", {1, 3, -1, -2, 2, 2}, {"21!2.=", "=R.=3.", ".3R.!R"}},
    {"Cooling Deck", ".ELC.K", {1, 3, 1, 1, -2, 1}, {"21R2=.", "!3.=.3", ".=3.R!"}},
    {"Drone Bay", "C..CKE", {0, 0, 1, 1, -2, 1}, {"..2.13", "=R=...", ".32..R"}},
});

// SENTINEL AND AI CARDS
// rows  hit boxes of rows A, B, C: _ empty, 4 white box with its number, R4 red box; six in all
struct SentinelCard {
  std::string_view name;
  int energy, range, damage, anti_stealth;
  std::array<std::string_view, 3> rows;
};
inline constexpr auto kSentinelCards = std::to_array<SentinelCard>({
    // name    energy range damage anti-stealth
    {"Watcher", 2, 3, 1, 0, {"2 _", "3 R3", "_ 4"}},
    {"Brute", 3, 2, 2, 0, {"4 _", "3 3", "R2 _"}},
    {"Lancer", 2, 4, 1, 0, {"_ _ 5", "4 R4", "2"}},
    {"Stalker", 3, 3, 1, 0, {"3 _", "R5", "2 2 _"}},
    {"Crusher", 2, 2, 2, 0, {"4", "3 _ _", "4 R3"}},
    {"Bulwark", 4, 3, 1, 0, {"_ 2", "_ 3 4", "R2"}},
});
struct AiCard {
  std::string_view name;
  int energy, damage;
  std::array<std::string_view, 3> rows;
};
inline constexpr auto kAiCards = std::to_array<AiCard>({
    {"Hecate", 5, 1, {"3 3", "_ R4", "_ 4"}},
    {"Moloch", 4, 2, {"4 _", "3 R3", "_ 2"}},
    {"Leviathan", 6, 1, {"2 3", "3 R4", "_ _"}},
    {"Oracle", 4, 1, {"5 _ 4", "R2 R3", "4"}},
});
inline constexpr int kSentinelWidth = 3;  // sectors covered by a sentinel card

// What the rules ask of a floor card, read off its row once.
struct FloorFacts {
  std::uint8_t crates = 0, luck = 0, energy = 0;  // sets of sectors
  std::int8_t key_sector = 0;
  std::array<std::int8_t, kFarRight + 1> anti_stealth{};  // by the sentinel's position; 0 at position 1
};
consteval auto floor_facts() {
  std::array<FloorFacts, kFloorCards.size()> all{};
  for (std::size_t card = 0; card < all.size(); ++card)
    for (std::size_t s = 0; s < kSectors; ++s) {
      const char symbol = kFloorCards[card].sectors[s];
      const auto bit = static_cast<std::uint8_t>(1u << s);
      if (symbol == 'C') all[card].crates |= bit;
      if (symbol == 'L') all[card].luck |= bit;
      if (symbol == 'E') all[card].energy |= bit;
      if (symbol == 'K') all[card].key_sector = static_cast<std::int8_t>(s + 1);
      all[card].anti_stealth[s + 2] = kFloorCards[card].anti_stealth[s];
    }
  return all;
}
inline constexpr auto kFloorFacts = floor_facts();

// What a loader would refuse.
consteval bool sound(const FloorCard& card) {
  const auto known = [](std::string_view text, std::string_view letters) {
    return text.size() == kSectors && std::all_of(text.begin(), text.end(), [letters](char c) {
             return letters.find(c) != letters.npos;
           });
  };
  const auto small = [](int number) { return number >= -2 && number <= 5; };
  for (std::size_t s = 0; s < kSectors; ++s)
    if ((card.rows[0][s] == 'R') + (card.rows[1][s] == 'R') + (card.rows[2][s] == 'R') > 1) return false;
  return known(card.sectors, ".CLEK") && std::count(card.sectors.begin(), card.sectors.end(), 'K') == 1 &&
         std::all_of(card.anti_stealth.begin(), card.anti_stealth.end(), small) &&
         known(card.rows[0], ".123456=!R") && known(card.rows[1], ".123456=!R") &&
         known(card.rows[2], ".123456=!R");
}
consteval bool sound(const std::array<std::string_view, 3>& rows, int most_red) {
  int boxes = 0, red = 0;
  for (const std::string_view row : rows) {
    int here = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] == ' ') continue;
      if (row[i] == 'R') {
        if (++i >= row.size() || row[i] < '1' || row[i] > '6') return false;
        ++red;
      } else if (row[i] != '_' && (row[i] < '1' || row[i] > '6')) {
        return false;
      }
      ++here;
    }
    if (here < 1 || here > 3) return false;
    boxes += here;
  }
  return boxes == 6 && red <= most_red;
}
static_assert(kFloorCards.size() >= 5 && kFloorCards.size() <= 8 && kSentinelCards.size() >= 5 &&
              kSentinelCards.size() <= 8 && kAiCards.size() >= 1 && kAiCards.size() <= 8);
consteval bool cards_are_sound() {
  for (const FloorCard& card : kFloorCards)
    if (!sound(card)) return false;
  // A floor adds at most one red box to a sentinel's: never more than the two red dice.
  for (const SentinelCard& card : kSentinelCards)
    if (!sound(card.rows, 1) || card.energy < 1 || card.energy > 6 || card.range < 0 || card.range > 4 ||
        card.damage < 1 || card.damage > 3 || card.anti_stealth != 0)
      return false;
  for (const AiCard& card : kAiCards)
    if (!sound(card.rows, 2) || card.energy < 1 || card.energy > 6 || card.damage < 1 || card.damage > 3)
      return false;
  return true;
}
static_assert(cards_are_sound());

}  // namespace pandemonium::cyberdoom_tower
