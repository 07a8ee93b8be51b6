#include "tests/training/kuhn_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace pandemonium::training {
namespace {

// What a seat knows, as text: its card and what has been bet.
std::string knowledge(const AnyTable& table) {
  const Json position = table.to_json();
  const auto card = position["cards"][static_cast<std::size_t>(table.to_act())].dump();
  return card + position["phase"].dump() + position["bet"].dump();
}

std::unique_ptr<AnyTable> dealt(int first, int second) {
  Chance chance = Chance::scripted({first, second});
  return game_kuhn_poker().set_up(game_kuhn_poker().options(), chance);
}

template <class Visit>
void for_each_deal(Visit visit) {
  for (int first = 0; first < 3; ++first)
    for (int second = 0; second < 3; ++second)
      if (first != second) visit(*dealt(first, second));
}

std::unique_ptr<AnyTable> after(const AnyTable& table, Action action) {
  auto next = table.clone();
  Chance none = Chance::scripted({});
  next->apply(action, none);
  return next;
}

double chips(const AnyTable& table, Seat seat) {
  return 2.0 * table.scores()[static_cast<std::size_t>(seat)];
}

double value(const AnyTable& table, const BetProbability& strategy) {
  if (table.to_act() == kNobody) return chips(table, 0);
  const double bets = strategy(table);
  return (1.0 - bets) * value(*after(table, 0), strategy) + bets * value(*after(table, 1), strategy);
}

// A pure strategy of the beater: bit i of `plan` says whether it bets in its i-th state of knowledge.
struct Plan {
  std::map<std::string, int> order;
  unsigned bits = 0;
};

double value_against(const AnyTable& table, Seat beater, Plan& plan, const BetProbability& strategy) {
  if (table.to_act() == kNobody) return chips(table, beater);
  if (table.to_act() == beater) {
    const int i = plan.order.try_emplace(knowledge(table), static_cast<int>(plan.order.size())).first->second;
    return value_against(*after(table, static_cast<Action>(plan.bits >> i & 1u)), beater, plan, strategy);
  }
  const double bets = strategy(table);
  return (1.0 - bets) * value_against(*after(table, 0), beater, plan, strategy) +
         bets * value_against(*after(table, 1), beater, plan, strategy);
}

double best_response(Seat beater, const BetProbability& strategy) {
  Plan plan;
  double best = -2.0;
  for (plan.bits = 0; plan.bits < 64; ++plan.bits) {  // each seat has six states of knowledge
    double sum = 0.0;
    for_each_deal([&](const AnyTable& table) { sum += value_against(table, beater, plan, strategy) / 6.0; });
    best = std::max(best, sum);
  }
  return best;
}

}  // namespace

KuhnSolution solve_kuhn(const BetProbability& strategy) {
  double first = 0.0;
  for_each_deal([&](const AnyTable& table) { first += value(table, strategy) / 6.0; });
  return {first, (best_response(0, strategy) + best_response(1, strategy)) / 2.0};
}

TEST(KuhnTree, TheKnownEquilibriumIsWorthMinusOneEighteenthAndCannotBeBeaten) {
  // Kuhn's solution with alpha = 1/3: bluff with the jack 1/3, bet the king, call with the queen 2/3 of the
  // time
  const auto equilibrium = [](const AnyTable& table) {
    const Json position = table.to_json();
    const Seat seat = table.to_act();
    const int card = position["cards"][static_cast<std::size_t>(seat)].get<int>();
    const bool facing_bet = position["bet"].get<bool>();
    if (card == 2) return 1.0;
    if (card == 0) return facing_bet ? 0.0 : 1.0 / 3.0;
    if (!facing_bet) return 0.0;
    return seat == 0 ? 2.0 / 3.0 : 1.0 / 3.0;
  };
  const KuhnSolution solution = solve_kuhn(equilibrium);
  EXPECT_NEAR(solution.first_player_value, -1.0 / 18.0, 1e-9);
  EXPECT_NEAR(solution.exploitability, 0.0, 1e-9);
}

TEST(KuhnTree, UniformPlayCanBeBeaten) {
  const KuhnSolution solution = solve_kuhn([](const AnyTable&) { return 0.5; });
  EXPECT_NEAR(solution.first_player_value, 0.125, 1e-9);
  EXPECT_GT(solution.exploitability, 0.4);
}

}  // namespace pandemonium::training
