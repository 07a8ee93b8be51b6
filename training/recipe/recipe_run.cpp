#include "training/recipe/recipe_run.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include "agents/policy/safetensors.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"
#include "envs/core/files/printable.hpp"
#include "training/network/product.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/resuming.hpp"
#include "training/run/run_lock.hpp"
#include "training/run/toml.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeedsApart = 1000;  // seeds of two phases

class RecipeRun {
 public:
  RecipeRun(const RecipeRequest& request, const std::atomic<bool>& stop)
      : request_(request), how_(request.how), phases_(request.recipe.phases), stop_(stop) {}

  bool run() {
    for (std::size_t i = 0; i < phases_.size(); ++i)
      if (!is_done(i) && !run_phase(i)) return false;
    if (how_.group->first())
      write_durably(how_.folder / "policy.safetensors", whole_text(policy_of(phases_.size() - 1)));
    return true;
  }

 private:
  static std::string whole_text(const fs::path& file);
  fs::path base(std::size_t phase) const {
    return how_.folder / (std::to_string(phase + 1) + "-" + phases_[phase].name);
  }
  fs::path policy_of(std::size_t phase) const { return base(phase).string() + ".safetensors"; }
  bool is_done(std::size_t phase) const {
    return how_.group->any(how_.group->first() && fs::exists(policy_of(phase)));
  }

  bool run_phase(std::size_t i) {
    if (!phases_[i].mean_of.empty()) return take_mean(i);
    Request asked = request_for(i);
    const bool begun = how_.group->any(how_.group->first() && !checkpoints_in(asked.folder).empty());
    if (begun) {  // its checkpoint holds what these have brought
      asked.from.clear();
      asked.rivals.clear();
    }
    const auto trainer = begun ? Trainer::resume(asked) : std::make_unique<Trainer>(asked);
    if (!trainer->run(stop_)) return false;
    trainer->export_to(policy_of(i));
    return true;
  }

  // Weights of one run of gradient steps lie in one valley: their mean plays what each of them forgot less.
  bool take_mean(std::size_t i) {
    if (how_.group->first()) {
      TensorFile mean = read_safetensors(policy_named(phases_[i].mean_of.back()));
      std::vector<TensorFile> parts;
      for (const std::string& name : phases_[i].mean_of)
        parts.push_back(read_safetensors(policy_named(name)));
      for (std::size_t t = 0; t < mean.tensors.size(); ++t) add_up(mean.tensors[t], parts, t);
      mean.metadata["steps"] = mean.metadata["seconds"] = "0";
      mean.metadata["recipe"] = provenance_of(i).dump();
      write_safetensors(policy_of(i), mean);
    }
    how_.group->any(false);  // the others wait for the file
    return true;
  }

  static void add_up(Tensor& mean, const std::vector<TensorFile>& parts, std::size_t tensor) {
    for (std::size_t place = 0; place < mean.values.size(); ++place) {
      double sum = 0.0;
      for (const TensorFile& part : parts) sum += static_cast<double>(part.tensors[tensor].values.at(place));
      mean.values[place] = static_cast<float>(sum / static_cast<double>(parts.size()));
    }
  }

  fs::path policy_named(const std::string& name) const { return policy_of(request_.recipe.place(name)); }

  Request request_for(std::size_t i) const {
    const Phase& phase = phases_[i];
    Request asked = how_;
    asked.config = phase.config;
    asked.folder = base(i);
    asked.seed = how_.seed + kSeedsApart * i;
    asked.steps = phase.decisions;
    asked.seconds = phase.seconds;
    if (!phase.from.empty()) asked.from = policy_named(phase.from);
    for (const std::string& rival : phase.rivals) asked.rivals.push_back(policy_named(rival));
    asked.title = std::to_string(i + 1) + "/" + std::to_string(phases_.size()) + " " + phase.name;
    for (std::size_t later = i + 1; later < phases_.size(); ++later)
      asked.steps_after += phases_[later].decisions.value_or(0);
    if (how_.group->first()) asked.provenance["recipe"] = provenance_of(i).dump();
    return asked;
  }

  Json provenance_of(std::size_t i) const {
    Json before = Json::array();
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      const auto metadata = read_safetensors(policy_of(earlier)).metadata;
      before.push_back({{"phase", phases_[earlier].name},
                        {"decisions", std::stoll(metadata.at("steps"))},
                        {"seconds", std::stoll(metadata.at("seconds"))}});
    }
    const char* commit = std::getenv("PANDEMONIUM_COMMIT");  // `./run` sets it
    return {{"name", request_.recipe.name},
            {"sha256", request_.recipe.digest()},
            {"seed", how_.seed},
            {"scale", request_.scale},
            {"commit", commit == nullptr ? "unknown" : commit},
            {"phase", phases_[i].name},
            {"before", before}};
  }

  const RecipeRequest& request_;
  const Request& how_;
  const std::vector<Phase>& phases_;
  const std::atomic<bool>& stop_;
};

std::string RecipeRun::whole_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw Error(file.string() + ": cannot be read");
  return text;
}

// The same products in every phase, whenever it begins.
std::string products_of(const RecipeRequest& request) {
  const Request& how = request.how;
  if (!how.products.empty()) return how.products;
  const auto width = request.recipe.phases.front().config.network.width;
  return how.group->from_first(how.group->first() ? name_of(fastest_products(width).products) : "");
}

void begin(const RecipeRequest& request) {
  const Request& how = request.how;
  if (fs::exists(how.folder / "recipe.json") || !checkpoints_in(how.folder).empty())
    throw Error(how.folder.string() + ": holds a run already; --resume goes on with it");
  keep_data(*how.game, how.folder);
  write_durably(how.folder / "recipe.toml", request.recipe.text);
  write_durably(how.folder / "preset.toml", request.recipe.preset);
  const Json json{{"game", how.game->name()},
                  {"name", request.recipe.name},
                  {"seed", how.seed},
                  {"scale", request.scale},
                  {"threads", how.threads.value_or(1)},
                  {"device", how.device},
                  {"products", how.products},
                  {"command", how.command}};
  write_durably(how.folder / "recipe.json", json.dump(2) + "\n");
}

}  // namespace

bool holds_recipe(const fs::path& folder) { return fs::exists(folder / "recipe.json"); }

RecipeRequest resumed_recipe(const Request& asked) {
  const auto text_of = [&asked](const char* name) {
    return asked.group->from_first(asked.group->first() ? read_toml_text(asked.folder / name) : "");
  };
  const std::string where = (asked.folder / "recipe.json").string(), preset = text_of("preset.toml"),
                    recipe = text_of("recipe.toml");
  const Json json = parse_json(text_of("recipe.json"), where);
  RecipeRequest request;
  Request& how = request.how = asked;
  const auto name = json.at("game").get<std::string>();
  if (how.game != nullptr && how.game->name() != name) throw Error(where + ": a recipe's run of " + name);
  if (how.game == nullptr) how.game = &find_game(name);
  how.game = &game_of_run(*how.game, how.folder, *how.group);
  how.seed = json.at("seed").get<std::uint64_t>();
  how.command = json.at("command").get<std::string>();
  if (!how.threads) how.threads = json.at("threads").get<int>();
  if (how.device.empty()) how.device = json.at("device").get<std::string>();
  if (how.products.empty()) how.products = json.at("products").get<std::string>();
  request.resumes = true;
  request.scale = json.at("scale").get<double>();
  request.recipe = scaled(parse_recipe(json.at("name").get<std::string>(), preset, recipe,
                                       (asked.folder / "recipe.toml").string()),
                          request.scale);
  return request;
}

bool run_recipe(const RecipeRequest& asked, const std::atomic<bool>& stop) {
  RecipeRequest request = asked;
  Request& how = request.how;
  if (!how.group) how.group = std::make_shared<ProcessGroup>();
  how.products = products_of(request);
  std::optional<RunLock> lock;
  if (how.group->first()) {
    lock.emplace(how.folder);
    if (!request.resumes) begin(request);
    std::cerr << printable_lines(plan_of(request.recipe));
  }
  return RecipeRun(request, stop).run();
}

}  // namespace pandemonium::training
