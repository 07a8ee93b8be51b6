// ATTACK, ABILITIES, DEFEAT A SENTINEL: pay for a weapon, roll four white and two red dice, change them, and
// place all six.
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

std::int8_t& dice_showing(State& state, int key) { return state.dice[colour_of(key)][key % 6]; }

// An ability is free once per turn, then costs 1 Luck. A Hit may also be paid by the Gunsight.
void pay_for(State& state, Ability ability) {
  Player& player = active(state);
  if (is_unlocked(state, player, ability) && !is_used(state, ability))
    state.ability_used = static_cast<std::uint8_t>(state.ability_used | 1u << static_cast<int>(ability));
  else if (ability == Ability::hit && state.hit_credit > 0)
    --state.hit_credit;
  else
    --player.luck;
}

// DEFEAT A SENTINEL: face down, 1 Energy and a box for the attacker.
void defeat(State& state, Floor& floor) {
  floor.defeated = true;
  Player& player = active(state);
  player.energy = static_cast<std::int8_t>(std::min(player.energy + 1, kMaxEnergy));
  fill_a_box_and_end_turn(state);
}

// All six dice are placed: the target loses Energy. The AI's last Energy wins the game.
void deal_damage(State& state) {
  const int damage = tables_of(state).weapons.values[static_cast<int>(state.weapon)].damage;
  const auto lose = [damage](std::int8_t& energy) {
    energy = static_cast<std::int8_t>(std::max(energy - damage, 0));
    return energy == 0;
  };
  state.dice = {};
  state.weapon = Weapon::base;
  if (on_roof(state, active(state))) {
    if (lose(state.ai_energy)) return finish(state, End::won);
  } else {
    Floor& floor = floor_under(state, active(state));
    if (lose(floor.sentinel_energy)) return defeat(state, floor);
  }
  end_turn(state);
}

void check_dice(State& state) {
  if (all_placed(boxes_attacked(state), state.dice)) deal_damage(state);
}

}  // namespace

const HitBoxes& boxes_attacked(const State& state) {
  const Player& player = active(state);
  return on_roof(state, player) ? tables_of(state).ai_boxes[state.ai_card]
                                : boxes_of(state, floor_under(state, player));
}

// The weapon is chosen and paid first; the attack activates the sentinel whatever comes of it.
void attack(State& state, Weapon weapon, Chance& chance) {
  const WeaponUse& use = kWeapons[static_cast<int>(weapon)];
  Player& player = active(state);
  --state.action_points;
  player.energy = static_cast<std::int8_t>(player.energy -
                                           tables_of(state).weapons.values[static_cast<int>(weapon)].energy);
  if (use.once) cross_off(player, use.needs);
  if (!on_roof(state, player)) floor_under(state, player).activated = true;
  state.weapon = weapon;
  state.phase = Phase::dice;
  for (int i = 0; i < 4; ++i) ++state.dice[0][chance.die(6, "white die") - 1];
  for (int i = 0; i < 2; ++i) ++state.dice[1][chance.die(6, "red die") - 1];
  check_dice(state);
}

// +/-1, FLIP, HIT: one die shows another face.
void change_die(State& state, Move how, int parameter) {
  const int key = how == Move::hit ? parameter / 6 : parameter;
  const int face = face_of(key);
  int shown = face;
  switch (how) {
    case Move::plus:
      shown = face + 1;
      break;
    case Move::minus:
      shown = face - 1;
      break;
    case Move::flip:
      shown = 7 - face;
      break;
    default:
      shown = parameter % 6 + 1;
      break;
  }
  pay_for(state, how == Move::hit ? Ability::hit : how == Move::flip ? Ability::flip : Ability::plus_minus);
  --dice_showing(state, key);
  ++dice_showing(state, die_key(colour_of(key), shown));
}

void alter_die(State& state, Move how, int parameter, Chance& chance) {
  if (how == Move::reroll) {
    pay_for(state, Ability::reroll);
    --dice_showing(state, parameter);
    ++dice_showing(state, die_key(colour_of(parameter), chance.die(6, "re-rolled die")));
  } else {
    change_die(state, how, parameter);
  }
  check_dice(state);
}

// "If you are not able to place all 6 dice, fill 1 box of any 1 of your Abilities."
void stop_attack(State& state) {
  state.dice = {};
  state.weapon = Weapon::base;
  fill_a_box_and_end_turn(state);
}

// "The Gun Sight gives you 1 Hit instead."
void cross_off_gunsight(State& state) {
  cross_off(active(state), item_bit(Item::gunsight));
  state.hit_credit = 1;
}

}  // namespace pandemonium::cyberdoom_tower
