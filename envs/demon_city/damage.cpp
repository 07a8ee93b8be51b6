// DAMAGE, BEING OUT OF THE FIGHT, RECOVERY (reconstructed): every attack costs about the same, how hard it
// was decides how soon one gets up again.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

// The damage throw: every card costs Toughness, from 0 for The Fool to 4 for a card above 10.
int throw_damage(State& state, Chance& chance, int attacker, int cards) {
  const Hand hand = throw_hand(state, chance, attacker, cards);
  const Reader reader = reader_of(state, attacker);
  int damage = 0;
  for (int i = 0; i < hand.count; ++i)
    damage += damage_of(reader.value(hand.cards[static_cast<std::size_t>(i)]));
  return damage;
}

void die(State& state, int f) {
  leave_map(state, f);
  figure(state, f).dead = true;
  figure(state, f).out = false;
  figure(state, f).reposition = false;
  if (side_of(f) == kPlayers) state.trauma |= bit_of(f);
}

void go_out(State& state, int f, int intensity) {
  Figure& self = figure(state, f);
  self.out = true;
  self.wound = static_cast<std::int8_t>(std::clamp(intensity, 1, 9));
  self.reposition = false;
  self.act.done = self.announced;  // reading 38
  let_go(state, f);
  set_down_captive(state, f);
}

// A hit that leaves Toughness at 0 or less puts the figure Out of the Fight; far enough below 0 it is dead.
void take_damage(State& state, int f, int damage, int intensity) {
  Figure& self = figure(state, f);
  if (damage <= 0 || !self.on_map()) return;
  self.toughness = static_cast<std::int8_t>(self.toughness - damage);
  if (self.toughness > 0) return;
  go_out(state, f, intensity);
  if (side_of(f) == kPlayers && self.toughness < 0) state.trauma |= bit_of(f);
  if (self.toughness <= -type_of(state, self).death) die(state, f);
}

void lose_toughness(State& state, int f) {
  Figure& self = figure(state, f);
  --self.toughness;
  if (self.toughness <= -type_of(state, self).death) die(state, f);
}

// RECOVERY. Up from below 0 one is hurt; failing below 0 costs one more.
void recover(State& state, Chance& chance, int f) {
  Figure& self = figure(state, f);
  const int base = abilities_of(state, self).toughness;
  const Test result = test(state, chance, f, base, self.wound, self.aid);
  self.aid = 0;
  if (!result.success) {
    if (self.toughness < 0 || result.fumble) lose_toughness(state, f);
    return;
  }
  self.out = false;
  self.wound = 0;
  if (result.critical) {
    self.toughness = static_cast<std::int8_t>(std::min(std::max<int>(self.toughness, 0) + 1, base));
    self.hurt = false;
  } else if (self.toughness < 0) {
    self.toughness = 0;
    self.hurt = true;
  } else if (self.toughness == 0) {
    self.toughness = static_cast<std::int8_t>(std::min(1, base));
  }
}

// Whoever ends the round on a burning square takes one damage card of the Horror's Deck.
void burn(State& state, Chance& chance) {
  if (state.fire.empty()) return;
  for_each_figure(on_map(state), [&](int f) {
    const Figure& self = figure(state, f);
    if (!state.fire.contains(self.square) || self.hidden || type_of(state, self).fireproof) return;
    Deck& deck = state.decks[kHost];
    begin_throw(deck);
    const Card card = draw(deck, chance, kHostDraw);
    state.host_seen = state.host_seen | deck.table;
    take_damage(state, f, card == kNoCard ? 0 : damage_of(value_of(card)), 5);
  });
}

}  // namespace pandemonium::demon_city
