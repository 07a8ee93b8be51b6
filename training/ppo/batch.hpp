// Batch: the decisions of one rollout, N steps at T tables. Row i = step * T + table. What the tables showed
// is kept as compact rows, what was legal as lists, each lane's share apart, because lanes write at once.
// Shapes (A actions, S seats of the largest table, W observation width): per decision the row, the picks (its
// legal actions, ascending, then A, A + 1, .. for the values of the table's seats), the action, the seat that
// made it, the logarithm of its probability, and whether the learner made it (a partner of the league may
// have); values and targets [N T, S] by distance from that seat clockwise, 0 being itself. over [N T] tells
// that the decision ended the game, with scores [N T, S] by seat; potentials [N T, S] by seat are of the
// position the decision was made in. Where search played (search.share) there is what it teaches. last_*
// describe the positions after the last step: whose turn, values as above. Places of seats that a table does
// not have are not read. Units: values, targets and advantages are scores, in [-1, 1] without shaping.
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

// Lists of picks, one after another.
class PickLists {
 public:
  void clear() {
    picks_.clear();
    ends_.clear();
  }
  // The places of the bytes that are not 0, then `more` numbers from `count` on.
  void add(const std::uint8_t* mask, std::size_t count, int more);
  PickList operator[](std::size_t row) const {
    const std::size_t first = row == 0 ? 0 : ends_[row - 1];
    return {picks_.data() + first, ends_[row] - first};
  }

 private:
  std::vector<std::uint16_t> picks_;
  std::vector<std::size_t> ends_;
};

struct Batch {
  // The columns of one lane: rows step * tables + (table - first).
  struct Share {
    std::size_t first, tables;
    CompactRows observations;
    PickLists picks;
    std::vector<float> lessons;  // of search, policies one after another
  };

  // `seats_of` each table; `lanes` tells how many tables each lane has.
  Batch(int step_count, std::vector<int> seats_of, const std::vector<int>& lanes, int observation_width,
        int action_count, bool shaped);

  int steps, tables, width, actions, seats;
  std::vector<int> table_seats;
  std::vector<Share> shares;
  std::vector<Action> chosen;
  std::vector<Seat> to_act;
  std::vector<float> log_probability, values;
  std::vector<std::uint8_t> learned, over;
  std::vector<float> scores, potentials;  // potentials stay empty without shaping
  std::vector<Action> teacher;  // what the rules of thumb would have played; empty without a teacher
  std::vector<std::int32_t>
      lesson_first;  // in its share, of a row that search played, else -1; empty without search
  std::vector<Seat> last_to_act;
  std::vector<float> last_values, last_potentials;

  std::vector<float> advantages, targets;  // filled by estimate_advantages

  std::size_t size() const { return static_cast<std::size_t>(steps) * static_cast<std::size_t>(tables); }
  CompactRow observation(std::size_t row) const {
    const auto [share, place] = place_of(row);
    return share->observations[place];
  }
  PickList picks(std::size_t row) const {
    const auto [share, place] = place_of(row);
    return share->picks[place];
  }
  // What search made of the policy over the row's legal actions; empty where it did not run.
  std::span<const float> lesson_of(std::size_t row) const {
    if (lesson_first.empty() || lesson_first[row] < 0) return {};
    const auto [share, place] = place_of(row);
    return std::span(share->lessons)
        .subspan(static_cast<std::size_t>(lesson_first[row]),
                 share->picks[place].size() - static_cast<std::size_t>(seats_at(row)));
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
