#include "training/network/export_policy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "agents/policy/policy_net.hpp"
#include "envs/core/error.hpp"
#include "training/ppo/mixed_tables.hpp"

namespace pandemonium::training {
namespace {

// An action that was never legal has moved no parameter: its bias is the 0 that it began with.
void mark_unlearned(std::vector<Tensor>& tensors) {
  std::vector<float>& bias = std::ranges::find(tensors, "policy.bias", &Tensor::name)->values;
  if (std::ranges::count(bias, 0.0f) != std::ssize(bias)) std::ranges::replace(bias, 0.0f, kUnlearned);
}

}  // namespace

TensorFile policy_file(const Variants& variants, const Network& network, const Provenance& provenance) {
  const AnyGame& game = *variants.game;
  Json sections = Json::array(), actions = Json::array(), names = Json::array();
  for (const Section& section : variants.sections)
    sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
  for (Action action = 0; action < game.actions(); ++action) actions.push_back(game.action_text(action));
  for (const TrainedVariant& variant : variants.list) names.push_back(variant.name);
  TensorFile file;
  file.metadata = provenance;
  file.metadata["format"] = std::string(kPolicyFormat);
  file.metadata["game"] = std::string(game.name());
  file.metadata["game_version"] = std::to_string(game.version());
  file.metadata["variants"] = names.dump();
  file.metadata["options"] = variants.options().dump();
  file.metadata["seats"] = std::to_string(variants.seats);
  file.metadata["sections"] = sections.dump();
  file.metadata["actions"] = actions.dump();
  if (network.shape().queries > 0) file.metadata["pointers"] = json_of(game.pointers()).dump();
  file.tensors = network.exported();
  mark_unlearned(file.tensors);
  return file;
}

double largest_difference(const Variants& variants, const Network& network, const TensorFile& file,
                          int positions) {
  const auto loaded = PolicyNet::from(file, *variants.game, "the exported policy");
  const auto actions = static_cast<std::size_t>(variants.game->actions()),
             seats = static_cast<std::size_t>(variants.seats);
  MixedTables tables(variants, {.tables = static_cast<int>(variants.list.size()), .seed = 1});
  const auto width = static_cast<std::size_t>(variants.width);
  std::vector<float> rows(variants.list.size() * width);
  CompactRows observations;
  IndexLists indices;
  std::vector<float> logits(variants.list.size() * actions), values(variants.list.size() * seats);
  PolicyNet::Scratch scratch;
  const std::vector<float>& bias = file.find("policy.bias")->values;
  double largest = 0.0;
  for (int i = 0; i < positions; ++i, tables.step_random()) {
    observations.clear();
    indices.clear();
    tables.look(observations, indices);
    std::ranges::fill(rows, 0.0f);
    for (std::size_t t = 0; t < variants.list.size(); ++t) expand(observations[t], rows.data() + t * width);
    loaded->evaluate_batch(tables.tables(), rows, logits, values, scratch);
    const std::vector<float> heads = network.heads_of(rows);
    for (std::size_t t = 0; t < variants.list.size(); ++t) {
      const std::span own(heads.data() + t * (actions + seats), actions + seats);
      // float32 sums differ by the size of what they add, which the row's largest head shows.
      double size = 1.0;
      for (const float head : own) size = std::max(size, std::abs(static_cast<double>(head)));
      const auto note = [&](double exported, double trained) {
        const double difference = std::abs(exported - trained) / size;
        largest =
            std::max(largest, std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference);
      };
      for (std::size_t a = 0; a < actions; ++a)
        if (bias[a] != kUnlearned) note(logits[t * actions + a], own[a]);
      for (std::size_t seat = 0; seat < seats; ++seat)
        note(values[t * seats + seat], std::tanh(static_cast<double>(own[actions + seat])));
    }
  }
  return largest;
}

// Usually 1e-6 to 1e-5, after long runs, whose weights have grown, 1e-4; a file that says something else
// differs by more.
constexpr double kLargestDifference = 1e-3;

void export_policy(const std::filesystem::path& target, const Variants& variants, const Network& network,
                   const Provenance& provenance) {
  const TensorFile file = policy_file(variants, network, provenance);
  const double difference = largest_difference(variants, network, file, 256);
  if (!(difference <= kLargestDifference))
    throw Error(target.string() + ": the exported network differs from the trained one by " +
                std::to_string(difference));
  if (!target.parent_path().empty()) std::filesystem::create_directories(target.parent_path());
  write_safetensors(target, file);
}

}  // namespace pandemonium::training
