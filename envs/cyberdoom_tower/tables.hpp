// The data that a game is played with, and what follows from them: what lies in the sectors, the hit boxes of
// every sentinel beside every floor, and the rows that networks see of them. `tables_of(state)` is what the
// rules ask.
#pragma once

#include "envs/core/data/data_set.hpp"
#include "envs/cyberdoom_tower/data.hpp"
#include "envs/cyberdoom_tower/hit_boxes.hpp"
#include "envs/cyberdoom_tower/seat/prints.hpp"

namespace pandemonium::cyberdoom_tower {

struct Tables : Data {
  using Data = cyberdoom_tower::Data;
  static constexpr std::string_view kGame = "cyberdoom_tower";
  static const Tables built_in;
  static const std::string_view built_in_text;  // the file

  explicit constexpr Tables(const Data& data) : Data(data) {
    for (std::size_t card = 0; card < kFloorCards; ++card) facts[card] = facts_of(floors.values[card]);
    for (std::size_t ai = 0; ai < kAiCards; ++ai)
      ai_boxes[ai] = with_modifiers(printed_boxes(ais.values[ai].rows), {'.', '.', '.'});
    for (std::size_t sentinel = 0; sentinel < kSentinelCards; ++sentinel)
      for (std::size_t card = 0; card < kFloorCards; ++card)
        for (std::size_t position = 1; position <= kFarRight; ++position) lay(sentinel, card, position);
    print_ais(float_prints, data);
    print_ais(byte_prints, data);
    print_ais(unit_prints, data);
  }

  template <class Number>
  const Prints<Number>& prints() const {
    if constexpr (std::is_same_v<Number, float>)
      return float_prints;
    else if constexpr (std::is_same_v<Number, Byte>)
      return byte_prints;
    else
      return unit_prints;
  }

  std::array<FloorFacts, kFloorCards> facts{};
  // By sentinel, floor card and position: the sentinel's boxes with the modifiers of the floor beside it.
  std::array<std::array<std::array<HitBoxes, kFarRight + 1>, kFloorCards>, kSentinelCards> sentinel_boxes{};
  std::array<HitBoxes, kAiCards> ai_boxes{};

 private:
  constexpr void lay(std::size_t sentinel, std::size_t card, std::size_t position) {
    const SentinelCard& watcher = sentinels.values[sentinel];
    const FloorCard& floor = floors.values[card];
    std::array<char, kRows> symbols{'.', '.', '.'};
    if (position > 1)
      for (std::size_t row = 0; row < kRows; ++row) symbols[row] = floor.rows[row][position - 2];
    const HitBoxes& boxes = sentinel_boxes[sentinel][card][position] =
        with_modifiers(printed_boxes(watcher.rows), symbols);
    const auto print = [&](auto& prints) {
      print_floor(prints.floors[sentinel][card][position - 1], floor, facts[card], watcher, boxes,
                  static_cast<int>(position));
    };
    print(float_prints);
    print(byte_prints);
    print(unit_prints);
  }

  Prints<float> float_prints{};
  Prints<Byte> byte_prints{};
  Prints<Unit> unit_prints{};
};

}  // namespace pandemonium::cyberdoom_tower
