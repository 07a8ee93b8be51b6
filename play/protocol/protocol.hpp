// The JSON protocol: one request per line in, one answer per line out, for other front ends and for bots.
// Described for its users in docs/protocol.md. A client sits in the seats of people ("person") and learns
// only what those seats may know; agents move by themselves after every request that leaves it to them. What
// cannot be done is answered with {"error": "...", "code": "..."}, and nothing has changed. No request
// reaches the file system. Its requests are in playing.cpp, looking.cpp, coaching.cpp and practising.cpp, by
// the chapters of that document.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "envs/core/json.hpp"
#include "play/coach/coach.hpp"
#include "play/coach/review.hpp"
#include "play/practice/guide.hpp"
#include "play/practice/puzzles.hpp"
#include "play/session/session.hpp"

namespace pandemonium {

inline constexpr std::size_t kMaxRequest = 8 << 20;  // characters; a loaded game is the largest
inline constexpr std::size_t kMaxId = 100;           // bytes of an id that is text

class Protocol {
 public:
  explicit Protocol(std::optional<Session> session = std::nullopt, bool seed_is_known = true);
  // One answer to one request; never throws on bad input.
  Json answer(const std::string& request);
  // The same as one line of text, for front ends in other languages.
  std::string answer_text(const std::string& request);
  bool ended() const { return ended_; }

 private:
  Json carry_out(const Json& request);
  Json begin(const Json& request);
  Json load(const Json& request);
  Json state();
  Json legal();
  Json page(const Json& request);
  Json table(const Json& request);
  Json shared_table();  // of an open decision (play/session/openness.hpp)
  Json history(const Json& request);
  Json observe();
  Json act(const Json& request);
  Json back(const Json& request, bool undo);
  Json fork(const Json& request);
  Json hint(const Json& request);
  Json analyse(const Json& request);
  Json review(const Json& request);
  Json why_not(const Json& request);
  Json guide(const Json& request);
  Json puzzles(const Json& request);
  Json puzzle(const Json& request);
  Json answer_to_puzzle(const Json& request);
  Json practise(const Json& request);
  Json ending(const Json& request);
  Json asks(const Json& request);
  const AnyGame& game_in(const Json& request);  // named, or the one in progress
  Json go_to_step(int step);                    // of the guide
  Json about_guide() const;
  Action action_in(const Json& request);
  Json position();
  Session& session();
  // The seat that a request looks from: one of a person, by default who is to act; any seat once the game is
  // over.
  Seat viewer(const Json& request);
  // The decision of the replay that "decision" names as the seat counts; by default now.
  int place_in(const Json& request, Seat seat);
  void start(Session fresh, bool seed_is_known);

  std::optional<Session> session_;
  Coach coach_;
  std::unique_ptr<Review> review_;  // of the game as it is
  std::optional<GuidedGame> guided_;
  std::optional<Puzzle> puzzle_;  // whose position the session began with
  bool asks_less_ = false;
  bool seed_is_known_ = false;
  bool hides_ = false;  // whether the game has secrets
  bool ended_ = false;
};

// Answers until the input ends or a request says "quit".
void serve(Protocol& protocol, std::istream& in, std::ostream& out);

}  // namespace pandemonium
