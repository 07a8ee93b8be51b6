#include "training/quick_evaluation.hpp"

#include <algorithm>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/mixed_tables.hpp"
#include "training/rollout.hpp"

namespace pandemonium::training {
namespace {

double won(std::span<const float> scores, std::size_t own) {
  if (scores.size() == 1) return scores[0] > 0.0f ? 1.0 : 0.0;
  float best_other = -2.0f;
  for (std::size_t seat = 0; seat < scores.size(); ++seat)
    if (seat != own) best_other = std::max(best_other, scores[seat]);
  return scores[own] > best_other ? 1.0 : scores[own] == best_other ? 0.5 : 0.0;
}

Action yardstick_action(const MixedTables& tables, std::size_t table, Yardstick yardstick, Chance& chance) {
  const auto at = tables.table(table);
  if (yardstick == Yardstick::scripted) return at->scripted(chance);
  const auto legal = at->legal();
  return legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
}

}  // namespace

Strength quick_evaluation(const Ways& ways, const Network& network, Yardstick yardstick, int games,
                          std::uint64_t seed) {
  const c10::InferenceMode no_graph;
  Ways alike = ways;
  for (Way& way : alike.list) way.weight = 1.0;
  const std::size_t count = std::max(static_cast<std::size_t>(games), ways.list.size());
  MixedTables tables(alike, {.tables = static_cast<int>(count), .seed = seed});
  const auto seats = static_cast<std::size_t>(ways.seats),
             actions = static_cast<std::size_t>(ways.game->actions());
  Chance chance = Chance::seeded(seed, 0xE7A1u);
  std::vector<float> rows(count * static_cast<std::size_t>(ways.width));
  std::vector<std::uint8_t> masks(count * actions), finished(count, 0);
  std::vector<Action> chosen(count);
  std::vector<int> played(ways.list.size(), 0);
  Strength strength;
  strength.score_by_way.assign(ways.list.size(), 0.0);
  Pass pass;
  while (strength.games < static_cast<int>(count)) {
    tables.write_observations(rows.data());
    tables.write_masks(masks.data());
    const at::Tensor here = at::from_blob(rows.data(), {static_cast<std::int64_t>(count), ways.width}, at::kFloat);
    network.forward(here.to(network.device()), pass);
    const at::Tensor heads = pass.heads.to(at::kCPU);
    for (std::size_t t = 0; t < count; ++t) {
      const float* logits = heads.const_data_ptr<float>() + t * (actions + seats);
      // A finished table's next game does not count: anything legal will do.
      const bool own = finished[t] != 0 || tables.to_act(t) == static_cast<int>(t) % tables.seats(t);
      chosen[t] =
          own ? sample_action(logits, masks.data() + t * actions, static_cast<int>(actions), chance).action
              : yardstick_action(tables, t, yardstick, chance);
    }
    tables.step(chosen);
    for (std::size_t t = 0; t < count; ++t) {
      if (!tables.over(t) || finished[t] != 0) continue;
      finished[t] = 1;
      const std::span<const float> scores = tables.scores(t);
      const std::size_t own = t % scores.size();
      strength.score += scores[own];
      strength.score_by_way[tables.way(t)] += scores[own];
      strength.win_rate += won(scores, own);
      ++played[tables.way(t)];
      ++strength.games;
    }
  }
  strength.score /= strength.games;
  strength.win_rate /= strength.games;
  for (std::size_t way = 0; way < played.size(); ++way) strength.score_by_way[way] /= played[way];
  return strength;
}

}  // namespace pandemonium::training
