// Vectors as wide as this processor's registers, for loops that are written with them.
#pragma once

#include <cstddef>
#include <cstring>

namespace pandemonium::training {

#if defined(__AVX512F__)
inline constexpr std::size_t kPart = 16;  // floats in one register
#elif defined(__AVX__)
inline constexpr std::size_t kPart = 8;
#else
inline constexpr std::size_t kPart = 4;
#endif
typedef float Part __attribute__((vector_size(kPart * sizeof(float))));

inline Part load(const float* from) {
  Part part;
  std::memcpy(&part, from, sizeof part);
  return part;
}
inline void store(float* to, Part part) { std::memcpy(to, &part, sizeof part); }

}  // namespace pandemonium::training
