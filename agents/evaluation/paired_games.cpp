#include "agents/evaluation/paired_games.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <mutex>

#include "agents/analysis/luck.hpp"
#include "agents/roster.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kAgentStreams = 0xA6E27A6E27A6E27Au, kLuckStreams = 0x10C1C0C1C0C1C0C1u;

class Round {
 public:
  Round(const AnyGame& game, const Json& options, const std::vector<Seating>& seatings, std::uint64_t seed,
        PairedGames& results, LuckMeter* meter, int remembered, Onlooker* onlooker)
      : game_(game),
        options_(options),
        seatings_(seatings),
        seed_(seed),
        results_(results),
        meter_(meter),
        remembered_(remembered),
        onlooker_(onlooker) {}

  // All games of the groups `first` to `last`, side by side; returns the decisions made.
  std::int64_t play(std::size_t first, std::size_t last, std::vector<std::unique_ptr<Agent>>& agents) {
    seats_taken_.clear();
    for (std::size_t group = first; group < last; ++group)
      for (std::size_t seating = 0; seating < seatings_.size(); ++seating) begin(group, seating);
    std::int64_t decisions = 0;
    for (std::size_t playing = 1; playing > 0;) {
      playing = 0;
      for (std::size_t agent = 0; agent < agents.size(); ++agent)
        playing += turn_of(static_cast<int>(agent), *agents[agent]);
      decisions += static_cast<std::int64_t>(playing);
      Stop::poll();
    }
    for (const Game& each : seats_taken_) {
      const std::size_t place =
          ((each.group - results_.first) * results_.seatings + each.seating) * results_.seats;
      const Scores scores = each.table->scores();
      for (std::size_t seat = 0; seat < results_.seats; ++seat) {
        results_.scores[place + seat] = scores[seat];
        if (meter_ != nullptr) results_.luck[place + seat] = each.luck[seat];
      }
      if (onlooker_ != nullptr) onlooker_->ended(each.number);
    }
    return decisions;
  }

 private:
  struct Game {
    std::size_t group, seating, number;
    Chance dice;
    std::unique_ptr<AnyTable> table;
    std::vector<Chance> own;  // one stream for each seat's agent
    Chance redraws;           // of other outcomes
    Scores luck{};
    std::optional<Past> past;  // where an agent looks back
  };

  void begin(std::size_t group, std::size_t seating) {
    const std::size_t number = group * seatings_.size() + seating;
    Game begun{.group = group,
               .seating = seating,
               .number = number,
               .dice = Chance::seeded(seed_, group),
               .table = nullptr,
               .own = {},
               .redraws = Chance::seeded(seed_ ^ kLuckStreams, number),
               .past = {}};
    const std::uint64_t untouched = begun.dice.position();
    outcomes_.clear();
    if (onlooker_ != nullptr) begun.dice.record(&outcomes_);
    begun.table = game_.set_up(options_, begun.dice);
    if (onlooker_ != nullptr) {
      begun.dice.record(nullptr);
      onlooker_->dealt(number, *begun.table, outcomes_);
    }
    if (meter_ != nullptr && begun.dice.position() != untouched)
      begun.luck = meter_->of_set_up(*begun.table, options_, begun.redraws);
    for (std::size_t seat = 0; seat < results_.seats; ++seat)
      begun.own.push_back(Chance::seeded(seed_ ^ kAgentStreams, number, seat));
    if (remembered_ > 0) begun.past.emplace(remembered_);
    seats_taken_.push_back(std::move(begun));
  }

  // One decision at each table where this agent is to act; returns how many.
  std::size_t turn_of(int agent, Agent& player) {
    views_.clear();
    chances_.clear();
    asked_.clear();
    for (Game& each : seats_taken_) {
      const Seat seat = each.table->to_act();
      if (seat == kNobody || seatings_[each.seating][static_cast<std::size_t>(seat)] != agent) continue;
      views_.emplace_back(*each.table, each.past ? &*each.past : nullptr);
      chances_.push_back(&each.own[static_cast<std::size_t>(seat)]);
      asked_.push_back(&each);
    }
    actions_.resize(views_.size());
    player.choose_each(views_, chances_, actions_);
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      if (meter_ == nullptr)
        play(*asked_[i], actions_[i]);
      else
        play_and_look(*asked_[i], actions_[i], player);
    }
    return asked_.size();
  }

  void play(Game& at, Action action) {
    if (!at.past && onlooker_ == nullptr) {
      at.table->apply(action, at.dice);
      return;
    }
    outcomes_.clear();
    remember(*at.table);
    at.dice.record(&outcomes_);
    at.table->apply(action, at.dice);
    at.dice.record(nullptr);
    if (at.past) at.past->add(*before_, action, outcomes_);
    if (onlooker_ != nullptr) onlooker_->decided(at.number, *before_, action, outcomes_, *at.table);
  }

  void remember(const AnyTable& table) {
    if (before_)
      before_->assign(table);
    else
      before_ = table.clone();
  }

  // Plays the action and adds up what chance brought each seat.
  void play_and_look(Game& at, Action action, Agent& player) {
    odds_.clear();
    player.odds(View(*at.table), odds_);
    remember(*at.table);
    const std::uint64_t untouched = at.dice.position();
    play(at, action);
    if (odds_.empty() && at.dice.position() == untouched && !LuckMeter::turned_up(*before_, *at.table))
      return;
    const Scores luck = meter_->of_event(*before_, action, *at.table, odds_, at.redraws);
    for (std::size_t seat = 0; seat < luck.size(); ++seat) at.luck[seat] += luck[seat];
  }

  const AnyGame& game_;
  const Json& options_;
  const std::vector<Seating>& seatings_;
  std::uint64_t seed_;
  PairedGames& results_;
  LuckMeter* meter_;    // null: nobody asks
  int remembered_;      // decisions of each game
  Onlooker* onlooker_;  // null: nobody looks on
  std::unique_ptr<AnyTable> before_;
  std::vector<ChanceOutcome> outcomes_;
  std::vector<float> odds_;
  std::vector<Game> seats_taken_;
  std::vector<View> views_;
  std::vector<Chance*> chances_;
  std::vector<Game*> asked_;
  std::vector<Action> actions_;
};

// Parts and, where there are games enough for all, threads take whole chunks, for agents may answer for the
// tables of one together.
std::size_t chunk_of(std::size_t seatings, std::size_t tables) {
  return std::max<std::size_t>(1, tables / seatings);
}

}  // namespace

GroupRange groups_of_part(std::size_t groups, std::size_t seatings, Part part) {
  const std::size_t chunk = chunk_of(seatings, kTablesAtOnce), chunks = (groups + chunk - 1) / chunk;
  const auto end_of = [&](int number) {
    return std::min(groups,
                    chunks * static_cast<std::size_t>(number) / static_cast<std::size_t>(part.of) * chunk);
  };
  return {end_of(part.number - 1), end_of(part.number)};
}

PairedGames play_paired(const AnyGame& game, const Json& options, const std::vector<std::string>& agents,
                        const std::vector<Seating>& seatings, int groups, std::uint64_t seed, int threads,
                        const LuckRequest& luck, Part part, std::size_t tables_at_once, Onlooker* onlooker) {
  if (luck.redraws < 0 || luck.redraws > 10'000)
    throw Error("evaluation: " + std::to_string(luck.redraws) + " re-draws; expected 1 to 10000");
  if (luck.play_on < 0 || luck.play_on > 10'000)
    throw Error("evaluation: values are played on for " + std::to_string(luck.play_on) +
                " decisions; expected 0 to 10000");
  if (threads < 1 || threads > 1024)
    throw Error("evaluation: " + std::to_string(threads) + " threads; expected 1 to 1024");
  if (part.of < 1 || part.number < 1 || part.number > part.of)
    throw Error("evaluation: part " + std::to_string(part.number) + " of " + std::to_string(part.of) +
                "; expected one of 1 to the number of parts");
  const auto [begin, end] = groups_of_part(static_cast<std::size_t>(groups), seatings.size(), part);
  const std::size_t last = end;  // lambdas take no structured bindings
  PairedGames results;
  results.first = begin;
  results.groups = last - results.first;
  const auto workers = static_cast<std::size_t>(threads);
  const std::size_t share = std::max<std::size_t>(1, (results.groups + workers - 1) / workers);
  const std::size_t chunk = std::min(share, chunk_of(seatings.size(), tables_at_once));
  results.seatings = seatings.size();
  results.seats = static_cast<std::size_t>(game.seats(options));
  results.scores.resize(results.groups * results.seatings * results.seats);
  if (luck.redraws > 0) results.luck.resize(results.scores.size());
  results.remarks.resize(agents.size());
  const auto start = std::chrono::steady_clock::now();
  std::atomic<std::size_t> next{results.first};
  std::atomic<std::int64_t> decisions{0};
  std::mutex guard;
  std::exception_ptr fault;
  const auto work = [&, stop = Stop::current()] {
    const Stop::Shared shared(stop);
    try {
      std::vector<std::unique_ptr<Agent>> players;
      for (const std::string& text : agents) players.push_back(make_agent(game, text));
      const auto valuer = luck.redraws > 0 ? make_valuer(game, luck.valuer, luck.play_on) : nullptr;
      auto meter = valuer ? std::make_unique<LuckMeter>(*valuer, luck.redraws) : nullptr;
      int remembered = 0;
      for (const auto& player : players) remembered = std::max(remembered, player->looks_back());
      Round round(game, options, seatings, seed, results, meter.get(), remembered, onlooker);
      for (std::size_t first; (first = next.fetch_add(chunk)) < last;) {
        decisions += round.play(first, std::min(first + chunk, last), players);
        if (first != results.first) continue;  // the same remarks for any number of threads
        for (std::size_t i = 0; i < players.size(); ++i) results.remarks[i] = players[i]->remark();
      }
    } catch (...) {
      next = last;
      const std::lock_guard lock(guard);
      if (!fault) fault = std::current_exception();
    }
  };
  {
    std::vector<std::future<void>> helpers;  // each waits for its thread where it ends
    for (int i = 1; i < threads; ++i) helpers.push_back(std::async(std::launch::async, work));
    work();
  }
  if (fault) std::rethrow_exception(fault);
  results.decisions = decisions;
  results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return results;
}

}  // namespace pandemonium
