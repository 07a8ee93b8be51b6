#include "python/bindings/table.hpp"

namespace pandemonium {
namespace {

// Streams of a table that none of its games uses: those count up from 0.
constexpr std::uint64_t kCopyStream = ~std::uint64_t{0}, kAdviserStream = kCopyStream - 1;

// A batch of tables. Its arrays are made once and share the memory that a step writes.
class PyVectorEnv {
 public:
  PyVectorEnv(const std::string& name, const std::string& variant, const VectorOptions& how,
              const py::kwargs& options)
      : game_(find_game(name)),
        options_(game_.options(variant, json_from_python(options))),
        how_(how),
        env_(game_.vector_env(options_, how)) {}

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

  // int32 in one piece is taken as it is; other whole numbers are converted if they fit.
  void step(const py::array& actions) {
    if (actions.ndim() != 1 || actions.shape(0) != env_->tables())
      throw Error(std::string(game_.name()) + ": actions have the shape " +
                  py::str(actions.attr("shape")).cast<std::string>() + ", expected (" +
                  std::to_string(env_->tables()) + ",)");
    if (py::isinstance<py::array_t<std::int32_t>>(actions) && (actions.flags() & py::array::c_style) != 0) {
      step_all({static_cast<const Action*>(actions.data()), static_cast<std::size_t>(actions.shape(0))});
      return;
    }
    const char kind = actions.dtype().kind();
    if (kind != 'i' && kind != 'u')
      throw Error(std::string(game_.name()) + ": actions are of " +
                  py::str(actions.dtype()).cast<std::string>() + ", expected whole numbers");
    const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(actions);
    std::vector<Action> narrow(static_cast<std::size_t>(wide.size()));
    for (std::size_t t = 0; t < narrow.size(); ++t) {
      const std::int64_t id = wide.data()[t];
      narrow[t] =
          id < 0 || id >= game_.actions() ? -1 : static_cast<Action>(id);  // -1 is refused by its table
    }
    step_all(narrow);
  }
  void step_random() {
    const py::gil_scoped_release release;
    env_->step_random();
  }
  void reset() {
    const py::gil_scoped_release release;
    env_->reset();
  }
  // What the rules of thumb play at every table, each with a stream of its own.
  py::array_t<std::int32_t> scripted() {
    py::array_t<std::int32_t> actions(env_->tables());
    std::int32_t* const to = actions.mutable_data();
    const py::gil_scoped_release release;
    if (advisers_.empty())
      for (int t = 0; t < env_->tables(); ++t)
        advisers_.push_back(Chance::seeded(how_.seed, static_cast<std::uint64_t>(t), kAdviserStream));
    for (int t = 0; t < env_->tables(); ++t)
      to[t] = env_->scripted(t, advisers_[static_cast<std::size_t>(t)]);
    return actions;
  }
  PyTable table(int index) const {
    return {env_->table(index),
            Chance::seeded(how_.seed, static_cast<std::uint64_t>(index), ~std::uint64_t{0}), how_.seed};
  }

 private:
  void step_all(std::span<const Action> actions) {
    const py::gil_scoped_release release;
    env_->step(actions);
  }

  const AnyGame& game_;
  Json options_;
  VectorOptions how_;
  std::unique_ptr<AnyVectorEnv> env_;
  std::vector<Chance> advisers_;
};

PyVectorEnv& env_of(const py::object& self) { return self.cast<PyVectorEnv&>(); }

void bind_arrays(py::class_<PyVectorEnv>& vector) {
  const auto tables = [](PyVectorEnv& self) { return static_cast<py::ssize_t>(self.env().tables()); };
  const auto add = [&vector](const char* name, auto make) { vector.def_property_readonly(name, make); };
  add("observations", [tables](const py::object& self) {
    PyVectorEnv& env = env_of(self);
    return PyVectorEnv::view(self, env.env().turn().observations, {tables(env), env.env().width()});
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
  add("final_observations", [tables](const py::object& self) -> py::object {
    PyVectorEnv& env = env_of(self);
    if (!env.how().final_observations) return py::none();
    return PyVectorEnv::view(self, env.env().turn().final_observations,
                             {tables(env), env.env().seats(), env.env().width()});
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
                       bool potentials, const py::kwargs& options) {
             const VectorOptions how{.tables = num_envs,
                                     .seed = seed_or_drawn(seed),
                                     .threads = threads,
                                     .forfeit = forfeit,
                                     .final_observations = final_observations,
                                     .potentials = potentials};
             return std::make_unique<PyVectorEnv>(game, variant, how, options);
           }),
           py::arg("game"), py::arg("variant"), py::arg("num_envs"), py::arg("seed"), py::arg("threads"),
           py::arg("forfeit"), py::arg("final_observations"), py::arg("potentials"))
      .def("step", &PyVectorEnv::step, py::arg("actions"))
      .def("step_random", &PyVectorEnv::step_random)
      .def("reset", &PyVectorEnv::reset)
      .def("scripted", &PyVectorEnv::scripted)
      .def("table", &PyVectorEnv::table, py::arg("index"))
      .def("layout", [](PyVectorEnv& self) { return layout_dict(self.env().table(0)->layout()); })
      .def("saved", [](PyVectorEnv& self) { return py::bytes(self.env().saved()); })
      .def(
          "restore",
          [](PyVectorEnv& self, const py::bytes& saved) { self.env().restore(std::string_view(saved)); },
          py::arg("saved"))
      .def_property_readonly("game", [](const PyVectorEnv& self) { return std::string(self.game().name()); })
      .def_property_readonly("seed", [](const PyVectorEnv& self) { return self.how().seed; })
      .def_property_readonly("options",
                             [](const PyVectorEnv& self) { return python_from_json(self.options()); })
      .def_property_readonly("seats", [](PyVectorEnv& self) { return self.env().seats(); })
      .def_property_readonly("width", [](PyVectorEnv& self) { return self.env().width(); })
      .def_property_readonly("actions", [](PyVectorEnv& self) { return self.env().actions(); });
  bind_arrays(vector);
}

}  // namespace pandemonium
