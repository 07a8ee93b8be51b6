// Batch: the decisions of one rollout, N steps at T tables, as plain arrays. Row i = step * T + table.
// Shapes (A actions, S seats of the largest table, W observation width): observations [N T, W]; masks [N T, A], 1 = legal; per
// decision the action, the seat that made it, the logarithm of its probability, and whether the learner made
// it (a partner of the league may have); values and targets [N T, S] by distance from that seat clockwise, 0
// being itself. over [N T] tells that the decision ended the game, with scores [N T, S] by seat; potentials
// [N T, S] by seat are of the position the decision was made in. last_* describe the positions after the last
// step: whose turn, values as above. Places of seats that a table does not have are not read; their value
// weights [N T, S], the shares of the value loss, are 0. Units: values, targets and advantages are scores, in [-1, 1] without
// shaping.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "envs/core/seat.hpp"

namespace pandemonium::training {

struct Batch {
  // `seats_of` each table.
  Batch(int step_count, std::vector<int> seats_of, int observation_width, int action_count, bool shaped);

  int steps, tables, width, actions, seats;
  std::vector<int> table_seats;
  std::vector<float> observations;
  std::vector<std::uint8_t> masks;
  std::vector<std::int64_t> chosen;  // int64, as LibTorch indexes with it
  std::vector<Seat> to_act;
  std::vector<float> log_probability, values;
  std::vector<std::uint8_t> learned, over;
  std::vector<float> scores, potentials;  // potentials stay empty without shaping
  std::vector<std::int64_t> teacher;  // what the rules of thumb would have played; empty without a teacher
  std::vector<Seat> last_to_act;
  std::vector<float> last_values, last_potentials;

  std::vector<float> advantages, targets;  // filled by estimate_advantages
  std::vector<float> value_weights;

  std::size_t size() const { return static_cast<std::size_t>(steps) * static_cast<std::size_t>(tables); }
};

inline Batch::Batch(int step_count, std::vector<int> seats_of, int observation_width, int action_count,
                    bool shaped)
    : steps(step_count),
      tables(static_cast<int>(seats_of.size())),
      width(observation_width),
      actions(action_count),
      seats(*std::ranges::max_element(seats_of)),
      table_seats(std::move(seats_of)) {
  const std::size_t rows = size(), each = static_cast<std::size_t>(seats),
                    at_end = static_cast<std::size_t>(tables);
  observations.resize(rows * static_cast<std::size_t>(width));
  masks.resize(rows * static_cast<std::size_t>(actions));
  chosen.resize(rows);
  to_act.resize(rows);
  log_probability.resize(rows);
  values.resize(rows * each);
  learned.assign(rows, 1);
  over.resize(rows);
  scores.resize(rows * each);
  potentials.resize(shaped ? rows * each : 0);
  last_to_act.resize(at_end);
  last_values.resize(at_end * each);
  last_potentials.resize(shaped ? at_end * each : 0);
  advantages.resize(rows);
  targets.resize(rows * each);
  value_weights.resize(rows * each);
  for (std::size_t i = 0; i < rows; ++i) {
    const int here = table_seats[i % at_end];
    std::fill_n(value_weights.begin() + static_cast<std::ptrdiff_t>(i * each), here,
                1.0f / static_cast<float>(here));
  }
}

}  // namespace pandemonium::training
