#include "agents/luck.hpp"

#include "agents/policy_agent.hpp"
#include "agents/shipped_policies.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

// The network's values, told clockwise from the seat to act, by its own observation.
class PolicyValuer final : public Valuer {
 public:
  explicit PolicyValuer(std::shared_ptr<const PolicyNet> net) : guide_(std::move(net)) {}

 private:
  Scores value_of_position(const AnyTable& table) override {
    const View view(table);
    const auto values = guide_.ask(view).values;
    Scores scores{};
    for (std::size_t r = 0; r < values.size(); ++r)
      scores[(static_cast<std::size_t>(view.seat()) + r) % values.size()] = values[r];
    return scores;
  }

  PolicyGuide guide_;
};

class ShippedValuer final : public Valuer {
 public:
  explicit ShippedValuer(const AnyGame& game) : shipped_(game) {}

 private:
  Scores value_of_position(const AnyTable& table) override {
    if (!valuer_ || table.width() != width_ || table.seats() != seats_) {
      auto net = shipped_.fitting(View(table)).net;
      if (!net)
        throw Error(std::string(table.game().name()) + ": luck needs a policy to value tables by; " +
                    shipped_.why_none());
      valuer_ = std::make_unique<PolicyValuer>(std::move(net));
      width_ = table.width();
      seats_ = table.seats();
    }
    return valuer_->value(table);
  }

  ShippedPolicies shipped_;
  std::unique_ptr<Valuer> valuer_;
  int width_ = -1, seats_ = -1;
};

void add(Scores& sum, const Scores& scores, float weight) {
  for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += weight * scores[seat];
}

}  // namespace

std::unique_ptr<Valuer> make_valuer(const AnyGame& game, std::string_view text) {
  constexpr std::string_view kPolicy = "policy:";
  if (text == "best") return std::make_unique<ShippedValuer>(game);
  if (text.starts_with(kPolicy) && text.size() > kPolicy.size())
    return std::make_unique<PolicyValuer>(PolicyNet::load(text.substr(kPolicy.size()), game));
  throw Error("'" + std::string(text) + "' does not value tables; best or policy:FILE expected");
}

Scores LuckMeter::of_set_up(const AnyTable& laid, const Json& options, Chance& own) {
  Scores luck = valuer_.value(laid);
  for (int i = 0; i < redraws_; ++i)
    add(luck, valuer_.value(*laid.game().set_up(options, own)), -1.0f / static_cast<float>(redraws_));
  return luck;
}

Scores LuckMeter::of_event(const AnyTable& before, Action action, const AnyTable& after,
                           std::span<const float> odds, Chance& own) {
  if (!other_ || &other_->game() != &before.game()) other_ = before.clone();
  Scores luck = valuer_.value(after);
  for (int i = 0; i < redraws_; ++i) {
    other_->assign(before);
    other_->apply(odds.empty() ? action : before.legal()[draw_index(odds, own)], own);
    add(luck, valuer_.value(*other_), -1.0f / static_cast<float>(redraws_));
  }
  return luck;
}

}  // namespace pandemonium
