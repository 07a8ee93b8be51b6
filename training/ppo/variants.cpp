#include "training/ppo/variants.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

struct Named {
  std::string name;
  double weight;
};

// "all", "duel", "all,mirror=3", "duel,mini=0.5"
std::vector<Named> read_variants(const AnyGame& game, const std::string& text) {
  std::vector<Named> list;
  if (text.empty()) return {{game.variants().front(), 1.0}};
  const auto put = [&list](const std::string& name, double weight) {
    const auto known = std::ranges::find(list, name, &Named::name);
    if (known == list.end())
      list.push_back({name, weight});
    else
      known->weight = weight;
  };
  for (std::size_t first = 0; first <= text.size();) {
    const std::size_t comma = std::min(text.find(',', first), text.size());
    std::string name = text.substr(first, comma - first);
    first = comma + 1;
    double weight = 1.0;
    if (const auto equals = name.find('='); equals != std::string::npos) {
      const std::string number = name.substr(equals + 1);
      const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), weight);
      if (fault != std::errc() || end != number.data() + number.size() || !(weight >= 0.0 && weight <= 1e6))
        throw Error("game.variants: '" + name + "': a weight of 0 to 1e6 expected");
      name.resize(equals);
    }
    std::erase(name, ' ');
    if (name == "all")
      for (const std::string& each : game.variants()) put(each, weight);
    else
      put(name, weight);
  }
  std::erase_if(list, [](const Named& each) { return each.weight == 0.0; });
  if (list.empty()) throw Error("game.variants: '" + text + "' leaves none to train on");
  return list;
}

Variants completed(const AnyGame& game, std::vector<TrainedVariant> list) {
  std::vector<std::vector<Section>> layouts;
  for (const TrainedVariant& variant : list) layouts.push_back(layout_of(game, variant.options));
  Variants variants{&game, std::move(list), union_of(layouts), 0, 0};
  variants.width = width_of(variants.sections);
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    variants.list[i].places = places_in(variants.sections, layouts[i]);
    variants.seats = std::max(variants.seats, variants.list[i].seats);
  }
  return variants;
}

}  // namespace

Json Variants::options() const {
  Json all = Json::array();
  for (const TrainedVariant& variant : list) all.push_back(variant.options);
  return all;
}

Variants variants_of(const AnyGame& game, const GameConfig& config) {
  const Json changes = json_from_assignments(config.options);
  std::vector<TrainedVariant> list;
  for (const auto& [name, weight] : read_variants(game, config.variants)) {
    const Json options = game.options(name, changes);
    const auto shaping = options.find("shaping");
    if (shaping != options.end() && shaping->is_number() && !(std::abs(shaping->get<double>()) <= 1000.0))
      throw Error("game.options: shaping=" + shaping->dump() + ": at most 1000 expected");
    list.push_back({name, options, game.seats(options), {}, weight});
  }
  return completed(game, std::move(list));
}

Variants one_variant(const AnyGame& game, const Json& options) {
  return completed(game, {{"", options, game.seats(options), {}, 1.0}});
}

std::vector<int> dealt(const Variants& variants, int tables) {
  const auto count = static_cast<int>(variants.list.size());
  if (tables < count)
    throw Error(std::to_string(tables) + " tables for " + std::to_string(count) +
                " variants; raise rollout.tables, or use fewer threads");
  const double all = std::transform_reduce(variants.list.begin(), variants.list.end(), 0.0, std::plus<>(),
                                           [](const TrainedVariant& variant) { return variant.weight; });
  std::vector<int> parts;
  double weights = 0.0;
  for (int i = 0, given = 0; i < count; ++i) {
    weights += variants.list[static_cast<std::size_t>(i)].weight;
    const int left = count - i - 1;  // variants that still need a table
    const int upto =
        std::clamp(static_cast<int>(std::lround(tables * weights / all)), given + 1, tables - left);
    parts.push_back(upto - given);
    given = upto;
  }
  return parts;
}

}  // namespace pandemonium::training
