#include "play/terminal/terminal.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "envs/core/error.hpp"
#include "play/coach/ending.hpp"
#include "play/session/narration.hpp"
#include "play/terminal/files.hpp"
#include "play/terminal/guide.hpp"
#include "play/terminal/menu.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kNewsLines = 6;  // above the page; o shows all
constexpr int kBoardColumns = 80;

}  // namespace

std::string score_text(const AnyTable& table, Seat seat) {
  return signed_number(static_cast<double>(table.scores()[static_cast<std::size_t>(seat)]));
}

Terminal::Terminal(Session session, Typist& typist, std::ostream& out, const Look& look, std::string kept,
                   const std::string& settings)
    : session_(std::move(session)),
      typist_(typist),
      out_(out),
      look_(look),
      kept_(std::move(kept)),
      settings_(settings) {}

Terminal::Terminal(Guide guide, Typist& typist, std::ostream& out, const Look& look, std::string kept,
                   const std::string& settings)
    : Terminal(guide.at(0), typist, out, look, std::move(kept), settings) {
  guided_ = GuidedGame{std::move(guide)};
}

void Terminal::say(const std::string& words, Ink ink) { draw_line(out_, words, look_, ink); }

// Whose eyes the screen is for: the person to act, else the last person who was.
Seat Terminal::viewer() const {
  if (session_.person_acts()) return session_.to_act();
  if (keyboard_ != kNobody && session_.is_person(keyboard_)) return keyboard_;
  for (Seat seat = 0; seat < session_.seats(); ++seat)
    if (session_.is_person(seat)) return seat;
  return 0;
}

void Terminal::keep() {
  if (kept_.empty() || (guided_ && !guided_->done())) return;  // a guide can be begun again
  try {
    save_file(session_, kept_);
  } catch (const Error& error) {
    say(std::string("! the game cannot be kept: ") + error.what(), Ink::bad);
    kept_.clear();
  }
}

void Terminal::run() {
  if (guided_) {
    opening_ = {guided_->guide.title() + "   ? shows the commands, q leaves"};
  } else {
    opening_ = session_.remarks();
    opening_.push_back("dice committed: " + session_.commitment().substr(0, 16) +
                       "...   ? shows the commands, rules the rules");
    const std::string name(session_.game().name());
    if (Guide::is_there(session_.game()) && !settings_.knows(name))
      opening_.push_back("New here? play " + name + " --guide explains every rule when it is needed.");
  }
  if (look_.columns < kBoardColumns)
    opening_.push_back("this window has " + std::to_string(look_.columns) +
                       " columns, boards are drawn for " + std::to_string(kBoardColumns) +
                       ": what stands on their right comes below, behind >");
  Next next = Next::redraw;
  while (next != Next::quit) {
    if (next == Next::redraw) {
      bool interrupted = was_interrupted();
      session_.ask_less(settings_.asks_less() && !guided_);
      while (!interrupted && (session_.agent_plays() || session_.answers_itself()))
        interrupted = was_interrupted();
      keep();
      if (interrupted) break;
      show_screen();
    }
    next = waiting_.empty() ? ask() : obey(std::exchange(waiting_, ""));
  }
  if (!kept_.empty() && !session_.over() && !guided_)
    say("The game is kept: play --continue goes on with it.", Ink::dim);
  out_ << '\n';
}

void Terminal::show_screen() {
  listed_ = 1;
  hand_over();
  const Seat seat = viewer();
  Screen screen(out_, look_, typist_);
  out_ << '\n';
  for (const std::string& line : std::exchange(opening_, {})) screen.line(line, Ink::dim);
  const auto news = session_.news(seat);
  const std::size_t hidden = look_.rows > 0 && news.size() > kNewsLines ? news.size() - kNewsLines : 0;
  if (hidden > 0) screen.line("... " + std::to_string(hidden) + " more before: o shows all", Ink::dim);
  for (std::size_t i = hidden; i < news.size(); ++i) screen.line("- " + news[i], Ink::dim, 2);
  screen.page(session_.table().show(seat));
  if (session_.over()) {
    show_end(screen);
  } else {
    if (guided_) show_step(screen);
    const Question question = session_.table().question();
    if (!question.words.empty()) screen.line(question.words, Ink::title);
    Menu(session_.table()).overview(screen);
    if (guided_ && !guided_->done())
      screen.line("-> " + guided_->guide.step(guided_->step).task, Ink::good, 3);
  }
  if (screen.left()) waiting_ = screen.ended() ? "q" : screen.typed();
}

void Terminal::show_step(Screen& screen) {
  const GuidedGame& now = *guided_;
  screen.line(now.done()
                  ? "You know the game."
                  : "Step " + std::to_string(now.step + 1) + " of " + std::to_string(now.guide.steps()),
              Ink::title);
  for (const std::string& words : now.words()) screen.line("  " + words, Ink::plain, 2);
}

// A guide plays nothing else than what it asks for.
void Terminal::decide(Action action) {
  if (!guided_) return session_.play(action, repeat_);
  if (!guided_->done()) {
    if (action != guided_->guide.asked(guided_->step))
      throw Error("not this time: " + guided_->guide.step(guided_->step).task + " (q leaves the guide)");
    return go_to_step(guided_->step + 1);
  }
  guided_.reset();
  session_.play(action);
}

void Terminal::go_to_step(int step) {
  session_ = guided_->guide.at(step);
  guided_->step = step;
  if (guided_->done()) settings_.finished_guide(std::string(session_.game().name()));
  coach_.forget();
}

void Terminal::show_end(Screen& screen) {
  const Seat self = session_.people() > 1 ? kNobody : viewer();
  const auto order = ranking(session_);
  const auto score = [this](Seat seat) { return session_.table().scores()[static_cast<std::size_t>(seat)]; };
  const AnyTable& table = session_.table();
  bool shared = false, won = false;
  std::string first;  // and whoever has won with the first
  for (const Seat seat : order) {
    if (score(seat) != score(order[0])) continue;
    shared = shared || table.side(seat) != table.side(order[0]);
    won = won || seat == self;
    first += (first.empty() ? "" : ", ") + session_.name_of(seat, self);
  }
  screen.line(
      "The game is over." +
          (shared              ? " Nobody has won alone."
           : order.size() == 1 ? (score(0) > 0 ? " You have won." : " You have not won.")
           : won ? " You have won."
                 : " " + first + (first.find(", ") == std::string::npos ? " has" : " have") + " won."),
      Ink::title);
  for (const Seat seat : order)
    screen.line("  " + session_.name_of(seat, self) + ": " + score_text(session_.table(), seat));
  for (const Event& each : reasons(session_, viewer()))  // as the game counts it
    screen.line("  " + each.words, Ink::plain, 4);
  if (session_.people() > 0) show_turning_point(screen, viewer());
  screen.line("the dice's seed was " + std::to_string(session_.replay().seed()), Ink::dim);
  screen.line(
      "again plays another, level 1 to level 5 against others; review tells what was good and bad, v goes "
      "through it, u takes back, s FILE saves, q quits",
      Ink::dim);
}

void Terminal::show_turning_point(Screen& screen, Seat seat) {
  const auto turn = turning_point(session_, seat);
  if (!turn) return;
  screen.line("Turning point: decision " + std::to_string(turn->entry) +
                  ", where your expected score went from " + signed_number(turn->before) + " to " +
                  signed_number(turn->after) + ". v " + std::to_string(turn->entry) + " shows it.",
              Ink::plain, 4);
  screen.line("  - " + turn->words, Ink::dim, 4);
}

void Terminal::hand_over() {
  const Seat seat = viewer();
  if (seat == keyboard_) return;
  if (keyboard_ != kNobody && !session_.over() && session_.share_eyes(keyboard_, seat)) {
    keyboard_ = seat;
    return;
  }
  const bool secret = keyboard_ != kNobody || session_.people() > 1;
  keyboard_ = seat;
  if (!secret || session_.people() < 2 || !session_.has_secrets()) return;
  if (look_.clears) out_ << "\x1b[2J\x1b[3J\x1b[H";
  std::string line;
  bool too_long = false;
  if (!session_.asked_in_secret()) {
    say("P" + std::to_string(seat + 1) + " is to act: Enter when nobody else looks.", Ink::title);
    typist_.line("", line, too_long);
    return;
  }
  const std::string wanted = "P" + std::to_string(seat + 1);
  say("One of you is asked in secret: pass the screen round; each types the own seat, as P1.", Ink::title);
  while (typist_.line("", line, too_long)) {
    std::string typed = trimmed(line);
    if (!typed.empty() && typed[0] == 'p') typed[0] = 'P';
    if (typed == wanted) return;
    say("Nothing is asked of that seat now: pass the screen on.");
  }
}

Terminal::Next Terminal::ask() {
  std::string line;
  bool too_long = false;
  const std::string prompt = session_.over() ? "> " : "P" + std::to_string(session_.to_act() + 1) + "> ";
  if (!typist_.line(prompt, line, too_long)) return Next::quit;
  if (too_long) {
    say("! the line is longer than " + std::to_string(kMaxTypedLine) + " characters", Ink::bad);
    return Next::ask;
  }
  return obey(line);
}

}  // namespace pandemonium
