// What a fuzzer's bytes ask for: choices, and changes to a document that was whole. A document made up of
// random bytes would be refused at its first line; one with a few changes reaches everything behind it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/any_game.hpp"
#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"

namespace pandemonium::fuzz {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return left_.empty(); }
  std::uint8_t byte() {  // 0 once the input is used up
    if (left_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(left_[0]);
    left_.remove_prefix(1);
    return first;
  }
  std::size_t below(std::size_t count) {
    const std::size_t number = byte() | static_cast<std::size_t>(byte()) << 8;
    return count == 0 ? 0 : count > 0xFFFF ? number * count >> 16 : number % count;
  }
  std::string_view text(std::size_t most) {
    const std::string_view taken = left_.substr(0, most);
    left_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view rest() { return text(left_.size()); }

  // The text with changes until the input ends: bytes set, put in, taken out, moved, the end cut off.
  std::string changed(std::string text_of) {
    for (int changes = 0; changes < 8 && !empty(); ++changes) {
      const int how = byte() % 5;
      const std::size_t at = below(text_of.size());
      if (how == 0 && !text_of.empty()) text_of[at] = static_cast<char>(byte());
      if (how == 1) text_of.insert(at, text(1 + byte() % 8));
      if (how == 2) text_of.erase(at, 1 + byte() % 16);
      if (how == 3) text_of.insert(below(text_of.size()), text_of.substr(at, byte()));
      if (how == 4 && byte() % 4 == 0) text_of.resize(at);
    }
    return text_of;
  }
  // The same for JSON: one value, anywhere in it, becomes another that could stand there.
  void change(Json& json) {
    Json* at = &json;
    while (at->is_structured() && !at->empty()) {
      const std::size_t which = below(at->size());
      if (at->is_object() && byte() % 64 == 0) {
        at->erase(std::next(at->begin(), static_cast<std::ptrdiff_t>(which)).key());
        return;
      }
      if (at->is_array() && byte() % 64 == 0) {
        at->push_back((*at)[which]);
        return;
      }
      at = &*std::next(at->begin(), static_cast<std::ptrdiff_t>(which));
    }
    if (at->is_boolean()) {
      *at = !at->get<bool>();
    } else if (at->is_number_integer()) {
      static constexpr int kNumbers[] = {-129, -128, -2, -1, 0,  1,  2,   3,   4,   5,
                                         6,    7,    8,  12, 31, 64, 127, 128, 255, 65536};
      const int how = byte();
      *at = how < 128 ? Json(at->get<std::int64_t>() % 1'000'000 + (how % 2 == 0 ? 1 : -1))
                      : Json(kNumbers[how % std::size(kNumbers)]);
    } else if (at->is_number()) {
      static constexpr double kFractions[] = {0.0, -1.0, 0.5, 1.0, 1e9, -1e300, 3.4e38};
      *at = kFractions[byte() % std::size(kFractions)];
    } else {  // a word of this position, most likely of the same list of names
      std::vector<std::string> words;
      collect(json, words);
      *at = words.empty() ? std::string(text(3)) : words[below(words.size())];
    }
  }

 private:
  static void collect(const Json& json, std::vector<std::string>& words) {
    if (json.is_string()) words.push_back(json.get<std::string>());
    if (json.is_structured())
      for (const Json& each : json) collect(each, words);
  }
  std::string_view left_;
};

// What must not happen: it is reported, and the fuzzer keeps the input.
inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

// An answer to bad input is Error, in words a person can read; anything else ends the program.
template <class Act>
bool accepts(const Act& act) {
  try {
    act();
    return true;
  } catch (const Error& error) {
    require(std::string_view(error.what()).size() < 5000, std::string("a long error: ") + error.what());
    return false;
  }
}

// Bytes that end in their CRC-32C, with the right one.
inline std::string sealed(std::string bytes) {
  if (bytes.size() < 4) return bytes;
  bytes.resize(bytes.size() - 4);
  const std::uint32_t checksum = crc32c(bytes);
  return bytes + std::string(reinterpret_cast<const char*>(&checksum), sizeof checksum);
}

inline Action any_of(std::span<const Action> legal, Chance& chance) {
  return legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
}
inline const AnyGame& game_of(Input& input) { return *games()[input.byte() % games().size()]; }
inline std::string variant_of(const AnyGame& game, Input& input) {
  const auto variants = game.variants();
  return variants[input.byte() % variants.size()];
}

}  // namespace pandemonium::fuzz
