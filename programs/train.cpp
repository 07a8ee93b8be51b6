// train: one command from nothing to a policy that can be played against.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "agents/policy/safetensors.hpp"
#include "agents/shipped_policies.hpp"
#include "envs/core/data/data_file.hpp"
#include "programs/command_line.hpp"
#include "training/network/gemm.hpp"
#include "training/ppo/variants.hpp"
#include "training/processes/process.hpp"
#include "training/recipe/recipe_run.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> stop{false};

void stop_cleanly() {
  const auto handler = [](int signal) {
    if (stop.exchange(true)) std::_Exit(128 + signal);  // asked twice
  };
  std::signal(SIGINT, handler);
  std::signal(SIGTERM, handler);
}

std::string command_text(int count, char** arguments) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::string_view argument = i == 0 ? "train" : arguments[i];
    const bool plain = argument.find_first_of(" '\"\\$") == std::string_view::npos;
    text += (i > 0 ? " " : "") + (plain ? std::string(argument) : "'" + std::string(argument) + "'");
  }
  return text;
}

std::string game_names() {
  std::string list;
  for (const AnyGame* game : games()) list += (list.empty() ? "" : ", ") + std::string(game->name());
  return list;
}

fs::path folder_of(const AnyGame& game) { return fs::path(PANDEMONIUM_PRESETS_FOLDER) / game.name(); }

// The game's preset, or the file that is named.
fs::path preset_of(const AnyGame& game, const std::string& named) {
  return named.empty() ? folder_of(game) / "preset.toml" : fs::path(named);
}

Config config_of(const AnyGame& game, const std::string& named) {
  const fs::path file = preset_of(game, named);
  if (!named.empty() || fs::exists(file)) return read_config(file);
  std::cerr << "no preset " << printable(file.string()) << ": the defaults of every key\n";
  return {};
}

// `named`: a file, or the name of one in envs/<game>/recipes.
RecipeRequest new_recipe(const Request& how, const std::string& named, double scale) {
  const fs::path recipes = folder_of(*how.game) / "recipes";
  const fs::path file =
      fs::path(named).extension() == ".toml" ? fs::path(named) : recipes / (named + ".toml");
  if (!fs::exists(file)) {
    std::string list;
    for (const std::string& name : recipes_in(recipes)) list += (list.empty() ? "" : ", ") + name;
    throw Error("--recipe " + named + ": there is no " + file.string() +
                (list.empty() ? "" : "; recipes: " + list));
  }
  const fs::path preset = preset_of(*how.game, "");
  const Recipe recipe =
      parse_recipe(file.stem(), fs::exists(preset) ? read_toml_text(preset) : "", read_toml_text(file), file);
  return {how, scaled(recipe, scale), scale};
}

// What is new to a policy about the run's tables, in words; empty: nothing, or it is of other rules.
std::string unfamiliar(const fs::path& file, const AnyGame& game, const View& view) {
  try {
    return PolicyNet::load(file, game)->unfamiliar(view.layout(), view.sides(), view.options());
  } catch (const Error&) {
    return "";  // where it cannot begin a run either, that is refused with the reason
  }
}

// The file that --from names; `best` is the policy shipped for tables like the run's first variant.
fs::path starting_file(const std::string& named, const AnyGame& game, const GameConfig& config, bool tells) {
  if (named.empty()) return {};
  Chance chance = Chance::seeded(0);
  const auto table = game.set_up(variants_of(game, config).list.front().options, chance);
  const View view(*table);
  fs::path file = named;
  if (named == "best") {
    const ShippedPolicies shipped(game);
    const auto fit = shipped.fitting(view);
    if (fit.net == nullptr) throw Error("--from best: " + shipped.why_none());
    file = fit.net->source();
  }
  const std::string is_new = unfamiliar(file, game, view);
  if (tells && (named == "best" || !is_new.empty()))
    std::cerr << "from: " << printable(file.string() + (is_new.empty() ? "" : ", which " + is_new)) << "\n";
  return file;
}

bool holds_run(const fs::path& folder) { return holds_recipe(folder) || !checkpoints_in(folder).empty(); }

fs::path new_folder(const AnyGame& game, const std::string& recipe) {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", std::localtime(&now));
  return fs::path("runs") / (std::string(game.name()) + (recipe.empty() ? "-" : "-" + recipe + "-") + text);
}

void tell_end(const fs::path& folder, bool done, bool by_recipe) {
  const std::string resume = "`train --resume " + printable(folder.string());
  if (!done)
    std::cerr << "stopped; " << resume << "` goes on\n";
  else if (!by_recipe)
    std::cerr << "done; " << resume << " --seconds N` goes on, to N seconds from its beginning\n";
  const fs::path policy = folder / "policy.safetensors";
  if (!fs::exists(policy)) return;  // a recipe that was stopped
  const std::string game = printable(read_safetensors(policy).metadata.at("game")),
                    agent = printable("policy:" + policy.string());
  std::cerr << "play it:    ./run play " << game << " --against " << agent << "\n"
            << "measure it: ./run evaluate " << game << " " << agent << " scripted\n";
}

void make_place_for(const fs::path& file) {
  std::error_code ignored;  // named below
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), ignored);
  require_writable(file);
}

double budget(const char* option, double given, double most) {
  if (given >= 1.0 && given <= most) return given;
  std::ostringstream text;
  text << option << " " << given << ": a number from 1 to " << most << " expected";
  throw Error(text.str());
}

int train(int count, char** arguments) {
  CLI::App app("Trains a policy by self-play and exports it.", "train");
  std::string game, data, preset, recipe, variant, device, products, precision, run, resume, from,
      export_file;
  std::vector<std::string> assignments, rivals;
  std::uint64_t seed = 1;
  double seconds = 0.0, steps = 0.0, scale = 1.0;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  app.add_option("--game", game, "one of " + game_names());
  app.add_option("--data", data,
                 "a data file of the game, kept in the run's folder (default: the preset's game.data)");
  app.add_option("--preset", preset, "TOML file (default: envs/<game>/preset.toml)");
  app.add_option(
      "--recipe", recipe,
      "a recipe of the game (envs/<game>/recipes/NAME.toml), or a TOML file: phase after phase, in "
      "one folder");
  auto* with_scale = app.add_option("--scale", scale, "times this: every budget of the recipe")
                         ->check(CLI::Range(1e-9, 1e3));
  app.add_option("--variant", variant,
                 "variant, or several, as game.variants: all, duel,mini=0.5 (default: the preset's)");
  app.add_option("--set", assignments, "change a key of the preset: --set ppo.learning_rate=1e-3");
  auto* with_seconds = app.add_option("--seconds", seconds, "stop after so many seconds");
  auto* with_steps = app.add_option("--steps", steps, "stop after so many decisions (1e8 is fine)");
  app.add_option("--seed", seed, "seed of everything random")->capture_default_str();
  auto* with_threads =
      app.add_option("--threads", threads, "threads")->check(CLI::Range(1, 1024))->capture_default_str();
  app.add_option(
      "--device", device,
      "where updates run: cpu (default); cuda, beside the next rollout; tensors, as on cuda but on the CPU");
  app.add_option("--products", products,
                 "gemm, ours, or default or onednn, LibTorch's two libraries (default: the fastest)");
  app.add_option("--precision", precision,
                 "float32 (default), bf16: products rounded to bfloat16, on processors with AVX-512 BF16, or "
                 "fastest: bf16 where the processor has it")
      ->check(CLI::IsMember({"float32", "bf16", "fastest"}));
  app.add_option("--run", run, "folder of the run (default: runs/<game>-<time>)");
  app.add_option("--resume", resume,
                 "resume the run of this folder; a budget counts from the run's beginning");
  app.add_option(
      "--from", from,
      "begin with the network of this policy file instead of a drawn one; best: with the shipped one");
  app.add_option("--rival", rivals,
                 "a policy file that plays at the league's tables and never changes; see league.rivals");
  app.add_option("--export", export_file, "where to write the policy as well as in the run's folder");
  bool keys = false;
  app.add_flag("--keys", keys, "print every key of a preset, with its range, and end");
  if (const auto status = status_of_parsing(app, count, arguments)) return *status;
  if (!export_file.empty()) make_place_for(export_file);  // before the training
  if (keys) {
    std::cout << keys_table();
    return 0;
  }

  Request request;
  request.command = command_text(count, arguments);
  if (resume.empty() || with_threads->count() > 0) request.threads = threads;
  request.device = device;
  request.products = products;
  const bool own_products = products.empty() && (device.empty() || device == "cpu");
  if (precision == "bf16" && !own_products)
    throw Error("--precision bf16 has products of its own: no --products and no --device but cpu beside it");
  if (precision == "bf16" || (precision == "fastest" && own_products && has_bfloat16()))
    request.products = "bf16";
  request.seed = seed;
  if (with_seconds->count() > 0) request.seconds = budget("--seconds", seconds, 1e9);
  if (with_steps->count() > 0) request.steps = static_cast<std::int64_t>(budget("--steps", steps, 1e18));
  const Place place = place_from_environment();
  request.group = std::make_shared<ProcessGroup>(place);
  request.folder = !resume.empty() ? resume : run;
  request.game = named_game(game, data);
  // torchrun starts all processes again when one has died: the run then goes on.
  const bool restarted = place.restarts > 0 && resume.empty() && !run.empty() &&
                         request.group->any(request.group->first() && holds_run(run));
  const bool resumes = restarted || !resume.empty();
  if (!resume.empty() &&
      (!preset.empty() || !recipe.empty() || with_scale->count() > 0 || !variant.empty() ||
       !assignments.empty() || !run.empty() || !from.empty() || !rivals.empty() || !data.empty()))
    throw Error(
        "--resume goes on with the run's own config: no --data, --preset, --recipe, --scale, --variant, "
        "--set, --run, --from or --rival beside it");
  if (!resumes && request.game == nullptr) throw Error("which game? --game G, or --resume DIR");
  if (!resumes)
    request.folder = request.group->from_first(
        run.empty()
            ? new_folder(*request.game, recipe.empty() ? "" : fs::path(recipe).stem().string()).string()
            : run);

  const bool first = request.group->first();
  if (first) std::cerr << "run: " << printable(request.folder.string()) << "\n";
  bool done = false;
  std::unique_ptr<Trainer> trainer;
  const bool by_recipe =
      resumes ? request.group->any(first && holds_recipe(request.folder)) : !recipe.empty();
  if (by_recipe) {
    if (!resumes && (!preset.empty() || !variant.empty() || !assignments.empty() || !from.empty() ||
                     !rivals.empty() || request.seconds || request.steps))
      throw Error(
          "--recipe says everything: no --preset, --variant, --set, --seconds, --steps, --from or --rival "
          "beside it; --scale changes its budgets");
    if (resumes && (request.seconds || request.steps))
      throw Error("a recipe's run keeps its budgets: no --seconds or --steps with --resume");
    done = run_recipe(resumes ? resumed_recipe(request) : new_recipe(request, recipe, scale), stop);
  } else {
    if (resumes) {
      trainer = Trainer::resume(request);
    } else {
      request.config = config_of(*request.game, preset);
      for (const std::string& assignment : assignments) assign(request.config, assignment);
      if (!variant.empty()) request.config.game.variants = variant;
      if (data.empty()) request.game = named_game(game, request.config.game.data);
      if (!request.seconds && !request.steps) request.seconds = request.config.run.seconds;
      request.from = starting_file(from, *request.game, request.config.game, first);
      request.rivals.assign(rivals.begin(), rivals.end());
      trainer = std::make_unique<Trainer>(request);
    }
    done = trainer->run(stop);
  }
  if (first) tell_end(request.folder, done, by_recipe);
  if (const fs::path policy = request.folder / "policy.safetensors";
      first && !export_file.empty() && fs::exists(policy)) {
    std::ostringstream content;
    content << std::ifstream(policy, std::ios::binary).rdbuf();
    write_durably(export_file, content.str());
  }
  return 0;
}

}  // namespace
}  // namespace pandemonium::training

int main(int count, char** arguments) {
  using namespace pandemonium::training;
  settle_process();
  stop_cleanly();
  try {
    return train(count, arguments);
  } catch (const std::exception& error) {
    std::cerr << "train: " << pandemonium::printable_lines(error.what()) << "\n";
    return 1;
  }
}
