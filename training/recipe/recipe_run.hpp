// A recipe's run: its phases one after another, in one folder that can be resumed.
//   folder/recipe.toml, preset.toml   the recipe and the preset as they were when the run began
//   folder/recipe.json                game, seed, scale, threads, products, device, command
//   folder/1-NAME/                    the run of the first phase (trainer.hpp), and so on
//   folder/1-NAME.safetensors         its policy, once the phase is done
//   folder/policy.safetensors         the policy of the last phase, once all are done
// A phase starts from the files of earlier phases alone. With one thread on the CPU and budgets in
// decisions, a run that is interrupted and resumed makes the same policies bit by bit as one that is not.
// Every policy says in its metadata, under "recipe", which recipe (name, SHA-256), seed, scale, commit and
// phase made it, and what the phases before took.
// Several processes run it together, as they run one phase (process_group.hpp).
// Errors: those of the phases, and a folder that holds another run, throw Error.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "training/recipe/recipe.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {

// `how`: game, folder, seed, threads, device, products, command and group; its config and budgets are the
// phases'.
struct RecipeRequest {
  Request how;
  Recipe recipe;
  double scale = 1.0;
  bool resumes = false;
};

bool holds_recipe(const std::filesystem::path& folder);
// What a folder's recipe was begun with; `asked` may change threads, device and products.
RecipeRequest resumed_recipe(const Request& asked);

// To the end of the last phase, or until `stop` is set. Returns whether it came to its end.
bool run_recipe(const RecipeRequest& request, const std::atomic<bool>& stop);

}  // namespace pandemonium::training
