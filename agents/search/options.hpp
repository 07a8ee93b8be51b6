// What a search is asked for. The defaults measured best in most games (docs/search.md); where others did
// with the shipped policy, models/<game>/search.json says so (agents/roster.hpp).
#pragma once

#include <functional>
#include <memory>

namespace pandemonium {

class Agent;
class AnyGame;

inline constexpr int kToTheEnd = 1'000'000;  // decisions of a rollout

struct SearchOptions {
  int simulations = 1000;  // a choice; 0: as many as `milliseconds` allow
  int milliseconds = 0;    // a choice; 0: counted in simulations
  int threads = 1;         // that share the simulations of one choice; part of what decides the choice

  // Determinizations (agents/past.hpp), where the past is known
  int likelihood =
      0;  // the latest decisions of others that determinizations must explain; 0: whatever can be is alike

  // Whom all other seats are taken to be; nobody: they play as the search itself, each for its own score
  std::function<std::unique_ptr<Agent>(const AnyGame&)> opponents = {};

  // The root (agents/search/root.hpp)
  int candidates = 16;             // actions that are compared at most, the likeliest first
  float prior_temperature = 1.5f;  // softens the network's probabilities, here and in the tree
  float trust = 4.0f;              // how firmly the priors are held against the noise of the scores
  float doubt = 0.01f;             // and against a network's values, however many scores there are

  // The tree (agents/search/tree.hpp)
  int depth = 256;           // decisions below the root that the tree may hold; 0: rollouts alone
  float exploration = 1.0f;  // PUCT's constant, in units of the spread of the scores
  bool reuse = false;        // keeps the tree from choice to choice, until its memory is used up
  float urgency = 0.2f;      // how much worse than its position an action counts that was never tried

  // Values of new positions (agents/search/leaf_values.hpp)
  int rollout = 0;   // decisions played on; 0: none, kToTheEnd: to the end of the game
  float mix = 0.5f;  // share of what the rollout reaches; the rest is the network's value
  int settle = 0;    // without rollouts: decisions played on at most, until chance has to be asked
  bool scripted_playouts = false;  // without a network: by the scripted heuristic, which also gives priors
  int playout_limit = 1000;        // random actions; then the scripted heuristic finishes the game
};

// Of all seats, so that the wanted number of others' are usually among them.
inline int decisions_told_of(const SearchOptions& options) { return 4 * options.likelihood; }

}  // namespace pandemonium
