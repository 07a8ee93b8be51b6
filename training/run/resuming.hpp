// What a run resumes from, known to every process of it.
#pragma once

#include <filesystem>

#include "envs/core/json.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {

// The newest whole checkpoint, read by the first process: the others may have no such folder.
FoundCheckpoint found_together(const std::filesystem::path& folder, ProcessGroup& group);

// A run with data of its own keeps their file: `keep_data` writes it, `game_of_run` is the game with them.
void keep_data(const AnyGame& game, const std::filesystem::path& folder);
const AnyGame& game_of_run(const AnyGame& game, const std::filesystem::path& folder, ProcessGroup& group);

// What a request leaves out is as it was when the checkpoint was written. Error if it was written by another
// game, another version of it, or another number of processes.
Request resumed(Request request, const FoundCheckpoint& found, const Json& header);

}  // namespace pandemonium::training
