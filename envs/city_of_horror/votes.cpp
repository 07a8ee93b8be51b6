// The votes: step B, the zombie attack, and step C, sharing.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

// Seats with a character there that is not hidden.
SeatSet eligible(const State& s, int building) {
  const CharacterSet visible = s.at[building] & ~s.hidden;
  unsigned seats = 0;
  for (int seat = 0; seat < kSeats; ++seat)
    seats |= static_cast<unsigned>((visible & s.owned[seat]) != 0) << seat;
  return static_cast<SeatSet>(seats);
}

int votes_of(const State& s, int seat, int building) {
  return votes_of(s, s.at[building] & ~s.hidden & s.owned[seat], s.replica[seat][building]);
}

namespace {

SeatSet kept_to_promise(const State& s, int seat, SeatSet choices) {
  const int promised = s.vote_promise[seat];
  const bool bound = is_binding(s) && promised != kNone && has(choices, promised);
  return bound ? static_cast<SeatSet>(bit(promised)) : choices;
}

void note_promise(State& s, int seat, int choice, SeatSet choices) {
  const int promised = s.vote_promise[seat];
  if (promised == kNone || !has(choices, promised)) return;  // none, or void
  (choice == promised ? s.vote_kept : s.vote_broken) |= static_cast<SeatSet>(bit(seat));
}

// TRUCE: pointing at the other as a victim breaks it, if another choice was open.
void point(State& s, int seat, int victim, SeatSet choices) {
  s.pointed[seat][victim] += s.pointed[seat][victim] < State::kMostPointed;
  const unsigned others = choices & ~bit(victim);
  s.truce_tested[seat] |= static_cast<SeatSet>(others & s.truce[seat]);
  if (others == 0 || !has(s.truce[seat], victim)) return;
  ++s.broken[seat];
  s.truce[seat] &= static_cast<SeatSet>(~bit(victim));
  s.truce_tested[seat] &= static_cast<SeatSet>(~bit(victim));
}

// Looking at the cards; they are given away in the order of their types.
void see_supplies(State& s, int seat) {
  Supplies& pile = s.supplies[s.location];
  for (int i = 0; i < pile.cards; ++i) pile.seen[i] |= static_cast<SeatSet>(bit(seat));
  sort_supplies(pile, 0);
}

// THE WINNER of a sharing vote looks at the cards and pays what it has promised, then gives the rest away.
void begin_distribution(State& s, int seat) {
  s.distributor = static_cast<std::int8_t>(seat);
  s.served = 0;
  s.share_item = s.antidotes_left = s.share_due = 0;
  see_supplies(s, seat);
  s.step = Step::distribute;
  const SharePromise promise = s.share_promise[seat];
  if (promise.to == kNone || !has(s.living, promise.to)) return;
  if ((promise.card ? s.supplies[s.location].cards : s.antidotes[s.location]) == 0) return;
  if (!is_binding(s)) {
    s.share_due = 1;
  } else if (promise.card) {
    ask(s, Kind::payout, seat);
  } else {
    ++s.kept[seat];
    s.share_item = s.supplies[s.location].cards;  // the antidote, before the cards
    give_item(s, promise.to);
    s.share_item = 0;
  }
}

void win_vote(State& s, int seat) {
  for (unsigned left = s.vote_broken; left != 0; left &= left - 1) ++s.broken[first_of(left)];
  for (unsigned left = s.vote_kept & ~s.vote_broken; left != 0; left &= left - 1) ++s.kept[first_of(left)];
  s.vote.fill(kNone);
  s.group = s.tied = s.vote_kept = s.vote_broken = 0;
  if (s.stage == Stage::attack)
    ask(s, Kind::victim, seat);
  else
    begin_distribution(s, seat);
}

// With one eligible seat there is no ballot.
void begin_vote(State& s) {
  const SeatSet seats = eligible(s, s.location);
  if (size_of(seats) == 1) return win_vote(s, first_of(seats));
  unsigned voters = 0;
  for (unsigned left = seats; left != 0; left &= left - 1)
    if (votes_of(s, first_of(left), s.location) > 0) voters |= left & -left;
  s.group = s.queue = static_cast<SeatSet>(voters);
  s.queue_from = s.holder;
  s.step = Step::vote;
}

// One, two, three: all point at once. Most votes win; on a tie the holder chooses.
void reveal_votes(State& s) {
  const SeatSet seats = eligible(s, s.location);
  s.tally.fill(0);
  for (unsigned left = s.group; left != 0; left &= left - 1) {
    const int voter = first_of(left), choice = s.vote[voter];
    s.tally[choice] += votes_of(s, voter, s.location);
    note_promise(s, voter, choice, seats);
    if (s.stage == Stage::attack) point(s, voter, choice, kept_to_promise(s, voter, seats));
  }
  const int most = *std::max_element(s.tally.begin(), s.tally.end());
  unsigned tied = 0;
  for (unsigned left = seats; left != 0; left &= left - 1)
    if (s.tally[first_of(left)] == most) tied |= left & -left;
  s.tied = static_cast<SeatSet>(tied);
  if (size_of(tied) > 1)
    ask(s, Kind::tie, s.holder);
  else
    win_vote(s, first_of(tied));
}

}  // namespace

void sort_supplies(Supplies& pile, int first) {
  for (int end = first + 1; end < pile.cards; ++end)
    for (int i = end; i > first && pile.type[i] < pile.type[i - 1]; --i) {
      std::swap(pile.type[i], pile.type[i - 1]);
      std::swap(pile.seen[i], pile.seen[i - 1]);
    }
}

SeatSet vote_choices(const State& s, int seat) { return kept_to_promise(s, seat, eligible(s, s.location)); }

SeatSet tie_choices(const State& s, int seat) { return kept_to_promise(s, seat, s.tied); }

void attack_window(State& s) {
  if (s.at[s.location] != 0)
    open_window(s, Stage::attack);
  else
    s.step = Step::share_window;
}

// ZOMBIE ATTACK: one character dies. At the Crossroads the leader chooses, elsewhere a vote.
void attack(State& s) {
  s.step = Step::share_window;
  const SeatSet seats = eligible(s, s.location);
  if (s.at[s.location] == 0 || !attack_condition(s, s.location) || seats == 0) return;
  if (s.location != crossroads) return begin_vote(s);
  while (!has(seats, seat_of_colour(s, s.leader))) step_leader(s, 1);
  ask(s, Kind::victim, seat_of_colour(s, s.leader));
}

void next_vote(State& s) {
  if (s.queue == 0) return reveal_votes(s);
  ask(s, Kind::vote, first_from(s.queue, s.queue_from));
}

void cast_tie(State& s, int seat) {
  note_promise(s, s.actor, seat, s.tied);
  if (s.stage == Stage::attack) point(s, s.actor, seat, tie_choices(s, s.actor));
  win_vote(s, seat);
}

// The seat that loses a character takes the First Player token; at the Crossroads the leader goes one space
// on.
void choose_victim(State& s, int character) {
  const int seat = s.actor;
  die(s, character);
  take_token_for_loss(s, seat);
  if (s.location == crossroads) step_leader(s, 1);
  s.step = s.living == 0 ? Step::helicopter : Step::share_window;
}

namespace {

bool something_to_share(const State& s) {
  return (s.antidotes[s.location] > 0 || s.supplies[s.location].cards > 0) && eligible(s, s.location) != 0;
}

}  // namespace

void share_window(State& s) {
  if (something_to_share(s))
    open_window(s, Stage::share);
  else
    s.step = Step::end_building;
}

void share(State& s) {
  s.step = Step::end_building;
  if (something_to_share(s)) begin_vote(s);
}

int items_left(const State& s) {
  return s.supplies[s.location].cards - s.share_item + s.antidotes[s.location] - s.antidotes_left;
}

// SHARING: one by one, cards before antidotes, at most one item per living seat.
void distribute(State& s) {
  if (items_left(s) > 0 && (s.living & ~s.served) != 0) return ask(s, Kind::distribute, s.distributor);
  if (s.share_due == 1) ++s.broken[s.distributor];
  if (s.share_due == 2) ++s.kept[s.distributor];
  s.distributor = kNone;
  s.served = 0;
  s.share_item = s.antidotes_left = s.share_due = 0;
  s.step = Step::end_building;
}

// A card given is known to the distributor and the receiver.
void give_item(State& s, int seat) {
  Supplies& pile = s.supplies[s.location];
  const SharePromise promise = s.share_promise[s.distributor];
  const bool card = s.share_item < pile.cards;
  if (card) {
    const int type = pile.type[s.share_item];
    for (int i = s.share_item + 1; i < pile.cards; ++i) {
      pile.type[i - 1] = pile.type[i];
      pile.seen[i - 1] = pile.seen[i];
    }
    pile.type[--pile.cards] = kNone;
    pile.seen[pile.cards] = 0;
    gain(s, seat, type);
    if (seat != s.distributor) ++s.known[s.distributor][seat][type];
  } else {
    --s.antidotes[s.location];
    ++s.seat_antidotes[seat];
  }
  if (s.share_due == 1 && seat == promise.to && card == promise.card) s.share_due = 2;
  s.served |= static_cast<SeatSet>(bit(seat));
  s.step = Step::distribute;
}

void leave_item(State& s) {
  if (s.share_item < s.supplies[s.location].cards)
    ++s.share_item;
  else
    ++s.antidotes_left;
  s.step = Step::distribute;
}

// A promised card: which one is the distributor's choice.
void pay_out(State& s, int type) {
  const Supplies& pile = s.supplies[s.location];
  while (pile.type[s.share_item] != type) ++s.share_item;
  ++s.kept[s.distributor];
  give_item(s, s.share_promise[s.distributor].to);
  s.share_item = 0;
}

}  // namespace pandemonium::city_of_horror
