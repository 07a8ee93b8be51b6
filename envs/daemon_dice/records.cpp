// Dice as JSON has them, one record each, from the sets of slots that the rules use, and back.
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {
namespace {

constexpr std::array kRoles{&Daemon::active,  &Daemon::spent,    &Daemon::minused,
                            &Daemon::arrayed, &Daemon::attached, &Daemon::minus_set};
constexpr std::array kConditions{&Daemon::healthy, &Daemon::stunned, &Daemon::wounded};

// Which of the sets (counted from 1) the die is in; 0: none.
template <class Sets>
int set_with(const Daemon& daemon, const Sets& sets, Slots die) {
  for (std::size_t i = 0; i < sets.size(); ++i)
    if ((daemon.*sets[i] & die) != 0) return static_cast<int>(i) + 1;
  return 0;
}

}  // namespace

DieRecords records_of(const Daemon& daemon) {
  DieRecords dice;
  for (int slot = 0; slot < kMaxDice; ++slot) {
    DieRecord& die = dice[at(slot)];
    const int kind = daemon.kind[at(slot)];
    die.part = static_cast<Part>(kind < 0 ? 0 : part_of(kind));
    die.breed = kind < 0 ? Breed::none : static_cast<Breed>(breed_of(kind));
    die.condition = static_cast<Condition>(set_with(daemon, kConditions, bit(slot)));
    die.role = static_cast<Role>(set_with(daemon, kRoles, bit(slot)));
    die.face = daemon.face[at(slot)];
    if ((daemon.held & bit(slot)) != 0)
      die.held_by = daemon.link[at(slot)];
    else
      die.holds = daemon.link[at(slot)];
  }
  return dice;
}

void lay_records(const DieRecords& dice, Daemon& daemon) {
  for (const auto set : kRoles) daemon.*set = 0;
  for (const auto set : kConditions) daemon.*set = 0;
  daemon.held = daemon.grabbing = 0;
  for (int slot = 0; slot < kMaxDice; ++slot) {
    const DieRecord& die = dice[at(slot)];
    daemon.kind[at(slot)] =
        static_cast<std::int8_t>(die.breed == Breed::none ? -1 : kind_of(die.part, die.breed));
    if (die.condition != Condition::absent)
      daemon.*kConditions[static_cast<std::size_t>(die.condition) - 1] |= bit(slot);
    if (die.role != Role::idle) daemon.*kRoles[static_cast<std::size_t>(die.role) - 1] |= bit(slot);
    daemon.face[at(slot)] = die.face;
    if (die.holds != Place{}) daemon.grabbing |= bit(slot);
    if (die.held_by != Place{}) daemon.held |= bit(slot);
    daemon.link[at(slot)] = die.held_by != Place{} ? die.held_by : die.holds;
  }
}

void find_attacks(State& state) {
  state.attacks = state.open = 0;
  for (int slot = 0; slot < kMaxDice; ++slot) {
    const AttackState attack = state.attack[at(slot)].state;
    if (attack != AttackState::none) state.attacks |= bit(slot);
    if (attack == AttackState::open) state.open |= bit(slot);
  }
}

void find_symbols(State& state) {
  const Tables& tables = tables_of(state);
  for (Daemon& daemon : state.daemons) {
    daemon.showing.fill(0);
    for (int slot = 0; slot < kMaxDice; ++slot) {
      const int kind = daemon.kind[at(slot)], face = daemon.face[at(slot)];
      if (kind >= 0 && face >= 0 && face < kFaces)
        daemon.showing[static_cast<std::size_t>(tables.symbol_on(kind, face))] |= bit(slot);
    }
  }
}

}  // namespace pandemonium::daemon_dice
