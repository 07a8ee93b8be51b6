// The rows of a file as the rules read them: names become places, cards and squares their numbers. Texts stay
// where the rows are, so these must outlive what is made here.
#pragma once

#include "envs/demon_city/data/scenario_rows.hpp"

namespace pandemonium::demon_city {

constexpr Weapon weapon_of(const WeaponRow& row) {
  Weapon weapon{row.name.text(),
                row.shot,
                row.nearest,
                row.farthest,
                {},
                {},
                row.intensity,
                row.over_toughness,
                row.damage,
                row.skill,
                row.natural,
                row.usable_held,
                row.ignites,
                row.area};
  std::copy(row.open.begin(), row.open.end(), weapon.open.begin());
  std::copy(row.cramped.begin(), row.cramped.end(), weapon.cramped.begin());
  return weapon;
}

constexpr Power power_of(const PowerRow& row) {
  return {row.name.text(), row.skill,   row.stat,    row.resisted_by, row.or_hand_to_hand,
          row.range,       row.area,    row.effect,  row.intensity,   row.disturbing,
          row.prone,       row.ignites, row.strains, row.uses};
}

constexpr FigureType figure_of(const FigureRow& row, const Data& data) {
  FigureType type{};
  type.name = row.name.text();
  type.host = row.side == SideName::host;
  type.stats = {row.stats.calm,   row.stats.agility, row.stats.toughness, row.stats.perception,
                row.stats.appeal, row.stats.cash,    row.stats.knowledge};
  for (int i = 0; i < row.skills.size(); ++i) type.skills[at(i)] = {row.skills[i].skill, row.skills[i].rank};
  for (int i = 0; i < 2; ++i) {
    const bool armed = i < row.weapons.size(), gifted = i < row.powers.size();
    const int weapon = armed ? place_of_name(data.weapons, row.weapons[i].text()) : -1;
    const int power = gifted ? place_of_name(data.powers, row.powers[i].text()) : -1;
    type.weapons[at(i)] = static_cast<std::int8_t>(weapon);
    type.powers[at(i)] = static_cast<PowerId>(power);
  }
  type.significator = card_of(row.significator);
  type.panic = row.panic;
  type.contacts = row.contacts;
  type.calm_intensity = row.calm_intensity;
  type.death = row.death;
  type.armour = row.armour;
  type.fool_is_own = row.fool_is_own;
  type.supernatural = row.supernatural;
  type.weak_spot = row.weak_spot;
  type.fireproof = row.fireproof;
  for (int i = 0; i < row.specials.size(); ++i)
    type.specials[at(i)] = {card_of(row.specials[i].card), row.specials[i].effect};
  return type;
}

constexpr FigurePlace place_of(const PlaceRow& row, const Data& data) {
  FigurePlace place{static_cast<FigureId>(place_of_name(data.figures, row.who.text())),
                    row.at.at(),
                    row.arrives,
                    row.drunk,
                    static_cast<std::int8_t>(row.lurks.size()),
                    {}};
  for (int i = 0; i < row.lurks.size(); ++i) place.lurk[at(i)] = row.lurks[i].at();
  return place;
}

constexpr std::int8_t place8(const auto& rows, std::string_view name) {
  return static_cast<std::int8_t>(place_of_name(rows, name));
}

constexpr ObjectRow object_of(const ObjectData& row, const ScenarioRow& scenario, const Data& data) {
  ObjectRow object{row.name.text(),
                   row.kind,
                   row.at.at(),
                   row.task,
                   row.intensity,
                   row.need,
                   row.opponent,
                   place8(scenario.objects, row.after.text()),
                   place8(scenario.objects, row.opens.text()),
                   row.side == SideName::host,
                   0};
  for (const Name& user : row.users)
    object.users |= 1u << (static_cast<unsigned>(place_of_name(data.figures, user.text())) & 31);
  return object;
}

constexpr Reward reward_of(const DegreeRow& row, const ScenarioRow& scenario, const Data& data) {
  const std::string_view what = row.what.text();
  switch (row.reward) {
    case RewardKind::item:
      return {row.reward, place8(data.weapons, what)};
    case RewardKind::significator: {
      const auto card = std::find(kCardWords.begin(), kCardWords.end(), what);
      return {row.reward, static_cast<Card>(card == kCardWords.end() ? kNoCard : card - kCardWords.begin())};
    }
    case RewardKind::ease:
    case RewardKind::slow:
      return {row.reward, place8(scenario.objects, what)};
    default:
      return {row.reward, 0};
  }
}

constexpr LeadRow lead_of(const LeadData& row, const ScenarioRow& scenario, const Data& data) {
  LeadRow lead{row.name.text(),
               row.task,
               row.opposed,
               row.guard,
               static_cast<std::int8_t>(row.degrees.size()),
               {},
               {},
               row.overlap,
               row.distracted,
               row.handicap,
               row.advantage,
               place8(scenario.leads, row.after.text())};
  for (int d = 0; d < row.degrees.size(); ++d) {
    lead.intensity[at(d)] = row.degrees[d].intensity;
    lead.rewards[at(d)] = reward_of(row.degrees[d], scenario, data);
  }
  return lead;
}

constexpr Scenario scenario_of(const ScenarioRow& row, const Data& data) {
  Scenario all;
  all.title = row.title.text();
  all.theme = static_cast<Suit>(row.theme);
  all.fool_with_host = row.fool == SideName::host;
  all.goal = row.goal;
  all.cap = row.rounds;
  all.cap_result = row.last_round == SideName::players ? 1 : -1;
  all.weak_known = row.weak_known;
  all.exits_need = row.exits.text() == "open"   ? std::int8_t{-1}
                   : row.exits.text() == "none" ? std::int8_t{-2}
                                                : place8(row.objects, row.exits.text());
  all.structure = row.structure;
  all.bleed = row.bleed;
  all.police = row.police;
  all.gap = row.gap;
  all.hull = row.hull;
  for (std::size_t y = 0; y < kRows; ++y) all.map[y] = row.map[y].text();
  all.pcs = row.people.size();
  all.horrors = row.host.size();
  for (int i = 0; i < all.pcs; ++i) all.people[at(i)] = place_of(row.people[i], data);
  for (int i = 0; i < all.horrors; ++i) all.host[at(i)] = place_of(row.host[i], data);
  all.builds = row.builds.size();
  for (auto& build : all.build) build.fill(kNoCard);
  for (int i = 0; i < all.builds; ++i)
    for (int c = 0; c < row.builds[i].size(); ++c) all.build[at(i)][at(c)] = card_of(row.builds[i][c]);
  all.objects = row.objects.size();
  for (int i = 0; i < all.objects; ++i) {
    all.object[at(i)] = object_of(row.objects[i], row, data);
    if (row.objects[i].kind == ObjectKind::captive) all.captive = static_cast<std::int8_t>(i);
  }
  all.has_door = all.objects > 0 && all.object[0].kind == ObjectKind::door;
  all.scenes = row.scenes;
  all.heat = row.heat;
  all.leads = row.leads.size();
  for (int i = 0; i < all.leads; ++i) all.lead[at(i)] = lead_of(row.leads[i], row, data);
  return all;
}

}  // namespace pandemonium::demon_city
