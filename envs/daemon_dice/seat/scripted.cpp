// The scripted heuristic: a player that keeps its valuable dice, stops what hurts most and hits as hard as
// it can. Each function answers one phase; of equals the lowest slot is chosen.
#include <algorithm>

#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

// How much a die is worth keeping, by part.
constexpr std::array<int, kParts> kKeep{55, 31, 40, 57, 55, 60, 55, 63, 47, 47, 56, 50, 35};

int keep(const Daemon& daemon, int slot) { return kKeep[at(part_of(daemon.kind[at(slot)]))]; }

// The slot with the highest worth; of equals the lowest.
template <class Worth>
int best_slot(Slots slots, Worth worth) {
  int best = lowest(slots);
  auto best_worth = worth(best);
  for_each_slot(slots & (slots - 1), [&](int slot) {
    const auto here = worth(slot);
    if (here > best_worth) {
      best = slot;
      best_worth = here;
    }
  });
  return best;
}

Action with(Move move, int slot) { return kMoves.encode(move, slot); }

float threat(const State& state, int slot) {
  const Damage damage = attack_damage(state, slot);
  const auto stuns = static_cast<float>(damage.stuns), wounds = static_cast<float>(damage.wounds);
  float threat = stuns + 2.2f * wounds;
  if (attack_symbol(state, slot) == Symbol::mouth) threat += 0.8f;
  if (state.attack[at(slot)].brain) threat += 0.7f * (stuns + wounds);
  return threat;
}

// Pluses to keep for defences that are one or more dice short without them.
int reserved_pluses(const State& state, int pluses) {
  const Daemon& daemon = turn_daemon(state);
  const auto showing = [&](Symbol symbol) { return count(daemon.active_showing(symbol)); };
  int reserve = 0;
  for_each_slot(state.open, [&](int slot) {
    const int dice = boosts(state, slot) + 1;
    if (dice == 1) return;
    const Symbol symbol = attack_symbol(state, slot);
    const int deflects = showing(Symbol::deflect) + showing(Symbol::shell) + showing(Symbol::arm);
    const int others = is_ray(symbol) || is_sweep(symbol) ? showing(Symbol::dodge)
                                                          : showing(Symbol::block) + showing(Symbol::arm);
    const int base = std::max(deflects, others), cost = dice - base;
    if (base >= 1 && base < dice && cost <= pluses && threat(state, slot) / static_cast<float>(cost) >= 3.0f)
      reserve += cost;
  });
  return reserve;
}

Action choose_recovery(const State& state) {
  const Daemon& daemon = turn_daemon(state);
  const int pluses = count(daemon.active_showing(Symbol::plus));
  if (pluses <= reserved_pluses(state, pluses)) return kMoves.encode(Move::done);
  return with(Move::recover, best_slot(daemon.stunned, [&](int slot) { return keep(daemon, slot); }));
}

Action choose_defence(const State& state) {
  return with(Move::defend, best_slot(defendable(state), [&](int slot) {
                return threat(state, slot) / static_cast<float>(boosts(state, slot) + 1);
              }));
}

// Blocks and dodges first, then deflects, pluses, Arms.
Action choose_die(const State& state) {
  const Daemon& daemon = turn_daemon(state);
  return with(Move::use, best_slot(usable(state), [&](int slot) {
                int rank = 0;
                switch (tables_of(state).symbol_on(daemon.kind[at(slot)], daemon.face[at(slot)])) {
                  case Symbol::block:
                  case Symbol::dodge:
                    rank = 3;
                    break;
                  case Symbol::deflect:
                  case Symbol::shell:
                    rank = 2;
                    break;
                  case Symbol::plus:
                    rank = 1;
                    break;
                  default:
                    break;
                }
                return 100 * rank - keep(daemon, slot);
              }));
}

// Active dice whose symbol will still do something in this turn's step 4.
Slots active_in_attack(const Daemon& daemon) {
  return daemon.active & ~(daemon.active_showing(Symbol::block) | daemon.active_showing(Symbol::deflect) |
                           daemon.active_showing(Symbol::dodge) | daemon.active_showing(Symbol::shell));
}

int bonus_if(Slots slots, int slot, int bonus) { return (slots >> slot & 1) != 0 ? bonus : 0; }

Action choose_victim(const State& state) {
  const Daemon& daemon = turn_daemon(state);
  const Slots attacking = active_in_attack(daemon);
  return with(Move::target_damage, best_slot(daemon.healthy, [&](int slot) {
                return keep(daemon, slot) + bonus_if(daemon.grabbing, slot, 30) -
                       bonus_if(daemon.held, slot, 60) + bonus_if(attacking, slot, 30);
              }));
}

Action choose_loss(const State& state) {
  const Daemon& daemon = turn_daemon(state);
  const Slots attacking = active_in_attack(daemon);
  const bool last = count(daemon.free()) == 1 && daemon.held != 0;
  return with(Move::suffer, best_slot(last ? daemon.held : daemon.healthy, [&](int slot) {
                return -(keep(daemon, slot) + bonus_if(attacking, slot, 40) +
                         bonus_if(daemon.grabbing, slot, 50) - bonus_if(daemon.held, slot, 20));
              }));
}

// Whoever has fewest free dice; of equals the first clockwise.
Action choose_foe(const State& state) {
  int best = 0, fewest = kMaxDice + 1;
  for (int steps = 1; steps < state.options.players; ++steps) {
    const Daemon& foe = daemon_of(state, clockwise(state, state.turn_seat, steps));
    if (!foe.alive || count(foe.free()) >= fewest) continue;
    best = steps;
    fewest = count(foe.free());
  }
  return kMoves.encode(Move::target, best - 1);
}

Action choose_grab(const State& state) {
  const Slots can = grabbable(state);
  if (can == 0) return kMoves.encode(Move::done);
  const Daemon& foe = daemon_of(state, state.target);
  return with(Move::grab,
              best_slot(can, [&](int slot) { return keep(foe, slot) + bonus_if(foe.grabbing, slot, 30); }));
}

Action choose_array(const State& state) {
  const ArrayChoices can = array_choices(state);
  if (can.brain != 0)
    return with(Move::brain, best_slot(can.brain, [&](int slot) {
                  const Damage damage = attack_damage(state, slot);
                  return damage.stuns + 2 * damage.wounds;
                }));
  if (can.poison != 0 && count(turn_daemon(state).free()) > 2) {
    const Daemon& foe = daemon_of(state, state.target);
    Slots worth_it = 0;
    for_each_slot(can.poison, [&](int slot) {
      if (!is_immune(state, foe, breed_of(turn_daemon(state).kind[at(slot)]))) worth_it |= bit(slot);
    });
    if (worth_it != 0) return with(Move::poison, lowest(worth_it));
  }
  if (can.spike != 0)
    return with(Move::spike, best_slot(can.spike, [&](int slot) {
                  return (is_sweep(attack_symbol(state, slot)) ? 100'000.0f : 0.0f) +
                         1000.0f * static_cast<float>(state.attack[at(slot)].spikes) + threat(state, slot);
                }));
  if (can.boost != 0)
    return with(Move::boost, best_slot(can.boost, [&](int slot) {
                  return threat(state, slot) * (is_ray(attack_symbol(state, slot)) ? 1.6f : 1.0f) /
                         static_cast<float>(1 + boosts(state, slot));
                }));
  return kMoves.encode(Move::done);
}

// The part most worth keeping, less for every copy already taken, in the breed there is most of.
Action choose_kind(const State& state) {
  const Seat seat = picker(state);
  const Daemon& daemon = daemon_of(state, seat);
  std::array<int, kParts> copies{};
  std::array<int, kBreeds> breeds{};
  for_each_slot(daemon.dice(), [&](int slot) {
    ++copies[at(part_of(daemon.kind[at(slot)]))];
    ++breeds[at(breed_of(daemon.kind[at(slot)]))];
  });
  const std::uint64_t legal = legal_kinds(state, seat);
  const auto of_part = [&](int part) { return static_cast<unsigned>(legal >> (part * kBreeds)) & 0xFu; };
  Slots parts = 0;
  for (int part = 0; part < kParts; ++part)
    if (of_part(part) != 0) parts |= bit(part);
  const int part = best_slot(parts, [&](int each) { return kKeep[at(each)] - 8 * copies[at(each)]; });
  const int usual = static_cast<int>(std::max_element(breeds.begin(), breeds.end()) - breeds.begin());
  const int breed = (of_part(part) >> usual & 1) != 0 ? usual : std::countr_zero(of_part(part));
  return kMoves.encode(Move::pick, part * kBreeds + breed);
}

}  // namespace

Action DaemonDice::scripted(const State& state, Chance&) {
  const Daemon& own = daemon_of(state, decider(state));
  const auto by_keep = [](const Daemon& daemon) {
    return [&daemon](int slot) { return keep(daemon, slot); };
  };
  switch (state.phase) {
    case Phase::pick:
      return choose_kind(state);
    case Phase::declare:
      return kMoves.encode(Move::declare, std::countr_zero(declarable(own)));
    case Phase::activate:
      return count(own.active) <= state.minuses + state.targeted_minuses
                 ? with(Move::release, lowest(own.grabbing))
                 : kMoves.encode(Move::done);
    case Phase::target_minus: {
      const Daemon& foe = turn_daemon(state);
      return with(Move::target_minus, best_slot(foe.active | foe.grabbing, [&](int slot) {
                    return keep(foe, slot) + bonus_if(foe.grabbing, slot, 20);
                  }));
    }
    case Phase::set_aside:
      return with(Move::set_aside, best_slot(own.active, [&](int slot) { return -keep(own, slot); }));
    case Phase::stamina:
    case Phase::blood:
      return with(Move::recover, best_slot(own.stunned, by_keep(own)));
    case Phase::recover:
      return choose_recovery(state);
    case Phase::defend:
      return choose_defence(state);
    case Phase::use:
      return choose_die(state);
    case Phase::target_damage:
      return choose_victim(state);
    case Phase::suffer:
      return choose_loss(state);
    case Phase::target:
    case Phase::next:
      return choose_foe(state);
    case Phase::grab:
      return choose_grab(state);
    case Phase::array:
      return choose_array(state);
    case Phase::rot: {
      const Daemon& foe = daemon_of(state, state.target);
      return with(Move::rot, best_slot(foe.stunned, by_keep(foe)));
    }
    case Phase::over:
      break;
  }
  return kMoves.encode(Move::done);
}

}  // namespace pandemonium::daemon_dice
