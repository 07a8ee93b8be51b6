// The data that a game is played with, and what follows from them: what each face of each die shows, and to
// which breeds half-breeds are immune. `tables_of(state)` is what the rules ask.
#pragma once

#include "envs/core/data/data_set.hpp"
#include "envs/daemon_dice/data_check.hpp"

namespace pandemonium::daemon_dice {

struct Tables : Data {
  using Data = daemon_dice::Data;
  static constexpr std::string_view kGame = "daemon_dice";
  static const Tables built_in;
  static const std::string_view built_in_text;  // the file

  explicit constexpr Tables(const Data& data) : Data(data) {
    for (int kind = 0; kind < kKinds; ++kind) {
      const Faces& faces = parts.values[at(part_of(kind))].faces.values[at(breed_of(kind))];
      std::uint8_t shown = 0;
      for (std::size_t face = 0; face < kFaces; ++face) {
        std::size_t first = 0;
        while (faces[first] != faces[face]) ++first;
        symbols_of_kind[at(kind)][face] = faces[face];
        shown_by_kind[at(kind)] |= symbol_bit(faces[face]);
        images[at(kind)][face] = first == face ? shown++ : images[at(kind)][first];
      }
    }
    for (const SymbolRow& row : symbols) {
      most_initiative = std::max<int>(most_initiative, row.initiative);
      most_minuses = std::max<int>(most_minuses, row.minuses);
      most_targeted_minuses = std::max<int>(most_targeted_minuses, row.targeted_minuses);
    }
    for (std::size_t own = 0; own < kBreeds; ++own)
      for (std::size_t other = 0; other < kBreeds; ++other)
        immune_to[own] = static_cast<std::uint8_t>(immune_to[own] | is_kin(own, other) << other);
  }

  Symbol symbol_on(int kind, int face) const { return symbols_of_kind[at(kind)][at(face)]; }
  bool may_show(int kind, Symbol symbol) const { return (shown_by_kind[at(kind)] & symbol_bit(symbol)) != 0; }
  const SymbolRow& row_of(Symbol symbol) const { return symbols[symbol]; }
  const BreedRow& row_of(Breed breed) const { return breeds.values[static_cast<std::size_t>(breed)]; }

  // By kind and face: the symbol, and which of the die's images (0 its first, 1, 2) that is; for a die that
  // shows nothing (face -1, as three bits) any.
  std::array<std::array<Symbol, 8>, kKinds> symbols_of_kind{};
  std::array<std::array<std::uint8_t, 8>, kKinds> images{};
  std::array<std::uint32_t, kKinds> shown_by_kind{};  // symbols, as bits
  std::array<std::uint8_t, kBreeds> immune_to{};      // by a half-breed's breed: bit b, dice of breed b
  int most_initiative = 0, most_minuses = 0, most_targeted_minuses = 0;  // of one die

 private:
  constexpr unsigned is_kin(std::size_t own, std::size_t other) const {
    return breeds.values[own].flesh == breeds.values[other].flesh ||
           breeds.values[own].blood == breeds.values[other].blood;
  }
};

}  // namespace pandemonium::daemon_dice
