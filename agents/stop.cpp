#include "agents/stop.hpp"

namespace pandemonium {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{20};
thread_local const char this_thread = 0;  // its address tells threads apart

}  // namespace

Stop::Stop(Asked asked) : outer_(current_), asked_(asked), owner_(&this_thread) { current_ = this; }

Stop::~Stop() { current_ = outer_; }

void Stop::look() {
  if (asked_ != nullptr && owner_ == &this_thread) {
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_ >= kBetweenLooks) {
      looked_ = now;
      if (asked_()) asked_for_ = true;
    }
  }
  if (asked_for_) throw Stopped();
}

}  // namespace pandemonium
