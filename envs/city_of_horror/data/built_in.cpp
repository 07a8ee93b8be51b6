// The built-in data, made of city_of_horror.json while we compile.
#include "envs/core/data/built_in.hpp"
#include "envs/city_of_horror/tables.hpp"
#include "pandemonium_data/city_of_horror.hpp"  // the file as a text, by CMake

namespace pandemonium::city_of_horror {
namespace {

constexpr Data kData = BuiltInReader(data_text::city_of_horror::kText).file<Data>(Tables::kGame);
static_assert(faults_of(kData) == 0);

}  // namespace

constexpr Tables Tables::built_in{kData};
constexpr std::string_view Tables::built_in_text = data_text::city_of_horror::kText;

}  // namespace pandemonium::city_of_horror
