// SEQUENCE OF PLAY: what an answer does, and what follows by itself; losing and the end.
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {

// ---- Holds and damage ----
void let_go(State& state, Seat seat, int slot) {
  Daemon& owner = daemon_of(state, seat);
  const Place victim = owner.link[at(slot)];
  owner.grabbing &= ~bit(slot);
  owner.link[at(slot)] = {};
  Daemon& other = daemon_of(state, victim.seat);
  other.held &= ~bit(victim.slot);
  other.link[at(victim.slot)] = {};
}

namespace {

void end_holds(State& state, Seat seat, Slots slots) {
  const Daemon& daemon = daemon_of(state, seat);
  for_each_slot(daemon.grabbing & slots, [&](int slot) { let_go(state, seat, slot); });
  for_each_slot(daemon.held & slots, [&](int slot) {
    const Place tentacle = daemon.link[at(slot)];
    let_go(state, tentacle.seat, tentacle.slot);
  });
}

}  // namespace

// A damaged die is out of play: it shows and does nothing, holds nothing, and slips any hold.
void damage(State& state, Seat seat, int slot, bool wounds) {
  Daemon& daemon = daemon_of(state, seat);
  const Slots die = bit(slot);
  if (((daemon.held | daemon.grabbing) & die) != 0) end_holds(state, seat, die);
  daemon.healthy &= ~die;
  (wounds ? daemon.wounded : daemon.stunned) |= die;
  for (Slots* role :
       {&daemon.active, &daemon.spent, &daemon.minused, &daemon.arrayed, &daemon.attached, &daemon.minus_set})
    *role &= ~die;
  std::int8_t& face = daemon.face[at(slot)];
  if (face < 0) return;
  daemon.showing[static_cast<std::size_t>(tables_of(state).symbol_on(daemon.kind[at(slot)], face))] &= ~die;
  face = -1;
}

// ---- Turns ----
namespace {

// All dice taken up again: nothing is used and nothing shows.
void take_up_dice(Daemon& daemon) {
  daemon.active = daemon.spent = daemon.minused = daemon.arrayed = daemon.attached = daemon.minus_set = 0;
  daemon.face.fill(-1);
  daemon.showing.fill(0);
}

void end_game(State& state) {
  clear_attacks(state);
  state.minuses = state.targeted_minuses = 0;
  state.phase = Phase::over;
}

}  // namespace

// ACTIVATE DICE: all that are not stunned, wounded, grabbed or grabbing.
void begin_turn(State& state, Seat seat, Seat attacker) {
  if (state.turn >= max_turns(state.options)) {
    end_game(state);
    return;
  }
  ++state.turn;
  state.turn_seat = static_cast<std::int8_t>(seat);
  state.attacker = static_cast<std::int8_t>(attacker);
  state.target = -1;
  Daemon& daemon = turn_daemon(state);
  take_up_dice(daemon);
  daemon.active = daemon.healthy & ~daemon.held & ~daemon.grabbing;
  state.phase = Phase::activate;
}

// LOSING THE GAME: it releases what it grabbed, and what was arrayed against it disappears. The last daemon
// left wins.
void defeat(State& state) {
  Daemon& daemon = turn_daemon(state);
  daemon.alive = false;
  daemon.out_order = static_cast<std::int8_t>(state.options.players - living(state));
  end_holds(state, state.turn_seat, daemon.held | daemon.grabbing);
  take_up_dice(daemon);
  clear_attacks(state);
  state.group = {};
  state.attacker = state.target = -1;
  state.minuses = state.targeted_minuses = 0;
  state.targeted_wounds = state.targeted_stuns = state.wounds = state.stuns = 0;
  state.phase = living(state) == 1 ? Phase::over : Phase::next;
}

void begin_battle(State& state, Chance& chance) {
  find_classes(state);
  roll_initiative(state, chance);
}

// ---- What follows when a phase asks nothing more ----
namespace {

void finish_phase(State& state, Chance& chance) {
  switch (state.phase) {
    case Phase::pick:
      if (!uses_presets(state.options)) reveal(state);
      state.phase = Phase::declare;
      break;
    case Phase::declare:
      begin_battle(state, chance);
      break;
    case Phase::activate:
      state.phase = Phase::target_minus;
      break;
    case Phase::target_minus:
      state.phase = Phase::set_aside;
      break;
    case Phase::set_aside:
      roll_dice(state, chance);
      break;
    case Phase::stamina:
      state.phase = Phase::recover;
      break;
    case Phase::recover:
      state.phase = Phase::defend;
      break;
    case Phase::defend:
      draw_blood(state);
      break;
    case Phase::blood:
      total_damage(state);
      break;
    case Phase::target_damage:
      state.targeted_wounds = state.targeted_stuns = 0;
      state.phase = Phase::suffer;
      break;
    case Phase::suffer:
      state.wounds = state.stuns = 0;
      clear_attacks(state);
      state.phase = Phase::target;
      break;
    case Phase::target: {  // one foe is left
      int steps = 1;
      while (!daemon_of(state, clockwise(state, state.turn_seat, steps)).alive) ++steps;
      name_target(state, clockwise(state, state.turn_seat, steps));
      break;
    }
    case Phase::grab:
      set_out_minuses_and_attacks(state);
      break;
    case Phase::array:
      state.rot_left = static_cast<std::int8_t>(power_level(state, turn_daemon(state), Power::rot));
      state.phase = Phase::rot;
      break;
    case Phase::rot:
      state.rot_left = 0;
      begin_turn(state, state.target, state.turn_seat);
      break;
    case Phase::use:
    case Phase::next:
    case Phase::over:
      assert(false);
      break;
  }
}

// ---- What an answer does ----
void recover(State& state, int slot) {
  if (state.phase == Phase::recover) {
    recover_with_plus(state, slot);
    return;
  }
  // MOUTH (the attacker's die), or MONGREL STAMINA (spent like every recovered die, Reading 16)
  Daemon& daemon = daemon_of(state, decider(state));
  daemon.stunned &= ~bit(slot);
  daemon.healthy |= bit(slot);
  if (state.phase == Phase::blood) {
    --state.blood_left;
  } else {
    daemon.spent |= bit(slot);
    state.phase = Phase::recover;
  }
}

void release(State& state, int slot) {
  let_go(state, state.turn_seat, slot);
  (state.phase == Phase::activate ? turn_daemon(state).active : turn_daemon(state).spent) |= bit(slot);
}

void minus(State& state, int slot, std::int8_t& minuses) {
  Daemon& daemon = turn_daemon(state);
  if ((daemon.grabbing & bit(slot)) != 0) let_go(state, state.turn_seat, slot);
  daemon.active &= ~bit(slot);
  daemon.minused |= bit(slot);
  --minuses;
}

void rot(State& state, int slot) {
  Daemon& daemon = daemon_of(state, state.target);
  daemon.stunned &= ~bit(slot);
  daemon.wounded |= bit(slot);
  --state.rot_left;
}

void carry_out(State& state, Action action, Chance& chance) {
  const auto [move, slot] = kMoves.decode(action);
  switch (move) {
    case Move::release:
      release(state, slot);
      break;
    case Move::target_minus:
      minus(state, slot, state.targeted_minuses);
      break;
    case Move::set_aside:
      minus(state, slot, state.minuses);
      break;
    case Move::recover:
      recover(state, slot);
      break;
    case Move::defend:
      state.group.attack = static_cast<std::int8_t>(slot);
      state.phase = Phase::use;
      break;
    case Move::use:
      use(state, slot);
      break;
    case Move::target_damage:
      place_damage(state, slot, state.targeted_wounds, state.targeted_stuns);
      break;
    case Move::suffer:
      place_damage(state, slot, state.wounds, state.stuns);
      break;
    case Move::grab:
      grab(state, slot);
      break;
    case Move::boost:
      boost(state, slot);
      break;
    case Move::spike:
      attach_spike(state, slot);
      break;
    case Move::brain:
      attach_brain(state, slot);
      break;
    case Move::poison:
      state.attack[at(slot)].poison = true;
      break;
    case Move::withhold:
      withhold(state, slot);
      break;
    case Move::rot:
      rot(state, slot);
      break;
    case Move::target: {
      const Seat named = clockwise(state, state.turn_seat, slot + 1);
      if (state.phase == Phase::next)
        begin_turn(state, named, -1);  // with no minuses or attacks arrayed against it
      else
        name_target(state, named);
      break;
    }
    case Move::pick:
      pick(state, slot);
      break;
    case Move::declare:
      daemon_of(state, declarer(state)).declared = static_cast<Breed>(slot);
      break;
    case Move::done:
      finish_phase(state, chance);
      break;
  }
}

}  // namespace

void play_on(State& state, Chance& chance, Legal& next) {
  next.clear();
  while (state.phase != Phase::over) {
    const int choices = question(state, next);
    if (choices > 1 || (choices == 1 && !state.options.skip_forced)) return;
    if (choices == 0) {
      finish_phase(state, chance);
    } else {
      const Action forced = next.first();
      next.clear();
      carry_out(state, forced, chance);
    }
  }
}

// ---- The contract ----
// A battle that is lost before anybody has decided anything (the loser's minuses cover all dice of the
// winner's first turn) is no game: the table is set up anew (reading 38).
State DaemonDice::set_up(const Options& options, Chance& chance) {
  State state;
  Legal next;
  do {
    state = State{};
    state.options = options;
    assemble(state, chance);
    play_on(state, chance, next);
  } while (state.phase == Phase::over);
  return state;
}

void DaemonDice::mark_legal(const State& state, Legal& legal) { daemon_dice::question(state, legal); }

void DaemonDice::apply(State& state, Action action, Chance& chance, Legal& next) {
  carry_out(state, action, chance);
  play_on(state, chance, next);
}

// Places: the last one left, or by dice left at the last turn (2 a healthy, 1 a stunned die); then the
// defeated, the last of them first.
Scores DaemonDice::scores(const State& state) {
  if (state.phase != Phase::over) return {};
  const int players = state.options.players;
  std::array<int, kMaxSeats> worth{};
  for (Seat seat = 0; seat < players; ++seat) {
    const Daemon& daemon = daemon_of(state, seat);
    worth[at(seat)] =
        daemon.alive ? 100 + 2 * count(daemon.healthy) + count(daemon.stunned) : daemon.out_order;
  }
  Scores scores{};
  for (Seat seat = 0; seat < players; ++seat) {
    int better = 0, equal = -1;
    for (Seat other = 0; other < players; ++other) {
      better += worth[at(other)] > worth[at(seat)];
      equal += worth[at(other)] == worth[at(seat)];
    }
    scores[at(seat)] = 1.0f - static_cast<float>(2 * better + equal) / static_cast<float>(players - 1);
  }
  return scores;
}

float DaemonDice::potential(const State& state, Seat seat) {
  if (state.options.shaping == Shaping::off || state.phase == Phase::over) return 0.0f;
  constexpr float kWeight = 0.2f;
  const int players = state.options.players;
  float own = 0.0f, others = 0.0f;
  for (Seat each = 0; each < players; ++each) {
    const Daemon& daemon = daemon_of(state, each);
    const float dice = !daemon.alive ? 0.0f
                                     : static_cast<float>(count(daemon.healthy)) +
                                           0.5f * static_cast<float>(count(daemon.stunned));
    (each == seat ? own : others) += dice;
  }
  if (state.phase <= Phase::declare) return 0.0f;
  return kWeight * (own - others / static_cast<float>(players - 1)) / static_cast<float>(state.options.size);
}

}  // namespace pandemonium::daemon_dice
