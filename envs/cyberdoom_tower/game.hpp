// Cyberdoom Tower: one or two players on the same side climb a tower watched by sentinels, gather keys, and
// beat the AI on its roof by placing dice. Start with README.md. The chapters, in reading order:
//   state.hpp      what lies on the table          data/         cards and equipment: the file and its schema
//   tables.hpp     the same as values (data.hpp), and what follows from them
//   actions.hpp    the 180 actions                 rules.hpp     words that all chapters share
//   rounds.cpp     set-up, rounds, turns           legal.cpp     what may be done now
//   movement.cpp   walking, Hide, Loot, keys       attack.cpp    weapons, dice, abilities
//   hit_boxes.*    can six dice fill the boxes?    sentinels.cpp the Sentinel Turn, the countdown
//   fault.cpp      positions that cannot be        seat/         what a seat sees; the scripted heuristic
//   presentable/   the same for people: pages, words, events, the drawing
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/presentable.hpp"
#include "envs/cyberdoom_tower/actions.hpp"
#include "envs/cyberdoom_tower/state.hpp"

namespace pandemonium::cyberdoom_tower {

struct CyberdoomTower {
  using State = cyberdoom_tower::State;
  using Options = cyberdoom_tower::Options;
  using Tables = cyberdoom_tower::Tables;
  static constexpr std::string_view kName = "cyberdoom_tower", kTitle = "Cyberdoom Tower";
  static constexpr int kVersion = 2;
  static constexpr auto& kActions = kMoves;
  static constexpr Utility kUtility = Utility::identical;
  // More keys than needed (4 of 3) and a shortfall of 7 show as more than 1.
  static constexpr float kObservationBound = 4.0f / 3.0f;
  static constexpr std::array<Variant, 8> kVariants{{
      {"one_player", "{}"},
      {"two_players", R"({"players": 2})"},
      {"hecate", R"({"ai_card": 0})"},
      {"moloch", R"({"ai_card": 1})"},
      {"leviathan", R"({"ai_card": 2})"},
      {"oracle", R"({"ai_card": 3})"},
      {"two_players_oracle", R"({"players": 2, "ai_card": 3})"},
      {"short_countdown", R"({"countdown": 9, "max_rounds": 18})"},
  }};

  static std::string fault(const Options& options);
  static Json components(const Tables& tables);  // what lies in the box, for front ends that draw
  static int seats(const Options& options) { return options.players; }
  static State set_up(const Options& options, Chance& chance);
  static Seat to_act(const State& state) { return state.phase == Phase::over ? kNobody : state.who; }
  static Scores scores(const State& state);  // +1 to every player for a win, -1 to every player for a loss
  static std::string fault(const State& state);
  static std::string describe(const State& state, Action action);
  static Action scripted(const State& state, Chance& chance);
  static float potential(const State& state, Seat seat);
  static void mark_legal(const State& state, Legal& legal);
  static void apply(State& state, Action action, Chance& chance, Legal& next);
  static void observe(const State& state, Seat viewer, auto& out);
  static void observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out);
  static void show(const State& state, Seat viewer, Page& page);
  static Words words(const Tables& tables);
  static std::string face(const Tables& tables, std::string_view event, int value);
  static Question question(const State& state);
  static Reason why_not(const State& state, Action action);
  static void tell(const State& before, const State& now, Story& story);
};
static_assert(Game<CyberdoomTower> && Presentable<CyberdoomTower> && ObservesAgain<CyberdoomTower>);

}  // namespace pandemonium::cyberdoom_tower
