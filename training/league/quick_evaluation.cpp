#include "training/league/quick_evaluation.hpp"

#include <algorithm>
#include <cmath>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/ppo/mixed_tables.hpp"
#include "training/ppo/rollout.hpp"

namespace pandemonium::training {
namespace {

constexpr double kTwoSided = 1.96;  // standard errors on each side of a mean, 95%

double won(std::span<const float> scores, std::size_t own, bool all_seats) {
  if (scores.size() == 1 || all_seats) return scores[0] > 0.0f ? 1.0 : 0.0;
  float best_other = -2.0f;
  for (std::size_t seat = 0; seat < scores.size(); ++seat)
    if (seat != own) best_other = std::max(best_other, scores[seat]);
  return scores[own] > best_other ? 1.0 : scores[own] == best_other ? 0.5 : 0.0;
}

// Scores of one variant.
struct Sums {
  int games = 0;
  double scores = 0.0, squares = 0.0;
  double mean() const { return scores / games; }
  double variance_of_mean() const { return (squares / games - mean() * mean()) / (games - 1); }
};

}  // namespace

Strength quick_evaluation(const Variants& variants, const Network& network, Yardstick yardstick, int games,
                          std::uint64_t seed) {
  const c10::InferenceMode no_graph;
  const bool all_seats = variants.game->utility() == Utility::identical;
  Variants alike = variants;
  for (TrainedVariant& variant : alike.list) variant.weight = 1.0;
  const std::size_t count = std::max(static_cast<std::size_t>(games), 2 * variants.list.size());
  MixedTables tables(alike, {.tables = static_cast<int>(count), .seed = seed});
  Chance chance = Chance::seeded(seed, 0xE7A1u);
  std::vector<std::uint8_t> finished(count, 0);
  CompactRows observations;
  IndexLists indices;
  Questions questions;
  std::vector<Action> chosen(count);
  std::vector<Sums> played(variants.list.size());
  Strength strength;
  Pass pass;
  while (strength.games < static_cast<int>(count)) {
    observations.clear();
    indices.clear();
    tables.look(observations, indices);
    questions.clear();
    for (std::size_t t = 0; t < count; ++t) {
      if (finished[t] != 0) continue;
      const IndexList all = indices[t];
      questions.add(observations[t], all.first(all.size() - static_cast<std::size_t>(tables.seats(t))));
    }
    network.forward(network.parameters(), questions, pass);
    const float* logits = pass.answers.data();
    for (std::size_t t = 0, question = 0; t < count; ++t) {
      chosen[t] = indices[t].front();
      if (finished[t] != 0) continue;  // its next game does not count: anything legal will do
      const IndexList legal = questions.indices[question++];
      if (all_seats || tables.to_act(t) == static_cast<int>(t) % tables.seats(t))
        chosen[t] = sample_action(logits, legal, chance).action;
      else
        chosen[t] = yardstick == Yardstick::scripted
                        ? tables.scripted(t, chance)
                        : legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
      logits += legal.size();
    }
    tables.step(chosen);
    for (std::size_t t = 0; t < count; ++t) {
      if (!tables.over(t) || finished[t] != 0) continue;
      finished[t] = 1;
      const std::span<const float> scores = tables.scores(t);
      const std::size_t own = t % scores.size();
      Sums& sums = played[tables.variant(t)];
      sums.scores += scores[own];
      sums.squares += scores[own] * scores[own];
      ++sums.games;
      strength.win_rate += won(scores, own, all_seats);
      ++strength.games;
    }
  }
  strength.win_rate /= strength.games;
  const auto share = 1.0 / static_cast<double>(played.size());
  double variance = 0.0;
  for (const Sums& sums : played) {
    strength.score_by_variant.push_back(sums.mean());
    strength.score += share * sums.mean();
    variance += share * share * sums.variance_of_mean();
  }
  strength.error = kTwoSided * std::sqrt(std::max(variance, 0.0));
  return strength;
}

}  // namespace pandemonium::training
