// Export: a network as a model file that agents load without LibTorch (agents/policy/policy_net.hpp says what
// it holds). Before it is written, the file's own bytes are loaded with PolicyNet and both networks are asked
// about positions of random games: their logits (relative where beyond 1) and values must agree to 1e-4, as
// float32 sums of different order do and other weights do not. Errors: networks that do not agree, or a file
// that cannot be written, throw Error.
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

TensorFile policy_file(const Ways& ways, const Network& network, const Provenance& provenance);

// The largest difference, relative where the row's largest head is beyond 1, between the network's heads and
// those of `file` loaded without LibTorch, over `positions` positions of random games of each way to play.
double largest_difference(const Ways& ways, const Network& network, const TensorFile& file, int positions);

void export_policy(const std::filesystem::path& target, const Ways& ways, const Network& network,
                   const Provenance& provenance);

}  // namespace pandemonium::training
