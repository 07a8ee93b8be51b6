// The data of Daemon Dice, as data/daemon_dice.json holds them: symbols, supplements, dice, breeds and
// ready-made daemons, in the rulebook's order. What a symbol or a power does is code; how much, and on which
// faces, is data. The names here are the file's keys; data/daemon_dice.schema.json says what each means.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium::daemon_dice {

inline constexpr int kParts = 13, kBreeds = 4, kKinds = kParts * kBreeds, kSymbols = 20, kFaces = 6;
inline constexpr int kMaxDice = 26;  // of one daemon
inline constexpr int kImages = 3;    // that a die shows at most
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// THE SEVEN SYMBOLS, then the BODY PART SYMBOLS.
// clang-format off
enum class Symbol : std::int8_t {
  block, deflect, dodge, minus, plus, stun, wound,
  arm, brain, eye, leg, lungs, mouth, pincer, shell, spike, stinger, tail, tentacle, wings
};
// clang-format on
constexpr auto enum_names(Symbol) {
  return std::to_array<std::string_view>(
      {"Block", "Deflect", "Dodge", "Minus",  "Plus",  "Stun",  "Wound",   "Arm",  "Brain",    "Eye",
       "Leg",   "Lungs",   "Mouth", "Pincer", "Shell", "Spike", "Stinger", "Tail", "Tentacle", "Wings"});
}
constexpr std::string_view name_of(Symbol symbol) {
  return enum_names(symbol)[static_cast<std::size_t>(symbol)];
}
constexpr unsigned symbol_bit(Symbol symbol) { return 1u << static_cast<int>(symbol); }
constexpr bool is_attack(Symbol symbol) {
  constexpr unsigned kAttacks = symbol_bit(Symbol::stun) | symbol_bit(Symbol::wound) |
                                symbol_bit(Symbol::arm) | symbol_bit(Symbol::eye) | symbol_bit(Symbol::leg) |
                                symbol_bit(Symbol::mouth) | symbol_bit(Symbol::pincer) |
                                symbol_bit(Symbol::stinger) | symbol_bit(Symbol::tail);
  return (kAttacks & symbol_bit(symbol)) != 0;
}
constexpr bool is_ray(Symbol symbol) { return symbol == Symbol::eye; }
constexpr bool is_sweep(Symbol symbol) { return symbol == Symbol::tail; }

inline constexpr int kMostDamage = 4;  // of one die, poison included: 26 of them fit in a byte
struct SymbolRow {
  Number<0, 3> initiative;               // points at the start of the game
  Number<0, 3> minuses;                  // set against the foe's next turn
  Number<0, 3> targeted_minuses;         // likewise, placed by the attacker
  Number<0, kMostDamage> stuns, wounds;  // of the attack it makes
};
constexpr void fields(auto& visit, SymbolRow& row) {
  Source source;
  visit("initiative", row.initiative);
  visit("minuses", row.minuses);
  visit("targeted_minuses", row.targeted_minuses);
  visit("stuns", row.stuns);
  visit("wounds", row.wounds);
  visit("source", source);
}

// What a die adds to an attack, or takes from it.
struct SupplementNumbers {
  Number<1, 4> boosts_of_plus, boosts_of_plus_on_ray;
  Number<1, kMostDamage> wounds_of_spike;
  Number<1, 3> wounds_of_poison;
  Number<1, 3> dice_of_mouth;  // that recover for each bite
};
constexpr void fields(auto& visit, SupplementNumbers& numbers) {
  Source source;
  visit("boosts_of_plus", numbers.boosts_of_plus);
  visit("boosts_of_plus_on_ray", numbers.boosts_of_plus_on_ray);
  visit("wounds_of_spike", numbers.wounds_of_spike);
  visit("wounds_of_poison", numbers.wounds_of_poison);
  visit("dice_of_mouth", numbers.dice_of_mouth);
  visit("source", source);
}

// BREEDS
enum class Breed : std::int8_t { frost, rot, fire, slag, none };
constexpr auto enum_names(Breed) {
  return std::to_array<std::string_view>({"Frost", "Rot", "Fire", "Slag", "none"});
}
enum class BreedOfDie : std::int8_t { frost, rot, fire, slag };
constexpr auto enum_names(BreedOfDie) {
  return std::to_array<std::string_view>({"Frost", "Rot", "Fire", "Slag"});
}
inline constexpr std::string_view kBreedLetters = "fris";
constexpr std::string_view name_of(Breed breed) { return enum_names(breed)[static_cast<std::size_t>(breed)]; }

enum class Colour : std::int8_t { blue, black, red, yellow };
constexpr auto enum_names(Colour) {
  return std::to_array<std::string_view>({"blue", "black", "red", "yellow"});
}
enum class Power : std::int8_t { wound_to_stun, rot, stun_to_wound, extra_boost };
constexpr auto enum_names(Power) {
  return std::to_array<std::string_view>({"wound_to_stun", "rot", "stun_to_wound", "extra_boost"});
}
struct BreedRow {
  Colour flesh = Colour::blue, blood = Colour::blue;
  Power power = Power::wound_to_stun;
  Number<1, 3> uses;  // of a purebred's power, for each 13 dice or part of them
};
constexpr void fields(auto& visit, BreedRow& row) {
  Source source;
  visit("flesh", row.flesh);
  visit("blood", row.blood);
  visit("power", row.power);
  visit("uses", row.uses);
  visit("source", source);
}

// THE THIRTEEN PARTS, each a die for each breed.
// clang-format off
enum class Part : std::int8_t {
  arm, brain, eye, leg, lungs, mouth, pincer, shell, spike, stinger, tail, tentacle, wings
};
// clang-format on
constexpr auto enum_names(Part) {
  return std::to_array<std::string_view>({"Arm", "Brain", "Eye", "Leg", "Lungs", "Mouth", "Pincer", "Shell",
                                          "Spike", "Stinger", "Tail", "Tentacle", "Wings"});
}
constexpr std::string_view part_name(int part) { return enum_names(Part{})[at(part)]; }
constexpr Symbol own_symbol(int part) { return static_cast<Symbol>(static_cast<int>(Symbol::arm) + part); }
consteval bool parts_follow_symbols() {
  for (int part = 0; part < kParts; ++part)
    if (name_of(own_symbol(part)) != part_name(part)) return false;
  return true;
}
static_assert(parts_follow_symbols());

using Faces = std::array<Symbol, kFaces>;
struct PartRow {
  ByName<BreedOfDie, Faces> faces;
};
constexpr void fields(auto& visit, PartRow& row) {
  Source source;
  visit("faces", row.faces);
  visit("source", source);
}

// A kind of die is a part of a breed.
constexpr int kind_of(Part part, Breed breed) {
  return static_cast<int>(part) * kBreeds + static_cast<int>(breed);
}
constexpr int part_of(int kind) { return kind / kBreeds; }
constexpr int breed_of(int kind) { return kind % kBreeds; }

// READY-MADE DAEMONS. The dice are written as parts, each with the letters of its breeds: "Arm i, Eye fff".
class DiceText {
 public:
  constexpr bool put(std::string_view text) {
    size_ = 0;
    kind_ = {};
    int part = -1;
    for (std::string_view left = text; !left.empty();) {
      const std::size_t word = left.find_first_of(" ,");
      if (!read(left.substr(0, word), part)) return false;
      left.remove_prefix(word == left.npos ? left.size() : word + 1);
    }
    return size_ > 0 && text_.put(text);
  }
  constexpr std::string_view text() const { return text_.text(); }
  static std::string expected() {
    return "1 to 26 dice, each part with the letters of its breeds (f, r, i, s): 'Arm i, Eye fff'";
  }
  constexpr int size() const { return size_; }
  constexpr const std::array<std::int8_t, kMaxDice>& kinds() const { return kind_; }  // sorted

 private:
  constexpr bool read(std::string_view word, int& part) {
    if (word.empty()) return true;
    if (word[0] >= 'A' && word[0] <= 'Z') {
      for (part = 0; part < kParts; ++part)
        if (part_name(part) == word) return true;
      return false;
    }
    for (const char letter : word) {
      const std::size_t breed = kBreedLetters.find(letter);
      if (breed == kBreedLetters.npos || part < 0 || size_ == kMaxDice) return false;
      add(static_cast<std::int8_t>(part * kBreeds + static_cast<int>(breed)));
    }
    return true;
  }
  constexpr void add(std::int8_t kind) {
    int slot = size_++;
    for (; slot > 0 && kind_[at(slot - 1)] > kind; --slot) kind_[at(slot)] = kind_[at(slot - 1)];
    kind_[at(slot)] = kind;
  }

  Text<200> text_;
  std::int8_t size_ = 0;
  std::array<std::int8_t, kMaxDice> kind_{};
};

enum class ReadyMade : std::int8_t { gazer };  // and the others of the list, in its order
struct NameAndSize {
  std::string_view name;
  int size;
};
inline constexpr int kPresets = 20;
inline constexpr std::array<NameAndSize, kPresets> kReadyMade{{
    {"gazer", 13},    {"everyman", 13},   {"rimeback", 13}, {"mulchmaw", 13}, {"cinderlash", 13},
    {"slagclaw", 13}, {"harrower", 13},   {"chimaera", 13}, {"rimeling", 5},  {"maggot", 5},
    {"sparkling", 5}, {"clinker", 5},     {"gribbling", 5}, {"peeper", 5},    {"legion", 26},
    {"glacier", 26},  {"pestilence", 26}, {"wyrmfire", 26}, {"ironmaw", 26},  {"janus", 26},
}};
constexpr auto enum_names(ReadyMade) {
  std::array<std::string_view, kPresets> names;
  for (std::size_t i = 0; i < kPresets; ++i) names[i] = kReadyMade[i].name;
  return names;
}
struct ReadyMadeRow {
  DiceText dice;
  Breed declares = Breed::none;  // of a daemon that is exactly half and half
};
constexpr void fields(auto& visit, ReadyMadeRow& row) {
  Source source;
  visit("dice", row.dice);
  visit("declares", row.declares);
  visit("source", source);
}

// BUILDING
struct Building {
  Number<1, 13> copies_per_thirteen;  // of one part, in a daemon that its player builds
};
constexpr void fields(auto& visit, Building& numbers) {
  Source source;
  visit("copies_per_thirteen", numbers.copies_per_thirteen);
  visit("source", source);
}

struct Data {
  ByName<Symbol, SymbolRow> symbols;
  SupplementNumbers supplements;
  ByName<Part, PartRow> parts;
  ByName<BreedOfDie, BreedRow> breeds;
  ByName<ReadyMade, ReadyMadeRow> ready_made;
  Building building;
};
constexpr void fields(auto& visit, Data& data) {
  visit("symbols", data.symbols);
  visit("supplements", data.supplements);
  visit("parts", data.parts);
  visit("breeds", data.breeds);
  visit("ready_made", data.ready_made);
  visit("building", data.building);
}

}  // namespace pandemonium::daemon_dice
