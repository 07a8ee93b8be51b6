// Products that skip zeros: the first layer over rows that are mostly zeros, and heads over the few outputs
// that are asked for. The weights of one input, or of one output, are one row of H numbers that is read in
// order.
// Shapes, row-major: R rows, W inputs, A outputs of a head, H width.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/policy/pointing.hpp"
#include "envs/core/batch/compact_rows.hpp"

namespace pandemonium::training {

// Prefetches the row after the next: the rows of a minibatch are scattered over a batch larger than the
// cache. Forced inline: the compiler takes a function that only prefetches for one without effect and drops
// it.
[[gnu::always_inline]] inline void prefetch_after(std::span<const CompactRow> rows, std::size_t r) {
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

// The outputs asked for in one row: its legal actions, its seats' values.
using IndexList = std::span<const std::uint16_t>;

// out, one after another for each row's indices a: bias[a] + weight[a] . hidden[row]
void indexed_linear(std::span<const IndexList> indices, const float* hidden, const float* weight,
                    const float* bias, std::size_t width, float* out);
// From the gradient of those: weight_gradient, bias_gradient += theirs; hidden_gradient [R, H] += that of
// the hidden rows.
void indexed_gradient(std::span<const IndexList> indices, const float* gradient, const float* hidden,
                      const float* weight, std::size_t width, float* weight_gradient, float* bias_gradient,
                      float* hidden_gradient);

// What actions that point at a part of their row add to their logits: queries(hidden[row]) . part. Queries of
// zeros in the part are skipped. weight [Q, H], bias [Q].
class PartScores {
 public:
  void find(const Pointing& pointing, std::span<const CompactRow> rows, std::span<const IndexList> indices);
  // answers, one after another for each row's indices, += theirs
  void add(const float* hidden, const float* weight, const float* bias, std::size_t width, float* answers);
  // From the gradient of the answers, as indexed_gradient.
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
