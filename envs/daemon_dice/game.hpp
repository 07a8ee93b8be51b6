// Daemon Dice (SFR, rulebook 1.0.05): two to six daemons of body-part dice fight until one is left. One roll
// a turn pays for recovery, defence and attack. README.md maps the rulebook to the functions.
//   state, actions         the table and the options; every move
//   data/                  symbols, dice, breeds, ready-made daemons: the file, and its schema
//   tables.hpp             the same as values (data.hpp), and what follows from them
//   rules.hpp              the rules' vocabulary
//   assembly, initiative   Setup, building, breeds; Initiative
//   turn                   Sequence of Play, losing, the end
//   roll, defend, attack   1. Roll and 2. Recover; 3. Defend; 4. Attack
//   fault                  positions that cannot be
//   seat/                  what a seat sees, as numbers; what it cannot know; the scripted heuristic
//   presentable/           the same for people: pages, words, events, the drawing
#pragma once

#include <vector>

#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/presentable.hpp"
#include "envs/daemon_dice/actions.hpp"
#include "envs/daemon_dice/rules.hpp"
#include "envs/daemon_dice/state.hpp"

namespace pandemonium::daemon_dice {

struct DaemonDice {
  using State = daemon_dice::State;
  using Options = daemon_dice::Options;
  using Tables = daemon_dice::Tables;
  static constexpr std::string_view kName = "daemon_dice", kTitle = "Daemon Dice";
  static constexpr int kVersion = 1;
  static constexpr Utility kUtility = Utility::zero_sum;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 14> kVariants{{
      {"duel", "{}"},
      {"duel_breeds", R"({"breeds": true})"},
      {"mini", R"({"size": 5})"},
      {"mini_breeds", R"({"size": 5, "breeds": true})"},
      {"mega", R"({"size": 26})"},
      {"mega_breeds", R"({"size": 26, "breeds": true})"},
      {"melee3", R"({"players": 3, "breeds": true})"},
      {"melee4", R"({"players": 4, "breeds": true})"},
      {"melee5", R"({"players": 5, "breeds": true})"},
      {"melee6", R"({"players": 6, "breeds": true})"},
      {"draft", R"({"assembly": "draft", "breeds": true})"},
      {"forge", R"({"assembly": "build", "breeds": true})"},
      {"booster", R"({"assembly": "booster", "breeds": true})"},
      {"mirror", R"({"assembly": "preset_mirror"})"},
  }};

  static std::string fault(const Options& options);
  static Json components(const Tables& tables);  // what lies in the box, for front ends that draw
  static int seats(const Options& options) { return options.players; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state) { return decider(state); }
  static Scores scores(const State& state);  // by place: 1 for the first to -1 for the last
  static std::string fault(const State& state);
  static std::string describe(const State& state, Action action);
  static Action scripted(const State& state, Chance& chance);
  static float potential(const State& state, Seat seat);
  static void mark_legal(const State& state, Legal& legal);
  static void apply(State& state, Action action, Chance& chance, Legal& next);
  static void observe(const State& state, Seat viewer, auto& out);
  static void observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out);
  static std::size_t remembered_bytes(const Options& options);
  static std::vector<Pointer> pointers();  // moves at a die of the row, targets at a seat's summary
  static void show(const State& state, Seat viewer, Page& page);
  static void resample_hidden(State& state, Seat viewer, Chance& chance);
  static void veil(State& state, Seat viewer);  // takes out what the viewer may not know
  static Words words(const Tables& tables);
  static std::string face(const Tables& tables, std::string_view event, int value);
  static Question question(const State& state);
  static Reason why_not(const State& state, Action action);
  static void tell(const State& before, const State& now, Story& story);
};
static_assert(Game<DaemonDice> && HidesSomething<DaemonDice> && Presentable<DaemonDice> &&
              ObservesAgain<DaemonDice>);

}  // namespace pandemonium::daemon_dice
