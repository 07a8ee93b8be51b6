// The data that a game is played with, and what follows from them: which number is which card, and which
// cards do what. `tables_of(state)` is what the rules ask.
#pragma once

#include "envs/city_of_demons/cards.hpp"
#include "envs/city_of_demons/data_check.hpp"
#include "envs/core/data/data_set.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace pandemonium::city_of_demons {

// Where a type's copies lie in a set of cards, eight types to a group whose cards fit in one 32-bit word.
struct CountLanes {
  std::array<int, kGearTypes / 8> base{};
  std::array<std::uint32_t, kGearTypes> shift{}, mask{};
};

struct Tables : Data {
  using Data = city_of_demons::Data;
  static constexpr std::string_view kGame = "city_of_demons";
  static const Tables built_in;
  static const std::string_view built_in_text;  // the file

  explicit constexpr Tables(const Data& data) : Data(data) {
    int card = 0;
    for (int type = 0; type < kGearTypes; ++type) {
      const GearType& row = gear.values[static_cast<std::size_t>(type)];
      first[type] = static_cast<std::int8_t>(card);
      first_copies |= card_bit(card);
      const CardSet copies = (card_bit(row.copies) - 1) << card;
      copies_of_type[type] = copies;
      for (int copy = 0; copy < row.copies; ++copy) type_of_card[++card] = static_cast<std::int8_t>(type);
      sort_in(copies, row, kGear[type].effect);
      const int base = first[type / 8 * 8];
      lanes.base[type / 8] = base;
      lanes.shift[type] = static_cast<std::uint32_t>(first[type] - base);
      lanes.mask[type] = row.copies == 2 ? 3 : 1;
    }
    cards = card;
    whole_deck = card_bit(card) - 1;
  }

  CardSet with(Effect effect) const { return with_effect[static_cast<std::size_t>(effect)]; }
  CardSet with(Limit limit) const { return with_limit[static_cast<std::size_t>(limit)]; }
  CardSet used_in(Window window) const { return in_window[static_cast<std::size_t>(window)]; }
  CardSet copies_of(int type) const { return copies_of_type[type]; }
  CardSet copies_of(Gear type) const { return copies_of(static_cast<int>(type)); }
  // Cards whose use costs more Junk than there is.
  CardSet too_dear(int junk) const { return dearer_than[junk < kMostPaid ? junk : kMostPaid]; }
  int type_of(int card) const { return type_of_card[card + 1]; }
  int type_or_first(int card) const { return type_of_card[card + 1]; }  // 0 of kNoCard
  const GearType& gear_of(int card) const { return gear.values[static_cast<std::size_t>(type_of(card))]; }

  // Bit t says that a copy of type t is in the set.
  std::uint64_t types_in(CardSet set) const {
#if defined(__BMI2__)
    const CardSet seconds = whole_deck & ~first_copies;
    return _pext_u64(set | (set & seconds) >> 1, first_copies);
#else
    std::uint64_t types = 0;
    for (; set != 0; set &= set - 1) types |= std::uint64_t{1} << type_of(lowest(set));
    return types;
#endif
  }

  int cards = 0;  // numbered 0 to cards - 1
  CardSet whole_deck = 0, first_copies = 0, androids = 0;
  CountLanes lanes;

 private:
  static constexpr int kMostPaid = decltype(GearType::pay_junk)::kMost;

  constexpr void sort_in(CardSet copies, const GearType& row, Effect effect) {
    with_effect[static_cast<std::size_t>(effect)] |= copies;
    with_limit[static_cast<std::size_t>(row.limit)] |= copies;
    for (std::size_t window = 0; window < in_window.size(); ++window)
      if (row.windows.has(static_cast<Window>(window))) in_window[window] |= copies;
    for (int junk = 0; junk < row.pay_junk; ++junk) dearer_than[junk] |= copies;
    if (row.capacity > 0) androids |= copies;
  }

  std::array<std::int8_t, kGearTypes> first{};             // card of each type
  std::array<std::int8_t, kGearCards + 1> type_of_card{};  // of each card, from place 1 on
  std::array<CardSet, kGearTypes> copies_of_type{};
  std::array<CardSet, kEffects> with_effect{};
  std::array<CardSet, kNamesOf<Limit>> with_limit{};
  std::array<CardSet, kNamesOf<Window>> in_window{};
  std::array<CardSet, kMostPaid + 1> dearer_than{};
};

}  // namespace pandemonium::city_of_demons
