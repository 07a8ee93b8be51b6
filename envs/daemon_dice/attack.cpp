// 4. ATTACK: apply grabs, set aside minuses, array attacks.
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {

Seat attack_owner(const State& state) {
  if (state.phase >= Phase::activate && state.phase <= Phase::suffer) return state.attacker;
  return state.phase == Phase::array || state.phase == Phase::rot ? state.turn_seat : -1;
}

Seat attack_victim(const State& state) {
  return state.phase <= Phase::suffer ? state.turn_seat : state.target;
}

void clear_attacks(State& state) {
  for_each_slot(state.attacks, [&](int slot) { state.attack[at(slot)] = {}; });
  state.attacks = state.open = 0;
}

void name_target(State& state, Seat target) {
  state.target = static_cast<std::int8_t>(target);
  state.phase = Phase::grab;
}

// APPLY GRABS: a Tentacle may seize any healthy die of the target that nobody holds (Reading 3).
Slots grabbable(const State& state) {
  if (turn_daemon(state).active_showing(Symbol::tentacle) == 0) return 0;
  return daemon_of(state, state.target).free();
}

// A hold begun on an earlier turn may be ended (Reading 13); that Tentacle is spent.
Slots releasable(const State& state) { return turn_daemon(state).grabbing & ~turn_daemon(state).spent; }

// TENTACLE: grabbing a Tentacle releases whatever it was grabbing.
void grab(State& state, int slot) {
  Daemon& owner = turn_daemon(state);
  Daemon& victim = daemon_of(state, state.target);
  if ((victim.grabbing & bit(slot)) != 0) let_go(state, state.target, slot);
  const int tentacle = lowest(owner.active_showing(Symbol::tentacle));
  owner.active &= ~bit(tentacle);
  owner.spent |= bit(tentacle);
  owner.grabbing |= bit(tentacle);
  owner.link[at(tentacle)] = {state.target, static_cast<std::int8_t>(slot)};
  victim.held |= bit(slot);
  victim.link[at(slot)] = {state.turn_seat, static_cast<std::int8_t>(tentacle)};
}

// SET ASIDE MINUSES, with the gas to which the target is not immune, and ARRAY ATTACKS: all that were rolled.
// A ray to which the target is immune is void.
void set_out_minuses_and_attacks(State& state) {
  Daemon& daemon = turn_daemon(state);
  const Daemon& target = daemon_of(state, state.target);
  const Slots minus = daemon.active_showing(Symbol::minus), lungs = daemon.active_showing(Symbol::lungs),
              wings = daemon.active_showing(Symbol::wings);
  const Tables& tables = tables_of(state);
  int minuses = count(minus) * tables.row_of(Symbol::minus).minuses;
  for_each_slot(lungs, [&](int slot) {
    if (!is_immune(state, target, breed_of(daemon.kind[at(slot)])))
      minuses += tables.row_of(Symbol::lungs).minuses;
  });
  state.minuses = static_cast<std::int8_t>(minuses);
  state.targeted_minuses =
      static_cast<std::int8_t>(count(wings) * tables.row_of(Symbol::wings).targeted_minuses);
  daemon.minus_set = minus | lungs | wings;

  Slots attacks = 0;
  for (int symbol = 0; symbol < kSymbols; ++symbol)
    if (is_attack(static_cast<Symbol>(symbol))) attacks |= daemon.active_showing(static_cast<Symbol>(symbol));
  state.attacks = state.open = daemon.arrayed = attacks;
  daemon.active &= ~(daemon.minus_set | attacks);
  const Slots rays = attacks & daemon.showing[static_cast<std::size_t>(Symbol::eye)];
  for_each_slot(attacks, [&](int slot) {
    const bool is_void = (rays & bit(slot)) != 0 && is_immune(state, target, breed_of(daemon.kind[at(slot)]));
    state.attack[at(slot)].state = is_void ? AttackState::immune : AttackState::open;
    if (is_void) state.open &= ~bit(slot);
  });
  state.phase = Phase::array;
}

ArrayChoices array_choices(const State& state) {
  const Daemon& daemon = turn_daemon(state);
  ArrayChoices can{};
  const Slots eyes = daemon.showing[static_cast<std::size_t>(Symbol::eye)];
  Slots brained = 0, supplemented = 0, poisoned = 0, bare = 0;
  for_each_slot(state.attacks, [&](int slot) {
    const Attack& attack = state.attack[at(slot)];
    if (attack.brain) brained |= bit(slot);
    if (attack.poison) poisoned |= bit(slot);
    if (attack.poison || attack.spikes > 0) supplemented |= bit(slot);
    if (attack.pluses == 0 && attack.spikes == 0 && !attack.brain && !attack.poison) bare |= bit(slot);
  });
  if (daemon.active_showing(Symbol::plus) != 0) can.boost = state.attacks;
  if (daemon.active_showing(Symbol::spike) != 0) can.spike = state.attacks & ~eyes & ~brained;
  if (daemon.active_showing(Symbol::brain) != 0) can.brain = state.attacks & ~brained & ~supplemented;
  can.poison =
      state.attacks & daemon.showing[static_cast<std::size_t>(Symbol::stinger)] & ~brained & ~poisoned;
  if (state.options.withhold) can.withhold = bare | daemon.minus_set;
  return can;
}

namespace {

// Of several dice with the symbol the first slot's is used (Reading 9).
void attach(State& state, Symbol symbol) {
  Daemon& daemon = turn_daemon(state);
  const Slots die = bit(lowest(daemon.active_showing(symbol)));
  daemon.active &= ~die;
  daemon.attached |= die;
}

}  // namespace

// A plus makes an attack harder to defend. SLAG: the first attacks that receive one have an extra boost each.
void boost(State& state, int slot) {
  attach(state, Symbol::plus);
  Attack& attack = state.attack[at(slot)];
  if (attack.pluses++ > 0) return;
  const int level = power_level(state, turn_daemon(state), Power::extra_boost);
  if (level == 0) return;
  int given = 0;
  for_each_slot(state.attacks, [&](int other) { given += state.attack[at(other)].bonus; });
  attack.bonus = given < level;
}

void attach_spike(State& state, int slot) {
  attach(state, Symbol::spike);
  ++state.attack[at(slot)].spikes;
}

void attach_brain(State& state, int slot) {
  attach(state, Symbol::brain);
  state.attack[at(slot)].brain = true;
}

// With `withhold`: a bare attack or a set minus is taken back, and spent.
void withhold(State& state, int slot) {
  Daemon& daemon = turn_daemon(state);
  if ((state.attacks & bit(slot)) != 0) {
    state.attack[at(slot)] = {};
    state.attacks &= ~bit(slot);
    state.open &= ~bit(slot);
  } else {
    const int kind = daemon.kind[at(slot)];
    const Symbol symbol = tables_of(state).symbol_on(kind, daemon.face[at(slot)]);
    const SymbolRow& row = tables_of(state).row_of(symbol);
    const bool is_void =
        symbol == Symbol::lungs && is_immune(state, daemon_of(state, state.target), breed_of(kind));
    if (!is_void) state.minuses = static_cast<std::int8_t>(state.minuses - row.minuses);
    state.targeted_minuses = static_cast<std::int8_t>(state.targeted_minuses - row.targeted_minuses);
  }
  daemon.arrayed &= ~bit(slot);
  daemon.minus_set &= ~bit(slot);
  daemon.spent |= bit(slot);
}

}  // namespace pandemonium::daemon_dice
