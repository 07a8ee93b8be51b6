#include "envs/core/files/durable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, int reason) {
  throw Error(readable(file.string(), 400) + ": cannot be written: " + std::strerror(reason));
}

// Where the content goes: a link's target.
std::filesystem::path target_of(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::is_symlink(file, ignored) ? std::filesystem::weakly_canonical(file, ignored) : file;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

std::filesystem::path part_of(std::filesystem::path target) { return target += ".part"; }

bool is_special(const std::filesystem::path& file) {
  std::error_code ignored;
  const auto status = std::filesystem::status(file, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

// Writes, flushes and closes; 0 or the reason why not.
int write_all(const std::filesystem::path& file, std::string_view content, bool to_disk) {
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (out < 0) return errno;
  int reason = 0;
  while (reason == 0 && !content.empty()) {
    const ssize_t written = ::write(out, content.data(), content.size());
    if (written >= 0)
      content.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      reason = errno;
  }
  if (reason == 0 && to_disk && ::fsync(out) != 0) reason = errno;
  if (::close(out) != 0 && reason == 0) reason = errno;
  return reason;
}

}  // namespace

void write_durably(const std::filesystem::path& file, std::string_view content) {
  if (is_special(file)) {
    if (const int reason = write_all(file, content, false); reason != 0) refuse(file, reason);
    return;
  }
  const std::filesystem::path target = target_of(file), beside = part_of(target);
  int reason = write_all(beside, content, true);
  if (reason == 0 && std::rename(beside.c_str(), target.c_str()) != 0) reason = errno;
  if (reason != 0) {
    ::unlink(beside.c_str());
    refuse(file, reason);
  }
  const int folder = ::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);  // some file systems cannot; the content itself is there
  ::close(folder);
}

void require_writable(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) refuse(file, EISDIR);
  if (is_special(file)) {
    if (::access(file.c_str(), W_OK) != 0) refuse(file, errno);
    return;
  }
  const std::filesystem::path beside = part_of(target_of(file));
  const int tried = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (tried < 0 && errno != EEXIST) refuse(file, errno);
  if (tried < 0) return;  // a killed writer left it; it will be overwritten
  ::close(tried);
  ::unlink(beside.c_str());
}

}  // namespace pandemonium
