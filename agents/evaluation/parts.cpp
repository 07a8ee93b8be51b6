#include "agents/evaluation/parts.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "agents/roster.hpp"
#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::string_view kFormat = "pandemonium evaluation part 3";

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
          {"lineups", command.lineups},
          {"games", command.how.games},
          {"seed", command.how.seed},
          {"redraws", luck.redraws},
          {"values", luck.redraws > 0 ? luck.valuer : ""},
          {"play_on", luck.redraws > 0 ? luck.play_on : 0},
          {"models", models_of(command)}};
}

std::vector<std::vector<std::string>> lineups(const EvaluationCommand& command, std::size_t variant) {
  if (!command.lineups) return {command.agents};
  return lineups_of(find_game(command.game), command.options.at(variant), command.agents);
}

// The sizes of what is played at a variant.
std::vector<GamesShape> shapes_of(const EvaluationCommand& command, std::size_t variant) {
  const AnyGame& game = find_game(command.game);
  const Json& options = command.options.at(variant);
  if (command.pool) return shapes_of_pool(game, options, command.agents, command.how);
  std::vector<GamesShape> shapes;
  for (const auto& lineup : lineups(command, variant))
    shapes.push_back(shape_of_match(game, options, lineup, command.how));
  return shapes;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Reading. What is wrong is thrown as text without the file's name.

int whole(const Json& json, const char* key, int low, int high) {
  const Json& value = json.at(key);
  if (!value.is_number_integer() || value.get<double>() < low || value.get<double>() > high)
    throw Error(std::string(key) + " is " + value.dump().substr(0, 40));
  return value.get<int>();
}

std::size_t size(const Json& json, const char* key) {
  if (!json.at(key).is_number_unsigned()) throw Error(std::string(key) + " is no count");
  return json.at(key).get<std::size_t>();
}

EvaluationCommand command_from_json(const Json& json) {
  EvaluationCommand command;
  json.at("game").get_to(command.game);
  const AnyGame& game = find_game(command.game);
  if (const int version = whole(json, "game_version", 0, 1'000'000); version != game.version())
    throw Error("of version " + std::to_string(version) + " of " + command.game + ", this is version " +
                std::to_string(game.version()));
  json.at("variants").get_to(command.variants);
  command.options = json.at("options");
  if (command.variants.empty() || !command.options.is_array() ||
      command.options.size() != command.variants.size())
    throw Error("its variants and options do not belong together");
  for (std::size_t v = 0; v < command.variants.size(); ++v)
    if (game.options(command.variants[v], command.options[v]) != command.options[v])
      throw Error("the options of " + command.variants[v] + " are not complete");
  json.at("agents").get_to(command.agents);
  json.at("pool").get_to(command.pool);
  json.at("lineups").get_to(command.lineups);
  command.how.games = whole(json, "games", 1, 100'000'000);
  command.how.seed = size(json, "seed");
  command.how.luck.redraws = whole(json, "redraws", 0, 10'000);
  json.at("values").get_to(command.how.luck.valuer);
  command.how.luck.play_on = whole(json, "play_on", 0, 10'000);
  if (command.pool && (command.lineups || command.how.luck.redraws > 0))
    throw Error("a pool has no lineups and no luck");
  return command;
}

PairedGames games_from_json(const Json& json, const EvaluationCommand& command, const GamesShape& shape,
                            Part part) {
  PairedGames games;
  const auto [first, last] = groups_of_part(shape.groups, shape.seatings, part);
  games.first = size(json, "first");
  games.groups = size(json, "groups");
  games.seatings = size(json, "seatings");
  games.seats = size(json, "seats");
  json.at("scores").get_to(games.scores);
  json.at("luck").get_to(games.luck);
  json.at("remarks").get_to(games.remarks);
  games.decisions = static_cast<std::int64_t>(size(json, "decisions"));
  json.at("seconds").get_to(games.seconds);
  const std::size_t scores = (last - first) * shape.seatings * shape.seats;
  if (games.first != first || games.groups != last - first || games.seatings != shape.seatings ||
      games.seats != shape.seats || games.scores.size() != scores ||
      games.luck.size() != (command.how.luck.redraws > 0 ? scores : 0) ||
      games.remarks.size() != shape.agents)
    throw Error("its games are not those of its command");
  for (const float score : games.scores)
    if (!(std::abs(score) <= 1.0f)) throw Error("a score is not from -1 to 1");
  for (const float luck : games.luck)
    if (!(std::abs(luck) <= 1e6f)) throw Error("luck is not finite");
  if (!(games.seconds >= 0.0 && games.seconds <= 1e12) || games.decisions < 0)
    throw Error("seconds or decisions are not possible");
  return games;
}

struct ReadPart {
  std::string file;
  Json command_text;
  EvaluationCommand command;
  Part part;
  std::vector<Played> variants;
};

ReadPart read_part(const PartFile& file) {
  const Json json = parse_json(file.content, file.name);
  if (!json.is_object() || !json.contains("format") || json["format"] != kFormat)
    throw Error(file.name + ": not a part of an evaluation (evaluate --part)");
  try {
    if (!json.contains("checksum") || sealed_part(json)["checksum"] != json["checksum"])
      throw Error("the checksum differs");
    const Json& command = json.at("command");
    ReadPart read{file.name, command, command_from_json(command), {}, {}};
    read.part.of = whole(json, "parts", 1, kMostParts);
    read.part.number = whole(json, "part", 1, read.part.of);
    const Json& variants = json.at("variants");
    if (!variants.is_array() || variants.size() != read.command.variants.size())
      throw Error("it does not hold each of its variants");
    for (std::size_t v = 0; v < variants.size(); ++v) {
      const auto shapes = shapes_of(read.command, v);
      if (!variants[v].is_array() || variants[v].size() != shapes.size())
        throw Error("its meetings are not those of its command");
      read.variants.emplace_back();
      for (std::size_t m = 0; m < shapes.size(); ++m)
        read.variants.back().push_back(games_from_json(variants[v][m], read.command, shapes[m], read.part));
    }
    return read;
  } catch (const Json::exception& error) {
    throw Error(file.name + ": damaged: " + error.what());
  } catch (const Error& error) {
    throw Error(file.name + ": damaged: " + error.what());
  }
}

void require_same_command(const ReadPart& part, const ReadPart& first) {
  for (const auto& [key, value] : first.command_text.items())
    if (!part.command_text.contains(key) || part.command_text[key] != value)
      throw Error(part.file + ": of another command than " + first.file + ": " + key + " " +
                  dumped(part.command_text.value(key, Json())) + ", there " + dumped(value));
  if (part.part.of != first.part.of)
    throw Error(part.file + ": one of " + std::to_string(part.part.of) + " parts; " + first.file +
                " is one of " + std::to_string(first.part.of));
}

void append(const PairedGames& from, PairedGames& to) {
  to.groups += from.groups;
  to.scores.insert(to.scores.end(), from.scores.begin(), from.scores.end());
  to.luck.insert(to.luck.end(), from.luck.begin(), from.luck.end());
  for (std::size_t i = 0; i < to.remarks.size(); ++i)
    if (to.remarks[i].empty()) to.remarks[i] = from.remarks[i];
  to.decisions += from.decisions;
  to.seconds += from.seconds;
}

// The parts by number; Error if one is missing or given twice.
std::vector<const ReadPart*> in_order(const std::vector<ReadPart>& parts) {
  const int all = parts.front().part.of;
  std::vector<const ReadPart*> ordered(static_cast<std::size_t>(all), nullptr);
  for (const ReadPart& part : parts) {
    require_same_command(part, parts.front());
    const ReadPart*& place = ordered[static_cast<std::size_t>(part.part.number - 1)];
    if (place != nullptr)
      throw Error("part " + std::to_string(part.part.number) + " of " + std::to_string(all) +
                  " is given twice: " + place->file + ", " + part.file);
    place = &part;
  }
  std::string missing;
  for (std::size_t i = 0; i < ordered.size(); ++i)
    if (ordered[i] == nullptr) missing += (missing.empty() ? "" : ", ") + std::to_string(i + 1);
  if (!missing.empty()) throw Error("of " + std::to_string(all) + " parts these are missing: " + missing);
  return ordered;
}

}  // namespace

Part part_from_text(std::string_view text) {
  Part part{0, 0};
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, part.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, part.of);
    if (of.ec == std::errc() && of.ptr == end && part.number >= 1 && part.number <= part.of &&
        part.of <= kMostParts)
      return part;
  }
  throw Error("part '" + std::string(text) +
              "': expected a number and how many there are, 1/16 to 16/16; at most " +
              std::to_string(kMostParts));
}

Played play(const EvaluationCommand& command, std::size_t variant) {
  const AnyGame& game = find_game(command.game);
  const Json& options = command.options.at(variant);
  if (command.pool) return play_pool(game, options, command.agents, command.how);
  Played played;
  for (const auto& lineup : lineups(command, variant))
    played.push_back(std::move(play_match(game, options, lineup, command.how).front()));
  return played;
}

std::vector<Match> matches_of(const EvaluationCommand& command, std::size_t variant, const Played& played) {
  std::vector<Match> matches;
  for (const auto& lineup : lineups(command, variant))
    matches.push_back(match_of(find_game(command.game), command.options.at(variant), lineup, command.how,
                               {played.at(matches.size())}));
  return matches;
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
  return sealed_part({{"format", kFormat},
                      {"command", command_to_json(command)},
                      {"part", command.how.part.number},
                      {"parts", command.how.part.of},
                      {"variants", all}});
}

Json sealed_part(Json part) {
  part.erase("checksum");
  const std::uint32_t checksum = crc32c(dumped(part));
  part["checksum"] = checksum;
  return part;
}

MergedParts merge_parts(const std::vector<PartFile>& files) {
  if (files.empty()) throw Error("evaluation: no part is given");
  std::vector<ReadPart> parts;
  for (const PartFile& file : files) parts.push_back(read_part(file));
  const auto ordered = in_order(parts);
  MergedParts merged{parts.front().command, ordered.front()->variants};
  for (auto part = std::next(ordered.begin()); part != ordered.end(); ++part)
    for (std::size_t v = 0; v < merged.variants.size(); ++v)
      for (std::size_t m = 0; m < merged.variants[v].size(); ++m)
        append((*part)->variants[v][m], merged.variants[v][m]);
  return merged;
}

MergedParts merge_parts(const std::vector<std::string>& files) {
  std::vector<PartFile> read;
  for (const std::string& file : files) read.push_back({file, content_of(file)});
  return merge_parts(read);
}

}  // namespace pandemonium
