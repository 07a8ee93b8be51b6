// What lies in the box of City of Horror, for front ends that draw it.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/json.hpp"

namespace pandemonium::city_of_horror {

Json CityOfHorror::components(const Tables& tables) {
  Json boards = Json::array(), cards = Json::array(), people = Json::array(), hours = Json::array();
  for (std::size_t building = 0; building < kBuildings; ++building) {
    Json sides = Json::array();
    for (const Side& side : tables.sides[building])
      sides.push_back({{"spaces", side.spaces}, {"zombies_to_attack", side.zombies_to_attack}});
    boards.push_back({{"name", kBuildingNames[building]}, {"sides", sides}});
  }
  for (int type = 0; type < kCardTypes; ++type)
    cards.push_back({{"name", kActionCards[static_cast<std::size_t>(type)].name},
                     {"explosion", tables.card(type).explosion}});
  for (int character = 0; character < kCharacters; ++character)
    people.push_back({{"name", kPeople[static_cast<std::size_t>(character)].name},
                      {"rested", int{tables.person(character).rested}},
                      {"exhausted", int{tables.person(character).exhausted}}});
  for (const auto& hour : tables.invasion) {
    Json list = Json::array();
    for (const InvasionCard& card : hour)
      list.push_back({{"zombies", to_json(card.zombies)}, {"leader", int{card.leader}}});
    hours.push_back(list);
  }
  return {{"boards", boards},
          {"cards", cards},
          {"people", people},
          {"colours", kColourNames},
          {"invasion", hours},
          {"no_limit", kNoLimit},
          {"points", to_json(static_cast<const Points&>(tables.points))}};
}

}  // namespace pandemonium::city_of_horror
