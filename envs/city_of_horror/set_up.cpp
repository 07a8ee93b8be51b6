// Set-up: the city, the characters, their first places, the hands (dealt or drafted) and the hours.
#include <span>

#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

// SET UP THE CITY: numbers 1 to 4 for the four corners, a side for each board.
void lay_boards(State& s, Chance& chance) {
  std::array<std::int8_t, 4> corners{1, 2, 3, 4};
  if (s.options.layout[0] != 0)
    corners = s.options.layout;
  else
    chance.shuffle(corners, "corner number");
  for (int b = 0; b < 4; ++b) s.number[b] = corners[b];
  s.number[water_tower] = 5;
  s.number[crossroads] = 6;
  const std::array<SideChoice, kBuildings> chosen = sides_of(s.options);
  for (int b = 0; b < kBuildings; ++b)
    s.side[b] = static_cast<std::int8_t>(chosen[b] == SideChoice::random ? chance.below(2, "side of a board")
                                                                         : static_cast<int>(chosen[b]));
}

// FIRST PLAYER AND ZOMBIE LEADER.
void seat_players(State& s, Chance& chance) {
  unsigned colours = bit(kColours) - 1;
  for (int seat = 0; seat < players(s); ++seat) {
    const int fixed = s.options.colours[seat];
    const int colour = fixed != kNone ? fixed : chance.member(colours, "colour");
    s.colour[seat] = static_cast<std::int8_t>(colour);
    colours &= ~bit(colour);
  }
  const int first = s.options.first_player;
  s.holder = static_cast<std::int8_t>(first != kNone ? first : chance.below(players(s), "first player"));
  s.leader = s.colour[s.holder];
}

// DISTRIBUTION OF THE CHARACTERS, seat by seat.
void deal_characters(State& s, Chance& chance) {
  CharacterSet left = bit(kCharacters) - 1;
  for (int seat = 0; seat < players(s); ++seat)
    for (int i = 0; i < tables_of(s).deal_for(players(s)).characters; ++i) {
      const CharacterSet drawn = bit(chance.member(left, "character"));
      left &= ~drawn;
      s.owned[seat] |= drawn;
      s.unplaced |= drawn;
    }
  s.living = all_seats(s);
}

// A smaller deck lacks its first cards, as if they were dealt.
void fill_deck(State& s) {
  s.dealt = static_cast<Count>(kCards - tables_of(s).deck_size);
  s.deck.fill(kNone);
  int next = s.dealt;
  for (int t = 0; t < kCardTypes; ++t)
    for (int i = 0; i < tables_of(s).card(t).copies; ++i) s.deck[next++] = static_cast<std::int8_t>(t);
}

int placing_seat(const State& s) { return clockwise(s, s.holder, players(s) - 1 - s.placed); }

}  // namespace

State CityOfHorror::set_up(const Options& options, Chance& chance) {
  State s;
  s.options = options;
  lay_boards(s, chance);
  seat_players(s, chance);
  deal_characters(s, chance);
  const Tables& tables = tables_of(s);
  s.zombie_reserve = tables.box.zombies;
  s.antidote_reserve = tables.box.antidotes;
  std::copy(tables.food.tokens.begin(), tables.food.tokens.end(), s.truck.begin());
  if (s.side[crossroads] == 1)
    for (int i = 0; i < kFaceUpFood; ++i) lay_face_up_food(s, chance);
  fill_deck(s);
  s.step = Step::place_seat;
  Legal legal;
  run_to_decision(s, chance, legal);
  return s;
}

// PLACEMENT goes counter-clockwise, the holder last: as many Movement cards are drawn as the seat has
// characters.
void place_seat(State& s, Chance& chance) {
  if (s.placed == players(s)) {
    s.location = kNone;
    s.step = Step::deal;
    return;
  }
  unsigned left = bit(kBuildings) - 1;
  for (int i = size_of(s.owned[placing_seat(s)]); i > 0; --i) left &= ~bit(chance.member(left, "placement"));
  s.placing = static_cast<BuildingSet>((bit(kBuildings) - 1) & ~left);
  s.step = Step::place;
}

// For each drawn building in ascending number the seat chooses a character.
void place(State& s) {
  if (s.placing == 0) {
    ++s.placed;
    s.step = Step::place_seat;
    return;
  }
  int next = first_of(s.placing);
  for (unsigned left = s.placing; left != 0; left &= left - 1)
    if (s.number[first_of(left)] < s.number[next]) next = first_of(left);
  s.location = static_cast<std::int8_t>(next);
  ask(s, Kind::setup_place, placing_seat(s));
}

// If the building is full the character goes to the Crossroads.
void place_character(State& s, int character) {
  s.unplaced &= ~bit(character);
  s.placing &= static_cast<BuildingSet>(~bit(s.location));
  relocate(s, character, is_full(s, s.location) ? int{crossroads} : s.location, false);
  s.step = Step::place;
}

// DISTRIBUTION OF THE ACTION CARDS: from the top, seat by seat, as hands or as packs to draft from.
void deal_cards(State& s, Chance& chance) {
  chance.shuffle(std::span(s.deck).subspan(static_cast<std::size_t>(s.dealt)));
  const bool drafts = s.options.deal == DealChoice::draft;
  for (int seat = 0; seat < players(s); ++seat)
    for (int i = 0; i < tables_of(s).deal_for(players(s)).cards; ++i) {
      const int type = draw_top(s);
      if (drafts)
        ++s.pack[seat][type];
      else
        gain(s, seat, type);
    }
  s.stage = drafts ? Stage::draft : Stage::setup;
  s.group = s.queue = drafts ? all_seats(s) : SeatSet{0};
  s.queue_from = 0;
  s.step = drafts ? Step::draft_round : Step::hours;
}

// EXPERT VARIANT: everybody keeps a card in secret and hands the rest to the left; the last one is kept.
void draft_round(State& s) {
  if (s.queue != 0) return ask(s, Kind::draft, first_of(s.queue));
  for (int seat = 0; seat < players(s); ++seat) {
    --s.pack[seat][s.draft_pick[seat]];
    gain(s, seat, s.draft_pick[seat]);
    s.draft_pick[seat] = kNone;
  }
  std::rotate(s.pack.begin(), s.pack.begin() + players(s) - 1, s.pack.begin() + players(s));
  int cards = 0;
  for (const int count : s.pack[0]) cards += count;
  if (cards == 1)
    for (int seat = 0; seat < players(s); ++seat) {
      gain(s, seat, first_of(types_in(s.pack[seat])));
      s.pack[seat] = {};
    }
  s.group = s.queue = cards > 1 ? all_seats(s) : SeatSet{0};
  s.step = cards > 1 ? Step::draft_round : Step::hours;
}

// THE ZOMBIES: one 00:00 card is revealed, one card of each later hour is laid aside unseen.
void draw_hours(State& s, Chance& chance) {
  for (int hour = 0; hour <= kTurns; ++hour)
    s.hour_card[hour] = static_cast<std::int8_t>(chance.below(4, hour == 0 ? "00:00 card" : ""));
  const InvasionCard& card = tables_of(s).invasion_card(0, s.hour_card[0]);
  for (int number = 1; number <= kBuildings; ++number)
    add_zombies(s, building_numbered(s, number), card.zombies[number - 1]);
  s.step = Step::dawn;
}

}  // namespace pandemonium::city_of_horror
