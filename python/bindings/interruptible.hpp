// Long work for Python: without the GIL, ended by Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include "agents/stop.hpp"

namespace pandemonium {

// What `work` returns. Signals are handled every 20 ms; what a handler raises ends the work.
template <class Work>
auto interruptible(const Work& work) {
  Stop stop([] {
    const pybind11::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  });
  try {
    const pybind11::gil_scoped_release release;
    return work();
  } catch (const Stopped&) {
    throw pybind11::error_already_set();
  }
}

}  // namespace pandemonium
