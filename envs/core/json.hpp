// JSON for states and options, from their `fields`. Reading is strict: an Error gives the path to an unknown
// or missing key, a number that does not fit its field or an unknown name. Options may leave keys out; then
// the default stays.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "envs/core/error.hpp"
#include "envs/core/fields.hpp"

namespace pandemonium {

using Json = nlohmann::ordered_json;  // keys in the order of the struct

inline constexpr int kMaxJsonDepth = 64;  // lists and objects inside each other

// Parses text. Error names the place: `what`, then line and column. Text that nests deeper than kMaxJsonDepth
// is refused, so that whatever walks the result cannot run out of stack.
Json parse_json(std::string_view text, const std::string& what);

enum class Missing { refused, keeps_default };

template <class T>
Json to_json(const T& value) {
  if constexpr (NamedEnum<T>) {
    return std::string(enum_names(value)[static_cast<std::size_t>(value)]);
  } else if constexpr (kIsArray<T>) {
    Json::array_t list;
    list.reserve(value.size());
    for (const auto& element : value) list.push_back(to_json(element));
    return list;
  } else if constexpr (ListField<T>) {
    Json::array_t list;
    for (const auto& element : value) list.push_back(to_json(element));
    return list;
  } else if constexpr (HasFields<T>) {
    T copy = value;  // `fields` visits what may be changed; a state is a plain value
    std::size_t count = 0;
    auto note = [&count](std::string_view, auto&) { ++count; };
    fields(note, copy);
    Json::object_t object;
    object.reserve(count);  // an ordered object that grows copies all that it holds
    auto visit = [&object]<class Field>(std::string_view name, Field& field) {
      if constexpr (MayBeLeftOut<Field>)
        if (field.left_out()) return;
      object.emplace(std::string(name), to_json(field));
    };
    fields(visit, copy);
    return object;
  } else if constexpr (TextField<T>) {
    return std::string(value.text());
  } else if constexpr (NumberField<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (FlagsField<T>) {
    using Name = typename T::Of;
    Json::array_t list;
    for (std::size_t i = 0; i < enum_names(Name{}).size(); ++i)
      if (value.has(static_cast<Name>(i))) list.push_back(std::string(enum_names(Name{})[i]));
    return list;
  } else if constexpr (DataField<T>) {
    return field_to_json(value);
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

// The path to a value, one step below another. It becomes text only for a value that is refused.
struct Place {
  const Place* above = nullptr;
  std::string_view name = {};                  // of a field; of the document at the top
  std::ptrdiff_t index = -1;                   // in a list; -1: not in a list
  std::vector<std::string>* faults = nullptr;  // at the top: who reads wants to know of all faults

  std::string path() const;
};

// These throw; where all faults are wanted they note this one, and the value stays as it was.
void refuse(const Place& place, const std::string& expected, const Json& given);
void refuse_name(const Place& place, std::span<const std::string_view> known, const Json& given);
void refuse_missing(const Place& place, std::string_view key);
void refuse_unknown(const Place& place, std::string_view key, std::span<const std::string_view> known);

bool is_whole_number(const Json& json, int least, int most, int& number);

template <class T>
void read(const Json& json, T& value, const Place& place, Missing missing);

// A list of names, each at most once.
template <class T>
void read_flags(const Json& json, T& value, const Place& place) {
  if (!json.is_array()) return refuse(place, "a list of names", json);
  T all;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const Place here{.above = &place, .index = static_cast<std::ptrdiff_t>(i)};
    auto name = static_cast<typename T::Of>(-1);
    read(json[i], name, here, Missing::refused);
    if (name == static_cast<typename T::Of>(-1)) continue;
    if (all.has(name)) refuse(here, "each name once", json[i]);
    all.add(name);
  }
  value = all;
}

template <class T>
void read_list(const Json& json, T& value, const Place& place, Missing missing) {
  const bool fits = json.is_array() && std::cmp_greater_equal(json.size(), T::kLeast) &&
                    std::cmp_less_equal(json.size(), T::kMost);
  if (!fits)
    return refuse(place, "a list of " + std::to_string(T::kLeast) + " to " + std::to_string(T::kMost), json);
  value.clear();
  for (std::size_t i = 0; i < json.size(); ++i) {
    typename T::Of element{};
    read(json[i], element, {.above = &place, .index = static_cast<std::ptrdiff_t>(i)}, missing);
    value.push_back(element);
  }
}

template <class T>
void read(const Json& json, T& value, const Place& place, Missing missing) {
  if constexpr (NamedEnum<T>) {
    const auto names = enum_names(value);
    if (json.is_string())
      for (std::size_t i = 0; i < names.size(); ++i)
        if (json.get_ref<const std::string&>() == names[i]) {
          value = static_cast<T>(i);
          return;
        }
    refuse_name(place, names, json);
  } else if constexpr (kIsArray<T>) {
    if (!json.is_array() || json.size() != value.size())
      return refuse(place, "a list of " + std::to_string(value.size()), json);
    for (std::size_t i = 0; i < value.size(); ++i)
      read(json[i], value[i], {.above = &place, .index = static_cast<std::ptrdiff_t>(i)}, missing);
  } else if constexpr (ListField<T>) {
    read_list(json, value, place, missing);
  } else if constexpr (HasFields<T>) {
    if (!json.is_object()) return refuse(place, "an object", json);
    std::size_t found = 0;
    auto visit = [&]<class Field>(std::string_view name, Field& field) {
      const auto entry = json.find(name);
      if (entry == json.end()) {
        if (missing == Missing::refused && !DataField<Field> && !LaterField<Field>)
          refuse_missing(place, name);
        return;
      }
      ++found;
      read(*entry, field, {.above = &place, .name = name}, missing);
    };
    fields(visit, value);
    if (found == json.size()) return;
    std::vector<std::string_view> known;
    auto note = [&](std::string_view name, auto&) { known.push_back(name); };
    fields(note, value);
    for (const auto& entry : json.items())
      if (std::find(known.begin(), known.end(), entry.key()) == known.end())
        refuse_unknown(place, entry.key(), known);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) return refuse(place, "true or false", json);
    value = json.get<bool>();
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!json.is_number()) return refuse(place, "a number", json);
    const T given = json.get<T>();
    if (!std::isfinite(given)) return refuse(place, "a number of single precision", json);
    value = given;
  } else if constexpr (TextField<T>) {
    if (!json.is_string() || !value.put(json.get_ref<const std::string&>()))
      refuse(place, T::expected(), json);
  } else if constexpr (NumberField<T>) {
    int number = 0;
    if (is_whole_number(json, T::kLeast, T::kMost, number))
      value = T(number);
    else
      refuse(place, "a whole number from " + std::to_string(T::kLeast) + " to " + std::to_string(T::kMost),
             json);
  } else if constexpr (FlagsField<T>) {
    read_flags(json, value, place);
  } else if constexpr (DataField<T>) {
    field_from_json(json, value, place);
  } else {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
    if (!fits)
      return refuse(place,
                    "a whole number from " + std::to_string(std::numeric_limits<T>::min()) + " to " +
                        std::to_string(std::numeric_limits<T>::max()),
                    json);
    value = json.get<T>();
  }
}

}  // namespace json_detail

template <class T>
T from_json(const Json& json, const std::string& what) {
  T value{};
  json_detail::read(json, value, {.name = what}, Missing::refused);
  return value;
}

// Changes the fields of `value` that `json` names.
template <class T>
void update_from_json(const Json& json, T& value, const std::string& what) {
  json_detail::read(json, value, {.name = what}, Missing::keeps_default);
}

// What a value can hold, for front ends that ask people for one:
//   {"type": "choice", "choices": [...]}
//   {"type": "switch" | "whole number" | "number"}
//   {"type": "whole number", "usual": n}  of a number that may be left out: what it then is
//   {"type": "list", "length": n, "of": ...}
//   {"type": "group", "fields": {...}}
//   {"type": "data file"}
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
  } else if constexpr (DataField<T>) {
    return Json{{"type", "data file"}};
  } else if constexpr (std::is_same_v<T, bool>) {
    return Json{{"type", "switch"}};
  } else if constexpr (std::is_floating_point_v<T>) {
    return Json{{"type", "number"}};
  } else if constexpr (LaterField<T>) {
    return Json{{"type", "whole number"}, {"usual", T::kUsual}};
  } else {
    return Json{{"type", "whole number"}};
  }
}

// "players=3,breeds=on,sides.bank=B" as the JSON object {"players":3,"breeds":true,"sides":{"bank":"B"}}.
// A value is read as JSON where it is JSON; on and off are true and false; anything else is a string.
Json json_from_assignments(std::string_view text);

}  // namespace pandemonium
