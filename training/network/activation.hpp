// Bias and activation between two layers, in one pass over the numbers, on the CPU.
// Shapes, row-major: y, gradient, output [R, N]; bias, bias_gradient [N].
#pragma once

#include <ATen/core/Tensor.h>

namespace pandemonium::training {

enum class Activation { none, relu, tanh };

// y = activation(y + bias)
void add_bias(at::Tensor& y, const at::Tensor& bias, Activation activation);

// y = activation(y), where the bias is in it already.
void activate(at::Tensor& y, Activation activation);

// From the gradient with respect to an activation's output to that with respect to its input, in place, and
// bias_gradient += the sum of its rows. `output` is not read where there is no activation.
void back_through(Activation activation, at::Tensor& gradient, const at::Tensor& output,
                  at::Tensor& bias_gradient);

}  // namespace pandemonium::training
