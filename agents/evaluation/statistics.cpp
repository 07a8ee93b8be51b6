#include "agents/evaluation/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "envs/core/chance.hpp"

namespace pandemonium {
namespace {

constexpr double kNormal = 1.959964;  // two-sided 95%

double mean_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// The variance of the mean.
double spread_of_mean(std::span<const double> values, double mean) {
  double sum = 0.0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  return sum / (n - 1.0) / n;
}

// Student's 97.5% quantile (Fisher's expansion around the normal, within 1% from 2 degrees of freedom on).
double student(double freedom) {
  if (freedom < 2.0) return 12.7062;
  const double z = kNormal, z2 = z * z, z3 = z2 * z, z5 = z3 * z2, z7 = z5 * z2, z9 = z7 * z2, n = freedom;
  return z + (z3 + z) / (4.0 * n) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n) +
         (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * n * n * n) +
         (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z) / (92160.0 * n * n * n * n);
}

struct Tally {
  int first, second;
  double points, games;
};

// Climbs the likelihood one strength after another, each by Newton's step.
std::vector<double> likeliest_strengths(int entrants, std::span<const Tally> tallies) {
  std::vector<double> strengths(static_cast<std::size_t>(entrants), 0.0);
  for (int sweep = 0; sweep < 2000; ++sweep) {
    double moved = 0.0;
    for (int i = 0; i < entrants; ++i) {
      double slope = 0.0, bend = 0.0;
      for (const Tally& tally : tallies) {
        if (tally.first != i && tally.second != i) continue;
        const int other = tally.first == i ? tally.second : tally.first;
        const double points = tally.first == i ? tally.points : tally.games - tally.points;
        const double lead =
            strengths[static_cast<std::size_t>(i)] - strengths[static_cast<std::size_t>(other)];
        const double expected = 1.0 / (1.0 + std::exp(-lead));
        slope += points - tally.games * expected;
        bend += tally.games * expected * (1.0 - expected);
      }
      if (bend <= 0.0) continue;
      const double step = std::clamp(slope / bend, -1.0, 1.0);
      strengths[static_cast<std::size_t>(i)] += step;
      moved = std::max(moved, std::abs(step));
    }
    if (moved < 1e-9) break;
  }
  const double middle = mean_of(strengths);
  for (double& strength : strengths) strength = (strength - middle) * 400.0 / std::numbers::ln10;
  return strengths;
}

double resampled_points(const Meeting& meeting, Chance& chance) {
  const int played = static_cast<int>(meeting.points.size());
  double points = 0.0;
  for (int i = 0; i < played + 2; ++i) {
    const int drawn = chance.below(played + 2);
    points += drawn < played ? meeting.points[static_cast<std::size_t>(drawn)] : drawn - played;
  }
  return points;
}

}  // namespace

Estimate estimate_mean(std::span<const double> groups, double bound) {
  const double mean = mean_of(groups);
  if (groups.size() < 2) return {mean, -bound, bound};
  const double half =
      student(static_cast<double>(groups.size()) - 1.0) * std::sqrt(spread_of_mean(groups, mean));
  return {mean, std::max(-bound, mean - half), std::min(bound, mean + half)};
}

Estimate estimate_rate(std::span<const double> groups) {
  const double rate = mean_of(groups);
  double trials = static_cast<double>(groups.size());
  if (groups.size() > 1) {
    const double spread = spread_of_mean(groups, rate);
    if (spread > 0.0) trials = rate * (1.0 - rate) / spread;
  }
  const double squared = kNormal * kNormal, whole = 1.0 + squared / trials;
  const double centre = (rate + squared / (2.0 * trials)) / whole;
  const double half =
      kNormal / whole * std::sqrt(rate * (1.0 - rate) / trials + squared / (4.0 * trials * trials));
  return {rate, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::vector<Estimate> fit_ratings(int entrants, std::span<const Meeting> meetings, std::uint64_t seed) {
  constexpr int kResamplings = 200;
  std::vector<Tally> tallies;
  for (const Meeting& meeting : meetings) {
    double points = 1.0;
    for (const double each : meeting.points) points += each;
    tallies.push_back(
        {meeting.first, meeting.second, points, static_cast<double>(meeting.points.size()) + 2.0});
  }
  const std::vector<double> strengths = likeliest_strengths(entrants, tallies);
  std::vector<std::vector<double>> drawn(static_cast<std::size_t>(entrants));
  for (std::uint64_t i = 0; i < kResamplings; ++i) {
    Chance chance = Chance::seeded(seed, i);
    for (std::size_t m = 0; m < meetings.size(); ++m)
      tallies[m].points = resampled_points(meetings[m], chance);
    const std::vector<double> again = likeliest_strengths(entrants, tallies);
    for (std::size_t e = 0; e < again.size(); ++e) drawn[e].push_back(again[e]);
  }
  std::vector<Estimate> ratings;
  for (std::size_t e = 0; e < strengths.size(); ++e) {
    std::sort(drawn[e].begin(), drawn[e].end());
    ratings.push_back({strengths[e], std::min(strengths[e], drawn[e][kResamplings / 40]),
                       std::max(strengths[e], drawn[e][kResamplings - 1 - kResamplings / 40])});
  }
  return ratings;
}

}  // namespace pandemonium
