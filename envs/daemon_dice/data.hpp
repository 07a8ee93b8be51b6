// The dice of Daemon Dice: symbols, parts, faces, breeds and ready-made daemons, in the rulebook's order.
// The rulebook prints neither the faces nor any daemon but one: what is marked [reconstructed] is ours. An
// owner of the dice corrects a row here and rebuilds; what cannot be is refused by the compiler.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pandemonium::daemon_dice {

inline constexpr int kParts = 13, kBreeds = 4, kKinds = kParts * kBreeds, kSymbols = 20, kFaces = 6;
inline constexpr int kMaxDice = 26;  // of one daemon

// THE SEVEN SYMBOLS, then the BODY PART SYMBOLS.
// clang-format off
enum class Symbol : std::int8_t {
  block, deflect, dodge, minus, plus, stun, wound,
  arm, brain, eye, leg, lungs, mouth, pincer, shell, spike, stinger, tail, tentacle, wings
};
// clang-format on
struct SymbolRow {
  std::string_view name;
  int initiative;        // points at the start of the game
  int minuses;           // set against the foe's next turn
  int targeted_minuses;  // likewise, placed by the attacker
  int stuns, wounds;     // of the attack it makes; none: it makes no attack
};
// clang-format off
inline constexpr std::array<SymbolRow, kSymbols> kSymbolRows{{
    // name       initiative minuses targeted stuns wounds
    {"Block",    0,         0,      0,       0,    0},
    {"Deflect",  0,         0,      0,       0,    0},
    {"Dodge",    1,         0,      0,       0,    0},
    {"Minus",    1,         1,      0,       0,    0},
    {"Plus",     1,         0,      0,       0,    0},
    {"Stun",     0,         0,      0,       1,    0},
    {"Wound",    0,         0,      0,       0,    1},
    {"Arm",      0,         0,      0,       1,    0},
    {"Brain",    0,         0,      0,       0,    0},
    {"Eye",      0,         0,      0,       1,    0},
    {"Leg",      0,         0,      0,       2,    0},
    {"Lungs",    0,         2,      0,       0,    0},
    {"Mouth",    0,         0,      0,       1,    0},
    {"Pincer",   0,         0,      0,       0,    1},
    {"Shell",    0,         0,      0,       0,    0},
    {"Spike",    0,         0,      0,       0,    0},
    {"Stinger",  0,         0,      0,       1,    0},
    {"Tail",     0,         0,      0,       2,    0},
    {"Tentacle", 0,         0,      0,       0,    0},
    {"Wings",    1,         0,      1,       0,    0},
}};
// clang-format on
constexpr const SymbolRow& row_of(Symbol symbol) { return kSymbolRows[static_cast<std::size_t>(symbol)]; }
constexpr bool is_attack(Symbol symbol) { return row_of(symbol).stuns + row_of(symbol).wounds > 0; }
constexpr bool is_ray(Symbol symbol) { return symbol == Symbol::eye; }
constexpr bool is_sweep(Symbol symbol) { return symbol == Symbol::tail; }

// THE THIRTEEN PARTS. Each die carries three images twice: its part's own symbol and two common ones
// [reconstructed]. `keep` is how much the scripted player wants to keep such a die.
// clang-format off
enum class Part : std::int8_t {
  arm, brain, eye, leg, lungs, mouth, pincer, shell, spike, stinger, tail, tentacle, wings
};
// clang-format on
struct PartRow {
  std::string_view name;
  std::array<Symbol, kFaces> faces;
  int keep;
};
consteval std::array<Symbol, kFaces> twice(Symbol own, Symbol second, Symbol third) {
  return {own, own, second, second, third, third};
}
// clang-format off
inline constexpr std::array<PartRow, kParts> kPartRows{{
    // part       own               second           third              keep
    {"Arm",      twice(Symbol::arm,      Symbol::block,   Symbol::dodge),   55},
    {"Brain",    twice(Symbol::brain,    Symbol::plus,    Symbol::minus),   31},
    {"Eye",      twice(Symbol::eye,      Symbol::plus,    Symbol::minus),   40},
    {"Leg",      twice(Symbol::leg,      Symbol::dodge,   Symbol::plus),    57},
    {"Lungs",    twice(Symbol::lungs,    Symbol::deflect, Symbol::dodge),   55},
    {"Mouth",    twice(Symbol::mouth,    Symbol::stun,    Symbol::minus),   60},
    {"Pincer",   twice(Symbol::pincer,   Symbol::block,   Symbol::minus),   55},
    {"Shell",    twice(Symbol::shell,    Symbol::block,   Symbol::stun),    63},
    {"Spike",    twice(Symbol::spike,    Symbol::wound,   Symbol::deflect), 47},
    {"Stinger",  twice(Symbol::stinger,  Symbol::wound,   Symbol::dodge),   47},
    {"Tail",     twice(Symbol::tail,     Symbol::deflect, Symbol::plus),    56},
    {"Tentacle", twice(Symbol::tentacle, Symbol::minus,   Symbol::plus),    50},
    {"Wings",    twice(Symbol::wings,    Symbol::dodge,   Symbol::minus),   35},
}};
// clang-format on
constexpr Symbol own_symbol(int part) { return static_cast<Symbol>(static_cast<int>(Symbol::arm) + part); }

// BREEDS: Frost and Rot are the rulebook's, Fire is as published on its booster, Slag's name and power are
// [reconstructed].
enum class Breed : std::int8_t { frost, rot, fire, slag, none };
enum class Colour : std::int8_t { blue, black, red, yellow };
enum class Power : std::int8_t { wound_to_stun, rot, stun_to_wound, extra_boost };
struct BreedRow {
  std::string_view name;
  char letter;
  Colour flesh, blood;
  Power power;
};
inline constexpr std::array<BreedRow, kBreeds> kBreedRows{{
    {"Frost", 'f', Colour::blue, Colour::yellow, Power::wound_to_stun},
    {"Rot", 'r', Colour::black, Colour::red, Power::rot},
    {"Fire", 'i', Colour::red, Colour::yellow, Power::stun_to_wound},
    {"Slag", 's', Colour::red, Colour::black, Power::extra_boost},
}};

// A kind of die is a part of a breed.
constexpr int kind_of(Part part, Breed breed) {
  return static_cast<int>(part) * kBreeds + static_cast<int>(breed);
}
constexpr int part_of(int kind) { return kind / kBreeds; }
constexpr int breed_of(int kind) { return kind % kBreeds; }
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Dice of one breed that differ from their part's row: none are known.
struct FacesOfBreed {
  Breed breed;
  Part part;
  std::array<Symbol, kFaces> faces;
};
inline constexpr std::array<FacesOfBreed, 0> kFacesByBreed{};

// symbol_on(kind, face), and which of the die's images (0 its first, 1, 2) that is.
struct DieFaces {
  std::array<Symbol, kFaces> symbol{};
  std::array<std::int8_t, kFaces> image{};
};
consteval std::array<DieFaces, kKinds> all_faces() {
  std::array<DieFaces, kKinds> all{};
  for (int kind = 0; kind < kKinds; ++kind) {
    DieFaces& die = all[at(kind)];
    die.symbol = kPartRows[at(part_of(kind))].faces;
    for (const FacesOfBreed& special : kFacesByBreed)
      if (kind == kind_of(special.part, special.breed)) die.symbol = special.faces;
    std::int8_t images = 0;
    for (std::size_t face = 0; face < kFaces; ++face) {
      std::size_t first = 0;
      while (die.symbol[first] != die.symbol[face]) ++first;
      die.image[face] = first == face ? images++ : die.image[first];
    }
  }
  return all;
}
inline constexpr auto kDieFaces = all_faces();
constexpr Symbol symbol_on(int kind, int face) { return kDieFaces[at(kind)].symbol[at(face)]; }

consteval bool faces_are_possible() {
  for (int kind = 0; kind < kKinds; ++kind) {
    bool has_own = false;
    for (std::size_t face = 0; face < kFaces; ++face) {
      const Symbol symbol = kDieFaces[at(kind)].symbol[face];
      has_own = has_own || symbol == own_symbol(part_of(kind));
      if (symbol >= Symbol::arm && symbol != own_symbol(part_of(kind))) return false;  // another part's
      if (kDieFaces[at(kind)].image[face] > 2) return false;
    }
    if (!has_own) return false;
  }
  return true;
}
static_assert(faces_are_possible(), "a die shows its own part's symbol, no other part's, and three images");
consteval bool parts_follow_symbols() {
  for (int part = 0; part < kParts; ++part)
    if (row_of(own_symbol(part)).name != kPartRows[at(part)].name) return false;
  return true;
}
static_assert(parts_follow_symbols());

// READY-MADE DAEMONS [reconstructed], but gazer, which is the rulebook's example. A letter is a die of that
// breed.
struct PresetRow {
  std::string_view name;
  int size;
  std::string_view dice;
  Breed declared = Breed::none;  // of a daemon that is exactly half and half
};
inline constexpr int kPresets = 20;
inline constexpr std::array<PresetRow, kPresets> kPresetRows{{
    {"gazer", 13, "Arm i, Brain f, Eye fff, Lungs fr, Shell fri, Stinger r, Tentacle fi"},
    {"everyman", 13,
     "Arm f, Brain r, Eye i, Leg s, Lungs f, Mouth r, Pincer i, Shell s, Spike f, Stinger r, Tail i, "
     "Tentacle f, "
     "Wings s"},
    {"rimeback", 13, "Arm ff, Leg f, Lungs ff, Mouth f, Pincer f, Shell fff, Spike ff, Wings f"},
    {"mulchmaw", 13, "Brain r, Leg rr, Lungs r, Mouth rrr, Stinger rr, Tail rr, Tentacle rr"},
    {"cinderlash", 13, "Arm ii, Eye ii, Leg iii, Mouth i, Spike ii, Tail iii"},
    {"slagclaw", 13, "Arm s, Eye s, Leg ss, Mouth s, Pincer sss, Shell s, Spike ss, Tentacle ss"},
    {"harrower", 13, "Eye f, Leg i, Lungs fri, Mouth rs, Tail s, Tentacle frs, Wings is"},
    {"chimaera", 13,
     "Arm i, Eye f, Leg rr, Lungs r, Mouth r, Pincer fr, Shell r, Spike s, Stinger r, Tail s, Tentacle i"},
    {"rimeling", 5, "Arm f, Leg f, Mouth f, Shell f, Tentacle f"},
    {"maggot", 5, "Lungs r, Mouth r, Stinger rr, Tentacle r"},
    {"sparkling", 5, "Arm i, Eye i, Leg i, Spike i, Tail i"},
    {"clinker", 5, "Arm s, Pincer s, Shell s, Tail s, Wings s"},
    {"gribbling", 5, "Arm f, Pincer r, Shell f, Tail i, Tentacle s"},
    {"peeper", 5, "Eye ss, Lungs s, Mouth i, Shell r"},
    {"legion", 26,
     "Arm fr, Brain is, Eye fi, Leg rs, Lungs fs, Mouth ri, Pincer fr, Shell is, Spike fi, Stinger rs, Tail "
     "fs, "
     "Tentacle ri, Wings fr"},
    {"glacier", 26,
     "Arm fff, Eye fff, Leg ff, Lungs ffff, Mouth ff, Pincer ff, Shell ffff, Spike ffff, Wings ff"},
    {"pestilence", 26, "Leg rrr, Lungs rrrr, Mouth rrrrr, Pincer rrr, Stinger rrrr, Tail rrr, Tentacle rrrr"},
    {"wyrmfire", 26, "Arm iii, Eye ii, Leg iiii, Mouth iiii, Pincer iii, Shell iii, Spike iii, Tail iiii"},
    {"ironmaw", 26,
     "Arm sss, Brain ss, Eye sss, Leg ssss, Mouth ss, Pincer sssss, Shell s, Spike ssss, Tentacle ss"},
    {"janus", 26,
     "Arm ff, Brain rr, Eye ff, Leg rrr, Lungs ff, Mouth ffr, Pincer f, Shell ff, Spike r, Stinger rrr, Tail "
     "rr, "
     "Tentacle ffr",
     Breed::frost},
}};

// The dice of a ready-made daemon as kinds, sorted; size 0 if its row does not read.
struct PresetDice {
  int size = 0;
  std::array<std::int8_t, kMaxDice> kind{};
};
consteval PresetDice read_dice(std::string_view text) {
  PresetDice dice;
  int part = -1;
  while (!text.empty()) {
    std::size_t word = 0;
    while (word < text.size() && text[word] != ' ' && text[word] != ',') ++word;
    const std::string_view token = text.substr(0, word);
    if (!token.empty() && token[0] >= 'A' && token[0] <= 'Z') {
      part = -1;
      for (int i = 0; i < kParts; ++i)
        if (kPartRows[at(i)].name == token) part = i;
      if (part < 0) return {};
    } else {
      for (const char letter : token) {
        int breed = 0;
        while (breed < kBreeds && kBreedRows[at(breed)].letter != letter) ++breed;
        if (breed == kBreeds || part < 0 || dice.size == kMaxDice) return {};
        const auto kind = static_cast<std::int8_t>(part * kBreeds + breed);
        int slot = dice.size++;
        for (; slot > 0 && dice.kind[at(slot - 1)] > kind; --slot)
          dice.kind[at(slot)] = dice.kind[at(slot - 1)];
        dice.kind[at(slot)] = kind;
      }
    }
    text.remove_prefix(word < text.size() ? word + 1 : word);
  }
  return dice;
}
consteval std::array<PresetDice, kPresets> all_preset_dice() {
  std::array<PresetDice, kPresets> all{};
  for (std::size_t i = 0; i < kPresets; ++i) all[i] = read_dice(kPresetRows[i].dice);
  return all;
}
inline constexpr auto kPresetDice = all_preset_dice();
consteval bool presets_are_possible() {
  for (std::size_t i = 0; i < kPresets; ++i) {
    if (kPresetDice[i].size != kPresetRows[i].size) return false;
    std::array<int, kBreeds> count{};
    for (int slot = 0; slot < kPresetDice[i].size; ++slot)
      ++count[at(breed_of(kPresetDice[i].kind[at(slot)]))];
    int halves = 0;
    for (const int dice : count) halves += 2 * dice == kPresetRows[i].size;
    if ((halves == 2) != (kPresetRows[i].declared != Breed::none)) return false;
  }
  return true;
}
static_assert(presets_are_possible(), "a ready-made daemon has its size, and declares exactly if it must");

// Copies of one part that a daemon of 13 dice may have, if built by its player.
inline constexpr int kCopyLimitPerThirteen = 3;

}  // namespace pandemonium::daemon_dice
