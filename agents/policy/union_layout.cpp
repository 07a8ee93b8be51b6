#include "agents/policy/union_layout.hpp"

#include <algorithm>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

const Section* find(std::span<const Section> layout, const std::string& name) {
  const auto found = std::find_if(layout.begin(), layout.end(),
                                  [&](const Section& section) { return section.name == name; });
  return found == layout.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Section> read_sections(const std::string& text, const std::string& where) {
  const std::string what = where + ": metadata 'sections'";
  const Json list = parse_json(text, what);
  if (!list.is_array()) throw Error(what + ": a list expected");
  std::vector<Section> sections;
  for (const Json& each : list) {
    if (!each.is_object() || each.size() != 3 || !each.contains("name") || !each["name"].is_string() ||
        !each.contains("first") || !each["first"].is_number_unsigned() || !each.contains("width") ||
        !each["width"].is_number_unsigned() || each["first"] > kMaxObservationWidth ||
        each["width"] > kMaxObservationWidth)
      throw Error(what + ": {name, first, width} expected, " + each.dump() + " found");
    sections.push_back({each["name"].get<std::string>(), each["first"].get<int>(), each["width"].get<int>()});
  }
  return sections;
}

std::vector<Section> layout_of(const AnyGame& game, const Json& options) {
  Chance chance = Chance::seeded(0);
  return game.set_up(options, chance)->layout();
}

std::vector<Section> union_of(std::span<const std::vector<Section>> layouts) {
  std::vector<Section> whole;
  for (const auto& layout : layouts)
    for (const Section& section : layout) {
      const auto known = std::find_if(whole.begin(), whole.end(),
                                      [&](const Section& each) { return each.name == section.name; });
      if (known == whole.end())
        whole.push_back(section);
      else
        known->width = std::max(known->width, section.width);
    }
  int first = 0;
  for (Section& section : whole) {
    section.first = first;
    first += section.width;
  }
  return whole;
}

int width_of(std::span<const Section> layout) {
  return layout.empty() ? 0 : layout.back().first + layout.back().width;
}

std::string misfit(std::span<const Section> whole, std::span<const Section> layout) {
  for (const Section& section : layout) {
    const Section* place = find(whole, section.name);
    if (place != nullptr && place->width >= section.width) continue;
    return "observation section '" + section.name + "' has " + std::to_string(section.width) +
           " numbers at the table, " +
           (place == nullptr ? "and is missing" : "at most " + std::to_string(place->width)) + " in the file";
  }
  return "";
}

std::vector<std::int32_t> places_in(std::span<const Section> whole, std::span<const Section> layout) {
  std::vector<std::int32_t> places(static_cast<std::size_t>(width_of(layout)), -1);
  for (const Section& section : layout)
    if (const Section* place = find(whole, section.name))
      for (int i = 0; i < std::min(section.width, place->width); ++i)
        places[static_cast<std::size_t>(section.first + i)] = place->first + i;
  return places;
}

}  // namespace pandemonium
