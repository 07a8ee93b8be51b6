// Games for tests to look at.
#pragma once

#include "envs/core/files/replay.hpp"

namespace pandemonium {

// The games that bring words and pages.
inline std::vector<const AnyGame*> presentable_games() {
  std::vector<const AnyGame*> all(games().begin(), games().end());
  std::erase_if(all, [](const AnyGame* game) { return !game->presentable(); });
  return all;
}

// A scripted game in which every few decisions are random, so that more of the game is seen.
inline Replay played(const AnyGame& game, const std::string& variant, std::uint64_t seed) {
  Replay replay(game, game.options(variant), seed);
  Chance picker = Chance::seeded(seed, 77);
  while (replay.table().to_act() != kNobody) {
    const auto legal = replay.table().legal();
    replay.play(picker.below(6) == 0
                    ? legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]
                    : replay.table().scripted(picker));
  }
  return replay;
}

}  // namespace pandemonium
