// The page for people: 80 columns however much a line has to say, and numbers that a player would say.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

Page page_of(const State& state) {
  Page page;
  CyberdoomTower::show(state, state.who, page);
  return page;
}

std::size_t widest(const Page& page) {
  std::size_t most = 0, columns = 0;
  for (const char c : page.plain()) {
    columns = c == '\n' ? 0 : columns + 1;
    most = std::max(most, columns);
  }
  return most;
}

// Six dice on the table, before every sentinel on every floor card in every position, and before every AI.
TEST(CyberdoomShow, TheDiceOfAnAttackFitEightyColumns) {
  State state = with_items(standing(s1(), 0, 1), {Item::gunsight, Item::laser_cannon, Item::plasma_rifle,
                                                  Item::jetpack, Item::tecno_suit, Item::grenade});
  state = with_boxes(state, 1, 2, 3);
  state.phase = Phase::dice;
  state.dice = dice_of(kBad);
  for (int card = 0; card < kFloorCards; ++card)
    for (int sentinel = 0; sentinel < kSentinelCards; ++sentinel)
      for (int position = 1; position <= kSectors - kSentinelWidth + 1; ++position) {
        state.floors[0].card = static_cast<std::int8_t>(card);
        state.floors[0].sentinel = static_cast<std::int8_t>(sentinel);
        state.floors[0].position = static_cast<std::int8_t>(position);
        ASSERT_LE(widest(page_of(state)), 80u) << page_of(state).plain();
      }
  state = standing(with_keys(state, {0, 1, 2}), roof_of(state), kLiftStop);
  for (int ai = 0; ai < kAiCards; ++ai) {
    state.ai_card = static_cast<std::int8_t>(ai);
    ASSERT_LE(widest(page_of(state)), 80u) << page_of(state).plain();
  }
}

// R84, R85: until the keys are found the countdown's rounds are left, then those of the cap.
TEST(CyberdoomShow, TheRoundIsOneOfThoseThatTheTeamHas) {
  const auto says = [](const State& state, const char* text) {
    return page_of(state).plain().find(text) != std::string::npos;
  };
  EXPECT_TRUE(says(in_round(s1(), 12), "round 12/12 "));
  EXPECT_TRUE(says(with_keys(in_round(s1(), 12), {0, 1, 2}), "round 12/24 "));
  EXPECT_TRUE(says(with_keys(in_round(s1(), 13), {0, 1, 2}), "round 13/24 "));
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
