#include "agents/analysis/luck.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "agents/by_options.hpp"
#include "agents/policy/policy_agent.hpp"
#include "agents/shipped_policies.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

// The network's values, clockwise from the seat to act, by its own observation, of where its likeliest
// actions lead before chance speaks again: what a throw is worth shows best where it has been used.
class PolicyValuer final : public Valuer {
 public:
  PolicyValuer(std::shared_ptr<const PolicyNet> net, int play_on)
      : guide_(std::move(net)), play_on_(play_on) {}

 private:
  Scores value_of_position(const AnyTable& table) override {
    if (!now_) {
      now_ = table.clone();
      next_ = table.clone();
    }
    now_->assign(table);
    for (int left = play_on_;; --left) {
      const View view(*now_);
      const auto answer = guide_.ask(view);
      const auto likeliest =
          std::max_element(answer.logits.begin(), answer.logits.end()) - answer.logits.begin();
      if (left == 0 || !leads_on(view.legal()[static_cast<std::size_t>(likeliest)])) {
        Scores scores{};
        for (std::size_t r = 0; r < answer.values.size(); ++r)
          scores[(static_cast<std::size_t>(view.seat()) + r) % answer.values.size()] = answer.values[r];
        return scores;
      }
      std::swap(now_, next_);
      if (now_->to_act() == kNobody) return now_->scores();
    }
  }

  // Plays the action in `next_`; false if it asks for chance or turns up what no seat has seen.
  bool leads_on(Action action) {
    next_->assign(*now_);
    const std::uint64_t untouched = unused_.position();
    next_->apply(action, unused_);
    return unused_.position() == untouched && next_->unseen() == now_->unseen();
  }

  PolicyGuide guide_;
  int play_on_;
  std::unique_ptr<AnyTable> now_, next_;
  Chance unused_ = Chance::seeded(0);  // nothing that comes of it is kept
};

class ShippedValuer final : public Valuer {
 public:
  ShippedValuer(const AnyGame& game, int play_on) : shipped_(game), play_on_(play_on) {}

 private:
  Scores value_of_position(const AnyTable& table) override {
    return chosen_.of(table.options_key(), [&] { return &valuer_for(table); })->value(table);
  }

  Valuer& valuer_for(const AnyTable& table) {
    auto net = shipped_.fitting(View(table)).net;
    if (!net)
      throw Error(std::string(table.game().name()) + ": luck needs a policy to value tables by; " +
                  shipped_.why_none());
    std::unique_ptr<Valuer>& valuer = valuers_[net.get()];
    if (!valuer) valuer = std::make_unique<PolicyValuer>(std::move(net), play_on_);
    return *valuer;
  }

  ShippedPolicies shipped_;
  int play_on_;
  std::map<const PolicyNet*, std::unique_ptr<Valuer>> valuers_;  // by network
  ByOptions<Valuer*> chosen_;
};

}  // namespace

std::unique_ptr<Valuer> make_valuer(const AnyGame& game, std::string_view text, int play_on) {
  constexpr std::string_view kPolicy = "policy:";
  if (text == "best") return std::make_unique<ShippedValuer>(game, play_on);
  if (text.starts_with(kPolicy) && text.size() > kPolicy.size())
    return std::make_unique<PolicyValuer>(PolicyNet::load(text.substr(kPolicy.size()), game), play_on);
  throw Error("'" + std::string(text) + "' does not value tables; best or policy:FILE expected");
}

Scores LuckMeter::of_set_up(const AnyTable& dealt, const Json& options, Chance& own) {
  begin();
  for (int i = 0; i < redraws_; ++i) add_redraw(*dealt.game().set_up(options, own));
  return luck_of(dealt);
}

Scores LuckMeter::of_event(const AnyTable& before, Action action, const AnyTable& after,
                           std::span<const float> odds, Chance& own) {
  if (!other_) other_ = before.clone();
  begin();
  for (int i = 0; i < redraws_; ++i) {
    other_->assign(before);
    other_->resample_unseen(own);
    other_->apply(odds.empty() ? action : before.legal()[draw_index(odds, own)], own);
    add_redraw(*other_);
  }
  return luck_of(after);
}

void LuckMeter::begin() {
  outcomes_ = 0;
  sums_ = squares_ = {};
}

void LuckMeter::add_redraw(const AnyTable& other) {
  Stop::poll();
  const Scores& value = value_of(other);
  for (std::size_t seat = 0; seat < sums_.size(); ++seat) {
    sums_[seat] += value[seat];
    squares_[seat] += value[seat] * value[seat];
  }
}

Scores LuckMeter::luck_of(const AnyTable& table) {
  Scores luck = value_of(table);
  const auto n = static_cast<float>(redraws_);
  for (std::size_t seat = 0; seat < luck.size(); ++seat) {
    const float mean = sums_[seat] / n;
    const float spread = redraws_ > 1 ? std::max(squares_[seat] - n * mean * mean, 0.0f) / (n - 1.0f) : 1.0f;
    errors_[seat] = std::sqrt(spread / n);
    luck[seat] -= mean;
  }
  return luck;
}

// Many re-draws of a die come to the same table.
const Scores& LuckMeter::value_of(const AnyTable& table) {
  for (std::size_t i = 0; i < outcomes_; ++i)
    if (known_[i].table->equals(table)) return known_[i].value;
  if (outcomes_ == known_.size())
    known_.push_back({table.clone(), {}});
  else
    known_[outcomes_].table->assign(table);
  return known_[outcomes_++].value = valuer_.value(table);
}

}  // namespace pandemonium
