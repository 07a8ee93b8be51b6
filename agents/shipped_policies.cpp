#include "agents/shipped_policies.hpp"

#include <algorithm>

#include "agents/roster.hpp"

namespace pandemonium {

ShippedPolicies::ShippedPolicies(const AnyGame& game) : folder_(models_folder() / game.name()) {
  std::vector<std::filesystem::path> files;
  std::error_code missing;
  for (const auto& each : std::filesystem::directory_iterator(folder_, missing)) {
    const std::string name = each.path().filename().string();
    if (name.starts_with("best-") && name.ends_with(".safetensors")) files.push_back(each.path());
  }
  std::sort(files.begin(), files.end());
  if (const auto first = folder_ / "best.safetensors"; std::filesystem::exists(first, missing))
    files.insert(files.begin(), first);
  for (const auto& file : files) nets_.push_back(PolicyNet::load(file, game));
}

ShippedPolicies::Fit ShippedPolicies::fitting(const View& view) const {
  const auto layout = view.layout();
  const Json options = view.options();
  Fit fit;
  auto nearest = PolicyNet::Familiarity::none;
  for (const auto& net : nets_) {
    const auto near = net->familiarity(layout, view.sides(), options);
    if (near <= nearest) continue;
    nearest = near;
    fit = {net, net->unfamiliar(layout, view.sides(), options)};
  }
  return fit;
}

std::string ShippedPolicies::why_none() const {
  return nets_.empty() ? "no model file in " + folder_.string() : "no model file is for tables like this one";
}

}  // namespace pandemonium
