// What has happened at a table, and the determinizations in which a seat would have seen just that.
// Past            Whoever seats agents that look back (Agent::looks_back) writes every decision down and
//                 hands the past out with the View. An agent cannot read it: it may only ask for a
//                 Recollection.
// Recollection    Lives the last decisions again. One is drawn as the seat knew it then, and its own
//                 actions are played again. Where another seat decides, one of the actions is drawn that
//                 would have looked to the seat like what it saw, as likely as a predictor says. What
//                 everybody saw chance bring happens again, what was drawn in secret is drawn anew. The
//                 determinization that is reached weighs as much as it makes what was seen likely:
//                 determinizations drawn by weight follow Bayes' rule, as far as the predictor knows the
//                 others and resample_hidden draws what was likely at the beginning.
// Steps that the seat could not see (who is asked in secret) may happen in such a determinization or not.
// Source: the importance sampling of a particle filter, as in Silver and Veness, "Monte-Carlo planning in
// large POMDPs", 2010, where determinizations that do not look as what was seen are refused.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "envs/core/any_game.hpp"
#include "envs/core/files/replay.hpp"

namespace pandemonium {

class View;

// How likely each of view.legal() is to be played, in that order; their sum is 1.
using Predictor = std::function<void(const View& view, std::vector<float>& odds)>;

class Past {
 public:
  explicit Past(int decisions) : most_(static_cast<std::size_t>(decisions)) {}  // kept at most; 1 or more
  Past(const Past& other);
  Past(Past&&) = default;
  Past& operator=(Past&&) = default;
  // `action` was played on the table `before`, and chance answered with `outcomes`.
  void add(const AnyTable& before, Action action, std::span<const ChanceOutcome> outcomes);

 private:
  friend class Recollection;
  struct Moment {
    std::unique_ptr<AnyTable> before;
    Action action;
    std::vector<ChanceOutcome> seen;  // by everybody
  };
  std::size_t most_;
  std::deque<Moment> moments_;
};

// The last `decisions` of a replay; nothing where none are wanted.
std::optional<Past> past_of(const Replay& replay, int decisions);

class Recollection {
 public:
  // From as far back as `decisions` of other seats, or the past has; both tables' owners must outlive it.
  Recollection(const Past& past, const AnyTable& now, Seat viewer, int decisions);

  // Decisions of others that are lived again.
  int decisions() const { return decisions_; }
  // Leaves a determinization in `determinization` and returns its weight: 0, and any table, if what followed
  // cannot be what was seen.
  double imagine(AnyTable& determinization, Chance& dice, const Predictor& predictor);

 private:
  // What the seat saw change, and how: by its own action or by decisions of others, some of them unseen.
  struct Stage {
    const AnyTable *before, *after;
    std::optional<Action> own;
    std::vector<ChanceOutcome> seen;
  };
  // An action tried on a determinization.
  struct Trial {
    std::vector<int> script;
    std::size_t seen;  // outcomes of the stage that have happened
    double weight;     // 0: it cannot have been
    bool arrived;      // it looks as the stage does at its end
  };
  double pass(const Stage& stage, AnyTable& determinization, Chance& dice, const Predictor& predictor);
  void attempt(const Stage& stage, const AnyTable& determinization, Action action, std::size_t seen,
               Chance& dice, Trial& trial);

  Seat viewer_;
  int decisions_ = 0;
  const AnyTable* start_;
  std::vector<Stage> stages_;
  std::vector<Trial> trials_;
  std::vector<float> odds_;
  std::unique_ptr<AnyTable> tried_;
};

}  // namespace pandemonium
