// 3. DEFEND: apply defences, then suffer stuns and wounds.
#include <algorithm>

#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {

// A poisoned Stinger that has been stunned shows nothing any more; it still is one.
Symbol attack_symbol(const State& state, int slot) {
  const Daemon& owner = daemon_of(state, attack_owner(state));
  const int kind = owner.kind[at(slot)], face = owner.face[at(slot)];
  return face >= 0 ? tables_of(state).symbol_on(kind, face) : Symbol::stinger;
}

// A plus is one boost, on an Eye two; Slag may add one.
int boosts(const State& state, int slot) {
  const Attack& attack = state.attack[at(slot)];
  if (attack.pluses == 0) return attack.bonus;
  const SupplementNumbers& numbers = tables_of(state).supplements;
  return attack.pluses *
             (is_ray(attack_symbol(state, slot)) ? numbers.boosts_of_plus_on_ray : numbers.boosts_of_plus) +
         attack.bonus;
}

Damage attack_damage(const State& state, int slot) {
  const Attack& attack = state.attack[at(slot)];
  const Tables& tables = tables_of(state);
  const SymbolRow& row = tables.row_of(attack_symbol(state, slot));
  Damage damage{row.stuns, row.wounds + attack.spikes * tables.supplements.wounds_of_spike};
  if (attack.poison) {
    const int breed = breed_of(daemon_of(state, attack_owner(state)).kind[at(slot)]);
    if (!is_immune(state, daemon_of(state, attack_victim(state)), breed))
      damage.wounds += tables.supplements.wounds_of_poison;
  }
  return damage;
}

// The active dice that are base symbols of a family. An Arm is a block or a deflect (Reading 1).
Slots base_dice(const State& state, Family family) {
  const Daemon& daemon = turn_daemon(state);
  const Slots arms = daemon.active_showing(Symbol::arm);
  const ArmDefence arm = state.options.arm_defence;
  switch (family) {
    case Family::block:
      return daemon.active_showing(Symbol::block) | (arm != ArmDefence::deflect ? arms : 0);
    case Family::deflect:
      return daemon.active_showing(Symbol::deflect) | daemon.active_showing(Symbol::shell) |
             (arm != ArmDefence::block ? arms : 0);
    case Family::dodge:
      return daemon.active_showing(Symbol::dodge);
    case Family::none:
      break;
  }
  return 0;
}

namespace {

// Block stops all but rays and sweeps, Dodge only those, Deflect everything.
constexpr bool stops(Family family, Symbol attack) {
  if (family == Family::deflect) return true;
  return (family == Family::dodge) == (is_ray(attack) || is_sweep(attack));
}

// How many dice a defence of that family could have.
int reach(const State& state, Family family, int pluses) {
  const int base = count(base_dice(state, family));
  return base > 0 ? base + pluses : 0;
}

}  // namespace

// The open attacks that a defence can meet: one die more than the attack has boosts, of one family, with any
// number of pluses.
Slots defendable(const State& state) {
  if (state.open == 0) return 0;
  const int pluses = count(turn_daemon(state).active_showing(Symbol::plus));
  const int deflect = reach(state, Family::deflect, pluses);
  const int against_plain = std::max(deflect, reach(state, Family::block, pluses));
  const int against_rays_and_sweeps = std::max(deflect, reach(state, Family::dodge, pluses));
  Slots can = 0;
  for_each_slot(state.open, [&](int slot) {
    const Symbol symbol = attack_symbol(state, slot);
    const int dice = is_ray(symbol) || is_sweep(symbol) ? against_rays_and_sweeps : against_plain;
    if (dice > boosts(state, slot)) can |= bit(slot);
  });
  return can;
}

// The dice with which the group can be, or still be, completed. Families never mix; a plus is never the first
// die.
Slots usable(const State& state) {
  const Group& group = state.group;
  const Symbol symbol = attack_symbol(state, group.attack);
  const int missing = boosts(state, group.attack) + 1 - group.dice;
  const Slots pluses = turn_daemon(state).active_showing(Symbol::plus);
  Slots can = 0;
  for (const Family family : {Family::block, Family::deflect, Family::dodge}) {
    if (!stops(family, symbol) || (group.family != Family::none && group.family != family)) continue;
    if (group.arms > 0) {
      if (family == Family::dodge) continue;
      const ArmDefence other = family == Family::block ? ArmDefence::deflect : ArmDefence::block;
      if (state.options.arm_defence == other) continue;
    }
    const Slots base = base_dice(state, family);
    if (group.dice == 0 && base == 0) continue;
    if (count(base | pluses) >= missing) can |= base | (group.dice > 0 ? pluses : 0);
  }
  return can;
}

// A die joins the group; the attack is defended as soon as the group is large enough.
void use(State& state, int slot) {
  Daemon& daemon = turn_daemon(state);
  Group& group = state.group;
  switch (tables_of(state).symbol_on(daemon.kind[at(slot)], daemon.face[at(slot)])) {
    case Symbol::block:
      group.family = Family::block;
      break;
    case Symbol::deflect:
    case Symbol::shell:
      group.family = Family::deflect;
      break;
    case Symbol::dodge:
      group.family = Family::dodge;
      break;
    case Symbol::arm:
      ++group.arms;
      break;
    default:
      break;  // a plus joins any family
  }
  ++group.dice;
  daemon.active &= ~bit(slot);
  daemon.spent |= bit(slot);
  if (group.dice <= boosts(state, group.attack)) return;
  state.attack[at(group.attack)].state = AttackState::defended;
  state.open &= ~bit(group.attack);
  group = {};
  state.phase = Phase::defend;
}

// MOUTH: for each bite that was not defended its owner recovers one stunned die.
void draw_blood(State& state) {
  state.phase = Phase::blood;
  if (state.open == 0) return;
  const Slots bites =
      state.open & daemon_of(state, state.attacker).showing[static_cast<std::size_t>(Symbol::mouth)];
  state.blood_left = static_cast<std::int8_t>(count(bites) * tables_of(state).supplements.dice_of_mouth);
}

// STINGER: poison stuns it as it is injected. Then the damage of all attacks that were not defended is added
// up, targeted and not, and the breeds' powers convert it: Fire, then Frost, targeted damage first.
void total_damage(State& state) {
  state.phase = Phase::target_damage;
  state.blood_left = 0;
  if (state.open == 0) return;
  Damage targeted, untargeted;
  for_each_slot(state.open, [&](int slot) {
    const Damage dealt = attack_damage(state, slot);
    Damage& total = state.attack[at(slot)].brain ? targeted : untargeted;
    total.stuns += dealt.stuns;
    total.wounds += dealt.wounds;
  });
  for_each_slot(state.open, [&](int slot) {
    if (state.attack[at(slot)].poison) damage(state, state.attacker, slot, false);
  });
  int fire = power_level(state, daemon_of(state, state.attacker), Power::stun_to_wound);
  int frost = power_level(state, turn_daemon(state), Power::wound_to_stun);
  for (Damage* total : {&targeted, &untargeted}) {
    const int burnt = std::min(fire, total->stuns);
    fire -= burnt;
    total->stuns -= burnt;
    total->wounds += burnt;
  }
  for (Damage* total : {&targeted, &untargeted}) {
    const int frozen = std::min(frost, total->wounds);
    frost -= frozen;
    total->wounds -= frozen;
    total->stuns += frozen;
  }
  state.targeted_wounds = static_cast<std::int8_t>(targeted.wounds);
  state.targeted_stuns = static_cast<std::int8_t>(targeted.stuns);
  state.wounds = static_cast<std::int8_t>(untargeted.wounds);
  state.stuns = static_cast<std::int8_t>(untargeted.stuns);
}

// SUFFER STUNS & WOUNDS: all wounds, then all stuns. Whose dice are all stunned, wounded or grabbed loses at
// once.
void place_damage(State& state, int slot, std::int8_t& wounds, std::int8_t& stuns) {
  damage(state, state.turn_seat, slot, wounds > 0);
  --(wounds > 0 ? wounds : stuns);
  if (turn_daemon(state).free() == 0) defeat(state);
}

}  // namespace pandemonium::daemon_dice
