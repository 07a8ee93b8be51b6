#include "agents/levels.hpp"

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>

#include "agents/by_options.hpp"
#include "agents/delegate.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kLargestFile = 1 << 20;
constexpr std::string_view kPrefix = "level:";

std::vector<Level> ladder() {
  return {{"random", "any legal move", {}, {}},
          {"random+search:50", "a short look ahead over random play", {}, {}},
          {"best,temperature=1", "the trained policy, often tempted by second-best moves", {}, {}},
          {"best,temperature=0.5", "the trained policy, sometimes careless", {}, {}},
          {"best", "the trained policy at its best", {}, {}}};
}

std::string file_of(const AnyGame& game) { return (models_folder() / game.name() / "levels.json").string(); }

std::optional<double> number_in(const Json& level, const char* key) {
  if (!level.contains(key) || !level[key].is_number()) return std::nullopt;
  return level[key].get<double>();
}

// How often a player of the one rating comes out ahead of one of the other: Elo's formula.
std::string beats(double elo, double rival) {
  return std::to_string(std::lround(100.0 / (1.0 + std::pow(10.0, (rival - elo) / 400.0)))) + "%";
}

std::optional<double> random_play(const Json& variant) {
  for (const Json& each : variant.value("yardsticks", Json::array()))
    if (each.is_object() && each.value("agent", Json()) == "random") return number_in(each, "elo");
  return std::nullopt;
}

// What a level wins against its neighbours; the first against random moves.
std::string record_of(const std::vector<Level>& levels, std::size_t i, std::optional<double> random) {
  const Level& level = levels[i];
  if (level.wins) return "wins " + std::to_string(std::lround(100.0 * *level.wins)) + "% of its games";
  if (!level.elo) return level.words;
  std::string words;
  const auto add = [&](const std::string& name, std::optional<double> rival) {
    if (!rival) return;
    words += (words.empty() ? "beats " : ", ") + name + " in " + beats(*level.elo, *rival) +
             (words.empty() ? " of games" : "");
  };
  if (i == 0)
    add("random moves", random);
  else
    add(level_name(static_cast<int>(i)), levels[i - 1].elo);
  if (i + 1 < levels.size()) add(level_name(static_cast<int>(i) + 2), levels[i + 1].elo);
  return words.empty() ? level.words : words;
}

std::vector<Level> read_levels(const Json& variant, const std::string& where) {
  if (!variant.is_object() || !variant.contains("levels") || !variant["levels"].is_array() ||
      variant["levels"].size() != kLevels)
    throw Error(where + ": a list of " + std::to_string(kLevels) + " 'levels' expected");
  std::vector<Level> levels;
  for (const Json& each : variant["levels"]) {
    if (!each.is_object() || !each.contains("agent") || !each["agent"].is_string())
      throw Error(where + ": a level is an object that names its 'agent'");
    Level level{each["agent"].get<std::string>(), "", number_in(each, "elo"), number_in(each, "wins")};
    if (level.agent.starts_with(kPrefix)) throw Error(where + ": a level's agent cannot be a level");
    if (each.contains("words") && each["words"].is_string()) level.words = each["words"].get<std::string>();
    levels.push_back(std::move(level));
  }
  const auto random = random_play(variant);
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i].words = record_of(levels, i, random);
  return levels;
}

class LevelAgent final : public Delegate {
 public:
  LevelAgent(const AnyGame& game, int number) : number_(number) { sit_down(chosen_for(game, "")); }
  int looks_back() const override { return player_->looks_back(); }
  std::string remark() const override {
    const std::string of_player = player_->remark();
    return remark_ + (of_player.empty() ? "" : "; " + of_player);
  }

 private:
  struct Chosen {
    Agent* player;
    std::string remark;
  };

  Agent& player(const View& view) override {
    return sit_down(chosen_.of(view.options_key(), [&] {
      return chosen_for(view.game(), variant_like(view.game(), view.options()));
    }));
  }

  Agent& sit_down(const Chosen& chosen) {
    remark_ = chosen.remark;
    return *(player_ = chosen.player);
  }

  Chosen chosen_for(const AnyGame& game, const std::string& variant) {
    const Levels all = levels_of(game, variant);
    const std::string& agent = all.levels[static_cast<std::size_t>(number_ - 1)].agent;
    auto& player = players_[agent];
    if (!player) player = make_agent(game, agent);
    return {player.get(),
            "level " + std::to_string(number_) + (variant.empty() ? "" : " of " + variant) + " is " + agent +
                (all.measured ? "" : ", which was not measured: " + file_of(game) + " does not tell of it")};
  }

  int number_;
  std::map<std::string, std::unique_ptr<Agent>> players_;  // by roster text
  ByOptions<Chosen> chosen_;
  Agent* player_ = nullptr;  // of the table last met
  std::string remark_;
};

}  // namespace

std::string level_name(int number) {
  constexpr std::array kNames{"Beginner", "Learner", "Player", "Expert", "Master"};
  static_assert(kNames.size() == static_cast<std::size_t>(kLevels));
  return kNames[static_cast<std::size_t>(number - 1)];
}

// Partners decide what one seat would, so tables are compared as if each side were one.
std::string variant_like(const AnyGame& game, const Json& given) {
  const Json options = game.by_sides(given);
  std::string nearest = game.variants().front();
  std::size_t fewest = options.size() + 1;
  for (const std::string& name : game.variants()) {
    const Json known = game.options(name);
    std::size_t differ = game.seats(known) == game.seats(options) ? 0 : options.size();
    for (const auto& [key, value] : known.items()) differ += !options.contains(key) || options[key] != value;
    if (differ >= fewest) continue;
    fewest = differ;
    nearest = name;
  }
  return nearest;
}

namespace {

// Whose levels a variant has: with partners, those of the variant with one seat a side.
std::string measured_as(const AnyGame& game, std::string_view variant) {
  const std::vector<std::string> all = game.variants();
  const std::string name = variant.empty() ? all.front() : std::string(variant);
  if (std::find(all.begin(), all.end(), name) == all.end()) return name;
  const Json options = game.options(name);
  return game.sides(options) == game.seats(options) ? name : variant_like(game, options);
}

}  // namespace

Levels levels_of(const AnyGame& game, std::string_view variant) {
  const std::string where = file_of(game);
  std::ifstream in(where, std::ios::binary);
  if (!in) return {ladder(), false};
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (text.size() > kLargestFile) throw Error(where + ": the file is too long");
  const Json all = parse_json(text, where);
  if (!all.is_object() || !all.contains("variants") || !all["variants"].is_object())
    throw Error(where + ": an object with 'variants' expected");
  const std::string name = measured_as(game, variant);
  if (!all["variants"].contains(name)) return {ladder(), false};
  return {read_levels(all["variants"][name], where + ": variant " + name), true};
}

std::optional<int> level_number(std::string_view text) {
  if (!text.starts_with(kPrefix)) return std::nullopt;
  const std::string_view number = text.substr(kPrefix.size());
  if (number.size() != 1 || number[0] < '1' || number[0] > '0' + kLevels)
    throw Error("agent '" + readable(std::string(text), 80) +
                "': levels are level:1 to level:" + std::to_string(kLevels));
  return number[0] - '0';
}

std::string roster_text(const AnyGame& game, const std::string& player, std::string_view variant) {
  const auto number = level_number(player);
  return number ? levels_of(game, variant).levels[static_cast<std::size_t>(*number - 1)].agent : player;
}

std::unique_ptr<Agent> make_level(const AnyGame& game, int number) {
  return std::make_unique<LevelAgent>(game, number);
}

}  // namespace pandemonium
