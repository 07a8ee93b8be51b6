// Export: a network as a model file that agents load without LibTorch (format:
// agents/policy/policy_net.hpp). Before it is written, the file's bytes are loaded with PolicyNet, and both
// networks evaluate positions of random games. Logits (relative where beyond 1) and values must agree to
// 1e-3. Actions that were never legal are marked as unlearned (kUnlearned).
// Errors: networks that do not agree, or a file that cannot be written, throw Error.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "agents/policy/safetensors.hpp"
#include "training/network/network.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

// Where a policy comes from: texts by key, added to the metadata.
using Provenance = std::map<std::string, std::string>;

TensorFile policy_file(const Variants& variants, const Network& network, const Provenance& provenance);

// The largest difference, relative where the row's largest head is beyond 1, between the network's heads and
// those of `file` loaded without LibTorch, over `positions` positions of random games of each variant. What
// is marked as unlearned is left out.
double largest_difference(const Variants& variants, const Network& network, const TensorFile& file,
                          int positions);

void export_policy(const std::filesystem::path& target, const Variants& variants, const Network& network,
                   const Provenance& provenance);

}  // namespace pandemonium::training
