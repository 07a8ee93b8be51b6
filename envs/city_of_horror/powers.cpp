// The powers of characters: rested, turned to exhausted, never cancelled. And the means that an ACT promise
// needs.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr CharacterSet kKillers = with_power(Power::kill_two), kShovers = with_power(Power::move_zombie);
constexpr CharacterSet kHiders = with_power(Power::hide), kRecoverers = with_power(Power::recover_card);

CharacterSet beside_zombies(const State& s, CharacterSet characters) {
  CharacterSet set = 0;
  for (int b = 0; b < kBuildings; ++b)
    if (s.zombies[b] > 0) set |= s.at[b] & characters;
  return set;
}

bool granny_may_stir(const State& s) {
  const bool blocked = s.armory_closed && has(s.at[armory], granny);
  return !blocked && !s.granny_mobile &&
         (s.stage == Stage::dawn || s.stage == Stage::invasion || s.stage == Stage::move);
}

}  // namespace

// Powers that could do nothing are illegal.
CharacterSet usable_powers(const State& s, int seat) {
  const CharacterSet rested = s.owned[seat] & ~s.exhausted;
  if (rested == 0) return 0;
  CharacterSet usable = 0;
  if ((rested & kRecoverers) != 0 && s.hand_size[seat] > 0 && types_in(s.discard) != 0) usable |= kRecoverers;
  if (deck_size(s) > 0) usable |= bit(sushi_chef);
  usable |= beside_zombies(s, rested & (kKillers | kShovers));
  if (s.stage != Stage::final) {
    usable |= bit(blonde) | bit(pregnant_woman) | (kHiders & ~s.hidden);
    if (!s.grandpa_votes) usable |= bit(grandpa);
  }
  if (has(rested, granny) && granny_may_stir(s)) usable |= bit(granny);
  if (s.holder != seat) usable |= bit(student);
  if (may_look(s, seat)) usable |= bit(rasta);
  usable |= bit(secret_agent);
  if (has(rested, thief) && someone_has_cards(s, seat)) usable |= bit(thief);
  return rested & usable;
}

void use_power(State& s, Chance& chance) {
  const Act act = s.act;
  const int seat = act.player, character = act.subject;
  act_in_public(s, seat);
  s.exhausted |= bit(character);
  switch (kPeople[character].power) {
    case Power::recover_card:
      take_from_discard(s, seat, act.taken);
      break;
    case Power::draw_card:
      gain(s, seat, draw_top(s));
      break;
    case Power::move_zombie:
      move_zombies(s, act.building, act.second, 1);
      break;
    case Power::vote_this_turn:
      s.grandpa_votes = true;
      break;
    case Power::move_this_turn:
      s.granny_mobile = true;
      break;
    case Power::kill_two:
      kill_zombies(s, building_of(s, character), tables_of(s).effects.kills_of_power);
      break;
    case Power::take_token:
      s.holder = static_cast<std::int8_t>(seat);
      break;
    case Power::hide:
      s.hidden |= bit(character);
      break;
    case Power::look_ahead:
      s.seen_hour[next_hour(s)] |= static_cast<SeatSet>(bit(seat));
      break;
    case Power::lead_zombies:
      s.leader = s.colour[act.seat];
      break;
    case Power::steal:
      steal_card(s, seat, act.seat, chance);
      break;
    default:
      break;  // the Blonde, the Pregnant Woman: being exhausted says it
  }
  finish_act(s);
}

// MEANS to act against the zombies of the building being resolved.
std::uint32_t cards_against(int zombies) {
  if (zombies == 0) return 0;
  const std::uint32_t types =
      bit(gun) | bit(shotgun) | bit(molotov_cocktail) | bit(makeshift_bomb) | bit(rescue_flare);
  return zombies >= 2 ? types | bit(chainsaw) : types;
}

std::uint32_t card_means(const State& s, int seat) {
  return cards_against(s.zombies[s.location]) & types_in(s.hand[seat]);
}

CharacterSet power_means(const State& s, int seat) {
  if (s.zombies[s.location] == 0) return 0;
  return (kKillers | kShovers) & s.at[s.location] & s.owned[seat] & ~s.exhausted;
}

}  // namespace pandemonium::city_of_horror
