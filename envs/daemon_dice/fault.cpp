// What cannot be: options that cannot be played, and tables that no game leads to.
#include <algorithm>
#include <initializer_list>
#include <numeric>

#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

std::string out_of_range(const char* what, int value, const char* expected) {
  return std::string(what) + " is " + std::to_string(value) + "; expected " + expected;
}

const char* name_of_size(int size) { return size == 5 ? "5" : size == 13 ? "13" : "26"; }

}  // namespace

std::string DaemonDice::fault(const Options& options) {
  if (options.players < 2 || options.players > kMaxSeats)
    return out_of_range("players", options.players, "2 to 6");
  if (options.size < 1 || options.size > kMaxDice) return out_of_range("size", options.size, "1 to 26");
  if (uses_presets(options) && options.size != 5 && options.size != 13 && options.size != 26)
    return out_of_range("size", options.size, "5, 13 or 26 with ready-made daemons");
  if (options.copy_limit < -1 || options.copy_limit > kMaxDice)
    return out_of_range("copy_limit", options.copy_limit, "-1 to 26");
  if (options.copy_limit > 0 && kParts * options.copy_limit < options.size)
    return out_of_range("copy_limit", options.copy_limit, "13 parts of so many dice to make a daemon");
  if (options.max_turns < 0 || options.max_turns > 30'000)
    return out_of_range("max_turns", options.max_turns, "0 to 30000");
  if (options.assembly == Assembly::preset)
    for (Seat seat = 0; seat < options.players; ++seat) {
      const NameAndSize& row = kReadyMade[at(preset_row(options, seat))];
      if (row.size != options.size)
        return "preset " + std::string(row.name) + " has " + std::to_string(row.size) +
               " dice; expected one of " + name_of_size(options.size);
    }
  return "";
}

namespace {

// Every function below assumes that those before it found nothing. "" is no fault.
using Fault = const char*;
constexpr Fault kNone = "";
bool found(Fault fault) { return *fault != '\0'; }

bool is_battle(const State& state) { return state.phase > Phase::declare; }
bool is_seat(const State& state, int seat) { return seat >= 0 && seat < state.options.players; }
bool is_seat_or_nobody(const State& state, int seat) { return seat == -1 || is_seat(state, seat); }
Slots showing_any(const Daemon& daemon, std::initializer_list<Symbol> symbols) {
  Slots dice = 0;
  for (const Symbol symbol : symbols) dice |= daemon.showing[static_cast<std::size_t>(symbol)];
  return dice;
}
Slots showing_attacks(const Daemon& daemon) {
  Slots dice = 0;
  for (int symbol = 0; symbol < kSymbols; ++symbol)
    if (is_attack(static_cast<Symbol>(symbol))) dice |= daemon.showing[at(symbol)];
  return dice;
}

Fault dice_fault(const Daemon& daemon, int size) {
  const int dice = count(daemon.dice());
  if (daemon.dice() != first_slots(dice) || dice > size) return "a daemon's dice do not fill its first slots";
  for (int slot = 0; slot < kMaxDice; ++slot) {
    if (daemon.kind[at(slot)] < 0 || daemon.kind[at(slot)] >= kKinds) return "a die has no breed";
    if (daemon.face[at(slot)] < -1 || daemon.face[at(slot)] >= kFaces) return "a face is not -1 to 5";
    if (slot >= dice && (daemon.kind[at(slot)] != 0 || daemon.face[at(slot)] != -1))
      return "an absent die has a kind or a face";
  }
  return kNone;
}

Fault roles_fault(const State& state, Seat seat) {
  const Daemon& daemon = daemon_of(state, seat);
  Slots used = 0;
  for (const Slots role :
       {daemon.active, daemon.spent, daemon.minused, daemon.arrayed, daemon.attached, daemon.minus_set}) {
    if ((used & role) != 0) return "a die has two roles";
    used |= role;
  }
  if ((used & ~daemon.healthy) != 0) return "a die that is not healthy has a role";
  Slots shown = 0;
  for (const Slots dice : daemon.showing) shown |= dice;
  if ((shown & ~(used & ~daemon.minused)) != 0) return "a die that is not in use shows a face";
  const bool rolled = state.turn_seat != seat || state.phase > Phase::set_aside;
  if (rolled && (daemon.active & ~shown) != 0) return "an active die has not been rolled";
  if (!rolled && shown != 0) return "a die shows a face before it is rolled";
  if ((daemon.arrayed & ~showing_attacks(daemon)) != 0) return "an arrayed die shows no attack";
  if ((daemon.attached & ~showing_any(daemon, {Symbol::plus, Symbol::spike, Symbol::brain})) != 0)
    return "an attached die shows no plus, Spike or Brain";
  if ((daemon.minus_set & ~showing_any(daemon, {Symbol::minus, Symbol::lungs, Symbol::wings})) != 0)
    return "a set minus shows none";
  if (!rolled && daemon.spent != 0) return "a die is spent before the roll";
  if (seat == state.turn_seat && state.phase < Phase::array &&
      (daemon.arrayed | daemon.attached | daemon.minus_set) != 0)
    return "the turn player has arrayed dice before step 4";
  if (seat == state.turn_seat && (daemon.held & used) != 0) return "a held die is in use in its owner's turn";
  if ((daemon.grabbing & (used & ~daemon.spent)) != 0) return "a grabbing die is in use otherwise";
  return kNone;
}

Fault holds_fault(const State& state, Seat seat) {
  const Daemon& daemon = daemon_of(state, seat);
  const Slots grips = daemon.held | daemon.grabbing;
  if ((daemon.held & daemon.grabbing) != 0) return "a die holds and is held";
  if ((grips & ~daemon.healthy) != 0) return "a die that is not healthy holds or is held";
  for (int slot = 0; slot < kMaxDice; ++slot) {
    const Place other = daemon.link[at(slot)];
    if ((grips & bit(slot)) == 0) {
      if (other != Place{}) return "a die is linked without a hold";
      continue;
    }
    if (!is_seat(state, other.seat) || other.seat == seat || other.slot < 0 ||
        other.slot >= state.options.size)
      return "a hold reaches no other daemon's die";
    const Daemon& foe = daemon_of(state, other.seat);
    const bool holds = (daemon.grabbing & bit(slot)) != 0;
    if (foe.link[at(other.slot)] != Place{static_cast<std::int8_t>(seat), static_cast<std::int8_t>(slot)} ||
        ((holds ? foe.held : foe.grabbing) & bit(other.slot)) == 0)
      return "a hold is one-sided";
    if (holds && !tables_of(state).may_show(daemon.kind[at(slot)], Symbol::tentacle))
      return "a die that is no Tentacle is grabbing";
  }
  return kNone;
}

Fault class_fault(const State& state, const Daemon& daemon) {
  const bool declares = state.options.breeds && count(daemon.dice()) == state.options.size;
  const unsigned halves = declares ? declarable(daemon) : 0;
  if (daemon.declared != Breed::none && (halves >> static_cast<int>(daemon.declared) & 1) == 0)
    return "a daemon declares what it need not";
  if (state.phase == Phase::pick && daemon.declared != Breed::none)
    return "a breed is declared before the end of assembly";
  if (!is_battle(state) || !state.options.breeds)
    return daemon.cls == DaemonClass::none && daemon.primary == Breed::none
               ? kNone
               : "a class is known that has no effect";
  if (halves != 0 && daemon.declared == Breed::none) return "a daemon that is half and half has not declared";
  Breed primary = Breed::none;
  if (class_of(daemon, primary) != daemon.cls || primary != daemon.primary)
    return "a class does not follow from the dice";
  return kNone;
}

Fault daemon_fault(const State& state, Seat seat) {
  const Daemon& daemon = daemon_of(state, seat);
  if (!is_seat(state, seat)) return daemon == Daemon{} ? kNone : "a seat that does not play has a daemon";
  if (const Fault fault = dice_fault(daemon, state.options.size); found(fault)) return fault;
  if (is_battle(state) && count(daemon.dice()) != state.options.size) return "a daemon is not complete";
  if (const Fault fault = roles_fault(state, seat); found(fault)) return fault;
  if (const Fault fault = class_fault(state, daemon); found(fault)) return fault;
  if (daemon.initiative < 0 || daemon.initiative > state.options.size * tables_of(state).most_initiative)
    return "initiative is out of range";
  if (daemon.alive != (daemon.out_order == 0)) return "out_order does not tell who is defeated";
  const Slots in_use =
      daemon.active | daemon.spent | daemon.minused | daemon.arrayed | daemon.attached | daemon.minus_set;
  if (!daemon.alive && (in_use | daemon.held | daemon.grabbing) != 0)
    return "a defeated daemon is still in use";
  if (!is_battle(state) &&
      (in_use != 0 || !daemon.alive || daemon.dice() != daemon.healthy || daemon.initiative != 0))
    return "a daemon has fought before the battle";
  return kNone;
}

Fault defeats_fault(const State& state) {
  const int defeated = state.options.players - living(state);
  unsigned orders = 0;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const int order = daemon_of(state, seat).out_order;
    if (order < 0 || order > defeated) return "out_order is out of range";
    if (order > 0) orders |= 1u << order;
  }
  if (std::popcount(orders) != defeated) return "two daemons were defeated at once";
  if (living(state) == 0) return "nobody is left";
  if (living(state) == 1 && state.phase != Phase::over) return "one daemon is left but the game goes on";
  if (state.phase == Phase::over && living(state) > 1 && state.turn < max_turns(state.options))
    return "the game is over but several daemons are left";
  return kNone;
}

Fault seats_fault(const State& state) {
  for (const int seat : {state.turn_seat, state.attacker, state.target, state.first})
    if (!is_seat_or_nobody(state, seat)) return "a seat is out of range";
  if (!is_battle(state)) {
    if (state.turn_seat != -1 || state.attacker != -1 || state.target != -1 || state.turn != 0 ||
        state.initiative_rolls != 0)
      return "a turn has begun before the battle";
    return (state.first >= 0) == (state.options.assembly == Assembly::draft)
               ? kNone
               : "a first seat is named before initiative, or none for a draft";
  }
  if (state.turn_seat < 0 || state.first < 0) return "nobody has the turn";
  if (state.turn < 1 || state.turn > max_turns(state.options)) return "turn is out of range";
  if (state.initiative_rolls < 1 || state.initiative_rolls > 3) return "initiative_rolls is not 1 to 3";
  if (state.attacker == state.turn_seat || state.target == state.turn_seat) return "a daemon attacks itself";
  if (state.phase == Phase::over) return kNone;
  if (daemon_of(state, state.turn_seat).alive == (state.phase == Phase::next))
    return "the wrong daemon has the turn";
  if (state.attacker >= 0 && !daemon_of(state, state.attacker).alive) return "the attacker is defeated";
  const bool has_target = state.phase >= Phase::grab && state.phase <= Phase::rot;
  if (has_target != (state.target >= 0)) return "a target is named too early, too late or not at all";
  if (has_target && !daemon_of(state, state.target).alive) return "the target is defeated";
  if (state.phase >= Phase::stamina && state.phase <= Phase::rot && turn_daemon(state).free() == 0)
    return "the turn player has no free die but is not defeated";
  return kNone;
}

Fault one_attack_fault(const State& state, int slot) {
  const Attack& attack = state.attack[at(slot)];
  if (attack.state == AttackState::none)
    return attack == Attack{} ? kNone : "an attack that is not there has dice";
  const Daemon& owner = daemon_of(state, attack_owner(state));
  const bool stunned_stinger = attack.poison && attack.state == AttackState::open &&
                               (owner.stunned & bit(slot)) != 0 &&
                               (state.phase == Phase::target_damage || state.phase == Phase::suffer) &&
                               tables_of(state).may_show(owner.kind[at(slot)], Symbol::stinger);
  if ((owner.arrayed & bit(slot)) == 0 && !stunned_stinger)
    return "an attack is made by a die that is not arrayed";
  const Symbol symbol = attack_symbol(state, slot);
  if (attack.pluses < 0 || attack.spikes < 0) return "an attack has less than no dice";
  if (attack.brain && (attack.spikes > 0 || attack.poison))
    return "a Brain is combined with a Spike or poison";
  if (is_ray(symbol) && attack.spikes > 0) return "a Spike is added to an Eye";
  if (attack.poison && symbol != Symbol::stinger) return "poison is not a Stinger's";
  if (attack.bonus && attack.pluses == 0) return "an extra boost is given without a plus";
  const bool is_void = is_ray(symbol) && is_immune(state, daemon_of(state, attack_victim(state)),
                                                   breed_of(owner.kind[at(slot)]));
  if (is_void != (attack.state == AttackState::immune)) return "void attacks do not follow from the breeds";
  if (attack.state == AttackState::defended && (state.phase < Phase::defend || state.phase > Phase::suffer))
    return "an attack is defended too early or too late";
  return kNone;
}

Fault attacks_fault(const State& state) {
  const Seat seat = attack_owner(state);
  if (seat < 0) return state.attack == decltype(state.attack){} ? kNone : "there are attacks, but nobody's";
  const Daemon& owner = daemon_of(state, seat);
  int pluses = 0, spikes = 0, brains = 0, bonuses = 0;
  for (int slot = 0; slot < kMaxDice; ++slot) {
    if (const Fault fault = one_attack_fault(state, slot); found(fault)) return fault;
    const Attack& attack = state.attack[at(slot)];
    pluses += attack.pluses;
    spikes += attack.spikes;
    brains += attack.brain;
    bonuses += attack.bonus;
  }
  if ((owner.arrayed & ~state.attacks) != 0) return "an arrayed die makes no attack";
  const auto attached = [&](Symbol symbol) { return count(owner.attached & showing_any(owner, {symbol})); };
  if (pluses != attached(Symbol::plus) || spikes != attached(Symbol::spike) ||
      brains != attached(Symbol::brain))
    return "attached dice do not belong to the attacks";
  if (bonuses > power_level(state, owner, Power::extra_boost))
    return "more extra boosts than the breed gives";
  return kNone;
}

Fault minuses_fault(const State& state) {
  const Tables& tables = tables_of(state);
  if (state.minuses < 0 || state.minuses > tables.most_minuses * kMaxDice || state.targeted_minuses < 0 ||
      state.targeted_minuses > tables.most_targeted_minuses * kMaxDice)
    return "minuses are out of range";
  const bool is_roll = state.phase >= Phase::activate && state.phase <= Phase::set_aside;
  const bool are_set = state.phase == Phase::array || state.phase == Phase::rot;
  if (!is_roll && !are_set && state.minuses + state.targeted_minuses > 0)
    return "minuses count out of their time";
  if (is_roll && state.targeted_minuses > 0 && state.attacker < 0)
    return "nobody can place the targeted minuses";
  if (!are_set) return kNone;
  const Daemon& daemon = turn_daemon(state);
  int minuses = 0, targeted = 0;
  for_each_slot(daemon.minus_set, [&](int slot) {
    const int kind = daemon.kind[at(slot)];
    const Symbol symbol = tables.symbol_on(kind, daemon.face[at(slot)]);
    targeted += tables.row_of(symbol).targeted_minuses;
    if (symbol != Symbol::lungs || !is_immune(state, daemon_of(state, state.target), breed_of(kind)))
      minuses += tables.row_of(symbol).minuses;
  });
  return minuses == state.minuses && targeted == state.targeted_minuses
             ? kNone
             : "minuses are not those that were set";
}

Fault counters_fault(const State& state) {
  const auto is_count = [](int value, bool in_time) {
    return value >= 0 && value <= kMostDamage * kMaxDice && (in_time || value == 0);
  };
  const bool is_targeted = state.phase == Phase::target_damage;
  const bool is_suffering = is_targeted || state.phase == Phase::suffer;
  if (!is_count(state.targeted_wounds, is_targeted) || !is_count(state.targeted_stuns, is_targeted) ||
      !is_count(state.wounds, is_suffering) || !is_count(state.stuns, is_suffering))
    return "damage is out of range or out of its time";
  if (is_targeted && state.attacker < 0) return "nobody can place the targeted damage";
  if (state.phase == Phase::blood) {
    if (state.attacker < 0) return "nobody draws blood";
    const Slots mouths = state.open & showing_any(daemon_of(state, state.attacker), {Symbol::mouth});
    if (state.blood_left < 0 || state.blood_left > count(mouths) * tables_of(state).supplements.dice_of_mouth)
      return "more blood than Mouths";
  } else if (state.blood_left != 0) {
    return "blood is drawn out of its time";
  }
  const int rot = state.phase == Phase::rot ? power_level(state, turn_daemon(state), Power::rot) : 0;
  return state.rot_left >= 0 && state.rot_left <= rot ? kNone : "more rot than the breed's power";
}

Fault group_fault(const State& state) {
  const Group& group = state.group;
  if ((state.phase == Phase::use) != (group.attack >= 0))
    return "a defence is assembled out of its time, or none is";
  if (group.attack < 0) return group == Group{} ? kNone : "a defence without an attack has dice";
  if (group.attack >= state.options.size || (state.open & bit(group.attack)) == 0)
    return "a defence is assembled against no open attack";
  if (group.arms < 0 || group.arms > group.dice || group.dice > boosts(state, group.attack) ||
      group.dice > count(turn_daemon(state).spent))
    return "a defence has too many dice";
  if ((group.dice == 0 && group.family != Family::none) ||
      (group.dice > 0 && group.family == Family::none && group.arms == 0) ||
      (group.family == Family::dodge && group.arms > 0))
    return "a defence's family does not fit its dice";
  return usable(state) != 0 ? kNone : "a defence cannot be completed";
}

Fault assembly_fault(const State& state) {
  const Options& options = state.options;
  const int copies = options.assembly == Assembly::draft ? copies_in_pool(options) : 0;
  const int breeds = breeds_on_offer(options);
  for (int kind = 0; kind < kKinds; ++kind)
    if (state.pool[at(kind)] > (breed_of(kind) < breeds ? copies : 0))
      return "the pool holds too many of a kind";
  if (is_battle(state)) return kNone;
  if (uses_presets(options)) return "ready-made daemons are not assembled";
  std::array<int, kKinds> taken{};
  std::array<int, kMaxSeats> picks{};
  for (Seat seat = 0; seat < options.players; ++seat) {
    const Daemon& daemon = daemon_of(state, seat);
    std::array<int, kParts> parts{};
    picks[at(seat)] = count(daemon.dice());
    for (int slot = 0; slot < picks[at(seat)]; ++slot) {
      const int kind = daemon.kind[at(slot)];
      if (breed_of(kind) >= breeds) return "a die is not on offer";
      ++taken[at(kind)];
      if (++parts[at(part_of(kind))] > copy_limit(options) && options.assembly != Assembly::draft)
        return "a daemon has too many dice of one part";
    }
  }
  const int first = std::max<int>(state.first, 0);
  for (int total = std::accumulate(picks.begin(), picks.end(), 0), n = 0; n < total; ++n) {
    const int round = n / options.players, place = n % options.players;
    const Seat in_draft = clockwise(state, first, round % 2 == 0 ? place : options.players - 1 - place);
    const Seat seat = options.assembly == Assembly::draft ? in_draft : n / options.size;
    if (--picks[at(seat)] < 0) return "picks were made out of turn";
  }
  for (int kind = 0; kind < kKinds; ++kind)
    if (copies > 0 && breed_of(kind) < breeds && state.pool[at(kind)] + taken[at(kind)] != copies)
      return "the pool and the picks do not add up";
  return kNone;
}

}  // namespace

std::string DaemonDice::fault(const State& state) {
  if (const std::string wrong = fault(state.options); !wrong.empty()) return wrong;
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (const Fault wrong = daemon_fault(state, seat); found(wrong)) return wrong;
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (const Fault wrong = holds_fault(state, seat); found(wrong)) return wrong;
  for (const auto part : {defeats_fault, seats_fault, attacks_fault, minuses_fault, counters_fault,
                          group_fault, assembly_fault})
    if (const Fault wrong = part(state); found(wrong)) return wrong;
  Legal legal;
  if (state.phase != Phase::over && daemon_dice::question(state, legal) == 0)
    return "nothing is to be decided in this phase";
  return "";
}

}  // namespace pandemonium::daemon_dice
