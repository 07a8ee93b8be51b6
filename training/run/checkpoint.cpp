#include "training/run/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <sstream>

#include "envs/core/batch/bytes.hpp"
#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"

namespace pandemonium::training {
namespace {

constexpr std::string_view kFormat = "pandemonium-checkpoint-3\n", kPrefix = "checkpoint-";
constexpr std::size_t kKept = 2;

}  // namespace

std::vector<std::filesystem::path> checkpoints_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().filename().string().starts_with(kPrefix) && entry.path().extension() == ".bin")
      files.push_back(entry.path());
  std::ranges::sort(files, std::greater<>());
  return files;
}

namespace {

Checkpoint parse(const std::string& bytes, const std::string& where) {
  if (!bytes.starts_with(kFormat) || bytes.size() < kFormat.size() + 4)
    throw Error(where + ": not a checkpoint");
  const std::string_view content = std::string_view(bytes).substr(0, bytes.size() - 4);
  std::uint32_t crc;
  std::memcpy(&crc, bytes.data() + content.size(), sizeof crc);
  if (crc != crc32c(content)) throw Error(where + ": cut short or changed");
  ByteReader in(content.substr(kFormat.size()), where);
  Checkpoint found;
  for (std::string* part :
       {&found.header, &found.config, &found.network, &found.optimiser, &found.league, &found.tables})
    *part = in.get_text();
  in.expect_end();
  return found;
}

}  // namespace

void write_checkpoint(const std::filesystem::path& folder, std::int64_t iteration,
                      const Checkpoint& checkpoint) {
  ByteWriter out;
  for (const std::string* part : {&checkpoint.header, &checkpoint.config, &checkpoint.network,
                                  &checkpoint.optimiser, &checkpoint.league, &checkpoint.tables})
    out.put_text(*part);
  std::string content = std::string(kFormat) + out.take();
  const std::uint32_t crc = crc32c(content);
  content.append(reinterpret_cast<const char*>(&crc), sizeof crc);
  std::string number = std::to_string(iteration);
  number.insert(0, 10 - std::min<std::size_t>(10, number.size()), '0');
  write_durably(folder / (std::string(kPrefix) + number + ".bin"), content);
  const auto files = checkpoints_in(folder);
  for (std::size_t i = kKept; i < files.size(); ++i) std::filesystem::remove(files[i]);
}

FoundCheckpoint last_checkpoint(const std::filesystem::path& folder) {
  FoundCheckpoint found;
  std::vector<std::filesystem::path> damaged;
  for (const auto& file : checkpoints_in(folder)) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    try {
      found.checkpoint = parse(bytes.str(), file.string());
      found.file = file;
      break;
    } catch (const Error& error) {
      found.refused.push_back(error.what());
      damaged.push_back(file);
    }
  }
  std::error_code ignored;
  for (const auto& file : damaged)  // or it would take the place of a whole one
    if (!found.file.empty()) std::filesystem::rename(file, file.string() + ".damaged", ignored);
  if (!found.file.empty()) return found;
  std::string why;
  for (const std::string& refused : found.refused) why += "; " + refused;
  throw Error(folder.string() + ": no whole checkpoint to go on from" + why);
}

}  // namespace pandemonium::training
