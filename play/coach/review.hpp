// Review: a game looked back on, in rounds that are each of use by themselves:
//   1. a glance of the judge at every decision: where the game stood all along
//   2. games played on from every decision that the judge would have taken otherwise, the likeliest mistakes
//      first: what each of them cost
//   3. the luck of every event, and what each seat was worth before the deal
//   4. those that seem to have cost most played on again, in many other determinizations, so that what
//      looked bad by chance alone falls off
//   5. why: what the costliest of them and the judge's choice lead to
// Rounds 2, 4 and 5 play on a number of games that their length allows, so that a review of a long game ends
// too; what was passed over is `unjudged` (SeatAnalysis). The judge is the shipped policy, or search with it:
// "best+search:N" compares all good moves, takes its time, and finds mistakes that the policy makes itself.
// Decisions are judged by what their seat could know
// (agents/analysis/analysis.hpp); luck is hindsight and looks at the whole table, so a game that is not over
// is looked at through the eyes of one seat, its own decisions alone, and nothing is said of luck.
//   Review review(replay);
//   while (!review.done()) review.go_on(replay, 200);  // the replay may be read in between, not changed
// Errors: no policy is shipped for tables like these: Error says so.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "agents/analysis/analysis.hpp"
#include "play/coach/verdict.hpp"

namespace pandemonium {

class Review {
 public:
  explicit Review(const Replay& replay, Seat eyes = kNobody, const std::string& judge = "best");
  // Looks on for about so long, or until `stop` says so; 0: to the end.
  void go_on(const Replay& replay, int milliseconds, const std::function<bool()>& stop = {});
  bool done() const { return round_ == Round::done; }
  double progress() const;  // 0 to 1
  Seat eyes() const { return eyes_; }
  const std::string& judge() const { return found_.judge; }
  // Decisions and events in their order, totals by seat; once luck is known and the game is over, ledgers.
  const Analysis& found() const { return found_; }
  // The decisions of a seat that cost more than twice their standard error, the costliest first.
  std::vector<const DecisionAnalysis*> mistakes(Seat seat, std::size_t most) const;
  // Why the judge's choice was better than a mistake; nullptr: it is none of the costliest, or not yet known.
  const Why* why(int decision) const;
  // What chance did most to a seat, for better or worse.
  std::vector<const LuckAnalysis*> turns_of_luck(Seat seat, std::size_t most) const;

 private:
  enum class Round { glance, play_on, luck, closer, why, done };
  void step(const Replay& replay);
  bool step_of_round(const Replay& replay);  // false: the round has nothing left to do
  void begin(Round round);
  void choose_doubtful();
  void choose_costly(double errors);  // that cost more than so many standard errors
  // How many games each of `waiting_` is played on, least to most. Where even the least is too much, those
  // at the end of `waiting_` fall off.
  int games_for_each(int least, int most);

  Analyst analyst_;
  Seat eyes_;
  Round round_ = Round::glance;
  std::size_t next_ = 0;  // place in `looked_at_`, `waiting_`, or event, by round
  int decisions_;
  int games_ = 0;               // of the round, for each decision
  std::vector<int> looked_at_;  // decisions of the replay
  std::vector<Judged> start_;
  Analysis found_;
  std::vector<std::size_t> waiting_;  // places in found_.decisions
  std::map<int, Why> whys_;           // by decision
};

// What chance brought after a decision (-1: in the deal), as the seat that decided could see it, told to
// `you` (kNobody: all seats have their numbers).
std::string chance_in_words(const Replay& replay, int decision, Seat you);

}  // namespace pandemonium
