// Environment speed: random legal decisions per second, observation and mask of the acting seat written each
// step, automatic reset. One thread counts the process's CPU time; the comparison of one and two threads
// counts wall time.
//   env/<game>/<variant>          256 tables, one thread
//   limit/<game>/<variant>        nothing but a row and a mask of that width written for each of 256 tables
//   tables/<game>/<n>             n tables of the first variant, one thread
//   bytes/<game>/<n>              the same with rows of bytes
//   expanded/<game>/<n>           the same, and all rows made floats after each step
//   json/<game>                   positions along a game written as JSON and read back
//   scaling/<game>/<n>_threads    4,096 tables of the first variant, n threads, wall time
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/reporting.hpp"
#include "envs/core/any_game.hpp"
#include "envs/core/batch/vector_env.hpp"

namespace pandemonium {
namespace {

void step_at_random(benchmark::State& state, const AnyGame& game, const std::string& variant, int tables,
                    int threads, bool byte_rows = false) {
  const auto env = game.vector_env(game.options(variant),
                                   {.tables = tables, .seed = 1, .threads = threads, .byte_rows = byte_rows});
  for (int warm_up = 0; warm_up < 200; ++warm_up) env->step_random();  // tables in all stages of the game
  for (auto unused : state) env->step_random();
  state.counters["decisions/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * tables, benchmark::Counter::kIsRate);
}

void step_and_expand(benchmark::State& state, const AnyGame& game, int tables) {
  const auto env = game.vector_env(game.options(), {.tables = tables, .seed = 1, .byte_rows = true});
  AlignedBuffer<float> rows(static_cast<std::size_t>(tables * env->width()));
  for (int warm_up = 0; warm_up < 200; ++warm_up) env->step_random();
  for (auto unused : state) {
    env->step_random();
    float_rows(env->layout(), env->turn().byte_observations, {rows.data(), rows.size()});
    benchmark::ClobberMemory();
  }
  state.counters["decisions/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * tables, benchmark::Counter::kIsRate);
}

// What no game that writes whole rows can be faster than.
void write_rows(benchmark::State& state, const AnyGame& game, const std::string& variant) {
  constexpr std::size_t kTables = 256;
  const auto env = game.vector_env(game.options(variant), {.tables = 1, .seed = 1});
  const Turn turn = env->turn();
  const std::size_t width = turn.observations.size(), actions = turn.masks.size();
  AlignedBuffer<float> rows(kTables * width);
  AlignedBuffer<std::uint8_t> masks(kTables * actions);
  for (auto unused : state) {
    for (std::size_t t = 0; t < kTables; ++t) {
      std::copy_n(turn.observations.data(), width, rows.data() + t * width);
      std::copy_n(turn.masks.data(), actions, masks.data() + t * actions);
    }
    benchmark::ClobberMemory();
  }
  state.counters["rows/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kTables), benchmark::Counter::kIsRate);
}

void write_and_read_positions(benchmark::State& state, const AnyGame& game) {
  Chance chance = Chance::seeded(1), own = Chance::seeded(2);
  const auto table = game.set_up(game.options(), chance);
  std::vector<std::unique_ptr<AnyTable>> along;
  while (table->to_act() != kNobody && along.size() < 64) {
    along.push_back(table->clone());
    table->apply(table->scripted(own), chance);
  }
  for (auto unused : state)
    for (const auto& position : along) benchmark::DoNotOptimize(game.from_json(position->to_json()));
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(along.size()),
                         benchmark::Counter::kIsRate);
}

void add_benchmarks() {
  for (const AnyGame* game : games()) {
    const std::string name(game->name());
    for (const std::string& variant : game->variants()) {
      benchmark::RegisterBenchmark(
          ("env/" + name + "/" + variant).c_str(),
          [game, variant](benchmark::State& state) { step_at_random(state, *game, variant, 256, 1); });
      benchmark::RegisterBenchmark(
          ("limit/" + name + "/" + variant).c_str(),
          [game, variant](benchmark::State& state) { write_rows(state, *game, variant); });
    }
    benchmark::RegisterBenchmark(("json/" + name).c_str(),
                                 [game](benchmark::State& state) { write_and_read_positions(state, *game); });
    for (const int tables : {64, 256, 1024, 4096, 8192}) {
      const std::string size = "/" + std::to_string(tables);
      benchmark::RegisterBenchmark(
          ("tables/" + name + size).c_str(),
          [game, tables](benchmark::State& state) { step_at_random(state, *game, "", tables, 1); });
      benchmark::RegisterBenchmark(("bytes/" + name + size).c_str(), [game, tables](benchmark::State& state) {
        step_at_random(state, *game, "", tables, 1, true);
      });
      benchmark::RegisterBenchmark(
          ("expanded/" + name + size).c_str(),
          [game, tables](benchmark::State& state) { step_and_expand(state, *game, tables); });
    }
    for (const int threads : {1, 2})
      benchmark::RegisterBenchmark(
          ("scaling/" + name + "/" + std::to_string(threads) + "_threads").c_str(),
          [game, threads](benchmark::State& state) { step_at_random(state, *game, "", 4096, threads); })
          ->UseRealTime();
  }
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  pandemonium::add_benchmarks();
  return pandemonium::run_benchmarks(argc, argv);
}
