// Matrix products of a network's layers: by our gemm (gemm.hpp), or by one of two libraries behind LibTorch.
// Which one is fastest depends on processor and sizes; `fastest_products` measures them at the network's
// width. On a GPU it is always LibTorch's default. bfloat16 is gemm with its inputs rounded to 8 bits of
// precision; it is never chosen automatically.
// Shapes, row-major: x [R, K], weight [N, K], bias [N], y [R, N].
#pragma once

#include <string>

#include <ATen/core/Tensor.h>

#include "training/network/activation.hpp"

namespace pandemonium::training {

enum class Products { standard, onednn, gemm, bfloat16 };
std::string name_of(Products products);            // "default", "onednn", "gemm", "bf16"
Products products_named(const std::string& name);  // Error if there are none of that name

struct ProductChoice {
  Products products;
  double standard_gflops = 0.0, onednn_gflops = 0.0, gemm_gflops = 0.0;  // 0 where it was not measured
};
ProductChoice fastest_products(std::int64_t width);
std::string text_of(const ProductChoice& choice);  // "products: gemm (measured: ...)"

struct Linear {
  at::Tensor weight, bias;
};

// y = activation(x weight^T + bias). y may become another tensor.
void linear(Products products, at::Tensor& y, const at::Tensor& x, const Linear& layer,
            Activation activation);
// x_gradient = y_gradient weight. x_gradient may become another tensor.
void linear_input_gradient(Products products, at::Tensor& x_gradient, const at::Tensor& y_gradient,
                           const at::Tensor& weight);
// x_gradient += y_gradient weight
void add_input_gradient(Products products, at::Tensor& x_gradient, const at::Tensor& y_gradient,
                        const at::Tensor& weight);
// weight_gradient += y_gradient^T x
void add_weight_gradient(Products products, at::Tensor& weight_gradient, const at::Tensor& y_gradient,
                         const at::Tensor& x);

}  // namespace pandemonium::training
