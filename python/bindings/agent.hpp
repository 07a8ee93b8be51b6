// PyAgent: an agent of the roster, or a player written in Python, with a stream of its own.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "agents/agent.hpp"
#include "python/bindings/players.hpp"
#include "python/bindings/table.hpp"

namespace pandemonium {

// Threads of Python take turns. The table asked about is copied first, so it may be played on meanwhile.
class PyAgent {
 public:
  using BoundToPython = void;
  PyAgent(const std::string& game_name, py::object given, std::optional<Seed> seed)
      : PyAgent(find_game(game_name), std::move(given), Chance::seeded(seed_or_drawn(seed))) {}
  PyAgent(const AnyGame& game, py::object given, Chance chance);

  const AnyGame& game() const { return game_; }
  const std::string& text() const { return text_; }
  std::string remark();
  void reseed(Seed seed);
  int looks_back();
  Action choose(const PyTable& table);
  py::dict advise(const PyTable& table);
  // One choice for each view, each with its own stream. Without the interpreter's lock.
  void choose_each(std::span<const View> views, std::span<Chance* const> chances, std::span<Action> actions);
  py::tuple state();
  static std::unique_ptr<PyAgent> of_state(const py::tuple& state);

 private:
  struct Seen {
    std::unique_ptr<AnyTable> table;
    std::optional<Past> past;
    View view() const { return View(*table, past ? &*past : nullptr); }
  };
  Seen copy_of(const PyTable& table) const;
  void warn();  // once

  const AnyGame& game_;
  py::object given_;  // a text or a player
  std::string text_;
  std::unique_ptr<Agent> agent_;
  Chance chance_;
  std::string warned_of_;
  std::mutex mutex_;
};

}  // namespace pandemonium
