// Sums over the members of a group in as many steps as doubling takes to their number: recursive halving and
// doubling (R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
// MPICH, 2005). 2 log2(P) messages one after another, where Gloo's ring takes 2 (P - 1) for as many bytes. If
// P is no power of two, two more messages carry everything. A number is added up in one place and handed on,
// or by all in the same order: each member ends with the same bits.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

namespace pandemonium::training {

// Up to so many bytes a message costs its way and not its size: everybody sends all, in half of the steps.
inline constexpr std::size_t kShortSum = 8192;

// Sends `out` to a member and receives `in` from it. What is empty is not sent; the other expects nothing.
template <class Swap, class T>
concept Swaps = std::invocable<const Swap&, int, std::span<const T>, std::span<T>>;

// The sums stand in `numbers` afterwards, at every member. All call it with as many numbers.
template <class T, Swaps<T> Swap>
void sum_by_halving(std::span<T> numbers, int rank, int size, const Swap& swap) {
  const int paired = static_cast<int>(std::bit_floor(static_cast<unsigned>(size)));
  std::vector<T> theirs(numbers.size());
  const auto add = [&](std::span<T> to, std::span<const T> more) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += more[i];
  };

  // Members beyond the power of two have another one speak for them.
  if (rank >= paired) {
    swap(rank - paired, numbers, std::span<T>());
    swap(rank - paired, std::span<const T>(), numbers);
    return;
  }
  const bool speaks = rank + paired < size;
  if (speaks) {
    swap(rank + paired, std::span<const T>(), theirs);
    add(numbers, theirs);
  }

  if (numbers.size_bytes() <= kShortSum) {
    for (int distance = 1; distance < paired; distance *= 2) {
      swap(rank ^ distance, numbers, theirs);
      add(numbers, theirs);
    }
  } else {
    std::vector<std::span<T>> kept{numbers}, given;  // step by step: what is added up here, and there
    for (int distance = paired / 2; distance > 0; distance /= 2) {
      const std::span<T> whole = kept.back();
      const std::size_t half = whole.size() / 2;
      const bool lower = (rank & distance) == 0;
      kept.push_back(lower ? whole.first(half) : whole.subspan(half));
      given.push_back(lower ? whole.subspan(half) : whole.first(half));
      const std::span<T> more = std::span(theirs).first(kept.back().size());
      swap(rank ^ distance, given.back(), more);
      add(kept.back(), more);
    }
    for (int distance = 1; distance < paired; distance *= 2) {
      swap(rank ^ distance, kept.back(), given.back());
      kept.pop_back();
      given.pop_back();
    }
  }
  if (speaks) swap(rank + paired, numbers, std::span<T>());
}

}  // namespace pandemonium::training
