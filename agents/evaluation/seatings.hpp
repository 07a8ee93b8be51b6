// Who sits where in an evaluation: the agents' seats at the tables of one group.
#pragma once

#include <cstddef>
#include <vector>

#include "agents/evaluation/paired_games.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

// The sides of a table: whose each seat is. Without partners every seat is a side.
class Sides {
 public:
  Sides(const AnyGame& game, const Json& options);
  std::size_t seats() const { return of_.size(); }
  std::size_t sides() const { return sizes_.size(); }
  std::size_t of(std::size_t seat) const { return of_[seat]; }
  // A side counts once, however many share it.
  double weight(std::size_t seat) const { return 1.0 / sizes_[of_[seat]]; }

 private:
  std::vector<std::size_t> of_;
  std::vector<double> sizes_;
};

// Each agent has every seat of tables of its own.
std::vector<Seating> seatings_apart(std::size_t seats, std::size_t agents);
// The lineup in all its turns around the sides, whose seats one agent takes together; around the seats where
// it is of more agents than there are sides.
std::vector<Seating> seatings_around(const Sides& sides, const std::vector<int>& lineup);

}  // namespace pandemonium
