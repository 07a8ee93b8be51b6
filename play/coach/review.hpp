// Review: a game looked back on, in three rounds that are each of use by themselves:
//   1. a glance of the judge at every decision, and the luck of every event: where the game stood all along
//   2. games played on from every decision that the judge would have taken otherwise: what each of them cost
//   3. those that seem to have cost most played on again, in many other determinizations, so that what
//      looked bad by chance alone falls off
// The judge is the shipped policy. Decisions are judged by what their seat could know
// (agents/analysis/analysis.hpp); luck is hindsight and looks at the whole table, so a game that is not over
// is looked at through the eyes of one seat, its own decisions alone, and nothing is said of luck.
//   Review review(replay);
//   while (!review.done()) review.go_on(replay, 200);  // the replay may be read in between, not changed
// Errors: no policy is shipped for tables like these: Error says so.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "agents/analysis/analysis.hpp"

namespace pandemonium {

class Review {
 public:
  explicit Review(const Replay& replay, Seat eyes = kNobody);
  // Looks on for about so long, or until `stop` says so; 0: to the end.
  void go_on(const Replay& replay, int milliseconds, const std::function<bool()>& stop = {});
  bool done() const { return round_ == Round::done; }
  double progress() const;  // 0 to 1
  Seat eyes() const { return eyes_; }
  // Decisions and events in their order, totals by seat. Until round 2 is over the costs of later decisions
  // are missing.
  const Analysis& found() const { return found_; }
  // The decisions of a seat that cost more than twice their standard error, the costliest first.
  std::vector<const DecisionAnalysis*> mistakes(Seat seat, std::size_t most) const;
  // What chance did most to a seat, for better or worse.
  std::vector<const LuckAnalysis*> turns_of_luck(Seat seat, std::size_t most) const;

 private:
  enum class Round { glance, play_on, closer, done };
  void step(const Replay& replay);
  void choose_closer();

  Analyst analyst_;
  Seat eyes_;
  Round round_ = Round::glance;
  int next_ = -1;  // decision in round 1, place in `waiting_` later
  int decisions_;
  Analysis found_;
  std::vector<std::size_t> waiting_;  // places in found_.decisions
};

// What chance brought after a decision (-1: in the deal) in the words of the seat that decided.
std::string chance_in_words(const Replay& replay, int decision);

}  // namespace pandemonium
