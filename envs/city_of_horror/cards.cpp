// The Action cards: drawing, discarding, playing, cancelling, and what each does.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {
namespace {

// What others know of a hand can only be a lower bound: it never falls below 0.
void forget(State& s, int holder, int type) {
  for (int o = 0; o < players(s); ++o) s.known[o][holder][type] -= s.known[o][holder][type] > 0;
}

void learn(State& s, int holder, int type) {
  for (int o = 0; o < players(s); ++o)
    if (o != holder) ++s.known[o][holder][type];
}

}  // namespace

// With an empty deck nothing is drawn; callers ask first.
int draw_top(State& s) {
  assert(deck_size(s) > 0);
  const int type = s.deck[s.dealt];
  s.deck[s.dealt++] = kNone;
  return type;
}

// Paid, not played: it cannot be cancelled and brings no Explosion marker.
void discard_from_hand(State& s, int seat, int type) {
  lose(s, seat, type);
  forget(s, seat, type);
  ++s.discard[type];
}

void take_from_discard(State& s, int seat, int type) {
  --s.discard[type];
  gain(s, seat, type);
  learn(s, seat, type);
}

// The two seats know which card it is; for everybody else any card they knew of may be gone.
void pass_card(State& s, int from, int to, int type) {
  lose(s, from, type);
  gain(s, to, type);
  for (int o = 0; o < players(s); ++o) {
    if (o == from || o == to) continue;
    for (Count& bound : s.known[o][from]) bound -= bound > 0;
  }
  s.known[to][from][type] -= s.known[to][from][type] > 0;
  ++s.known[from][to][type];
}

void steal_card(State& s, int thief, int victim, Chance& chance) {
  if (s.hand_size[victim] == 0) return;
  pass_card(s, victim, thief, chance.weighted(s.hand[victim]));
}

int next_hour(const State& s) {
  const int hour = s.invasion_done ? s.turn + 1 : s.turn;
  return hour <= kTurns ? hour : 0;
}

bool may_look(const State& s, int seat) {
  const int hour = next_hour(s);
  return hour != 0 && !has(s.seen_hour[hour], seat);
}

bool someone_has_cards(const State& s, int but) {
  for (int seat = 0; seat < players(s); ++seat)
    if (seat != but && has(s.living, seat) && s.hand_size[seat] > 0) return true;
  return false;
}

// Exhausted characters that an effect may turn; the Pregnant Woman never.
CharacterSet refreshable(const State& s) { return alive(s) & s.exhausted & ~bit(pregnant_woman); }

BuildingSet targets_of(const State& s, int type) {
  switch (type) {
    case alarm:
      return s.zombie_reserve > 0 ? with_room(s) : 0;
    case chainsaw:
      return with_zombies(s, 2);
    case weapon_replica:
      return static_cast<BuildingSet>(~s.resolved & (bit(crossroads) - 1));
    default:
      return with_zombies(s, 1);
  }
}

// A play that could do nothing is illegal.
std::uint32_t playable(const State& s, int seat) {
  const std::uint32_t held = types_in(s.hand[seat]);
  if (held == 0) return 0;
  const bool zombies = s.zombie_reserve < tables_of(s).box.zombies, final = s.stage == Stage::final;
  std::uint32_t types = bit(flashlight);
  if (zombies)
    types |= bit(gun) | bit(kitten) | bit(molotov_cocktail) | bit(rescue_flare) | bit(makeshift_bomb) |
             bit(shotgun);
  for (const int type : {alarm, chainsaw})
    if (has(held, type) && targets_of(s, type) != 0) types |= bit(type);
  if (!final && targets_of(s, weapon_replica) != 0) types |= bit(weapon_replica);
  if (refreshable(s) != 0) types |= bit(energy_drink);
  if (!final && (s.owned[seat] & ~s.hidden) != 0) types |= bit(hideout);
  if (may_look(s, seat)) types |= bit(night_vision_goggles);
  if (has(held, pickpocket) && someone_has_cards(s, seat)) types |= bit(pickpocket);
  return held & types;
}

// THE CARD IS ANNOUNCED, its targets with it, before anyone may cancel.
void announce(State& s, int seat, int type) {
  act_in_public(s, seat);
  lose(s, seat, type);
  forget(s, seat, type);
  Announced& top = s.stack[s.stack_size++];
  top = {};
  top.player = static_cast<std::int8_t>(seat);
  top.type = static_cast<std::int8_t>(type);
  if (type != pepper_spray) {
    top.building = s.act.building;
    top.second = s.act.second;
    top.character = s.act.character;
    top.seat = s.act.seat;
  }
  s.step = Step::cancel_round;
}

// Whatever is done in public restarts the circuit of passes, and breaks a STILL promise (where it can be
// broken, once).
void act_in_public(State& s, int seat) {
  s.passed = 0;
  if (!has(s.still, seat) || is_binding(s) || has(s.still_broken, seat)) return;
  s.still_broken |= static_cast<SeatSet>(bit(seat));
  ++s.broken[seat];
}

bool may_cancel(const State& s, int seat) {
  if (has(s.still, seat) && is_binding(s)) return false;
  return s.hand[seat][pepper_spray] > 0 || has(s.owned[seat] & ~s.exhausted, punk);
}

namespace {

void settle_top(State& s) {
  Announced& top = s.stack[--s.stack_size];
  ++s.discard[top.type];
  top = {};
}

// What a card does; then its marker. The card lies in the discard pile by then.
void take_effect(State& s, const Announced& card, Chance& chance) {
  const Tables& tables = tables_of(s);
  const ActionCard& row = tables.card(card.type);
  kill_zombies(s, std::max<int>(card.building, 0), row.kills);
  switch (card.type) {
    case alarm:
      add_zombies(s, card.building, tables.effects.zombies_of_alarm);
      break;
    case energy_drink:
      s.exhausted &= ~bit(card.character);
      break;
    case canned_food:
      ++s.canned_points[card.player];
      break;
    case hideout:
      s.hidden |= bit(card.character);
      break;
    case night_vision_goggles:
      s.seen_hour[next_hour(s)] |= static_cast<SeatSet>(bit(card.player));
      break;
    case chainsaw:
      kill_zombies(s, card.building, s.zombies[card.building] / 2);
      break;
    case flashlight:
      s.leader = s.colour[card.seat];
      break;
    case kitten:
      move_zombies(s, card.building, chance.below(kBuildings, "Kitten"), kZombieLimit);
      break;
    case rescue_flare:
      move_zombies(s, card.building, card.second, 1);
      break;
    case pickpocket:
      steal_card(s, card.player, card.seat, chance);
      break;
    case weapon_replica:
      ++s.replica[card.player][card.building];
      break;
    default:
      break;
  }
  if (row.explosion && marker_sites(s) != 0) return ask(s, Kind::marker, card.player);
  if (card.type == running_shoes) return ask(s, Kind::select, card.player);
  finish_act(s);
}

// Cancelled: no effect and no marker. Who wanted to enter by a Back Door stands on the Crossroads.
void lose_effect(State& s, int type) {
  if (type != running_shoes) return finish_act(s);
  s.act = {};
  s.step = Step::pre_move;
}

// The top card is cancelled. Under a Spray the round on the card below goes on.
void cancel_top(State& s) {
  const int type = s.stack[s.stack_size - 1].type;
  settle_top(s);
  if (s.stack_size > 0)
    s.step = Step::cancel_round;
  else
    lose_effect(s, type);
}

}  // namespace

// CANCELLING: every other living seat clockwise from the player is asked once, if it can answer.
void cancel_round(State& s, Chance& chance) {
  Announced& top = s.stack[s.stack_size - 1];
  while (++top.asked < players(s)) {
    const int seat = clockwise(s, top.player, top.asked);
    if (has(s.living, seat) && may_cancel(s, seat)) return ask(s, Kind::cancel, seat);
  }
  const Announced card = top;
  settle_top(s);
  if (card.type == pepper_spray) return cancel_top(s);
  if (card.type == back_door) {
    relocate(s, s.moving, s.movement_card[s.mover], true);
    return finish_act(s);
  }
  take_effect(s, card, chance);
}

void cancel_with_punk(State& s, Chance&) {
  act_in_public(s, s.actor);
  s.exhausted |= bit(punk);
  cancel_top(s);
}

// The act is over: back to where it was begun.
void finish_act(State& s) {
  const Act act = s.act;
  s.act = {};
  switch (act.source) {
    case Source::go:
      s.step = Step::window_next;
      break;
    case Source::must_act:
      ++s.kept[act.player];
      s.step = Step::deal_acts;
      break;
    case Source::activate:
      s.step = Step::activate;
      break;
    case Source::canned:
      s.step = Step::canned_food;
      break;
    default:
      if (s.mover != kNone && !has(s.at[s.movement_card[s.mover]], s.moving))
        relocate(s, s.moving, crossroads, false);  // the Back Door was cancelled
      s.step = Step::moved;
  }
  if (s.living == 0) s.step = Step::helicopter;
}

}  // namespace pandemonium::city_of_horror
