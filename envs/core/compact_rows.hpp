// Rows that are mostly zeros, kept as lists of what is not: of each row the places and the numbers there, one
// row after another. Nothing is lost: `expand` gives back the same bits.
// Sizes: R rows of W floats, W at most 65,536.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace pandemonium {

struct CompactRow {
  const std::uint16_t* places;
  const float* values;
  std::uint32_t size;
};

class CompactRows {
 public:
  std::size_t rows() const { return ends_.size(); }
  std::size_t numbers() const { return filled_; }  // of all rows
  void clear() {
    ends_.clear();
    filled_ = 0;
  }

  // Its `width` numbers; with `where`, number i lies at where[i] of the row that is kept.
  void add(const float* row, std::size_t width, const std::int32_t* where = nullptr) {
    if (places_.size() < filled_ + width) {
      places_.resize(2 * (filled_ + width));
      values_.resize(2 * (filled_ + width));
    }
    std::uint16_t* const places = places_.data() + filled_;
    float* const values = values_.data() + filled_;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < width; ++i) {  // stores everything and keeps what counts: no branch to guess
      places[kept] = static_cast<std::uint16_t>(i);
      values[kept] = row[i];
      kept += std::bit_cast<std::uint32_t>(row[i]) != 0;
    }
    if (where != nullptr)
      for (std::size_t i = 0; i < kept; ++i) places[i] = static_cast<std::uint16_t>(where[places[i]]);
    filled_ += kept;
    ends_.push_back(filled_);
  }
  CompactRow operator[](std::size_t row) const {
    assert(row < rows());
    const std::size_t first = row == 0 ? 0 : ends_[row - 1];
    return {places_.data() + first, values_.data() + first, static_cast<std::uint32_t>(ends_[row] - first)};
  }

 private:
  std::vector<std::uint16_t> places_;
  std::vector<float> values_;
  std::vector<std::size_t> ends_;
  std::size_t filled_ = 0;
};

// Writes a compact row into a row of zeros.
inline void expand(const CompactRow& from, float* row) {
  for (std::uint32_t i = 0; i < from.size; ++i) row[from.places[i]] = from.values[i];
}

}  // namespace pandemonium
