// The module pandemonium._core; what users import is python/pandemonium.
#include "python/bindings/convert.hpp"

namespace pandemonium {
namespace {

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const AnyGame* game : games()) names.emplace_back(game->name());
  return names;
}

std::vector<std::string> action_texts(const std::string& name) {
  const AnyGame& game = find_game(name);
  std::vector<std::string> texts;
  for (Action action = 0; action < game.actions(); ++action) texts.push_back(game.action_text(action));
  return texts;
}

}  // namespace
}  // namespace pandemonium

PYBIND11_MODULE(_core, module) {
  using namespace pandemonium;
  py::register_exception<Error>(module, "Error", PyExc_ValueError).doc() =
      "What was given, what was expected, and where.";
  module.def("games", &game_names, "The names of all games.");
  module.def(
      "title", [](const std::string& game) { return std::string(find_game(game).title()); }, py::arg("game"),
      "The name of a game for people.");
  module.def(
      "version", [](const std::string& game) { return find_game(game).version(); }, py::arg("game"),
      "The version of its rules, actions and observations.");
  module.def(
      "observation_bound", [](const std::string& game) { return find_game(game).observation_bound(); },
      py::arg("game"), "The largest size of a number in its observations.");
  module.def(
      "utility",
      [](const std::string& game) {
        const Utility utility = find_game(game).utility();
        return utility == Utility::zero_sum    ? "zero_sum"
               : utility == Utility::identical ? "identical"
                                               : "general_sum";
      },
      py::arg("game"),
      "What scores at a table of several seats have to do with each other: 'zero_sum', they add up to 0; "
      "'identical', all "
      "win or lose as one; or 'general_sum'.");
  module.def(
      "components",
      [](const std::string& game, const py::object& data) {
        return python_from_json(game_from_python(game, data).components());
      },
      py::arg("game"), py::arg("data") = py::none(),
      "What lies in its box, as a dict: boards, cards, dice, names, as drawings need them.");
  module.def(
      "glossary",
      [](const std::string& game, const py::object& data) {
        Json terms = Json::array();
        for (const Term& term : game_from_python(game, data).words().terms)
          terms.push_back({{"name", term.name}, {"kind", term.kind}, {"meaning", term.meaning}});
        return python_from_json(terms);
      },
      py::arg("game"), py::arg("data") = py::none(),
      "Its cards, symbols and words, each a dict: 'name', 'kind', 'meaning'.");
  module.def(
      "data",
      [](const std::string& game) { return python_from_json(parse_json(find_game(game).data_file(), game)); },
      py::arg("game"), "Its built-in data file, as a dict: costs, dice, cards, each with its source.");
  module.def(
      "data_faults",
      [](const std::string& game, const py::handle& data) {
        return find_game(game).data_faults(json_from_python(data));
      },
      py::arg("game"), py::arg("data"),
      "Every fault of a data file's content, with its place; an empty list if it can be played.");
  module.def(
      "variants", [](const std::string& game) { return find_game(game).variants(); }, py::arg("game"),
      "Its named variants; the first is the default.");
  module.def(
      "options",
      [](const std::string& game, const std::string& variant, const py::kwargs& changes) {
        return python_from_json(find_game(game).options(variant, options_from_python(changes)));
      },
      py::arg("game"), py::arg("variant") = "",
      "All options of a variant as a dict, changed by further keywords.");
  module.def("action_texts", &action_texts, py::arg("game"), "The stable texts of all its actions, by id.");
  bind_table(module);
  bind_replay(module);
  bind_vector(module);
  bind_policy(module);
  bind_agent(module);
  bind_analysis(module);
  bind_play(module);
  bind_demon_city(module);
}
