// Generalised advantage estimation (Schulman et al., 2016), by seat.
// A decision belongs to the seat that made it, and the state that follows it is that seat's own next
// decision, whatever the others did in between; the end of a game closes every seat's trajectory with its
// score, also of seats that did not move last. With d the discount, l lambda, V the value a seat expected at
// its own decisions k = 0, 1, ..:
//   delta_k = reward_k + d V_{k+1} - V_k,   advantage_k = delta_k + d l advantage_{k+1},   target_k =
//   advantage_k + V_k
// reward_k is the score if the game ends before the seat's next decision (then V_{k+1} = 0), and 0 otherwise.
// Where the rollout stops mid-game, V_{k+1} is what the seat to act there expects for that seat. Shaping (Ng
// et al., 1999) adds w (d potential_{k+1} - potential_k) to reward_k; the potential of a finished game is 0.
// The targets of the other seats at a decision are what they get from there on: their next target, or their
// score.
#pragma once

#include "training/ppo/batch.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

// Fills advantages (of learned decisions; 0 elsewhere) and targets.
void estimate_advantages(Batch& batch, double discount, double lambda, double shaping_weight);

}  // namespace pandemonium::training
