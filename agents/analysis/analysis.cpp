#include "agents/analysis/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "agents/analysis/luck.hpp"
#include "agents/roster.hpp"
#include "agents/search/leaf_values.hpp"
#include "agents/search/search.hpp"
#include "agents/shipped_policies.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kDecisionStreams = 0xA7A1A7A1, kEventStreams = 0xE7E27E7E,
                        kDealStream = ~std::uint64_t{0};
constexpr int kLimit = 100'000, kLooksAtWin = 4;

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

// Added to the error of what was played on: as if one determinization more had differed by a point, since a
// few that all end alike are no certainty.
double doubt(const DecisionAnalysis& decision) {
  return decision.brought.empty() ? 0.0 : 1.0 / decision.determinizations;
}

// "best+search:64" is a policy and a search.
struct JudgeText {
  std::string policy, search;
};
JudgeText parts_of(const std::string& text) {
  constexpr std::string_view kSearch = "+search:";
  const auto plus = text.rfind(kSearch);
  if (plus == text.npos) return {text, ""};
  return {text.substr(0, plus), text.substr(plus + kSearch.size())};
}

std::shared_ptr<const PolicyNet> judge_of(const AnyGame& game, const std::string& text,
                                          const AnyTable& table) {
  constexpr std::string_view kPolicy = "policy:";
  if (text.starts_with(kPolicy) && text.size() > kPolicy.size())
    return PolicyNet::load(text.substr(kPolicy.size()), game);
  if (text != "best")
    throw Error("'" + text + "' judges no replays; best or policy:FILE expected, with +search:N or without");
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

std::vector<double> listed(const Scores& scores, int seats) {
  return {scores.begin(), scores.begin() + seats};
}

void add(Judged& sum, const Judged& each) {
  sum.mean += each.mean;
  sum.error = std::hypot(sum.error, each.error);
}

}  // namespace

class Analyst::Judge {
 public:
  Judge(const AnyGame& game, const AnalysisOptions& options, std::shared_ptr<const PolicyNet> net)
      : options_(options), values_({.prior_temperature = 1.0f, .rollout = kToTheEnd, .mix = 1.0f}, net) {
    if (!options.chooser.empty())
      chooser_ = make_agent(game, options.chooser);
    else if (const std::string search = parts_of(options.judge).search; !search.empty())
      chooser_ = std::make_unique<SearchAgent>(search_options(game, search), std::move(net));
  }

  // Asked once for each decision: a judge that searches takes its time.
  const DecisionAnalysis& glance(const AnyTable& before, int number, const Replay::Moment& moment) {
    const auto known = glances_.find(number);
    return known != glances_.end() ? known->second
                                   : glances_.emplace(number, look(before, number, moment)).first->second;
  }

  DecisionAnalysis judge(const AnyTable& before, int number, const Replay::Moment& moment, int first,
                         int determinizations) {
    DecisionAnalysis found = glance(before, number, moment);
    const View view(before);
    const std::size_t actor = count(moment.seat), seats = count(before.seats());
    Sample best, own;
    std::vector<Sample> brought(seats);
    for (int i = first; i < first + determinizations; ++i) {
      const Scores with_best = scores_of(view, found.best, number, i);
      const Scores with_own =
          found.best == found.played ? with_best : scores_of(view, found.played, number, i);
      best.add(static_cast<double>(with_best[actor]));
      own.add(static_cast<double>(with_own[actor]));
      for (std::size_t seat = 0; seat < seats; ++seat)
        brought[seat].add(static_cast<double>(with_own[seat]) - static_cast<double>(with_best[seat]));
    }
    found.determinizations = determinizations;
    found.before = best.judged();
    found.after = own.judged();
    if (found.best == found.played) return found;
    for (const Sample& each : brought) found.brought.push_back(each.judged());
    found.loss = {-found.brought[actor].mean, std::hypot(found.brought[actor].error, doubt(found))};
    found.blunder = found.loss.mean > options_.blunder && found.loss.mean > 3.0 * found.loss.error;
    return found;
  }

 private:
  DecisionAnalysis look(const AnyTable& before, int number, const Replay::Moment& moment) {
    const View view(before);
    Chance chance = Chance::seeded(options_.seed ^ kDecisionStreams, static_cast<std::uint64_t>(number));
    const Scores expected = values_.priors(view, chance, priors_);
    if (chooser_ && view.legal().size() > 1) priors_ = chooser_->advise(view, chance).probabilities;
    const auto played =
        std::lower_bound(view.legal().begin(), view.legal().end(), moment.action) - view.legal().begin();
    auto best = std::max_element(priors_.begin(), priors_.end()) - priors_.begin();
    const auto winning = place_that_wins(view, number, played);
    if (winning) best = *winning;
    DecisionAnalysis found{.decision = number,
                           .seat = moment.seat,
                           .played = moment.action,
                           .best = view.legal()[static_cast<std::size_t>(best)],
                           .played_words = moment.words,
                           .best_words = "",
                           .probability = static_cast<double>(priors_[static_cast<std::size_t>(played)]),
                           .best_probability = static_cast<double>(priors_[static_cast<std::size_t>(best)]),
                           .expected = static_cast<double>(expected[count(moment.seat)]),
                           .before = {},
                           .after = {},
                           .loss = {},
                           .brought = {},
                           .win_at_hand = winning.has_value()};
    found.best_words = before.describe(found.best);
    return found;
  }

  // Carries the action out in determinization number i, the same for every action.
  Chance carry_out(const View& view, Action action, int number, int i) {
    Stop::poll();
    Chance dice =
        Chance::seeded(options_.seed ^ kDecisionStreams, static_cast<std::uint64_t>(number), count(i) + 1);
    if (!determinization_)
      determinization_ = view.imagine(dice);
    else
      view.imagine(*determinization_, dice);
    determinization_->apply(action, dice);
    return dice;
  }

  Scores scores_of(const View& view, Action action, int number, int i) {
    Chance dice = carry_out(view, action, number, i);
    return determinization_->to_act() == kNobody ? determinization_->scores()
                                                 : values_.value(*determinization_, dice);
  }

  bool wins_at_once(const View& view, Action action, int number) {
    for (int i = 0; i < kLooksAtWin; ++i) {
      carry_out(view, action, number, i);
      if (determinization_->to_act() != kNobody || determinization_->scores()[count(view.seat())] < 1.0f)
        return false;
    }
    return true;
  }

  // The place among the legal actions of one that wins at once; of several, the one that was played.
  std::optional<std::ptrdiff_t> place_that_wins(const View& view, int number, std::ptrdiff_t played) {
    const auto legal = view.legal();
    if (legal.size() < 2) return std::nullopt;
    if (wins_at_once(view, legal[static_cast<std::size_t>(played)], number)) return played;
    for (std::size_t i = 0; i < legal.size(); ++i)
      if (wins_at_once(view, legal[i], number)) return static_cast<std::ptrdiff_t>(i);
    return std::nullopt;
  }

  const AnalysisOptions& options_;
  LeafValues values_;
  std::unique_ptr<Agent> chooser_;  // null: the policy's likeliest action
  std::unique_ptr<AnyTable> determinization_;
  std::vector<float> priors_;
  std::map<int, DecisionAnalysis> glances_;
};

Analyst::Analyst(const Replay& replay, const AnalysisOptions& options) : options_(options) {
  require_range(options.rollouts, "rollouts");
  require_range(options.redraws, "re-draws");
  if (!(options.blunder >= 0.0)) throw Error("analysis: a blunder costs 0 or more");
  const std::string policy = parts_of(options.judge).policy;
  judge_ = std::make_unique<Judge>(replay.game(), options_, judge_of(replay.game(), policy, replay.table(0)));
  valuer_ = make_valuer(replay.game(), policy);
  meter_ = std::make_unique<LuckMeter>(*valuer_, options.redraws);
}

Analyst::~Analyst() = default;

DecisionAnalysis Analyst::glance(const Replay& replay, int decision) {
  return judge_->glance(replay.table(decision), decision, replay.moment(decision));
}

DecisionAnalysis Analyst::judge(const Replay& replay, int decision, int first, int determinizations) {
  return judge_->judge(replay.table(decision), decision, replay.moment(decision), first, determinizations);
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
  const int seats = replay.table().seats();
  return LuckAnalysis{decision, listed(luck, seats), listed(meter_->errors(), seats), events_of(chance)};
}

// The value of the table as it was set up, less the luck of the deal.
std::vector<Judged> Analyst::start(const Replay& replay) {
  const AnyTable& dealt = replay.table(0);
  const Scores worth = valuer_->value(dealt);
  const auto deal = luck(replay, -1);
  std::vector<Judged> start;
  for (std::size_t seat = 0; seat < count(dealt.seats()); ++seat)
    start.push_back(
        {static_cast<double>(worth[seat]) - (deal ? deal->luck[seat] : 0.0), deal ? deal->error[seat] : 0.0});
  return start;
}

namespace {

// Of all decisions of the seat that were played on. Their errors add up, this doubt does not: the sum of what
// many decisions cost is better known than each.
double largest_doubt(const Analysis& analysis, Seat seat) {
  double largest = 0.0;
  for (const DecisionAnalysis& each : analysis.decisions)
    if (each.seat == seat) largest = std::max(largest, doubt(each));
  return largest;
}

// The deal's re-draws are in `start` and in `luck` with opposite signs, so their error is not in their sum.
Ledger ledger_of(const Analysis& analysis, std::size_t seat, double score) {
  Ledger ledger{analysis.start[seat], {}, std::vector<Judged>(analysis.seats.size()), {score, 0.0}};
  double error = 0.0;
  for (const LuckAnalysis& each : analysis.events) {
    add(ledger.luck, {each.luck[seat], each.error[seat]});
    if (each.decision >= 0) error = std::hypot(error, each.error[seat]);
  }
  for (const DecisionAnalysis& each : analysis.decisions)
    if (!each.brought.empty()) add(ledger.mistakes[count(each.seat)], each.brought[seat]);
  for (std::size_t other = 0; other < analysis.seats.size(); ++other)
    ledger.mistakes[other].error =
        std::hypot(ledger.mistakes[other].error, largest_doubt(analysis, static_cast<Seat>(other)));
  ledger.unexplained.mean -= ledger.start.mean + ledger.luck.mean;
  for (const Judged& each : ledger.mistakes) {
    ledger.unexplained.mean -= each.mean;
    error = std::hypot(error, each.error);
  }
  ledger.unexplained.error = error;
  return ledger;
}

}  // namespace

Judged Ledger::others(Seat own) const {
  Judged sum;
  for (std::size_t seat = 0; seat < mistakes.size(); ++seat)
    if (seat != count(own)) add(sum, mistakes[seat]);
  return sum;
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
    seat.unjudged += each.best != each.played && each.determinizations == 0;
    if (!each.brought.empty()) add(seat.loss, {each.loss.mean, each.brought[count(each.seat)].error});
  }
  for (const LuckAnalysis& each : analysis.events)
    for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat)
      analysis.seats[seat].luck += each.luck[seat];
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    SeatAnalysis& total = analysis.seats[seat];
    total.loss.error = std::hypot(total.loss.error, largest_doubt(analysis, static_cast<Seat>(seat)));
    if (total.decisions > 0) total.loss_per_decision = total.loss.mean / total.decisions;
    if (!analysis.finished) continue;
    total.score = static_cast<double>(last.scores()[seat]);
    total.without_luck = *total.score - total.luck;
    if (!analysis.start.empty()) total.ledger = ledger_of(analysis, seat, *total.score);
  }
}

Analysis analyse(const Replay& replay, const AnalysisOptions& options,
                 const std::function<void(int, int)>& progress) {
  Analysis analysis;
  analysis.game = replay.game().name();
  analysis.judge = options.chooser.empty() ? options.judge : options.chooser;
  analysis.options = options;
  analysis.players = replay.players();
  if (replay.decisions() > 0 || replay.table().to_act() != kNobody) {
    Analyst analyst(replay, options);
    analysis.start = analyst.start(replay);
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
