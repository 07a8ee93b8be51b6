// Random legal decisions of an OpenSpiel game in C++, each with the observation of whoever acts next:
//   open_spiel_loop GAME SECONDS     prints decisions per second
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <vector>

#include "open_spiel/spiel.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: open_spiel_loop GAME SECONDS\n");
    return 2;
  }
  const std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(argv[1]);
  const double limit = std::atof(argv[2]);
  std::mt19937 random(1);
  std::vector<float> row(game->ObservationTensorSize());
  std::unique_ptr<open_spiel::State> state = game->NewInitialState();
  std::int64_t decisions = 0;
  double passed = 0.0;
  for (const std::clock_t begun = std::clock(); passed < limit;
       passed = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC) {
    for (const std::int64_t until = decisions + 1000; decisions < until;) {
      if (state->IsTerminal()) state = game->NewInitialState();
      if (state->IsChanceNode()) {
        const auto outcomes = state->ChanceOutcomes();
        state->ApplyAction(
            open_spiel::SampleAction(outcomes, std::uniform_real_distribution<double>(0.0, 1.0)(random))
                .first);
      } else {
        const std::vector<open_spiel::Action> legal = state->LegalActions();
        state->ApplyAction(legal[std::uniform_int_distribution<std::size_t>(0, legal.size() - 1)(random)]);
        ++decisions;
      }
      if (!state->IsTerminal() && !state->IsChanceNode())
        state->ObservationTensor(state->CurrentPlayer(), absl::MakeSpan(row));
    }
  }
  std::printf("%.0f\n", static_cast<double>(decisions) / passed);
}
