#include "training/processes/shared_memory.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

constexpr std::size_t kPiece = 1 << 19;
constexpr auto kAwake = std::chrono::milliseconds(2), kLook = std::chrono::milliseconds(200);

std::vector<std::uint8_t> bytes(const std::string& text) { return {text.begin(), text.end()}; }

std::string new_name() {
  std::random_device chance;
  return "/pandemonium-" + std::to_string(chance()) + "-" + std::to_string(chance());
}

// Goes with who made it: whoever shall have the memory has it open by then.
struct Name {
  std::string text;
  bool made = false;
  ~Name() {
    if (made) ::shm_unlink(text.c_str());
  }
};

// Who has come is known by a lock on the byte of its rank, which goes with the process, however it ends.
struct flock place_of(int member) {
  struct flock place{};
  place.l_type = F_WRLCK;
  place.l_whence = SEEK_SET;
  place.l_start = member;
  place.l_len = 1;
  return place;
}

}  // namespace

// Two pieces in turns: a member that lays out its next one has seen all others lay out this one, so nobody
// reads the one before it any more.
struct SharedMemory::Member {
  alignas(64) std::atomic<std::uint64_t> laid_out;
  alignas(64) std::array<std::array<std::byte, kPiece>, 2> pieces;
};

std::unique_ptr<SharedMemory> SharedMemory::among(c10d::Store& store, int rank, int size) {
  const std::string key = "shared memory ";
  Name name;
  int file = -1;
  if (rank == 0) {
    name.text = new_name();
    file = ::shm_open(name.text.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    name.made = file >= 0;
    if (file >= 0 && ::posix_fallocate(file, 0, static_cast<off_t>(sizeof(Member)) * size) != 0) {
      ::close(file);
      file = -1;
    }
    store.set(key + "name", bytes(name.text));
  } else {
    const std::vector<std::uint8_t> named = store.get(key + "name");
    name.text.assign(named.begin(), named.end());
    file = ::shm_open(name.text.c_str(), O_RDWR, 0);
  }
  std::unique_ptr<SharedMemory> shared;
  if (file >= 0) shared.reset(new SharedMemory(file, rank, size));
  if (shared && shared->members_ == nullptr) shared.reset();

  if (rank != 0) store.set(key + std::to_string(rank), bytes(shared ? "yes" : "no"));
  if (rank == 0) {
    bool all = shared != nullptr;
    for (int member = 1; member < size; ++member)
      all &= store.get(key + std::to_string(member)) == bytes("yes");
    store.set(key + "of all", bytes(all ? "yes" : "no"));
  }
  if (store.get(key + "of all") != bytes("yes")) shared.reset();
  return shared;
}

SharedMemory::SharedMemory(int file, int rank, int size) : file_(file), rank_(rank), size_(size) {
  const std::size_t all = sizeof(Member) * static_cast<std::size_t>(size);
  void* memory = ::mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  struct flock mine = place_of(rank);
  if (memory != MAP_FAILED && ::fcntl(file, F_OFD_SETLK, &mine) == 0) members_ = static_cast<Member*>(memory);
}

SharedMemory::~SharedMemory() {
  if (members_ != nullptr) ::munmap(members_, sizeof(Member) * static_cast<std::size_t>(size_));
  ::close(file_);
}

bool SharedMemory::here(int member) const {
  struct flock place = place_of(member);
  return ::fcntl(file_, F_OFD_GETLK, &place) != 0 || place.l_type != F_UNLCK;
}

// Awake for as long as two that compute alike may be apart, giving way to whoever has work; then in sleeps
// that grow.
void SharedMemory::wait_for(int member) const {
  const std::atomic<std::uint64_t>& laid_out = members_[member].laid_out;
  const auto there = [&] { return laid_out.load(std::memory_order_acquire) >= turn_; };
  for (int i = 0; i < 1000; ++i)
    if (there()) return;
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  auto looked = begun;
  for (Clock::duration sleep = std::chrono::microseconds(50); !there();) {
    const auto now = Clock::now();
    if (now - begun < kAwake) {
      ::sched_yield();
      continue;
    }
    if (now - looked >= kLook) {
      // It may have laid out what was asked for and then left.
      if (!here(member) && !there()) throw Error("process " + std::to_string(member) + " has ended");
      if (now - begun > kSilence)
        throw Error("process " + std::to_string(member) + " has been silent for half an hour");
      looked = now;
    }
    std::this_thread::sleep_for(sleep);
    sleep = std::min<Clock::duration>(2 * sleep, std::chrono::milliseconds(5));
  }
}

void SharedMemory::exchange(Piece mine, std::size_t longest, const Read& read) {
  for (std::size_t from = 0; from < longest; from += kPiece) {
    const std::size_t side = ++turn_ % 2, size = std::min(kPiece, longest - from);
    Member& own = members_[rank_];
    if (from < mine.size())
      std::memcpy(own.pieces[side].data(), mine.data() + from, std::min(size, mine.size() - from));
    own.laid_out.store(turn_, std::memory_order_release);
    for (int member = 0; member < size_; ++member)
      if (member != rank_) wait_for(member);
    for (int member = 0; member < size_; ++member)
      read(member, from, Piece(members_[member].pieces[side]).first(size));
  }
}

}  // namespace pandemonium::training
