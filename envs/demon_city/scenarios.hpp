// The scenarios: maps, figures, builds of the Horror's Deck, objects and leads. Reconstructed (README).
#pragma once

#include "envs/demon_city/data.hpp"
#include "envs/demon_city/map/squares.hpp"

namespace pandemonium::demon_city {

enum class ScenarioId : std::int8_t { alley, marty, garage, antenna, archive, overpass, bench, any };
inline constexpr int kScenarios = 7, kNamedScenarios = 6;  // `bench` is a test ground, `any` a draw
inline constexpr int kSideFigures = 4, kFigures = 8, kObjects = 8, kLeads = 6, kBuilds = 3, kLurkSquares = 6;

enum class ObjectKind : std::int8_t { door, key, toggle, antenna, book, ritual, pillar, captive };

struct FigurePlace {
  FigureId who;
  Square at;
  std::int8_t arrives = 1;  // round
  std::int8_t lurks = 0;    // number of squares to lurk at
  std::array<Square, kLurkSquares> lurk{};
};
struct ObjectRow {
  std::string_view name;
  ObjectKind kind;
  Square at;
  Task task;
  std::int8_t intensity;
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
struct Reward {
  RewardKind kind = RewardKind::none;
  std::int8_t what = 0;  // weapon, card or object
};
struct LeadRow {
  std::string_view name;
  Task task;
  bool opposed;
  std::int8_t guard;    // stat of whoever opposes
  std::int8_t degrees;  // Intensities, rising, and what each degree brings
  std::array<std::int8_t, 3> intensity;
  std::array<Reward, 3> rewards;
  bool overlap = true, distracted = false;
  std::int8_t handicap = 0, advantage = 0;
  std::int8_t after = -1;  // the lead to be solved before
};
enum class Goal : std::int8_t { leave, rescue, escape, antenna, archive, chase, none };

struct Scenario {
  std::string_view id, title;
  Suit theme;
  bool fool_with_host;
  Goal goal;
  std::int8_t cap;         // rounds
  std::int8_t cap_result;  // for the Players
  bool drunk_first;        // the first PC is drunk
  bool weak_known;
  std::int8_t exits_need;  // object that opens the exits, -1 open, -2 there are none
  std::int8_t structure, bleed, gap, hull;
  std::array<std::string_view, kRows> map;
  int pcs, horrors;
  std::array<FigurePlace, kSideFigures> people, host;
  int builds;
  std::array<std::array<Card, 3>, kBuilds> build;  // special cards, filled up with kNoCard
  int objects;
  std::array<ObjectRow, 4> object;
  int scenes, heat;
  int leads;
  std::array<LeadRow, kLeads> lead;
};

namespace rows {
consteval FigurePlace at_round(FigureId who, int x, int y, int round) {
  return {who, square(x, y), static_cast<std::int8_t>(round)};
}
consteval FigurePlace stands(FigureId who, int x, int y) { return {who, square(x, y)}; }
consteval FigurePlace lurks(FigureId who, int x, int y, std::array<Square, 4> squares) {
  return {who, square(x, y), 1, 4, {squares[0], squares[1], squares[2], squares[3]}};
}
consteval std::uint32_t only(FigureId a) { return 1u << static_cast<int>(a); }
inline constexpr FigurePlace kEmpty{FigureId::marty, kNowhere};
inline constexpr std::array<Card, 3> kPlainDeck{kNoCard, kNoCard, kNoCard};
inline constexpr Card kX = kNoCard;
using F = FigureId;
using K = ObjectKind;
using R = RewardKind;

inline constexpr std::array<Scenario, kScenarios> kScenarioTable{{
    {.id = "alley",
     .title = "Ash Alley",
     .theme = Suit::wands,
     .fool_with_host = true,
     .goal = Goal::leave,
     .cap = 12,
     .cap_result = 1,
     .drunk_first = false,
     .weak_known = false,
     .exits_need = -1,
     .structure = 0,
     .bleed = 0,
     .gap = 0,
     .hull = 0,
     .map = {"############", "#.1..#.,,..#", "#.1c.#.##.c#", "#..t.#,,#.E#", "#..tt,,c#..#", "############"},
     .pcs = 1,
     .horrors = 2,
     .people = {{stands(F::bebe, 2, 2), kEmpty, kEmpty, kEmpty}},
     .host = {{lurks(F::harlequin, 6, 3, {square(4, 4), square(6, 4), square(7, 1), square(9, 2)}),
               at_round(F::mime, 10, 1, 3), kEmpty, kEmpty}},
     .builds = 3,
     .build = {{{major(0), major(9), kX},
                {major(0), minor(Suit::wands, 13), kX},
                {major(0), minor(Suit::wands, 11), kX}}},
     .objects = 0,
     .object = {},
     .scenes = 0,
     .heat = 0,
     .leads = 0,
     .lead = {}},
    {.id = "marty",
     .title = "Marty's Door",
     .theme = Suit::cups,
     .fool_with_host = false,
     .goal = Goal::rescue,
     .cap = 14,
     .cap_result = -1,
     .drunk_first = true,
     .weak_known = false,
     .exits_need = -1,
     .structure = 0,
     .bleed = 9,
     .gap = 0,
     .hull = 0,
     .map = {"############", "#..,#......#", "...,+..c...E", "#...#...t..#", "#k.,#..tt..#", "############"},
     .pcs = 2,
     .horrors = 1,
     .people = {{stands(F::marty, 3, 2), stands(F::nena, 3, 3), kEmpty, kEmpty}},
     .host = {{lurks(F::eel_faced_girl, 0, 2, {square(1, 4), square(1, 1), square(10, 1), square(7, 4)}),
               kEmpty, kEmpty, kEmpty}},
     .builds = 3,
     .build = {{{major(18), kX, kX},
                {major(2), minor(Suit::cups, 12), kX},
                {minor(Suit::cups, 11), minor(Suit::cups, 12), kX}}},
     .objects = 3,
     .object =
         {{{.name = "front door",
            .kind = K::door,
            .at = square(4, 2),
            .task = Task::lock,
            .intensity = 4,
            .opponent = 3},
           {.name = "Marty's key",
            .kind = K::key,
            .at = square(4, 2),
            .task = Task::keyhole,
            .intensity = 4,
            .opens = 0,
            .users = only(F::marty)},
           {.name = "brother", .kind = K::captive, .at = square(9, 3), .task = Task::medic, .intensity = 3}}},
     .scenes = 0,
     .heat = 0,
     .leads = 0,
     .lead = {}},
    {.id = "garage",
     .title = "The Garage",
     .theme = Suit::pentacles,
     .fool_with_host = false,
     .goal = Goal::escape,
     .cap = 14,
     .cap_result = -1,
     .drunk_first = false,
     .weak_known = false,
     .exits_need = 1,
     .structure = 0,
     .bleed = 0,
     .gap = 0,
     .hull = 0,
     .map = {"E...,,..c...", "E.c.,,.....1", "#....c.tt..1", "#.c..,.tt.c.", "#...,,..c...", "############"},
     .pcs = 3,
     .horrors = 3,
     .people = {{stands(F::laura, 9, 3), stands(F::ceelo, 11, 4), stands(F::bebe, 10, 3), kEmpty}},
     .host = {{lurks(F::cannibal_ghoul, 7, 3, {square(4, 1), square(5, 3), square(8, 2), square(3, 4)}),
               stands(F::gunman, 1, 2), at_round(F::knifeman, 2, 0, 4), kEmpty}},
     .builds = 3,
     .build = {{{major(13), kX, kX},
                {major(8), minor(Suit::pentacles, 12), kX},
                {minor(Suit::pentacles, 11), minor(Suit::pentacles, 13), kX}}},
     .objects = 2,
     .object = {{{.name = "find switch",
                  .kind = K::toggle,
                  .at = square(5, 0),
                  .task = Task::search,
                  .intensity = 4},
                 {.name = "open door",
                  .kind = K::toggle,
                  .at = square(5, 0),
                  .task = Task::force,
                  .intensity = 1,
                  .after = 0}}},
     .scenes = 0,
     .heat = 0,
     .leads = 0,
     .lead = {}},
    {.id = "antenna",
     .title = "The Antenna",
     .theme = Suit::swords,
     .fool_with_host = false,
     .goal = Goal::antenna,
     .cap = 16,
     .cap_result = -1,
     .drunk_first = false,
     .weak_known = false,
     .exits_need = -2,
     .structure = 9,
     .bleed = 0,
     .gap = 0,
     .hull = 0,
     .map = {"............", ".......c11..", ".c.....1221.", ".......12321", "..c....1111.", "......c....."},
     .pcs = 3,
     .horrors = 3,
     .people = {{stands(F::didi, 2, 3), stands(F::alfred, 2, 2), stands(F::cassie, 1, 3), kEmpty}},
     .host = {{stands(F::crysoloth, 6, 3), stands(F::shardling, 5, 1), at_round(F::shardling, 5, 5, 2),
               kEmpty}},
     .builds = 3,
     .build = {{{major(16), kX, kX},
                {major(10), minor(Suit::swords, 12), kX},
                {minor(Suit::swords, 11), minor(Suit::swords, 14), kX}}},
     .objects = 4,
     .object = {{{.name = "antenna",
                  .kind = K::antenna,
                  .at = square(9, 3),
                  .task = Task::mech,
                  .intensity = 4,
                  .need = 3},
                 {.name = "pillar A",
                  .kind = K::pillar,
                  .at = square(3, 1),
                  .task = Task::force,
                  .intensity = 4,
                  .host = true,
                  .users = only(F::crysoloth)},
                 {.name = "pillar B",
                  .kind = K::pillar,
                  .at = square(6, 4),
                  .task = Task::force,
                  .intensity = 4,
                  .host = true,
                  .users = only(F::crysoloth)},
                 {.name = "pillar C",
                  .kind = K::pillar,
                  .at = square(4, 5),
                  .task = Task::force,
                  .intensity = 4,
                  .host = true,
                  .users = only(F::crysoloth)}}},
     .scenes = 2,
     .heat = 20,
     .leads = 3,
     .lead = {{{.name = "blueprints",
                .task = Task::plans,
                .opposed = false,
                .guard = 0,
                .degrees = 2,
                .intensity = {4, 7},
                .rewards = {{{R::headstart}, {R::weak}}}},
               {.name = "armoury",
                .task = Task::buy,
                .opposed = false,
                .guard = 0,
                .degrees = 1,
                .intensity = {2},
                .rewards = {{{R::item, w(pistol)}}}},
               {.name = "foreman talk",
                .task = Task::street,
                .opposed = true,
                .guard = 3,
                .degrees = 2,
                .intensity = {3, 8},
                .rewards = {{{R::ease, 0}, {R::significator, major(17)}}},
                .overlap = false}}}},
    {.id = "archive",
     .title = "The Archive",
     .theme = Suit::cups,
     .fool_with_host = false,
     .goal = Goal::archive,
     .cap = 14,
     .cap_result = -1,
     .drunk_first = false,
     .weak_known = false,
     .exits_need = -2,
     .structure = 0,
     .bleed = 0,
     .gap = 0,
     .hull = 0,
     .map = {"############", "#k.c.#..c..#", "#..c.......#", "#.tt.#.11..#", "#......11c.#", "############"},
     .pcs = 4,
     .horrors = 3,
     .people = {{stands(F::laura, 1, 2), stands(F::hiram, 1, 3), stands(F::nena, 2, 4),
                 stands(F::alfred, 1, 4)}},
     .host = {{lurks(F::ninth_archon, 9, 2, {square(9, 2), square(8, 4), square(6, 1), square(10, 4)}),
               stands(F::acolyte, 7, 3), stands(F::acolyte, 8, 4), kEmpty}},
     .builds = 3,
     .build = {{{major(15), kX, kX},
                {major(12), minor(Suit::cups, 12), kX},
                {minor(Suit::cups, 11), minor(Suit::cups, 14), major(3)}}},
     .objects = 2,
     .object = {{{.name = "grimoire",
                  .kind = K::book,
                  .at = square(8, 3),
                  .task = Task::burn,
                  .intensity = 3,
                  .need = 3},
                 {.name = "ritual",
                  .kind = K::ritual,
                  .at = square(7, 3),
                  .task = Task::rite,
                  .intensity = 5,
                  .need = 4,
                  .host = true,
                  .users = only(F::acolyte) | only(F::ninth_archon)}}},
     .scenes = 4,
     .heat = 20,
     .leads = 6,
     .lead = {{{.name = "city records",
                .task = Task::records,
                .opposed = false,
                .guard = 0,
                .degrees = 2,
                .intensity = {4, 7},
                .rewards = {{{R::build}, {R::lurk}}}},
               {.name = "black grammar",
                .task = Task::tongue,
                .opposed = false,
                .guard = 0,
                .degrees = 2,
                .intensity = {5, 8},
                .rewards = {{{R::weak}, {R::slow, 1}}},
                .handicap = 1},
               {.name = "pick the acolyte's pocket",
                .task = Task::pick,
                .opposed = true,
                .guard = 2,
                .degrees = 1,
                .intensity = {3},
                .rewards = {{{R::ease, 0}}},
                .distracted = true},
               {.name = "run down the courier",
                .task = Task::run,
                .opposed = true,
                .guard = 4,
                .degrees = 1,
                .intensity = {3},
                .rewards = {{{R::item, w(molotov)}}},
                .advantage = 2},
               {.name = "the tenth name",
                .task = Task::tongue,
                .opposed = false,
                .guard = 0,
                .degrees = 1,
                .intensity = {10},
                .rewards = {{{R::significator, major(20)}}},
                .after = 1},
               {.name = "call in a favour",
                .task = Task::street,
                .opposed = false,
                .guard = 0,
                .degrees = 1,
                .intensity = {0},
                .rewards = {{{R::calm}}}}}}},
    {.id = "overpass",
     .title = "The Overpass",
     .theme = Suit::wands,
     .fool_with_host = false,
     .goal = Goal::chase,
     .cap = 14,
     .cap_result = -1,
     .drunk_first = false,
     .weak_known = true,
     .exits_need = -2,
     .structure = 0,
     .bleed = 0,
     .gap = 2,
     .hull = 3,
     .map = {"~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~"},
     .pcs = 3,
     .horrors = 3,
     .people = {{stands(F::ann, 5, 2), stands(F::laura, 4, 2), stands(F::marty, 4, 3), kEmpty}},
     .host = {{stands(F::wheelman, 1, 2), stands(F::burning_fiend, 1, 3), stands(F::gunman, 0, 3), kEmpty}},
     .builds = 3,
     .build = {{{major(19), kX, kX},
                {major(6), minor(Suit::wands, 12), kX},
                {minor(Suit::wands, 11), minor(Suit::wands, 13), kX}}},
     .objects = 0,
     .object = {},
     .scenes = 0,
     .heat = 0,
     .leads = 0,
     .lead = {}},
    {.id = "bench",
     .title = "Bench",
     .theme = Suit::pentacles,
     .fool_with_host = false,
     .goal = Goal::none,
     .cap = 30,
     .cap_result = -1,
     .drunk_first = false,
     .weak_known = false,
     .exits_need = -2,
     .structure = 0,
     .bleed = 0,
     .gap = 0,
     .hull = 0,
     .map = {"............", "............", "............", "............", "............", "............"},
     .pcs = 1,
     .horrors = 1,
     .people = {{stands(F::bebe, 1, 2), kEmpty, kEmpty, kEmpty}},
     .host = {{stands(F::cannibal_ghoul, 9, 2), kEmpty, kEmpty, kEmpty}},
     .builds = 1,
     .build = {{kPlainDeck, kPlainDeck, kPlainDeck}},
     .objects = 0,
     .object = {},
     .scenes = 0,
     .heat = 0,
     .leads = 0,
     .lead = {}},
}};
}  // namespace rows

inline constexpr const std::array<Scenario, kScenarios>& kScenarioRows = rows::kScenarioTable;

// Where the board depends on the front door, or on the gap between the vehicles.
consteval auto scenarios_with(Goal goal) {
  std::array<bool, kScenarios> has{};
  for (std::size_t i = 0; i < kScenarios; ++i) has[i] = kScenarioRows[i].goal == goal;
  return has;
}
inline constexpr auto kHasDoor = scenarios_with(Goal::rescue), kHasGap = scenarios_with(Goal::chase);

constexpr CardSet special_cards(const Scenario& scenario, int build) {
  CardSet set;
  for (const Card card : scenario.build[static_cast<std::size_t>(build)])
    if (card != kNoCard) set.add(card);
  return set;
}

// What a loader would check: figures, lurk squares and objects on passable squares, doors on '+', no card in
// both decks, The Fool in exactly one.
consteval bool well_made(const Scenario& scenario) {
  const auto terrain = [&](Square at) {
    return scenario.map[static_cast<std::size_t>(row_of(at))][static_cast<std::size_t>(column_of(at))];
  };
  const auto stands_on = [&](const FigurePlace& place) {
    if (scenario.goal == Goal::chase)  // vehicles are drawn by the gap
      return row_of(place.at) >= 2 && row_of(place.at) <= 3 &&
             (column_of(place.at) <= 1 || column_of(place.at) / 2 == (2 + scenario.gap) / 2);
    if (terrain(place.at) == '#') return false;
    for (int i = 0; i < place.lurks; ++i)
      if (terrain(place.lurk[static_cast<std::size_t>(i)]) == '#') return false;
    return true;
  };
  for (const std::string_view row : scenario.map)
    if (row.size() != kColumns) return false;
  CardSet players = players_cards(scenario.theme, scenario.fool_with_host);
  for (int i = 0; i < scenario.pcs; ++i) {
    const FigurePlace& place = scenario.people[static_cast<std::size_t>(i)];
    if (!stands_on(place) || kFigureRows[at(place.who)].host) return false;
    if (kFigureRows[at(place.who)].significator != kNoCard)
      players.add(kFigureRows[at(place.who)].significator);
  }
  for (int i = 0; i < scenario.horrors; ++i) {
    const FigurePlace& place = scenario.host[static_cast<std::size_t>(i)];
    if (!stands_on(place) || !kFigureRows[at(place.who)].host) return false;
  }
  for (int i = 0; i < scenario.objects; ++i) {
    const ObjectRow& row = scenario.object[static_cast<std::size_t>(i)];
    const char under = terrain(row.at);
    if (row.kind == ObjectKind::door || row.kind == ObjectKind::key ? under != '+' : under == '#')
      return false;
  }
  for (int i = 0; i < scenario.leads; ++i)
    for (const Reward& reward : scenario.lead[static_cast<std::size_t>(i)].rewards)
      if (reward.kind == RewardKind::significator) players.add(reward.what);
  for (int build = 0; build < scenario.builds; ++build) {
    const CardSet host = horrors_cards(scenario.theme, special_cards(scenario, build));
    if (!(host & players).empty() || host.contains(kFool) != scenario.fool_with_host) return false;
  }
  return true;
}
static_assert([]() consteval {
  for (const Scenario& scenario : kScenarioRows)
    if (!well_made(scenario)) return false;
  return true;
}());

}  // namespace pandemonium::demon_city
