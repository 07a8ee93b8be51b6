// The data that a game is played with, and what follows from them: the sides of all boards, and how many
// cards the deck has. `tables_of(state)` is what the rules ask.
#pragma once

#include "envs/city_of_horror/data/check.hpp"
#include "envs/core/data/data_set.hpp"

namespace pandemonium::city_of_horror {

// A side of a board, as the rules ask it.
inline constexpr std::int8_t kNoLimit = 99;  // never full
struct Side {
  std::int8_t spaces = kNoLimit;
  std::int8_t zombies_to_attack = kMoreThanCharacters;
};

struct Tables : Data {
  using Data = city_of_horror::Data;
  static constexpr std::string_view kGame = "city_of_horror";
  static const Tables built_in;
  static const std::string_view built_in_text;  // the file

  explicit constexpr Tables(const Data& data) : Data(data) {
    for (std::size_t board = 0; board < boards.values.size(); ++board)
      sides[board] = {side_of(boards.values[board].a), side_of(boards.values[board].b)};
    sides[city_of_horror::crossroads] = {Side{kNoLimit, crossroads.zombies_to_attack_a},
                                         Side{kNoLimit, crossroads.zombies_to_attack_b}};
    exploded_tower = side_of(ruins.board);
    for (const ActionCard& card : cards) deck_size += card.copies;
    for (std::size_t character = 0; character < people.values.size(); ++character) {
      const std::uint32_t one = std::uint32_t{1} << character;
      worth_rested[static_cast<std::size_t>(int{people.values[character].rested})] |= one;
      worth_exhausted[static_cast<std::size_t>(int{people.values[character].exhausted})] |= one;
    }
  }

  const ActionCard& card(int type) const { return cards.values[static_cast<std::size_t>(type)]; }
  const Character& person(int character) const { return people.values[static_cast<std::size_t>(character)]; }
  const Deal& deal_for(int players) const {
    return deals.values[static_cast<std::size_t>(players - kFewestPlayers)];
  }
  const InvasionCard& invasion_card(int hour, int card) const {
    return invasion.values[static_cast<std::size_t>(hour)].values[static_cast<std::size_t>(card)];
  }

  std::array<std::array<Side, 2>, kBuildings> sides{};
  Side exploded_tower;
  int deck_size = 0;                                                            // cards
  std::array<std::uint32_t, kMostWorth + 1> worth_rested{}, worth_exhausted{};  // characters, by their points

 private:
  static constexpr Side side_of(const Board& board) { return {board.spaces, board.zombies_to_attack}; }
};

}  // namespace pandemonium::city_of_horror
