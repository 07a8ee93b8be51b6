// The lobby: which game, which variant, which seats people take, which level the others have. It asks
// what was not said on the command line, and every question has a default.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"
#include "play/terminal/settings.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

struct Wish {
  const AnyGame* game;
  std::string variant;
  std::vector<std::string> players;  // one text a seat
  bool guided = false;               // the guided first game instead
};

// Nothing if the person left.
std::optional<Wish> ask_for_game(const AnyGame* game, Typist& typist, std::ostream& out, const Look& look,
                                 Settings& settings);

}  // namespace pandemonium
