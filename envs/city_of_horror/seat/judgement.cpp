#include "envs/city_of_horror/seat/judgement.hpp"

namespace pandemonium::city_of_horror {

int need(const State& s, int me) { return size_of(s.owned[me]) - s.seat_antidotes[me]; }

float strength(const State& s, int seat) {
  int values = 0, food = 0;
  for (CharacterSet left = s.owned[seat]; left != 0; left &= left - 1) values += value_of(s, first_of(left));
  for (int value = 0; value < kFoodValues; ++value)
    food += s.food_secret[seat][value] + s.food_open[seat][value];
  return static_cast<float>(values + s.seat_antidotes[seat]) + 0.5f * static_cast<float>(s.hand_size[seat]) +
         1.5f * static_cast<float>(food);
}

namespace {

float prominence(const State& s, int seat, int building) {
  return strength(s, seat) - 1.5f * static_cast<float>(votes_of(s, seat, building));
}

int other_votes(const State& s, int me, int building) {
  int votes = 0;
  for (int seat = 0; seat < players(s); ++seat)
    if (seat != me) votes += votes_of(s, seat, building);
  return votes;
}

bool leader_would_choose(const State& s, int me, SeatSet seats) {
  int colour = s.leader;
  while (!has(seats, seat_of_colour(s, colour))) colour = next_colour(s, colour);
  return colour == s.colour[me];
}

}  // namespace

float risk(const State& s, int me, int building) {
  const SeatSet seats = eligible(s, building);
  if (!has(seats, me)) return 0.0f;
  if (size_of(seats) == 1) return 1.0f;
  if (building == crossroads) return leader_would_choose(s, me, seats) ? 1.0f : 0.0f;
  const int mine = votes_of(s, me, building), others = other_votes(s, me, building);
  if (mine > others) return 0.0f;
  if (mine == others) return s.holder == me ? 0.1f : 0.6f;
  for (unsigned left = seats; left != 0; left &= left - 1)
    if (first_of(left) != me && prominence(s, first_of(left), building) > prominence(s, me, building))
      return 0.4f;
  return 0.75f;
}

int lowest_card(const CardCounts& cards) {
  int best = kNone;
  for (int t = 0; t < kCardTypes; ++t)
    if (cards[t] > 0 && (best == kNone || kKeepValue[t] < kKeepValue[best])) best = t;
  return best;
}

int highest_card(const CardCounts& cards) {
  int best = kNone;
  for (int t = 0; t < kCardTypes; ++t)
    if (cards[t] > 0 && (best == kNone || kKeepValue[t] > kKeepValue[best])) best = t;
  return best;
}

bool truce_with(const State& s, int me, int other) { return has(s.truce[me], other); }

const Means* MeansList::cheapest(int at_least) const {
  const Means* best = nullptr;
  for (int i = 0; i < size; ++i)
    if (each[i].zombies >= at_least && (best == nullptr || each[i].cost < best->cost)) best = &each[i];
  return best;
}

const Means* MeansList::strongest() const {
  const Means* best = nullptr;
  for (int i = 0; i < size; ++i)
    if (best == nullptr || each[i].zombies > best->zombies ||
        (each[i].zombies == best->zombies && each[i].cost < best->cost))
      best = &each[i];
  return best;
}

MeansList means_of(const State& s, int me) {
  MeansList list;
  const int here = s.zombies[s.location];
  const auto add = [&](Action action, int zombies, float cost, int copies) {
    const int removed = std::min(zombies, here);
    list.each[list.size++] = {action, removed, cost};
    list.zombies += removed * copies;
  };
  for (std::uint32_t left = card_means(s, me); left != 0; left &= left - 1) {
    const int t = first_of(left);
    const int zombies = t == chainsaw ? here / 2 : t == rescue_flare ? 1 : int{tables_of(s).card(t).kills};
    add(kPlay + t, zombies, static_cast<float>(kKeepValue[t]), s.hand[me][t]);
  }
  for (CharacterSet left = power_means(s, me); left != 0; left &= left - 1) {
    const Character& who = tables_of(s).person(first_of(left));
    const bool kills = kPeople[first_of(left)].power == Power::kill_two;
    add(kPower + first_of(left), kills ? int{tables_of(s).effects.kills_of_power} : 1,
        kPowerCost * static_cast<float>(who.rested - who.exhausted), 1);
  }
  return list;
}

namespace {

// A building as it may be when it is resolved, with one of my characters more or less.
struct Forecast {
  float zombies;
  int antidotes, cards;
};

Forecast forecast(const State& s, int me, int building) {
  Forecast f{static_cast<float>(s.zombies[building]), s.antidotes[building], s.supplies[building].cards};
  if (s.invasion_done || s.turn == 0) return f;
  if (!has(s.seen_hour[s.turn], me)) {
    f.zombies += 1.3f;
    return f;
  }
  const InvasionCard& card = tables_of(s).invasion_card(s.turn, s.hour_card[s.turn]);
  const int number = s.number[building];
  int zombies = s.zombies[building];
  for (const ZombieMove& move : card.moves.moves()) {
    if (move.from == number) zombies = 0;
    if (move.to == number) zombies += s.zombies[building_numbered(s, move.from)];
  }
  f.zombies = static_cast<float>(std::min(zombies + card.zombies[number - 1], kZombieLimit));
  if (number <= 4) {
    f.antidotes += card.antidotes[number - 1];
    f.cards += card.cards[number - 1];
  }
  return f;
}

float chance_to_be_chosen(const State& s, int me, int building, int mine) {
  if (mine == 0) return 0.0f;
  int opponents = 0, others = 0;
  for (int seat = 0; seat < players(s); ++seat) {
    const int there = size_of(s.owned[seat] & s.at[building] & ~s.hidden);
    if (seat == me || there == 0) continue;
    ++opponents;
    others += there;
  }
  if (opponents == 0) return 1.0f;
  const float even = 1.0f / static_cast<float>(1 + opponents);
  if (building == crossroads) return even;
  if (mine > others) return 0.05f;
  if (mine == others) return s.holder == me ? 0.35f : 0.55f;
  return even + 0.15f;
}

float danger(const State& s, int me, int building, float zombies, int change) {
  const int mine = size_of(s.owned[me] & s.at[building]) + change;
  const int least = board(s, building).zombies_to_attack;
  const int threshold = least > 0 ? least : size_of(s.at[building]) + change + 1;
  const float attacked = std::clamp(0.6f + 0.4f * (zombies - static_cast<float>(threshold)), 0.0f, 1.0f);
  return attacked * chance_to_be_chosen(s, me, building, mine);
}

}  // namespace

float movement_gain(const State& s, int me, int character, int building) {
  const int from = building_of(s, character);
  int to = building;
  if (is_closed(s, to) || is_full(s, to)) to = crossroads;
  const Forecast there = forecast(s, me, to), here = forecast(s, me, from);
  float gain = 0.0f;
  if (to != from)
    gain += 4.0f * (danger(s, me, from, here.zombies, 0) + danger(s, me, to, there.zombies, 0) -
                    danger(s, me, from, here.zombies, -1) - danger(s, me, to, there.zombies, 1));
  gain += 0.5f * (1.2f * static_cast<float>(there.antidotes) + 0.8f * static_cast<float>(there.cards));
  if (to == hospital && need(s, me) > 0) gain += 1.2f;
  if (to == crossroads && s.hand_size[me] > 3) gain += 0.4f;
  return gain;
}

// Offers
// -----------------------------------------------------------------------------------------------------

namespace {

SeatSet third_seats(const State& s, int me) {
  return without(without(eligible(s, s.location), me), s.offer.recipient);
}

// What an item of an offer is worth to the recipient, as something it receives or as something it gives.
float worth(const State& s, int me, Item item, int param, bool received) {
  const bool attacked = s.stage == Stage::attack;
  const float danger_here = attacked ? risk(s, me, s.location) : 0.0f;
  switch (item) {
    case Item::nothing:
      return 0.0f;
    case Item::antidote:
      return (received ? need(s, me) > 0 : need(s, me) >= 0) ? 3.0f : 1.0f;
    case Item::card:
      return 1.0f;
    case Item::truce:
      return 0.2f;
    case Item::claim:
      return 0.3f;
    case Item::act: {
      if (received) return 3.0f * danger_here;
      const MeansList means = means_of(s, me);
      return means.size == 0 ? 0.3f : 0.35f * means.cheapest(0)->cost + 0.3f;
    }
    case Item::still:
      return received ? 0.3f : danger_here >= 0.4f ? 5.0f : 0.4f;
    case Item::share_antidote:
      return !received ? 0.8f : need(s, me) > 0 ? 1.8f : 0.7f;
    case Item::share_card:
      return received ? 0.8f : 0.5f;
    case Item::vote:
      if (attacked && received) return param == me ? -5.0f : 2.0f * danger_here + 0.2f;
      if (attacked) return param == me ? 20.0f : 0.5f;
      if (received) return param == me ? 1.0f : 0.0f;
      return param == me ? 0.0f : 0.6f;
  }
  return 0.0f;
}

}  // namespace

Action what_to_give(const State& s, int me, const Legal& legal) {
  const auto item = [](Item kind) { return kGive + static_cast<int>(kind); };
  if (s.stage == Stage::share)
    return legal.contains(item(Item::share_card)) ? item(Item::share_card) : item(Item::share_antidote);
  if (need(s, me) < 0 && legal.contains(item(Item::antidote))) return item(Item::antidote);
  return legal.contains(item(Item::card)) ? item(Item::card) : item(Item::truce);
}

Action what_to_ask(const State& s, int me, const Legal& legal) {
  const Action vote = kAsk + static_cast<int>(Item::vote);
  const bool wanted = s.stage == Stage::share || (s.stage == Stage::attack && third_seats(s, me) != 0);
  return wanted && legal.contains(vote) ? vote : kAsk + static_cast<int>(Item::act);
}

Action whose_vote_to_ask(const State& s, int me) {
  if (s.stage == Stage::share) return seat_action(s, me);
  const int third = best_seat(third_seats(s, me), [&](int seat) { return strength(s, seat); });
  return third == kNone ? kNoOpinion : seat_action(s, third);
}

Action answer_to_offer(const State& s, int me) {
  const Offer& offer = s.offer;
  const float received = worth(s, me, offer.give, offer.give_param, true);
  return received >= worth(s, me, offer.ask, offer.ask_param, false) ? kAccept : kReject;
}

// The truth: where the seen card puts most new zombies.
Action claim_truly(const State& s) {
  const int hour = next_hour(s);
  if (hour == 0) return kNoOpinion;
  const InvasionCard& card = tables_of(s).invasion_card(hour, s.hour_card[hour]);
  int best = 0;
  for (int b = 1; b < kBuildings; ++b)
    if (card.zombies[s.number[b] - 1] > card.zombies[s.number[best] - 1]) best = b;
  return kLocation + best;
}

Action which_to_give(const State& s, int me) {
  if (s.offer.give == Item::card) return kCard + lowest_card(s.hand[me]);
  return s.offer.give == Item::claim ? claim_truly(s) : whose_vote_to_ask(s, me);
}

}  // namespace pandemonium::city_of_horror
