// The network: a residual MLP with a policy head and a value head. Products and gradient are written by
// hand.
//   x = relu(input(observation));  each block: x = x + second(relu(first(x)));  h = relu(x)
//   logits = policy(h), one per action, before masking
//   values = tanh(value(h)), value r is that of the seat r places after the viewer
// An action that points at a part of the row (agents/policy/pointing.hpp) adds queries(h) . part to its
// logit.
// Shapes, row-major, R rows: observations [R, W], hidden [R, H], heads [R, A + S]: A logits, then S values
// before tanh. All parameters lie in one flat tensor; the layers are views of it: the input layer's weights
// [W, H], all others [outputs, H]. The gradient of a loss is a Parameters of the same shape. On the CPU the
// network answers Questions: rows that are mostly zeros, and of each the few outputs that matter. It skips
// zeros and illegal actions unless most numbers are not zero. Everything runs in LibTorch's inference mode,
// without an autograd graph (tests/training compares with autograd).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ATen/core/Tensor.h>

#include "agents/policy/pointing.hpp"
#include "agents/policy/safetensors.hpp"
#include "training/network/product.hpp"
#include "training/network/sparse.hpp"
#include "training/network/tiles.hpp"

namespace pandemonium::training {

// plain: x = tanh(input(observation)); each block: x = tanh(first(x)); h = x. It is there to be measured
// beside other trainers, whose examples use it; no config asks for it and it is not exported.
enum class Trunk { residual, plain };

struct NetworkShape {
  std::int64_t inputs, width, blocks, actions, seats;
  Trunk trunk = Trunk::residual;
  std::int64_t queries = 0;  // of a Pointing; 0: every action has a head and no more
  bool operator==(const NetworkShape&) const = default;
};

struct Parameters {
  Parameters(const NetworkShape& shape, const at::Device& device);  // zeros
  struct Block {
    Linear first, second;  // a plain trunk has no second
  };
  at::Tensor flat;
  Linear input;
  std::vector<Block> blocks;
  Linear heads;  // the rows of the policy, then those of the value
  Linear queries;
};

// Rows, and the outputs asked for in each, ascending.
struct Questions {
  std::vector<CompactRow> rows;
  std::vector<IndexList> indices;
  std::size_t numbers = 0, answers = 0;  // numbers that are not 0; outputs asked for
  void clear();
  void add(const CompactRow& row, IndexList asked);
};

// What becomes of zeros in a product of sparse rows.
enum class Zeros { skipped, multiplied, multiplied_in_tiles };

// What a forward pass keeps for its backward pass. It is reused between passes, and so is its memory.
struct Pass {
  void fit(const NetworkShape& shape, const at::Device& device, std::int64_t rows);

  std::vector<float> answers;               // to Questions, one row's after another's
  Zeros rows_zeros{}, heads_zeros{};        // of the first layer, of the heads
  at::Tensor observations, heads_gradient;  // where they were multiplied
  TiledRows tiled;                          // and where in tiles
  SparseGradient sorted;
  PartScores parts;

  at::Tensor stream;                      // x of the last block, before the relu
  std::vector<at::Tensor> inner, before;  // of each block: relu(first(x)), and x before it
  at::Tensor trunk, heads, queries;       // h, and what is asked of it
  at::Tensor hidden_gradient, stream_gradient;
};

class Network {
 public:
  // Its parameters are drawn from `seed`. The pointing has as many queries as the shape.
  Network(const NetworkShape& shape, const at::Device& device, Products products, std::uint64_t seed,
          Pointing pointing = {});
  Network(Network&&) = default;  // a copy would share its tensor

  const NetworkShape& shape() const { return shape_; }
  const at::Device& device() const { return device_; }
  Parameters& parameters() { return parameters_; }
  const Parameters& parameters() const { return parameters_; }

  // On the CPU: answers with these parameters, or others of the same shape (the magnet, a past self).
  void forward(const Parameters& parameters, const Questions& questions, Pass& pass) const;
  // On the CPU: adds to `gradient` the gradient of a loss whose gradient with respect to pass.answers is
  // given.
  void backward(const Questions& questions, Pass& pass, const std::vector<float>& answers_gradient,
                Parameters& gradient) const;

  // The same for whole rows and all heads, where the network lives.
  void forward(const at::Tensor& observations, Pass& pass) const { forward(parameters_, observations, pass); }
  void forward(const Parameters& parameters, const at::Tensor& observations, Pass& pass) const;
  // Adds to `gradient` the gradient of a loss whose gradient with respect to pass.heads is given.
  void backward(const at::Tensor& observations, Pass& pass, const at::Tensor& heads_gradient,
                Parameters& gradient) const;

  // The heads for observations [R, W], one after another: logits before masking, then values before tanh. In
  // float32, whatever the products are.
  std::vector<float> heads_of(const std::vector<float>& observations) const;

  // The layers by the names of a model file (agents/policy/policy_net.hpp).
  std::vector<Tensor> exported() const;
  // Takes the numbers of a model file; Error if its tensors are not this network's. `where` names the file.
  void load(const TensorFile& file, const std::string& where);
  // All parameters, one after another, copied to and from the device.
  std::vector<float> values() const;
  void set_values(const std::vector<float>& values);

 private:
  void initialise(std::uint64_t seed);
  template <class Visit>
  void for_each_tensor(Visit visit) const;  // visit(name in a model file, view of the parameters)
  void all_heads(const Parameters& p, Pass& pass) const;
  void all_parts(const Parameters& p, const at::Tensor& observations, Pass& pass) const;
  void parts_backward(const at::Tensor& observations, Pass& pass, const at::Tensor& heads_gradient,
                      Parameters& gradient) const;
  void heads_backward(Pass& pass, const at::Tensor& heads_gradient, Parameters& gradient) const;
  void trunk_forward(const Parameters& p, Pass& pass) const;
  // Leaves in pass.stream_gradient the gradient with respect to the input layer, before its activation.
  void trunk_backward(Pass& pass, Parameters& gradient) const;
  void residual_forward(const Parameters& p, Pass& pass) const;
  void residual_backward(Pass& pass, Parameters& gradient) const;
  void plain_forward(const Parameters& p, Pass& pass) const;
  void plain_backward(Pass& pass, Parameters& gradient) const;
  NetworkShape shape_;
  at::Device device_;
  Products products_;
  Pointing pointing_;
  Parameters parameters_;
};

// Products of one row of chunks belong to the thread that asks for them, and take denormal numbers for 0:
// moments of inputs that are seldom seen fade to those. Each thread calls it before its first product.
void keep_products_on_their_thread();
std::string libtorch_version();
at::Device device_named(const std::string& name);  // "cpu", "cuda", "tensors"; Error if there is none

// Number of parameters of a network.
std::int64_t size_of(const NetworkShape& shape);

}  // namespace pandemonium::training
