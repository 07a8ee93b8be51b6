// The names of rolled dice, one for each seat and kind, so that a face can be named in words: "P1 rolls Eye
// i".
#pragma once

#include <array>

#include "envs/core/seat.hpp"
#include "envs/daemon_dice/data.hpp"

namespace pandemonium::daemon_dice {

struct EventName {
  std::array<char, 40> text{};
};
using EventNames = std::array<std::array<EventName, kKinds>, kMaxSeats>;

consteval EventNames event_names(std::string_view doing) {
  EventNames names{};
  for (int seat = 0; seat < kMaxSeats; ++seat)
    for (int kind = 0; kind < kKinds; ++kind) {
      auto& text = names[at(seat)][at(kind)].text;
      std::size_t end = 0;
      const auto add = [&](std::string_view words) {
        for (const char c : words) text[end++] = c;
      };
      add("P");
      text[end++] = static_cast<char>('1' + seat);
      add(doing);
      add(part_name(part_of(kind)));
      add(" ");
      text[end++] = kBreedLetters[at(breed_of(kind))];
    }
  return names;
}
inline constexpr EventNames kRolls = event_names(" rolls "),
                            kInitiativeRolls = event_names(" for initiative ");

}  // namespace pandemonium::daemon_dice
