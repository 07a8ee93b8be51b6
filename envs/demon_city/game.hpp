// Demon City: a two-sided skirmish on the tarot system of the horror role-playing game. The last seat runs
// the Host's horrors, those before it share the Players' characters out: one seat, unless `players` says
// more. The rules chapter by chapter: rules.hpp; how to read this folder: README.md.
#pragma once

#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/presentable.hpp"
#include "envs/demon_city/actions.hpp"
#include "envs/demon_city/state.hpp"

namespace pandemonium::demon_city {

struct DemonCity {
  using State = demon_city::State;
  using Options = demon_city::Options;
  using Tables = demon_city::Tables;
  static constexpr std::string_view kName = "demon_city", kTitle = "Demon City";
  static constexpr int kVersion = 3;
  static constexpr Utility kUtility = Utility::zero_sum;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 19> kVariants{{
      {"alley", "{}"},
      {"marty", R"({"scenario": "marty"})"},
      {"garage", R"({"scenario": "garage"})"},
      {"antenna", R"({"scenario": "antenna"})"},
      {"archive", R"({"scenario": "archive"})"},
      {"overpass", R"({"scenario": "overpass"})"},
      {"any", R"({"scenario": "any"})"},
      {"bench", R"({"scenario": "bench"})"},
      {"archive_best_attack", R"({"scenario": "archive", "attack_pick": "best"})"},
      {"garage_rethrown_ties", R"({"scenario": "garage", "rethrow_ties": true})"},
      {"antenna_without_investigation", R"({"scenario": "antenna", "investigation": false})"},
      {"archive_without_investigation", R"({"scenario": "archive", "investigation": false})"},
      {"alley_in_the_open", R"({"scenario": "alley", "hidden": false})"},
      {"marty_without_significators", R"({"scenario": "marty", "significators": false})"},
      {"overpass_without_calm", R"({"scenario": "overpass", "calm": false, "throw_cap": 8})"},
      {"alley_unnerving", R"({"scenario": "alley", "calm_shift": 3, "throw_cap": 3, "round_cap": 8})"},
      {"garage_few", R"({"scenario": "garage", "n_pcs": 2, "n_horrors": 2, "shaping": 0.5})"},
      {"archive_step_by_step", R"({"scenario": "archive", "auto_forced": false, "shaping": 1})"},
      {"archive_three_players", R"({"scenario": "archive", "players": 3})"},
  }};

  static std::string fault(const Options& options);
  static Json components(const Tables& tables);  // what lies in the box, for front ends that draw
  static Json drawn_data(std::uint64_t seed);    // six scenarios drawn at random (scenario/drawn.hpp)
  static int seats(const Options& options) { return options.players + 1; }
  static int side(const Options& options, Seat seat) { return side_of_seat(options, seat); }
  static Options by_sides(Options options) {
    options.players = 1;
    return options;
  }
  static std::string seat_title(const Options& options, Seat seat);  // whose characters, if there are players
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state);
  static Scores scores(const State& state);  // +1 won, -1 lost; there are no draws
  static std::string fault(const State& state);
  static std::string describe(const State& state, Action action);
  static Action scripted(const State& state, Chance& chance);
  static float potential(const State& state, Seat seat);
  static void mark_legal(const State& state, ActionSet<kMoves.size()>& legal);
  static void apply(State& state, Action action, Chance& chance, ActionSet<kMoves.size()>& next);
  static void observe(const State& state, Seat viewer, auto& out);
  static void observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out);
  static std::size_t remembered_bytes(const Options&) { return offsetof(State, flip); }  // nobody is shown it
  static void show(const State& state, Seat viewer, Page& page);
  static void resample_hidden(State& state, Seat viewer, Chance& chance);
  static void veil(State& state, Seat viewer);  // takes out what the viewer may not know
  static Words words(const Tables& tables);
  static std::string face(const Tables& tables, std::string_view event, int value);
  static Question question(const State& state);
  static Reason why_not(const State& state, Action action);
  static void tell(const State& before, const State& now, Story& story);
};
static_assert(Game<DemonCity> && HidesSomething<DemonCity> && Presentable<DemonCity> &&
              ObservesAgain<DemonCity>);

}  // namespace pandemonium::demon_city
