// What lies on the table in Daemon Dice. Dice are kept as sets of slots (one bit per die of a daemon), which
// is what makes the game fast; in JSON each die is a record of its own, in words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "envs/core/fields.hpp"
#include "envs/core/seat.hpp"
#include "envs/daemon_dice/tables.hpp"

namespace pandemonium::daemon_dice {

// ---- Options ----
enum class Roster : std::int8_t { all, rulebook };
constexpr auto enum_names(Roster) { return std::to_array<std::string_view>({"all", "rulebook"}); }
enum class Assembly : std::int8_t { preset, preset_random, preset_mirror, booster, draft, build };
constexpr auto enum_names(Assembly) {
  return std::to_array<std::string_view>(
      {"preset", "preset_random", "preset_mirror", "booster", "draft", "build"});
}
// A ready-made daemon by name; `standard` is everyman, gribbling or legion, by size.
enum class Preset : std::int8_t { standard, first_row };
constexpr auto enum_names(Preset) {
  std::array<std::string_view, kPresets + 1> names{"standard"};
  for (std::size_t i = 0; i < kPresets; ++i) names[i + 1] = kReadyMade[i].name;
  return names;
}
enum class ArmDefence : std::int8_t { both, block, deflect };
constexpr auto enum_names(ArmDefence) {
  return std::to_array<std::string_view>({"both", "block", "deflect"});
}
enum class Shaping : std::int8_t { off, material };
constexpr auto enum_names(Shaping) { return std::to_array<std::string_view>({"off", "material"}); }

struct Options {
  std::int8_t players = 2;                      // 2 to 6
  std::int8_t size = 13;                        // dice of each daemon, 1 to 26; ready-made ones: 5, 13, 26
  bool breeds = false;                          // the advanced game's breed abilities
  Roster breed_roster = Roster::all;            // breeds on offer when building: all four, or Frost and Rot
  Assembly assembly = Assembly::preset_random;  // how daemons come about
  std::array<Preset, kMaxSeats> preset{};       // each seat's daemon, for assembly "preset"
  std::int8_t copy_limit = -1;                  // equal parts a built daemon may have; 0 any, -1 3 of 13 dice
  ArmDefence arm_defence = ArmDefence::both;    // what an Arm counts as in a defence
  bool withhold = false;                        // attacks and minuses may be taken back
  std::int16_t max_turns = 0;                   // the game ends after so many; 0: 100 a player and 13 dice
  bool skip_forced = true;                      // decisions with one legal action are taken by the engine
  DataSet<Tables> data = {};       // dice, breeds and daemons: the built-in ones, or those of a file
  Shaping shaping = Shaping::off;  // reward shaping by dice left
  bool operator==(const Options&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Options& options) {
  visit("players", options.players);
  visit("size", options.size);
  visit("breeds", options.breeds);
  visit("breed_roster", options.breed_roster);
  visit("assembly", options.assembly);
  visit("preset", options.preset);
  visit("copy_limit", options.copy_limit);
  visit("arm_defence", options.arm_defence);
  visit("withhold", options.withhold);
  visit("max_turns", options.max_turns);
  visit("skip_forced", options.skip_forced);
  visit("data", options.data);
  visit("shaping", options.shaping);
}

// ---- A daemon ----
using Slots = std::uint32_t;  // a set of dice of one daemon, bit i: slot i
constexpr Slots bit(int slot) { return Slots{1} << slot; }
constexpr int count(Slots slots) { return std::popcount(slots); }
constexpr int lowest(Slots slots) { return std::countr_zero(slots); }
constexpr Slots first_slots(int dice) { return (Slots{1} << dice) - 1; }

struct Place {  // a die somewhere on the table; -1, -1: none
  std::int8_t seat = -1, slot = -1;
  bool operator==(const Place&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Place& place) {
  visit("seat", place.seat);
  visit("slot", place.slot);
}

enum class DaemonClass : std::int8_t { none, mongrel, half, pure };
constexpr auto enum_names(DaemonClass) {
  return std::to_array<std::string_view>({"none", "mongrel", "half-breed", "purebred"});
}

struct Daemon {
  std::array<std::int8_t, kMaxDice> kind{};      // part x 4 + breed
  std::array<std::int8_t, kMaxDice> face = [] {  // 0-5 as last rolled; -1: shows nothing
    std::array<std::int8_t, kMaxDice> none{};
    none.fill(-1);
    return none;
  }();
  std::array<Place, kMaxDice> link{};           // the die that a grabbing die holds, or that holds a held one
  Slots healthy = 0, stunned = 0, wounded = 0;  // its condition; none of them: there is no such die (yet)
  Slots held = 0, grabbing = 0;                 // both are healthy
  // What the die is used for, from its owner's Activate step to the next; none of them: idle.
  Slots active = 0, spent = 0, minused = 0, arrayed = 0, attached = 0, minus_set = 0;
  std::array<Slots, kSymbols> showing{};  // from the faces: which dice show each symbol
  DaemonClass cls = DaemonClass::none;    // with breeds on, once assembly is over
  Breed primary = Breed::none;            // of a half-breed or purebred
  Breed declared = Breed::none;           // by a daemon that is exactly half and half
  bool alive = true;
  std::int8_t out_order = 0;   // 1 for the first defeated, and so on
  std::int8_t initiative = 0;  // points of its last initiative roll
  bool operator==(const Daemon&) const = default;

  Slots dice() const { return healthy | stunned | wounded; }
  Slots free() const { return healthy & ~held; }
  Slots active_showing(Symbol symbol) const { return active & showing[static_cast<std::size_t>(symbol)]; }
};

// A die as JSON has it.
enum class Condition : std::int8_t { absent, healthy, stunned, wounded };
constexpr auto enum_names(Condition) {
  return std::to_array<std::string_view>({"absent", "healthy", "stunned", "wounded"});
}
enum class Role : std::int8_t { idle, active, spent, minused, arrayed, attached, minus_set };
constexpr auto enum_names(Role) {
  return std::to_array<std::string_view>(
      {"idle", "active", "spent", "minus-ed", "arrayed", "attached", "minus set"});
}
struct DieRecord {
  Part part = Part::arm;
  Breed breed = Breed::frost;
  Condition condition = Condition::absent;
  Role role = Role::idle;
  std::int8_t face = -1;
  Place holds, held_by;
};
template <class Visitor>
void fields(Visitor& visit, DieRecord& die) {
  visit("part", die.part);
  visit("breed", die.breed);
  visit("condition", die.condition);
  visit("role", die.role);
  visit("face", die.face);
  visit("holds", die.holds);
  visit("held_by", die.held_by);
}
using DieRecords = std::array<DieRecord, kMaxDice>;
DieRecords records_of(const Daemon& daemon);
void lay_records(const DieRecords& dice, Daemon& daemon);  // any record; what cannot be is left for `fault`

template <class Visitor>
void fields(Visitor& visit, Daemon& daemon) {
  DieRecords dice = records_of(daemon);
  visit("dice", dice);
  lay_records(dice, daemon);
  visit("class", daemon.cls);
  visit("primary", daemon.primary);
  visit("declared", daemon.declared);
  visit("alive", daemon.alive);
  visit("out_order", daemon.out_order);
  visit("initiative", daemon.initiative);
}

// ---- An attack, in the slot of the die that makes it ----
enum class AttackState : std::int8_t { none, open, defended, immune };
constexpr auto enum_names(AttackState) {
  return std::to_array<std::string_view>({"none", "open", "defended", "void"});
}
struct Attack {
  AttackState state = AttackState::none;
  std::int8_t pluses = 0, spikes = 0;
  bool bonus = false;  // Slag's extra boost
  bool brain = false, poison = false;
  bool operator==(const Attack&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Attack& attack) {
  visit("state", attack.state);
  visit("pluses", attack.pluses);
  visit("spikes", attack.spikes);
  visit("bonus", attack.bonus);
  visit("brain", attack.brain);
  visit("poison", attack.poison);
}

// A defence being assembled.
enum class Family : std::int8_t { none, block, deflect, dodge };
constexpr auto enum_names(Family) {
  return std::to_array<std::string_view>({"none", "Block", "Deflect", "Dodge"});
}
struct Group {
  std::int8_t attack = -1;       // the attacker's slot; -1: no group is open
  Family family = Family::none;  // none yet, or Arms and Pluses alone
  std::int8_t dice = 0, arms = 0;
  bool operator==(const Group&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Group& group) {
  visit("attack", group.attack);
  visit("family", group.family);
  visit("dice", group.dice);
  visit("arms", group.arms);
}

// ---- The table ----
// clang-format off
enum class Phase : std::int8_t {
  pick, declare,                               // assembly
  activate, target_minus, set_aside,           // 1. Roll
  stamina, recover,                            // 2. Recover
  defend, use, blood, target_damage, suffer,   // 3. Defend
  target, grab, array, rot,                    // 4. Attack
  next, over
};
// clang-format on
inline constexpr int kPhases = 17;  // in which somebody decides
constexpr auto enum_names(Phase) {
  return std::to_array<std::string_view>({"pick", "declare", "activate", "targeted minus", "set aside",
                                          "stamina", "recover", "defend", "use", "blood", "targeted damage",
                                          "suffer", "target", "grab", "array", "rot", "next", "over"});
}

struct State {
  Options options;
  Phase phase = Phase::pick;
  std::int8_t turn_seat = -1, attacker = -1, target = -1;  // seats; -1: none
  std::int8_t first = -1;            // who picked first in a draft, then who won initiative
  std::int8_t initiative_rolls = 0;  // 1 to 3, once rolled
  std::int16_t turn = 0;             // turns begun
  // Against the turn player in step 1, against the target from Set Aside Minuses on.
  std::int8_t minuses = 0, targeted_minuses = 0;
  std::int8_t blood_left = 0;                           // dice that Mouths may still recover
  std::int8_t targeted_wounds = 0, targeted_stuns = 0;  // still to be placed by the attacker
  std::int8_t wounds = 0, stuns = 0;                    // still to be placed by the turn player
  std::int8_t rot_left = 0;
  Group group;
  Slots attacks = 0, open = 0;            // from `attack`: those there are, those open
  std::array<Attack, kMaxDice> attack{};  // of the attacker in steps 1-3, of the turn player in step 4
  std::array<Daemon, kMaxSeats> daemons{};
  std::array<std::uint8_t, kKinds> pool{};  // of a draft
  bool operator==(const State&) const = default;
};
void find_attacks(State& state);
void find_symbols(State& state);  // what the dice show, from their faces

template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("phase", state.phase);
  visit("turn", state.turn);
  visit("turn_seat", state.turn_seat);
  visit("attacker", state.attacker);
  visit("target", state.target);
  visit("first", state.first);
  visit("initiative_rolls", state.initiative_rolls);
  visit("minuses", state.minuses);
  visit("targeted_minuses", state.targeted_minuses);
  visit("blood_left", state.blood_left);
  visit("targeted_wounds", state.targeted_wounds);
  visit("targeted_stuns", state.targeted_stuns);
  visit("wounds", state.wounds);
  visit("stuns", state.stuns);
  visit("rot_left", state.rot_left);
  visit("group", state.group);
  visit("attacks", state.attack);
  visit("daemons", state.daemons);
  visit("pool", state.pool);
  find_attacks(state);
  find_symbols(state);
}

}  // namespace pandemonium::daemon_dice
