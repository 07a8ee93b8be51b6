#include "agents/analysis/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "agents/analysis/luck.hpp"
#include "agents/search/leaf_values.hpp"
#include "agents/shipped_policies.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kDecisionStreams = 0xA7A1A7A1, kEventStreams = 0xE7E27E7E,
                        kDealStream = ~std::uint64_t{0};
constexpr int kLimit = 100'000;

std::size_t count(int n) { return static_cast<std::size_t>(n); }

// Sums for a mean and its standard error.
struct Sample {
  double n = 0.0, sum = 0.0, squares = 0.0;
  void add(double value) {
    n += 1.0;
    sum += value;
    squares += value * value;
  }
  Judged judged() const {
    const double mean = sum / n;
    const double spread = n > 1.0 ? std::max(squares - n * mean * mean, 0.0) / (n - 1.0) : 1.0;
    return {mean, std::sqrt(spread / n)};
  }
};

std::shared_ptr<const PolicyNet> judge_of(const AnyGame& game, const std::string& text,
                                          const AnyTable& table) {
  constexpr std::string_view kPolicy = "policy:";
  if (text.starts_with(kPolicy) && text.size() > kPolicy.size())
    return PolicyNet::load(text.substr(kPolicy.size()), game);
  if (text != "best") throw Error("'" + text + "' judges no replays; best or policy:FILE expected");
  const ShippedPolicies shipped(game);
  auto net = shipped.fitting(View(table)).net;
  if (!net) throw Error(std::string(game.name()) + ": a replay is judged by a policy; " + shipped.why_none());
  return net;
}

void require_range(int given, const std::string& what) {
  if (given < 1 || given > kLimit)
    throw Error("analysis: " + std::to_string(given) + " " + what + "; expected 1 to " +
                std::to_string(kLimit));
}

std::vector<std::string> events_of(const std::vector<ChanceOutcome>& chance) {
  std::vector<std::string> seen;
  for (const ChanceOutcome& outcome : chance)
    if (*outcome.event != '\0')
      seen.push_back(std::string(outcome.event) + " " + std::to_string(outcome.value));
  return seen;
}

LuckAnalysis told(int decision, const Scores& luck, int seats, const std::vector<ChanceOutcome>& chance) {
  LuckAnalysis event{decision, {}, events_of(chance)};
  for (int seat = 0; seat < seats; ++seat) event.luck.push_back(static_cast<double>(luck[count(seat)]));
  return event;
}

}  // namespace

class Analyst::Judge {
 public:
  Judge(const AnalysisOptions& options, std::shared_ptr<const PolicyNet> net)
      : options_(options),
        values_({.prior_temperature = 1.0f, .rollout = kToTheEnd, .mix = 1.0f}, std::move(net)) {}

  DecisionAnalysis glance(const AnyTable& before, int number, const Replay::Moment& moment) {
    const View view(before);
    Chance chance = Chance::seeded(options_.seed ^ kDecisionStreams, static_cast<std::uint64_t>(number));
    const Scores expected = values_.priors(view, chance, priors_);
    const auto likeliest = std::max_element(priors_.begin(), priors_.end()) - priors_.begin();
    const auto played =
        std::lower_bound(view.legal().begin(), view.legal().end(), moment.action) - view.legal().begin();
    DecisionAnalysis found{
        .decision = number,
        .seat = moment.seat,
        .played = moment.action,
        .best = view.legal()[static_cast<std::size_t>(likeliest)],
        .played_words = moment.words,
        .best_words = "",
        .probability = static_cast<double>(priors_[static_cast<std::size_t>(played)]),
        .best_probability = static_cast<double>(priors_[static_cast<std::size_t>(likeliest)]),
        .expected = static_cast<double>(expected[count(moment.seat)]),
        .before = {},
        .after = {},
        .loss = {}};
    found.best_words = before.describe(found.best);
    return found;
  }

  DecisionAnalysis judge(const AnyTable& before, int number, const Replay::Moment& moment, int first,
                         int worlds) {
    DecisionAnalysis found = glance(before, number, moment);
    const View view(before);
    Sample best, own, loss;
    for (int i = first; i < first + worlds; ++i) {
      const double with_best = score_of(view, found.best, number, i);
      const double with_own =
          found.best == found.played ? with_best : score_of(view, found.played, number, i);
      best.add(with_best);
      own.add(with_own);
      loss.add(with_best - with_own);
    }
    found.before = best.judged();
    found.after = own.judged();
    if (found.best != found.played) found.loss = loss.judged();
    found.blunder = found.loss.mean > options_.blunder && found.loss.mean > 3.0 * found.loss.error;
    return found;
  }

 private:
  // In world number i, the same for every action.
  double score_of(const View& view, Action action, int number, int i) {
    Stop::poll();
    Chance dice =
        Chance::seeded(options_.seed ^ kDecisionStreams, static_cast<std::uint64_t>(number), count(i) + 1);
    if (!world_)
      world_ = view.imagine(dice);
    else
      view.imagine(*world_, dice);
    world_->apply(action, dice);
    const Scores scores = world_->to_act() == kNobody ? world_->scores() : values_.value(*world_, dice);
    return static_cast<double>(scores[count(view.seat())]);
  }

  const AnalysisOptions& options_;
  LeafValues values_;
  std::unique_ptr<AnyTable> world_;
  std::vector<float> priors_;
};

Analyst::Analyst(const Replay& replay, const AnalysisOptions& options) : options_(options) {
  require_range(options.rollouts, "rollouts");
  require_range(options.redraws, "re-draws");
  if (!(options.blunder >= 0.0)) throw Error("analysis: a blunder costs 0 or more");
  judge_ = std::make_unique<Judge>(options_, judge_of(replay.game(), options.judge, replay.table(0)));
  valuer_ = make_valuer(replay.game(), options.judge);
  meter_ = std::make_unique<LuckMeter>(*valuer_, options.redraws);
}

Analyst::~Analyst() = default;

DecisionAnalysis Analyst::glance(const Replay& replay, int decision) {
  return judge_->glance(replay.table(decision), decision, replay.moment(decision));
}

DecisionAnalysis Analyst::judge(const Replay& replay, int decision, int first, int worlds) {
  return judge_->judge(replay.table(decision), decision, replay.moment(decision), first, worlds);
}

std::optional<LuckAnalysis> Analyst::luck(const Replay& replay, int decision) {
  const auto& chance = decision < 0 ? replay.set_up_chance() : replay.moment(decision).chance;
  const bool turned_up =
      decision >= 0 && LuckMeter::turned_up(replay.table(decision), *replay.moment(decision).after);
  if (chance.empty() && !turned_up) return std::nullopt;
  Chance own = Chance::seeded(options_.seed ^ kEventStreams,
                              decision < 0 ? kDealStream : static_cast<std::uint64_t>(decision));
  const AnyTable& before = replay.table(std::max(decision, 0));
  const Scores luck = decision < 0 ? meter_->of_set_up(before, replay.options(), own)
                                   : meter_->of_event(before, replay.moment(decision).action,
                                                      *replay.moment(decision).after, {}, own);
  return told(decision, luck, replay.table().seats(), chance);
}

void add_up(Analysis& analysis, const Replay& replay) {
  const AnyTable& last = replay.table();
  analysis.finished = last.to_act() == kNobody;
  analysis.seats.assign(count(last.seats()), {});
  for (const DecisionAnalysis& each : analysis.decisions) {
    SeatAnalysis& seat = analysis.seats[count(each.seat)];
    ++seat.decisions;
    seat.differing += each.best != each.played;
    seat.blunders += each.blunder;
    seat.loss.mean += each.loss.mean;
    seat.loss.error = std::hypot(seat.loss.error, each.loss.error);
  }
  for (const LuckAnalysis& each : analysis.events)
    for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat)
      analysis.seats[seat].luck += each.luck[seat];
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    SeatAnalysis& total = analysis.seats[seat];
    if (total.decisions > 0) total.loss_per_decision = total.loss.mean / total.decisions;
    if (!analysis.finished) continue;
    total.score = static_cast<double>(last.scores()[seat]);
    total.without_luck = *total.score - total.luck;
  }
}

Analysis analyse(const Replay& replay, const AnalysisOptions& options,
                 const std::function<void(int, int)>& progress) {
  Analysis analysis;
  analysis.game = replay.game().name();
  analysis.judge = options.judge;
  analysis.options = options;
  analysis.players = replay.players();
  if (replay.decisions() > 0 || replay.table().to_act() != kNobody) {
    Analyst analyst(replay, options);
    if (auto deal = analyst.luck(replay, -1)) analysis.events.push_back(std::move(*deal));
    for (int d = 0; d < replay.decisions(); ++d) {
      analysis.decisions.push_back(analyst.judge(replay, d, 0, options.rollouts));
      if (auto event = analyst.luck(replay, d)) analysis.events.push_back(std::move(*event));
      if (progress) progress(d + 1, replay.decisions());
    }
  }
  add_up(analysis, replay);
  return analysis;
}

}  // namespace pandemonium
