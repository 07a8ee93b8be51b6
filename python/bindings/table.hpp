// PyTable: one table with its own stream of chance, as Python holds it.
#pragma once

#include <memory>
#include <string>

#include "python/bindings/convert.hpp"

namespace pandemonium {

struct PyTable {
  std::unique_ptr<AnyTable> table;
  Chance chance;
  std::uint64_t seed;

  const AnyGame& game() const { return table->game(); }
  // The seat given, from 0; without one the seat to act. Error if there is none such.
  Seat seat_or_acting(std::optional<int> seat) const;
  PyTable clone() const { return {table->clone(), Chance::at(chance.position()), seed}; }
};

}  // namespace pandemonium
