#include "play/coach/ending.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agents/past.hpp"
#include "agents/roster.hpp"

namespace pandemonium {
namespace {

constexpr double kTurn = 0.1;  // of the score; less is no turning point

}  // namespace

std::vector<Seat> ranking(const Session& session) {
  std::vector<Seat> order(static_cast<std::size_t>(session.seats()));
  std::iota(order.begin(), order.end(), 0);
  const Scores scores = session.table().scores();
  std::stable_sort(order.begin(), order.end(), [&scores](Seat one, Seat other) {
    return scores[static_cast<std::size_t>(one)] > scores[static_cast<std::size_t>(other)];
  });
  return order;
}

std::vector<Event> reasons(const Session& session, Seat viewer) {
  std::vector<Event> told;
  if (session.entries(viewer) > 0)
    for (const Event& each : session.report(session.entries(viewer) - 1, viewer).events)
      if (each.kind == "over") told.push_back(each);
  return told;
}

std::optional<TurningPoint> turning_point(const Session& session, Seat seat) {
  const Replay& replay = session.replay();
  const auto agent = make_agent(session.game(), "best");
  struct Stand {
    int decision;
    double expected;
  };
  std::vector<Stand> stands;
  for (int decision = 0; decision < replay.decisions(); ++decision) {
    if (replay.moment(decision).seat != seat) continue;
    Chance own = Chance::seeded(0, static_cast<std::uint64_t>(decision));
    if (const auto expected = agent->advise(View(replay.table(decision)), own).expected_score)
      stands.push_back({decision, static_cast<double>(*expected)});
  }
  if (stands.size() < 2) return std::nullopt;
  const double score = static_cast<double>(session.table().scores()[static_cast<std::size_t>(seat)]);
  stands.push_back({replay.decisions(), score});
  std::size_t turn = 0;
  const auto step = [&stands](std::size_t i) { return stands[i + 1].expected - stands[i].expected; };
  for (std::size_t i = 0; i + 1 < stands.size(); ++i)
    if (std::abs(step(i)) > std::abs(step(turn))) turn = i;
  if (std::abs(step(turn)) < kTurn) return std::nullopt;
  const int entry = session.entry_at(stands[turn].decision, seat);
  return TurningPoint{entry, stands[turn].expected, stands[turn + 1].expected, session.line(entry, seat)};
}

}  // namespace pandemonium
