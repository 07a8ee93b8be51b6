// Generalised advantage estimation (Schulman et al., 2016), one trajectory per seat. A decision belongs to
// the seat that made it. Its next state is the same seat's next decision, whatever other seats do in
// between. The end of a game closes every seat's trajectory with that seat's score. With d the discount, l
// lambda and V the value a seat expects at its own decisions k = 0, 1, ..:
//   delta_k = reward_k + d V_{k+1} - V_k
//   advantage_k = delta_k + d l advantage_{k+1}
//   target_k = advantage_k + V_k
// reward_k is the score if the game ends before the seat's next decision (then V_{k+1} = 0); otherwise it is
// 0. Where the rollout stops mid-game, V_{k+1} comes from the position after the last step. Shaping (Ng et
// al., 1999) adds w (d potential_{k+1} - potential_k) to reward_k. A finished game has potential 0. A
// decision also has targets for the values of the other seats: their next target, or their score.
#pragma once

#include "training/ppo/batch.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

// Fills advantages (of trainable decisions; 0 elsewhere) and targets.
void estimate_advantages(Batch& batch, double discount, double lambda, double shaping_weight);

}  // namespace pandemonium::training
