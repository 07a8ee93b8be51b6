// The scripted heuristic: rules in order; the first that applies. What cannot be done falls back to
// passing, else to any legal move.
#include "envs/city_of_horror/seat/judgement.hpp"

namespace pandemonium::city_of_horror {
namespace {

Action offer_action(const State& s, int seat) { return kOffer + seats_from(s, s.actor, seat) - 1; }

int weakest(const State& s, SeatSet seats) {
  return best_seat(seats, [&](int seat) { return -strength(s, seat); });
}

int most_votes(const State& s, SeatSet seats) {
  return best_seat(seats, [&](int seat) { return static_cast<float>(votes_of(s, seat, s.location)); });
}

Action place_by_value(const State& s, int me) {
  const bool worst = s.location == crossroads || is_full(s, s.location);
  const auto& people = tables_of(s).people;
  int best = kNone;
  for (CharacterSet left = s.owned[me] & s.unplaced; left != 0; left &= left - 1) {
    const int c = first_of(left), value = people.values[c].rested;
    if (best == kNone || (worst ? value < people.values[best].rested : value > people.values[best].rested))
      best = c;
  }
  return kCharacter + best;
}

bool first_offer(const State& s, int me) { return s.offers_left[me] == s.options.offers_location; }

// ATTACK: kill what must be killed, else vote, hide, lead or talk the danger away.
Action go_in_attack(const State& s, int me, const Legal& legal) {
  const int here = s.location;
  const SeatSet seats = eligible(s, here);
  if (!attack_condition(s, here) || risk(s, me, here) < 0.4f) return kPass;
  const int too_many = zombies_too_many(s, here);
  const MeansList means = means_of(s, me);
  if (const Means* single = means.cheapest(too_many)) return single->action;
  if (too_many <= 4 && means.zombies >= too_many) return means.strongest()->action;
  const bool voted = here != crossroads;
  if (voted && without(seats, me) != 0 && legal.contains(kPlay + weapon_replica))
    return kPlay + weapon_replica;
  const CharacterSet mine = s.owned[me] & s.at[here] & ~s.hidden;
  if (size_of(mine) == 1) {
    const int alone = first_of(mine);
    if (kPeople[alone].power == Power::hide && legal.contains(kPower + alone)) return kPower + alone;
    if (legal.contains(kPlay + hideout)) return kPlay + hideout;
  }
  if (!voted) {
    if (legal.contains(kPlay + flashlight)) return kPlay + flashlight;
    if (legal.contains(kPower + secret_agent)) return kPower + secret_agent;
  }
  if (!first_offer(s, me)) return kPass;
  if (voted && size_of(seats) >= 3) {
    const Action offer = offer_action(s, most_votes(s, without(seats, me)));
    if (legal.contains(offer)) return offer;
  }
  if (s.hand_size[me] > 0 || need(s, me) < 0) {
    const int rich =
        best_seat(without(s.living, me), [&](int seat) { return static_cast<float>(s.hand_size[seat]); });
    if (rich != kNone) return offer_action(s, rich);
  }
  return kPass;
}

// SHARE: win the vote with a Replica, else try to buy it.
Action go_in_share(const State& s, int me, const Legal& legal) {
  const int here = s.location;
  const SeatSet seats = eligible(s, here);
  if (!has(seats, me)) return kPass;
  int others = 0;
  for (int seat = 0; seat < players(s); ++seat)
    if (seat != me) others += votes_of(s, seat, here);
  const int mine = votes_of(s, me, here);
  if (mine > others) return kPass;
  if (s.antidotes[here] > 0 && mine + tables_of(s).effects.votes_of_replica > others &&
      legal.contains(kPlay + weapon_replica))
    return kPlay + weapon_replica;
  if (first_offer(s, me) && s.antidotes[here] + s.supplies[here].cards >= 2 && without(seats, me) != 0)
    return offer_action(s, most_votes(s, without(seats, me)));
  return kPass;
}

Action go(const State& s, int me, const Legal& legal) {
  switch (s.stage) {
    case Stage::dawn:
      if (legal.contains(kPlay + night_vision_goggles)) return kPlay + night_vision_goggles;
      return kPlay + pickpocket;
    case Stage::attack:
      return go_in_attack(s, me, legal);
    case Stage::share:
      return go_in_share(s, me, legal);
    case Stage::final:
      return (refreshable(s) & s.owned[me]) != 0 ? kPlay + energy_drink : kPass;
    default:
      return kPass;
  }
}

// SELECT and PRE_MOVE: the character and building with the greatest gain, with a little noise.
Action best_movement(const State& s, int me, const Legal& legal, Chance& chance) {
  const bool selects = s.kind == Kind::select;
  Action best = kNoOpinion;
  float most = 0.0f;
  for (int b = 0; b < kBuildings; ++b) {
    if (selects ? !legal.contains(kLocation + b) : b != s.movement_card[me]) continue;
    for (CharacterSet left = movable(s, me) & ~s.at[b]; left != 0; left &= left - 1) {
      const int c = first_of(left);
      const float gain = movement_gain(s, me, c, b) + 0.5f * static_cast<float>(chance.below(1024)) / 1024.0f;
      if (best != kNoOpinion && gain <= most) continue;
      best = selects ? kLocation + b : kCharacter + c;
      most = gain;
    }
  }
  return best;
}

Action cancel(const State& s, int me, const Legal& legal) {
  const Announced& top = s.stack[s.stack_size - 1];
  const bool late = s.turn == kTurns && (top.type == pickpocket || top.type == canned_food);
  const bool alarmed = top.type == alarm && has(eligible(s, top.building), me);
  if (!late && !alarmed) return kPass;
  return legal.contains(kPlay + pepper_spray) ? kPlay + pepper_spray : kPower + punk;
}

bool should_activate(const State& s, int me) {
  const int low = lowest_card(s.hand[me]), keep = low == kNone ? 99 : kKeepValue[low];
  const bool side_b = s.side[s.location] == 1, last = s.turn == kTurns;
  switch (s.location) {
    case church: {
      if (side_b || keep > 4) return false;
      for (CharacterSet left = refreshable(s) & s.owned[me]; left != 0; left &= left - 1)
        if (const Character& who = tables_of(s).person(first_of(left)); who.rested - who.exhausted >= 2)
          return true;
      return false;
    }
    case hospital:
      return need(s, me) > 0 || (!side_b && last && s.hand_size[me] > 1);
    case bank:
      return risk(s, me, crossroads) >= 0.5f && (side_b || keep <= 3);
    case armory:
      return keep <= 1;
    default: {
      const bool at_risk = attack_condition(s, crossroads) && risk(s, me, crossroads) > 0.0f;
      return keep <= 3 || (last && keep <= 6 && !at_risk);
    }
  }
}

Action point_at_victim(const State& s, int me, SeatSet seats) {
  const int seat = best_seat(without(seats, me), [&](int other) {
    return strength(s, other) - 1.5f * static_cast<float>(votes_of(s, other, s.location)) -
           (truce_with(s, me, other) ? 4.0f : 0.0f);
  });
  return seat == kNone ? kNoOpinion : seat_action(s, seat);
}

Action point(const State& s, int me, SeatSet seats) {
  if (s.stage == Stage::attack) return point_at_victim(s, me, seats);
  return seat_action(s, has(seats, me) ? me : weakest(s, seats));
}

Action cheapest_victim(const State& s, int me) {
  int best = kNone;
  for (CharacterSet left = s.owned[me] & s.at[s.location] & ~s.hidden; left != 0; left &= left - 1)
    if (best == kNone || value_of(s, first_of(left)) < value_of(s, best)) best = first_of(left);
  return kCharacter + best;
}

int blast(const State& s, int me, int building) {
  return size_of(s.at[building] & ~s.owned[me]) - size_of(s.at[building] & s.owned[me]);
}

// DISTRIBUTE: an antidote for me if I need one, else a card, else what comes; the rest to the weakest.
Action hand_out(const State& s, int me) {
  const bool card = s.share_item < s.supplies[s.location].cards;
  const bool antidotes = s.antidotes[s.location] > s.antidotes_left;
  const bool mine = !has(s.served, me) && (need(s, me) > 0 && antidotes ? !card : true);
  const SeatSet others = without(s.living & ~s.served, me);
  return seat_action(s, mine || others == 0 ? me : weakest(s, others));
}

Action pick_seat(const State& s, int me) {
  const bool steals = (s.act.what == What::card && s.act.subject == pickpocket) ||
                      (s.act.what == What::power && s.act.subject == thief);
  const SeatSet seats = without(steals ? s.living : eligible(s, crossroads), me);
  const int seat = best_seat(seats, [&](int other) {
    if (steals) return static_cast<float>(s.hand_size[other]);
    return s.colour[other] == s.leader ? -1.0f : strength(s, other);
  });
  return seat == kNone ? kNoOpinion : seat_action(s, seat);
}

Action first_target(const State& s, const Legal& legal) {
  if (s.location != kNone && legal.contains(kLocation + s.location)) return kLocation + s.location;
  int best = kNone;
  for (int b = 0; b < kBuildings; ++b)
    if (legal.contains(kLocation + b) && (best == kNone || s.zombies[b] > s.zombies[best])) best = b;
  return kLocation + best;
}

Action second_target(const State& s, int me, const Legal& legal) {
  int best = kNone;
  for (int b = 0; b < kBuildings; ++b)
    if (legal.contains(kLocation + b) && (best == kNone || blast(s, me, b) > blast(s, me, best))) best = b;
  return kLocation + best;
}

Action pick_character(const State& s, int me) {
  const bool hides = s.act.what == What::card && s.act.subject == hideout;
  const bool tires = s.act.what == What::effect && s.location == hospital;
  CharacterSet from = s.owned[me];
  if (hides)
    from &= ~s.hidden & (s.location == kNone ? ~CharacterSet{0} : s.at[s.location]);
  else
    from &= tires ? s.at[hospital] & ~s.exhausted & ~bit(pregnant_woman) : refreshable(s);
  int best = kNone, most = 0;
  for (CharacterSet left = from; left != 0; left &= left - 1) {
    const Character& who = tables_of(s).person(first_of(left));
    const int gap = hides ? value_of(s, first_of(left)) : (who.rested - who.exhausted) * (tires ? -1 : 1);
    if (best != kNone && gap <= most) continue;
    best = first_of(left);
    most = gap;
  }
  return best == kNone ? kNoOpinion : kCharacter + best;
}

Action supply_card(const State& s) {
  CardCounts cards{};
  const Supplies& pile = s.supplies[s.location];
  for (int i = 0; i < pile.cards; ++i) ++cards[pile.type[i]];
  return kCard + lowest_card(cards);
}

Action enter(const Legal& legal) {
  for (const Entrance way : {Entrance::mama, Entrance::back_door})
    if (legal.contains(kEnter + static_cast<int>(way))) return kEnter + static_cast<int>(way);
  return kEnter;
}

Action food_pick(const State& s) {
  for (const int value : {3, 2})
    if (s.face_up[value] > 0) return kFoodValue + value;
  return kDrawFood;
}

Action must_act(const State& s, int me) {
  const MeansList means = means_of(s, me);
  return means.size == 0 ? kPass : means.cheapest(0)->action;
}

Action preferred(const State& s, int me, const Legal& legal, Chance& chance) {
  switch (s.kind) {
    case Kind::draft:
      return kCard + highest_card(s.pack[me]);
    case Kind::setup_place:
      return place_by_value(s, me);
    case Kind::go:
      return go(s, me, legal);
    case Kind::select:
    case Kind::pre_move:
      return best_movement(s, me, legal, chance);
    case Kind::enter:
      return enter(legal);
    case Kind::cancel:
      return cancel(s, me, legal);
    case Kind::activate:
      return should_activate(s, me) ? kActivate : kPass;
    case Kind::pay:
    case Kind::hand_over:
      return kCard + lowest_card(s.hand[me]);
    case Kind::take:
      return kCard + highest_card(s.discard);
    case Kind::pick_char:
      return pick_character(s, me);
    case Kind::loc1:
      return first_target(s, legal);
    case Kind::loc2:
      return second_target(s, me, legal);
    case Kind::pick_seat:
      return pick_seat(s, me);
    case Kind::marker:
      return kLocation +
             (blast(s, me, armory) > blast(s, me, water_tower) && legal.contains(kLocation + armory)
                  ? armory
                  : water_tower);
    case Kind::food_pay:
      return legal.first();
    case Kind::food_pick:
      return food_pick(s);
    case Kind::give:
      return what_to_give(s, me, legal);
    case Kind::give_param:
      return which_to_give(s, me);
    case Kind::ask:
      return what_to_ask(s, me, legal);
    case Kind::ask_param:
      return whose_vote_to_ask(s, me);
    case Kind::respond:
      return answer_to_offer(s, me);
    case Kind::claim:
      return claim_truly(s);
    case Kind::must_act:
      return must_act(s, me);
    case Kind::vote:
      return point(s, me, vote_choices(s, me));
    case Kind::tie:
      return point(s, me, tie_choices(s, me));
    case Kind::victim:
      return cheapest_victim(s, me);
    case Kind::payout:
      return supply_card(s);
    case Kind::distribute:
      return hand_out(s, me);
    default:
      return kPass;
  }
}

}  // namespace

Action CityOfHorror::scripted(const State& s, Chance& chance) {
  Legal legal;
  mark_legal(s, legal);
  const Action choice = preferred(s, s.actor, legal, chance);
  if (choice >= 0 && choice < kMoves.size() && legal.contains(choice)) return choice;
  if (legal.contains(kPass)) return kPass;
  return legal.nth(chance.below(legal.size()));
}

}  // namespace pandemonium::city_of_horror
