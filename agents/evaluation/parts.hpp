// An evaluation in parts, for any scheduler: each part is played by a command of its own and kept in a file.
// Merged, they give exactly what one command gives, but for the seconds.
//   evaluate --game daemon_dice best scripted --part 3/16 --json part3.json
//   evaluate --merge part*.json
// A part's file (JSON) holds the command, a fingerprint of the model files and every score of its games. A
// checksum seals all of it.
// Errors: what is no part, a damaged or impossible one, parts of different commands, models or game versions,
// missing and doubled ones are refused by name. No file can make the merging fail in another way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agents/evaluation/evaluate.hpp"

namespace pandemonium {

inline constexpr int kMostParts = 100'000;

// What is asked for, in the words of the command line; `how.threads` and `how.part` are not part of it.
struct EvaluationCommand {
  std::string game;
  std::vector<std::string> variants;
  Json options = Json::array();  // of each variant, complete
  std::vector<std::string> agents;
  bool pool = false;
  bool lineups = false;  // of two agents, all that lineups_of names
  EvaluationOptions how;
};

struct MergedParts {
  EvaluationCommand command;
  std::vector<Played> variants;  // of each variant all games
};

Part part_from_text(std::string_view text);  // "3/16"; Error: anything else

// The games of a command or of its part, at one variant.
Played play(const EvaluationCommand& command, std::size_t variant);
// What they say: of a match one entry, with `lineups` one for each; not for a pool.
std::vector<Match> matches_of(const EvaluationCommand& command, std::size_t variant, const Played& played);

Json part_to_json(const EvaluationCommand& command, const std::vector<Played>& variants);
Json sealed_part(Json part);  // with the checksum of everything else

struct PartFile {
  std::string name, content;
};
MergedParts merge_parts(const std::vector<PartFile>& files);
MergedParts merge_parts(const std::vector<std::string>& files);  // by their names

}  // namespace pandemonium
