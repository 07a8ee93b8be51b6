// Process: settings of a whole program that trains, made first thing in main. Threads that wait sleep instead
// of spinning, which halves a shared machine (OpenMP reads this before main begins, so the program may start
// itself again); memory of tensors, which come and go in the same sizes, is kept instead of being given back.
#pragma once

namespace pandemonium::training {

void settle_process(char** arguments);

}  // namespace pandemonium::training
