// A scenario as the rules read it: map, figures, builds of the Horror's Deck, objects and leads. Those there
// are stand in data/demon_city.json.
#pragma once

#include "envs/demon_city/data.hpp"
#include "envs/demon_city/map/squares.hpp"

namespace pandemonium::demon_city {

// The built-in ones. A file of one's own has one to seven, which take these places in turn.
enum class ScenarioId : std::int8_t { alley, marty, garage, antenna, archive, overpass, bench, any };
inline constexpr int kScenarios = 7, kNamedScenarios = 6;  // `bench` is a test ground, `any` a draw
inline constexpr int kSideFigures = 4, kFigures = 8, kObjects = 8, kLeads = 6, kBuilds = 3, kLurkSquares = 6;

enum class ObjectKind : std::int8_t { door, key, toggle, antenna, book, ritual, pillar, captive };
constexpr auto enum_names(ObjectKind) {
  return std::to_array<std::string_view>(
      {"door", "key", "toggle", "antenna", "book", "ritual", "pillar", "captive"});
}

struct FigurePlace {
  FigureId who{};
  Square at = kNowhere;
  std::int8_t arrives = 1;  // round
  bool drunk = false;
  std::int8_t lurks = 0;  // number of squares to lurk at
  std::array<Square, kLurkSquares> lurk{};
};
struct ObjectRow {
  std::string_view name;
  ObjectKind kind{};
  Square at = kNowhere;
  Task task{};
  std::int8_t intensity = 0;
  std::int8_t need = 1;
  std::int8_t opponent = -1;  // stat of an absent opponent
  std::int8_t after = -1;     // the object to be done before
  std::int8_t opens = -1;     // a key's door
  bool host = false;          // whose it is to use
  std::uint32_t users = 0;    // bits of FigureId; 0: everybody of that side
};
enum class RewardKind : std::int8_t {
  none,
  build,
  lurk,
  weak,
  item,
  significator,
  headstart,
  ease,
  calm,
  slow
};
constexpr auto enum_names(RewardKind) {
  return std::to_array<std::string_view>(
      {"none", "build", "lurk", "weak", "item", "significator", "headstart", "ease", "calm", "slow"});
}
struct Reward {
  RewardKind kind = RewardKind::none;
  std::int8_t what = 0;  // weapon, card or object
};
struct LeadRow {
  std::string_view name;
  Task task{};
  bool opposed = false;
  std::int8_t guard = 0;    // stat of whoever opposes
  std::int8_t degrees = 0;  // Intensities, rising, and what each degree brings
  std::array<std::int8_t, 3> intensity{};
  std::array<Reward, 3> rewards{};
  bool overlap = true, distracted = false;
  std::int8_t handicap = 0, advantage = 0;
  std::int8_t after = -1;  // the lead to be solved before
};
// What the Players want: one of them leaves; the captive is carried out; half of them escape; the first
// object is repaired (antenna); it is finished before the second, the Host's (archive); the chase is won.
enum class Goal : std::int8_t { leave, rescue, escape, antenna, archive, chase, none };
constexpr auto enum_names(Goal) {
  return std::to_array<std::string_view>({"leave", "rescue", "escape", "repair", "race", "chase", "none"});
}

struct Scenario {
  std::string_view title;
  Suit theme{};
  bool fool_with_host = false;
  Goal goal{};
  std::int8_t cap = 0;         // rounds
  std::int8_t cap_result = 0;  // for the Players
  bool weak_known = false;
  std::int8_t exits_need = -2;  // object that opens the exits, -1 open, -2 there are none
  std::int8_t structure = 0, bleed = 0, police = 0, gap = 0, hull = 0;
  bool has_door = false;  // the first object, on '+'
  std::int8_t captive = -1;
  std::array<std::string_view, kRows> map{};
  int pcs = 0, horrors = 0;
  std::array<FigurePlace, kSideFigures> people{}, host{};
  int builds = 0;
  std::array<std::array<Card, 3>, kBuilds> build{};  // special cards, filled up with kNoCard
  int objects = 0;
  std::array<ObjectRow, kObjects> object{};
  int scenes = 0, heat = 0;
  int leads = 0;
  std::array<LeadRow, kLeads> lead{};
};

constexpr CardSet special_cards(const Scenario& scenario, int build) {
  CardSet set;
  for (const Card card : scenario.build[static_cast<std::size_t>(build)])
    if (card != kNoCard) set.add(card);
  return set;
}

}  // namespace pandemonium::demon_city
