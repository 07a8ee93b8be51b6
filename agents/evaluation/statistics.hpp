// What a sample says of a mean, a rate and a difference; and ratings from meetings.
// The unit of every sample is a group: all games dealt from one seed, one for each seating. Groups are
// independent of one another, games within one are not, so a group counts once, with the mean of its games.
// Source: Wilson 1927 (rates); Bradley and Terry 1952 (ratings).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pandemonium {

struct Estimate {
  double mean = 0.0, low = 0.0, high = 0.0;  // 95% interval
};

// A mean by Student's t over groups; of a single group nothing is known but the bounds -1 and 1 (2 for a
// difference).
Estimate estimate_mean(std::span<const double> groups, double bound = 1.0);
// A rate in [0, 1] by Wilson's interval, the number of trials being that which gives the groups' own spread;
// where all groups agree, the number of groups.
Estimate estimate_rate(std::span<const double> groups);

// Two entrants that met in some groups; points of the first in [0, 1], the second has the rest.
struct Meeting {
  int first, second;
  std::vector<double> points;
};

// Elo ratings whose mean over the pool is 0: the likeliest under Bradley and Terry's model, each meeting
// taken with one win and one loss more than were played, so that they stay finite. The intervals come from
// 200 resamplings of the groups (those two among them), so they show how far the rating lies from the pool's
// mean.
std::vector<Estimate> fit_ratings(int entrants, std::span<const Meeting> meetings, std::uint64_t seed);

}  // namespace pandemonium
