// City of Demons, by Jim DuBois (Nightingale Games, rulebook 0.38): two Runners race from a swamp camp to the
// Control Room on level 5 of a ruined city; or one Runner against the Automated Player.
//
//   data/                 board, dice, prices, gear, solo levels: the file, and its schema
//   data.hpp, tables.hpp  the same as values, and what follows from them
//   cards.hpp             sets of gear cards
//   state.hpp             what lies on the table
//   actions.hpp           the 84 actions
//   rules.hpp             every rule function, by chapter:
//     tokens.cpp            the token supply
//     turn.cpp              SETUP, ON YOUR TURN, END GAME
//     roll.cpp              DICE SYMBOLS, GETTING STUNNED, UNDERGROUND TUNNELS
//     end_of_turn.cpp       END OF TURN, SECRET LOCATIONS
//     camp.cpp              ARRIVING / STAYING, RETURNING TO CITY
//     gear.cpp              NOTES ON GEAR, the card index
//     solo.cpp              SOLO RULES
//     legal.cpp             what may be chosen at each decision
//   fault.cpp             positions that cannot be
//   seat/                 what a seat sees, as numbers;
//                         the scripted heuristic
//   presentable/          the same for people: pages, words, events, the drawing
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "envs/city_of_demons/actions.hpp"
#include "envs/city_of_demons/state.hpp"
#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/presentable.hpp"

namespace pandemonium::city_of_demons {

struct CityOfDemons {
  using State = city_of_demons::State;
  using Options = city_of_demons::Options;
  using Tables = city_of_demons::Tables;
  static constexpr std::string_view kName = "city_of_demons", kTitle = "City of Demons";
  static constexpr int kVersion = 1;
  static constexpr Utility kUtility = Utility::zero_sum;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 7> kVariants{{
      {"duel", R"({"mode": "duel"})"},
      {"solo_easy", R"({"mode": "solo", "solo_difficulty": "easy"})"},
      {"solo_normal", R"({"mode": "solo", "solo_difficulty": "normal"})"},
      {"solo_hard", R"({"mode": "solo", "solo_difficulty": "hard"})"},
      {"solo_harder", R"({"mode": "solo", "solo_difficulty": "harder"})"},
      {"solo_very_hard", R"({"mode": "solo", "solo_difficulty": "very_hard"})"},
      {"duel_finite_supply", R"({"mode": "duel", "finite_supply": true})"},
  }};
  static constexpr float kObservationBound = 4.0f;  // 20 Beacons in units of 5

  static std::string fault(const Options& options);
  static Json components(const Tables& tables);  // what lies in the box, for front ends that draw
  static int seats(const Options& options) { return options.mode == Mode::solo ? 1 : 2; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state) { return is_over(state) ? kNobody : state.cur; }
  static Scores scores(const State& state);
  static bool capped(const State& state);
  static std::string fault(const State& state);
  static std::string describe(const State& state, Action action);
  static Action scripted(const State& state, Chance& chance);
  static float potential(const State& state, Seat seat);
  static void mark_legal(const State& state, Legal& legal);
  static void apply(State& state, Action action, Chance& chance, Legal& next);
  static void observe(const State& state, Seat viewer, auto& out);
  static void observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out);
  static std::size_t remembered_bytes(const Options&) {
    return offsetof(State, tokens);
  }  // the sets of cards and the offers
  static void show(const State& state, Seat viewer, Page& page);
  static Words words(const Tables& tables);
  static std::string face(const Tables& tables, std::string_view event, int value);
  static Question question(const State& state);
  static Reason why_not(const State& state, Action action);
  static void tell(const State& before, const State& now, Story& story);
};
static_assert(Game<CityOfDemons> && Presentable<CityOfDemons> && ObservesAgain<CityOfDemons>);

}  // namespace pandemonium::city_of_demons
