#include "agents/roster.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <locale>
#include <optional>
#include <sstream>

#include "agents/policy_agent.hpp"
#include "agents/search.hpp"
#include "agents/yardsticks.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

using Net = std::shared_ptr<const PolicyNet>;

constexpr int kBudgetLimit = 10'000'000;

// What a line of text asks for.
struct Entry {
  std::string base;  // random, scripted, search, policy, best
  std::string file;
  float temperature = 0.0f;
  std::optional<SearchOptions> search;
};

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw Error("agent '" + std::string(text) + "': " + why + "; agents: " + roster_forms());
}

std::optional<int> read_whole_number(std::string_view text) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A stream, for libc++'s std::from_chars reads no fractions (WebAssembly). Words (nan, inf) are refused.
std::optional<float> read_fraction(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  float value = 0.0f;
  if (!(in >> std::noskipws >> value) || in.peek() != std::istringstream::traits_type::eof())
    return std::nullopt;
  return value;
}

SearchOptions read_budget(std::string_view budget, std::string_view text) {
  const bool timed = budget.ends_with("ms");
  if (timed) budget.remove_suffix(2);
  while (timed && budget.ends_with(' ')) budget.remove_suffix(1);
  const auto number = read_whole_number(budget);
  if (!number || *number < 1 || *number > kBudgetLimit)
    refuse(text, "a search budget of 1 to " + std::to_string(kBudgetLimit) +
                     " simulations or milliseconds expected");
  SearchOptions options;
  options.simulations = timed ? 0 : *number;
  options.milliseconds = timed ? *number : 0;
  return options;
}

Entry read_entry(std::string_view text) {
  Entry entry;
  std::string_view rest = text;
  constexpr std::string_view kSearch = "search:", kPlusSearch = "+search:", kTemperature = ",temperature=",
                             kPolicy = "policy:";
  if (rest.starts_with(kSearch)) {
    entry.base = "search";
    entry.search = read_budget(rest.substr(kSearch.size()), text);
    return entry;
  }
  if (const auto plus = rest.rfind(kPlusSearch); plus != rest.npos) {
    entry.search = read_budget(rest.substr(plus + kPlusSearch.size()), text);
    rest = rest.substr(0, plus);
  }
  const auto comma = rest.rfind(kTemperature);
  if (comma != rest.npos) {
    const auto value = read_fraction(rest.substr(comma + kTemperature.size()));
    if (!value || !(*value >= 0.0f && *value <= 100.0f)) refuse(text, "a temperature of 0 to 100 expected");
    if (entry.search) refuse(text, "a temperature does not go with search");
    entry.temperature = *value;
    rest = rest.substr(0, comma);
  }
  if (rest.starts_with(kPolicy)) {
    entry.base = "policy";
    entry.file = rest.substr(kPolicy.size());
    if (entry.file.empty()) refuse(text, "a file expected");
  } else if (rest == "best" || (rest == "scripted" && comma == rest.npos) ||
             (rest == "random" && comma == rest.npos && !entry.search)) {
    entry.base = rest;
  } else {
    refuse(text, "there is no such agent");
  }
  return entry;
}

std::unique_ptr<Agent> seat_policy(const Entry& entry, Net net) {
  if (entry.search) return std::make_unique<SearchAgent>(*entry.search, std::move(net));
  return std::make_unique<PolicyAgent>(std::move(net), entry.temperature);
}

std::unique_ptr<Agent> seat_scripted(const Entry& entry) {
  if (!entry.search) return std::make_unique<ScriptedAgent>();
  SearchOptions options = *entry.search;
  options.scripted_playouts = true;
  return std::make_unique<SearchAgent>(options, nullptr);
}

// The shipped policy that fits the table at hand, or the rules of thumb.
class BestAgent final : public Agent {
 public:
  BestAgent(const AnyGame& game, Entry entry) : entry_(std::move(entry)) {
    const std::filesystem::path folder = models_folder() / game.name();
    std::vector<std::filesystem::path> files;
    std::error_code missing;
    for (const auto& each : std::filesystem::directory_iterator(folder, missing)) {
      const std::string name = each.path().filename().string();
      if (name.starts_with("best-") && name.ends_with(".safetensors")) files.push_back(each.path());
    }
    std::sort(files.begin(), files.end());
    if (const auto first = folder / "best.safetensors"; std::filesystem::exists(first, missing))
      files.insert(files.begin(), first);
    for (const auto& file : files) nets_.push_back({file, PolicyNet::load(file, game)});
    if (nets_.empty()) remark_ = "no model file in " + folder.string() + ": plays by the rules of thumb";
  }

  Action choose(const View& view, Chance& chance) override { return player(view).choose(view, chance); }
  Advice advise(const View& view, Chance& chance) override { return player(view).advise(view, chance); }
  void choose_each(std::span<const View> views, std::span<Chance* const> chances,
                   std::span<Action> actions) override {
    if (!views.empty()) player(views.front()).choose_each(views, chances, actions);
  }
  std::string remark() const override { return remark_; }

 private:
  struct Shipped {
    std::filesystem::path file;
    Net net;
  };

  // Looks for another policy only when the tables change their sizes.
  Agent& player(const View& view) {
    if (player_ && view.width() == width_ && view.seats() == seats_) return *player_;
    width_ = view.width();
    seats_ = view.seats();
    const auto layout = view.layout();
    const Json options = view.options();
    auto nearest = PolicyNet::Familiarity::none;
    for (const Shipped& each : nets_) {
      const auto near = each.net->familiarity(layout, seats_, options);
      if (near <= nearest) continue;
      nearest = near;
      remark_ = "plays with " + each.file.string();
      if (near != PolicyNet::Familiarity::options) remark_ += ", which was not trained on tables with these options";
      player_ = seat_policy(entry_, each.net);
    }
    if (nearest != PolicyNet::Familiarity::none) return *player_;
    if (!nets_.empty()) remark_ = "no model file is for tables like this one: plays by the rules of thumb";
    player_ = seat_scripted(entry_);
    return *player_;
  }

  Entry entry_;
  std::vector<Shipped> nets_;
  std::unique_ptr<Agent> player_;
  int width_ = -1, seats_ = -1;
  std::string remark_;
};

std::filesystem::path& carried_models() {
  static std::filesystem::path folder = [] {
    std::error_code missing;
    const bool sources = std::filesystem::exists(PANDEMONIUM_MODELS_FOLDER, missing);
    return sources ? PANDEMONIUM_MODELS_FOLDER : PANDEMONIUM_INSTALLED_MODELS;
  }();
  return folder;
}

}  // namespace

std::string roster_forms() {
  return "random, scripted, search:1000, search:50ms, scripted+search:1000, policy:FILE, "
         "policy:FILE,temperature=0.5, policy:FILE+search:200, best, best,temperature=0.5, best+search:200";
}

std::filesystem::path models_folder() {
  if (const char* named = std::getenv("PANDEMONIUM_MODELS"); named != nullptr && *named != '\0') return named;
  return carried_models();
}

void set_models_folder(const std::filesystem::path& folder) { carried_models() = folder; }

std::unique_ptr<Agent> make_agent(const AnyGame& game, std::string_view text) {
  const Entry entry = read_entry(text);
  if (entry.base == "random") return std::make_unique<RandomAgent>();
  if (entry.base == "scripted") return seat_scripted(entry);
  if (entry.base == "search") return std::make_unique<SearchAgent>(*entry.search, nullptr);
  if (entry.base == "policy") return seat_policy(entry, PolicyNet::load(entry.file, game));
  return std::make_unique<BestAgent>(game, entry);
}

}  // namespace pandemonium
