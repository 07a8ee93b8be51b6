// What a person chose last, kept from one start to the next: the way to play and the level of each game,
// which guides were finished, and whether to be asked less. A file of JSON, or nothing where it cannot be
// written.
// Errors: none; a damaged file is as good as none.
#pragma once

#include <string>

#include "envs/core/json.hpp"

namespace pandemonium {

class Settings {
 public:
  explicit Settings(std::string file);  // none if empty
  std::string variant(const std::string& game) const { return text(game, "variant"); }
  int level(const std::string& game, int usual) const;
  bool knows(const std::string& game) const;  // has finished its guide, or begun a game of it
  bool asks_less() const;
  void chose(const std::string& game, const std::string& variant, int level);  // level 0: not asked
  void finished_guide(const std::string& game);
  void ask_less(bool less);

 private:
  std::string text(const std::string& game, const char* key) const;
  void write() const;

  std::string file_;
  Json kept_ = Json::object();
};

}  // namespace pandemonium
