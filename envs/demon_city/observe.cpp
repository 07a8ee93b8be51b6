// What a seat sees: 969 numbers in [-1, 1], its own side's slots first. The other side's lurkers stay dark.
#include <algorithm>
#include <cstring>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kFigureWidth = 78;
constexpr std::array<std::string_view, kFigures> kFigureSections{
    "own figure 1",   "own figure 2",   "own figure 3",   "own figure 4",
    "enemy figure 1", "enemy figure 2", "enemy figure 3", "enemy figure 4"};

Fraction<11> across(Square s) { return Fraction<11>(column_of(s)); }
Fraction<5> down(Square s) { return Fraction<5>(row_of(s)); }

int own_first(Seat viewer, int f) { return viewer == kPlayers ? f : f ^ 4; }

// The decision as the viewer sees it: where the other side is about to run is its own business.
Decision seen_decision(const State& state, Seat viewer) {
  const bool half_made = state.decision == Decision::run_to || state.decision == Decision::run_act ||
                         state.decision == Decision::dash_to;
  return half_made && side_of(state.acting) != viewer ? Decision::announce : state.decision;
}

void write_turn_of(const State& state, Seat viewer, auto& out) {
  const int cap =
      (state.options.round_cap > 0 ? state.options.round_cap : state.scenario().cap) - state.cap_cut;
  out.section("scenario").one_hot(static_cast<int>(state.options.scenario), kScenarios);
  out.section("seat").flag(viewer == kHost);
  out.section("phase").one_hot(static_cast<int>(state.phase) < 3 ? static_cast<int>(state.phase) : -1, 3);
  out.section("round").number(Fraction<20>(state.round)).number(Fraction<20>(std::max(cap - state.round, 0)));
  const Decision decision = seen_decision(state, viewer);
  out.section("decision").one_hot(decision == Decision::none ? -1 : static_cast<int>(decision), kDecisions);
  const int acting = state.acting;
  const bool own = acting >= 0 && side_of(acting) == viewer;
  const int enemy = acting < 0 ? -1 : own ? figure(state, acting).committed : acting;
  out.section("acting").one_hot(own ? acting & 3 : -1, kSideFigures).one_hot(enemy < 0 ? -1 : enemy & 3, 4);
  const bool runs = own && state.pending_run >= 0;
  out.section("pending run");
  out.number(across(runs ? state.pending_run : 0)).number(down(runs ? state.pending_run : 0)).flag(runs);
  out.section("compulsion").flag(own && figure(state, acting).committed >= 0).flag(state.forced);
}

void write_situation(const State& state, Seat viewer, auto& out) {
  out.section("situation").number(Fraction<3>(state.lights_out)).number(Fraction<2>(state.smoke)).flag(state.crowd);
  out.section("knowledge").flag(state.weak_known).flag(state.lurk_known).flag(state.build_known);
  out.section("build").one_hot(viewer == kHost || state.build_known ? state.build : -1, kBuilds);
  out.section("investigation")
      .number(Fraction<3>(state.tokens))
      .number(Fraction<100>(state.heat))
      .number(Fraction<5>(state.scenes));
  out.section("counters")
      .number(Fraction<9>(state.structure))
      .number(Fraction<9>(state.bleed))
      .number(Fraction<4>(state.escaped));
  out.number(Fraction<8>(state.gap)).number(Fraction<3>(state.hulls[0])).number(Fraction<3>(state.hulls[1]));
  out.number(Fraction<5>(state.alarm));
  out.flag(state.headstart);
  out.section("down").scaled(state.down[static_cast<std::size_t>(viewer)], 2);
  out.scaled(state.down[static_cast<std::size_t>(1 - viewer)], 2);
}

void write_deck(const Deck& deck, auto& out) {
  const CardSet open = deck.table | deck.discard;
  auto* next = out.here();
  for (const CardSet& each : kCardsByValue) *next++ = Quotient{(open & each).size(), 4};
  *next = Fraction<36>(deck.pile.size());
  out.zeros(13);
}

// One flag for each figure of a side.
template <class Number>
constexpr auto kSideFlags = [] {
  std::array<std::array<Number, kSideFigures>, 1 << kSideFigures> rows{};
  for (std::size_t set = 0; set < rows.size(); ++set)
    for (std::size_t slot = 0; slot < kSideFigures; ++slot) rows[set][slot] = (set >> slot & 1) != 0;
  return rows;
}();

constexpr int kLeadWidth = 2 + kSideFigures;

template <class Number>
void write_tried(const State& state, Seat viewer, Number* row) {
  for (std::size_t i = 0; i < kLeads; ++i)
    std::copy_n(kSideFlags<Number>[viewer == kPlayers ? state.leads[i].tried : 0].begin(), kSideFigures,
                row + kLeadWidth * i + 2);
}

void write_leads(const State& state, Seat viewer, auto& out) {
  out.section("leads");
  write_tried(state, viewer, out.here());
  for (const Lead& lead : state.leads) out.flag(lead.closed).number(Fraction<3>(lead.degree)).zeros(kSideFigures);
  out.section("current lead").one_hot(state.attempt.lead, kLeads);
}

// The kinds of action as others see them.
constexpr std::array<std::int8_t, 20> kSeenKind{0, 1, 2, 3, 4, 11, 11, 5,  5, 5,
                                                5, 5, 5, 8, 7, 7,  10, 10, 9, 11};
static_assert(static_cast<int>(Kind::attack) == 7 && static_cast<int>(Kind::drive) == 19);

int seen_kind(const Figure& self) {
  const Kind kind = self.act.kind;
  const int seen = kSeenKind[at(kind)];
  return seen == 5 && weapon_row(self.weapon()).shot ? 6 : seen;
}

// The part of a figure's numbers that tells its announcement, and in it the flags of whom it concerns.
constexpr int kAnnounced = 52, kConcerned = 15;

void write_announced(const Figure& self, Seat viewer, auto* row) {
  const Announcement& act = self.act;
  row[seen_kind(self)] = 1;
  row[12] = is_called(act.kind) || act.kind == Kind::disarm;
  row[13] = act.contested;
  row[14] = act.done;
  const int other = act.target >= 0 ? act.target : act.ally;
  if (other >= 0) row[kConcerned + own_first(viewer, other)] = 1;
  if (act.end >= 0) {
    row[23] = across(act.end);
    row[24] = down(act.end);
  }
  row[25] = self.behind >= 0 || act.unseen;
}

// What a figure has done and announced this round.
void write_turn(const Figure& self, bool visible, Seat viewer, auto* row) {
  row[30] = self.closed;
  row[31] = self.announced;
  if (visible) write_announced(self, viewer, row + kAnnounced);
}

template <class Number>
struct Stats {
  Number base, agility, perception, appeal, knowledge, dodge, armour, supernatural;
};
template <class Number>
constexpr auto kStatRows = [] {
  std::array<Stats<Number>, kFigureTypes> all{};
  for (std::size_t i = 0; i < kFigureTypes; ++i) {
    const FigureType& row = kFigureRows[i];
    const auto ninth = [](int value) -> Number { return Quotient{value, 9}; };
    all[i] = {ninth(row.stats[at(Stat::toughness)]),  ninth(row.stats[at(Stat::agility)]),
              ninth(row.stats[at(Stat::perception)]), ninth(row.stats[at(Stat::appeal)]),
              ninth(row.stats[at(Stat::knowledge)]),  ninth(kAbilities[i].dodge_close),
              Number(row.armour),                     Number(row.supernatural)};
  }
  return all;
}();

template <class Number>
void write_body(const State& state, int f, bool visible, int rank, Number* row) {
  const Figure& self = figure(state, f);
  const Stats<Number>& stats = kStatRows<Number>[static_cast<std::size_t>(self.who)];
  const bool there = self.on_map();
  row[0] = 1;
  row[1] = there;
  row[2] = visible;
  row[3] = self.able();
  row[4] = self.out;
  row[5] = self.dead || self.lost;
  row[6] = self.gone;
  row[7] = self.hidden;
  row[10] = Fraction<9>(self.toughness);
  row[11] = stats.base;
  row[12] = Fraction<9>(self.calm);
  row[13] = stats.agility;
  row[14] = stats.perception;
  row[15] = stats.appeal;
  row[16] = stats.knowledge;
  row[17] = Fraction<9>(self.abilities().attack[static_cast<std::size_t>(self.weapon())]);
  row[18] = stats.dodge;
  row[19] = self.hurt;
  row[20] = Quotient{self.prone, 2};
  row[21] = self.lamed;
  row[22] = self.panic;
  row[23] = Fraction<9>(self.wound);
  row[24] = self.drunk;
  row[25] = self.held_by >= 0;
  row[26] = self.holding >= 0;
  row[27] = self.carrying >= 0;
  row[28] = self.reposition;
  row[29] = self.edge;
  row[32] = Fraction<7>(rank);
  row[33] = stats.armour;
  row[34] = state.weak_known && self.type().weak_spot;
  row[35] = Fraction<9>(std::max(calm_intensity(state, f), 0));
  if (self.significator != kNoCard)
    row[36] = Fraction<22>(self.significator == kFool ? 22 : kCardValues[static_cast<std::size_t>(self.significator)]);
}

void write_arms(const Figure& self, auto* row) {
  const Weapon& weapon = weapon_row(self.weapon());
  const int intensity = weapon.fixed > 0
                            ? int{weapon.fixed}
                            : std::clamp(self.abilities().toughness + weapon.over_toughness, 1, 9);
  row[37] = !weapon.shot;
  row[38] = weapon.shot;
  row[39] = weapon.area != Area::none;
  row[40] = !weapon.natural;
  row[41] = Fraction<9>(intensity);
  row[42] = Fraction<12>(weapon.farthest);
  const int spare = (self.weapons[1] >= 0 && self.wielded != 1) + (self.weapons[2] >= 0 && self.wielded != 2);
  row[43] = Quotient{spare, 2};
  row[44] = self.type().powers[0] != PowerId::none && self.uses[0] != 0;
  row[45] = self.type().powers[1] != PowerId::none && self.uses[1] != 0;
}

void write_place(const State& state, int f, auto* row) {
  const Figure& self = figure(state, f);
  const Board& here = board_of(state);
  const Square s = self.square;
  row[8] = across(s);
  row[9] = down(s);
  row[46] = Fraction<3>(here.elevation[static_cast<std::size_t>(s)]);
  row[47] = here.cover.contains(s);
  row[48] = here.cramped.contains(s);
  row[49] = here.dark.contains(s) || state.lights_out > 0;
  row[50] = Fraction<20>(steps_to(state, s, goal_squares(state, f)));
}

using Ranks = std::array<std::int8_t, kFigures>;
Ranks ranks_of(const State& state) {
  Ranks rank{};
  for (std::size_t place = 0; place < kFigures && state.order[place] >= 0; ++place)
    rank[static_cast<std::size_t>(state.order[place])] = static_cast<std::int8_t>(place);
  return rank;
}

bool is_visible(const State& state, int f, Seat viewer) {
  const Figure& self = figure(state, f);
  return self.on_map() && (!self.hidden || side_of(f) == viewer);
}

// What the numbers of a figure count, where it is more than 1.
void write_figure_units(Unit* row) {
  for (const int place : {10, 11, 12, 13, 14, 15, 16, 17, 18, 23, 35, 41}) row[place] = Quotient{0, 9};
  for (const int place : {8, kAnnounced + 23}) row[place] = Quotient{0, 11};
  for (const int place : {9, kAnnounced + 24}) row[place] = Quotient{0, 5};
  for (const int place : {20, 43}) row[place] = Quotient{0, 2};
  row[32] = Quotient{0, 7};
  row[36] = Quotient{0, 22};
  row[42] = Quotient{0, 12};
  row[46] = Quotient{0, 3};
  row[50] = Quotient{0, 20};
}

template <class Number>
void write_figure(const State& state, Seat viewer, int f, int rank, Number* row) {
  if constexpr (std::is_same_v<Number, Unit>) return write_figure_units(row);
  const Figure& self = figure(state, f);
  if (!self.exists()) return;
  const bool visible = is_visible(state, f, viewer);
  write_body(state, f, visible, rank, row);
  write_arms(self, row);
  row[51] = kStatRows<Number>[static_cast<std::size_t>(self.who)].supernatural;
  if (visible) write_place(state, f, row);
  write_turn(self, visible, viewer, row);
}

void write_figures(const State& state, Seat viewer, auto& out) {
  const Ranks rank = ranks_of(state);
  for (int i = 0; i < kFigures; ++i) {
    const int f = own_first(viewer, i);
    out.section(kFigureSections[static_cast<std::size_t>(i)]);
    write_figure(state, viewer, f, rank[static_cast<std::size_t>(f)], out.here());
    out.zeros(kFigureWidth);
  }
}

constexpr int kObjectWidth = 9, kObjectsWidth = kObjectWidth * kObjects;
constexpr int kSteps = 60;  // every number of steps that an object can need divides it
static_assert([] {
  for (const Scenario& row : kScenarioRows)
    for (const ObjectRow& object : row.object)
      if (kSteps % object.need != 0 || kSteps % (object.need + 1) != 0) return false;
  return true;
}());

// Whose the objects are to use.
void write_owners(const State& state, Seat viewer, auto* row) {
  const Scenario& scenario = state.scenario();
  for (int i = 0; i < scenario.objects; ++i)
    row[kObjectWidth * i + 1] =
        scenario.object[static_cast<std::size_t>(i)].host == (viewer == kHost);
}

void write_objects(const State& state, Seat viewer, auto& out) {
  const Scenario& scenario = state.scenario();
  out.section("objects");
  write_owners(state, viewer, out.here());
  for (int i = 0; i < scenario.objects; ++i) {
    const Object& self = state.objects[static_cast<std::size_t>(i)];
    out.flag(true).zeros(1).flag(self.done);
    out.number(across(self.square)).number(down(self.square)).number(Fraction<10>(self.intensity));
    out.scaled(self.progress * kSteps / self.need, kSteps);
    out.flag(scenario.object[static_cast<std::size_t>(i)].opponent >= 0).flag(self.carrier >= 0);
  }
  for (int i = scenario.objects; i < kObjects; ++i)
    out.zeros(3).zeros(1, 11).zeros(1, 5).zeros(1, 10).zeros(1, kSteps).zeros(2);
}

void write_squares(const State& state, auto& out) {
  out.section("passable squares");
  std::copy_n(board_of(state).passable_row.data(), kSquares, out.here());
  out.zeros(kSquares);
  out.section("burning squares");
  auto* fire = out.here();
  state.fire.for_each([&](int s) { fire[s] = 1; });
  out.zeros(kSquares);
}

void write_decks(const State& state, Seat viewer, auto& out) {
  out.section("own deck");
  write_deck(state.decks[static_cast<std::size_t>(viewer)], out);
  out.section("other deck");
  write_deck(state.decks[static_cast<std::size_t>(1 - viewer)], out);
}

// Rewriting a row, section by section ------------------------------------------------------------------------

constexpr int kTableWidth = 61, kDeckWidth = 13, kLeadsWidth = (kLeadWidth + 1) * kLeads;

void swap_sides(auto* row, int width) { std::swap_ranges(row, row + width, row + width); }

void rewrite_decks(const State& before, const State& now, bool same_viewer, Seat viewer,
                   auto& out) {
  if (before.decks != now.decks) return write_decks(now, viewer, out);
  if (!same_viewer) swap_sides(out.here(), kDeckWidth);
  out.zeros(2 * kDeckWidth);
}

void rewrite_leads(const State& before, const State& now, bool same_viewer, Seat viewer,
                   auto& out) {
  if (!same_bytes(before.leads, now.leads) || before.attempt.lead != now.attempt.lead)
    return write_leads(now, viewer, out.clear(kLeadsWidth));
  if (!same_viewer) write_tried(now, viewer, out.here());
  out.zeros(kLeadsWidth);
}

void rewrite_objects(const State& before, const State& now, bool same_viewer, Seat viewer,
                     auto& out) {
  if (before.options.scenario != now.options.scenario || !same_bytes(before.objects, now.objects))
    return write_objects(now, viewer, out.clear(kObjectsWidth));
  if (!same_viewer) write_owners(now, viewer, out.here());
  out.zeros(kObjectsWidth);
}

// What every figure's part of the row depends on beside the figure itself.
bool same_surroundings(const State& a, const State& b) {
  return a.order == b.order && a.weak_known == b.weak_known && (a.lights_out > 0) == (b.lights_out > 0) &&
         same_bytes(a.objects, b.objects) && &board_of(a) == &board_of(b);
}

// A figure's numbers where those of an earlier moment stand, in the same surroundings: most figures stay as they
// were, and of the others most have only announced something.
template <class Number>
void rewrite_figure(const State& before, const State& now, bool same_viewer, Seat viewer, int f, int rank,
                    Number* row) {
  const Figure &was = figure(before, f), &self = figure(now, f);
  const bool both_see = same_viewer || !self.hidden;
  if (both_see && was == self) {
    if (!same_viewer) swap_sides(row + kAnnounced + kConcerned, kSideFigures);
  } else if (both_see && same_but_for_turn(was, self)) {
    std::fill(row + kAnnounced, row + kFigureWidth, Number(0));
    write_turn(self, is_visible(now, f, viewer), viewer, row);
  } else {
    std::fill_n(row, kFigureWidth, Number(0));
    write_figure(now, viewer, f, rank, row);
  }
}

// The own side's figures change places with the enemy's; empty slots hold zeros.
void swap_figures(const State& state, auto* row) {
  auto* const enemies = row + kSideFigures * kFigureWidth;
  for (int slot = 0; slot < kSideFigures; ++slot)
    if (figure(state, slot).exists() || figure(state, kSideFigures + slot).exists())
      std::swap_ranges(row + slot * kFigureWidth, row + (slot + 1) * kFigureWidth,
                       enemies + slot * kFigureWidth);
}

void rewrite_figures(const State& before, const State& now, bool same_viewer, Seat viewer,
                     auto& out) {
  if (!same_surroundings(before, now))
    return write_figures(now, viewer, out.clear(kFigures * kFigureWidth));
  if (!same_viewer) swap_figures(now, out.here());
  const Ranks rank = ranks_of(now);
  for (int i = 0; i < kFigures; ++i, out.zeros(kFigureWidth)) {
    const int f = own_first(viewer, i);
    if (figure(now, f).exists())
      rewrite_figure(before, now, same_viewer, viewer, f, rank[static_cast<std::size_t>(f)], out.here());
  }
}

}  // namespace

void DemonCity::observe(const State& state, Seat viewer, auto& out) {
  write_turn_of(state, viewer, out);
  write_situation(state, viewer, out);
  assert(out.width() == kTableWidth);
  write_decks(state, viewer, out);
  write_leads(state, viewer, out);
  write_figures(state, viewer, out);
  write_objects(state, viewer, out);
  write_squares(state, out);
}

// Most of the row stays as it was from one decision to the next. If the other side looks now, what is its own
// and what is the enemy's change places; only what depends on the viewer is written anew.
void DemonCity::observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out) {
  const bool same_viewer = seen_by == viewer;
  write_turn_of(now, viewer, out.clear(kTableWidth));
  write_situation(now, viewer, out);
  rewrite_decks(before, now, same_viewer, viewer, out);
  rewrite_leads(before, now, same_viewer, viewer, out);
  rewrite_figures(before, now, same_viewer, viewer, out);
  rewrite_objects(before, now, same_viewer, viewer, out);
  if (before.fire == now.fire && &board_of(before) == &board_of(now))
    out.zeros(2 * kSquares);
  else
    write_squares(now, out.clear(2 * kSquares));
}

template void DemonCity::observe(const State&, Seat, ObservationWriter<float>&);
template void DemonCity::observe(const State&, Seat, ObservationWriter<Byte>&);
template void DemonCity::observe(const State&, Seat, ObservationWriter<Unit>&);
template void DemonCity::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<float>&);
template void DemonCity::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<Byte>&);

}  // namespace pandemonium::demon_city
