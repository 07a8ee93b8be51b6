#include "play/terminal/practice.hpp"

#include "envs/core/error.hpp"
#include "play/coach/verdict.hpp"
#include "play/terminal/menu.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kMistakes = 5;
constexpr int kMilliseconds = 500;
constexpr int kWhyGames = 48;

void judge(Screen& screen, const Thought& thought, const AnyTable& table, Action answer) {
  const Seat seat = table.to_act();
  const Advised& best = thought.moves.front();
  const Verdict verdict = judge_answer(thought, answer, seat);
  screen.line(verdict.words, verdict.good() ? Ink::good : Ink::bad);
  if (!verdict.good())
    screen.line(why_better(table, best.action, answer, "best", kWhyGames, 1).words, Ink::plain, 2);
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
      const auto answer = menu.named(typed);
      typed.clear();
      if (!answer) {
        draw_line(out, "the number or the words of one move", look, Ink::bad);
        continue;
      }
      const Session position(table, session.replay().seed(), session.replay().players());
      judge(screen, coach.think(position, "best", 0, kMilliseconds), table, *answer);
      break;
    }
    if (screen.ended()) return false;
  }
  return true;
}

}  // namespace pandemonium
