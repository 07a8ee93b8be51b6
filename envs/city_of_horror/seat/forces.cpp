// Plain arrays of one length, so that compilers take many places together.
#include "envs/city_of_horror/seat/forces.hpp"

#include <algorithm>

#include "envs/core/same_bytes.hpp"

namespace pandemonium::city_of_horror {
namespace {

using Presence = AtPlaces<CharacterSet>;  // visible characters

Presence presence(const State& s, int me) {
  Presence there{};
  for (int r = 0; r < players(s); ++r) {
    const CharacterSet mine = s.owned[clockwise(s, me, r)] & ~s.hidden;
    for (int b = 0; b < kBuildings; ++b) there[r * kBuildings + b] = mine & s.at[b];
  }
  return there;
}

bool any_replica(const State& s) {
  static constexpr decltype(s.replica) none{};
  return !same_memory<sizeof none>(&s.replica, &none);
}

constexpr int kLanes = 8;  // of a vector; those beyond the buildings stay 0
using Lanes = std::array<int, kLanes>;

// Votes of those of a seat who are in each of the sets, with its replicas.
Lanes votes_in(const State& s, int seat, const std::array<CharacterSet, kLanes>& visible) {
  Lanes votes, replicas{};
  std::copy(s.replica[seat].begin(), s.replica[seat].end(), replicas.begin());
  for (int b = 0; b < kLanes; ++b) votes[b] = votes_of(s, visible[b] & s.owned[seat], replicas[b]);
  return votes;
}

AtPlaces<int> votes_at_places(const State& s, int me, const Presence& there) {
  AtPlaces<int> votes, replicas{};
  if (any_replica(s))
    for (int r = 0; r < players(s); ++r) {
      const auto& of_seat = s.replica[clockwise(s, me, r)];
      std::copy(of_seat.begin(), of_seat.end(), replicas.begin() + r * kBuildings);
    }
  for (int i = 0; i < kPlaces; ++i) votes[i] = votes_of(s, there[i], replicas[i]);
  return votes;
}

using Worth = std::array<CharacterSet, kMostWorth + 1>;  // the characters worth so many points now
Worth worth_now(const State& s) {
  const Tables& tables = tables_of(s);
  Worth worth;
  for (int points = 0; points <= kMostWorth; ++points)
    worth[points] =
        (tables.worth_rested[points] & ~s.exhausted) | (tables.worth_exhausted[points] & s.exhausted);
  return worth;
}

CharacterSet all_of(const AtPlaces<CharacterSet>& sets) {
  CharacterSet all = 0;
  for (const CharacterSet set : sets) all |= set;
  return all;
}

void count_least(const State& s, const Presence& there, Forces& forces) {
  const Worth worth = worth_now(s);
  AtPlaces<CharacterSet> cheapest{};
  forces.least = {};
  for (int points = kMostWorth; points >= 0; --points) {
    const CharacterSet so_many = worth[points];
    for (int i = 0; i < kPlaces; ++i) {
      const CharacterSet those = there[i] & so_many;
      forces.least[i] = those != 0 ? points : forces.least[i];
      cheapest[i] = those != 0 ? those : cheapest[i];
    }
  }
  forces.cheapest = all_of(cheapest);
}

// THE LEADER goes clockwise from its own colour to the first that stands at the Crossroads. Those who stand
// there: bit i for the colour that is i steps from the leader.
unsigned standing_at_crossroads(const State& s) {
  const CharacterSet visible = s.at[crossroads] & ~s.hidden;
  unsigned standing = 0;
  for (int seat = 0; seat < players(s); ++seat)
    standing |= static_cast<unsigned>((s.owned[seat] & visible) != 0) << steps_from_leader(s, s.colour[seat]);
  return standing;
}

// Who stands there alone is chosen. A seat with fewer votes than all others together can be outvoted; a tie
// is the holder's.
constexpr int danger_of_vote(bool alone, int votes, int others, bool holds) {
  const int level = votes < others ? outvoted : static_cast<int>((votes == others) & !holds) * tied;
  return alone ? lost : level;
}

void count_dangers(const State& s, int me, const Presence& there, const Threats& threats, Forces& forces) {
  forces.before = forces.next = {};
  for (int r = 0; r < players(s); ++r) {
    const int steps = steps_from_leader(s, s.colour[clockwise(s, me, r)]);
    forces.before[r] = size_of(threats.standing & (bit(steps) - 1));
    forces.next[r] = forces.before[r] == 0;
  }
  AtBuildings votes{};
  std::array<CharacterSet, kBuildings> visible{};
  for (int r = 0; r < kSeats; ++r)
    for (int b = 0; b < kBuildings; ++b) {
      votes[b] += forces.votes[r * kBuildings + b];
      visible[b] |= there[r * kBuildings + b];
    }
  AtPlaces<int> others, attacked, alone, holds{};
  for (int r = 0; r < kSeats; ++r)
    for (int b = 0; b < kBuildings; ++b) {
      const int i = r * kBuildings + b;
      others[i] = votes[b] - forces.votes[i];
      attacked[i] = threats.too_many[b] > 0;
      alone[i] = there[i] == visible[b];
    }
  std::fill_n(holds.begin() + seats_from(s, me, s.holder) * kBuildings, kBuildings, 1);
  for (int i = 0; i < kPlaces; ++i) {
    const int level = danger_of_vote(alone[i] != 0, forces.votes[i], others[i], holds[i] != 0);
    forces.danger[i] = (int{attacked[i] != 0} & int{there[i] != 0}) != 0 ? level : int{safe};
  }
  for (int r = 0; r < kSeats; ++r) {
    const int i = r * kBuildings + crossroads;
    forces.danger[i] = (attacked[i] & static_cast<int>(there[i] != 0) & forces.next[r]) * lost;
  }
  AtPlaces<CharacterSet> endangered;
  for (int i = 0; i < kPlaces; ++i) endangered[i] = forces.danger[i] != safe ? there[i] : 0;
  forces.endangered = all_of(endangered);
}

}  // namespace

Threats threats_of(const State& s) {
  Threats threats;
  for (int b = 0; b < kBuildings; ++b) {
    threats.too_many[b] = zombies_too_many(s, b);
    threats.counted[b] = board(s, b).zombies_to_attack == 0;
  }
  threats.standing = standing_at_crossroads(s);
  return threats;
}

Forces forces_of(const State& s, int viewer, const Threats& threats) {
  const Presence there = presence(s, viewer);
  Forces forces;
  forces.votes = votes_at_places(s, viewer, there);
  count_least(s, there, forces);
  count_dangers(s, viewer, there, threats, forces);
  return forces;
}

Changes changes_of(const State& s, int viewer, const Threats& threats) {
  std::array<CharacterSet, kLanes> visible{};
  Lanes number, own, others, alone, threat{}, counted{};
  std::copy(s.at.begin(), s.at.end(), visible.begin());
  std::copy(threats.too_many.begin(), threats.too_many.end(), threat.begin());
  std::copy(threats.counted.begin(), threats.counted.end(), counted.begin());
  for (int b = 0; b < kLanes; ++b) {
    visible[b] &= ~s.hidden;
    const CharacterSet mine = visible[b] & s.owned[viewer];
    number[b] = size_of_each(mine);
    own[b] = votes_of(s, mine, 0);
    others[b] = votes_of(s, visible[b] & ~mine, 0);
    alone[b] = mine == visible[b];
  }
  if (any_replica(s)) {
    own = votes_in(s, viewer, visible);
    others = {};
    for (int seat = 0; seat < players(s); ++seat) {
      const Lanes votes = votes_in(s, seat, visible);
      for (int b = 0; b < kLanes; ++b) others[b] += seat == viewer ? 0 : votes[b];
    }
  }
  const bool holds = s.holder == viewer;
  const int steps = steps_from_leader(s, s.colour[viewer]);
  const bool next = (threats.standing & (bit(steps) - 1)) == 0;
  const auto after = [&](int change) {
    Lanes danger;
    for (int b = 0; b < kLanes; ++b) {
      const int mine = std::max(own[b] + change, 0);
      const int level = danger_of_vote(alone[b] != 0, mine, others[b], holds);
      const int seated = number[b] + change > 0, attacked = threat[b] - counted[b] * change > 0;
      danger[b] = (seated & attacked) != 0 ? level : int{safe};
    }
    const bool there = number[crossroads] + change > 0;
    const bool attacked = threat[crossroads] - counted[crossroads] * change > 0;
    danger[crossroads] = static_cast<int>(there & attacked & next) * lost;
    AtBuildings at;
    std::copy_n(danger.begin(), kBuildings, at.begin());
    return at;
  };
  return {.if_one_left = after(-1), .if_one_came = after(1)};
}

Standings standings_of(const State& s, int viewer) {
  const Worth worth = worth_now(s);
  Standings standings{};
  for (int r = 0; r < players(s); ++r) {
    const int seat = clockwise(s, viewer, r);
    int antidotes = s.seat_antidotes[seat];
    for (int points = kMostWorth; points >= 0; --points) {
      const int those = size_of(s.owned[seat] & worth[points]), survive = std::min(those, antidotes);
      standings.all[r] += points * those;
      standings.saved[r] += points * survive;
      antidotes -= survive;
    }
    standings.saved[r] += antidotes * tables_of(s).points.antidote;
  }
  return standings;
}

AtBuildings to_come(const State& s, int viewer) {
  AtBuildings coming{};
  const bool before = (s.stage == Stage::select) | (s.stage == Stage::invasion);
  if (before | (s.stage == Stage::move)) {
    unsigned seats = (before ? s.living : s.queue) & s.movement_open & ~bit(viewer);
    for (; seats != 0; seats &= seats - 1) ++coming[s.movement_card[first_of(seats)]];
  }
  return coming;
}

AtBuildings zombies_after(const State& s, const InvasionCard& card) {
  AtBuildings zombies;
  std::copy(s.zombies.begin(), s.zombies.end(), zombies.begin());
  for (const ZombieMove& move : card.moves.moves()) {
    if (move.from == 0) continue;
    int& from = zombies[building_numbered(s, move.from)];
    int& to = zombies[building_numbered(s, move.to)];
    const int moved = std::min(from, kZombieLimit - to);
    from -= moved;
    to += moved;
  }
  for (int b = 0; b < kBuildings; ++b)
    zombies[b] = std::min(zombies[b] + card.zombies[s.number[b] - 1], kZombieLimit);
  return zombies;
}

}  // namespace pandemonium::city_of_horror
