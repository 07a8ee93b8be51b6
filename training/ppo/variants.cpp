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

Ways completed(const AnyGame& game, std::vector<Way> list) {
  std::vector<std::vector<Section>> layouts;
  for (const Way& way : list) layouts.push_back(layout_of(game, way.options));
  Ways ways{&game, std::move(list), union_of(layouts), 0, 0};
  ways.width = width_of(ways.sections);
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    ways.list[i].places = places_in(ways.sections, layouts[i]);
    ways.seats = std::max(ways.seats, ways.list[i].seats);
  }
  return ways;
}

}  // namespace

Json Ways::options() const {
  Json all = Json::array();
  for (const Way& way : list) all.push_back(way.options);
  return all;
}

Ways ways_of(const AnyGame& game, const GameConfig& config) {
  const Json changes = json_from_assignments(config.options);
  std::vector<Way> list;
  for (const auto& [name, weight] : read_variants(game, config.variants)) {
    const Json options = game.options(name, changes);
    const auto shaping = options.find("shaping");
    if (shaping != options.end() && shaping->is_number() && !(std::abs(shaping->get<double>()) <= 1000.0))
      throw Error("game.options: shaping=" + shaping->dump() + ": at most 1000 expected");
    list.push_back({name, options, game.seats(options), {}, weight});
  }
  return completed(game, std::move(list));
}

Ways one_way(const AnyGame& game, const Json& options) {
  return completed(game, {{"", options, game.seats(options), {}, 1.0}});
}

std::vector<int> dealt(const Ways& ways, int tables) {
  const auto count = static_cast<int>(ways.list.size());
  if (tables < count)
    throw Error(std::to_string(tables) + " tables for " + std::to_string(count) +
                " ways of play; raise rollout.tables, or use fewer threads");
  const double all = std::transform_reduce(ways.list.begin(), ways.list.end(), 0.0, std::plus<>(),
                                           [](const Way& way) { return way.weight; });
  std::vector<int> parts;
  double weights = 0.0;
  for (int i = 0, given = 0; i < count; ++i) {
    weights += ways.list[static_cast<std::size_t>(i)].weight;
    const int left = count - i - 1;  // ways that still need a table
    const int upto =
        std::clamp(static_cast<int>(std::lround(tables * weights / all)), given + 1, tables - left);
    parts.push_back(upto - given);
    given = upto;
  }
  return parts;
}

}  // namespace pandemonium::training
