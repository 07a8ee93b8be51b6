// Positions of every game with a few values changed. One that is accepted is played on for 100 decisions, and
// stays possible all the time; at its first decision and at another it is shown, observed, imagined anew,
// written and read back.
#include <map>

#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

constexpr int kStarts = 24;  // positions of each variant, along two games

const std::vector<Json>& positions(const AnyGame& game, const std::string& variant) {
  static std::map<std::pair<const AnyGame*, std::string>, std::vector<Json>> known;
  auto& list = known[{&game, variant}];
  if (!list.empty()) return list;
  for (const bool scripted : {false, true}) {
    Chance chance = Chance::seeded(7), own = Chance::seeded(8);
    const auto table = game.set_up(game.options(variant), chance);
    for (int i = 0; i < 9 * kStarts / 2 && table->to_act() != kNobody; ++i) {
      if (i % 9 == 0) list.push_back(table->to_json());
      table->apply(scripted ? table->scripted(own) : fuzz::any_of(table->legal(), own), chance);
    }
  }
  return list;
}

void play_on(const AnyGame& game, AnyTable& table, int seed) {
  const auto key = static_cast<std::uint64_t>(seed);
  Chance chance = Chance::seeded(key), own = Chance::seeded(key, 1);
  std::vector<float> row(static_cast<std::size_t>(table.width()));
  for (int i = 0; i < 100 && table.to_act() != kNobody; ++i) {
    const auto legal = table.legal();
    fuzz::require(!legal.empty(), "no legal action");
    if (i == 0 || i == seed % 100) {
      for (Seat seat = 0; seat < table.seats(); ++seat) {
        table.observe(seat, row);
        table.show(seat);
      }
      for (const Action action : legal) table.describe(action);
      const auto world = table.clone();
      world->resample_hidden(table.to_act(), own);
      fuzz::require(world->fault().empty(), "an imagined world: " + world->fault());
      const auto again = game.from_json(table.to_json());
      fuzz::require(again->equals(table), "read back, it is another position");
    }
    const Action action = i % 3 == 0 ? table.scripted(own) : fuzz::any_of(legal, own);
    fuzz::require(table.is_legal(action), "an action of the scripted heuristic is not legal");
    const auto before = table.clone();
    table.apply(action, chance);
    const std::string fault = table.fault();
    if (fault.empty()) continue;
    fuzz::require(false, std::string(game.name()) + ", " + std::to_string(i + 1) + " decisions on: " + fault +
                             "\nafter '" + before->describe(action) + "' at\n" + before->to_json().dump() +
                             "\n" + table.to_json().dump());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const AnyGame& game = fuzz::game_of(input);
  const auto& starts = positions(game, fuzz::variant_of(game, input));
  Json position = starts[input.below(starts.size())];
  const int seed = input.byte();
  for (int changes = 1 + input.byte() % 3; changes > 0; --changes) input.change(position);
  std::unique_ptr<AnyTable> table;
  if (!fuzz::accepts([&] { table = game.from_json(position); })) return 0;
  try {
    play_on(game, *table, seed);
  } catch (const Error& error) {
    fuzz::require(false, std::string(game.name()) + ": accepted, and then: " + error.what());
  }
  return 0;
}
