// Which actions of a game point at which part of a row, for networks that score such an action from the part
// as well: its logit is that of its own head plus query . part, where the query, one number for each number
// of the part, belongs to the action's kind and depends on the rest of the table. So what is learned about
// grabbing the third die counts for the tenth.
// Sizes: A actions, W numbers of a row, Q numbers of all queries, one kind's after another's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

struct Pointing {
  static constexpr std::uint16_t kNoPart = 0xFFFF;
  struct Part {
    int first, width;  // its place in the row
  };
  struct Pointed {
    std::uint16_t part = kNoPart;
    std::uint16_t query = 0;  // the first number of its kind's
  };
  struct Run {  // as many actions as parts, side by side
    Action action;
    int count, first, width, query;
  };

  std::vector<Part> parts;
  std::vector<Pointed> actions;        // A, or none where no action points
  std::vector<std::uint16_t> part_of;  // W: the part that a place belongs to, or kNoPart
  std::vector<Run> runs;               // the same once more, for products of whole rows
  int queries = 0;                     // Q

  // query . part for each action of `indices` (what is no action, or points nowhere, is passed over), in
  // compact rows: visit(its place in `indices`, first number's query, number) for each number of the part
  // that is not 0. `begins` is memory of the caller's.
  template <class Place, class Index, class Visit>
  void visit(std::span<const Place> places, std::span<const float> numbers, std::span<const Index> indices,
             std::vector<std::uint32_t>& begins, Visit visit) const;
};

// Error if parts of a section have two widths or lie upon each other.
Pointing pointing_of(const AnyGame& game, std::span<const Section> sections);
Json json_of(std::span<const Pointer> pointers);

template <class Place, class Index, class Visit>
void Pointing::visit(std::span<const Place> places, std::span<const float> numbers,
                     std::span<const Index> indices, std::vector<std::uint32_t>& begins, Visit visit) const {
  // A part's numbers lie together. What is left in `begins` of other rows is seen by its part.
  begins.resize(parts.size());
  std::uint16_t last = kNoPart;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::uint16_t part = part_of[static_cast<std::size_t>(places[i])];
    if (part != last && part != kNoPart) begins[part] = static_cast<std::uint32_t>(i);
    last = part;
  }
  for (std::size_t place = 0; place < indices.size(); ++place) {
    const auto action = static_cast<std::size_t>(indices[place]);
    if (action >= actions.size() || actions[action].part == kNoPart) continue;
    const auto [part, query] = actions[action];
    for (std::size_t i = begins[part];
         i < places.size() && part_of[static_cast<std::size_t>(places[i])] == part; ++i)
      visit(place, static_cast<std::size_t>(query + static_cast<int>(places[i]) - parts[part].first),
            numbers[i]);
  }
}

}  // namespace pandemonium
