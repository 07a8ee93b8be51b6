// What a seat cannot know, and another world that it could be in.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {

// A card, power or effect is private while it is composed; once its card has taken effect everybody has seen
// it.
bool knows_act(const State& s, int viewer) { return s.act.player == viewer || s.kind == Kind::marker; }
bool knows_offer(const State& s, int viewer) { return s.offer.announced || s.offer.proposer == viewer; }
// That a way into a full building is open would show a Back Door.
bool knows_moving(const State& s, int viewer) { return s.kind != Kind::enter || s.mover == viewer; }

namespace {

// What another seat is still composing is taken back to where it began.
void withdraw_composition(State& s) {
  switch (s.kind) {
    case Kind::give:
    case Kind::give_param:
    case Kind::ask:
    case Kind::ask_param:
      s.offer = {};
      s.kind = Kind::go;
      return;
    case Kind::enter:
      s.moving = s.moved_from = kNone;
      s.moved_temporary = false;
      s.kind = Kind::pre_move;
      return;
    case Kind::pay:
    case Kind::take:
    case Kind::pick_char:
    case Kind::pick_seat:
    case Kind::loc1:
    case Kind::loc2:
    case Kind::food_pay:
      if (s.act.paid) return;  // the payment was seen
      s.kind = s.act.source == Source::go         ? Kind::go
               : s.act.source == Source::must_act ? Kind::must_act
                                                  : Kind::activate;
      s.act = {};
      return;
    default:
      return;
  }
}

// A card that has to be in a hand because everybody sees that its seat can act.
struct Certain {
  int seat = kNone;
  std::uint32_t types = 0;
};

struct Pool {
  std::array<std::int8_t, kCards> type{};
  int size = 0, next = 0;
  void add(int t, int count) {
    for (; count > 0; --count) type[size++] = static_cast<std::int8_t>(t);
  }
  int take() { return type[next++]; }
};

// CARDS: everything that `o` has not seen is shuffled into the places that it cannot see.
Pool collect_unseen(State& s, int o) {
  Pool pool;
  for (int q = 0; q < players(s); ++q) {
    if (q == o) continue;
    for (int t = 0; t < kCardTypes; ++t) {
      pool.add(t, s.hand[q][t] - s.known[o][q][t] + s.pack[q][t]);
      s.hand[q][t] = s.known[o][q][t];
    }
  }
  for (const Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i)
      if (!has(pile.seen[i], o)) pool.add(pile.type[i], 1);
  for (int i = s.dealt; i < kCards; ++i) pool.add(s.deck[i], 1);
  std::sort(pool.type.begin(), pool.type.begin() + pool.size);  // which card lay where must not show
  return pool;
}

int count_cards(const CardCounts& cards) {
  int sum_of = 0;
  for (const int each : cards) sum_of += each;
  return sum_of;
}

void deal_certain(State& s, Pool& pool, const Certain& certain, Chance& chance) {
  std::array<std::int8_t, kCards> fits{};
  for (int i = 0; i < pool.size; ++i) fits[i] = has(certain.types, pool.type[i]);
  if (std::find(fits.begin(), fits.end(), 1) == fits.end()) return;
  const int index = chance.weighted(fits);
  ++s.hand[certain.seat][pool.type[index]];
  std::swap(pool.type[index], pool.type[pool.next++]);
}

void deal_unseen(State& s, int o, const Certain& certain, Chance& chance) {
  std::array<int, kSeats> pack_size{};
  for (int q = 0; q < players(s); ++q) pack_size[q] = count_cards(s.pack[q]);
  Pool pool = collect_unseen(s, o);
  if (certain.seat != kNone && count_cards(s.hand[certain.seat]) < s.hand_size[certain.seat])
    deal_certain(s, pool, certain, chance);
  chance.shuffle(std::span(pool.type.data() + pool.next, pool.type.data() + pool.size));
  for (int q = 0; q < players(s); ++q) {
    if (q == o) continue;
    for (int missing = s.hand_size[q] - count_cards(s.hand[q]); missing > 0; --missing)
      ++s.hand[q][pool.take()];
    s.pack[q] = {};
    for (int i = 0; i < pack_size[q]; ++i) ++s.pack[q][pool.take()];
  }
  for (Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i)
      if (!has(pile.seen[i], o)) pile.type[i] = static_cast<std::int8_t>(pool.take());
  for (int i = s.dealt; i < kCards; ++i) s.deck[i] = static_cast<std::int8_t>(pool.take());
  if (s.distributor != kNone) sort_supplies(s.supplies[s.location], s.share_item);
  for (int other = 0; other < players(s); ++other)  // of one another's hands they know what `o` knows
    for (int q = 0; other != o && q < players(s); ++q)
      if (q != other && q != o) s.known[other][q] = s.known[o][q];
}

// INVASION CARDS that it has not looked at: any of the hour's four.
void redraw_hours(State& s, int o, Chance& chance) {
  const int next = next_hour(s);
  if (next == 0 || s.turn == 0) return;
  for (int hour = next; hour <= kTurns; ++hour)
    if (!has(s.seen_hour[hour], o)) s.hour_card[hour] = static_cast<std::int8_t>(chance.below(4));
}

// FOOD: the others' face-down tokens and the truck.
void reshuffle_food(State& s, int o, Chance& chance) {
  std::array<std::int8_t, kFoodTokens> tokens{};
  std::array<int, kSeats> count{};
  int size = 0, next = 0;
  const auto collect = [&](std::array<Count, kFoodValues>& food) {
    for (int value = 0; value < kFoodValues; ++value)
      for (; food[value] > 0; --food[value]) tokens[size++] = static_cast<std::int8_t>(value);
  };
  for (int q = 0; q < players(s); ++q) {
    const int before = size;
    if (q != o) collect(s.food_secret[q]);
    count[q] = size - before;
  }
  collect(s.truck);
  std::sort(tokens.begin(), tokens.begin() + size);  // which token lay where must not show
  chance.shuffle(std::span(tokens.data(), tokens.data() + size));
  for (int q = 0; q < players(s); ++q)
    for (int i = 0; i < count[q]; ++i) ++s.food_secret[q][tokens[next++]];
  while (next < size) ++s.truck[tokens[next++]];
}

// SECRET CHOICES of the present group that are made and not revealed.
void choose_again(State& s, int o, Chance& chance) {
  for (int q = 0; q < players(s); ++q) {
    if (q == o || !has(s.group & ~s.queue, q)) continue;
    if (s.kind == Kind::draft)
      s.draft_pick[q] = static_cast<std::int8_t>(chance.member(types_in(s.pack[q])));
    else if (s.kind == Kind::select && s.stage == Stage::select)
      s.movement_card[q] = static_cast<std::int8_t>(chance.member(selectable(s, q)));
    else if (s.kind == Kind::vote)
      s.vote[q] = static_cast<std::int8_t>(chance.member(vote_choices(s, q)));
  }
}

// DEALS between others: which card changes hands, and what was claimed.
void retell_deals(State& s, int o, Chance& chance) {
  for (int recipient = 0; recipient < players(s); ++recipient)
    for (int claimant = 0; claimant < players(s); ++claimant)
      if (recipient != o && claimant != o && s.claim[recipient][claimant] != 0)
        s.claim[recipient][claimant] = static_cast<std::int8_t>(chance.uniform(1, kBuildings));
  Offer& offer = s.offer;
  if (offer.proposer == kNone || offer.proposer == o || offer.recipient == o) return;
  const bool pending = s.kind == Kind::respond || s.kind == Kind::hand_over;
  if (offer.give == Item::claim) offer.give_param = static_cast<std::int8_t>(chance.below(kBuildings));
  if (offer.give == Item::card && pending) {
    offer.give_param = static_cast<std::int8_t>(chance.weighted(s.hand[offer.proposer]));
    Count& bound = s.known[offer.recipient][offer.proposer][offer.give_param];
    bound = std::max<Count>(bound, 1);
  } else if (offer.give == Item::card) {
    offer.give_param = static_cast<std::int8_t>(chance.below(kCardTypes));  // it has changed hands
  }
  if (offer.ask_param == kNone) return;
  if (offer.ask == Item::claim) offer.ask_param = static_cast<std::int8_t>(chance.below(kBuildings));
  if (offer.ask == Item::card) offer.ask_param = static_cast<std::int8_t>(chance.below(kCardTypes));
}

// Seats, clockwise from the player of the top card, that may be asked to cancel it as far as `o` knows:
// those before `o` if it has not been asked and can answer, those after it if it has passed.
SeatSet askable(const State& s, int o) {
  const Announced& top = s.stack[s.stack_size - 1];
  int first = 1, last = players(s) - 1;
  if (o != top.player && has(s.living, o) && may_cancel(s, o)) {
    const int own = seats_from(s, top.player, o);
    if (own < top.asked)
      first = own + 1;
    else
      last = own - 1;
  }
  unsigned seats = 0;
  for (int steps = first; steps <= last; ++steps) {
    const int seat = clockwise(s, top.player, steps);
    if (seat != o && has(s.living, seat) && !(is_binding(s) && has(s.still, seat))) seats |= bit(seat);
  }
  return static_cast<SeatSet>(seats);
}

SeatSet able_to_cancel(const State& s, SeatSet seats) {
  unsigned able = 0;
  for (unsigned left = seats; left != 0; left &= left - 1)
    if (may_cancel(s, first_of(left))) able |= left & -left;
  return static_cast<SeatSet>(able);
}

SeatSet with_unknown_cards(const State& s, int o, SeatSet seats) {
  unsigned set = 0;
  for (unsigned left = seats; left != 0; left &= left - 1)
    if (s.hand_size[first_of(left)] > count_cards(s.known[o][first_of(left)])) set |= left & -left;
  return static_cast<SeatSet>(set);
}

// WHO IS BEING ASKED to cancel is private: one of those who could be, somebody of whom can.
void ask_somebody(State& s, int o, Chance& chance) {
  const SeatSet seats = askable(s, o);
  if (able_to_cancel(s, seats) == 0) {
    const SeatSet unknown = with_unknown_cards(s, o, seats);
    if (unknown != 0) deal_unseen(s, o, {chance.member(unknown), bit(pepper_spray)}, chance);
  }
  const SeatSet able = able_to_cancel(s, seats);
  if (able == 0) return;
  Announced& top = s.stack[s.stack_size - 1];
  s.actor = static_cast<std::int8_t>(chance.member(able));
  top.asked = static_cast<std::int8_t>(seats_from(s, top.player, s.actor));
}

// Who can act for sure: it must, or has offered to aloud.
int certain_to_act(const State& s) {
  if (s.kind == Kind::must_act) return s.actor;
  const bool heard = s.kind == Kind::respond || s.kind == Kind::hand_over;
  return heard && s.offer.give == Item::act ? s.offer.proposer : kNone;
}

}  // namespace

void CityOfHorror::resample_hidden(State& s, Seat o, Chance& chance) {
  if (s.stage == Stage::over) return;
  if (s.actor != o) withdraw_composition(s);
  deal_unseen(s, o, {}, chance);
  redraw_hours(s, o, chance);
  reshuffle_food(s, o, chance);
  if (s.kind == Kind::cancel && s.actor != o) ask_somebody(s, o, chance);
  const int acts = certain_to_act(s);
  if (acts != kNone && acts != o && card_means(s, acts) == 0 && power_means(s, acts) == 0)
    deal_unseen(s, o, {acts, cards_against(s.zombies[s.location])}, chance);
  choose_again(s, o, chance);
  retell_deals(s, o, chance);
}

namespace {

// The first hour whose card may lie unseen; beyond the last if there is none.
int first_unseen_hour(const State& s) {
  const int next = s.turn == 0 ? 0 : next_hour(s);
  return next == 0 ? kTurns + 1 : next;
}

}  // namespace

int CityOfHorror::unseen(const State& s) {
  int unseen = deck_size(s);
  for (const Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i) unseen += pile.seen[i] == 0;
  for (int hour = first_unseen_hour(s); hour <= kTurns; ++hour) unseen += s.seen_hour[hour] == 0;
  return unseen;
}

// All seats together know every hand, and so which cards are left: in any order. Food is drawn when it is
// given out.
void CityOfHorror::resample_unseen(State& s, Chance& chance) {
  Pool pool;
  for (const Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i)
      if (pile.seen[i] == 0) pool.add(pile.type[i], 1);
  for (int i = s.dealt; i < kCards; ++i) pool.add(s.deck[i], 1);
  chance.shuffle(std::span(pool.type.data(), pool.type.data() + pool.size));
  for (Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i)
      if (pile.seen[i] == 0) pile.type[i] = static_cast<std::int8_t>(pool.take());
  for (int i = s.dealt; i < kCards; ++i) s.deck[i] = static_cast<std::int8_t>(pool.take());
  for (int hour = first_unseen_hour(s); hour <= kTurns; ++hour)
    if (s.seen_hour[hour] == 0) s.hour_card[hour] = static_cast<std::int8_t>(chance.below(4));
}

namespace {

void veil_cards(State& s, int o) {
  for (int q = 0; q < players(s); ++q) {
    if (q == o) continue;
    s.hand[q] = s.known[o][q];
    s.known[q] = {};
    s.pack[q] = {};
    s.draft_pick[q] = kNone;
    if (!has(s.movement_open, q)) s.movement_card[q] = kNone;
    if (s.kind == Kind::vote) s.vote[q] = kNone;
  }
  for (Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i)
      if (!has(pile.seen[i], o)) pile.type[i] = kNone;
  s.deck.fill(kNone);
  const int next = s.turn == 0 ? 1 : next_hour(s);
  for (int hour = next; next != 0 && hour <= kTurns; ++hour)
    if (!has(s.seen_hour[hour], o)) s.hour_card[hour] = kNone;
}

// Of tokens that lie face down the number is known: it stands, less than 0, where value 0 is counted.
void veil_food(std::array<Count, kFoodValues>& food) {
  if (food[0] < 0) return;  // veiled for another seat before
  int tokens = 0;
  for (const int count : food) tokens += count;
  food = {static_cast<Count>(-tokens)};
}

void veil_deals(State& s, int o) {
  for (int recipient = 0; recipient < players(s); ++recipient)
    for (int claimant = 0; claimant < players(s); ++claimant)
      if (recipient != o && claimant != o && s.claim[recipient][claimant] != 0)
        s.claim[recipient][claimant] = kNone;
  Offer& offer = s.offer;
  const bool gives = offer.proposer == o, takes = offer.recipient == o;
  if ((offer.give == Item::claim && !gives) || (offer.give == Item::card && !gives && !takes))
    offer.give_param = kNone;
  if ((offer.ask == Item::claim || offer.ask == Item::card) && !takes) offer.ask_param = kNone;
}

}  // namespace

namespace {

// Whether the seat would not be asked before its move if it held no Running Shoes.
bool moves_anyway(const State& s) {
  const int me = s.actor;
  const CharacterSet rested = s.owned[me] & ~s.exhausted;
  const bool granny_may =
      has(rested, granny) && !s.granny_mobile && !(s.armory_closed && has(s.at[armory], granny));
  const bool teen_may = has(rested, teen) && may_change_movement(s, me);
  return size_of(movers(s, me)) <= 1 && !granny_may && !teen_may;
}

}  // namespace

// WHO PASSES. Only a seat that could have done something is asked, so the others must not notice that it was.
// The same holds for what a seat does that would have happened without a card in its hand.
bool CityOfHorror::unnoticed(const State& s, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (s.kind) {
    case Kind::cancel:
    case Kind::go:
      return move == Move::pass;
    case Kind::pre_move:
      return (move == Move::pass || move == Move::character) && moves_anyway(s);
    case Kind::enter:
      return static_cast<Entrance>(parameter) == Entrance::crossroads;
    case Kind::respond:
      return move == Move::reject && s.offer.ask == Item::act;  // who has no means to act is not asked
    case Kind::hand_over:
      return true;  // with cards of one type there is no choice
    default:
      return false;
  }
}

void CityOfHorror::veil(State& s, Seat o) {
  if (s.stage == Stage::over) return;
  s.decisions = 0;  // would show how many were asked in secret
  if (s.actor != o) withdraw_composition(s);
  if (!knows_act(s, o)) s.act = {};
  veil_cards(s, o);
  for (int q = 0; q < players(s); ++q)
    if (q != o) veil_food(s.food_secret[q]);
  veil_food(s.truck);
  veil_deals(s, o);
  if (s.kind == Kind::cancel && s.actor != o) {  // who is asked is private
    s.actor = kNone;
    s.stack[s.stack_size - 1].asked = 0;
  }
}

}  // namespace pandemonium::city_of_horror
