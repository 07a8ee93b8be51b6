// A guided first game: prepared positions with fixed dice, a few sentences each, and one move that the player
// is asked for. A game brings it as data, envs/<game>/presentable/guide.json:
//   {"title": "Your first run", "variant": "duel", "seed": 1, "before": [{"play": "..."}, ...],
//    "steps": [{"at": {"/runners/0/beacons": 5},        what changes on the table before this step, by path
//               "say": ["..."], "rule": "R35",          what the player needs to know now, and the clause
//               "task": "Roll the die.",
//               "play": "normal action", "chance": [3],  the move that is asked for, and its outcomes
//               "then": [{"play": "...", "chance": []}]}, ...],   what others do after it
//    "end": ["..."]}                                     said where the player goes on alone
// "before" is played before the first step, by whoever is to act. "at" lays a new position: the table as it
// was, with these values. "chance" holds every outcome of the move, secret ones too; without it they come
// from the seed, the same on every machine. The person has the first seat, the others the gentlest level.
// Errors: a guide that is not like this, asks for what is not legal, or whose outcomes are too many or too
// few, throws Error naming the step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/session/session.hpp"

namespace pandemonium {

struct ScriptedMove {
  std::string text;  // of the action
  std::optional<std::vector<int>> chance;
};

struct GuideStep {
  Json at;  // by JSON pointer; empty: the table stays
  std::vector<std::string> words;
  std::string rule, task;
  ScriptedMove move;
  std::vector<ScriptedMove> then;
};

class Guide {
 public:
  static bool is_there(const AnyGame& game);
  explicit Guide(const AnyGame& game);  // Error if the game brings none

  const std::string& title() const { return title_; }
  int steps() const { return static_cast<int>(steps_.size()); }
  const GuideStep& step(int number) const { return steps_[static_cast<std::size_t>(number)]; }
  const std::vector<std::string>& end() const { return end_; }
  Action asked(int step) const;
  // The game as it is before a step; at(steps()) is where the player goes on alone.
  Session at(int step) const;

 private:
  const AnyGame* game_;
  std::string title_, variant_;
  std::uint64_t seed_ = 0;
  std::vector<ScriptedMove> before_;
  std::vector<GuideStep> steps_;
  std::vector<std::string> end_;
};

// How far a person is in a guide.
struct GuidedGame {
  Guide guide;
  int step = 0;
  bool done() const { return step == guide.steps(); }
  const std::vector<std::string>& words() const { return done() ? guide.end() : guide.step(step).words; }
};

}  // namespace pandemonium
