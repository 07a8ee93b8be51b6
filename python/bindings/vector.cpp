#include <algorithm>
#include <utility>

#include "python/bindings/agent.hpp"

namespace pandemonium {
namespace {

// Streams of a table that none of its games uses: those count up from 0.
constexpr std::uint64_t kCopyStream = ~std::uint64_t{0}, kAdviserStream = kCopyStream - 1,
                        kOpponentStream = kCopyStream - 3;  // kStudyStream lies between

using Marks = py::array_t<bool>;

// A batch of tables. Its arrays are made once and share the memory that a step writes. Threads of Python take
// turns.
class PyVectorEnv {
 public:
  using BoundToPython = void;
  PyVectorEnv(const AnyGame& game, Json options, const VectorOptions& how)
      : game_(game), options_(std::move(options)), how_(how), env_(game_.vector_env(options_, how)) {}

  const AnyGame& game() const { return game_; }
  const Json& options() const { return options_; }
  const VectorOptions& how() const { return how_; }
  AnyVectorEnv& env() const { return *env_; }

  // A view of `data` that keeps `self` alive and cannot be written: a batch goes on from its own rows.
  template <class T>
  static py::array view(const py::object& self, std::span<const T> data, std::vector<py::ssize_t> shape) {
    py::array_t<T> array(std::move(shape), data.data(), self);
    array.attr("setflags")(py::arg("write") = false);
    return array;
  }

  // Whole numbers of any width, in an array or anything that becomes one; `which` marks the tables that move.
  void step(const py::object& given, const py::object& marked) {
    const py::array actions = array_of(given, "actions are no list of whole numbers, one a table");
    std::optional<Marks> which;
    if (!marked.is_none()) which = marks_of(marked);
    if (actions.ndim() != 1 || actions.shape(0) != env_->tables())
      throw Error(std::string(game_.name()) + ": actions have the shape " +
                  py::str(actions.attr("shape")).cast<std::string>() + ", expected (" +
                  std::to_string(env_->tables()) + ",)");
    const auto tables = static_cast<std::size_t>(env_->tables());
    if (py::isinstance<py::array_t<std::int32_t>>(actions) && (actions.flags() & py::array::c_style) != 0)
      return step_these({static_cast<const Action*>(actions.data()), tables}, which);
    const char kind = actions.dtype().kind();
    if (kind != 'i' && kind != 'u')
      throw Error(std::string(game_.name()) + ": actions are of " +
                  py::str(actions.dtype()).cast<std::string>() + ", expected whole numbers");
    if (kind == 'u') return step_these(narrowed<std::uint64_t>(actions, which), which);
    step_these(narrowed<std::int64_t>(actions, which), which);
  }
  void step_random() {
    const OneAtATime turn(mutex_);
    const py::gil_scoped_release release;
    env_->step_random();
  }
  void reset(std::optional<Seed> seed) {
    const OneAtATime turn(mutex_);
    if (seed) how_.seed = seed->value;
    advisers_.clear();
    opponents_.clear();
    const py::gil_scoped_release release;
    env_->reset(how_.seed);
  }
  // With seeds, one a table, from the first games of these.
  void reset_some(const py::object& marked, const std::optional<std::vector<Seed>>& given) {
    const Marks which = marks_of(marked);
    const OneAtATime turn(mutex_);
    if (!given) return env_->reset_some(bytes_of(which));
    std::vector<std::uint64_t> seeds;
    for (const Seed& each : *given) seeds.push_back(each.value);
    env_->reset_some(bytes_of(which), seeds);
    seat_opponents();
    for (std::size_t t = 0; t < opponents_.size(); ++t)
      if (which.data()[t]) opponents_[t] = Chance::seeded(seeds[t], 0, kOpponentStream);
  }
  void place(Whole<"index"> index, const PyTable& position) {
    const OneAtATime turn(mutex_);
    env_->place(index, *position.table);
  }

  // Lets agents decide at the tables marked until somebody else is to act there or the game has ended. `who`
  // holds for each seat of each table the number of its agent; others, -1, are not among them. Returns where
  // games ended.
  Marks play(const std::vector<PyAgent*>& agents, const py::array_t<std::int32_t>& who,
             const py::object& marked) {
    const Marks among = marks_of(marked);
    const int tables = env_->tables(), seats = env_->seats();
    if (who.ndim() != 2 || who.shape(0) != tables || who.shape(1) != seats ||
        (who.flags() & py::array::c_style) == 0)
      throw Error(std::string(game_.name()) + ": who plays is no int32 [" + std::to_string(tables) + ", " +
                  std::to_string(seats) + "]");
    for (const PyAgent* agent : agents)
      if (agent == nullptr || &agent->game() != &game_)
        throw Error(std::string(game_.name()) + ": an agent of another game");
    Marks ended(tables);
    std::fill_n(ended.mutable_data(), tables, false);
    const OneAtATime turn(mutex_);
    seat_opponents();
    const py::gil_scoped_release release;
    std::vector<std::uint8_t> moves(static_cast<std::size_t>(tables));
    std::vector<Action> actions(moves.size());
    for (;;) {
      std::fill(moves.begin(), moves.end(), std::uint8_t{0});
      bool any = false;
      for (std::size_t k = 0; k < agents.size(); ++k) {
        asked_.clear();
        for (int t = 0; t < tables; ++t)
          if (among.data()[t] && !ended.data()[t] &&
              who.data()[t * seats + env_->turn().to_act[static_cast<std::size_t>(t)]] == static_cast<int>(k))
            asked_.push_back(t);
        if (asked_.empty()) continue;
        any = true;
        ask(*agents[k], actions);
        for (const int t : asked_) moves[static_cast<std::size_t>(t)] = 1;
      }
      if (!any) return ended;
      env_->step_some(actions, moves);
      for (int t = 0; t < tables; ++t)
        if (moves[static_cast<std::size_t>(t)] != 0 && env_->turn().over[static_cast<std::size_t>(t)] != 0)
          ended.mutable_data()[t] = true;
    }
  }
  // A number for each table marked, from the stream that its opponents draw from; 0 elsewhere.
  py::array_t<std::uint64_t> opponent_seeds(const py::object& marked) {
    const Marks which = marks_of(marked);
    py::array_t<std::uint64_t> seeds(env_->tables());
    const OneAtATime turn(mutex_);
    seat_opponents();
    for (int t = 0; t < env_->tables(); ++t)
      seeds.mutable_data()[t] =
          which.data()[t] ? static_cast<std::uint64_t>(opponents_[static_cast<std::size_t>(t)].below(1 << 30))
                          : 0;
    return seeds;
  }
  // What one agent plays at the tables marked; 0 elsewhere.
  py::array_t<std::int32_t> choose(PyAgent& agent, const py::object& marked) {
    if (&agent.game() != &game_) throw Error(std::string(game_.name()) + ": an agent of another game");
    const Marks among = marks_of(marked);
    py::array_t<std::int32_t> actions(env_->tables());
    const std::span<Action> to{actions.mutable_data(), static_cast<std::size_t>(actions.size())};
    const OneAtATime turn(mutex_);
    seat_opponents();
    const py::gil_scoped_release release;
    std::fill(to.begin(), to.end(), 0);
    asked_.clear();
    for (int t = 0; t < env_->tables(); ++t)
      if (among.data()[t]) asked_.push_back(t);
    if (!asked_.empty()) ask(agent, to);
    return actions;
  }
  // Uniformly random legal actions: from the tables' own streams, or all from one of the seed given.
  py::array_t<std::int32_t> sample_actions(std::optional<Seed> seed) {
    py::array_t<std::int32_t> actions(env_->tables());
    const std::span<Action> to{actions.mutable_data(), static_cast<std::size_t>(actions.size())};
    const OneAtATime turn(mutex_);
    if (!seed) {
      env_->sample_actions(to);
    } else {
      Chance chance = Chance::seeded(seed->value);
      env_->sample_actions(to, chance);
    }
    return actions;
  }
  // What the scripted heuristic plays at every table, each with a stream of its own.
  py::array_t<std::int32_t> scripted() {
    py::array_t<std::int32_t> actions(env_->tables());
    std::int32_t* const to = actions.mutable_data();
    const OneAtATime turn(mutex_);
    const py::gil_scoped_release release;
    if (advisers_.empty())
      for (int t = 0; t < env_->tables(); ++t)
        advisers_.push_back(Chance::seeded(how_.seed, static_cast<std::uint64_t>(t), kAdviserStream));
    for (int t = 0; t < env_->tables(); ++t)
      to[t] = env_->scripted(t, advisers_[static_cast<std::size_t>(t)]);
    return actions;
  }
  py::bytes saved() {
    const OneAtATime turn(mutex_);
    return env_->saved();
  }
  void restore(const std::string& saved) {
    const OneAtATime turn(mutex_);
    env_->restore(saved);
    how_.seed = env_->seed();
    advisers_.clear();
    opponents_.clear();
  }
  // Rows of bytes as rows of floats, of any shape before the last.
  py::array_t<float> float_rows(const py::array& bytes, std::optional<py::array> out) const {
    const ObservationLayout& layout = env_->layout();
    require_rows<std::int8_t>(bytes, "int8", layout.bytes(), "byte rows");
    std::vector<py::ssize_t> shape(bytes.shape(), bytes.shape() + bytes.ndim());
    shape.back() = layout.width();
    if (!out) out = py::array_t<float>(shape);
    require_rows<float>(*out, "float32", layout.width(), "rows in 'out'");
    if (!std::equal(shape.begin(), shape.end(), out->shape(), out->shape() + out->ndim()) ||
        !out->writeable())
      throw Error(std::string(game_.name()) + ": 'out' is not writable or has the shape " +
                  py::str(out->attr("shape")).cast<std::string>() + ", expected " +
                  py::str(py::tuple(py::cast(shape))).cast<std::string>());
    const std::span from(static_cast<const std::int8_t*>(bytes.data()),
                         static_cast<std::size_t>(bytes.size()));
    const std::span to(static_cast<float*>(out->mutable_data()), static_cast<std::size_t>(out->size()));
    {
      const py::gil_scoped_release release;
      pandemonium::float_rows(layout, from, to);
    }
    return *out;
  }
  PyTable table(Whole<"index"> index) {
    const OneAtATime turn(mutex_);
    return {env_->table(index), Chance::seeded(how_.seed, static_cast<std::uint64_t>(index), kCopyStream),
            how_.seed};
  }

  // Game, version, options, how it is stepped, saved tables, where the streams of `scripted` and of opponents
  // stand.
  py::tuple state() {
    const OneAtATime turn(mutex_);
    const auto positions = [](const std::vector<Chance>& streams) {
      std::vector<std::uint64_t> all;
      for (const Chance& each : streams) all.push_back(each.position());
      return all;
    };
    return py::make_tuple(std::string(game_.name()), game_.version(), options_.dump(),
                          py::make_tuple(how_.tables, how_.seed, how_.threads, how_.forfeit,
                                         how_.final_observations, how_.potentials, how_.byte_rows),
                          py::bytes(env_->saved()), positions(advisers_), positions(opponents_));
  }
  static std::unique_ptr<PyVectorEnv> of_state(const py::tuple& state) {
    if (state.size() != 7) throw Error("pickled tables have 7 parts, not " + std::to_string(state.size()));
    const AnyGame& game = find_game(state[0].cast<std::string>());
    if (const int version = state[1].cast<int>(); version != game.version())
      throw Error("pickled tables of " + std::string(game.name()) + " version " + std::to_string(version) +
                  "; this is version " + std::to_string(game.version()));
    const auto [tables, seed, threads, forfeit, final_observations, potentials, byte_rows] =
        state[3].cast<std::tuple<int, std::uint64_t, int, bool, bool, bool, bool>>();
    const VectorOptions how{tables, seed, threads, forfeit, final_observations, potentials, byte_rows};
    auto env = std::make_unique<PyVectorEnv>(
        game, game.options("", parse_json(state[2].cast<std::string>(), "pickled tables")), how);
    env->env_->restore(state[4].cast<std::string>());
    const auto streams = [tables = tables](const py::handle& positions) {
      std::vector<Chance> all;
      for (const std::uint64_t position : positions.cast<std::vector<std::uint64_t>>())
        all.push_back(Chance::at(position));
      if (!all.empty() && all.size() != static_cast<std::size_t>(tables))
        throw Error("pickled tables: " + std::to_string(all.size()) + " streams for " +
                    std::to_string(tables) + " tables");
      return all;
    };
    env->advisers_ = streams(state[5]);
    env->opponents_ = streams(state[6]);
    return env;
  }

 private:
  template <class T>
  void require_rows(const py::array& rows, const char* type, int width, const char* what) const {
    if (py::isinstance<py::array_t<T>>(rows) && (rows.flags() & py::array::c_style) != 0 && rows.ndim() > 0 &&
        rows.shape(rows.ndim() - 1) == width)
      return;
    throw Error(std::string(game_.name()) + ": " + what + " are " +
                py::str(rows.dtype()).cast<std::string>() + " " +
                py::str(rows.attr("shape")).cast<std::string>() + ", expected " + type + " [..., " +
                std::to_string(width) + "] without gaps");
  }
  // An array, or what becomes one, also by DLPack.
  py::array array_of(const py::object& given, const char* fault) const {
    if (py::isinstance<py::array>(given)) return py::reinterpret_borrow<py::array>(given);
    const py::module_ numpy = py::module_::import("numpy");
    try {
      if (py::hasattr(given, "__dlpack__") && !py::hasattr(given, "__array__"))
        return numpy.attr("from_dlpack")(given);
      return numpy.attr("asarray")(given);
    } catch (py::error_already_set& failure) {
      if (!failure.matches(PyExc_Exception)) throw;
      throw Error(std::string(game_.name()) + ": " + fault);
    }
  }
  Marks marks_of(const py::object& given) const {
    const py::array marks = array_of(given, "marks are no array");
    if (!py::isinstance<Marks>(marks) || marks.ndim() != 1 || marks.shape(0) != env_->tables())
      throw Error(std::string(game_.name()) + ": marks are " + py::str(marks.dtype()).cast<std::string>() +
                  " " + py::str(marks.attr("shape")).cast<std::string>() + ", expected bool (" +
                  std::to_string(env_->tables()) + ",)");
    return Marks::ensure(py::array_t<bool, py::array::c_style | py::array::forcecast>(marks));
  }
  void seat_opponents() {
    if (!opponents_.empty()) return;
    for (int t = 0; t < env_->tables(); ++t)
      opponents_.push_back(Chance::seeded(how_.seed, static_cast<std::uint64_t>(t), kOpponentStream));
  }
  // What an agent plays at the tables in asked_.
  void ask(PyAgent& agent, std::span<Action> actions) {
    tables_.clear();
    views_.clear();
    streams_.clear();
    for (const int t : asked_) {
      tables_.push_back(env_->table(t));
      views_.emplace_back(*tables_.back());
      streams_.push_back(&opponents_[static_cast<std::size_t>(t)]);
    }
    chosen_.resize(asked_.size());
    agent.choose_each(views_, streams_, chosen_);
    for (std::size_t i = 0; i < asked_.size(); ++i) actions[static_cast<std::size_t>(asked_[i])] = chosen_[i];
  }
  // Actions of any width in ours; a number too large for it is refused where the table moves.
  template <class Wide>
  std::vector<Action> narrowed(const py::array& given, const std::optional<Marks>& which) const {
    const auto wide = py::array_t<Wide, py::array::c_style | py::array::forcecast>(given);
    std::vector<Action> narrow(static_cast<std::size_t>(env_->tables()));
    for (std::size_t t = 0; t < narrow.size(); ++t) {
      const Wide id = wide.data()[t];
      if (std::in_range<Action>(id))
        narrow[t] = static_cast<Action>(id);
      else if (!which || which->data()[t])
        throw Error(std::string(game_.name()) + ", table " + std::to_string(t) + ": there is no action " +
                    std::to_string(id) + "; actions are 0 to " + std::to_string(game_.actions() - 1));
    }
    return narrow;
  }
  void step_these(std::span<const Action> actions, const std::optional<Marks>& which) {
    const OneAtATime turn(mutex_);
    const py::gil_scoped_release release;
    if (which)
      env_->step_some(actions, bytes_of(*which));
    else
      env_->step(actions);
  }
  static std::span<const std::uint8_t> bytes_of(const Marks& marks) {
    return {reinterpret_cast<const std::uint8_t*>(marks.data()), static_cast<std::size_t>(marks.size())};
  }

  const AnyGame& game_;
  Json options_;
  VectorOptions how_;
  std::unique_ptr<AnyVectorEnv> env_;
  std::vector<Chance> advisers_;   // of `scripted`; made when first asked
  std::vector<Chance> opponents_;  // of `play`
  std::vector<int> asked_;
  std::vector<std::unique_ptr<AnyTable>> tables_;
  std::vector<View> views_;
  std::vector<Chance*> streams_;
  std::vector<Action> chosen_;
  std::mutex mutex_;
};

PyVectorEnv& env_of(const py::object& self) { return self.cast<PyVectorEnv&>(); }

void bind_arrays(py::class_<PyVectorEnv>& vector) {
  const auto tables = [](PyVectorEnv& self) { return static_cast<py::ssize_t>(self.env().tables()); };
  const auto add = [&vector](const char* name, auto make) { vector.def_property_readonly(name, make); };
  add("observations", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    const Turn turn = env.env().turn();
    if (env.how().byte_rows)
      return PyVectorEnv::view(self, turn.byte_observations, {tables(env), env.env().layout().bytes()});
    return PyVectorEnv::view(self, turn.observations, {tables(env), env.env().width()});
  });
  add("masks", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().masks, {tables(env), env.env().actions()}).view("bool");
  });
  add("to_act", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().to_act, {tables(env)});
  });
  add("over", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().over, {tables(env)}).view("bool");
  });
  add("capped", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().capped, {tables(env)}).view("bool");
  });
  add("scores", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().scores, {tables(env), env.env().seats()});
  });
  add("played", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().played, {tables(env)});
  });
  add("final_observations", [tables](const py::object& self) -> py::object {
    PyVectorEnv& env = env_of(self);
    if (!env.how().final_observations) return py::none();
    const Turn turn = env.env().turn();
    if (env.how().byte_rows)
      return PyVectorEnv::view(self, turn.final_byte_observations,
                               {tables(env), env.env().seats(), env.env().layout().bytes()});
    return PyVectorEnv::view(self, turn.final_observations,
                             {tables(env), env.env().seats(), env.env().width()});
  });
  add("units", [](const py::object& self) {
    const std::vector<float>& units = env_of(self).env().layout().units;
    return PyVectorEnv::view(self, std::span<const float>(units), {static_cast<py::ssize_t>(units.size())});
  });
  add("wide", [](const py::object& self) {
    const std::vector<std::int32_t>& wide = env_of(self).env().layout().wide;
    return PyVectorEnv::view(self, std::span<const std::int32_t>(wide),
                             {static_cast<py::ssize_t>(wide.size())});
  });
  add("potentials", [tables](const py::object& self) -> py::object {
    PyVectorEnv& env = env_of(self);
    if (!env.how().potentials) return py::none();
    return PyVectorEnv::view(self, env.env().turn().potentials, {tables(env), env.env().seats()});
  });
}

}  // namespace

void bind_vector(py::module_& module) {
  py::class_<PyVectorEnv> vector(module, "VectorEnv", "What pandemonium.vector.VectorEnv is made of.");
  vector
      .def(py::init([](const std::string& game, const std::string& variant, Whole<"num_envs"> num_envs,
                       std::optional<Seed> seed, Whole<"threads"> threads, bool forfeit,
                       bool final_observations, bool potentials, bool byte_rows, const py::kwargs& options) {
             const VectorOptions how{.tables = num_envs,
                                     .seed = seed_or_drawn(seed),
                                     .threads = threads,
                                     .forfeit = forfeit,
                                     .final_observations = final_observations,
                                     .potentials = potentials,
                                     .byte_rows = byte_rows};
             const AnyGame& found = find_game(game);
             return std::make_unique<PyVectorEnv>(found, found.options(variant, options_from_python(options)),
                                                  how);
           }),
           py::arg("game"), py::arg("variant"), py::arg("num_envs"), py::arg("seed"), py::arg("threads"),
           py::arg("forfeit"), py::arg("final_observations"), py::arg("potentials"), py::arg("byte_rows"))
      .def("step", &PyVectorEnv::step, py::arg("actions"), py::arg("which") = py::none())
      .def("step_random", &PyVectorEnv::step_random)
      .def("reset", &PyVectorEnv::reset, py::arg("seed") = py::none())
      .def("reset_some", &PyVectorEnv::reset_some, py::arg("which"), py::arg("seeds") = py::none())
      .def("place", &PyVectorEnv::place, py::arg("index"), py::arg("position"))
      .def("play", &PyVectorEnv::play, py::arg("agents"), py::arg("who"), py::arg("among"))
      .def("choose", &PyVectorEnv::choose, py::arg("agent"), py::arg("which"))
      .def("opponent_seeds", &PyVectorEnv::opponent_seeds, py::arg("which"))
      .def("scripted", &PyVectorEnv::scripted)
      .def("table", &PyVectorEnv::table, py::arg("index"))
      .def("float_rows", &PyVectorEnv::float_rows, py::arg("rows"), py::arg("out") = py::none())
      .def("layout", [](PyVectorEnv& self) { return layout_dict(self.env().table(0)->layout()); })
      .def("sample_actions", &PyVectorEnv::sample_actions, py::arg("seed") = py::none())
      .def("saved", &PyVectorEnv::saved)
      .def(
          "restore", [](PyVectorEnv& self, const py::bytes& saved) { self.restore(std::string(saved)); },
          py::arg("saved"))
      .def(py::pickle([](PyVectorEnv& self) { return self.state(); }, &PyVectorEnv::of_state))
      .def_property_readonly("game", [](const PyVectorEnv& self) { return std::string(self.game().name()); })
      .def_property_readonly("seed", [](const PyVectorEnv& self) { return self.how().seed; })
      .def_property_readonly("options",
                             [](const PyVectorEnv& self) { return python_from_json(self.options()); })
      .def_property_readonly("seats", [](PyVectorEnv& self) { return self.env().seats(); })
      .def_property_readonly("sides",
                             [](PyVectorEnv& self) {
                               std::vector<int> sides;
                               for (Seat seat = 0; seat < self.env().seats(); ++seat)
                                 sides.push_back(self.game().side(self.options(), seat));
                               return sides;
                             })
      .def_property_readonly("width", [](PyVectorEnv& self) { return self.env().width(); })
      .def_property_readonly("actions", [](PyVectorEnv& self) { return self.env().actions(); });
  bind_arrays(vector);
}

}  // namespace pandemonium
