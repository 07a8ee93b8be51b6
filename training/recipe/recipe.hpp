// Recipe: the phases that make a policy from nothing. A TOML file beside the preset,
// envs/<game>/recipes/NAME.toml:
//   [[phase]]
//   name = "duel"                  # lower-case letters, digits and '_'
//   decisions = 20_000_000         # its budget: decisions, seconds, or both
//   [phase.game]                   # keys that differ from the preset's, section by section
//   variants = "duel"
//   [[phase]]
//   name = "all"
//   decisions = 60_000_000
//   from = "duel"                  # starts with its network; default: the phase before; "nothing": a new one
//   rivals = ["duel"]              # policies of earlier phases for league.rivals
//   [[phase]]
//   name = "mean"
//   mean_of = ["duel", "all"]      # trains nothing: the mean of the weights of phases of one line
// Every phase starts from the preset's keys, not from those of the phase before.
// Errors: unknown keys, a phase without a name or a budget, and names of no earlier phase throw Error.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "training/run/config.hpp"

namespace pandemonium::training {

struct Phase {
  std::string name;
  Config config;
  std::optional<std::int64_t> decisions;
  std::optional<double> seconds;
  std::string from;  // empty: nothing
  std::vector<std::string> rivals;
  std::vector<std::string> mean_of;  // phases; then nothing else, and the config of the last of them
};

struct Recipe {
  std::string name;
  std::string preset, text;  // the TOML of both files
  std::vector<Phase> phases;

  std::string digest() const;                       // SHA-256 of both texts
  std::size_t place(std::string_view phase) const;  // of the phase of that name
};

Recipe parse_recipe(const std::string& name, const std::string& preset, const std::string& text,
                    const std::string& where);
// The recipes of a folder, by name.
std::vector<std::string> recipes_in(const std::filesystem::path& folder);
// The same recipe with every budget times `factor`, at least one decision.
Recipe scaled(Recipe recipe, double factor);
// One line per phase: name, budget, variants, where it starts.
std::string plan_of(const Recipe& recipe);

}  // namespace pandemonium::training
