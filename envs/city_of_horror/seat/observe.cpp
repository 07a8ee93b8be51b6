// What a seat sees, as numbers: 1,094 of them, seats counted clockwise from the viewer, all in [0, 1].
#include <algorithm>
#include <cstddef>

#include "envs/city_of_horror/game.hpp"
#include "envs/core/same_bytes.hpp"

namespace pandemonium::city_of_horror {
namespace {

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
}

int sum(const std::array<Count, kFoodValues>& food) { return food[0] + food[1] + food[2] + food[3]; }

// Uncovered spaces from the leader to a colour, clockwise.
int wheel_distance(const State& s, unsigned uncovered, int colour) {
  const unsigned after =
      (uncovered >> (s.leader + 1) | uncovered << (kColours - 1 - s.leader)) & (bit(kColours) - 1);
  const int steps = (colour - s.leader + kColours) % kColours;
  return size_of(after & (bit(steps) - 1));
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

constexpr int kDecisionWidth = kKinds, kClockWidth = 101, kSeatWidth = 28, kCharacterWidth = 16;
constexpr int kForcesWidth = 2 * kSeats * kBuildings + 2 * kBuildings + 2 * kSeats;
constexpr int kBuildingWidth = 12, kBuildingsWidth = kBuildingWidth * kBuildings, kCardsWidth = 130;
constexpr int kCityWidth = kCharacterWidth * kCharacters + kForcesWidth + kBuildingsWidth + kCardsWidth;
constexpr int kPendingWidth = 69, kOfferWidth = 50, kTalkWidth = 72, kProposer = 21;
constexpr int kWidth =
    kClockWidth + kSeats * kSeatWidth + kCityWidth + kPendingWidth + kOfferWidth + kTalkWidth;
static_assert(kWidth == 1094);

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

void write_characters(const State& s, int me, auto& out) {
  out.section("characters");
  const CharacterSet there = alive(s);
  std::array<CharacterSet, kCharacterWidth> sets{};  // of each number, for whom it is 1
  for (int r = 0; r < players(s); ++r) sets[r] = s.owned[clockwise(s, me, r)];
  for (int b = 0; b < kBuildings; ++b) sets[kSeats + b] = s.at[b];
  sets[kSeats + kBuildings] = there & ~s.exhausted;
  sets[kSeats + kBuildings + 1] = there & s.hidden;
  sets[kSeats + kBuildings + 2] = there & s.temporary;
  sets[kSeats + kBuildings + 3] = there & in_focus(s, me);
  auto* row = out.here();
  for (int c = 0; c < kCharacters; ++c, row += kCharacterWidth)
    for (int i = 0; i < kCharacterWidth; ++i) {
      row[i] = static_cast<int>(sets[i] & 1);
      sets[i] >>= 1;  // so that a character is a few instructions: compilers take the sets together
    }
  out.zeros(kCharacters * kCharacterWidth);
}

// The visible characters of each seat at each building, seats from the viewer on. Plain arrays of one length,
// so that compilers take many places together.
constexpr int kPlaces = kSeats * kBuildings;
using Presence = std::array<CharacterSet, kPlaces>;

Presence presence(const State& s, int me) {
  Presence there{};
  for (int r = 0; r < players(s); ++r) {
    const CharacterSet mine = s.owned[clockwise(s, me, r)] & ~s.hidden;
    for (int b = 0; b < kBuildings; ++b) there[r * kBuildings + b] = mine & s.at[b];
  }
  return there;
}

// Numbers / kUnit, a power of two, for that is a product; at most 1.
template <int kUnit, std::size_t N>
[[gnu::always_inline]] inline void write_all(const std::array<int, N>& numbers, auto& out) {
  auto* const row = out.here();
  for (std::size_t i = 0; i < N; ++i) row[i] = Quotient{std::min(numbers[i], kUnit), kUnit};
  out.zeros(static_cast<int>(N));
}

// VOTES of each seat at each building; Replicas are rare.
std::array<int, kPlaces> votes_at_places(const State& s, int me, const Presence& there) {
  std::array<int, kPlaces> votes;
  for (int i = 0; i < kPlaces; ++i) votes[i] = votes_of(s, there[i], 0);
  for (int r = 0; r < players(s); ++r)
    if (const auto& replicas = s.replica[clockwise(s, me, r)]; replicas != std::array<Count, kBuildings>{})
      for (int b = 0; b < kBuildings; ++b)
        votes[r * kBuildings + b] = votes_of(s, there[r * kBuildings + b], replicas[b]);
  return votes;
}

using Worth = std::array<CharacterSet, kMostWorth + 1>;  // the characters worth so many points now
Worth worth_now(const State& s) {
  const Tables& tables = tables_of(s);
  Worth worth;
  for (int points = 0; points <= kMostWorth; ++points)
    worth[points] =
        (tables.worth_rested[points] & ~s.exhausted) | (tables.worth_exhausted[points] & s.exhausted);
  return worth;
}

// What a seat loses at least if it loses a victim there: the points of its least visible character.
std::array<int, kPlaces> least_points(const Presence& there, const Worth& worth) {
  std::array<int, kPlaces> least{};
  for (int points = kMostWorth; points > 0; --points) {
    const CharacterSet so_many = worth[points];
    for (int i = 0; i < kPlaces; ++i) least[i] = (there[i] & so_many) != 0 ? points : least[i];
  }
  return least;
}

// How many zombies too many there are for those inside, and how many more would make an attack.
void write_threats(const State& s, auto& out) {
  auto* const row = out.here();
  for (int b = 0; b < kBuildings; ++b) {
    const int too_many = zombies_too_many(s, b);
    row[2 * b] = Quotient{std::clamp(too_many, 0, 4), 4};
    row[2 * b + 1] = Quotient{std::clamp(1 - too_many, 0, 4), 4};
  }
  out.zeros(2 * kBuildings);
}

// Of each seat: the points of its characters, and what would be left of them, with its antidotes, if the
// helicopter came now.
void write_standings(const State& s, int me, const Worth& worth, auto& out) {
  std::array<int, kSeats> all{}, saved{};
  for (int r = 0; r < players(s); ++r) {
    const int seat = clockwise(s, me, r);
    int antidotes = s.seat_antidotes[seat];
    for (int points = kMostWorth; points >= 0; --points) {
      const int those = size_of(s.owned[seat] & worth[points]), survive = std::min(those, antidotes);
      all[r] += points * those;
      saved[r] += points * survive;
      antidotes -= survive;
    }
    saved[r] += antidotes * tables_of(s).points.antidote;
  }
  write_all<32>(all, out.section("points of characters"));
  write_all<32>(saved, out.section("points that antidotes save"));
}

// What comes of who is where: numbers that a network of sums and thresholds could make of owners and places
// only with a unit for each pair (docs/experiments/2026-11-27-forces-in-the-row.md).
void write_forces(const State& s, int me, auto& out) {
  const Presence there = presence(s, me);
  const Worth worth = worth_now(s);
  write_all<8>(votes_at_places(s, me, there), out.section("votes at buildings"));
  write_all<8>(least_points(there, worth), out.section("least points at buildings"));
  write_threats(s, out.section("zombies too many"));
  write_standings(s, me, worth, out);
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

// Of the characters, what depends on more than who is where.
void write_focus(const State& s, int me, auto& out) {
  auto* const row = out.here();
  const CharacterSet focus = alive(s) & in_focus(s, me);
  for (int c = 0; c < kCharacters; ++c)
    row[c * kCharacterWidth + kCharacterWidth - 1] = static_cast<int>(focus >> c & 1);
  out.zeros(kCharacters * kCharacterWidth);
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

void turn_forces(const State& s, int steps, auto& out) {
  turn_seats<kBuildings>(s, steps, out);
  turn_seats<kBuildings>(s, steps, out);
  out.zeros(2 * kBuildings);
  turn_seats<1>(s, steps, out);
  turn_seats<1>(s, steps, out);
}

// What a row says already.
struct Known {
  bool people = false, buildings = false;  // who is where and what comes of it; what the buildings are like
  int steps = 0;                           // clockwise, from the seat that saw it to the viewer
};

void write_city(const State& s, int me, const Known& known, auto& out) {
  const bool same_eyes = known.steps == 0;
  if (known.people && same_eyes)
    write_focus(s, me, out);
  else
    write_characters(s, me, out);
  if (!known.people)
    write_forces(s, me, out);
  else if (same_eyes)
    out.zeros(kForcesWidth);
  else
    turn_forces(s, known.steps, out);
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
