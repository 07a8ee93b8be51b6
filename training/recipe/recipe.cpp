#include "training/recipe/recipe.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "envs/core/error.hpp"
#include "envs/core/files/sha256.hpp"
#include "training/run/toml.hpp"

namespace pandemonium::training {
namespace {

constexpr std::string_view kNothing = "nothing", kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";
constexpr std::size_t kMostPhases = 64;

// One phase, read key by key. What is left of its table are sections of the config.
class PhaseReader {
 public:
  PhaseReader(const Recipe& before, const toml::table& table, std::string where)
      : before_(before), table_(table), where_(std::move(where)) {}

  Phase read(const Config& preset) {
    Phase phase;
    phase.name = text("name", "");
    if (phase.name.empty() || phase.name.find_first_not_of(kLetters) != std::string::npos ||
        phase.name == kNothing)
      throw Error(where_ + ": name is '" + phase.name + "'; expected lower-case letters, digits and '_'");
    where_ += " '" + phase.name + "'";
    if (std::ranges::count(before_.phases, phase.name, &Phase::name) > 0)
      throw Error(where_ + ": there is a phase of that name already");
    read_phases("mean_of", phase.mean_of);
    if (!phase.mean_of.empty()) {
      if (!table_.empty()) throw Error(where_ + ": a mean of phases has no other keys");
      phase.config = before_.phases[before_.place(phase.mean_of.back())].config;
      return phase;
    }
    if (const auto decisions = number("decisions")) phase.decisions = std::llround(*decisions);
    phase.seconds = number("seconds");
    if (!phase.decisions && !phase.seconds)
      throw Error(where_ + ": no budget; expected decisions or seconds");
    const std::string before = before_.phases.empty() ? std::string(kNothing) : before_.phases.back().name;
    phase.from = text("from", before);
    if (phase.from == kNothing) phase.from.clear();
    if (!phase.from.empty()) require_earlier(phase.from);
    read_phases("rivals", phase.rivals);
    phase.config = preset;
    assign_table(phase.config, table_, where_);
    return phase;
  }

 private:
  std::string text(const char* key, std::string_view fallback) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::string(fallback);
    const auto given = node->value_exact<std::string>();
    if (!given) throw Error(where_ + ": " + key + ": expected a text in quotes");
    table_.erase(key);
    return *given;
  }
  std::optional<double> number(const char* key) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    const auto given = node->is_number() ? node->value<double>() : std::nullopt;
    if (!given || !(*given >= 1.0 && *given <= 1e15))
      throw Error(where_ + ": " + key + ": expected a number from 1 to 1e15");
    table_.erase(key);
    return given;
  }
  void read_phases(const char* key, std::vector<std::string>& phases) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    if (list == nullptr || list->empty()) throw Error(where_ + ": " + key + ": expected a list of phases");
    for (const toml::node& each : *list) {
      phases.push_back(each.value_exact<std::string>().value_or(""));
      require_earlier(phases.back());
    }
    table_.erase(key);
  }
  void require_earlier(const std::string& name) const {
    if (std::ranges::count(before_.phases, name, &Phase::name) == 0)
      throw Error(where_ + ": '" + name + "' is no earlier phase");
  }

  const Recipe& before_;
  toml::table table_;
  std::string where_;
};

std::string amount(const Phase& phase) {
  char text[64];
  if (!phase.mean_of.empty()) return "                    ";
  if (phase.decisions)
    std::snprintf(text, sizeof text, "%8.1f M decisions", static_cast<double>(*phase.decisions) / 1e6);
  else
    std::snprintf(text, sizeof text, "%8.0f seconds    ", *phase.seconds);
  return text;
}

std::string origin(const Phase& phase) {
  return (phase.from.empty() ? "  from nothing" : "  from " + phase.from) + "  " + phase.config.game.variants;
}

std::string listed(const std::vector<std::string>& phases) {
  std::string list;
  for (const std::string& each : phases) list += (list.empty() ? "" : ", ") + each;
  return list;
}

}  // namespace

std::string Recipe::digest() const { return sha256(preset + '\0' + text); }

std::size_t Recipe::place(std::string_view phase) const {
  return static_cast<std::size_t>(std::ranges::find(phases, phase, &Phase::name) - phases.begin());
}

Recipe parse_recipe(const std::string& name, const std::string& preset, const std::string& text,
                    const std::string& where) {
  Recipe recipe{name, preset, text, {}};
  const Config common = parse_config(preset, where + ": its preset");
  const toml::table table = parse_toml(text, where);
  const toml::array* phases = table["phase"].as_array();
  if (phases == nullptr || phases->empty() || table.size() != 1)
    throw Error(where + ": expected a list of [[phase]] and nothing else");
  if (phases->size() > kMostPhases)
    throw Error(where + ": at most " + std::to_string(kMostPhases) + " phases expected");
  for (const toml::node& node : *phases) {
    const std::string here = where + ", phase " + std::to_string(recipe.phases.size() + 1);
    if (!node.is_table()) throw Error(here + ": expected a table");
    recipe.phases.push_back(PhaseReader(recipe, *node.as_table(), here).read(common));
  }
  return recipe;
}

std::vector<std::string> recipes_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem());
  std::ranges::sort(names);
  return names;
}

Recipe scaled(Recipe recipe, double factor) {
  for (Phase& phase : recipe.phases) {
    if (phase.decisions)
      phase.decisions =
          std::max<std::int64_t>(1, std::llround(static_cast<double>(*phase.decisions) * factor));
    if (phase.seconds) phase.seconds = *phase.seconds * factor;
  }
  return recipe;
}

std::string plan_of(const Recipe& recipe) {
  std::string plan;
  double decisions = 0.0;
  for (const Phase& phase : recipe.phases) {
    decisions += static_cast<double>(phase.decisions.value_or(0));
    plan += "  " + std::to_string(recipe.place(phase.name) + 1) + " " + phase.name +
            std::string(phase.name.size() < 16 ? 16 - phase.name.size() : 1, ' ') + amount(phase) +
            (phase.mean_of.empty() ? origin(phase) : "  mean of " + listed(phase.mean_of)) + "\n";
  }
  char text[96];
  std::snprintf(text, sizeof text, "recipe %s: %zu phases, %.1f M decisions\n",
                recipe.name.substr(0, 40).c_str(), recipe.phases.size(), decisions / 1e6);
  return text + plan;
}

}  // namespace pandemonium::training
