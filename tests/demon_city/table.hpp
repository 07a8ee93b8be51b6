// A table for one situation: figures where the example has them, in slot order, Calm checks off, ties in
// Agility in favour of the Players and then by slot. Whoever is not mentioned holds; contests, repositions
// and crawls that are not mentioned are declined.
//   Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
//   table.cards("S6 S1  C5");            // every card drawn from now on, of both decks, in order
//   table.act(0, Move::attack, 0);       // figure 0 attacks the enemy in slot 0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

using F = FigureId;

// The built-in data.
inline const auto& kScenarioRows = Tables::built_in.scenario_rows;
inline const auto& kFigureRows = Tables::built_in.figure_rows;
inline const auto& kAbilities = Tables::built_in.abilities;
inline const auto& kWeaponRows = Tables::built_in.weapon_rows;
inline const auto& kPowerRows = Tables::built_in.power_rows;
inline const Board& board(ScenarioId scenario, int gap, bool door_open) {
  return *Tables::built_in.boards().of[at(scenario)][static_cast<std::size_t>(gap)][door_open];
}
inline const Weapon& weapon_row(int id) { return kWeaponRows[at(id)]; }

inline int card(const std::string& text) {
  const int number = std::stoi(text.substr(1));
  if (text[0] == 'M') return number;
  return minor(static_cast<Suit>(std::string("WCSP").find(text[0])), number);
}
inline std::vector<int> card_list(const std::string& text) {
  std::vector<int> list;
  std::istringstream words(text);
  for (std::string word; words >> word;) list.push_back(card(word));
  return list;
}
inline CardSet card_set(const std::string& text) {
  CardSet set;
  for (const int each : card_list(text)) set.add(static_cast<Card>(each));
  return set;
}

struct Place {
  FigureId who;
  int x, y;
};

inline Options bench() {
  Options options;
  options.scenario = ScenarioId::bench;
  options.calm = false;
  return options;
}
inline Options plain(ScenarioId scenario) {  // no investigation, nobody lurks, no Calm checks
  Options options;
  options.scenario = scenario;
  options.calm = options.investigation = options.hidden = false;
  return options;
}

class Table {
 public:
  Table(std::vector<Place> pcs, std::vector<Place> horrors, const Options& options = bench(), int build = 0)
      : chance(Chance::scripted({})) {
    Chance none = Chance::seeded(0);
    state = DemonCity::set_up(options, none);
    const bool drunk = state.figures[0].drunk;
    for (Figure& each : state.figures) each = {};
    for (std::size_t i = 0; i < pcs.size(); ++i) set(i, pcs[i]);
    for (std::size_t i = 0; i < horrors.size(); ++i) set(kSideFigures + i, horrors[i]);
    state.figures[0].drunk = drunk && !pcs.empty();
    const Scenario& row = state.scenario();
    state.decks = {};
    state.decks[kPlayers].pile = players_cards(row.theme, row.fool_with_host);
    for (const Figure& each : state.figures)
      if (each.exists() && each.significator != kNoCard) state.decks[kPlayers].pile.add(each.significator);
    state.decks[kHost].pile = horrors_cards(row.theme, special_cards(row, build));
    state.host_seen = {};
    state.build = static_cast<std::int8_t>(build);
    state.phase = Phase::action;
    state.decision = Decision::none;
    state.acting = -1;
    state.round = 1;
    state.turn = 0;
    order_by_agility();
  }
  // A game from its set-up, at the Host's choice of a build.
  explicit Table(const Options& options) : chance(Chance::scripted({})) {
    state = DemonCity::set_up(options, chance);
  }

  void order_by_agility() {
    std::vector<std::int8_t> list;
    for (std::int8_t f = 0; f < kFigures; ++f)
      if (figure(state, f).on_map()) list.push_back(f);
    std::stable_sort(list.begin(), list.end(), [&](int a, int b) {
      return abilities_of(state, figure(state, a)).agility < abilities_of(state, figure(state, b)).agility;
    });
    state.order.fill(-1);
    std::copy(list.begin(), list.end(), state.order.begin());
  }
  // The turn of f has come; everybody before it has had theirs and held.
  void skip_to(int f) {
    for (state.turn = 0; state.order[static_cast<std::size_t>(state.turn)] != f; ++state.turn)
      figure(state, state.order[static_cast<std::size_t>(state.turn)]).announced = true;
  }

  void cards(const std::string& text) {
    EXPECT_TRUE(chance.exhausted()) << "cards of the step before were not drawn";
    chance = Chance::scripted(card_list(text));
  }
  void outcomes(std::vector<int> values) { chance = Chance::scripted(std::move(values)); }
  void seeded(std::uint64_t seed) { chance = Chance::seeded(seed); }

  Legal legal() { return ready(), legal_actions<DemonCity>(state); }
  bool may(Move move, int parameter = 0) { return legal().contains(kMoves.encode(move, parameter)); }
  bool may_go(int x, int y) { return may(Move::square, square(x, y)); }
  void choose(Move move, int parameter = 0) {
    const Action action = kMoves.encode(move, parameter);
    ASSERT_TRUE(legal().contains(action)) << kMoves.text(action) << " is not legal\n" << page();
    Legal next;
    DemonCity::apply(state, action, chance, next);
    const std::string wrong = DemonCity::fault(state);
    ASSERT_EQ(wrong, "");
  }
  void go(int x, int y) { choose(Move::square, square(x, y)); }
  void pass() { choose(Move::pass); }
  // Everybody before f declines; then f, whose turn to announce it is, chooses.
  void act(int f, Move move, int parameter = 0) {
    wait_for(f);
    choose(move, parameter);
  }
  void wait_for(int f) {
    for (int i = 0; i < 40 && !(ready(), state.decision == Decision::announce && state.acting == f); ++i) {
      ASSERT_NE(state.decision, Decision::none) << "the game is over";
      pass();
      if (testing::Test::HasFatalFailure()) return;
    }
    ASSERT_EQ(state.acting, f) << page();
  }
  // The others decline until the next round has begun.
  void end_round() {
    const int round = state.round;
    for (int i = 0; i < 40 && state.round == round && !over() && (ready(), state.round == round); ++i) {
      if (state.decision == Decision::pick) return;
      pass();
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  // As if f had announced it, without going through the turns: for counting cards.
  void says(int f, Kind kind, int target = -1) {
    Figure& self = figure(state, f);
    self.announced = true;
    self.act = {};
    self.act.kind = kind;
    self.act.target = static_cast<std::int8_t>(target);
    self.act.contested = kind == Kind::dash || kind == Kind::pick_up || kind == Kind::use;
  }
  Count count(int f) const {
    Flip flip;
    relate(state, flip);
    std::array<Count, kFigures> counts;
    count_cards(state, flip, counts);
    return counts[static_cast<std::size_t>(f)];
  }
  int line(int f, Line which) const { return count(f).lines[at(which)]; }
  const Hand& hand(int f) const { return state.flip.hands[static_cast<std::size_t>(f)]; }
  Figure& operator[](int f) { return figure(state, f); }
  bool over() const { return is_over(state); }
  std::string page() const {
    Page page;
    DemonCity::show(state, kHost, page);
    return page.plain();
  }

  State state;
  Chance chance;

 private:
  void set(std::size_t slot, const Place& place) {
    state.figures[slot] = new_figure(state.options, place.who, square(place.x, place.y));
  }
  void ready() {
    if (state.decision == Decision::none && !over()) advance(state, chance);
  }
};

inline int wields(const Figure& figure) { return figure.weapon(); }
inline int weapon(WeaponId id) { return static_cast<int>(id); }

}  // namespace pandemonium::demon_city
