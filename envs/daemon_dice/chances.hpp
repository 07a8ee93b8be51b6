// The names of what chance decides, so that each outcome can be named in words: of rolled dice one for each
// seat and kind ("P1 rolls Eye i"), of ready-made daemons one for each size.
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

// The ready-made daemons of a size stand side by side; outcome 0 is the first of them.
struct ReadyMadeDraw {
  int size, first, count;
  const char* event;
};
constexpr ReadyMadeDraw ready_made_draw(int size, const char* event) {
  ReadyMadeDraw draw{size, kPresets, 0, event};
  for (int row = 0; row < kPresets; ++row)
    if (kReadyMade[at(row)].size == size) {
      if (draw.count++ == 0) draw.first = row;
    }
  return draw;
}
inline constexpr std::array kReadyMadeDraws{ready_made_draw(5, "ready-made daemon of 5 dice"),
                                            ready_made_draw(13, "ready-made daemon of 13 dice"),
                                            ready_made_draw(26, "ready-made daemon of 26 dice")};

}  // namespace pandemonium::daemon_dice
