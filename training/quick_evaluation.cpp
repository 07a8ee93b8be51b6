#include "training/quick_evaluation.hpp"

#include <algorithm>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/rollout.hpp"

namespace pandemonium::training {
namespace {

double won(const float* scores, Seat own, int seats) {
  if (seats == 1) return scores[0] > 0.0f ? 1.0 : 0.0;
  float best_other = -2.0f;
  for (Seat seat = 0; seat < seats; ++seat)
    if (seat != own) best_other = std::max(best_other, scores[seat]);
  return scores[own] > best_other ? 1.0 : scores[own] == best_other ? 0.5 : 0.0;
}

Action yardstick_action(const AnyVectorEnv& env, int table, Yardstick yardstick, Chance& chance) {
  const auto at = env.table(table);
  if (yardstick == Yardstick::scripted) return at->scripted(chance);
  const auto legal = at->legal();
  return legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
}

}  // namespace

Strength quick_evaluation(const AnyGame& game, const Json& options, const Network& network,
                          Yardstick yardstick, int games, std::uint64_t seed) {
  const c10::InferenceMode no_graph;
  const auto env = game.vector_env(options, {.tables = games, .seed = seed});
  const auto seats = static_cast<std::size_t>(env->seats()),
             actions = static_cast<std::size_t>(env->actions());
  Chance chance = Chance::seeded(seed, 0xE7A1u);
  std::vector<Action> chosen(static_cast<std::size_t>(games));
  std::vector<std::uint8_t> finished(static_cast<std::size_t>(games), 0);
  Strength strength;
  Pass pass;
  while (strength.games < games) {
    const Turn turn = env->turn();
    const at::Tensor rows = at::from_blob(const_cast<float*>(turn.observations.data()),
                                          {games, network.shape().inputs}, at::kFloat);
    network.forward(rows.to(network.device()), pass);
    const at::Tensor heads = pass.heads.to(at::kCPU);
    for (int table = 0; table < games; ++table) {
      const auto t = static_cast<std::size_t>(table);
      const float* logits = heads.const_data_ptr<float>() + t * (actions + seats);
      // A finished table's next game does not count: anything legal will do.
      const bool own = finished[t] != 0 || turn.to_act[t] == table % env->seats();
      chosen[t] = own ? sample_action(logits, turn.masks.data() + t * actions, env->actions(), chance).action
                      : yardstick_action(*env, table, yardstick, chance);
    }
    env->step(chosen);
    for (int table = 0; table < games; ++table) {
      const auto t = static_cast<std::size_t>(table);
      if (turn.over[t] == 0 || finished[t] != 0) continue;
      finished[t] = 1;
      const Seat own = table % env->seats();
      const float* scores = turn.scores.data() + t * seats;
      strength.score += scores[own];
      strength.win_rate += won(scores, own, env->seats());
      ++strength.games;
    }
  }
  strength.score /= games;
  strength.win_rate /= games;
  return strength;
}

}  // namespace pandemonium::training
