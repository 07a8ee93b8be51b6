#include "play/practice/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pandemonium {
namespace {

constexpr int kLongestGame = 20'000;  // decisions

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Comparison::Comparison(const AnyTable& table, Agent& player, std::uint64_t seed, Valuer* valuer)
    : table_(table),
      player_(player),
      seed_(seed),
      valuer_(valuer),
      world_(table.clone()),
      scores_(table.legal().size()) {}

double Comparison::play_on(Action action, int game) {
  Chance worlds = Chance::seeded(seed_, 1, at(game)), dice = Chance::seeded(seed_, 2, at(game)),
         own = Chance::seeded(seed_, 3, at(game));
  View(table_).imagine(*world_, worlds);
  world_->apply(action, dice);
  if (valuer_ != nullptr) return static_cast<double>(valuer_->value(*world_)[at(table_.to_act())]);
  for (int played = 0; world_->to_act() != kNobody && played < kLongestGame; ++played)
    world_->apply(player_.choose(View(*world_), own), dice);
  return world_->to_act() == kNobody ? static_cast<double>(world_->scores()[at(table_.to_act())]) : 0.0;
}

void Comparison::play(int games) {
  for (const int end = games_ + games; games_ < end; ++games_)
    for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i].push_back(play_on(table_.legal()[i], games_));
}

std::optional<Lead> Comparison::lead() const {
  if (games_ < 2 || scores_.size() < 2) return std::nullopt;
  std::vector<double> sums;
  for (const auto& scores : scores_) sums.push_back(std::accumulate(scores.begin(), scores.end(), 0.0));
  const auto best = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
  Lead lead{table_.legal()[best], 0.0, 0.0};
  double nearest = std::numeric_limits<double>::max();
  const double n = games_;
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (i == best) continue;
    const double mean = (sums[best] - sums[i]) / n;
    double squares = 0.0;
    for (std::size_t g = 0; g < scores_[i].size(); ++g)
      squares += std::pow(scores_[best][g] - scores_[i][g] - mean, 2);
    // As if one game more had gone the other way by a point: games that all end alike are no certainty.
    const double error = std::sqrt((squares + 1.0) / (n * (n - 1.0)));
    if (mean / error >= nearest) continue;
    nearest = mean / error;
    lead.ahead = mean;
    lead.error = error;
  }
  // The smallest lead counts, whichever move is nearest by its error.
  for (std::size_t i = 0; i < scores_.size(); ++i)
    if (i != best) lead.ahead = std::min(lead.ahead, (sums[best] - sums[i]) / n);
  return lead;
}

}  // namespace pandemonium
