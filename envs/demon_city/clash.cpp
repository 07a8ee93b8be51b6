// THE FLIP AND THE CLASHES: everybody contested or overlapping flips at once; in each clash only the side
// with the highest throw acts, and only one attack happens.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

FigureSet members_of(const Flip& flip, int clash) {
  FigureSet set = 0;
  for (int f = 0; f < kFigures; ++f)
    set |= static_cast<FigureSet>((flip.clash[static_cast<std::size_t>(f)] == clash) << f);
  return set;
}

const Hand& hand_of(const State& state, int f) { return state.flip.hands[static_cast<std::size_t>(f)]; }

FigureSet able_throwers(const State& state, FigureSet members) {
  return members & state.flip.throwers &
         figures_that(state, 0, kFigures, [](const Figure& each) { return each.able(); });
}

int highest(const State& state, FigureSet set) {  // -1: nobody
  int best = -1;
  for_each_figure(set, [&](int f) { best = std::max<int>(best, hand_of(state, f).value); });
  return best;
}

// A waiting hostile action whose target is gone or out of reach, range or sight.
bool has_lapsed(const State& state, int f) {
  const Figure& self = figure(state, f);
  const Figure& foe = figure(state, self.act.target);
  if (!foe.on_map() || foe.hidden || (self.held_by >= 0 && self.held_by != self.act.target)) return true;
  return !can_strike(state, f, self.act.kind, self.act.target, self.acts_from(),
                     self.act.run >= 0 ? 0 : run_allowance(self));
}

// Vehicles may have parted since: a run or DASH that leads where nobody can go any more.
bool has_lost_its_way(const State& state, int f) {
  const Figure& self = figure(state, f);
  if (self.act.end < 0) return false;
  const Squares squares = self.act.kind == Kind::dash ? dash_squares(state, f) : run_squares(state, f);
  return !squares.contains(self.act.end);
}

// A complication may have made hands slippery since the cards were counted (reading 39).
bool has_dropped_its_weapon(const State& state, int f) {
  const Figure& self = figure(state, f);
  return !is_power(self.act.kind) && self.act.kind != Kind::grab &&
         self.weapon() != state.flip.weapons[static_cast<std::size_t>(f)];
}

bool is_opposed(const State& state, int f) {
  bool opposed = figure(state, f).act.kind == Kind::pick_up && rivals_of(state, f) != 0;
  for_each_figure(waiting(state) & side_set(1 - side_of(f)), [&](int e) {
    opposed = opposed || (is_hostile(figure(state, e).act.kind) && (affected(state, e) & bit_of(f)) != 0);
  });
  return opposed;
}

// In announce order: what can no longer be done lapses, and a contested action that nobody opposes any more
// is carried out. Repeated while a lapse leaves another action unopposed.
void settle(State& state, Chance& chance) {
  for (bool changed = true; changed && !is_over(state);) {
    changed = false;
    const FigureSet all = figures_that(state, 0, kFigures, [](const Figure& each) { return each.waits(); });
    for (const int f : in_order(state, all)) {
      Figure& self = figure(state, f);
      if (!self.able() || !self.waits()) continue;  // others' actions may have changed that
      const bool hostile = is_hostile(self.act.kind);
      if ((hostile && has_lapsed(state, f)) || (self.act.kind == Kind::escape && self.held_by < 0)) {
        self.act.done = true;
        changed = true;
      } else if (self.act.contested && !is_opposed(state, f) &&
                 (!hostile || figure(state, self.act.target).out)) {  // who is up again throws
        carry_out(state, chance, f);
        changed = true;
        if (check_end(state)) return;
      }
    }
  }
}

// Hands are dealt figure by figure, the Players' first; one is cut short only to leave one card for each
// later thrower of its deck.
void deal_hands(State& state, Chance& chance) {
  Flip& flip = state.flip;
  count_cards(state, flip, flip.counts);
  const FigureSet all = flip.throwers | flip.drivers;
  for (const Seat side : {kPlayers, kHost}) {
    const FigureSet set = all & side_set(side);
    if (set == 0) continue;
    Deck& deck = state.decks[static_cast<std::size_t>(side)];
    begin_throw(deck);
    int cards_left = deck.size(), later = std::popcount(set);
    for (const int f : in_order(state, set)) {
      const auto i = static_cast<std::size_t>(f);
      const int cards = std::max(1, std::min<int>(flip.counts[i].cards, cards_left - --later));
      flip.hands[i] = deal(deck, cards, flip.counts[i].lowest, reader_of(state, f), chance,
                           side == kPlayers ? kPlayersDraw : kHostDraw);
      cards_left -= flip.hands[i].count;
    }
    if (side == kHost) state.host_seen = state.host_seen | deck.table;
  }
  for_each_figure(all, [&](int f) { figure(state, f).edge = false; });
}

// Throwers and targets are joined when one targets the other, escapes from it, or competes for an item.
void join_clashes(State& state) {
  Flip& flip = state.flip;
  for (int f = 0; f < kFigures; ++f) flip.clash[static_cast<std::size_t>(f)] = static_cast<std::int8_t>(f);
  const auto join = [&](int a, int b) {
    const int from = flip.clash[static_cast<std::size_t>(b)], to = flip.clash[static_cast<std::size_t>(a)];
    for (std::int8_t& clash : flip.clash) clash = static_cast<std::int8_t>(clash == from ? to : clash);
  };
  FigureSet members = flip.throwers;
  for_each_figure(flip.throwers, [&](int f) {
    const Figure& self = figure(state, f);
    for_each_figure(flip.targets[static_cast<std::size_t>(f)], [&](int t) { join(f, t); });
    members |= flip.targets[static_cast<std::size_t>(f)];
    if (self.act.kind == Kind::escape) join(f, self.held_by);
    if (self.act.kind == Kind::escape) members |= bit_of(self.held_by);
    if (self.act.kind == Kind::pick_up) for_each_figure(rivals_of(state, f), [&](int r) { join(f, r); });
  });
  for (int f = 0; f < kFigures; ++f) {
    std::int8_t& clash = flip.clash[static_cast<std::size_t>(f)];
    clash = (members & bit_of(f)) != 0 ? clash : std::int8_t{-1};
  }
}

// A figure's number against an attack: its throw if it opposes, else what it resists with (reading 17).
int number_of(const State& state, int attacker, int f) {
  const bool opposes = (state.flip.opposers[static_cast<std::size_t>(attacker)] & bit_of(f)) != 0 &&
                       (state.flip.throwers & bit_of(f)) != 0 && !figure(state, f).out;
  return opposes ? hand_of(state, f).value : resist_stat(state, attacker, f);
}

FigureSet beaten_by(const State& state, int attacker) {
  FigureSet set = 0;
  const FigureSet reached =
      state.flip.targets[static_cast<std::size_t>(attacker)] & affected(state, attacker);
  for_each_figure(reached, [&](int f) {
    if (figure(state, f).on_map() && hand_of(state, attacker).value > number_of(state, attacker, f))
      set |= bit_of(f);
  });
  return set;
}

bool would_succeed(const State& state, int attacker) {
  const FigureSet enemies = beaten_by(state, attacker) & side_set(1 - side_of(attacker));
  return area_of(state, figure(state, attacker), figure(state, attacker).act.kind) == Area::none
             ? (enemies & bit_of(figure(state, attacker).act.target)) != 0
             : enemies != 0;
}

// "Highest-Throwing Successful Attack on the Winning Side Happens." Strict (reading 14): the highest attack
// is the one, and if it fails nobody's happens. Best: only attacks that would succeed are considered. An
// attack that cannot be made any more since an earlier clash is none (readings 37, 39).
FigureSet attack_choices(const State& state, FigureSet side) {
  FigureSet set = 0;
  int best = -1;
  for_each_figure(side, [&](int f) {
    const Figure& self = figure(state, f);
    if (!is_hostile(self.act.kind) || !self.waits() || hand_of(state, f).fumble) return;
    if (has_dropped_its_weapon(state, f) || has_lapsed(state, f) || has_lost_its_way(state, f)) return;
    if (state.options.attack_pick == AttackPick::best && !would_succeed(state, f)) return;
    const int value = hand_of(state, f).value;
    if (value > best) set = 0;
    if (value >= best) set |= bit_of(f);
    best = std::max(best, value);
  });
  return set;
}

void make_attack(State& state, Chance& chance, int f) {
  if (!would_succeed(state, f)) return;  // trading blocks: a stalemate for now
  const FigureSet hit = beaten_by(state, f);
  const FigureSet members = members_of(state.flip, state.flip.clash[static_cast<std::size_t>(f)]);
  int number = highest(state, able_throwers(state, members) & side_set(1 - side_of(f)));
  for_each_figure(hit, [&](int e) { number = std::max(number, number_of(state, f, e)); });
  const Hand hand = hand_of(state, f);
  attack(state, chance, f, hit, hand, is_critical(hand, reader_of(state, f), number));
}

int best_attacker(const State& state, int f, FigureSet members) {
  return highest(state, attackers_of(state, state.flip, f) & members & state.flip.throwers);
}

// What else the winning side does: it happens if it beats its target or Intensity. `against` is the best
// throw of the other side, `rivals` that of those who want the same item; both were taken before the attack.
void act_beside(State& state, Chance& chance, int f, FigureSet members, int against, int rivals) {
  Figure& self = figure(state, f);
  const Hand hand = hand_of(state, f);
  const Kind kind = self.act.kind;
  int number = kind == Kind::pick_up ? rivals : -1;  // to beat
  if (kind == Kind::defend || kind == Kind::dash) number = best_attacker(state, f, members);
  if (kind == Kind::escape) {
    if (self.held_by < 0) return;
    const bool attacked = (state.flip.targets[static_cast<std::size_t>(self.held_by)] & bit_of(f)) != 0;
    number = attacked ? hand_of(state, self.held_by).value
                      : abilities_of(state, figure(state, self.held_by)).close;
  }
  self.act.done = true;
  if (has_lost_its_way(state, f)) return;
  if (kind == Kind::use) return use(state, chance, f, &hand, against);
  if (kind == Kind::aid) return aid(state, chance, f, &hand, against);
  if (kind == Kind::rally) return rally(state, chance, f, &hand, against);
  if (kind == Kind::search) return search(state, chance, f, &hand);
  if (hand.value <= number) return;
  const bool critical = is_critical(hand, reader_of(state, f), std::max(number, against));
  if (kind == Kind::defend) {
    self.reposition = true;
    self.edge_next = self.edge_next || critical;
  } else if (kind == Kind::dash) {
    self.reposition = critical;
    dash_to(state, f, self.act.end);
  } else if (kind == Kind::escape) {
    let_go(state, self.held_by);
    self.reposition = self.reposition || critical;
  } else if (kind == Kind::pick_up) {
    move_to(state, f, self.acts_from());
    pick_up(state, f);
  }
  trigger_special(state, chance, f, hand, -1);
}

// Fumbles count on both sides, whoever won; then the others take in what they saw.
void end_clash(State& state, Chance& chance, FigureSet members) {
  for (const int f : in_order(state, members & state.flip.throwers)) {
    if (hand_of(state, f).fumble) suffer_fumble(state, chance, f);
    figure(state, f).act.done = true;
  }
  state.flip.resolved |= members & state.flip.throwers;
  if (!check_end(state)) check_trauma(state, chance);
  check_end(state);
}

void finish_clash(State& state, Chance& chance, int clash, int attacker) {
  const FigureSet members = members_of(state.flip, clash);
  const FigureSet throwing = able_throwers(state, members);
  const Seat side = highest(state, throwing & side_set(kPlayers)) > highest(state, throwing & side_set(kHost))
                        ? kPlayers
                        : kHost;
  const int against = highest(state, throwing & side_set(1 - side));
  std::array<int, kFigures> rivals{};
  for_each_figure(throwing & side_set(side), [&](int f) {
    if (figure(state, f).act.kind == Kind::pick_up)
      rivals[static_cast<std::size_t>(f)] = highest(state, rivals_of(state, f) & throwing);
  });
  if (attacker >= 0) {
    make_attack(state, chance, attacker);
    if (check_end(state)) return;
  }
  for (const int f : in_order(state, throwing & side_set(side))) {
    const Figure& self = figure(state, f);
    if (!self.able() || is_hostile(self.act.kind) || !self.waits() || hand_of(state, f).fumble) continue;
    act_beside(state, chance, f, members, against, rivals[static_cast<std::size_t>(f)]);
    if (check_end(state)) return;
  }
  end_clash(state, chance, members);
}

// "Whichever side has the highest throw wins." A tie across sides is a complication for everybody in the
// clash.
void resolve_clash(State& state, Chance& chance, int clash) {
  const FigureSet members = members_of(state.flip, clash);
  const FigureSet throwing = able_throwers(state, members);
  const int ours = highest(state, throwing & side_set(kPlayers));
  const int theirs = highest(state, throwing & side_set(kHost));
  if (ours == theirs) {
    if (ours >= 0) complicate(state, chance, members);
    return end_clash(state, chance, members);
  }
  const FigureSet choices = attack_choices(state, throwing & side_set(ours > theirs ? kPlayers : kHost));
  if (std::popcount(choices) > 1) {
    state.decision = Decision::pick;
    state.candidates = choices;
    return;
  }
  finish_clash(state, chance, clash, choices == 0 ? -1 : std::countr_zero(choices));
}

}  // namespace

void flip_cards(State& state, Chance& chance) {
  settle(state, chance);
  if (is_over(state)) return;
  Flip flip;
  relate(state, flip);
  const FigureSet throwers = throwers_of(state, flip);
  for_each_figure(throwers, [&](int f) {
    const bool drives = figure(state, f).act.kind == Kind::drive;
    (drives ? flip.drivers : flip.throwers) |= bit_of(f);
    flip.weapons[static_cast<std::size_t>(f)] = static_cast<std::int8_t>(figure(state, f).weapon());
  });
  state.flip = flip;
  deal_hands(state, chance);
  join_clashes(state);
  state.flip.running = true;
}

// Clashes are resolved one at a time, in order of their first-announcing thrower.
void go_on_with_flip(State& state, Chance& chance) {
  Flip& flip = state.flip;
  for (const int f : in_order(state, flip.throwers | flip.drivers)) {
    if ((flip.resolved & bit_of(f)) != 0) continue;  // since: clashes have several throwers
    if ((flip.drivers & bit_of(f)) != 0) {
      resolve_drivers(state, chance);
      if (!check_end(state)) check_trauma(state, chance);
      check_end(state);
    } else {
      resolve_clash(state, chance, flip.clash[static_cast<std::size_t>(f)]);
    }
    if (is_over(state) || state.decision != Decision::none) return;
  }
  flip.running = false;
}

void pick_attack(State& state, Chance& chance, int f) {
  state.decision = Decision::none;
  state.candidates = 0;
  finish_clash(state, chance, state.flip.clash[static_cast<std::size_t>(f)], f);
}

}  // namespace pandemonium::demon_city
