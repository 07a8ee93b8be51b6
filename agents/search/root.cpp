#include "agents/search/root.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace pandemonium {
namespace {

constexpr double kUsualNoise = 0.1;  // variance of a score around its round's mean, before there are any

std::size_t at(int place) { return static_cast<std::size_t>(place); }

std::vector<float> shares_of(const std::vector<double>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<float> shares;
  for (const double weight : weights) shares.push_back(static_cast<float>(weight / sum));
  return shares;
}

}  // namespace

std::vector<HalvingPhase> halving_plan(int candidates, int simulations) {
  candidates = std::clamp(candidates, 1, std::max(simulations, 1));
  if (candidates == 1) return {{1, std::max(simulations, 1)}};
  std::vector<HalvingPhase> plan;
  const int phases = std::bit_width(static_cast<unsigned>(candidates - 1));
  for (int left = candidates, unused = simulations; unused >= left; left = std::max(left / 2, 2)) {
    const int share = left == 2 ? unused / 2 : std::max(simulations / (phases * left), 1);
    plan.push_back({left, std::min(share, unused / left)});
    unused -= left * plan.back().rounds;
    if (left == 2) break;
  }
  return plan;
}

RootComparison::RootComparison(std::span<const float> priors, int most, int simulations, float trust,
                               float doubt)
    : scores_(priors.size()), trust_(trust), doubt_(doubt) {
  for (const float prior : priors) log_priors_.push_back(std::log(prior));
  left_.resize(priors.size());
  std::iota(left_.begin(), left_.end(), 0);
  std::stable_sort(left_.begin(), left_.end(), [&](int a, int b) { return priors[at(a)] > priors[at(b)]; });
  const float least = priors[at(left_.front())] / static_cast<float>(std::max(simulations, 2));
  std::size_t kept = 1;
  while (kept < left_.size() && kept < at(std::min(most, std::max(simulations, 1))) &&
         priors[at(left_[kept])] >= least)
    ++kept;
  left_.resize(kept);
}

void RootComparison::add_round(std::span<const float> scores) {
  double mean = 0.0;
  for (const float score : scores) mean += static_cast<double>(score);
  mean /= static_cast<double>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores_[at(left_[i])].push_back(scores[i]);
    const double away = static_cast<double>(scores[i]) - mean;
    squares_ += away * away;
  }
  freedom_ += static_cast<double>(scores.size() - 1);
  ++rounds_;
}

double RootComparison::noise() const { return (squares_ + kUsualNoise) / (freedom_ + 1.0); }

double RootComparison::mean(int place) const {
  const auto& scores = scores_[at(place)];
  if (scores.empty()) return 0.0;
  return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

double RootComparison::prior_strength(int place) const {
  return static_cast<double>(trust_) * noise() / std::max(tried(place), 1) + static_cast<double>(doubt_);
}

double RootComparison::merit(int place) const {
  return mean(place) + prior_strength(place) * static_cast<double>(log_priors_[at(place)]);
}

RootComparison::Difference RootComparison::difference(int place, int other) const {
  const auto &first = scores_[at(place)], &second = scores_[at(other)];
  const std::size_t rounds = std::min(first.size(), second.size());
  double sum = 0.0, squares = 0.0;
  for (std::size_t r = 0; r < rounds; ++r) {
    const double each = static_cast<double>(first[r]) - static_cast<double>(second[r]);
    sum += each;
    squares += each * each;
  }
  const auto n = static_cast<double>(std::max<std::size_t>(rounds, 1));
  const double mean = sum / n;
  const double spread = rounds > 1 ? (squares - n * mean * mean) / (n - 1.0) / n : 1.0;
  return {mean, std::sqrt(std::max(spread, 0.0)), static_cast<int>(rounds)};
}

void RootComparison::halve(int to) {
  if (to >= static_cast<int>(left_.size())) return;
  std::vector<std::pair<double, int>> order;
  for (const int place : left_) order.push_back({merit(place), place});
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  left_.clear();
  for (int i = 0; i < to; ++i) left_.push_back(order[at(i)].second);
}

int RootComparison::best() const {
  return *std::max_element(left_.begin(), left_.end(), [this](int a, int b) { return merit(a) < merit(b); });
}

std::vector<double> RootComparison::gains(std::optional<float> value) const {
  // What the position is worth: the network's word as one visit, the scores of what was tried as the others.
  double seen = 0.0, mass = 0.0;
  const int reference = best();
  std::vector<double> score(scores_.size(), 0.0);
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (scores_[i].empty()) continue;
    // Candidates that left early are valued by how they fared beside the best one in the same rounds.
    score[i] = mean(reference) + difference(static_cast<int>(i), reference).mean;
    const double prior = std::exp(static_cast<double>(log_priors_[i]));
    seen += prior * score[i];
    mass += prior;
  }
  double worth = mass > 0.0 ? seen / mass : 0.0;
  if (value) worth = (static_cast<double>(*value) + rounds_ * worth) / (1.0 + rounds_);
  std::vector<double> gains(scores_.size(), 0.0);
  for (std::size_t i = 0; i < gains.size(); ++i)
    if (!scores_[i].empty()) gains[i] = (score[i] - worth) / prior_strength(static_cast<int>(i));
  return gains;
}

std::vector<float> RootComparison::improved(std::optional<float> value) const {
  std::vector<double> weights = gains(value);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] += static_cast<double>(log_priors_[i]);
  const double largest = *std::max_element(weights.begin(), weights.end());
  for (double& weight : weights) weight = std::exp(weight - largest);
  return shares_of(weights);
}

std::vector<float> RootComparison::search_target() const {
  std::vector<double> weights = gains(std::nullopt);
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = std::exp(static_cast<double>(log_priors_[i])) * std::max(1.0 + weights[i], 0.0);
  return shares_of(weights);
}

}  // namespace pandemonium
