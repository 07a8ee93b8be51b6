#include "play/terminal/puzzling.hpp"

#include <cstdio>

#include "agents/levels.hpp"
#include "envs/core/error.hpp"
#include "play/coach/verdict.hpp"
#include "play/practice/puzzles.hpp"
#include "play/terminal/menu.hpp"

namespace pandemonium {
namespace {

constexpr int kGames = 48;

enum class Next { puzzle, leave };

void judge(const AnyGame& game, const Puzzle& each, const AnyTable& table, Action answer, Screen& screen) {
  const Action best = game.action_from_text(each.best);
  char ahead[16];
  std::snprintf(ahead, sizeof ahead, "%.2f", each.ahead);
  if (answer == best) {
    screen.line("Yes: " + table.describe(best) + ", ahead of every other move by " + ahead + " at least.",
                Ink::good);
    return;
  }
  screen.line("No: " + table.describe(best) + " is ahead of every other move by " + ahead + " at least.",
              Ink::bad);
  screen.line(why_better(table, best, answer, "best", kGames, each.seed).words, Ink::plain, 2);
}

Next ask(const AnyGame& game, const Puzzle& each, std::size_t number, std::size_t of, Typist& typist,
         std::ostream& out, const Look& look) {
  const Replay replay = replay_of(game, each);
  const AnyTable& table = replay.table();
  const Menu menu(table);
  Screen screen(out, look, typist);
  screen.line("Puzzle " + std::to_string(number + 1) + " of " + std::to_string(of) + " (" + each.id + "), " +
                  level_name(each.level) + ": one move is clearly best. You are P" +
                  std::to_string(table.to_act() + 1) + ".",
              Ink::title);
  screen.page(table.show(table.to_act()));
  screen.line(table.question().words, Ink::title);
  menu.overview(screen);
  std::string typed = screen.typed();
  for (bool too_long = false; !screen.ended();) {
    if (typed.empty() && !typist.line("your move, Enter for the next puzzle, or q> ", typed, too_long))
      return Next::leave;
    if (typed == "q" || typed == "quit") return Next::leave;
    if (typed.empty()) return Next::puzzle;
    const auto answer = menu.named(typed);
    typed.clear();
    if (!answer) {
      draw_line(out, "the number or the words of one move", look, Ink::bad);
      continue;
    }
    judge(game, each, table, *answer, screen);
    if (*answer != game.action_from_text(each.best)) continue;
    return typist.line("Enter for the next puzzle, or q> ", typed, too_long) && typed.empty() ? Next::puzzle
                                                                                              : Next::leave;
  }
  return Next::leave;
}

}  // namespace

void puzzle(const AnyGame& game, std::size_t first, Typist& typist, std::ostream& out, const Look& look) {
  const auto puzzles = puzzles_of(game);
  if (puzzles.empty()) throw Error("there are no puzzles of " + std::string(game.title()));
  for (std::size_t number = first % puzzles.size();; number = (number + 1) % puzzles.size())
    if (ask(game, puzzles[number], number, puzzles.size(), typist, out, look) == Next::leave) return;
}

}  // namespace pandemonium
