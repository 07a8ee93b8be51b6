// Actions in the rulebook's words.
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

std::string number(int n) { return std::to_string(n); }

// "hide 4+ (50%)": the roll needed in a sector of the player's floor. What is certain needs no number.
std::string hide_odds(const State& state, const Player& player, int sector, bool looting) {
  const Floor& floor = floor_under(state, player);
  if (floor.defeated) return "no Hide test";
  if ((player.spotted >> player.floor & 1) != 0) return "spotted: you will be found";
  const int target = sector + anti_stealth(state, floor) + looting;
  if (target <= 1) return "sure to hide";
  if (target > 6) return "hide " + number(target) + "+, by Luck alone";
  const int percent = ((7 - target) * 100 + 3) / 6;
  return "hide " + number(target) + "+ (" + number(percent) + "%)";
}

std::string walk_in_words(const State& state, Walk how) {
  const Player& player = active(state);
  const int points = std::abs(how.sector - player.sector) - how.jetpack - how.energy;
  std::string text =
      how.sector == kLiftStop ? "walk to the lift (" : "walk to sector " + number(how.sector) + " (";
  text += number(points) + " AP";
  if (how.jetpack) text += ", Jetpack";
  if (how.energy) text += ", 1 Energy";
  text += ")";
  if (how.sector != kLiftStop) text += ": " + hide_odds(state, player, how.sector, false);
  return text;
}

std::string weapon_in_words(const State& state, int weapon) {
  const WeaponUse& use = kWeapons[weapon];
  const WeaponRow& row = tables_of(state).weapons.values[weapon];
  const Player& player = active(state);
  std::string text = on_roof(state, player) ? "attack the AI with the " : "attack the sentinel with the ";
  text += std::string(use.name) + " (1 AP" + (row.energy > 0 ? ", " + number(row.energy) + " Energy" : "") +
          (use.once ? ", used up" : "") + "; damage " + number(row.damage);
  if (!on_roof(state, player))
    text += ", distance " + number(distance(floor_under(state, player).position, player.sector));
  return text + ")";
}

std::string item_in_words(const State& state, int item) {
  const std::string name(kItemNames[item]);
  if (state.phase == Phase::dice) return "cross off the " + name + " for one free Hit";
  if (state.phase == Phase::brace)
    return "brace: cross off the " + name + " for 1 Energy (damage " + number(damage_braced_for(state)) + ")";
  return "cross off the " + name + " for 1 Energy";
}

std::string price(const State& state, Ability ability) {
  if (is_unlocked(state, active(state), ability) && !is_used(state, ability)) return " (free)";
  return ability == Ability::hit && state.hit_credit > 0 ? " (Gunsight)" : " (1 Luck)";
}

std::string die_in_words(int key) {
  return std::string(colour_of(key) == 0 ? "white " : "red ") + number(face_of(key));
}

std::string die_change_in_words(const State& state, Move move, int parameter) {
  switch (move) {
    case Move::plus:
      return "+1: " + die_in_words(parameter) + " to " + number(face_of(parameter) + 1) +
             price(state, Ability::plus_minus);
    case Move::minus:
      return "-1: " + die_in_words(parameter) + " to " + number(face_of(parameter) - 1) +
             price(state, Ability::plus_minus);
    case Move::reroll:
      return "Re-roll: " + die_in_words(parameter) + price(state, Ability::reroll);
    case Move::flip:
      return "Flip: " + die_in_words(parameter) + " to " + number(7 - face_of(parameter)) +
             price(state, Ability::flip);
    default:
      return "Hit: " + die_in_words(parameter / 6) + " to " + number(parameter % 6 + 1) +
             price(state, Ability::hit);
  }
}

}  // namespace

std::string CyberdoomTower::describe(const State& state, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  const Player& player = active(state);
  switch (move) {
    case Move::end_turn:
      return "end turn (" + number(state.action_points) + " AP left)";
    case Move::walk:
      return walk_in_words(state, walk_of(parameter));
    case Move::ride:
      return "ride the lift to floor " + number(parameter + 1) + " (1 AP)";
    case Move::roof:
      return "step onto the roof (free; no way back)";
    case Move::attack:
      return weapon_in_words(state, parameter);
    case Move::cross_off:
      return item_in_words(state, parameter);
    case Move::hide:
      return "leave the crate: " + hide_odds(state, player, player.sector, false);
    case Move::loot:
      return "loot the crate: " + hide_odds(state, player, player.sector, true);
    case Move::hide_fail:
      return "be found: the sentinel activates, fill a box, the turn ends";
    case Move::hide_luck:
      return "hide with Luck (" + number(luck_to_hide(state)) + " Luck)";
    case Move::hide_suit:
      return "hide with the Tecno Suit (" + number(luck_to_hide(state) - 1) + " Luck)";
    case Move::pick_low:
      return "take the " + std::string(kItemNames[state.pick_low - 1]);
    case Move::pick_high:
      return "take the " + std::string(kItemNames[state.pick_high - 1]);
    case Move::key_take:
      return "take the key and go back to the lift";
    case Move::key_leave:
      return "leave the key and stay";
    case Move::fill: {
      const std::string boxes =
          number(player.boxes[parameter] + 1) + " of " + number(boxes_of(state, parameter));
      return "fill a box of " + std::string(kTrackNames[parameter]) + " (" + boxes + ")";
    }
    case Move::stop:
      return "stop: the attack fails, fill a box, the turn ends";
    case Move::order_self_first:
      return "play this round first";
    case Move::order_other_first:
      return "let your partner play this round first";
    default:
      return die_change_in_words(state, move, parameter);
  }
}

}  // namespace pandemonium::cyberdoom_tower
