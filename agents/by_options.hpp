// What an agent has worked out for a table's options, kept by their key (View::options_key). Tables of one
// size may be played by different options, so sizes are no key.
// A reference is valid until the next call. At most kMostOptions are kept; then all are worked out again.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace pandemonium {

template <class T>
class ByOptions {
 public:
  template <class Make>
  T& of(std::uint64_t key, Make make) {
    if (last_ < kept_.size() && kept_[last_].first == key) return kept_[last_].second;
    for (last_ = 0; last_ < kept_.size(); ++last_)
      if (kept_[last_].first == key) return kept_[last_].second;
    T made = make();
    if (kept_.size() == kMostOptions) kept_.clear();
    last_ = kept_.size();
    return kept_.emplace_back(key, std::move(made)).second;
  }

 private:
  static constexpr std::size_t kMostOptions = 64;
  std::vector<std::pair<std::uint64_t, T>> kept_;
  std::size_t last_ = 0;
};

}  // namespace pandemonium
