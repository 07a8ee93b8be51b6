#include <algorithm>
#include <limits>

#include "python/bindings/table.hpp"

namespace pandemonium {
namespace {

// Streams of a table that none of its games uses: those count up from 0.
constexpr std::uint64_t kCopyStream = ~std::uint64_t{0}, kAdviserStream = kCopyStream - 1;

using Marks = py::array_t<bool, py::array::c_style | py::array::forcecast>;

// A batch of tables. Its arrays are made once and share the memory that a step writes. Threads of Python take
// turns.
class PyVectorEnv {
 public:
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
  void step(const py::object& given, const std::optional<Marks>& which) {
    const py::array actions = array_of(given);
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
    const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(actions);
    std::vector<Action> narrow(tables);
    using Limits = std::numeric_limits<Action>;
    std::transform(wide.data(), wide.data() + tables, narrow.begin(), [](std::int64_t id) {
      return static_cast<Action>(std::clamp<std::int64_t>(id, Limits::min(), Limits::max()));
    });
    step_these(narrow, which);
  }
  void step_random() {
    const OneAtATime turn(mutex_);
    const py::gil_scoped_release release;
    env_->step_random();
  }
  void reset(std::optional<std::uint64_t> seed) {
    const OneAtATime turn(mutex_);
    if (seed) how_.seed = *seed;
    advisers_.clear();
    const py::gil_scoped_release release;
    env_->reset(how_.seed);
  }
  void reset_some(const Marks& which) {
    const OneAtATime turn(mutex_);
    env_->reset_some(bytes_of(which));
  }
  // Uniformly random legal actions: from the tables' own streams, or all from one of the seed given.
  py::array_t<std::int32_t> sample_actions(std::optional<std::uint64_t> seed) {
    py::array_t<std::int32_t> actions(env_->tables());
    const std::span<Action> to{actions.mutable_data(), static_cast<std::size_t>(actions.size())};
    const OneAtATime turn(mutex_);
    if (!seed) {
      env_->sample_actions(to);
    } else {
      Chance chance = Chance::seeded(*seed);
      env_->sample_actions(to, chance);
    }
    return actions;
  }
  // What the rules of thumb play at every table, each with a stream of its own.
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
  }
  // Rows of bytes as rows of floats, of any shape before the last.
  py::array_t<float> float_rows(const py::array& bytes, std::optional<py::array> out) const {
    const ObservationLayout& layout = env_->layout();
    std::vector<py::ssize_t> shape(bytes.shape(), bytes.shape() + bytes.ndim());
    require_rows<std::int8_t>(bytes, "int8", layout.bytes(), "byte rows");
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
  PyTable table(int index) {
    const OneAtATime turn(mutex_);
    return {env_->table(index), Chance::seeded(how_.seed, static_cast<std::uint64_t>(index), kCopyStream),
            how_.seed};
  }

  // Game, version, options, how it is stepped, saved tables, where the streams of `scripted` stand.
  py::tuple state() {
    const OneAtATime turn(mutex_);
    std::vector<std::uint64_t> streams;
    for (const Chance& each : advisers_) streams.push_back(each.position());
    return py::make_tuple(std::string(game_.name()), game_.version(), options_.dump(),
                          py::make_tuple(how_.tables, how_.seed, how_.threads, how_.forfeit,
                                         how_.final_observations, how_.potentials, how_.byte_rows),
                          py::bytes(env_->saved()), streams);
  }
  static std::unique_ptr<PyVectorEnv> of_state(const py::tuple& state) {
    if (state.size() != 6) throw Error("pickled tables have 6 parts, not " + std::to_string(state.size()));
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
    for (const std::uint64_t position : state[5].cast<std::vector<std::uint64_t>>())
      env->advisers_.push_back(Chance::at(position));
    if (!env->advisers_.empty() && env->advisers_.size() != static_cast<std::size_t>(tables))
      throw Error("pickled tables: " + std::to_string(env->advisers_.size()) + " streams for " +
                  std::to_string(tables) + " tables");
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
  py::array array_of(const py::object& given) const {
    if (py::isinstance<py::array>(given)) return py::reinterpret_borrow<py::array>(given);
    try {
      return py::module_::import("numpy").attr("asarray")(given);
    } catch (py::error_already_set& failure) {
      if (!failure.matches(PyExc_ValueError) && !failure.matches(PyExc_TypeError)) throw;
      throw Error(std::string(game_.name()) + ": actions are no list of whole numbers, one a table");
    }
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
  std::vector<Chance> advisers_;
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
      .def(py::init([](const std::string& game, const std::string& variant, int num_envs,
                       std::optional<std::uint64_t> seed, int threads, bool forfeit, bool final_observations,
                       bool potentials, bool byte_rows, const py::kwargs& options) {
             const VectorOptions how{.tables = num_envs,
                                     .seed = seed_or_drawn(seed),
                                     .threads = threads,
                                     .forfeit = forfeit,
                                     .final_observations = final_observations,
                                     .potentials = potentials,
                                     .byte_rows = byte_rows};
             const AnyGame& found = find_game(game);
             return std::make_unique<PyVectorEnv>(found, found.options(variant, json_from_python(options)),
                                                  how);
           }),
           py::arg("game"), py::arg("variant"), py::arg("num_envs"), py::arg("seed"), py::arg("threads"),
           py::arg("forfeit"), py::arg("final_observations"), py::arg("potentials"), py::arg("byte_rows"))
      .def("step", &PyVectorEnv::step, py::arg("actions"), py::arg("which") = py::none())
      .def("step_random", &PyVectorEnv::step_random)
      .def("reset", &PyVectorEnv::reset, py::arg("seed") = py::none())
      .def("reset_some", &PyVectorEnv::reset_some, py::arg("which"))
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
      .def_property_readonly("width", [](PyVectorEnv& self) { return self.env().width(); })
      .def_property_readonly("actions", [](PyVectorEnv& self) { return self.env().actions(); });
  // For adapters that show a game's last observation where the next game's stands, and put that back before a
  // step.
  vector.def(
      "writable",
      [](const py::object& self, const std::string& name) {
        const py::array array = self.attr(name.c_str());
        PyVectorEnv& env = env_of(self);
        if ((name != "observations" || env.how().byte_rows) && name != "masks")
          throw Error("'" + name + "' is not written by adapters");
        if (name == "masks")
          return py::array(
              py::array_t<std::uint8_t>({array.shape(0), array.shape(1)}, env.env().turn().masks.data(), self)
                  .view("bool"));
        return py::array(
            py::array_t<float>({array.shape(0), array.shape(1)}, env.env().turn().observations.data(), self));
      },
      py::arg("name"));
  bind_arrays(vector);
}

}  // namespace pandemonium
