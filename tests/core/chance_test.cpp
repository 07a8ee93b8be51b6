#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "envs/core/chance.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

std::vector<int> dice(Chance chance, int count) {
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(chance.die(6));
  return faces;
}

TEST(Chance, TheSameSeedTableAndEpisodeGiveTheSameOutcomesAndAnyOtherNot) {
  const auto faces = dice(Chance::seeded(1, 2, 3), 50);
  EXPECT_EQ(faces, dice(Chance::seeded(1, 2, 3), 50));
  EXPECT_NE(faces, dice(Chance::seeded(2, 2, 3), 50));
  EXPECT_NE(faces, dice(Chance::seeded(1, 3, 3), 50));
  EXPECT_NE(faces, dice(Chance::seeded(1, 2, 4), 50));
  EXPECT_NE(dice(Chance::seeded(0, 1, 2), 50), dice(Chance::seeded(0, 2, 1), 50));
}

// A count is within 5 standard errors of its expectation; seeds are fixed, so this either always passes or
// never.
void expect_share(int count, int total, double share) {
  EXPECT_NEAR(count, total * share, 5 * std::sqrt(total * share * (1 - share))) << share;
}

TEST(Chance, EveryOutcomeIsAsLikelyAsItShouldBe) {
  constexpr int kDraws = 600'000;
  Chance chance = Chance::seeded(7);
  std::array<int, 7> faces{};
  std::array<int, 64> members{};
  std::array<int, 3> weights{};
  constexpr std::array<int, 3> kWeights{1, 0, 3};
  for (int i = 0; i < kDraws; ++i) {
    ++faces[static_cast<std::size_t>(chance.die(6))];
    ++members[static_cast<std::size_t>(chance.member(1ull << 63 | 1ull << 5 | 1ull))];
    ++weights[static_cast<std::size_t>(chance.weighted(kWeights))];
  }
  for (std::size_t face = 1; face <= 6; ++face) expect_share(faces[face], kDraws, 1.0 / 6);
  for (const std::size_t member : {0u, 5u, 63u}) expect_share(members[member], kDraws, 1.0 / 3);
  expect_share(weights[0], kDraws, 0.25);
  EXPECT_EQ(weights[1], 0);
}

TEST(Chance, DrawsFromAnAwkwardCountAreUnbiased) {
  // 3 * 2^30: plain multiplication without rejection would make a third of the values twice as likely.
  Chance chance = Chance::seeded(9);
  constexpr int kCount = 1610612736, kDraws = 300'000;
  int low = 0;
  for (int i = 0; i < kDraws; ++i) low += chance.below(kCount) < kCount / 3;
  expect_share(low, kDraws, 1.0 / 3);
}

TEST(Chance, AShuffleMakesEveryOrderEquallyLikely) {
  Chance chance = Chance::seeded(11);
  std::array<int, 27> orders{};
  for (int i = 0; i < 60'000; ++i) {
    std::array<std::int8_t, 3> cards{0, 1, 2};
    chance.shuffle(cards);
    ++orders[static_cast<std::size_t>(9 * cards[0] + 3 * cards[1] + cards[2])];
  }
  for (const std::size_t order : {5u, 7u, 11u, 15u, 19u, 21u}) expect_share(orders[order], 60'000, 1.0 / 6);
}

TEST(Chance, AScriptIsFollowedByName) {
  Chance chance = Chance::scripted({6, 33, 20, 1, 2, 0});
  EXPECT_EQ(chance.die(6), 6);
  EXPECT_EQ(chance.member(1ull << 33 | 2), 33);
  EXPECT_EQ(chance.one_of(std::vector<int>{10, 20}), 20);
  EXPECT_EQ(chance.weighted(std::array<int, 2>{1, 1}), 1);
  std::vector<int> cards{0, 1, 2};
  EXPECT_FALSE(chance.exhausted());
  chance.shuffle(cards);
  EXPECT_EQ(cards, (std::vector<int>{2, 0, 1}));
  EXPECT_TRUE(chance.exhausted());
}

std::string refusal(std::vector<int> script, void (*ask)(Chance&)) {
  Chance chance = Chance::scripted(std::move(script));
  try {
    ask(chance);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(Chance, AnOutcomeThatCannotBeIsRefusedWithItsPlace) {
  EXPECT_EQ(refusal({7}, [](Chance& c) { c.die(6, "L3 die"); }),
            "chance script, outcome 1 for 'L3 die': 7 is given, 1 to 6 expected");
  EXPECT_EQ(refusal({2}, [](Chance& c) { c.member(0b1001); }),
            "chance script, outcome 1: 2 is given, one of 0 3 expected");
  EXPECT_EQ(refusal({0}, [](Chance& c) { c.weighted(std::array<int, 2>{0, 1}); }),
            "chance script, outcome 1: 0 is given, an index with a positive weight expected");
  EXPECT_EQ(refusal({}, [](Chance& c) { c.die(6); }),
            "chance script: all 0 outcomes are used, one more is asked");
}

TEST(Chance, WhatIsRecordedPlaysBack) {
  std::vector<ChanceOutcome> record;
  Chance chance = Chance::seeded(5);
  chance.record(&record);
  std::vector<int> cards{4, 5, 6, 7};
  chance.shuffle(cards);
  const int face = chance.die(20, "die");
  ASSERT_EQ(record.size(), 4u);
  EXPECT_STREQ(record[3].event, "die");
  std::vector<int> script;
  for (const ChanceOutcome& outcome : record) script.push_back(outcome.value);
  Chance again = Chance::scripted(script);
  std::vector<int> same{4, 5, 6, 7};
  again.shuffle(same);
  EXPECT_EQ(same, cards);
  EXPECT_EQ(again.die(20), face);
}

TEST(Chance, RecordingDoesNotChangeTheOutcomes) {
  std::vector<ChanceOutcome> record;
  Chance watched = Chance::seeded(3), alone = Chance::seeded(3);
  watched.record(&record);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(watched.die(6), alone.die(6));
    EXPECT_EQ(watched.member(0b101101), alone.member(0b101101));
    EXPECT_EQ(watched.weighted(std::array<int, 3>{2, 3, 4}), alone.weighted(std::array<int, 3>{2, 3, 4}));
    std::vector<int> alike{1, 1, 2, 2, 2, 3, 1}, twins = alike;
    watched.shuffle(alike);
    alone.shuffle(twins);
    EXPECT_EQ(alike, twins);
  }
}

TEST(Chance, AScriptMayGoOnSeeded) {
  Chance chance = Chance::scripted({6}).then_seeded(1);
  EXPECT_EQ(chance.die(6), 6);
  EXPECT_NO_THROW(chance.die(6));
}

}  // namespace
}  // namespace pandemonium
