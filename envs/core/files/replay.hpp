// Replay: one game, decision by decision: the set-up, every decision with the chance that followed, and the
// table after each. A saved game is a replay that has not ended. It is written as JSON lines, actions in
// words, so that a person can read it:
//   {"format":"pandemonium replay 1","game":"kuhn_poker","version":1,"options":{},"seed":7,
//    "players":["a","b"]}                              one line
//   {"set_up":[2,0]}                                   chance of the set-up; or {"position":{...}}
//   {"seat":0,"action":"bet","chance":[]}              one per decision; a "digest" is checked if it is there
//   {"seat":1,"action":"pass","chance":[]}
//   {"scores":[0.5,-0.5],"digest":"0123456789abcdef"}  only if the game is over
// Chance: decision d has its own stream of (seed, d). So a decision that is taken back and played again meets
// the same dice, and a seed with its actions gives the same game everywhere.
// Errors: what cannot be read or did not happen so throws Error naming the line and the reason.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

inline constexpr int kMaxReplayDecisions = 100'000;
inline constexpr std::size_t kMaxReplayLine = 1 << 20;   // characters
inline constexpr std::size_t kMaxReplaySize = 64 << 20;  // characters

class Replay {
 public:
  // One decision, and what came of it.
  struct Moment {
    Seat seat;
    Action action;
    std::string words;                  // as the acting seat would say it; others may not know it
    std::vector<ChanceOutcome> chance;  // in order
    std::unique_ptr<AnyTable> after;
  };

  // A game set up from its seed, and one that starts from a position.
  Replay(const AnyGame& game, const Json& options, std::uint64_t seed, std::vector<std::string> players = {});
  Replay(const AnyTable& position, std::uint64_t seed, std::vector<std::string> players = {});
  // Reads a replay or save and plays it back. `what` names the source in errors. `expected` is the game it
  // must be of; nullptr: any registered one.
  static Replay read(std::istream& in, const std::string& what, const AnyGame* expected = nullptr);

  // Plays one decision at the last table: with the chance of its number, or with another.
  void play(Action action);
  void play(Action action, Chance& chance);
  // Takes back all decisions from `decisions` on, and returns them.
  std::vector<Moment> take_back(int decisions);
  // Puts a decision that was taken back in its place again.
  void put_back(Moment moment) { moments_.push_back(std::move(moment)); }

  const AnyGame& game() const { return *game_; }
  const Json& options() const { return options_; }
  std::uint64_t seed() const { return seed_; }
  const std::vector<std::string>& players() const { return players_; }
  void set_players(std::vector<std::string> players) { players_ = std::move(players); }
  int decisions() const { return static_cast<int>(moments_.size()); }
  const Moment& moment(int decision) const { return moments_[static_cast<std::size_t>(decision)]; }
  // The table before decision `decision`; table(decisions()) is the last one.
  const AnyTable& table(int decision) const;
  const AnyTable& table() const { return table(decisions()); }
  const std::vector<ChanceOutcome>& set_up_chance() const { return set_up_chance_; }

  enum class Digests { none, every_decision };
  void write(std::ostream& out, Digests digests = Digests::none) const;

 private:
  Replay() = default;
  friend class ReplayReader;

  const AnyGame* game_ = nullptr;
  Json options_;
  std::uint64_t seed_ = 0;
  std::vector<std::string> players_;
  bool from_position_ = false;
  std::vector<ChanceOutcome> set_up_chance_;
  std::unique_ptr<AnyTable> start_;
  std::vector<Moment> moments_;
};

}  // namespace pandemonium
