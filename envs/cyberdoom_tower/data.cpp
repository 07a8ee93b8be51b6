// The built-in data, made of data/cyberdoom_tower.json while we compile.
#include "envs/core/data/built_in.hpp"
#include "envs/cyberdoom_tower/tables.hpp"
#include "pandemonium_data/cyberdoom_tower.hpp"  // the file as a text, by CMake

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr Data kData = BuiltInReader(data_text::cyberdoom_tower::kText).file<Data>(Tables::kGame);
static_assert(faults_of(kData) == 0);

}  // namespace

constexpr Tables Tables::built_in{kData};
constexpr std::string_view Tables::built_in_text = data_text::cyberdoom_tower::kText;

}  // namespace pandemonium::cyberdoom_tower
