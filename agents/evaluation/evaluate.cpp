#include "agents/evaluation/evaluate.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "agents/evaluation/paired_games.hpp"
#include "agents/evaluation/seatings.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

std::size_t count(int n) { return static_cast<std::size_t>(n); }

enum class Outcome { loss, draw, win };

// How a seat's game ended; see the header.
Outcome outcome_of(const float* scores, const Sides& sides, std::size_t seat) {
  const std::size_t seats = sides.seats();
  const float best = *std::max_element(scores, scores + seats);
  const auto sharing = static_cast<std::size_t>(std::count(scores, scores + seats, best));
  if (sharing == seats) return best > 0.0f ? Outcome::win : best < 0.0f ? Outcome::loss : Outcome::draw;
  if (scores[seat] < best) return Outcome::loss;
  for (std::size_t other = 0; other < seats; ++other)
    if (scores[other] == best && sides.of(other) != sides.of(seat)) return Outcome::draw;
  return Outcome::win;
}

int groups_of(const EvaluationOptions& how, std::size_t seatings) {
  if (how.games < 1 || how.games > 100'000'000)
    throw Error("evaluation: " + std::to_string(how.games) + " games; expected 1 to 100000000");
  const int each = static_cast<int>(seatings);
  return (how.games + each - 1) / each;
}

// Whether agents have nothing to win from one another: each then plays tables of its own.
bool play_apart(const AnyGame& game, const Json& options) {
  return game.seats(options) == 1 || game.utility() == Utility::identical;
}

// For one agent, the mean of its seats in each group.
struct GroupValues {
  std::vector<double> score, wins, draws, luck;
};

GroupValues values_of(const PairedGames& games, const Sides& sides, const std::vector<Seating>& seatings,
                      int agent) {
  GroupValues values;
  for (std::size_t group = 0; group < games.groups; ++group) {
    double score = 0.0, wins = 0.0, draws = 0.0, luck = 0.0, seated = 0.0;
    for (std::size_t s = 0; s < seatings.size(); ++s)
      for (std::size_t seat = 0; seat < games.seats; ++seat) {
        if (seatings[s][seat] != agent) continue;
        const Outcome outcome = outcome_of(games.of(group, s), sides, seat);
        const double weight = sides.weight(seat);
        score += weight * static_cast<double>(games.of(group, s)[seat]);
        wins += weight * (outcome == Outcome::win);
        draws += weight * (outcome == Outcome::draw);
        if (!games.luck.empty()) luck += weight * static_cast<double>(games.luck_of(group, s)[seat]);
        seated += weight;
      }
    values.score.push_back(score / seated);
    values.wins.push_back(wins / seated);
    values.draws.push_back(draws / seated);
    values.luck.push_back(luck / seated);
  }
  return values;
}

double variance(const std::vector<double>& values) {
  double sum = 0.0, squares = 0.0;
  for (const double value : values) {
    sum += value;
    squares += value * value;
  }
  return squares - sum * sum / static_cast<double>(values.size());
}

// The covariance of the scores with the luck over the variance of the luck, in every other group; 1 if luck
// is all alike there.
double slope(const std::vector<double>& scores, const std::vector<double>& luck, std::size_t each, bool odd) {
  double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if ((i / each % 2 == 1) != odd) continue;
    n += 1.0;
    x += luck[i];
    y += scores[i];
    xx += luck[i] * luck[i];
    xy += luck[i] * scores[i];
  }
  const double spread = n * xx - x * x;
  return spread > 1e-12 ? (n * xy - x * y) / spread : 1.0;
}

// Scores without luck, `each` of them from one group. Values rarely say exactly how much of a piece of luck
// is left in the score (a strong player against a weak one loses little by bad luck), so luck is taken off by
// the share that fits best; it is fitted on the other half of the groups, which keeps the mean unbiased.
std::vector<double> without_luck(std::vector<double> scores, const std::vector<double>& luck,
                                 std::size_t each = 1) {
  const double of_even = slope(scores, luck, each, true), of_odd = slope(scores, luck, each, false);
  for (std::size_t i = 0; i < scores.size(); ++i)
    scores[i] -= luck[i] * (i / each % 2 == 0 ? of_even : of_odd);
  return scores;
}

// Variance of the scores of one agent in single games over that of the adjusted ones, each about the mean of
// its seat: what one seat has over another is no luck, and goes where lineups are turned around the table.
double variance_cut(const PairedGames& games, const std::vector<Seating>& seatings, int agent) {
  double raw = 0.0, left = 0.0;
  for (std::size_t s = 0; s < seatings.size(); ++s)
    for (std::size_t seat = 0; seat < games.seats; ++seat) {
      if (seatings[s][seat] != agent) continue;
      std::vector<double> scores, luck;
      for (std::size_t group = 0; group < games.groups; ++group) {
        scores.push_back(static_cast<double>(games.of(group, s)[seat]));
        luck.push_back(static_cast<double>(games.luck_of(group, s)[seat]));
      }
      raw += variance(scores);
      left += variance(without_luck(std::move(scores), luck));
    }
  return left > 0.0 ? raw / left : 0.0;
}

std::vector<double> less(std::vector<double> values, const std::vector<double>& others) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= others[i];
  return values;
}

// For one agent, score and wins in one seat in each group; every agent of a match sits in every seat.
GroupValues values_in_seat(const PairedGames& games, const Sides& sides, const std::vector<Seating>& seatings,
                           int agent, std::size_t seat) {
  GroupValues values;
  for (std::size_t group = 0; group < games.groups; ++group) {
    double score = 0.0, wins = 0.0, seated = 0.0;
    for (std::size_t s = 0; s < seatings.size(); ++s) {
      if (seatings[s][seat] != agent) continue;
      score += static_cast<double>(games.of(group, s)[seat]);
      wins += outcome_of(games.of(group, s), sides, seat) == Outcome::win;
      seated += 1.0;
    }
    values.score.push_back(score / seated);
    values.wins.push_back(wins / seated);
  }
  return values;
}

double point(float first, float second) { return first > second ? 1.0 : first == second ? 0.5 : 0.0; }

// How often the first agent scores more than the second, over all pairs of their sides at the same table;
// where they play apart, over games from the same seed.
double points_of(const PairedGames& games, const Sides& sides, const std::vector<Seating>& seatings,
                 bool apart, std::size_t group) {
  if (apart) return point(games.of(group, 0)[0], games.of(group, 1)[0]);
  double points = 0.0, pairs = 0.0;
  for (std::size_t s = 0; s < seatings.size(); ++s)
    for (std::size_t a = 0; a < games.seats; ++a)
      for (std::size_t b = 0; b < games.seats; ++b) {
        if (seatings[s][a] != 0 || seatings[s][b] != 1 || sides.of(a) == sides.of(b)) continue;
        points += point(games.of(group, s)[a], games.of(group, s)[b]);
        pairs += 1.0;
      }
  return points / pairs;
}

std::vector<Seating> meeting_seatings(const AnyGame& game, const Json& options) {
  const Sides sides(game, options);
  if (play_apart(game, options)) return seatings_apart(sides.seats(), 2);
  std::vector<Seating> seatings = seatings_around(sides, {0, 1});
  if (sides.sides() % 2 == 1)  // A B A gives A more seats: B A B as well
    for (const Seating& each : seatings_around(sides, {1, 0})) seatings.push_back(each);
  return seatings;
}

void require_agents(const std::vector<std::string>& agents, std::size_t least) {
  if (agents.size() < least)
    throw Error("evaluation: " + std::to_string(agents.size()) + " agents; at least " +
                std::to_string(least) + " expected");
}

void require_pool(const std::vector<std::string>& agents) {
  require_agents(agents, 2);
  if (std::set<std::string>(agents.begin(), agents.end()).size() != agents.size())
    throw Error("evaluation: an agent is in the pool twice");
}

struct MatchPlan {
  std::vector<std::string> agents;  // each once
  std::vector<Seating> seatings;
};

MatchPlan match_plan(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup) {
  require_agents(lineup, 1);
  const std::size_t seats = count(game.seats(options));
  const bool apart = play_apart(game, options);
  if (!apart && lineup.size() > seats)
    throw Error(std::string(game.name()) + ": " + std::to_string(lineup.size()) + " agents for " +
                std::to_string(seats) + " seats; let them meet in a pool (--pool)");
  std::vector<std::string> agents;
  std::vector<int> places;
  for (const std::string& text : lineup) {
    const auto found = std::find(agents.begin(), agents.end(), text);
    places.push_back(static_cast<int>(found - agents.begin()));
    if (found == agents.end()) agents.push_back(text);
  }
  return {agents,
          apart ? seatings_apart(seats, agents.size()) : seatings_around(Sides(game, options), places)};
}

}  // namespace

std::vector<std::vector<std::string>> lineups_of(const AnyGame& game, const Json& options,
                                                 const std::vector<std::string>& agents) {
  if (agents.size() != 2 || agents[0] == agents[1])
    throw Error("evaluation: lineups are of two different agents");
  const int seats = game.sides(options);  // partners are one agent's
  if (seats <= 2 || play_apart(game, options)) return {agents};
  std::vector<std::vector<std::string>> lineups;
  for (const int own : std::set<int>{1, seats / 2, (seats + 1) / 2, seats - 1}) {
    lineups.emplace_back();
    for (int seat = 0; seat < seats; ++seat)  // a seat is its own where its share passes a whole number
      lineups.back().push_back(
          agents[((seat + 1) * own + seats - 1) / seats > (seat * own + seats - 1) / seats ? 0 : 1]);
  }
  return lineups;
}

GamesShape shape_of_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                          const EvaluationOptions& how) {
  const auto [agents, seatings] = match_plan(game, options, lineup);
  return {count(groups_of(how, seatings.size())), seatings.size(), count(game.seats(options)), agents.size()};
}

std::vector<GamesShape> shapes_of_pool(const AnyGame& game, const Json& options,
                                       const std::vector<std::string>& agents, const EvaluationOptions& how) {
  require_pool(agents);
  const std::size_t seatings = meeting_seatings(game, options).size();
  return std::vector<GamesShape>(agents.size() * (agents.size() - 1) / 2,
                                 {count(groups_of(how, seatings)), seatings, count(game.seats(options)), 2});
}

Match evaluate_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                     const EvaluationOptions& how) {
  return match_of(game, options, lineup, how, play_match(game, options, lineup, how));
}

Pool evaluate_pool(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                   const EvaluationOptions& how) {
  return pool_of(game, options, agents, how, play_pool(game, options, agents, how));
}

Played play_match(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
                  const EvaluationOptions& how) {
  const auto [agents, seatings] = match_plan(game, options, lineup);
  const int groups = groups_of(how, seatings.size());
  return {play_paired(game, options, agents, seatings, groups, how.seed, how.threads, how.luck, how.part,
                      how.tables_at_once, how.use)};
}

Match match_of(const AnyGame& game, const Json& options, const std::vector<std::string>& lineup,
               const EvaluationOptions& how, const Played& played) {
  const auto [agents, seatings] = match_plan(game, options, lineup);
  const std::size_t seats = count(game.seats(options));
  const PairedGames& games = played.at(0);
  Match match{.lineup = lineup,
              .entrants = {},
              .games = static_cast<int>(games.groups * seatings.size()),
              .groups = static_cast<int>(games.groups),
              .decisions = games.decisions,
              .seconds = games.seconds,
              .apart = play_apart(game, options),
              .luck = how.luck};
  const Sides sides(game, options);
  const GroupValues first = values_of(games, sides, seatings, 0);
  for (std::size_t agent = 0; agent < agents.size(); ++agent) {
    const GroupValues values = values_of(games, sides, seatings, static_cast<int>(agent));
    match.entrants.push_back({.agent = agents[agent],
                              .remark = games.remarks[agent],
                              .score = estimate_mean(values.score),
                              .wins = estimate_rate(values.wins),
                              .draws = estimate_rate(values.draws),
                              .lead = {},
                              .score_by_seat = {},
                              .wins_by_seat = {},
                              .adjusted = {},
                              .adjusted_lead = {},
                              .luck = {}});
    Entrant& entrant = match.entrants.back();
    if (agent > 0) entrant.lead = estimate_mean(less(values.score, first.score), 2.0);
    if (how.luck.redraws > 0) {  // an adjusted score may lie outside [-1, 1]
      constexpr double kNoBound = std::numeric_limits<double>::infinity();
      const std::vector<double> adjusted = without_luck(values.score, values.luck);
      entrant.adjusted = estimate_mean(adjusted, kNoBound);
      entrant.luck = estimate_mean(less(values.score, adjusted), kNoBound);
      if (agent > 0)
        entrant.adjusted_lead = estimate_mean(
            without_luck(less(values.score, first.score), less(values.luck, first.luck)), kNoBound);
      entrant.variance_cut = variance_cut(games, seatings, static_cast<int>(agent));
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const GroupValues in_seat = values_in_seat(games, sides, seatings, static_cast<int>(agent), seat);
      entrant.score_by_seat.push_back(estimate_mean(in_seat.score));
      entrant.wins_by_seat.push_back(estimate_rate(in_seat.wins));
    }
  }
  return match;
}

Played play_pool(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                 const EvaluationOptions& how) {
  require_pool(agents);
  const std::vector<Seating> seatings = meeting_seatings(game, options);
  const int groups = groups_of(how, seatings.size());
  Played played;
  for (std::size_t i = 0; i < agents.size(); ++i)
    for (std::size_t j = i + 1; j < agents.size(); ++j)
      played.push_back(play_paired(game, options, {agents[i], agents[j]}, seatings, groups, how.seed,
                                   how.threads, {}, how.part, how.tables_at_once));
  return played;
}

Pool pool_of(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
             const EvaluationOptions& how, const Played& played) {
  const std::vector<Seating> seatings = meeting_seatings(game, options);
  const Sides sides(game, options);
  const bool apart = play_apart(game, options);
  Pool pool{.rows = std::vector<Pool::Row>(agents.size()),
            .games = static_cast<int>(played.at(0).groups * seatings.size()),
            .seconds = 0.0};
  for (std::size_t i = 0; i < agents.size(); ++i)
    pool.rows[i] = {agents[i], "", {}, std::vector<Estimate>(agents.size(), Estimate{0.5, 0.5, 0.5})};
  std::vector<Meeting> meetings;
  for (std::size_t i = 0; i < agents.size(); ++i)
    for (std::size_t j = i + 1; j < agents.size(); ++j) {
      const PairedGames& games = played.at(meetings.size());
      Meeting meeting{static_cast<int>(i), static_cast<int>(j), {}};
      for (std::size_t group = 0; group < games.groups; ++group)
        meeting.points.push_back(points_of(games, sides, seatings, apart, group));
      const Estimate points = estimate_rate(meeting.points);
      pool.rows[i].points[j] = points;
      pool.rows[j].points[i] = {1.0 - points.mean, 1.0 - points.high, 1.0 - points.low};
      pool.rows[i].remark = games.remarks[0];
      pool.rows[j].remark = games.remarks[1];
      pool.seconds += games.seconds;
      meetings.push_back(std::move(meeting));
    }
  const std::vector<Estimate> ratings = fit_ratings(static_cast<int>(agents.size()), meetings, how.seed);
  for (std::size_t i = 0; i < agents.size(); ++i) pool.rows[i].elo = ratings[i];
  return pool;
}

}  // namespace pandemonium
