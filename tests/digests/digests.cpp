// digests [GAMES]: one line per game with a digest over GAMES (4 if not given) games of each of its variants, for comparing
// builds (scripts/check_builds.sh). The rules speak in the first two, floating point also in the last:
//   random     actions of random games, and every eighth position with its legal actions and observations
//   scripted   the same of games between the scripted players
//   policies   what the shipped policies choose, alone and with a little search
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "agents/roster.hpp"

namespace pandemonium {
namespace {

class Digest {
 public:
  void add(const void* bytes, std::size_t size) {
    const auto* each = static_cast<const unsigned char*>(bytes);
    for (std::size_t i = 0; i < size; ++i) hash_ = (hash_ ^ each[i]) * 0x100000001B3u;
  }
  void add(const AnyTable& table) {
    const std::string text = digest(table);
    add(text.data(), text.size());
    add(table.legal().data(), table.legal().size_bytes());
    row_.assign(static_cast<std::size_t>(table.width()), 0.0f);
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      table.observe(seat, row_);
      for (float& number : row_) number += 0.0f;  // -0 is 0
      add(row_.data(), row_.size() * sizeof(float));
    }
    if (table.to_act() != kNobody) return;
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      const float score = table.scores()[static_cast<std::size_t>(seat)];
      add(&score, sizeof score);
    }
  }
  void add(Action action) { add(&action, sizeof action); }
  unsigned long long value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325u;
  std::vector<float> row_;
};

void play(const AnyGame& game, const std::string& variant, std::uint64_t seed, Agent& agent, bool positions, Digest& digest) {
  constexpr int kDecisions = 1000;  // of random play, which in some games is long
  Chance chance = Chance::seeded(seed), own = Chance::seeded(seed, 1);
  const auto table = game.set_up(game.options(variant), chance);
  if (positions) digest.add(*table);
  for (int i = 0; i < kDecisions && table->to_act() != kNobody; ++i) {
    const Action action = agent.choose(*table, own);
    digest.add(action);
    table->apply(action, chance);
    if (positions && (i % 8 == 0 || table->to_act() == kNobody)) digest.add(*table);
  }
}

void print_digests(const AnyGame& game, int games) {
  std::printf("%-16s", std::string(game.name()).c_str());
  for (const char* player : {"random", "scripted"}) {
    Digest digest;
    const auto agent = make_agent(game, player);
    for (const std::string& variant : game.variants())
      for (int g = 0; g < games; ++g) play(game, variant, static_cast<std::uint64_t>(g), *agent, true, digest);
    std::printf(" %s %016llx", player, digest.value());
  }
  Digest digest;
  for (const char* player : {"best", "best+search:20"}) {
    const auto agent = make_agent(game, player);
    for (const std::string& variant : game.variants()) play(game, variant, 0, *agent, false, digest);
  }
  std::printf(" policies %016llx\n", digest.value());
}

}  // namespace
}  // namespace pandemonium

int main(int arguments, char** argument) {
  const int games = arguments > 1 ? std::atoi(argument[1]) : 4;
  for (const pandemonium::AnyGame* game : pandemonium::games()) pandemonium::print_digests(*game, games);
}
