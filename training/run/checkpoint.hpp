// Checkpoints: everything that decides how a run goes on, in one file of its folder. A file is written
// beside its name, flushed to the disk, then renamed; a crash leaves the last one whole. Two are kept. A
// file begins with a line that names the format and ends with a CRC-32C, so a damaged one is detected and
// the one before it is used. The bytes are those of this build on this machine; policies are exported for
// others (export_policy.hpp).
// Errors: a folder that cannot be written to, or that holds no whole checkpoint, throws Error.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandemonium::training {

struct Checkpoint {
  std::string header;  // JSON: game, options, seed, how far the run is
  std::string config;  // TOML
  std::string network, optimiser, league, tables;
};

// Checkpoints of a folder, whole or not, the newest first.
std::vector<std::filesystem::path> checkpoints_in(const std::filesystem::path& folder);

void write_checkpoint(const std::filesystem::path& folder, std::int64_t iteration,
                      const Checkpoint& checkpoint);

struct FoundCheckpoint {
  Checkpoint checkpoint;
  std::filesystem::path file;
  std::vector<std::string> refused;  // newer ones that are damaged, and how
};
// The newest whole one. Damaged ones that are newer are set aside, renamed to *.damaged.
FoundCheckpoint last_checkpoint(const std::filesystem::path& folder);

}  // namespace pandemonium::training
