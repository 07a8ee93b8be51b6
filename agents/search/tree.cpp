#include "agents/search/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace pandemonium {
namespace {

constexpr std::size_t kEdgeLimit = 1 << 21;
constexpr std::int32_t kNone = -1;
constexpr float kUsualSpread = 0.5f;  // of scores, before there are any

std::size_t count(int n) { return static_cast<std::size_t>(n); }

constexpr std::uint64_t kNextPlace = 0x9E3779B97F4A7C15u;

// A digest is a sum of these, each of another place: none waits for another.
std::uint64_t mixed(std::uint64_t word, std::uint64_t place) {
  std::uint64_t z = (word ^ place) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 32) * 0x94D049BB133111EBu;
  return z ^ z >> 29;
}

}  // namespace

void SearchTree::clear(int positions, int width) {
  position_limit_ = count(positions);
  positions_.clear();
  edges_.clear();
  std::size_t slots = 4;
  while (slots < 2 * position_limit_) slots *= 2;
  slots_.assign(slots, kNone);
  seen_.resize(std::max(seen_.size(), count(width) + 1));
}

std::uint64_t SearchTree::key_of(const AnyTable& determinization) {
  const auto width = count(determinization.width());
  if (seen_.size() <= width) seen_.resize(width + 1);
  seen_[width] = 0.0f;  // so that the row can be read by twos
  determinization.observe(determinization.to_act(), {seen_.data(), width});
  std::uint64_t place = 0;
  std::uint64_t digest = mixed(count(determinization.to_act()), place);
  for (std::size_t i = 0; i < width; i += 2) {
    std::uint64_t word;
    std::memcpy(&word, seen_.data() + i, sizeof word);
    digest += mixed(word, place += kNextPlace);
  }
  for (const Action action : determinization.legal()) digest += mixed(count(action), place += kNextPlace);
  return digest;
}

std::int32_t SearchTree::find(std::uint64_t key) const {
  std::size_t slot = key & (slots_.size() - 1);
  while (slots_[slot] != kNone && positions_[count(slots_[slot])].key != key)
    slot = (slot + 1) & (slots_.size() - 1);
  return slots_[slot];
}

// The position's priors are those of priors_; kNone when the memory set aside is used up.
std::int32_t SearchTree::add(std::uint64_t key, Seat seat, std::span<const Action> legal) {
  if (positions_.size() >= position_limit_ || edges_.size() + legal.size() > kEdgeLimit) return kNone;
  std::size_t slot = key & (slots_.size() - 1);
  while (slots_[slot] != kNone) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = static_cast<std::int32_t>(positions_.size());
  positions_.push_back({.key = key,
                        .seat = seat,
                        .first = static_cast<std::int32_t>(edges_.size()),
                        .edges = static_cast<std::int32_t>(legal.size())});
  for (std::size_t i = 0; i < legal.size(); ++i) edges_.push_back({.action = legal[i], .prior = priors_[i]});
  return slots_[slot];
}

// The edge to try.
std::int32_t SearchTree::select(const Position& here) const {
  const auto visits = static_cast<float>(here.visits);
  const float mean = here.total / std::max(visits, 1.0f);
  // Of the scores seen here, as if one more lay at the usual distance.
  const float spread = std::sqrt(
      (std::max(here.squares - visits * mean * mean, 0.0f) + kUsualSpread * kUsualSpread) / (visits + 1.0f));
  float tried_mass = 0.0f;
  for (std::int32_t e = here.first; e < here.first + here.edges; ++e)
    if (edges_[count(e)].visits > 0) tried_mass += edges_[count(e)].prior;
  const float untried = mean - options_.urgency * std::sqrt(tried_mass) * spread;
  const float curiosity = options_.exploration * spread * std::sqrt(visits + 1.0f);
  std::int32_t best = here.first;
  float best_value = -std::numeric_limits<float>::infinity();
  for (std::int32_t e = here.first; e < here.first + here.edges; ++e) {
    const Edge& edge = edges_[count(e)];
    const auto tried = static_cast<float>(edge.visits);
    const float score = edge.visits > 0 ? edge.total / tried : untried;
    const float value = score + curiosity * edge.prior / (1.0f + tried);
    if (value > best_value) {
      best_value = value;
      best = e;
    }
  }
  return best;
}

Scores SearchTree::walk(AnyTable& determinization, LeafValues& values, Chance& dice) {
  path_.clear();
  Scores scores;
  for (;;) {
    values.let_others_play(determinization, dice);
    const Seat seat = determinization.to_act();
    if (seat == kNobody) {
      scores = determinization.scores();
      break;
    }
    if (static_cast<int>(path_.size()) >= options_.depth) {
      scores = values.value(determinization, dice);
      break;
    }
    const std::uint64_t key = key_of(determinization);
    const std::int32_t position = find(key);
    if (position == kNone) {
      if (positions_.size() >= position_limit_) {
        scores = values.value(determinization, dice);
        break;
      }
      legal_.assign(determinization.legal().begin(), determinization.legal().end());
      scores = values.value(determinization, dice, priors_);
      if (const std::int32_t added = add(key, seat, legal_); added != kNone) path_.push_back({added, kNone});
      break;
    }
    const std::int32_t edge = select(positions_[count(position)]);
    path_.push_back({position, edge});
    determinization.apply(edges_[count(edge)].action, dice);
  }
  back_up(scores);
  return scores;
}

void SearchTree::back_up(const Scores& scores) {
  for (const auto [position, edge] : path_) {
    Position& here = positions_[count(position)];
    const float score = scores[count(here.seat)];
    ++here.visits;
    here.total += score;
    here.squares += score * score;
    if (edge == kNone) continue;
    ++edges_[count(edge)].visits;
    edges_[count(edge)].total += score;
  }
}

bool SearchTree::has_room(int positions) const {
  return positions_.size() + count(positions) <= position_limit_ && edges_.size() < kEdgeLimit / 2;
}

std::unique_ptr<SearchTree::Known> SearchTree::known(const AnyTable& table) {
  const std::int32_t place = find(key_of(table));
  if (place == kNone) return nullptr;
  const Position& here = positions_[count(place)];
  auto found = std::make_unique<Known>();
  found->visits = here.visits;
  for (std::int32_t e = here.first; e < here.first + here.edges; ++e) {
    const Edge& edge = edges_[count(e)];
    found->tried.push_back(edge.visits);
    found->mean.push_back(edge.visits > 0 ? edge.total / static_cast<float>(edge.visits) : 0.0f);
    found->prior.push_back(edge.prior);
  }
  return found;
}

}  // namespace pandemonium
