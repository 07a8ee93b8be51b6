// Sets of gear cards: bit c says that card c is in it. Cards are numbered 0 to 35 through the gear table,
// copies side by side.
#pragma once

#include <bit>

#include "envs/city_of_demons/data.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace pandemonium::city_of_demons {

using CardSet = std::uint64_t;
inline constexpr std::int8_t kNoCard = -1;
inline constexpr CardSet kWholeDeck = (CardSet{1} << kGearCards) - 1;

constexpr CardSet card_bit(int card) { return CardSet{1} << card; }
constexpr int lowest(CardSet set) { return std::countr_zero(set); }

struct Numbering {
  std::array<std::int8_t, kGearTypes> first{};    // card of each type
  std::array<std::int8_t, kGearCards> type_of{};  // of each card
};
inline constexpr Numbering kNumbering = [] {
  Numbering numbering;
  int card = 0;
  for (int type = 0; type < kGearTypes; ++type) {
    numbering.first[type] = static_cast<std::int8_t>(card);
    for (int copy = 0; copy < kGear[type].copies; ++copy)
      numbering.type_of[card++] = static_cast<std::int8_t>(type);
  }
  return numbering;
}();

constexpr int type_of(int card) { return kNumbering.type_of[card]; }
constexpr const GearType& gear_of(int card) { return kGear[type_of(card)]; }
constexpr CardSet copies_of(int type) { return (card_bit(kGear[type].copies) - 1) << kNumbering.first[type]; }
constexpr CardSet copies_of(Gear type) { return copies_of(static_cast<int>(type)); }

template <class Predicate>
constexpr CardSet cards_where(Predicate holds) {
  CardSet set = 0;
  for (int type = 0; type < kGearTypes; ++type)
    if (holds(kGear[type])) set |= copies_of(type);
  return set;
}
constexpr CardSet cards_with(Effect effect) {
  return cards_where([effect](const GearType& type) { return type.effect == effect; });
}
consteval CardSet cards_with(Limit limit) {
  return cards_where([limit](const GearType& type) { return type.limit == limit; });
}
consteval CardSet cards_used_in(std::uint8_t window) {
  return cards_where([window](const GearType& type) { return (type.windows & window) != 0; });
}

inline constexpr CardSet kAndroids = cards_where([](const GearType& type) { return type.capacity > 0; });
inline constexpr CardSet kCarriesPrice = cards_where([](const GearType& type) { return type.pay_junk > 0; });
inline constexpr CardSet kTracked = cards_with(Limit::track), kOncePerRun = cards_with(Limit::run),
                         kOncePerTurn = cards_with(Limit::turn), kOncePerRoll = cards_with(Limit::roll);

// Bit t says that a copy of type t is in the set.
inline std::uint64_t types_in(CardSet set) {
  std::uint64_t types = 0;
#if defined(__BMI2__)
  constexpr CardSet kFirsts = [] {
    CardSet firsts = 0;
    for (const int card : kNumbering.first) firsts |= card_bit(card);
    return firsts;
  }();
  constexpr CardSet kSeconds = kWholeDeck & ~kFirsts;
  types = _pext_u64(set | (set & kSeconds) >> 1, kFirsts);
#else
  for (; set != 0; set &= set - 1) types |= std::uint64_t{1} << type_of(lowest(set));
#endif
  return types;
}

}  // namespace pandemonium::city_of_demons
