// An analysis as JSON and as a page for people.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "agents/analysis/analysis.hpp"
#include "envs/core/files/printable.hpp"

namespace pandemonium {
namespace {

Json to_json(const Judged& judged) { return {{"mean", judged.mean}, {"error", judged.error}}; }
Json to_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json to_json(const std::vector<Judged>& list) {
  Json all = Json::array();
  for (const Judged& each : list) all.push_back(to_json(each));
  return all;
}

Json to_json(const std::optional<Ledger>& ledger) {
  if (!ledger) return {};
  return {{"start", to_json(ledger->start)},
          {"luck", to_json(ledger->luck)},
          {"mistakes", to_json(ledger->mistakes)},
          {"unexplained", to_json(ledger->unexplained)}};
}

std::string signed_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%+.3f", value);
  return text;
}

std::string name_of(const Analysis& analysis, Seat seat) {
  const auto place = static_cast<std::size_t>(seat);
  std::string name = "seat " + std::to_string(seat + 1);
  if (place < analysis.players.size() && !analysis.players[place].empty())
    name += " (" + printable(analysis.players[place], 80) + ")";
  return name;
}

std::string with_error(const Judged& judged) {
  return signed_number(judged.mean) + " (error " + signed_number(judged.error).substr(1) + ")";
}

// "  start +0.012 (error 0.004), luck ..., own mistakes ..., others' mistakes ..., unexplained ...: score
// ..."
std::string ledger_line(const Ledger& ledger, std::size_t own, double score) {
  return "  start " + with_error(ledger.start) + ", luck " + with_error(ledger.luck) + ", own mistakes " +
         with_error(ledger.mistakes[own]) +
         (ledger.mistakes.size() > 1
              ? ", others' mistakes " + with_error(ledger.others(static_cast<Seat>(own)))
              : "") +
         ", unexplained " + with_error(ledger.unexplained) + ": score " + signed_number(score) + "\n";
}

double largest(const LuckAnalysis& event) {
  double most = 0.0;
  for (const double each : event.luck) most = std::max(most, std::abs(each));
  return most;
}

}  // namespace

Json to_json(const Analysis& analysis) {
  Json decisions = Json::array(), events = Json::array(), seats = Json::array();
  for (const DecisionAnalysis& each : analysis.decisions)
    decisions.push_back({{"decision", each.decision},
                         {"seat", each.seat},
                         {"action", each.played},
                         {"best_action", each.best},
                         {"played", each.played_words},
                         {"best", each.best_words},
                         {"probability", each.probability},
                         {"before", to_json(each.before)},
                         {"after", to_json(each.after)},
                         {"determinizations", each.determinizations},
                         {"loss", to_json(each.loss)},
                         {"brought", to_json(each.brought)},
                         {"blunder", each.blunder},
                         {"win_at_hand", each.win_at_hand}});
  for (const LuckAnalysis& each : analysis.events)
    events.push_back(
        {{"decision", each.decision}, {"luck", each.luck}, {"error", each.error}, {"events", each.events}});
  for (const SeatAnalysis& each : analysis.seats)
    seats.push_back({{"decisions", each.decisions},
                     {"differing", each.differing},
                     {"blunders", each.blunders},
                     {"unjudged", each.unjudged},
                     {"loss", to_json(each.loss)},
                     {"loss_per_decision", each.loss_per_decision},
                     {"luck", each.luck},
                     {"score", to_json(each.score)},
                     {"without_luck", to_json(each.without_luck)},
                     {"ledger", to_json(each.ledger)}});
  return {{"game", analysis.game},
          {"judge", analysis.judge},
          {"rollouts", analysis.options.rollouts},
          {"redraws", analysis.options.redraws},
          {"seed", analysis.options.seed},
          {"finished", analysis.finished},
          {"players", analysis.players},
          {"seats", seats},
          {"decisions", decisions},
          {"events", events}};
}

std::string to_text(const Analysis& analysis, int lines) {
  std::string text = analysis.finished ? "" : "The game is not over: what was played is analysed.\n";
  for (std::size_t s = 0; s < analysis.seats.size(); ++s) {
    const SeatAnalysis& seat = analysis.seats[s];
    text += name_of(analysis, static_cast<Seat>(s)) + ": " + std::to_string(seat.decisions) +
            " decisions, lost " + with_error({0.0 - seat.loss.mean, seat.loss.error}) + " by " +
            std::to_string(seat.differing) + " that differ, " + std::to_string(seat.blunders) +
            " blunders; luck " + signed_number(seat.luck);
    if (seat.score)
      text += "; score " + signed_number(*seat.score) + ", without luck " + signed_number(*seat.without_luck);
    text += '\n';
    if (seat.ledger) text += ledger_line(*seat.ledger, s, *seat.score);
  }
  std::vector<const DecisionAnalysis*> decisions;
  for (const DecisionAnalysis& each : analysis.decisions)
    if (each.loss.mean > 2.0 * each.loss.error) decisions.push_back(&each);
  std::stable_sort(decisions.begin(), decisions.end(),
                   [](const auto* one, const auto* other) { return one->loss.mean > other->loss.mean; });
  if (!decisions.empty()) text += "Costliest decisions\n";
  for (std::size_t i = 0; i < std::min(decisions.size(), static_cast<std::size_t>(lines)); ++i) {
    const DecisionAnalysis& each = *decisions[i];
    text += "  " + std::to_string(each.decision + 1) + ", " + name_of(analysis, each.seat) + ": " +
            printable(each.played_words) + " lost " + with_error({0.0 - each.loss.mean, each.loss.error}) +
            "; better: " + printable(each.best_words) + (each.blunder ? "  BLUNDER\n" : "\n");
  }
  std::vector<const LuckAnalysis*> events;
  for (const LuckAnalysis& each : analysis.events) events.push_back(&each);
  std::stable_sort(events.begin(), events.end(),
                   [](const auto* one, const auto* other) { return largest(*one) > largest(*other); });
  if (!events.empty()) text += "Largest luck\n";
  for (std::size_t i = 0; i < std::min(events.size(), static_cast<std::size_t>(lines)); ++i) {
    const LuckAnalysis& each = *events[i];
    text += each.decision < 0 ? "  the deal" : "  after decision " + std::to_string(each.decision + 1);
    std::string seen;  // what everybody saw
    for (const std::string& event : each.events) seen += (seen.empty() ? " (" : ", ") + event;
    text += each.decision < 0 || seen.empty() ? ":" : printable(seen, 60) + "):";
    for (std::size_t seat = 0; seat < each.luck.size(); ++seat)
      text += " " + name_of(analysis, static_cast<Seat>(seat)) + " " + signed_number(each.luck[seat]);
    text += '\n';
  }
  return text;
}

}  // namespace pandemonium
