// The built-in data, made of data/city_of_demons.json while we compile.
#include "envs/city_of_demons/tables.hpp"
#include "envs/core/data/built_in.hpp"
#include "pandemonium_data/city_of_demons.hpp"  // the file as a text, by CMake

namespace pandemonium::city_of_demons {
namespace {

constexpr Data kData = BuiltInReader(data_text::city_of_demons::kText).file<Data>(Tables::kGame);
static_assert(faults_of(kData) == 0);

}  // namespace

constexpr Tables Tables::built_in{kData};
constexpr std::string_view Tables::built_in_text = data_text::city_of_demons::kText;

}  // namespace pandemonium::city_of_demons
