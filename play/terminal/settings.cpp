#include "play/terminal/settings.hpp"

#include <fstream>
#include <iterator>

#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kLargestFile = 1 << 16;

}  // namespace

Settings::Settings(std::string file) : file_(std::move(file)) {
  std::ifstream in(file_, std::ios::binary);
  if (file_.empty() || !in) return;
  const std::string read{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (read.size() > kLargestFile) return;
  try {
    Json all = parse_json(read, "settings");
    if (all.is_object()) kept_ = std::move(all);
  } catch (const Error&) {  // begun anew
  }
}

std::string Settings::text(const std::string& game, const char* key) const {
  const auto found = kept_.find(game);
  if (found == kept_.end() || !found->is_object() || !found->contains(key) || !(*found)[key].is_string())
    return "";
  return (*found)[key].get<std::string>();
}

int Settings::level(const std::string& game, int usual) const {
  const std::string level = text(game, "level");
  return level.size() == 1 && level[0] >= '1' && level[0] <= '5' ? level[0] - '0' : usual;
}

bool Settings::knows(const std::string& game) const {
  return !text(game, "guide").empty() || !text(game, "variant").empty();
}

bool Settings::asks_less() const {
  const auto found = kept_.find("asks");
  return found == kept_.end() || *found != "all";
}

void Settings::chose(const std::string& game, const std::string& variant, int level) {
  if (!kept_[game].is_object()) kept_[game] = Json::object();
  kept_[game]["variant"] = variant;
  if (level > 0) kept_[game]["level"] = std::to_string(level);
  write();
}

void Settings::finished_guide(const std::string& game) {
  if (!kept_[game].is_object()) kept_[game] = Json::object();
  kept_[game]["guide"] = "finished";
  write();
}

void Settings::ask_less(bool less) {
  kept_["asks"] = less ? "less" : "all";
  write();
}

void Settings::write() const {
  if (file_.empty()) return;
  try {
    write_durably(file_, kept_.dump(1, ' ', true) + "\n");
  } catch (const Error&) {  // nothing depends on it
  }
}

}  // namespace pandemonium
