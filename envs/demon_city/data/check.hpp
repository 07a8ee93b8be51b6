// What a file must hold together, beyond what each value may be: whatever passes can be played to its end.
// Places are named by the titles and names of the file.
#pragma once

#include "envs/demon_city/data/rules_of_rows.hpp"
#include "envs/demon_city/data/ways.hpp"

namespace pandemonium::demon_city {

// Names that a list holds twice, or that are empty.
constexpr void check_names(const auto& rows, auto&& wrong) {
  for (int i = 0; i < rows.size(); ++i) {
    const std::string_view name = rows[i].name.text();
    if (name.empty())
      wrong("it has no name");
    else if (place_of_name(rows, name) != i)
      wrong(name, "the name stands there twice");
  }
}

constexpr void check_weapon(const WeaponRow& row, auto&& wrong) {
  if (row.nearest > row.farthest) wrong("nearest", "it is further than the farthest");
  if (row.shot && row.intensity == 0) wrong("intensity", "a shot has an Intensity of its own, 1 to 9");
  if (!row.shot && row.farthest > 2) wrong("farthest", "a close weapon reaches 2 squares at most");
  if (!row.shot && (row.area != Area::none || row.nearest > 0))
    wrong("shot", "a close weapon has no area and no nearest square");
  if (row.shot && row.natural) wrong("natural", "a figure grabs with its natural weapon: it is close");
  if (row.area != Area::none && row.natural) wrong("natural", "an area weapon is used up: it is not natural");
}

constexpr void check_figure(const FigureRow& row, const Data& data, auto&& wrong) {
  const std::string_view name = row.name.text();
  if (name.empty() || name[0] < 'A' || name[0] > 'Z') wrong("name", "a name begins with a capital letter");
  for (const Name& weapon : row.weapons)
    if (place_of_name(data.weapons, weapon.text()) < 1)
      wrong("weapons", weapon.text(), "there is no such weapon");
  for (const auto& power : row.powers)
    if (place_of_name(data.powers, power.text()) < 0) wrong("powers", power.text(), "there is no such power");
  if (row.powers.size() == 2 && row.powers[0].text() == row.powers[1].text())
    wrong("powers", "the same power twice");
  for (int i = 0; i < row.skills.size(); ++i)
    for (int j = 0; j <= i; ++j)
      if (row.skills[i].skill == Skill::none || (j < i && row.skills[i].skill == row.skills[j].skill))
        wrong("skills", "a skill stands there once, and is one");
  for (const SpecialRow& each : row.specials)
    if (each.card == kNoCardName || each.effect == Special::none)
      wrong("specials", "a special has a card and an effect");
  if (row.calm_intensity == 0) wrong("calm_intensity", "1 to 9, or -1 where nobody checks Calm");
  const bool host = row.side == SideName::host;
  if (host && row.significator != kNoCardName) wrong("significator", "only people have a Significator");
  if (!host && (!row.specials.empty() || row.calm_intensity >= 0 || row.fool_is_own || row.weak_spot))
    wrong("side", "specials, calm_intensity, fool_is_own and weak_spot are the Host's");
}

constexpr bool is_placed(const List<PlaceRow, 1, kSideFigures>& places, std::string_view who) {
  return std::any_of(places.begin(), places.end(),
                     [&](const PlaceRow& each) { return each.who.text() == who; });
}

// Whether all names that a scenario uses are there; only then it can be read as the rules do.
constexpr bool check_scenario_names(const ScenarioRow& row, const Data& data, auto&& wrong) {
  bool sound = true;
  const auto unless = [&](bool fine, const auto&... words) {
    if (!fine) wrong(words...);
    sound = sound && fine;
  };
  unless(!row.title.text().empty(), "title", "it has no title");
  const auto places = [&](const auto& list, std::string_view side, bool host) {
    for (const PlaceRow& place : list) {
      const int who = place_of_name(data.figures, place.who.text());
      unless(who >= 0, side, place.who.text(), "there is no such figure");
      if (who >= 0)
        unless((data.figures[who].side == SideName::host) == host, side, place.who.text(),
               "it is on the wrong side");
    }
  };
  places(row.people, "people", false);
  places(row.host, "host", true);
  check_names(row.objects, [&](const auto&... words) { unless(false, "objects", words...); });
  check_names(row.leads, [&](const auto&... words) { unless(false, "leads", words...); });
  const std::string_view exits = row.exits.text();
  unless(exits == "open" || exits == "none" || place_of_name(row.objects, exits) >= 0, "exits",
         "it is open, none, or the name of an object");
  for (const ObjectData& object : row.objects) {
    const std::string_view name = object.name.text(), after = object.after.text(),
                           opens = object.opens.text();
    unless(after.empty() || place_of_name(row.objects, after) >= 0, "objects", name, "after",
           "there is no such object");
    unless(opens.empty() || place_of_name(row.objects, opens) >= 0, "objects", name, "opens",
           "there is no such object");
    for (const Name& user : object.users)
      unless(is_placed(object.side == SideName::host ? row.host : row.people, user.text()), "objects", name,
             "users", "only figures of the scenario's side can use it");
  }
  for (const LeadData& lead : row.leads) {
    const std::string_view after = lead.after.text();
    unless(after.empty() || place_of_name(row.leads, after) >= 0, "leads", lead.name.text(), "after",
           "there is no such lead");
    for (const DegreeRow& degree : lead.degrees) {
      const Reward reward = reward_of(degree, row, data);
      const bool is_one = reward.kind != RewardKind::item || reward.what > 0;
      unless(reward.what >= 0 && is_one, "leads", lead.name.text(), "what",
             "there is no such weapon, card or object");
    }
  }
  return sound;
}

constexpr void check_places(const Scenario& row, const Data& data, auto&& wrong) {
  const auto name = [&](FigureId who) { return data.figures[static_cast<int>(who)].name.text(); };
  const auto side = [&](const auto& list, int count, std::string_view heading) {
    bool there = false;
    for (int i = 0; i < count; ++i) {
      const FigurePlace& place = list[at(i)];
      there = there || place.arrives == 1;
      if (row.goal == Goal::chase) {
        const int x = column_of(place.at), first = heading == "host" ? 0 : 2 + row.gap;
        if (x < first || x > first + 1 || row_of(place.at) < 2 || row_of(place.at) > 3 || place.lurks > 0 ||
            place.arrives > 1)
          wrong(heading, name(place.who), "in a chase everybody begins in their vehicle, rows 2 and 3");
        continue;
      }
      if (!stands_open(row, place.at, false)) wrong(heading, name(place.who), "at", "it stands on a wall");
      if (place.arrives > row.cap) wrong(heading, name(place.who), "arrives", "that is after the last round");
      if (place.lurks > 0 && (place.arrives > 1 || heading != "host"))
        wrong(heading, name(place.who), "lurks", "only the Host's figures of round 1 lurk");
      for (int l = 0; l < place.lurks; ++l) {
        if (!stands_open(row, place.lurk[at(l)], false))
          wrong(heading, name(place.who), "lurks", "it would lurk in a wall");
        for (int other = 0; other < l; ++other)
          if (place.lurk[at(l)] == place.lurk[at(other)])
            wrong(heading, name(place.who), "lurks", "the same square twice");
      }
    }
    if (!there) wrong(heading, "nobody is there from round 1");
  };
  side(row.people, row.pcs, "people");
  side(row.host, row.horrors, "host");
}

// Cards are in one deck, The Fool in exactly one; and no number lies in the Players' Deck five times.
constexpr void check_decks(const Scenario& row, const Data& data, auto&& wrong) {
  CardSet players = players_cards(row.theme, row.fool_with_host);
  std::array<bool, 11> taken{};
  const auto add = [&](Card card) {
    if (card == kNoCard) return;
    const int value = value_of(card);
    if (players.contains(card) && !(card == kFool && !row.fool_with_host))
      wrong("people", "a Significator is in the Players' Deck already, or has two owners");
    if (card != kFool && value <= 10) {
      if (taken[at(value)]) wrong("people", "two Significators are worth the same number");
      taken[at(value)] = true;
    }
    players.add(card);
  };
  for (int i = 0; i < row.pcs; ++i) {
    const Card card = card_of(data.figures[static_cast<int>(row.people[at(i)].who)].significator);
    for (int j = 0; j < i; ++j)
      if (card != kNoCard &&
          card_of(data.figures[static_cast<int>(row.people[at(j)].who)].significator) == card)
        wrong("people", "two people have the same Significator");
    add(card);
  }
  for (int l = 0; l < row.leads; ++l)
    for (const Reward& reward : row.lead[at(l)].rewards)
      if (reward.kind == RewardKind::significator) {
        if (players.contains(reward.what))
          wrong("leads", row.lead[at(l)].name, "the card has an owner already");
        add(reward.what);
      }
  for (int build = 0; build < row.builds; ++build) {
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t d = 0; d < c; ++d)
        if (row.build[at(build)][c] != kNoCard && row.build[at(build)][c] == row.build[at(build)][d])
          wrong("builds", "a card twice in a build");
    const CardSet host = horrors_cards(row.theme, special_cards(row, build));
    if (!(host & players).empty()) wrong("builds", "a card is in both decks");
    if (host.contains(kFool) != row.fool_with_host)
      wrong("builds", "The Fool is in every build, or in none and with the Players: see fool");
  }
}

constexpr void check_objects(const Scenario& row, auto&& wrong) {
  int captives = 0;
  for (int i = 0; i < row.objects; ++i) {
    const ObjectRow& object = row.object[at(i)];
    const bool is_door = object.kind == ObjectKind::door, is_key = object.kind == ObjectKind::key;
    captives += object.kind == ObjectKind::captive;
    if (is_door && i > 0)
      wrong("objects", object.name, "the door is the first of the objects, and the only one");
    if (is_door || is_key ? terrain_at(row, object.at) != '+' : !stands_open(row, object.at, true))
      wrong("objects", object.name, "at", "a door or its key is at a '+', anything else where one can stand");
    if (is_key != (object.opens >= 0) || (is_key && object.opens != 0) || (is_key && !row.has_door))
      wrong("objects", object.name, "opens", "a key opens the door, and nothing else opens anything");
    if (object.after >= i) wrong("objects", object.name, "after", "it comes after one that stands before it");
    if (object.after >= 0 && (row.object[at(object.after)].kind == ObjectKind::pillar ||
                              row.object[at(object.after)].kind == ObjectKind::captive))
      wrong("objects", object.name, "after", "a pillar and a captive are never finished");
    if (object.kind == ObjectKind::pillar && (!object.host || row.goal != Goal::antenna))
      wrong("objects", object.name, "kind", "a pillar is the Host's, and its goal is repair");
    if (object.kind == ObjectKind::captive && (object.host || row.goal != Goal::rescue))
      wrong("objects", object.name, "kind", "a captive is the Players' to rescue");
  }
  if (captives != (row.goal == Goal::rescue)) wrong("objects", "a rescue has one captive");
  if (row.goal == Goal::chase && row.objects > 0) wrong("objects", "there are none in a chase");
  if ((row.goal == Goal::antenna || row.goal == Goal::archive) && (row.objects < 1 || row.object[0].host))
    wrong("objects", "the first is what the Players have to finish");
  if (row.goal == Goal::archive && (row.objects < 2 || !row.object[1].host))
    wrong("objects", "the second is what the Host has to finish");
}

constexpr void check_leads(const Scenario& row, const Data& data, auto&& wrong) {
  std::array<bool, kObjects> slowed{};
  for (int i = 0; i < row.leads; ++i) {
    const LeadRow& lead = row.lead[at(i)];
    if (lead.after >= i) wrong("leads", lead.name, "after", "it comes after one that stands before it");
    for (int d = 0; d < lead.degrees; ++d) {
      const Reward& reward = lead.rewards[at(d)];
      if (d > 0 && lead.intensity[at(d)] <= lead.intensity[at(d - 1)])
        wrong("leads", lead.name, "degrees", "their Intensities rise");
      if (reward.kind == RewardKind::item && data.weapons[reward.what].natural)
        wrong("leads", lead.name, "what", "that is no weapon to carry");
      if (reward.kind != RewardKind::slow) continue;
      if (slowed[at(reward.what)]) wrong("leads", lead.name, "what", "an object is slowed once");
      slowed[at(reward.what)] = true;
    }
    if (lead.degrees > 1 && lead.intensity[0] == 0)
      wrong("leads", lead.name, "degrees", "what is certain has one degree");
  }
  if ((row.scenes > 0) != (row.leads > 0)) wrong("scenes", "scenes need leads, and leads scenes");
}

constexpr void check_goal(const Scenario& row, auto&& wrong) {
  const bool leaves = row.goal == Goal::leave || row.goal == Goal::rescue || row.goal == Goal::escape;
  bool has_exit = false, has_road = false, has_door = false, all_road = true;
  for (const std::string_view line : row.map)
    for (const char c : line) {
      has_exit = has_exit || c == 'E';
      has_road = has_road || c == '~';
      has_door = has_door || c == '+';
      all_road = all_road && c == '~';
    }
  if (leaves && (!has_exit || row.exits_need == -2)) wrong("map", "the goal needs an exit, E, and exits");
  if (row.exits_need >= 0 && row.object[at(row.exits_need)].host)
    wrong("exits", "what opens them is the Players' to do");
  if (row.goal == Goal::chase ? !all_road : has_road)
    wrong("map", "a chase is all road, ~, and nothing else is");
  if (has_door && !row.has_door) wrong("map", "nothing opens the '+': the first object is a door");
  if (row.goal == Goal::chase ? row.hull < 1 : row.hull > 0 || row.gap > 0)
    wrong("hull", "vehicles have a hull from 1, and are in a chase");
  if (row.goal == Goal::antenna ? row.structure < 1 : row.structure > 0)
    wrong("structure", "from 1 where something is to be repaired, else 0");
  if (row.goal == Goal::rescue ? row.bleed < 1 : row.bleed > 0)
    wrong("bleed", "from 1 where a captive bleeds, else 0");
  if (row.goal != Goal::escape && row.police > 0) wrong("police", "they come where people escape");
}

constexpr void check_scenario(const ScenarioRow& row, const Data& data, auto&& wrong) {
  if (!check_scenario_names(row, data, wrong)) return;
  const Scenario scenario = scenario_of(row, data);
  bool sound = true;
  const auto note = [&](const auto&... words) {
    sound = false;
    wrong(words...);
  };
  check_goal(scenario, note);
  check_objects(scenario, note);
  check_places(scenario, data, note);
  check_decks(scenario, data, note);
  check_leads(scenario, data, note);
  if (sound && scenario.goal != Goal::chase) check_ways(scenario, wrong);
}

constexpr void check(const Data& data, auto&& wrong) {
  check_names(data.weapons, [&](const auto&... words) { wrong("weapons", words...); });
  check_names(data.powers, [&](const auto&... words) { wrong("powers", words...); });
  check_names(data.figures, [&](const auto&... words) { wrong("figures", words...); });
  for (const WeaponRow& row : data.weapons)
    check_weapon(row, [&](const auto&... words) { wrong("weapons", row.name.text(), words...); });
  if (const WeaponRow& hands = data.weapons[0];
      hands.name.text() != "unarmed" || hands.shot || !hands.natural || !hands.usable_held)
    wrong("weapons", "unarmed", "bare hands come first: close, natural and usable while held");
  for (const FigureRow& row : data.figures)
    check_figure(row, data, [&](const auto&... words) { wrong("figures", row.name.text(), words...); });
  for (const ScenarioRow& row : data.scenarios)
    check_scenario(row, data, [&](const auto&... words) { wrong("scenarios", row.title.text(), words...); });
}

}  // namespace pandemonium::demon_city
