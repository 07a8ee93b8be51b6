// WHAT IS HIDDEN: the Host's choice of deck and where its figures lurk. Nobody holds cards; future draws are
// chance. A half-made choice (where to run) is its maker's secret too, from the partners as well.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

void forget_half_made_choice(State& state, Seat viewer) {
  if (!hides_choice(state, viewer)) return;
  state.decision = Decision::announce;
  state.pending_run = kNowhere;
}

// The builds that hold every Horror's card seen so far and are as large as the deck on the table.
void resample_build(State& state, Chance& chance) {
  Deck& deck = state.decks[kHost];
  const Scenario& row = state.scenario();
  std::uint64_t possible = 0;
  for (int build = 0; build < row.builds; ++build) {
    const CardSet cards = horrors_cards(row.theme, special_cards(row, build));
    if (cards.size() == deck.size() && (state.host_seen - cards).empty())
      possible |= std::uint64_t{1} << build;
  }
  if (possible == 0) return;
  state.build = static_cast<std::int8_t>(chance.member(possible));
  deck.pile = horrors_cards(row.theme, special_cards(row, state.build)) - deck.table - deck.discard;
}

}  // namespace

void DemonCity::resample_hidden(State& state, Seat viewer, Chance& chance) {
  if (is_over(state)) return;
  forget_half_made_choice(state, viewer);
  if (side(state.options, viewer) == kHost) return;
  if (state.build >= 0 && !state.build_known) resample_build(state, chance);
  for (int h = kSideFigures; h < kFigures; ++h) {
    Figure& self = figure(state, h);
    if (!self.on_map() || !self.hidden) continue;
    const FigurePlace& place = state.scenario().host[static_cast<std::size_t>(h - kSideFigures)];
    if (place.lurks > 0)
      self.square = chance.one_of(std::span(place.lurk.data(), static_cast<std::size_t>(place.lurks)));
  }
}

// Whoever lurks stands nowhere; of a pile nobody knows which cards are left in it.
void DemonCity::veil(State& state, Seat viewer) {
  if (is_over(state)) return;
  forget_half_made_choice(state, viewer);
  state.shaped = 0;
  if (side(state.options, viewer) == kHost) return;
  if (!state.build_known) {
    state.build = -1;
    state.decks[kHost].pile = {};
  }
  for (int h = kSideFigures; h < kFigures; ++h) {
    Figure& self = figure(state, h);
    if (!self.on_map() || !self.hidden) continue;
    self.square = kNowhere;
    self.act = {};
  }
}

}  // namespace pandemonium::demon_city
