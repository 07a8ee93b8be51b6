#include "envs/cyberdoom_tower/hit_boxes.hpp"

#include <algorithm>

namespace pandemonium::cyberdoom_tower {
namespace {

struct DieList {
  std::array<std::uint8_t, kBoxes> keys{};
  int count = 0;
};

DieList listed(const Dice& dice) {
  DieList list;
  for (int key = 0; key < kDieKeys; ++key)
    for (int n = dice[colour_of(key)][key % 6]; n > 0; --n)
      list.keys[list.count++] = static_cast<std::uint8_t>(key);
  return list;
}

constexpr int kSets = 1 << kBoxes;
constexpr auto boxes_outside() {
  std::array<std::uint16_t, kSets> outside{};
  for (unsigned set = 0; set < kSets; ++set) {
    int members = 0;
    for (int box = 0; box < kBoxes; ++box) members += set >> box & 1;
    outside[set] = static_cast<std::uint16_t>(kBoxes - members);
  }
  return outside;
}
constexpr auto kBoxesOutside = boxes_outside();

// No chains left: every box takes a fixed set of dice.
int most_filled(const std::array<std::uint16_t, kBoxes>& takes, const DieList& dice) {
  alignas(64) std::array<std::uint16_t, kSets> taken{};  // by some box of the set
  for (int box = 0; box < kBoxes; ++box)
    for (int set = 0; set < 1 << box; ++set)
      taken[set | 1 << box] = static_cast<std::uint16_t>(taken[set] | takes[box]);
  alignas(64) std::array<std::uint16_t, kSets> reach = kBoxesOutside;
  for (int i = 0; i < dice.count; ++i)
    for (int set = 0; set < kSets; ++set)
      reach[set] = static_cast<std::uint16_t>(reach[set] + (taken[set] >> dice.keys[i] & 1));
  std::uint16_t least = kBoxes;
  for (const std::uint16_t dice_and_rest : reach) least = std::min(least, dice_and_rest);
  return least;
}

// Tries every number for the chained rows from `row` on.
int most_filled(std::array<std::uint16_t, kBoxes> takes, const HitBoxes& boxes, int row,
                const DieList& dice) {
  while (row < kRows && boxes.chains[row] == 0) ++row;
  if (row == kRows) return most_filled(takes, dice);
  int most = 0;
  for (int face = 1; face <= 6 && most < kBoxes; ++face) {
    const unsigned showing = 1u << die_key(0, face) | 1u << die_key(1, face);
    auto chained = takes;
    for (int box = 0; box < kBoxes; ++box)
      if (boxes.chains[row] >> box & 1) chained[box] = static_cast<std::uint16_t>(takes[box] & showing);
    most = std::max(most, most_filled(chained, boxes, row + 1, dice));
  }
  return most;
}

}  // namespace

int boxes_fillable(const HitBoxes& boxes, const Dice& dice) {
  return most_filled(boxes.takes, boxes, 0, listed(dice));
}

}  // namespace pandemonium::cyberdoom_tower
