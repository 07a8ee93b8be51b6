// A policy file with random weights for any game: what a trainer would export, before it has learned
// anything.
#pragma once

#include <string>

#include "agents/policy/policy_net.hpp"
#include "agents/policy/union_layout.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

const AnyGame& game_kuhn_poker();

// For tables of any of a list of options.
inline TensorFile sample_policy_of_several(const AnyGame& game, int hidden, int blocks, std::uint64_t seed,
                                           const Json& given) {
  Json list = Json::array();  // partners are one seat of a network
  for (const Json& options : given) list.push_back(game.by_sides(options));
  Chance chance = Chance::seeded(seed);
  std::vector<std::vector<Section>> layouts;
  int seats = 0;
  for (const Json& options : list) {
    layouts.push_back(layout_of(game, options));
    seats = std::max(seats, game.seats(options));
  }
  const std::vector<Section> layout = union_of(layouts);
  Json sections = Json::array(), actions = Json::array();
  for (const Section& each : layout)
    sections.push_back({{"name", each.name}, {"first", each.first}, {"width", each.width}});
  for (Action action = 0; action < game.actions(); ++action) actions.push_back(game.action_text(action));
  TensorFile file;
  file.metadata = {{"format", std::string(kPolicyFormat)},
                   {"game", std::string(game.name())},
                   {"game_version", std::to_string(game.version())},
                   {"options", list.dump()},
                   {"seats", std::to_string(seats)},
                   {"sections", sections.dump()},
                   {"actions", actions.dump()},
                   {"seed", std::to_string(seed)}};
  const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
    std::int64_t size = 1;
    for (const std::int64_t each : shape) size *= each;
    Tensor tensor{.name = name, .shape = std::move(shape), .values = {}};
    for (std::int64_t i = 0; i < size; ++i)
      tensor.values.push_back(static_cast<float>(chance.uniform(-1000, 2001)) / 5000.0f);
    file.tensors.push_back(std::move(tensor));
  };
  const auto layer = [&](const std::string& name, int outputs, int inputs) {
    add(name + ".weight", {outputs, inputs});
    add(name + ".bias", {outputs});
  };
  layer("input", hidden, width_of(layout));
  for (int b = 0; b < blocks; ++b) {
    layer("blocks." + std::to_string(b) + ".first", hidden, hidden);
    layer("blocks." + std::to_string(b) + ".second", hidden, hidden);
  }
  layer("policy", game.actions(), hidden);
  layer("value", seats, hidden);
  if (const Pointing pointing = pointing_of(game, layout); pointing.queries > 0) {
    layer("queries", pointing.queries, hidden);
    file.metadata["pointers"] = json_of(game.pointers()).dump();
  }
  return file;
}

inline TensorFile sample_policy(const AnyGame& game, int hidden, int blocks, std::uint64_t seed,
                                const Json& options) {
  return sample_policy_of_several(game, hidden, blocks, seed, Json::array({options}));
}

inline TensorFile sample_policy(const AnyGame& game, int hidden, int blocks, std::uint64_t seed) {
  return sample_policy(game, hidden, blocks, seed, game.options());
}

}  // namespace pandemonium
