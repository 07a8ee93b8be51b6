// What the scripted player offers, asks, promises and accepts.
#include "envs/city_of_horror/judgement.hpp"

namespace pandemonium::city_of_horror {
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
  const InvasionCard& card = kInvasion[hour][s.hour_card[hour]];
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
