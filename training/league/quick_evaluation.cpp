#include "training/league/quick_evaluation.hpp"

#include <algorithm>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/ppo/mixed_tables.hpp"
#include "training/ppo/rollout.hpp"

namespace pandemonium::training {
namespace {

double won(std::span<const float> scores, std::size_t own, bool all_seats) {
  if (scores.size() == 1 || all_seats) return scores[0] > 0.0f ? 1.0 : 0.0;
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

Strength quick_evaluation(const Variants& variants, const Network& network, Yardstick yardstick, int games,
                          std::uint64_t seed) {
  const c10::InferenceMode no_graph;
  const bool all_seats = variants.game->utility() == Utility::identical;
  Variants alike = variants;
  for (TrainedVariant& variant : alike.list) variant.weight = 1.0;
  const std::size_t count = std::max(static_cast<std::size_t>(games), variants.list.size());
  MixedTables tables(alike, {.tables = static_cast<int>(count), .seed = seed});
  Chance chance = Chance::seeded(seed, 0xE7A1u);
  std::vector<std::uint8_t> finished(count, 0);
  CompactRows observations;
  IndexLists indices;
  Questions questions;
  std::vector<Action> chosen(count);
  std::vector<int> played(variants.list.size(), 0);
  Strength strength;
  strength.score_by_variant.assign(variants.list.size(), 0.0);
  Pass pass;
  while (strength.games < static_cast<int>(count)) {
    observations.clear();
    indices.clear();
    tables.look(observations, indices);
    questions.clear();
    for (std::size_t t = 0; t < count; ++t) {
      const IndexList all = indices[t];
      questions.add(observations[t], all.first(all.size() - static_cast<std::size_t>(tables.seats(t))));
    }
    network.forward(network.parameters(), questions, pass);
    const float* logits = pass.answers.data();
    for (std::size_t t = 0; t < count; ++t) {
      // A finished table's next game does not count: anything legal will do.
      const bool own =
          finished[t] != 0 || all_seats || tables.to_act(t) == static_cast<int>(t) % tables.seats(t);
      chosen[t] = own ? sample_action(logits, questions.indices[t], chance).action
                      : yardstick_action(tables, t, yardstick, chance);
      logits += questions.indices[t].size();
    }
    tables.step(chosen);
    for (std::size_t t = 0; t < count; ++t) {
      if (!tables.over(t) || finished[t] != 0) continue;
      finished[t] = 1;
      const std::span<const float> scores = tables.scores(t);
      const std::size_t own = t % scores.size();
      strength.score += scores[own];
      strength.score_by_variant[tables.variant(t)] += scores[own];
      strength.win_rate += won(scores, own, all_seats);
      ++played[tables.variant(t)];
      ++strength.games;
    }
  }
  strength.score /= strength.games;
  strength.win_rate /= strength.games;
  for (std::size_t variant = 0; variant < played.size(); ++variant)
    strength.score_by_variant[variant] /= played[variant];
  return strength;
}

}  // namespace pandemonium::training
