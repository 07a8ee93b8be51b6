// Every variant of every game of the house, and of the tests' own, as a case of its own.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();
const AnyGame& game_pig();

struct Case {
  const AnyGame* game;
  std::string variant;
};

inline std::vector<Case> all_cases() {
  std::vector<const AnyGame*> all(games().begin(), games().end());
  all.push_back(&game_kuhn_poker());
  all.push_back(&game_pig());
  std::vector<Case> cases;
  for (const AnyGame* game : all)
    for (const std::string& variant : game->variants()) cases.push_back({game, variant});
  return cases;
}

inline std::string case_name(const testing::TestParamInfo<Case>& info) {
  std::string name = std::string(info.param.game->name()) + "__" + info.param.variant;
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

// How much of something each variant has: `of_game` shared among a game's variants, or what the environment
// says.
inline int each_has(const AnyGame& game, int of_game, const char* environment) {
  if (const char* given = std::getenv(environment)) return std::max(1, std::atoi(given));
  return of_game / static_cast<int>(game.variants().size()) + 1;
}

class ForEveryVariant : public testing::TestWithParam<Case> {
 protected:
  const AnyGame& game = *GetParam().game;
  const Json options = game.options(GetParam().variant);
  std::unique_ptr<AnyTable> new_table(Chance& chance) const { return game.set_up(options, chance); }
};

inline Action random_action(const AnyTable& table, Chance& picker) {
  return table.legal()[static_cast<std::size_t>(picker.below(static_cast<int>(table.legal().size())))];
}

inline constexpr int kDecisionLimit = 100'000;  // no game of the house is longer

}  // namespace pandemonium
