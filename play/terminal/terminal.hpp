// The terminal face of a session: the page of the person to act, the numbered moves, and a line to type in.
// Who sits at the keyboard sees the page of the seat that is to act and nothing else; where something is
// hidden and several people play, the keyboard is handed over on a cleared screen. After every decision the
// game is kept in a file (if one is named), so that nothing ends it but its end.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/coach/coach.hpp"
#include "play/coach/review.hpp"
#include "play/practice/guide.hpp"
#include "play/session/session.hpp"
#include "play/terminal/settings.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

class Terminal {
 public:
  // `kept`: the file that holds the game while it goes on; none if empty. `settings`: likewise.
  Terminal(Session session, Typist& typist, std::ostream& out, const Look& look, std::string kept = "",
           const std::string& settings = "");
  // A guided first game; after its last step it goes on as any other.
  Terminal(Guide guide, Typist& typist, std::ostream& out, const Look& look, std::string kept = "",
           const std::string& settings = "");
  // Plays until the person quits or the input ends.
  void run();
  const Session& session() const { return session_; }

 private:
  enum class Next { redraw, ask, quit };
  void keep();
  void show_screen();
  void show_end(Screen& screen);
  void show_step(Screen& screen);
  void show_turning_point(Screen& screen, Seat seat);
  void decide(Action action);
  void go_to_step(int step);
  void hand_over();
  Next ask();
  Next obey(const std::string& line);
  Next command(const std::string& word, const std::string& rest);
  Next ask_about(const std::string& word, const std::string& rest);
  Next look_up(const std::string& word, const std::string& rest);
  Next file(const std::string& word, const std::string& rest);
  Next play_number(int number);
  Next play_square(const std::string& square);
  Next list_moves(const std::string& rest);
  Next moved();  // the game is not what it was
  Next go_through(int at);
  Next review(const std::string& rest);
  Next practise();
  Next again(const std::string& word, const std::string& rest);
  Next play_words(Screen& screen, const std::string& words);
  void show_log(Screen& screen);
  bool agrees(const std::string& question);
  void say(const std::string& words, Ink ink = Ink::plain);
  Seat viewer() const;

  Session session_;
  std::optional<GuidedGame> guided_;
  Coach coach_;
  std::unique_ptr<Review> review_;  // of the game as it is
  Seat reviewed_ = kNobody;         // through whose eyes it was shown last
  Typist& typist_;
  std::ostream& out_;
  Look look_;
  std::string kept_;
  Settings settings_;
  Repeat repeat_ = Repeat::once;      // of what is being played
  std::vector<std::string> opening_;  // said above the first page
  std::string waiting_;               // typed where a screen was full
  Seat keyboard_ = kNobody;           // whose page was shown last
  int listed_ = 1;                    // the move that the next list begins with
};

std::string score_text(const AnyTable& table, Seat seat);
std::string trimmed(const std::string& text);  // without blanks around it

}  // namespace pandemonium
