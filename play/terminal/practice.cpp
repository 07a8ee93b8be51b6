#include "play/terminal/practice.hpp"

#include <algorithm>
#include <cmath>

#include "envs/core/error.hpp"
#include "play/terminal/guide.hpp"
#include "play/terminal/menu.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kMistakes = 5;
constexpr int kMilliseconds = 500;
constexpr std::size_t kLine = 6;

std::string line_in_words(const Advised& move, Seat seat) {
  std::string line;
  for (std::size_t i = 1; i < std::min(kLine, move.line.size()); ++i)
    line += (line.empty() ? "" : "; ") +
            (move.line[i].seat == seat ? "" : "P" + std::to_string(move.line[i].seat + 1) + " ") +
            move.line[i].words;
  return line;
}

void judge(Screen& screen, const Thought& thought, Action answer, Seat seat) {
  const Advised& best = thought.moves.front();
  const auto place = static_cast<std::size_t>(seat);
  const auto own = std::find_if(thought.moves.begin(), thought.moves.end(),
                                [answer](const Advised& each) { return each.action == answer; });
  const std::string better = "better: " + best.words + ", " + signed_number(best.scores[place].mean) + " +-" +
                             signed_number(best.scores[place].error).substr(1);
  if (own == thought.moves.begin()) {
    screen.line("Yes: " + best.words + ".", Ink::good);
  } else if (own->scores.empty()) {
    screen.line("Not among the likely moves; " + better, Ink::bad);
  } else {
    const double gap = best.scores[place].mean - own->scores[place].mean;
    const double error = std::hypot(best.scores[place].error, own->scores[place].error);
    if (gap <= 2.0 * error)
      screen.line(
          "As good, as far as " + std::to_string(thought.games) + " games can tell: " + own->words + ".",
          Ink::good);
    else
      screen.line(
          "It costs " + signed_number(gap).substr(1) + " +-" + signed_number(error).substr(1) + "; " + better,
          Ink::bad);
  }
  if (const std::string line = line_in_words(best, seat); !line.empty())
    screen.line("after " + best.words + " it may go on: " + line, Ink::dim, 2);
}

}  // namespace

bool practise(const Session& session, const Review& review, Seat seat, Coach& coach, Typist& typist,
              std::ostream& out, const Look& look) {
  const auto mistakes = review.mistakes(seat, kMistakes);
  if (mistakes.empty()) draw_line(out, "No decision of this seat cost more than chance explains.", look);
  int number = 0;
  for (const DecisionAnalysis* each : mistakes) {
    const AnyTable& table = session.replay().table(each->decision);
    const Menu menu(table);
    Screen screen(out, look, typist);
    screen.line("Position " + std::to_string(++number) + " of " + std::to_string(mistakes.size()) +
                    ": decision " + std::to_string(each->decision),
                Ink::title);
    screen.page(table.show(seat));
    screen.line(table.question().words, Ink::title);
    menu.overview(screen);
    std::string typed = screen.typed();
    for (bool too_long = false; !screen.ended();) {
      if (typed.empty() && !typist.line("your move, or q> ", typed, too_long)) return false;
      if (typed == "q" || typed == "quit") return true;
      const bool is_number =
          !typed.empty() && typed.size() < 5 && typed.find_first_not_of("0123456789") == std::string::npos;
      const auto named = menu.holding(typed);
      const auto answer = is_number           ? menu.action(std::stoi(typed))
                          : named.size() == 1 ? std::optional(named.front())
                                              : std::nullopt;
      typed.clear();
      if (!answer) {
        draw_line(out, "the number or the words of one move", look, Ink::bad);
        continue;
      }
      const Session position(table, session.replay().seed(), session.replay().players());
      judge(screen, coach.think(position, "best", 0, kMilliseconds), *answer, seat);
      break;
    }
    if (screen.ended()) return false;
  }
  return true;
}

}  // namespace pandemonium
