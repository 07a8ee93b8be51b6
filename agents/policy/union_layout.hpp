// One row of numbers for several variants of a game. Their observations have the same sections, but some are
// longer at some tables (26 dice, not 13) and some are missing (the draft pool). The union has each section
// by name at its greatest width; a table's row is spread into it section by section, each from its beginning,
// and the rest stays 0. What repeats within a section (a die of Daemon Dice: 34 numbers) has the same width
// everywhere, so the k-th of it lies at the same place at every table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

std::vector<Section> layout_of(const AnyGame& game, const Json& options);
std::vector<Section> union_of(std::span<const std::vector<Section>> layouts);
int width_of(std::span<const Section> layout);
// The sections of a model file's metadata; Error if they are none.
std::vector<Section> read_sections(const std::string& text, const std::string& where);

// The first section of `layout` that has no place in `whole`, in words; empty if all have one.
std::string misfit(std::span<const Section> whole, std::span<const Section> layout);
// Where each number of a row of `layout` lies in a row of `whole`; -1 where there is no place for it.
std::vector<std::int32_t> places_in(std::span<const Section> whole, std::span<const Section> layout);

}  // namespace pandemonium
