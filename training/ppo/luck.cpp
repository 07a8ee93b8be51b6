#include "training/ppo/luck.hpp"

#include <algorithm>

namespace pandemonium::training {
namespace {

// What one seat has collected while a table is walked backwards.
struct Collected {
  float reward = 0.0f;     // before its next decision
  float advantage = 0.0f;  // of its next decision
  float outcome = 0.0f;    // of its next target
};

// By seat: what a step's actual outcome is worth less what others would have been.
std::array<float, kMaxSeats> luck_of_step(const Batch& batch, std::size_t step, std::size_t table) {
  const auto seats = static_cast<std::size_t>(batch.seats), tables = static_cast<std::size_t>(batch.tables);
  const std::size_t i = step * tables + table;
  const int round = batch.table_seats[table];
  const bool last = step + 1 == static_cast<std::size_t>(batch.steps);
  const Seat next = last ? batch.last_to_act[table] : batch.to_act[i + tables];
  const float* values =
      last ? batch.last_values.data() + table * seats : batch.values.data() + (i + tables) * seats;
  std::array<float, kMaxSeats> luck{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(round); ++seat) {
    const float actual = batch.over[i] != 0 ? batch.scores[i * seats + seat]
                                            : values[distance(next, static_cast<Seat>(seat), round)];
    luck[seat] = batch.redrawn_weight[i] * actual - batch.redrawn[i * seats + seat];
  }
  return luck;
}

}  // namespace

Luck luck_of(const Batch& batch, double discount, double lambda) {
  const auto decay = static_cast<float>(discount * lambda);
  const auto seats = static_cast<std::size_t>(batch.seats), tables = static_cast<std::size_t>(batch.tables);
  Luck luck{std::vector<float>(batch.size()), std::vector<float>(batch.size() * seats)};
  for (std::size_t table = 0; table < tables; ++table) {
    std::array<Collected, kMaxSeats> by_seat{};
    const int round = batch.table_seats[table];
    for (std::size_t step = static_cast<std::size_t>(batch.steps); step-- > 0;) {
      const std::size_t i = step * tables + table;
      if (batch.over[i] != 0) by_seat = {};
      if (batch.redrawn_weight[i] > 0.0f) {
        const auto brought = luck_of_step(batch, step, table);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(round); ++seat) {
          by_seat[seat].reward += brought[seat];
          by_seat[seat].outcome += brought[seat];
        }
      }
      const Seat mover = batch.to_act[i];
      Collected& own = by_seat[static_cast<std::size_t>(mover)];
      if (batch.trainable[i] != 0) {
        own.advantage = own.reward + decay * own.advantage;
        own.reward = 0.0f;
        own.outcome = luck.advantages[i] = own.advantage;
      }
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(round); ++seat)
        luck.targets[i * seats + distance(mover, static_cast<Seat>(seat), round)] = by_seat[seat].outcome;
    }
  }
  return luck;
}

LuckTaken take_luck_out(Batch& batch, double discount, double lambda, ProcessGroup& group) {
  if (batch.redrawn_weight.empty()) return {};
  const Luck luck = luck_of(batch, discount, lambda);
  std::array<double, 6> sums{};  // how many, advantages, luck, squares of both, their products
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.trainable[i] == 0) continue;
    const double advantage = batch.advantages[i], brought = luck.advantages[i];
    const std::array numbers{
        1.0, advantage, brought, advantage * advantage, brought * brought, advantage * brought};
    for (std::size_t k = 0; k < numbers.size(); ++k) sums[k] += numbers[k];
  }
  group.sum(sums);
  const auto [n, a, b, aa, bb, ab] = sums;
  const double of_advantages = n * aa - a * a, of_luck = n * bb - b * b, together = n * ab - a * b;
  if (!(of_luck > 0.0) || !(of_advantages > 0.0)) return {};
  LuckTaken taken{.share = std::clamp(together / of_luck, 0.0, 1.0)};
  taken.variance_left = 1.0 + taken.share * (taken.share * of_luck - 2.0 * together) / of_advantages;
  const auto share = static_cast<float>(taken.share);
  const auto less = [share](float whole, float brought) { return whole - share * brought; };
  std::ranges::transform(batch.advantages, luck.advantages, batch.advantages.begin(), less);
  std::ranges::transform(batch.targets, luck.targets, batch.targets.begin(), less);
  return taken;
}

}  // namespace pandemonium::training
