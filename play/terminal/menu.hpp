// The legal moves of a decision, numbered from 1. Many moves are shown by kind, and listed a screen at a
// time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/any_game.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

class Menu {
 public:
  explicit Menu(const AnyTable& table);

  int size() const { return static_cast<int>(moves_.size()); }
  std::optional<Action> action(int number) const;  // nothing if there is no such number
  int number_of(Action action) const;

  // All moves if a screen holds them; else each kind of move, the large ones in one line.
  void overview(Screen& screen) const;
  // One screen of moves, short ones in columns, from `number` on; returns the number that follows, 0 at the
  // end.
  int list(Screen& screen, int number) const;
  // Every move whose words hold `text`, whatever the case of letters; returns how many.
  int find(Screen& screen, std::string_view text) const;
  // The move with just these words, else all that hold them, whatever the case of letters.
  std::vector<Action> holding(std::string_view text) const;
  // The move of this number, or the only one that these words hold.
  std::optional<Action> named(const std::string& text) const;

 private:
  static constexpr std::size_t kScreen = 14;  // rows of moves that fit beside a page
  struct Entry {
    Action action;
    std::string words, kind, effect;
  };
  void line(Screen& screen, std::size_t i) const;
  void columns(Screen& screen, std::size_t first, std::size_t end, std::size_t rows, std::size_t room) const;
  std::size_t abreast(const Screen& screen,
                      std::size_t first) const;  // columns that the moves from there on are set in

  std::vector<Entry> moves_;
};

}  // namespace pandemonium
