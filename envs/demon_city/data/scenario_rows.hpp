// Scenarios as their file holds them. Things and figures are named; squares are written "4,2", column and row
// from 0 as on the page.
#pragma once

#include "envs/demon_city/data/rows.hpp"

namespace pandemonium::demon_city {

// A row of the map, one character a square. The legend is in the schema and the README.
class MapRow {
 public:
  static constexpr std::string_view kLegend = ".#,ctku123E+~";
  constexpr bool put(std::string_view text) {
    return text.size() == kColumns && text.find_first_not_of(kLegend) == text.npos && text_.put(text);
  }
  constexpr std::string_view text() const { return text_.text(); }
  static std::string expected() { return "12 characters, of " + std::string(kLegend); }

 private:
  Text<kColumns> text_;
};

class SquareText {
 public:
  constexpr bool put(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == text.npos || comma + 2 != text.size() || comma < 1 || comma > 2) return false;
    int x = 0;
    for (const char c : text.substr(0, comma)) {
      if (c < '0' || c > '9') return false;
      x = 10 * x + (c - '0');
    }
    const int y = text.back() - '0';
    if ((comma == 2 && text[0] == '0') || x >= kColumns || y < 0 || y >= kRows) return false;
    at_ = square(x, y);
    return text_.put(text);
  }
  constexpr std::string_view text() const { return text_.text(); }
  constexpr Square at() const { return at_; }
  static std::string expected() { return "a square: column 0 to 11 and row 0 to 5, as \"4,2\""; }

 private:
  Text<4> text_;
  Square at_ = kNowhere;
};

struct PlaceRow {
  Name who;
  SquareText at;
  Number<1, 30> arrives;
  List<SquareText, 0, kLurkSquares> lurks;
  bool drunk = false;
};
constexpr void fields(auto& visit, PlaceRow& row) {
  visit("who", row.who);
  visit("at", row.at);
  visit("arrives", row.arrives);
  visit("lurks", row.lurks);
  visit("drunk", row.drunk);
}

using ThingName = Text<20>;
using LeadName = Text<28>;
struct ObjectData {
  ThingName name;
  ObjectKind kind = ObjectKind::toggle;
  SquareText at;
  SideName side = SideName::players;
  Task task = Task::search;
  Number<0, 10> intensity;
  Number<1, 5> need;
  Number<-1, 9> opponent;
  ThingName after, opens;
  List<Name, 0, kSideFigures> users;
};
constexpr void fields(auto& visit, ObjectData& row) {
  visit("name", row.name);
  visit("kind", row.kind);
  visit("at", row.at);
  visit("side", row.side);
  visit("task", row.task);
  visit("intensity", row.intensity);
  visit("need", row.need);
  visit("opponent", row.opponent);
  visit("after", row.after);
  visit("opens", row.opens);
  visit("users", row.users);
}

struct DegreeRow {
  Number<0, 10> intensity;
  RewardKind reward = RewardKind::none;
  Text<20> what;  // a weapon, card or object
};
constexpr void fields(auto& visit, DegreeRow& row) {
  visit("intensity", row.intensity);
  visit("reward", row.reward);
  visit("what", row.what);
}

struct LeadData {
  LeadName name;
  Task task = Task::records;
  bool opposed = false;
  Number<0, 9> guard;
  List<DegreeRow, 1, 3> degrees;
  bool overlap = true, distracted = false;
  Number<0, 3> handicap, advantage;
  LeadName after;
};
constexpr void fields(auto& visit, LeadData& row) {
  visit("name", row.name);
  visit("task", row.task);
  visit("opposed", row.opposed);
  visit("guard", row.guard);
  visit("degrees", row.degrees);
  visit("overlap", row.overlap);
  visit("distracted", row.distracted);
  visit("handicap", row.handicap);
  visit("advantage", row.advantage);
  visit("after", row.after);
}

enum class SuitName : std::int8_t { wands, cups, swords, pentacles };
constexpr auto enum_names(SuitName) {
  return std::to_array<std::string_view>({"wands", "cups", "swords", "pentacles"});
}

struct ScenarioRow {
  Text<24> title;
  SuitName theme = SuitName::wands;
  SideName fool = SideName::players;
  Goal goal = Goal::leave;
  Number<1, 30> rounds = 12;
  SideName last_round = SideName::host;
  ThingName exits = [] {  // "open", "none", or the object that opens them
    ThingName open;
    open.put("open");
    return open;
  }();
  bool weak_known = false;
  Number<0, 9> structure, bleed;
  Number<0, 30> police;
  Number<0, 7> gap;
  Number<0, 3> hull;
  std::array<MapRow, kRows> map{};
  List<PlaceRow, 1, kSideFigures> people, host;
  List<List<CardName, 0, 3>, 1, kBuilds> builds;
  List<ObjectData, 0, kObjects> objects;
  Number<0, 5> scenes;
  Number<0, 100> heat;
  List<LeadData, 0, kLeads> leads;
};
constexpr void fields(auto& visit, ScenarioRow& row) {
  Source source;
  visit("title", row.title);
  visit("theme", row.theme);
  visit("fool", row.fool);
  visit("goal", row.goal);
  visit("rounds", row.rounds);
  visit("last_round", row.last_round);
  visit("exits", row.exits);
  visit("weak_known", row.weak_known);
  visit("structure", row.structure);
  visit("bleed", row.bleed);
  visit("police", row.police);
  visit("gap", row.gap);
  visit("hull", row.hull);
  visit("map", row.map);
  visit("people", row.people);
  visit("host", row.host);
  visit("builds", row.builds);
  visit("objects", row.objects);
  visit("scenes", row.scenes);
  visit("heat", row.heat);
  visit("leads", row.leads);
  visit("source", source);
}

struct Data {
  List<WeaponRow, 1, kMostWeapons> weapons;
  List<PowerRow, 0, kMostPowers> powers;
  List<FigureRow, 2, kMostFigures> figures;
  List<ScenarioRow, 1, kScenarios> scenarios;
};
constexpr void fields(auto& visit, Data& data) {
  visit("weapons", data.weapons);
  visit("powers", data.powers);
  visit("figures", data.figures);
  visit("scenarios", data.scenarios);
}

}  // namespace pandemonium::demon_city
