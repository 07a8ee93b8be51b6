// The rows that a batch writes observations to: floats, or bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

#include "envs/core/observation.hpp"

namespace pandemonium {

// An array whose rows start on a cache line and whose pages are touched first by whoever writes them.
template <class T>
class AlignedBuffer {
 public:
  explicit AlignedBuffer(std::size_t size)
      : size_(size),
        data_(static_cast<T*>(::operator new(std::max<std::size_t>(size, 1) * sizeof(T), kLine))) {
    std::fill_n(data_.get(), size, T{});
  }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  static constexpr std::align_val_t kLine{64};
  struct Free {
    void operator()(T* p) const { ::operator delete(p, kLine); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> data_;
};

class ObservationRows {
 public:
  ObservationRows(std::size_t rows, const ObservationLayout& layout, bool as_bytes)
      : as_bytes_(as_bytes),
        width_(static_cast<std::size_t>(layout.width())),
        stride_(static_cast<std::size_t>(layout.bytes())),
        floats_(as_bytes ? 0 : rows * width_),
        bytes_(as_bytes ? rows * stride_ : 0) {}

  std::span<const float> floats() const { return {floats_.data(), floats_.size()}; }
  std::span<const std::int8_t> bytes() const {
    return {reinterpret_cast<const std::int8_t*>(bytes_.data()), bytes_.size()};
  }

  // `write` is given a writer that begins at the row, as it lies there; `write_anew`, at a row of zeros.
  template <class Write>
  void write(std::size_t row, const Write& write) {
    if (as_bytes_)
      at(bytes_.data() + row * stride_, write);
    else
      at(floats_.data() + row * width_, write);
  }
  template <class Write>
  void write_anew(std::size_t row, const Write& write) {
    if (as_bytes_)
      std::fill_n(bytes_.data() + row * stride_, stride_, Byte());
    else
      std::fill_n(floats_.data() + row * width_, width_, 0.0f);
    this->write(row, write);
  }

  // Where a row lies.
  std::span<const std::byte> row(std::size_t row) const {
    return as_bytes_ ? std::as_bytes(std::span(bytes_.data() + row * stride_, stride_))
                     : std::as_bytes(std::span(floats_.data() + row * width_, width_));
  }

 private:
  template <class Number, class Write>
  void at(Number* row, const Write& write) {
    ObservationWriter out(row, row + width_);
    write(out);
    assert(out.width() == static_cast<int>(width_));
  }

  bool as_bytes_;
  std::size_t width_, stride_;
  AlignedBuffer<float> floats_;
  AlignedBuffer<Byte> bytes_;
};

}  // namespace pandemonium
