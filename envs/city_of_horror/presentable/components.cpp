// What lies in the box of City of Horror, for front ends that draw it.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/json.hpp"

namespace pandemonium::city_of_horror {

Json CityOfHorror::components() {
  Json boards = Json::array(), cards = Json::array(), people = Json::array(), hours = Json::array();
  for (std::size_t building = 0; building < kBuildings; ++building) {
    Json sides = Json::array();
    for (const Board& side : kBoards[building])
      sides.push_back({{"spaces", side.spaces}, {"zombies_to_attack", side.zombies_to_attack}});
    boards.push_back({{"name", kBuildingNames[building]}, {"sides", sides}});
  }
  for (const ActionCard& card : kActionCards)
    cards.push_back({{"name", card.name}, {"explosion", card.explosion}});
  for (const Character& each : kPeople)
    people.push_back({{"name", each.name}, {"rested", each.rested}, {"exhausted", each.exhausted}});
  for (const auto& hour : kInvasion) {
    Json list = Json::array();
    for (const InvasionCard& card : hour)
      list.push_back({{"zombies", card.zombies}, {"leader", card.leader}});
    hours.push_back(list);
  }
  return {{"boards", boards},        {"cards", cards},    {"people", people},
          {"colours", kColourNames}, {"invasion", hours}, {"no_limit", kNoLimit}};
}

}  // namespace pandemonium::city_of_horror
