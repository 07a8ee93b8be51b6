// A policy file as the starting point of a run. The file may be of other variants, or of an earlier version
// of the rules, but must have the same game and actions. Sections are matched by name, each from its
// beginning, and values by seat. Weights of inputs that the file does not know start at 0, so at every table
// that the file's policy can play the network starts with the same answers.
// Errors: another game, other actions, or sections that are none throw Error.
#pragma once

#include <string>

#include "agents/policy/safetensors.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

TensorFile fitted(const TensorFile& file, const Variants& variants, const std::string& where);

}  // namespace pandemonium::training
