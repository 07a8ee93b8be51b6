// What the shipped policies think of tables of three to six seats adds up to 0, as the scores do; partners
// are worth the same, and count once.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "agents/analysis/luck.hpp"
#include "agents/roster.hpp"

namespace pandemonium {
namespace {

TEST(ZeroSumValues, OfTheShippedPoliciesAddUpToZeroWithinTheBounds) {
  constexpr int kDecisions = 150;  // of one game a variant
  int balanced = 0;
  for (const AnyGame* game : games()) {
    if (!game->zero_sum()) continue;
    for (const std::string& variant : game->variants()) {
      const Json options = game->options(variant);
      const int seats = game->seats(options);
      if (seats < 3) continue;
      const auto valuer = make_valuer(*game, "best", 0);
      const auto agent = make_agent(*game, "best,temperature=1");
      Chance chance = Chance::seeded(1), own = Chance::seeded(2);
      const auto table = game->set_up(options, chance);
      for (int d = 0; d < kDecisions && table->to_act() != kNobody; ++d) {
        const Scores values = valuer->value(*table);
        std::vector<float> of_sides(static_cast<std::size_t>(table->sides()), 2.0f);
        for (Seat seat = 0; seat < seats; ++seat) {
          float& side = of_sides[static_cast<std::size_t>(table->side(seat))];
          const float value = values[static_cast<std::size_t>(seat)];
          if (side > 1.0f) side = value;
          ASSERT_EQ(value, side);
        }
        ASSERT_NEAR(std::accumulate(of_sides.begin(), of_sides.end(), 0.0f), 0.0f, 2e-6f)
            << game->name() << " " << variant << ", decision " << d;
        for (const float value : values) ASSERT_LE(std::abs(value), 1.0f);
        ++balanced;
        table->apply(agent->choose(View(*table), own), chance);
      }
    }
  }
  EXPECT_GT(balanced, 1000);
}

}  // namespace
}  // namespace pandemonium
