// The terminal face of a session: the page of the person to act, the numbered moves, and a line to type in.
// Who sits at the keyboard sees the page of the seat that is to act and nothing else; where something is
// hidden and several people play, the keyboard is handed over on a cleared screen. The end of the input ends
// the game politely.
#pragma once

#include <iosfwd>
#include <string>

#include "play/draw.hpp"
#include "play/session.hpp"

namespace pandemonium {

inline constexpr std::size_t kMaxTypedLine = 4096;  // characters; longer lines are refused

class Terminal {
 public:
  Terminal(Session session, std::istream& in, std::ostream& out, const Look& look);
  // Plays until the person quits or the input ends.
  void run();
  const Session& session() const { return session_; }

 private:
  enum class Next { redraw, ask, quit };
  void show_screen();
  void show_end();
  void hand_over();
  Next ask();
  Next command(const std::string& word, const std::string& rest);
  Next play_number(int number);
  Next list_moves(const std::string& rest);
  void show_hint(const std::string& by);
  void show_log();
  void say(const std::string& words, Ink ink = Ink::plain);
  Seat viewer() const;

  Session session_;
  std::istream& in_;
  std::ostream& out_;
  Look look_;
  Seat keyboard_ = kNobody;  // whose page was shown last
  int listed_ = 1;           // the move that the next list begins with
};

// Agents only: every decision told as the first seat hears it, a page whenever the turn passes, and the
// scores.
void watch(Session& session, std::ostream& out, const Look& look);

// Steps through a game: Enter or n onward, p back, g NUMBER to a decision, e to the end, q quits. A finished
// game is told in full, as the first seat saw it; of an unfinished one only what `viewer` may know.
void review(const Replay& replay, Seat viewer, std::istream& in, std::ostream& out, const Look& look);

std::string score_text(const AnyTable& table, Seat seat);

// One line of at most `limit` characters; nothing at the end. A longer line is read over and `too_long` set.
bool read_line(std::istream& in, std::string& line, std::size_t limit, bool& too_long);

}  // namespace pandemonium
