#include "agents/search/leaf_values.hpp"

#include <algorithm>

namespace pandemonium {
namespace {

constexpr int kScriptedLimit = 10'000;  // decisions; a game still going on then scores 0 for all
constexpr float kScriptedTrust = 0.7f;  // prior of what the scripted heuristic would play; all share the rest
constexpr float kKnownChoice = 0.9f;    // odds of what an opponent would choose; all share the rest
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

// `share` for one of the legal actions, and the rest for all alike.
void spread_but(Action one, float share, std::span<const Action> legal, std::vector<float>& odds) {
  odds.assign(legal.size(), (1.0f - share) / static_cast<float>(legal.size()));
  odds[static_cast<std::size_t>(std::find(legal.begin(), legal.end(), one) - legal.begin())] += share;
}

}  // namespace

LeafValues::LeafValues(const SearchOptions& options, std::shared_ptr<const PolicyNet> net)
    : make_opponents_(options.opponents),
      rollout_(options.rollout),
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

void LeafValues::play_for(Seat own, const AnyGame& game) {
  if (make_opponents_ && !opponents_) opponents_ = make_opponents_(game);
  own_ = own;
}

void LeafValues::let_others_play(AnyTable& determinization, Chance& dice) {
  if (!opponents_) return;
  for (Seat seat; (seat = determinization.to_act()) != kNobody && seat != own_; ++playout_decisions_)
    determinization.apply(opponents_->choose(View(determinization), dice), dice);
}

void LeafValues::odds(const View& view, Chance& dice, std::vector<float>& odds) {
  if (opponents_ && view.seat() != own_) {
    if (opponents_->odds(view, odds)) return;
    spread_but(opponents_->choose(view, dice), kKnownChoice, view.legal(), odds);
    return;
  }
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
  if (scripted_)
    spread_but(view.scripted(dice), kScriptedTrust, view.legal(), priors);
  else
    priors.assign(legal, 1.0f / static_cast<float>(legal));
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
  if (!scripted_ && !opponents_) playout_decisions_ += determinization.play_out(dice, playout_limit_);
  for (int played = 0; determinization.to_act() != kNobody && played < kScriptedLimit; ++played) {
    const std::span<const Action> legal = determinization.legal();
    const bool drawn = !scripted_ && opponents_ && played < playout_limit_;
    determinization.apply(
        drawn ? legal[count(dice.below(static_cast<int>(legal.size())))] : determinization.scripted(dice),
        dice);
    ++playout_decisions_;
    let_others_play(determinization, dice);
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
    let_others_play(determinization, dice);
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
    let_others_play(determinization, dice);
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
