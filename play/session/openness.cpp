#include "play/session/openness.hpp"

#include <set>

namespace pandemonium {
namespace {

constexpr int kWorlds = 24;                // as many as tell whether a move was public (doubt.cpp)
constexpr std::size_t kMostChoices = 300;  // that are looked at
constexpr int kPlayedWorlds = 3;           // in which every move is tried
constexpr std::uint64_t kStream = 0x0FE4, kDiceStream = 0x0FE5;

struct Asked {
  Seat seat;
  std::string question;
  std::vector<std::string> moves;
  bool operator==(const Asked&) const = default;
};

Asked asked(const AnyTable& table) {
  Asked all{table.to_act(), "", {}};
  if (all.seat == kNobody) return all;
  const Question question = table.question();
  all.question = std::string(question.words) + " " + std::string(question.rule);
  for (const Action action : table.legal())
    all.moves.push_back(std::to_string(action) + " " + table.describe(action) + " " +
                        std::string(table.meaning(action).words));
  return all;
}

// Whether the viewer sees afterwards which choice it was. A move that only begins one looks as if nothing had
// happened; what completes it is asked next, and whole choices must not look alike. `looks`: of those found.
bool shows_the_choice(const AnyTable& table, Seat viewer, std::set<std::string>& looks) {
  const Seat seat = table.to_act();
  for (const Action action : table.legal()) {
    auto next = table.clone();
    Chance dice = Chance::seeded(0, kDiceStream);
    next->apply(action, dice);
    if (next->to_act() == seat && next->looks_like(table, viewer)) {
      if (!shows_the_choice(*next, viewer, looks)) return false;
    } else if (looks.size() == kMostChoices || !looks.insert(next->view(viewer).dump()).second) {
      return false;
    }
  }
  return true;
}
bool shows_the_choice(const AnyTable& table, Seat viewer) {
  std::set<std::string> looks;
  return shows_the_choice(table, viewer, looks);
}

// The table before the choice that the seat to act has begun, as far as the viewer has noticed, and the moves
// that have begun it since.
struct Begun {
  int decision;
  std::vector<Action> moves;
};
Begun begun(const Replay& replay, Seat viewer) {
  Begun found{replay.decisions(), {}};
  const Seat seat = replay.table().to_act();
  while (found.decision > 0) {
    const Replay::Moment& last = replay.moment(found.decision - 1);
    if (last.seat != seat || !last.chance.empty() ||
        !replay.table(found.decision - 1).looks_like(replay.table(found.decision), viewer))
      break;
    found.moves.insert(found.moves.begin(), last.action);
    --found.decision;
  }
  return found;
}

// In a world of the viewer: the same questions with the same moves, from the beginning of the choice to now.
bool asks_alike(const Replay& replay, const Begun& from, AnyTable& world, Seat viewer, bool played) {
  for (std::size_t step = 0;; ++step) {
    const AnyTable& table = replay.table(from.decision + static_cast<int>(step));
    if (asked(world) != asked(table)) return false;
    if (played && !shows_the_choice(world, viewer)) return false;
    if (step == from.moves.size()) return true;
    Chance dice = Chance::seeded(0, kDiceStream);
    world.apply(from.moves[step], dice);
  }
}

bool is_open_to(const Replay& replay, Seat viewer) {
  const Begun from = begun(replay, viewer);
  const AnyTable& table = replay.table(from.decision);
  if (table.to_act_seen(viewer) != table.to_act()) return false;
  Chance chance = Chance::seeded(0, kStream);
  auto world = table.clone();
  for (int i = 0; i < kWorlds; ++i) {
    world->assign(table);
    world->resample_hidden(viewer, chance);
    if (!asks_alike(replay, from, *world, viewer, i < kPlayedWorlds)) return false;
  }
  return true;
}

std::vector<Seat> others(const Session& session) {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < session.seats(); ++seat)
    if (session.is_person(seat) && seat != session.to_act()) seats.push_back(seat);
  return seats;
}

// Whether the seat was told this move when it was made.
bool knows_move(const Session& session, int decision, Action action, Seat viewer) {
  const int entry = session.entry_at(decision, viewer);
  if (entry >= session.entries(viewer) || session.place(entry, viewer) != decision) return false;
  for (const Event& each : session.report(entry, viewer).events)
    if (each.kind == "move")
      for (const auto& [name, value] : each.data)
        if (name == "action" && value == action) return true;
  return false;
}

}  // namespace

bool is_open(const Session& session) {
  if (!session.person_acts()) return false;
  const std::vector<Seat> viewers = others(session);
  if (viewers.empty()) return false;
  for (const Seat viewer : viewers)
    if (!is_open_to(session.replay(), viewer)) return false;
  return true;
}

std::vector<OpenNews> open_news(const Session& session) {
  const Seat seat = session.to_act();
  const std::vector<Seat> viewers = others(session);
  std::vector<OpenNews> news;
  for (int entry = session.news_from(seat); entry < session.entries(seat); ++entry) {
    const Report& told = session.report(entry, seat);
    OpenNews open{kNobody, {}};
    for (const Event& each : told.events) {
      if (each.kind == "chance") open.events.push_back(each);
      if (each.kind != "move") continue;
      for (const auto& [name, value] : each.data) {
        if (name != "action") continue;
        bool known = true;
        for (const Seat viewer : viewers)
          known = known && knows_move(session, session.place(entry, seat), value, viewer);
        if (!known) continue;
        open.seat = told.seat;
        open.events.push_back(each);
      }
    }
    if (!open.events.empty()) news.push_back(std::move(open));
  }
  return news;
}

}  // namespace pandemonium
