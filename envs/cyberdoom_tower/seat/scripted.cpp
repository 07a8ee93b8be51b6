// The scripted heuristic: sneak to the cheapest key, loot what lies safely on the way, run from what is
// awake, and place dice with the fewest changes. They see what everybody sees.
#include <optional>

#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr int kAllLuck = 99;

// The chance of hiding in sector d of the player's floor, with at most `luck` Luck.
float chance_to_hide(const State& state, const Player& player, int d, int looting, int luck) {
  const Floor& floor = floor_under(state, player);
  if (floor.defeated) return 1;
  if ((player.spotted >> player.floor & 1) != 0) return 0;
  const int suit = owns(player, Item::tecno_suit) && !state.suit_used;
  const int target = d + anti_stealth(state, floor) + looting - suit - std::min<int>(luck, player.luck);
  return target <= 1 ? 1.0f : target > 6 ? 0.0f : static_cast<float>(7 - target) / 6;
}

// One MAIN decision: what is legal, where the player stands, which floor is next.
struct Thought {
  const State& state;
  const Player& player;
  Legal legal;
  int target = -1;  // floor, -1 if none

  bool may(Move move, int parameter = 0) const { return legal.contains(kMoves.encode(move, parameter)); }
  const Floor& here() const { return floor_under(state, player); }
  bool at_lift() const { return player.sector == kLiftStop; }
  bool targets_elsewhere() const { return target >= 0 && target != player.floor; }

  // A walk to a sector, the cheapest payment first: nothing, the Jetpack, 1 Energy, both.
  std::optional<Action> walk_to(int sector, bool with_energy) const {
    for (const Walk how : {Walk{sector, false, false}, Walk{sector, true, false}, Walk{sector, false, true},
                           Walk{sector, true, true}})
      if ((with_energy || !how.energy) && may(Move::walk, walk_parameter(how)))
        return kMoves.encode(Move::walk, walk_parameter(how));
    return std::nullopt;
  }
  float hides(int sector, int looting, int luck) const {
    return chance_to_hide(state, player, sector, looting, luck);
  }
};

const Action kEnd = kMoves.encode(Move::end_turn);

std::optional<Action> attack_with(const Thought& thought, Weapon weapon, bool wanted = true) {
  const int parameter = static_cast<int>(weapon);
  if (wanted && thought.may(Move::attack, parameter)) return kMoves.encode(Move::attack, parameter);
  return std::nullopt;
}

// Rule 1: on the roof, the strongest weapon that is not wasted.
Action fight_ai(const Thought& thought) {
  const State& state = thought.state;
  const Player& player = thought.player;
  const bool strong = state.ai_energy >= 2;
  const bool survives = player.energy + tradeable_items(player) - 1 > ai_card(state).damage;
  if (const auto grenade = attack_with(thought, Weapon::grenade, strong)) return *grenade;
  if (const auto plasma = attack_with(thought, Weapon::plasma_rifle, strong && survives)) return *plasma;
  return attack_with(thought, Weapon::base).value_or(kEnd);
}

// Rule 2: with all keys, up to the roof.
std::optional<Action> go_to_roof(const Thought& thought) {
  if (thought.may(Move::roof)) return thought.state.action_points >= 1 ? kMoves.encode(Move::roof) : kEnd;
  const int top = roof_of(thought.state) - 1;
  if (thought.at_lift()) return thought.may(Move::ride, top) ? kMoves.encode(Move::ride, top) : kEnd;
  return thought.walk_to(kLiftStop, is_awake(thought.here()));
}

bool holds_open_key(const Floor& floor) { return floor.key_left && !floor.closed; }

// Rule 3: the floor whose key costs least.
int target_floor(const State& state, const Player& player) {
  if (has_all_keys(state)) return roof_of(state) - 1;
  int best = -1;
  float least = 0;
  for (int f = 0; f < floors_of(state); ++f) {
    const Floor& floor = state.floors[f];
    if (!holds_open_key(floor) || ((player.spotted >> f & 1) != 0 && !floor.defeated)) continue;
    float cost =
        floor.defeated
            ? 0.0f
            : static_cast<float>(std::max(1, facts(state, floor).key_sector + anti_stealth(state, floor)));
    if (is_awake(floor)) cost += 2;
    if (f == player.floor)
      cost -= 0.5f * player.sector;
    else
      cost += player.sector != kLiftStop ? 2 : 1;
    if (players_of(state) == 2) {
      const Player& partner = state.players[1 - state.who];
      if (partner.floor == f && partner.sector != kLiftStop) cost += 3;
    }
    if (best < 0 || cost < least) {
      best = f;
      least = cost;
    }
  }
  return best;
}

// Rule 5: with nowhere to sneak, or trapped beside an awake sentinel: fight.
std::optional<Action> fight(const Thought& thought) {
  const bool spare_energy = thought.player.energy > 2;
  for (const auto& choice :
       {attack_with(thought, Weapon::grenade, thought.target < 0),
        attack_with(thought, Weapon::plasma_rifle, spare_energy), attack_with(thought, Weapon::base),
        attack_with(thought, Weapon::laser_cannon, spare_energy)})
    if (choice) return choice;
  if (thought.target >= 0 || !thought.at_lift()) return std::nullopt;
  int nearest = -1;
  for (int f = 0; f < floors_of(thought.state); ++f) {
    const Floor& floor = thought.state.floors[f];
    if (holds_open_key(floor) && !floor.defeated &&
        (nearest < 0 || floor.position < thought.state.floors[nearest].position))
      nearest = f;
  }
  return nearest >= 0 && thought.may(Move::ride, nearest) ? kMoves.encode(Move::ride, nearest) : kEnd;
}

// Rule 6: to another floor, by the lift.
Action leave(const Thought& thought) {
  if (thought.at_lift())
    return thought.may(Move::ride, thought.target) ? kMoves.encode(Move::ride, thought.target) : kEnd;
  if (const auto home = thought.walk_to(kLiftStop, false)) return *home;
  for (int d = 1; d <= kSectors; ++d)
    if (const auto nearer = thought.walk_to(d, false); nearer && thought.hides(d, 0, 1) >= 0.5f)
      return *nearer;
  return kEnd;
}

// Rule 8: the best safe step towards the key or to something useful.
Action collect(const Thought& thought, int key_sector) {
  const Player& player = thought.player;
  const Floor& floor = thought.here();
  const int reach = owns(player, Item::jetpack) ? 4 : 3;
  const int away = std::abs(key_sector - player.sector);
  const unsigned unused = ~unsigned{floor.used};
  Action best = kEnd;
  float most = 0;
  for (int parameter = 4; parameter < kMoves.count(Move::walk); ++parameter) {
    const auto [d, jetpack, energy] = walk_of(parameter);
    if (energy || d == key_sector || !thought.may(Move::walk, parameter)) continue;
    const float hides = thought.hides(d, 0, 1);
    if (hides < 0.8f - 1e-6f) continue;
    const unsigned bit = sector_bit(d);
    float gift = 0;
    if ((facts(thought.state, floor).crates & unused & bit) != 0 && thought.hides(d, 1, 1) >= 0.5f) gift = 2;
    if ((facts(thought.state, floor).energy & unused & bit) != 0 && player.energy < kMaxEnergy) gift = 1.5f;
    if ((facts(thought.state, floor).luck & unused & bit) != 0 && player.luck < kMaxLuck) gift = 1.2f;
    const int left = std::abs(key_sector - d);
    if (gift == 0 && (away <= reach || left >= away)) continue;
    const float near = left <= reach ? 1.0f : 0.2f * static_cast<float>(away - left);
    const int cost = std::abs(d - player.sector) - jetpack;
    const float value = hides * (gift + near) - (1 - hides) - 0.05f * static_cast<float>(cost);
    if (value > most + 1e-6f) {
      most = value;
      best = kMoves.encode(Move::walk, parameter);
    }
  }
  return best;
}

Action think(const State& state) {
  Thought thought{.state = state, .player = active(state), .legal = {}};
  CyberdoomTower::mark_legal(state, thought.legal);
  const Player& player = thought.player;
  if (on_roof(state, player)) return fight_ai(thought);
  if (has_all_keys(state))
    if (const auto up = go_to_roof(thought)) return *up;
  thought.target = target_floor(state, player);
  const Floor& here = thought.here();
  // Rule 4: run from an awake sentinel.
  const bool hunted = !thought.at_lift() && is_awake(here);
  if (hunted && (thought.targets_elsewhere() || here.position <= 2))
    if (const auto home = thought.walk_to(kLiftStop, true)) return *home;
  if (thought.target < 0 || (hunted && thought.targets_elsewhere()))
    if (const auto blow = fight(thought)) return *blow;
  if (thought.target != player.floor) return leave(thought);
  // Rule 7: to the key, if that is likely enough.
  const int key_sector = facts(state, here).key_sector;
  if (thought.hides(key_sector, 0, kAllLuck) >= 0.65f)
    if (const auto to_key = thought.walk_to(key_sector, player.energy >= 5)) return *to_key;
  return collect(thought, key_sector);
}

// The first of one or two changes of dice that fill all boxes for the least Luck.
struct Changes {
  Action first = -1;
  int luck = 0;
};

template <class Visit>
void for_each_change(const State& state, Visit visit) {
  Legal legal;
  CyberdoomTower::mark_legal(state, legal);
  legal.for_each([&](Action action) {
    const auto [move, parameter] = kMoves.decode(action);
    if (move != Move::plus && move != Move::minus && move != Move::flip && move != Move::hit) return;
    State changed = state;
    change_die(changed, move, parameter);
    visit(action, changed);
  });
}

// One change fills at most one box more.
Changes best_changes(const State& state, int changes) {
  const HitBoxes& boxes = boxes_attacked(state);
  Changes best;
  if (boxes_fillable(boxes, state.dice) + changes < kBoxes) return best;
  for_each_change(state, [&](Action action, const State& changed) {
    int luck = active(state).luck - active(changed).luck;
    if (changes == 1) {
      if (!all_placed(boxes, changed.dice)) return;
    } else {
      const Changes then = best_changes(changed, changes - 1);
      if (then.first < 0) return;
      luck += then.luck;
    }
    if (best.first < 0 || luck < best.luck) best = {action, luck};
  });
  return best;
}

// The die that the boxes miss least.
Action reroll_worst(const State& state) {
  Dice dice = state.dice;
  int worst = -1, most = -1;
  for (int key = 0; key < kDieKeys; ++key) {
    std::int8_t& count = dice[colour_of(key)][key % 6];
    if (count == 0) continue;
    --count;
    const int filled = boxes_fillable(boxes_attacked(state), dice);
    ++count;
    if (filled > most) {
      worst = key;
      most = filled;
    }
  }
  return kMoves.encode(Move::reroll, worst);
}

Action place_dice(const State& state) {
  const Player& player = active(state);
  for (const int changes : {1, 2})
    if (const Changes found = best_changes(state, changes); found.first >= 0) return found.first;
  if (on_roof(state, player) && owns(player, Item::gunsight))
    return kMoves.encode(Move::cross_off, static_cast<int>(Item::gunsight));
  if (is_unlocked(state, player, Ability::reroll) && !is_used(state, Ability::reroll))
    return reroll_worst(state);
  return kMoves.encode(Move::stop);
}

Action arrive(const State& state) {
  const Player& player = active(state);
  const bool spotted = (player.spotted >> player.floor & 1) != 0;
  const bool loots = spotted || chance_to_hide(state, player, player.sector, 1, 1) >= 0.5f;
  return kMoves.encode(loots ? Move::loot : Move::hide);
}

Action mend_hide(const State& state, const Legal& legal) {
  const Player& player = active(state);
  const Floor& floor = floor_under(state, player);
  const bool worth =
      (floor.key_left && facts(state, floor).key_sector == player.sector) || luck_to_hide(state) == 1;
  if (legal.contains(kMoves.encode(Move::hide_suit))) return kMoves.encode(Move::hide_suit);
  if (worth && legal.contains(kMoves.encode(Move::hide_luck))) return kMoves.encode(Move::hide_luck);
  return kMoves.encode(Move::hide_fail);
}

Action give_up_item(const Legal& legal) {
  for (const Item item :
       {Item::laser_cannon, Item::jetpack, Item::tecno_suit, Item::plasma_rifle, Item::grenade}) {
    const Action action = kMoves.encode(Move::cross_off, static_cast<int>(item));
    if (legal.contains(action)) return action;
  }
  return legal.first();
}

}  // namespace

Action CyberdoomTower::scripted(const State& state, Chance&) {
  Legal legal;
  mark_legal(state, legal);
  switch (state.phase) {
    case Phase::order:
      return kMoves.encode(Move::order_self_first);
    case Phase::main:
      return think(state);
    case Phase::arrive:
      return arrive(state);
    case Phase::hide_fix:
      return mend_hide(state, legal);
    case Phase::loot_pick:
      return kMoves.encode(Move::pick_high);
    case Phase::key:
      return kMoves.encode(Move::key_take);
    case Phase::dice:
      return place_dice(state);
    case Phase::brace:
      return give_up_item(legal);
    default:
      return legal.first();  // FILL: Re-roll, then Flip, then Hit
  }
}

}  // namespace pandemonium::cyberdoom_tower
