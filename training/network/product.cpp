#include "training/network/product.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/error.hpp"
#include "training/network/gemm.hpp"

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

// The three products of one training step of a layer, best of a few.
double gflops(Products products, std::int64_t width) {
  constexpr std::int64_t kRows = 256;
  at::Tensor x = at::ones({kRows, width}), y = at::ones({kRows, width});
  const Linear layer{at::ones({width, width}), at::ones({width})};
  at::Tensor gradient = at::zeros({width, width});
  const int repeats = static_cast<int>(std::max<std::int64_t>(1, 1'000'000 / (width * width)));
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const double start = cpu_seconds();
    for (int i = 0; i < repeats; ++i) {
      linear(products, y, x, layer, Activation::relu);
      linear_input_gradient(products, x, y, layer.weight);
      add_weight_gradient(products, gradient, y, x);
      x.fill_(1.0f);
    }
    if (attempt > 0) best = std::min(best, cpu_seconds() - start);
  }
  return 3.0 * repeats * 2.0 * static_cast<double>(kRows * width * width) / best / 1e9;
}

}  // namespace

std::string name_of(Products products) {
  constexpr std::array kNames{"default", "onednn", "gemm", "bf16"};
  return kNames[static_cast<std::size_t>(products)];
}

Products products_named(const std::string& name) {
  if (name == "default") return Products::standard;
  if (name == "gemm") return Products::gemm;
  if (name == "bf16" && has_bfloat16()) return Products::bfloat16;
  if (name == "bf16")
    throw Error(
        "products bf16: this build is for a processor without them (AVX-512 BF16); use --precision float32");
  if (name != "onednn")
    throw Error("there are no products '" + name + "'; products: default, onednn, gemm, bf16");
  if (!has_onednn()) throw Error("products onednn: this LibTorch was built without oneDNN; use default");
  return Products::onednn;
}

ProductChoice fastest_products(std::int64_t width) {
  const c10::InferenceMode no_graph;
  ProductChoice choice{Products::gemm, gflops(Products::standard, width), 0.0, gflops(Products::gemm, width)};
  if (has_onednn()) choice.onednn_gflops = gflops(Products::onednn, width);
  const double libraries = std::max(choice.standard_gflops, choice.onednn_gflops);
  if (libraries > 1.05 * choice.gemm_gflops)  // which is the same everywhere, and spares copies
    choice.products = choice.onednn_gflops == libraries ? Products::onednn : Products::standard;
  return choice;
}

std::string text_of(const ProductChoice& choice) {
  const auto whole = [](double number) { return std::to_string(static_cast<int>(number)); };
  return "products: " + name_of(choice.products) +
         (choice.gemm_gflops > 0.0
              ? " (measured: gemm " + whole(choice.gemm_gflops) + " GFLOP/s, default " +
                    whole(choice.standard_gflops) + ", onednn " + whole(choice.onednn_gflops) + ")"
              : "");
}

namespace {

std::size_t count(std::int64_t n) { return static_cast<std::size_t>(n); }
StridedMatrix strided(const at::Tensor& matrix) {
  return {matrix.const_data_ptr<float>(), count(matrix.stride(0)), count(matrix.stride(1))};
}

bool is_own(Products products) { return products == Products::gemm || products == Products::bfloat16; }
auto product_of(Products products) { return products == Products::bfloat16 ? gemm_bfloat16 : gemm; }

void gemm_linear(Products products, at::Tensor& y, const at::Tensor& x, const Linear& layer,
                 Activation activation) {
  const std::size_t rows = count(x.size(0)), inputs = count(x.size(1)), outputs = count(layer.weight.size(0));
  const float* by_inputs = layer.weight.const_data_ptr<float>();
  if (layer.weight.stride(0) != 1 || outputs == 1) {
    thread_local std::vector<float> turned;
    turned.resize(inputs * outputs);
    transpose(by_inputs, outputs, inputs, turned.data());
    by_inputs = turned.data();
  }
  float* out = y.mutable_data_ptr<float>();
  const float* bias = layer.bias.const_data_ptr<float>();
  for (std::size_t row = 0; row < rows; ++row) std::copy_n(bias, outputs, out + row * outputs);
  product_of(products)(rows, outputs, inputs, strided(x), by_inputs, outputs, out);
  activate(y, activation);
}

}  // namespace

void linear(Products products, at::Tensor& y, const at::Tensor& x, const Linear& layer,
            Activation activation) {
  if (is_own(products)) return gemm_linear(products, y, x, layer, activation);
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
  if (is_own(products))
    add_input_gradient(products, x_gradient.zero_(), y_gradient, weight);
  else if (products == Products::onednn)
    x_gradient = onednn_linear(y_gradient, weight.t(), std::nullopt);
  else
    at::mm_out(x_gradient, y_gradient, weight);
}

void add_input_gradient(Products products, at::Tensor& x_gradient, const at::Tensor& y_gradient,
                        const at::Tensor& weight) {
  if (is_own(products))
    product_of(products)(count(x_gradient.size(0)), count(x_gradient.size(1)), count(y_gradient.size(1)),
                         strided(y_gradient), weight.const_data_ptr<float>(), count(weight.size(1)),
                         x_gradient.mutable_data_ptr<float>());
  else if (products == Products::onednn)
    x_gradient.add_(onednn_linear(y_gradient, weight.t(), std::nullopt));
  else
    x_gradient.addmm_(y_gradient, weight);
}

void add_weight_gradient(Products products, at::Tensor& weight_gradient, const at::Tensor& y_gradient,
                         const at::Tensor& x) {
  if (is_own(products)) {
    const bool by_inputs = weight_gradient.stride(0) == 1 && weight_gradient.size(0) > 1;
    const at::Tensor &left = by_inputs ? x : y_gradient, &right = by_inputs ? y_gradient : x;
    const std::size_t width = count(right.size(1));
    product_of(products)(count(left.size(1)), width, count(x.size(0)),
                         {left.const_data_ptr<float>(), 1, count(left.size(1))},
                         right.const_data_ptr<float>(), width, weight_gradient.mutable_data_ptr<float>());
    return;
  }
  if (products == Products::onednn)
    weight_gradient.add_(onednn_linear(y_gradient.t(), x.t(), std::nullopt));
  else
    weight_gradient.addmm_(y_gradient.t(), x);
}

}  // namespace pandemonium::training
