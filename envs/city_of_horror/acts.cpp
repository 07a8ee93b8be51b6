// Composing an act: a card, power or location effect is used in several decisions of one seat; the others
// learn of it when it is complete.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

void begin_act(State& s, Source source, What what, int seat, int subject) {
  s.act = {};
  s.act.source = source;
  s.act.what = what;
  s.act.player = static_cast<std::int8_t>(seat);
  s.act.subject = static_cast<std::int8_t>(subject);
  if (source == Source::must_act) s.act.building = s.location;  // an ACT promise names the building
}

namespace {

void compose_card(State& s) {
  const Act& act = s.act;
  switch (kActionCards[act.subject].target) {
    case Target::two_buildings:
      if (act.building != kNone && act.second == kNone) return ask(s, Kind::loc2, act.player);
      [[fallthrough]];
    case Target::building:
      if (act.building == kNone) return ask(s, Kind::loc1, act.player);
      break;
    case Target::colour:
    case Target::another_hand:
      if (act.seat == kNone) return ask(s, Kind::pick_seat, act.player);
      break;
    case Target::exhausted_character:
    case Target::own_character:
      if (act.character == kNone) return ask(s, Kind::pick_char, act.player);
      break;
    case Target::none:
      break;
  }
  announce(s, act.player, act.subject);
}

void compose_power(State& s, Chance& chance) {
  Act& act = s.act;
  switch (kPeople[act.subject].power) {
    case Power::move_zombie:
      act.building = static_cast<std::int8_t>(building_of(s, act.subject));
      if (act.second == kNone) return ask(s, Kind::loc2, act.player);
      break;
    case Power::lead_zombies:
    case Power::steal:
      if (act.seat == kNone) return ask(s, Kind::pick_seat, act.player);
      break;
    case Power::recover_card:
      if (act.taken == kNone) return ask(s, Kind::take, act.player);
      if (!act.paid) return ask(s, Kind::pay, act.player);
      break;
    default:
      break;
  }
  use_power(s, chance);
}

}  // namespace

void compose(State& s, Chance& chance) {
  if (s.act.what == What::card)
    compose_card(s);
  else if (s.act.what == What::power)
    compose_power(s, chance);
  else
    compose_effect(s, chance);
}

}  // namespace pandemonium::city_of_horror
