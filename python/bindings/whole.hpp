// Whole numbers that Python gives, by the name of their argument. Others are refused in a sentence; of a
// plain int or std::uint64_t, pybind11 would list signatures instead.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "envs/core/error.hpp"

namespace pandemonium {

template <std::size_t kLength>
struct Name {
  char text[kLength];
  constexpr Name(const char (&letters)[kLength]) { std::copy_n(letters, kLength, text); }
};

template <Name kName, class Number = int>
struct Whole {
  Number value = 0;
  operator Number() const { return value; }
};

using Seed = Whole<"seed", std::uint64_t>;

}  // namespace pandemonium

template <pandemonium::Name kName, class Number>
struct pybind11::detail::type_caster<pandemonium::Whole<kName, Number>> {
  using Whole = pandemonium::Whole<kName, Number>;
  using Limits = std::numeric_limits<Number>;
  PYBIND11_TYPE_CASTER(Whole, const_name("int"));

  bool load(handle given, bool /*convert*/) {
    const auto number = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
    if (number && read(number)) return true;
    PyErr_Clear();
    throw pandemonium::Error(std::string(kName.text) + " is " + repr(given).cast<std::string>() +
                             "; expected " + (number ? "" : "a whole number from ") +
                             std::to_string(Limits::min()) + " to " + std::to_string(Limits::max()));
  }

 private:
  bool read(const object& number) {
    if constexpr (Limits::is_signed) {
      const long long wide = PyLong_AsLongLong(number.ptr());
      if (PyErr_Occurred() != nullptr || wide < Limits::min() || wide > Limits::max()) return false;
      value.value = static_cast<Number>(wide);
    } else {
      value.value = PyLong_AsUnsignedLongLong(number.ptr());
    }
    return PyErr_Occurred() == nullptr;
  }
};
