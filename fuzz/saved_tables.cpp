// Saved tables with bytes changed, with and without a checksum that fits: refused before anything has moved,
// or gone on with.
#include <map>

#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

constexpr int kTables = 2;

struct Batch {
  std::unique_ptr<AnyVectorEnv> env;
  std::vector<std::string> saved;
};

Batch& batch_of(const AnyGame& game, const std::string& variant) {
  static std::map<std::pair<const AnyGame*, std::string>, Batch> known;
  Batch& batch = known[{&game, variant}];
  if (batch.env) return batch;
  batch.env = game.vector_env(game.options(variant), {.tables = kTables, .seed = 3});
  for (int i = 0; i < 40; ++i) {
    if (i % 10 == 0) batch.saved.push_back(batch.env->saved());
    batch.env->step_random();
  }
  return batch;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const AnyGame& game = fuzz::game_of(input);
  Batch& batch = batch_of(game, fuzz::variant_of(game, input));
  const bool seals = input.byte() % 8 != 0;
  std::string bytes = input.changed(batch.saved[input.byte() % batch.saved.size()]);
  if (seals) bytes = fuzz::sealed(std::move(bytes));
  const std::string before = batch.env->saved();
  if (!fuzz::accepts([&] { batch.env->restore(bytes); })) {
    fuzz::require(batch.env->saved() == before, "refused, and yet something has moved");
    return 0;
  }
  for (int i = 0; i < 24; ++i) {
    batch.env->step_random();
    for (int t = 0; i % 8 == 0 && t < kTables; ++t)
      fuzz::require(batch.env->table(t)->fault().empty(),
                    std::string(game.name()) + ": " + batch.env->table(t)->fault());
  }
  return 0;
}
