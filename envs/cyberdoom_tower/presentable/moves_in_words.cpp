// What each move does, in a sentence; and why one cannot be played now: the part of the turn that it belongs
// to, then what it would need.
#include "envs/core/presentable/counted.hpp"
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr auto kMoveSentences = std::to_array<MoveWords>({
    {"end turn", "Ends your turn; action points that are left are lost.", "Player turn"},
    {"walk",
     "Walks along the floor, an action point a sector. In the sector where you stop you collect what lies "
     "there, and then you must hide from the floor's sentinel, unless it is defeated.",
     "Move"},
    {"ride", "Rides the lift to any other floor for an action point.", "Move"},
    {"step onto the roof", "Goes up to the AI, with all the keys; there is no way back.", "Attack"},
    {"attack with weapon",
     "Throws 4 white and 2 red dice. If all of them fill the hit boxes, the sentinel or the AI loses "
     "energy by the weapon's damage. The turn ends either way.",
     "Attack"},
    {"cross off item", "Gives an item up for good: for 1 Energy, or the Gunsight for a Hit.", "Equipment"},
    {"hide",
     "Leaves the crate alone and rolls to hide: at least the sector's number plus the sentinel's "
     "Anti-Stealth.",
     "Hide"},
    {"loot", "Opens the crate, which makes hiding 1 harder. A die says which item you get, hidden or found.",
     "Loot"},
    {"fail to hide", "Lets the sentinel find you: it wakes, you fill a box of an ability, and the turn ends.",
     "Hide"},
    {"spend luck to hide", "Spends the Luck that the roll is short of: you stay hidden.", "Hide"},
    {"use the suit to hide", "Makes up for 1 with the Tecno Suit, once a turn, and for the rest with Luck.",
     "Hide"},
    {"pick the lower item", "Takes the nearest item that you never had below the number thrown.", "Loot"},
    {"pick the higher item", "Takes the nearest item that you never had above the number thrown.", "Loot"},
    {"take the key", "Takes the key and goes straight back to the lift.", "Key"},
    {"leave the key", "Leaves the key where it lies and stays.", "Key"},
    {"fill a box of ability",
     "Fills a box: an ability whose boxes are full is unlocked and free once a turn.", "Abilities"},
    {"stop", "Gives the attack up: you fill a box of an ability, if one is empty, and the turn ends.",
     "Attack"},
    {"plus", "Raises a die by 1.", "Abilities"},
    {"minus", "Lowers a die by 1.", "Abilities"},
    {"re-roll", "Throws a die again.", "Abilities"},
    {"flip", "Turns a die upside down: 7 less what it shows.", "Abilities"},
    {"hit", "Sets a die to the number you like.", "Abilities"},
    {"play first", "Takes the first turn of this round.", "Player mode"},
    {"let the other play first", "Gives the first turn of this round to your partner.", "Player mode"},
});

std::string points(int n) { return counted(n, "action point"); }

Reason not_your_main_turn(const State& state) {
  switch (state.phase) {
    case Phase::dice:
      return {"An attack is going on: change the dice, or stop.", "Attack"};
    case Phase::brace:
      return {"First save your last Energy.", "Equipment"};
    case Phase::order:
      return {"First decide who of you plays this round first.", "Player mode"};
    default:
      return {"First settle what you have walked into.", "Player turn"};
  }
}

Reason cannot_walk(const State& state, Walk how) {
  const Player& player = active(state);
  if (state.phase != Phase::main) return not_your_main_turn(state);
  if (on_roof(state, player)) return {"There is no way back from the roof.", "Attack"};
  if (how.jetpack && !owns(player, Item::jetpack)) return {"You have no Jetpack.", "Equipment"};
  if (how.energy && player.energy < 2) return {"The last Energy cannot be spent (reading D5).", "Move"};
  const int sectors = std::abs(how.sector - player.sector), cost = sectors - how.jetpack - how.energy;
  if (sectors == 0) return {"You are there already.", "Move"};
  if (cost < 1) return {"A walk costs at least 1 action point: that is more help than it needs.", "Move"};
  if (cost > state.action_points)
    return {"That is " + counted(sectors, "sector") + " away and takes " + points(cost) + "; you have " +
                std::to_string(state.action_points) + ".",
            "Move"};
  return {"This floor is closed: one only walks to the lift.", "Key"};
}

Reason cannot_ride(const State& state, int floor) {
  const Player& player = active(state);
  if (state.phase != Phase::main) return not_your_main_turn(state);
  if (on_roof(state, player)) return {"There is no way back from the roof.", "Attack"};
  if (floor >= floors_of(state))
    return {"The tower has " + std::to_string(floors_of(state)) + " floors.", "Move"};
  if (floor == player.floor) return {"You are on that floor.", "Move"};
  if (player.sector != kLiftStop)
    return {
        "The lift is at the left end of the floor; you are in sector " + std::to_string(player.sector) + ".",
        "Move"};
  return {"No action point is left.", "Move"};
}

Reason cannot_step_onto_roof(const State& state) {
  const Player& player = active(state);
  if (state.phase != Phase::main) return not_your_main_turn(state);
  if (on_roof(state, player)) return {"You are on the roof.", "Attack"};
  if (!has_all_keys(state))
    return {"The roof opens with " + std::to_string(keys_needed(state)) + " keys; you have " +
                std::to_string(state.keys) + ".",
            "Key"};
  return {"The way up is the lift stop of the top floor.", "Attack"};
}

Reason cannot_attack(const State& state, int weapon) {
  const Player& player = active(state);
  const WeaponUse& use = kWeapons[static_cast<std::size_t>(weapon)];
  const WeaponRow& row = tables_of(state).weapons.values[static_cast<std::size_t>(weapon)];
  if (state.phase != Phase::main) return not_your_main_turn(state);
  if ((player.owned & use.needs) != use.needs)
    return {"You have no " + std::string(use.name) + ".", "Equipment"};
  if (state.action_points == 0) return {"An attack costs 1 action point; none is left.", "Attack"};
  if (row.energy > 0 && player.energy <= row.energy)
    return {"The " + std::string(use.name) + " costs " + std::to_string(row.energy) +
                " Energy, and the last cannot be spent (reading D5).",
            "Attack"};
  if (!on_roof(state, player) && floor_under(state, player).defeated)
    return {"The sentinel of this floor is defeated.", "Attack"};
  const int away = on_roof(state, player) ? 0 : distance(floor_under(state, player).position, player.sector);
  return {"The sentinel is " + counted(away, "sector") + " away; the " + std::string(use.name) + " reaches " +
              std::to_string(row.range) + ".",
          "Attack"};
}

Reason cannot_cross_off(const State& state, int item) {
  const Player& player = active(state);
  const std::string name(kItemNames[static_cast<std::size_t>(item)]);
  const bool gunsight = item == static_cast<int>(Item::gunsight), owned = (player.owned >> item & 1) != 0;
  if (!owned)
    return {
        ((player.crossed_off >> item & 1) != 0 ? "You have crossed off the " : "You have no ") + name + ".",
        "Equipment"};
  if (gunsight)
    return {"The Gunsight is crossed off during an attack, for a Hit; it cannot be traded for Energy.",
            "Equipment"};
  if (state.phase == Phase::dice) return {"During an attack only the Gunsight helps.", "Equipment"};
  if (state.phase == Phase::main) return {"Your Energy is at its most.", "Equipment"};
  return not_your_main_turn(state);
}

Reason cannot_make_up_for_hiding(const State& state, Move move) {
  const Player& player = active(state);
  if (state.phase != Phase::hide_fix) return {"There is no Hide roll that is short.", "Hide"};
  const int missing = luck_to_hide(state);
  if (move == Move::hide_suit && !owns(player, Item::tecno_suit))
    return {"You have no Tecno Suit.", "Equipment"};
  if (move == Move::hide_suit && state.suit_used) return {"The Tecno Suit helps once a turn.", "Equipment"};
  const bool with_suit = move == Move::hide_suit;
  return {"The roll is short by " + std::to_string(missing - with_suit) +
              (with_suit ? " even with the suit" : "") + "; you have " + std::to_string(player.luck) +
              " Luck.",
          "Hide"};
}

constexpr Ability ability_of(Move move) {
  switch (move) {
    case Move::reroll:
      return Ability::reroll;
    case Move::flip:
      return Ability::flip;
    case Move::hit:
      return Ability::hit;
    default:
      return Ability::plus_minus;
  }
}

Reason cannot_change_die(const State& state, Move move, int parameter) {
  const Player& player = active(state);
  if (state.phase != Phase::dice) return {"Dice are changed during an attack.", "Abilities"};
  const int key = move == Move::hit ? parameter / 6 : parameter, face = face_of(key);
  if (state.dice[static_cast<std::size_t>(colour_of(key))][static_cast<std::size_t>(key % 6)] == 0)
    return {std::string("No ") + (colour_of(key) == 0 ? "white" : "red") + " die shows " +
                std::to_string(face) + ".",
            "Attack"};
  if (move == Move::hit && parameter % 6 + 1 == face)
    return {"That die shows " + std::to_string(face) + " already.", "Abilities"};
  if ((move == Move::plus && face == 6) || (move == Move::minus && face == 1))
    return {"A die shows 1 to 6.", "Abilities"};
  const Ability ability = ability_of(move);
  if (!is_unlocked(state, player, ability)) {
    const auto track = static_cast<std::size_t>(ability) - 1;
    return {std::string(kTrackNames[track]) + " is locked: " + std::to_string(player.boxes[track]) + " of " +
                counted(boxes_of(state, track), "box", "boxes") + " filled.",
            "Abilities"};
  }
  return {"That ability was used this turn, and using it again costs 1 Luck, which you have not.",
          "Abilities"};
}

}  // namespace

std::span<const MoveWords> moves_in_words() { return kMoveSentences; }

Reason CyberdoomTower::why_not(const State& state, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::end_turn:
      return not_your_main_turn(state);
    case Move::walk:
      return cannot_walk(state, walk_of(parameter));
    case Move::ride:
      return cannot_ride(state, parameter);
    case Move::roof:
      return cannot_step_onto_roof(state);
    case Move::attack:
      return cannot_attack(state, parameter);
    case Move::cross_off:
      return cannot_cross_off(state, parameter);
    case Move::hide:
    case Move::loot:
      return {"You have not just stopped at a crate that can be opened.", "Loot"};
    case Move::hide_fail:
    case Move::hide_luck:
    case Move::hide_suit:
      return cannot_make_up_for_hiding(state, move);
    case Move::pick_low:
    case Move::pick_high:
      return {"No crate has been opened.", "Loot"};
    case Move::key_take:
    case Move::key_leave:
      return {"You have not just stopped at a key.", "Key"};
    case Move::fill: {
      const auto track = static_cast<std::size_t>(parameter);
      if (state.phase == Phase::fill)
        return {"The boxes of " + std::string(kTrackNames[track]) + " are full.", "Abilities"};
      return {"A box is filled when an attack fails or a sentinel finds you.", "Abilities"};
    }
    case Move::stop:
      return {"No attack is going on.", "Attack"};
    case Move::plus:
    case Move::minus:
    case Move::reroll:
    case Move::flip:
    case Move::hit:
      return cannot_change_die(state, move, parameter);
    case Move::order_self_first:
    case Move::order_other_first:
      if (players_of(state) == 1) return {"You play alone.", "Player mode"};
      return {"The order of the two is decided when a round begins.", "Player mode"};
  }
  return {};
}

}  // namespace pandemonium::cyberdoom_tower
