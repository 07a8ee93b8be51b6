// What a seat sees, as 947 numbers: everything, from its own chair. The blocks of the five floors are nearly
// all print: they are copied from rows made once for each floor card, sentinel and position (prints.hpp),
// then changed where something has happened.
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

// Whether a row that shows `was` holds the print of `is`, and nothing struck out of it but what still is.
bool print_stands(const Floor& was, const Floor& is) {
  return was.card == is.card && was.sentinel == is.sentinel && was.position == is.position &&
         (was.used & ~is.used) == 0 && was.key_left >= is.key_left;
}

template <class Number>
void write_floor(Number* row, const State& state, const Floor& floor, bool printed) {
  if (!printed) {
    const FloorRow<Number>& print =
        tables_of(state).prints<Number>().floors[floor.sentinel][floor.card][floor.position - 1];
    std::copy_n(print.data(), kFloorWidth, row);
  }
  row[kFloorClosed] = floor.closed;
  row[kActivated] = floor.activated;
  row[kDefeated] = floor.defeated;
  row[kSentinelEnergy] = Fraction<6>(floor.sentinel_energy);
  for (unsigned used = floor.used; used != 0; used &= used - 1) {
    const int sector = std::countr_zero(used);
    row[kCrates + sector] = row[kLuckSymbols + sector] = row[kEnergySymbols + sector] = 0;
  }
  if (!floor.key_left) row[kKeyLeft] = row[kKeySector + facts(state, floor).key_sector - 1] = 0;
}

void write_set(auto& out, unsigned set, int count) {
  for (unsigned rest = set; rest != 0; rest &= rest - 1) out.here()[std::countr_zero(rest)] = 1;
  out.zeros(count);
}

constexpr int kPlayerWidth = 50;
void write_player(auto& out, const State& state, const Player& player) {
  const bool roof = on_roof(state, player);
  out.flag(true);
  out.one_hot(roof ? kMaxFloors : player.floor, kMaxFloors + 1);
  out.one_hot(roof ? -1 : player.sector, kSectors + 1);
  out.one_hot(player.energy - 1, kMaxEnergy);
  out.one_hot(player.luck, kMaxLuck + 1);
  write_set(out, player.owned, kItems);
  write_set(out, player.crossed_off, kItems);
  for (int track = 0; track < kAbilityTracks; ++track)
    out.scaled(player.boxes[track], boxes_of(state, track));
  for (int track = 0; track < kAbilityTracks; ++track)
    out.flag(player.boxes[track] == boxes_of(state, track));
  write_set(out, player.spotted, kMaxFloors);
}

void write_global(auto& out, const State& state, Seat viewer) {
  const bool in_turn =
      state.phase != Phase::order && state.phase != Phase::brace && state.phase != Phase::over;
  const bool ordered = state.phase != Phase::order;
  const bool first = state.order[0] == viewer;
  out.flag(state.who == viewer && state.phase != Phase::over);
  out.one_hot(state.phase == Phase::over ? -1 : static_cast<int>(state.phase), kPhases);
  out.scaled(state.round, state.options.max_rounds)
      .scaled(std::max(0, state.options.countdown + 1 - state.round), 12);
  out.one_hot(counter_sector(state.round) - 1, kSectors);
  out.flag(players_of(state) == 2);
  out.scaled(state.keys, keys_needed(state)).scaled(std::max(0, keys_needed(state) - state.keys), 4);
  out.flag(ordered && first);
  out.flag(ordered && first && players_of(state) == 2 && state.turn == 0);  // the partner plays later
  out.one_hot(in_turn ? state.action_points : -1, kActionPoints + 1);
  out.flag(state.suit_used);
  write_set(out, state.ability_used, 4);
  out.flag(state.hit_credit > 0);
}

// Each part only where it is pending; a Hide test is until its loot has been picked.
void write_pending(auto& out, const State& state) {
  constexpr int kPickWidth = 12;
  if (state.phase == Phase::hide_fix || state.phase == Phase::loot_pick) {
    const int missing = std::max(1, luck_to_hide(state));
    out.scaled(state.hide_target, 12).one_hot(state.hide_roll - 1, 6);
    if (state.phase == Phase::hide_fix)
      out.scaled(missing, 6);
    else
      out.clipped(state.hide_failed ? missing : 0, 6);
    out.flag(state.looting);
  } else {
    out.zeros(1, 12).zeros(6).zeros(1, 6).zeros(1);
  }
  if (state.phase == Phase::loot_pick)
    out.one_hot(state.pick_low - 1, kItems).one_hot(state.pick_high - 1, kItems);
  else
    out.zeros(kPickWidth);
  out.one_hot(state.phase == Phase::dice ? static_cast<int>(state.weapon) : -1, 4);
  out.scaled(state.phase == Phase::brace ? damage_braced_for(state) : 0, 3);
}

void write_dice(auto& out, const State& state) {
  if (state.phase != Phase::dice) {
    out.zeros(6, 4).zeros(6, 2).zeros(1, kBoxes);
    return;
  }
  for (const std::int8_t count : state.dice[0]) out.scaled(count, 4);
  for (const std::int8_t count : state.dice[1]) out.scaled(count, 2);
  out.scaled(boxes_fillable(boxes_attacked(state), state.dice), kBoxes);
}

void write_ai(auto& out, const State& state) {
  const AiCard& card = ai_card(state);
  out.scaled(state.ai_energy, 6).scaled(card.energy, 6).scaled(card.damage, 3);
  const auto& print =
      tables_of(state).prints<std::remove_cvref_t<decltype(*out.here())>>().ais[state.ai_card];
  std::copy(print.begin(), print.end(), out.here());
  out.zeros(kPrintedWidth);
}

struct FloorSections {
  std::string_view state, printed, modifiers, now;
};
constexpr std::array<FloorSections, kMaxFloors> kFloorSections{{
    {"floor 1", "floor 1 boxes", "floor 1 modifiers", "floor 1 boxes now"},
    {"floor 2", "floor 2 boxes", "floor 2 modifiers", "floor 2 boxes now"},
    {"floor 3", "floor 3 boxes", "floor 3 modifiers", "floor 3 boxes now"},
    {"floor 4", "floor 4 boxes", "floor 4 modifiers", "floor 4 boxes now"},
    {"floor 5", "floor 5 boxes", "floor 5 modifiers", "floor 5 boxes now"},
}};

constexpr int kSituationWidth = 33 + 26 + 13, kAiWidth = 3 + kPrintedWidth;

// Round, turn and whatever is pending: the part that changes all the time.
void write_situation(auto& out, const State& state, Seat viewer) {
  out.section("global");
  write_global(out, state, viewer);
  out.section("pending");
  write_pending(out, state);
  out.section("dice");
  write_dice(out, state);
}

bool sheet_differs(const State& before, Seat seen, const State& now, Seat seat) {
  return seen != seat || !(before.players[seat] == now.players[seat]);
}

void rewrite_sheet(auto& out, const State& state, Seat seat) {
  out.clear(kPlayerWidth);
  write_player(out, state, state.players[seat]);
}

}  // namespace

void CyberdoomTower::observe(const State& state, Seat viewer, auto& out) {
  write_situation(out, state, viewer);
  out.section("own sheet");
  write_player(out, state, state.players[viewer]);
  out.section("partner's sheet");
  if (players_of(state) == 2)
    write_player(out, state, state.players[1 - viewer]);
  else
    out.zeros(kPlayerWidth);
  out.section("AI");
  write_ai(out, state);
  for (int f = 0; f < kMaxFloors; ++f) {
    const FloorSections& names = kFloorSections[f];
    out.section(names.state);
    if (f < floors_of(state)) write_floor(out.here(), state, state.floors[f], false);
    out.zeros(kFloorStateWidth).section(names.printed);
    out.zeros(kPrintedWidth).section(names.modifiers);
    out.zeros(kModifierWidth).section(names.now);
    out.zeros(kBoxesNowWidth);
  }
  assert(out.width() == 947);
}

// The same row again, for another decision at the same table (or for a new game of the same options): most
// steps leave the tower, the AI and the partner as they were.
void CyberdoomTower::observe_again(const State& before, Seat seen_by, const State& now, Seat viewer,
                                   auto& out) {
  out.clear(kSituationWidth);
  write_situation(out, now, viewer);
  if (sheet_differs(before, seen_by, now, viewer))
    rewrite_sheet(out, now, viewer);
  else
    out.zeros(kPlayerWidth);
  if (players_of(now) == 2 && sheet_differs(before, 1 - seen_by, now, 1 - viewer))
    rewrite_sheet(out, now, 1 - viewer);
  else
    out.zeros(kPlayerWidth);
  if (before.ai_energy != now.ai_energy || before.ai_card != now.ai_card)
    write_ai(out, now);
  else
    out.zeros(kAiWidth);
  for (int f = 0; f < kMaxFloors; ++f) {
    if (f < floors_of(now) && !(before.floors[f] == now.floors[f]))
      write_floor(out.here(), now, now.floors[f], print_stands(before.floors[f], now.floors[f]));
    out.zeros(kFloorWidth);
  }
}

template void CyberdoomTower::observe(const State&, Seat, ObservationWriter<float>&);
template void CyberdoomTower::observe(const State&, Seat, ObservationWriter<Byte>&);
template void CyberdoomTower::observe(const State&, Seat, ObservationWriter<Unit>&);
template void CyberdoomTower::observe_again(const State&, Seat, const State&, Seat,
                                            ObservationWriter<float>&);
template void CyberdoomTower::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<Byte>&);

}  // namespace pandemonium::cyberdoom_tower
