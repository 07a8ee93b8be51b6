#include "training/ppo/variants.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "agents/policy/union_layout.hpp"
#include "envs/core/chance.hpp"
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

TrainedVariant trained(const AnyGame& game, const std::string& name, const Json& changes, double weight) {
  // Partners learn what their side does in one seat: theirs is the variant that is played so.
  const Json options = game.by_sides(game.options(name, changes));
  const auto shaping = options.find("shaping");
  if (shaping != options.end() && shaping->is_number() && !(std::abs(shaping->get<double>()) <= 1000.0))
    throw Error("game.options: shaping=" + shaping->dump() + ": at most 1000 expected");
  return {name, options, game.seats(options), {}, weight};
}

std::vector<TrainedVariant> named_variants(const AnyGame& game, const GameConfig& config) {
  const Json changes = json_from_assignments(config.options);
  std::vector<TrainedVariant> list;
  for (const auto& [name, weight] : read_variants(game, config.variants)) {
    TrainedVariant variant = trained(game, name, changes, weight);
    const auto known = std::ranges::find(list, variant.options, &TrainedVariant::options);
    if (known != list.end() && variant.options != game.options(name, changes))
      known->weight = std::max(known->weight, weight);
    else
      list.push_back(std::move(variant));
  }
  return list;
}

// Seeds of drawn data: large ones, so that none is met again by somebody who draws with a small one.
std::uint64_t drawn_seed(std::uint64_t run, int number) {
  constexpr std::uint64_t kLarge = std::uint64_t{1} << 63;
  return kLarge | Chance::seeded(run, 0xD2A7, static_cast<std::uint64_t>(number)).position();
}

Json drawn_by(const AnyGame& game, std::uint64_t seed) {
  try {
    return game.drawn_data(seed);
  } catch (const Error& error) {
    throw Error("game.drawn: " + std::string(error.what()) + "; only 0 is possible");
  }
}

double weight_of(const std::vector<TrainedVariant>& list) {
  return std::transform_reduce(list.begin(), list.end(), 0.0, std::plus<>(),
                               [](const TrainedVariant& variant) { return variant.weight; });
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
  return completed(game, named_variants(game, config));
}

Variants variants_with_drawn(const AnyGame& game, const GameConfig& config, std::uint64_t seed) {
  std::vector<TrainedVariant> list = named_variants(game, config);
  if (config.drawn == 0) return completed(game, std::move(list));
  const Json changes = json_from_assignments(config.options);
  const double weight = weight_of(list) * config.drawn_share / (1.0 - config.drawn_share) / config.drawn;
  for (int i = 0; i < config.drawn; ++i) {
    const Json file = drawn_by(game, drawn_seed(seed, i));
    list.push_back(trained(game.with_data(file), config.drawn_variant, changes, weight));
    list.back().drawn = true;
  }
  return completed(game, std::move(list));
}

Variants Variants::part(bool drawn) const {
  Variants some = *this;
  std::erase_if(some.list, [drawn](const TrainedVariant& variant) { return variant.drawn != drawn; });
  return some;
}

Variants one_variant(const AnyGame& game, const Json& given) {
  const Json options = game.by_sides(given);
  return completed(game, {{"", options, game.seats(options), {}, 1.0}});
}

std::vector<int> dealt(const Variants& variants, int tables) {
  const auto count = static_cast<int>(variants.list.size());
  if (tables < count)
    throw Error(std::to_string(tables) + " tables for " + std::to_string(count) +
                " variants; raise rollout.tables, or use fewer threads");
  const double all = weight_of(variants.list);
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
