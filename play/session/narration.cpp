#include "play/session/narration.hpp"

#include "play/session/doubt.hpp"

namespace pandemonium {

std::string kind_of(const AnyGame& game, Action action) {
  std::string text = game.action_text(action);
  const std::size_t space = text.find_last_of(' ');
  if (space != std::string::npos && text.find_first_not_of("0123456789", space + 1) == std::string::npos)
    text.resize(space);
  return text;
}

bool hides_something(const AnyTable& table, Seat viewer) {
  Chance chance = Chance::seeded(0);
  auto first = table.clone(), other = table.clone();
  first->resample_hidden(viewer, chance);
  for (int i = 0; i < 12; ++i) {
    other->assign(table);
    other->resample_hidden(viewer, chance);
    if (!other->equals(*first)) return true;
  }
  return false;
}

bool ever_hides(const AnyGame& game, const Json& options) {
  constexpr std::uint64_t kGames = 2;
  constexpr int kMost = 2000;  // decisions of a game
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    Chance chance = Chance::seeded(seed, 0x51DE5);
    const auto table = game.set_up(options, chance);
    for (int decision = 0; decision < kMost && table->to_act() != kNobody; ++decision) {
      for (Seat seat = 0; seat < table->seats(); ++seat)
        if (table->hides_from(seat)) return true;
      const auto legal = table->legal();
      table->apply(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))], chance);
    }
  }
  return false;
}

std::vector<Event> public_outcomes(const AnyGame& game, const std::vector<ChanceOutcome>& chance) {
  const Words words = game.words();
  std::vector<Event> events;
  std::string last;
  for (const auto& [event, value] : chance) {
    const std::string face = *event == '\0' ? "" : game.face(event, value);
    if (face.empty()) continue;
    std::string_view phrase = event, rule;
    for (const ChanceWords& each : words.chances)
      if (each.event == event) {
        phrase = each.phrase;
        rule = each.rule;
      }
    if (phrase == last) {  // several dice of one name: "white dice: 4, 2, 2"
      events.back().words += ", " + face;
    } else {
      events.push_back({"chance", std::string(phrase) + ": " + face, std::string(rule), {}});
      last = phrase;
    }
    events.back().data.emplace_back("value", value);
  }
  return events;
}

namespace {

// What was chosen in secret one after another and is shown by this decision.
void add_revealed(const Replay& replay, int decision, Seat you, std::vector<Event>& events) {
  const AnyTable& before = replay.table(decision);
  if (!replay.moment(decision).after->reveals(before)) return;
  int first = decision;
  while (first > 0 && replay.table(first - 1).chosen_together(before)) --first;
  for (int d = first; d <= decision; ++d) {
    const Replay::Moment& each = replay.moment(d);
    events.push_back({"revealed",
                      Story(you).name(each.seat) + " chose: " + each.words,
                      replay.table(d).question().rule,
                      {{"seat", each.seat}, {"action", each.action}}});
  }
}

}  // namespace

Report report(const Replay& replay, const Entry& entry, Seat viewer, Seat you) {
  Report found{kNobody, {}};
  if (entry.has_a_mover) {
    const Move move = move_seen(replay, entry, viewer == kNobody ? 0 : viewer);
    found.seat = move.seat;
    found.events.push_back({"move", move.words, move.rule, {}});
    if (move.seat != kNobody) found.events.back().data.emplace_back("seat", move.seat);
    if (move.action) found.events.back().data.emplace_back("action", *move.action);
  }
  std::vector<ChanceOutcome> chance;
  for (int d = entry.first; d < entry.end; ++d) {
    add_revealed(replay, d, you, found.events);
    const auto& asked = replay.moment(d).chance;
    chance.insert(chance.end(), asked.begin(), asked.end());
  }
  for (Event& each : public_outcomes(replay.game(), chance)) found.events.push_back(std::move(each));
  for (Event& each : replay.table(entry.end).story(replay.table(entry.first), viewer, you))
    found.events.push_back(std::move(each));
  return found;
}

Report report(const Replay& replay, const Entry& entry, Seat viewer) {
  return report(replay, entry, viewer, viewer);
}

std::string line_of(const std::vector<Event>& events) {
  std::string line;
  for (const Event& each : events) line += (line.empty() ? "" : "; ") + each.words;
  return line;
}

std::string narrate(const Replay& replay, const Entry& entry, Seat viewer) {
  return line_of(report(replay, entry, viewer).events);
}

}  // namespace pandemonium
