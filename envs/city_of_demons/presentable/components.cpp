// What lies in the box of City of Demons, for front ends that draw it. Gear is numbered as cards are.
#include "envs/city_of_demons/game.hpp"
#include "envs/core/json.hpp"

namespace pandemonium::city_of_demons {

Json CityOfDemons::components() {
  constexpr std::array<const char*, 3> kIconNames{"", "junk", "info"};
  Json places = Json::array(), dice = Json::array(), gear = Json::array();
  for (const Place& place : kBoard)
    places.push_back({{"name", place.name},
                      {"icon", kIconNames[static_cast<std::size_t>(place.icon)]},
                      {"secret_location", place.secret_location},
                      {"price", place.price}});
  for (const auto& faces : kDiceText) dice.push_back(faces);
  for (int card = 0; card < kGearCards; ++card)
    gear.push_back({{"type", type_of(card)},
                    {"name", gear_of(card).name},
                    {"cost", gear_of(card).cost},
                    {"capacity", gear_of(card).capacity}});
  return {{"places", places},
          {"dice", dice},
          {"gear", gear},
          {"max_health", kLastMaxHealth},
          {"max_evasion", kLastEvasion}};
}

}  // namespace pandemonium::city_of_demons
