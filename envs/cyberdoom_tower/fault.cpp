// Positions that cannot be. They may come from a file, so every number that is used as an index is checked
// before it is used.
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

bool within(int value, int low, int high) { return value >= low && value <= high; }
std::string named(const char* what, int index, const std::string& wrong) {
  return what + std::to_string(index + 1) + ": " + wrong;
}

std::string fault_of_floor(const State& state, const Floor& floor) {
  if (!within(floor.card, 0, kFloorCards - 1)) return "there is no such floor card";
  if (!within(floor.sentinel, 0, kSentinelCards - 1)) return "there is no such sentinel card";
  if (!within(floor.position, 1, kFarRight)) return "the sentinel's position is not 1 to 7";
  if (!within(floor.sentinel_energy, 0, sentinel_card(state, floor).energy))
    return "the sentinel's energy is more than its card has, or less than 0";
  if (floor.defeated != (floor.sentinel_energy == 0))
    return "a sentinel is defeated at energy 0, and only then";
  if (floor.defeated && !floor.activated) return "a defeated sentinel was never activated";
  if (floor.closed != (floor.position == 1)) return "a floor is closed at position 1, and only then";
  if (floor.closed && !floor.activated) return "the sentinel of a closed floor was never activated";
  if (!floor.defeated && floor.position > counter_sector(state.round) + 1)
    return "the sentinel is behind the round counter";
  if ((floor.used & ~(facts(state, floor).crates | facts(state, floor).luck | facts(state, floor).energy)) !=
      0)
    return "a sector without a crate, Energy or Luck symbol is used";
  return "";
}

std::string fault_of_tower(const State& state) {
  unsigned cards = 0, sentinels = 0;
  int taken = 0;
  for (int f = 0; f < kMaxFloors; ++f) {
    const Floor& floor = state.floors[f];
    if (f >= floors_of(state)) {
      if (!(floor == Floor{})) return named("floor ", f, "it is not in play and must be left as new");
      continue;
    }
    if (const std::string wrong = fault_of_floor(state, floor); !wrong.empty())
      return named("floor ", f, wrong);
    if ((cards >> floor.card & 1) != 0) return named("floor ", f, "its floor card is in the tower twice");
    if ((sentinels >> floor.sentinel & 1) != 0)
      return named("floor ", f, "its sentinel is in the tower twice");
    cards |= 1u << floor.card;
    sentinels |= 1u << floor.sentinel;
    taken += !floor.key_left;
  }
  if (state.keys != taken) return "keys is not the number of floors whose key is taken";
  if (!within(state.ai_card, 0, kAiCards - 1)) return "there is no such AI card";
  if (state.options.ai_card >= 0 && state.ai_card != state.options.ai_card)
    return "ai_card is not the one that the options ask for";
  if (!within(state.ai_energy, 0, ai_card(state).energy))
    return "ai_energy is more than its card has, or less than 0";
  if ((state.ai_energy == 0) != (state.end == End::won))
    return "the game is won at ai_energy 0, and only then";
  return "";
}

std::string fault_of_player(const State& state, const Player& player) {
  if (!within(player.floor, 0, roof_of(state))) return "there is no such floor";
  if (!within(player.sector, 0, kSectors)) return "sector is not 0 to 6";
  if (!within(player.energy, 0, kMaxEnergy) || !within(player.luck, 0, kMaxLuck))
    return "energy or luck is not 0 to 6";
  if (player.energy == 0 && state.end != End::energy) return "energy is 0 and the game goes on";
  if ((player.owned | player.crossed_off) > kAllItems) return "there are items 1 to 6 only";
  if ((player.owned & player.crossed_off) != 0) return "an item is both owned and crossed off";
  for (int track = 0; track < kAbilityTracks; ++track)
    if (!within(player.boxes[track], 0, boxes_of(state, track)))
      return std::string(kTrackNames[track]) + " has 0 to " + std::to_string(boxes_of(state, track)) +
             " boxes";
  for (int f = 0; f < 8; ++f)
    if ((player.spotted >> f & 1) != 0 && (f >= floors_of(state) || !state.floors[f].activated))
      return "spotted on a floor whose sentinel was never activated";
  if (on_roof(state, player)) {
    if (player.sector != kLiftStop) return "the roof has no sectors";
    if (!has_all_keys(state)) return "on the roof without the keys";
  } else if (floor_under(state, player).closed && player.sector != kLiftStop && state.end != End::crushed) {
    return "in a sector of a closed floor";
  }
  return "";
}

std::string fault_of_team(const State& state) {
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    const Player& player = state.players[seat];
    if (seat >= players_of(state)) {
      if (!(player == Player{})) return named("player ", seat, "not in play and must be left as new");
    } else if (const std::string wrong = fault_of_player(state, player); !wrong.empty()) {
      return named("player ", seat, wrong);
    }
  }
  return "";
}

std::string fault_of_round(const State& state) {
  if ((state.phase == Phase::over) != (state.end != End::none))
    return "the phase is over exactly when the game has ended";
  if (state.round > state.options.countdown && !has_all_keys(state))
    return "the countdown has ended without the keys";
  const auto [first, second] = state.order;
  if (!within(first, 0, 1) || !within(second, 0, 1) || first == second) return "order is not both seats";
  if (players_of(state) == 1 && first != 0) return "order is not 0, 1 with one player";
  if (!within(state.turn, 0, players_of(state) - 1)) return "turn is not an index into the order";
  if (!within(state.who, 0, players_of(state) - 1)) return "who is not a seat";
  if (state.phase == Phase::order) {
    if (players_of(state) != 2) return "the order is chosen with two players only";
    if (state.who != (state.round - 1) % 2 || state.turn != 0 || first != 0)
      return "the order is chosen by seat 1 in odd rounds and seat 2 in even rounds, before any turn";
  } else if (state.phase != Phase::brace && state.phase != Phase::over &&
             state.who != state.order[state.turn]) {
    return "who is not the player whose turn it is";
  }
  return "";
}

bool in_turn(const State& state) {
  return state.phase != Phase::order && state.phase != Phase::brace && state.phase != Phase::over;
}

std::string fault_of_turn(const State& state) {
  if (!within(state.action_points, 0, kActionPoints)) return "action_points is not 0 to 3";
  if (!within(state.hit_credit, 0, 1)) return "hit_credit is not 0 or 1";
  if (state.ability_used > 0b1111) return "ability_used has 4 abilities";
  if (!in_turn(state)) {
    if (state.action_points != 0 || state.suit_used || state.ability_used != 0 || state.hit_credit != 0)
      return "action points or used abilities outside a turn";
    return "";
  }
  const Player& player = active(state);
  if (state.suit_used && ((player.owned | player.crossed_off) & item_bit(Item::tecno_suit)) == 0)
    return "the Tecno Suit was used by a player who never had it";
  const bool attacking = state.phase == Phase::dice || state.phase == Phase::fill;
  if (!attacking && (state.ability_used != 0 || state.hit_credit != 0))
    return "abilities are used in attacks only";
  for (int ability = 0; ability < 4; ++ability)
    if ((state.ability_used >> ability & 1) != 0 &&
        !is_unlocked(state, player, static_cast<Ability>(ability)))
      return "an ability was used that is not unlocked";
  if (state.hit_credit > 0 && (player.crossed_off & item_bit(Item::gunsight)) == 0)
    return "a Hit credit without a crossed-off Gunsight";
  return "";
}

std::string fault_of_dice(const State& state) {
  if (!within(static_cast<int>(state.weapon), 0, 3)) return "there is no such weapon";
  std::array<int, 2> rolled{};
  for (int colour = 0; colour < 2; ++colour)
    for (const std::int8_t count : state.dice[colour]) {
      if (count < 0 || count > 6) return "a number of dice is not possible";
      rolled[colour] += count;
    }
  if (state.phase != Phase::dice) {
    if (rolled != std::array{0, 0} || state.weapon != Weapon::base)
      return "dice or a weapon outside an attack";
    return "";
  }
  if (rolled != std::array{4, 2}) return "an attack has 4 white and 2 red dice";
  const Player& player = active(state);
  if (!on_roof(state, player)) {
    const Floor& floor = floor_under(state, player);
    if (!is_awake(floor)) return "the sentinel attacked is not activated, or defeated";
    if (distance(floor.position, player.sector) >
        tables_of(state).weapons.values[static_cast<int>(state.weapon)].range)
      return "the weapon does not reach the sentinel";
  }
  const WeaponUse& row = kWeapons[static_cast<int>(state.weapon)];
  if (((row.once ? player.crossed_off : player.owned) & row.needs) != row.needs)
    return "the weapon was never paid for";
  if (all_placed(boxes_attacked(state), state.dice)) return "all six dice can be placed: the attack is over";
  return "";
}

std::string fault_of_hide(const State& state) {
  const bool testing = state.phase == Phase::hide_fix || state.phase == Phase::loot_pick;
  if (state.phase != Phase::loot_pick && (state.pick_low != 0 || state.pick_high != 0 || state.hide_failed))
    return "an item choice is pending in another phase";
  if (!testing && (state.hide_target != 0 || state.hide_roll != 0 || state.looting))
    return "a Hide test is pending in another phase";
  if (state.phase == Phase::over || state.phase == Phase::brace || state.phase == Phase::order) return "";
  const Player& player = active(state);
  const bool needs_sector = testing || state.phase == Phase::arrive || state.phase == Phase::key;
  if (!needs_sector) return "";
  if (on_roof(state, player) || player.sector == kLiftStop) return "this decision is taken in a sector";
  const Floor& floor = floor_under(state, player);
  if (state.phase == Phase::key && !(floor.key_left && facts(state, floor).key_sector == player.sector))
    return "there is no key here";
  if ((state.phase == Phase::arrive || (state.phase == Phase::hide_fix && state.looting)) &&
      !can_loot(state, player))
    return "there is nothing to loot here";
  if (!testing) return "";
  const bool spotted = (player.spotted >> player.floor & 1) != 0;
  const int target = floor.defeated ? 0 : player.sector + anti_stealth(state, floor) + state.looting;
  if (state.hide_target != target) return "hide_target does not fit sector and sentinel";
  if (!within(state.hide_roll, 0, 6) || (state.hide_roll == 0) != (floor.defeated || spotted))
    return "hide_roll does not fit";
  if (state.phase == Phase::hide_fix) {
    if (state.hide_roll == 0 || luck_to_hide(state) < 1 ||
        player.luck + (owns(player, Item::tecno_suit) && !state.suit_used) < luck_to_hide(state))
      return "this Hide test cannot be mended";
    return "";
  }
  if (!state.looting || (facts(state, floor).crates & floor.used & sector_bit(player.sector)) == 0)
    return "an item is picked without a looted crate";
  if (state.hide_failed && !floor.activated) return "a failed test activates the sentinel";
  if (!within(state.pick_low, 1, 6) || !within(state.pick_high, 1, 6) || state.pick_low >= state.pick_high ||
      (state.pick_low + state.pick_high) % 2 != 0)
    return "the items to pick from are not equally near to a number";
  for (int number = state.pick_low; number <= state.pick_high; ++number)
    if (((never_had(player) >> (number - 1) & 1) != 0) !=
        (number == state.pick_low || number == state.pick_high))
      return "the items to pick from are not the nearest";
  return "";
}

std::string fault_of_sentinel_turn(const State& state) {
  if (state.phase != Phase::brace) {
    if (state.sentinel_floor != 0 || state.sentinel_slid || state.sentinel_index != 0)
      return "a Sentinel Turn is under way in another phase";
    return "";
  }
  if (!within(state.sentinel_floor, 0, roof_of(state)) ||
      !within(state.sentinel_index, 0, players_of(state) - 1) || state.turn != players_of(state) - 1 ||
      state.who != state.order[state.sentinel_index])
    return "the Sentinel Turn is not at the player who braces";
  const Player& player = active(state);
  if (player.floor != state.sentinel_floor) return "who braces is not where the attack is";
  if (on_roof(state, player)) {
    if (state.sentinel_slid) return "the AI does not slide";
  } else {
    const Floor& floor = floor_under(state, player);
    if (!is_awake(floor) || !state.sentinel_slid ||
        distance(floor.position, player.sector) > sentinel_card(state, floor).range)
      return "who braces is not attacked";
  }
  const int damage = damage_braced_for(state);
  if (player.energy > damage || player.energy + tradeable_items(player) <= damage)
    return "who braces need not, or cannot";
  return "";
}

std::string fault_of_end(const State& state) {
  switch (state.end) {
    case End::crushed:
      for (int seat = 0; seat < players_of(state); ++seat) {
        const Player& player = state.players[seat];
        if (!on_roof(state, player) && player.sector != kLiftStop && floor_under(state, player).closed)
          return "";
      }
      return "nobody is crushed";
    case End::energy:
      return state.players[0].energy == 0 || state.players[1].energy == 0 ? "" : "nobody is without energy";
    case End::countdown:
      return state.round == state.options.countdown && !has_all_keys(state) ? ""
                                                                            : "the countdown is not lost";
    case End::cap:
      return state.round == state.options.max_rounds && has_all_keys(state) ? "" : "rounds are left";
    default:
      return "";
  }
}

}  // namespace

std::string CyberdoomTower::fault(const State& state) {
  if (const std::string wrong = fault(state.options); !wrong.empty()) return wrong;
  if (!within(state.round, 1, state.options.max_rounds)) return "round is not 1 to max_rounds";
  for (const auto part : {fault_of_tower, fault_of_team, fault_of_round, fault_of_turn, fault_of_dice,
                          fault_of_hide, fault_of_sentinel_turn, fault_of_end})
    if (const std::string wrong = part(state); !wrong.empty()) return wrong;
  if (state.phase == Phase::fill && fillable_tracks(state, active(state)) == 0)
    return "every ability box is filled";
  return "";
}

}  // namespace pandemonium::cyberdoom_tower
