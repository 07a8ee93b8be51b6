// States and options as bytes, from their `fields`: the same bytes on every machine, without padding.
// Reading is as strict as for JSON: a bool that is neither 0 nor 1, an enum's number without a name and a
// float that is not finite are refused. Data are not among the bytes: tables of a batch share theirs.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

#include "envs/core/batch/bytes.hpp"
#include "envs/core/fields.hpp"

namespace pandemonium {

static_assert(std::endian::native == std::endian::little);

template <class T>
void pack(const T& value, ByteWriter& out) {
  if constexpr (NamedEnum<T>) {
    out.put(static_cast<std::uint8_t>(value));
  } else if constexpr (kIsArray<T>) {
    for (const auto& element : value) pack(element, out);
  } else if constexpr (HasFields<T>) {
    auto visit = [&out](std::string_view, const auto& field) { pack(field, out); };
    T copy = value;  // `fields` visits what may be changed
    fields(visit, copy);
  } else if constexpr (std::is_same_v<T, bool>) {
    out.put(static_cast<std::uint8_t>(value));
  } else if constexpr (!DataField<T>) {
    static_assert(std::is_arithmetic_v<T>);
    out.put(value);
  }
}

// Error names the field.
template <class T>
void unpack(ByteReader& in, T& value, std::string_view name = "") {
  const auto refuse = [name](const std::string& given) {
    throw Error("'" + std::string(name) + "' cannot be " + given);
  };
  if constexpr (NamedEnum<T>) {
    const auto number = in.get<std::uint8_t>();
    if (number >= enum_names(value).size()) refuse(std::to_string(number));
    value = static_cast<T>(number);
  } else if constexpr (kIsArray<T>) {
    for (auto& element : value) unpack(in, element, name);
  } else if constexpr (HasFields<T>) {
    auto visit = [&in](std::string_view each, auto& field) { unpack(in, field, each); };
    fields(visit, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    const auto number = in.get<std::uint8_t>();
    if (number > 1) refuse(std::to_string(number));
    value = number == 1;
  } else if constexpr (std::is_floating_point_v<T>) {
    const T number = in.get<T>();
    if (!std::isfinite(number)) refuse("a number that is not finite");
    value = number;
  } else if constexpr (!DataField<T>) {
    value = in.get<T>();
  }
}

}  // namespace pandemonium
