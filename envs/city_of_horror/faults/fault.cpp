// What cannot be: options that cannot be played, and positions that no game can reach or that the rules could
// not go on from. Positions come from files: everything that is used as an index is checked here.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

const char* options_fault(const Options& o) {
  if (!within(o.players, 3, 6)) return "players is not 3 to 6";
  if (!within(o.offers_general, 0, 2)) return "offers_general is not 0 to 2";
  if (!within(o.offers_location, 0, 2)) return "offers_location is not 0 to 2";
  if (!within(o.first_player, kNone, o.players - 1)) return "first_player is not -1 or one of the seats";
  if (!(o.shaping >= 0.0f && o.shaping <= 100.0f)) return "shaping is not 0 to 100";
  if (o.offer_cutoff < 0) return "offer_cutoff is negative";
  if (o.max_decisions < 1) return "max_decisions is not positive";
  unsigned numbers = 0, colours = 0;
  for (const int number : o.layout) {
    if (!within(number, 0, 4)) return "layout has a number that is not 1 to 4";
    numbers |= bit(number);
  }
  if (numbers != 0b1 && numbers != 0b11110) return "layout is neither all 0 nor a permutation of 1 to 4";
  const bool random = o.colours[0] == kNone;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat >= o.players || random) {
      if (o.colours[seat] != kNone) return "colours are given for some seats only, or for seats not in play";
    } else {
      if (!within(o.colours[seat], 0, kColours - 1)) return "colours has a colour that is not 0 to 5";
      if (has(colours, o.colours[seat])) return "colours has a colour twice";
      colours |= bit(o.colours[seat]);
    }
  }
  return "";
}

constexpr unsigned stages(std::initializer_list<Stage> list) {
  unsigned set = 0;
  for (const Stage stage : list) set |= bit(static_cast<int>(stage));
  return set;
}
constexpr unsigned kWindowStages =
    stages({Stage::dawn, Stage::invasion, Stage::move, Stage::attack, Stage::share, Stage::final});
constexpr unsigned kHere = stages({Stage::activate, Stage::attack, Stage::share});

constexpr unsigned stages_of(Kind kind) {
  switch (kind) {
    case Kind::draft:
      return stages({Stage::draft});
    case Kind::setup_place:
      return stages({Stage::setup});
    case Kind::select:
      return stages({Stage::select, Stage::move});
    case Kind::pre_move:
    case Kind::enter:
    case Kind::priest:
      return stages({Stage::move});
    case Kind::activate:
    case Kind::food_pay:
    case Kind::food_pick:
      return stages({Stage::activate});
    case Kind::pay:
    case Kind::take:
    case Kind::pick_char:
    case Kind::pick_seat:
      return kWindowStages | stages({Stage::activate});
    case Kind::must_act:
    case Kind::victim:
      return stages({Stage::attack});
    case Kind::vote:
    case Kind::tie:
      return stages({Stage::attack, Stage::share});
    case Kind::payout:
    case Kind::distribute:
      return stages({Stage::share});
    case Kind::none:
      return stages({Stage::over});
    default:
      return kWindowStages;
  }
}

const char* clock_fault(const State& s) {
  const int stage = static_cast<int>(s.stage), n = players(s);
  if (!has(stages_of(s.kind), stage)) return "the decision does not belong to the stage";
  if (!within(s.turn, 0, 5)) return "turn is not 0 to 5";
  const int first = s.stage == Stage::over    ? 5
                    : s.stage == Stage::final ? 4
                    : s.stage <= Stage::draft ? 0
                                              : 1;
  const int last = s.stage == Stage::over ? 5 : s.stage <= Stage::draft ? 0 : 4;
  if (!within(s.turn, first, last)) return "the turn does not fit the stage";
  if (s.truncated && s.stage != Stage::over) return "a game that was stopped goes on";
  if (s.stage <= Stage::select && s.invasion_done) return "an Invasion card is done too early";
  if (s.stage > Stage::select && s.stage != Stage::over && !s.invasion_done)
    return "the Invasion card is not done";
  if (s.stage == Stage::over) {
    if (!within(s.decisions, 0, s.options.max_decisions)) return "decisions is out of range";
    return s.actor == kNone && s.location == kNone ? "" : "somebody acts after the end";
  }
  if (!within(s.actor, 0, n - 1) || !has(s.living, s.actor)) return "the seat to act is not in the game";
  if (has(kHere, stage) || s.stage == Stage::setup ? !within(s.location, 0, 5) : s.location != kNone)
    return "the location does not fit the stage";
  if (s.resolved >= bit(kBuildings) || (!has(kHere, stage) && s.resolved != 0))
    return "resolved is impossible";
  if (s.location != kNone && has(s.resolved, s.location)) return "a resolved location is visited again";
  if (!within(s.decisions, 0, s.options.max_decisions - 1)) return "decisions is out of range";
  return "";
}

const char* city_fault(const State& s) {
  const std::array<SideChoice, kBuildings> chosen = sides_of(s.options);
  unsigned numbers = 0;
  int zombies = s.zombie_reserve, antidotes = s.antidote_reserve + s.antidotes_spent;
  if (s.zombie_reserve < 0 || s.antidote_reserve < 0 || s.antidotes_spent < 0) return "a reserve is negative";
  for (int b = 0; b < kBuildings; ++b) {
    if (!within(s.number[b], 1, 6)) return "a number is not 1 to 6";
    numbers |= bit(s.number[b]);
    if (!within(s.side[b], 0, 1)) return "a side is not 0 or 1";
    if (chosen[b] != SideChoice::random && s.side[b] != static_cast<int>(chosen[b]))
      return "a side is not the one chosen";
    if (!within(s.zombies[b], 0, kZombieLimit)) return "a building has not 0 to 8 zombies";
    if (!within(s.antidotes[b], 0, b < 4 ? kAntidotes : 0)) return "antidotes of a building are impossible";
    zombies += s.zombies[b];
    antidotes += s.antidotes[b];
    const Supplies& pile = s.supplies[b];
    const int drops = std::min<int>(s.invasion_done ? s.turn : s.turn - 1, kTurns);
    if (!within(pile.cards, 0, b < 4 ? 2 * std::max(drops, 0) : 0))
      return "more cards than were ever dropped";
    for (int i = 0; i < 8; ++i) {
      if (i < pile.cards ? !within(pile.type[i], 0, kCardTypes - 1) : pile.type[i] != kNone)
        return "a card at a building is impossible";
      if ((pile.seen[i] & ~all_seats(s)) != 0 || (i >= pile.cards && pile.seen[i] != 0))
        return "a card was seen by nobody at the table";
    }
    const int most = b == water_tower ? (s.tower_exploded ? 0 : markers_to_happen(s, b) - 1)
                     : b == armory    ? (s.armory_closed ? 0 : markers_to_happen(s, b) - 1)
                                      : 0;
    if (!within(s.markers[b], 0, most)) return "Explosion markers are impossible";
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    if (s.seat_antidotes[seat] < 0 || (seat >= players(s) && s.seat_antidotes[seat] != 0))
      return "antidotes of a seat are impossible";
    antidotes += s.seat_antidotes[seat];
  }
  if (numbers != 0b1111110 || s.number[water_tower] != 5 || s.number[crossroads] != 6)
    return "the numbers are no layout";
  if (has(kHere, static_cast<int>(s.stage)))
    for (int b = 0; b < kBuildings; ++b)
      if (has(s.resolved, b) != (s.number[b] < s.number[s.location]))
        return "locations are resolved out of order";
  const Box& box = tables_of(s).box;
  if (zombies != box.zombies) return "zombies are not those of the box";
  if (antidotes != box.antidotes) return "antidotes are not those of the box";
  return "";
}

// Hands and packs: nothing negative, hand_size true. Adds them to `count`. (Loops over types, so that they
// vectorise: this runs after every step of the conformance games.)
const char* hand_fault(const State& s, CardCounts& count) {
  Count signs = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    const CardCounts &hand = s.hand[seat], &pack = s.pack[seat];
    int size = 0;
    for (int t = 0; t < kCardTypes; ++t) {
      signs |=
          hand[t] | pack[t] | static_cast<Count>(kCards - hand[t]) | static_cast<Count>(kCards - pack[t]);
      size += hand[t];
      count[t] += hand[t] + pack[t];
    }
    if (size != s.hand_size[seat]) return "hand_size is not the number of cards in hand";
    if (seat >= players(s) && size != 0) return "a seat that is not in play has cards";
  }
  for (int t = 0; t < kCardTypes; ++t) {
    signs |= s.discard[t] | static_cast<Count>(kCards - s.discard[t]);
    count[t] += s.discard[t];
  }
  return signs < 0 ? "a number of cards is negative" : "";
}

const char* stack_fault(const State& s, CardCounts& count) {
  const int n = players(s);
  if (!within(s.stack_size, 0, kStackLimit - 1)) return "stack_size is out of range";
  if ((s.stack_size > 0) != (s.kind == Kind::cancel))
    return "cards are announced only while they can be cancelled";
  for (int i = 0; i < kStackLimit; ++i) {
    const Announced& card = s.stack[i];
    if (i >= s.stack_size ? card.type != kNone || card.player != kNone
                          : !within(card.type, 0, kCardTypes - 1) || !within(card.player, 0, n - 1))
      return "an announced card is impossible";
    if (i >= s.stack_size) continue;
    if (!within(card.building, kNone, 5) || !within(card.second, kNone, 5) ||
        !within(card.character, kNone, kCharacters - 1) || !within(card.seat, kNone, n - 1) ||
        !within(card.asked, 0, n - 1) || (i > 0 && card.type != pepper_spray))
      return "an announced card is impossible";
    ++count[card.type];
  }
  return "";
}

const char* card_fault(const State& s) {
  CardCounts count{};
  if (!within(s.dealt, kCards - tables_of(s).deck_size, kCards))
    return "dealt is not from the first card of the deck to 40";
  for (int i = 0; i < s.dealt; ++i)
    if (s.deck[i] != kNone) return "the deck is impossible";
  for (int i = s.dealt; i < kCards; ++i) {
    if (!within(s.deck[i], 0, kCardTypes - 1)) return "the deck is impossible";
    ++count[s.deck[i]];
  }
  if (const char* fault = hand_fault(s, count); *fault != '\0') return fault;
  if (const char* fault = stack_fault(s, count); *fault != '\0') return fault;
  for (const Supplies& pile : s.supplies)
    for (int i = 0; i < pile.cards; ++i) ++count[pile.type[i]];
  for (int t = 0; t < kCardTypes; ++t)
    if (count[t] != tables_of(s).card(t).copies)
      return "the Action cards are not those of the deck, each as often as it is printed";
  return "";
}

// A bound is at least 0 and at most what is held.
const char* knowledge_fault(const State& s) {
  static constexpr CardCounts kNothing{};
  Count signs = 0;
  for (int o = 0; o < kSeats; ++o)
    for (int q = 0; q < kSeats; ++q) {
      const CardCounts& most = o == q || o >= players(s) ? kNothing : s.hand[q];
      const CardCounts& bound = s.known[o][q];
      for (int t = 0; t < kCardTypes; ++t) signs |= bound[t] | static_cast<Count>(most[t] - bound[t]);
    }
  return signs < 0 ? "a seat knows of cards that are not there" : "";
}

const char* character_fault(const State& s) {
  CharacterSet owned = 0, there = 0;
  unsigned living = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if ((owned & s.owned[seat]) != 0) return "a character belongs to two seats";
    if (size_of(s.owned[seat]) > (seat < players(s) ? int{tables_of(s).deal_for(players(s)).characters} : 0))
      return "a seat has too many characters";
    owned |= s.owned[seat];
    living |= static_cast<unsigned>(s.owned[seat] != 0) << seat;
  }
  for (const CharacterSet each : s.at) {
    if ((there & each) != 0) return "a character is at two buildings";
    there |= each;
  }
  if (s.unplaced != 0 && s.stage != Stage::setup) return "a character has no place";
  if ((there & s.unplaced) != 0 || (there | s.unplaced) != owned || owned >= bit(kCharacters))
    return "characters and their places do not agree";
  if (((s.exhausted | s.hidden | s.temporary) & ~there) != 0)
    return "a character is marked that is not there";
  if ((s.temporary & s.at[crossroads]) != 0) return "a temporary space at the Crossroads";
  if (s.living != living) return "living is not the seats with characters";
  if (s.armory_closed && s.side[armory] == 0 && s.at[armory] != 0) return "somebody is in the burnt Armory";
  if (s.stage == Stage::setup && (s.armory_closed || s.tower_exploded))
    return "an explosion before the first turn";
  return "";
}

const char* token_fault(const State& s) {
  const int n = players(s);
  std::array<int, kFoodValues> food{};
  int open = 0;
  for (int value = 0; value < kFoodValues; ++value) {
    if (s.truck[value] < 0 || s.face_up[value] < 0 || s.food_removed[value] < 0) return "Food is negative";
    open += s.face_up[value];
    food[value] = s.truck[value] + s.face_up[value] + s.food_removed[value];
    for (int seat = 0; seat < kSeats; ++seat) {
      if (s.food_secret[seat][value] < 0 || s.food_open[seat][value] < 0) return "Food is negative";
      if (seat >= n && s.food_secret[seat][value] + s.food_open[seat][value] != 0) return "Food of nobody";
      food[value] += s.food_secret[seat][value] + s.food_open[seat][value];
    }
    if (food[value] != tables_of(s).food.tokens[value]) return "the Food tokens are not those of the box";
  }
  if (open > kFaceUpFood) return "more than three Food face up";
  unsigned colours = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat >= n ? s.colour[seat] != kNone
                  : !within(s.colour[seat], 0, kColours - 1) || has(colours, s.colour[seat]))
      return "the colours of the seats are impossible";
    if (seat < n) colours |= bit(s.colour[seat]);
    if (!within(s.canned_points[seat], 0, seat < n ? 8 : 0)) return "canned_points is out of range";
  }
  if (!within(s.leader, 0, kColours - 1) || !has(colours, s.leader)) return "the leader is on a cache";
  if (!within(s.holder, 0, n - 1) || (s.stage != Stage::over && !has(s.living, s.holder)))
    return "the First Player token is with nobody in the game";
  for (int hour = 0; hour <= kTurns; ++hour) {
    if (!within(s.hour_card[hour], s.turn == 0 || s.truncated ? kNone : 0, s.turn == 0 ? kNone : 3))
      return "an Invasion card is impossible";
    if ((s.seen_hour[hour] & ~all_seats(s)) != 0) return "an Invasion card was seen by nobody at the table";
    if (s.hour_card[hour] == kNone && s.seen_hour[hour] != 0)
      return "an Invasion card was seen before it was drawn";
  }
  return "";
}

// Each Weapon Replica and each point of Canned Food is a card that was played, and the discard pile never
// shrinks.
const char* played_fault(const State& s) {
  int replicas = 0, canned = 0, played = 0, canned_cards = s.discard[canned_food];
  for (const Count cards : s.discard) played += cards;
  for (int seat = 0; seat < kSeats; ++seat) {
    for (int b = 0; b < kBuildings; ++b) {
      const int here = s.replica[seat][b];
      if (here < 0 || (here > 0 && (b == crossroads || seat >= players(s)))) return "a Replica is impossible";
      replicas += here;
    }
    canned += s.canned_points[seat];
    if (s.stage == Stage::over) canned_cards += s.hand[seat][canned_food];  // an early end counts hands
  }
  if (replicas > played || canned > canned_cards)
    return "more cards were played than are in the discard pile";
  return canned == 0 || s.stage >= Stage::final ? "" : "Canned Food counts at the end";
}

// Sets of seats and numbers that only have to be in range.
const char* range_fault(const State& s) {
  const int n = players(s);
  const unsigned seats = all_seats(s);
  unsigned sets = s.queue | s.group | s.movement_open | s.tied | s.vote_kept | s.vote_broken | s.passed |
                  s.still | s.still_broken | s.served;
  bool fits = within(s.queue_from, 0, n - 1) && within(s.mover, kNone, n - 1) &&
              within(s.moving, kNone, kCharacters - 1) && within(s.moved_from, kNone, 5) &&
              within(s.window_seat, kNone, n - 1) && within(s.distributor, kNone, n - 1) &&
              within(s.placed, 0, n) && within(s.share_due, 0, 2) && s.placing < bit(kBuildings);
  for (int seat = 0; seat < kSeats; ++seat) {
    sets |= s.truce[seat] | s.truce_tested[seat];
    fits = fits && within(s.movement_card[seat], kNone, 5) && within(s.vote[seat], kNone, n - 1) &&
           within(s.draft_pick[seat], kNone, kCardTypes - 1) && within(s.vote_promise[seat], kNone, n - 1) &&
           within(s.share_promise[seat].to, kNone, n - 1) && within(s.offers_left[seat], 0, 2) &&
           within(s.tally[seat], 0, 100);
    for (const int claimed : s.claim[seat]) fits = fits && within(claimed, 0, kBuildings);
    for (const int times : s.pointed[seat]) fits = fits && times <= State::kMostPointed;
  }
  if ((sets & ~seats) != 0) return "a set of seats has a seat that is not in play";
  if (!fits) return "a number is out of range";
  const Act& act = s.act;
  if (!within(act.player, kNone, n - 1) || !within(act.building, kNone, 5) || !within(act.second, kNone, 5) ||
      !within(act.character, kNone, kCharacters - 1) || !within(act.seat, kNone, n - 1) ||
      !within(act.taken, kNone, kCardTypes - 1) ||
      !within(act.subject, kNone, act.what == What::card ? kCardTypes - 1 : kCharacters - 1))
    return "the act has a part that is out of range";
  if ((act.what == What::nothing) != (act.source == Source::nobody) ||
      (act.what == What::nothing) != (act.player < 0))
    return "the act has no player or no purpose";
  if ((act.what == What::card || act.what == What::power) && act.subject == kNone)
    return "the act has no subject";
  const Offer& offer = s.offer;
  if (!within(offer.proposer, kNone, n - 1) || !within(offer.recipient, kNone, n - 1) || offer.acts_due > 3 ||
      !within(offer.give_param, kNone, kCardTypes - 1) || !within(offer.ask_param, kNone, kCardTypes - 1) ||
      (offer.proposer == kNone) != (offer.recipient == kNone) ||
      (offer.proposer != kNone && offer.proposer == offer.recipient))
    return "the offer is impossible";
  return "";
}

}  // namespace

std::string CityOfHorror::fault(const Options& options) { return options_fault(options); }

const char* decision_fault(const State& s);  // fault_decision.cpp

std::string CityOfHorror::fault(const State& s) {
  const char* fault = options_fault(s.options);
  for (auto* check : {clock_fault, city_fault, card_fault, knowledge_fault, character_fault, token_fault,
                      played_fault, range_fault, decision_fault}) {
    if (*fault != '\0') break;
    fault = check(s);
  }
  return fault;
}

}  // namespace pandemonium::city_of_horror
