#include "training/network/activation.hpp"

#include <ATen/ATen.h>
#include <Eigen/Core>

namespace pandemonium::training {
namespace {

using Row = Eigen::Map<Eigen::ArrayXf>;
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

void add_bias_by_tensors(at::Tensor& y, const at::Tensor& bias, Activation activation) {
  y.add_(bias);
  if (activation == Activation::relu) y.relu_();
  if (activation == Activation::tanh) y.tanh_();
}

void back_through_by_tensors(Activation activation, at::Tensor& gradient, const at::Tensor& output,
                             at::Tensor& bias_gradient) {
  if (activation == Activation::relu) at::threshold_backward_out(gradient, gradient, output, 0.0);
  if (activation == Activation::tanh) at::tanh_backward_out(gradient, gradient, output);
  bias_gradient.add_(gradient.sum(0));
}

}  // namespace

void add_bias(at::Tensor& y, const at::Tensor& bias, Activation activation) {
  if (!y.is_cpu()) return add_bias_by_tensors(y, bias, activation);
  const std::int64_t rows = y.size(0), width = y.size(1);
  const ConstRow add(bias.const_data_ptr<float>(), width);
  float* values = y.mutable_data_ptr<float>();
  for (std::int64_t row = 0; row < rows; ++row, values += width) {
    Row here(values, width);
    if (activation == Activation::none) here += add;
    if (activation == Activation::relu) here = (here + add).max(0.0f);
    if (activation == Activation::tanh) here = (here + add).tanh();
  }
}

void activate(at::Tensor& y, Activation activation) {
  Row all(y.mutable_data_ptr<float>(), y.numel());
  if (activation == Activation::relu) all = all.max(0.0f);
  if (activation == Activation::tanh) all = all.tanh();
}

void back_through(Activation activation, at::Tensor& gradient, const at::Tensor& output,
                  at::Tensor& bias_gradient) {
  if (!gradient.is_cpu()) return back_through_by_tensors(activation, gradient, output, bias_gradient);
  const std::int64_t rows = gradient.size(0), width = gradient.size(1);
  Row sum(bias_gradient.mutable_data_ptr<float>(), width);
  float* values = gradient.mutable_data_ptr<float>();
  const float* outputs = activation == Activation::none ? values : output.const_data_ptr<float>();
  for (std::int64_t row = 0; row < rows; ++row, values += width, outputs += width) {
    Row here(values, width);
    const ConstRow out(outputs, width);
    if (activation == Activation::relu) here *= (out > 0.0f).cast<float>();
    if (activation == Activation::tanh) here *= 1.0f - out.square();
    sum += here;
  }
}

}  // namespace pandemonium::training
