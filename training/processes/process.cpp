#include "training/processes/process.hpp"

#include <malloc.h>

namespace pandemonium::training {

void settle_process() {
  ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
  ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
  ::mallopt(M_TOP_PAD, 64 << 20);
}

}  // namespace pandemonium::training
