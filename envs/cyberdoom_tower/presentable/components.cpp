// What lies in the box of Cyberdoom Tower, for front ends that draw it. Symbols are explained in data.hpp.
#include "envs/core/json.hpp"
#include "envs/cyberdoom_tower/data.hpp"
#include "envs/cyberdoom_tower/game.hpp"

namespace pandemonium::cyberdoom_tower {

Json CyberdoomTower::components() {
  Json floors = Json::array(), sentinels = Json::array(), ais = Json::array(), weapons = Json::array();
  for (const FloorCard& card : kFloorCards)
    floors.push_back({{"name", card.name},
                      {"sectors", card.sectors},
                      {"anti_stealth", card.anti_stealth},
                      {"rows", card.rows}});
  for (const SentinelCard& card : kSentinelCards)
    sentinels.push_back({{"name", card.name},
                         {"energy", card.energy},
                         {"range", card.range},
                         {"damage", card.damage},
                         {"rows", card.rows}});
  for (const AiCard& card : kAiCards)
    ais.push_back(
        {{"name", card.name}, {"energy", card.energy}, {"damage", card.damage}, {"rows", card.rows}});
  for (const WeaponRow& weapon : kWeapons)
    weapons.push_back({{"name", weapon.name}, {"range", weapon.range}, {"damage", weapon.damage}});
  return {{"floors", floors},
          {"sentinels", sentinels},
          {"ais", ais},
          {"weapons", weapons},
          {"items", kItemNames},
          {"abilities", kTrackNames},
          {"ability_boxes", kAbilityBoxes}};
}

}  // namespace pandemonium::cyberdoom_tower
