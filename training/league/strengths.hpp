// How strong a network in training is, by every quick evaluation that its game has: for progress line,
// metrics and the exported policy.
#pragma once

#include <optional>

#include "envs/core/json.hpp"
#include "training/league/quick_evaluation.hpp"

namespace pandemonium::training {

struct Strengths {
  std::optional<Strength> random, scripted;
  std::optional<Strength> drawn;  // against the scripted heuristic, with drawn data

  void measure(const Variants& variants, const Network& network, int games, std::uint64_t seed);
  // By yardstick, as metadata.
  Json evaluation() const;
  // "strength/scripted", and so on, of these variants.
  void add_to(Json& metrics, const Variants& variants) const;
};

}  // namespace pandemonium::training
