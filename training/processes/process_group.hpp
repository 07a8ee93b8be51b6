// ProcessGroup: the processes that train one network together, on one machine or several. Each has its own
// tables. `torchrun` starts them and gives each its place in environment variables (RANK, WORLD_SIZE,
// MASTER_ADDR, MASTER_PORT). Without these a process is alone, and every call here returns at once. Every
// member must make the same calls in the same order. All members receive the same bits, so whatever they
// derive from them (parameters, league, schedules) stays equal without being sent. Members of one machine
// exchange through shared memory (shared_memory.hpp). Members of several machines exchange through c10d, the
// collectives of torch.distributed, over Gloo (CPU tensors; GPU tensors are copied).
// Errors: an impossible place, members that do not arrive within a minute, and a member that dies or falls
// silent throw Error. A broken connection is found within seconds.
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
