// Training speed: decisions learned from per second, rollout, advantages and update together.
//   training/synthetic      the job that benchmarks/peers/training.py gives to other trainers as well:
//     256-float observations, 64 actions, shared trunk 2 x 256 tanh with a policy and a value head, Adam,
//     64 tables x 128 steps, 4 passes of 4 minibatches, exact float32; the environment costs nothing. One
//     thread; the process's CPU time.
//   training/synthetic/bf16              the same with its products in bfloat16
//   training/<game>/<variant>/threads:<n>   the game's preset at one variant, wall time; beside it the rate
//     per second of the process's CPU time, which is what counts on a machine that others use too
// The shares show where the time goes: playing, asking the network while playing, and learning.
#include <toml++/toml.h>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>

#include "benchmarks/reporting.hpp"
#include "envs/core/any_game_of.hpp"
#include "training/network/gemm.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/ppo.hpp"
#include "training/ppo/rollout.hpp"
#include "training/processes/process.hpp"

namespace pandemonium::training {
namespace synthetic {

struct Options {};  // nothing to choose
template <class Visitor>
void fields(Visitor&, Options&) {}

struct State {
  Options options;
  std::int16_t turns = 0;
  bool operator==(const State& other) const { return turns == other.turns; }
};
template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("turns", state.turns);
}

enum class Move { push };
inline constexpr int kButtons = 64, kInputs = 256, kTurns = 64;
inline constexpr ActionTable<Move, 1> kMoves{{{"push button", kButtons}}};

// A game that asks for nothing and shows numbers without a meaning.
struct Buttons {
  using State = synthetic::State;
  using Options = synthetic::Options;
  static constexpr std::string_view kName = "buttons";
  static constexpr int kVersion = 1;
  static constexpr auto& kActions = kMoves;
  static constexpr std::array<Variant, 1> kVariants{{{"standard", "{}"}}};

  static std::string fault(const Options&) { return ""; }
  static int seats(const Options&) { return 1; }
  static State set_up(const Options&, Chance& chance) {
    State state;
    state.turns = static_cast<std::int16_t>(chance.below(kTurns));  // tables end at different times
    return state;
  }
  static Seat to_act(const State& state) { return state.turns < kTurns ? 0 : kNobody; }
  static Scores scores(const State&) { return {0.5f}; }
  static std::string fault(const State&) { return ""; }
  static Action scripted(const State&, Chance&) { return 0; }
  static void mark_legal(const State&, ActionSet<kButtons>& legal) { legal.add_range(0, kButtons); }
  static void apply(State& state, Action, Chance&, ActionSet<kButtons>& next) {
    ++state.turns;
    if (state.turns < kTurns) mark_legal(state, next);
  }
  static void observe(const State& state, Seat, auto& out) {
    out.section("noise");
    std::uint32_t noise = static_cast<std::uint32_t>(state.turns) * 2654435761u;
    for (int i = 0; i < kInputs; ++i) {
      noise = noise * 1664525u + 1013904223u;
      out.scaled(static_cast<int>(noise >> 25), 127);
    }
  }
};
static_assert(Game<Buttons>);

}  // namespace synthetic

namespace {

// Rollout, advantages and update of one configuration, and the time they took.
class Job {
 public:
  Job(const AnyGame& game, const Config& config, Trunk trunk, Products products, int threads)
      : config_(config),
        rollout_(variants_of(game, config.game), {.tables = config.rollout.tables,
                                                  .steps = config.rollout.steps,
                                                  .threads = threads,
                                                  .seed = 1,
                                                  .shaped = false}),
        batch_(rollout_.make_batch()),
        shape_{batch_.width,   config.network.width, config.network.blocks,
               batch_.actions, batch_.seats,         trunk},
        network_(shape_, at::kCPU, products, 1),
        ppo_(network_, config.ppo, threads, 1, alone_),
        league_(config.league, shape_, 1),
        threads_(threads) {}

  void iterate() {
    const std::clock_t cpu_begun = std::clock();
    const double begun = now();
    league_.begin_iteration(iteration_++, network_);
    league_.record(rollout_.collect(network_, league_, batch_));
    const double played = now();
    estimate_advantages(batch_, config_.advantage.discount, config_.advantage.lambda, 0.0);
    ppo_.update(batch_, 0.0);
    rollout_seconds_ += played - begun;
    update_seconds_ += now() - played;
    inference_seconds_ += rollout_.take_finished().inference_seconds / threads_;
    cpu_seconds_ += static_cast<double>(std::clock() - cpu_begun) / CLOCKS_PER_SEC;
  }
  void report(benchmark::State& state) const {
    state.counters["decisions/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(batch_.size()),
                           benchmark::Counter::kIsRate);
    state.counters["decisions/cpu-s"] =
        static_cast<double>(state.iterations()) * static_cast<double>(batch_.size()) / cpu_seconds_;
    const double all = rollout_seconds_ + update_seconds_;
    state.counters["share rollout"] = (rollout_seconds_ - inference_seconds_) / all;
    state.counters["share inference"] = inference_seconds_ / all;
    state.counters["share update"] = update_seconds_ / all;
  }

 private:
  static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  Config config_;
  Rollout rollout_;
  Batch batch_;
  NetworkShape shape_;
  Network network_;
  ProcessGroup alone_;
  Ppo ppo_;
  League league_;
  int threads_;
  std::int64_t iteration_ = 0;
  double rollout_seconds_ = 0.0, inference_seconds_ = 0.0, update_seconds_ = 0.0, cpu_seconds_ = 0.0;
};

void measure(benchmark::State& state, const AnyGame& game, const Config& config, Trunk trunk,
             Products products, int threads) {
  Job warm_up(game, config, trunk, products, threads);
  warm_up.iterate();
  Job job(game, config, trunk, products, threads);
  for (auto unused : state) job.iterate();
  job.report(state);
}

void synthetic_job(benchmark::State& state, Products products) {
  Config config;
  config.network = {.width = 256, .blocks = 1};
  config.rollout = {.tables = 64, .steps = 128};
  config.ppo.epochs = 4;
  config.ppo.minibatches = 4;
  config.league.share = 0.0;
  measure(state, any_game<synthetic::Buttons>(), config, Trunk::plain, products, 1);
}

std::filesystem::path file_of(const AnyGame& game, const char* name) {
  return std::filesystem::path(PANDEMONIUM_PRESETS_FOLDER) / game.name() / name;
}

// One variant, so that figures stay comparable when the preset learns others beside it.
std::string measured_variant(const AnyGame& game) {
  const std::filesystem::path file = file_of(game, "strength.toml");
  if (!std::filesystem::exists(file)) return game.variants().front();
  const toml::table marks = toml::parse_file(file.string());
  return marks["speed_variant"].value_or(marks["variant"].value_or(std::string()));
}

void preset_job(benchmark::State& state, const AnyGame& game, const std::string& variant, int threads) {
  Config config;
  if (std::filesystem::exists(file_of(game, "preset.toml")))
    config = read_config(file_of(game, "preset.toml"));
  config.game.variants = variant;
  config.game.options.clear();  // shaping is not what is measured
  measure(state, game, config, Trunk::residual, fastest_products(config.network.width).products, threads);
}

}  // namespace
}  // namespace pandemonium::training

int main(int argc, char** argv) {
  using namespace pandemonium::training;
  settle_process();
  keep_products_on_their_thread();
  benchmark::RegisterBenchmark("training/synthetic", [](benchmark::State& state) {
    synthetic_job(state, fastest_products(256).products);
  })->Unit(benchmark::kMillisecond);
  if (has_bfloat16())
    benchmark::RegisterBenchmark("training/synthetic/bf16", [](benchmark::State& state) {
      synthetic_job(state, Products::bfloat16);
    })->Unit(benchmark::kMillisecond);
  for (const pandemonium::AnyGame* game : pandemonium::games()) {
    const std::string variant = measured_variant(*game);
    const std::string name = "training/" + std::string(game->name()) + "/" + variant + "/threads:";
    for (const int threads : {1, 2})
      benchmark::RegisterBenchmark(
          (name + std::to_string(threads)).c_str(),
          [game, variant, threads](benchmark::State& state) { preset_job(state, *game, variant, threads); })
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
  }
  return pandemonium::run_benchmarks(argc, argv);
}
