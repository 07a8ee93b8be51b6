// What a seat sees: 969 numbers in [-1, 1], its own side's slots first. The other side's lurkers stay dark.
// Partners see the same, but for half-made choices. Below, the viewer is a side.
#include <algorithm>
#include <cstring>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/seat/figure_row.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr std::array<std::string_view, kFigures> kFigureSections{
    "own figure 1",   "own figure 2",   "own figure 3",   "own figure 4",
    "enemy figure 1", "enemy figure 2", "enemy figure 3", "enemy figure 4"};

// `hides`: somebody else is making a choice, and where that figure is about to run is its player's business.
void write_turn_of(const State& state, Seat viewer, bool hides, auto& out) {
  const int cap =
      (state.options.round_cap > 0 ? state.options.round_cap : state.scenario().cap) - state.cap_cut;
  out.section("scenario")
      .one_hot(static_cast<int>(state.scenario().goal), kScenarios);  // built-in: its number
  out.section("seat").flag(viewer == kHost);
  out.section("phase").one_hot(static_cast<int>(state.phase) < 3 ? static_cast<int>(state.phase) : -1, 3);
  out.section("round").number(Fraction<20>(state.round)).number(Fraction<20>(std::max(cap - state.round, 0)));
  const Decision decision = hides ? Decision::announce : state.decision;
  out.section("decision").one_hot(decision == Decision::none ? -1 : static_cast<int>(decision), kDecisions);
  const int acting = state.acting;
  const bool own = acting >= 0 && side_of(acting) == viewer;
  const int enemy = acting < 0 ? -1 : own ? figure(state, acting).committed : acting;
  out.section("acting").one_hot(own ? acting & 3 : -1, kSideFigures).one_hot(enemy < 0 ? -1 : enemy & 3, 4);
  const bool runs = own && !hides && state.pending_run >= 0;
  out.section("pending run");
  out.number(across(runs ? state.pending_run : 0)).number(down(runs ? state.pending_run : 0)).flag(runs);
  out.section("compulsion").flag(own && figure(state, acting).committed >= 0).flag(state.forced);
}

void write_situation(const State& state, Seat viewer, auto& out) {
  out.section("situation")
      .number(Fraction<3>(state.lights_out))
      .number(Fraction<2>(state.smoke))
      .flag(state.crowd);
  out.section("knowledge").flag(state.weak_known).flag(state.lurk_known).flag(state.build_known);
  out.section("build").one_hot(((viewer == kHost) | state.build_known) ? state.build : -1, kBuilds);
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
  for (const Lead& lead : state.leads)
    out.flag(lead.closed).number(Fraction<3>(lead.degree)).zeros(kSideFigures);
  out.section("current lead").one_hot(state.attempt.lead, kLeads);
}

void write_figures(const State& state, Seat viewer, auto& out) {
  for (int i = 0; i < kFigures; ++i) {
    out.section(kFigureSections[static_cast<std::size_t>(i)]);
    write_figure(state, viewer, own_first(viewer, i), out.here());
    out.zeros(kFigureWidth);
  }
}

constexpr int kObjectWidth = 9, kObjectsWidth = kObjectWidth * kObjects;
constexpr int kSteps =
    60;  // every number of steps that an object can need divides it: 5 and one more at most

// Whose the objects are to use.
void write_owners(const State& state, Seat viewer, auto* row) {
  const Scenario& scenario = state.scenario();
  for (int i = 0; i < scenario.objects; ++i)
    row[kObjectWidth * i + 1] = scenario.object[static_cast<std::size_t>(i)].host == (viewer == kHost);
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

// Rewriting a row, section by section
// ------------------------------------------------------------------------

constexpr int kTableWidth = 61, kDeckWidth = 13, kLeadsWidth = (kLeadWidth + 1) * kLeads;

void swap_sides(auto* row, int width) { std::swap_ranges(row, row + width, row + width); }

void rewrite_decks(const State& before, const State& now, bool same_viewer, Seat viewer, auto& out) {
  if (!same_bytes(before.decks, now.decks)) return write_decks(now, viewer, out);
  if (!same_viewer) swap_sides(out.here(), kDeckWidth);
  out.zeros(2 * kDeckWidth);
}

void rewrite_leads(const State& before, const State& now, bool same_viewer, Seat viewer, auto& out) {
  if (!same_bytes(before.leads, now.leads) || before.attempt.lead != now.attempt.lead)
    return write_leads(now, viewer, out.clear(kLeadsWidth));
  if (!same_viewer) write_tried(now, viewer, out.here());
  out.zeros(kLeadsWidth);
}

void rewrite_objects(const State& before, const State& now, bool same_viewer, Seat viewer, auto& out) {
  if (before.options.scenario != now.options.scenario || !same_bytes(before.objects, now.objects))
    return write_objects(now, viewer, out.clear(kObjectsWidth));
  if (!same_viewer) write_owners(now, viewer, out.here());
  out.zeros(kObjectsWidth);
}

// Where the figures have to go depends on these, not on how far the work on an object has come.
bool same_goals(const State& a, const State& b) {
  if (same_bytes(a.objects, b.objects)) return true;
  for (std::size_t i = 0; i < kObjects; ++i) {
    const Object &was = a.objects[i], &is = b.objects[i];
    if (was.done != is.done || was.square != is.square || was.carrier != is.carrier) return false;
  }
  return true;
}

// What every figure's part of the row depends on beside the figure itself and the board.
bool same_surroundings(const State& a, const State& b) {
  return same_bytes(a.order, b.order) && a.weak_known == b.weak_known &&
         (a.lights_out > 0) == (b.lights_out > 0) && same_goals(a, b);
}

// The own side's figures change places with the enemy's, and so do those whom they concern; empty slots hold
// zeros.
void swap_figures(const State& state, auto* row) {
  constexpr int kSideWidth = kSideFigures * kFigureWidth;
  for (int slot = 0; slot < kSideFigures; ++slot, row += kFigureWidth) {
    if (!figure(state, slot).exists() && !figure(state, kSideFigures + slot).exists()) continue;
    std::swap_ranges(row, row + kFigureWidth, row + kSideWidth);
    swap_sides(row + kAnnounced + kConcerned, kSideFigures);
    swap_sides(row + kSideWidth + kAnnounced + kConcerned, kSideFigures);
  }
}

// Most figures stay as they were, and of the others most have only announced something.
template <class Number>
void rewrite_figures(const State& before, const State& now, bool same_viewer, Seat viewer,
                     ObservationWriter<Number>& out) {
  Number* const row = out.here();
  if (!same_viewer) swap_figures(now, row);
  unsigned changed = 0, shown_anew = 0;  // bit sets, for there is no guessing which figures have changed
  for (int f = 0; f < kFigures; ++f) {
    changed |= static_cast<unsigned>(figure(before, f) != figure(now, f)) << f;
    shown_anew |= static_cast<unsigned>(!same_viewer & figure(now, f).hidden) << f;
  }
  for_each_figure(static_cast<FigureSet>(changed | shown_anew), [&](int f) {
    Number* const own = row + own_first(viewer, f) * kFigureWidth;
    if ((shown_anew & bit_of(f)) == 0 && same_but_for_turn(figure(before, f), figure(now, f))) {
      std::fill(own + kAnnounced, own + kFigureWidth, Number(0));
      write_turn(now, figure(now, f), is_visible(now, f, viewer), viewer, own);
    } else {
      std::fill_n(own, kFigureWidth, Number(0));
      write_figure(now, viewer, f, own);
    }
  });
  out.zeros(kFigures * kFigureWidth);
}

}  // namespace

void DemonCity::observe(const State& state, Seat seat, auto& out) {
  const Seat viewer = side(state.options, seat);
  write_turn_of(state, viewer, hides_choice(state, seat), out);
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
void DemonCity::observe_again(const State& before, Seat seen_by, const State& now, Seat seat, auto& out) {
  const Seat viewer = side(now.options, seat);
  const bool same_viewer = side(before.options, seen_by) == viewer;
  write_turn_of(now, viewer, hides_choice(now, seat), out.clear(kTableWidth));
  write_situation(now, viewer, out);
  rewrite_decks(before, now, same_viewer, viewer, out);
  rewrite_leads(before, now, same_viewer, viewer, out);
  const bool same_board = &board_of(before) == &board_of(now);
  if (same_board && same_surroundings(before, now))
    rewrite_figures(before, now, same_viewer, viewer, out);
  else
    write_figures(now, viewer, out.clear(kFigures * kFigureWidth));
  rewrite_objects(before, now, same_viewer, viewer, out);
  if (same_board && before.fire == now.fire)
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
