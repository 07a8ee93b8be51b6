// Scenarios drawn at random within sense: maps, crews, things to do and leads that a Host could have thought
// of. Training can learn from them, and tests play them.
#pragma once

#include <cstdint>

#include "envs/core/json.hpp"

namespace pandemonium::demon_city {

// The content of a data file with so many scenarios, 1 to 6. Each can be played to its end, and between
// scripted players each side wins at least one game in eight. The same seed draws the same.
Json drawn_scenarios(int count, std::uint64_t seed);

}  // namespace pandemonium::demon_city
