// Sparse rows: of each row the places that are not 0 and the numbers there, one row after another. They are
// made from rows of bytes; `expand` gives the same bits as rows of floats.
// Sizes: R rows of W numbers, W at most 65,536.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "envs/core/observation.hpp"

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

  // A row of layout.bytes() bytes; with `where`, number i lies at where[i] of the row that is kept.
  void add(const ObservationLayout& layout, const std::int8_t* row, const std::int32_t* where = nullptr) {
    const std::size_t width = layout.units.size();
    if (places_.size() < filled_ + width) {
      places_.resize(2 * (filled_ + width));
      values_.resize(2 * (filled_ + width));
    }
    std::uint16_t* const places = places_.data() + filled_;
    float* const values = values_.data() + filled_;
    std::size_t place = 0, kept = 0;
    const auto add_bytes = [&](std::size_t end) {
      std::size_t first = kept;
      for (; place < end; ++place) {  // stores every place and keeps what counts: no branch to guess
        places[kept] = static_cast<std::uint16_t>(place);
        kept += row[place] != 0;
      }
      for (; first < kept; ++first)
        values[first] = static_cast<float>(row[places[first]]) / layout.units[places[first]];
    };
    for (std::size_t k = 0; k < layout.wide.size(); ++k) {
      add_bytes(static_cast<std::size_t>(layout.wide[k]));
      const int number = row[place] + 256 * row[width + k];
      places[kept] = static_cast<std::uint16_t>(place);
      values[kept] = static_cast<float>(number) / layout.units[place++];
      kept += number != 0;
    }
    add_bytes(width);
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
