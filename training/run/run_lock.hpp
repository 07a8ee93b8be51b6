// RunLock: one process at a time trains in a folder. The lock goes with its process, however that ends.
// Errors: a folder that cannot be made or written to, and one where another process trains, throw Error.
#pragma once

#include <filesystem>
#include <utility>

namespace pandemonium::training {

class RunLock {
 public:
  explicit RunLock(const std::filesystem::path& folder);  // makes the folder if there is none
  RunLock(RunLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  RunLock& operator=(RunLock&&) = delete;
  ~RunLock();

 private:
  int file_;
};

}  // namespace pandemonium::training
