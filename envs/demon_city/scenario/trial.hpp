// A scenario tried out: games between scripted players, and what they tell its author. How long, who wins and
// how, where nothing happened any more, and what nobody ever used.
#pragma once

#include <string>
#include <vector>

#include "envs/demon_city/state.hpp"

namespace pandemonium::demon_city {

// Why a game ended, as the author of a scenario asks.
enum class Ending : std::int8_t { goal, police, beaten, clock, last_round };
inline constexpr int kEndings = 5;

struct Use {  // how often something was used, in how many games
  std::string what;
  int games = 0;
};

struct Trial {
  int games = 0, players_won = 0;
  std::array<int, kEndings> players_by{}, host_by{};  // endings that each side won by
  std::vector<int> rounds, decisions;                 // of each game
  int stood_still = 0;  // games that the last round ended after four rounds without any change
  std::vector<Use> uses;
  Squares visited;

  std::vector<std::string> never_used() const;
};

// Games of the options' scenario, each with a seed of its own.
Trial try_out(const Options& options, int games, std::uint64_t seed);

// The same as a page of text: at most 110 columns.
std::string report(const Options& options, const Trial& trial);

}  // namespace pandemonium::demon_city
