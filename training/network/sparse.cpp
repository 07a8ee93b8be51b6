#include "training/network/sparse.hpp"

#include <algorithm>

#include "training/network/registers.hpp"

namespace pandemonium::training {
namespace {

// sums[0 .. kParts * kPart) = start + the rows of `matrix` at `places`, times `factors`.
template <std::size_t kParts, class Place>
inline void sum_rows(const float* matrix, std::size_t width, const Place* places, const float* factors,
                     std::size_t terms, const float* start, float* out) {
  Part sums[kParts];
#pragma GCC unroll 8
  for (std::size_t p = 0; p < kParts; ++p) sums[p] = load(start + p * kPart);
  for (std::size_t i = 0; i < terms; ++i) {
    const float* row = matrix + places[i] * width;
    const float factor = factors[i];
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) sums[p] += load(row + p * kPart) * factor;
  }
#pragma GCC unroll 8
  for (std::size_t p = 0; p < kParts; ++p) store(out + p * kPart, sums[p]);
}

// The same over a whole width, a few registers at a time.
template <class Place>
void sum_rows(const float* matrix, std::size_t width, const Place* places, const float* factors,
              std::size_t terms, const float* start, float* out) {
  std::size_t first = 0;
  for (; first + 8 * kPart <= width; first += 8 * kPart)
    sum_rows<8>(matrix + first, width, places, factors, terms, start + first, out + first);
  for (; first + kPart <= width; first += kPart)
    sum_rows<1>(matrix + first, width, places, factors, terms, start + first, out + first);
  for (; first < width; ++first) {
    float sum = start[first];
    for (std::size_t i = 0; i < terms; ++i) sum += matrix[places[i] * width + first] * factors[i];
    out[first] = sum;
  }
}

float dot(const float* a, const float* b, std::size_t width) {
  constexpr std::size_t kSums = 4;
  Part sums[kSums] = {};
  std::size_t i = 0;
  for (; i + kSums * kPart <= width; i += kSums * kPart)
#pragma GCC unroll 4
    for (std::size_t p = 0; p < kSums; ++p) sums[p] += load(a + i + p * kPart) * load(b + i + p * kPart);
  const Part four = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  float total = 0.0f;
  for (std::size_t lane = 0; lane < kPart; ++lane) total += four[lane];
  for (; i < width; ++i) total += a[i] * b[i];
  return total;
}

// y += factor x
inline void add_scaled(float* y, const float* x, float factor, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) y[i] += factor * x[i];
}

constexpr std::size_t kFirstCache = 32768;  // bytes of a core's first cache

}  // namespace

void sparse_linear(std::span<const CompactRow> rows, const float* weight, const float* bias,
                   std::size_t width, float* out) {
  for (std::size_t r = 0; r < rows.size(); ++r, out += width) {
    prefetch_after(rows, r);
    sum_rows(weight, width, rows[r].places, rows[r].values, rows[r].size, bias, out);
  }
}

void SparseGradient::add(std::span<const CompactRow> rows, const float* gradient, std::size_t inputs,
                         std::size_t width, float* weight_gradient) {
  const std::size_t at_once = std::max<std::size_t>(16, kFirstCache / (width * sizeof(float)));
  for (std::size_t first = 0; first < rows.size(); first += at_once)
    add_some(rows.subspan(first, std::min(at_once, rows.size() - first)), gradient + first * width, inputs,
             width, weight_gradient);
}

void SparseGradient::add_some(std::span<const CompactRow> rows, const float* gradient, std::size_t inputs,
                              std::size_t width, float* weight_gradient) {
  ends_.assign(inputs + 1, 0);
  for (const CompactRow& row : rows)
    for (std::uint32_t i = 0; i < row.size; ++i) ++ends_[row.places[i] + 1u];
  for (std::size_t input = 0; input < inputs; ++input) ends_[input + 1] += ends_[input];
  row_of_.resize(std::max<std::size_t>(row_of_.size(), ends_[inputs]));
  values_.resize(row_of_.size());
  for (std::size_t r = 0; r < rows.size(); ++r)  // ends_[input] moves from its first to its end
    for (std::uint32_t i = 0; i < rows[r].size; ++i) {
      const std::uint32_t at = ends_[rows[r].places[i]]++;
      row_of_[at] = static_cast<std::uint16_t>(r);
      values_[at] = rows[r].values[i];
    }
  std::size_t first = 0;
  for (std::size_t input = 0; input < inputs; ++input, weight_gradient += width) {
    const std::size_t end = ends_[input];
    if (end > first)
      sum_rows(gradient, width, row_of_.data() + first, values_.data() + first, end - first, weight_gradient,
               weight_gradient);
    first = end;
  }
}

void indexed_linear(std::span<const IndexList> indices, const float* hidden, const float* weight,
                    const float* bias, std::size_t width, float* out) {
  for (const IndexList& actions : indices) {
    for (const std::uint16_t action : actions)
      *out++ = bias[action] + dot(weight + action * width, hidden, width);
    hidden += width;
  }
}

void indexed_gradient(std::span<const IndexList> indices, const float* gradient, const float* hidden,
                      const float* weight, std::size_t width, float* weight_gradient, float* bias_gradient,
                      float* hidden_gradient) {
  for (const IndexList& actions : indices) {
    sum_rows(weight, width, actions.data(), gradient, actions.size(), hidden_gradient, hidden_gradient);
    for (const std::uint16_t action : actions) {
      const float by = *gradient++;
      bias_gradient[action] += by;
      add_scaled(weight_gradient + action * width, hidden, by, width);
    }
    hidden += width;
    hidden_gradient += width;
  }
}

void PartScores::find(const Pointing& pointing, std::span<const CompactRow> rows,
                      std::span<const IndexList> indices) {
  answers_.clear();
  queries_.clear();
  numbers_.clear();
  std::uint32_t before = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const CompactRow& here = rows[row];
    pointing.visit(std::span(here.places, here.size), std::span(here.values, here.size), indices[row],
                   begins_, [&](std::size_t index, std::size_t query, float number) {
                     const auto answer = before + static_cast<std::uint32_t>(index);
                     if (answers_.empty() || answers_.back().answer != answer)
                       answers_.push_back({answer, static_cast<std::uint32_t>(row), 0});
                     queries_.push_back(static_cast<std::uint16_t>(query));
                     numbers_.push_back(number);
                     answers_.back().end = static_cast<std::uint32_t>(queries_.size());
                   });
    before += static_cast<std::uint32_t>(indices[row].size());
  }
}

void PartScores::add(const float* hidden, const float* weight, const float* bias, std::size_t width,
                     float* answers) {
  sum_.resize(2 * width);  // zeros, and the sum of what is asked
  std::fill_n(sum_.begin(), width, 0.0f);
  std::size_t first = 0;
  for (const auto& [answer, row, end] : answers_) {
    sum_rows(weight, width, queries_.data() + first, numbers_.data() + first, end - first, sum_.data(),
             sum_.data() + width);
    answers[answer] += dot(sum_.data() + width, hidden + row * width, width);
    for (; first < end; ++first) answers[answer] += numbers_[first] * bias[queries_[first]];
  }
}

void PartScores::add_gradient(const float* gradient, const float* hidden, const float* weight,
                              std::size_t width, float* weight_gradient, float* bias_gradient,
                              float* hidden_gradient) {
  scaled_.resize(numbers_.size());
  std::size_t first = 0;
  for (const auto& [answer, row, end] : answers_) {
    for (std::size_t i = first; i < end; ++i) {
      scaled_[i] = numbers_[i] * gradient[answer];
      bias_gradient[queries_[i]] += scaled_[i];
      add_scaled(weight_gradient + queries_[i] * width, hidden + row * width, scaled_[i], width);
    }
    sum_rows(weight, width, queries_.data() + first, scaled_.data() + first, end - first,
             hidden_gradient + row * width, hidden_gradient + row * width);
    first = end;
  }
}

}  // namespace pandemonium::training
