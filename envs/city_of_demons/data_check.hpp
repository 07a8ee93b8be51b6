// What the data of City of Demons must hold together, beyond what each value may be. Asked of the built-in
// data while we compile, and of a file's when it is loaded: `wrong` gets the steps to a place and a sentence.
#pragma once

#include "envs/city_of_demons/data.hpp"

namespace pandemonium::city_of_demons {

// What an effect, which is code, asks of the data of its card.
struct EffectNeeds {
  bool end = false, roll = false, demon = false, damage = false;  // windows that it may have
  bool tracked = false;                                           // it has uses, counted by tokens
  bool by_itself = false;                                         // it has no window
  bool counts = true;                                             // its amount may be more than 1
};
constexpr EffectNeeds needs_of(Effect effect) {
  switch (effect) {
    case Effect::extra_junk:
    case Effect::extra_info:
    case Effect::record:
      return {.by_itself = true};
    case Effect::hazmat:
      return {.by_itself = true, .counts = false};
    case Effect::evade:
    case Effect::fend_off:
      return {.demon = true};
    case Effect::armor:
      return {.end = true, .damage = true, .tracked = true};
    case Effect::pills:
    case Effect::stim:
      return {.end = true, .tracked = true};
    case Effect::heal:
      return {.end = true, .damage = true};
    case Effect::reroll:
      return {.roll = true, .counts = false};
    case Effect::prevent:
    case Effect::winch:
      return {.damage = true};
    case Effect::lure:
    case Effect::go_in:
      return {.end = true, .counts = false};
    default:
      return {.end = true};
  }
}

constexpr bool is_in_the_windows(const Windows& windows, const EffectNeeds& needs) {
  return (needs.end || !windows.has(Window::end)) && (needs.roll || !windows.has(Window::roll)) &&
         (needs.demon || !windows.has(Window::demon)) && (needs.damage || !windows.has(Window::damage)) &&
         windows.empty() == needs.by_itself;
}

// A card that is chosen wears out, or is marked until something ends: otherwise a turn had no end.
constexpr bool limits(Limit limit, Effect effect) {
  const EffectNeeds needs = needs_of(effect);
  if (needs.by_itself) return limit == (effect == Effect::hazmat ? Limit::turn : Limit::none);
  if (needs.tracked) return limit == Limit::track;
  const bool while_a_roll_lasts =
      effect == Effect::evade || effect == Effect::fend_off || effect == Effect::prevent;
  return limit == Limit::discard || limit == Limit::run || limit == Limit::turn ||
         (limit == Limit::roll && while_a_roll_lasts);
}

constexpr void check_gear(std::string_view name, const GearType& type, Effect effect, auto& wrong) {
  const EffectNeeds needs = needs_of(effect);
  const bool android = name.ends_with("_android");
  if (!is_in_the_windows(type.windows, needs))
    wrong("gear", name, "windows",
          needs.by_itself ? "this card works by itself: it has no window"
                          : "this card has no effect in one of these windows, or has none at all");
  if (!limits(type.limit, effect))
    wrong("gear", name, "limit", "this card cannot be limited so: a turn might not end, or nothing counts");
  if (android != (type.capacity > 0))
    wrong("gear", name, "capacity", "androids take 1 damage or more, other gear takes none");
  if (needs.by_itself && type.pay_junk > 0)
    wrong("gear", name, "pay_junk", "a card that works by itself costs no Junk to use");
  if (!needs.counts && type.amount != 1)
    wrong("gear", name, "amount", "this card does its work once: its amount is 1");
}

constexpr void check(const Data& data, auto&& wrong) {
  int cards = 0;
  for (std::size_t i = 0; i < kGear.size(); ++i) {
    check_gear(enum_names(Gear{})[i], data.gear.values[i], kGear[i].effect, wrong);
    cards += data.gear.values[i].copies;
  }
  if (cards > kGearCards) wrong("gear", "all copies together are at most 36 cards");
  for (std::size_t i = 0; i < data.secret_locations.values.size(); ++i)
    if (data.secret_locations.values[i].price > data.tokens.beacons)
      wrong("secret_locations", enum_names(SecretLocation{})[i], "price",
            "nobody can ever pay it: the box has fewer Beacons");
  if (data.going_in.price > data.tokens.beacons)
    wrong("going_in", "price", "nobody can ever pay it: the box has fewer Beacons");
  if (data.set_up.first_info + data.set_up.second_info > data.tokens.info)
    wrong("set_up", "both Camps together begin with more Info than the box has");
  if (data.set_up.first_junk + data.set_up.second_junk > data.tokens.junk)
    wrong("set_up", "both Camps together begin with more Junk than the box has");
  if (data.skills.last_max_health < data.skills.first_max_health)
    wrong("skills", "last_max_health", "the track ends before it begins");
  if (data.stun.health > data.skills.first_max_health)
    wrong("stun", "health", "a stun cannot leave more Health than a Runner begins with");
  for (std::size_t i = 0; i < data.solo.values.size(); ++i)
    if (data.solo.values[i].start == Place::tech_sector)
      wrong("solo", enum_names(SoloLevelName{})[i], "start",
            "the Automated Player cannot start where it wins");
}

}  // namespace pandemonium::city_of_demons
