// What lies in the box of Demon City, for front ends that draw it. Maps are drawn as in scenarios.hpp.
#include "envs/core/json.hpp"
#include "envs/demon_city/game.hpp"

namespace pandemonium::demon_city {

Json DemonCity::components() {
  Json scenarios = Json::object(), figures = Json::array(), weapons = Json::array(), cards = Json::array();
  for (const Scenario& row : kScenarioRows) {
    Json objects = Json::array(), leads = Json::array();
    for (int o = 0; o < row.objects; ++o) {
      const ObjectRow& object = row.object[at(o)];
      objects.push_back({{"name", object.name},
                         {"kind", static_cast<int>(object.kind)},
                         {"host", object.host},
                         {"after", object.after}});
    }
    for (int l = 0; l < row.leads; ++l) leads.push_back({{"name", row.lead[at(l)].name}});
    scenarios[std::string(row.id)] = {{"title", row.title}, {"map", row.map},
                                      {"rounds", row.cap},  {"exits_need", row.exits_need},
                                      {"objects", objects}, {"leads", leads}};
  }
  for (std::size_t f = 0; f < kFigureTypes; ++f)
    figures.push_back({{"name", kFigureRows[f].name},
                       {"host", kFigureRows[f].host},
                       {"agility", kAbilities[f].agility},
                       {"toughness", kAbilities[f].toughness}});
  for (const Weapon& weapon : kWeaponRows) weapons.push_back(weapon.name);
  for (int card = 0; card < kCards; ++card)
    cards.push_back(
        {{"name", card_name(static_cast<Card>(card))}, {"value", value_of(static_cast<Card>(card))}});
  return {{"scenarios", scenarios}, {"figures", figures}, {"weapons", weapons}, {"cards", cards}};
}

}  // namespace pandemonium::demon_city
