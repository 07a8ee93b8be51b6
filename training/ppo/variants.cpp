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
  std::string options = {};  // in brackets: "countdown=6..12,players=2"
};

// The parts between commas, but for those in brackets.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts(1);
  bool within = false;
  for (const char c : text) {
    within = c == '[' || (within && c != ']');
    if (c == ',' && !within)
      parts.emplace_back();
    else if (c != ' ')
      parts.back() += c;
  }
  return parts;
}

double weight_in(const std::string& part, const std::string& number) {
  double weight = 1.0;
  const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), weight);
  if (fault != std::errc() || end != number.data() + number.size() || !(weight >= 0.0 && weight <= 1e6))
    throw Error("game.variants: '" + part + "': a weight of 0 to 1e6 expected");
  return weight;
}

Named read_variant(const std::string& part) {
  Named named{part, 1.0};
  const auto open = part.find('['), close = part.find(']');
  const auto equals = part.find('=', close == std::string::npos ? 0 : close);
  if (equals != std::string::npos) {
    named.weight = weight_in(part, part.substr(equals + 1));
    named.name.resize(equals);
  }
  if (open == std::string::npos && close == std::string::npos) return named;
  if (open == std::string::npos || close != named.name.size() - 1)
    throw Error("game.variants: '" + part + "': NAME[option=value,option=low..high] expected");
  named.options = part.substr(open + 1, close - open - 1);
  named.name.resize(open);
  return named;
}

// "all", "duel", "all,mirror=3", "duel,mini=0.5", "all,duel[turn_cap=50..60]=2"
std::vector<Named> read_variants(const AnyGame& game, const std::string& text) {
  std::vector<Named> list;
  if (text.empty()) return {{game.variants().front(), 1.0}};
  const auto put = [&list](const Named& named) {
    const auto known = std::ranges::find_if(
        list, [&](const Named& each) { return each.name == named.name && each.options == named.options; });
    if (known == list.end())
      list.push_back(named);
    else
      known->weight = named.weight;
  };
  for (const std::string& part : parts_of(text)) {
    const Named named = read_variant(part);
    if (named.name == "all")
      for (const std::string& each : game.variants()) put({each, named.weight, named.options});
    else
      put(named);
  }
  std::erase_if(list, [](const Named& each) { return each.weight == 0.0; });
  if (list.empty()) throw Error("game.variants: '" + text + "' leaves none to train on");
  return list;
}

constexpr int kMostOptions = 200;

// "6..8" as 6, 7 and 8; anything else as it is.
std::vector<std::string> range_of(const std::string& text) {
  const auto dots = text.find("..");
  if (dots == std::string::npos) return {text};
  const auto whole = [&](std::size_t from, std::size_t upto) -> std::int64_t {
    std::int32_t value = 0;
    const auto [end, fault] = std::from_chars(text.data() + from, text.data() + upto, value);
    if (fault != std::errc() || end != text.data() + upto)
      throw Error("game.variants: '" + text + "': whole numbers expected, low..high");
    return value;
  };
  const std::int64_t low = whole(0, dots), high = whole(dots + 2, text.size());
  if (low > high || high - low >= kMostOptions)
    throw Error("game.variants: '" + text + "': 1 to 200 values expected, low..high");
  std::vector<std::string> values;
  for (std::int64_t value = low; value <= high; ++value) values.push_back(std::to_string(value));
  return values;
}

// "countdown=6..8|12" as countdown=6, countdown=7, countdown=8, countdown=12.
std::vector<std::string> values_of(const std::string& option) {
  const auto equals = option.find('=');
  if (equals == std::string::npos) return {option};
  std::vector<std::string> values;
  for (std::size_t first = equals + 1; first <= option.size();) {
    const auto bar = std::min(option.find('|', first), option.size());
    for (const std::string& value : range_of(option.substr(first, bar - first)))
      values.push_back(option.substr(0, equals + 1) + value);
    first = bar + 1;
  }
  return values;
}

// Every combination of the values: "countdown=6,players=2" to "countdown=8,players=2". Of none: "".
std::vector<std::string> every_option(const std::string& text) {
  std::vector<std::string> all{""};
  for (const std::string& option : parts_of(text)) {
    std::vector<std::string> longer;
    for (const std::string& before : all)
      for (const std::string& value : values_of(option))
        longer.push_back(before.empty() ? value : before + "," + value);
    if (longer.size() > kMostOptions) throw Error("game.variants: [" + text + "] is more than 200 variants");
    all = std::move(longer);
  }
  return all;
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
  for (const Named& named : read_variants(game, config.variants)) {
    const std::vector<std::string> every = every_option(named.options);
    for (const std::string& options : every) {
      Json all = changes;
      all.update(json_from_assignments(options));
      TrainedVariant variant =
          trained(game, named.name, all, named.weight / static_cast<double>(every.size()));
      if (!options.empty()) variant.name += "[" + options + "]";
      const auto same = std::ranges::find(list, variant.options, &TrainedVariant::options);
      if (same != list.end() && !options.empty())
        same->weight += variant.weight;
      else if (same != list.end() && variant.options != game.options(named.name, all))  // of partners
        same->weight = std::max(same->weight, variant.weight);
      else
        list.push_back(std::move(variant));
    }
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
