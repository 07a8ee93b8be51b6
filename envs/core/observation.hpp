// ObservationWriter: fills one row of floats in named sections. The row must be all zeros before the first
// call, so that a one-hot costs one store. Width and layout come from running a game's `observe` on a writer
// that remembers its sections.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/seat.hpp"

namespace pandemonium {

struct Section {
  std::string name;
  int first;  // position of its first number
  int width;
  bool operator==(const Section&) const = default;
};

// Actions that point at a part of the row: action first + i at the i-th part of the section, `width` numbers from
// i * width on. A kind is a verb: pointers of one kind ask the same of whatever they point at.
struct Pointer {
  int kind;
  Action first;
  int count;
  std::string_view section;
  int width;
};

class ObservationWriter {
 public:
  explicit ObservationWriter(float* row, std::vector<Section>* layout = nullptr)
      : begin_(row), next_(row), layout_(layout) {}

  // Begins a section; it ends where the next begins.
  ObservationWriter& section(std::string_view name) {
    if (layout_ != nullptr) [[unlikely]]
      remember(*layout_, name, width());
    return *this;
  }
  // Position `index` of `count` holds 1; an index of -1 leaves all at 0.
  ObservationWriter& one_hot(int index, int count) {
    assert(index >= -1 && index < count);
    if (index >= 0) next_[index] = 1.0f;
    next_ += count;
    return *this;
  }
  // The first `value` of `count` positions hold 1.
  ObservationWriter& thermometer(int value, int count) {
    assert(value >= 0 && value <= count);
    for (int i = 0; i < value; ++i) next_[i] = 1.0f;
    next_ += count;
    return *this;
  }
  ObservationWriter& flag(bool value) {
    *next_++ = value ? 1.0f : 0.0f;
    return *this;
  }
  // value / unit, as it is.
  ObservationWriter& scaled(int value, int unit) {
    *next_++ = static_cast<float>(value) / static_cast<float>(unit);
    return *this;
  }
  // value / unit, at most 1.
  ObservationWriter& clipped(int value, int unit) {
    *next_++ = value >= unit ? 1.0f : static_cast<float>(value) / static_cast<float>(unit);
    return *this;
  }
  ObservationWriter& number(float value) {
    *next_++ = value;
    return *this;
  }
  // `count` positions stay 0: what the viewer cannot know, or what this table does not have.
  ObservationWriter& zeros(int count) {
    next_ += count;
    return *this;
  }
  // The next position, to be filled by hand and passed over with zeros(); for loops where each store counts.
  float* here() { return next_; }
  int width() const { return static_cast<int>(next_ - begin_); }

 private:
  // Given no writer, so that one in a register stays there.
  [[gnu::noinline, gnu::cold]] static void remember(std::vector<Section>& layout, std::string_view name,
                                                    int first) {
    layout.push_back({std::string(name), first, 0});
  }

  float* begin_;
  float* next_;
  std::vector<Section>* layout_;
};

}  // namespace pandemonium
