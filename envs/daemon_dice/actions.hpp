// Every move of Daemon Dice. Slots are those of the daemon named; ids are stable.
#pragma once

#include "envs/core/action_table.hpp"
#include "envs/daemon_dice/data.hpp"

namespace pandemonium::daemon_dice {

// clang-format off
enum class Move {
  release, target_minus, set_aside, recover, defend, use, target_damage, suffer,
  grab, boost, spike, brain, poison, withhold, rot, target, pick, declare, done
};
// clang-format on
inline constexpr ActionTable<Move, 19> kMoves{{
    {"RELEASE", kMaxDice},        // own grabbing die
    {"TARGET_MINUS", kMaxDice},   // the turn player's die
    {"SET_ASIDE", kMaxDice},      // own active die
    {"RECOVER", kMaxDice},        // own stunned die
    {"DEFEND", kMaxDice},         // the attacker's arrayed die
    {"USE", kMaxDice},            // own active die
    {"TARGET_DAMAGE", kMaxDice},  // the turn player's die
    {"SUFFER", kMaxDice},         // own healthy die
    {"GRAB", kMaxDice},           // the target's die
    {"BOOST", kMaxDice},          // own attack
    {"SPIKE", kMaxDice},          // own attack
    {"BRAIN", kMaxDice},          // own attack
    {"POISON", kMaxDice},         // own attack
    {"WITHHOLD", kMaxDice},       // own attack or minus
    {"ROT", kMaxDice},            // the target's stunned die
    {"TARGET", 5},                // parameter r - 1: the r-th seat clockwise
    {"PICK", kKinds},             // part x 4 + breed
    {"DECLARE", kBreeds},         // breed
    {"DONE", 1},
}};
static_assert(kMoves.size() == 452);

}  // namespace pandemonium::daemon_dice
