// What the data of Daemon Dice must hold together, beyond what each value may be. Asked of the built-in data
// while we compile, and of a file's when it is loaded: `wrong` gets the steps to a place and a sentence.
#pragma once

#include "envs/daemon_dice/data.hpp"

namespace pandemonium::daemon_dice {

constexpr void check_symbol(const SymbolRow& row, Symbol symbol, auto& wrong) {
  const bool sets_minuses = symbol == Symbol::minus || symbol == Symbol::lungs;
  if (row.minuses > 0 && !sets_minuses)
    wrong("symbols", name_of(symbol), "minuses", "only Minus and Lungs set minuses");
  if (row.targeted_minuses > 0 && symbol != Symbol::wings)
    wrong("symbols", name_of(symbol), "targeted_minuses", "only Wings set targeted minuses");
  const int damage = row.stuns + row.wounds;
  if (damage > 0 && !is_attack(symbol))
    wrong("symbols", name_of(symbol), "stuns", "this symbol makes no attack: it has no stuns and wounds");
  if (damage == 0 && is_attack(symbol))
    wrong("symbols", name_of(symbol), "stuns", "an attack makes a stun or a wound at least");
  if (damage > kMostDamage)
    wrong("symbols", name_of(symbol), "wounds", "an attack makes 4 stuns and wounds together at most");
}

// The minuses of a die's faces together. With more than one a face, whole rolls would fall to the foe's.
inline constexpr int kMostMinusesOfDie = kFaces;

constexpr void check_die(const Data& data, Part part, BreedOfDie breed, auto& wrong) {
  const Faces& faces = data.parts[part].faces[breed];
  const Symbol own = own_symbol(static_cast<int>(part));
  unsigned shown = 0;
  int minuses = 0;
  for (const Symbol symbol : faces) {
    shown |= symbol_bit(symbol);
    minuses += data.symbols[symbol].minuses + data.symbols[symbol].targeted_minuses;
  }
  const auto no = [&](std::string_view sentence) {
    wrong("parts", name_of(own), "faces", enum_names(breed)[static_cast<std::size_t>(breed)], sentence);
  };
  if ((shown & symbol_bit(own)) == 0) no("a die shows its own part's symbol");
  if (std::popcount(shown) > kImages) no("a die shows three symbols at most");
  if (minuses > kMostMinusesOfDie) no("a die has 6 minuses on its faces together at most");
}

// An attack that nobody is immune to, or a minus: otherwise two such daemons would never do anything.
constexpr bool reaches_everybody(const Data& data, int kind) {
  const Faces& faces = data.parts.values[at(part_of(kind))].faces.values[at(breed_of(kind))];
  for (const Symbol symbol : faces) {
    if (is_attack(symbol) && !is_ray(symbol)) return true;
    const SymbolRow& row = data.symbols[symbol];
    if (symbol != Symbol::lungs && row.minuses + row.targeted_minuses > 0) return true;
  }
  return false;
}

constexpr void check_ready_made(const Data& data, std::size_t which, auto& wrong) {
  const ReadyMadeRow& row = data.ready_made.values[which];
  const auto& [name, size] = kReadyMade[which];
  std::array<int, kBreeds> dice{};
  bool acts = false;
  for (int slot = 0; slot < row.dice.size(); ++slot) {
    const int kind = row.dice.kinds()[at(slot)];
    ++dice[at(breed_of(kind))];
    acts = acts || reaches_everybody(data, kind);
  }
  if (row.dice.size() != size)
    wrong("ready_made", name, "dice",
          size == 5    ? "this daemon has 5 dice"
          : size == 13 ? "this daemon has 13 dice"
                       : "this daemon has 26 dice");
  int halves = 0;
  for (const int of_breed : dice) halves += 2 * of_breed == row.dice.size();
  const bool declares = row.declares != Breed::none;
  if (declares != (halves == 2) ||
      (declares && 2 * dice[static_cast<std::size_t>(row.declares)] != row.dice.size()))
    wrong("ready_made", name, "declares",
          "a daemon that is half one breed and half another declares one of them, "
          "any other 'none'");
  if (!acts)
    wrong(
        "ready_made", name, "dice",
        "none of these dice attacks (but as a ray) or sets a minus (but as gas): nothing might ever happen");
}

constexpr void check(const Data& data, auto&& wrong) {
  for (int symbol = 0; symbol < kSymbols; ++symbol)
    check_symbol(data.symbols.values[at(symbol)], static_cast<Symbol>(symbol), wrong);
  const SymbolRow& stinger = data.symbols[Symbol::stinger];
  if (stinger.stuns + stinger.wounds + data.supplements.wounds_of_poison > kMostDamage)
    wrong("supplements", "wounds_of_poison",
          "a Stinger makes 4 stuns and wounds together at most, with its poison");
  for (int kind = 0; kind < kKinds; ++kind)
    check_die(data, static_cast<Part>(part_of(kind)), static_cast<BreedOfDie>(breed_of(kind)), wrong);
  for (std::size_t which = 0; which < kPresets; ++which) check_ready_made(data, which, wrong);
}

}  // namespace pandemonium::daemon_dice
