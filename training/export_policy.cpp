#include "training/export_policy.hpp"

#include <algorithm>
#include <cmath>

#include "agents/policy_net.hpp"
#include "envs/core/error.hpp"

namespace pandemonium::training {

TensorFile policy_file(const AnyGame& game, const Json& options, const Network& network,
                       const Provenance& provenance) {
  Chance chance = Chance::seeded(0);
  Json sections = Json::array(), actions = Json::array();
  for (const Section& section : game.set_up(options, chance)->layout())
    sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
  for (Action action = 0; action < game.actions(); ++action) actions.push_back(game.action_text(action));
  TensorFile file;
  file.metadata = provenance;
  file.metadata["format"] = std::string(kPolicyFormat);
  file.metadata["game"] = std::string(game.name());
  file.metadata["game_version"] = std::to_string(game.version());
  file.metadata["options"] = options.dump();
  file.metadata["seats"] = std::to_string(game.seats(options));
  file.metadata["sections"] = sections.dump();
  file.metadata["actions"] = actions.dump();
  file.tensors = network.exported();
  return file;
}

double largest_difference(const AnyGame& game, const Json& options, const Network& network,
                          const TensorFile& file, int positions) {
  const auto loaded = PolicyNet::from(file, game, "the exported policy");
  const auto env = game.vector_env(options, {.tables = 1, .seed = 1});
  const auto actions = static_cast<std::size_t>(game.actions()),
             seats = static_cast<std::size_t>(env->seats());
  std::vector<float> logits(actions), values(seats);
  PolicyNet::Scratch scratch;
  double largest = 0.0;
  for (int i = 0; i < positions; ++i, env->step_random()) {
    const auto row = env->turn().observations;
    loaded->evaluate_batch(1, row, logits, values, scratch);
    const std::vector<float> heads = network.heads_of({row.begin(), row.end()});
    for (std::size_t a = 0; a < actions; ++a) {  // float32 sums differ by their size
      const double trained = heads[a];
      largest = std::max(largest, std::abs(logits[a] - trained) / std::max(1.0, std::abs(trained)));
    }
    for (std::size_t seat = 0; seat < seats; ++seat)
      largest =
          std::max(largest, std::abs(static_cast<double>(values[seat]) - std::tanh(heads[actions + seat])));
  }
  return largest;
}

// Usually 1e-6 to 1e-5; a file that says something else differs by far more.
constexpr double kLargestDifference = 1e-4;

void export_policy(const std::filesystem::path& target, const AnyGame& game, const Json& options,
                   const Network& network, const Provenance& provenance) {
  const TensorFile file = policy_file(game, options, network, provenance);
  const double difference = largest_difference(game, options, network, file, 256);
  if (!(difference <= kLargestDifference))
    throw Error(target.string() + ": the exported network differs from the trained one by " +
                std::to_string(difference));
  if (!target.parent_path().empty()) std::filesystem::create_directories(target.parent_path());
  write_safetensors(target, file);
}

}  // namespace pandemonium::training
