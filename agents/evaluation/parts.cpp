#include "agents/evaluation/parts.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "agents/roster.hpp"
#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::string_view kFormat = "pandemonium evaluation part 2";

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in.good() && !in.eof()) throw Error(file.string() + ": cannot be read");
  return content;
}

// Of the model files that an agent's text may mean: another file gives another number, wherever it lies.
std::uint32_t models_of(const EvaluationCommand& command) {
  std::vector<std::string> texts = command.agents;
  if (command.how.luck.redraws > 0) texts.push_back(command.how.luck.valuer);
  std::vector<std::filesystem::path> files;
  bool shipped = false;
  for (const std::string& text : texts) {
    constexpr std::string_view kPolicy = "policy:";
    shipped = shipped || text.starts_with("best") || text.starts_with("level:");
    if (text.starts_with(kPolicy))
      files.emplace_back(text.substr(
          kPolicy.size(), std::min(text.rfind("+search:"), text.rfind(",temperature=")) - kPolicy.size()));
  }
  if (shipped) {
    std::set<std::filesystem::path> sorted;
    std::error_code missing;
    for (const auto& each : std::filesystem::directory_iterator(models_folder() / command.game, missing))
      if (each.path().extension() == ".safetensors" || each.path().extension() == ".json")
        sorted.insert(each.path());
    files.insert(files.end(), sorted.begin(), sorted.end());
  }
  std::string sums;
  for (const auto& file : files) sums += std::to_string(crc32c(content_of(file))) + " ";
  return crc32c(sums);
}

Json command_to_json(const EvaluationCommand& command) {
  const LuckRequest& luck = command.how.luck;
  return {{"game", command.game},
          {"game_version", find_game(command.game).version()},
          {"variants", command.variants},
          {"options", command.options},
          {"agents", command.agents},
          {"pool", command.pool},
          {"games", command.how.games},
          {"seed", command.how.seed},
          {"redraws", luck.redraws},
          {"values", luck.redraws > 0 ? luck.valuer : ""},
          {"play_on", luck.redraws > 0 ? luck.play_on : 0},
          {"models", models_of(command)}};
}

EvaluationCommand command_from_json(const Json& json) {
  EvaluationCommand command;
  json.at("game").get_to(command.game);
  json.at("variants").get_to(command.variants);
  command.options = json.at("options");
  json.at("agents").get_to(command.agents);
  json.at("pool").get_to(command.pool);
  json.at("games").get_to(command.how.games);
  json.at("seed").get_to(command.how.seed);
  json.at("redraws").get_to(command.how.luck.redraws);
  json.at("values").get_to(command.how.luck.valuer);
  json.at("play_on").get_to(command.how.luck.play_on);
  return command;
}

PairedGames games_from_json(const Json& json) {
  PairedGames games;
  json.at("first").get_to(games.first);
  json.at("groups").get_to(games.groups);
  json.at("seatings").get_to(games.seatings);
  json.at("seats").get_to(games.seats);
  json.at("scores").get_to(games.scores);
  json.at("luck").get_to(games.luck);
  json.at("remarks").get_to(games.remarks);
  json.at("decisions").get_to(games.decisions);
  json.at("seconds").get_to(games.seconds);
  return games;
}

struct ReadPart {
  std::string file;
  Json command;
  Part part;
  std::vector<Played> variants;
};

ReadPart read_part(const std::string& file) {
  const Json json = parse_json(content_of(file), file);
  if (!json.is_object() || json.value("format", "") != kFormat)
    throw Error(file + ": not a part of an evaluation (evaluate --part)");
  try {
    ReadPart read{.file = file, .command = json.at("command"), .part = {}, .variants = {}};
    json.at("part").get_to(read.part.number);
    json.at("parts").get_to(read.part.of);
    for (const Json& variant : json.at("variants")) {
      read.variants.emplace_back();
      for (const Json& games : variant) read.variants.back().push_back(games_from_json(games));
    }
    if (json.at("checksum") != crc32c(json.at("variants").dump()))
      throw Error(file + ": damaged (the checksum differs)");
    return read;
  } catch (const Json::exception& error) {
    throw Error(file + ": damaged: " + error.what());
  }
}

void require_same_command(const ReadPart& part, const ReadPart& first) {
  for (const auto& [key, value] : first.command.items())
    if (!part.command.contains(key) || part.command[key] != value)
      throw Error(part.file + ": of another command than " + first.file + ": " + key + " " +
                  part.command.value(key, Json()).dump() + ", there " + value.dump());
  if (part.part.of != first.part.of)
    throw Error(part.file + ": one of " + std::to_string(part.part.of) + " parts; " + first.file +
                " is one of " + std::to_string(first.part.of));
}

void append(const PairedGames& from, PairedGames& to, const std::string& file) {
  if (from.first != to.groups || from.seatings != to.seatings || from.seats != to.seats ||
      from.scores.size() != from.groups * from.seatings * from.seats ||
      from.remarks.size() != to.remarks.size())
    throw Error(file + ": its games do not follow those of the part before");
  to.groups += from.groups;
  to.scores.insert(to.scores.end(), from.scores.begin(), from.scores.end());
  to.luck.insert(to.luck.end(), from.luck.begin(), from.luck.end());
  for (std::size_t i = 0; i < to.remarks.size(); ++i)
    if (to.remarks[i].empty()) to.remarks[i] = from.remarks[i];
  to.decisions += from.decisions;
  to.seconds += from.seconds;
}

}  // namespace

Part part_from_text(std::string_view text) {
  Part part{0, 0};
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, part.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, part.of);
    if (of.ec == std::errc() && of.ptr == end && part.number >= 1 && part.number <= part.of) return part;
  }
  throw Error("part '" + std::string(text) + "': expected a number and how many there are, 1/16 to 16/16");
}

Played play(const EvaluationCommand& command, std::size_t variant) {
  const AnyGame& game = find_game(command.game);
  return command.pool ? play_pool(game, command.options.at(variant), command.agents, command.how)
                      : play_match(game, command.options.at(variant), command.agents, command.how);
}

Json part_to_json(const EvaluationCommand& command, const std::vector<Played>& variants) {
  Json all = Json::array();
  for (const Played& played : variants) {
    Json meetings = Json::array();
    for (const PairedGames& games : played)
      meetings.push_back({{"first", games.first},
                          {"groups", games.groups},
                          {"seatings", games.seatings},
                          {"seats", games.seats},
                          {"scores", games.scores},
                          {"luck", games.luck},
                          {"remarks", games.remarks},
                          {"decisions", games.decisions},
                          {"seconds", games.seconds}});
    all.push_back(std::move(meetings));
  }
  return {{"format", kFormat},
          {"command", command_to_json(command)},
          {"part", command.how.part.number},
          {"parts", command.how.part.of},
          {"variants", all},
          {"checksum", crc32c(all.dump())}};
}

MergedParts merge_parts(const std::vector<std::string>& files) {
  if (files.empty()) throw Error("evaluation: no part is given");
  std::vector<ReadPart> parts;
  for (const std::string& file : files) parts.push_back(read_part(file));
  const ReadPart& first = parts.front();
  const int all = first.part.of;
  std::vector<const ReadPart*> ordered(static_cast<std::size_t>(std::max(all, 1)), nullptr);
  for (const ReadPart& part : parts) {
    require_same_command(part, first);
    const std::string name = "part " + std::to_string(part.part.number) + " of " + std::to_string(all);
    if (part.part.number < 1 || part.part.number > all) throw Error(part.file + ": damaged: " + name);
    const ReadPart*& place = ordered[static_cast<std::size_t>(part.part.number - 1)];
    if (place != nullptr) throw Error(name + " is given twice: " + place->file + ", " + part.file);
    place = &part;
  }
  std::string missing;
  for (std::size_t i = 0; i < ordered.size(); ++i)
    if (ordered[i] == nullptr) missing += (missing.empty() ? "" : ", ") + std::to_string(i + 1);
  if (!missing.empty()) throw Error("of " + std::to_string(all) + " parts these are missing: " + missing);

  MergedParts merged;
  try {
    merged.command = command_from_json(first.command);
  } catch (const Json::exception& error) {
    throw Error(first.file + ": damaged: " + error.what());
  }
  const int version = find_game(merged.command.game).version();
  if (first.command.value("game_version", 0) != version)
    throw Error(first.file + ": of version " + first.command.value("game_version", Json()).dump() + " of " +
                merged.command.game + ", this is version " + std::to_string(version));
  for (const ReadPart* part : ordered) {
    if (merged.variants.empty()) {
      merged.variants = part->variants;
      continue;
    }
    const auto damaged = [&] { throw Error(part->file + ": damaged: other meetings than in " + first.file); };
    if (part->variants.size() != merged.variants.size()) damaged();
    for (std::size_t v = 0; v < merged.variants.size(); ++v) {
      if (part->variants[v].size() != merged.variants[v].size()) damaged();
      for (std::size_t m = 0; m < merged.variants[v].size(); ++m)
        append(part->variants[v][m], merged.variants[v][m], part->file);
    }
  }
  return merged;
}

}  // namespace pandemonium
