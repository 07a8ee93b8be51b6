// Analysis of a replay: what each decision cost, and whose luck each throw was.
// Decisions are judged by what their seat could know. Determinizations it could be in are imagined. The
// action that was played and the judge's action are played on by the judge's policy for every seat, in the
// same determinizations with the same dice. `loss` is the mean difference with its standard error; `before`
// is what the seat could expect with the judge's action, `after` with its own. Where both are the same action
// the loss is 0. The judge's action is its policy's likeliest, or one that wins at once. A judge that
// searches ("best+search:256") compares all good moves first and takes the one that search prefers, so that
// the policy's own mistakes show too. Another agent may choose in its place (`chooser`); the judge's policy
// still plays on. The search chooses and other determinizations measure, so a loss is not made larger by the
// choice.
// Luck is hindsight and looks at the whole table: the value after an action less the mean over re-drawn
// outcomes of the same action (agents/analysis/luck.hpp).
// The ledger of a seat says where its score comes from: start + luck + mistakes + unexplained = score.
// A game that is not over is analysed as far as it goes; `finished` is false then, and nobody has a result.
//   const Analysis analysis = analyse(replay, {.judge = "best"});
//   std::cout << to_json(analysis).dump(2);
// Errors: a judge that is not best or policy:FILE, with or without search, or that does not fit the tables;
// numbers out of range.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/analysis/luck.hpp"
#include "envs/core/files/replay.hpp"

namespace pandemonium {

struct AnalysisOptions {
  std::string judge = "best";  // best or policy:FILE; +search:N
  std::string chooser = "";    // an agent of the roster that chooses in the judge's place; none if empty
  int rollouts = 100;          // determinizations for each decision, 1 to 100,000
  int redraws = 100;           // other outcomes for each event, 1 to 100,000
  double blunder = 0.1;        // a loss beyond this and beyond 3 standard errors is one
  std::uint64_t seed = 0;
};

struct Judged {
  double mean = 0.0, error = 0.0;  // a score and its standard error
};

struct DecisionAnalysis {
  int decision;
  Seat seat;
  Action played, best;
  std::string played_words, best_words;  // as the seat would say it
  double probability;                    // with which the judge would have played what was played
  double best_probability;               // with which it would have played its own
  double expected;                       // score of the seat before it decided, by the judge's network alone
  int determinizations = 0;     // in which it was judged; 0: `before`, `after` and `loss` are unknown
  Judged before, after, loss;   // expected scores of the seat: with the judge's action, with its own
  std::vector<Judged> brought;  // to each seat, by its action in place of the judge's; empty: nothing
  bool blunder = false;
  bool win_at_hand = false;  // `best` ends the game at once with the highest score, in every determinization
};

struct LuckAnalysis {
  int decision;                     // the one it followed; -1: the deal
  std::vector<double> luck;         // of each seat
  std::vector<double> error;        // standard error of each, by the re-draws
  std::vector<std::string> events;  // what everybody saw happen ("level 3 die 4"); hidden draws are left out
};

// Where a score comes from. Each part is an estimate with its standard error.
struct Ledger {
  Judged start;                   // what the seat is worth before anything happens, over all deals
  Judged luck;                    // of all events together
  std::vector<Judged> mistakes;   // what the decisions of each seat brought this one: its own cost it, the
                                  // others' may help it
  Judged unexplained;             // the rest of the score: errors of values and of play-outs, and what was
                                  // not judged
  Judged others(Seat own) const;  // what the decisions of all other seats brought this one
};

struct SeatAnalysis {
  int decisions = 0, differing = 0, blunders = 0;
  Judged loss;  // of all its decisions together
  double loss_per_decision = 0.0;
  int unjudged = 0;                    // decisions that differ and were not judged: their loss is unknown
  double luck = 0.0;                   // of all events together
  std::optional<double> score;         // once the game is over
  std::optional<double> without_luck;  // score less luck
  std::optional<Ledger> ledger;        // once the game is over and the start is known
};

struct Analysis {
  std::string game, judge;
  bool finished = false;
  std::vector<std::string> players;
  std::vector<DecisionAnalysis> decisions;
  std::vector<LuckAnalysis> events;
  std::vector<SeatAnalysis> seats;
  std::vector<Judged> start;  // of each seat (Analyst::start); empty: not known
  AnalysisOptions options;
};

// The same piece by piece, for those who show what there is so far, stop half-way, or spend more where it
// matters. Made for the tables of one replay; the replay may go on meanwhile.
class Analyst {
 public:
  Analyst(const Replay& replay, const AnalysisOptions& options);
  ~Analyst();
  Analyst(const Analyst&) = delete;
  // What one answer of the network says; `before`, `after` and `loss` stay 0.
  DecisionAnalysis glance(const Replay& replay, int decision);
  // What each seat is worth before the deal.
  std::vector<Judged> start(const Replay& replay);
  // Judged in `determinizations` of them from number `first` on; other determinizations judge independently
  // of these.
  DecisionAnalysis judge(const Replay& replay, int decision, int first, int determinizations);
  // What chance brought after a decision (-1: in the deal); nothing if it was not asked.
  std::optional<LuckAnalysis> luck(const Replay& replay, int decision);

 private:
  class Judge;
  AnalysisOptions options_;
  std::unique_ptr<Judge> judge_;
  std::unique_ptr<Valuer> valuer_;
  std::unique_ptr<LuckMeter> meter_;
};

// The totals of `seats` from `decisions` and `events`.
void add_up(Analysis& analysis, const Replay& replay);

// `progress` gets how many decisions are done, of how many; what it throws ends the analysis.
Analysis analyse(const Replay& replay, const AnalysisOptions& options = {},
                 const std::function<void(int done, int of)>& progress = {});
Json to_json(const Analysis& analysis);
// A page for people: totals by seat, then the costliest decisions and the luckiest events, at most `lines` of
// each.
std::string to_text(const Analysis& analysis, int lines = 8);

}  // namespace pandemonium
