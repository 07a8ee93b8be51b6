#include "training/ppo/redraws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "agents/policy/policy_agent.hpp"

namespace pandemonium::training {

// The steps of SplitMix64 (envs/core/chance.hpp) backwards.
Chance beginning_with(std::uint64_t word) {
  std::uint64_t z = word ^ (word >> 31) ^ (word >> 62);
  z *= 0x319642B2D24D8EC3u;
  z ^= (z >> 27) ^ (z >> 54);
  z *= 0x96DE1B173F119089u;
  z ^= (z >> 30) ^ (z >> 60);
  return Chance::at(z - 0x9E3779B97F4A7C15u);
}

Redraws::Redraws(const Variants& variants) : variants_(variants) {
  for (const TrainedVariant& variant : variants.list)
    writers_.push_back(variants.game->vector_env(variant.options, {.tables = 1, .byte_rows = true}));
  value_indices_.resize(static_cast<std::size_t>(variants.seats));
  std::iota(value_indices_.begin(), value_indices_.end(),
            static_cast<std::uint16_t>(variants.game->actions()));
}

void Redraws::remember(const MixedTables& env) {
  before_.resize(static_cast<std::size_t>(env.tables()));
  for (std::size_t t = 0; t < before_.size(); ++t) before_[t] = env.table(t);
}

void Redraws::draw(const MixedTables& env, std::span<const Action> actions, int count, const Network& network,
                   Batch& batch, std::size_t row, Chance& chance) {
  observations_.clear();
  asked_.clear();
  for (std::size_t t = 0; t < before_.size(); ++t) draw_at(env, t, actions[t], count, batch, row + t, chance);
  value(network, batch);
}

// An outcome's memory, the next that is free.
AnyTable& Redraws::spare(const AnyTable& like) {
  if (met_ == outcomes_.size())
    outcomes_.push_back({like.clone()});
  else
    outcomes_[met_].table->assign(like);
  outcomes_[met_].times = 1;
  return *outcomes_[met_].table;
}

void Redraws::draw_at(const MixedTables& env, std::size_t table, Action action, int count, Batch& batch,
                      std::size_t row, Chance& chance) {
  const auto most = static_cast<std::size_t>(batch.seats);
  batch.redrawn_weight[row] = 0.0f;
  std::fill_n(batch.redrawn.data() + row * most, most, 0.0f);
  const auto draws = static_cast<std::uint32_t>(count);
  const std::uint32_t shift = static_cast<std::uint32_t>(chance.below(1 << 30)) * 4u;
  met_ = 0;
  for (std::uint32_t k = 0; k < draws; ++k) {
    const auto high = static_cast<std::uint32_t>(((std::uint64_t{k} << 32) + shift) / draws);
    Chance other =
        beginning_with(std::uint64_t{high} << 32 | static_cast<std::uint32_t>(chance.below(1 << 30)));
    const std::uint64_t begun = other.position();
    AnyTable& drawn = spare(*before_[table]);
    drawn.apply(action, other);
    if (other.position() == begun) return;  // chance is not asked
    std::size_t same = 0;
    while (same < met_ && !outcomes_[same].table->equals(drawn)) ++same;
    if (same < met_)
      ++outcomes_[same].times;
    else
      ++met_;
  }
  const auto actual = batch.over[row] != 0 ? nullptr : env.table(table);
  for (std::size_t k = 0; k < met_; ++k)
    if (!actual || !outcomes_[k].table->equals(*actual))
      file(env, table, *outcomes_[k].table,
           static_cast<float>(outcomes_[k].times) / static_cast<float>(draws), batch, row);
}

void Redraws::file(const MixedTables& env, std::size_t table, const AnyTable& drawn, float weight,
                   Batch& batch, std::size_t row) {
  batch.redrawn_weight[row] += weight;
  if (drawn.to_act() == kNobody) {
    const Scores scores = drawn.scores();
    for (int seat = 0; seat < drawn.seats(); ++seat)
      batch.redrawn[row * static_cast<std::size_t>(batch.seats) + static_cast<std::size_t>(seat)] +=
          weight * scores[static_cast<std::size_t>(seat)];
    return;
  }
  const std::size_t variant = env.variant(table);
  AnyVectorEnv& writer = *writers_[variant];
  writer.place(0, drawn);
  const std::vector<std::int32_t>& places = variants_.list[variant].places;
  observations_.add(writer.layout(), writer.turn().byte_observations.data(), places.data());
  asked_.push_back({row, drawn.to_act(), drawn.seats(), weight});
}

void Redraws::value(const Network& network, Batch& batch) {
  if (asked_.empty()) return;
  questions_.clear();
  for (std::size_t i = 0; i < asked_.size(); ++i)
    questions_.add(observations_[i],
                   IndexList(value_indices_).first(static_cast<std::size_t>(asked_[i].seats)));
  network.forward(network.parameters(), questions_, pass_);
  const float* answers = pass_.answers.data();
  std::array<float, kMaxSeats> values;
  for (const Asked& each : asked_) {
    for (int place = 0; place < each.seats; ++place)
      values[static_cast<std::size_t>(place)] = std::tanh(*answers++);
    if (variants_.game->zero_sum()) balance({values.data(), static_cast<std::size_t>(each.seats)});
    for (int place = 0; place < each.seats; ++place) {
      const auto seat = static_cast<std::size_t>((each.to_act + place) % each.seats);
      batch.redrawn[each.row * static_cast<std::size_t>(batch.seats) + seat] +=
          each.weight * values[static_cast<std::size_t>(place)];
    }
  }
}

}  // namespace pandemonium::training
