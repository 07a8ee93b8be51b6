#include "training/ppo/batch.hpp"

#include <bit>
#include <cstring>
#include <numeric>

namespace pandemonium::training {

void IndexLists::add(const std::uint8_t* mask, std::size_t count, int more) {
  for (std::size_t first = 0; first < count; first += 8) {  // most actions are illegal: eight at a look
    std::uint64_t eight = 0;
    std::memcpy(&eight, mask + first, std::min<std::size_t>(8, count - first));
    for (; eight != 0; eight &= eight - 1)
      indices_.push_back(
          static_cast<std::uint16_t>(first + static_cast<std::size_t>(std::countr_zero(eight)) / 8));
  }
  for (int i = 0; i < more; ++i)
    indices_.push_back(static_cast<std::uint16_t>(count + static_cast<std::size_t>(i)));
  ends_.push_back(indices_.size());
}

Batch::Batch(int step_count, std::vector<int> seats_of, const std::vector<int>& lanes, int observation_width,
             int action_count, bool shaped)
    : steps(step_count),
      tables(static_cast<int>(seats_of.size())),
      width(observation_width),
      actions(action_count),
      seats(*std::ranges::max_element(seats_of)),
      table_seats(std::move(seats_of)) {
  for (const int count : lanes) {
    share_of_.insert(share_of_.end(), static_cast<std::size_t>(count),
                     static_cast<std::uint16_t>(shares.size()));
    shares.push_back(
        {share_of_.size() - static_cast<std::size_t>(count), static_cast<std::size_t>(count), {}, {}, {}});
  }
  const std::size_t rows = size(), each = static_cast<std::size_t>(seats),
                    at_end = static_cast<std::size_t>(tables);
  chosen.resize(rows);
  to_act.resize(rows);
  log_probability.resize(rows);
  values.resize(rows * each);
  trainable.assign(rows, 1);
  over.resize(rows);
  scores.resize(rows * each);
  potentials.resize(shaped ? rows * each : 0);
  last_to_act.resize(at_end);
  last_values.resize(at_end * each);
  last_potentials.resize(shaped ? at_end * each : 0);
  advantages.resize(rows);
  targets.resize(rows * each);
}

}  // namespace pandemonium::training
