// SharedMemory: processes of one machine exchange data through memory they share. A message over Gloo passes
// through three threads, which costs 0.3 ms, or 3 ms on a busy machine (docs/scaling.md). Every member must
// make the same calls in the same order.
// Errors: `exchange` throws Error when another member is gone (found within half a second) or stays silent
// for half an hour.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include <torch/csrc/distributed/c10d/Store.hpp>

namespace pandemonium::training {

// The first member evaluates and saves while others wait.
inline constexpr auto kSilence = std::chrono::minutes(30);

class SharedMemory {
 public:
  // Called by all. Null to all unless every one of them finds the memory that the first one makes: there are
  // several machines, or there is no room for it.
  static std::unique_ptr<SharedMemory> among(c10d::Store& store, int rank, int size);
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory();

  // Lays `mine` out and reads what the others have, piece by piece: `read(member, from, piece)` for every
  // member by rank, with the bytes of a piece that begins at byte `from`. `longest`: bytes of the longest;
  // what lies behind the end of a shorter member's is unspecified.
  using Piece = std::span<const std::byte>;
  using Read = std::function<void(int member, std::size_t from, Piece piece)>;
  void exchange(Piece mine, std::size_t longest, const Read& read);

 private:
  struct Member;
  SharedMemory(int file, int rank, int size);
  bool here(int member) const;
  void wait_for(int member) const;

  int file_, rank_, size_;
  Member* members_ = nullptr;
  std::uint64_t turn_ = 0;
};

}  // namespace pandemonium::training
