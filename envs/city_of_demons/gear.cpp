// NOTES ON GEAR: when a card may be used, its limits, and what it does.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

// Limits: discarded, tracked with tokens, or marked until the run, turn or roll is over; some cost Junk.
void pay_and_mark(State& state, int card) {
  Runner& runner = acting(state);
  const GearType& type = tables_of(state).gear_of(card);
  lose(runner.mat_junk, type.pay_junk);
  switch (type.limit) {
    case Limit::none:
      break;
    case Limit::discard:
      discard_cards(state, runner, card_bit(card));
      break;
    case Limit::track:
      runner.fixed &= ~card_bit(card);
      runner.active |= card_bit(card);
      state.tokens[card] = type.amount;
      break;
    default:
      state.used |= card_bit(card);
  }
}

// ANDROIDS take damage in the Runner's place, point by point; at their capacity they are discarded. Reading:
// the copy with most damage first.
void put_damage_on_android(State& state, int type) {
  Runner& runner = acting(state);
  const Tables& tables = tables_of(state);
  const CardSet copies = runner.fixed & tables.copies_of(type);
  int card = lowest(copies);
  for (CardSet rest = copies; rest != 0; rest &= rest - 1)
    if (state.tokens[lowest(rest)] > state.tokens[card]) card = lowest(rest);
  --state.damage;
  if (++state.tokens[card] == tables.gear_of(card).capacity) discard_cards(state, runner, card_bit(card));
}

// DEMON LURE: the opponent's Runner goes out 1; in Camp its run is over.
void lure(State& state) {
  Runner& runner = rival(state);
  runner.location = static_cast<std::int8_t>(one_out_of(runner.location));
  if (runner.location == kCamp && !is_solo(state)) return_to_camp(state, 1 - state.cur);
}

// ESCAPE WINCH: no damage, out of the tunnels, out 2 levels without icons. Solo (reading 26): as coming up if
// used below ground, as leaving if it ends in Camp.
void haul_out(State& state, int levels, Chance& chance) {
  Runner& runner = acting(state);
  const bool below = state.in_tunnels, arrow = !below && face_in_hand(state).go_in;
  put_die_back(state);
  state.in_tunnels = false;
  for (int i = 0; i < levels; ++i) runner.location = static_cast<std::int8_t>(one_out_of(runner.location));
  state.phase = Phase::end;
  if (is_solo(state) && (below || arrow)) automated_player_rolls_tunnel_die(state, chance);
  if (!is_over(state) && runner.location == kCamp) decide_to_return(state, chance);
}

void heal(Runner& runner, int amount) {
  runner.health = static_cast<std::int8_t>(std::min(runner.health + amount, int{runner.max_health}));
}

void have_effect(State& state, Effect effect, int amount, Chance& chance) {
  Runner& runner = acting(state);
  const auto demons = static_cast<std::int8_t>(std::min(amount, demons_left(state)));
  switch (effect) {
    case Effect::evade:
      state.evaded += demons;
      break;
    case Effect::fend_off:
      state.fended += demons;
      break;
    case Effect::heal:
      heal(runner, amount);
      break;
    case Effect::beacons:
      gain_beacons(state, amount);
      break;
    case Effect::info:
      gain_info(state, state.cur, amount);
      break;
    case Effect::jam:
      lose(rival(state).beacons, amount);
      break;
    case Effect::lure:
      lure(state);
      break;
    case Effect::go_in:
      go_in(state);
      break;
    case Effect::reroll:
      roll_again(state, chance);
      break;
    case Effect::prevent:
      state.damage -= static_cast<std::int8_t>(std::min<int>(amount, state.damage));
      break;
    case Effect::winch:
      haul_out(state, amount, chance);
      break;
    case Effect::overdrive:
      runner.health -= static_cast<std::int8_t>(amount);
      gain_beacons(state, amount);
      break;
    case Effect::armor:
      if (state.damage > 0)
        state.damage -=
            static_cast<std::int8_t>(ignore_with(state, tables_of(state).with(Effect::armor), state.damage));
      break;
    default:
      break;  // pills and stims have only been laid out; the others work by themselves
  }
}

CardSet usable_in(const State& state, Phase window) {
  switch (window) {
    case Phase::roll:
      return usable_on_roll(state);
    case Phase::demon:
      return usable_against_demons(state);
    case Phase::damage:
      return usable_against_damage(state);
    default:
      return usable_at_end(state);
  }
}

}  // namespace

CardSet usable_on_roll(const State& state) {
  const Tables& tables = tables_of(state);
  const CardSet cards = acting(state).fixed & tables.used_in(Window::roll) & ~state.used;
  return cards == 0 ? 0 : cards & ~tables.too_dear(acting(state).mat_junk);
}

CardSet usable_against_demons(const State& state) {
  const Tables& tables = tables_of(state);
  const CardSet cards = acting(state).fixed & tables.used_in(Window::demon) & ~state.used;
  return cards == 0 ? 0 : cards & ~tables.too_dear(acting(state).mat_junk);
}

CardSet usable_against_damage(const State& state) {
  const Runner& runner = acting(state);
  const Tables& tables = tables_of(state);
  CardSet cards = runner.fixed & (tables.used_in(Window::damage) | tables.androids);
  if (cards == 0) return 0;
  // An android that takes damage is not used: it needs no Junk and may have been used before.
  cards &= tables.androids | ~(state.used | tables.too_dear(runner.mat_junk));
  if (runner.health >= runner.max_health) cards &= ~tables.with(Effect::heal);
  if (state.damage < runner.health) cards &= ~tables.with(Effect::winch);
  return cards;
}

// Gear is used only if it has an effect.
CardSet usable_at_end(const State& state) {
  const Runner& runner = acting(state);
  const Runner& opponent = rival(state);
  const Tables& tables = tables_of(state);
  CardSet cards = runner.fixed & tables.used_in(Window::end) & ~state.used;
  if (cards == 0) return 0;
  cards &= ~tables.too_dear(runner.mat_junk);
  if (runner.health >= runner.max_health) cards &= ~tables.with(Effect::heal);
  if (opponent.beacons == 0) cards &= ~tables.with(Effect::jam);
  if (opponent.location == kCamp) cards &= ~tables.with(Effect::lure);
  if (runner.location == kTechSector) cards &= ~tables.with(Effect::go_in);
  if (runner.health <= tables.gear[Gear::overdrive_cell].amount) cards &= ~tables.with(Effect::overdrive);
  return cards;
}

void use_gear(State& state, int type, Chance& chance) {
  const Phase window = state.phase;
  const Tables& tables = tables_of(state);
  const GearType& row = tables.gear.values[type];
  if (window == Phase::damage && row.capacity > 0) {
    put_damage_on_android(state, type);
  } else {
    const int card =
        lowest(usable_in(state, window) & tables.copies_of(type));  // the lowest-numbered ready copy
    pay_and_mark(state, card);
    have_effect(state, kGear[type].effect, row.amount, chance);
    if (kGear[type].effect == Effect::winch) return;
  }
  if (window == Phase::demon) face_demons(state, chance);
  if (window == Phase::damage) face_damage(state, chance);
}

// If the Gear Deck is empty, the discard pile becomes the deck.
int draw_card(State& state, Chance& chance) {
  if (state.deck == 0) std::swap(state.deck, state.discard);
  if (state.deck == 0) return kNoCard;
  const int card = chance.member(state.deck, "gear card");
  state.deck &= ~card_bit(card);
  return card;
}

// Discarded gear has nothing on it and no marks.
void discard_cards(State& state, Runner& runner, CardSet cards) {
  runner.fixed &= ~cards;
  runner.active &= ~cards;
  state.used &= ~cards;
  state.discard |= cards;
  for (; cards != 0; cards &= cards - 1) state.tokens[lowest(cards)] = 0;
}

// RADIATION PILLS, TEMPORARY ARMOR: one use per symbol or point; lowest card first, discarded when used up.
int ignore_with(State& state, CardSet tracked, int amount) {
  Runner& runner = acting(state);
  int ignored = 0;
  for (CardSet cards = runner.active & tracked; cards != 0 && ignored < amount; cards &= cards - 1) {
    const int card = lowest(cards);
    const int uses = std::min<int>(state.tokens[card], amount - ignored);
    ignored += uses;
    state.tokens[card] -= static_cast<std::int8_t>(uses);
    if (state.tokens[card] == 0) discard_cards(state, runner, card_bit(card));
  }
  return ignored;
}

// STIM DRUG: one more Demon evaded on a roll with more than already are; each drug at work adds its own.
void evade_with_stim_drugs(State& state) {
  Runner& runner = acting(state);
  CardSet cards = runner.active & tables_of(state).with(Effect::stim);
  for (; cards != 0 && state.evaded < state.demons; cards &= cards - 1) {
    ++state.evaded;
    if (--state.tokens[lowest(cards)] == 0) discard_cards(state, runner, cards & -cards);
  }
}

// HAZMAT SUIT: the first Radiation symbol of each of your turns is ignored, once per suit.
int ignore_with_hazmat_suits(State& state, int radiation) {
  int ignored = 0;
  CardSet suits = acting(state).fixed & tables_of(state).with(Effect::hazmat) & ~state.used;
  for (; suits != 0 && ignored < radiation; suits &= suits - 1, ++ignored) state.used |= suits & -suits;
  return ignored;
}

}  // namespace pandemonium::city_of_demons
