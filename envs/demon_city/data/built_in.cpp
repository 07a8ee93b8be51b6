// The built-in data, made of demon_city.json while we compile; and what a file may leave out.
#include "envs/core/data/built_in.hpp"
#include "envs/demon_city/data/tables.hpp"
#include "pandemonium_data/demon_city.hpp"  // the file as a text, by CMake

namespace pandemonium::demon_city {
namespace {

constexpr Data kData = BuiltInReader(data_text::demon_city::kText).file<Data>(Tables::kGame);
static_assert(faults_of(kData) == 0);

// A row with its source; what of it must be said stands in `needed`.
template <class Row>
Json defaults_of(std::initializer_list<std::string_view> needed) {
  Json row = to_json(Row{});
  for (const std::string_view key : needed) row.erase(std::string(key));
  return row;
}

void fill_in(Json& row, const Json& defaults) {
  if (!row.is_object()) return;
  for (const auto& [key, value] : defaults.items())
    if (!row.contains(key)) row[key] = value;
}

// A longer list is refused whatever its rows are, so they need nothing put in.
constexpr std::size_t kLongest = 64;

void fill_in_list(Json& owner, std::string_view key, const Json& defaults) {
  if (!owner.is_object()) return;
  const auto list = owner.find(key);
  if (list == owner.end() || !list->is_array() || list->size() > kLongest) return;
  for (Json& row : *list) fill_in(row, defaults);
}

constexpr std::string_view kOwnSource = "changed: the Host's own";

// The built-in rows; a row of the file takes the place of the one with its name, or comes behind.
void add_to_built_in(Json& members, std::string_view key, const Json& built_in, Json defaults) {
  defaults["source"] = kOwnSource;
  Json all = built_in;
  for (Json& row : all) row["source"] = kOwnSource;
  const auto given = members.find(key);
  if (given != members.end() && (!given->is_array() || given->size() > kLongest)) return;  // refused as it is
  if (given != members.end())
    for (Json& row : *given) {
      const auto named = [&row](const Json& other) {
        return row.is_object() && row.contains("name") && other["name"] == row["name"];
      };
      const auto same =
          std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(built_in.size()), named);
      const bool is_new = same == all.begin() + static_cast<std::ptrdiff_t>(built_in.size());
      fill_in(row, is_new ? defaults : *same);
      if (is_new)
        all.push_back(row);
      else
        *same = row;
    }
  members[key] = std::move(all);
}

void complete_scenario(Json& scenario) {
  Json defaults = defaults_of<ScenarioRow>({"title", "theme", "goal", "map", "people", "host"});
  defaults["builds"] = Json::array({Json::array()});
  defaults["source"] = kOwnSource;
  fill_in(scenario, defaults);
  for (const char* const side : {"people", "host"})
    fill_in_list(scenario, side, defaults_of<PlaceRow>({"who", "at"}));
  fill_in_list(scenario, "objects", defaults_of<ObjectData>({"name", "kind", "at", "task"}));
  fill_in_list(scenario, "leads", defaults_of<LeadData>({"name", "task", "degrees"}));
  if (!scenario.is_object() || !scenario["leads"].is_array() || scenario["leads"].size() > kLongest) return;
  for (Json& lead : scenario["leads"]) fill_in_list(lead, "degrees", defaults_of<DegreeRow>({"intensity"}));
}

}  // namespace

constinit const Tables Tables::built_in{kData};
constexpr std::string_view Tables::built_in_text = data_text::demon_city::kText;

Json Tables::completed(Json members) {
  const Json known = to_json(static_cast<const Data&>(built_in));
  add_to_built_in(members, "weapons", known["weapons"], defaults_of<WeaponRow>({"name"}));
  add_to_built_in(members, "powers", known["powers"], defaults_of<PowerRow>({"name"}));
  add_to_built_in(members, "figures", known["figures"], defaults_of<FigureRow>({"name", "side", "stats"}));
  if (const auto given = members.find("scenarios"); given == members.end()) {
    members["scenarios"] = known["scenarios"];
    for (Json& row : members["scenarios"]) row["source"] = kOwnSource;
  } else if (given->is_array() && given->size() <= kLongest) {
    for (Json& scenario : *given) complete_scenario(scenario);
  }
  return members;
}

}  // namespace pandemonium::demon_city
