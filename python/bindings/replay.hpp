// PyReplay: one game as a film, as Python holds it.
#pragma once

#include <fstream>
#include <sstream>

#include "envs/core/files/durable_file.hpp"
#include "envs/core/files/replay.hpp"
#include "python/bindings/table.hpp"

namespace pandemonium {

// Of copied tables: streams of their own, apart from those of the game's decisions.
inline constexpr std::uint64_t kStudyStream = ~std::uint64_t{0} - 2;

// One decision as Python sees it.
struct PyMoment {
  using BoundToPython = void;
  Seat seat;
  Action action;
  std::string text, words;
  std::vector<std::pair<std::string, int>> chance;
};

class PyReplay {
 public:
  using BoundToPython = void;
  explicit PyReplay(Replay replay) : replay_(std::move(replay)) {}

  static PyReplay read(const std::string& path, const std::optional<std::string>& game) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Error(path + ": cannot be opened");
    return PyReplay(Replay::read(in, path, game ? &find_game(*game) : nullptr));
  }
  static PyReplay parse(const std::string& text, const std::optional<std::string>& game) {
    std::istringstream in(text);
    return PyReplay(Replay::read(in, "replay", game ? &find_game(*game) : nullptr));
  }
  static PyReplay from_table(const PyTable& table, std::optional<Seed> seed,
                             std::vector<std::string> players) {
    return PyReplay(Replay(*table.table, seed_or_drawn(seed), std::move(players)));
  }

  const Replay& replay() const { return replay_; }
  // Apart from this one, which may be played on meanwhile.
  Replay copy() const {
    std::istringstream in(text(false));
    return Replay::read(in, "replay", &replay_.game());
  }
  std::string text(bool digests) const {
    std::ostringstream out;
    replay_.write(out, digests ? Replay::Digests::every_decision : Replay::Digests::none);
    return out.str();
  }
  void write(const std::string& path, bool digests) const { write_durably(path, text(digests)); }
  void play(const py::object& action, const std::optional<std::vector<int>>& outcomes) {
    const Action id = action_from_python(replay_.game(), action);
    if (replay_.decisions() >= kMaxReplayDecisions)
      throw Error("a replay holds at most " + std::to_string(kMaxReplayDecisions) + " decisions");
    if (!outcomes) return replay_.play(id);
    Chance script = Chance::scripted(*outcomes);
    replay_.play(id, script);
    if (script.exhausted()) return;
    replay_.take_back(replay_.decisions() - 1);
    throw Error(std::string(replay_.game().name()) + ": " + std::to_string(outcomes->size()) +
                " outcomes are given, the action uses fewer");
  }
  void take_back(Whole<"decisions"> decisions) { replay_.take_back(place(decisions)); }
  PyTable table(std::optional<Whole<"decision">> decision) const {
    const int at = decision ? place(*decision) : replay_.decisions();
    return {replay_.table(at).clone(),
            Chance::seeded(replay_.seed(), kStudyStream, static_cast<std::uint64_t>(at)), replay_.seed()};
  }
  PyMoment moment(int decision) const {
    if (decision < -replay_.decisions() || decision >= replay_.decisions())
      throw py::index_error("decision " + std::to_string(decision) + " of " +
                            std::to_string(replay_.decisions()));
    const Replay::Moment& at = replay_.moment(decision < 0 ? decision + replay_.decisions() : decision);
    PyMoment found{at.seat, at.action, replay_.game().action_text(at.action), at.words, {}};
    for (const ChanceOutcome& outcome : at.chance) found.chance.emplace_back(outcome.event, outcome.value);
    return found;
  }
  std::string repr() const {
    return "<pandemonium.Replay " + std::string(replay_.game().name()) + ", " +
           std::to_string(replay_.decisions()) + " decisions" +
           (replay_.table().to_act() == kNobody ? ", over>" : ">");
  }

 private:
  int place(int decision) const {
    if (decision < 0 || decision > replay_.decisions())
      throw Error("there is no table before decision " + std::to_string(decision) + "; 0 to " +
                  std::to_string(replay_.decisions()));
    return decision;
  }

  Replay replay_;
};

}  // namespace pandemonium
