// The root of a search: which actions are compared, how often, and which is chosen.
// Sequential halving: all candidates play a share of the rounds, the better half plays on, until two are
// left. In a round every candidate still in meets the same determinization and the same dice, so what is
// compared are differences, which are far less noisy than scores.
// The choice weighs scores against priors by how noisy the scores turned out to be: after n rounds whose
// differences have the variance s, a candidate's merit is its mean score + trust * s / n * log(prior). So few
// or noisy rounds leave the policy's choice, many or clear ones overrule it. What the values are wrong by for
// good no number of rounds tells: `doubt` is added to trust * s / n for it. The improved policy is the same
// rule as probabilities: prior * exp((score - value) / (trust * s / n + doubt)), where actions that were
// not compared count as the value of the position (completed by what was seen of the others).
// Source: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013; Danihelka and
// others, "Policy improvement by planning with Gumbel", 2022 (sequential halving at the root, completed
// values).
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace pandemonium {

struct HalvingPhase {
  int candidates;  // still in
  int rounds;      // each of them plays
  bool operator==(const HalvingPhase&) const = default;
};
// Whole rounds, no more simulations than given; at least one round of one candidate.
std::vector<HalvingPhase> halving_plan(int candidates, int simulations);

class RootComparison {
 public:
  // Priors of every legal action; `most` candidates, those that are not unlikely beyond `simulations` tries.
  RootComparison(std::span<const float> priors, int most, int simulations, float trust, float doubt = 0.0f);

  // Places of the candidates still in, in the order in which rounds are reported.
  std::span<const int> left() const { return left_; }
  int rounds() const { return rounds_; }
  void add_round(std::span<const float> scores);  // one of each candidate still in
  void halve(int to);                             // keeps the `to` best

  int best() const;              // the place of the choice
  double mean(int place) const;  // 0 if it was not compared
  // Of the mean difference between two candidates over the rounds that both played.
  struct Difference {
    double mean, error;
    int rounds;
  };
  Difference difference(int place, int other) const;
  int tried(int place) const { return static_cast<int>(scores_[static_cast<std::size_t>(place)].size()); }
  double merit(int place) const;
  // The improved policy over all legal actions; `value` is what a network says of the position.
  std::vector<float> improved(std::optional<float> value) const;
  // The search target: prior * (1 + (score - mean score) / (trust * s / n + doubt)), or 0. It learns
  // the mean of what it is shown, and the mean of a straight line is that of the true scores, while noise
  // makes exponentials larger. What was not compared keeps its prior: no value that promised too much makes
  // it look better.
  std::vector<float> search_target() const;

 private:
  double noise() const;  // variance of a candidate's score around its round's mean
  // Of each score over their mean, with `value` as one more of them, in prior strengths; 0 where it was not
  // compared.
  std::vector<double> gains(std::optional<float> value) const;
  // How much a score may be ahead for each power of e that another action is likelier.
  double prior_strength(int place) const;

  std::vector<float> log_priors_;
  std::vector<std::vector<float>> scores_;  // of each legal action, round by round
  std::vector<int> left_;
  int rounds_ = 0;
  float trust_, doubt_;
  double squares_ = 0.0, freedom_ = 0.0;
};

}  // namespace pandemonium
