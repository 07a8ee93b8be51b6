#include "training/ppo/advantage.hpp"

#include <array>

namespace pandemonium::training {
namespace {

// What is known of one seat's future while a table is walked backwards.
struct Future {
  float reward = 0.0f;     // given before its next decision
  float value = 0.0f;      // expected at its next decision
  float advantage = 0.0f;  // of its next decision
  float potential = 0.0f;  // at its next decision
  float outcome = 0.0f;    // its next target, or its score
};

}  // namespace

void estimate_advantages(Batch& batch, double discount, double lambda, double shaping_weight) {
  const auto d = static_cast<float>(discount), l = static_cast<float>(lambda),
             w = static_cast<float>(shaping_weight);
  const auto seats = static_cast<std::size_t>(batch.seats), tables = static_cast<std::size_t>(batch.tables);
  const bool shaped = w != 0.0f && !batch.potentials.empty();
  for (std::size_t table = 0; table < tables; ++table) {
    std::array<Future, kMaxSeats> futures{};
    const int round = batch.table_seats[table];
    const auto here = static_cast<std::size_t>(round);
    for (std::size_t seat = 0; seat < here; ++seat) {
      const std::size_t place = distance(batch.last_to_act[table], static_cast<Seat>(seat), round);
      Future& future = futures[seat];
      future.value = future.outcome = batch.last_values[table * seats + place];
      if (shaped) future.potential = batch.last_potentials[table * seats + seat];
    }
    for (std::size_t step = static_cast<std::size_t>(batch.steps); step-- > 0;) {
      const std::size_t i = step * tables + table;
      if (batch.over[i] != 0)
        for (std::size_t seat = 0; seat < here; ++seat) {
          const float score = batch.scores[i * seats + seat];
          futures[seat] = {.reward = score, .outcome = score};
        }
      const Seat mover = batch.to_act[i];
      Future& own = futures[static_cast<std::size_t>(mover)];
      batch.advantages[i] = 0.0f;
      if (batch.trainable[i] != 0) {
        const float value = batch.values[i * seats];
        float reward = own.reward;
        if (shaped) {
          const float potential = batch.potentials[i * seats + static_cast<std::size_t>(mover)];
          reward += w * (d * own.potential - potential);
          own.potential = potential;
        }
        own.advantage = reward + d * own.value - value + d * l * own.advantage;
        own.value = value;
        own.reward = 0.0f;
        own.outcome = own.advantage + value;
        batch.advantages[i] = own.advantage;
      }
      for (std::size_t seat = 0; seat < here; ++seat)
        batch.targets[i * seats + distance(mover, static_cast<Seat>(seat), round)] = futures[seat].outcome;
    }
  }
}

}  // namespace pandemonium::training
