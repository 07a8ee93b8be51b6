// train: one command from nothing to a policy that can be played against.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <thread>

#include <CLI/CLI.hpp>

#include "envs/core/error.hpp"
#include "training/processes/process.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

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

Config preset_of(const AnyGame& game, const std::string& named) {
  if (!named.empty()) return read_config(named);
  const auto file = std::filesystem::path(PANDEMONIUM_PRESETS_FOLDER) / game.name() / "preset.toml";
  if (std::filesystem::exists(file)) return read_config(file);
  std::cerr << "no preset " << file.string() << ": the defaults of every key\n";
  return {};
}

std::filesystem::path new_folder(const AnyGame& game) {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", std::localtime(&now));
  return std::filesystem::path("runs") / (std::string(game.name()) + "-" + text);
}

double budget(const char* option, double given, double most) {
  if (given >= 1.0 && given <= most) return given;
  std::ostringstream text;
  text << option << " " << given << ": a number from 1 to " << most << " expected";
  throw Error(text.str());
}

int train(int count, char** arguments) {
  CLI::App app("Trains a policy by self-play and exports it.");
  std::string game, preset, variant, device, products, precision, run, resume, from, export_file;
  std::vector<std::string> assignments, rivals;
  std::uint64_t seed = 1;
  double seconds = 0.0, steps = 0.0;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  app.add_option("--game", game, "one of " + game_names());
  app.add_option("--preset", preset, "TOML file (default: envs/<game>/preset.toml)");
  app.add_option("--variant", variant, "variant, or several: all, duel,mini=0.5 (default: the preset's)");
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
                 "float32 (default), or bf16: products rounded to bfloat16, on processors with AVX-512 BF16")
      ->check(CLI::IsMember({"float32", "bf16"}));
  app.add_option("--run", run, "folder of the run (default: runs/<game>-<time>)");
  app.add_option("--resume", resume,
                 "resume the run of this folder; a budget counts from the run's beginning");
  app.add_option("--from", from, "begin with the network of this policy file instead of a drawn one");
  app.add_option("--rival", rivals,
                 "a policy file that plays at the league's tables and never changes; see league.rivals");
  app.add_option("--export", export_file, "where to write the policy as well as in the run's folder");
  bool keys = false;
  app.add_flag("--keys", keys, "print every key of a preset, with its range, and end");
  CLI11_PARSE(app, count, arguments);
  if (keys) {
    std::cout << keys_table();
    return 0;
  }

  Request request;
  request.command = command_text(count, arguments);
  if (resume.empty() || with_threads->count() > 0) request.threads = threads;
  request.device = device;
  request.products = products;
  if (precision == "bf16") {
    if (!products.empty() || (!device.empty() && device != "cpu"))
      throw Error(
          "--precision bf16 has products of its own: no --products and no --device but cpu beside it");
    request.products = "bf16";
  }
  request.seed = seed;
  if (with_seconds->count() > 0) request.seconds = budget("--seconds", seconds, 1e9);
  if (with_steps->count() > 0) request.steps = static_cast<std::int64_t>(budget("--steps", steps, 1e18));
  const Place place = place_from_environment();
  request.group = std::make_shared<ProcessGroup>(place);
  std::unique_ptr<Trainer> trainer;
  // torchrun starts all processes again when one has died: the run then goes on.
  if (place.restarts > 0 && resume.empty() && !run.empty() &&
      request.group->any(request.group->first() && !checkpoints_in(run).empty())) {
    request.folder = run;
    trainer = Trainer::resume(request);
  } else if (!resume.empty()) {
    if (!preset.empty() || !variant.empty() || !assignments.empty() || !run.empty() || !from.empty() ||
        !rivals.empty())
      throw Error(
          "--resume goes on with the run's own config: no --preset, --variant, --set, --run, --from or "
          "--rival beside it");
    if (!game.empty()) request.game = &find_game(game);
    request.folder = resume;
    trainer = Trainer::resume(request);
  } else {
    if (game.empty()) throw Error("which game? --game G, or --resume DIR");
    request.game = &find_game(game);
    request.config = preset_of(*request.game, preset);
    for (const std::string& assignment : assignments) assign(request.config, assignment);
    if (!variant.empty()) request.config.game.variants = variant;
    if (!request.seconds && !request.steps) request.seconds = request.config.run.seconds;
    request.from = from;
    request.rivals.assign(rivals.begin(), rivals.end());
    request.folder = request.group->from_first(run.empty() ? new_folder(*request.game).string() : run);
    if (request.group->first()) {
      if (!checkpoints_in(request.folder).empty())
        throw Error(request.folder.string() + ": holds a run already; --resume goes on with it");
      std::filesystem::remove(request.folder /
                              "metrics.jsonl");  // of a run that ended before its first checkpoint
    }
    trainer = std::make_unique<Trainer>(request);
  }
  if (request.group->first()) std::cerr << "run: " << request.folder.string() << "\n";
  trainer->run(stop);
  if (!export_file.empty()) trainer->export_to(export_file);
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
    std::cerr << "train: " << error.what() << "\n";
    return 1;
  }
}
