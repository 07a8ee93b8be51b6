// The scripted player's judgement: what an option is worth to a figure, and where it wants to go. It uses
// only what the figure's side sees.
#pragma once

#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

struct Option {
  Action action = -1;
  double score = 0;  // what it would bring times how likely it comes off
};

// Fighting.
inline constexpr double kThrown = 6.5;  // what an opposing throw is reckoned at
double chance_to_beat(double number, double cards);
// Of the waiting hostile action of f, with what is announced so far.
double score_of(const State& state, int f);
// Of the legal hostile actions on one of `foes`.
Option best_option(const State& state, int f, const Legal& legal, FigureSet foes);
Action weapon_to_ready(const State& state, int f, const Legal& legal);  // that would be worth it; -1 none
// Of the best hostile option that the figure would have against the actor, with any weapon.
double contest_score(const State& state, int f, int actor);
FigureSet current_attackers(const State& state, int f);

// Goals and ways.
bool home_stretch(const State& state);  // a scenario in which every PC makes for the goal
bool is_goal_minded(const State& state, int f);
Squares wanted_squares(const State& state, int f);
// The first wanted object that can be used from a square; -1 none.
int object_to_use(const State& state, int f, Square from);
double comfort_of(const State& state, int s);
// Whether there is a goal on the map that a DASH could get nearer to, or leave by.
bool has_way_to_goal(const State& state, int f);
// Where a DASH would go: along the shortest way to the goal; otherwise close fighters to the nearest enemy,
// shooters to about 40 feet. -1: there is nowhere to go.
int dash_target(const State& state, int f, Squares squares);
int run_to_use(const State& state, int f);  // a run after which a wanted object can be used; -1 none
bool can_use_after_run(const State& state, int f);

template <class Value>
int best_square(Squares squares, Value value) {  // of the highest value; -1 none
  int best = -1;
  double highest = 0;
  squares.for_each([&](int s) {
    const double each = value(s);
    if (best >= 0 && each <= highest) return;
    best = s;
    highest = each;
  });
  return best;
}

}  // namespace pandemonium::demon_city
