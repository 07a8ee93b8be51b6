// Session: one game in progress, its seats filled by people and agents. The terminal and the JSON protocol
// are faces of it.
// Players  one text per seat: "person", "level:1" to "level:5", or what the roster of agents reads.
// Undo     takes back everything since the last decision of a person; redo puts it back, dice included.
// Dice     decision d meets the dice of (seed, d), so what was undone meets them again; new dice are those of
//          another branch of the same seed.
// Saves    keep the branch, so that a loaded game meets the dice that it would have met.
// Commitment  SHA-256 of "pandemonium dice 1 <game> <version> <seed>": shown before the game, so that whoever
//             learns the seed after it can see that no die was bent.
// Agents   see only what their seat may know (View), and have streams of chance of their own.
// Timeline a question about what happened names a viewer and counts as that seat may count (timeline.hpp).
// Errors: players that are not as many as the seats, unknown roster text, an illegal action:
// Error; nothing has moved.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "envs/core/files/replay.hpp"
#include "play/session/narration.hpp"

namespace pandemonium {

inline constexpr const char* kPerson = "person";

enum class Dice { same, fresh };

// How long an answer holds: for this question, wherever it is asked again until a turn or round begins, or
// for the whole game.
enum class Repeat { once, turn, game };
struct StandingAnswer {
  Seat seat;
  std::string question;
  Action action;
  Repeat repeat;
  int told;  // entry of the seat's timeline before which no turn has begun since
};

class Session {
 public:
  Session(const AnyGame& game, const Json& options, std::uint64_t seed, std::vector<std::string> players);
  // Goes on where the replay ends, with the players that it names.
  explicit Session(Replay replay, std::uint64_t branch = 0);
  // A saved game: a replay whose first line may name the branch of the dice. `what` names the source in
  // errors.
  static Session read(std::istream& in, const std::string& what, const AnyGame* expected = nullptr);
  // The same played by others.
  Session with_players(std::vector<std::string> players) &&;
  Session(const AnyTable& position, std::uint64_t seed, std::vector<std::string> players);

  const Replay& replay() const { return replay_; }
  const AnyGame& game() const { return replay_.game(); }
  const AnyTable& table() const { return replay_.table(); }
  int seats() const { return table().seats(); }
  Seat to_act() const { return table().to_act(); }
  bool over() const { return to_act() == kNobody; }
  bool is_person(Seat seat) const { return seat >= 0 && agents_[static_cast<std::size_t>(seat)] == nullptr; }
  bool person_acts() const { return !over() && is_person(to_act()); }
  int people() const;
  // "you", "P2 (scripted)", "P2 (Beginner)"; counts from 1.
  std::string name_of(Seat seat, Seat viewer) const;
  // What is to be known about the agents at the table, one line each.
  std::vector<std::string> remarks() const;

  void play(Action action, Repeat repeat = Repeat::once);  // the decision of the person to act
  // A decision that the person to act has answered beforehand: by a standing answer, or by a pass in just
  // this sight if it asks less. It depends on what that seat may know, and on nothing else. False: there is
  // none.
  bool answers_itself();
  const std::vector<StandingAnswer>& standing() const { return standing_; }
  void ask_again() { standing_.clear(); }
  // Whether a person who passed is asked again only when what it sees has changed.
  void ask_less(bool less) { asks_less_ = less; }
  bool asks_less() const { return asks_less_; }
  // A decision of whoever is to act; all its outcomes are given, or come from the game's own dice.
  void play_scripted(Action action, const std::optional<std::vector<int>>& outcomes);
  bool agent_plays();  // one decision of an agent; false if none is to act
  void agents_play();  // until a person is to act or the game is over
  bool can_undo() const;
  bool can_redo() const { return !undone_.empty(); }
  bool undo(Dice dice = Dice::same);  // false if there is nothing to take back
  bool redo();
  // Goes back to before decision `decision`; what came after is gone, and the seats may be given to others.
  void fork(int decision, Dice dice, std::vector<std::string> players = {});
  std::string commitment() const;

  // Whether something is hidden from a person at this table.
  bool has_secrets() const;
  // Whether two seats are partners from whom nothing is hidden now that the other sees.
  bool share_eyes(Seat one, Seat other) const;
  // Whether all people at this table, two at least, are of one side: they need not hide from each other.
  bool people_are_partners() const;
  // Whether a person at this table may not know who is to act: then nobody's seat is named aloud.
  bool asked_in_secret() const;
  // The viewer's timeline; entry k begins with the decision `place(k)` of the replay, and place(entries) is
  // now.
  int entries(Seat viewer) const { return static_cast<int>(timeline(viewer).size()); }
  int place(int entry, Seat viewer) const;
  int entry_at(int decision, Seat viewer) const;  // the first that begins with this decision or a later one
  const Report& report(int entry, Seat viewer) const;
  std::string line(int entry, Seat viewer) const;  // "P2: roll the die; die: 4"
  // What happened from the viewer's last decision on, one line an entry.
  std::vector<std::string> news(Seat viewer) const;
  int news_from(Seat viewer) const;  // the first entry of the news
  std::vector<Event> set_up_events() const;

  // The whole table: seed, dice and hidden parts.
  void save(std::ostream& out) const;

 private:
  void seat_players();
  Chance dice() const;  // of the next decision
  const std::vector<Entry>& timeline(Seat viewer) const;
  void forget_told();
  void forget_answers();
  bool still_holds(StandingAnswer& answer) const;
  struct Sight {  // what a person saw when it passed
    std::string page, question;
    std::vector<Action> legal;
    bool operator==(const Sight&) const = default;
  };
  Sight sight() const;
  bool is_pass(Action action) const;
  bool was_asked(int decision) const;  // a person, and it did not answer itself

  Replay replay_;
  std::vector<std::unique_ptr<Agent>> agents_;  // nullptr for a person
  std::vector<Replay::Moment> undone_;          // the last is the next to put back
  std::uint64_t branch_ = 0;                    // of the dice
  std::vector<StandingAnswer> standing_;
  bool asks_less_ = false;
  std::map<Seat, Sight> passed_;
  std::vector<int> unasked_;  // decisions of people that answered themselves
  int asked_ = -1;            // the decision that an undo has come back to: it is asked
  mutable std::map<Seat, std::pair<int, std::vector<Entry>>>
      timelines_;                                              // with the decisions that each is of
  mutable std::map<std::tuple<int, int, Seat>, Report> told_;  // by first decision, end and viewer
};

// A seed that nobody chose; whoever uses it reports it.
std::uint64_t seed_from_system();
// A whole number from 0 to 2^64 - 1; Error names what was given. Nothing else becomes a seed.
std::uint64_t seed_from_text(const std::string& text);

}  // namespace pandemonium
