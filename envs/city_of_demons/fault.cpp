// What options and a position must hold. Positions come from files: every index is checked before it is used.
#include <cmath>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

bool within(int value, int least, int most) { return value >= least && value <= most; }

bool has_die_in_hand(Phase phase) {
  return phase == Phase::roll || phase == Phase::demon || phase == Phase::damage;
}

// An empty text if `holds`, else `what` is wrong.
const char* unless(bool holds, const char* what) { return holds ? "" : what; }

template <std::size_t N>
const char* first_fault(const std::array<const char*, N>& faults) {
  for (const char* each : faults)
    if (*each != '\0') return each;
  return "";
}

// Numbers that index tables, and enums: nothing may be read through them before this.
const char* range_fault(const State& state) {
  const int cards = tables_of(state).cards;
  for (const Runner& runner : state.runners)
    if (!within(runner.location, kCamp, kTechSector) || !within(runner.unfixed, -1, cards - 1))
      return "a location or a gear card that does not exist";
  return first_fault(std::array{
      unless(within(state.cur, 0, 1) && within(state.first, 0, 1), "cur and first are seats 0 or 1"),
      unless(within(state.winner, kNoWinner, kDraw), "winner is -1, 0, 1 or 2"),
      unless(within(state.offer_a, -1, cards - 1) && within(state.offer_b, -1, cards - 1) &&
                 within(state.chosen, -1, cards - 1),
             "an offered or chosen gear card that does not exist"),
      unless(within(state.die, -1, kDiceCount - 1) && within(state.face, -1, kFaces - 1),
             "die is -1 to 5, face -1 to 5"),
      unless(within(state.dives, 0, state.options.dive_cap), "dives are 0 to dive_cap"),
      unless(within(state.ap_countdown, 0, 9), "ap_countdown is 0 to 9"),
  });
}

const char* runner_fault(const State& state, const Runner& runner) {
  const int cap = state.options.turn_cap;
  const Tables& tables = tables_of(state);
  return first_fault(std::array{
      unless(within(runner.max_health, tables.skills.first_max_health, tables.skills.last_max_health),
             "max_health is beyond the skill track"),
      unless(within(runner.health, 1, runner.max_health + 1), "health is 1 to max_health + 1"),
      unless(within(runner.evasion, 0, tables.skills.last_evasion), "evasion is beyond the skill track"),
      unless(within(runner.info, 0, tables.tokens.info),
             "a seat holds more info than the box, or less than 0"),
      unless(runner.stored_junk >= 0 && runner.mat_junk >= 0 && junk_of(state, runner) <= tables.tokens.junk,
             "a seat holds more junk than the box, stored, carried and on unfixed gear, or less than 0"),
      unless(runner.beacons >= 0 && beacons_of(runner) <= tables.tokens.beacons,
             "a seat holds more beacons than the box, or less than 0"),
      unless(within(runner.turns, 0, cap), "turns are 0 to turn_cap"),
  });
}

// A Runner at rest in Camp carries nothing and is healed.
const char* camp_fault(const State& state, const Runner& runner) {
  const bool rested = runner.beacons == 0 && !runner.marker && runner.mat_junk == 0 && runner.active == 0 &&
                      runner.health == runner.max_health &&
                      (state.used & runner.fixed & tables_of(state).with(Limit::run)) == 0;
  return unless(rested, "a runner in camp carries beacons, junk, active or used gear, or is not healed");
}

const char* automated_player_fault(const State& state) {
  const Runner& automated = state.runners[1];
  return first_fault(std::array{
      unless(state.cur == 0 && state.first == 0, "in solo seat 0 begins and acts"),
      unless(automated == Runner{.location = automated.location, .health = 0, .max_health = 0},
             "the automated player has a location and nothing else"),
      unless(automated.location < kTechSector || is_over(state), "the automated player stays on level 5"),
  });
}

const char* supply_fault(const State& state) {
  if (!state.options.finite_supply) return "";
  const auto& [first, second] = state.runners;
  const Tokens& box = tables_of(state).tokens;
  return unless(first.info + second.info <= box.info &&
                    beacons_of(first) + beacons_of(second) <= box.beacons &&
                    junk_of(state, first) + junk_of(state, second) <= box.junk,
                "both seats together hold more tokens than the box");
}

// Every card is in exactly one place.
const char* place_fault(const State& state) {
  std::array<CardSet, 10> places{state.deck, state.discard};
  std::size_t n = 2;
  for (const Runner& runner : state.runners) {
    places[n++] = runner.fixed;
    places[n++] = runner.active;
    places[n++] = runner.unfixed == kNoCard ? 0 : card_bit(runner.unfixed);
  }
  for (const int card : {state.offer_a, state.offer_b}) places[n++] = card == kNoCard ? 0 : card_bit(card);
  CardSet all = 0;
  for (const CardSet place : places) {
    if ((all & place) != 0) return "a gear card is in two places";
    all |= place;
  }
  return unless(all == tables_of(state).whole_deck,
                "a gear card is in no place (a seat has at most one unfixed card)");
}

const char* token_fault(const State& state) {
  CardSet fixed = 0, active = 0, unfixed = 0;
  for (const Runner& runner : state.runners) {
    fixed |= runner.fixed;
    active |= runner.active;
    unfixed |= runner.unfixed == kNoCard ? 0 : card_bit(runner.unfixed);
  }
  const Tables& tables = tables_of(state);
  if ((active & ~tables.with(Limit::track)) != 0) return "active gear that is not tracked with tokens";
  for (int card = 0; card < kGearCards; ++card) {
    const int tokens = state.tokens[card];
    if (card >= tables.cards && tokens != 0) return "tokens on a gear card that does not exist";
    if (card >= tables.cards) continue;
    const CardSet bit = card_bit(card);
    const bool fits = (unfixed & bit) != 0  ? within(tokens, 1, tables.gear_of(card).cost - 1)
                      : (active & bit) != 0 ? within(tokens, 1, tables.gear_of(card).amount)
                      : (fixed & bit & tables.androids) != 0
                          ? within(tokens, 0, tables.gear_of(card).capacity - 1)
                          : tokens == 0;
    if (!fits) return "a gear card has tokens that do not fit its place";
  }
  const CardSet markable =
      tables.with(Limit::run) | (acting(state).fixed & tables.with(Limit::turn)) |
      (has_die_in_hand(state.phase) ? acting(state).fixed & tables.with(Limit::roll) : 0);
  return unless((state.used & ~(fixed & markable)) == 0, "a used mark on gear that cannot have one now");
}

const char* roll_fault(const State& state) {
  if (!has_die_in_hand(state.phase))
    return unless(state.die < 0 && state.face < 0 && state.demons == 0 && state.evaded == 0 &&
                      state.fended == 0 && state.damage == 0,
                  "a die, demons or damage while nothing is rolled");
  if (state.die < 0 || state.face < 0) return "no die in hand in a phase of a roll";
  if (state.in_tunnels != (state.die == kTunnelDie)) return "in_tunnels does not fit the die";
  const Face& face = face_in_hand(state);
  const int location = acting(state).location;
  if (!state.in_tunnels && !(face.go_in && state.phase == Phase::damage) && level_of(location) != state.die)
    return "the die is not the level's";
  if (state.phase != Phase::demon && (state.demons != 0 || state.evaded != 0 || state.fended != 0))
    return "demons are faced in the demon phase only";
  if (state.phase == Phase::demon &&
      (state.demons != face.demons || state.evaded < 0 || state.fended < 0 || demons_left(state) < 1))
    return "the demons do not fit the face";
  return unless(
      state.phase == Phase::damage
          ? within(state.damage, 1, face.radiation + tables_of(state).symbols.damage_of_demon * face.demons)
          : state.damage == 0,
      "the damage does not fit the face and phase");
}

const char* tunnel_fault(const State& state) {
  const bool may_be_below = has_die_in_hand(state.phase) || state.phase == Phase::tunnel;
  return first_fault(std::array{
      unless(!state.in_tunnels || (may_be_below && state.dives > 0), "in_tunnels outside a dive"),
      unless(state.in_tunnels || state.phase != Phase::tunnel, "the tunnel phase is below ground"),
      unless(state.phase != Phase::start || state.dives == 0, "a turn starts without dives"),
  });
}

const char* offer_fault(const State& state) {
  const bool offering = state.phase == Phase::offer, camping = state.phase == Phase::camp;
  const Runner& runner = acting(state);
  if (state.chosen != kNoCard && (!camping || (runner.fixed & card_bit(state.chosen)) == 0) &&
      (!camping || runner.unfixed != state.chosen))
    return "the chosen gear is not with the runner in camp";
  return first_fault(std::array{
      unless((state.offer_a != kNoCard) == offering, "offer_a lies open in the offer phase only"),
      unless(state.offer_b == kNoCard || offering || (camping && state.chosen != kNoCard),
             "offer_b lies open in the offer phase, or is set aside for a chosen card"),
      unless(!offering || (runner.unfixed == kNoCard && runner.stored_junk > 0),
             "gear is on offer to a runner that cannot start it"),
      unless(state.drew || (!offering && state.chosen == kNoCard), "gear on offer without a draw"),
      unless(!state.drew || offering || camping || is_over(state), "drew outside camp"),
  });
}

const char* phase_fault(const State& state) {
  const Runner& runner = acting(state);
  const bool in_camp = runner.location == kCamp;
  switch (state.phase) {
    case Phase::load:
      return unless(in_camp && runner.stored_junk > 0, "junk is loaded in camp, where some is stored");
    case Phase::surface_camp:
      return unless(in_camp && state.dives > 0, "surface_camp follows a dive from camp");
    case Phase::stunned:
      return unless(
          in_city(runner) && runner.location < kTechSector && runner.health == tables_of(state).stun.health,
          "a stunned runner is on levels 1 to 4 with the health of a stun");
    case Phase::end:
      return unless(!in_camp, "the end phase is outside camp");
    case Phase::camp:
    case Phase::offer:
      return unless(in_camp, "camp and offer phases are in camp");
    default:
      return "";
  }
}

// The seat that began has had as many turns as the other, and one more while the other has its own.
bool turns_alternate(const State& state) {
  const int ahead = state.runners[state.first].turns - state.runners[1 - state.first].turns;
  return ahead == (state.cur != state.first);
}

const char* progress_fault(const State& state) {
  const bool over = is_over(state);
  const bool late = state.phase == Phase::end || state.phase == Phase::camp || state.phase == Phase::offer;
  return first_fault(std::array{
      unless(over == (state.winner != kNoWinner), "a winner goes with the over phase"),
      unless(!is_solo(state) || state.winner != kDraw, "a solo game is not drawn"),
      unless(is_solo(state) || state.ap_countdown == 0, "ap_countdown is for solo"),
      unless(is_solo(state) || !state.started_at_tech_sector, "started_at_tech_sector is for solo"),
      unless(!is_solo(state) || state.phase != Phase::start ||
                 state.started_at_tech_sector == (acting(state).location == kTechSector),
             "started_at_tech_sector does not fit where the turn starts"),
      unless(is_solo(state) || turns_alternate(state), "turns alternate"),
      unless(over || acting(state).turns < state.options.turn_cap, "turn_cap is reached"),
      unless(within(state.decisions, 0, state.options.decision_cap - !over), "decision_cap is reached"),
      unless(late || over || state.beacon_use == BeaconUse::open, "beacons are spent at the end of a turn"),
      unless(!state.load_for_dive || (state.phase == Phase::load && state.dives == 0),
             "load_for_dive belongs to the load phase before the first dive"),
  });
}

const char* fault_of(const State& state) {
  if (const char* wrong = range_fault(state); *wrong != '\0') return wrong;
  for (Seat seat = 0; seat < (is_solo(state) ? 1 : 2); ++seat) {
    const Runner& runner = state.runners[seat];
    if (const char* wrong = runner_fault(state, runner); *wrong != '\0') return wrong;
    const bool at_rest = seat != state.cur || state.phase == Phase::start || state.phase == Phase::camp ||
                         state.phase == Phase::offer || (state.phase == Phase::load && state.dives == 0);
    if (runner.location == kCamp && at_rest)
      if (const char* wrong = camp_fault(state, runner); *wrong != '\0') return wrong;
  }
  if (is_solo(state))
    if (const char* wrong = automated_player_fault(state); *wrong != '\0') return wrong;
  for (const auto check : {supply_fault, place_fault, token_fault, roll_fault, tunnel_fault, offer_fault,
                           phase_fault, progress_fault})
    if (const char* wrong = check(state); *wrong != '\0') return wrong;
  return "";
}

}  // namespace

std::string CityOfDemons::fault(const Options& options) {
  if (!within(options.ap_countdown, 0, 9)) return "ap_countdown is 0 to 9";
  if (!within(options.dive_cap, 1, 30)) return "dive_cap is 1 to 30";
  if (!within(options.turn_cap, 1, 500)) return "turn_cap is 1 to 500";
  if (!within(options.decision_cap, 1, 1'000'000)) return "decision_cap is 1 to 1000000";
  if (!(options.shaping >= 0.0f && options.shaping <= 1000.0f)) return "shaping is 0 to 1000";
  if (options.mode == Mode::solo && options.first_player != FirstPlayer::first_seat)
    return "first_player is for the duel; in solo seat 0 begins";
  return "";
}

std::string CityOfDemons::fault(const State& state) { return fault_of(state); }

}  // namespace pandemonium::city_of_demons
