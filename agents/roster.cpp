#include "agents/roster.hpp"

#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <locale>
#include <map>
#include <optional>
#include <sstream>

#include "agents/by_options.hpp"
#include "agents/delegate.hpp"
#include "agents/levels.hpp"
#include "agents/policy/policy_agent.hpp"
#include "agents/search/search.hpp"
#include "agents/shipped_policies.hpp"
#include "agents/yardsticks.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

using Net = std::shared_ptr<const PolicyNet>;

constexpr int kBudgetLimit = 10'000'000;

// What a line of text asks for.
struct Entry {
  std::string base;  // random, scripted, policy, best
  std::string file;
  Draw draw;
  std::optional<SearchOptions> search;
};

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw Error("agent '" + std::string(text) + "': " + why + "; agents: " + roster_forms());
}

template <class Number>
std::optional<Number> read_number(std::string_view text);

template <>
std::optional<int> read_number(std::string_view text) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A stream, for libc++'s std::from_chars reads no fractions (WebAssembly). Words (nan, inf) are refused.
template <>
std::optional<float> read_number(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  float value = 0.0f;
  if (!(in >> std::noskipws >> value) || in.peek() != std::istringstream::traits_type::eof())
    return std::nullopt;
  return value;
}

// One of the options after a budget: "rollout=30".
void read_search_option(std::string_view option, SearchOptions& options, std::string_view text) {
  const auto equals = option.find('=');
  const std::string_view name = option.substr(0, equals),
                         value = equals == option.npos ? "" : option.substr(equals + 1);
  const auto take = [&]<class Number>(std::string_view known, Number low, Number high, auto& into) {
    if (name != known) return false;
    const auto number = read_number<Number>(value);
    if (!number || !(*number >= low && *number <= high))
      refuse(text, std::string(known) + "= expects a number from " + std::to_string(low) + " to " +
                       std::to_string(high));
    into = *number;
    return true;
  };
  if (name == "rollout" && value == "end") {
    options.rollout = kToTheEnd;
    return;
  }
  if (name == "opponents") {
    if (value.empty()) refuse(text, "opponents= expects an agent");
    options.opponents = [who = std::string(value)](const AnyGame& game) { return make_agent(game, who); };
    return;
  }
  if (!take("rollout", 0, kToTheEnd, options.rollout) && !take("mix", 0.0f, 1.0f, options.mix) &&
      !take("threads", 1, 64, options.threads) && !take("candidates", 1, kMaxActions, options.candidates) &&
      !take("prior", 0.1f, 100.0f, options.prior_temperature) &&
      !take("trust", 0.001f, 1000.0f, options.trust) && !take("depth", 0, 256, options.depth) &&
      !take("exploration", 0.0f, 100.0f, options.exploration) &&
      !take("urgency", 0.0f, 100.0f, options.urgency) && !take("reuse", 0, 1, options.reuse) &&
      !take("likelihood", 0, 64, options.likelihood) && !take("doubt", 0.0f, 10.0f, options.doubt) &&
      !take("settle", 0, 1000, options.settle))
    refuse(
        text,
        "there is no search option '" + std::string(name) +
            "'; known: rollout, mix, settle, threads, candidates, prior, trust, doubt, depth, exploration, "
            "urgency, reuse, likelihood, opponents");
}

// "rollout=30,mix=0.5"
void read_search_options(std::string_view list, SearchOptions& options, std::string_view text) {
  for (;;) {
    const auto comma = list.find(',');
    read_search_option(list.substr(0, comma), options, text);
    if (comma == list.npos) return;
    list.remove_prefix(comma + 1);
  }
}

// What search with a network does where nothing is said: what measured best with the policies shipped for the
// game, models/<game>/search.json, or what does in most games.
SearchOptions usual_search(const AnyGame& game) {
  const std::string where = (models_folder() / game.name() / "search.json").string();
  SearchOptions usual;
  std::ifstream in(where, std::ios::binary);
  if (!in) return usual;
  const std::string file{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const Json json = parse_json(file, where);
  if (!json.is_object() || !json.contains("options") || !json["options"].is_string())
    throw Error(where + ": an object with search 'options' expected");
  read_search_options(json["options"].get<std::string>(), usual, where);
  return usual;
}

// "200", "50ms", "200,rollout=30,mix=0.5"
SearchOptions read_search(std::string_view search, std::string_view text, SearchOptions options = {}) {
  const auto comma = search.find(',');
  std::string_view budget = search.substr(0, comma);
  const bool timed = budget.ends_with("ms");
  if (timed) budget.remove_suffix(2);
  while (timed && budget.ends_with(' ')) budget.remove_suffix(1);
  const auto number = read_number<int>(budget);
  if (!number || *number < 1 || *number > kBudgetLimit)
    refuse(text, "a search budget of 1 to " + std::to_string(kBudgetLimit) +
                     " simulations or milliseconds expected");
  options.simulations = timed ? 0 : *number;
  options.milliseconds = timed ? *number : 0;
  if (comma != search.npos) read_search_options(search.substr(comma + 1), options, text);
  return options;
}

Entry read_entry(const AnyGame& game, std::string_view text) {
  Entry entry;
  std::string_view rest = text;
  constexpr std::string_view kSearch = "search:", kPlusSearch = "+search:", kPolicy = "policy:";
  if (rest.starts_with(kSearch)) {
    entry.base = "scripted";
    entry.search = read_search(rest.substr(kSearch.size()), text);
    return entry;
  }
  if (const auto plus = rest.rfind(kPlusSearch); plus != rest.npos) {
    const std::string_view base = rest.substr(0, plus);
    const bool network = base != "scripted" && base != "random";
    entry.search = read_search(rest.substr(plus + kPlusSearch.size()), text,
                               network ? usual_search(game) : SearchOptions());
    rest = base;
  }
  const std::string_view whole = rest;
  const auto take = [&](std::string_view name, float most, const char* expected, float& into) {
    const auto comma = rest.rfind(name);
    if (comma == rest.npos) return;
    const auto value = read_number<float>(rest.substr(comma + name.size()));
    if (!value || !(*value >= 0.0f && *value <= most)) refuse(text, expected);
    if (entry.search) refuse(text, "a temperature or what it overlooks does not go with search");
    into = *value;
    rest = rest.substr(0, comma);
  };
  take(",temperature=", 100.0f, "a temperature of 0 to 100 expected", entry.draw.temperature);
  take(",overlooks=", 0.99f, "a share that it overlooks of 0 to 0.99 expected", entry.draw.overlooks);
  if (entry.draw.temperature > 0.0f && entry.draw.overlooks > 0.0f)
    refuse(text, "either a temperature or what it overlooks");
  if (rest.starts_with(kPolicy)) {
    entry.base = "policy";
    entry.file = rest.substr(kPolicy.size());
    if (entry.file.empty()) refuse(text, "a file expected");
  } else if (rest == "best" || (rest == whole && (rest == "scripted" || rest == "random"))) {
    entry.base = rest;
  } else {
    refuse(text, "there is no such agent");
  }
  return entry;
}

std::unique_ptr<Agent> seat_policy(const Entry& entry, Net net) {
  if (entry.search) return std::make_unique<SearchAgent>(*entry.search, std::move(net));
  return std::make_unique<PolicyAgent>(std::move(net), entry.draw);
}

std::unique_ptr<Agent> seat_scripted(const Entry& entry) {
  if (!entry.search) return std::make_unique<ScriptedAgent>();
  SearchOptions options = *entry.search;
  options.scripted_playouts = true;
  return std::make_unique<SearchAgent>(options, nullptr);
}

// "/somewhere/models/GAME/FILE" is reported as "models/GAME/FILE": where a machine keeps its files is
// nobody's business.
std::string without_folders_above_models(const std::string& path) {
  const std::size_t models = path.rfind("models/");
  const std::size_t folder = models != std::string::npos ? models : path.find_last_of('/') + 1;
  return path.substr(folder);
}

// The shipped policy that fits the table at hand, or the scripted heuristic.
class BestAgent final : public Delegate {
 public:
  BestAgent(const AnyGame& game, Entry entry) : entry_(std::move(entry)), shipped_(game) {
    if (shipped_.empty()) remark_ = shipped_.why_none() + ": plays as the scripted heuristic";
  }

  std::string remark() const override { return remark_; }
  int looks_back() const override { return entry_.search ? decisions_told_of(*entry_.search) : 0; }

 private:
  struct Chosen {
    Agent* player;
    std::string remark;
  };

  Agent& player(const View& view) override {
    const Chosen& chosen = chosen_.of(view.options_key(), [&] { return chosen_for(view); });
    remark_ = chosen.remark;
    return *chosen.player;
  }

  Chosen chosen_for(const View& view) {
    auto [net, unfamiliar] = shipped_.fitting(view);
    std::unique_ptr<Agent>& player = players_[net.get()];
    if (!net) {
      if (!player) player = seat_scripted(entry_);
      return {player.get(), shipped_.why_none() + ": plays as the scripted heuristic"};
    }
    std::string remark = "plays with " + without_folders_above_models(net->source());
    if (!unfamiliar.empty()) remark += ", which " + unfamiliar;
    if (!player) player = seat_policy(entry_, std::move(net));
    return {player.get(), remark};
  }

  Entry entry_;
  ShippedPolicies shipped_;
  std::map<const PolicyNet*, std::unique_ptr<Agent>>
      players_;  // by network; the scripted heuristic without one
  ByOptions<Chosen> chosen_;
  std::string remark_;
};

AgentMaker& other_agents() {
  static AgentMaker maker;
  return maker;
}

// An installation may be moved: PREFIX/bin/program finds PREFIX/share/pandemonium/models.
std::filesystem::path& carried_models() {
  static std::filesystem::path folder = [] {
    std::error_code missing;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", missing);
    const auto beside = program.parent_path().parent_path() / "share/pandemonium/models";
    for (const std::filesystem::path& place : {beside, std::filesystem::path(PANDEMONIUM_MODELS_FOLDER)})
      if (std::filesystem::exists(place, missing)) return place;
    return std::filesystem::path(PANDEMONIUM_INSTALLED_MODELS);
  }();
  return folder;
}

}  // namespace

std::string roster_forms() {
  return "random, scripted, search:1000, search:50ms, random+search:1000, policy:FILE, "
         "policy:FILE,temperature=0.5, policy:FILE+search:200, best, best,temperature=0.5, best+search:200, "
         "best,overlooks=0.4, best+search:50ms,threads=2, level:1 to level:5";
}

SearchOptions search_options(std::string_view text) {
  return read_search(text, "search:" + std::string(text));
}

SearchOptions search_options(const AnyGame& game, std::string_view text) {
  SearchOptions options = read_search(text, "search:" + std::string(text), usual_search(game));
  if (options.opponents) options.opponents(game);  // an agent that cannot be made is refused here
  return options;
}

std::filesystem::path models_folder() {
  if (const char* named = std::getenv("PANDEMONIUM_MODELS"); named != nullptr && *named != '\0') return named;
  return carried_models();
}

void set_models_folder(const std::filesystem::path& folder) { carried_models() = folder; }

void set_agent_maker(AgentMaker maker) { other_agents() = std::move(maker); }

std::unique_ptr<Agent> make_agent(const AnyGame& game, std::string_view text) {
  if (other_agents())
    if (auto agent = other_agents()(game, text)) return agent;
  if (const auto level = level_number(text)) return make_level(game, *level);
  const Entry entry = read_entry(game, text);
  if (entry.search && entry.search->opponents) entry.search->opponents(game);  // refused here, not at a table
  if (entry.base == "random" && entry.search) return std::make_unique<SearchAgent>(*entry.search, nullptr);
  if (entry.base == "random") return std::make_unique<RandomAgent>();
  if (entry.base == "scripted") return seat_scripted(entry);
  if (entry.base == "policy") return seat_policy(entry, PolicyNet::load(entry.file, game));
  return std::make_unique<BestAgent>(game, entry);
}

}  // namespace pandemonium
