// digests --write FOLDER: what tests/conformance/version_test.cpp compares with (scripts/remake_replays.sh).
// digests [GAMES]: one line per game with a digest over GAMES (4 if not given) games of each of its variants,
// for comparing builds (scripts/campaigns/builds.sh). The rules speak in the first two, floating point also
// in the last:
//   random     actions of random games, and every eighth position with its legal actions and observations
//   scripted   the same of games between the scripted players
//   policies   what the shipped policies choose, alone and, at the first decisions, with a little search
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "agents/roster.hpp"
#include "tests/digests/played.hpp"

namespace pandemonium {
namespace {

constexpr int kDecisions = 1000;  // of a game; random play is long in some
constexpr int kSearched = 30;     // search may play each game to its end, many times a decision

void play(const AnyGame& game, const std::string& variant, std::uint64_t seed, Agent& agent, int decisions,
          bool positions, Played& played) {
  Chance chance = Chance::seeded(seed), own = Chance::seeded(seed, 1);
  const auto table = game.set_up(game.options(variant), chance);
  if (positions) played.add_position(*table);
  for (int i = 0; i < decisions && table->to_act() != kNobody; ++i) {
    const Action action = agent.choose(*table, own);
    played.add(action);
    table->apply(action, chance);
    if (positions && (i % 8 == 0 || table->to_act() == kNobody)) played.add_position(*table);
  }
}

void print_digests(const AnyGame& game, int games) {
  std::printf("%-16s", std::string(game.name()).c_str());
  for (const char* player : {"random", "scripted"}) {
    Played played;
    const auto agent = make_agent(game, player);
    for (const std::string& variant : game.variants())
      for (int g = 0; g < games; ++g)
        play(game, variant, static_cast<std::uint64_t>(g), *agent, kDecisions, true, played);
    std::printf(" %s %016llx", player, static_cast<unsigned long long>(played.value()));
  }
  Played played;
  for (const auto& [player, decisions] : {std::pair("best", kDecisions), {"best+search:20", kSearched}}) {
    const auto agent = make_agent(game, player);
    for (const std::string& variant : game.variants())
      play(game, variant, 0, *agent, decisions, false, played);
  }
  std::printf(" policies %016llx\n", static_cast<unsigned long long>(played.value()));
}

void write_digests(const AnyGame& game, const std::filesystem::path& folder) {
  std::ofstream out(folder / (std::string(game.name()) + ".txt"));
  out << "version " << game.version() << "\n";
  for (const std::string& variant : game.variants())
    out << variant << " " << std::hex << digest_of_games(game, variant) << "\n";
}

}  // namespace
}  // namespace pandemonium

int main(int arguments, char** argument) {
  if (arguments == 3 && std::string_view(argument[1]) == "--write") {
    for (const pandemonium::AnyGame* game : pandemonium::games())
      pandemonium::write_digests(*game, argument[2]);
    return 0;
  }
  const int games = arguments > 1 ? std::atoi(argument[1]) : 4;
  for (const pandemonium::AnyGame* game : pandemonium::games()) pandemonium::print_digests(*game, games);
}
