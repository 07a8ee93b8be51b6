// SEQUENCE OF PLAY: what is asked of whom, phase by phase.
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

int ask(Legal& legal, Move move, Slots slots) {
  legal.add_bits(kMoves.encode(move), slots);
  return count(slots);
}

int ask_or_done(Legal& legal, Move move, Slots slots) {
  if (slots == 0) return 0;
  legal.add(kMoves.encode(Move::done));
  return ask(legal, move, slots) + 1;
}

// The living others, by how far clockwise they sit.
int ask_for_seat(const State& state, Legal& legal) {
  int seats = 0;
  for (int steps = 1; steps < state.options.players; ++steps)
    if (daemon_of(state, clockwise(state, state.turn_seat, steps)).alive) {
      legal.add(kMoves.encode(Move::target, steps - 1));
      ++seats;
    }
  return seats;
}

int ask_for_kind(const State& state, Legal& legal) {
  const Seat seat = picker(state);
  if (seat == state.options.players) return 0;
  const std::uint64_t kinds = legal_kinds(state, seat);
  legal.add_bits(kMoves.encode(Move::pick), kinds);
  return std::popcount(kinds);
}

int ask_for_breed(const State& state, Legal& legal) {
  const Seat seat = declarer(state);
  return seat == state.options.players ? 0 : ask(legal, Move::declare, declarable(daemon_of(state, seat)));
}

int ask_for_grab(const State& state, Legal& legal) {
  return ask_or_done(legal, Move::release, releasable(state)) != 0
             ? ask(legal, Move::grab, grabbable(state)) + 2
             : ask_or_done(legal, Move::grab, grabbable(state));
}

int ask_for_array(const State& state, Legal& legal) {
  if (state.attacks == 0 && !state.options.withhold) return 0;
  const ArrayChoices can = array_choices(state);
  const int choices = ask(legal, Move::boost, can.boost) + ask(legal, Move::spike, can.spike) +
                      ask(legal, Move::brain, can.brain) + ask(legal, Move::poison, can.poison) +
                      ask(legal, Move::withhold, can.withhold);
  if (choices == 0) return 0;
  legal.add(kMoves.encode(Move::done));
  return choices + 1;
}

}  // namespace

// Adds what may be chosen now and returns how much that is; 0: the phase asks nothing (more).
int question(const State& state, Legal& legal) {
  switch (state.phase) {
    case Phase::pick:
      return ask_for_kind(state, legal);
    case Phase::declare:
      return ask_for_breed(state, legal);
    case Phase::activate:
      return ask_or_done(legal, Move::release, turn_daemon(state).grabbing);
    case Phase::target_minus: {
      const Daemon& daemon = turn_daemon(state);
      return state.targeted_minuses == 0 ? 0
                                         : ask(legal, Move::target_minus, daemon.active | daemon.grabbing);
    }
    case Phase::set_aside: {
      const Slots active = turn_daemon(state).active;
      return state.minuses == 0 || state.minuses >= count(active) ? 0 : ask(legal, Move::set_aside, active);
    }
    case Phase::stamina: {
      const Daemon& daemon = turn_daemon(state);
      return daemon.cls != DaemonClass::mongrel ? 0 : ask(legal, Move::recover, daemon.stunned);
    }
    case Phase::recover: {
      const Daemon& daemon = turn_daemon(state);
      if (daemon.active_showing(Symbol::plus) == 0) return 0;
      return ask_or_done(legal, Move::recover, daemon.stunned);
    }
    case Phase::defend:
      return ask_or_done(legal, Move::defend, defendable(state));
    case Phase::use:
      return ask(legal, Move::use, usable(state));
    case Phase::blood:
      return state.blood_left == 0 ? 0 : ask(legal, Move::recover, daemon_of(state, state.attacker).stunned);
    case Phase::target_damage:
      if (state.targeted_wounds + state.targeted_stuns == 0) return 0;
      return ask(legal, Move::target_damage, turn_daemon(state).healthy);
    case Phase::suffer:
      if (state.wounds + state.stuns == 0) return 0;
      return ask(legal, Move::suffer, turn_daemon(state).healthy);
    case Phase::target:
      return living(state) == 2 ? 0 : ask_for_seat(state, legal);
    case Phase::grab:
      return ask_for_grab(state, legal);
    case Phase::array:
      return ask_for_array(state, legal);
    case Phase::rot:
      return state.rot_left == 0 ? 0 : ask_or_done(legal, Move::rot, daemon_of(state, state.target).stunned);
    case Phase::next:
      return ask_for_seat(state, legal);
    case Phase::over:
      break;
  }
  return 0;
}

}  // namespace pandemonium::daemon_dice
