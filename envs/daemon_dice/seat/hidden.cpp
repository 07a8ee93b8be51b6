// What a seat cannot know: in a secret build the others' picks, and any declaration until all are made.
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {

void DaemonDice::resample_hidden(State& state, Seat viewer, Chance& chance) {
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    Daemon& daemon = daemon_of(state, seat);
    if (seat == viewer) continue;
    if (state.phase == Phase::pick && state.options.assembly == Assembly::build) {
      const int picks = count(daemon.dice());
      daemon.kind.fill(0);
      daemon.healthy = 0;
      for (int slot = 0; slot < picks; ++slot) {
        daemon.kind[at(slot)] = static_cast<std::int8_t>(chance.member(legal_kinds(state, seat)));
        daemon.healthy |= bit(slot);
      }
    }
    if (state.phase == Phase::declare && daemon.declared != Breed::none)
      daemon.declared = static_cast<Breed>(chance.member(declarable(daemon)));
  }
}

// The dice of a secret build are not on the table yet.
void DaemonDice::veil(State& state, Seat viewer) {
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    if (seat == viewer) continue;
    Daemon& daemon = daemon_of(state, seat);
    if (state.phase == Phase::pick && state.options.assembly == Assembly::build) daemon = {};
    if (state.phase == Phase::declare) daemon.declared = Breed::none;
  }
}

}  // namespace pandemonium::daemon_dice
