// The end of a turn and of the game.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {

// TURN END: who hid stands up; what held for the turn is over. A truce that was tested and stands has been
// kept.
void turn_end(State& s) {
  for (int seat = 0; seat < players(s); ++seat)
    s.kept[seat] += static_cast<std::uint8_t>(size_of(s.truce[seat] & s.truce_tested[seat]));
  s.truce = s.truce_tested = {};
  s.hidden = 0;
  s.replica = {};
  s.granny_mobile = s.grandpa_votes = false;
  s.movement_card.fill(kNone);
  s.movement_open = 0;
  s.resolved = 0;
  s.tally.fill(0);
  if (s.turn < kTurns)
    s.step = Step::dawn;
  else
    open_window(s, Stage::final);
}

// CANNED FOOD is revealed card by card as plays that can be cancelled.
void reveal_canned_food(State& s) {
  while (s.queue != 0) {
    const int seat = first_from(s.queue, s.queue_from);
    if (has(s.living, seat) && s.hand[seat][canned_food] > 0) {
      begin_act(s, Source::canned, What::card, seat, canned_food);
      return announce(s, seat, canned_food);
    }
    s.queue &= static_cast<SeatSet>(~bit(seat));
  }
  s.step = Step::helicopter;
}

namespace {

// Who is left behind when there are too few antidotes: the lowest values, then the higher ids (reading D25).
int least_worth(const State& s, CharacterSet who) {
  int least = first_of(who);
  for (CharacterSet left = who; left != 0; left &= left - 1)
    if (value_of(s, first_of(left)) <= value_of(s, least)) least = first_of(left);
  return least;
}

}  // namespace

// THE HELICOPTER: one antidote per character; those without one die.
void helicopter(State& s) {
  for (int seat = 0; seat < players(s); ++seat) {
    while (size_of(s.owned[seat]) > s.seat_antidotes[seat]) die(s, least_worth(s, s.owned[seat]));
    const int used = size_of(s.owned[seat]);
    s.seat_antidotes[seat] -= used;
    s.antidotes_spent += used;
  }
  s.turn = kTurns + 1;
  s.stage = Stage::over;
  s.kind = Kind::none;
  s.actor = s.location = kNone;
}

// At `max_decisions` everything under way is dropped; Canned Food in hand counts.
void stop_early(State& s) {
  s.truncated = true;
  while (s.stack_size > 0) {
    ++s.discard[s.stack[--s.stack_size].type];
    s.stack[s.stack_size] = {};
  }
  for (int seat = 0; seat < players(s); ++seat) s.canned_points[seat] += s.hand[seat][canned_food];
  while (s.unplaced != 0) {
    const int character = first_of(s.unplaced);
    s.unplaced &= s.unplaced - 1;
    relocate(s, character, crossroads, false);
  }
  s.act = {};
  s.offer = {};
  s.queue = s.group = s.tied = 0;
  s.placing = 0;
  s.vote.fill(kNone);
  s.draft_pick.fill(kNone);
  s.mover = s.moving = s.moved_from = s.distributor = s.window_seat = kNone;
  helicopter(s);
}

int food_points(const State& s, int seat) {
  int points = 0;
  for (int value = 1; value < kFoodValues; ++value)
    points += value * (s.food_secret[seat][value] + s.food_open[seat][value]);
  return points;
}

// SCORE: survivors, antidotes left, Food, Canned Food; nothing without a survivor.
int score_of(const State& s, int seat) {
  if (s.owned[seat] == 0) return 0;
  const Points& points = tables_of(s).points;
  int score = s.seat_antidotes[seat] * points.antidote + food_points(s, seat) +
              s.canned_points[seat] * points.canned_food;
  for (CharacterSet left = s.owned[seat]; left != 0; left &= left - 1) score += value_of(s, first_of(left));
  return score;
}

// Ranks by score, then survivors; tied seats share the mean of their places. 1 is first, -1 last.
Scores CityOfHorror::scores(const State& s) {
  Scores scores{};
  if (s.stage != Stage::over) return scores;
  std::array<int, kSeats> key{};
  for (int seat = 0; seat < players(s); ++seat) key[seat] = score_of(s, seat) * 8 + size_of(s.owned[seat]);
  for (int seat = 0; seat < players(s); ++seat) {
    int better = 0, equal = 0;
    for (int other = 0; other < players(s); ++other) {
      better += key[other] > key[seat];
      equal += key[other] == key[seat];
    }
    scores[seat] = 1.0f - static_cast<float>(2 * better + equal - 1) / static_cast<float>(players(s) - 1);
  }
  return scores;
}

// What the seat could score if the helicopter came now: a character without an antidote counts half.
float CityOfHorror::potential(const State& s, Seat seat) {
  if (s.options.shaping == 0.0f || s.stage == Stage::over) return 0.0f;
  std::array<int, 8> with_value{};
  for (CharacterSet left = s.owned[seat]; left != 0; left &= left - 1)
    ++with_value[value_of(s, first_of(left))];
  int antidotes = s.seat_antidotes[seat], halves = 0;
  for (int value = 7; value > 0; --value)
    for (int i = 0; i < with_value[value]; ++i) halves += antidotes-- > 0 ? 2 * value : value;
  const Points& points = tables_of(s).points;
  halves += 2 * (std::max(antidotes, 0) * points.antidote + food_points(s, seat) +
                 s.hand[seat][canned_food] * points.canned_food);
  return s.options.shaping * 0.02f * 0.5f * static_cast<float>(halves);
}

}  // namespace pandemonium::city_of_horror
