// What lies in the box of Demon City, for front ends that draw it. Maps are drawn as in the data.
#include "envs/core/json.hpp"
#include "envs/demon_city/game.hpp"

namespace pandemonium::demon_city {

namespace {

// What a figure has announced, in words: by the names of Kind in positions.
Json announcements() {
  constexpr std::array<std::string_view, 20> kWords{
      "nothing",          "to hold",    "to defend",          "a dash",         "to break free",
      "to search",        "to pick up", "an attack",          "a vital spot",   "a limb",
      "the weak spot",    "to disarm",  "to hurt and disarm", "to grab",        "its power",
      "its second power", "to aid",     "to rally",           "to use a thing", "to drive"};
  Json words = Json::object();
  for (std::size_t kind = 0; kind < kWords.size(); ++kind)
    words[std::string(enum_names(Kind{})[kind])] = kWords[kind];
  return words;
}
static_assert(enum_names(Kind{}).size() == 20);

}  // namespace

Json DemonCity::components(const Tables& tables) {
  Json scenarios = Json::object(), figures = Json::array(), weapons = Json::array(), cards = Json::array();
  for (std::size_t s = 0; s < kScenarios; ++s) {
    const Scenario& row = tables.scenario_rows[s];
    Json objects = Json::array(), leads = Json::array();
    for (int o = 0; o < row.objects; ++o) {
      const ObjectRow& object = row.object[at(o)];
      objects.push_back({{"name", object.name},
                         {"kind", static_cast<int>(object.kind)},
                         {"host", object.host},
                         {"after", object.after}});
    }
    for (int l = 0; l < row.leads; ++l) leads.push_back({{"name", row.lead[at(l)].name}});
    scenarios[std::string(enum_names(ScenarioId{})[s])] = {
        {"title", row.title},           {"map", row.map},     {"rounds", row.cap},
        {"exits_need", row.exits_need}, {"objects", objects}, {"leads", leads}};
  }
  for (int f = 0; f < tables.figures.size(); ++f)
    figures.push_back({{"name", tables.figure_rows[at(f)].name},
                       {"host", tables.figure_rows[at(f)].host},
                       {"agility", tables.abilities[at(f)].agility},
                       {"toughness", tables.abilities[at(f)].toughness}});
  for (int w = 0; w < tables.weapons.size(); ++w) weapons.push_back(tables.weapon_rows[at(w)].name);
  for (int card = 0; card < kCards; ++card)
    cards.push_back(
        {{"name", card_name(static_cast<Card>(card))}, {"value", value_of(static_cast<Card>(card))}});
  return {{"scenarios", scenarios},
          {"figures", figures},
          {"weapons", weapons},
          {"cards", cards},
          {"announcements", announcements()}};
}

}  // namespace pandemonium::demon_city
