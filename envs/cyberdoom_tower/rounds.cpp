// SETUP, ROUNDS, PLAYER TURN: the frame around what players do.
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

// SETUP: floors from the bottom, a sentinel to the right of each, the AI on the roof.
void build_tower(State& state, Chance& chance) {
  const int floors = floors_of(state);
  std::uint64_t floor_deck = (1u << kFloorCards) - 1, sentinel_deck = (1u << kSentinelCards) - 1;
  for (int f = 0; f < floors; ++f) {
    state.floors[f].card = static_cast<std::int8_t>(chance.member(floor_deck, "floor card"));
    floor_deck &= ~(std::uint64_t{1} << state.floors[f].card);
  }
  for (int f = 0; f < floors; ++f) {
    Floor& floor = state.floors[f];
    floor.sentinel = static_cast<std::int8_t>(chance.member(sentinel_deck, "sentinel card"));
    sentinel_deck &= ~(std::uint64_t{1} << floor.sentinel);
    floor.sentinel_energy = static_cast<std::int8_t>(sentinel_card(state, floor).energy);
  }
  state.ai_card = state.options.ai_card >= 0 ? state.options.ai_card
                                             : static_cast<std::int8_t>(chance.below(kAiCards, "AI card"));
  state.ai_energy = static_cast<std::int8_t>(ai_card(state).energy);
}

void clear_turn(State& state) {
  state.action_points = 0;
  state.suit_used = false;
  state.ability_used = 0;
  state.hit_credit = 0;
}

void carry_out(State& state, Action action, Chance& chance) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::end_turn:
      return end_turn(state);
    case Move::walk:
      return walk(state, walk_of(parameter), chance);
    case Move::ride:
      return ride(state, parameter);
    case Move::roof:
      return step_onto_roof(state);
    case Move::attack:
      return attack(state, static_cast<Weapon>(parameter), chance);
    case Move::cross_off:
      if (state.phase == Phase::brace) return brace(state, 1u << parameter);
      if (state.phase == Phase::dice) return cross_off_gunsight(state);
      // "Any time during the game you can cross off one of your items to gain 1 Energy."
      cross_off(active(state), 1u << parameter);
      ++active(state).energy;
      return;
    case Move::hide:
      return hide(state, false, chance);
    case Move::loot:
      return hide(state, true, chance);
    case Move::hide_fail:
    case Move::hide_luck:
    case Move::hide_suit:
      return fix_hide(state, move, chance);
    case Move::pick_low:
      return pick_item(state, state.pick_low);
    case Move::pick_high:
      return pick_item(state, state.pick_high);
    case Move::key_take:
      return take_key(state);
    case Move::key_leave:
      state.phase = Phase::main;
      return;
    case Move::fill:
      ++active(state).boxes[parameter];
      return end_turn(state);
    case Move::stop:
      return stop_attack(state);
    case Move::plus:
    case Move::minus:
    case Move::reroll:
    case Move::flip:
    case Move::hit:
      return alter_die(state, move, parameter, chance);
    case Move::order_self_first:
    case Move::order_other_first:
      if ((state.who == 0) != (move == Move::order_self_first)) state.order = {1, 0};
      return begin_turn(state, 0);
  }
}

}  // namespace

std::string CyberdoomTower::fault(const Options& options) {
  if (options.players < 1 || options.players > kMaxPlayers) return "players must be 1 or 2";
  if (options.countdown < 1 || options.countdown > 12) return "countdown must be 1 to 12";
  if (options.max_rounds < options.countdown || options.max_rounds > 24)
    return "max_rounds must be countdown to 24";
  if (options.ai_card < -1 || options.ai_card >= kAiCards)
    return "ai_card must be -1 (random) to " + std::to_string(kAiCards - 1);
  if (!(options.shaping >= 0.0f && options.shaping <= 10.0f)) return "shaping must be 0 to 10";
  return "";
}

State CyberdoomTower::set_up(const Options& options, Chance& chance) {
  State state;
  state.options = options;
  build_tower(state, chance);
  for (int seat = 0; seat < players_of(state); ++seat) {
    state.players[seat].energy = tables_of(state).sheet.energy;
    state.players[seat].luck = tables_of(state).sheet.luck;
  }
  begin_round(state);
  return state;
}

// With two players, the team decides who plays the round first; the seats take turns to say so (reading D2).
void begin_round(State& state) {
  state.order = {0, 1};
  if (players_of(state) == 1) return begin_turn(state, 0);
  state.phase = Phase::order;
  state.who = static_cast<std::int8_t>((state.round - 1) % 2);
  state.turn = 0;
}

// ACTION POINTS: three every turn.
void begin_turn(State& state, int turn) {
  state.turn = static_cast<std::int8_t>(turn);
  state.who = state.order[turn];
  state.phase = Phase::main;
  state.action_points = kActionPoints;
}

// Every player's turn, then one Sentinel Turn.
void end_turn(State& state) {
  clear_turn(state);
  if (state.turn + 1 < players_of(state)) return begin_turn(state, state.turn + 1);
  sentinel_turn(state);
}

// "Fill 1 box of any 1 of your Abilities"; it always ends the turn.
void fill_a_box_and_end_turn(State& state) {
  if (fillable_tracks(state, active(state)) != 0)
    state.phase = Phase::fill;
  else
    end_turn(state);
}

void finish(State& state, End end) {
  clear_turn(state);
  state.dice = {};
  state.weapon = Weapon::base;
  state.sentinel_floor = state.sentinel_index = 0;
  state.sentinel_slid = false;
  state.phase = Phase::over;
  state.end = end;
}

Scores CyberdoomTower::scores(const State& state) {
  Scores scores{};
  if (state.phase == Phase::over)
    for (int seat = 0; seat < players_of(state); ++seat) scores[seat] = state.end == End::won ? 1.0f : -1.0f;
  return scores;
}

float CyberdoomTower::potential(const State& state, Seat) {
  if (state.phase == Phase::over || state.options.shaping == 0.0f) return 0.0f;
  int energy = state.players[0].energy;
  if (players_of(state) == 2) energy = std::min<int>(energy, state.players[1].energy);
  const auto share = [](int part, int whole) { return static_cast<float>(part) / static_cast<float>(whole); };
  return state.options.shaping *
         (0.30f * std::min(1.0f, share(state.keys, keys_needed(state))) +
          0.20f * (1.0f - share(state.ai_energy, ai_card(state).energy)) + 0.05f * share(energy, kMaxEnergy));
}

// A decision with one answer is not asked.
void CyberdoomTower::apply(State& state, Action action, Chance& chance, Legal& next) {
  for (;;) {
    carry_out(state, action, chance);
    next.clear();
    if (state.phase == Phase::over) return;
    mark_legal(state, next);
    if (next.size() > 1) return;
    action = next.first();
  }
}

}  // namespace pandemonium::cyberdoom_tower
