#include "training/product.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

using Pointwise = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&,
                             std::string_view, c10::List<std::optional<at::Scalar>>,
                             std::optional<std::string_view>);

// x weight^T + bias through oneDNN, which torch offers to its compiler and not in its API.
at::Tensor onednn_linear(const at::Tensor& x, const at::Tensor& weight, const std::optional<at::Tensor>& bias,
                         std::string_view activation = "none") {
  static const auto op =
      c10::Dispatcher::singleton().findSchemaOrThrow("mkldnn::_linear_pointwise", "").typed<Pointwise>();
  return op.call(x, weight, bias, activation, c10::List<std::optional<at::Scalar>>(), "");
}

bool has_onednn() {
  return c10::Dispatcher::singleton().findSchema({"mkldnn::_linear_pointwise", ""}).has_value();
}

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The three products of one training step of a layer, 1024 x 256 x 256, best of a few.
double gflops(Products products) {
  constexpr std::int64_t kRows = 1024, kWidth = 256;
  at::Tensor x = at::ones({kRows, kWidth}), y = at::ones({kRows, kWidth});
  const Linear layer{at::ones({kWidth, kWidth}), at::ones({kWidth})};
  at::Tensor gradient = at::zeros({kWidth, kWidth});
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const double start = cpu_seconds();
    for (int i = 0; i < 2; ++i) {
      linear(products, y, x, layer, Activation::relu);
      linear_input_gradient(products, x, y, layer.weight);
      add_weight_gradient(products, gradient, y, x);
      x.fill_(1.0f);
    }
    if (attempt > 0) best = std::min(best, cpu_seconds() - start);
  }
  return 2.0 * 3.0 * 2.0 * kRows * kWidth * kWidth / best / 1e9;
}

}  // namespace

std::string name_of(Products products) { return products == Products::onednn ? "onednn" : "default"; }

Products products_named(const std::string& name) {
  if (name == "default") return Products::standard;
  if (name != "onednn") throw Error("there are no products '" + name + "'; products: default, onednn");
  if (!has_onednn()) throw Error("products onednn: this LibTorch was built without oneDNN; use default");
  return Products::onednn;
}

ProductChoice fastest_products() {
  const c10::InferenceMode no_graph;
  ProductChoice choice{Products::standard, gflops(Products::standard), 0.0};
  if (has_onednn()) choice.onednn_gflops = gflops(Products::onednn);
  if (choice.onednn_gflops > 1.05 * choice.standard_gflops) choice.products = Products::onednn;
  return choice;
}

void linear(Products products, at::Tensor& y, const at::Tensor& x, const Linear& layer,
            Activation activation) {
  if (products == Products::onednn) {
    constexpr std::array<std::string_view, 3> kNames{"none", "relu", "tanh"};
    y = onednn_linear(x, layer.weight, layer.bias, kNames[static_cast<std::size_t>(activation)]);
    return;
  }
  at::mm_out(y, x, layer.weight.t());
  add_bias(y, layer.bias, activation);
}

void linear_input_gradient(Products products, at::Tensor& x_gradient, const at::Tensor& y_gradient,
                           const at::Tensor& weight) {
  if (products == Products::onednn)
    x_gradient = onednn_linear(y_gradient, weight.t(), std::nullopt);
  else
    at::mm_out(x_gradient, y_gradient, weight);
}

void add_weight_gradient(Products products, at::Tensor& weight_gradient, const at::Tensor& y_gradient,
                         const at::Tensor& x) {
  if (products == Products::onednn)
    weight_gradient.add_(onednn_linear(y_gradient.t(), x.t(), std::nullopt));
  else
    weight_gradient.addmm_(y_gradient.t(), x);
}

}  // namespace pandemonium::training
