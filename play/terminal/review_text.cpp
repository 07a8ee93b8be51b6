#include "play/terminal/review_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "play/coach/grades.hpp"
#include "play/coach/verdict.hpp"
#include "play/terminal/guide.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kMistakes = 5, kTurns = 5;
constexpr int kGraphColumns = 70, kGraphMargin = 8, kGraphRows = 7, kSlice = 250;  // the last: milliseconds
constexpr int kWhyGames = 32;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

int column_of(int decision, const Replay& replay, int columns) {
  return std::clamp(decision * columns / std::max(replay.decisions(), 1), 0, columns - 1);
}

int row_of(double score) {
  return static_cast<int>(std::lround((1.0 - std::clamp(score, -1.0, 1.0)) / 2.0 * (kGraphRows - 1)));
}

void show_graph(Screen& screen, const Session& session, const Review& review, Seat seat) {
  const Replay& replay = session.replay();
  const int columns = std::min(kGraphColumns, screen.look().columns - kGraphMargin);
  std::vector<double> heights(at(columns), std::nan(""));
  for (const DecisionAnalysis& each : review.found().decisions)
    if (each.seat == seat) heights[at(column_of(each.decision, replay, columns))] = each.expected;
  if (session.over()) heights.back() = static_cast<double>(replay.table().scores()[at(seat)]);
  std::vector<std::string> rows(kGraphRows, std::string(at(columns), ' '));
  double height = std::nan("");
  for (int column = 0; column < columns; ++column) {
    if (!std::isnan(heights[at(column)])) height = heights[at(column)];
    if (!std::isnan(height)) rows[at(row_of(height))][at(column)] = '*';
  }
  for (const DecisionAnalysis* each : review.mistakes(seat, kMistakes)) {
    const int column = column_of(each->decision, replay, columns);
    rows[at(row_of(heights[at(column)]))][at(column)] = 'x';
  }
  std::string luck(kGraphColumns, ' ');
  for (const LuckAnalysis* each : review.turns_of_luck(seat, kTurns))
    luck[at(column_of(std::max(each->decision, 0), replay, columns))] = each->luck[at(seat)] > 0 ? '+' : '-';
  screen.line("Expected score of " + session.name_of(seat, kNobody) + " over " +
                  std::to_string(replay.decisions()) + " decisions; x a mistake" +
                  (session.over() ? ", + and - luck" : ""),
              Ink::title);
  for (int row = 0; row < kGraphRows; ++row)
    screen.line((row == 0                ? "  won |"
                 : row == kGraphRows / 2 ? " even |"
                 : row == kGraphRows - 1 ? " lost |"
                                         : "      |") +
                rows[at(row)]);
  if (luck.find_first_not_of(' ') != std::string::npos) screen.line(" luck |" + luck);
}

std::string with_error(const Judged& judged) {
  return signed_number(judged.mean) + " +-" + signed_number(judged.error).substr(1);
}

std::string cost_of(const Judged& loss) {
  const std::string words = with_error(loss);
  return words[0] == '+' ? words.substr(1) : words;
}

void show_totals(Screen& screen, const Session& session, const Review& review) {
  for (Seat seat = 0; seat < session.seats(); ++seat) {
    const SeatAnalysis& total = review.found().seats[at(seat)];
    if (total.decisions == 0) continue;
    screen.line(session.name_of(seat, kNobody) + ": mistakes cost " + cost_of(total.loss) + " (" +
                    std::to_string(total.differing) + " of " + std::to_string(total.decisions) +
                    " decisions unlike " + review.judge() +
                    (total.unjudged > 0 ? ", " + std::to_string(total.unjudged) + " not judged" : "") + ")",
                Ink::plain, 4);
    if (total.ledger)
      screen.line(
          "    start " + with_error(total.ledger->start) + ", luck " + with_error(total.ledger->luck) +
              ", own mistakes " + with_error(total.ledger->mistakes[at(seat)]) +
              (session.seats() > 1 ? ", others' mistakes " + with_error(total.ledger->others(seat)) : "") +
              ", unexplained " + with_error(total.ledger->unexplained) + " = score " +
              signed_number(*total.score),
          Ink::plain, 6);
    else if (session.over())
      screen.line("    score " + signed_number(*total.score), Ink::plain, 6);
  }
}

}  // namespace

void look_back(Review& review, const Session& session, std::ostream& out, const Look& look) {
  bool stopped = false;
  while (!review.done() && !stopped) {
    review.go_on(session.replay(), kSlice, [&stopped] { return stopped = was_interrupted(); });
    if (look.clears)
      out << "\rlooking back: " << std::lround(100.0 * review.progress()) << "%, Ctrl-C shows what there is "
          << std::flush;
  }
  if (look.clears) out << "\r\x1b[K" << std::flush;
}

std::vector<int> places_of(const Review& review, Seat seat) {
  std::vector<int> places;
  for (const DecisionAnalysis* each : review.mistakes(seat, kMistakes)) places.push_back(each->decision);
  for (const LuckAnalysis* each : review.turns_of_luck(seat, kTurns)) places.push_back(each->decision + 1);
  return places;
}

void show_review(Screen& screen, const Session& session, const Review& review, Seat seat) {
  const Replay& replay = session.replay();
  show_graph(screen, session, review, seat);
  show_totals(screen, session, review);
  int number = 0;
  const auto mistakes = review.mistakes(seat, kMistakes);
  screen.line(mistakes.empty() ? "No decision cost more than chance explains." : "Costliest decisions",
              Ink::title);
  for (const DecisionAnalysis* each : mistakes) {
    screen.line(" " + std::to_string(++number) + ". decision " + std::to_string(each->decision) + ": " +
                    each->played_words + "; better: " + each->best_words + " (" +
                    grade_name(grade_of(*each)) + ": cost " + cost_of(each->loss) + ")",
                Ink::plain, 4);
    if (!screen.left())
      screen.line("    " + why_better(replay.table(each->decision), each->best, each->played, "best",
                                      kWhyGames, static_cast<std::uint64_t>(each->decision))
                               .words,
                  Ink::dim, 4);
  }
  const auto turns = review.turns_of_luck(seat, kTurns);
  if (!turns.empty()) screen.line("Turns of luck", Ink::title);
  for (const LuckAnalysis* each : turns)
    screen.line(" " + std::to_string(++number) + ". " +
                    (each->decision < 0 ? "" : "decision " + std::to_string(each->decision) + ": ") +
                    signed_number(each->luck[at(seat)]) + ", " +
                    chance_in_words(replay, each->decision, seat),
                Ink::plain, 4);
  if (!review.done()) screen.line("Stopped before its end; review goes on.", Ink::dim);
  if (!mistakes.empty()) screen.line("practise asks you these decisions again", Ink::dim);
  screen.line(std::string("review NUMBER goes there, and f there plays on") +
                  (session.over() && session.seats() > 1 ? "; review P2 is another seat's" : ""),
              Ink::dim);
}

}  // namespace pandemonium
