#include "training/network/starting_point.hpp"

#include <algorithm>

#include "agents/policy/policy_net.hpp"
#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

std::string text_of(const TensorFile& file, const char* key, const std::string& where) {
  const auto found = file.metadata.find(key);
  if (found == file.metadata.end()) throw Error(where + ": the metadata have no '" + key + "'");
  return found->second;
}

void require_actions(const TensorFile& file, const AnyGame& game, const std::string& where) {
  Json expected = Json::array();
  for (Action action = 0; action < game.actions(); ++action) expected.push_back(game.action_text(action));
  if (parse_json(text_of(file, "actions", where), where + ": metadata 'actions'") != expected)
    throw Error(where + ": made for other actions than those of " + std::string(game.name()) + " version " +
                std::to_string(game.version()));
}

}  // namespace

TensorFile fitted(const TensorFile& file, const Variants& variants, const std::string& where) {
  if (const std::string game = text_of(file, "game", where); game != variants.game->name())
    throw Error(where + ": a policy for the game '" + game + "', '" + std::string(variants.game->name()) +
                "' expected");
  require_actions(file, *variants.game, where);
  const std::vector<Section> sections = read_sections(text_of(file, "sections", where), where);
  const std::vector<std::int32_t> places = places_in(variants.sections, sections);
  TensorFile made = file;
  for (Tensor& tensor : made.tensors) {
    if (tensor.name == "input.weight") {
      if (tensor.shape.size() != 2 || tensor.shape[1] != static_cast<std::int64_t>(places.size()))
        throw Error(where + ": tensor 'input.weight' has shape " + shape_text(tensor.shape) +
                    ", which is not that of its sections");
      const auto outputs = static_cast<std::size_t>(tensor.shape[0]),
                 width = static_cast<std::size_t>(variants.width);
      std::vector<float> values(outputs * width, 0.0f);
      for (std::size_t output = 0; output < outputs; ++output)
        for (std::size_t i = 0; i < places.size(); ++i)
          if (places[i] >= 0)
            values[output * width + static_cast<std::size_t>(places[i])] =
                tensor.values[output * places.size() + i];
      tensor.values = std::move(values);
      tensor.shape[1] = variants.width;
    }
    if (tensor.name == "policy.bias") std::ranges::replace(tensor.values, kUnlearned, 0.0f);
    if ((tensor.name == "value.weight" || tensor.name == "value.bias") && !tensor.shape.empty() &&
        tensor.shape[0] > 0) {
      const std::size_t each = tensor.values.size() / static_cast<std::size_t>(tensor.shape[0]);
      tensor.shape[0] = variants.seats;
      tensor.values.resize(each * static_cast<std::size_t>(variants.seats), 0.0f);
    }
  }
  return made;
}

}  // namespace pandemonium::training
