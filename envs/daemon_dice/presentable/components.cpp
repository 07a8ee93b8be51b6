// What lies in the box of Daemon Dice, for front ends that draw it: the faces of each part and breed, by
// number of symbol.
#include "envs/core/json.hpp"
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {

Json DaemonDice::components(const Tables& tables) {
  Json parts = Json::array();
  for (int part = 0; part < kParts; ++part) {
    Json faces = Json::object();
    for (int breed = 0; breed < kBreeds; ++breed) {
      Json& of_breed = faces[std::string(name_of(static_cast<Breed>(breed)))] = Json::array();
      for (const Symbol face : tables.parts.values[at(part)].faces.values[at(breed)])
        of_breed.push_back(static_cast<int>(face));
    }
    parts.push_back({{"name", part_name(part)}, {"faces", faces}});
  }
  return {{"symbols", enum_names(Symbol{})}, {"parts", parts}, {"breeds", enum_names(BreedOfDie{})}};
}

}  // namespace pandemonium::daemon_dice
