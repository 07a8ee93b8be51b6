// Requests of learners: a guided first game, puzzles, mistakes asked again, how a game ended.
#include "play/coach/ending.hpp"
#include "play/coach/verdict.hpp"
#include "play/protocol/protocol.hpp"
#include "play/protocol/request.hpp"
#include "play/session/about.hpp"
#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr int kWhyGames = 32, kMostWhyGames = 256, kJudgeMilliseconds = 500;

Json moves_of(const AnyTable& table) {
  Json list = Json::array();
  for (const Action action : table.legal())
    list.push_back({{"action", action},
                    {"text", table.game().action_text(action)},
                    {"words", table.describe(action)},
                    {"kind", kind_of(table.game(), action)}});
  return list;
}

}  // namespace

Json Protocol::guide(const Json& request) {
  require_keys(request, {"game", "step", "leave"});
  if (request.contains("leave")) {
    if (request["leave"] != true) throw Refusal("bad value", "'leave' is true, or left out");
    if (!guided_) throw Refusal("nothing", "no guide is in progress");
    guided_.reset();
    session().agents_play();
    return state();
  }
  const AnyGame& game = game_in(request);
  if (!Guide::is_there(game)) throw Refusal("nothing", "there is no guide to " + std::string(game.title()));
  GuidedGame fresh{Guide(game)};
  const int step = number_of(request, "step", 0, 0, fresh.guide.steps());
  start(fresh.guide.at(step), true);
  guided_ = std::move(fresh);
  guided_->step = step;
  return state();
}

Json Protocol::go_to_step(int step) {
  GuidedGame guided = std::move(*guided_);
  guided.step = step;
  start(guided.guide.at(step), true);
  guided_ = std::move(guided);
  return state();
}

Json Protocol::about_guide() const {
  const Guide& guide = guided_->guide;
  Json told{{"title", guide.title()},
            {"step", guided_->step},
            {"steps", guide.steps()},
            {"words", guided_->words()},
            {"done", guided_->done()}};
  if (guided_->done()) return told;
  const GuideStep& step = guide.step(guided_->step);
  const Action asked = guide.asked(guided_->step);
  told.update(Json{{"rule", step.rule},
                   {"task", step.task},
                   {"action", asked},
                   {"text", session_->game().action_text(asked)}});
  return told;
}

Json Protocol::puzzles(const Json& request) {
  require_keys(request, {"game", "day"});
  const auto all = puzzles_of(game_in(request));
  Json list = Json::array();
  for (const Puzzle& each : all)
    list.push_back({{"id", each.id}, {"variant", each.variant}, {"level", each.level}});
  Json told{{"puzzles", std::move(list)}};
  if (request.contains("day")) {
    if (all.empty()) throw Refusal("nothing", "there are no puzzles of this game");
    told["of_day"] = all[puzzle_of_day(all.size(), text_of(request, "day"))].id;
  }
  return told;
}

Json Protocol::puzzle(const Json& request) {
  require_keys(request, {"game", "puzzle"});
  const AnyGame& game = game_in(request);
  const std::string id = text_of(request, "puzzle");
  for (const Puzzle& each : puzzles_of(game)) {
    if (each.id != id) continue;
    Replay replay = replay_of(game, each);
    std::vector<std::string> players(static_cast<std::size_t>(replay.table().seats()), "best");
    players[static_cast<std::size_t>(replay.table().to_act())] = kPerson;
    replay.set_players(std::move(players));
    start(Session(std::move(replay)), false);
    puzzle_ = each;
    return state();
  }
  throw Refusal("nothing",
                "there is no puzzle '" + readable(id, kRepeated) + "' of " + std::string(game.title()));
}

Json Protocol::answer_to_puzzle(const Json& request) {
  require_keys(request, {"action", "games"});
  if (!puzzle_) throw Refusal("nothing", "no puzzle is asked");
  const AnyTable& table = session().table();
  const Action action = action_in(request);
  if (!table.is_legal(action)) throw Refusal("illegal", "this move is not legal; 'legal' lists what is");
  const Action best = session().game().action_from_text(puzzle_->best);
  const int games = number_of(request, "games", kWhyGames, 1, kMostWhyGames);
  Json told{{"right", action == best}};
  if (action == best) {
    told.update(Json{{"action", best}, {"words", table.describe(best)}, {"ahead", puzzle_->ahead}});
    return told;
  }
  told["why"] = to_json(why_better(table, best, action, "best", games, puzzle_->seed));
  told.update(Json{{"action", best}, {"words", table.describe(best)}, {"ahead", puzzle_->ahead}});
  return told;
}

Json Protocol::practise(const Json& request) {
  require_keys(request, {"seat", "decision", "action", "milliseconds", "games"});
  const Session& now = session();
  if (!now.over()) throw Refusal("not over", "mistakes are practised when the game is over");
  const Seat seat = viewer(request);
  if (!request.contains("decision")) throw Refusal("missing key", "'decision' is missing");
  const int place = place_in(request, seat);
  if (place >= now.replay().decisions() || now.replay().moment(place).seat != seat)
    throw Refusal("bad value", "this decision was not that seat's");
  const AnyTable& table = now.replay().table(place);
  const Question question = table.question();
  Json told{{"seat", seat},
            {"question", {{"words", question.words}, {"rule", question.rule}}},
            {"legal", moves_of(table)}};
  if (!request.contains("action")) return told;
  const Action action = action_in(request);
  if (!table.is_legal(action)) throw Refusal("illegal", "this move was not legal there");
  const Session position(table, now.replay().seed(), now.replay().players());
  Coach coach;
  const int milliseconds = number_of(request, "milliseconds", kJudgeMilliseconds, 1, kMostMilliseconds);
  const Thought& thought = coach.think(position, "best", 0, milliseconds);
  const Verdict verdict = judge_answer(thought, action, seat);
  const Advised& best = thought.moves.front();
  told["verdict"] = {{"kind", verdict_name(verdict.kind)},
                     {"cost", verdict.cost},
                     {"error", verdict.error},
                     {"words", verdict.words}};
  told["best"] = {{"action", best.action}, {"words", best.words}, {"line", line_in_words(best, seat)}};
  if (!verdict.good())
    told["why"] = to_json(why_better(table, best.action, action, "best",
                                     number_of(request, "games", kWhyGames, 1, kMostWhyGames), 1));
  return told;
}

Json Protocol::ending(const Json& request) {
  require_keys(request, {"seat"});
  const Session& now = session();
  if (!now.over()) throw Refusal("not over", "the game is not over");
  const Seat seat = viewer(request);
  Json places = Json::array(), why = Json::array();
  for (const Seat each : ranking(now))
    places.push_back({{"seat", each},
                      {"name", now.name_of(each, seat)},
                      {"score", now.table().scores()[static_cast<std::size_t>(each)]}});
  for (const Event& each : reasons(now, seat)) why.push_back(pandemonium::to_json(each));
  Json told{{"seat", seat}, {"ranking", places}, {"why", why}, {"turning_point", nullptr}};
  if (const auto turn = turning_point(now, seat))
    told["turning_point"] = {
        {"decision", turn->entry}, {"before", turn->before}, {"after", turn->after}, {"words", turn->words}};
  return told;
}

Json Protocol::asks(const Json& request) {
  require_keys(request, {"less", "again"});
  for (const char* key : {"less", "again"})
    if (request.contains(key) && !request[key].is_boolean())
      throw Refusal("bad value", std::string("'") + key + "' is true or false");
  asks_less_ = request.value("less", asks_less_);
  if (session_) {
    session_->ask_less(asks_less_);
    if (request.value("again", false)) session_->ask_again();
  }
  return {{"less", asks_less_}};
}

}  // namespace pandemonium
