// Replays: one game as a film, read, looked at, made and written.
#include "python/bindings/replay.hpp"

namespace pandemonium {

void bind_replay(py::module_& module) {
  py::class_<PyMoment>(module, "Moment", "One decision of a replay, and what chance gave.")
      .def_readonly("seat", &PyMoment::seat, "Who decided.")
      .def_readonly("action", &PyMoment::action, "The action's id.")
      .def_readonly("text", &PyMoment::text, "Its stable text.")
      .def_readonly("words", &PyMoment::words, "What it meant then; others may not know it.")
      .def_readonly("chance", &PyMoment::chance,
                    "(event, outcome) in order; the event of a secret draw is ''.")
      .def("__repr__", [](const PyMoment& self) {
        return "<seat " + std::to_string(self.seat) + ": " + self.words + ">";
      });
  py::class_<PyReplay>(
      module, "Replay",
      "One game as a film: how it began, every decision with the chance that followed, the table after "
      "each. len() counts decisions; replay[i] is one; a game that has not ended can be played on.")
      .def(py::init([](const std::string& name, const std::string& variant, std::optional<Seed> seed,
                       std::vector<std::string> players, const py::kwargs& options) {
             const AnyGame& game = find_game(name);
             return PyReplay(Replay(game, game.options(variant, options_from_python(options)),
                                    seed_or_drawn(seed), std::move(players)));
           }),
           py::arg("game"), py::arg("variant") = "", py::kw_only(), py::arg("seed") = py::none(),
           py::arg("players") = std::vector<std::string>{},
           "A game at its beginning. Decision d has a stream of (seed, d), so one that is taken back and "
           "decided again "
           "meets the same dice. Further keywords are options of the game.")
      .def_static("read", &PyReplay::read, py::arg("file"), py::arg("game") = py::none(),
                  "Reads a replay or saved game and plays it back; Error names the line and the reason.")
      .def_static("parse", &PyReplay::parse, py::arg("text"), py::arg("game") = py::none(),
                  "The same of a text.")
      .def_static("from_table", &PyReplay::from_table, py::arg("table"), py::kw_only(),
                  py::arg("seed") = py::none(), py::arg("players") = std::vector<std::string>{},
                  "A game that begins at a position.")
      .def("play", &PyReplay::play, py::arg("action"), py::arg("chance") = py::none(),
           "Plays one decision at the last table; on Error nothing has moved.")
      .def("take_back", &PyReplay::take_back, py::arg("decision"), "Forgets all decisions from this one on.")
      .def("table", &PyReplay::table, py::arg("decision") = py::none(),
           "A copy of the table before a decision (default: the last table), with a chance of its own.")
      .def("text", &PyReplay::text, py::arg("digests") = false, "The replay as JSON lines.")
      .def("write", &PyReplay::write, py::arg("file"), py::arg("digests") = false,
           "Writes it; with `digests`, each line has the table's fingerprint.")
      .def_property_readonly(
          "game", [](const PyReplay& self) { return std::string(self.replay().game().name()); }, "Name.")
      .def_property_readonly(
          "options", [](const PyReplay& self) { return python_from_json(self.replay().options()); },
          "All options, as a dict.")
      .def_property_readonly(
          "seed", [](const PyReplay& self) { return self.replay().seed(); }, "Of its chance.")
      .def_property_readonly(
          "players", [](const PyReplay& self) { return self.replay().players(); },
          "Names by seat; may be empty.")
      .def_property_readonly(
          "over", [](const PyReplay& self) { return self.replay().table().to_act() == kNobody; },
          "Whether the game has ended.")
      .def("__len__", [](const PyReplay& self) { return self.replay().decisions(); })
      .def("__getitem__", &PyReplay::moment, py::arg("decision"))
      .def(py::pickle([](const PyReplay& self) { return py::make_tuple(self.text(false)); },
                      [](const py::tuple& state) {
                        if (state.size() != 1) throw Error("a pickled replay is one text");
                        return PyReplay::parse(state[0].cast<std::string>(), std::nullopt);
                      }))
      .def("__repr__", &PyReplay::repr);
}

}  // namespace pandemonium
