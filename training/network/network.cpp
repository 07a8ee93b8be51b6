#include "training/network/network.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/headeronly/version.h>

#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

// Hands out consecutive pieces of a flat tensor.
class Pieces {
 public:
  explicit Pieces(const at::Tensor& flat) : flat_(flat) {}
  at::Tensor matrix(std::int64_t rows, std::int64_t columns) {
    return next(rows * columns).view({rows, columns});
  }
  at::Tensor next(std::int64_t size) {
    const at::Tensor piece = flat_.narrow(0, first_, size);
    first_ += size;
    return piece;
  }
  Linear linear(std::int64_t outputs, std::int64_t inputs) {
    const at::Tensor weight = matrix(outputs, inputs);
    return {weight, next(outputs)};
  }
  // The weights of one input lie together.
  Linear by_inputs(std::int64_t outputs, std::int64_t inputs) {
    const at::Tensor weight = matrix(inputs, outputs).t();
    return {weight, next(outputs)};
  }

 private:
  at::Tensor flat_;
  std::int64_t first_ = 0;
};

// Compact rows written out, [R, W].
at::Tensor whole(const std::vector<CompactRow>& rows, std::int64_t width) {
  const at::Tensor all = at::zeros({static_cast<std::int64_t>(rows.size()), width}, at::kFloat);
  float* row = all.mutable_data_ptr<float>();
  for (std::size_t r = 0; r < rows.size(); ++r, row += width) {
    prefetch_after(rows, r);
    expand(rows[r], row);
  }
  return all;
}

// `count` parts of `width` numbers each of every row, [R, count, width].
at::Tensor parts_of(const at::Tensor& observations, std::int64_t first, std::int64_t count,
                    std::int64_t width) {
  return observations.narrow(1, first, count * width).unflatten(1, {count, width});
}

}  // namespace

void keep_products_on_their_thread() {
  [[maybe_unused]] static thread_local const bool kept =
      (at::set_num_threads(1), at::globalContext().setFlushDenormal(true));
}

std::string libtorch_version() { return TORCH_VERSION; }

at::Device device_named(const std::string& name) {
  if (name == "cpu" || name == "tensors") return at::kCPU;
  if (name != "cuda") throw Error("there is no device '" + name + "'; devices: cpu, cuda, tensors");
  if (!at::hasCUDA() || at::getNumGPUs() == 0)
    throw Error("device cuda: this LibTorch (" TORCH_VERSION ") finds no GPU; use --device cpu");
  return at::kCUDA;
}

std::int64_t size_of(const NetworkShape& s) {
  const auto linear = [](std::int64_t outputs, std::int64_t inputs) { return outputs * (inputs + 1); };
  const std::int64_t layers = s.blocks * (s.trunk == Trunk::residual ? 2 : 1);
  return linear(s.width, s.inputs) + layers * linear(s.width, s.width) +
         linear(s.actions + s.seats, s.width) + linear(s.queries, s.width);
}

Parameters::Parameters(const NetworkShape& shape, const at::Device& device) {
  const c10::InferenceMode no_graph;
  flat = at::zeros({size_of(shape)}, at::TensorOptions(device).dtype(at::kFloat));
  Pieces pieces(flat);
  input = pieces.by_inputs(shape.width, shape.inputs);
  for (std::int64_t b = 0; b < shape.blocks; ++b) {
    Block& block = blocks.emplace_back();
    block.first = pieces.linear(shape.width, shape.width);
    if (shape.trunk == Trunk::residual) block.second = pieces.linear(shape.width, shape.width);
  }
  heads = pieces.linear(shape.actions + shape.seats, shape.width);
  queries = pieces.linear(shape.queries, shape.width);
}

void Questions::clear() {
  rows.clear();
  indices.clear();
  numbers = answers = 0;
}

void Questions::add(const CompactRow& row, IndexList asked) {
  rows.push_back(row);
  indices.push_back(asked);
  numbers += row.size;
  answers += asked.size();
}

void Pass::fit(const NetworkShape& shape, const at::Device& device, std::int64_t rows) {
  if (trunk.defined() && trunk.size(0) == rows) return;
  const auto rows_of = [&](std::int64_t width) {
    return at::empty({rows, width}, at::TensorOptions(device).dtype(at::kFloat));
  };
  const auto blocks = static_cast<std::size_t>(shape.blocks);
  inner.resize(blocks);
  before.resize(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {
    inner[b] = rows_of(shape.width);
    before[b] = rows_of(shape.width);
  }
  for (at::Tensor* tensor : {&stream, &trunk, &hidden_gradient, &stream_gradient})
    *tensor = rows_of(shape.width);
  heads = heads_gradient = observations = queries = at::Tensor();
}

Network::Network(const NetworkShape& shape, const at::Device& device, Products products, std::uint64_t seed,
                 Pointing pointing)
    : shape_(shape),
      device_(device),
      products_(products),
      pointing_(std::move(pointing)),
      parameters_(shape, device) {
  assert(pointing_.queries == shape.queries);
  initialise(seed);
}

// Layers before a relu keep the variance (He); the last layer of a block starts small, so that a block begins
// near the identity; the policy starts near uniform and the values near 0. Queries start at 0.
void Network::initialise(std::uint64_t seed) {
  const c10::InferenceMode no_graph;
  auto random = at::make_generator<at::CPUGeneratorImpl>(seed);
  parameters_.flat.zero_();
  const auto fill = [&random](const at::Tensor& weight, double gain) {
    const at::Tensor drawn = at::empty(weight.sizes(), at::kFloat);
    drawn.normal_(0.0, gain / std::sqrt(static_cast<double>(weight.size(1))), random);
    weight.copy_(drawn);
  };
  fill(parameters_.input.weight, 2.0);  // observations are mostly zeros
  for (const auto& block : parameters_.blocks) {
    fill(block.first.weight, std::sqrt(2.0));
    if (block.second.weight.defined()) fill(block.second.weight, 0.3);
  }
  fill(parameters_.heads.weight.narrow(0, 0, shape_.actions), 0.01);
  fill(parameters_.heads.weight.narrow(0, shape_.actions, shape_.seats), 0.1);
}

void Network::trunk_forward(const Parameters& p, Pass& pass) const {
  shape_.trunk == Trunk::plain ? plain_forward(p, pass) : residual_forward(p, pass);
}

void Network::forward(const Parameters& p, const at::Tensor& observations, Pass& pass) const {
  const c10::InferenceMode no_graph;
  pass.fit(shape_, device_, observations.size(0));
  at::Tensor& x = p.blocks.empty() ? pass.trunk : pass.before[0];
  linear(products_, x, observations, p.input,
         shape_.trunk == Trunk::plain ? Activation::tanh : Activation::relu);
  trunk_forward(p, pass);
  all_heads(p, pass);
  all_parts(p, observations, pass);
}

// Each run of actions looks at parts that lie side by side: a product of their numbers with one query.
void Network::all_parts(const Parameters& p, const at::Tensor& observations, Pass& pass) const {
  if (shape_.queries == 0) return;
  if (!pass.queries.defined())
    pass.queries = at::empty({pass.trunk.size(0), shape_.queries}, pass.trunk.options());
  linear(products_, pass.queries, pass.trunk, p.queries, Activation::none);
  for (const auto& [action, count, first, width, query] : pointing_.runs)
    pass.heads.narrow(1, action, count)
        .add_(parts_of(observations, first, count, width)
                  .matmul(pass.queries.narrow(1, query, width).unsqueeze(2))
                  .squeeze(2));
}

void Network::parts_backward(const at::Tensor& observations, Pass& pass, const at::Tensor& heads_gradient,
                             Parameters& gradient) const {
  if (shape_.queries == 0) return;
  at::Tensor by_queries = at::zeros_like(pass.queries);
  for (const auto& [action, count, first, width, query] : pointing_.runs)
    by_queries.narrow(1, query, width)
        .add_(heads_gradient.narrow(1, action, count)
                  .unsqueeze(1)
                  .matmul(parts_of(observations, first, count, width))
                  .squeeze(1));
  back_through(Activation::none, by_queries, by_queries, gradient.queries.bias);
  add_weight_gradient(products_, gradient.queries.weight, by_queries, pass.trunk);
  add_input_gradient(products_, pass.stream_gradient, by_queries, parameters_.queries.weight);
}

void Network::all_heads(const Parameters& p, Pass& pass) const {
  if (!pass.heads.defined())
    pass.heads = at::empty({pass.trunk.size(0), shape_.actions + shape_.seats}, pass.trunk.options());
  linear(products_, pass.heads, pass.trunk, p.heads, Activation::none);
}

// Sparse products pay below these shares of what is not 0, measured on a Zen 4; tiles pay from the last,
// measured on a Sapphire Rapids.
constexpr double kDenseRows = 0.4, kDenseHeads = 0.33, kTiledRows = 0.08;

void Network::forward(const Parameters& p, const Questions& questions, Pass& pass) const {
  const c10::InferenceMode no_graph;
  const auto rows = static_cast<std::int64_t>(questions.rows.size());
  pass.fit(shape_, device_, rows);
  const std::int64_t heads = shape_.actions + shape_.seats;
  const auto of = [](std::size_t some, std::int64_t all) {
    return static_cast<double>(some) / static_cast<double>(all);
  };
  const double filled = of(questions.numbers, rows * shape_.inputs);
  const bool tiles = products_ == Products::bfloat16 && has_tiles() && filled > kTiledRows;
  pass.rows_zeros = filled > kDenseRows ? Zeros::multiplied
                    : tiles             ? Zeros::multiplied_in_tiles
                                        : Zeros::skipped;
  pass.heads_zeros = of(questions.answers, rows * heads) > kDenseHeads ? Zeros::multiplied : Zeros::skipped;
  at::Tensor& x = p.blocks.empty() ? pass.trunk : pass.before[0];
  const Activation activation = shape_.trunk == Trunk::plain ? Activation::tanh : Activation::relu;
  if (pass.rows_zeros == Zeros::multiplied) {
    pass.observations = whole(questions.rows, shape_.inputs);
    linear(products_, x, pass.observations, p.input, activation);
  } else {
    if (!x.defined()) x = at::empty({rows, shape_.width}, at::kFloat);
    const auto *weight = p.input.weight.const_data_ptr<float>(), *bias = p.input.bias.const_data_ptr<float>();
    const auto width = static_cast<std::size_t>(shape_.width);
    if (pass.rows_zeros == Zeros::multiplied_in_tiles) {
      pass.tiled.write(questions.rows, static_cast<std::size_t>(shape_.inputs));
      pass.tiled.linear(weight, bias, width, x.mutable_data_ptr<float>());
    } else {
      sparse_linear(questions.rows, weight, bias, width, x.mutable_data_ptr<float>());
    }
    activate(x, activation);
  }
  trunk_forward(p, pass);
  pass.answers.resize(questions.answers);
  float* answer = pass.answers.data();
  if (pass.heads_zeros == Zeros::skipped) {
    indexed_linear(questions.indices, pass.trunk.const_data_ptr<float>(),
                   p.heads.weight.const_data_ptr<float>(), p.heads.bias.const_data_ptr<float>(),
                   static_cast<std::size_t>(shape_.width), answer);
  } else {
    all_heads(p, pass);
    const float* all = pass.heads.const_data_ptr<float>();
    for (const IndexList& indices : questions.indices) {
      for (const std::uint16_t output : indices) *answer++ = all[output];
      all += heads;
    }
  }
  if (shape_.queries == 0) return;
  pass.parts.find(pointing_, questions.rows, questions.indices);
  pass.parts.add(pass.trunk.const_data_ptr<float>(), p.queries.weight.const_data_ptr<float>(),
                 p.queries.bias.const_data_ptr<float>(), static_cast<std::size_t>(shape_.width),
                 pass.answers.data());
}

void Network::backward(const Questions& questions, Pass& pass, const std::vector<float>& answers_gradient,
                       Parameters& gradient) const {
  const c10::InferenceMode no_graph;
  const auto width = static_cast<std::size_t>(shape_.width);
  if (pass.heads_zeros == Zeros::multiplied) {
    if (!pass.heads_gradient.defined()) pass.heads_gradient = at::empty_like(pass.heads);
    pass.heads_gradient.zero_();
    float* all = pass.heads_gradient.mutable_data_ptr<float>();
    const float* answer = answers_gradient.data();
    for (const IndexList& indices : questions.indices) {
      for (const std::uint16_t output : indices) all[output] = *answer++;
      all += shape_.actions + shape_.seats;
    }
    heads_backward(pass, pass.heads_gradient, gradient);
  } else {
    pass.stream_gradient.zero_();
    indexed_gradient(questions.indices, answers_gradient.data(), pass.trunk.const_data_ptr<float>(),
                     parameters_.heads.weight.const_data_ptr<float>(), width,
                     gradient.heads.weight.mutable_data_ptr<float>(),
                     gradient.heads.bias.mutable_data_ptr<float>(),
                     pass.stream_gradient.mutable_data_ptr<float>());
  }
  if (shape_.queries > 0)
    pass.parts.add_gradient(answers_gradient.data(), pass.trunk.const_data_ptr<float>(),
                            parameters_.queries.weight.const_data_ptr<float>(), width,
                            gradient.queries.weight.mutable_data_ptr<float>(),
                            gradient.queries.bias.mutable_data_ptr<float>(),
                            pass.stream_gradient.mutable_data_ptr<float>());
  trunk_backward(pass, gradient);
  if (pass.rows_zeros == Zeros::multiplied)
    return add_weight_gradient(products_, gradient.input.weight, pass.stream_gradient, pass.observations);
  const float* by_rows = pass.stream_gradient.const_data_ptr<float>();
  float* weight_gradient = gradient.input.weight.mutable_data_ptr<float>();
  if (pass.rows_zeros == Zeros::multiplied_in_tiles)
    pass.tiled.add_gradient(by_rows, width, weight_gradient);
  else
    pass.sorted.add(questions.rows, by_rows, static_cast<std::size_t>(shape_.inputs), width, weight_gradient);
}

void Network::residual_forward(const Parameters& p, Pass& pass) const {
  if (p.blocks.empty()) return;
  for (std::size_t b = 0; b < p.blocks.size(); ++b) {
    linear(products_, pass.inner[b], pass.before[b], p.blocks[b].first, Activation::relu);
    at::Tensor& after = b + 1 < p.blocks.size() ? pass.before[b + 1] : pass.stream;
    linear(products_, after, pass.inner[b], p.blocks[b].second, Activation::none);
    after.add_(pass.before[b]);
  }
  at::relu_out(pass.trunk, pass.stream);
}

void Network::plain_forward(const Parameters& p, Pass& pass) const {
  for (std::size_t b = 0; b < p.blocks.size(); ++b) {
    at::Tensor& after = b + 1 < p.blocks.size() ? pass.before[b + 1] : pass.trunk;
    linear(products_, after, pass.before[b], p.blocks[b].first, Activation::tanh);
  }
}

void Network::backward(const at::Tensor& observations, Pass& pass, const at::Tensor& heads_gradient,
                       Parameters& gradient) const {
  const c10::InferenceMode no_graph;
  heads_backward(pass, heads_gradient, gradient);
  parts_backward(observations, pass, heads_gradient, gradient);
  trunk_backward(pass, gradient);
  add_weight_gradient(products_, gradient.input.weight, pass.stream_gradient, observations);
}

void Network::heads_backward(Pass& pass, const at::Tensor& heads_gradient, Parameters& gradient) const {
  at::Tensor by_heads = heads_gradient;
  back_through(Activation::none, by_heads, by_heads, gradient.heads.bias);
  add_weight_gradient(products_, gradient.heads.weight, heads_gradient, pass.trunk);
  linear_input_gradient(products_, pass.stream_gradient, heads_gradient, parameters_.heads.weight);
}

void Network::trunk_backward(Pass& pass, Parameters& gradient) const {
  shape_.trunk == Trunk::plain ? plain_backward(pass, gradient) : residual_backward(pass, gradient);
}

// Each leaves in pass.stream_gradient the gradient with respect to the input layer, before its activation.
void Network::residual_backward(Pass& pass, Parameters& gradient) const {
  const Parameters& p = parameters_;
  const std::size_t blocks = p.blocks.size();
  for (std::size_t b = blocks; b-- > 0;) {
    Parameters::Block& block = gradient.blocks[b];
    back_through(b + 1 == blocks ? Activation::relu : Activation::none, pass.stream_gradient, pass.trunk,
                 block.second.bias);
    add_weight_gradient(products_, block.second.weight, pass.stream_gradient, pass.inner[b]);
    linear_input_gradient(products_, pass.hidden_gradient, pass.stream_gradient, p.blocks[b].second.weight);
    back_through(Activation::relu, pass.hidden_gradient, pass.inner[b], block.first.bias);
    add_weight_gradient(products_, block.first.weight, pass.hidden_gradient, pass.before[b]);
    add_input_gradient(products_, pass.stream_gradient, pass.hidden_gradient, p.blocks[b].first.weight);
  }
  back_through(Activation::relu, pass.stream_gradient, blocks == 0 ? pass.trunk : pass.before[0],
               gradient.input.bias);
}

void Network::plain_backward(Pass& pass, Parameters& gradient) const {
  const at::Tensor* output = &pass.trunk;
  for (std::size_t b = parameters_.blocks.size(); b-- > 0; output = &pass.before[b]) {
    Linear& layer = gradient.blocks[b].first;
    back_through(Activation::tanh, pass.stream_gradient, *output, layer.bias);
    add_weight_gradient(products_, layer.weight, pass.stream_gradient, pass.before[b]);
    linear_input_gradient(products_, pass.hidden_gradient, pass.stream_gradient,
                          parameters_.blocks[b].first.weight);
    std::swap(pass.hidden_gradient, pass.stream_gradient);
  }
  back_through(Activation::tanh, pass.stream_gradient, *output, gradient.input.bias);
}

std::vector<float> Network::heads_of(const std::vector<float>& observations) const {
  const c10::InferenceMode no_graph;
  if (products_ == Products::bfloat16) {
    Network exact(shape_, device_, Products::gemm, 0, pointing_);
    exact.parameters_.flat.copy_(parameters_.flat);
    return exact.heads_of(observations);
  }
  Pass pass;
  forward(at::tensor(at::ArrayRef<float>(observations), at::kFloat).view({-1, shape_.inputs}).to(device_),
          pass);
  const at::Tensor heads = pass.heads.to(at::kCPU).contiguous();
  return {heads.const_data_ptr<float>(), heads.const_data_ptr<float>() + heads.numel()};
}

std::vector<float> Network::values() const {
  const at::Tensor here = parameters_.flat.to(at::kCPU).contiguous();
  return {here.const_data_ptr<float>(), here.const_data_ptr<float>() + here.numel()};
}

void Network::set_values(const std::vector<float>& values) {
  const c10::InferenceMode no_graph;
  assert(static_cast<std::int64_t>(values.size()) == parameters_.flat.numel());
  parameters_.flat.copy_(at::tensor(at::ArrayRef<float>(values), at::kFloat));
}

}  // namespace pandemonium::training
