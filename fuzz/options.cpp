// Options of every game, as JSON with values changed and as text on a command line. What is accepted can be
// set up, and means the same when it is read again.
#include "fuzz/input.hpp"

using namespace pandemonium;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const AnyGame& game = fuzz::game_of(input);
  const std::string variant = fuzz::variant_of(game, input);
  fuzz::accepts([&] {
    Json changes;
    if (input.byte() % 2 == 0) {
      changes = game.options(variant);
      for (int each = input.byte() % 4; each >= 0; --each) input.change(changes);
    } else {
      changes = json_from_assignments(input.rest());
    }
    const Json options = game.options(variant, changes);
    fuzz::require(game.options("", options) == options, "read again, the options differ");
    Chance chance = Chance::seeded(input.byte());
    const auto table = game.set_up(options, chance);
    fuzz::require(table->fault().empty(), "set up: " + table->fault());
    fuzz::require(table->seats() == game.seats(options), "another number of seats");
  });
  return 0;
}
