// The scripted player's judgement: what cards and seats are worth to it and how great a danger is. It uses
// only what the seat may know.
#pragma once

#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {

// How much a card is worth keeping.
inline constexpr std::array<int, kCardTypes> kKeepValue{1, 4, 5, 3, 4, 2, 4, 1, 7, 2, 3, 4, 4, 6, 2, 4, 7, 2};
inline constexpr float kPowerCost = 2.5f;  // per point of value lost by exhausting

// Ways to take zombies away from a building.
struct Means {
  Action action = kNone;
  int zombies = 0;
  float cost = 0.0f;
};

int need(const State& s, int me);                  // antidotes that are missing for my characters
float strength(const State& s, int seat);          // as everybody can see it
float risk(const State& s, int me, int building);  // that I lose a character if it is attacked
int lowest_card(const CardCounts& cards);          // by keep value; kNone if there is none
int highest_card(const CardCounts& cards);
bool truce_with(const State& s, int me, int other);

// All means of `me` at the building being resolved.
struct MeansList {
  std::array<Means, kCardTypes + 4> each{};
  int size = 0;
  int zombies = 0;  // all together
  const Means* cheapest(int at_least) const;
  const Means* strongest() const;
};
MeansList means_of(const State& s, int me);

// How good it is to send a character to a building.
float movement_gain(const State& s, int me, int character, int building);

// Offers: what to offer, ask, promise and accept.
Action what_to_give(const State& s, int me, const Legal& legal);
Action which_to_give(const State& s, int me);
Action what_to_ask(const State& s, int me, const Legal& legal);
Action whose_vote_to_ask(const State& s, int me);
Action answer_to_offer(const State& s, int me);
Action claim_truly(const State& s);  // where the hour card that was seen puts most new zombies

// Where the scripted player has no opinion.
inline constexpr Action kNoOpinion = kNone;

inline Action seat_action(const State& s, int seat) { return kSeat + seats_from(s, s.actor, seat); }

// The member of `seats` for which `worth` is highest; kNone if there is none.
template <class Worth>
int best_seat(SeatSet seats, Worth worth) {
  int best = kNone;
  float most = 0.0f;
  for (unsigned left = seats; left != 0; left &= left - 1) {
    const float here = worth(first_of(left));
    if (best == kNone || here > most) {
      best = first_of(left);
      most = here;
    }
  }
  return best;
}

inline SeatSet without(unsigned seats, int seat) { return static_cast<SeatSet>(seats & ~bit(seat)); }

}  // namespace pandemonium::city_of_horror
