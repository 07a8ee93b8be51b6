// Data files of every game that has them: values changed, then bytes of the text, and pure noise. What is
// accepted is the same data when its own file is read again, and can be played. A process holds 1,023 data
// sets of a game: files after those are only checked.
#include "envs/core/data/data_set.hpp"

#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

constexpr int kDecisions = 60;

struct WithData {
  const AnyGame* game;
  std::string text;  // of the built-in data
  Json file;
};
const std::vector<WithData>& games_with_data() {
  static const std::vector<WithData> list = [] {
    std::vector<WithData> found;
    for (const AnyGame* game : games())
      if (game->has_data()) {
        const std::string text = game->data_file();
        found.push_back({game, text, parse_data(text, "the built-in file")});
      }
    return found;
  }();
  return list;
}

void play(const AnyGame& game, const std::string& variant, std::uint64_t seed) {
  Chance chance = Chance::seeded(seed);
  const auto table = game.set_up(game.options(variant), chance);
  for (int i = 0; i < kDecisions && table->to_act() != kNobody; ++i) {
    fuzz::require(!table->legal().empty(), "nothing is legal");
    table->apply(fuzz::any_of(table->legal(), chance), chance);
    fuzz::require(table->fault().empty(), table->fault());
  }
}

bool is_full(const Error& error) {
  return std::string_view(error.what()).find("data sets of") != std::string_view::npos;
}

std::string text_of(const WithData& built_in, int how, fuzz::Input& input) {
  if (how % 16 == 0) return std::string(input.rest());
  std::string text;
  if (how % 4 != 0) {
    Json file = built_in.file;
    for (int each = how % 5; each >= 0; --each) input.change(file);
    text = file.dump();
  } else {
    text = built_in.text;
  }
  return how % 3 == 0 ? input.changed(std::move(text)) : text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const int how = input.byte();
  const WithData& built_in = games_with_data()[input.byte() % games_with_data().size()];
  const AnyGame& game = *built_in.game;
  const std::string variant = fuzz::variant_of(game, input);
  const std::uint64_t seed = input.byte();
  const std::string text = text_of(built_in, how, input);
  fuzz::accepts([&] {
    const Json file = parse_data(text, "data file");
    const auto faults = game.data_faults(file);
    for (const std::string& fault : faults) fuzz::require(fault.starts_with("data"), "no place: " + fault);
    const AnyGame* with = nullptr;
    try {
      with = &game.with_data(file);
      fuzz::require(faults.empty(), "accepted with a fault: " + (faults.empty() ? "" : faults.front()));
    } catch (const Error& error) {
      fuzz::require(!faults.empty() || is_full(error),
                    std::string("refused without a fault: ") + error.what());
      throw;
    }
    const AnyGame& again = game.with_data(parse_data(with->data_file(), "its own file"));
    fuzz::require(again.data() == with->data(), "its own file is of other data");
    play(*with, variant, seed);
  });
  return 0;
}
