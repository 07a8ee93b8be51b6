#include "agents/policy/policy_agent.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

std::size_t count(int n) { return static_cast<std::size_t>(n); }

void require_finite(std::span<const float> answer, const PolicyNet& net) {
  float sum = 0.0f;  // 0 times what is not finite is not a number: one pass without a branch
  for (const float each : answer) sum += 0.0f * each;
  if (sum != 0.0f) throw Error(net.source() + ": the network's answer is not finite: the file is damaged");
}

}  // namespace

void PolicyGuide::require_fit(const View& view) {
  const std::uint64_t options = view.options_key();
  if (&view.game() == fits_game_ && options == fits_options_) return;
  const std::string& made_for = net_->metadata().at("game");
  if (made_for != view.game().name())
    throw Error("the policy for " + made_for + " does not play " + std::string(view.game().name()));
  if (const std::string fault = net_->misfit(view.layout(), view.sides()); !fault.empty())
    throw Error("the policy for " + made_for + " does not fit this table: " + fault);
  const auto layout = view.layout();
  if (layout == net_->sections())
    places_.clear();
  else
    places_ = places_in(net_->sections(), layout);
  unfamiliar_ = net_->unfamiliar(layout, view.sides(), view.options());
  fits_game_ = &view.game();
  fits_options_ = options;
}

PolicyGuide::Answer PolicyGuide::ask(const View& view) {
  require_fit(view);
  rows_.resize(std::max(rows_.size(), count(view.width())));
  logits_.resize(std::max(logits_.size(), count(net_->actions())));
  values_.resize(std::max(values_.size(), count(view.sides())));
  const std::span<float> row(rows_.data(), count(view.width()));
  const std::span<float> logits(logits_.data(), view.legal().size());
  const std::span<float> values(values_.data(), count(view.sides()));
  view.observe(row);
  net_->evaluate(row, places_, view.legal(), logits, values, scratch_);
  require_finite(logits, *net_);
  require_finite(values, *net_);
  if (view.game().zero_sum()) balance(values);
  if (view.sides() == view.seats()) return {logits, values};
  return {logits, spread_to_seats(view, values)};
}

// Each side's value to its seats, clockwise from the seat to act.
std::span<const float> PolicyGuide::spread_to_seats(const View& view, std::span<const float> of_sides) {
  const int seats = view.seats(), sides = view.sides(), own = view.side(view.seat());
  of_seats_.resize(count(seats));
  for (int r = 0; r < seats; ++r)
    of_seats_[count(r)] = of_sides[count((view.side((view.seat() + r) % seats) - own + sides) % sides)];
  return of_seats_;
}

PolicyGuide::Batch PolicyGuide::ask_each(std::span<const View> views) {
  if (views.empty()) return {};
  const std::size_t width = count(net_->width()), actions = count(net_->actions()),
                    seats = count(net_->seats());
  rows_.resize(std::max(rows_.size(), views.size() * width));
  logits_.resize(std::max(logits_.size(), views.size() * actions));
  values_.resize(std::max(values_.size(), views.size() * seats));
  for (std::size_t i = 0; i < views.size(); ++i) {
    require_fit(views[i]);
    const std::span<float> row(rows_.data() + i * width, width);
    if (places_.empty()) {
      views[i].observe(row);
      continue;
    }
    seen_.resize(places_.size());
    views[i].observe(seen_);
    std::fill(row.begin(), row.end(), 0.0f);
    for (std::size_t k = 0; k < places_.size(); ++k) row[static_cast<std::size_t>(places_[k])] = seen_[k];
  }
  const std::span<float> logits(logits_.data(), views.size() * actions);
  const std::span<float> values(values_.data(), views.size() * seats);
  net_->evaluate_batch(static_cast<int>(views.size()), {rows_.data(), views.size() * width}, logits, values,
                       scratch_);
  require_finite(logits, *net_);
  require_finite(values, *net_);
  for (std::size_t i = 0; i < views.size(); ++i)
    if (views[i].game().zero_sum()) balance(values.subspan(i * seats, count(views[i].sides())));
  return {logits, values};
}

void soften(std::span<float> logits, float temperature) {
  const auto best = std::max_element(logits.begin(), logits.end());
  if (temperature <= 0.0f) {
    const auto place = best - logits.begin();
    std::fill(logits.begin(), logits.end(), 0.0f);
    logits[static_cast<std::size_t>(place)] = 1.0f;
    return;
  }
  const float largest = *best;
  float sum = 0.0f;
  for (float& logit : logits) sum += logit = std::exp((logit - largest) / temperature);
  for (float& probability : logits) probability /= sum;
}

// The k-th likeliest is played where it is seen and those before it are not.
void soften(std::span<float> logits, const Draw& draw) {
  if (draw.overlooks <= 0.0f) return soften(logits, draw.temperature);
  std::array<std::uint16_t, kMaxActions> ranked;
  const auto last = ranked.begin() + static_cast<std::ptrdiff_t>(logits.size());
  std::iota(ranked.begin(), last, std::uint16_t{0});
  std::stable_sort(ranked.begin(), last, [&](auto a, auto b) { return logits[a] > logits[b]; });
  float unseen = 1.0f, sum = 0.0f;  // of those before
  for (auto place = ranked.begin(); place != last; ++place, unseen *= draw.overlooks)
    sum += logits[*place] = unseen * (1.0f - draw.overlooks);
  for (float& probability : logits) probability /= sum;
}

std::size_t draw_index(std::span<const float> probabilities, Chance& chance) {
  constexpr int kSteps = 1 << 24;
  float left = (static_cast<float>(chance.below(kSteps)) + 0.5f) / kSteps;
  std::size_t last = 0;  // rounding may leave a little over; it goes to the last that is possible
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    if (probabilities[i] <= 0.0f) continue;
    last = i;
    if (left < probabilities[i]) break;
    left -= probabilities[i];
  }
  return last;
}

Action PolicyAgent::pick(std::span<float> logits, std::span<const Action> legal, Chance& chance) const {
  if (draw_.certain())
    return legal[count(static_cast<int>(std::max_element(logits.begin(), logits.end()) - logits.begin()))];
  soften(logits, draw_);
  return legal[draw_index(logits, chance)];
}

Action PolicyAgent::choose(const View& view, Chance& chance) {
  return pick(guide_.ask(view).logits, view.legal(), chance);
}

Advice PolicyAgent::advise(const View& view, Chance&) {
  const auto answer = guide_.ask(view);
  // A greedy player still reports how sure it is.
  soften(answer.logits, draw_.certain() ? Draw{.temperature = 1.0f} : draw_);
  return {.probabilities = {answer.logits.begin(), answer.logits.end()},
          .expected_score = answer.values[0],
          .visits = {}};
}

bool PolicyAgent::odds(const View& view, std::vector<float>& odds) {
  if (draw_.certain()) return false;
  const auto logits = guide_.ask(view).logits;
  soften(logits, draw_);
  odds.assign(logits.begin(), logits.end());
  return true;
}

void PolicyAgent::choose_each(std::span<const View> views, std::span<Chance* const> chances,
                              std::span<Action> actions) {
  const auto batch = guide_.ask_each(views);
  const std::size_t width = count(guide_.net().actions());
  for (std::size_t i = 0; i < views.size(); ++i) {
    legal_logits_.clear();
    for (const Action action : views[i].legal())
      legal_logits_.push_back(batch.logits[i * width + count(action)]);
    actions[i] = pick(legal_logits_, views[i].legal(), *chances[i]);
  }
}

}  // namespace pandemonium
