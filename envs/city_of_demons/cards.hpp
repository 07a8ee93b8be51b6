// Sets of gear cards: bit c says that card c is in it. Cards are numbered from 0 through the gear table,
// copies side by side.
#pragma once

#include <bit>

#include "envs/city_of_demons/data.hpp"

namespace pandemonium::city_of_demons {

using CardSet = std::uint64_t;
inline constexpr std::int8_t kNoCard = -1;
inline constexpr CardSet kWholeDeck = (CardSet{1} << kGearCards) - 1;  // of the built-in data

constexpr CardSet card_bit(int card) { return CardSet{1} << card; }
constexpr int lowest(CardSet set) { return std::countr_zero(set); }

}  // namespace pandemonium::city_of_demons
