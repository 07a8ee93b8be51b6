// Settings of a whole training program, made first in main: the allocator keeps the memory of tensors, which
// come and go in the same sizes, instead of giving it back to the system.
#pragma once

namespace pandemonium::training {

void settle_process();

}  // namespace pandemonium::training
