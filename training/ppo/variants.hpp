// The variants that a run trains on: one, several or all of a game's, each with a weight; options in brackets
// make others of them, "one_player[countdown=6..11]" six, which share its weight. A game that draws
// data at random (DrawsData, envs/core/game.hpp) may be learned with many of them beside its own: each is one
// variant more. One network serves them all. Its row is the union of theirs (agents/policy/union_layout.hpp),
// and it has a value for each seat of the largest table.
// Errors: an unknown variant, or options that cannot be played, throw Error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/any_game.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

struct TrainedVariant {
  std::string name;  // of the variant
  Json options;
  int seats;
  std::vector<std::int32_t> places;  // of its row's numbers in the common row
  double weight = 1.0;
  bool drawn = false;  // of data drawn at random
};

struct Variants {
  const AnyGame* game;
  std::vector<TrainedVariant> list;
  std::vector<Section> sections;
  int width, seats;

  Json options() const;  // of each, as a list
  // Those with or without drawn data, in the common row of all.
  Variants part(bool drawn) const;
};

Variants variants_of(const AnyGame& game, const GameConfig& config);
// The same and, after them, config.drawn data sets drawn from the run's seed. Error: the game draws none.
Variants variants_with_drawn(const AnyGame& game, const GameConfig& config, std::uint64_t seed);
// One variant, by its options.
Variants one_variant(const AnyGame& game, const Json& options);

// How many of `tables` each variant gets: by weight, but at least one. Error if they are fewer than the
// variants.
std::vector<int> dealt(const Variants& variants, int tables);

}  // namespace pandemonium::training
