// JSON for states and options, from their `fields`. Reading is strict: an unknown or missing key, a number
// that does not fit its field and an unknown name are refused with the path to the value. Options may leave
// keys out (the default stays).
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "envs/core/error.hpp"
#include "envs/core/fields.hpp"

namespace pandemonium {

using Json = nlohmann::ordered_json;  // keys in the order of the struct

inline constexpr int kMaxJsonDepth = 64;  // lists and objects inside each other

// Parses text; Error names the place (`what`, then the parser's line and column). Text that nests deeper than
// kMaxJsonDepth is refused, so that nothing that walks the result can run out of stack.
Json parse_json(std::string_view text, const std::string& what);

enum class Missing { refused, keeps_default };

template <class T>
Json to_json(const T& value) {
  if constexpr (NamedEnum<T>) {
    return std::string(enum_names(value)[static_cast<std::size_t>(value)]);
  } else if constexpr (kIsArray<T>) {
    Json list = Json::array();
    for (const auto& element : value) list.push_back(to_json(element));
    return list;
  } else if constexpr (HasFields<T>) {
    Json object = Json::object();
    auto visit = [&object](std::string_view name, auto& field) {
      object[std::string(name)] = to_json(field);
    };
    T copy = value;  // `fields` visits what may be changed; a state is a plain value
    fields(visit, copy);
    return object;
  } else if constexpr (std::is_same_v<T, bool> || std::is_floating_point_v<T>) {
    return value;
  } else {
    static_assert(std::is_integral_v<T>,
                  "a field is a number, bool, named enum, array, or struct with fields");
    if constexpr (std::is_signed_v<T>)
      return static_cast<std::int64_t>(value);
    else
      return static_cast<std::uint64_t>(value);
  }
}

namespace json_detail {

[[noreturn]] void refuse(const std::string& path, const std::string& expected, const Json& given);
[[noreturn]] void refuse_key(const std::string& path, const std::string& key, const std::string& known,
                             bool missing);

template <class T>
void read(const Json& json, T& value, const std::string& path, Missing missing) {
  if constexpr (NamedEnum<T>) {
    const auto names = enum_names(value);
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (json.is_string() && json.get_ref<const std::string&>() == names[i]) {
        value = static_cast<T>(i);
        return;
      }
      list += (i > 0 ? ", " : "") + std::string(names[i]);
    }
    refuse(path, "one of " + list, json);
  } else if constexpr (kIsArray<T>) {
    if (!json.is_array() || json.size() != value.size())
      refuse(path, "a list of " + std::to_string(value.size()), json);
    for (std::size_t i = 0; i < value.size(); ++i)
      read(json[i], value[i], path + "[" + std::to_string(i) + "]", missing);
  } else if constexpr (HasFields<T>) {
    if (!json.is_object()) refuse(path, "an object", json);
    std::size_t found = 0;
    std::string known;
    auto visit = [&](std::string_view name, auto& field) {
      known += (known.empty() ? "" : ", ") + std::string(name);
      const auto entry = json.find(std::string(name));
      if (entry == json.end()) {
        if (missing == Missing::refused) refuse_key(path, std::string(name), "", true);
        return;
      }
      ++found;
      read(*entry, field, path.empty() ? std::string(name) : path + "." + std::string(name), missing);
    };
    fields(visit, value);
    if (found != json.size())
      for (const auto& entry : json.items()) {
        bool is_known = false;
        auto look = [&](std::string_view name, auto&) { is_known = is_known || name == entry.key(); };
        fields(look, value);
        if (!is_known) refuse_key(path, entry.key(), known, false);
      }
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) refuse(path, "true or false", json);
    value = json.get<bool>();
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!json.is_number()) refuse(path, "a number", json);
    value = json.get<T>();
    if (!std::isfinite(value)) refuse(path, "a number of single precision", json);
  } else {
    const std::string range = "a whole number from " + std::to_string(std::numeric_limits<T>::min()) +
                              " to " + std::to_string(std::numeric_limits<T>::max());
    if (json.is_number_unsigned()) {
      const auto number = json.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) refuse(path, range, json);
      value = static_cast<T>(number);
    } else if (json.is_number_integer()) {
      const auto number = json.get<std::int64_t>();
      if (number < 0 &&
          (std::is_unsigned_v<T> || number < static_cast<std::int64_t>(std::numeric_limits<T>::min())))
        refuse(path, range, json);
      value = static_cast<T>(number);
    } else {
      refuse(path, range, json);
    }
  }
}

}  // namespace json_detail

template <class T>
T from_json(const Json& json, const std::string& what) {
  T value{};
  json_detail::read(json, value, what, Missing::refused);
  return value;
}

// Changes in `value` what `json` names and leaves the rest.
template <class T>
void update_from_json(const Json& json, T& value, const std::string& what) {
  json_detail::read(json, value, what, Missing::keeps_default);
}

// What a value can hold, for people and front ends that ask for one: {"type": "choice", "choices": [...]},
// {"type": "switch" | "whole number" | "number"}, {"type": "list", "length": n, "of": ...}, {"type": "group",
// "fields": {...}}.
template <class T>
Json shape_of(const T& value) {
  if constexpr (NamedEnum<T>) {
    Json choices = Json::array();
    for (const std::string_view name : enum_names(value)) choices.push_back(std::string(name));
    return Json{{"type", "choice"}, {"choices", choices}};
  } else if constexpr (kIsArray<T>) {
    return Json{{"type", "list"}, {"length", value.size()}, {"of", shape_of(value[0])}};
  } else if constexpr (HasFields<T>) {
    Json parts = Json::object();
    auto visit = [&parts](std::string_view name, auto& field) { parts[std::string(name)] = shape_of(field); };
    T copy = value;
    fields(visit, copy);
    return Json{{"type", "group"}, {"fields", parts}};
  } else if constexpr (std::is_same_v<T, bool>) {
    return Json{{"type", "switch"}};
  } else if constexpr (std::is_floating_point_v<T>) {
    return Json{{"type", "number"}};
  } else {
    return Json{{"type", "whole number"}};
  }
}

// "players=3,breeds=on,sides.bank=B" as the JSON object {"players":3,"breeds":true,"sides":{"bank":"B"}}.
// A value is read as JSON where it is JSON; on and off are true and false; anything else is a string.
Json json_from_assignments(std::string_view text);

}  // namespace pandemonium
