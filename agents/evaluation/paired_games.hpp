// Plays groups of games: each group deals one seed once for every seating, and many tables go on at a time so
// that a network answers for all of them at once.
#pragma once

#include <string>
#include <vector>

#include "agents/analysis/luck.hpp"
#include "agents/evaluation/onlooker.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

using Seating = std::vector<int>;  // for each seat, the place of its agent in the list

// A share of the groups: part `number`, from 1, of `of` parts. What an evaluation's parts play, one after
// another, is what it plays whole.
struct Part {
  int number = 1, of = 1;
};

struct PairedGames {
  std::size_t first = 0;  // group, of a part
  std::size_t groups = 0, seatings = 0, seats = 0;
  std::vector<float> scores;         // groups x seatings x seats
  std::vector<float> luck;           // the same shape: what chance brought; empty if it was not asked for
  std::vector<std::string> remarks;  // of each agent
  std::int64_t decisions = 0;
  double seconds = 0.0;  // on the wall; of merged parts, their sum
  const float* of(std::size_t group, std::size_t seating) const {
    return scores.data() + (group * seatings + seating) * seats;
  }
  const float* luck_of(std::size_t group, std::size_t seating) const {
    return luck.data() + (group * seatings + seating) * seats;
  }
};

// The groups that a part plays: from `first` on, up to `last`.
struct GroupRange {
  std::size_t first, last;
};
GroupRange groups_of_part(std::size_t groups, std::size_t seatings, Part part);

inline constexpr std::size_t kTablesAtOnce = 128;

struct LuckRequest {
  std::string valuer = "best";  // see make_valuer
  int redraws = 0;              // other outcomes for each event; 0: luck is not looked at
  int play_on = kPlayOn;        // see make_valuer
};

// The games are the same whether luck is looked at or not: its re-draws have dice of their own. `groups` are
// those of the whole evaluation; of a part only its own are played and kept.
// `tables_at_once`, by a thread: more serve players that are asked for many tables in one call.
// `onlooker` is told of every game, which is as it would be without: of group g at seating s as game
// g x seatings + s.
PairedGames play_paired(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                        const std::vector<Seating>& seatings, int groups, std::uint64_t seed, int threads,
                        const LuckRequest& luck = {}, Part part = {},
                        std::size_t tables_at_once = kTablesAtOnce, Onlooker* onlooker = nullptr);

}  // namespace pandemonium
