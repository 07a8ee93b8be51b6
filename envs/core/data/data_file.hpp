// Data files on a disk, for programs and Python: read, bounded and checked.
#pragma once

#include <filesystem>
#include <string>

#include "envs/core/any_game.hpp"

namespace pandemonium {

// The content of a data file; Error: cannot be read, larger than kMaxDataFile, or not JSON.
Json read_data_file(const std::filesystem::path& file);
// The game that a file's content is of, with these data. Error names the file and the first fault.
const AnyGame& game_with_data(const Json& content, const std::string& file);
// The game that a command line names, with the data of a file if it names one, which says itself of which
// game it is. Null: neither is named.
const AnyGame* named_game(const std::string& game, const std::string& data_file);

}  // namespace pandemonium
