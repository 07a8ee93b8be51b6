// The tree of a search: positions below the root and what was found there. A position is what the seat to act
// sees: a 64-bit digest of its observation and of what it may play. So every determinization that looks the
// same to that seat meets the same position, whichever dice led there, and no position depends on what its
// seat cannot see. Every seat picks what is best for its own score (PUCT), the spread of the scores saying
// how much there is to explore; an action that was never tried counts as a little worse than its position.
// Memory is set aside once and bounds the tree; a walk allocates nothing after the first. Source: Cowling,
// Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012; Silver et al., "Mastering the game of
// Go without human knowledge", 2017 (PUCT); KataGo, docs/KataGoMethods.md (first-play urgency, scaled
// exploration).
#pragma once

#include <memory>
#include <vector>

#include "agents/search/leaf_values.hpp"

namespace pandemonium {

class SearchTree {
 public:
  explicit SearchTree(const SearchOptions& options) : options_(options) {}

  // Forgets everything. `positions` bounds what it will hold.
  void clear(int positions, int width);
  bool has_room(int positions) const;
  // Walks from the determinization down to a new position or the end of the game, and returns the scores
  // found there. The determinization is played on.
  Scores walk(AnyTable& determinization, LeafValues& values, Chance& dice);

  int size() const { return static_cast<int>(positions_.size()); }
  // For tests: what is known of a table's position; empty if it was never met.
  struct Known {
    int visits;
    std::vector<int> tried;  // of each legal action
    std::vector<float> mean, prior;
  };
  std::unique_ptr<Known> known(const AnyTable& table);

 private:
  struct Edge {
    Action action;
    float prior;
    std::int32_t visits = 0;
    float total = 0.0f;  // scores of the seat to act
  };
  struct Position {
    std::uint64_t key;
    Seat seat;
    std::int32_t first, edges;
    std::int32_t visits = 0;
    float total = 0.0f, squares = 0.0f;  // scores of the seat to act
  };
  struct Step {
    std::int32_t position, edge;
  };

  std::uint64_t key_of(const AnyTable& determinization);
  std::int32_t find(std::uint64_t key) const;
  std::int32_t add(std::uint64_t key, Seat seat, std::span<const Action> legal);
  std::int32_t select(const Position& here) const;
  void back_up(const Scores& scores);

  SearchOptions options_;
  std::vector<Position> positions_;
  std::vector<Edge> edges_;
  std::vector<std::int32_t> slots_;  // a hash table of places in positions_
  std::size_t position_limit_ = 0;
  std::vector<Step> path_;
  std::vector<Action> legal_;
  std::vector<float> seen_, priors_;
};

}  // namespace pandemonium
