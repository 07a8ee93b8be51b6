#include "agents/policy/pointing.hpp"

#include <map>

#include "envs/core/error.hpp"

namespace pandemonium {

Pointing pointing_of(const AnyGame& game, std::span<const Section> sections) {
  Pointing made;
  const std::vector<Pointer> pointers = game.pointers();
  if (pointers.empty()) return made;
  struct Kind {
    int query, width;
  };
  struct Parts {
    int first, count, width;  // the first's number, how many
  };
  std::map<int, Kind> kinds;
  std::map<std::string_view, Parts> parts_of;
  made.actions.resize(static_cast<std::size_t>(game.actions()));
  made.part_of.assign(
      sections.empty() ? 0 : static_cast<std::size_t>(sections.back().first + sections.back().width),
      Pointing::kNoPart);
  for (const Pointer& pointer : pointers) {
    const auto refuse = [&](const char* what) {
      throw Error(std::string(game.name()) + ": action " + game.action_text(pointer.first) + " points at '" +
                  std::string(pointer.section) + "': " + what);
    };
    const auto [kind, is_new_kind] = kinds.try_emplace(pointer.kind, Kind{made.queries, pointer.width});
    if (is_new_kind) made.queries += pointer.width;
    if (kind->second.width != pointer.width) refuse("its kind points at parts of another width");
    const auto section = std::find_if(sections.begin(), sections.end(),
                                      [&](const Section& each) { return each.name == pointer.section; });
    if (section == sections.end()) continue;  // which other tables have
    const auto [known, is_new] = parts_of.try_emplace(
        pointer.section,
        Parts{static_cast<int>(made.parts.size()), section->width / pointer.width, pointer.width});
    const Parts parts = known->second;
    if (parts.width != pointer.width) refuse("it has parts of another width");
    for (int part = 0; is_new && part < parts.count; ++part) {
      const int first = section->first + part * parts.width;
      std::fill_n(made.part_of.begin() + first, parts.width, static_cast<std::uint16_t>(made.parts.size()));
      made.parts.push_back({first, parts.width});
    }
    const int count = std::min(pointer.count, parts.count), query = kind->second.query;
    for (int i = 0; i < count; ++i)
      made.actions[static_cast<std::size_t>(pointer.first + i)] = {
          static_cast<std::uint16_t>(parts.first + i), static_cast<std::uint16_t>(query)};
    if (count > 0) made.runs.push_back({pointer.first, count, section->first, parts.width, query});
  }
  return made;
}

Json json_of(std::span<const Pointer> pointers) {
  Json list = Json::array();
  for (const Pointer& each : pointers)
    list.push_back({{"kind", each.kind},
                    {"first", each.first},
                    {"count", each.count},
                    {"section", each.section},
                    {"width", each.width}});
  return list;
}

}  // namespace pandemonium
