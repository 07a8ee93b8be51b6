#include "play/guide.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "envs/core/error.hpp"
#include "play/about.hpp"
#include "play/menu.hpp"
#include "play/narration.hpp"

namespace pandemonium {
namespace {

constexpr int kHintMilliseconds = 250;
constexpr std::size_t kHintMoves = 5, kHintLine = 6, kMistakes = 5;
constexpr int kGraphColumns = 64, kGraphRows = 9;

std::string lower_case(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

void explain(Screen& screen, const Term& term) {
  screen.spans({{std::string(term.name), Ink::title}, {"  " + std::string(term.kind), Ink::dim}}, 4);
  screen.line("  " + std::string(term.meaning), Ink::plain, 2);
  screen.line("  rule: " + std::string(term.rule), Ink::dim, 2);
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

void explain_word(Screen& screen, const AnyGame& game, const std::string& text) {
  if (!text.empty()) {
    const auto found = find_terms(game, text);
    for (const Term& term : found) explain(screen, term);
    if (found.empty()) screen.line("no word of this game is like '" + readable(text, 80) + "'; what lists them");
    return;
  }
  std::string_view kind;
  std::string names;
  const auto put = [&] {
    if (!names.empty()) screen.line(std::string(kind) + ": " + names, Ink::plain, 2);
  };
  for (const Term& term : game.words().terms) {
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
  const Menu menu(table);
  const auto names = [&](Action action) {
    return lower_case(session.game().action_text(action)).find(lower_case(text)) != std::string::npos;
  };
  int found = menu.find(screen, text);
  for (const Action action : table.legal()) {
    if (found > 0 || !names(action)) continue;
    screen.line("  " + std::to_string(menu.number_of(action)) + "  " + table.describe(action));
    ++found;
  }
  if (found > 0) {
    screen.line(found == 1 ? "It can be played now." : "These can be played now.", Ink::good);
    return;
  }
  const Question question = table.question();
  std::string kinds;
  for (const Action action : table.legal()) {
    const std::string kind = kind_of(session.game(), action);
    if (kinds.find("; " + kind + ";") == std::string::npos) kinds += (kinds.empty() ? "; " : " ") + kind + ";";
  }
  if (!kinds.empty()) kinds = kinds.substr(2, kinds.size() - 3);
  bool exists = false;
  std::string known;
  for (Action action = 0; action < session.game().actions(); ++action) {
    const std::string kind = kind_of(session.game(), action);
    if (!names(action)) continue;
    exists = true;
    if (known.find(kind) == std::string::npos) known += (known.empty() ? "" : ", ") + kind;
  }
  if (exists)
    screen.line("Not now: " + known + ".", Ink::bad);
  else
    screen.line("No move of this game has these words.", Ink::bad);
  screen.line("You are asked: " + question.words + " (" + question.rule + ")");
  screen.line("The answers allowed are: " + kinds + ".");
  for (int d = session.replay().decisions(); d > 0 && exists; --d) {
    const AnyTable& earlier = session.replay().table(d - 1);
    bool was_legal = false;
    for (const Action action : earlier.legal()) was_legal = was_legal || names(action);
    if (!was_legal || earlier.to_act() != session.to_act()) continue;
    screen.line("It could last be played when you were asked: " + earlier.question().words + " (" +
                earlier.question().rule + ")");
    break;
  }
  for (const Term& term : find_terms(session.game(), text)) explain(screen, term);
}

void show_hint(Screen& screen, const Session& session, Coach& coach, const std::string& agent) {
  if (session.over()) throw Error("the game is over");
  const Thought& thought = coach.think(session, agent, 0, kHintMilliseconds);
  if (!thought.remark.empty()) screen.line(thought.remark, Ink::dim);
  const Menu menu(session.table());
  const auto seat = static_cast<std::size_t>(session.to_act());
  screen.line("expected score (-1 lost, +1 won), move", Ink::dim);
  for (std::size_t i = 0; i < std::min(kHintMoves, thought.moves.size()); ++i) {
    const Advised& move = thought.moves[i];
    if (move.scores.empty()) break;
    screen.spans({{estimated(move.scores[seat]) + "  ", Ink::good},
                  {std::to_string(menu.number_of(move.action)) + "  " + move.words, Ink::plain}},
                 18);
  }
  const Advised& best = thought.moves.front();
  std::string line;
  for (std::size_t i = 0; i < std::min(kHintLine, best.line.size()); ++i)
    line += (i > 0 ? "; " : "") + (best.line[i].seat == session.to_act() ? "" : "P" + std::to_string(best.line[i].seat + 1) + " ") +
            best.line[i].words;
  if (!line.empty()) screen.line("it may go on: " + line, Ink::plain, 2);
  screen.line(std::to_string(thought.games) + " games played on for each move with imagined dice", Ink::dim);
}

void show_review(Screen& screen, const Session& session, Seat seat) {
  if (!session.over()) throw Error("a game is reviewed when it is over; h gives a hint");
  const Replay& replay = session.replay();
  std::vector<Reviewed> own;
  for (const Reviewed& each : look_back(replay, "best", 0, replay.decisions()))
    if (each.seat == seat) own.push_back(each);
  if (own.empty()) {
    screen.line("this seat decided nothing");
    return;
  }
  std::vector<std::string> graph(kGraphRows, std::string(kGraphColumns, ' '));
  for (int column = 0; column < kGraphColumns; ++column) {
    const std::size_t i = static_cast<std::size_t>(column) * own.size() / kGraphColumns;
    if (!own[i].expected_score) continue;
    const double height = (1.0 - static_cast<double>(std::clamp(*own[i].expected_score, -1.0f, 1.0f))) / 2.0;
    graph[static_cast<std::size_t>(height * (kGraphRows - 1) + 0.5)][static_cast<std::size_t>(column)] = '*';
  }
  if (own.front().expected_score) {
    screen.line("Expected score of " + session.name_of(seat, kNobody) + ", from decision to decision:", Ink::title);
    for (int row = 0; row < kGraphRows; ++row)
      screen.line((row == 0 ? "+1 |" : row == kGraphRows / 2 ? " 0 |" : row == kGraphRows - 1 ? "-1 |" : "   |") +
                  graph[static_cast<std::size_t>(row)]);
  }
  std::stable_sort(own.begin(), own.end(), [](const Reviewed& a, const Reviewed& b) {
    return a.best_probability - a.chosen_probability > b.best_probability - b.chosen_probability;
  });
  screen.line("Where best would most surely have decided otherwise:", Ink::title);
  for (std::size_t i = 0; i < std::min(kMistakes, own.size()); ++i) {
    const Reviewed& each = own[i];
    if (each.best == replay.moment(each.decision).action) break;
    screen.line("decision " + std::to_string(each.decision + 1) + ": " + replay.moment(each.decision).words + "; best: " +
                    replay.table(each.decision).describe(each.best),
                Ink::plain, 4);
  }
  screen.line("v goes through the game; there f plays on from any decision", Ink::dim);
}

}  // namespace pandemonium
