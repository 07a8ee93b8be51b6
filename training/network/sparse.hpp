// Products that multiply no zeros: the first layer over rows that are mostly zeros, and a policy's head over
// the few actions that are legal. Weights lie by what is picked: those of one input, or of one action, in a
// row of H numbers that is read from beginning to end, H sums side by side in registers.
// Shapes, row-major: R rows, W inputs, A outputs of a head, H width.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/policy/pointing.hpp"
#include "envs/core/batch/compact_rows.hpp"

namespace pandemonium::training {

// Asks for the memory of the row after the next: those of a minibatch lie anywhere in a batch beyond the
// cache. Inlined by force: a function that does nothing else passes for one without effect, and is left out.
[[gnu::always_inline]] inline void expect_after(std::span<const CompactRow> rows, std::size_t r) {
  if (r + 2 >= rows.size()) return;
  const CompactRow& row = rows[r + 2];
  for (std::uint32_t i = 0; i < row.size; i += 16) {  // a line of values, half a line of places
    __builtin_prefetch(row.places + i);
    __builtin_prefetch(row.values + i);
  }
}

// out [R, H] = bias + rows weight, weight [W, H]
void sparse_linear(std::span<const CompactRow> rows, const float* weight, const float* bias,
                   std::size_t width, float* out);

// weight_gradient [W, H] += rows^T gradient [R, H]. The rows are sorted by input first, as many at a time as
// have their gradients in the first cache, so that the sums of one input stay in registers; the memory for
// that is kept.
class SparseGradient {
 public:
  void add(std::span<const CompactRow> rows, const float* gradient, std::size_t inputs, std::size_t width,
           float* weight_gradient);

 private:
  void add_some(std::span<const CompactRow> rows, const float* gradient, std::size_t inputs,
                std::size_t width, float* weight_gradient);
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint16_t> row_of_;
  std::vector<float> values_;
};

// What is picked of a head's outputs in one row: its legal actions, its seats' values.
using PickList = std::span<const std::uint16_t>;

// out, one after another for each row's picks = bias[a] + weight[a] . hidden[row]
void picked_linear(std::span<const PickList> picks, const float* hidden, const float* weight,
                   const float* bias, std::size_t width, float* out);
// From the gradient of those: weight_gradient, bias_gradient += theirs; hidden_gradient [R, H] += that of
// the hidden rows.
void picked_gradient(std::span<const PickList> picks, const float* gradient, const float* hidden,
                     const float* weight, std::size_t width, float* weight_gradient, float* bias_gradient,
                     float* hidden_gradient);

// What the picked actions that point at parts of their rows add: queries(hidden[row]) . part, of which only
// the queries of what is not 0 there are asked. weight [Q, H], bias [Q].
class PartScores {
 public:
  void find(const Pointing& pointing, std::span<const CompactRow> rows, std::span<const PickList> picks);
  // answers, one after another for each row's picks, += theirs
  void add(const float* hidden, const float* weight, const float* bias, std::size_t width, float* answers);
  // From the gradient of the answers, as picked_gradient.
  void add_gradient(const float* gradient, const float* hidden, const float* weight, std::size_t width,
                    float* weight_gradient, float* bias_gradient, float* hidden_gradient);

 private:
  struct Answer {
    std::uint32_t answer, row, end;  // its terms end there
  };
  std::vector<Answer> answers_;
  std::vector<std::uint16_t> queries_;  // of each term: which, and times what
  std::vector<float> numbers_, scaled_, sum_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace pandemonium::training
