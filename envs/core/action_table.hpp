// ActionTable: one row per kind of move, with its words and how many parameters it has. It encodes, decodes
// and speaks. Action ids are handed out in row order, so a change to the table is a new version of the game.
//   inline constexpr ActionTable<Move, 3> kMoves{{{"pass", 1}, {"bet", 1}, {"load", 37}}};
//   kMoves.encode(Move::load, 4) -> id;   kMoves.decode(id) -> {Move::load, 4};   kMoves.text(id) -> "load 4"
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/seat.hpp"

namespace pandemonium {

struct ActionRow {
  std::string_view text;
  int count;  // 1: no parameter; n: parameters 0 .. n - 1
};

template <class Move>
struct Choice {
  Move move;
  int parameter;
};

template <class Move, std::size_t N>
class ActionTable {
 public:
  constexpr explicit(false) ActionTable(const ActionRow (&rows)[N]) {
    for (std::size_t row = 0; row < N; ++row) {
      rows_[row] = rows[row];
      first_[row] = size_;
      for (int i = 0; i < rows[row].count; ++i)
        move_of_.at(static_cast<std::size_t>(size_++)) = static_cast<std::uint8_t>(row);
    }
  }
  constexpr int size() const { return size_; }
  constexpr Action encode(Move move, int parameter = 0) const {
    assert(parameter >= 0 && parameter < rows_[static_cast<std::size_t>(move)].count);
    return first_[static_cast<std::size_t>(move)] + parameter;
  }
  constexpr Choice<Move> decode(Action action) const {
    assert(action >= 0 && action < size_);
    const std::size_t row = move_of_[static_cast<std::size_t>(action)];
    return {static_cast<Move>(row), action - first_[row]};
  }
  constexpr int count(Move move) const { return rows_[static_cast<std::size_t>(move)].count; }
  std::string text(Action action) const {
    const auto [move, parameter] = decode(action);
    const ActionRow& row = rows_[static_cast<std::size_t>(move)];
    return std::string(row.text) + (row.count > 1 ? " " + std::to_string(parameter) : "");
  }

 private:
  std::array<ActionRow, N> rows_{};
  std::array<int, N> first_{};
  std::array<std::uint8_t, kMaxActions> move_of_{};
  int size_ = 0;
};

}  // namespace pandemonium
