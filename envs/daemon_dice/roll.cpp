// 1. ROLL and 2. RECOVER.
#include "envs/daemon_dice/chances.hpp"
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {

// APPLY FOE'S MINUSES, where they leave no choice, and ROLL DICE: who cannot roll one body part loses at
// once.
void roll_dice(State& state, Chance& chance) {
  Daemon& daemon = turn_daemon(state);
  if (state.minuses > 0) {  // at least as many as there are active dice: the choices have been made
    daemon.minused |= daemon.active;
    daemon.active = 0;
  }
  state.minuses = state.targeted_minuses = 0;
  if (daemon.active == 0) {
    defeat(state);
    return;
  }
  const Tables& tables = tables_of(state);
  for_each_slot(daemon.active, [&](int slot) {
    const int kind = daemon.kind[at(slot)];
    const int face = chance.below(kFaces, kRolls[at(state.turn_seat)][at(kind)].text.data());
    daemon.face[at(slot)] = static_cast<std::int8_t>(face);
    daemon.showing[static_cast<std::size_t>(tables.symbol_on(kind, face))] |= bit(slot);
  });
  state.phase = Phase::stamina;
}

// RECOVER STUNS: a plus brings one stunned die back; both are spent. Of several pluses the first slot's is
// used.
void recover_with_plus(State& state, int slot) {
  Daemon& daemon = turn_daemon(state);
  const Slots plus = bit(lowest(daemon.active_showing(Symbol::plus)));
  daemon.active &= ~plus;
  daemon.stunned &= ~bit(slot);
  daemon.healthy |= bit(slot);
  daemon.spent |= plus | bit(slot);
}

}  // namespace pandemonium::daemon_dice
