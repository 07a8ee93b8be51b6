// Process: settings of a whole program that trains, made first thing in main: memory of tensors, which come
// and go in the same sizes, is kept instead of being given back.
#pragma once

namespace pandemonium::training {

void settle_process();

}  // namespace pandemonium::training
