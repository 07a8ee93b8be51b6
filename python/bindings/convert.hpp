// Between Python and the house: JSON as dicts and lists, actions as numbers or texts, rows of numbers as arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <string>

#include "envs/core/any_game.hpp"

namespace pandemonium {

namespace py = pybind11;

// None, bool, int, float, str, list or tuple, dict with str keys; Error for anything else, or nested too deep.
Json json_from_python(const py::handle& value, int depth = 0);
py::object python_from_json(const Json& json);

// The id of an action given as a number or as its stable text.
Action action_from_python(const AnyGame& game, const py::handle& action);

// The seed given, else one drawn from the system.
std::uint64_t seed_or_drawn(std::optional<std::uint64_t> seed);

// Section names to slices of an observation; a name that comes again is numbered, "runner 2".
py::dict layout_dict(const std::vector<Section>& sections);

void bind_table(py::module_& module);
void bind_vector(py::module_& module);
void bind_policy(py::module_& module);
void bind_demon_city(py::module_& module);

}  // namespace pandemonium
