// What lies in the box of Daemon Dice, for front ends that draw it: the faces of each part, by number of
// symbol.
#include "envs/core/json.hpp"
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {

Json DaemonDice::components() {
  Json symbols = Json::array(), parts = Json::array(), breeds = Json::array();
  for (const SymbolRow& symbol : kSymbolRows) symbols.push_back(symbol.name);
  for (const PartRow& part : kPartRows) {
    Json faces = Json::array();
    for (const Symbol face : part.faces) faces.push_back(static_cast<int>(face));
    parts.push_back({{"name", part.name}, {"faces", faces}});
  }
  for (const BreedRow& breed : kBreedRows) breeds.push_back(breed.name);
  return {{"symbols", symbols}, {"parts", parts}, {"breeds", breeds}};
}

}  // namespace pandemonium::daemon_dice
