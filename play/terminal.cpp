#include "play/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <istream>
#include <ostream>

#include "envs/core/error.hpp"
#include "play/menu.hpp"
#include "play/narration.hpp"

namespace pandemonium {
namespace {

constexpr const char* kHelp[] = {
    "NUMBER       play that move",
    "m, m NUMBER  list the moves, from that number on",
    "f WORDS      find moves with these words",
    "h, h AGENT   a hint from the best agent, or another (h search:1000)",
    "u, r         undo your last decision, redo it",
    "o            what happened since your last decision",
    "s FILE       save the game",
    "l FILE       load a game",
    "p            the page again",
    "q            quit",
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::optional<int> whole_number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoi(text);
}

std::string percent(float probability) {
  std::string text(16, '\0');
  text.resize(static_cast<std::size_t>(
      std::snprintf(text.data(), text.size(), "%5.1f%%", 100.0 * static_cast<double>(probability))));
  return text;
}

std::string signed_number(float number) {
  std::string text(16, '\0');
  text.resize(static_cast<std::size_t>(
      std::snprintf(text.data(), text.size(), "%+.2f", static_cast<double>(number))));
  return text;
}

}  // namespace

bool read_line(std::istream& in, std::string& line, std::size_t limit, bool& too_long) {
  line.clear();
  too_long = false;
  char c = 0;
  bool any = false;
  while (in.get(c)) {
    any = true;
    if (c == '\n') break;
    if (line.size() < limit)
      line += c;
    else
      too_long = true;
  }
  return any;
}

std::string score_text(const AnyTable& table, Seat seat) {
  return signed_number(table.scores()[static_cast<std::size_t>(seat)]);
}

Terminal::Terminal(Session session, std::istream& in, std::ostream& out, const Look& look)
    : session_(std::move(session)), in_(in), out_(out), look_(look) {}

void Terminal::say(const std::string& words, Ink ink) { draw_line(out_, words, look_, ink); }

// Whose eyes the screen is for: the person to act, else the last person who was.
Seat Terminal::viewer() const {
  if (session_.person_acts()) return session_.to_act();
  if (keyboard_ != kNobody && session_.is_person(keyboard_)) return keyboard_;
  for (Seat seat = 0; seat < session_.seats(); ++seat)
    if (session_.is_person(seat)) return seat;
  return 0;
}

void Terminal::run() {
  for (const std::string& remark : session_.remarks()) say(remark, Ink::dim);
  say("? shows the commands", Ink::dim);
  Next next = Next::redraw;
  while (next != Next::quit) {
    if (next == Next::redraw) {
      session_.agents_play();
      show_screen();
    }
    next = ask();
  }
  out_ << '\n';
}

void Terminal::show_screen() {
  listed_ = 1;
  hand_over();
  const Seat seat = viewer();
  out_ << '\n';
  for (const std::string& line : session_.news(seat)) say("- " + line, Ink::dim);
  draw(out_, session_.table().show(seat), look_);
  if (session_.over())
    show_end();
  else
    Menu(session_.table()).overview(out_, look_);
}

void Terminal::show_end() {
  say("The game is over.", Ink::title);
  for (Seat seat = 0; seat < session_.seats(); ++seat)
    say("  " + session_.name_of(seat, session_.people() > 1 ? kNobody : viewer()) + ": " +
        score_text(session_.table(), seat));
  say("u takes the last decision back, s FILE saves, q quits", Ink::dim);
}

void Terminal::hand_over() {
  const Seat seat = viewer();
  if (seat == keyboard_) return;
  const bool secret = keyboard_ != kNobody || session_.people() > 1;
  keyboard_ = seat;
  if (!secret || session_.people() < 2 || !hides_something(session_.table(), seat)) return;
  if (look_.clears) out_ << "\x1b[2J\x1b[3J\x1b[H";
  say("Seat " + std::to_string(seat + 1) + " is to act: Enter when nobody else looks.", Ink::title);
  out_.flush();
  std::string line;
  bool too_long = false;
  read_line(in_, line, kMaxTypedLine, too_long);
}

Terminal::Next Terminal::ask() {
  if (session_.over())
    out_ << "> " << std::flush;
  else
    out_ << "seat " << session_.to_act() + 1 << "> " << std::flush;
  std::string line;
  bool too_long = false;
  if (!read_line(in_, line, kMaxTypedLine, too_long)) return Next::quit;
  try {
    if (too_long) throw Error("the line is longer than " + std::to_string(kMaxTypedLine) + " characters");
    const std::string typed = trimmed(line);
    if (typed.empty()) return Next::ask;
    if (const auto number = whole_number(typed)) return play_number(*number);
    const std::size_t space = typed.find(' ');
    return command(typed.substr(0, space), space == std::string::npos ? "" : trimmed(typed.substr(space)));
  } catch (const Error& error) {
    say(std::string("! ") + error.what(), Ink::bad);
    return Next::ask;
  }
}

Terminal::Next Terminal::play_number(int number) {
  if (session_.over()) throw Error("the game is over");
  const Menu menu(session_.table());
  const auto action = menu.action(number);
  if (!action)
    throw Error("there is no move " + std::to_string(number) + "; moves are 1 to " +
                std::to_string(menu.size()));
  session_.play(*action);
  return Next::redraw;
}

Terminal::Next Terminal::command(const std::string& word, const std::string& rest) {
  if (word == "q" || word == "quit") return Next::quit;
  if (word == "?" || word == "help") {
    for (const char* line : kHelp) draw_line(out_, line, look_, Ink::plain, 13);
    return Next::ask;
  }
  if (word == "p" || word == "page") return Next::redraw;
  if (word == "m" || word == "f" || word == "moves" || word == "find") {
    if (session_.over()) throw Error("the game is over");
    if (word[0] == 'm') return list_moves(rest);
    if (rest.empty() || Menu(session_.table()).find(out_, look_, rest) == 0) say("no move has these words");
    return Next::ask;
  }
  if (word == "h" || word == "hint") {
    show_hint(rest.empty() ? "best" : rest);
    return Next::ask;
  }
  if (word == "o" || word == "log") {
    show_log();
    return Next::ask;
  }
  if (word == "u" || word == "undo") {
    if (!session_.undo()) throw Error("there is no decision to take back");
    return Next::redraw;
  }
  if (word == "r" || word == "redo") {
    if (!session_.redo()) throw Error("there is no decision to put back");
    return Next::redraw;
  }
  if (word == "s" || word == "save" || word == "l" || word == "load") {
    if (rest.empty()) throw Error("which file? " + word + " FILE");
    if (word[0] == 's') {
      save_file(session_, rest);
      say("saved as " + rest);
      return Next::ask;
    }
    session_ = Session(read_file(rest, &session_.game()));
    keyboard_ = kNobody;
    say("loaded " + rest);
    return Next::redraw;
  }
  throw Error("there is no command '" + word + "'; ? shows them");
}

Terminal::Next Terminal::list_moves(const std::string& rest) {
  const Menu menu(session_.table());
  if (!rest.empty()) {
    const auto number = whole_number(rest);
    if (!number || !menu.action(*number)) throw Error("there is no move '" + rest + "'");
    listed_ = *number;
  }
  const int next = menu.list(out_, look_, listed_);
  if (next > 0) say("     m shows more", Ink::dim);
  listed_ = next > 0 ? next : 1;
  return Next::ask;
}

void Terminal::show_hint(const std::string& by) {
  if (session_.over()) throw Error("the game is over");
  const Hint hint = session_.hint(by);
  if (!hint.remark.empty()) say(hint.remark, Ink::dim);
  const Menu menu(session_.table());
  for (const Hint::Move& move : hint.moves)
    draw_line(out_,
              "  " + percent(move.probability) + "  " + std::to_string(menu.number_of(move.action)) + "  " +
                  move.words,
              look_, Ink::good, 12);
  if (hint.expected_score)
    say("  expected score " + signed_number(*hint.expected_score) + " (-1 lost, +1 won)");
}

void Terminal::show_log() {
  const auto news = session_.news(viewer());
  for (const std::string& line : news) say("- " + line);
  if (news.empty()) say("nothing has happened yet");
}

void watch(Session& session, std::ostream& out, const Look& look) {
  for (const std::string& remark : session.remarks()) draw_line(out, remark, look, Ink::dim);
  draw(out, session.table().show(0), look);
  while (!session.over()) {
    const Seat seat = session.to_act();
    session.agent_plays();
    draw_line(out,
              "- " + session.name_of(seat, kNobody) + ": " +
                  narrate(session.replay(), session.replay().decisions() - 1, 0),
              look, Ink::dim);
    if (session.to_act() == seat) continue;
    out << '\n';
    draw(out, session.table().show(0), look);
  }
  draw_line(out, "The game is over.", look, Ink::title);
  for (Seat seat = 0; seat < session.seats(); ++seat)
    draw_line(out, "  " + session.name_of(seat, kNobody) + ": " + score_text(session.table(), seat), look);
}

namespace {

// Where a typed line leads in a replay; nothing if it leads nowhere.
std::optional<int> place_after(const std::string& typed, int at, int last) {
  if (typed.empty() || typed == "n") return std::min(at + 1, last);
  if (typed == "p") return std::max(at - 1, 0);
  if (typed == "b") return 0;
  if (typed == "e") return last;
  if (typed.starts_with("g "))
    if (const auto number = whole_number(trimmed(typed.substr(2)))) return std::min(*number, last);
  return std::nullopt;
}

void show_moment(const Replay& replay, int at, Seat viewer, std::ostream& out, const Look& look) {
  out << '\n';
  if (at > 0) {
    const Seat seat = replay.moment(at - 1).seat;
    const bool finished = replay.table().to_act() == kNobody;
    draw_line(out,
              "- seat " + std::to_string(seat + 1) + ": " + narrate(replay, at - 1, finished ? seat : viewer),
              look, Ink::dim);
  }
  draw(out, replay.table(at).show(viewer), look);
  out << "decision " << at << " of " << replay.decisions() << "> " << std::flush;
}

}  // namespace

void review(const Replay& replay, Seat viewer, std::istream& in, std::ostream& out, const Look& look) {
  int at = 0;
  std::string line;
  bool too_long = false;
  show_moment(replay, at, viewer, out, look);
  while (read_line(in, line, kMaxTypedLine, too_long)) {
    const std::string typed = trimmed(line);
    if (typed == "q" || typed == "quit") break;
    if (const auto place = place_after(typed, at, replay.decisions())) {
      at = *place;
      show_moment(replay, at, viewer, out, look);
    } else {
      draw_line(out, "Enter or n onward, p back, g NUMBER to a decision, b begin, e end, q quit", look,
                Ink::dim);
      out << "> " << std::flush;
    }
  }
  out << '\n';
}

}  // namespace pandemonium
