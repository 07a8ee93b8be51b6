// Session: one game in progress, its seats filled by people and agents. The terminal and the JSON protocol
// are faces of it. Players  one text per seat: "person", or what the roster of agents reads ("scripted",
// "search:1000", "best"). Undo     takes back everything since the last decision of a person; redo puts it
// back, dice included. Agents   see only what their seat may know (View), and have streams of chance of their
// own. Errors: players that are not as many as the seats, unknown roster text, an illegal action: Error;
// nothing has moved.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "envs/core/replay.hpp"

namespace pandemonium {

inline constexpr const char* kPerson = "person";

struct Hint {
  struct Move {
    Action action;
    std::string words;
    float probability;
  };
  std::string by;                       // roster text of the agent that was asked
  std::string remark;                   // what to know about it; often empty
  std::vector<Move> moves;              // the likeliest first, at most five
  std::optional<float> expected_score;  // of the seat to act, in [-1, 1]
};

class Session {
 public:
  Session(const AnyGame& game, const Json& options, std::uint64_t seed, std::vector<std::string> players);
  explicit Session(Replay replay);  // goes on where it ends, with the players that it names

  const Replay& replay() const { return replay_; }
  const AnyGame& game() const { return replay_.game(); }
  const AnyTable& table() const { return replay_.table(); }
  int seats() const { return table().seats(); }
  Seat to_act() const { return table().to_act(); }
  bool over() const { return to_act() == kNobody; }
  bool is_person(Seat seat) const { return seat >= 0 && agents_[static_cast<std::size_t>(seat)] == nullptr; }
  bool person_acts() const { return !over() && is_person(to_act()); }
  int people() const;
  // "you", "seat 2 (scripted)"; counts from 1.
  std::string name_of(Seat seat, Seat viewer) const;
  // What is to be known about the agents at the table, one line each.
  std::vector<std::string> remarks() const;

  void play(Action action);  // the decision of the person to act
  bool agent_plays();        // one decision of an agent; false if none is to act
  void agents_play();        // until a person is to act or the game is over
  bool can_undo() const;
  bool can_redo() const { return !undone_.empty(); }
  bool undo();  // false if there is nothing to take back
  bool redo();

  // What happened from the viewer's last decision on, in the words that the viewer may hear; one line a
  // decision.
  std::vector<std::string> news(Seat viewer) const;
  std::string told(int decision, Seat viewer) const;
  // What the agent of this roster text thinks of the position of the person to act.
  Hint hint(const std::string& by = "best") const;

  void save(std::ostream& out) const { replay_.write(out); }

 private:
  void seat_players();

  Replay replay_;
  std::vector<std::unique_ptr<Agent>> agents_;  // nullptr for a person
  std::vector<Replay::Moment> undone_;          // the last is the next to put back
  mutable std::map<std::pair<int, Seat>, std::string> told_;
};

// A seed that nobody chose; whoever uses it tells it.
std::uint64_t seed_from_system();

// A game in progress as a file: whole or not at all. Reading refuses what Replay::read refuses.
void save_file(const Session& session, const std::string& path);
Replay read_file(const std::string& path, const AnyGame* game = nullptr);

}  // namespace pandemonium
