// What became of games: positions, legal actions, observations and scores as one number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

class Played {
 public:
  void add(const void* bytes, std::size_t size) {
    const auto* each = static_cast<const unsigned char*>(bytes);
    for (std::size_t i = 0; i < size; ++i) hash_ = (hash_ ^ each[i]) * 0x100000001B3u;  // FNV-1a
  }
  void add(Action action) { add(&action, sizeof action); }
  void add_choice(const AnyTable& table) {
    add(table.legal().data(), table.legal().size_bytes());
    add_row(table, table.to_act());
  }
  void add_position(const AnyTable& table) {
    const std::string text = digest(table);
    add(text.data(), text.size());
    add(table.legal().data(), table.legal().size_bytes());
    for (Seat seat = 0; seat < table.seats(); ++seat) add_row(table, seat);
    if (table.to_act() != kNobody) return;
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      const float score = table.scores()[static_cast<std::size_t>(seat)];
      add(&score, sizeof score);
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  void add_row(const AnyTable& table, Seat seat) {
    row_.assign(static_cast<std::size_t>(table.width()), 0.0f);
    table.observe(seat, row_);
    for (float& number : row_) number += 0.0f;  // -0 is 0
    add(row_.data(), row_.size() * sizeof(float));
  }

  std::uint64_t hash_ = 0xCBF29CE484222325u;
  std::vector<float> row_;
};

// Of 32 random games of a variant and as many between scripted players, at most 300 decisions of each.
inline std::uint64_t digest_of_games(const AnyGame& game, const std::string& variant) {
  constexpr std::uint64_t kGames = 32;
  constexpr int kDecisions = 300;
  Played played;
  for (const bool scripted : {false, true})
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      Chance chance = Chance::seeded(seed, 0xD16E57u), own = Chance::seeded(seed, 0xD16E58u);
      const auto table = game.set_up(game.options(variant), chance);
      for (int i = 0; i < kDecisions && table->to_act() != kNobody; ++i) {
        if (i % 16 == 0) played.add_position(*table);
        played.add_choice(*table);
        const auto legal = table->legal();
        const Action action =
            scripted ? table->scripted(own)
                     : legal[static_cast<std::size_t>(own.below(static_cast<int>(legal.size())))];
        played.add(action);
        table->apply(action, chance);
      }
      played.add_position(*table);
    }
  return played.value();
}

}  // namespace pandemonium
