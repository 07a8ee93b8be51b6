// Between Python and the house: JSON as dicts and lists, actions as numbers or texts, rows of numbers as
// arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "envs/core/any_game.hpp"
#include "python/bindings/checked_self.hpp"
#include "python/bindings/whole.hpp"

namespace pandemonium {

namespace py = pybind11;

// None, bool, int, float, str, list or tuple, dict with str keys; Error for anything else, or nested too
// deep.
Json json_from_python(const py::handle& value, int depth = 0);
py::object python_from_json(const Json& json);

// Options given as keywords: their JSON. `data` may be a file (a path, or a text that ends in .json), the
// content of one (a dict), or the written digest of data that are loaded.
Json options_from_python(const py::handle& options);
// The game of that name, with data given in the same ways, or None.
const AnyGame& game_from_python(const std::string& game, const py::handle& data);

// The id of an action given as a number or as its stable text.
Action action_from_python(const AnyGame& game, const py::handle& action);

// The seed given, else one drawn from the system.
std::uint64_t seed_or_drawn(std::optional<Seed> seed);

// Section names to slices of an observation; a name that comes again is numbered, "runner 2".
py::dict layout_dict(const std::vector<Section>& sections);

// Holds an object for one thread of Python. Another one waits, without the interpreter's lock: whoever holds
// the object may need that to finish. Taken with the interpreter's lock held.
class OneAtATime {
 public:
  explicit OneAtATime(std::mutex& mutex) : lock_(mutex, std::try_to_lock) {
    if (lock_.owns_lock()) return;
    const py::gil_scoped_release release;
    lock_.lock();
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

// Says aloud, as a Python warning, that `best` plays as the scripted heuristic because no model fits.
void warn_of_fallback(const std::string& agent, const std::string& remark);

void bind_table(py::module_& module);
void bind_replay(py::module_& module);
void bind_vector(py::module_& module);
void bind_policy(py::module_& module);
void bind_agent(py::module_& module);
void bind_analysis(py::module_& module);
void bind_play(py::module_& module);
void bind_demon_city(py::module_& module);

}  // namespace pandemonium
