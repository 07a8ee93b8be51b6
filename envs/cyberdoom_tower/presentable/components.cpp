// What lies in the box of Cyberdoom Tower, for front ends that draw it. Symbols are explained in data.hpp.
#include "envs/core/json.hpp"
#include "envs/cyberdoom_tower/data.hpp"
#include "envs/cyberdoom_tower/game.hpp"

namespace pandemonium::cyberdoom_tower {

Json CyberdoomTower::components(const Tables& tables) {
  const auto texts = [](const auto& rows) {
    Json list = Json::array();
    for (const auto& row : rows) list.push_back(row.text());
    return list;
  };
  Json floors = Json::array(), sentinels = Json::array(), ais = Json::array(), weapons = Json::array();
  for (std::size_t i = 0; i < kFloorNames.size(); ++i) {
    const FloorCard& card = tables.floors.values[i];
    floors.push_back({{"name", kFloorNames[i]},
                      {"sectors", card.sectors.text()},
                      {"anti_stealth", to_json(card.anti_stealth)},
                      {"rows", texts(card.rows)}});
  }
  for (std::size_t i = 0; i < kSentinelNames.size(); ++i) {
    const SentinelCard& card = tables.sentinels.values[i];
    sentinels.push_back({{"name", kSentinelNames[i]},
                         {"energy", int{card.energy}},
                         {"range", int{card.range}},
                         {"damage", int{card.damage}},
                         {"rows", texts(card.rows)}});
  }
  for (std::size_t i = 0; i < kAiNames.size(); ++i) {
    const AiCard& card = tables.ais.values[i];
    ais.push_back({{"name", kAiNames[i]},
                   {"energy", int{card.energy}},
                   {"damage", int{card.damage}},
                   {"rows", texts(card.rows)}});
  }
  for (std::size_t i = 0; i < kWeapons.size(); ++i) {
    const WeaponRow& row = tables.weapons.values[i];
    weapons.push_back({{"name", kWeapons[i].name}, {"range", int{row.range}}, {"damage", int{row.damage}}});
  }
  Json boxes = Json::array();
  for (const TrackBoxes& track : tables.abilities) boxes.push_back(int{track.boxes});
  return {{"floors", floors},      {"sentinels", sentinels}, {"ais", ais},
          {"weapons", weapons},    {"items", kItemNames},    {"abilities", kTrackNames},
          {"ability_boxes", boxes}};
}

}  // namespace pandemonium::cyberdoom_tower
