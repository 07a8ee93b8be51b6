// The built-in data, made of data/daemon_dice.json while we compile.
#include "envs/core/data/built_in.hpp"
#include "envs/daemon_dice/tables.hpp"
#include "pandemonium_data/daemon_dice.hpp"  // the file as a text, by CMake

namespace pandemonium::daemon_dice {
namespace {

constexpr Data kData = BuiltInReader(data_text::daemon_dice::kText).file<Data>(Tables::kGame);
static_assert(faults_of(kData) == 0);

}  // namespace

constexpr Tables Tables::built_in{kData};
constexpr std::string_view Tables::built_in_text = data_text::daemon_dice::kText;

}  // namespace pandemonium::daemon_dice
