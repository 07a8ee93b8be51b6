// Batch: the decisions of one rollout, N steps at T tables. Row i = step * T + table. Observations are
// compact rows; legal actions are lists of indices. Each lane (thread) has a share of its own.
// Shapes (A actions, S seats of the largest table, W observation width), per decision:
//   observation      W numbers, compact
//   indices          outputs of the network that matter: legal actions, ascending, then A, A + 1, .. for the
//                    values of the table's seats
//   chosen, to_act, log_probability   the action, the seat that made it, the logarithm of its probability
//   trainable        1 if the learner made the decision, 0 if a member of the league did
//   values, targets  S numbers, by clockwise distance from the seat to act (0 is that seat)
//   over, scores     whether the decision ended the game, and then S scores by seat
//   potentials       S numbers by seat, of the position before the decision; empty without shaping
//   search target    a policy over the legal actions, where search ran (search.share)
// last_* describe the positions after the last step. Entries of seats that a table does not have are not
// read.
// Units: values, targets and advantages are scores, in [-1, 1] without shaping.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "envs/core/batch/compact_rows.hpp"
#include "envs/core/seat.hpp"
#include "training/network/sparse.hpp"

namespace pandemonium::training {

// How many seats clockwise from one to another.
inline std::size_t distance(Seat from, Seat to, int seats) {
  return static_cast<std::size_t>((to - from + seats) % seats);
}

// Lists of indices, one after another.
class IndexLists {
 public:
  void clear() {
    indices_.clear();
    ends_.clear();
  }
  // The places of the bytes that are not 0, then `more` numbers from `count` on.
  void add(const std::uint8_t* mask, std::size_t count, int more);
  IndexList operator[](std::size_t row) const {
    const std::size_t first = row == 0 ? 0 : ends_[row - 1];
    return {indices_.data() + first, ends_[row] - first};
  }

 private:
  std::vector<std::uint16_t> indices_;
  std::vector<std::size_t> ends_;
};

struct Batch {
  // The columns of one lane: rows step * tables + (table - first).
  struct Share {
    std::size_t first, tables;
    CompactRows observations;
    IndexLists indices;
    std::vector<float> search_targets;  // of search, policies one after another
  };

  // `seats_of` each table; `lanes` says how many tables each lane has.
  Batch(int step_count, std::vector<int> seats_of, const std::vector<int>& lanes, int observation_width,
        int action_count, bool shaped);

  int steps, tables, width, actions, seats;
  std::vector<int> table_seats;
  std::vector<Share> shares;
  std::vector<Action> chosen;
  std::vector<Seat> to_act;
  std::vector<float> log_probability, values;
  std::vector<std::uint8_t> trainable, over;
  std::vector<float> scores, potentials;  // potentials stay empty without shaping
  std::vector<Action> teacher;  // what the scripted heuristic would have played; empty without a teacher
  // What else chance could have brought (redraws.hpp): the weight of other outcomes among those drawn, and,
  // by seat, the sum of their values times their weights. Empty where luck stays in.
  std::vector<float> redrawn_weight, redrawn;
  // Where a row's search target begins in its share, -1 without one; empty without search.
  std::vector<std::int32_t> search_target_first;
  std::vector<Seat> last_to_act;
  std::vector<float> last_values, last_potentials;

  std::vector<float> advantages, targets;  // filled by estimate_advantages

  std::size_t size() const { return static_cast<std::size_t>(steps) * static_cast<std::size_t>(tables); }
  CompactRow observation(std::size_t row) const {
    const auto [share, place] = place_of(row);
    return share->observations[place];
  }
  IndexList indices(std::size_t row) const {
    const auto [share, place] = place_of(row);
    return share->indices[place];
  }
  // What search made of the policy over the row's legal actions; empty where it did not run.
  std::span<const float> search_target_of(std::size_t row) const {
    if (search_target_first.empty() || search_target_first[row] < 0) return {};
    const auto [share, place] = place_of(row);
    return std::span(share->search_targets)
        .subspan(static_cast<std::size_t>(search_target_first[row]),
                 share->indices[place].size() - static_cast<std::size_t>(seats_at(row)));
  }
  int seats_at(std::size_t row) const { return table_seats[row % static_cast<std::size_t>(tables)]; }

 private:
  std::pair<const Share*, std::size_t> place_of(std::size_t row) const {
    const std::size_t step = row / static_cast<std::size_t>(tables),
                      table = row % static_cast<std::size_t>(tables);
    const Share& share = shares[share_of_[table]];
    return {&share, step * share.tables + table - share.first};
  }
  std::vector<std::uint16_t> share_of_;  // of each table
};

}  // namespace pandemonium::training
