#include "play/terminal/guide.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/session/about.hpp"
#include "play/session/moves.hpp"
#include "play/terminal/menu.hpp"

namespace pandemonium {
namespace {

constexpr int kHintMilliseconds = 250;
constexpr std::size_t kHintMoves = 5, kHintLine = 6, kReasons = 6, kMovesTold = 3, kTermsTold = 4;

void explain(Screen& screen, const Term& term, bool rules) {
  screen.spans({{std::string(term.name), Ink::title}, {"  " + std::string(term.kind), Ink::dim}}, 4);
  screen.line("  " + std::string(term.meaning), Ink::plain, 2);
  if (rules) screen.line("  rule: " + std::string(term.rule), Ink::dim, 2);
}

// What legal moves do, by number or by words as they stand on the screen.
bool explain_moves(Screen& screen, const AnyTable& table, const std::string& text, bool rules) {
  const Menu menu(table);
  std::vector<Action> found;
  if (const auto named = menu.named(text))
    found.push_back(*named);
  else if (text.size() >= 3)
    found = menu.holding(text);
  if (found.empty() || found.size() > kMovesTold) return false;
  for (const Action action : found) {
    const Reason meaning = meaning_of(table, action);
    screen.line(table.describe(action), Ink::title);
    screen.line("  " + (meaning.words.empty() ? "A move like any other of its kind." : meaning.words),
                Ink::plain, 2);
    if (rules && !meaning.rule.empty()) screen.line("  rule: " + meaning.rule, Ink::dim, 2);
  }
  return true;
}

// "Med 1B" and "Surveil" stand on a page for Med Center and Surveillance Node: each word by itself, without
// figures and brackets.
std::vector<Term> terms_word_by_word(const AnyGame& game, const std::string& text) {
  std::vector<Term> found;
  std::istringstream words(text);
  for (std::string word; words >> word && found.size() < kTermsTold;) {
    std::string letters;
    for (const char c : word)
      if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\'' || c == '-') letters += c;
    if (letters.size() < 3) continue;
    for (const Term& term : find_terms(game, letters)) {
      const auto is_it = [&term](const Term& each) { return each.name == term.name; };
      if (std::none_of(found.begin(), found.end(), is_it) && found.size() < kTermsTold) found.push_back(term);
    }
  }
  return found;
}

// "+0.31 +-0.05"
std::string estimated(const Estimated& score) {
  char text[48];
  std::snprintf(text, sizeof text, "%+.2f +-%.2f", score.mean, score.error);
  return text;
}

}  // namespace

std::string signed_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%+.2f", number);
  return text;
}

void show_rules(Screen& screen, const AnyGame& game) {
  const Words words = game.words();
  screen.line(std::string(game.title()), Ink::title);
  screen.line(std::string(words.goal));
  screen.line("A turn", Ink::title);
  int number = 0;
  for (const std::string_view step : words.turn)
    screen.line(std::to_string(++number) + ". " + std::string(step), Ink::plain, 3);
  screen.line("what WORD explains a word or symbol of the page; what alone lists them.", Ink::dim);
  screen.line("The whole rules: envs/" + std::string(game.name()) + "/README.md", Ink::dim);
}

void explain_word(Screen& screen, const Session& session, const std::string& text, bool rules) {
  const AnyGame& game = session.game();
  if (!text.empty()) {
    auto found = find_terms(game, text);
    if (found.empty() && !session.over() && explain_moves(screen, session.table(), text, rules)) return;
    if (found.empty()) found = terms_word_by_word(game, text);
    for (const Term& term : found) explain(screen, term, rules);
    if (found.empty())
      screen.line("no word of this game is like '" + readable(text, 80) + "'; what lists them");
    return;
  }
  std::string_view kind;
  std::string names;
  const auto put = [&] {
    if (!names.empty()) screen.line(std::string(kind) + ": " + names, Ink::plain, 2);
  };
  for (const Term& term : game.words().terms) {
    if (term.kind == "symbol of the page") continue;
    if (term.kind != kind) {
      put();
      kind = term.kind;
      names.clear();
    }
    names += (names.empty() ? "" : "; ") + std::string(term.name);
  }
  put();
}

void explain_why_not(Screen& screen, const Session& session, const std::string& text) {
  if (text.empty()) throw Error("why not what? why not WORDS OF THE MOVE");
  const AnyTable& table = session.table();
  if (session.over()) throw Error("the game is over");
  WhyNot found = why_not(table, text);
  if (const auto named = Menu(table).named(text); named && found.playable.empty()) found.playable = {*named};
  if (!found.playable.empty()) {
    const Menu menu(table);
    for (const Action action : found.playable)
      screen.line("  " + std::to_string(menu.number_of(action)) + "  " + table.describe(action), Ink::plain,
                  5);
    screen.line(found.playable.size() == 1 ? "It can be played now." : "These can be played now.", Ink::good);
  } else if (found.refused.empty()) {
    screen.line("No move of this game has these words.", Ink::bad);
  }
  if (found.playable.empty() || found.refused.size() <= kReasons)
    for (std::size_t i = 0; i < std::min(kReasons, found.refused.size()); ++i) {
      const Refused& each = found.refused[i];
      const std::string which =
          each.actions.size() == 1 ? session.game().action_text(each.actions.front()) : each.kind;
      if (each.reason.words.empty())
        screen.line("Not now: " + which + ".", Ink::bad);
      else
        screen.spans({{which + ": ", Ink::dim}, {each.reason.words, Ink::bad}}, 2);
    }
  if (found.refused.size() > kReasons)
    screen.line("... and " + std::to_string(found.refused.size() - kReasons) + " reasons more: say which one",
                Ink::dim);
  if (!found.playable.empty()) return;
  const Question question = table.question();
  if (!question.words.empty()) screen.line("You are asked: " + question.words);
  for (const Term& term : find_terms(session.game(), text)) explain(screen, term, false);
}

void show_hint(Screen& screen, const Session& session, Coach& coach, const std::string& agent) {
  if (session.over()) throw Error("the game is over");
  const Thought& thought = coach.think(session, agent, 0, kHintMilliseconds);
  if (!thought.remark.empty()) screen.line(thought.remark, Ink::dim);
  const Menu menu(session.table());
  const auto seat = static_cast<std::size_t>(session.to_act());
  screen.line("expected score (-1 lost, +1 won) and its error, move", Ink::dim);
  for (std::size_t i = 0; i < std::min(kHintMoves, thought.moves.size()); ++i) {
    const Advised& move = thought.moves[i];
    if (move.scores.empty()) break;
    std::string others;
    for (std::size_t other = 0; other < move.scores.size(); ++other)
      if (other != seat)
        others += (others.empty() ? "" : ", ") +
                  ("P" + std::to_string(other + 1) + " " + signed_number(move.scores[other].mean));
    screen.spans({{estimated(move.scores[seat]), Ink::good},
                  {"  ", Ink::dim},
                  {std::to_string(menu.number_of(move.action)) + "  " + move.words, Ink::plain},
                  {others.empty() ? "" : "  (" + others + ")", Ink::dim}},
                 4);
    if (!move.meaning.empty()) screen.line("    " + move.meaning, Ink::dim, 4);
  }
  const Advised& best = thought.moves.front();
  std::string line;
  for (std::size_t i = 0; i < std::min(kHintLine, best.line.size()); ++i)
    line +=
        (i > 0 ? "; " : "") +
        (best.line[i].seat == session.to_act() ? "" : "P" + std::to_string(best.line[i].seat + 1) + ": ") +
        best.line[i].words;
  if (!line.empty()) screen.line("it may go on: " + line, Ink::plain, 2);
  screen.line(std::to_string(thought.games) + " games played on for each move with imagined dice", Ink::dim);
}

}  // namespace pandemonium
