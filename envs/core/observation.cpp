#include "envs/core/observation.hpp"

namespace pandemonium {

void float_rows(const ObservationLayout& layout, std::span<const std::int8_t> bytes, std::span<float> rows) {
  const auto width = static_cast<std::size_t>(layout.width()),
             stride = static_cast<std::size_t>(layout.bytes());
  assert(bytes.size() / stride == rows.size() / width);
  const float* const units = layout.units.data();
  for (std::size_t row = 0; row < bytes.size() / stride; ++row) {
    const std::int8_t* const from = bytes.data() + row * stride;
    float* const to = rows.data() + row * width;
    for (std::size_t i = 0; i < width; ++i) to[i] = static_cast<float>(from[i]) / units[i];
    for (std::size_t k = 0; k < layout.wide.size(); ++k) {
      const auto place = static_cast<std::size_t>(layout.wide[k]);
      to[place] = static_cast<float>(from[place] + 256 * from[width + k]) / units[place];
    }
  }
}

}  // namespace pandemonium
