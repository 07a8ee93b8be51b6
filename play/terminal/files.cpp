#include "play/terminal/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

// A file descriptor that is closed at the end of its block.
class OpenFile {
 public:
  OpenFile(const std::string& path, int flags) : number_(::open(path.c_str(), flags, 0644)) {}
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  bool is_open() const { return number_ >= 0; }
  bool write_all(const std::string& text) const {
    for (std::size_t done = 0; done < text.size();) {
      const auto written = ::write(number_, text.data() + done, text.size() - done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      done += static_cast<std::size_t>(written);
    }
    return true;
  }
  bool reach_disk() const { return ::fsync(number_) == 0; }

 private:
  int number_;
};

[[noreturn]] void refuse(const std::string& path) {
  throw Error(readable(path, 200) + ": cannot be written: " + std::strerror(errno));
}

}  // namespace

void save_file(const Session& session, const std::string& path) {
  std::ostringstream text;
  session.save(text);
  const std::string unfinished = path + ".part";
  {
    const OpenFile out(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    if (!out.is_open() || !out.write_all(text.str()) || !out.reach_disk()) refuse(path);
  }
  if (std::rename(unfinished.c_str(), path.c_str()) != 0) refuse(path);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const OpenFile entry(folder.empty() ? "." : folder.string(), O_RDONLY | O_CLOEXEC);
  if (entry.is_open()) entry.reach_disk();
}

Replay read_file(const std::string& path, const AnyGame* game) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path))
    throw Error(readable(path, 200) + ": there is no such file, or it cannot be read");
  return Replay::read(in, readable(path, 200), game);
}

}  // namespace pandemonium
