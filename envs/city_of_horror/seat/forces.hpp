// What comes of who is where: numbers that a network of sums and thresholds could make of owners and places
// only with a unit for each pair (docs/experiments/2026-11-27-forces-in-the-row.md,
// 2026-11-28-dangers-in-the-row.md). Everybody at the table can count them, and the zombies after an Invasion
// card whoever has seen it. Seats from the viewer on.
#pragma once

#include <array>

#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {

inline constexpr int kPlaces = kSeats * kBuildings;  // a place: a seat, a building
template <class T>
using AtPlaces = std::array<T, kPlaces>;
using AtBuildings = std::array<int, kBuildings>;
using OfSeats = std::array<int, kSeats>;

// How near a seat is to losing a character at a building that is settled as it is now.
enum Danger : int {
  safe,      // no attack, nobody of it there, or not to be outvoted
  tied,      // as many votes as all others together, and the tie is somebody else's
  outvoted,  // fewer
  lost       // nobody else can be chosen; at the Crossroads: the leader comes to it first
};

// Colours from the leader to this one, clockwise.
inline int steps_from_leader(const State& s, int colour) {
  const int steps = colour - s.leader;
  return steps < 0 ? steps + kColours : steps;
}

struct Threats {
  AtBuildings too_many;  // zombies too many for those inside; above 0 they attack
  AtBuildings counted;   // 1 where characters are counted: one more inside is one zombie fewer too many
  unsigned standing;     // visibly at the Crossroads: bit i for the colour i steps from the leader
};
Threats threats_of(const State& s);

struct Forces {
  AtPlaces<int> votes;
  AtPlaces<int> least;      // points of the least visible character: what an attack costs
  AtPlaces<int> danger;     // Danger
  OfSeats before;           // how many of those at the Crossroads the leader comes to earlier
  OfSeats next;             // 1 where that is nobody
  CharacterSet endangered;  // whose seat is in danger at their building
  CharacterSet cheapest;    // of the least points among their seat's there
};
Forces forces_of(const State& s, int viewer, const Threats& threats);

// Dangers of the viewer if one of its characters there, with one vote, were gone or had come.
struct Changes {
  AtBuildings if_one_left, if_one_came;
};
Changes changes_of(const State& s, int viewer, const Threats& threats);

// Of each seat: the points of its characters, and what would be left of them, with its antidotes, if the
// helicopter came now.
struct Standings {
  OfSeats all, saved;
};
Standings standings_of(const State& s, int viewer);

// How many characters of others are still to come to each building, by the Movement cards that lie open:
// those of seats whose move has not begun.
AtBuildings to_come(const State& s, int viewer);

// The zombies at each building if the card came now, and the reserve sufficed.
AtBuildings zombies_after(const State& s, const InvasionCard& card);

}  // namespace pandemonium::city_of_horror
