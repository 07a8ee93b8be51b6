#include "python/bindings/players.hpp"

#include <atomic>
#include <map>
#include <unordered_map>

#include "agents/roster.hpp"

namespace pandemonium {

namespace {

// A player and how many ids it has given away. Shared by the agents of all threads.
struct HeldPlayer {
  py::object call;
  std::atomic<std::int64_t> ids{0};
  explicit HeldPlayer(py::object player) : call(std::move(player)) {}
  ~HeldPlayer() {
    const py::gil_scoped_acquire acquire;
    call = {};
  }
};

constexpr std::string_view kPrefix = "python:";

std::string name_of(const py::handle& player) {
  for (const char* attribute : {"name", "__name__"}) {
    if (!py::hasattr(player, attribute)) continue;
    const py::object name = player.attr(attribute);
    if (py::isinstance<py::str>(name)) return name.cast<std::string>();
  }
  return py::type::handle_of(player).attr("__name__").cast<std::string>();
}

class PythonPlayer final : public Agent {
 public:
  PythonPlayer(const AnyGame& game, std::shared_ptr<HeldPlayer> held) : game_(game), held_(std::move(held)) {}

  Action choose(const View& view, Chance& chance) override {
    Chance* const chances[] = {&chance};
    Action action;
    choose_each({&view, 1}, chances, {&action, 1});
    return action;
  }
  // All that is known is what it plays.
  Advice advise(const View& view, Chance& chance) override {
    const Action action = choose(view, chance);
    Advice advice;
    for (const Action legal : view.legal()) advice.probabilities.push_back(legal == action ? 1.0f : 0.0f);
    return advice;
  }
  void choose_each(std::span<const View> views, std::span<Chance* const> chances,
                   std::span<Action> actions) override {
    if (views.empty()) return;
    const py::gil_scoped_acquire acquire;
    const auto n = static_cast<py::ssize_t>(views.size());
    const auto width = static_cast<std::size_t>(views.front().width()),
               all = static_cast<std::size_t>(game_.actions());
    py::array_t<float> rows({n, static_cast<py::ssize_t>(width)});
    py::array_t<std::uint8_t> masks({n, static_cast<py::ssize_t>(all)});
    py::array_t<std::int32_t> seats(n);
    py::array_t<std::int64_t> ids(n);
    py::array_t<bool> first(n);
    py::array_t<std::uint64_t> seeds(n);
    for (std::size_t i = 0; i < views.size(); ++i) {
      const auto at = static_cast<py::ssize_t>(i);
      views[i].observe({rows.mutable_data() + i * width, width});
      views[i].mask({masks.mutable_data() + i * all, all});
      seats.mutable_at(at) = views[i].seat();
      const auto [id, begins] = id_of(*chances[i]);
      ids.mutable_at(at) = id;
      first.mutable_at(at) = begins;
      seeds.mutable_at(at) = draw(*chances[i]);
    }
    py::dict infos;
    infos["seat"] = seats;
    infos["id"] = ids;
    infos["first"] = first;
    infos["seed"] = seeds;
    const py::object answer = held_->call(rows, masks.view("bool"), infos);
    const std::vector<Action> chosen = actions_of_answer(game_, held_->call, answer, masks);
    std::copy(chosen.begin(), chosen.end(), actions.begin());
  }

 private:
  struct Id {
    std::int64_t number;
    std::uint64_t position;  // of the stream after the last decision
  };
  // A seat's stream moves only when this player draws from it. Where it stands elsewhere, another game has
  // begun.
  std::pair<std::int64_t, bool> id_of(const Chance& chance) {
    const auto [found, is_new] = ids_.try_emplace(&chance, Id{0, 0});
    if (is_new) found->second.number = held_->ids++;
    return {found->second.number, is_new || found->second.position != chance.position()};
  }
  std::uint64_t draw(Chance& chance) {
    constexpr int kHalf = 1 << 30;
    const auto high = static_cast<std::uint64_t>(chance.below(kHalf));
    const std::uint64_t seed = high << 30 | static_cast<std::uint64_t>(chance.below(kHalf));
    ids_.at(&chance).position = chance.position();
    return seed;
  }

  const AnyGame& game_;
  std::shared_ptr<HeldPlayer> held_;
  std::unordered_map<const Chance*, Id> ids_;
};

// The players that are seated now, by their texts.
class Seated {
 public:
  std::string add(const py::object& player) {
    const std::string name = std::string(kPrefix) + name_of(player);
    const std::lock_guard lock(mutex_);
    std::string text = name;
    for (int again = 2; players_.contains(text); ++again) text = name + " " + std::to_string(again);
    players_.emplace(text, std::make_shared<HeldPlayer>(player));
    return text;
  }
  void remove(const std::string& text) {
    std::shared_ptr<HeldPlayer> last;  // let go of without the lock
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(text);
    last = std::move(found->second);
    players_.erase(found);
  }
  std::unique_ptr<Agent> seat(const AnyGame& game, std::string_view text) {
    if (!text.starts_with(kPrefix)) return nullptr;
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(std::string(text));
    return found == players_.end() ? nullptr : std::make_unique<PythonPlayer>(game, found->second);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<HeldPlayer>> players_;
};

Seated& seated() {
  static Seated& all = *new Seated;  // outlives the interpreter
  return all;
}

bool is_player(const py::handle& agent) {
  if (PyUnicode_Check(agent.ptr()) != 0) return false;
  if (PyCallable_Check(agent.ptr()) != 0) return true;
  throw Error("an agent is a roster text or a callable (rows, masks, infos) -> actions, not " +
              py::repr(agent).cast<std::string>());
}

}  // namespace

void let_players_in() {
  set_agent_maker([](const AnyGame& game, std::string_view text) { return seated().seat(game, text); });
}

std::vector<Action> actions_of_answer(const AnyGame& game, const py::handle& player, const py::object& answer,
                                      const py::array_t<std::uint8_t>& masks) {
  const auto refuse = [&](const std::string& what) {
    throw Error(std::string(game.name()) + ", player '" + name_of(player) + "': " + what);
  };
  const py::array given = py::array::ensure(answer);
  if (!given) {
    PyErr_Clear();
    refuse("the answer is no array");
  }
  const py::ssize_t n = masks.shape(0);
  if (given.ndim() != 1 || given.shape(0) != n ||
      (given.dtype().kind() != 'i' && given.dtype().kind() != 'u'))
    refuse("the answer is " + py::str(given.dtype()).cast<std::string>() + " of shape " +
           py::str(given.attr("shape")).cast<std::string>() + "; expected whole numbers of shape (" +
           std::to_string(n) + ",)");
  const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(given);
  std::vector<Action> actions;
  for (py::ssize_t i = 0; i < n; ++i) {
    const std::int64_t id = wide.at(i);
    if (id < 0 || id >= game.actions() || masks.at(i, id) == 0)
      refuse("decision " + std::to_string(i) + ": action " + std::to_string(id) + " is not legal");
    actions.push_back(static_cast<Action>(id));
  }
  return actions;
}

SeatedPlayers::SeatedPlayers(const py::object& agents) : SeatedPlayers() {
  if (py::isinstance<py::str>(agents) || !py::isinstance<py::sequence>(agents))
    throw Error("agents are a list of roster texts and players, not " + py::repr(agents).cast<std::string>());
  for (const py::handle& agent : agents) {
    if (!is_player(agent)) {
      texts_.push_back(agent.cast<std::string>());
      continue;
    }
    texts_.push_back(seated().add(py::reinterpret_borrow<py::object>(agent)));
    seated_.push_back(texts_.back());
  }
}

SeatedPlayers::~SeatedPlayers() {
  for (const std::string& text : seated_) seated().remove(text);
}

}  // namespace pandemonium
