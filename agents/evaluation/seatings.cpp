#include "agents/evaluation/seatings.hpp"

#include <algorithm>

namespace pandemonium {
namespace {

// The different ways to turn a lineup around the table.
std::vector<Seating> rotations(const Seating& lineup) {
  std::vector<Seating> distinct;
  Seating turned = lineup;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    if (std::find(distinct.begin(), distinct.end(), turned) == distinct.end()) distinct.push_back(turned);
    std::rotate(turned.begin(), turned.end() - 1, turned.end());
  }
  return distinct;
}

}  // namespace

Sides::Sides(const AnyGame& game, const Json& options) {
  const int seats = game.seats(options);
  for (Seat seat = 0; seat < seats; ++seat) of_.push_back(static_cast<std::size_t>(game.side(options, seat)));
  sizes_.resize(static_cast<std::size_t>(game.sides(options)));
  for (const std::size_t side : of_) ++sizes_[side];
}

std::vector<Seating> seatings_apart(std::size_t seats, std::size_t agents) {
  std::vector<Seating> seatings;
  for (std::size_t agent = 0; agent < agents; ++agent) seatings.emplace_back(seats, static_cast<int>(agent));
  return seatings;
}

std::vector<Seating> seatings_around(const Sides& sides, const std::vector<int>& lineup) {
  const bool together = lineup.size() <= sides.sides();
  Seating around;
  for (std::size_t place = 0; place < (together ? sides.sides() : sides.seats()); ++place)
    around.push_back(lineup[place % lineup.size()]);
  std::vector<Seating> seatings = rotations(around);
  if (together)
    for (Seating& each : seatings) {
      Seating seated;
      for (std::size_t seat = 0; seat < sides.seats(); ++seat) seated.push_back(each[sides.of(seat)]);
      each = seated;
    }
  return seatings;
}

}  // namespace pandemonium
