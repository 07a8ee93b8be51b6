// The rules' vocabulary: what the chapters (assembly, initiative, turn, roll, defend, attack) say to each
// other.
#pragma once

#include <cassert>

#include "envs/core/action_set.hpp"
#include "envs/core/chance.hpp"
#include "envs/core/presentable/words.hpp"
#include "envs/daemon_dice/actions.hpp"
#include "envs/daemon_dice/state.hpp"

namespace pandemonium::daemon_dice {

using Legal = ActionSet<kMoves.size()>;

inline const Tables& tables_of(const State& state) { return state.options.data.tables(); }

template <class Visit>
void for_each_slot(Slots slots, Visit visit) {
  for (; slots != 0; slots &= slots - 1) visit(lowest(slots));
}

inline Daemon& daemon_of(State& state, Seat seat) { return state.daemons[at(seat)]; }
inline const Daemon& daemon_of(const State& state, Seat seat) { return state.daemons[at(seat)]; }
inline Daemon& turn_daemon(State& state) { return state.daemons[at(state.turn_seat)]; }
inline const Daemon& turn_daemon(const State& state) { return state.daemons[at(state.turn_seat)]; }

inline Seat clockwise(const State& state, Seat seat, int steps) {
  return (seat + steps) % state.options.players;
}
inline int living(const State& state) {
  int alive = 0;
  for (Seat seat = 0; seat < state.options.players; ++seat) alive += daemon_of(state, seat).alive;
  return alive;
}

// ---- assembly.cpp: Setup, the Advanced Game's building and breeds ----
int copy_limit(const Options& options);  // copies of one part; at least the size: no limit
int breeds_on_offer(const Options& options);
int copies_in_pool(const Options& options);  // of each kind, when a draft begins
bool uses_presets(const Options& options);
int preset_row(const Options& options, Seat seat);
int max_turns(const Options& options);
Seat picker(const State& state);  // who picks next; the number of players: all daemons are complete
std::uint64_t legal_kinds(const State& state, Seat seat);  // bit k: kind k
Seat declarer(const State& state);                         // likewise, who declares next
unsigned declarable(const Daemon& daemon);                 // bit b: breed b is exactly half of the dice
void assemble(State& state, Chance& chance);               // up to the first decision of the assembly
void pick(State& state, int kind);
void reveal(State& state);  // all daemons are complete
DaemonClass class_of(const Daemon& daemon, Breed& primary);
void find_classes(State& state);

// PUREBRED POWERS: as often as the breed says, for each 13 dice or part of them; 0 for any other daemon.
inline int power_level(const State& state, const Daemon& daemon, Power power) {
  if (daemon.cls != DaemonClass::pure) return 0;
  const BreedRow& row = tables_of(state).row_of(daemon.primary);
  if (row.power != power) return 0;
  return row.uses * (state.options.size > 13 ? 2 : 1);
}
bool is_immune(const State& state, const Daemon& daemon,
               int breed);  // to rays, gas and poison of dice of that breed

// ---- initiative.cpp ----
void roll_initiative(State& state, Chance& chance);

// ---- turn.cpp: Sequence of Play ----
inline Seat decider(const State& state) {
  switch (state.phase) {
    case Phase::pick:
      return picker(state);
    case Phase::declare:
      return declarer(state);
    case Phase::target_minus:
    case Phase::blood:
    case Phase::target_damage:
      return state.attacker;
    case Phase::over:
      return kNobody;
    default:
      return state.turn_seat;
  }
}
void begin_turn(State& state, Seat seat, Seat attacker);
void defeat(State& state);                                // the turn player
int question(const State& state, Legal& legal);           // how many choices; adds them to `legal`
void play_on(State& state, Chance& chance, Legal& next);  // to the next decision that is asked

void let_go(State& state, Seat seat, int slot);  // the grabbing die releases what it holds
void damage(State& state, Seat seat, int slot, bool wounds);
void begin_battle(State& state, Chance& chance);

// ---- roll.cpp: 1. Roll, 2. Recover ----
void roll_dice(State& state, Chance& chance);
void recover_with_plus(State& state, int slot);

// ---- defend.cpp: 3. Defend ----
Symbol attack_symbol(const State& state, int slot);  // of the attack in that slot
int boosts(const State& state, int slot);
struct Damage {
  int stuns = 0, wounds = 0;
};
Damage attack_damage(const State& state, int slot);  // Spikes and poison included
Slots base_dice(const State& state, Family family);
Slots defendable(const State& state);
Slots usable(const State& state);
void use(State& state, int slot);
void draw_blood(State& state);
void total_damage(State& state);
void place_damage(State& state, int slot, std::int8_t& wounds, std::int8_t& stuns);

// ---- attack.cpp: 4. Attack ----
Seat attack_owner(const State& state);   // whose dice make the attacks there are; -1: nobody's
Seat attack_victim(const State& state);  // against whom
void clear_attacks(State& state);
void name_target(State& state, Seat target);
Slots grabbable(const State& state);
Slots releasable(const State& state);
void grab(State& state, int slot);
void set_out_minuses_and_attacks(State& state);
struct ArrayChoices {
  Slots boost, spike, brain, poison, withhold;
};
ArrayChoices array_choices(const State& state);
void boost(State& state, int slot);
void attach_spike(State& state, int slot);
void attach_brain(State& state, int slot);
void withhold(State& state, int slot);

// ---- moves_in_words.cpp ----
std::span<const MoveWords> moves_in_words();

// ---- observe.cpp ----
Seat focus_foe(const State& state, Seat viewer);  // whose daemon the viewer sees in full, besides its own

}  // namespace pandemonium::daemon_dice
