#include "play/session/narration.hpp"

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr int kWorlds = 24;  // imagined ones; enough that a secret told in few words of many is met

std::vector<int> values_of(const std::vector<ChanceOutcome>& chance) {
  std::vector<int> values;
  for (const ChanceOutcome& outcome : chance) values.push_back(outcome.value);
  return values;
}

struct Told {
  std::string words;
  bool whole;  // the viewer knows which move it was
};

// Looks at every move of one world that would have left the viewer with the same sight.
class Doubt {
 public:
  Doubt(const Replay& replay, int decision, Seat viewer)
      : game_(replay.game()),
        moment_(replay.moment(decision)),
        viewer_(viewer),
        outcomes_(values_of(moment_.chance)),
        kind_(kind_of(game_, moment_.action)) {}

  void look_at(const AnyTable& world) {
    auto next = world.clone();
    for (const Action action : world.legal()) {
      if (!kind_is_known_) return;
      if (world.describe(action) == moment_.words) continue;
      next->assign(world);
      Chance chance = Chance::scripted(outcomes_).then_seeded(0);
      try {
        next->apply(action, chance);
      } catch (const Error&) {
        continue;  // this move cannot have had that chance
      }
      if (!next->looks_like(*moment_.after, viewer_)) continue;
      words_are_known_ = false;
      if (kind_of(game_, action) != kind_) kind_is_known_ = false;
    }
  }

  Told told() const {
    if (words_are_known_) return {moment_.words, true};
    return {kind_is_known_ ? kind_ + " (in secret)" : "acts in secret", false};
  }

 private:
  const AnyGame& game_;
  const Replay::Moment& moment_;
  Seat viewer_;
  std::vector<int> outcomes_;
  std::vector<float> row_;
  std::string kind_;
  bool words_are_known_ = true, kind_is_known_ = true;
};

Told words_for(const Replay& replay, int decision, Seat viewer) {
  const Replay::Moment& moment = replay.moment(decision);
  if (viewer == moment.seat) return {moment.words, true};
  const AnyTable& before = replay.table(decision);
  Chance chance = Chance::seeded(replay.seed(), 0x7E11, static_cast<std::uint64_t>(decision));
  std::vector<std::unique_ptr<AnyTable>> worlds;
  for (int i = 0; i < kWorlds; ++i) {
    auto world = before.clone();
    world->resample_hidden(viewer, chance);
    if (!world->equals(before)) worlds.push_back(std::move(world));
  }
  // Nothing is hidden from the viewer, and nothing has become so.
  if (worlds.empty() && !hides_something(*moment.after, viewer)) return {moment.words, true};
  Doubt doubt(replay, decision, viewer);
  doubt.look_at(before);
  for (const auto& world : worlds)
    if (world->to_act() == moment.seat) doubt.look_at(*world);
  return doubt.told();
}

}  // namespace

std::string kind_of(const AnyGame& game, Action action) {
  std::string text = game.action_text(action);
  const std::size_t space = text.find_last_of(' ');
  if (space != std::string::npos && text.find_first_not_of("0123456789", space + 1) == std::string::npos)
    text.resize(space);
  return text;
}

bool hides_something(const AnyTable& table, Seat viewer) {
  Chance chance = Chance::seeded(0);
  auto world = table.clone();
  for (int i = 0; i < 8; ++i) {
    world->assign(table);
    world->resample_hidden(viewer, chance);
    if (!world->equals(table)) return true;
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
        if (hides_something(*table, seat)) return true;
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

std::vector<Event> events_of(const Replay& replay, int decision, Seat viewer) {
  const Replay::Moment& moment = replay.moment(decision);
  const AnyTable& before = replay.table(decision);
  const Told told = words_for(replay, decision, viewer == kNobody ? 0 : viewer);
  Event move{"move", told.words, told.whole ? before.question().rule : "", {{"seat", moment.seat}}};
  if (told.whole) move.data.emplace_back("action", moment.action);
  std::vector<Event> events{std::move(move)};
  if (moment.after->reveals(before)) {
    int first = decision;
    while (first > 0 && replay.table(first - 1).chosen_together(before)) --first;
    for (int d = first; d <= decision; ++d) {
      const Replay::Moment& each = replay.moment(d);
      const std::string who = each.seat == viewer ? "you" : "P" + std::to_string(each.seat + 1);
      events.push_back({"revealed",
                        who + " chose: " + each.words,
                        replay.table(d).question().rule,
                        {{"seat", each.seat}, {"action", each.action}}});
    }
  }
  for (Event& each : public_outcomes(replay.game(), moment.chance)) events.push_back(std::move(each));
  for (Event& each : moment.after->story(before, viewer)) events.push_back(std::move(each));
  return events;
}

std::string line_of(const std::vector<Event>& events) {
  std::string line;
  for (const Event& each : events) line += (line.empty() ? "" : "; ") + each.words;
  return line;
}

std::string narrate(const Replay& replay, int decision, Seat viewer) {
  return line_of(events_of(replay, decision, viewer));
}

}  // namespace pandemonium
