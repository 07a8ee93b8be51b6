// The scripted heuristic: rules that weigh a hostile option by how likely it beats its number and how
// much it would bring. It uses only what its side sees.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/seat/judgement.hpp"

namespace pandemonium::demon_city {
namespace {

Action with_no_target(Move move) { return kMoves.encode(move); }

Action committed_choice(const State& state, int f, const Legal& legal) {
  const Option best = best_option(state, f, legal, 0xFF);
  if (best.action >= 0) return best.action;
  for (const Move move : {Move::pick_up, Move::escape})
    if (legal.contains(kMoves.encode(move))) return kMoves.encode(move);
  for (int slot = kSlots - 1; slot >= 0; --slot)
    if (legal.contains(kMoves.encode(Move::ready, slot))) return kMoves.encode(Move::ready, slot);
  return legal.contains(with_no_target(Move::run)) ? with_no_target(Move::run) : legal.first();
}

Action comrade_to_help(const State& state, int f, const Legal& legal, double best_score) {
  for (int ally = 0; ally < kSideFigures; ++ally)
    if (ally != f && figure(state, ally).out && legal.contains(kMoves.encode(Move::aid, ally)))
      return kMoves.encode(Move::aid, ally);
  for (int ally = 0; ally < kSideFigures && best_score < 0.8; ++ally)
    if (figure(state, ally).panic && legal.contains(kMoves.encode(Move::rally, ally)))
      return kMoves.encode(Move::rally, ally);
  return -1;
}

bool may_dash(const State& state, int f, const Legal& legal) {
  return legal.contains(with_no_target(Move::dash)) && dash_target(state, f, dash_squares(state, f)) >= 0;
}

// What a goal-minded figure does about its goal; -1: nothing.
Action towards_goal(const State& state, int f, const Legal& legal, const Option& best, FigureSet attackers) {
  const bool dash = may_dash(state, f, legal) && has_way_to_goal(state, f);
  if (side_of(f) == kHost) {
    if (best.action >= 0 && best.score > 0.8) return best.action;
    return dash ? with_no_target(Move::dash) : -1;
  }
  const bool home = home_stretch(state);
  if (attackers == 0) return dash && (home || best.score < 1) ? with_no_target(Move::dash) : -1;
  if (home && dash && steps_to(state, figure(state, f).square, wanted_squares(state, f)) <= 6)
    return with_no_target(Move::dash);
  const Option back = best_option(state, f, legal, attackers);
  if (back.action >= 0 && back.score > 0.75) return back.action;
  return with_no_target(Move::defend);
}

Action announce_choice(const State& state, int f, const Legal& legal) {
  const Figure& self = figure(state, f);
  if (state.forced) return legal.first();
  if (self.committed >= 0 && !is_free_of_commitment(state, f)) return committed_choice(state, f, legal);
  if (side_of(f) == kHost && legal.contains(with_no_target(Move::ram))) return with_no_target(Move::ram);
  if (legal.contains(with_no_target(Move::pull))) return with_no_target(Move::pull);
  const Option best = best_option(state, f, legal, 0xFF);
  if (self.held_by >= 0)
    return best.action >= 0 && best.score > 0.9 ? best.action : with_no_target(Move::escape);
  if (const int object = object_to_use(state, f, self.square); object >= 0)
    return kMoves.encode(Move::use, object);
  const bool goal_minded = is_goal_minded(state, f);
  if (goal_minded && can_use_after_run(state, f)) return with_no_target(Move::run);
  const FigureSet attackers = current_attackers(state, f);
  if (goal_minded)
    if (const Action action = towards_goal(state, f, legal, best, attackers); action >= 0) return action;
  if (attackers == 0)
    if (const Action action = comrade_to_help(state, f, legal, best.score); action >= 0) return action;
  if (side_of(f) == kPlayers && attackers != 0) {
    const Option back = best_option(state, f, legal, attackers);
    if (back.action >= 0 && back.score >= 0.7) return back.action;
    if (best.score < 1.1) return with_no_target(Move::defend);
  }
  if (best.action >= 0 && best.score > 0.25) return best.action;
  if (const Action ready = weapon_to_ready(state, f, legal); ready >= 0) return ready;
  if (may_dash(state, f, legal)) return with_no_target(Move::dash);
  return with_no_target(Move::defend);
}

Action run_act_choice(const State& state, int f, const Legal& legal) {
  const int object = object_to_use(state, f, state.pending_run);
  if (object >= 0 && legal.contains(kMoves.encode(Move::use, object)))
    return kMoves.encode(Move::use, object);
  const Option best = best_option(state, f, legal, 0xFF);
  return best.action >= 0 ? best.action : legal.first();
}

Squares legal_squares(const Legal& legal) {
  Squares squares;
  for (int s = 0; s < kSquares; ++s)
    if (legal.contains(s)) squares.add(s);
  return squares;
}

Action run_to_choice(const State& state, int f, const Legal& legal) {
  const Squares squares = legal_squares(legal);
  const int best = run_to_use(state, f);
  if (figure(state, f).committed < 0 && best >= 0 && squares.contains(best)) return best;
  return best_square(
      squares, [&](int s) { return -squares_between(s, figure(state, f).square) + comfort_of(state, s); });
}

Action dash_to_choice(const State& state, int f, const Legal& legal) {
  const Squares squares = legal_squares(legal);
  const int best = state.forced ? -1 : dash_target(state, f, squares);
  return best >= 0 ? best : squares.first();
}

// The square farthest from able enemies in view.
Action crawl_choice(const State& state, int f, const Legal& legal) {
  const auto safety = [&](int s) {
    double nearest = 99;
    for_each_figure(side_set(1 - side_of(f)), [&](int e) {
      const Figure& enemy = figure(state, e);
      if (enemy.exists() && enemy.able() && !enemy.hidden)
        nearest = std::min<double>(nearest, squares_between(s, enemy.square));
    });
    return nearest;
  };
  const int best = best_square(legal_squares(legal), safety);
  return best >= 0 && safety(best) > safety(figure(state, f).square) ? best : with_no_target(Move::pass);
}

Action reposition_choice(const State& state, int f, const Legal& legal) {
  if (!is_goal_minded(state, f)) {
    Action weakest = with_no_target(Move::pass);
    int lowest = 99;
    for (int slot = 0; slot < kSideFigures; ++slot) {
      if (!legal.contains(kMoves.encode(Move::behind, slot))) continue;
      const Figure& enemy = figure(state, 4 * (1 - side_of(f)) + slot);
      if (enemy.out || enemy.toughness >= lowest) continue;
      lowest = enemy.toughness;
      weakest = kMoves.encode(Move::behind, slot);
    }
    return weakest;
  }
  const Squares goals = wanted_squares(state, f);
  const auto value = [&](int s) { return -steps_to(state, s, goals) + comfort_of(state, s); };
  const Square here = figure(state, f).square;
  const int best = best_square(legal_squares(legal), value);
  return best >= 0 && steps_to(state, best, goals) < steps_to(state, here, goals)
             ? best
             : with_no_target(Move::pass);
}

double importance_of(const State& state, int actor) {
  const Figure& self = figure(state, actor);
  switch (self.act.kind) {
    case Kind::use:
      return 1;
    case Kind::dash:
      if (self.carrying >= 0 || self.holding >= 0) return 1;
      if (side_of(actor) == kPlayers && open_exits(state).contains(self.act.end)) return 1;
      return side_of(actor) == kPlayers && home_stretch(state) ? 0.75 : 0.35;
    case Kind::aid:
      return 0.4;
    default:
      return is_hostile(self.act.kind) ? 0.8 : 0;
  }
}

Action contest_choice(const State& state) {
  Option best;
  for_each_figure(asked_candidates(state), [&](int f) {
    const double score = contest_score(state, f, state.acting);
    if (best.action < 0 || score > best.score) best = {kMoves.encode(Move::contest, f & 3), score};
  });
  const double importance = importance_of(state, state.acting);
  return importance >= 0.8 || importance + best.score > 1 ? best.action : with_no_target(Move::pass);
}

Action pick_choice(const State& state) {
  Option best;
  for_each_figure(state.candidates, [&](int f) {
    const double score = score_of(state, f);
    if (best.action < 0 || score > best.score) best = {kMoves.encode(Move::pick, f & 3), score};
  });
  return best.action;
}

Action lead_choice(const State& state, const Legal& legal) {
  if (state.decision == Decision::retry) {
    Action retry = with_no_target(Move::pass);
    legal.for_each([&](Action action) {
      if (kMoves.decode(action).move != Move::pass) retry = action;
    });
    return retry;
  }
  Option best{with_no_target(Move::pass), 0.3};
  legal.for_each([&](Action action) {
    const auto [move, parameter] = kMoves.decode(action);
    if (move == Move::pass) return;
    Attempt attempt;
    attempt.pc = static_cast<std::int8_t>(parameter / kLeads);
    attempt.lead = static_cast<std::int8_t>(parameter % kLeads);
    attempt.contact = move == Move::lead_with_contact;
    const LeadRow& row = state.scenario().lead[static_cast<std::size_t>(attempt.lead)];
    const LeadCount count = count_lead(state, attempt);
    const double likely = chance_to_beat(count.host > 0 ? kThrown : row.intensity[0], count.players);
    const double score = likely * row.degrees - 0.15 * attempt.contact;
    if (score > best.score) best = {action, score};
  });
  return best.action;
}

}  // namespace

Action DemonCity::scripted(const State& state, Chance& chance) {
  const Legal legal = legal_actions<DemonCity>(state);
  const int f = state.acting;
  switch (state.decision) {
    case Decision::build:
    case Decision::lurk:
      return legal.nth(chance.below(legal.size()));
    case Decision::lead:
    case Decision::retry:
      return lead_choice(state, legal);
    case Decision::interfere:
      return with_no_target(Move::interfere);
    case Decision::crawl:
      return crawl_choice(state, f, legal);
    case Decision::reposition:
      return reposition_choice(state, f, legal);
    case Decision::announce:
      return announce_choice(state, f, legal);
    case Decision::run_to:
      return run_to_choice(state, f, legal);
    case Decision::run_act:
      return run_act_choice(state, f, legal);
    case Decision::dash_to:
      return dash_to_choice(state, f, legal);
    case Decision::contest:
      return contest_choice(state);
    case Decision::pick:
      return pick_choice(state);
    case Decision::none:
      break;
  }
  assert(false);
  return -1;
}

}  // namespace pandemonium::demon_city
