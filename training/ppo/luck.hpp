// Luck out of learning: what chance brought after a decision (redraws.hpp), taken out of its advantage and
// targets as a control variate. Luck is 0 on average whatever the values are, so both keep their means and
// lose variance. A seat collects luck over every step before its next decision, whoever moved, and lambda
// spreads it over earlier decisions as it spreads their errors. A step that ends a game is worth its scores.
// Values that are wrong tell luck badly, so the share that is taken out is the one that leaves the
// advantages of this batch the least variance.
#pragma once

#include <array>
#include <vector>

#include "training/ppo/batch.hpp"
#include "training/processes/process_group.hpp"

namespace pandemonium::training {

// What advantages and targets would be if rewards were luck and there were no values.
struct Luck {
  std::vector<float> advantages, targets;
};
Luck luck_of(const Batch& batch, double discount, double lambda);

struct LuckTaken {
  double share = 0.0;          // of the luck
  double variance_left = 1.0;  // of the advantages', with this share over none
};
// Takes luck out of a batch whose advantages are estimated; the share is fitted over all processes. A batch
// without redraws stays as it is.
LuckTaken take_luck_out(Batch& batch, double discount, double lambda, ProcessGroup& group);

}  // namespace pandemonium::training
