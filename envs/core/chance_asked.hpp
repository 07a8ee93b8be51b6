// Thrown where a script of chance ends and one more outcome is asked: the possible outcomes and their
// weights. To enumerate chance, play an action with a longer and longer script until nothing more is asked
// (python/bindings).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "envs/core/error.hpp"

namespace pandemonium {

class ChanceAsked : public Error {
 public:
  ChanceAsked(const std::string& what, const char* event, std::vector<std::pair<int, int>> outcomes)
      : Error(what), event_(event), outcomes_(std::move(outcomes)) {}
  const char* event() const { return event_; }
  // (outcome, weight), ascending, every weight above 0; the probability is the weight's share of their sum.
  const std::vector<std::pair<int, int>>& outcomes() const { return outcomes_; }

 private:
  const char* event_;
  std::vector<std::pair<int, int>> outcomes_;
};

}  // namespace pandemonium
