// ATTACKS THAT HAPPEN: damage, called shots, disarming, grabs and powers.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

bool has_extra(const State& state, int f, const Hand& hand) {
  for (const SpecialCard& each : type_of(state, figure(state, f)).specials)
    if (each.special == Special::extra && each.card != kNoCard && each.card == hand.counted) return true;
  return false;
}

// GRAB: the foe is held and placed in the holder's square; it lets go of whom it holds and of the captive.
// One hold for a holder and for the held.
void hold(State& state, int f, int foe, bool critical) {
  Figure &self = figure(state, f), &held = figure(state, foe);
  if (held.held_by >= 0 || !held.on_map()) return;
  let_go(state, f);
  let_go(state, foe);
  set_down_captive(state, foe);
  self.holding = static_cast<std::int8_t>(foe);
  held.held_by = static_cast<std::int8_t>(f);
  move_to(state, foe, self.square);
  if (critical) held.prone = 2;
}

// DISARM: the weapon falls; a critical puts it into the attacker's first free slot.
void disarm(State& state, int f, int foe, bool critical) {
  Figure &self = figure(state, f), &victim = figure(state, foe);
  if (!victim.on_map() || weapon_row(state, victim.weapon()).natural) return;
  const int slot = free_slot(self);
  if (!critical || slot < 0) return drop_weapon(state, foe);
  self.weapons[static_cast<std::size_t>(slot)] = static_cast<std::int8_t>(victim.weapon());
  self.ammunition[static_cast<std::size_t>(slot)] =
      victim.ammunition[static_cast<std::size_t>(victim.wielded)];
  lose_weapon(state, foe);
}

struct Blow {
  int damage_class, intensity;
  bool ignores_armour;
};

void strike(State& state, Chance& chance, int f, int foe, const Blow& blow, int extra) {
  const int damage = throw_damage(state, chance, f, blow.damage_class + extra);
  const int armour = blow.ignores_armour ? 0 : type_of(state, figure(state, foe)).armour;
  take_damage(state, foe, damage - armour, blow.intensity);
}

void use_power(State& state, Chance& chance, int f, int foe, const Power& power, bool critical, int extra) {
  switch (power.effect) {
    case Effect::damage:
      strike(state, chance, f, foe, {1, power.intensity, false}, extra);
      if (power.prone && figure(state, foe).on_map()) figure(state, foe).prone = 2;
      break;
    case Effect::calm: {
      const int intensity = calm_intensity(state, f);
      lose_calm(state, foe, critical ? 2 : 1, intensity < 0 ? 4 : intensity);
      break;
    }
    case Effect::hold:
      hold(state, f, foe, critical);
      break;
  }
}

void use_weapon(State& state, Chance& chance, int f, int foe, int weapon, bool critical, int extra) {
  const Kind kind = figure(state, f).act.kind;
  const Weapon& row = weapon_row(state, weapon);
  const int intensity =
      row.fixed > 0 ? row.fixed : abilities_of(state, figure(state, f)).toughness + row.over_toughness;
  const bool called = kind == Kind::vital || kind == Kind::weak;
  const Blow blow{row.damage + called, std::clamp(intensity, 1, 9), kind == Kind::weak};
  if (kind == Kind::grab) return hold(state, f, foe, critical);
  if (kind != Kind::disarm) strike(state, chance, f, foe, blow, extra);
  if (kind == Kind::disarm || kind == Kind::dishurt) disarm(state, f, foe, critical);
  if (kind == Kind::limb && figure(state, foe).on_map()) {
    figure(state, foe).prone = 2;
    figure(state, foe).lamed = true;
  }
}

}  // namespace

// "If the successful attack involves damaging another character the attacker then throws damage. If something
// disturbing happens one or more characters may have to throw Calm checks." Area weapons are used up, powers
// with limited uses spend one.
void attack(State& state, Chance& chance, int f, FigureSet hit, const Hand& hand, bool critical) {
  Figure& self = figure(state, f);
  const Kind kind = self.act.kind;
  const int foe = self.act.target;
  const int weapon = self.weapon();
  const bool power = is_power(kind);
  const Power* row = power ? &power_row(state, power_of(state, self, kind)) : nullptr;
  const int extra = critical + has_extra(state, f, hand);
  approach(state, f);
  self.act.done = true;
  if (power) {
    auto& uses = self.uses[kind == Kind::power_one ? 0 : 1];
    if (uses > 0) --uses;
  } else if (kind == Kind::attack && weapon_row(state, weapon).area != Area::none) {
    lose_weapon(state, f);
  }
  const bool ignites = power ? row->ignites : kind == Kind::attack && weapon_row(state, weapon).ignites;
  if (ignites) state.fire.add(figure(state, foe).square);
  for_each_figure(hit, [&](int e) {
    if (!figure(state, e).on_map()) return;
    if (power)
      use_power(state, chance, f, e, *row, critical, extra);
    else
      use_weapon(state, chance, f, e, weapon, critical, extra);
  });
  if (power && row->disturbing) {
    const int intensity = calm_intensity(state, f);
    frighten(state, chance, f, intensity < 0 ? 4 : intensity);
  }
  if (power && row->strains) check_calm(state, chance, f, 4);
  trigger_special(state, chance, f, hand, foe);
  if (self.able()) self.reposition = true;
}

}  // namespace pandemonium::demon_city
