#include <algorithm>
#include <filesystem>
#include <mutex>

#include "agents/policy/policy_agent.hpp"
#include "agents/policy/union_layout.hpp"
#include "agents/roster.hpp"
#include "python/bindings/table.hpp"

namespace pandemonium {
namespace {

using Rows = py::array_t<float, py::array::c_style | py::array::forcecast>;

// A trained network, asked about tables or about rows of observations.
class PyPolicy {
 public:
  using BoundToPython = void;
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
  // Of layers by the names of a model file (agents/policy/policy_net.hpp), for tables of these options.
  static PyPolicy from_layers(const std::string& name, const py::dict& layers,
                              const std::vector<std::string>& variants, const py::object& options,
                              std::map<std::string, std::string> metadata) {
    const AnyGame& game = find_game(name);
    TensorFile file;
    file.metadata = std::move(metadata);
    describe(file, game, variants, json_from_python(options));
    if (layers.contains("queries.weight")) file.metadata["pointers"] = json_of(game.pointers()).dump();
    for (const auto& [key, value] : layers) {
      if (!py::isinstance<py::str>(key))
        throw Error("the name of a layer is no text: " + py::repr(key).cast<std::string>());
      const auto numbers = rows_of(py::reinterpret_borrow<py::object>(value));
      file.tensors.push_back({key.cast<std::string>(),
                              {numbers.shape(), numbers.shape() + numbers.ndim()},
                              {numbers.data(), numbers.data() + numbers.size()}});
    }
    // Read back as the file that it will be, so that what cannot be read is not made.
    return from(parse_safetensors(safetensors_bytes(file), "layers"), game, "layers");
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
    if (!(temperature >= 0.0f && temperature <= 100.0f))
      throw Error("the temperature is " + std::to_string(temperature) + "; expected 0 to 100");
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
  py::tuple evaluate(const py::object& rows_given, std::optional<const PyTable*> given_like) const {
    const PyTable* const like = given_like.value_or(nullptr);
    if (py::isinstance<py::array_t<std::int8_t>>(rows_given))
      throw Error(
          "observations are rows of bytes; float_rows of their batch makes the floats that a policy reads");
    const int width = like == nullptr ? net_->width() : like->table->width();
    const Rows observations = rows_of(rows_given);
    if (observations.ndim() != 2 || observations.shape(1) != width)
      throw Error("observations have the shape " + py::str(observations.attr("shape")).cast<std::string>() +
                  ", expected (n, " + std::to_string(width) + ")" +
                  (like == nullptr && observations.ndim() == 2
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
  // What a file says of the tables it is for.
  static void describe(TensorFile& file, const AnyGame& game, const std::vector<std::string>& variants,
                       const Json& changes) {
    Json sections = Json::array(), actions = Json::array(), options = Json::array();
    std::vector<std::vector<Section>> layouts;
    int seats = 0;
    for (const std::string& variant : variants.empty() ? game.variants() : variants) {
      options.push_back(game.options(variant, changes));
      layouts.push_back(layout_of(game, options.back()));
      seats = std::max(seats, game.sides(options.back()));
    }
    for (const Section& section : union_of(layouts))
      sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
    for (Action action = 0; action < game.actions(); ++action) actions.push_back(game.action_text(action));
    file.metadata["format"] = std::string(kPolicyFormat);
    file.metadata["game"] = std::string(game.name());
    file.metadata["game_version"] = std::to_string(game.version());
    file.metadata["variants"] = Json(variants.empty() ? game.variants() : variants).dump();
    file.metadata["options"] = options.dump();
    file.metadata["seats"] = std::to_string(seats);
    file.metadata["sections"] = sections.dump();
    file.metadata["actions"] = actions.dump();
  }
  // Numbers as floats; Error for what holds none. Texts and objects are not read as numbers.
  static Rows rows_of(const py::object& given) {
    const py::array any = py::array::ensure(given);
    if (!any) PyErr_Clear();
    constexpr std::string_view kNumbers = "fiu";
    if (given.is_none() || !any || kNumbers.find(any.dtype().kind()) == kNumbers.npos)
      throw Error("observations are float32 [n, width], not " +
                  (any && !given.is_none() ? py::str(any.dtype()) : py::str(py::type::handle_of(given)))
                      .cast<std::string>());
    return Rows::ensure(any);
  }
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

}  // namespace

void bind_policy(py::module_& module) {
  py::class_<PyPolicy>(module, "Policy", "A trained network, from a model file (safetensors).")
      .def_static("load", &PyPolicy::load, py::arg("file"), py::arg("game") = py::none(),
                  "Reads a model file; Error names the first thing that does not fit the game.")
      .def_static(
          "from_layers", &PyPolicy::from_layers, py::arg("game"), py::arg("layers"),
          py::arg("variants") = std::vector<std::string>{}, py::kw_only(), py::arg("options") = py::dict(),
          py::arg("metadata") = std::map<std::string, std::string>{},
          "A policy of layers by name, float32, as `layers` gives them: input, blocks.0.first, "
          "blocks.0.second, ..., policy, value, each with .weight and .bias; if it points, queries. It "
          "plays the variants named (default: all), changed by `options`. Error names the first layer "
          "that does not fit.")
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
  module.def(
      "models_folder", [] { return models_folder().string(); },
      "Where the shipped policies are: <folder>/<game>/best.safetensors and best-*.safetensors.");
  module.def(
      "set_models_folder", [](const std::string& folder) { set_models_folder(folder); }, py::arg("folder"),
      "Where `best` looks for shipped policies, unless the environment variable PANDEMONIUM_MODELS says "
      "otherwise.");
}

}  // namespace pandemonium
