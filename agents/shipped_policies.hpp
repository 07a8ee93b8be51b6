// The policies shipped for a game: <models folder>/<game>/best.safetensors, then best-*.safetensors in order.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "agents/policy/policy_net.hpp"

namespace pandemonium {

class ShippedPolicies {
 public:
  explicit ShippedPolicies(const AnyGame& game);  // loads them all; Error if one cannot be read

  // The one trained on tables most like the one at hand; null if none has a place for them.
  struct Fit {
    std::shared_ptr<const PolicyNet> net;
    std::string unfamiliar;  // what is new to it about these tables, in words
  };
  Fit fitting(const View& view) const;
  bool empty() const { return nets_.empty(); }
  std::string why_none() const;  // where none fits, for people: "no model file in ..."

 private:
  std::filesystem::path folder_;
  std::vector<std::shared_ptr<const PolicyNet>> nets_;
};

}  // namespace pandemonium
