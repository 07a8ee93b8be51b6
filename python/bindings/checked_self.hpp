// Objects of ours that Python made but never filled (`Table.__new__(Table)`), and None, are refused wherever
// one is asked for. pybind11 would hand out memory without an object in it. A class says that it wants the
// check by a member type `BoundToPython`. An argument that may be None is a std::optional<const T*>.
#pragma once

#include <pybind11/pybind11.h>

namespace pandemonium {

template <class T>
concept BoundToPython = requires { typename T::BoundToPython; };

}  // namespace pandemonium

namespace pybind11::detail {

template <pandemonium::BoundToPython T>
class type_caster<T> : public type_caster_base<T> {
 public:
  bool load(handle source, bool convert) {
    if (!source || source.is_none()) return false;
    const handle ours = get_type_handle(typeid(T), false);
    if (!ours || PyObject_IsInstance(source.ptr(), ours.ptr()) != 1) return false;
    return is_holder_constructed(source.ptr()) && type_caster_base<T>::load(source, convert);
  }
};

}  // namespace pybind11::detail
