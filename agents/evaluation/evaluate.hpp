// Evaluation: how well agents play, measured fairly.
// Paired games: a group is one seed of the table's chance, played once for each seating, so that nobody is
// dealt better than another. In a match the lineup is rotated over the seats; a lineup shorter than the table
// is repeated (A B A B). Partners, seats of one side (envs/core/game.hpp), are seated together: agents are
// rotated over the sides, and a side counts once. Only a lineup of more agents than sides mixes them. Where
// agents have nothing to win from one another, alone or where all win or lose as one (Utility::identical),
// they play apart: each has every seat of tables of its own, set up from the same seeds.
// Wins: the highest score wins, alone or with the partners; others who share it have drawn. If all seats
// score alike they all win with a score above 0, all lose below 0, and draw at 0. Alone, a score above 0 wins
// and 0 is a draw.
// Luck: with re-draws, what chance brought is valued event by event and taken off the scores
// (agents/analysis/luck.hpp); the adjusted means are unbiased, whatever policy values them; it must be named
// before the games. How large a share of the luck is taken off is fitted, for each half of the groups on the
// other half. Results do not depend on the number of threads, unless an agent's budget is in milliseconds.
//   evaluate_match(game, game.options(), {"best", "scripted"}, {.games = 2000, .seed = 1});
// Errors: unknown roster texts and models that do not fit throw Error, as do more agents than seats in a
// match, unless they play apart.
#pragma once

#include <string>
#include <vector>

#include "agents/evaluation/paired_games.hpp"
#include "agents/evaluation/statistics.hpp"
#include "agents/evaluation/use.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

struct EvaluationOptions {
  int games = 1000;  // of a match, or of each meeting of a pool; rounded up to whole groups
  std::uint64_t seed = 0;
  int threads = 1;
  LuckRequest luck{};
  Part part{};                                 // of the games: what play_match and play_pool play
  std::size_t tables_at_once = kTablesAtOnce;  // by a thread; results do not depend on it
  UseCounter* use = nullptr;                   // of a match: counts what happens in its games
};

struct Entrant {
  std::string agent;   // roster text
  std::string remark;  // what the agent says of itself
  Estimate score;      // mean, in [-1, 1]
  Estimate wins;       // rate, in [0, 1]; draws are not wins
  Estimate draws;      // rate, in [0, 1]
  Estimate lead;       // its score less the first entrant's, from the same groups
  std::vector<Estimate> score_by_seat, wins_by_seat;
  // With luck adjusted:
  Estimate adjusted, adjusted_lead;  // as score and lead
  Estimate luck;                     // score less adjusted: 0 but for sampling
  double variance_cut = 0.0;         // variance of the scores of single games over that of adjusted ones
};

struct Match {
  std::vector<std::string> lineup;  // roster texts in seat order, before it is turned around the table
  std::vector<Entrant> entrants;
  int games = 0, groups = 0;
  std::int64_t decisions = 0;
  double seconds = 0.0;
  bool apart = false;  // every agent had whole tables
  LuckRequest luck{};
};

struct Pool {
  struct Row {
    std::string agent, remark;
    Estimate elo;                  // the pool's mean is 0
    std::vector<Estimate> points;  // against each of the pool: how often it scores more (a tie is half)
  };
  std::vector<Row> rows;
  int games = 0;  // of each meeting
  double seconds = 0.0;
};

Match evaluate_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                     const EvaluationOptions& how);
// Every agent meets every other; ratings by Bradley and Terry.
Pool evaluate_pool(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                   const EvaluationOptions& how);

// Lineups of two agents at a table: the first has one seat, half of them (rounded down, then up) and all but
// one, spread evenly. Whoever wins among others may lose beside more of its own kind.
// At a table for one or two, and where agents play apart, there is one lineup. Error: other than two agents.
std::vector<std::vector<std::string>> lineups_of(const AnyGame& game, const Json& options,
                                                 const std::vector<std::string>& agents);

// The same in two steps, for games that are played in parts (agents/evaluation/parts.hpp): the games, of a
// match one entry, of a pool one for each meeting; and what all of them say.
using Played = std::vector<PairedGames>;
Played play_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                  const EvaluationOptions& how);
Match match_of(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
               const EvaluationOptions& how, const Played& played);
Played play_pool(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                 const EvaluationOptions& how);
Pool pool_of(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
             const EvaluationOptions& how, const Played& played);

// How many games that are, for those who read them from files.
struct GamesShape {
  std::size_t groups, seatings, seats, agents;
};
GamesShape shape_of_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                          const EvaluationOptions& how);
std::vector<GamesShape> shapes_of_pool(const AnyGame& game, const Json& options,
                                       const std::vector<std::string>& agents, const EvaluationOptions& how);

Json to_json(const Match& match);
Json to_json(const Pool& pool);
std::string to_text(const Match& match);
// Mean score and rate of wins in each seat, where seats are not alike.
std::string by_seat_text(const Match& match);
std::string to_text(const std::vector<Use>& use);
Json to_json(const std::vector<Use>& use);
std::string to_text(const Pool& pool);
// The first agent's score in each of its lineups with the second.
std::string lineups_text(const std::vector<Match>& lineups);
// Several variants side by side: the win rates of the same agents.
std::string to_text(const std::vector<std::string>& variants, const std::vector<Match>& matches);

}  // namespace pandemonium
