// Weapons, powers and figures as data/demon_city.json holds them: the names here are the file's keys, and
// data/demon_city.schema.json says what each means. What the rules read of them is made in tables.hpp.
#pragma once

#include "envs/core/data/values.hpp"
#include "envs/demon_city/scenarios.hpp"

namespace pandemonium::demon_city {

enum class CardName : std::int8_t {};  // by card id; behind them "none"
constexpr auto enum_names(CardName) {
  std::array<std::string_view, kCards + 1> names{};
  std::copy(kCardWords.begin(), kCardWords.end(), names.begin());
  names.back() = "none";
  return names;
}
inline constexpr CardName kNoCardName{kCards};
constexpr Card card_of(CardName name) { return name == kNoCardName ? kNoCard : static_cast<Card>(name); }

enum class SideName : std::int8_t { players, host };
constexpr auto enum_names(SideName) { return std::to_array<std::string_view>({"players", "host"}); }

using Name = Text<16>;
template <class Row>
constexpr int place_of_name(const Row& rows, std::string_view name) {  // -1: there is none
  for (int i = 0; i < rows.size(); ++i)
    if (rows[i].name.text() == name) return i;
  return -1;
}

struct WeaponRow {
  Name name;
  bool shot = false;
  Number<0, kFarthest> nearest, farthest;
  std::array<Number<0, 9>, 5> open{}, cramped{};
  Number<0, 9> intensity;
  Number<0, 3> over_toughness;
  Number<1, 2> damage;
  Skill skill = Skill::none;
  bool natural = false, usable_held = true, ignites = false;
  Area area = Area::none;
};
constexpr void fields(auto& visit, WeaponRow& row) {
  Source source;
  visit("name", row.name);
  visit("shot", row.shot);
  visit("nearest", row.nearest);
  visit("farthest", row.farthest);
  visit("open", row.open);
  visit("cramped", row.cramped);
  visit("intensity", row.intensity);
  visit("over_toughness", row.over_toughness);
  visit("damage", row.damage);
  visit("skill", row.skill);
  visit("natural", row.natural);
  visit("usable_held", row.usable_held);
  visit("ignites", row.ignites);
  visit("area", row.area);
  visit("source", source);
}

struct PowerRow {
  Text<20> name;
  Skill skill = Skill::none;
  Stat stat = Stat::knowledge, resisted_by = Stat::agility;
  bool or_hand_to_hand = false;
  Number<0, kFarthest> range = 3;
  Area area = Area::none;
  Effect effect = Effect::damage;
  Number<0, 9> intensity;
  bool disturbing = false, prone = false, ignites = false, strains = false;
  Number<-1, 3> uses;
};
constexpr void fields(auto& visit, PowerRow& row) {
  Source source;
  visit("name", row.name);
  visit("skill", row.skill);
  visit("stat", row.stat);
  visit("resisted_by", row.resisted_by);
  visit("or_hand_to_hand", row.or_hand_to_hand);
  visit("range", row.range);
  visit("area", row.area);
  visit("effect", row.effect);
  visit("intensity", row.intensity);
  visit("disturbing", row.disturbing);
  visit("prone", row.prone);
  visit("ignites", row.ignites);
  visit("strains", row.strains);
  visit("uses", row.uses);
  visit("source", source);
}

struct StatRow {
  Number<1, 9> calm;
  Number<0, 9> agility;
  Number<1, 9> toughness;
  Number<0, 9> perception, appeal, cash, knowledge;
};
constexpr void fields(auto& visit, StatRow& row) {
  visit("calm", row.calm);
  visit("agility", row.agility);
  visit("toughness", row.toughness);
  visit("perception", row.perception);
  visit("appeal", row.appeal);
  visit("cash", row.cash);
  visit("knowledge", row.knowledge);
}

struct RankRow {
  Skill skill = Skill::none;
  Number<0, 9> rank;
};
constexpr void fields(auto& visit, RankRow& row) {
  visit("skill", row.skill);
  visit("rank", row.rank);
}

struct SpecialRow {
  CardName card = kNoCardName;
  Special effect = Special::none;
};
constexpr void fields(auto& visit, SpecialRow& row) {
  visit("card", row.card);
  visit("effect", row.effect);
}

struct FigureRow {
  Name name;
  SideName side = SideName::players;
  StatRow stats;
  List<RankRow, 0, 6> skills;
  List<Name, 0, 2> weapons;
  List<Text<20>, 0, 2> powers;
  CardName significator = kNoCardName;
  Panic panic = Panic::freeze;
  Number<0, 2> contacts;
  Number<-1, 9> calm_intensity;
  Number<1, 9> death = 5;
  Number<0, 1> armour;
  bool fool_is_own = false, supernatural = false, weak_spot = false, fireproof = false;
  List<SpecialRow, 0, 3> specials;
};
constexpr void fields(auto& visit, FigureRow& row) {
  Source source;
  visit("name", row.name);
  visit("side", row.side);
  visit("stats", row.stats);
  visit("skills", row.skills);
  visit("weapons", row.weapons);
  visit("powers", row.powers);
  visit("significator", row.significator);
  visit("panic", row.panic);
  visit("contacts", row.contacts);
  visit("calm_intensity", row.calm_intensity);
  visit("death", row.death);
  visit("armour", row.armour);
  visit("fool_is_own", row.fool_is_own);
  visit("supernatural", row.supernatural);
  visit("weak_spot", row.weak_spot);
  visit("fireproof", row.fireproof);
  visit("specials", row.specials);
  visit("source", source);
}

}  // namespace pandemonium::demon_city
