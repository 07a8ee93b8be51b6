#include "training/run/run_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "envs/core/error.hpp"

namespace pandemonium::training {

RunLock::RunLock(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error(folder.string() + ": cannot be made: " + error.message());
  const std::string name = folder / "lock";
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw Error(name + ": cannot be written: " + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const int why = errno;
    std::array<char, 32> holder{};
    const ssize_t size = ::pread(file_, holder.data(), holder.size() - 1, 0);
    ::close(file_);
    if (why != EWOULDBLOCK) throw Error(name + ": cannot be locked: " + std::strerror(why));
    throw Error(folder.string() + ": another process trains in this folder" +
                (size > 0 ? " (process " + std::string(holder.data()) + ")" : "") +
                "; stop it first, or name another folder");
  }
  // Who holds it, for the message above. The lock itself needs no content.
  const std::string own = std::to_string(::getpid());
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, own.data(), own.size(), 0) < 0) {
    const int why = errno;
    ::close(file_);
    throw Error(name + ": cannot be written: " + std::strerror(why));
  }
}

RunLock::~RunLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace pandemonium::training
