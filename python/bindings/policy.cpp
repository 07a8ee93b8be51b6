#include <filesystem>

#include "agents/evaluate.hpp"
#include "agents/policy_agent.hpp"
#include "agents/roster.hpp"
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
    const AnyGame& game = find_game(game_name ? *game_name : named->second);
    auto net = PolicyNet::from(file, game, path);
    return PyPolicy(game, std::move(net), std::move(file));
  }

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
  py::tuple evaluate(const Rows& observations) const {
    if (observations.ndim() != 2 || observations.shape(1) != net_->width())
      throw Error("observations have the shape " + py::str(observations.attr("shape")).cast<std::string>() +
                  ", expected (n, " + std::to_string(net_->width()) + ")");
    const py::ssize_t rows = observations.shape(0);
    py::array_t<float> logits({rows, py::ssize_t{net_->actions()}}),
        values({rows, py::ssize_t{net_->seats()}});
    const std::span<const float> in{observations.data(), static_cast<std::size_t>(observations.size())};
    const std::span<float> to_logits{logits.mutable_data(), static_cast<std::size_t>(logits.size())};
    const std::span<float> to_values{values.mutable_data(), static_cast<std::size_t>(values.size())};
    {
      const py::gil_scoped_release release;
      PolicyNet::Scratch scratch;
      if (rows > 0) net_->evaluate_batch(static_cast<int>(rows), in, to_logits, to_values, scratch);
    }
    return py::make_tuple(logits, values);
  }
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

// An agent of the roster with a stream of its own.
struct PyAgent {
  PyAgent(const std::string& game_name, std::string roster_text, std::optional<std::uint64_t> seed)
      : text(std::move(roster_text)),
        agent(make_agent(find_game(game_name), text)),
        chance(Chance::seeded(seed_or_drawn(seed))) {}

  Action choose(const PyTable& table) {
    const View view(*table.table);
    const py::gil_scoped_release release;
    return agent->choose(view, chance);
  }
  py::dict advise(const PyTable& table) {
    const View view(*table.table);
    const Advice advice = agent->advise(view, chance);
    py::array_t<float> all(view.game().actions());
    std::fill_n(all.mutable_data(), all.size(), 0.0f);
    for (std::size_t i = 0; i < view.legal().size(); ++i)
      all.mutable_at(view.legal()[i]) = advice.probabilities[i];
    py::dict told;
    told["probabilities"] = all;
    told["expected_score"] =
        advice.expected_score ? py::object(py::float_(*advice.expected_score)) : py::none();
    return told;
  }

  std::string text;
  std::unique_ptr<Agent> agent;
  Chance chance;
};

py::object evaluate(const std::string& name, const std::vector<std::string>& agents, int games_each,
                    std::optional<std::uint64_t> seed, int threads, const std::string& variant,
                    const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const Json all = game.options(variant, json_from_python(options));
  const EvaluationOptions how{.games = games_each, .seed = seed_or_drawn(seed), .threads = threads};
  Match match;
  {
    const py::gil_scoped_release release;
    match = evaluate_match(game, all, agents, how);
  }
  return python_from_json(to_json(match));
}

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
           "float32 [seats]: the expected score of each seat, by seat.")
      .def("evaluate", &PyPolicy::evaluate, py::arg("observations"),
           "Of float32 [n, width]: logits of all actions [n, actions], unmasked, and expected scores [n, "
           "seats], the "
           "viewer's first, then clockwise.")
      .def("layers", &PyPolicy::layers, "Its tensors by name, as copies.");
  py::class_<PyAgent>(module, "Agent",
                      "An agent of the roster: 'random', 'scripted', 'search:1000', 'policy:FILE', 'best'.")
      .def(py::init<const std::string&, std::string, std::optional<std::uint64_t>>(), py::arg("game"),
           py::arg("text"), py::kw_only(), py::arg("seed") = py::none())
      .def_readonly("text", &PyAgent::text, "As it was given.")
      .def_property_readonly(
          "remark", [](const PyAgent& self) { return self.agent->remark(); },
          "What a person should know about it; often empty.")
      .def("choose", &PyAgent::choose, py::arg("table"), "The action it plays for the seat to act.")
      .def("advise", &PyAgent::advise, py::arg("table"),
           "What it thinks: 'probabilities' float32 [actions], and 'expected_score' of the seat to act or "
           "None.");
  module.def(
      "evaluate", &evaluate, py::arg("game"), py::arg("agents"), py::kw_only(), py::arg("games") = 1000,
      py::arg("seed") = py::none(), py::arg("threads") = 1, py::arg("variant") = "",
      "Paired games between agents (roster texts), seats rotated; a dict of scores and win rates with 95% "
      "intervals. Further keywords are options of the game.");
}

}  // namespace pandemonium
