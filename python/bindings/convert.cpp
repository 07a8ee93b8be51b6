#include "python/bindings/convert.hpp"

#include <random>

#include "envs/core/data/data_file.hpp"

namespace pandemonium {

Json json_from_python(const py::handle& value, int depth) {
  if (depth > kMaxJsonDepth) throw Error("lists and dicts nest deeper than " + std::to_string(kMaxJsonDepth));
  if (value.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>();
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (py::isinstance<py::float_>(value)) return value.cast<double>();
  if (PyIndex_Check(value.ptr()) != 0) {  // int, and numpy's whole numbers
    const py::int_ number = py::reinterpret_steal<py::int_>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow == 0) return small < 0 ? Json(small) : Json(static_cast<std::uint64_t>(small));
    const unsigned long long large = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw Error("the number " + py::str(value).cast<std::string>() + " is too large");
    }
    return static_cast<std::uint64_t>(large);
  }
  if (py::isinstance<py::dict>(value)) {
    Json object = Json::object();
    for (const auto& [key, entry] : py::reinterpret_borrow<py::dict>(value)) {
      if (!py::isinstance<py::str>(key))
        throw Error("a key is not text: " + py::repr(key).cast<std::string>());
      object[key.cast<std::string>()] = json_from_python(entry, depth + 1);
    }
    return object;
  }
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    Json list = Json::array();
    for (const py::handle& entry : value) list.push_back(json_from_python(entry, depth + 1));
    return list;
  }
  throw Error("expected None, bool, int, float, str, list or dict, not " +
              py::str(py::type::handle_of(value)).cast<std::string>());
}

py::object python_from_json(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case Json::value_t::number_integer:
      return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float:
      return py::float_(json.get<double>());
    case Json::value_t::string:
      return py::str(json.get_ref<const std::string&>());
    case Json::value_t::array: {
      py::list list;
      for (const Json& each : json) list.append(python_from_json(each));
      return list;
    }
    case Json::value_t::object: {
      py::dict object;
      for (const auto& [key, each] : json.items()) object[py::str(key)] = python_from_json(each);
      return object;
    }
    default:
      return py::none();
  }
}

namespace {

// What a value of `data` means: the content of a file, or the written digest.
Json data_from_python(const py::handle& data) {
  if (py::isinstance<py::dict>(data)) return json_from_python(data);
  const bool is_path = py::hasattr(data, "__fspath__");
  if (!is_path && !py::isinstance<py::str>(data))
    throw Error("data: a path, the content of a data file or the digest of loaded data is expected");
  const auto text = is_path ? data.attr("__fspath__")().cast<std::string>() : data.cast<std::string>();
  return is_path || text.ends_with(".json") ? read_data_file(text) : Json(text);
}

}  // namespace

Json options_from_python(const py::handle& options) {
  const auto given = py::reinterpret_borrow<py::dict>(options);
  if (!given.contains("data")) return json_from_python(given);
  const py::dict others = given.attr("copy")();
  const py::object data = others.attr("pop")("data");
  Json json = json_from_python(others);
  if (!data.is_none()) json["data"] = data_from_python(data);
  return json;
}

const AnyGame& game_from_python(const std::string& game, const py::handle& data) {
  const AnyGame& found = find_game(game);
  if (data.is_none()) return found;
  return found.with_data_of(found.options("", Json{{"data", data_from_python(data)}}));
}

Action action_from_python(const AnyGame& game, const py::handle& action) {
  if (py::isinstance<py::str>(action)) return game.action_from_text(action.cast<std::string>());
  if (PyIndex_Check(action.ptr()) == 0 || py::isinstance<py::bool_>(action))
    throw Error(std::string(game.name()) + ": an action is a number or its text, not " +
                py::repr(action).cast<std::string>());
  const py::int_ number = py::reinterpret_steal<py::int_>(PyNumber_Index(action.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long long id = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || id < 0 || id >= game.actions())
    throw Error(std::string(game.name()) + ": there is no action " + py::str(number).cast<std::string>() +
                "; actions are 0 to " + std::to_string(game.actions() - 1));
  return static_cast<Action>(id);
}

std::uint64_t seed_or_drawn(std::optional<Seed> seed) {
  if (seed) return seed->value;
  std::random_device device;
  return device();
}

void warn_of_fallback(const std::string& agent, const std::string& remark) {
  if (!agent.starts_with("best") || !remark.ends_with("plays as the scripted heuristic")) return;
  if (PyErr_WarnEx(PyExc_UserWarning, ("agent '" + agent + "': " + remark).c_str(), 2) != 0)
    throw py::error_already_set();
}

py::dict layout_dict(const std::vector<Section>& sections) {
  py::dict layout;
  for (const Section& section : sections) {
    std::string name = section.name;
    for (int again = 2; layout.contains(name); ++again) name = section.name + " " + std::to_string(again);
    layout[py::str(name)] = py::slice(section.first, section.first + section.width, 1);
  }
  return layout;
}

}  // namespace pandemonium
