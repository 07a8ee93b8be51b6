#include "training/process.hpp"

#include <malloc.h>
#include <unistd.h>

#include <cstdlib>

namespace pandemonium::training {

void settle_process(char** arguments) {
  if (std::getenv("OMP_WAIT_POLICY") == nullptr) {
    ::setenv("OMP_WAIT_POLICY", "passive", 1);
    ::execv("/proc/self/exe", arguments);  // where it fails, the program goes on as it is
  }
  ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
  ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
  ::mallopt(M_TOP_PAD, 64 << 20);
}

}  // namespace pandemonium::training
