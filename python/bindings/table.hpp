// PyTable: one table with its own stream of chance, as Python holds it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "agents/past.hpp"
#include "python/bindings/convert.hpp"

namespace pandemonium {

inline constexpr int kMostRemembered = 1'000'000;

struct PyTable {
  using BoundToPython = void;
  std::unique_ptr<AnyTable> table;
  Chance chance;
  std::uint64_t seed;
  int remembers = 0;  // decisions
  std::optional<Past> past{};

  const AnyGame& game() const { return table->game(); }
  // The seat given, from 0; without one the seat to act. Error if there is none such.
  Seat seat_or_acting(std::optional<int> seat) const;
  // From here on keeps its latest decisions for agents that look back.
  void remember(int decisions);
  PyTable clone() const { return {table->clone(), Chance::at(chance.position()), seed, remembers, past}; }
};

}  // namespace pandemonium
