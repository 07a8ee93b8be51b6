// A whole number that came to a game later: JSON leaves it out while it is the usual one, so positions,
// replays and policies written before it are read and written as ever.
//   Later<1, 1, 4> players;  // 1 unless a file says otherwise, from 1 to 4
#pragma once

#include <cstdint>

namespace pandemonium {

template <int Usual, int Least, int Most>
class Later {
  static_assert(Least >= -128 && Most <= 127 && Least <= Usual && Usual <= Most);

 public:
  static constexpr int kUsual = Usual, kLeast = Least, kMost = Most;
  constexpr Later() = default;
  constexpr explicit(false) Later(int number) : number_(static_cast<std::int8_t>(number)) {}
  constexpr explicit(false) operator int() const { return number_; }
  constexpr bool left_out() const { return number_ == Usual; }

 private:
  std::int8_t number_ = Usual;
};

}  // namespace pandemonium
