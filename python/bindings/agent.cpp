#include "python/bindings/agent.hpp"

#include "agents/roster.hpp"
#include "python/bindings/interruptible.hpp"

namespace pandemonium {
namespace {

std::unique_ptr<Agent> seat(const AnyGame& game, const py::object& given, std::string& text) {
  py::list one;
  one.append(given);
  const SeatedPlayers seated(one);
  text = seated.texts().front();
  return make_agent(game, text);
}

}  // namespace

PyAgent::PyAgent(const AnyGame& game, py::object given, Chance chance)
    : game_(game), given_(std::move(given)), agent_(seat(game, given_, text_)), chance_(std::move(chance)) {
  warn();
}

std::string PyAgent::remark() {
  const OneAtATime turn(mutex_);
  return agent_->remark();
}

void PyAgent::reseed(Seed seed) {
  const OneAtATime turn(mutex_);
  chance_ = Chance::seeded(seed.value);
}

int PyAgent::looks_back() {
  const OneAtATime turn(mutex_);
  return agent_->looks_back();
}

Action PyAgent::choose(const PyTable& table) {
  const Seen seen = copy_of(table);
  const View view = seen.view();
  const OneAtATime turn(mutex_);
  const Action action = interruptible([&] { return agent_->choose(view, chance_); });
  warn();
  return action;
}

py::dict PyAgent::advise(const PyTable& table) {
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
  py::dict answer;
  answer["probabilities"] = spread(advice.probabilities);
  answer["expected_score"] =
      advice.expected_score ? py::object(py::float_(*advice.expected_score)) : py::none();
  answer["visits"] = advice.visits.empty() ? py::object(py::none()) : py::object(spread(advice.visits));
  return answer;
}

void PyAgent::choose_each(std::span<const View> views, std::span<Chance* const> chances,
                          std::span<Action> actions) {
  const std::lock_guard turn(mutex_);
  agent_->choose_each(views, chances, actions);
}

py::tuple PyAgent::state() {
  const OneAtATime turn(mutex_);
  return py::make_tuple(std::string(game_.name()), given_, chance_.position());
}

std::unique_ptr<PyAgent> PyAgent::of_state(const py::tuple& state) {
  if (state.size() != 3) throw Error("a pickled agent has 3 parts, not " + std::to_string(state.size()));
  return std::make_unique<PyAgent>(find_game(state[0].cast<std::string>()), py::object(state[1]),
                                   Chance::at(state[2].cast<std::uint64_t>()));
}

PyAgent::Seen PyAgent::copy_of(const PyTable& table) const {
  if (&table.game() != &game_)
    throw Error("an agent of " + std::string(game_.name()) + " is asked about a table of " +
                std::string(table.game().name()));
  return {table.table->clone(), table.past};
}

void PyAgent::warn() {
  const std::string remark = agent_->remark();
  if (remark == warned_of_) return;
  warned_of_ = remark;
  warn_of_fallback(text_, remark);
}

void bind_agent(py::module_& module) {
  let_players_in();
  py::class_<PyAgent>(module, "Agent",
                      "An agent of the roster: 'random', 'scripted', 'search:1000', 'policy:FILE', 'best'.")
      .def(py::init<const std::string&, py::object, std::optional<Seed>>(), py::arg("game"), py::arg("text"),
           py::kw_only(), py::arg("seed") = py::none(),
           "An agent with a stream of chance of its own: of a roster text, or a player (rows, masks, infos) "
           "-> "
           "actions. Without a seed one is drawn. Warns where `best` has no model.")
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
}

}  // namespace pandemonium
