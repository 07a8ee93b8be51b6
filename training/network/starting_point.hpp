// Where a run begins that does not begin from nothing: a policy file of the same game and the same actions,
// of these or other ways to play. Sections are matched by name, each from its beginning, and values by seat;
// weights of what the file does not know start at 0. So at every table that the file's policy can play, the
// network begins with the same answers. A file of an earlier version of the rules will do.
// Errors: another game, other actions, or sections that are none throw Error.
#pragma once

#include <string>

#include "agents/policy/safetensors.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

TensorFile fitted(const TensorFile& file, const Ways& ways, const std::string& where);

}  // namespace pandemonium::training
