// What a person types at the terminal: moves, and commands.
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "agents/levels.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/printable.hpp"
#include "play/terminal/files.hpp"
#include "play/terminal/guide.hpp"
#include "play/terminal/menu.hpp"
#include "play/terminal/practice.hpp"
#include "play/terminal/review_text.hpp"
#include "play/terminal/terminal.hpp"
#include "play/terminal/viewer.hpp"

namespace pandemonium {
namespace {

constexpr const char* kHelp[] = {
    "NUMBER         play that move; so do its words, and 4,2 the one about a square",
    "m, m NUMBER    list the moves, from that number on",
    "f WORDS        find moves with these words",
    "rules          goal of the game and how a turn goes",
    "what WORD      what a word, card or symbol means; what lists them",
    "why not WORDS  why a move cannot be played now",
    "rule, rule WORD  the rule of what is asked, of a word",
    "h, h AGENT     a hint: what the good moves are worth (h search:1000)",
    "o              what happened since your last decision",
    "u, u new, r    undo your last decision (u new: with new dice), redo it",
    "s FILE         save the game",
    "l FILE         load a game",
    "MOVE all       answers so whenever the same is asked, until a turn or round begins",
    "MOVE always    the same for the whole game; ask again ends both",
    "ask less, more whether to be asked again where you passed and nothing changed",
    "v, v DECISION  go through the game so far",
    "review         what was good, bad and lucky; review 3: the third; review closely: by search, slower",
    "practise       after a review: its mistakes, asked again",
    "again          another game like this; level 1 to level 5: against others",
    "p              the page again",
    "q              quit; play --continue goes on",
};
constexpr const char* kCloseJudge = "best+search:64";

std::optional<int> whole_number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoi(text);
}

// "pass all" answers so until a turn or round begins, "pass always" for the whole game; both are taken off.
Repeat repeat_of(std::string& typed) {
  for (const auto& [word, repeat] : {std::pair{" all", Repeat::turn}, std::pair{" always", Repeat::game}})
    if (typed.ends_with(word)) {
      typed = trimmed(typed.substr(0, typed.size() - std::string_view(word).size()));
      return repeat;
    }
  return Repeat::once;
}

bool is_square(const std::string& text) {
  const std::size_t comma = text.find(',');
  return comma != std::string::npos && text.size() <= 5 && whole_number(text.substr(0, comma)) &&
         whole_number(text.substr(comma + 1));
}

}  // namespace

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Terminal::Next Terminal::obey(const std::string& line) {
  try {
    std::string typed = trimmed(line);
    if (typed.empty()) return Next::ask;
    repeat_ = repeat_of(typed);
    if (const auto number = whole_number(typed)) return play_number(*number);
    if (is_square(typed)) return play_square(typed);
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
  decide(*action);
  return moved();
}

// "4,2" plays the only move about that square of the map.
Terminal::Next Terminal::play_square(const std::string& square) {
  if (session_.over()) throw Error("the game is over");
  const auto found = Menu(session_.table()).holding("(" + square + ")");
  if (found.empty()) throw Error("no move is about (" + square + ")");
  if (found.size() > 1)
    throw Error(std::to_string(found.size()) + " moves are about (" + square + "); f " + square +
                " lists them");
  decide(found.front());
  return moved();
}

Terminal::Next Terminal::moved() {
  review_.reset();
  return Next::redraw;
}

Terminal::Next Terminal::command(const std::string& word, const std::string& rest) {
  if (word == "q" || word == "quit") return Next::quit;
  if (word == "p" || word == "page") return Next::redraw;
  if (guided_ && (word == "u" || word == "undo")) {
    if (guided_->step == 0) throw Error("the guide begins here");
    go_to_step(guided_->step - 1);
    return moved();
  }
  if (word == "u" || word == "undo") {
    if (!session_.undo(rest == "new" ? Dice::fresh : Dice::same))
      throw Error("there is no decision to take back");
    return moved();
  }
  if (word == "r" || word == "redo") {
    if (!session_.redo()) throw Error("there is no decision to put back");
    return moved();
  }
  if (word == "s" || word == "save" || word == "l" || word == "load") return file(word, rest);
  if (word == "v" || word == "view") {
    const int last = session_.entries(viewer());
    const auto at = rest.empty() ? 0 : whole_number(rest);
    if (!at || *at > last)
      throw Error("there is no decision '" + readable(rest, 80) + "'; decisions are 0 to " +
                  std::to_string(last));
    return go_through(*at);
  }
  if (word == "ask") return ask_about(word, rest);
  if (word == "review") return review(rest);
  if (word == "practise") return practise();
  if (word == "again" || (word == "level" && whole_number(rest))) return again(word, rest);
  return look_up(word, rest);
}

Terminal::Next Terminal::go_through(int at) {
  if (auto fork = view(session_.replay(), viewer(), session_.over(), typist_, out_, look_, at)) {
    std::vector<std::string> players = session_.replay().players();
    if (session_.people() == 0) players[0] = kPerson;
    session_.fork(*fork, Dice::same, players);
    guided_.reset();
    keyboard_ = kNobody;
    return moved();
  }
  return Next::redraw;
}

Terminal::Next Terminal::review(const std::string& rest) {
  if (session_.replay().decisions() == 0) throw Error("nothing has been decided yet");
  const auto number = whole_number(rest);
  const bool closely = rest == "closely";
  Seat seat = number && reviewed_ != kNobody && session_.over() ? reviewed_ : viewer();
  if (!number && !rest.empty() && !closely) {
    seat = rest.size() == 2 && (rest[0] == 'P' || rest[0] == 'p') ? rest[1] - '1' : kNobody;
    if (seat < 0 || seat >= session_.seats())
      throw Error("review, review NUMBER, review P1 or review closely, not '" + readable(rest, 80) + "'");
    if (!session_.over() && seat != viewer()) throw Error("another seat is looked at when the game is over");
  }
  reviewed_ = seat;
  if (!review_ || (review_->eyes() != seat && !session_.over()) ||
      (closely && review_->judge() != kCloseJudge))
    review_ = std::make_unique<Review>(session_.replay(), seat, closely ? kCloseJudge : "best");
  look_back(*review_, session_, out_, look_);
  if (number) {
    const auto places = places_of(*review_, seat);
    if (*number < 1 || static_cast<std::size_t>(*number) > places.size())
      throw Error("the review has " + std::to_string(places.size()) + " places");
    return go_through(session_.entry_at(places[static_cast<std::size_t>(*number) - 1], seat));
  }
  Screen screen(out_, look_, typist_);
  show_review(screen, session_, *review_, seat);
  if (screen.left()) waiting_ = screen.ended() ? "q" : screen.typed();
  return Next::ask;
}

// Another game of the same kind, with dice that nobody chose; "level N" puts that level in the agents' seats.
Terminal::Next Terminal::again(const std::string& word, const std::string& rest) {
  std::vector<std::string> players = session_.replay().players();
  if (word == "level") {
    const auto number = whole_number(rest);
    if (!number || *number < 1 || *number > kLevels)
      throw Error("level 1 to level " + std::to_string(kLevels));
    for (std::string& player : players)
      if (player != kPerson) player = "level:" + std::to_string(*number);
  }
  if (!session_.over() && !agrees("Leave this game?")) return Next::ask;
  session_ = Session(session_.game(), session_.replay().options(), seed_from_system(), std::move(players));
  guided_.reset();
  coach_.forget();
  keyboard_ = kNobody;
  return moved();
}

Terminal::Next Terminal::ask_about(const std::string& word, const std::string& rest) {
  if (rest == "again") {
    session_.ask_again();
    say("You are asked everything again.");
  } else if (rest == "less" || rest == "more") {
    settings_.ask_less(rest == "less");
    say(rest == "less" ? "You are not asked again where you passed and see no change."
                       : "You are asked every time.");
  } else {
    throw Error("ask again, ask less or ask more, not '" + readable(word + " " + rest, 80) + "'");
  }
  return Next::ask;
}

Terminal::Next Terminal::practise() {
  if (!session_.over() || !review_ || reviewed_ == kNobody)
    throw Error("practise comes after the review of a finished game");
  if (!pandemonium::practise(session_, *review_, reviewed_, coach_, typist_, out_, look_)) return Next::quit;
  return Next::ask;
}

// Commands that show something and change nothing.
Terminal::Next Terminal::look_up(const std::string& word, const std::string& rest) {
  Screen screen(out_, look_, typist_);
  if (word == "?" || word == "help") {
    for (const char* line : kHelp) screen.line(line, Ink::plain, 15);
  } else if (word == "rules") {
    show_rules(screen, session_.game());
  } else if (word == "what") {
    explain_word(screen, session_, rest, false);
  } else if (word == "why") {
    explain_why_not(screen, session_, trimmed(rest.starts_with("not") ? rest.substr(3) : rest));
  } else if (word == "rule" && !rest.empty()) {
    explain_word(screen, session_, rest, true);
  } else if (word == "rule") {
    if (session_.over()) throw Error("the game is over");
    const Question question = session_.table().question();
    screen.line(question.words + "  (" + question.rule + ")");
  } else if (word == "h" || word == "hint") {
    pandemonium::show_hint(screen, session_, coach_, rest.empty() ? "best" : rest);
  } else if (word == "o" || word == "log") {
    show_log(screen);
  } else if (word == "m" || word == "moves" || word == "f" || word == "find") {
    if (session_.over()) throw Error("the game is over");
    if (word[0] == 'm') return list_moves(rest);
    if (rest.empty() || Menu(session_.table()).find(screen, rest) == 0) say("no move has these words");
  } else {
    return play_words(screen, word + (rest.empty() ? "" : " " + rest));
  }
  if (screen.left()) waiting_ = screen.ended() ? "q" : screen.typed();
  return Next::ask;
}

// "church" plays the only move that has this word; of several it lists them.
Terminal::Next Terminal::play_words(Screen& screen, const std::string& words) {
  const Menu menu(session_.table());
  const auto found = menu.holding(words);
  if (found.empty() || words.size() < 3)
    throw Error("there is no command or move '" + readable(words, 80) + "'; ? shows the commands");
  if (found.size() == 1) {
    decide(found.front());
    return moved();
  }
  menu.find(screen, words);
  return Next::ask;
}

bool Terminal::agrees(const std::string& question) {
  std::string line;
  bool too_long = false;
  return typist_.line(question + " (y or n) ", line, too_long) && (line == "y" || line == "yes");
}

Terminal::Next Terminal::file(const std::string& word, const std::string& rest) {
  if (rest.empty()) throw Error("which file? " + word + " FILE");
  if (word[0] == 's') {
    std::error_code unknown;
    if (std::filesystem::exists(rest, unknown) &&
        !agrees(printable(rest) + " is there already: overwrite it?")) {
      say("not saved");
      return Next::ask;
    }
    save_file(session_, rest);
    say("saved as " + rest);
    return Next::ask;
  }
  session_ = load_file(rest, &session_.game());
  guided_.reset();
  coach_.forget();
  keyboard_ = kNobody;
  say("loaded " + rest);
  return moved();
}

Terminal::Next Terminal::list_moves(const std::string& rest) {
  const Menu menu(session_.table());
  if (!rest.empty()) {
    const auto number = whole_number(rest);
    if (!number || !menu.action(*number)) throw Error("there is no move '" + rest + "'");
    listed_ = *number;
  }
  Screen screen(out_, look_, typist_);
  const int next = menu.list(screen, listed_);
  if (next > 0) screen.line("     m shows more", Ink::dim);
  listed_ = next > 0 ? next : 1;
  return Next::ask;
}

void Terminal::show_log(Screen& screen) {
  const auto news = session_.news(viewer());
  for (const std::string& line : news) screen.line("- " + line, Ink::plain, 2);
  if (news.empty()) screen.line("nothing has happened yet");
}

}  // namespace pandemonium
