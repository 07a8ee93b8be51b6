// Evaluation on Kuhn poker, where what must come out is known, and at a table for one.
#include "agents/evaluation/evaluate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "agents/evaluation/paired_games.hpp"
#include "agents/roster.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

const AnyGame& kuhn() { return game_kuhn_poker(); }

TEST(Evaluate, ThoseWhoPlayAlikeAreExactlyEvenInPairedGames) {
  const Match match =
      evaluate_match(kuhn(), kuhn().options(), {"scripted", "best"}, {.games = 400, .seed = 3});
  ASSERT_EQ(match.entrants.size(), 2u);
  EXPECT_EQ(match.games, 400);
  EXPECT_EQ(match.groups, 200);
  for (const Entrant& each : match.entrants) {  // best has no file here: it is scripted too
    EXPECT_EQ(each.score.mean, 0.0);
    EXPECT_EQ(each.score.low, 0.0);
    EXPECT_EQ(each.score.high, 0.0);
    EXPECT_EQ(each.wins.mean, 0.5);
  }
  EXPECT_NE(match.entrants[1].remark.find("scripted heuristic"), std::string::npos);
}

TEST(Evaluate, TheBetterPlayerIsFoundAndScoresSumToNothing) {
  const Match match =
      evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 4000, .seed = 1});
  EXPECT_GT(match.entrants[0].score.low, 0.0);
  EXPECT_LT(match.entrants[1].score.high, 0.0);
  EXPECT_LT(match.entrants[1].lead.high, 0.0);
  EXPECT_NEAR(match.entrants[0].score.mean + match.entrants[1].score.mean, 0.0, 1e-6);
  EXPECT_NEAR(match.entrants[0].wins.mean + match.entrants[1].wins.mean, 1.0, 1e-9);
  EXPECT_NEAR(match.entrants[1].lead.mean, 2.0 * match.entrants[1].score.mean, 1e-6);
}

TEST(Evaluate, ScoresAreToldApartBySeat) {
  const Match match =
      evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 4000, .seed = 1});
  const auto &good = match.entrants[0].score_by_seat, &poor = match.entrants[1].score_by_seat;
  ASSERT_EQ(good.size(), 2u);
  EXPECT_NEAR((good[0].mean + good[1].mean) / 2.0, match.entrants[0].score.mean, 1e-6);
  EXPECT_NEAR(good[0].mean + poor[1].mean, 0.0, 1e-6);  // the two of one table
  EXPECT_NEAR(good[1].mean + poor[0].mean, 0.0, 1e-6);
  EXPECT_GT(good[1].low, good[0].high);  // who speaks last in Kuhn poker knows more
  EXPECT_NE(by_seat_text(match).find("seat 1"), std::string::npos);
}

TEST(Evaluate, ResultsDoNotDependOnTheNumberOfThreads) {
  const std::vector<std::string> lineup{"search:20", "random"};
  const Match one =
      evaluate_match(kuhn(), kuhn().options(), lineup, {.games = 1000, .seed = 2, .threads = 1});
  const Match three =
      evaluate_match(kuhn(), kuhn().options(), lineup, {.games = 1000, .seed = 2, .threads = 3});
  EXPECT_EQ(one.entrants[0].score.mean, three.entrants[0].score.mean);
  EXPECT_EQ(one.entrants[0].wins.high, three.entrants[0].wins.high);
  EXPECT_EQ(one.decisions, three.decisions);
}

// The first to play waits for the second.
TEST(Evaluate, AFewGamesAreSharedAmongTheThreads) {
  struct Players final : Onlooker {
    void dealt(std::size_t, const AnyTable&, std::span<const ChanceOutcome>) override {
      std::unique_lock lock(guard);
      threads.insert(std::this_thread::get_id());
      another.notify_all();
      alone = alone ||
              !another.wait_for(lock, std::chrono::seconds(20), [&] { return alone || threads.size() == 2; });
    }
    void decided(std::size_t, const AnyTable&, Action, std::span<const ChanceOutcome>,
                 const AnyTable&) override {}
    void ended(std::size_t) override {}
    std::mutex guard;
    std::condition_variable another;
    std::set<std::thread::id> threads;
    bool alone = false;
  } seen;
  play_paired(kuhn(), kuhn().options(), {"random", "scripted"}, {{0, 1}, {1, 0}}, 5, 5, 2, {}, {},
              kTablesAtOnce, &seen);
  EXPECT_EQ(seen.threads.size(), 2u);
}

TEST(Evaluate, AGroupDealsTheSameCardsForEverySeating) {
  const std::vector<Seating> seatings{{0, 1}, {1, 0}};
  const PairedGames games =
      play_paired(kuhn(), kuhn().options(), {"scripted", "scripted"}, seatings, 100, 5, 1);
  for (std::size_t group = 0; group < games.groups; ++group) {
    EXPECT_EQ(games.of(group, 0)[0], games.of(group, 1)[0]);
    EXPECT_EQ(games.of(group, 0)[1], games.of(group, 1)[1]);
  }
}

TEST(Evaluate, SomebodyWinsInEverySeatAsOftenAsTheOthersLose) {
  const Match match = evaluate_match(kuhn(), kuhn().options(), {"scripted"}, {.games = 500, .seed = 3});
  const Entrant& each = match.entrants.front();
  ASSERT_EQ(each.wins_by_seat.size(), 2u);
  EXPECT_NEAR(each.wins_by_seat[0].mean + each.wins_by_seat[1].mean, 1.0, 1e-9);
  EXPECT_NE(each.wins_by_seat[0].mean, each.wins_by_seat[1].mean);
  EXPECT_EQ(to_json(match)["entrants"][0]["wins_by_seat"][1]["low"].get<double>(), each.wins_by_seat[1].low);
  EXPECT_NE(by_seat_text(match).find("wins by seat"), std::string::npos);
}

const Use& use_of(const std::vector<Use>& all, const std::string& what, const std::string& name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Use& u) { return u.what == what && u.name == name; });
  if (found == all.end()) throw Error("nobody counted " + what + ": " + name);
  return *found;
}

double sum_of(const std::vector<Use>& all, const std::string& what, const std::string& begins) {
  double sum = 0.0;
  for (const Use& each : all)
    if (each.what == what && each.name.starts_with(begins)) sum += each.mean;
  return sum;
}

TEST(Use, IsTheSameForAnyNumberOfThreadsAndChangesNoGame) {
  const AnyGame& demons = find_game("city_of_demons");
  UseCounter one, three;
  EvaluationOptions how{.games = 140, .seed = 2};
  const Match plain = evaluate_match(demons, demons.options(), {"scripted"}, how);
  how.use = &one;
  const Match watched = evaluate_match(demons, demons.options(), {"scripted"}, how);
  how.use = &three;
  how.threads = 3;
  evaluate_match(demons, demons.options(), {"scripted"}, how);
  EXPECT_EQ(plain.decisions, watched.decisions);
  EXPECT_EQ(plain.entrants[0].score_by_seat[0].mean, watched.entrants[0].score_by_seat[0].mean);
  EXPECT_EQ(to_json(one.found()), to_json(three.found()));
}

TEST(Use, AddsUp) {
  const AnyGame& demons = find_game("city_of_demons");
  UseCounter counter;
  const Match match = evaluate_match(demons, demons.options(), {"scripted", "random"},
                                     {.games = 60, .seed = 5, .use = &counter});
  const std::vector<Use> all = counter.found();
  const double decisions = static_cast<double>(match.decisions) / match.games;
  EXPECT_NEAR(use_of(all, "length", "decisions").mean, decisions, 1e-9);
  EXPECT_GT(use_of(all, "length", "decisions").error, 0.0);
  EXPECT_NEAR(sum_of(all, "move", ""), decisions, 1e-9);
  EXPECT_NEAR(sum_of(all, "move", "load "), use_of(all, "kind", "load").mean, 1e-9);
  EXPECT_NEAR(sum_of(all, "outcome", "L1 die: "), use_of(all, "chance", "L1 die").mean, 1e-9);
  EXPECT_GT(use_of(all, "event", "you move to the Swamp").games, 0.5);
  EXPECT_NE(use_of(all, "move", "dive").words, "") << "what people call it";
}

// Every stun is told once, whoever it happens to.
TEST(Use, CountsAnEventOnce) {
  struct Stuns final : Onlooker {
    void dealt(std::size_t, const AnyTable&, std::span<const ChanceOutcome>) override {}
    void decided(std::size_t, const AnyTable& before, Action, std::span<const ChanceOutcome>,
                 const AnyTable& after) override {
      stuns += before.to_json()["phase"] != "stunned" && after.to_json()["phase"] == "stunned";
    }
    void ended(std::size_t) override { ++games; }
    int stuns = 0, games = 0;
  } seen;
  const AnyGame& demons = find_game("city_of_demons");
  const std::vector<Seating> both{{0, 0}};
  play_paired(demons, demons.options(), {"random"}, both, 6, 5, 1, {}, {}, kTablesAtOnce, &seen);
  UseCounter counter;
  play_paired(demons, demons.options(), {"random"}, both, 6, 5, 1, {}, {}, kTablesAtOnce, &counter);
  ASSERT_GT(seen.stuns, 0);
  EXPECT_EQ(seen.games, 6);
  EXPECT_NEAR(use_of(counter.found(), "event", "you are stunned").mean, seen.stuns / 6.0, 1e-9);
}

// At City of Horror the first place can be shared.
TEST(Evaluate, DrawsAreNotWins) {
  const AnyGame& horror = find_game("city_of_horror");
  const Match match = evaluate_match(horror, horror.options(), {"scripted"}, {.games = 200, .seed = 1});
  const Entrant& each = match.entrants.front();
  EXPECT_GT(each.draws.mean, 0.0);
  EXPECT_LE(4.0 * each.wins.mean, 1.0);               // at most one of four wins
  EXPECT_GE(each.wins.mean + each.draws.mean, 0.25);  // somebody is first
  EXPECT_NE(to_text(match).find("draws"), std::string::npos);
  EXPECT_EQ(to_json(match)["entrants"][0]["draws"]["mean"].get<double>(), each.draws.mean);
}

TEST(Evaluate, APoolIsRated) {
  const Pool pool = evaluate_pool(kuhn(), kuhn().options(), {"random", "scripted", "search:200"},
                                  {.games = 1000, .seed = 4});
  ASSERT_EQ(pool.rows.size(), 3u);
  double sum = 0.0;
  for (const auto& row : pool.rows) sum += row.elo.mean;
  EXPECT_NEAR(sum, 0.0, 1e-6);
  EXPECT_LT(pool.rows[0].elo.high, pool.rows[1].elo.low);
  EXPECT_LT(pool.rows[0].elo.high, pool.rows[2].elo.low);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_NEAR(pool.rows[i].points[j].mean + pool.rows[j].points[i].mean, 1.0, 1e-9);
}

TEST(Evaluate, WhatItSaysIsInTheTextAndTheJson) {
  const Match match =
      evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 100, .seed = 1});
  const Json json = to_json(match);
  EXPECT_EQ(json["entrants"][1]["agent"], "random");
  EXPECT_EQ(json["entrants"][1]["score"]["mean"].get<double>(), match.entrants[1].score.mean);
  EXPECT_EQ(json["games"], 100);
  EXPECT_NE(to_text(match).find("random"), std::string::npos);
  EXPECT_NE(to_text(std::vector<std::string>{"a", "b"}, {match, match}).find("scripted"), std::string::npos);
  const Pool pool =
      evaluate_pool(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 100, .seed = 1});
  EXPECT_EQ(to_json(pool)["agents"][0]["elo"]["mean"].get<double>(), pool.rows[0].elo.mean);
  EXPECT_NE(to_text(pool).find("Elo"), std::string::npos);
}

// Two players of Cyberdoom Tower win or lose as one, so a table that two agents share would tell them apart
// by nothing.
TEST(Evaluate, WhoeverWinsTogetherPlaysTablesOfTheirOwn) {
  const AnyGame& tower = find_game("cyberdoom_tower");
  const Json pair = tower.options("two_players");
  const EvaluationOptions how{.games = 400, .seed = 1};
  const Match both = evaluate_match(tower, pair, {"scripted", "random"}, how);
  EXPECT_TRUE(both.apart);
  EXPECT_GT(both.entrants[0].wins.low, both.entrants[1].wins.high);
  EXPECT_LT(both.entrants[1].lead.high, 0.0);
  const Match alone = evaluate_match(tower, pair, {"scripted"}, {.games = 200, .seed = 1});
  EXPECT_EQ(both.entrants[0].score.mean, alone.entrants[0].score.mean);  // the same deals, nobody else there
  EXPECT_GT(evaluate_pool(tower, pair, {"scripted", "random"}, how).rows[0].points[1].low, 0.5);
  EXPECT_NO_THROW(evaluate_match(tower, pair, {"random", "scripted", "best"}, {.games = 3}));
  EXPECT_TRUE(to_json(both)["apart"].get<bool>());
  EXPECT_NE(to_text(both).find("tables of its own"), std::string::npos);
  EXPECT_FALSE(evaluate_match(kuhn(), kuhn().options(), {"scripted"}, {.games = 2}).apart);
}

// Three players share the characters of Demon City out. They decide what one would, so that an agent in all
// their seats wins as often; a side counts once, however many share it, and partners do not draw.
TEST(Evaluate, PartnersAreOneAgentsAndWinTogether) {
  const AnyGame& city = find_game("demon_city");
  const Json one = city.options("archive_without_investigation");
  const Json three = city.options("archive_without_investigation", {{"players", 3}});
  const EvaluationOptions how{.games = 200, .seed = 1};
  const Match apart = evaluate_match(city, one, {"scripted", "random"}, how);
  const Match shared = evaluate_match(city, three, {"scripted", "random"}, how);
  EXPECT_EQ(shared.games, apart.games);
  for (std::size_t agent = 0; agent < 2; ++agent) {
    EXPECT_NEAR(shared.entrants[agent].wins.mean, apart.entrants[agent].wins.mean, 0.06);
    EXPECT_EQ(shared.entrants[agent].draws.mean, 0.0);
    ASSERT_EQ(shared.entrants[agent].score_by_seat.size(), 4u);
    EXPECT_EQ(shared.entrants[agent].wins_by_seat[0].mean, shared.entrants[agent].wins_by_seat[2].mean);
  }
  EXPECT_DOUBLE_EQ(shared.entrants[0].wins.mean + shared.entrants[1].wins.mean, 1.0);
  EXPECT_NEAR(shared.entrants[0].score.mean + shared.entrants[1].score.mean, 0.0, 1e-9);
  const Pool pool = evaluate_pool(city, three, {"scripted", "random"}, how);
  EXPECT_DOUBLE_EQ(pool.rows[0].points[1].mean, shared.entrants[0].wins.mean);
  EXPECT_EQ(lineups_of(city, three, {"a", "b"}).size(), 1u);
  // More agents than sides are seated one by one, and a partner's win is no other's loss.
  const Match mixed = evaluate_match(city, three, {"scripted", "random", "scripted", "random"}, how);
  EXPECT_EQ(mixed.entrants.size(), 2u);
  EXPECT_EQ(mixed.entrants[0].draws.mean, 0.0);
}

// Every variant of every game can be evaluated, whatever its number of seats.
TEST(Evaluate, AgentsAreSeatedAtEveryKindOfTable) {
  for (const AnyGame* game : games())
    for (const std::string& variant : game->variants()) {
      const Json options = game->options(variant);
      const Match match = evaluate_match(*game, options, {"scripted"}, {.games = 2, .seed = 1});
      EXPECT_EQ(match.entrants.size(), 1u);
      if (game->seats(options) > 3) continue;
      const Pool pool = evaluate_pool(*game, options, {"scripted", "random"}, {.games = 2, .seed = 1});
      EXPECT_EQ(pool.rows.size(), 2u);
      const Match pair = evaluate_match(*game, options, {"scripted", "random"}, {.games = 2, .seed = 1});
      EXPECT_EQ(pair.entrants.size(), 2u) << game->name() << " " << variant;
    }
}

TEST(Evaluate, LineupsOfTwoAgentsGiveTheFirstOneSeatHalfOfThemAndAllButOne) {
  const AnyGame& horror = find_game("city_of_horror");
  const std::vector<std::pair<std::string, std::vector<std::string>>> expected{
      {"players3", {"abb", "aba"}},
      {"players4", {"abbb", "abab", "aaab"}},
      {"players5", {"abbbb", "ababb", "aabab", "aaaab"}},
      {"players6", {"abbbbb", "ababab", "aaaaab"}}};
  for (const auto& [variant, wanted] : expected) {
    std::vector<std::string> found;
    for (const auto& lineup : lineups_of(horror, horror.options(variant), {"a", "b"})) {
      found.emplace_back();
      for (const std::string& agent : lineup) found.back() += agent;
      EXPECT_EQ(lineup.front(), "a");
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_EQ(found.size(), wanted.size()) << variant;
      EXPECT_EQ(std::count(found[i].begin(), found[i].end(), 'a'),
                std::count(wanted[i].begin(), wanted[i].end(), 'a'))
          << variant;
      EXPECT_EQ(found[i].size(), wanted[i].size());
    }
  }
  EXPECT_EQ(lineups_of(kuhn(), kuhn().options(), {"a", "b"}).size(), 1u);
  EXPECT_THROW(lineups_of(horror, horror.options(), {"a"}), Error);
  EXPECT_THROW(lineups_of(horror, horror.options(), {"a", "a"}), Error);
  EXPECT_THROW(lineups_of(horror, horror.options(), {"a", "b", "c"}), Error);
}

TEST(Evaluate, LongWorkEndsWhereItIsAskedTo) {
  static std::atomic<int> looks;
  for (const int threads : {1, 2}) {
    looks = 0;
    const auto start = std::chrono::steady_clock::now();
    Stop stop([] { return ++looks > 2; });
    EXPECT_THROW(evaluate_match(kuhn(), kuhn().options(), {"search:100000", "search:100000,threads=2"},
                                {.games = 1'000'000, .threads = threads}),
                 Stopped);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  }
  EXPECT_NO_THROW(evaluate_match(kuhn(), kuhn().options(), {"search:10"}, {.games = 2}));  // nobody asks now
}

TEST(Evaluate, ASearchThatWasStoppedChoosesAgainAsBefore) {
  Chance dice = Chance::seeded(1), own = Chance::seeded(2), same = Chance::seeded(2);
  const auto table = kuhn().set_up(kuhn().options(), dice);
  const auto stopped = make_agent(kuhn(), "search:400,threads=3"),
             fresh = make_agent(kuhn(), "search:400,threads=3");
  {
    Chance lost = Chance::seeded(3);
    Stop stop;
    stop.ask();
    EXPECT_THROW(stopped->choose(*table, lost), Stopped);
  }
  EXPECT_EQ(stopped->choose(*table, own), fresh->choose(*table, same));
}

void expect_refused(const std::vector<std::string>& lineup, const EvaluationOptions& how,
                    const std::string& because) {
  try {
    evaluate_match(kuhn(), kuhn().options(), lineup, how);
    ADD_FAILURE() << "taken; expected: " << because;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(because), std::string::npos) << error.what();
  }
}

TEST(Evaluate, WhatCannotBePlayedIsRefused) {
  expect_refused({}, {}, "at least 1");
  expect_refused({"random", "scripted", "best"}, {}, "3 agents for 2 seats");
  expect_refused({"random", "scriptet"}, {.games = 10}, "'scriptet'");
  expect_refused({"random", "scriptet"}, {.games = 10, .threads = 2}, "'scriptet'");
  expect_refused({"random"}, {.games = 0}, "0 games");
  expect_refused({"random"}, {.games = -5}, "-5 games");
  expect_refused({"random"}, {.threads = 0}, "0 threads");
  EXPECT_THROW(evaluate_pool(kuhn(), kuhn().options(), {"random"}, {}), Error);
  EXPECT_THROW(evaluate_pool(kuhn(), kuhn().options(), {"random", "random"}, {}), Error);
}

}  // namespace
}  // namespace pandemonium
