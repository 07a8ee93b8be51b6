// What a minibatch's gradient does to the parameters: Adam (Kingma & Ba, 2015). With `ppo.muon` the weights
// of the input layer and of the blocks move by Muon instead (Jordan et al., 2024): their moving mean gradient
// is replaced by the nearest matrix whose singular values are all alike, so that what few decisions ask for
// moves a layer as far as what all ask for. Heads, queries and biases stay with Adam.
#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>

#include "envs/core/batch/bytes.hpp"
#include "envs/core/batch/workers.hpp"
#include "training/network/network.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

class Optimiser {
 public:
  Optimiser(Network& network, const PpoConfig& config);

  // Cuts the gradient to the longest length allowed, moves the parameters and clears the gradient; returns
  // the length before. Muon's matrices are shared among the workers.
  double step(Parameters& gradient, double learning_rate, Workers& workers);

  void save(ByteWriter& out) const;
  void restore(ByteReader& in);  // Error if it is of another network's size

 private:
  Network& network_;
  PpoConfig config_;
  Parameters first_moment_;  // of each parameter's gradient
  at::Tensor second_moment_;
  std::int64_t steps_ = 0;
};

// [rows, columns], with the singular vectors of `matrix` and singular values of about 1 (0.7 to 1.2; less
// where `matrix` has less than a thousandth of its length).
at::Tensor orthogonalised(const at::Tensor& matrix);

void put_tensor(ByteWriter& out, const at::Tensor& tensor);
void get_tensor(ByteReader& in, at::Tensor& tensor);  // Error if it is of another size

}  // namespace pandemonium::training
