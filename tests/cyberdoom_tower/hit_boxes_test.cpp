// Can six dice fill six boxes? The rulebook's cases, then the engine against a placement by hand: every die
// in every free box.
#include <random>

#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

const HitBoxes& boxes_at(int sentinel, int floor, int position) {
  return kCards.sentinel_boxes[static_cast<std::size_t>(sentinel)][static_cast<std::size_t>(floor)]
                              [static_cast<std::size_t>(position)];
}
bool fills(const HitBoxes& boxes, const Roll& roll) { return all_placed(boxes, dice_of(roll)); }

// cyberdoom_tower:T19
TEST(CyberdoomTowerHitBoxes, NumbersAndRedBoxes) {
  const HitBoxes& plain = boxes_at(SN1, FL5, 1);
  EXPECT_TRUE(fills(plain, {1, 1, 3, 4, 3, 2}));
  EXPECT_FALSE(fills(plain, {1, 1, 3, 4, 2, 2}));
  EXPECT_FALSE(fills(plain, {1, 1, 1, 4, 3, 2}));
  EXPECT_FALSE(fills(plain, {3, 3, 3, 3, 3, 3}));
  EXPECT_TRUE(fills(plain, {1, 1, 2, 4, 3, 3}));
}

// cyberdoom_tower:T20
TEST(CyberdoomTowerHitBoxes, ANumberFillsTheEmptyBoxesOfItsRow) {
  EXPECT_TRUE(fills(boxes_at(SN1, FL5, 7), {3, 3, 2, 4, 3, 1}));
  EXPECT_FALSE(fills(boxes_at(SN1, FL5, 7), {2, 2, 3, 4, 3, 1}));
  EXPECT_TRUE(fills(boxes_at(SN1, FL5, 1), {2, 2, 3, 4, 3, 1}));
  EXPECT_TRUE(fills(boxes_at(SN1, FL5, 6), {1, 1, 3, 4, 3, 2}));
}

// cyberdoom_tower:T21
TEST(CyberdoomTowerHitBoxes, AChainedRowShowsOneNumber) {
  const HitBoxes& chained = boxes_at(SN1, FL5, 4);
  EXPECT_EQ(chained.chained, (std::array{false, true, false}));
  EXPECT_TRUE(fills(chained, {3, 2, 2, 4, 3, 2}));
  EXPECT_FALSE(fills(chained, {5, 2, 2, 4, 3, 2}));
  EXPECT_TRUE(fills(chained, {5, 2, 2, 4, 5, 2}));
  EXPECT_FALSE(fills(chained, {2, 2, 2, 4, 2, 2}));
}

// cyberdoom_tower:T22
TEST(CyberdoomTowerHitBoxes, AnExclamationMarkAsksForTheExactNumber) {
  const HitBoxes& exact = boxes_at(SN4, FL4, 7);
  EXPECT_TRUE(fills(exact, {2, 2, 3, 3, 5, 1}));
  EXPECT_FALSE(fills(exact, {3, 3, 3, 2, 5, 1}));
  EXPECT_FALSE(fills(exact, {2, 3, 3, 1, 5, 1}));
  EXPECT_TRUE(fills(boxes_at(SN4, FL4, 5), {3, 3, 3, 2, 5, 2}));
}

// cyberdoom_tower:T23
TEST(CyberdoomTowerHitBoxes, ARedBoxTakesARedDieFirstInItsRow) {
  const HitBoxes& marked = boxes_at(SN1, FL5, 3);
  EXPECT_TRUE(fills(marked, {2, 3, 3, 4, 3, 3}));
  EXPECT_FALSE(fills(marked, {2, 3, 3, 4, 3, 2}));
  EXPECT_FALSE(fills(marked, {6, 6, 6, 6, 6, 2}));
  EXPECT_TRUE(fills(boxes_at(SN2, FL5, 7), {4, 3, 3, 3, 2, 3}));
}

// By hand: boxes as printed ("_", "4", "R3"), a symbol per row; every die is tried in every box, in order.
struct ByHand {
  std::array<std::vector<std::string>, 3> rows;
  std::array<char, 3> symbols;
  Roll roll;
  std::vector<std::pair<int, int>> boxes = {};  // row and place
  std::array<std::vector<int>, 3> shown = {};   // faces placed, by row
  std::array<bool, 6> used = {};

  bool die_fits(std::size_t die, int row, int place) const {
    const std::string& box = rows[row][place];
    const char symbol = symbols[row];
    const bool is_red = die >= 4;
    if (box[0] == 'R' && !is_red) return false;
    if (symbol == 'R' && place == 0 && !is_red) return false;
    const int face = roll[die];
    const bool empty = box == "_";
    const int number = empty ? 0 : box.back() - '0';
    if (symbol == '!' && !empty && face != number) return false;
    if (face < number) return false;
    if (empty && symbol >= '1' && symbol <= '6' && face < symbol - '0') return false;
    if (symbol == '=')
      for (const int other : shown[row])
        if (other != face) return false;
    return true;
  }
  // The most boxes that can be filled from `box` on; `skip` allows boxes to stay empty.
  int most(std::size_t box, bool skip) {
    if (box == boxes.size()) return 0;
    const auto [row, place] = boxes[box];
    int best = skip ? most(box + 1, skip) : -100;
    std::set<int> tried;
    for (std::size_t die = 0; die < 6; ++die) {
      if (used[die] || !die_fits(die, row, place) || !tried.insert(roll[die] + (die >= 4 ? 10 : 0)).second)
        continue;
      used[die] = true;
      shown[row].push_back(roll[die]);
      best = std::max(best, 1 + most(box + 1, skip));
      shown[row].pop_back();
      used[die] = false;
      if (best == static_cast<int>(boxes.size() - box)) break;
    }
    return best;
  }
  void list_boxes() {
    for (int row = 0; row < 3; ++row)
      for (std::size_t place = 0; place < rows[row].size(); ++place)
        boxes.emplace_back(row, static_cast<int>(place));
  }
  bool all_six() {
    list_boxes();
    return most(0, false) == 6;
  }
  int fillable() {
    list_boxes();
    return most(0, true);
  }
};

std::vector<std::string> words_of(std::string_view row) {
  std::vector<std::string> words(1);
  for (const char c : row)
    if (c == ' ')
      words.emplace_back();
    else
      words.back() += c;
  return words;
}
ByHand by_hand(const BoxRows& rows, const std::array<char, 3>& symbols, const Roll& roll) {
  return {.rows = {words_of(rows[0].text()), words_of(rows[1].text()), words_of(rows[2].text())},
          .symbols = symbols,
          .roll = roll};
}

// Any card: rows of one to three boxes, six in all, any box in any colour; any symbols, several chains too.
TEST(CyberdoomTowerHitBoxes, AgreeWithPlacementByHandOnRandomCards) {
  std::mt19937 random(20260101);
  const auto pick = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
  int successes = 0;
  for (int trial = 0; trial < 100'000; ++trial) {
    const int first = 1 + pick(3),
              second = std::max(1, 3 - first) + pick(std::min(3, 5 - first) - std::max(1, 3 - first) + 1);
    const std::array sizes{first, second, 6 - first - second};
    std::array<std::string, 3> texts;
    for (int row = 0; row < 3; ++row)
      for (int i = 0; i < sizes[row]; ++i) {
        if (i > 0) texts[row] += ' ';
        const int kind = pick(8);
        texts[row] += kind < 3 ? "_" : (kind == 3 ? "R" : "") + std::to_string(1 + pick(5));
      }
    std::array<char, 3> symbols{};
    for (char& symbol : symbols) symbol = "...123456===!!R"[pick(15)];
    Roll roll(6);
    for (int& face : roll) face = 1 + pick(6);
    BoxRows rows;
    for (std::size_t row = 0; row < 3; ++row) ASSERT_TRUE(rows[row].put(texts[row])) << texts[row];
    ASSERT_TRUE(sizes[2] >= 1 && sizes[2] <= 3);
    const HitBoxes boxes = with_modifiers(printed_boxes(rows), symbols);
    const bool expected = by_hand(rows, symbols, roll).all_six();
    successes += expected;
    ASSERT_EQ(all_placed(boxes, dice_of(roll)), expected)
        << texts[0] << " | " << texts[1] << " | " << texts[2] << "  " << symbols[0] << symbols[1]
        << symbols[2];
    if (trial % 10 == 0) {
      ASSERT_EQ(boxes_fillable(boxes, dice_of(roll)), by_hand(rows, symbols, roll).fillable())
          << texts[0] << " | " << texts[1] << " | " << texts[2] << "  " << symbols[0] << symbols[1]
          << symbols[2];
    }
  }
  EXPECT_GT(successes, 10'000) << "both answers must be common";
  EXPECT_LT(successes, 90'000);
}

// Every roll there is, as sorted faces: 126 of four white dice times 21 of two red dice.
std::vector<Roll> all_rolls() {
  std::vector<Roll> rolls;
  for (int a = 1; a <= 6; ++a)
    for (int b = a; b <= 6; ++b)
      for (int c = b; c <= 6; ++c)
        for (int d = c; d <= 6; ++d)
          for (int e = 1; e <= 6; ++e)
            for (int f = e; f <= 6; ++f) rolls.push_back({a, b, c, d, e, f});
  return rolls;
}

// Every sentinel on every floor card at every position, and every AI, with every roll.
TEST(CyberdoomTowerHitBoxes, AgreeWithPlacementByHandOnEveryCardAndSector) {
  const std::vector<Roll> rolls = all_rolls();
  ASSERT_EQ(rolls.size(), 2646u);
  for (std::size_t sentinel = 0; sentinel < kSentinelCards; ++sentinel)
    for (std::size_t floor = 0; floor < kFloorCards; ++floor)
      for (std::size_t position = 1; position <= 7; ++position) {
        if (position == 1 && floor > 0) continue;  // no modifiers: the same on every floor
        std::array<char, 3> symbols{'.', '.', '.'};
        for (std::size_t row = 0; position > 1 && row < 3; ++row)
          symbols[row] = kCards.floors.values[floor].rows[row][position - 2];
        for (const Roll& roll : rolls)
          ASSERT_EQ(all_placed(kCards.sentinel_boxes[sentinel][floor][position], dice_of(roll)),
                    by_hand(kCards.sentinels.values[sentinel].rows, symbols, roll).all_six())
              << sentinel << " " << floor << " " << position;
      }
  for (std::size_t ai = 0; ai < kAiCards; ++ai)
    for (const Roll& roll : rolls)
      ASSERT_EQ(all_placed(kCards.ai_boxes[ai], dice_of(roll)),
                by_hand(kCards.ais.values[ai].rows, {'.', '.', '.'}, roll).all_six());
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
