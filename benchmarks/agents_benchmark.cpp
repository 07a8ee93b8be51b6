// How long one decision takes, and how many playout decisions a search makes.
//   decide/<game>/network      logits and value of one row by the shipped (or a made) network, batch 1
//   decide/<game>/policy       the same with observation and mask: what a player waits for
//   search/<game>/playouts     decisions in random playouts per CPU-second, search:1000
//   search/<game>/leaves       network answers per CPU-second in policy-guided search
// Positions are drawn from scripted play. Times are medians over single decisions, in microseconds.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "agents/policy/policy_net.hpp"
#include "agents/roster.hpp"
#include "agents/search/search.hpp"
#include "benchmarks/reporting.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {
namespace {

using Tables = std::vector<std::unique_ptr<AnyTable>>;

Tables scripted_positions(const AnyGame& game, int count) {
  Tables positions;
  for (std::uint64_t episode = 0; static_cast<int>(positions.size()) < count; ++episode) {
    Chance chance = Chance::seeded(11, 0, episode);
    for (auto table = game.set_up(game.options(), chance); table->to_act() != kNobody;
         table->apply(table->scripted(chance), chance))
      if (static_cast<int>(positions.size()) < count && chance.below(5) == 0)
        positions.push_back(table->clone());
  }
  return positions;
}

template <class Decide>
void report_median(benchmark::State& state, const Tables& positions, Decide decide) {
  std::vector<double> microseconds;
  std::size_t next = 0;
  for (auto unused : state) {
    const AnyTable& table = *positions[next++ % positions.size()];
    const auto begun = std::chrono::steady_clock::now();
    decide(table);
    microseconds.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count());
  }
  const auto middle = microseconds.begin() + static_cast<std::ptrdiff_t>(microseconds.size() / 2);
  std::nth_element(microseconds.begin(), middle, microseconds.end());
  state.counters["us"] = *middle;
}

std::filesystem::path shipped(const AnyGame& game) {
  return models_folder() / std::string(game.name()) / "best.safetensors";
}

void decide_by_network(benchmark::State& state, const AnyGame& game) {
  const auto net = PolicyNet::load(shipped(game), game);
  const Tables positions = scripted_positions(game, 500);
  PolicyNet::Scratch scratch;
  std::vector<float> logits(static_cast<std::size_t>(game.actions())),
      values(static_cast<std::size_t>(net->seats()));
  std::vector<std::vector<float>> rows;
  for (const auto& table : positions) {
    rows.emplace_back(static_cast<std::size_t>(table->width()));
    table->observe(table->to_act(), rows.back());
  }
  std::size_t next = 0;
  report_median(state, positions, [&](const AnyTable& table) {
    const auto legal = table.legal();
    net->evaluate(rows[next++ % rows.size()], {}, legal, std::span(logits).first(legal.size()), values,
                  scratch);
    benchmark::DoNotOptimize(logits.data());
  });
}

void decide_by_policy(benchmark::State& state, const AnyGame& game) {
  const auto agent = make_agent(game, "policy:" + shipped(game).string());
  const Tables positions = scripted_positions(game, 500);
  Chance chance = Chance::seeded(1);
  report_median(state, positions,
                [&](const AnyTable& table) { benchmark::DoNotOptimize(agent->choose(table, chance)); });
}

void search(benchmark::State& state, const AnyGame& game, bool guided) {
  SearchAgent agent({.simulations = 1000}, guided ? PolicyNet::load(shipped(game), game) : nullptr);
  const Tables positions = scripted_positions(game, 20);
  Chance chance = Chance::seeded(1);
  std::size_t next = 0;
  for (auto unused : state)
    benchmark::DoNotOptimize(agent.choose(*positions[next++ % positions.size()], chance));
  const SearchAgent::Report report = agent.report();
  state.counters[guided ? "leaves/s" : "decisions/s"] =
      benchmark::Counter(static_cast<double>(guided ? report.network_answers : report.playout_decisions),
                         benchmark::Counter::kIsRate);
}

void add_benchmarks() {
  for (const AnyGame* game : games()) {
    const std::string name(game->name());
    benchmark::RegisterBenchmark(("search/" + name + "/playouts").c_str(),
                                 [game](benchmark::State& state) { search(state, *game, false); });
    if (!std::filesystem::exists(shipped(*game))) continue;
    benchmark::RegisterBenchmark(("search/" + name + "/leaves").c_str(),
                                 [game](benchmark::State& state) { search(state, *game, true); });
    benchmark::RegisterBenchmark(("decide/" + name + "/network").c_str(),
                                 [game](benchmark::State& state) { decide_by_network(state, *game); });
    benchmark::RegisterBenchmark(("decide/" + name + "/policy").c_str(),
                                 [game](benchmark::State& state) { decide_by_policy(state, *game); });
  }
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  pandemonium::add_benchmarks();
  return pandemonium::run_benchmarks(argc, argv);
}
