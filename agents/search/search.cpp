#include "agents/search/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <exception>

#ifndef __EMSCRIPTEN__
#include <future>
#endif

#include "agents/search/root.hpp"
#include "agents/search/tree.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr int kPositionLimit = 1 << 18;
constexpr int kRoundsBetweenLooks = 4;   // at the clock, where threads share a round
constexpr int kUsualInAMillisecond = 4;  // simulations, to plan a budget in milliseconds by
constexpr int kDeterminizations = 32;  // drawn for a choice where determinizations must explain what was seen
constexpr double kFewestWorlds = 4.0;  // as many as their weights are worth; else less is explained
constexpr float kUnlikely = 0.01f;     // of an action: nobody is taken to play it
using Clock = std::chrono::steady_clock;

std::size_t count(int n) { return static_cast<std::size_t>(n); }

// Scores are results then, and no network's word.
bool plays_games_out(const SearchOptions& options) {
  return options.rollout >= kToTheEnd && options.mix >= 1.0f;
}

}  // namespace

class SearchAgent::Planner {
 public:
  Planner(const SearchOptions& options, std::shared_ptr<const PolicyNet> net)
      : asked_(options), net_(std::move(net)) {}

  struct Found {
    RootComparison root;
    std::optional<float> value;  // the network's, of the seat to act
  };

  // With `scores` asked for, a choice that leaves no doubt is played out too.
  Found plan(const View& view, Chance& chance, bool scores_wanted) {
    prepare(view);
    const std::uint64_t seed = static_cast<std::uint64_t>(chance.below(1 << 30)) << 30 |
                               static_cast<std::uint64_t>(chance.below(1 << 30));
    Chance own = Chance::seeded(seed, 0, 1);
    const Scores scores = workers_.front().values.priors(view, own, priors_);
    const bool timed = asked_.milliseconds > 0;
    const int simulations = timed ? asked_.milliseconds * kUsualInAMillisecond : asked_.simulations;
    const bool network = workers_.front().values.has_network();
    const float doubt = network && !plays_games_out(asked_) ? asked_.doubt : 0.0f;
    Found found{RootComparison(priors_, asked_.candidates, simulations, asked_.trust, doubt), {}};
    if (network) found.value = scores[count(view.seat())];
    if (found.root.left().size() == 1 && !scores_wanted) return found;
    const auto start = Clock::now();
    draw_determinizations(view, own);
    const auto phases = halving_plan(static_cast<int>(found.root.left().size()), simulations);
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
      found.root.halve(phases[phase].candidates);
      if (timed)
        play_until(start + std::chrono::milliseconds(asked_.milliseconds) * static_cast<int>(phase + 1) /
                               static_cast<int>(phases.size()),
                   found.root, view, seed);
      else
        play_rounds(phases[phase].rounds, found.root, view, seed);
    }
    return found;
  }

  const SearchOptions& asked() const { return asked_; }

  Report report() const {
    Report report{simulations_, 0, 0, 0};
    for (const Worker& worker : workers_) {
      report.playout_decisions += worker.values.playout_decisions();
      report.network_answers += worker.values.network_answers();
      report.positions += worker.positions + worker.tree.size();
    }
    return report;
  }

 private:
  struct Worker {
    std::unique_ptr<AnyTable> determinization;
    LeafValues values;
    SearchTree tree;
    std::int64_t positions = 0;  // of trees that are forgotten
    std::exception_ptr fault{};
  };

  // A table to imagine determinizations in. What it holds now is overwritten, so it is drawn from no stream
  // that decides anything: a choice is the same whether the table is new or was used before.
  static std::unique_ptr<AnyTable> table_like(const View& view) {
    Chance unused = Chance::seeded(0);
    return view.imagine(unused);
  }

  void prepare(const View& view) {
    if (workers_.empty() || &workers_.front().determinization->game() != &view.game()) {
      workers_.clear();
      determinizations_.clear();
      for (int i = 0; i < asked_.threads; ++i)
        workers_.push_back({table_like(view), LeafValues(asked_, net_), SearchTree(asked_)});
    }
    const int simulations =
        asked_.milliseconds > 0 ? kPositionLimit : std::min(asked_.simulations, kPositionLimit);
    const int each = simulations / asked_.threads + 1;
    for (Worker& worker : workers_) {
      worker.values.play_for(view.seat(), view.game());
      if (asked_.reuse && worker.tree.has_room(each)) continue;
      worker.positions += worker.tree.size();
      worker.tree.clear(asked_.reuse ? kPositionLimit : each, view.width());
    }
  }

  // Determinizations that explain what others were seen to do, as far back as enough of them are found; none
  // without a past.
  void draw_determinizations(const View& view, Chance& dice) {
    weights_.clear();
    LeafValues& values = workers_.front().values;
    const Predictor predictor = [&](const View& at, std::vector<float>& odds) {
      values.odds(at, dice, odds);
      float left = 0.0f;
      for (float& each : odds) left += each = each < kUnlikely ? 0.0f : each;
      if (left <= 0.0f) {
        odds.assign(odds.size(), 1.0f);
        left = static_cast<float>(odds.size());
      }
      for (float& each : odds) each /= left;
    };
    for (int decisions = asked_.likelihood; decisions > 0; decisions /= 2) {
      auto recollection = view.recollect(decisions);
      if (!recollection || recollection->decisions() == 0) return;
      decisions = std::min(decisions, recollection->decisions());
      std::array<double, kDeterminizations> weights;  // as small as what chance brought was unlikely
      for (std::size_t i = 0; i < count(kDeterminizations); ++i) {
        if (determinizations_.size() <= i) determinizations_.push_back(table_like(view));
        Stop::poll();
        weights[i] = recollection->imagine(*determinizations_[i], dice, predictor);
      }
      const double largest = *std::max_element(weights.begin(), weights.end());
      if (largest <= 0.0) continue;
      double sum = 0.0, squares = 0.0;
      for (double& weight : weights) {
        weight /= largest;
        sum += weight;
        squares += weight * weight;
      }
      if (sum * sum / squares < kFewestWorlds) continue;
      for (const double weight : weights) weights_.push_back(static_cast<float>(weight / sum));
      return;
    }
  }

  void play_until(Clock::time_point end, RootComparison& root, const View& view, std::uint64_t seed) {
    do play_rounds(asked_.threads > 1 ? asked_.threads * kRoundsBetweenLooks : 1, root, view, seed);
    while (Clock::now() < end);
  }

  // The next rounds, shared by the workers; reported to the root in their order.
  void play_rounds(int rounds, RootComparison& root, const View& view, std::uint64_t seed) {
    const std::size_t candidates = root.left().size();
    scores_.resize(count(rounds) * candidates);
    const auto work = [&, stop = Stop::current()](std::size_t w) {
      const Stop::Shared shared(stop);
      Worker& worker = workers_[w];
      try {
        for (std::size_t round = w; round < count(rounds); round += workers_.size())
          for (std::size_t c = 0; c < candidates; ++c)
            scores_[round * candidates + c] =
                simulate(worker, view, root.left()[c], seed, count(root.rounds()) + round);
      } catch (...) {
        worker.fault = std::current_exception();
      }
    };
#ifdef __EMSCRIPTEN__  // a web page has one thread; the choice is the same
    for (std::size_t w = 0; w < workers_.size(); ++w) work(w);
#else
    {
      std::vector<std::future<void>> helpers;  // each waits for its thread where it ends
      for (std::size_t w = 1; w < workers_.size(); ++w)
        helpers.push_back(std::async(std::launch::async, work, w));
      work(0);
    }
#endif
    std::exception_ptr fault;  // of one worker; none is left for the next choice
    for (Worker& worker : workers_)
      if (worker.fault) fault = std::exchange(worker.fault, nullptr);
    if (fault) std::rethrow_exception(fault);
    for (std::size_t round = 0; round < count(rounds); ++round)
      root.add_round({scores_.data() + round * candidates, candidates});
    simulations_ += static_cast<std::int64_t>(scores_.size());
  }

  // One candidate in the determinization and with the dice of one round.
  float simulate(Worker& worker, const View& view, int candidate, std::uint64_t seed, std::size_t round) {
    Stop::poll();
    Chance dice = Chance::seeded(seed, 1, round);
    if (weights_.empty())
      view.imagine(*worker.determinization, dice);
    else
      worker.determinization->assign(*determinizations_[draw_index(weights_, dice)]);
    worker.determinization->apply(view.legal()[count(candidate)], dice);
    return worker.tree.walk(*worker.determinization, worker.values, dice)[count(view.seat())];
  }

  SearchOptions asked_;
  std::shared_ptr<const PolicyNet> net_;
  std::vector<Worker> workers_;
  std::vector<std::unique_ptr<AnyTable>> determinizations_;
  std::vector<float> weights_;  // of the determinizations, their sum is 1; none: any determinization will do
  std::vector<float> priors_, scores_;
  std::int64_t simulations_ = 0;
};

SearchAgent::SearchAgent(const SearchOptions& options, std::shared_ptr<const PolicyNet> net)
    : planner_(std::make_unique<Planner>(options, std::move(net))) {}

SearchAgent::~SearchAgent() = default;

int SearchAgent::looks_back() const { return decisions_told_of(planner_->asked()); }

SearchAgent::Report SearchAgent::report() const { return planner_->report(); }

Action SearchAgent::choose(const View& view, Chance& chance) {
  if (view.legal().size() == 1) return view.legal().front();
  return view.legal()[count(planner_->plan(view, chance, false).root.best())];
}

bool SearchAgent::search_target(const View& view, Chance& chance, std::vector<float>& target) {
  const auto found = planner_->plan(view, chance, false);
  if (found.root.rounds() == 0) return false;
  target = found.root.search_target();
  return true;
}

Advice SearchAgent::advise(const View& view, Chance& chance) {
  const auto found = planner_->plan(view, chance, true);
  Advice advice;
  advice.probabilities = found.root.improved(found.value);
  advice.expected_score = static_cast<float>(found.root.mean(found.root.best()));
  for (int place = 0; place < static_cast<int>(view.legal().size()); ++place)
    advice.visits.push_back(found.root.tried(place));
  return advice;
}

}  // namespace pandemonium
