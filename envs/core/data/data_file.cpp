#include "envs/core/data/data_file.hpp"

#include <fstream>

#include "envs/core/data/data_set.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {

Json read_data_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error(file.string() + ": cannot be read");
  std::string text(kMaxDataFile + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (in.gcount() == 0 && !in.eof())) throw Error(file.string() + ": cannot be read");
  text.resize(static_cast<std::size_t>(in.gcount()));
  return parse_data(text, file.string());
}

const AnyGame& game_with_data(const Json& content, const std::string& file) {
  const auto game = content.is_object() ? content.find("game") : content.end();
  if (game == content.end() || !game->is_string())
    throw Error(file + ": a data file is an object with the name of its \"game\"");
  try {
    return find_game(game->get_ref<const std::string&>()).with_data(content);
  } catch (const Error& error) {
    throw Error(file + ": " + error.what());
  }
}

const AnyGame* named_game(const std::string& game, const std::string& data_file) {
  if (data_file.empty()) return game.empty() ? nullptr : &find_game(game);
  const AnyGame& with_data = game_with_data(read_data_file(data_file), data_file);
  if (!game.empty() && find_game(game).name() != with_data.name())
    throw Error(data_file + ": data of " + std::string(with_data.name()) + ", expected those of " + game);
  return &with_data;
}

}  // namespace pandemonium
