// What the seat to act may do.
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr Action kFirstWalk = kMoves.encode(Move::walk), kFirstRide = kMoves.encode(Move::ride),
                 kFirstAttack = kMoves.encode(Move::attack), kFirstCrossOff = kMoves.encode(Move::cross_off),
                 kFirstFill = kMoves.encode(Move::fill), kFirstPlus = kMoves.encode(Move::plus),
                 kFirstMinus = kMoves.encode(Move::minus), kFirstReroll = kMoves.encode(Move::reroll),
                 kFirstFlip = kMoves.encode(Move::flip), kFirstHit = kMoves.encode(Move::hit);

// MOVE: the walks from a sector for the action points left, by Jetpack owned and Energy to spare. At least
// one action point is spent on a Movement, at most one Energy.
consteval std::uint32_t walks_from(int sector, int points, bool jetpack, bool energy) {
  std::uint32_t walks = 0;
  for (int parameter = 0; parameter < 28; ++parameter) {
    const Walk how = walk_of(parameter);
    const int sectors = how.sector > sector ? how.sector - sector : sector - how.sector;
    const int cost = sectors - how.jetpack - how.energy;
    if ((!how.jetpack || jetpack) && (!how.energy || energy) && sectors > 0 && cost >= 1 && cost <= points)
      walks |= 1u << parameter;
  }
  return walks;
}
using WalkTable = std::array<std::array<std::array<std::uint32_t, 4>, kActionPoints + 1>, kSectors + 1>;
consteval WalkTable walk_table() {
  WalkTable table{};
  for (int sector = 0; sector <= kSectors; ++sector)
    for (int points = 0; points <= kActionPoints; ++points)
      for (unsigned means = 0; means < 4; ++means)
        table[sector][points][means] = walks_from(sector, points, (means & 2) != 0, (means & 1) != 0);
  return table;
}
constexpr WalkTable kWalks = walk_table();
constexpr std::uint32_t kWalksToLift = 0b1111;

// The last Energy cannot be spent (reading D5).
bool has_energy_to_spare(const Player& player) { return player.energy >= 2; }

void mark_main(const State& state, Legal& legal) {
  const Player& player = active(state);
  legal.add(kMoves.encode(Move::end_turn));
  if (player.energy < kMaxEnergy) legal.add_bits(kFirstCrossOff, player.owned & kTradeable);
  if (may_step_onto_roof(state, player)) legal.add(kMoves.encode(Move::roof));
  if (state.action_points == 0) return;
  legal.add_bits(kFirstAttack, weapons_in_reach(state, player));
  if (on_roof(state, player)) return;
  const unsigned means = 2u * owns(player, Item::jetpack) + has_energy_to_spare(player);
  const std::uint32_t walks = kWalks[player.sector][state.action_points][means];
  legal.add_bits(kFirstWalk, floor_under(state, player).closed ? walks & kWalksToLift : walks);
  if (player.sector == kLiftStop)
    legal.add_bits(kFirstRide, ((1u << floors_of(state)) - 1) & ~(1u << player.floor));
}

void mark_hide_fix(const State& state, Legal& legal) {
  const Player& player = active(state);
  const int missing = luck_to_hide(state);
  legal.add(kMoves.encode(Move::hide_fail));
  legal.add_if(player.luck >= missing, kMoves.encode(Move::hide_luck));
  legal.add_if(owns(player, Item::tecno_suit) && !state.suit_used && player.luck >= missing - 1,
               kMoves.encode(Move::hide_suit));
}

// ABILITIES: unlocked ones are free once per turn, then 1 Luck each; the Gunsight makes Hits for Luck.
void mark_dice(const State& state, Legal& legal) {
  const Player& player = active(state);
  unsigned present = 0;
  for (int key = 0; key < kDieKeys; ++key)
    present |= unsigned{state.dice[colour_of(key)][key % 6] > 0} << key;
  const auto usable = [&](Ability ability) {
    return is_unlocked(state, player, ability) && (!is_used(state, ability) || player.luck >= 1);
  };
  constexpr unsigned kSixes = 1u << die_key(0, 6) | 1u << die_key(1, 6),
                     kOnes = 1u << die_key(0, 1) | 1u << die_key(1, 1);
  legal.add(kMoves.encode(Move::stop));
  legal.add_if(owns(player, Item::gunsight), kFirstCrossOff);
  if (usable(Ability::plus_minus)) {
    legal.add_bits(kFirstPlus, present & ~kSixes);
    legal.add_bits(kFirstMinus, present & ~kOnes);
  }
  if (usable(Ability::reroll)) legal.add_bits(kFirstReroll, present);
  if (usable(Ability::flip)) legal.add_bits(kFirstFlip, present);
  if (usable(Ability::hit) || state.hit_credit > 0 || (owns(player, Item::gunsight) && player.luck >= 1))
    for (unsigned rest = present; rest != 0; rest &= rest - 1) {
      const int key = std::countr_zero(rest);
      legal.add_bits(kFirstHit + 6 * key, 0b111111u & ~(1u << key % 6));
    }
}

}  // namespace

// ATTACK: the weapons that can be paid for and reach. Against the AI range never matters.
unsigned weapons_in_reach(const State& state, const Player& player) {
  int away = 0;
  if (!on_roof(state, player)) {
    const Floor& floor = floor_under(state, player);
    if (floor.defeated) return 0;
    away = distance(floor.position, player.sector);
  }
  unsigned weapons = 0;
  for (std::size_t w = 0; w < kWeapons.size(); ++w) {
    const WeaponRow& row = tables_of(state).weapons.values[w];
    const bool payable = (player.owned & kWeapons[w].needs) == kWeapons[w].needs &&
                         (row.energy == 0 || player.energy > row.energy);
    weapons |= unsigned{payable && away <= row.range} << w;
  }
  return weapons;
}

void CyberdoomTower::mark_legal(const State& state, Legal& legal) {
  switch (state.phase) {
    case Phase::order:
      return legal.add_range(kMoves.encode(Move::order_self_first), 2);
    case Phase::main:
      return mark_main(state, legal);
    case Phase::arrive:
      return legal.add_range(kMoves.encode(Move::hide), 2);
    case Phase::hide_fix:
      return mark_hide_fix(state, legal);
    case Phase::loot_pick:
      return legal.add_range(kMoves.encode(Move::pick_low), 2);
    case Phase::key:
      return legal.add_range(kMoves.encode(Move::key_take), 2);
    case Phase::fill:
      return legal.add_bits(kFirstFill, fillable_tracks(state, active(state)));
    case Phase::dice:
      return mark_dice(state, legal);
    case Phase::brace:
      return legal.add_bits(kFirstCrossOff, active(state).owned & kTradeable);
    case Phase::over:
      return;
  }
}

}  // namespace pandemonium::cyberdoom_tower
