// Plain values in a string of bytes and back, for checkpoints read by the build that wrote them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "envs/core/error.hpp"

namespace pandemonium {

class ByteWriter {
 public:
  template <class T>
    requires std::is_trivially_copyable_v<T>
  void put(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put_text(std::string_view text) {
    put(static_cast<std::uint64_t>(text.size()));
    bytes_.append(text);
  }
  template <class T>
  void put_list(const std::vector<T>& list) {
    static_assert(std::is_trivially_copyable_v<T>);
    put_text({reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T)});
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  ByteReader(std::string_view bytes, std::string where) : bytes_(bytes), where_(std::move(where)) {}
  template <class T>
  T get() {
    T value;
    std::memcpy(static_cast<void*>(&value), next(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view get_text() { return next(get<std::uint64_t>()); }
  template <class T>
  std::vector<T> get_list() {
    const std::string_view bytes = get_text();
    if (bytes.size() % sizeof(T) != 0)
      throw Error(where_ + ": a list of " + std::to_string(bytes.size()) + " bytes");
    std::vector<T> list(bytes.size() / sizeof(T));
    if (!list.empty()) std::memcpy(static_cast<void*>(list.data()), bytes.data(), bytes.size());
    return list;
  }
  void expect_end() const {
    if (!bytes_.empty()) throw Error(where_ + ": " + std::to_string(bytes_.size()) + " bytes to spare");
  }

 private:
  std::string_view next(std::uint64_t size) {
    if (size > bytes_.size())
      throw Error(where_ + ": ends " + std::to_string(size - bytes_.size()) + " bytes early");
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::string_view bytes_;
  std::string where_;
};

}  // namespace pandemonium
