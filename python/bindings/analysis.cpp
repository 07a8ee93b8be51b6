// Agents and games judged: matches, tournaments, and single games decision by decision.
#include "agents/analysis/analysis.hpp"
#include "agents/evaluation/evaluate.hpp"
#include "python/bindings/interruptible.hpp"
#include "python/bindings/players.hpp"
#include "python/bindings/replay.hpp"

namespace pandemonium {
namespace {

// A call of Python costs as much as some hundred decisions, so players written in Python get many at once.
// With more threads the roster's agents are given smaller shares, so that none waits.
constexpr std::size_t kTablesForPlayers = 2048;

py::object evaluate(const std::string& name, const py::object& agents, Whole<"games"> games,
                    std::optional<Seed> seed, Whole<"threads"> threads, const std::string& variant,
                    bool luck_adjusted, const std::string& values, Whole<"redraws"> redraws,
                    Whole<"play_on"> play_on, bool use, const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const Json all = game.options(variant, options_from_python(options));
  if (luck_adjusted && (redraws < 1 || redraws > 10'000))
    throw Error("evaluation: " + std::to_string(redraws) + " re-draws; expected 1 to 10000");
  const SeatedPlayers seated(agents);
  UseCounter counter;
  const EvaluationOptions how{
      .games = games,
      .seed = seed_or_drawn(seed),
      .threads = threads,
      .luck = {.valuer = values, .redraws = luck_adjusted ? redraws : 0, .play_on = play_on},
      .tables_at_once = seated.any() && threads == 1 ? kTablesForPlayers : kTablesAtOnce,
      .use = use ? &counter : nullptr};
  const Match match = interruptible([&] { return evaluate_match(game, all, seated.texts(), how); });
  for (const Entrant& each : match.entrants) warn_of_fallback(each.agent, each.remark);
  Json found = to_json(match);
  if (use) found["use"] = to_json(counter.found());
  return python_from_json(found);
}

py::object tournament(const std::string& name, const py::object& agents, Whole<"games"> games,
                      std::optional<Seed> seed, Whole<"threads"> threads, const std::string& variant,
                      const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const Json all = game.options(variant, options_from_python(options));
  const SeatedPlayers seated(agents);
  const EvaluationOptions how{
      .games = games,
      .seed = seed_or_drawn(seed),
      .threads = threads,
      .tables_at_once = seated.any() && threads == 1 ? kTablesForPlayers : kTablesAtOnce};
  const Pool pool = interruptible([&] { return evaluate_pool(game, all, seated.texts(), how); });
  for (const Pool::Row& each : pool.rows) warn_of_fallback(each.agent, each.remark);
  return python_from_json(to_json(pool));
}

// A text is the judge; a player chooses in its place, and `best` plays on.
py::object analyse_replay(const PyReplay& replay, const py::object& judge, Whole<"rollouts"> rollouts,
                          Whole<"redraws"> redraws, double blunder, Seed seed, const py::object& progress) {
  AnalysisOptions how{.rollouts = rollouts, .redraws = redraws, .blunder = blunder, .seed = seed.value};
  py::list one;
  one.append(judge);
  const SeatedPlayers seated(one);
  (py::isinstance<py::str>(judge) ? how.judge : how.chooser) = seated.texts().front();
  const Replay copy = replay.copy();
  const auto tell = [&progress](int done, int of) {
    const py::gil_scoped_acquire acquire;
    if (!progress.is_none()) progress(done, of);
  };
  return python_from_json(to_json(interruptible([&] { return analyse(copy, how, tell); })));
}

}  // namespace

void bind_analysis(py::module_& module) {
  module.def(
      "evaluate", &evaluate, py::arg("game"), py::arg("agents"), py::kw_only(), py::arg("games") = 1000,
      py::arg("seed") = py::none(), py::arg("threads") = 1, py::arg("variant") = "",
      py::arg("luck_adjusted") = false, py::arg("values") = "best", py::arg("redraws") = 8,
      py::arg("play_on") = kPlayOn, py::arg("use") = false,
      "Paired games between agents (roster texts, or players (rows, masks, infos) -> actions), seats "
      "rotated, or each with tables of its own "
      "where they have nothing "
      "to win from one another ('apart'); a dict of scores and win rates with 95% intervals. With "
      "luck_adjusted also scores less what chance brought ('adjusted', 'adjusted_lead': the same "
      "mean, narrower), and "
      "'variance_cut', how many times less single games vary; `values` (best or policy:FILE) is the "
      "policy that values "
      "tables for it, each event compared with `redraws` others; it plays on for at most `play_on` "
      "decisions, until chance "
      "is asked again, before it values one. With use also 'use': how often each move is made, each die "
      "thrown and each event told, a game. Further keywords are options of the game.");
  module.def("tournament", &tournament, py::arg("game"), py::arg("agents"), py::kw_only(),
             py::arg("games") = 1000, py::arg("seed") = py::none(), py::arg("threads") = 1,
             py::arg("variant") = "",
             "Every agent meets every other in `games` paired games: a dict of Elo ratings and of points "
             "against each, with "
             "95% intervals. Further keywords are options of the game.");
  module.def("analyse", &analyse_replay, py::arg("replay"), py::kw_only(), py::arg("judge") = "best",
             py::arg("rollouts") = 100, py::arg("redraws") = 100, py::arg("blunder") = 0.1,
             py::arg("seed") = 0, py::arg("progress") = py::none(),
             "What each decision of a replay cost, in scores, and whose luck each throw was; see the stubs "
             "for the dict. "
             "Decisions are judged by what their seat could know: the action played and the judge's (best or "
             "policy:FILE, with or without +search:N; or a player, which chooses while best plays on) are "
             "played on in the same `rollouts` determinizations with the same dice. Each event is compared "
             "with `redraws` others. "
             "A loss beyond `blunder` and beyond 3 standard errors is a blunder. A game that is not over is "
             "analysed as far as it "
             "goes. `progress(done, of)` is called after every decision; what it raises ends the analysis.");
}

}  // namespace pandemonium
