// States and options as bytes, from their `fields`: the same bytes on every machine, without padding.
// Reading is as strict as for JSON: a bool that is neither 0 nor 1, an enum's number without a name and a
// float that is not finite are refused. Data are not among the bytes: tables of a batch share theirs. Numbers
// that came later (envs/core/later.hpp) are where `later` says so: where the options have another than the
// usual one, so that other batches are saved and restored as before.
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
bool has_later(const T& value) {
  if constexpr (HasFields<T>) {
    bool any = false;
    auto visit = [&any](std::string_view, const auto& field) { any = any || has_later(field); };
    T copy = value;
    fields(visit, copy);
    return any;
  } else if constexpr (LaterField<T>) {
    return !value.left_out();
  } else {
    return false;
  }
}

template <class T>
void pack(const T& value, ByteWriter& out, bool later) {
  if constexpr (NamedEnum<T>) {
    out.put(static_cast<std::uint8_t>(value));
  } else if constexpr (kIsArray<T>) {
    for (const auto& element : value) pack(element, out, later);
  } else if constexpr (HasFields<T>) {
    auto visit = [&out, later](std::string_view, const auto& field) { pack(field, out, later); };
    T copy = value;  // `fields` visits what may be changed
    fields(visit, copy);
  } else if constexpr (std::is_same_v<T, bool>) {
    out.put(static_cast<std::uint8_t>(value));
  } else if constexpr (LaterField<T>) {
    if (later) out.put(static_cast<std::int8_t>(value));
  } else if constexpr (!DataField<T>) {
    static_assert(std::is_arithmetic_v<T>);
    out.put(value);
  }
}

// Error names the field.
template <class T>
void unpack(ByteReader& in, T& value, bool later, std::string_view name = "") {
  const auto refuse = [name](const std::string& given) {
    throw Error("'" + std::string(name) + "' cannot be " + given);
  };
  if constexpr (NamedEnum<T>) {
    const auto number = in.get<std::uint8_t>();
    if (number >= enum_names(value).size()) refuse(std::to_string(number));
    value = static_cast<T>(number);
  } else if constexpr (kIsArray<T>) {
    for (auto& element : value) unpack(in, element, later, name);
  } else if constexpr (HasFields<T>) {
    auto visit = [&in, later](std::string_view each, auto& field) { unpack(in, field, later, each); };
    fields(visit, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    const auto number = in.get<std::uint8_t>();
    if (number > 1) refuse(std::to_string(number));
    value = number == 1;
  } else if constexpr (std::is_floating_point_v<T>) {
    const T number = in.get<T>();
    if (!std::isfinite(number)) refuse("a number that is not finite");
    value = number;
  } else if constexpr (LaterField<T>) {
    if (!later) return;
    const auto number = in.get<std::int8_t>();
    if (number < T::kLeast || number > T::kMost) refuse(std::to_string(number));
    value = T(number);
  } else if constexpr (!DataField<T>) {
    value = in.get<T>();
  }
}

}  // namespace pandemonium
