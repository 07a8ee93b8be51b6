// What cannot be, second part: the decision in front of the seat to act must be one that the rules can go on
// from.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

const char* set_up_fault(const State& s) {
  for (int seat = 0; seat < kSeats; ++seat)
    if (s.stage != Stage::draft && (s.pack[seat] != CardCounts{} || s.draft_pick[seat] != kNone))
      return "a pack without a draft";
  if (s.kind == Kind::setup_place) {
    if (s.placed >= players(s) || s.location == kNone || !has(s.placing, s.location))
      return "nobody is placing characters";
    if (size_of(s.placing) != size_of(s.owned[s.actor] & s.unplaced))
      return "places and characters do not agree";
    if (s.actor != clockwise(s, s.holder, players(s) - 1 - s.placed)) return "another seat is placing";
    for (int later = s.placed + 1; later < players(s); ++later) {
      const CharacterSet all = s.owned[clockwise(s, s.holder, players(s) - 1 - later)];
      if ((all & ~s.unplaced) != 0 || size_of(all) >= kBuildings) return "a seat has placed too early";
    }
    for (int done = 0; done < s.placed; ++done)
      if ((s.owned[clockwise(s, s.holder, players(s) - 1 - done)] & s.unplaced) != 0)
        return "a seat has not placed everybody";
    return s.dealt == kCards - tables_of(s).deck_size ? "" : "cards are dealt too early";
  }
  if (s.placing != 0 || s.placed != players(s)) return "placing after the set-up";
  if (s.stage != Stage::draft) return "";
  if (s.group != all_seats(s)) return "a seat does not draft";
  int size = -1;
  for (int seat = 0; seat < kSeats; ++seat) {
    int cards = 0;
    for (const int count : s.pack[seat]) cards += count;
    if (seat >= players(s)) {
      if (cards != 0 || s.draft_pick[seat] != kNone) return "a pack without a seat";
      continue;
    }
    if (size >= 0 && cards != size) return "packs of different sizes";
    size = cards;
    const bool picked = s.draft_pick[seat] != kNone;
    if (picked == has(s.queue, seat)) return "picks and seats still to pick do not agree";
    if (picked && s.pack[seat][s.draft_pick[seat]] == 0) return "a pick that is not in the pack";
  }
  return size < 2 || !has(s.queue, s.actor) ? "there is nothing to draft" : "";
}

// Cards lie before the seats from the selection to the end of the turn.
const char* movement_card_fault(const State& s) {
  const bool none = s.stage <= Stage::dawn || s.stage == Stage::final, selecting = s.stage == Stage::select;
  if (selecting && (s.kind != Kind::select || !has(s.queue, s.actor)))
    return "another seat chooses its Movement card";
  if (selecting && ((s.queue & ~s.group) | (s.group & ~s.living) | (s.group & s.movement_open)) != 0)
    return "the seats that choose a Movement card are impossible";
  if (none && s.movement_open != 0) return "Movement cards are open too early";
  for (int seat = 0; seat < players(s); ++seat) {
    const bool card = s.movement_card[seat] != kNone;
    const bool chosen = has(s.movement_open, seat) || (has(s.group, seat) && !has(s.queue, seat));
    if ((none && card) || (selecting && card != chosen))
      return "Movement cards and seats still to choose do not agree";
    const bool needed = s.stage == Stage::invasion || s.stage == Stage::move;
    if (needed && has(s.living, seat) && !card) return "a seat moves without a Movement card";
  }
  return "";
}

// A character is under way: it asks to enter, or has moved and the Priest may send it back.
const char* moving_fault(const State& s) {
  if (!has(s.owned[s.mover], s.moving)) return "the moving character is not the mover's";
  const int stands = building_of(s, s.moving), destination = s.movement_card[s.mover];
  if (s.kind != Kind::priest) {
    if (s.moved_from != stands || s.moved_temporary != has(s.temporary, s.moving) || destination == stands)
      return "the moving character is somewhere else";
    return is_full(s, destination) && !is_closed(s, destination) ? "" : "there is room to enter";
  }
  if (s.moved_from == stands || (stands != destination && stands != crossroads) ||
      is_closed(s, s.moved_from) || (s.moved_temporary && s.moved_from == crossroads))
    return "the character has not moved like this";
  return has(s.owned[s.actor] & ~s.exhausted, priest) ? "" : "the Priest cannot send anybody back";
}

const char* movement_fault(const State& s) {
  if (const char* fault = movement_card_fault(s); *fault != '\0') return fault;
  const bool by_door =
      s.kind == Kind::cancel && s.act.source == Source::pre_move && s.act.subject == back_door;
  const bool moving = s.kind == Kind::enter || s.kind == Kind::priest || by_door;
  const bool before = s.kind == Kind::pre_move || (s.kind == Kind::select && s.stage == Stage::move) ||
                      (s.kind == Kind::cancel && s.act.source == Source::pre_move);
  if (!moving && (s.moving != kNone || s.moved_from != kNone || s.moved_temporary))
    return "the moving character is impossible";
  if (!moving && !before) return s.mover == kNone ? "" : "somebody moves at the wrong time";
  if (s.stage != Stage::move || s.mover == kNone || !has(s.living, s.mover))
    return "the mover does not fit the decision";
  if (s.kind != Kind::priest && s.kind != Kind::cancel && s.actor != s.mover) return "another seat moves";
  if (!moving) return "";
  return s.moving == kNone || s.moved_from == kNone ? "the moving character is impossible" : moving_fault(s);
}

// Who is left to vote, point at a victim or share: the condition of the step still holds.
bool is_under_way(const State& s) {
  const SeatSet seats = eligible(s, s.location);
  if (s.stage == Stage::attack) return attack_condition(s, s.location) && seats != 0;
  return (s.antidotes[s.location] > 0 || s.supplies[s.location].cards > 0) && seats != 0;
}

const char* vote_fault(const State& s) {
  if (s.kind != Kind::vote && s.kind != Kind::tie) {
    for (const int vote : s.vote)
      if (vote != kNone) return "a vote is cast at another decision";
    if (s.tied != 0 || s.vote_kept != 0 || s.vote_broken != 0) return "a vote is counted at another decision";
    if (s.kind == Kind::victim && !is_under_way(s)) return "nobody is attacked here";
    if (s.kind == Kind::victim && s.location == crossroads && s.colour[s.actor] != s.leader)
      return "the Zombie Leader points at another seat";
    return s.group == 0 || s.kind == Kind::select || s.kind == Kind::draft
               ? ""
               : "a secret group at another decision";
  }
  const SeatSet seats = eligible(s, s.location);
  if (size_of(seats) < 2 || s.location == crossroads || !is_under_way(s)) return "there is nobody to vote on";
  for (int seat = 0; seat < players(s); ++seat) {
    const bool votes = has(seats, seat) && votes_of(s, seat, s.location) > 0;
    if (votes != has(s.group, seat) || (has(s.queue, seat) && !votes))
      return "a seat votes without a character there";
    const bool cast = votes && !has(s.queue, seat);
    if (cast ? s.vote[seat] == kNone || !has(seats, s.vote[seat]) : s.vote[seat] != kNone)
      return "votes and seats still to vote do not agree";
  }
  if (s.kind == Kind::vote)
    return has(s.queue, s.actor) && (s.tied | s.vote_kept | s.vote_broken) == 0 ? "" : "another seat votes";
  if (s.actor != s.holder) return "ties are broken by another seat";
  return (s.tied & ~seats) == 0 && size_of(s.tied) >= 2 && s.queue == 0 ? "" : "there is no tie";
}

const char* sharing_fault(const State& s) {
  const bool sharing = s.kind == Kind::payout || s.kind == Kind::distribute;
  if (sharing != (s.distributor != kNone)) return "the distributor does not fit the decision";
  if (!sharing)
    return s.served == 0 && s.share_item == 0 && s.antidotes_left == 0 && s.share_due == 0
               ? ""
               : "items are shared too early";
  if (s.distributor != s.actor || !has(eligible(s, s.location), s.actor)) return "another seat shares";
  if ((s.served & ~s.living) != 0 || s.served == s.living) return "everybody has been served";
  if (is_binding(s) && s.share_due != 0) return "a binding promise is paid first";
  const Supplies& pile = s.supplies[s.location];
  if (!within(s.share_item, 0, pile.cards) || !within(s.antidotes_left, 0, s.antidotes[s.location]))
    return "more items are left than there were";
  for (int i = 0; i < pile.cards; ++i)
    if (!has(pile.seen[i], s.actor)) return "the distributor has not seen the cards";
  if (s.kind == Kind::payout) {
    const SharePromise& promise = s.share_promise[s.actor];
    return is_binding(s) && promise.card && promise.to != kNone && has(s.living, promise.to) &&
                   s.share_item == 0 && s.antidotes_left == 0 && s.served == 0
               ? ""
               : "no card was promised";
  }
  return items_left(s) > 0 ? "" : "there is nothing to share";
}

}  // namespace

const char* act_fault(const State& s);     // fault_act.cpp
const char* offer_fault(const State& s);   // fault_act.cpp
const char* window_fault(const State& s);  // fault_act.cpp

const char* decision_fault(const State& s) {
  if (s.stage == Stage::over) return "";
  const char* fault = "";
  for (auto* check :
       {set_up_fault, movement_fault, act_fault, offer_fault, vote_fault, sharing_fault, window_fault}) {
    fault = check(s);
    if (*fault != '\0') return fault;
  }
  if (s.kind == Kind::activate && !can_activate(s, s.actor, s.location)) return "the effect cannot be used";
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  return legal.empty() ? "the seat to act can do nothing" : "";
}

}  // namespace pandemonium::city_of_horror
