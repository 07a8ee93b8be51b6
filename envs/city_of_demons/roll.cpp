// UNDERGROUND TUNNELS, DICE SYMBOLS, GETTING STUNNED. One roll: the face is seen and may be rerolled; Junk,
// Info and Beacons are gained; Demons are evaded or fended off; go in; damage is reduced and taken.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

bool may_reroll(const State& state) {
  const Runner& runner = acting(state);
  return (runner.marker && runner.beacons > 0) || usable_on_roll(state) != 0;
}

void roll(State& state, std::int8_t die, Chance& chance) {
  state.die = die;
  roll_again(state, chance);
}

// JUNK, INFO, BEACON: 1 of each per symbol. Androids bring 1 more of what shows at all.
void gain_symbols(State& state) {
  const Face& face = face_in_hand(state);
  const CardSet fixed = acting(state).fixed;
  if (face.junk > 0)
    gain_junk(state, face.junk + std::popcount(fixed & tables_of(state).with(Effect::extra_junk)));
  if (face.info > 0)
    gain_info(state, state.cur, face.info + std::popcount(fixed & tables_of(state).with(Effect::extra_info)));
  if (face.beacons > 0) gain_beacons(state, face.beacons);
}

// GO IN: 1 Beacon and the next higher level; on level 5 the curved arrow leads to level 4. A city die's arrow
// collects the icon, the tunnel die's does not.
void follow_arrow(State& state) {
  Runner& runner = acting(state);
  gain_beacons(state, tables_of(state).symbols.beacons_of_arrow);
  runner.location += runner.location == kTechSector ? -1 : 1;
  if (!state.in_tunnels) collect_icon(state);
}

// GETTING STUNNED: Health 1, discard 1 Beacon and 2 Junk, out one level without its icon; from level 1, the
// Swamp or Camp, back to Camp. Below ground it ends the dive (reading 5).
void get_stunned(State& state, bool arrow, Chance& chance) {
  Runner& runner = acting(state);
  const Stun& stun = tables_of(state).stun;
  state.in_tunnels = false;
  runner.health = stun.health;
  lose(runner.beacons, stun.beacons);
  lose(runner.mat_junk, stun.junk);
  if (runner.location > kOuterPerimeter) {
    --runner.location;
    state.phase = Phase::stunned;
  } else {
    return_to_camp(state, state.cur);
    state.phase = Phase::camp;
  }
  if (!is_solo(state)) return;
  if (arrow) automated_player_rolls_tunnel_die(state, chance);
  if (!is_over(state)) automated_player_goes_in(state, chance);
}

}  // namespace

void roll_city_die(State& state, Chance& chance) {
  roll(state, static_cast<std::int8_t>(level_of(acting(state).location)), chance);
}

// UNDERGROUND TUNNELS: roll the tunnel die, as many times as you choose.
void dive(State& state, Chance& chance) {
  state.in_tunnels = true;
  ++state.dives;
  roll(state, kTunnelDie, chance);
}

// COMING UP: the resource shown, then a normal action. Reading 3: in the Swamp that is its Junk; reading 4:
// in Camp it is either of Camp's.
void surface(State& state, Chance& chance) {
  state.in_tunnels = false;
  if (is_solo(state)) {
    automated_player_rolls_tunnel_die(state, chance);
    if (is_over(state)) return;
  }
  if (acting(state).location == kCamp) {
    state.phase = Phase::surface_camp;
    return;
  }
  collect_icon(state);
  if (acting(state).location == kSwamp)
    state.phase = Phase::end;
  else
    roll_city_die(state, chance);
}

// REROLL A DIE: after its face is seen, before it has any effect. Each roll anew lets gear limited to once
// per roll be used again.
void roll_again(State& state, Chance& chance) {
  state.face = static_cast<std::int8_t>(chance.die(kFaces, kDieEvents[state.die]) - 1);
  if (may_reroll(state))
    state.phase = Phase::roll;
  else
    accept_roll(state, chance);
}

// DEMONS on the face: those of the Evasion skill and of Stim Drugs are evaded without a choice.
void accept_roll(State& state, Chance& chance) {
  gain_symbols(state);
  state.demons = face_in_hand(state).demons;
  if (state.demons > 0) {
    state.evaded = std::min(acting(state).evasion, state.demons);
    evade_with_stim_drugs(state);
  }
  face_demons(state, chance);
}

void face_demons(State& state, Chance& chance) {
  if (demons_left(state) > 0 && usable_against_demons(state) != 0)
    state.phase = Phase::demon;
  else
    settle_demons(state, chance);
}

// DEMON: evading all of them gains 1 Beacon; each one neither evaded nor fended off is 2 damage. RADIATION: 1
// damage per symbol. All damage of a roll is taken at once.
void settle_demons(State& state, Chance& chance) {
  const Face& face = face_in_hand(state);
  const Tables& tables = tables_of(state);
  if (state.demons > 0 && state.evaded == state.demons)
    gain_beacons(state, tables.symbols.beacons_for_evading);
  if (face.go_in) follow_arrow(state);
  int damage = face.radiation;
  if (damage > 0) damage -= ignore_with_hazmat_suits(state, damage);
  if (damage > 0) damage -= ignore_with(state, tables.with(Effect::pills), damage);
  damage += tables.symbols.damage_of_demon * demons_left(state);
  if (damage > 0) damage -= ignore_with(state, tables.with(Effect::armor), damage);
  state.demons = state.evaded = state.fended = 0;
  state.damage = static_cast<std::int8_t>(damage);
  face_damage(state, chance);
}

void face_damage(State& state, Chance& chance) {
  if (state.damage > 0 && usable_against_damage(state) != 0)
    state.phase = Phase::damage;
  else
    take_damage(state, chance);
}

// TAKE DAMAGE: a Runner who would lose the last Health is stunned instead.
void take_damage(State& state, Chance& chance) {
  Runner& runner = acting(state);
  const bool arrow = face_in_hand(state).go_in && !state.in_tunnels;
  const std::int8_t damage = state.damage;
  put_die_back(state);
  if (damage >= runner.health) {
    get_stunned(state, arrow, chance);
    return;
  }
  runner.health -= damage;
  state.phase = state.in_tunnels ? Phase::tunnel : Phase::end;
  if (arrow && is_solo(state)) automated_player_rolls_tunnel_die(state, chance);
}

void put_die_back(State& state) {
  state.die = state.face = -1;
  state.demons = state.evaded = state.fended = state.damage = 0;
  state.used &= ~tables_of(state).with(Limit::roll);
}

}  // namespace pandemonium::city_of_demons
