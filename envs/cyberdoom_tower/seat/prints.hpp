// What networks see of the print on cards, made once for each data: a floor's block in the observation is
// nearly all print.
#pragma once

#include "envs/core/observation.hpp"
#include "envs/cyberdoom_tower/data.hpp"
#include "envs/cyberdoom_tower/hit_boxes.hpp"

namespace pandemonium::cyberdoom_tower {

// What the rules ask of a floor card, read off its row once.
struct FloorFacts {
  std::uint8_t crates = 0, luck = 0, energy = 0;  // sets of sectors
  std::int8_t key_sector = 0;
  std::array<std::int8_t, kFarRight + 1> anti_stealth{};  // by the sentinel's position; 0 at position 1
};
constexpr FloorFacts facts_of(const FloorCard& card) {
  FloorFacts facts;
  for (std::size_t s = 0; s < kSectors; ++s) {
    const char symbol = card.sectors[s];
    const auto bit = static_cast<std::uint8_t>(1u << s);
    if (symbol == 'C') facts.crates |= bit;
    if (symbol == 'L') facts.luck |= bit;
    if (symbol == 'E') facts.energy |= bit;
    if (symbol == 'K') facts.key_sector = static_cast<std::int8_t>(s + 1);
    facts.anti_stealth[s + 2] = card.anti_stealth[s];
  }
  return facts;
}

// A floor's block, in this order.
inline constexpr int kFloorPresent = 0, kFloorClosed = 1, kKeyLeft = 2, kCrates = 3, kLuckSymbols = 9,
                     kEnergySymbols = 15, kKeySector = 21, kAntiStealthRow = 27, kAntiStealthNow = 33,
                     kPosition = 34, kActivated = 41, kDefeated = 42, kSentinelEnergy = 43,
                     kSentinelFacts = 44, kFloorStateWidth = 47, kPrintedWidth = 27, kModifierWidth = 36,
                     kBoxesNowWidth = 39,
                     kFloorWidth = kFloorStateWidth + kPrintedWidth + kModifierWidth + kBoxesNowWidth;
static_assert(kFloorWidth == 149);
template <class Number>
using FloorRow = std::array<Number, kFloorWidth>;

constexpr void print_set(auto* row, unsigned set) {
  for (int i = 0; i < kSectors; ++i) row[i] = static_cast<int>(set >> i & 1);
}
constexpr void print_boxes(auto* row, const HitBoxes& boxes) {
  for (const Box& box : boxes.places) {
    *row++ = box.exists;
    *row++ = Quotient{box.number, 6};
    *row++ = box.red;
  }
}
constexpr void print_modifiers(auto* row, const FloorCard& card) {
  for (const Modifiers& symbols : card.rows)
    for (const char symbol : symbols.text()) {
      *row++ = Quotient{symbol >= '1' && symbol <= '6' ? symbol - '0' : 0, 6};
      *row++ = Quotient{symbol == '=' ? 1 : symbol == '!' ? 2 : symbol == 'R' ? 3 : 0, 3};
    }
}
constexpr void print_boxes_now(auto* row, const HitBoxes& boxes) {
  for (const Box& box : boxes.places) {
    *row++ = box.exists;
    *row++ = Quotient{box.number, 6};
    *row++ = box.red;
    *row++ = box.exact;
  }
  for (const bool chained : boxes.chained) *row++ = chained;
}

constexpr void print_floor(auto& all, const FloorCard& card, const FloorFacts& floor,
                           const SentinelCard& watcher, const HitBoxes& boxes, int position) {
  using Number = std::remove_cvref_t<decltype(all[0])>;
  all.fill(Number(0));
  Number* const row = all.data();
  row[kFloorPresent] = row[kKeyLeft] = 1;
  print_set(row + kCrates, floor.crates);
  print_set(row + kLuckSymbols, floor.luck);
  print_set(row + kEnergySymbols, floor.energy);
  row[kKeySector + floor.key_sector - 1] = 1;
  for (std::size_t s = 0; s < kSectors; ++s)
    row[kAntiStealthRow + static_cast<int>(s)] = Quotient{card.anti_stealth[s], 6};
  row[kAntiStealthNow] = Quotient{floor.anti_stealth[static_cast<std::size_t>(position)], 6};
  row[kPosition + position - 1] = 1;
  row[kSentinelEnergy] = Quotient{0, 6};
  row[kSentinelFacts] = Quotient{watcher.energy, 6};
  row[kSentinelFacts + 1] = Quotient{watcher.range, 4};
  row[kSentinelFacts + 2] = Quotient{watcher.damage, 3};
  print_boxes(row + kFloorStateWidth, printed_boxes(watcher.rows));
  print_modifiers(row + kFloorStateWidth + kPrintedWidth, card);
  print_boxes_now(row + kFloorStateWidth + kPrintedWidth + kModifierWidth, boxes);
}

template <class Number>
struct Prints {
  // By sentinel, floor card and position, from 1.
  std::array<std::array<std::array<FloorRow<Number>, kFarRight>, kFloorCards>, kSentinelCards> floors{};
  std::array<std::array<Number, kPrintedWidth>, kAiCards> ais{};
};

constexpr void print_ais(auto& prints, const Data& data) {
  for (std::size_t ai = 0; ai < kAiCards; ++ai)
    print_boxes(prints.ais[ai].data(), printed_boxes(data.ais.values[ai].rows));
}

}  // namespace pandemonium::cyberdoom_tower
