// Workers where there are no threads (WebAssembly): the calling thread does all the work.
#include "envs/core/batch/workers.hpp"

namespace pandemonium {

struct Workers::Crew {};

Workers::Workers(int) {}
Workers::~Workers() = default;

int Workers::threads() const { return 1; }

void Workers::share_all(int portions, Portion work, void* context) {
  for (int portion = 0; portion < portions; ++portion) work(context, portion);
}

}  // namespace pandemonium
