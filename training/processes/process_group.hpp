// ProcessGroup: the processes that train one network together, each with tables of its own, on one machine or
// several. They are started by `torchrun`, which tells each its place by environment variables (RANK,
// WORLD_SIZE, MASTER_ADDR, MASTER_PORT); without them a process is alone, and everything here does nothing.
// Every member must make the same calls in the same order. What arrives is the same bits everywhere, so what
// all derive from it (parameters, the league, schedules) stays the same without being sent.
// Errors: a place that cannot be, members that do not come within a minute, and a member that has died or
// gone silent (found within seconds when its connection breaks) throw Error.
// Source: c10d, the collectives of torch.distributed, over Gloo (CPU tensors; from a GPU they are copied).
// Members that are all on one machine meet through c10d too, and exchange through memory that they share
// (shared_memory.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ATen/core/Tensor.h>

namespace pandemonium::training {

struct Place {
  int rank = 0, size = 1;
  std::string host;  // where the first member, or torchrun's agent, listens
  std::uint16_t port = 0;
  bool listens = false;  // this member opens the port; else somebody else has
  int restarts = 0;      // how often torchrun has started the members again
};
Place place_from_environment();

class ProcessGroup {
 public:
  ProcessGroup();  // alone
  explicit ProcessGroup(const Place& place, bool may_share_memory = true);
  ~ProcessGroup();

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool first() const { return rank_ == 0; }

  void sum(at::Tensor& tensor);  // in place, float32
  void sum(std::span<double> numbers);
  bool any(bool mine);
  std::string from_first(std::string text);                    // the first member's
  std::vector<std::string> gathered(const std::string& mine);  // every member's, by rank

 private:
  struct Connection;
  int rank_ = 0, size_ = 1;
  std::unique_ptr<Connection> connection_;  // none if alone
};

}  // namespace pandemonium::training
