// An evaluation in parts, for any scheduler: each part is played by a command of its own and kept in a file;
// merged, they give exactly what one command gives, but for the seconds.
//   evaluate --game daemon_dice best scripted --part 3/16 --json part3.json
//   evaluate --merge part*.json
// A part's file (JSON) holds the command, a fingerprint of the model files, and every score of its games.
// Errors: files that hold no part or a damaged one, parts of different commands, models or game versions,
// missing and doubled ones are refused by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agents/evaluation/evaluate.hpp"

namespace pandemonium {

// What is asked for, in the words of the command line; `how.threads` and `how.part` are not part of it.
struct EvaluationCommand {
  std::string game;
  std::vector<std::string> variants;
  Json options = Json::array();  // of each variant, complete
  std::vector<std::string> agents;
  bool pool = false;
  EvaluationOptions how;
};

struct MergedParts {
  EvaluationCommand command;
  std::vector<Played> variants;  // of each variant all games
};

Part part_from_text(std::string_view text);  // "3/16"; Error: anything else

// The games of a command or of its part, at one variant.
Played play(const EvaluationCommand& command, std::size_t variant);

Json part_to_json(const EvaluationCommand& command, const std::vector<Played>& variants);
MergedParts merge_parts(const std::vector<std::string>& files);

}  // namespace pandemonium
