#include <algorithm>
#include <filesystem>
#include <mutex>

#include "agents/policy/policy_agent.hpp"
#include "agents/policy/union_layout.hpp"
#include "agents/roster.hpp"
#include "python/bindings/interruptible.hpp"
#include "python/bindings/table.hpp"

namespace pandemonium {
namespace {

using Rows = py::array_t<float, py::array::c_style | py::array::forcecast>;

// A trained network, asked about tables or about rows of observations.
class PyPolicy {
 public:
  static PyPolicy load(const std::string& path, std::optional<std::string> game_name) {
    TensorFile file = read_safetensors(path);
    const auto named = file.metadata.find("game");
    if (!game_name && named == file.metadata.end()) throw Error(path + ": the file does not name its game");
    return from(std::move(file), find_game(game_name ? *game_name : named->second), path);
  }
  static PyPolicy from(TensorFile file, const AnyGame& game, const std::string& where) {
    auto net = PolicyNet::from(file, game, where);
    return PyPolicy(game, std::move(net), std::move(file));
  }
  // As a model file, so that a copy is checked like one.
  static PyPolicy of_state(const py::tuple& state) {
    if (state.size() != 2) throw Error("a pickled policy has 2 parts, not " + std::to_string(state.size()));
    return from(parse_safetensors(state[1].cast<std::string>(), "pickled policy"),
                find_game(state[0].cast<std::string>()), "pickled policy");
  }
  py::tuple state() const {
    return py::make_tuple(std::string(game_->name()), py::bytes(safetensors_bytes(file_)));
  }
  void write(const std::string& path) const { write_safetensors(path, file_); }

  const AnyGame& game() const { return *game_; }
  const PolicyNet& net() const { return *net_; }
  const TensorFile& file() const { return file_; }

  // The network's probabilities over all actions of the game, 0 where illegal.
  py::array_t<float> probabilities(const PyTable& at, float temperature) {
    const View view = view_of(at);
    PolicyGuide guide(net_);
    guide.require_fit(view);
    const PolicyGuide::Answer answer = guide.ask(view);
    std::vector<float> chances(answer.logits.begin(), answer.logits.end());
    soften(chances, temperature);
    py::array_t<float> all(game_->actions());
    std::fill_n(all.mutable_data(), all.size(), 0.0f);
    for (std::size_t i = 0; i < chances.size(); ++i) all.mutable_at(view.legal()[i]) = chances[i];
    return all;
  }
  // The expected score of every seat, by seat.
  py::array_t<float> value(const PyTable& at) {
    const View view = view_of(at);
    PolicyGuide guide(net_);
    guide.require_fit(view);
    const PolicyGuide::Answer answer = guide.ask(view);
    py::array_t<float> values(view.seats());
    for (int r = 0; r < view.seats(); ++r)
      values.mutable_at((view.seat() + r) % view.seats()) = answer.values[static_cast<std::size_t>(r)];
    return values;
  }
  // Rows as the network was trained on, or, with a table, rows of tables with that table's sections.
  py::tuple evaluate(const py::object& rows_given, const PyTable* like) const {
    if (py::isinstance<py::array_t<std::int8_t>>(rows_given))
      throw Error(
          "observations are rows of bytes; float_rows of their batch makes the floats that a policy reads");
    const auto observations = rows_given.cast<Rows>();
    const int width = like == nullptr ? net_->width() : like->table->width();
    if (observations.ndim() != 2 || observations.shape(1) != width)
      throw Error("observations have the shape " + py::str(observations.attr("shape")).cast<std::string>() +
                  ", expected (n, " + std::to_string(width) + ")" +
                  (like == nullptr && width != observations.shape(observations.ndim() - 1)
                       ? "; rows of other tables are placed by evaluate(observations, table)"
                       : ""));
    std::vector<std::int32_t> places;
    if (like != nullptr) {
      const View view = view_of(*like);
      PolicyGuide(net_).require_fit(view);
      places = places_in(net_->sections(), view.layout());
    }
    const py::ssize_t rows = observations.shape(0);
    py::array_t<float> logits({rows, py::ssize_t{net_->actions()}}),
        values({rows, py::ssize_t{net_->seats()}});
    const std::span<float> to_logits{logits.mutable_data(), static_cast<std::size_t>(logits.size())};
    const std::span<float> to_values{values.mutable_data(), static_cast<std::size_t>(values.size())};
    const float* const given = observations.data();
    {
      const py::gil_scoped_release release;
      std::vector<float> spread;
      std::span<const float> in{given, static_cast<std::size_t>(rows * width)};
      if (like != nullptr) {
        spread.resize(static_cast<std::size_t>(rows * net_->width()));
        for (py::ssize_t row = 0; row < rows; ++row)
          for (std::size_t i = 0; i < places.size(); ++i)
            if (places[i] >= 0)
              spread[static_cast<std::size_t>(row * net_->width() + places[i])] =
                  given[row * width + static_cast<py::ssize_t>(i)];
        in = spread;
      }
      PolicyNet::Scratch scratch;
      if (rows > 0) net_->evaluate_batch(static_cast<int>(rows), in, to_logits, to_values, scratch);
    }
    return py::make_tuple(logits, values);
  }
  py::dict layout() const { return layout_dict(net_->sections()); }
  py::dict layers() const {
    py::dict all;
    for (const Tensor& tensor : file_.tensors) {
      const std::vector<py::ssize_t> shape(tensor.shape.begin(), tensor.shape.end());
      all[py::str(tensor.name)] = py::array_t<float>(shape, tensor.values.data());
    }
    return all;
  }

 private:
  PyPolicy(const AnyGame& game, std::shared_ptr<const PolicyNet> net, TensorFile file)
      : game_(&game), net_(std::move(net)), file_(std::move(file)) {}
  View view_of(const PyTable& at) const {
    if (&at.game() != game_)
      throw Error("a policy of " + std::string(game_->name()) + " is asked about a table of " +
                  std::string(at.game().name()));
    return View(*at.table);
  }

  const AnyGame* game_;
  std::shared_ptr<const PolicyNet> net_;
  TensorFile file_;
};

// An agent of the roster with a stream of its own. Threads of Python take turns; the table asked about is
// copied first, so it may be played on meanwhile.
class PyAgent {
 public:
  PyAgent(const std::string& game_name, std::string roster_text, std::optional<std::uint64_t> seed)
      : PyAgent(find_game(game_name), std::move(roster_text), Chance::seeded(seed_or_drawn(seed))) {}
  PyAgent(const AnyGame& game, std::string roster_text, Chance chance)
      : game_(game),
        text_(std::move(roster_text)),
        agent_(make_agent(game, text_)),
        chance_(std::move(chance)) {
    warn();
  }

  const AnyGame& game() const { return game_; }
  const std::string& text() const { return text_; }
  std::string remark() {
    const OneAtATime turn(mutex_);
    return agent_->remark();
  }
  void reseed(std::uint64_t seed) {
    const OneAtATime turn(mutex_);
    chance_ = Chance::seeded(seed);
  }
  int looks_back() {
    const OneAtATime turn(mutex_);
    return agent_->looks_back();
  }
  Action choose(const PyTable& table) {
    const Seen seen = copy_of(table);
    const OneAtATime turn(mutex_);
    const Action action = interruptible([&] { return agent_->choose(seen.view(), chance_); });
    warn();
    return action;
  }
  py::dict advise(const PyTable& table) {
    const Seen seen = copy_of(table);
    const View view = seen.view();
    const OneAtATime turn(mutex_);
    const Advice advice = interruptible([&] { return agent_->advise(view, chance_); });
    warn();
    const auto spread = [&view]<class T>(const std::vector<T>& of_legal) {
      py::array_t<T> all(view.game().actions());
      std::fill_n(all.mutable_data(), all.size(), T{});
      for (std::size_t i = 0; i < view.legal().size(); ++i) all.mutable_at(view.legal()[i]) = of_legal[i];
      return all;
    };
    py::dict told;
    told["probabilities"] = spread(advice.probabilities);
    told["expected_score"] =
        advice.expected_score ? py::object(py::float_(*advice.expected_score)) : py::none();
    told["visits"] = advice.visits.empty() ? py::object(py::none()) : py::object(spread(advice.visits));
    return told;
  }

  py::tuple state() {
    const OneAtATime turn(mutex_);
    return py::make_tuple(std::string(game_.name()), text_, chance_.position());
  }
  static std::unique_ptr<PyAgent> of_state(const py::tuple& state) {
    if (state.size() != 3) throw Error("a pickled agent has 3 parts, not " + std::to_string(state.size()));
    return std::make_unique<PyAgent>(find_game(state[0].cast<std::string>()), state[1].cast<std::string>(),
                                     Chance::at(state[2].cast<std::uint64_t>()));
  }

 private:
  struct Seen {
    std::unique_ptr<AnyTable> table;
    std::optional<Past> past;
    View view() const { return View(*table, past ? &*past : nullptr); }
  };
  Seen copy_of(const PyTable& table) const {
    if (&table.game() != &game_)
      throw Error("an agent of " + std::string(game_.name()) + " is asked about a table of " +
                  std::string(table.game().name()));
    return {table.table->clone(), table.past};
  }
  void warn() {  // once
    const std::string remark = agent_->remark();
    if (remark == warned_of_) return;
    warned_of_ = remark;
    warn_of_fallback(text_, remark);
  }

  const AnyGame& game_;
  std::string text_;
  std::unique_ptr<Agent> agent_;
  Chance chance_;
  std::string warned_of_;
  std::mutex mutex_;
};

}  // namespace

void bind_policy(py::module_& module) {
  py::class_<PyPolicy>(module, "Policy", "A trained network, from a model file (safetensors).")
      .def_static("load", &PyPolicy::load, py::arg("file"), py::arg("game") = py::none(),
                  "Reads a model file; Error names the first thing that does not fit the game.")
      .def_property_readonly(
          "game", [](const PyPolicy& self) { return std::string(self.game().name()); }, "Its game.")
      .def_property_readonly(
          "metadata", [](const PyPolicy& self) { return self.file().metadata; },
          "Texts: where it comes from, what it was trained on.")
      .def_property_readonly(
          "options", [](const PyPolicy& self) { return python_from_json(self.net().options()); },
          "The options it was trained on.")
      .def("probabilities", &PyPolicy::probabilities, py::arg("table"), py::arg("temperature") = 1.0f,
           "float32 [actions]: how likely it plays each, 0 where illegal.")
      .def("value", &PyPolicy::value, py::arg("table"),
           "float32 [seats]: the expected score of each seat, by seat; they add up to 0 where scores do.")
      .def("layout", &PyPolicy::layout, "The sections of its rows: name to slice, in order.")
      .def("evaluate", &PyPolicy::evaluate, py::arg("observations"), py::arg("table") = py::none(),
           "Of float32 [n, width]: logits of all actions [n, actions], unmasked, and expected scores [n, "
           "seats], the "
           "viewer's first, then clockwise, as its heads say, which `value` balances where scores add up to "
           "0. Rows are those of "
           "`layout`; with a table they are rows of tables like it.")
      .def("layers", &PyPolicy::layers, "Its tensors by name, as copies.")
      .def("write", &PyPolicy::write, py::arg("file"), "Writes it as a model file (safetensors).")
      .def(py::pickle([](const PyPolicy& self) { return self.state(); }, &PyPolicy::of_state));
  py::class_<PyAgent>(module, "Agent",
                      "An agent of the roster: 'random', 'scripted', 'search:1000', 'policy:FILE', 'best'.")
      .def(py::init<const std::string&, std::string, std::optional<std::uint64_t>>(), py::arg("game"),
           py::arg("text"), py::kw_only(), py::arg("seed") = py::none(),
           "An agent with a stream of chance of its own; without a seed one is drawn. Warns where `best` has "
           "no model.")
      .def_property_readonly(
          "game", [](const PyAgent& self) { return std::string(self.game().name()); }, "Its game.")
      .def_property_readonly("text", &PyAgent::text, "As it was given.")
      .def_property_readonly("remark", &PyAgent::remark, "What a person should know about it; often empty.")
      .def_property_readonly(
          "looks_back", &PyAgent::looks_back,
          "How many of a table's latest decisions it asks for (search with likelihood=N; else 0): "
          "table.remember(agent.looks_back).")
      .def("reseed", &PyAgent::reseed, py::arg("seed"), "Begins a new stream of chance.")
      .def("choose", &PyAgent::choose, py::arg("table"),
           "The action it plays for the seat to act; it knows the past that the table remembers.")
      .def("advise", &PyAgent::advise, py::arg("table"),
           "What it thinks: 'probabilities' float32 [actions], 'expected_score' of the seat to act or None, "
           "and "
           "'visits' int32 [actions] of a search or None.")
      .def(py::pickle([](PyAgent& self) { return self.state(); }, &PyAgent::of_state));
  module.def(
      "models_folder", [] { return models_folder().string(); },
      "Where the shipped policies are: <folder>/<game>/best.safetensors and best-*.safetensors.");
  module.def(
      "set_models_folder", [](const std::string& folder) { set_models_folder(folder); }, py::arg("folder"),
      "Where `best` looks for shipped policies, unless the environment variable PANDEMONIUM_MODELS says "
      "otherwise.");
}

}  // namespace pandemonium
