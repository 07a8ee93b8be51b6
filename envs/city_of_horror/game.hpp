// City of Horror, for 3 to 6 seats: secret moves, votes, trades, hidden hands. Rules by Nicolas Normandon
// (Repos Production, 2013); figures that the text lacks are reconstructed (README).
//   data/                    boards, cards, characters: the file, and its schema
//   tables.hpp               the same as values (data.hpp), and what follows from them
//   state, actions           what lies on the table; every move
//   rules.hpp, set_up        the rules, chapter by chapter; set-up and draft
//   movement, invasion       phases 1 and 3; dawn and phase 2
//   resolution, votes        phase 4: activation; attack and sharing
//   cards, powers, acts      Action cards, cancelling; characters' powers; composing a card or a power
//   negotiation, windows     offers and promises; "at any time", in turns
//   ending                   turn end, helicopter, scores
//   legal, flow              what may be chosen at each decision; what a decision does, and what follows
//   faults/                  positions that cannot be
//   seat/                    what a seat sees, as numbers; the worlds it could be in; the scripted heuristic
//   presentable/             the same for people: pages, words, events, the drawing
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "envs/city_of_horror/rules.hpp"
#include "envs/city_of_horror/state.hpp"
#include "envs/city_of_horror/state_fields.hpp"
#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/presentable.hpp"

namespace pandemonium::city_of_horror {

// Carries out what follows without a choice, up to the next decision, and leaves what is legal there.
void run_to_decision(State& s, Chance& chance, Legal& legal);
void lay_face_up_food(State& s, Chance& chance);
void pick_food(State& s, int value, Chance& chance);  // kNone: a face-down one
void pay_food(State& s, int value);

struct CityOfHorror {
  using State = city_of_horror::State;
  using Options = city_of_horror::Options;
  using Tables = city_of_horror::Tables;
  static constexpr std::string_view kName = "city_of_horror", kTitle = "City of Horror";
  static constexpr int kVersion = 3;
  static constexpr Utility kUtility = Utility::zero_sum;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 10> kVariants{{
      {"players4", "{}"},
      {"players3", R"({"players": 3})"},
      {"players5", R"({"players": 5})"},
      {"players6", R"({"players": 6})"},
      {"sides_b", R"({"sides": {"church": "B", "hospital": "B", "bank": "B", "armory": "B",
                      "water_tower": "B", "crossroads": "B"}})"},
      {"sides_random", R"({"sides": {"church": "random", "hospital": "random", "bank": "random",
                           "armory": "random", "water_tower": "random", "crossroads": "random"}})"},
      {"draft", R"({"deal": "draft"})"},
      {"no_negotiation", R"({"negotiation": false})"},
      {"breakable", R"({"promises": "breakable"})"},
      {"movement_windows", R"({"movement_windows": true})"},
  }};

  static std::string fault(const Options& options);
  static Json components(const Tables& tables);  // what lies in the box, for front ends that draw
  static int seats(const Options& options) { return options.players; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state) { return state.actor; }
  static Scores scores(const State& state);
  static std::string fault(const State& state);
  static std::string describe(const State& state, Action action);
  static Action scripted(const State& state, Chance& chance);
  static float potential(const State& state, Seat seat);
  static void mark_legal(const State& state, Legal& legal);
  static void apply(State& state, Action action, Chance& chance, Legal& next);
  static void observe(const State& state, Seat viewer, auto& out);
  static void observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out);
  static std::vector<Pointer> pointers();  // choices of a character, building or seat at its part of the row
  static std::size_t remembered_bytes(const Options&) { return offsetof(State, kind); }  // who is where
  static void show(const State& state, Seat viewer, Page& page);
  static void resample_hidden(State& state, Seat viewer, Chance& chance);
  static int unseen(
      const State& state);  // cards of the deck and of supplies, and hours, that no seat has looked at
  static void resample_unseen(State& state, Chance& chance);
  static void veil(State& state, Seat viewer);  // takes out what the viewer may not know
  static Words words(const Tables& tables);
  static std::string face(const Tables& tables, std::string_view event, int value);
  static Question question(const State& state);
  static Reason meaning(const State& state, Action action);
  static Reason why_not(const State& state, Action action);
  static void tell(const State& before, const State& now, Story& story);
  static bool reveals(const State& before, const State& now);  // the votes cast in secret are shown
  static bool chosen_together(const State& a, const State& b);
  static bool unnoticed(const State& state, Action action);
};
static_assert(Game<CityOfHorror> && HidesSomething<CityOfHorror> && Presentable<CityOfHorror> &&
              ObservesAgain<CityOfHorror>);

}  // namespace pandemonium::city_of_horror
