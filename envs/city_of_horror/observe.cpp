// What a seat sees, as numbers: 998 of them, seats counted clockwise from the viewer, all in [0, 1].
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

void write_clock(const State& s, int me, ObservationWriter& out) {
  out.section("decision").one_hot(s.actor == me ? static_cast<int>(s.kind) : kNone, kKinds);
  out.section("stage").one_hot(s.stage == Stage::over ? kNone : static_cast<int>(s.stage), kStages);
  out.section("turn").one_hot(within(s.turn, 1, kTurns) ? s.turn - 1 : kNone, kTurns);
  out.section("current building").one_hot(s.location, kBuildings);
}

int truck_count(const State& s) { return s.truck[0] + s.truck[1] + s.truck[2] + s.truck[3]; }

void write_stocks(const State& s, int me, ObservationWriter& out) {
  out.section("stocks").scaled(deck_size(s), kCards).scaled(s.antidote_reserve, kAntidotes);
  out.scaled(s.zombie_reserve, kZombies).scaled(truck_count(s), kFoodTokens);
  out.section("face-up food");
  for (const int count : s.face_up) out.scaled(count, kFaceUpFood);
  out.section("my offers left").scaled(s.offers_left[me], 2);
  out.section("breakable promises").flag(!is_binding(s));
}

// The next Invasion card, if the viewer has looked at it, by building.
void write_seen_invasion(const State& s, int me, ObservationWriter& out) {
  out.section("seen invasion card");
  const int hour = next_hour(s);
  if (hour == 0 || !has(s.seen_hour[hour], me)) {
    out.zeros(40);
    return;
  }
  const InvasionCard& card = kInvasion[hour][s.hour_card[hour]];
  out.flag(true);
  for (int b = 0; b < kBuildings; ++b) out.scaled(card.zombies[s.number[b] - 1], 3);
  for (int b = 0; b < 4; ++b) out.scaled(card.antidotes[s.number[b] - 1], 2);
  for (int b = 0; b < 4; ++b) out.scaled(card.cards[s.number[b] - 1], 2);
  for (const ZombieMove& move : card.moves) {
    out.one_hot(move.from == 0 ? kNone : building_numbered(s, move.from), kBuildings);
    out.one_hot(move.to == 0 ? kNone : building_numbered(s, move.to), kBuildings);
  }
  out.scaled(card.leader, 2);
}

int sum(const std::array<Count, kFoodValues>& food) { return food[0] + food[1] + food[2] + food[3]; }

// Uncovered spaces from the leader to a colour, clockwise.
int wheel_distance(const State& s, unsigned uncovered, int colour) {
  if (colour == s.leader) return 0;
  const unsigned after =
      (uncovered >> (s.leader + 1) | uncovered << (kColours - 1 - s.leader)) & (bit(kColours) - 1);
  const int steps = (colour - s.leader + kColours) % kColours;
  return size_of(after & (bit(steps) - 1));
}

void write_seat(const State& s, int me, int seat, unsigned uncovered, SeatSet here, ObservationWriter& out) {
  const int hour = next_hour(s);
  const Announced* top = s.stack_size > 0 ? &s.stack[s.stack_size - 1] : nullptr;
  const bool offer = knows_offer(s, me);
  out.flag(has(s.living, seat)).clipped(s.hand_size[seat], 12).clipped(s.seat_antidotes[seat], 10);
  out.clipped(sum(s.food_secret[seat]), 6);
  out.clipped(s.food_open[seat][1] + 2 * s.food_open[seat][2] + 3 * s.food_open[seat][3], 10);
  out.flag(s.holder == seat).flag(s.colour[seat] == s.leader);
  out.scaled(wheel_distance(s, uncovered, s.colour[seat]), 5);
  out.one_hot(seat == me || has(s.movement_open, seat) ? s.movement_card[seat] : kNone, kBuildings);
  out.flag(has(s.passed, seat)).flag(has(s.still, seat));
  out.clipped(s.location == kNone ? 0 : votes_of(s, seat, s.location), 6).flag(has(here, seat));
  out.clipped(s.kept[seat], 10).clipped(s.broken[seat], 10);
  out.flag(hour != 0 && has(s.seen_hour[hour], seat));
  out.flag(offer && s.offer.proposer == seat).flag(offer && s.offer.recipient == seat);
  out.flag((top != nullptr ? top->player : s.mover) == seat).flag(top != nullptr && top->seat == seat);
  out.clipped(s.tally[seat], 8).clipped(s.pointed[seat][me], 5).flag(has(s.served, seat));
}

constexpr std::array<std::string_view, kSeats> kSeatSections{"me",      "seat +1", "seat +2",
                                                             "seat +3", "seat +4", "seat +5"};

void write_seats(const State& s, int me, ObservationWriter& out) {
  const unsigned uncovered = uncovered_colours(s);
  const SeatSet here = s.location == kNone ? SeatSet{0} : eligible(s, s.location);
  for (int r = 0; r < kSeats; ++r) {
    out.section(kSeatSections[r]);
    if (r < players(s))
      write_seat(s, me, clockwise(s, me, r), uncovered, here, out);
    else
      out.zeros(28);
  }
}

// The mover, the named target, the characters one of which will be the victim; for the viewer whose power it uses.
CharacterSet in_focus(const State& s, int me) {
  CharacterSet focus = 0;
  if (s.moving != kNone && knows_moving(s, me)) focus |= bit(s.moving);
  if (s.stack_size > 0 && s.stack[s.stack_size - 1].character != kNone)
    focus |= bit(s.stack[s.stack_size - 1].character);
  if (s.kind == Kind::victim) focus |= s.owned[s.actor] & s.at[s.location] & ~s.hidden;
  if (s.act.what == What::power && s.act.player == me) focus |= bit(s.act.subject);
  return focus;
}

void write_characters(const State& s, int me, ObservationWriter& out) {
  constexpr int kEach = 16;
  out.section("characters");
  float* const first = out.here();
  const CharacterSet focus = in_focus(s, me);
  for (int r = 0; r < players(s); ++r) {
    const CharacterSet mine = s.owned[clockwise(s, me, r)];
    for (CharacterSet left = mine; left != 0; left &= left - 1) first[kEach * first_of(left) + r] = 1.0f;
  }
  for (int b = 0; b < kBuildings; ++b)
    for (CharacterSet left = s.at[b]; left != 0; left &= left - 1) {
      const int character = first_of(left);
      float* const row = first + kEach * character + kSeats;
      row[b] = 1.0f;
      row[6] = static_cast<float>(!has(s.exhausted, character));
      row[7] = static_cast<float>(has(s.hidden, character));
      row[8] = static_cast<float>(has(s.temporary, character));
      row[9] = static_cast<float>(has(focus, character));
    }
  out.zeros(kCharacters * kEach);
}

void write_buildings(const State& s, int me, ObservationWriter& out) {
  out.section("buildings");
  for (int b = 0; b < kBuildings; ++b) {
    const bool gone = b == water_tower ? s.tower_exploded : b == armory && s.armory_closed;
    out.scaled(s.zombies[b], kZombieLimit).clipped(size_of(s.at[b]), 8);
    out.clipped(std::max(free_spaces(s, b), 0), 4).scaled(s.number[b], 6).flag(s.side[b] == 1);
    out.clipped(s.antidotes[b], 4).clipped(s.supplies[b].cards, 4).flag(attack_condition(s, b));
    out.flag(has(s.resolved, b)).scaled(s.markers[b], 3).flag(gone).clipped(s.replica[me][b], 2);
  }
}

template <std::size_t N>
void write_counts(const std::array<Count, N>& counts, float unit, ObservationWriter& out) {
  float* const row = out.here();
  for (std::size_t i = 0; i < N; ++i) row[i] = std::min(static_cast<float>(counts[i]) * unit, 1.0f);
  out.zeros(static_cast<int>(N));
}

void write_cards(const State& s, int me, ObservationWriter& out) {
  write_counts(s.hand[me], 0.25f, out.section("my hand"));
  write_counts(s.discard, 0.25f, out.section("discard pile"));
  out.section("known in hands");
  for (int r = 1; r < kSeats; ++r) {
    if (r < players(s))
      write_counts(s.known[me][clockwise(s, me, r)], 0.5f, out);
    else
      out.zeros(kCardTypes);
  }
  write_counts(s.food_secret[me], 0.2f, out.section("my secret food"));
}

// What the distributor has still to give, by type, antidotes last; or the viewer's pack in the draft.
void write_tableau(const State& s, int me, ObservationWriter& out) {
  float* const row = out.here();
  if (s.stage == Stage::draft) {
    for (int t = 0; t < kCardTypes; ++t) row[t] = static_cast<float>(s.pack[me][t]) / 4.0f;
  } else if (s.distributor == me) {
    const Supplies& pile = s.supplies[s.location];
    for (int i = s.share_item; i < pile.cards; ++i) row[pile.type[i]] += 0.25f;
    row[kCardTypes] = std::min(static_cast<float>(s.antidotes[s.location] - s.antidotes_left) / 4.0f, 1.0f);
  }
  out.zeros(kCardTypes + 1);
}

int current_item(const State& s, int me) {
  if (s.act.taken != kNone && s.act.player == me) return s.act.taken;
  if (s.distributor != me || s.kind != Kind::distribute) return kNone;
  const Supplies& pile = s.supplies[s.location];
  return s.share_item < pile.cards ? int{pile.type[s.share_item]} : kCardTypes;
}

void write_pending(const State& s, int me, ObservationWriter& out) {
  int card = kNone, first = kNone, second = kNone;
  if (s.stack_size > 0) {
    const Announced& top = s.stack[s.stack_size - 1];
    card = top.type;
    first = top.building;
    second = top.second;
  } else if (s.act.what != What::nothing && knows_act(s, me)) {
    if (s.act.what == What::card) card = s.act.subject;
    first = s.act.building;
    second = s.act.second;
  } else if (knows_moving(s, me)) {
    first = s.moved_from;
  }
  out.section("pending card").one_hot(card, kCardTypes);
  out.section("pending building").one_hot(first, kBuildings);
  out.section("second building").one_hot(second, kBuildings);
  out.section("cards announced").scaled(s.stack_size, 5);
  write_tableau(s, me, out.section("tableau"));
  out.section("current item").one_hot(current_item(s, me), kCardTypes + 1);
}

void write_offer(const State& s, int me, ObservationWriter& out) {
  const Offer& offer = s.offer;
  const bool known = knows_offer(s, me), party = offer.proposer == me || offer.recipient == me;
  const bool gives = known && offer.give_chosen, asks = known && offer.ask_chosen;
  const auto target = [&](bool shown, Item item, int param) {
    return shown && item == Item::vote && param != kNone ? seats_from(s, me, param) : kNone;
  };
  out.section("given item").one_hot(gives ? static_cast<int>(offer.give) : kNone, kItems);
  out.section("given card")
      .one_hot(gives && party && offer.give == Item::card ? offer.give_param : kNone, kCardTypes);
  out.section("given vote").one_hot(target(gives, offer.give, offer.give_param), kSeats);
  out.section("asked item").one_hot(asks ? static_cast<int>(offer.ask) : kNone, kItems);
  out.section("asked vote").one_hot(target(asks, offer.ask, offer.ask_param), kSeats);
}

void write_promises(const State& s, int me, ObservationWriter& out) {
  out.section("vote promises");
  for (int r = 0; r < kSeats; ++r) {
    const int promised = r < players(s) ? s.vote_promise[clockwise(s, me, r)] : kNone;
    out.one_hot(promised == kNone ? kNone : seats_from(s, me, promised), kSeats);
  }
  out.section("share promises");
  for (int r = 0; r < kSeats; ++r) {
    const SharePromise promise = r < players(s) ? s.share_promise[clockwise(s, me, r)] : SharePromise{};
    out.one_hot(promise.to == kNone ? kNone : promise.to != me ? 2 : promise.card ? 1 : 0, 3);
  }
  out.section("truces");
  for (int r = 1; r < kSeats; ++r) {
    const int seat = r < players(s) ? clockwise(s, me, r) : kNone;
    out.flag(seat != kNone && has(s.truce[seat], me)).flag(seat != kNone && has(s.truce[me], seat));
  }
  out.section("claims told to me");
  std::array<int, kBuildings + 1> told{};
  for (const int claimed : s.claim[me]) ++told[claimed];
  for (int b = 1; b <= kBuildings; ++b) out.scaled(told[b], 5);
}

}  // namespace

void CityOfHorror::observe(const State& s, Seat viewer, ObservationWriter& out) {
  write_clock(s, viewer, out);
  write_stocks(s, viewer, out);
  write_seen_invasion(s, viewer, out);
  write_seats(s, viewer, out);
  write_characters(s, viewer, out);
  write_buildings(s, viewer, out);
  write_cards(s, viewer, out);
  write_pending(s, viewer, out);
  write_offer(s, viewer, out);
  write_promises(s, viewer, out);
  out.section("this turn").flag(s.granny_mobile).flag(s.grandpa_votes);
}

}  // namespace pandemonium::city_of_horror
