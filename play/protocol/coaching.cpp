// Requests to the coach: what good moves are worth, why one cannot be played, what a game was like.
#include "play/protocol/protocol.hpp"
#include "play/protocol/request.hpp"
#include "play/session/about.hpp"
#include "play/session/moves.hpp"

namespace pandemonium {
namespace {

constexpr int kMostGames = 256, kHintMilliseconds = 150, kAnalysisMilliseconds = 500,
              kReviewMilliseconds = 1000;

Json opinion(const AnyGame& game, const Thought& thought, std::size_t most) {
  Json moves = Json::array();
  for (const Advised& each : thought.moves) {
    if (moves.size() >= most) break;
    Json move{{"action", each.action},
              {"text", game.action_text(each.action)},
              {"words", each.words},
              {"meaning", each.meaning},
              {"probability", each.probability}};
    if (!each.scores.empty()) {
      Json scores = Json::array();
      for (const Estimated& score : each.scores)
        scores.push_back({{"mean", score.mean}, {"error", score.error}});
      move["scores"] = std::move(scores);
      Json line = Json::array();
      for (const Advised::Step& step : each.line)
        line.push_back({{"seat", step.seat}, {"action", step.action}, {"words", step.words}});
      move["line"] = std::move(line);
    }
    moves.push_back(std::move(move));
  }
  Json all{
      {"by", thought.by}, {"remark", thought.remark}, {"games", thought.games}, {"moves", std::move(moves)}};
  if (thought.expected_score) all["expected_score"] = *thought.expected_score;
  return all;
}

}  // namespace

Json Protocol::hint(const Json& request) {
  require_keys(request, {"agent", "games", "milliseconds", "moves"});
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const int most = number_of(request, "moves", 5, 1, kMaxActions);
  const bool timed = !request.contains("games");
  const int games = number_of(request, "games", 0, 0, kMostGames);
  const int milliseconds =
      timed ? number_of(request, "milliseconds", kHintMilliseconds, 0, kMostMilliseconds) : 0;
  const Thought& thought = coach_.think(session(), agent_in(request), games, milliseconds);
  return opinion(session().game(), thought, static_cast<std::size_t>(most));
}

Json Protocol::analyse(const Json& request) {
  require_keys(request, {"agent", "games", "milliseconds"});
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const bool timed = !request.contains("games");
  const int games = number_of(request, "games", 0, 1, kMostGames);
  const int milliseconds =
      timed ? number_of(request, "milliseconds", kAnalysisMilliseconds, 1, kMostMilliseconds) : 0;
  const Thought& thought = coach_.think(session(), agent_in(request), games, milliseconds);
  Json all = opinion(session().game(), thought, static_cast<std::size_t>(kMaxActions));
  all["line"] = all["moves"][0].value("line", Json::array());
  return all;
}

Json Protocol::why_not(const Json& request) {
  require_keys(request, {"action", "words"});
  const AnyTable& now = session().table();
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const WhyNot found = request.contains("words")
                           ? pandemonium::why_not(now, readable(text_of(request, "words"), kRepeated))
                           : pandemonium::why_not(now, action_in(request));
  Json refused = Json::array();
  for (const Refused& each : found.refused)
    refused.push_back({{"actions", each.actions},
                       {"kind", each.kind},
                       {"words", each.reason.words},
                       {"rule", each.reason.rule}});
  const Question question = now.question();
  return Json{{"playable", found.playable},
              {"refused", refused},
              {"question", {{"words", question.words}, {"rule", question.rule}}}};
}

Json Protocol::review(const Json& request) {
  require_keys(request, {"seat", "from", "to", "milliseconds", "judge"});
  const Session& now = session();
  const Replay& replay = now.replay();
  const Seat eyes = viewer(request);
  const int last = number_of(request, "to", now.entries(eyes), 0, now.entries(eyes));
  const int first = number_of(request, "from", std::max(0, last - kMostTold), 0, last);
  if (last - first > kMostTold)
    throw Refusal("too large", "at most " + std::to_string(kMostTold) + " decisions in one answer");
  const std::string judge = request.contains("judge") ? text_of(request, "judge") : "best";
  if (judge != "best" && !judge.starts_with("best+search:"))
    throw Refusal("judge",
                  "'" + readable(judge, 80) + "' judges no games here; best or best+search:N expected");
  if (!review_ || review_->judge() != judge || (review_->eyes() != kNobody && review_->eyes() != eyes))
    review_ = std::make_unique<Review>(replay, eyes, judge);
  review_->go_on(replay, number_of(request, "milliseconds", kReviewMilliseconds, 1, kMostMilliseconds));
  Json answer{{"by", review_->judge()},
              {"progress", review_->progress()},
              {"done", review_->done()},
              {"from", first},
              {"to", last}};
  answer.update(about_review(*review_, now, eyes, first, last));
  return answer;
}

}  // namespace pandemonium
