#include "training/ppo/optimiser.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

namespace pandemonium::training {
namespace {

// The weights that Muon moves.
std::vector<at::Tensor> matrices_of(const Parameters& parameters) {
  std::vector<at::Tensor> matrices = {parameters.input.weight};
  for (const auto& block : parameters.blocks)
    for (const Linear* layer : {&block.first, &block.second})
      if (layer->weight.defined()) matrices.push_back(layer->weight);
  return matrices;
}

}  // namespace

Optimiser::Optimiser(Network& network, const PpoConfig& config)
    : network_(network),
      config_(config),
      first_moment_(network.shape(), network.device()),
      second_moment_(Parameters(network.shape(), network.device()).flat) {}

double Optimiser::step(Parameters& gradient, double learning_rate, Workers& workers) {
  const c10::InferenceMode no_graph;
  const double norm = gradient.flat.norm().item<double>();
  if (norm > config_.max_grad_norm) gradient.flat.mul_(config_.max_grad_norm / norm);
  ++steps_;
  learning_rate *= std::min(1.0, static_cast<double>(steps_) / std::max(1, config_.warm_up));
  const double first_bias = 1.0 - std::pow(config_.adam_beta1, static_cast<double>(steps_)),
               second_bias = 1.0 - std::pow(config_.adam_beta2, static_cast<double>(steps_));
  first_moment_.flat.lerp_(gradient.flat, 1.0 - config_.adam_beta1);
  second_moment_.mul_(config_.adam_beta2).addcmul_(gradient.flat, gradient.flat, 1.0 - config_.adam_beta2);

  std::vector<at::Tensor> weights = matrices_of(network_.parameters()), moments = matrices_of(first_moment_),
                          gradients = matrices_of(gradient);
  std::vector<at::Tensor> moved(config_.muon > 0.0 ? weights.size() : 0);
  workers.share(static_cast<int>(moved.size()), [&](int i) {
    const c10::InferenceMode here_too;
    keep_products_on_their_thread();
    const auto m = static_cast<std::size_t>(i);
    // Nesterov's: the moment as the next step of this gradient would leave it.
    const at::Tensor direction = orthogonalised(moments[m].lerp(gradients[m], 1.0 - config_.adam_beta1));
    const double longer = static_cast<double>(std::max(direction.size(0), direction.size(1)));
    moved[m] = weights[m].add(direction, -learning_rate * config_.muon * std::sqrt(longer));
  });
  const at::Tensor divisor = second_moment_.sqrt().div_(std::sqrt(second_bias)).add_(config_.adam_epsilon);
  network_.parameters().flat.addcdiv_(first_moment_.flat, divisor, -learning_rate / first_bias);
  for (std::size_t m = 0; m < moved.size(); ++m) weights[m].copy_(moved[m]);
  gradient.flat.zero_();
  return norm;
}

// Five steps of Newton and Schulz, with the coefficients of Jordan et al. Each multiplies the matrix by a
// polynomial of its square; the square is of the shorter side, so the factors are collected on that side.
at::Tensor orthogonalised(const at::Tensor& matrix) {
  const bool tall = matrix.size(0) > matrix.size(1);
  at::Tensor wide = tall ? matrix.t() : matrix;
  wide = wide / (wide.norm() + 1e-12);
  at::Tensor square = wide.matmul(wide.t()), factors;
  for (int step = 0; step < 5; ++step) {
    at::Tensor factor = at::addmm(square, square, square, -4.7750, 2.0315);
    factor.diagonal().add_(3.4445);
    square = factor.matmul(square).matmul(factor);
    factors = factors.defined() ? factor.matmul(factors) : factor;
  }
  wide = factors.matmul(wide);
  return tall ? wide.t() : wide;
}

void Optimiser::save(ByteWriter& out) const {
  out.put(steps_);
  put_tensor(out, first_moment_.flat);
  put_tensor(out, second_moment_);
}

void Optimiser::restore(ByteReader& in) {
  steps_ = in.get<std::int64_t>();
  get_tensor(in, first_moment_.flat);
  get_tensor(in, second_moment_);
}

void put_tensor(ByteWriter& out, const at::Tensor& tensor) {
  const at::Tensor here = tensor.to(at::kCPU).contiguous();
  out.put_text({reinterpret_cast<const char*>(here.const_data_ptr<float>()), here.nbytes()});
}

void get_tensor(ByteReader& in, at::Tensor& tensor) {
  const std::vector<float> values = in.get_list<float>();
  if (static_cast<std::int64_t>(values.size()) != tensor.numel())
    throw Error("saved optimiser: another network's size");
  tensor.copy_(at::tensor(at::ArrayRef<float>(values), at::kFloat));
}

}  // namespace pandemonium::training
