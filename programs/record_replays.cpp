// record_replays FOLDER: one short game of every variant of every game, as FOLDER/<game>/<variant>.jsonl,
// with a digest of the table after each decision. Every seat plays as the scripted heuristic, with a random
// move now and then.
#include <filesystem>
#include <iostream>
#include <sstream>

#include "envs/core/files/durable_file.hpp"
#include "envs/core/files/replay.hpp"

namespace pandemonium {
namespace {

constexpr int kDecisions = 200;  // longer games are cut there
constexpr int kRandomOneIn = 4;
constexpr std::uint64_t kSeeds = 8;  // of their games the longest is taken

Replay a_game(const AnyGame& game, const std::string& variant, std::uint64_t seed) {
  const Json options = game.options(variant);
  Replay replay(
      game, options, seed,
      std::vector<std::string>(static_cast<std::size_t>(game.seats(options)), "scripted and random"));
  Chance chance = Chance::seeded(seed, 0xFEED);
  while (replay.table().to_act() != kNobody && replay.decisions() < kDecisions) {
    const auto legal = replay.table().legal();
    const bool random = chance.below(kRandomOneIn) == 0;
    replay.play(random ? chance.one_of(legal) : replay.table().scripted(chance));
  }
  return replay;
}

Replay longest_game(const AnyGame& game, const std::string& variant) {
  Replay longest = a_game(game, variant, 1);
  for (std::uint64_t seed = 2; seed <= kSeeds; ++seed)
    if (Replay other = a_game(game, variant, seed); other.decisions() > longest.decisions())
      longest = std::move(other);
  return longest;
}

void record(const std::filesystem::path& folder) {
  for (const AnyGame* game : games()) {
    std::filesystem::create_directories(folder / game->name());
    for (const std::string& variant : game->variants()) {
      const auto path = folder / game->name() / (variant + ".jsonl");
      std::ostringstream out;
      longest_game(*game, variant).write(out, Replay::Digests::every_decision);
      write_durably(path, out.str());
      std::cout << path.string() << '\n';
    }
  }
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  if (argc != 2 || std::string_view(argv[1]).starts_with("-")) {
    std::cerr << "record_replays FOLDER: games of the built-in data alone, since every build holds those\n";
    return 2;
  }
  try {
    pandemonium::record(argv[1]);
  } catch (const std::exception& failure) {
    std::cerr << "record_replays: " << failure.what() << '\n';
    return 1;
  }
}
