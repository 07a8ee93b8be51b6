#include "play/narration.hpp"

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr int kWorlds = 24;  // imagined ones; enough that a secret told in few words of many is met

std::vector<float> seen_by(const AnyTable& table, Seat viewer) {
  std::vector<float> row(static_cast<std::size_t>(table.width()));
  table.observe(viewer, row);
  return row;
}

std::vector<int> values_of(const std::vector<ChanceOutcome>& chance) {
  std::vector<int> values;
  for (const ChanceOutcome& outcome : chance) values.push_back(outcome.value);
  return values;
}

// Looks at every move of one world that would have left the viewer with the same sight.
class Doubt {
 public:
  Doubt(const Replay& replay, int decision, Seat viewer)
      : game_(replay.game()),
        moment_(replay.moment(decision)),
        viewer_(viewer),
        outcomes_(values_of(moment_.chance)),
        row_(seen_by(*moment_.after, viewer)),
        page_(moment_.after->show(viewer).plain()),
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
      if (seen_by(*next, viewer_) != row_ || next->show(viewer_).plain() != page_) continue;
      words_are_known_ = false;
      if (kind_of(game_, action) != kind_) kind_is_known_ = false;
    }
  }

  std::string told() const {
    if (words_are_known_) return moment_.words;
    return kind_is_known_ ? kind_ + " (in secret)" : "acts in secret";
  }

 private:
  const AnyGame& game_;
  const Replay::Moment& moment_;
  Seat viewer_;
  std::vector<int> outcomes_;
  std::vector<float> row_;
  std::string page_, kind_;
  bool words_are_known_ = true, kind_is_known_ = true;
};

std::string words_for(const Replay& replay, int decision, Seat viewer) {
  const Replay::Moment& moment = replay.moment(decision);
  if (viewer == moment.seat) return moment.words;
  const AnyTable& before = replay.table(decision);
  Chance chance = Chance::seeded(replay.seed(), 0x7E11, static_cast<std::uint64_t>(decision));
  std::vector<std::unique_ptr<AnyTable>> worlds;
  for (int i = 0; i < kWorlds; ++i) {
    auto world = before.clone();
    world->resample_hidden(viewer, chance);
    if (!world->equals(before)) worlds.push_back(std::move(world));
  }
  // Nothing is hidden from the viewer, and nothing has become so.
  if (worlds.empty() && !hides_something(*moment.after, viewer)) return moment.words;
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

std::string public_outcomes(const std::vector<ChanceOutcome>& chance) {
  std::string text;
  const char* last = "";
  for (const auto& [event, value] : chance) {
    if (*event == '\0') continue;
    const bool goes_on = std::string_view(event) == last;  // several dice of one name: "city dice 4 2 2"
    text += goes_on ? " " : (text.empty() ? "" : ", ") + std::string(event) + " ";
    text += std::to_string(value);
    last = event;
  }
  return text;
}

std::string narrate(const Replay& replay, int decision, Seat viewer) {
  const std::string outcomes = public_outcomes(replay.moment(decision).chance);
  return words_for(replay, decision, viewer) + (outcomes.empty() ? "" : "; " + outcomes);
}

}  // namespace pandemonium
