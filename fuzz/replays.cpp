// Replays of every game with a few bytes changed, and pure noise; one that is accepted is written and read
// again, now and then with a digest at every decision (which costs ten times the rest).
#include <map>
#include <sstream>

#include "envs/core/files/replay.hpp"
#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

const std::string& recorded(const AnyGame& game, const std::string& variant) {
  static std::map<std::pair<const AnyGame*, std::string>, std::string> known;
  std::string& text = known[{&game, variant}];
  if (!text.empty()) return text;
  Chance own = Chance::seeded(8);
  Replay replay(game, game.options(variant), 7);
  while (replay.decisions() < 12 && replay.table().to_act() != kNobody)
    replay.play(replay.table().scripted(own));
  std::ostringstream out;
  replay.write(out);
  return text = out.str();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const int how = input.byte();
  const bool noise = how % 8 == 0;
  const AnyGame& game = fuzz::game_of(input);
  const std::string text =
      noise ? std::string(input.rest()) : input.changed(recorded(game, fuzz::variant_of(game, input)));
  fuzz::accepts([&] {
    std::istringstream in(text);
    const Replay replay = Replay::read(in, "replay");
    std::ostringstream out;
    replay.write(out, how % 32 == 1 ? Replay::Digests::every_decision : Replay::Digests::none);
    std::istringstream again(out.str());
    fuzz::require(Replay::read(again, "again").table().equals(replay.table()),
                  "read back, it is another game");
  });
  return 0;
}
