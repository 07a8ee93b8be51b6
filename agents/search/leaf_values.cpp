#include "agents/search/leaf_values.hpp"

#include <algorithm>

namespace pandemonium {
namespace {

constexpr int kScriptedLimit = 10'000;  // decisions; a game still going on then scores 0 for all
constexpr float kScriptedTrust = 0.7f;  // prior of what the scripted heuristic would play; all share the rest
constexpr float kLeastPrior = 1e-4f;    // of what a network would never play

std::size_t count(int n) { return static_cast<std::size_t>(n); }

// A network's values are in clockwise order from the seat to act.
Scores seated(std::span<const float> values, Seat to_act) {
  Scores scores{};
  for (std::size_t r = 0; r < values.size(); ++r) scores[(count(to_act) + r) % values.size()] = values[r];
  return scores;
}

Action likeliest(std::span<const float> logits, std::span<const Action> legal) {
  return legal[static_cast<std::size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin())];
}

}  // namespace

LeafValues::LeafValues(const SearchOptions& options, std::shared_ptr<const PolicyNet> net)
    : rollout_(options.rollout),
      mix_(options.mix),
      prior_temperature_(options.prior_temperature),
      scripted_(options.scripted_playouts),
      playout_limit_(options.playout_limit),
      settle_(options.settle) {
  if (net) guide_ = std::make_unique<PolicyGuide>(std::move(net));
}

Scores LeafValues::priors(const View& view, Chance& dice, std::vector<float>& into) {
  return priors(view, dice, prior_temperature_, into);
}

void LeafValues::odds(const View& view, Chance& dice, std::vector<float>& odds) {
  priors(view, dice, 1.0f, odds);
}

Scores LeafValues::priors(const View& view, Chance& dice, float temperature, std::vector<float>& priors) {
  const std::size_t legal = view.legal().size();
  if (guide_) {
    const auto answer = ask(view);
    const Scores scores = seated(answer.values, view.seat());
    soften(answer.logits, temperature);
    priors.assign(answer.logits.begin(), answer.logits.end());
    for (float& prior : priors) prior = std::max(prior, kLeastPrior);
    return scores;
  }
  const float all = scripted_ ? 1.0f - kScriptedTrust : 1.0f;
  priors.assign(legal, all / static_cast<float>(legal));
  if (scripted_) {
    const auto trusted =
        std::find(view.legal().begin(), view.legal().end(), view.scripted(dice)) - view.legal().begin();
    priors[static_cast<std::size_t>(trusted)] += kScriptedTrust;
  }
  return {};
}

Scores LeafValues::value(AnyTable& determinization, Chance& dice, std::vector<float>& into) {
  const View view(determinization);
  const Scores scores = priors(view, dice, into);
  if (!guide_) return finished(determinization, dice);
  const auto best = std::max_element(into.begin(), into.end()) - into.begin();
  return played_on(determinization, view.legal()[static_cast<std::size_t>(best)], scores, dice);
}

Scores LeafValues::value(AnyTable& determinization, Chance& dice) {
  if (!guide_) return finished(determinization, dice);
  const View view(determinization);
  const auto answer = ask(view);
  return played_on(determinization, likeliest(answer.logits, view.legal()),
                   seated(answer.values, view.seat()), dice);
}

Scores LeafValues::finished(AnyTable& determinization, Chance& dice) {
  if (!scripted_) playout_decisions_ += determinization.play_out(dice, playout_limit_);
  for (int played = 0; determinization.to_act() != kNobody && played < kScriptedLimit; ++played) {
    determinization.apply(determinization.scripted(dice), dice);
    ++playout_decisions_;
  }
  return determinization.to_act() == kNobody ? determinization.scores() : Scores{};
}

// The network plays on with `first`; `value` is what it says of the determinization as it is.
Scores LeafValues::played_on(AnyTable& determinization, Action first, const Scores& value, Chance& dice) {
  if (rollout_ == 0 || mix_ <= 0.0f) return settled(determinization, first, value, dice);
  Scores reached = value;
  Action next = first;
  for (int played = 0;;) {
    determinization.apply(next, dice);
    ++playout_decisions_;
    if (determinization.to_act() == kNobody) {
      reached = determinization.scores();
      break;
    }
    const View view(determinization);
    const auto answer = ask(view);
    if (++played >= rollout_) {
      reached = seated(answer.values, view.seat());
      break;
    }
    next = likeliest(answer.logits, view.legal());
  }
  for (std::size_t seat = 0; seat < reached.size(); ++seat)
    reached[seat] = mix_ * reached[seat] + (1.0f - mix_) * value[seat];
  return reached;
}

// `first` and `value` are what the network says of the determinization as it is.
Scores LeafValues::settled(AnyTable& determinization, Action first, Scores value, Chance& dice) {
  for (int left = settle_; left > 0; --left) {
    const std::uint64_t untouched = dice.position();
    const int unseen = determinization.unseen();
    determinization.apply(first, dice);
    ++playout_decisions_;
    if (dice.position() != untouched || determinization.unseen() != unseen) return value;
    if (determinization.to_act() == kNobody) return determinization.scores();
    const View view(determinization);
    const auto answer = ask(view);
    value = seated(answer.values, view.seat());
    first = likeliest(answer.logits, view.legal());
  }
  return value;
}

}  // namespace pandemonium
