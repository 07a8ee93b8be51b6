#include "play/session.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>

#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "play/narration.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kHintMoves = 5;
constexpr std::uint64_t kAgentStream = 2, kHintStream = 2 + kMaxSeats;  // one a seat, from here on

}  // namespace

Session::Session(const AnyGame& game, const Json& options, std::uint64_t seed,
                 std::vector<std::string> players)
    : replay_(game, options, seed, std::move(players)) {
  seat_players();
}

Session::Session(Replay replay) : replay_(std::move(replay)) { seat_players(); }

void Session::seat_players() {
  if (replay_.players().size() != static_cast<std::size_t>(seats()))
    throw Error(std::string(game().name()) + ": " + std::to_string(replay_.players().size()) +
                " players are named for " + std::to_string(seats()) + " seats");
  for (const std::string& player : replay_.players())
    agents_.push_back(player == kPerson ? nullptr : make_agent(game(), player));
}

int Session::people() const { return static_cast<int>(std::count(agents_.begin(), agents_.end(), nullptr)); }

std::string Session::name_of(Seat seat, Seat viewer) const {
  if (seat == viewer) return "you";
  const std::string& player = replay_.players()[static_cast<std::size_t>(seat)];
  return "seat " + std::to_string(seat + 1) + (player == kPerson ? "" : " (" + player + ")");
}

std::vector<std::string> Session::remarks() const {
  std::vector<std::string> lines;
  for (Seat seat = 0; seat < seats(); ++seat)
    if (const auto& agent = agents_[static_cast<std::size_t>(seat)]; agent && !agent->remark().empty())
      lines.push_back(name_of(seat, kNobody) + ": " + agent->remark());
  return lines;
}

void Session::play(Action action) {
  if (!person_acts()) throw Error(over() ? "the game is over" : "it is not a person's turn");
  replay_.play(action);
  undone_.clear();
}

bool Session::agent_plays() {
  if (over() || is_person(to_act())) return false;
  const Seat seat = to_act();
  Chance own = Chance::seeded(replay_.seed(), kAgentStream + static_cast<std::uint64_t>(seat),
                              static_cast<std::uint64_t>(replay_.decisions()));
  replay_.play(agents_[static_cast<std::size_t>(seat)]->choose(View(table()), own));
  undone_.clear();
  return true;
}

void Session::agents_play() {
  while (agent_plays()) {
  }
}

bool Session::can_undo() const {
  for (int d = replay_.decisions() - 1; d >= 0; --d)
    if (is_person(replay_.moment(d).seat)) return true;
  return false;
}

bool Session::undo() {
  if (!can_undo()) return false;
  int d = replay_.decisions() - 1;
  while (!is_person(replay_.moment(d).seat)) --d;
  auto taken = replay_.take_back(d);
  std::move(taken.rbegin(), taken.rend(), std::back_inserter(undone_));
  told_.clear();
  return true;
}

bool Session::redo() {
  if (undone_.empty()) return false;
  do {
    replay_.put_back(std::move(undone_.back()));
    undone_.pop_back();
  } while (!undone_.empty() && !is_person(undone_.back().seat));
  return true;
}

std::string Session::told(int decision, Seat viewer) const {
  auto [place, is_new] = told_.try_emplace({decision, viewer});
  if (is_new) place->second = narrate(replay_, decision, viewer);
  return name_of(replay_.moment(decision).seat, viewer) + ": " + place->second;
}

std::vector<std::string> Session::news(Seat viewer) const {
  int first = replay_.decisions();
  while (first > 0 && replay_.moment(first - 1).seat != viewer) --first;
  std::vector<std::string> lines;
  if (first == 0) {
    if (const std::string outcomes = public_outcomes(replay_.set_up_chance()); !outcomes.empty())
      lines.push_back("set-up: " + outcomes);
  } else {
    --first;  // the viewer's own decision and what came of it
  }
  for (int d = first; d < replay_.decisions(); ++d) lines.push_back(told(d, viewer));
  return lines;
}

Hint Session::hint(const std::string& by) const {
  const auto agent = make_agent(game(), by);
  const View view(table());
  Chance own = Chance::seeded(replay_.seed(), kHintStream, static_cast<std::uint64_t>(replay_.decisions()));
  const Advice advice = agent->advise(view, own);
  std::vector<std::size_t> order(view.legal().size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&advice](std::size_t a, std::size_t b) {
    return advice.probabilities[a] > advice.probabilities[b];
  });
  if (order.size() > kHintMoves) order.resize(kHintMoves);
  Hint hint{by, agent->remark(), {}, advice.expected_score};
  for (const std::size_t i : order)
    if (advice.probabilities[i] > 0)
      hint.moves.push_back({view.legal()[i], table().describe(view.legal()[i]), advice.probabilities[i]});
  return hint;
}

std::uint64_t seed_from_system() {
  std::random_device device;
  return device();
}

void save_file(const Session& session, const std::string& path) {
  const std::string unfinished = path + ".part";
  {
    std::ofstream out(unfinished, std::ios::binary);
    session.save(out);
    if (!out.flush()) throw Error(path + ": cannot be written");
  }
  std::error_code failure;
  std::filesystem::rename(unfinished, path, failure);
  if (failure) throw Error(path + ": " + failure.message());
}

Replay read_file(const std::string& path, const AnyGame* game) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path))
    throw Error(path + ": there is no such file, or it cannot be read");
  return Replay::read(in, path, game);
}

}  // namespace pandemonium
