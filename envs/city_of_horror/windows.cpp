// General windows: cards, powers and deals are free at any time; here they take turns. From the holder
// clockwise each living seat does one thing or passes, until all have passed one after another.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

void clear_promises(State& s) {
  s.vote_promise.fill(kNone);
  s.share_promise.fill({});
  s.vote_kept = s.vote_broken = 0;
}

void open_window(State& s, Stage stage) {
  s.stage = stage;
  s.passed = s.still = s.still_broken = 0;
  s.offers_left.fill(in_location_window(s) ? s.options.offers_location : s.options.offers_general);
  clear_promises(s);
  s.window_seat = s.holder;
  s.step = Step::window_go;
}

void window_go(State& s) { ask(s, Kind::go, s.window_seat); }

namespace {

// STILL has been kept by all who did not act.
void close_window(State& s) {
  for (unsigned left = s.still & ~s.still_broken; left != 0; left &= left - 1) ++s.kept[first_of(left)];
  s.still = s.still_broken = s.passed = 0;
  s.window_seat = kNone;
  s.offers_left.fill(0);
  switch (s.stage) {
    case Stage::dawn:
      s.step = Step::select_others;
      break;
    case Stage::invasion:
      begin_movement(s);
      break;
    case Stage::move:
      s.step = Step::next_move;
      break;
    case Stage::attack:
      s.step = Step::attack;
      break;
    case Stage::share:
      s.step = Step::share;
      break;
    default:
      s.queue = s.living;
      s.queue_from = s.holder;
      s.step = Step::canned_food;
  }
}

}  // namespace

void window_next(State& s) {
  if ((s.living & ~s.passed) == 0) return close_window(s);
  s.window_seat = static_cast<std::int8_t>(next_living(s, s.window_seat));
  s.step = Step::window_go;
}

}  // namespace pandemonium::city_of_horror
