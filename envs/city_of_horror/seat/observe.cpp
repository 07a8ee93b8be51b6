// What a seat sees, as numbers: 1,208 of them, seats counted clockwise from the viewer, all in [0, 1].
#include <algorithm>
#include <cstddef>

#include "envs/city_of_horror/seat/forces.hpp"
#include "envs/core/same_bytes.hpp"

namespace pandemonium::city_of_horror {
namespace {

// Numbers / kUnit, a power of two, for that is a product; at most 1.
template <int kUnit, std::size_t N>
[[gnu::always_inline]] inline void write_all(const std::array<int, N>& numbers, auto& out) {
  auto* const row = out.here();
  for (std::size_t i = 0; i < N; ++i) row[i] = Quotient{std::min(numbers[i], kUnit), kUnit};
  out.zeros(static_cast<int>(N));
}

void write_clock(const State& s, int me, auto& out) {
  out.section("decision").one_hot(s.actor == me ? static_cast<int>(s.kind) : kNone, kKinds);
  out.section("stage").one_hot(s.stage == Stage::over ? kNone : static_cast<int>(s.stage), kStages);
  out.section("turn").one_hot(within(s.turn, 1, kTurns) ? s.turn - 1 : kNone, kTurns);
  out.section("current building").one_hot(s.location, kBuildings);
}

int truck_count(const State& s) { return s.truck[0] + s.truck[1] + s.truck[2] + s.truck[3]; }

void write_stocks(const State& s, int me, auto& out) {
  out.section("stocks")
      .number(Fraction<kCards>(deck_size(s)))
      .number(Fraction<kAntidotes>(s.antidote_reserve));
  out.number(Fraction<kZombies>(s.zombie_reserve)).number(Fraction<kFoodTokens>(truck_count(s)));
  out.section("face-up food");
  for (const int count : s.face_up) out.number(Fraction<kFaceUpFood>(count));
  out.section("my offers left").number(Fraction<2>(s.offers_left[me]));
  out.section("breakable promises").flag(!is_binding(s));
}

// The next Invasion card, if the viewer has looked at it, by building.
void write_seen_invasion(const State& s, int me, auto& out) {
  out.section("seen invasion card");
  const int hour = next_hour(s);
  if (hour == 0 || !has(s.seen_hour[hour], me)) {
    out.zeros(1).zeros(kBuildings, 3).zeros(8, 2).zeros(4 * kBuildings).zeros(1, 2);
    out.section("zombies after it").zeros(kBuildings, kZombieLimit);
    return;
  }
  const InvasionCard& card = tables_of(s).invasion_card(hour, s.hour_card[hour]);
  out.flag(true);
  for (int b = 0; b < kBuildings; ++b) out.number(Fraction<3>(card.zombies[s.number[b] - 1]));
  for (int b = 0; b < 4; ++b) out.number(Fraction<2>(card.antidotes[s.number[b] - 1]));
  for (int b = 0; b < 4; ++b) out.number(Fraction<2>(card.cards[s.number[b] - 1]));
  for (const ZombieMove& move : card.moves.moves()) {
    out.one_hot(move.from == 0 ? kNone : building_numbered(s, move.from), kBuildings);
    out.one_hot(move.to == 0 ? kNone : building_numbered(s, move.to), kBuildings);
  }
  out.number(Fraction<2>(card.leader));
  write_all<kZombieLimit>(zombies_after(s, card), out.section("zombies after it"));
}

int sum(const std::array<Count, kFoodValues>& food) { return food[0] + food[1] + food[2] + food[3]; }

// Uncovered spaces from the leader to a colour, clockwise.
int wheel_distance(const State& s, unsigned uncovered, int colour) {
  const unsigned after =
      (uncovered >> (s.leader + 1) | uncovered << (kColours - 1 - s.leader)) & (bit(kColours) - 1);
  return size_of(after & (bit(steps_from_leader(s, colour)) - 1));
}

// What all seats' parts of the row need to know.
struct Surroundings {
  int hour;                 // of the next Invasion card
  unsigned uncovered;       // colours
  SeatSet here;             // visibly, at the location
  int proposer, recipient;  // of an offer that the viewer knows
  int acts, named;          // whose turn to move it is or who announced last, and against whom
};
Surroundings surroundings(const State& s, int me) {
  const Announced* top = s.stack_size > 0 ? &s.stack[s.stack_size - 1] : nullptr;
  const bool offer = knows_offer(s, me);
  return {.hour = next_hour(s),
          .uncovered = uncovered_colours(s),
          .here = s.location == kNone ? SeatSet{0} : eligible(s, s.location),
          .proposer = offer ? s.offer.proposer : kNone,
          .recipient = offer ? s.offer.recipient : kNone,
          .acts = top != nullptr ? top->player : s.mover,
          .named = top != nullptr ? top->seat : kNone};
}

void write_seat(const State& s, int me, int seat, const Surroundings& around, auto& out) {
  out.flag(has(s.living, seat))
      .number(Fraction<12>(s.hand_size[seat]))
      .number(Fraction<10>(s.seat_antidotes[seat]));
  out.number(Fraction<6>(sum(s.food_secret[seat])));
  out.number(Fraction<10>(s.food_open[seat][1] + 2 * s.food_open[seat][2] + 3 * s.food_open[seat][3]));
  out.flag(s.holder == seat).flag(s.colour[seat] == s.leader);
  out.number(Fraction<5>(wheel_distance(s, around.uncovered, s.colour[seat])));
  out.one_hot(seat == me || has(s.movement_open, seat) ? s.movement_card[seat] : kNone, kBuildings);
  out.flag(has(s.passed, seat)).flag(has(s.still, seat));
  out.number(Fraction<6>(s.location == kNone ? 0 : votes_of(s, seat, s.location)))
      .flag(has(around.here, seat));
  out.number(Fraction<10>(std::min<int>(s.kept[seat], 10)))
      .number(Fraction<10>(std::min<int>(s.broken[seat], 10)));
  out.flag((around.hour != 0) & has(s.seen_hour[around.hour], seat));
  out.flag(around.proposer == seat).flag(around.recipient == seat);
  out.flag(around.acts == seat).flag(around.named == seat);
  out.number(Fraction<8>(s.tally[seat])).number(Fraction<5>(s.pointed[seat][me])).flag(has(s.served, seat));
}

constexpr std::array<std::string_view, kSeats> kSeatSections{"me",      "seat +1", "seat +2",
                                                             "seat +3", "seat +4", "seat +5"};

constexpr int kDecisionWidth = kKinds, kClockWidth = 113, kSeatWidth = 28, kCharacterWidth = 18;
constexpr int kForcesWidth = 3 * kSeats * kBuildings + 4 * kBuildings + 4 * kSeats;
constexpr int kBuildingWidth = 12, kBuildingsWidth = kBuildingWidth * kBuildings, kCardsWidth = 130;
constexpr int kCityWidth = kCharacterWidth * kCharacters + kForcesWidth + kBuildingsWidth + kCardsWidth;
constexpr int kPendingWidth = 69, kOfferWidth = 50, kTalkWidth = 72, kProposer = 21;
constexpr int kWidth =
    kClockWidth + kSeats * kSeatWidth + kCityWidth + kPendingWidth + kOfferWidth + kTalkWidth;
static_assert(kWidth == 1208);

void write_seats(const State& s, int me, auto& out) {
  const Surroundings around = surroundings(s, me);
  for (int r = 0; r < kSeats; ++r) {
    out.section(kSeatSections[r]);
    if (r < players(s))
      write_seat(s, me, clockwise(s, me, r), around, out);
    else
      out.zeros(kSeatWidth);
  }
}

// The mover, the named target, the characters one of which will be the victim; for the viewer whose power it
// uses.
CharacterSet in_focus(const State& s, int me) {
  CharacterSet focus = 0;
  if (s.moving != kNone && knows_moving(s, me)) focus |= bit(s.moving);
  if (s.stack_size > 0 && s.stack[s.stack_size - 1].character != kNone)
    focus |= bit(s.stack[s.stack_size - 1].character);
  if (s.kind == Kind::victim) focus |= s.owned[s.actor] & s.at[s.location] & ~s.hidden;
  if (s.act.what == What::power && s.act.player == me) focus |= bit(s.act.subject);
  return focus;
}

// How many zombies too many there are for those inside, and how many more would make an attack.
void write_threats(const AtBuildings& too_many, auto& out) {
  auto* const row = out.here();
  for (int b = 0; b < kBuildings; ++b) {
    row[2 * b] = Quotient{std::clamp(too_many[b], 0, 4), 4};
    row[2 * b + 1] = Quotient{std::clamp(1 - too_many[b], 0, 4), 4};
  }
  out.zeros(2 * kBuildings);
}

// Numbers of a character: whose (6), where (6), rested, hidden, on a temporary space; and then:
constexpr int kEndangered = kSeats + kBuildings + 3, kCheapest = kEndangered + 1, kInFocus = kCheapest + 1;
static_assert(kInFocus == kCharacterWidth - 1);

// The first numbers of each character, by the sets for whom they are 1.
template <std::size_t N>
[[gnu::always_inline]] inline void write_sets(std::array<CharacterSet, N> sets, auto* row) {
  for (int c = 0; c < kCharacters; ++c, row += kCharacterWidth)
    for (std::size_t i = 0; i < N; ++i) {
      row[i] = static_cast<int>(sets[i] & 1);
      sets[i] >>= 1;  // so that a character is a few instructions: compilers take the sets together
    }
}

void write_characters(const State& s, int me, const Forces& forces, auto& out) {
  const CharacterSet there = alive(s);
  std::array<CharacterSet, kEndangered + 1> sets{};
  for (int r = 0; r < players(s); ++r) sets[r] = s.owned[clockwise(s, me, r)];
  for (int b = 0; b < kBuildings; ++b) sets[kSeats + b] = s.at[b];
  sets[kEndangered - 3] = there & ~s.exhausted;
  sets[kEndangered - 2] = there & s.hidden;
  sets[kEndangered - 1] = there & s.temporary;
  sets[kEndangered] = forces.endangered;
  auto* row = out.section("characters").here();
  write_sets(sets, row);
  const CharacterSet focus = there & in_focus(s, me);
  for (int c = 0; c < kCharacters; ++c, row += kCharacterWidth) {
    row[kCheapest] = static_cast<int>(forces.cheapest >> c & 1);
    row[kInFocus] = static_cast<int>(focus >> c & 1);
  }
  out.zeros(kCharacters * kCharacterWidth);
}

// Of the characters, what depends on more than who is where.
void write_focus(const State& s, int me, auto& out) {
  auto* const row = out.here();
  const CharacterSet focus = alive(s) & in_focus(s, me);
  for (int c = 0; c < kCharacters; ++c)
    row[c * kCharacterWidth + kInFocus] = static_cast<int>(focus >> c & 1);
  out.zeros(kCharacters * kCharacterWidth);
}

void write_changes(const State& s, int me, const Threats& threats, auto& out) {
  const Changes changes = changes_of(s, me, threats);
  write_all<4>(changes.if_one_left, out.section("danger if one left"));
  write_all<4>(changes.if_one_came, out.section("danger if one came"));
}

void write_forces(const State& s, int me, const Forces& forces, const Threats& threats, auto& out) {
  write_all<8>(forces.votes, out.section("votes at buildings"));
  write_all<8>(forces.least, out.section("least points at buildings"));
  write_all<4>(forces.danger, out.section("danger at buildings"));
  write_threats(threats.too_many, out.section("zombies too many"));
  const Standings standings = standings_of(s, me);
  write_all<32>(standings.all, out.section("points of characters"));
  write_all<32>(standings.saved, out.section("points that antidotes save"));
  write_all<8>(forces.before, out.section("before at the crossroads"));
  write_all<1>(forces.next, out.section("next at the crossroads"));
  write_changes(s, me, threats, out);
}

// The seats' parts of `width` numbers began with the seat that is `steps` before this viewer.
template <int width>
void turn_seats(const State& s, int steps, auto& out) {
  auto* const row = out.here();
  std::array<std::remove_reference_t<decltype(*row)>, 2 * kSeats * width> twice;
  std::copy_n(row, width * kSeats, twice.begin());
  std::copy_n(row, width * kSeats, twice.begin() + width * players(s));
  std::copy_n(twice.begin() + width * steps, width * players(s), row);
  out.zeros(width * kSeats);
}

void turn_forces(const State& s, int me, int steps, const Threats& threats, auto& out) {
  for (int i = 0; i < 3; ++i) turn_seats<kBuildings>(s, steps, out);
  out.zeros(2 * kBuildings);
  for (int i = 0; i < 4; ++i) turn_seats<1>(s, steps, out);
  write_changes(s, me, threats, out);
}

// Of the characters, what depends on who looks: owners and the focus.
void turn_characters(const State& s, int me, auto& out) {
  std::array<CharacterSet, 8> sets{};  // whole vectors are faster than the six that turn
  for (int r = 0; r < players(s); ++r) sets[r] = s.owned[clockwise(s, me, r)];
  sets[kSeats] = s.at[0];
  sets[kSeats + 1] = s.at[1];
  write_sets(sets, out.here());
  write_focus(s, me, out);
}

void write_buildings(const State& s, int me, auto& out) {
  out.section("buildings");
  for (int b = 0; b < kBuildings; ++b) {
    const bool gone = ((b == water_tower) & s.tower_exploded) | ((b == armory) & s.armory_closed);
    out.number(Fraction<kZombieLimit>(s.zombies[b])).number(Fraction<8>(size_of(s.at[b])));
    out.number(Fraction<4>(std::max(free_spaces(s, b), 0)))
        .number(Fraction<6>(s.number[b]))
        .flag(s.side[b] == 1);
    out.number(Fraction<4>(s.antidotes[b]))
        .number(Fraction<4>(s.supplies[b].cards))
        .flag(attack_condition(s, b));
    out.flag(has(s.resolved, b))
        .number(Fraction<3>(s.markers[b]))
        .flag(gone)
        .number(Fraction<2>(s.replica[me][b]));
  }
}

// Of the buildings, what depends on who looks.
void write_own_replicas(const State& s, int me, auto& out) {
  auto* const row = out.here();
  for (int b = 0; b < kBuildings; ++b)
    row[b * kBuildingWidth + kBuildingWidth - 1] = Fraction<2>(s.replica[me][b]);
  out.zeros(kBuildingsWidth);
}

template <std::size_t N>
[[gnu::always_inline]] inline void write_counts(const std::array<Count, N>& counts, int unit, auto& out) {
  auto* const row = out.here();
  for (std::size_t i = 0; i < N; ++i) row[i] = Quotient{std::min<int>(counts[i], unit), unit};
  out.zeros(static_cast<int>(N));
}

void write_cards(const State& s, int me, auto& out) {
  write_counts(s.hand[me], 4, out.section("my hand"));
  write_counts(s.discard, 4, out.section("discard pile"));
  out.section("known in hands");
  for (int r = 1; r < kSeats; ++r) {
    if (r < players(s))
      write_counts(s.known[me][clockwise(s, me, r)], 2, out);
    else
      out.zeros(kCardTypes);
  }
  write_counts(s.food_secret[me], 5, out.section("my secret food"));
}

// What the distributor has still to give, by type, antidotes last; or the viewer's pack in the draft.
void write_tableau(const State& s, int me, auto& out) {
  auto* const row = out.here();
  if (s.stage == Stage::draft) {
    for (int t = 0; t < kCardTypes; ++t) row[t] = Quotient{s.pack[me][t], 4};
  } else if (s.distributor == me) {
    const Supplies& pile = s.supplies[s.location];
    std::array<std::int8_t, kCardTypes> left{};
    for (int i = s.share_item; i < pile.cards; ++i) row[pile.type[i]] = Quotient{++left[pile.type[i]], 4};
    row[kCardTypes] = Fraction<4>(s.antidotes[s.location] - s.antidotes_left);
  }
  out.zeros(kCardTypes + 1, 4);
}

int current_item(const State& s, int me) {
  if (s.act.taken != kNone && s.act.player == me) return s.act.taken;
  if (s.distributor != me || s.kind != Kind::distribute) return kNone;
  const Supplies& pile = s.supplies[s.location];
  return s.share_item < pile.cards ? int{pile.type[s.share_item]} : kCardTypes;
}

void write_pending(const State& s, int me, auto& out) {
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
  out.section("cards announced").number(Fraction<5>(s.stack_size));
  write_tableau(s, me, out.section("tableau"));
  out.section("current item").one_hot(current_item(s, me), kCardTypes + 1);
}

void write_offer(const State& s, int me, auto& out) {
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

void write_promises(const State& s, int me, auto& out) {
  if (!in_location_window(s)) {  // promises are about the location being resolved
    out.section("vote promises").zeros(36);
    out.section("share promises").zeros(18);
    return;
  }
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
}

// Mostly nobody has promised or claimed anything.
void write_talk(const State& s, int me, auto& out) {
  out.section("truces");
  if (s.truce == decltype(s.truce){}) {
    out.zeros(2 * (kSeats - 1));
  } else {
    for (int r = 1; r < kSeats; ++r) {
      const int seat = r < players(s) ? clockwise(s, me, r) : kNone;
      out.flag(seat != kNone && has(s.truce[seat], me)).flag(seat != kNone && has(s.truce[me], seat));
    }
  }
  out.section("claims told to me");
  if (s.claim[me] == std::array<std::int8_t, kSeats>{}) {
    out.zeros(kBuildings, 5);
    return;
  }
  std::array<int, kBuildings + 1> told{};
  for (const int claimed : s.claim[me]) ++told[claimed];
  for (int b = 1; b <= kBuildings; ++b) out.number(Fraction<5>(told[b]));
}

// An offer is composed decision by decision, from a seat's go on, and meanwhile nothing else happens.
bool composes_offer(const State& s) { return s.kind >= Kind::give && s.kind <= Kind::ask_param; }

// Most decisions of a random player compose offers: then the decision, who deals with whom and the offer are
// written anew, and the rest of the row stays.
void rewrite_offer(const State& s, int me, auto& out) {
  auto* const row = out.here();
  out.clear(kDecisionWidth);
  row[static_cast<int>(s.kind)] = 1;
  for (int r = 0; r < players(s); ++r) {
    const int seat = clockwise(s, me, r);
    row[kClockWidth + kSeatWidth * r + kProposer] = s.offer.proposer == seat;
    row[kClockWidth + kSeatWidth * r + kProposer + 1] = s.offer.recipient == seat;
  }
  out.zeros(kClockWidth + kSeats * kSeatWidth + kCityWidth + kPendingWidth);
  out.clear(kOfferWidth);
  write_offer(s, me, out);
  out.zeros(kTalkWidth);
}

// Whether the same stands in the members from `first` to `end` of the state.
template <std::size_t first, std::size_t end>
bool same(const State& a, const State& b) {
  const auto from = [](const State& s) { return reinterpret_cast<const char*>(&s) + first; };
  return same_memory<end - first>(from(a), from(b));
}

// What a row says already.
struct Known {
  bool people = false, buildings = false;  // who is where and what comes of it; what the buildings are like
  int steps = 0;                           // clockwise, from the seat that saw it to the viewer
};

void write_city(const State& s, int me, const Known& known, auto& out) {
  if (known.people && known.steps == 0) {
    write_focus(s, me, out);
    out.zeros(kForcesWidth);
  } else if (const Threats threats = threats_of(s); known.people) {
    turn_characters(s, me, out);
    turn_forces(s, me, known.steps, threats, out);
  } else {
    const Forces forces = forces_of(s, me, threats);
    write_characters(s, me, forces, out);
    write_forces(s, me, forces, threats, out);
  }
  if (known.people && known.buildings)
    write_own_replicas(s, me, out);
  else
    write_buildings(s, me, out);
  write_cards(s, me, out);
}

// Not inlined: two copies of it were slower.
[[gnu::noinline]] void write_row(const State& s, int me, const Known& known, auto& row) {
  auto out = row;  // a copy that nobody else sees stays in registers
  write_clock(s, me, out);
  write_all<8>(to_come(s, me), out.section("characters to come"));
  write_stocks(s, me, out);
  write_seen_invasion(s, me, out);
  write_seats(s, me, out);
  write_city(s, me, known, out);
  write_pending(s, me, out);
  write_offer(s, me, out);
  write_promises(s, me, out);
  write_talk(s, me, out);
  out.section("this turn").flag(s.granny_mobile).flag(s.grandpa_votes);
  assert(out.width() - row.width() == kWidth);
  row = out;
}

}  // namespace

void CityOfHorror::observe(const State& state, Seat viewer, auto& out) { write_row(state, viewer, {}, out); }

// At most decisions nobody moves: then the characters, what comes of them and the buildings stay as they are.
void CityOfHorror::observe_again(const State& before, Seat seen_by, const State& now, Seat viewer,
                                 auto& out) {
  if (viewer == seen_by && composes_offer(now)) return rewrite_offer(now, viewer, out);
  auto* const row = out.here();
  auto* const city = row + kClockWidth + kSeats * kSeatWidth;
  std::fill(row, city, 0);
  std::fill(city + kCityWidth, row + kWidth, 0);
  write_row(now, viewer,
            {.people = same<offsetof(State, owned), offsetof(State, number)>(before, now),
             .buildings = same<offsetof(State, number), offsetof(State, kind)>(before, now),
             .steps = (viewer - seen_by + players(now)) % players(now)},
            out);
}

std::vector<Pointer> CityOfHorror::pointers() {
  std::vector<Pointer> list;
  for (const Move move : {Move::character, Move::power})
    list.push_back({static_cast<int>(move), kMoves.encode(move), kCharacters, "characters", kCharacterWidth});
  list.push_back({static_cast<int>(Move::location), kMoves.encode(Move::location), kBuildings, "buildings",
                  kBuildingWidth});
  for (int steps = 0; steps < kSeats; ++steps)
    list.push_back({static_cast<int>(Move::seat), kMoves.encode(Move::seat, steps), 1, kSeatSections[steps],
                    kSeatWidth});
  for (int steps = 1; steps < kSeats; ++steps)
    list.push_back({static_cast<int>(Move::offer), kMoves.encode(Move::offer, steps - 1), 1,
                    kSeatSections[steps], kSeatWidth});
  return list;
}

template void CityOfHorror::observe(const State&, Seat, ObservationWriter<float>&);
template void CityOfHorror::observe(const State&, Seat, ObservationWriter<Byte>&);
template void CityOfHorror::observe(const State&, Seat, ObservationWriter<Unit>&);
template void CityOfHorror::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<float>&);
template void CityOfHorror::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<Byte>&);

}  // namespace pandemonium::city_of_horror
