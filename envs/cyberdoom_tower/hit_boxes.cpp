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

// The sets of k boxes, for k from 0 to 6.
constexpr auto kSetsOfSize = [] {
  std::array<std::uint64_t, kBoxes + 1> sets{};
  for (unsigned set = 0; set < 64; ++set) {
    std::size_t size = 0;
    for (unsigned rest = set; rest != 0; rest &= rest - 1) ++size;
    sets[size] |= std::uint64_t{1} << set;
  }
  return sets;
}();

// For each die, the sets that have a use for it; the boxes of chained rows only for the number of their row.
using Uses = std::array<std::uint64_t, kBoxes>;

int most_filled(const Uses& uses, int dice) {
  // The sets with a use for at least k of the dice.
  std::array<std::uint64_t, kBoxes + 1> at_least{~std::uint64_t{0}};
  for (int die = 0; die < dice; ++die)
    for (int k = kBoxes; k >= 1; --k) at_least[k] |= at_least[k - 1] & uses[die];
  for (int filled = kBoxes; filled > 0; --filled) {
    std::uint64_t wanting = 0;
    for (int size = kBoxes - filled + 1; size <= kBoxes; ++size)
      wanting |= kSetsOfSize[size] & ~at_least[size - (kBoxes - filled)];
    if (wanting == 0) return filled;
  }
  return 0;
}

// Tries every number on the dice for the chained rows from `row` on.
int most_filled(const Uses& uses, const HitBoxes& boxes, int row, const DieList& dice) {
  while (row < kRows && !boxes.chained[row]) ++row;
  if (row == kRows) return most_filled(uses, dice.count);
  int most = 0;
  unsigned tried = 0;
  for (int i = 0; i < dice.count && most < kBoxes; ++i) {
    const int face = face_of(dice.keys[i]);
    if ((tried >> face & 1) != 0) continue;
    tried |= 1u << face;
    Uses chained = uses;
    for (int die = 0; die < dice.count; ++die)
      if (face_of(dice.keys[die]) == face) chained[die] |= boxes.chained_users[row][dice.keys[die]];
    most = std::max(most, most_filled(chained, boxes, row + 1, dice));
  }
  return most;
}

}  // namespace

int boxes_fillable(const HitBoxes& boxes, const Dice& dice) {
  const DieList list = listed(dice);
  Uses uses{};
  for (int die = 0; die < list.count; ++die) uses[die] = boxes.users[list.keys[die]];
  return most_filled(uses, boxes, 0, list);
}

}  // namespace pandemonium::cyberdoom_tower
