#include "python/bindings/table.hpp"

#include "envs/core/chance_asked.hpp"

namespace pandemonium {

Seat PyTable::seat_or_acting(std::optional<int> seat) const {
  if (!seat) {
    if (table->to_act() == kNobody)
      throw Error(std::string(game().name()) + ": the game is over; name a seat");
    return table->to_act();
  }
  if (*seat < 0 || *seat >= table->seats())
    throw Error(std::string(game().name()) + ": there is no seat " + std::to_string(*seat) +
                "; seats are 0 to " + std::to_string(table->seats() - 1));
  return *seat;
}

void PyTable::remember(int decisions) {
  if (decisions < 0 || decisions > kMostRemembered)
    throw Error(std::string(game().name()) + ": " + std::to_string(decisions) +
                " decisions to remember; 0 to " + std::to_string(kMostRemembered) + " expected");
  remembers = decisions;
  past.reset();
  if (decisions > 0) past.emplace(decisions);
}

namespace {

struct LegalAction {
  using BoundToPython = void;
  Action id;
  std::string text, words;
};

using Outcomes = std::vector<int>;

// The table that the outcomes set up; Error if they are too few or too many.
std::unique_ptr<AnyTable> scripted_set_up(const AnyGame& game, const Json& options,
                                          const Outcomes& outcomes) {
  Chance script = Chance::scripted(outcomes);
  auto table = game.set_up(options, script);
  if (!script.exhausted())
    throw Error(std::string(game.name()) + ": " + std::to_string(outcomes.size()) +
                " outcomes are given, the set-up uses fewer");
  return table;
}

// What `play` asks of chance after the outcomes given: (event, [(outcome, probability)]), or None if nothing
// more.
template <class Play>
py::object asked(const Outcomes& outcomes, const Play& play) {
  try {
    Chance script = Chance::scripted(outcomes);
    play(script);
    if (!script.exhausted())
      throw Error("more outcomes are given than are used: " + std::to_string(outcomes.size()));
    return py::none();
  } catch (const ChanceAsked& question) {
    double sum = 0.0;
    for (const auto& [outcome, weight] : question.outcomes()) sum += weight;
    py::list possible;
    for (const auto& [outcome, weight] : question.outcomes())
      possible.append(py::make_tuple(outcome, weight / sum));
    return py::make_tuple(question.event(), possible);
  }
}

py::object chance_at_reset(const std::string& name, const std::string& variant, const Outcomes& outcomes,
                           const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const Json all = game.options(variant, options_from_python(options));
  return asked(outcomes, [&](Chance& script) { game.set_up(all, script); });
}

py::object asked_after(const PyTable& self, const py::object& action, const Outcomes& outcomes) {
  const Action id = action_from_python(self.game(), action);
  auto next = self.table->clone();
  return asked(outcomes, [&](Chance& script) { next->apply(id, script); });
}

PyTable new_table(const std::string& name, const std::string& variant, std::optional<Seed> seed,
                  const std::optional<Outcomes>& outcomes, const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const std::uint64_t chosen = seed_or_drawn(seed);
  if (outcomes)
    return {scripted_set_up(game, game.options(variant, options_from_python(options)), *outcomes),
            Chance::seeded(chosen), chosen};
  Chance chance = Chance::seeded(chosen);
  auto table = game.set_up(game.options(variant, options_from_python(options)), chance);
  return {std::move(table), std::move(chance), chosen};
}

PyTable table_from_json(const std::string& name, const py::object& position, std::optional<Seed> seed) {
  const Json json = py::isinstance<py::str>(position)
                        ? parse_json(position.cast<std::string>(), name + " position")
                        : json_from_python(position);
  const std::uint64_t chosen = seed_or_drawn(seed);
  return {find_game(name).from_json(json), Chance::seeded(chosen), chosen};
}

// Carries the action out with the table's own chance, or with the outcomes given; on an Error nothing has
// moved.
py::list apply(PyTable& self, const py::object& action, const std::optional<std::vector<int>>& outcomes) {
  const Action id = action_from_python(self.game(), action);
  std::vector<ChanceOutcome> happened;
  const auto before = self.past ? self.table->clone() : nullptr;
  if (outcomes) {
    Chance script = Chance::scripted(*outcomes);
    script.record(&happened);
    auto next = self.table->clone();
    next->apply(id, script);
    if (!script.exhausted())
      throw Error(std::string(self.game().name()) + ": " + std::to_string(outcomes->size()) +
                  " outcomes are given, the action uses " + std::to_string(happened.size()));
    self.table = std::move(next);
  } else {
    self.chance.record(&happened);
    try {
      self.table->apply(id, self.chance);
    } catch (...) {
      self.chance.record(nullptr);
      throw;
    }
    self.chance.record(nullptr);
  }
  if (before) self.past->add(*before, id, happened);
  py::list brought;
  for (const ChanceOutcome& outcome : happened) brought.append(py::make_tuple(outcome.event, outcome.value));
  return brought;
}

std::vector<LegalAction> legal(const PyTable& self) {
  std::vector<LegalAction> list;
  for (const Action action : self.table->legal())
    list.push_back({action, self.game().action_text(action), self.table->describe(action)});
  return list;
}

py::array_t<std::int32_t> legal_ids(const PyTable& self) {
  const auto ids = self.table->legal();
  return py::array_t<std::int32_t>(static_cast<py::ssize_t>(ids.size()), ids.data());
}

py::array_t<float> observe(const PyTable& self, std::optional<Whole<"seat">> seat) {
  const Seat viewer = self.seat_or_acting(seat);
  py::array_t<float> row(self.table->width());
  self.table->observe(viewer, {row.mutable_data(), static_cast<std::size_t>(row.size())});
  return row;
}

py::array mask(const PyTable& self) {
  py::array_t<std::uint8_t> bytes(self.game().actions());
  self.table->mask({bytes.mutable_data(), static_cast<std::size_t>(bytes.size())});
  return bytes.view("bool");
}

py::array_t<float> scores(const PyTable& self) {
  const Scores all = self.table->scores();
  return py::array_t<float>(self.table->seats(), all.data());
}

void resample(PyTable& self, Whole<"seat"> seat) {
  self.table->resample_hidden(self.seat_or_acting(seat), self.chance);
  self.remember(self.remembers);  // what has happened was of another world
}

// A copy that meets the same chance, or with a seed chance of its own.
PyTable clone(const PyTable& self, std::optional<Seed> seed) {
  PyTable copy = self.clone();
  if (!seed) return copy;
  copy.chance = Chance::seeded(seed->value);
  copy.seed = seed->value;
  return copy;
}

std::vector<PyTable> determinizations(const PyTable& self, Whole<"number"> number,
                                      std::optional<Whole<"seat">> seat, std::optional<Seed> seed) {
  constexpr int kMost = 1'000'000;
  if (number < 1 || number > kMost)
    throw Error(std::string(self.game().name()) + ": " + std::to_string(number) +
                " determinizations; expected 1 to " + std::to_string(kMost));
  const Seat viewer = self.seat_or_acting(seat);
  const std::uint64_t chosen = seed_or_drawn(seed);
  std::vector<PyTable> drawn;
  for (int i = 0; i < number; ++i) {
    drawn.push_back({self.table->clone(), Chance::seeded(chosen, 0, static_cast<std::uint64_t>(i)), chosen});
    drawn.back().table->resample_hidden(viewer, drawn.back().chance);
  }
  return drawn;
}

Action scripted(PyTable& self) {
  self.seat_or_acting(std::nullopt);
  return self.table->scripted(self.chance);
}

std::string describe(const PyTable& self, const py::object& action) {
  const Action id = action_from_python(self.game(), action);
  if (!self.table->is_legal(id))
    throw Error(std::string(self.game().name()) + ": '" + self.game().action_text(id) + "' is not legal now");
  return self.table->describe(id);
}

std::string repr(const PyTable& self) {
  return "<pandemonium.Table " + std::string(self.game().name()) + ", " +
         (self.table->to_act() == kNobody ? "over"
                                          : "seat " + std::to_string(self.table->to_act()) + " to act") +
         ">";
}

// Game, version, position, where its chance stands, seed.
py::tuple state_of(const PyTable& self) {
  return py::make_tuple(std::string(self.game().name()), self.game().version(), self.table->to_json().dump(),
                        self.chance.position(), self.seed);
}

PyTable table_of(const py::tuple& state) {
  if (state.size() != 5) throw Error("a pickled table has 5 parts, not " + std::to_string(state.size()));
  const AnyGame& game = find_game(state[0].cast<std::string>());
  if (const int version = state[1].cast<int>(); version != game.version())
    throw Error("a pickled table of " + std::string(game.name()) + " version " + std::to_string(version) +
                "; this is version " + std::to_string(game.version()));
  return {game.from_json(parse_json(state[2].cast<std::string>(), "pickled table")),
          Chance::at(state[3].cast<std::uint64_t>()), state[4].cast<std::uint64_t>()};
}

bool equal(const PyTable& self, const py::object& other) {
  if (!py::isinstance<PyTable>(other)) return false;
  const auto& same = other.cast<const PyTable&>();
  return &self.game() == &same.game() && self.table->equals(*same.table);
}

void bind_legal_action(py::module_& module) {
  py::class_<LegalAction>(module, "LegalAction",
                          "One legal action: its id, its stable text, and the words of the moment.")
      .def_readonly("id", &LegalAction::id, "Index into the game's actions.")
      .def_readonly("text", &LegalAction::text, "Stable text, the same in every position.")
      .def_readonly("words", &LegalAction::words, "What it means now, for people.")
      .def("__index__", [](const LegalAction& self) { return self.id; })
      .def("__repr__", [](const LegalAction& self) {
        return "<" + std::to_string(self.id) + " '" + self.text + "': " + self.words + ">";
      });
}

void bind_reading(py::class_<PyTable>& table) {
  table
      .def_property_readonly(
          "game", [](const PyTable& self) { return std::string(self.game().name()); }, "Name.")
      .def_property_readonly(
          "seed", [](const PyTable& self) { return self.seed; }, "Of its chance.")
      .def_property_readonly(
          "options", [](const PyTable& self) { return python_from_json(self.table->to_json()["options"]); },
          "All options, as a dict.")
      .def_property_readonly(
          "seats", [](const PyTable& self) { return self.table->seats(); }, "How many.")
      .def_property_readonly(
          "sides",
          [](const PyTable& self) {
            std::vector<int> sides;
            for (Seat seat = 0; seat < self.table->seats(); ++seat) sides.push_back(self.table->side(seat));
            return sides;
          },
          "The side of each seat: seats of one side win and lose together.")
      .def_property_readonly(
          "seat_titles",
          [](const PyTable& self) {
            std::vector<std::string> titles;
            for (Seat seat = 0; seat < self.table->seats(); ++seat)
              titles.push_back(self.table->seat_title(seat));
            return titles;
          },
          "Whose each seat is, in words; empty where its number says all.")
      .def_property_readonly(
          "width", [](const PyTable& self) { return self.table->width(); }, "Numbers in an observation.")
      .def_property_readonly(
          "actions", [](const PyTable& self) { return self.game().actions(); },
          "Actions of the game, legal or not.")
      .def_property_readonly(
          "to_act", [](const PyTable& self) { return self.table->to_act(); },
          "The seat to act, from 0; -1 once the game is over.")
      .def_property_readonly(
          "over", [](const PyTable& self) { return self.table->to_act() == kNobody; },
          "Whether the game is over.")
      .def_property_readonly(
          "capped", [](const PyTable& self) { return self.table->capped(); },
          "Whether a cap that is no rule has ended the game.")
      .def_property_readonly("scores", &scores,
                             "float32 [seats], in [-1, 1]; meaningful once the game is over.")
      .def("legal", &legal, "The legal actions, ascending; empty once the game is over.")
      .def("legal_ids", &legal_ids, "Their ids, int32 [n].")
      .def("mask", &mask, "bool [actions]: which are legal.")
      .def("describe", &describe, py::arg("action"), "A legal action in words.")
      .def("observe", &observe, py::arg("seat") = py::none(),
           "float32 [width]: what the seat may know (default: the seat to act).")
      .def(
          "layout", [](const PyTable& self) { return layout_dict(self.table->layout()); },
          "The sections of an observation: name to slice, in order.")
      .def(
          "show",
          [](const PyTable& self, std::optional<Whole<"seat">> seat) {
            return self.table->show(self.table->to_act() == kNobody && !seat ? 0 : self.seat_or_acting(seat))
                .plain();
          },
          py::arg("seat") = py::none(), "What the seat sees, as text (default: the seat to act).")
      .def(
          "question",
          [](const PyTable& self) {
            if (self.table->to_act() == kNobody)
              throw Error(std::string(self.game().name()) + ": the game is over");
            const Question asked = self.table->question();
            return py::make_tuple(asked.words, asked.rule);
          },
          "(what the seat to act is asked, the part of the rules). Error when the game is over.")
      .def(
          "potential",
          [](const PyTable& self, Whole<"seat"> seat) {
            return self.table->potential(self.seat_or_acting(seat));
          },
          py::arg("seat"), "Of reward shaping, times its weight; 0 if the options do not shape.")
      .def(
          "digest",
          [](const PyTable& self, std::optional<Whole<"seat">> seat) {
            if (!seat) return digest(*self.table);
            const py::bytes view(self.table->view(self.seat_or_acting(seat)).dump());
            return py::module_::import("hashlib")
                .attr("blake2b")(view, py::arg("digest_size") = 8)
                .attr("hexdigest")()
                .cast<std::string>();
          },
          py::arg("seat") = py::none(), "A short fingerprint of the position; with a seat, of its `view`.")
      .def(
          "to_json", [](const PyTable& self) { return python_from_json(self.table->to_json()); },
          "The whole position as a dict, hidden parts and options included.")
      .def(
          "view",
          [](const PyTable& self, std::optional<Whole<"seat">> seat) {
            return python_from_json(
                self.table->view(self.table->to_act() == kNobody && !seat ? 0 : self.seat_or_acting(seat)));
          },
          py::arg("seat") = py::none(),
          "The position as a dict, less what the seat may not know (default: the seat to act): alike in all "
          "worlds that it "
          "could be in.");
}

}  // namespace

void bind_table(py::module_& module) {
  bind_legal_action(module);
  py::class_<PyTable> table(module, "Table", "One table of a game, with a chance of its own.");
  table
      .def(py::init(&new_table), py::arg("game"), py::arg("variant") = "", py::kw_only(),
           py::arg("seed") = py::none(), py::arg("chance") = py::none(),
           "Sets a table up; with `chance`, its dice and draws are these outcomes. Further keywords are "
           "options of the game. Without a seed one is drawn; see "
           "`seed`. "
           "Table(seed=s) meets the same chance as table 0 of a vector of seed s in its first game.")
      .def_static("from_json", &table_from_json, py::arg("game"), py::arg("position"), py::kw_only(),
                  py::arg("seed") = py::none(),
                  "A table at a position: a dict, or JSON text. Error names what cannot be.")
      .def("apply", &apply, py::arg("action"), py::arg("chance") = py::none(),
           "Carries out a legal action (id or text). With `chance`, its dice and draws are these outcomes. "
           "Returns "
           "what chance gave, as (event, outcome); the event of a secret draw is ''. On Error nothing has "
           "moved.")
      .def_static("chance_at_reset", &chance_at_reset, py::arg("game"), py::arg("variant") = "",
                  py::arg("chance") = Outcomes{},
                  "What setting a table up asks of chance after these outcomes: (event, [(outcome, "
                  "probability)]); None if "
                  "nothing more. Further keywords are options of the game.")
      .def("asked_after", &asked_after, py::arg("action"), py::arg("chance") = Outcomes{},
           "What an action asks of chance after these outcomes: (event, [(outcome, probability)]); None if "
           "nothing more. "
           "So chance can be enumerated; the table does not move.")
      .def("scripted", &scripted, "The action that the scripted heuristic plays.")
      .def("resample", &resample, py::arg("seat"), "Draws everything hidden from the seat anew.")
      .def(
          "play_out",
          [](PyTable& self, Whole<"limit"> limit) {
            self.remember(self.remembers);
            return self.table->play_out(self.chance, limit);
          },
          py::arg("limit") = 1'000'000,
          "Random legal actions to the end, or `limit` of them; returns how many.")
      .def(
          "remember", [](PyTable& self, Whole<"decisions"> decisions) { self.remember(decisions); },
          py::arg("decisions"),
          "From here on the table keeps its latest decisions, at most so many, for agents that ask what "
          "others' choices "
          "tell (Agent.looks_back); 0, as at first: none. Copies keep them, pickles do not; resample and "
          "play_out begin "
          "anew.")
      .def("determinizations", &determinizations, py::arg("number"), py::arg("seat") = py::none(),
           py::kw_only(), py::arg("seed") = py::none(),
           "Copies in which everything hidden from the seat (default: the seat to act) is drawn anew, each "
           "with "
           "chance of its own. Without a seed one is drawn.")
      .def("clone", &clone, py::kw_only(), py::arg("seed") = py::none(),
           "An independent copy. Without a seed it meets the same chance, so it foresees this table's dice; "
           "look-ahead gives a seed.")
      .def("__copy__", &PyTable::clone)
      .def(
          "__deepcopy__", [](const PyTable& self, const py::dict&) { return self.clone(); }, py::arg("memo"))
      .def(py::pickle(&state_of, &table_of))
      .def("__eq__", &equal)
      .def("__repr__", &repr);
  table.attr("__hash__") = py::none();
  bind_reading(table);
}

}  // namespace pandemonium
