#include "agents/search_options.hpp"

#include <array>

namespace pandemonium {
namespace {

struct Row {
  std::string_view game;
  LeafMix leaf;
};

constexpr std::array<Row, 5> kMeasured{{
    {"city_of_demons", {30, 0.5f}},
    {"cyberdoom_tower", {kToTheEnd, 0.5f}},
    {"daemon_dice", {30, 0.5f}},
    {"city_of_horror", {40, 0.5f}},
    {"demon_city", {kToTheEnd, 1.0f}},
}};

}  // namespace

LeafMix leaf_mix_of(std::string_view game) {
  for (const Row& row : kMeasured)
    if (row.game == game) return row.leaf;
  return {kToTheEnd, 1.0f};
}

}  // namespace pandemonium
