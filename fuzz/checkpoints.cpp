// Checkpoint files with bytes changed, with and without a checksum that fits: read whole, or the one before
// is used.
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "fuzz/input.hpp"
#include "training/run/checkpoint.hpp"

using namespace pandemonium;

namespace {

// A folder in memory with one whole checkpoint; the newer one is what the fuzzer writes.
struct Folder {
  std::filesystem::path path =
      std::filesystem::path("/dev/shm") / ("pandemonium-fuzz-" + std::to_string(::getpid()));
  std::string whole;
  Folder() {
    std::filesystem::create_directories(path);
    training::write_checkpoint(path, 1,
                               {.header = R"({"game":"kuhn_poker"})",
                                .config = "seed = 1",
                                .network = "net",
                                .optimiser = "",
                                .league = "l",
                                .tables = "t"});
    std::ostringstream bytes;
    bytes << std::ifstream(path / "checkpoint-0000000001.bin", std::ios::binary).rdbuf();
    whole = bytes.str();
  }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  fuzz::Input input(data, size);
  const int how = input.byte() % 8;
  std::string bytes = how == 0 ? std::string(input.rest()) : input.changed(folder.whole);
  if (how > 1) bytes = fuzz::sealed(std::move(bytes));
  std::ofstream(folder.path / "checkpoint-0000000002.bin", std::ios::binary) << bytes;
  const auto found = training::last_checkpoint(folder.path);
  fuzz::require(found.refused.size() <= 1 && (found.refused.empty() || found.checkpoint.network == "net"),
                "the whole one is not used");
  return 0;
}
