// Chance: every die, draw and shuffle of a game comes from one of these, given as an argument.
//   seeded     a counter-based stream (SplitMix64 over a key made of seed, table and episode). The same three
//              numbers give the same outcomes for any number of threads and tables.
//   scripted   outcomes given in order (tests, studies of positions, playback of a replay). Error: more is
//              asked than the script holds, or an outcome cannot be.
//   recorded   either of them; each outcome is recorded.
// An outcome is what a person would name: the face of a die, the value drawn, the index of a weight; never a
// raw random number. `event` is what everybody at the table sees happen ("level 3 die"); it is left empty for
// what is drawn in secret.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace pandemonium {

struct ChanceOutcome {
  const char* event;  // a string literal; "" when only some may know
  int value;
};

class Chance {
 public:
  static Chance seeded(std::uint64_t seed, std::uint64_t table = 0, std::uint64_t episode = 0);
  static Chance scripted(std::vector<int> outcomes);
  // A seeded stream at the place of another: `at(other.position())` continues as `other` does.
  static Chance at(std::uint64_t position);
  std::uint64_t position() const { return key_; }

  // Uniform in first .. first + count - 1.
  int uniform(int first, int count, const char* event = "") {
    assert(count > 0);
    if (tape_) [[unlikely]]
      return taped_uniform(first, count, event);
    return first + static_cast<int>(draw(static_cast<std::uint32_t>(count)));
  }
  int below(int count, const char* event = "") { return uniform(0, count, event); }
  int die(int sides, const char* event = "") { return uniform(1, sides, event); }

  // A member of a set of small numbers, each equally likely; bit i of `set` says that i is in it. The outcome
  // is the member.
  int member(std::uint64_t set, const char* event = "");
  // The same for numbers up to 127: bit i of `high` says that 64 + i is in it.
  int wide_member(std::uint64_t low, std::uint64_t high, const char* event = "");
  // One of the values of a list, each equally likely. The outcome is the value.
  template <std::ranges::contiguous_range List>
  auto one_of(const List& values, const char* event = "") {
    using Value = std::ranges::range_value_t<List>;
    assert(std::ranges::size(values) > 0);
    if (tape_) [[unlikely]]
      return static_cast<Value>(taped_one_of({std::ranges::begin(values), std::ranges::end(values)}, event));
    return *(std::ranges::data(values) + draw(static_cast<std::uint32_t>(std::ranges::size(values))));
  }
  // An index, likely in proportion to its weight (whole, not negative, not all 0). The outcome is the index.
  template <std::ranges::contiguous_range List>
  int weighted(const List& weights, const char* event = "") {
    if (tape_) [[unlikely]]
      return taped_weighted({std::ranges::begin(weights), std::ranges::end(weights)}, event);
    int total = 0;
    for (const auto weight : weights) total += static_cast<int>(weight);
    assert(total > 0);
    int left = static_cast<int>(draw(static_cast<std::uint32_t>(total)));
    int index = 0;
    for (const auto weight : weights) {
      if (left < static_cast<int>(weight)) break;
      left -= static_cast<int>(weight);
      ++index;
    }
    return index;
  }
  // Every order equally likely. The outcomes are the values in their new order without the last.
  template <std::ranges::contiguous_range List>
  void shuffle(List&& values, const char* event = "") {
    auto* const first = std::ranges::data(values);
    auto* const last = first + std::ranges::size(values);
    for (auto* place = first; last - place > 1; ++place) {
      if (tape_ && script_speaks()) [[unlikely]] {
        const int value = taped_one_of({place, last}, event);
        std::swap(*place,
                  *std::find_if(place, last, [value](auto each) { return static_cast<int>(each) == value; }));
      } else {
        std::swap(*place, place[draw(static_cast<std::uint32_t>(last - place))]);
        if (tape_) [[unlikely]]
          written(static_cast<int>(*place), event);
      }
    }
  }

  // Appends every outcome from now on to `*outcomes`, which must outlive this object; nullptr ends it.
  void record(std::vector<ChanceOutcome>* outcomes);
  // Outcomes after the end of the script are seeded; without this they are an Error.
  Chance&& then_seeded(std::uint64_t seed) &&;
  // Whether a script has been used up; true for a seeded stream.
  bool exhausted() const;

 private:
  struct Tape {
    std::vector<int> script;
    std::size_t next = 0;
    bool scripted = false;  // false: the outcomes come from the stream
    bool goes_on = false;   // seeded once the script has ended
    std::vector<ChanceOutcome>* record = nullptr;
  };

  // Uniform in 0 .. count - 1 without bias (Lemire's multiplication with rejection).
  std::uint32_t draw(std::uint32_t count) {
    std::uint64_t product = std::uint64_t{next_word()} * count;
    if (static_cast<std::uint32_t>(product) < count) [[unlikely]] {
      const std::uint32_t threshold = (0u - count) % count;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next_word()} * count;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  std::uint32_t next_word() {
    std::uint64_t z = (key_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
  }
  int taped_uniform(int first, int count, const char* event);
  int taped_one_of(const std::vector<int>& values, const char* event);
  int taped_weighted(const std::vector<int>& weights, const char* event);
  bool script_speaks();
  int next_scripted(const char* event);
  int written(int value, const char* event);

  std::uint64_t key_ = 0;
  std::unique_ptr<Tape> tape_;
};

}  // namespace pandemonium
