// A seed that Python gives: a whole number, 0 to 2^64 - 1. Others are refused in a sentence; of a plain
// std::uint64_t, pybind11 would list signatures instead.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "envs/core/error.hpp"

namespace pandemonium {

struct Seed {
  std::uint64_t value = 0;
};

}  // namespace pandemonium

template <>
struct pybind11::detail::type_caster<pandemonium::Seed> {
  PYBIND11_TYPE_CASTER(pandemonium::Seed, const_name("int"));

  bool load(handle given, bool /*convert*/) {
    const auto number = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
    if (number) value.value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() == nullptr) return true;
    PyErr_Clear();
    throw pandemonium::Error("seed is " + repr(given).cast<std::string>() + "; expected " +
                             (number ? "" : "a whole number from ") + "0 to 18446744073709551615");
  }
};
