#include "play/coach/coach.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "agents/levels.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "play/session/moves.hpp"
#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kCoachStream = 0xC0AC4;
constexpr int kLongestGame = 5000;     // decisions; a game that goes on is left at a score of 0 for all
constexpr std::size_t kLineSteps = 8;  // of the line
constexpr int kMostGames = 4096;       // remembered for a candidate
constexpr int kLongestThought = 5000;  // milliseconds, even if there are fewer than Coach::kLeastGames

// "best+search:200" plays on as "best"; a search without a policy as the scripted heuristic.
std::string without_search(const std::string& agent) {
  const std::size_t place = agent.find("search:");
  if (place == std::string::npos) return agent;
  const std::string base = place == 0 ? "" : agent.substr(0, place - 1);
  return base.empty() || base == "random" ? "scripted" : base;
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// By more than twice the standard error of the difference; both met the same determinizations and dice.
bool is_better(const std::vector<float>& results, const std::vector<float>& than) {
  const double n = static_cast<double>(results.size());
  double sum = 0.0, squares = 0.0;
  for (std::size_t game = 0; game < results.size(); ++game) {
    const double difference = static_cast<double>(results[game] - than[game]);
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / n;
  return n > 1 && mean > 2.0 * std::sqrt(std::max(squares / n - mean * mean, 0.0) / (n - 1));
}

}  // namespace

void Coach::begin(const Session& session, const std::string& agent) {
  const AnyTable& table = session.table();
  if (!agent_ || agent_text_ != agent || (position_ && &position_->game() != &table.game())) {
    const std::string text =
        roster_text(table.game(), agent, variant_like(table.game(), session.replay().options()));
    agent_ = make_agent(table.game(), text);
    player_ = make_agent(table.game(), without_search(text));
    agent_text_ = agent;
  }
  thought_.reset();
  position_ = table.clone();
  determinization_ = table.clone();
  seed_ = session.replay().seed() ^ kCoachStream;
  const View view(table);
  Chance own = Chance::seeded(seed_, 0, at(session.entries(table.to_act())));
  const Advice advice = agent_->advise(view, own);
  std::vector<std::size_t> order(view.legal().size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&advice](std::size_t a, std::size_t b) {
    return advice.probabilities[a] > advice.probabilities[b];
  });
  Thought thought{agent, agent_->remark(), 0, {}, advice.expected_score};
  candidates_.clear();
  for (const std::size_t i : order) {
    const Action action = view.legal()[i];
    thought.moves.push_back({action,
                             table.describe(action),
                             kind_of(table.game(), action),
                             meaning_of(table, action).words,
                             advice.probabilities[i],
                             {},
                             {}});
    if (candidates_.size() < at(kCandidates)) {
      const std::vector<double> none(at(table.seats()), 0.0);
      candidates_.push_back({action, none, none, {}, {}});
    }
  }
  thought_ = std::move(thought);
}

void Coach::play_on(const AnyTable& table, Candidate& candidate, int game) {
  Chance determinizations = Chance::seeded(seed_, 1, at(game)), dice = Chance::seeded(seed_, 2, at(game));
  View(table).imagine(*determinization_, determinizations);
  std::vector<Action> opening{candidate.action};
  determinization_->apply(candidate.action, dice);
  for (int played = 0; determinization_->to_act() != kNobody && played < kLongestGame; ++played) {
    const Action action = player_->choose(View(*determinization_), dice);
    if (opening.size() < kLineSteps) opening.push_back(action);
    determinization_->apply(action, dice);
  }
  const Scores scores = determinization_->to_act() == kNobody ? determinization_->scores() : Scores{};
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    const double score = static_cast<double>(scores[at(seat)]);
    candidate.sum[at(seat)] += score;
    candidate.squares[at(seat)] += score * score;
  }
  candidate.openings.push_back(std::move(opening));
  candidate.results.push_back(scores[at(table.to_act())]);
}

void Coach::conclude(const AnyTable& table) {
  const Seat seat = table.to_act();
  for (const Candidate& candidate : candidates_) {
    const double n = static_cast<double>(candidate.results.size());
    for (Advised& move : thought_->moves) {
      if (move.action != candidate.action || n == 0) continue;
      move.scores.clear();
      for (std::size_t s = 0; s < candidate.sum.size(); ++s) {
        const double mean = candidate.sum[s] / n;
        // As if one game more had ended a point away: games that all end alike are no certainty.
        const double variance = std::max(candidate.squares[s] / n - mean * mean, 0.0) + 1.0 / n;
        move.scores.push_back({mean, n > 1 ? std::sqrt(variance / (n - 1)) : 1.0});
      }
      std::size_t nearest = 0;
      const auto distance = [&](std::size_t g) {
        return std::abs(static_cast<double>(candidate.results[g]) - move.scores[at(seat)].mean);
      };
      for (std::size_t g = 1; g < candidate.results.size(); ++g)
        if (distance(g) < distance(nearest)) nearest = g;
      // Played again, for its words.
      Chance determinizations = Chance::seeded(seed_, 1, nearest), dice = Chance::seeded(seed_, 2, nearest);
      View(table).imagine(*determinization_, determinizations);
      move.line.clear();
      for (const Action action : candidate.openings[nearest]) {
        if (determinization_->to_act() == kNobody || !determinization_->is_legal(action)) break;
        move.line.push_back({determinization_->to_act(), action, determinization_->describe(action)});
        if (move.line.size() > 1)
          (void)player_->choose(View(*determinization_), dice);  // takes from the dice what it took
        determinization_->apply(action, dice);
      }
    }
  }
  std::stable_sort(thought_->moves.begin(), thought_->moves.end(),
                   [seat](const Advised& a, const Advised& b) {
                     if (a.scores.empty() || b.scores.empty()) return !a.scores.empty() && b.scores.empty();
                     return a.scores[at(seat)].mean > b.scores[at(seat)].mean;
                   });
  // What is first by chance alone gives way to the agent's own choice.
  const auto is_of = [](const auto& candidate) {
    return [&candidate](const auto& each) { return each.action == candidate.action; };
  };
  const auto first = std::find_if(candidates_.begin(), candidates_.end(), is_of(thought_->moves.front()));
  if (first == candidates_.end() || is_better(first->results, candidates_.front().results)) return;
  const auto own = std::find_if(thought_->moves.begin(), thought_->moves.end(), is_of(candidates_.front()));
  std::rotate(thought_->moves.begin(), own, own + 1);
}

const Thought& Coach::think(const Session& session, const std::string& agent, int games, int milliseconds) {
  const AnyTable& table = session.table();
  if (table.to_act() == kNobody) throw Error("nobody is to act: the game is over");
  if (!thought_ || agent != agent_text_ || &position_->game() != &table.game() || !position_->equals(table))
    begin(session, agent);
  const auto start = std::chrono::steady_clock::now();
  const auto is_enough = [&] {
    const auto passed = std::chrono::steady_clock::now() - start;
    if (milliseconds == 0 || passed >= std::chrono::milliseconds(kLongestThought)) return true;
    return passed >= std::chrono::milliseconds(milliseconds) && thought_->games >= kLeastGames;
  };
  for (int played = 0; thought_->games < kMostGames; ++played) {
    if (games > 0 ? played >= games : is_enough()) break;
    for (Candidate& candidate : candidates_) play_on(table, candidate, thought_->games);
    ++thought_->games;
  }
  if (thought_->games > 0) conclude(table);
  return *thought_;
}

}  // namespace pandemonium
