#include "play/terminal/files.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"

namespace pandemonium {

void save_file(const Session& session, const std::string& path) {
  std::ostringstream text;
  session.save(text);
  write_durably(path, text.str());
}

namespace {

std::ifstream open(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path))
    throw Error(readable(path, 200) + ": there is no such file, or it cannot be read");
  return in;
}

}  // namespace

Replay read_file(const std::string& path, const AnyGame* game) {
  auto in = open(path);
  return Replay::read(in, readable(path, 200), game);
}

Session load_file(const std::string& path, const AnyGame* game) {
  auto in = open(path);
  return Session::read(in, readable(path, 200), game);
}

}  // namespace pandemonium
