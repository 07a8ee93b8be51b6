// The negotiations and trades: offers of one item for one item, and promises about the location being
// resolved. The protocol is reconstructed; the rulebook leaves it to free talk.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr std::uint32_t item(Item kind) { return bit(static_cast<int>(kind)); }
// Not on both sides of one offer.
constexpr std::uint32_t kOneSided = item(Item::nothing) | item(Item::antidote) | item(Item::act);

// What `giver` could give or promise to `receiver`, as far as everybody can see.
std::uint32_t items_seen(const State& s, int giver, int receiver) {
  std::uint32_t items = item(Item::nothing);
  if (s.seat_antidotes[giver] > 0) items |= item(Item::antidote);
  if (s.hand_size[giver] > 0) items |= item(Item::card);
  if (s.stage != Stage::final && !has(s.truce[giver], receiver)) items |= item(Item::truce);
  const int hour = next_hour(s);
  if (hour != 0 && has(s.seen_hour[hour], giver) && s.claim[receiver][giver] == 0) items |= item(Item::claim);
  if (!in_location_window(s)) return items;
  const int here = s.location;
  const bool attacked = s.stage == Stage::attack;
  if (!has(s.still, giver)) items |= item(Item::still);
  if (attacked && s.zombies[here] > 0 && !has(s.still, giver)) items |= item(Item::act);
  if (attacked && here == crossroads) return items;
  const SeatSet seats = eligible(s, here);
  if (s.vote_promise[giver] == kNone && size_of(seats) >= 2 &&
      (giver == s.holder || votes_of(s, giver, here) > 0))
    items |= item(Item::vote);
  if (!attacked && has(seats, giver) && s.share_promise[giver].to == kNone) {
    if (s.antidotes[here] > 0) items |= item(Item::share_antidote);
    if (s.supplies[here].cards > 0) items |= item(Item::share_card);
  }
  return items;
}

}  // namespace

std::uint32_t items_to_give(const State& s, int giver, int receiver) {
  std::uint32_t items = items_seen(s, giver, receiver);
  if ((items & item(Item::act)) != 0 && card_means(s, giver) == 0 && power_means(s, giver) == 0)
    items &= ~item(Item::act);
  return items;
}

std::uint32_t items_to_ask(const State& s, int asker, int other) { return items_seen(s, other, asker); }

std::uint32_t asks_beside(std::uint32_t asks, Item give) { return asks & ~(kOneSided & item(give)); }

bool can_deal(const State& s, int seat, int other) {
  const bool truce_left = !has(s.truce[seat], other) || !has(s.truce[other], seat);
  if (s.stage != Stage::final && truce_left) return true;  // nearly always
  return ((items_to_give(s, seat, other) | items_to_ask(s, seat, other)) & ~item(Item::nothing)) != 0;
}

bool may_offer(const State& s, int seat) {
  return s.options.negotiation && s.offers_left[seat] > 0 && s.decisions < s.options.offer_cutoff;
}

// The offer is complete and heard. Of a card its type is for the two alone: the recipient knows of it from
// now on.
void announce_offer(State& s) {
  Offer& offer = s.offer;
  offer.announced = true;
  --s.offers_left[offer.proposer];
  s.passed = 0;
  if (offer.give == Item::card) {
    Count& bound = s.known[offer.recipient][offer.proposer][offer.give_param];
    bound = std::max<Count>(bound, 1);
  }
  ask(s, Kind::respond, offer.recipient);
}

// ON ACCEPTANCE the recipient first picks its card, if one is asked.
void accept_offer(State& s) {
  if (s.offer.ask == Item::card) return ask(s, Kind::hand_over, s.offer.recipient);
  carry_out_deal(s);
}

namespace {

void promise(State& s, int from, int to, Item kind, int param) {
  switch (kind) {
    case Item::antidote:
      --s.seat_antidotes[from];
      ++s.seat_antidotes[to];
      break;
    case Item::card:
      pass_card(s, from, to, param);
      break;
    case Item::vote:
      s.vote_promise[from] = static_cast<std::int8_t>(param);
      break;
    case Item::act:
      s.offer.acts_due |= static_cast<SeatSet>(from == s.offer.proposer ? 1 : 2);
      break;
    case Item::still:
      s.still |= static_cast<SeatSet>(bit(from));
      break;
    case Item::share_antidote:
    case Item::share_card:
      s.share_promise[from] = {static_cast<std::int8_t>(to), kind == Item::share_card};
      break;
    case Item::truce:
      s.truce[from] |= static_cast<SeatSet>(bit(to));
      break;
    case Item::claim:
      s.claim[to][from] = static_cast<std::int8_t>(param + 1);
      break;
    case Item::nothing:
      break;
  }
}

}  // namespace

// ... then items change hands at the same time and promises are noted; a claim that was asked is stated last.
void carry_out_deal(State& s) {
  const Offer& offer = s.offer;
  promise(s, offer.proposer, offer.recipient, offer.give, offer.give_param);
  if (offer.ask == Item::claim) return ask(s, Kind::claim, offer.recipient);
  finish_deal(s);
}

void finish_deal(State& s) {
  promise(s, s.offer.recipient, s.offer.proposer, s.offer.ask, s.offer.ask_param);
  s.step = Step::deal_acts;
}

// ACT: proposer first; who has no means left, or is out, does nothing.
void deal_acts(State& s) {
  Offer& offer = s.offer;
  for (const int who : {0, 1}) {
    if (!has(offer.acts_due, who)) continue;
    offer.acts_due &= static_cast<SeatSet>(~bit(who));
    const int seat = who == 0 ? offer.proposer : offer.recipient;
    if (has(s.living, seat) && (card_means(s, seat) != 0 || power_means(s, seat) != 0))
      return ask(s, Kind::must_act, seat);
  }
  offer = {};
  s.step = Step::window_next;
}

}  // namespace pandemonium::city_of_horror
