// What lies in the box of City of Demons, for front ends that draw it. Gear is numbered as cards are.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/json.hpp"

namespace pandemonium::city_of_demons {

Json CityOfDemons::components(const Tables& tables) {
  constexpr std::array<const char*, 3> kIconNames{"", "junk", "info"};
  Json places = Json::array(), dice = Json::array(), gear = Json::array();
  for (std::size_t location = 0; location < kBoard.size(); ++location) {
    const Icon icon = location < kSwamp ? Icon::nothing : tables.icons.values[location - kSwamp].icon;
    const bool in_city = location >= kOuterPerimeter;
    places.push_back({{"name", kBoard[location].name},
                      {"icon", kIconNames[static_cast<std::size_t>(icon)]},
                      {"secret_location", kBoard[location].secret_location},
                      {"price", in_city ? price_at(tables, static_cast<int>(location)) : 0}});
  }
  for (const DieFaces& die : tables.dice) {
    Json faces = Json::array();
    for (const Face& face : die.faces) faces.push_back(face.text());
    dice.push_back(faces);
  }
  for (int card = 0; card < tables.cards; ++card) {
    const GearType& type = tables.gear_of(card);
    gear.push_back({{"type", tables.type_of(card)},
                    {"name", kGear[static_cast<std::size_t>(tables.type_of(card))].name},
                    {"cost", int{type.cost}},
                    {"capacity", int{type.capacity}}});
  }
  return {{"places", places},
          {"dice", dice},
          {"gear", gear},
          {"max_health", int{tables.skills.last_max_health}},
          {"max_evasion", int{tables.skills.last_evasion}}};
}

}  // namespace pandemonium::city_of_demons
