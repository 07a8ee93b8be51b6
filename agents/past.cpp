#include "agents/past.hpp"

#include <algorithm>
#include <cstring>

#include "agents/agent.hpp"
#include "agents/policy/policy_agent.hpp"
#include "envs/core/chance_asked.hpp"

namespace pandemonium {
namespace {

constexpr int kMostUnseen = 8;  // decisions of a determinization between two things that the seat saw

bool is_seen(const ChanceOutcome& outcome) { return *outcome.event != '\0'; }

}  // namespace

Past::Past(const Past& other) : most_(other.most_) {
  for (const Moment& each : other.moments_)
    moments_.push_back({each.before->clone(), each.action, each.seen});
}

void Past::add(const AnyTable& before, Action action, std::span<const ChanceOutcome> outcomes) {
  Moment moment;
  if (moments_.size() == most_) {
    moment = std::move(moments_.front());
    moments_.pop_front();
  }
  if (moment.before)
    moment.before->assign(before);
  else
    moment.before = before.clone();
  moment.action = action;
  moment.seen.clear();
  std::copy_if(outcomes.begin(), outcomes.end(), std::back_inserter(moment.seen), is_seen);
  moments_.push_back(std::move(moment));
}

std::optional<Past> past_of(const Replay& replay, int decisions) {
  if (decisions <= 0) return std::nullopt;
  Past past(decisions);
  for (int d = std::max(0, replay.decisions() - decisions); d < replay.decisions(); ++d)
    past.add(replay.table(d), replay.moment(d).action, replay.moment(d).chance);
  return past;
}

Recollection::Recollection(const Past& past, const AnyTable& now, Seat viewer, int decisions)
    : viewer_(viewer), start_(&now), tried_(now.clone()) {
  const auto& moments = past.moments_;
  std::size_t first = moments.size();
  while (first > 0 && decisions_ < decisions) {
    --first;
    decisions_ += moments[first].before->to_act() != viewer;
  }
  if (first == moments.size()) return;
  start_ = moments[first].before.get();
  const AnyTable* from = start_;
  std::vector<ChanceOutcome> seen;
  for (std::size_t i = first; i < moments.size(); ++i) {
    const Past::Moment& moment = moments[i];
    const AnyTable* after = i + 1 < moments.size() ? moments[i + 1].before.get() : &now;
    seen.insert(seen.end(), moment.seen.begin(), moment.seen.end());
    const bool is_own = moment.before->to_act() == viewer;
    if (!is_own && after->looks_like(*from, viewer)) continue;
    stages_.push_back(
        {from, after, is_own ? std::optional(moment.action) : std::nullopt, std::exchange(seen, {})});
    from = after;
  }
}

double Recollection::imagine(AnyTable& determinization, Chance& dice, const Predictor& predictor) {
  determinization.assign(*start_);
  determinization.resample_hidden(viewer_, dice);
  double weight = 1.0;
  for (const Stage& stage : stages_) {
    weight *= pass(stage, determinization, dice, predictor);
    if (weight <= 0.0) return 0.0;
  }
  return weight;
}

// Plays the determinization on until it looks as the stage does at its end.
double Recollection::pass(const Stage& stage, AnyTable& determinization, Chance& dice,
                          const Predictor& predictor) {
  double weight = 1.0;
  std::size_t seen = 0;
  for (int unseen = 0; unseen <= kMostUnseen; ++unseen) {
    const Seat seat = determinization.to_act();
    if (seat == kNobody || (seat == viewer_) != stage.own.has_value()) return 0.0;
    const std::vector<Action> choices =
        stage.own ? std::vector{*stage.own}
                  : std::vector(determinization.legal().begin(), determinization.legal().end());
    if (stage.own) {
      if (!determinization.is_legal(*stage.own)) return 0.0;
      odds_.assign(1, 1.0f);
    } else {
      predictor(View(determinization), odds_);
    }
    trials_.resize(std::max(trials_.size(), choices.size()));
    double sum = 0.0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (odds_[i] <= 0.0f) continue;
      attempt(stage, determinization, choices[i], seen, dice, trials_[i]);
      sum += odds_[i] *= static_cast<float>(trials_[i].weight);
    }
    if (sum <= 0.0) return 0.0;
    for (float& each : odds_) each /= static_cast<float>(sum);
    const std::size_t drawn = draw_index(odds_, dice);
    const Trial& trial = trials_[drawn];
    Chance again = Chance::scripted(trial.script);
    determinization.apply(choices[drawn], again);
    weight *= sum;
    seen = trial.seen;
    if (trial.arrived) return weight;
  }
  return 0.0;
}

void Recollection::attempt(const Stage& stage, const AnyTable& determinization, Action action,
                           std::size_t seen, Chance& dice, Trial& trial) {
  trial.script.clear();
  trial.seen = seen;
  trial.weight = 1.0;
  trial.arrived = false;
  for (bool asked = true; asked;) {
    tried_->assign(determinization);
    Chance chance = Chance::scripted(trial.script);
    try {
      tried_->apply(action, chance);
      asked = false;
    } catch (const ChanceAsked& question) {
      const auto& outcomes = question.outcomes();
      int total = 0;
      for (const auto& [value, weight] : outcomes) total += weight;
      auto found = outcomes.end();
      if (*question.event() == '\0') {
        int left = dice.below(total);
        for (found = outcomes.begin(); left >= found->second; ++found) left -= found->second;
      } else if (trial.seen < stage.seen.size() &&
                 std::strcmp(stage.seen[trial.seen].event, question.event()) == 0) {
        const int value = stage.seen[trial.seen++].value;
        found = std::find_if(outcomes.begin(), outcomes.end(),
                             [&](const auto& each) { return each.first == value; });
        if (found != outcomes.end()) trial.weight *= static_cast<double>(found->second) / total;
      }
      if (found == outcomes.end()) {
        trial.weight = 0.0;
        return;
      }
      trial.script.push_back(found->first);
    }
  }
  trial.arrived = trial.seen == stage.seen.size() && tried_->looks_like(*stage.after, viewer_);
  if (!trial.arrived && (stage.own || !tried_->looks_like(*stage.before, viewer_))) trial.weight = 0.0;
}

}  // namespace pandemonium
