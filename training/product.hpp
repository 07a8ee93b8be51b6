// Matrix products of a network's layers, by one of two libraries behind LibTorch. Which one is faster depends
// on the processor: LibTorch's default (MKL on x86) is fast on Intel and on AMD without AVX-512, and half as
// fast as oneDNN on AMD with it. `fastest_products` measures both and chooses; on a GPU it is always the
// default. Shapes, row-major: x [R, K], weight [N, K], bias [N], y [R, N].
#pragma once

#include <string>

#include <ATen/core/Tensor.h>

namespace pandemonium::training {

enum class Products { standard, onednn };
std::string name_of(Products products);

struct ProductChoice {
  Products products;
  double standard_gflops, onednn_gflops;  // 0 where it was not measured
};
ProductChoice fastest_products();

// y = x weight^T + bias
void linear(Products products, at::Tensor& y, const at::Tensor& x, const at::Tensor& weight,
            const at::Tensor& bias);
// x_gradient = y_gradient weight
void linear_input_gradient(Products products, at::Tensor& x_gradient, const at::Tensor& y_gradient,
                           const at::Tensor& weight);
// weight_gradient += y_gradient^T x, bias_gradient += the sum of y_gradient's rows
void add_linear_gradient(Products products, at::Tensor& weight_gradient, at::Tensor& bias_gradient,
                         const at::Tensor& y_gradient, const at::Tensor& x);

}  // namespace pandemonium::training
