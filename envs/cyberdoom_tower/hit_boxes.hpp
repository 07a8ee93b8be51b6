// HIT BOXES: which dice each box takes, what a floor's modifiers make of them, and how many of the six boxes
// the dice can fill at once. The answer is exact: chains are tried with every number, and for fixed numbers
// Hall's theorem answers: f boxes can be filled if and only if every set S of boxes has at least |S| - (6 -
// f) dice that some box of S takes. There are 64 such sets: one bit each in a 64-bit word, all done at once.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "envs/cyberdoom_tower/data.hpp"

namespace pandemonium::cyberdoom_tower {

struct Box {
  bool exists = false;
  bool red = false;        // a red die is needed
  bool exact = false;      // exactly the number, not at least
  std::int8_t number = 0;  // 0: any number
  bool operator==(const Box&) const = default;
};

// The attack dice: how many white (row 0) and red (row 1) dice show 1, 2, .. 6.
using Dice = std::array<std::array<std::int8_t, 6>, 2>;

// A die by colour and face: 0 to 5 white 1 to 6, 6 to 11 red 1 to 6.
inline constexpr int kDieKeys = 12;
constexpr int die_key(int colour, int face) { return 6 * colour + face - 1; }
constexpr int face_of(int key) { return key % 6 + 1; }
constexpr int colour_of(int key) { return key / 6; }

struct HitBoxes {
  std::array<Box, kPlaces> places{};  // row A left to right, then B, C
  std::array<bool, kRows> chained{};  // all dice of the row show one number; only rows of several boxes
  // The same for the search: for each die key, the sets of boxes that have a use for such a die.
  std::array<std::uint64_t, kDieKeys> users{};                             // by a box that is not chained
  std::array<std::array<std::uint64_t, kDieKeys>, kRows> chained_users{};  // by a box of that chained row
};

// Whether a box takes a die, as far as box and die go.
constexpr bool takes(const Box& box, int key) {
  const bool shows = box.exact ? face_of(key) == box.number : face_of(key) >= box.number;
  return shows && (!box.red || colour_of(key) == 1);
}

// The sets of boxes with the given box in them, as bits of a word: bit S is set S.
constexpr std::uint64_t sets_with(std::size_t box) {
  std::uint64_t sets = 0;
  for (std::size_t set = 0; set < 64; ++set)
    if ((set >> box & 1) != 0) sets |= std::uint64_t{1} << set;
  return sets;
}

// The boxes printed on a card: "_ 4" "R2" ..., one text per row.
constexpr HitBoxes printed_boxes(const BoxRows& rows) {
  HitBoxes boxes;
  for (std::size_t row = 0; row < kRows; ++row) {
    std::size_t place = 3 * row;
    bool red = false;
    for (const char c : rows[row].text()) {
      if (c == 'R') red = true;
      if (c == 'R' || c == ' ') continue;
      boxes.places[place++] = {true, red, false, static_cast<std::int8_t>(c == '_' ? 0 : c - '0')};
      red = false;
    }
  }
  return boxes;
}

// MODIFIERS: one symbol per row, '.' for none; then the boxes are made ready for the search.
constexpr HitBoxes with_modifiers(HitBoxes boxes, const std::array<char, kRows>& symbols) {
  std::size_t next = 0;
  for (std::size_t row = 0; row < kRows; ++row) {
    const char symbol = symbols[row];
    Box* const place = &boxes.places[3 * row];
    const int count = place[0].exists + place[1].exists + place[2].exists;
    // CHAIN: one number for the whole row; nothing to say about a single box.
    boxes.chained[row] = symbol == '=' && count > 1;
    for (int i = 0; i < count; ++i) {
      Box& box = place[i];
      // RED BOX: the leftmost box needs a red die.
      if (symbol == 'R' && i == 0) box.red = true;
      // EXCLAMATION MARK: numbered boxes need exactly their number.
      if (symbol == '!' && box.number > 0) box.exact = true;
      // NUMBER: empty boxes have that number now.
      if (symbol >= '1' && symbol <= '6' && box.number == 0)
        box.number = static_cast<std::int8_t>(symbol - '0');
      auto& users = boxes.chained[row] ? boxes.chained_users[row] : boxes.users;
      const std::uint64_t sets = sets_with(next++);
      for (int key = 0; key < kDieKeys; ++key)
        if (takes(box, key)) users[static_cast<std::size_t>(key)] |= sets;
    }
  }
  return boxes;
}

// The most boxes that can be filled at once with these dice (six or fewer).
int boxes_fillable(const HitBoxes& boxes, const Dice& dice);

// "You can place all 6 dice on the card."
inline bool all_placed(const HitBoxes& boxes, const Dice& dice) {
  return boxes_fillable(boxes, dice) == kBoxes;
}

}  // namespace pandemonium::cyberdoom_tower
