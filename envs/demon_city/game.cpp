// THE GAME as one decision after another: setting up, whose turn it is, what is legal, what a choice does.
#include "envs/demon_city/game.hpp"

#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

Figure figure_for(const Options& options, const FigurePlace& place, bool lurks) {
  Figure self = new_figure(options, place.who, place.at);
  self.arrives = place.arrives;
  self.arrived = place.arrives == 1 && !lurks;
  self.drunk = place.drunk;
  return self;
}

int count_or_all(int wanted, int all) { return wanted == 0 ? all : std::min(wanted, all); }

// The next figure, from `first` on, that has yet to choose where it lurks; -1 none.
int next_lurker(const State& state, int first) {
  for (int h = std::max(first, kSideFigures); h < kFigures; ++h)
    if (figure(state, h).exists() && !figure(state, h).arrived && figure(state, h).arrives == 1) return h;
  return -1;
}

const FigurePlace& place_of(const State& state, int horror) {
  return state.scenario().host[static_cast<std::size_t>(horror - kSideFigures)];
}

// "The Host should, in some secrecy, make" the Horror's Deck: one of the scenario's builds.
void take_build(State& state, int build) {
  const Scenario& row = state.scenario();
  state.build = static_cast<std::int8_t>(build);
  state.decks[kHost] = {};
  state.decks[kHost].pile = horrors_cards(row.theme, special_cards(row, build));
  if (state.options.investigation && row.scenes > 0)
    begin_investigation(state);
  else
    end_investigation(state);
}

void lurk(State& state, int choice) {
  Figure& self = figure(state, state.acting);
  self.square = place_of(state, state.acting).lurk[static_cast<std::size_t>(choice)];
  self.hidden = !state.lurk_known;
  self.arrived = true;
  state.decision = Decision::lurk;
}

Announcement announcement_of(const State& state, Move move, int parameter) {
  Announcement act;
  const int f = state.acting;
  act.run = state.pending_run;
  act.end = state.pending_run;
  if (move >= Move::attack && move <= Move::power_two) {
    act.kind = static_cast<Kind>(static_cast<int>(Kind::attack) + static_cast<int>(move) -
                                 static_cast<int>(Move::attack));
    act.target = static_cast<std::int8_t>(4 * (1 - side_of(f)) + parameter);
    return act;
  }
  switch (move) {
    case Move::pass:
      act.kind = act.run >= 0 ? Kind::dash : Kind::hold;
      act.run = kNowhere;
      break;
    case Move::defend:
      act.kind = Kind::defend;
      break;
    case Move::escape:
      act.kind = Kind::escape;
      break;
    case Move::search:
      act.kind = Kind::search;
      break;
    case Move::pick_up:
      act.kind = Kind::pick_up;
      break;
    case Move::aid:
    case Move::rally:
      act.kind = move == Move::aid ? Kind::aid : Kind::rally;
      act.ally = static_cast<std::int8_t>(parameter);
      break;
    case Move::use:
      act.kind = Kind::use;
      act.object = static_cast<std::int8_t>(parameter);
      break;
    default:
      assert(move == Move::pull || move == Move::ram || move == Move::shake);
      act.kind = Kind::drive;
      act.manoeuvre = static_cast<Manoeuvre>(1 + static_cast<int>(move) - static_cast<int>(Move::pull));
  }
  return act;
}

void choose_announcement(State& state, Chance& chance, Move move, int parameter) {
  Figure& self = figure(state, state.acting);
  if (move == Move::dash) {
    state.decision = Decision::dash_to;
  } else if (move == Move::run) {
    state.decision = Decision::run_to;
  } else if (move == Move::ready) {
    self.wielded = static_cast<std::int8_t>(parameter);
    self.readied = true;
  } else if (move == Move::pick_up && self.carrying >= 0) {
    set_down_captive(state, state.acting);
  } else {
    announce(state, chance, state.acting, announcement_of(state, move, parameter));
  }
}

void choose_place(State& state, Move move, int parameter) {
  Figure& self = figure(state, state.acting);
  if (move == Move::square) move_to(state, state.acting, static_cast<Square>(parameter));
  if (move == Move::behind) {
    self.behind = static_cast<std::int8_t>(4 * (1 - side_of(state.acting)) + parameter);
    move_to(state, state.acting, figure(state, self.behind).square);
  }
}

void decide_contest(State& state, Chance& chance, Move move, int parameter) {
  const int actor = state.acting;
  if (move == Move::contest) {
    const int f = 4 * (1 - side_of(actor)) + parameter;
    figure(state, f).committed = static_cast<std::int8_t>(actor);
    figure(state, actor).act.contested = true;
    return end_turn(state);
  }
  state.candidates &= static_cast<FigureSet>(~figures_of(state.options, to_act(state)));
  if (state.candidates != 0) return;  // the next player is asked
  state.decision = Decision::none;
  carry_out(state, chance, actor);
  if (!check_end(state)) end_turn(state);
}

void carry_out_choice(State& state, Action action, Chance& chance) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (state.decision) {
    case Decision::build:
      return take_build(state, parameter);
    case Decision::lead:
    case Decision::retry:
      if (move != Move::pass)
        return follow_lead(state, chance, parameter / kLeads, parameter % kLeads,
                           move == Move::lead_with_contact);
      return state.decision == Decision::lead ? send_nobody(state) : give_up_attempt(state);
    case Decision::interfere:
      if (move == Move::interfere) {
        --state.tokens;
        state.attempt.interfered = true;
      }
      return resolve_attempt(state, chance);
    case Decision::lurk:
      return lurk(state, parameter);
    case Decision::crawl:
      choose_place(state, move, parameter);
      return end_turn(state);
    case Decision::reposition:
      choose_place(state, move, parameter);
      figure(state, state.acting).reposition = false;
      state.decision = Decision::announce;
      return;
    case Decision::announce:
    case Decision::run_act:
      return choose_announcement(state, chance, move, parameter);
    case Decision::run_to:
      state.pending_run = static_cast<Square>(parameter);
      state.decision = Decision::run_act;
      return;
    case Decision::dash_to: {
      Announcement act;
      act.kind = Kind::dash;
      act.end = static_cast<Square>(parameter);
      return announce(state, chance, state.acting, act);
    }
    case Decision::contest:
      return decide_contest(state, chance, move, parameter);
    case Decision::pick:
      return pick_attack(state, chance, 4 * side_of(std::countr_zero(state.candidates)) + parameter);
    case Decision::none:
      assert(false);
  }
}

void mark_squares(Squares squares, Legal& legal) {
  static_assert(kMoves.encode(Move::square) == 0);
  legal.add_bits(0, squares.low);
  legal.add_bits(64, squares.high);
}

Squares dash_choices(const State& state, int f) {
  if (!state.forced) return dash_squares(state, f);
  return type_of(state, figure(state, f)).panic == Panic::flee ? flight_squares(state, f)
                                                               : frenzy_squares(state, f);
}

}  // namespace

Figure new_figure(const Options& options, FigureId who, Square on) {
  const Tables& tables = options.data.tables();
  const FigureType& row = tables.figure_rows[at(who)];
  Figure self;
  self.who = static_cast<std::int8_t>(who);
  self.arrived = true;
  self.square = on;
  self.toughness = row.stats[at(Stat::toughness)];
  self.calm = self.base_calm = row.stats[at(Stat::calm)];
  self.contacts = row.contacts;
  if (options.significators) self.significator = row.significator;
  for (std::size_t i = 0; i < row.weapons.size(); ++i) {
    self.weapons[i + 1] = row.weapons[i];
    if (row.weapons[i] >= 0 && tables.weapon_rows[at(row.weapons[i])].area != Area::none)
      self.ammunition[i + 1] = 1;
  }
  self.wielded = row.weapons[0] >= 0 ? 1 : 0;
  for (std::size_t i = 0; i < 2; ++i)
    if (row.powers[i] != PowerId::none) self.uses[i] = tables.power_rows[at(row.powers[i])].uses;
  return self;
}

int characters(const Options& options) {
  const Tables& tables = options.data.tables();
  if (options.scenario != ScenarioId::any)
    return count_or_all(options.n_pcs, tables.scenario_rows[at(options.scenario)].pcs);
  int fewest = kSideFigures;
  for (int i = 0; i < tables.named_scenarios(); ++i)
    fewest =
        std::min(fewest, count_or_all(options.n_pcs, tables.scenario_rows[static_cast<std::size_t>(i)].pcs));
  return fewest;
}

// Goes on until somebody has to decide or the game is over.
void advance(State& state, Chance& chance) {
  while (!is_over(state)) {
    if (state.decision == Decision::lurk && !(state.acting >= 0 && !figure(state, state.acting).arrived)) {
      state.acting = static_cast<std::int8_t>(next_lurker(state, state.acting + 1));
      if (state.acting < 0) begin_action(state, chance);
    } else if (state.decision != Decision::none) {
      return;
    } else if (state.flip.running) {
      go_on_with_flip(state, chance);
      if (!is_over(state) && !state.flip.running) end_round(state, chance);
    } else if (state.turn < kFigures && state.order[static_cast<std::size_t>(state.turn)] >= 0) {
      begin_turn(state, chance);
    } else {
      flip_cards(state, chance);
    }
  }
}

DemonCity::State DemonCity::set_up(const Options& options, Chance& chance) {
  State state;
  state.options = options;
  if (options.scenario == ScenarioId::any)
    state.options.scenario =
        static_cast<ScenarioId>(chance.below(options.data.tables().named_scenarios(), "SCENARIO"));
  const Scenario& row = state.scenario();
  for (int i = 0; i < characters(state.options); ++i)
    figure(state, i) = figure_for(options, row.people[static_cast<std::size_t>(i)], false);
  for (int i = 0; i < count_or_all(options.n_horrors, row.horrors); ++i) {
    const FigurePlace& place = row.host[static_cast<std::size_t>(i)];
    figure(state, kSideFigures + i) = figure_for(options, place, options.hidden && place.lurks > 0);
  }
  Deck& deck = state.decks[kPlayers];
  deck.pile = players_cards(row.theme, row.fool_with_host);
  for (int pc = 0; pc < kSideFigures; ++pc)
    if (figure(state, pc).exists() && figure(state, pc).significator != kNoCard)
      deck.pile.add(figure(state, pc).significator);
  for (std::size_t i = 0; i < static_cast<std::size_t>(row.objects); ++i) {
    state.objects[i].need = row.object[i].need;
    state.objects[i].intensity = row.object[i].intensity;
    state.objects[i].square = row.object[i].at;
  }
  state.weak_known = row.weak_known;
  state.structure = row.structure;
  state.bleed = row.bleed;
  state.gap = row.gap;
  state.hulls = {row.hull, row.hull};
  state.scenes = options.investigation ? static_cast<std::int8_t>(row.scenes) : std::int8_t{0};
  state.heat = static_cast<std::int8_t>(row.heat);
  if (options.auto_forced && row.builds == 1) {
    take_build(state, 0);
    advance(state, chance);
  }
  return state;
}

// Of several figures to choose from, the player of the first is asked.
Seat to_act(const State& state) {
  switch (state.decision) {
    case Decision::none:
      return kNobody;
    case Decision::lead:
      return state.candidates == 0 ? 0 : seat_of(state, std::countr_zero(state.candidates));
    case Decision::retry:
      return seat_of(state, state.attempt.pc);
    case Decision::build:
    case Decision::interfere:
    case Decision::lurk:
      return host_seat(state.options);
    case Decision::contest:
    case Decision::pick:
      return seat_of(state, std::countr_zero(state.candidates));
    default:
      return seat_of(state, state.acting);
  }
}

Seat DemonCity::to_act(const State& state) { return demon_city::to_act(state); }

Scores DemonCity::scores(const State& state) {
  const auto result = static_cast<float>(state.result);
  Scores scores{};
  for (Seat seat = 0; seat < seats(state.options); ++seat)
    scores[static_cast<std::size_t>(seat)] = side(state.options, seat) == kPlayers ? result : -result;
  return scores;
}

float DemonCity::potential(const State& state, Seat seat) {
  if (is_over(state)) return 0.0f;
  return state.options.shaping * (side(state.options, seat) == kPlayers ? state.shaped : -state.shaped);
}

void DemonCity::mark_legal(const State& state, ActionSet<kMoves.size()>& legal) {
  const int f = state.acting;
  switch (state.decision) {
    case Decision::build:
      return legal.add_range(kMoves.encode(Move::build), state.scenario().builds);
    case Decision::lead:
    case Decision::retry:
      return mark_leads(state, legal);
    case Decision::interfere:
      legal.add(kMoves.encode(Move::pass));
      return legal.add(kMoves.encode(Move::interfere));
    case Decision::lurk:
      return legal.add_range(kMoves.encode(Move::lurk), place_of(state, f).lurks);
    case Decision::crawl:
      legal.add(kMoves.encode(Move::pass));
      return mark_squares(crawl_squares(state, f), legal);
    case Decision::reposition:
      legal.add(kMoves.encode(Move::pass));
      for_each_figure(behind_choices(state, f),
                      [&](int e) { legal.add(kMoves.encode(Move::behind, e & 3)); });
      return mark_squares(reposition_squares(state, f), legal);
    case Decision::announce:
    case Decision::run_act:
      return mark_announcement(state, f, state.pending_run, legal);
    case Decision::run_to:
      return mark_squares(figure(state, f).committed >= 0 && !is_free_of_commitment(state, f)
                              ? contest_runs(state, f, figure(state, f).committed)
                              : run_squares(state, f),
                          legal);
    case Decision::dash_to:
      return mark_squares(dash_choices(state, f), legal);
    case Decision::contest:
      legal.add(kMoves.encode(Move::pass));
      return for_each_figure(asked_candidates(state),
                             [&](int e) { legal.add(kMoves.encode(Move::contest, e & 3)); });
    case Decision::pick:
      return for_each_figure(state.candidates, [&](int e) { legal.add(kMoves.encode(Move::pick, e & 3)); });
    case Decision::none:
      return;
  }
}

void DemonCity::apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next) {
  for (;;) {
    carry_out_choice(state, action, chance);
    advance(state, chance);
    next.clear();
    if (is_over(state)) return;
    mark_legal(state, next);
    if (!state.options.auto_forced || next.size() > 1) return;
    action = next.first();
  }
}

}  // namespace pandemonium::demon_city
