// Saved tables of every game: gone on with exactly, refused whole when they do not fit or were changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "envs/core/any_game.hpp"
#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

class SavedTables : public testing::TestWithParam<const AnyGame*> {
 protected:
  const AnyGame& game() const { return *GetParam(); }
  std::unique_ptr<AnyVectorEnv> batch(std::string_view variant, int tables, std::uint64_t seed) const {
    return game().vector_env(game().options(variant), {.tables = tables, .seed = seed});
  }
};

std::string refusal(AnyVectorEnv& env, const std::string& bytes) {
  try {
    env.restore(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string with_checksum(std::string bytes) {
  const std::uint32_t checksum = crc32c({bytes.data(), bytes.size() - sizeof(std::uint32_t)});
  std::memcpy(bytes.data() + bytes.size() - sizeof checksum, &checksum, sizeof checksum);
  return bytes;
}

TEST_P(SavedTables, AreGoneOnWithExactlyByAnotherBatch) {
  for (const std::string& variant : game().variants()) {
    const auto env = batch(variant, 5, 11);
    for (int step = 0; step < 150; ++step) env->step_random();
    const auto other = batch(variant, 5, 99);
    other->restore(env->saved());
    EXPECT_EQ(other->seed(), env->seed());
    const auto bytes = game().vector_env(game().options(variant), {.tables = 5, .byte_rows = true});
    bytes->restore(env->saved());
    EXPECT_EQ(bytes->saved(), env->saved());
    std::vector<float> from_bytes(env->turn().observations.size());
    for (int step = 0; step < 300; ++step) {  // through the ends of games: the streams go on too
      ASSERT_TRUE(std::ranges::equal(env->turn().observations, other->turn().observations)) << variant;
      float_rows(bytes->layout(), bytes->turn().byte_observations, from_bytes);
      ASSERT_TRUE(std::ranges::equal(env->turn().observations, from_bytes)) << variant;
      ASSERT_TRUE(std::ranges::equal(env->turn().masks, other->turn().masks)) << variant;
      ASSERT_TRUE(std::ranges::equal(env->turn().over, other->turn().over)) << variant;
      ASSERT_TRUE(std::ranges::equal(env->turn().scores, other->turn().scores)) << variant;
      env->step_random();
      other->step_random();
      bytes->step_random();
    }
  }
}

TEST_P(SavedTables, OfOtherGamesVariantsAndSizesAreRefused) {
  const auto env = batch("", 3, 1);
  const std::string before = env->saved();
  for (const AnyGame* other : games())
    for (const std::string& variant : other->variants())
      for (const int tables : {2, 3}) {
        const Json options = other->options(variant);
        if (other == &game() && options == game().options() && tables == 3) continue;
        const auto stranger = other->vector_env(options, {.tables = tables, .seed = 2});
        const std::string wrong = refusal(*env, stranger->saved());
        EXPECT_NE(wrong.find(game().name()), std::string::npos) << wrong;
        EXPECT_NE(wrong.find("expected"), std::string::npos) << wrong;
      }
  EXPECT_NE(refusal(*env, "").find("bytes"), std::string::npos);
  EXPECT_NE(refusal(*env, before.substr(0, before.size() / 2)), "");
  EXPECT_EQ(env->saved(), before);
}

TEST_P(SavedTables, ThatWereChangedAreRefusedAndNothingMoves) {
  const auto env = batch("", 3, 1);
  for (int step = 0; step < 30; ++step) env->step_random();
  const std::string good = env->saved();
  const auto target = batch("", 3, 7);
  const std::string before = target->saved();
  Chance chance = Chance::seeded(3);
  for (int trial = 0; trial < 300; ++trial) {
    std::string bad = good;
    bad[static_cast<std::size_t>(chance.below(static_cast<int>(bad.size())))] ^=
        static_cast<char>(1 << chance.below(8));
    EXPECT_NE(refusal(*target, bad), "");
  }
  EXPECT_EQ(target->saved(), before);
}

// Whoever makes the checksum fit as well still gets no position that cannot be.
TEST_P(SavedTables, ThatWereChangedOnPurposeAreRefusedOrCanBePlayed) {
  const auto env = batch("", 2, 1);
  Chance chance = Chance::seeded(4);
  int refused = 0;
  for (int trial = 0; trial < 300; ++trial) {
    env->step_random();
    std::string bad = env->saved();
    bad[static_cast<std::size_t>(chance.below(static_cast<int>(bad.size() - 4)))] ^=
        static_cast<char>(1 << chance.below(8));
    const auto target = batch("", 2, 7);
    if (refusal(*target, with_checksum(bad)) != "") {
      ++refused;
      continue;
    }
    for (int step = 0; step < 20; ++step) target->step_random();
  }
  EXPECT_GT(refused, 0);
}

TEST_P(SavedTables, SampledActionsAreThoseOfARandomStep) {
  const auto one = batch("", 9, 6), two = batch("", 9, 6);
  std::vector<Action> actions(9);
  for (int step = 0; step < 100; ++step) {
    one->sample_actions(actions);
    one->step(actions);
    two->step_random();
    ASSERT_TRUE(std::ranges::equal(two->turn().played, actions));
    ASSERT_TRUE(std::ranges::equal(one->turn().played, actions));
  }
  EXPECT_EQ(one->saved(), two->saved());
  Chance given = Chance::seeded(1), same = Chance::seeded(1);
  std::vector<Action> again(9);
  one->sample_actions(actions, given);
  one->sample_actions(again, same);
  EXPECT_EQ(actions, again);
  EXPECT_THROW(one->sample_actions({actions.data(), 8}), Error);
}

TEST_P(SavedTables, OnlyTheMarkedTablesMoveAndAreLaidAnew) {
  const auto env = batch("", 4, 6), reference = batch("", 4, 6);
  std::vector<Action> actions(4);
  const std::vector<std::uint8_t> which{1, 0, 0, 1};
  const auto row = [](const AnyVectorEnv& of, int t) {
    return of.turn().observations.subspan(static_cast<std::size_t>(t * of.width()),
                                          static_cast<std::size_t>(of.width()));
  };
  for (int step = 0; step < 50; ++step) {
    reference->sample_actions(actions);
    reference->step(actions);
    actions[1] = -7;  // not looked at
    env->step_some(actions, which);
    for (const int t : {0, 3}) ASSERT_TRUE(std::ranges::equal(row(*env, t), row(*reference, t)));
  }
  const auto fresh = batch("", 4, 6);
  for (const int t : {1, 2}) EXPECT_TRUE(std::ranges::equal(row(*env, t), row(*fresh, t)));
  actions[0] = -7;
  EXPECT_THROW(env->step_some(actions, which), Error);
  env->reset_some(which);
  EXPECT_FALSE(env->turn().over[0]);
  EXPECT_THROW(env->reset_some({which.data(), 3}), Error);
  env->reset(9);
  EXPECT_EQ(env->saved(), batch("", 4, 9)->saved());
}

INSTANTIATE_TEST_SUITE_P(Games, SavedTables, testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& each) { return std::string(each.param->name()); });

}  // namespace
}  // namespace pandemonium
