// Data files changed at random are refused with a reason, or they can be played: games end, positions stay
// possible and survive JSON, observations keep their bound, pages fit and everything has words. Numbers are
// moved, names and texts exchanged for others of the same list or field.
// PANDEMONIUM_DATA_EACH sets how many files each game sees (a process holds 1,023 that can be played),
// PANDEMONIUM_DATA_ROUND draws others: the step changed-data of ./run check plays many rounds.
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "envs/core/data/data_set.hpp"
#include "envs/core/error.hpp"
#include "tests/conformance/cases.hpp"

namespace pandemonium {
namespace {

constexpr int kFiles = 200;  // of each game
constexpr int kMostColumns = 80;

struct Leaf {
  Json::json_pointer place;
  std::string field;
};
void find_leaves(const Json& part, const Json::json_pointer& place, const std::string& field,
                 std::vector<Leaf>& leaves) {
  if (part.is_object()) {
    for (const auto& [name, value] : part.items())
      if (name != "source" && name != "game" && name != "$schema" && name != "name")
        find_leaves(value, place / name, name, leaves);
  } else if (part.is_array()) {
    for (std::size_t i = 0; i < part.size(); ++i) find_leaves(part[i], place / i, field, leaves);
  } else {
    leaves.push_back({place, field});
  }
}

class ChangedData : public testing::TestWithParam<const AnyGame*> {
 protected:
  const AnyGame& game_ = *GetParam();
  const Json built_in_ = parse_data(game_.data_file(), "the built-in data");

  Json changed(Chance& chance) {
    std::vector<Leaf> leaves;
    find_leaves(built_in_, Json::json_pointer(), "", leaves);
    Json file = built_in_;
    file["name"] = "changed at random";
    for (int changes = 1 + chance.below(6); changes > 0; --changes) {
      const Leaf& leaf = one_of(leaves, chance);
      Json& value = file[leaf.place];
      if (value.is_number()) {
        value = chance.below(10) == 0 ? chance.uniform(-1, 40)
                                      : value.get<int>() + (chance.below(2) == 0 ? 1 : -1);
      } else {
        const Json& list = built_in_[leaf.place.parent_pointer()];
        const bool from_its_list = list.is_array() && chance.below(2) == 0;
        std::vector<Json> others;
        for (const Leaf& each : leaves)
          if (each.field == leaf.field) others.push_back(built_in_[each.place]);
        value = from_its_list ? list[static_cast<std::size_t>(chance.below(static_cast<int>(list.size())))]
                              : one_of(others, chance);
      }
    }
    return file;
  }

  void play(const AnyGame& game, const std::string& variant, Chance& chance) const {
    const Json options = game.options(variant);
    const auto table = game.set_up(options, chance);
    std::vector<float> row(static_cast<std::size_t>(table->width()));
    const bool by_scripted = chance.below(2) == 0;
    int decisions = 0;
    for (; table->to_act() != kNobody; ++decisions) {
      ASSERT_LT(decisions, kDecisionLimit) << "the game does not end";
      ASSERT_EQ(table->fault(), "") << "after " << decisions << " decisions";
      ASSERT_FALSE(table->legal().empty());
      if (decisions % 16 == 0) look_at(*table, row);
      if (HasFatalFailure()) return;
      const Action action = by_scripted ? table->scripted(chance) : random_action(*table, chance);
      table->apply(action, chance);
    }
    ASSERT_EQ(table->fault(), "");
    look_at(*table, row);
  }

  // What the conformance of the built-in data asks, in short.
  void look_at(const AnyTable& table, std::vector<float>& row) const {
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      table.observe(seat, row);
      for (const float number : row) ASSERT_LE(std::abs(number), table.game().observation_bound());
      const Page page = table.show(seat);
      for (const auto& line : page.lines()) {
        int columns = 0;
        for (const auto& part : line) columns += static_cast<int>(part.text.size());
        ASSERT_LE(columns, kMostColumns);
      }
    }
    ASSERT_TRUE(table.game().from_json(table.to_json())->equals(table));
    std::set<std::string> said;
    for (const Action action : table.legal()) ASSERT_TRUE(said.insert(table.describe(action)).second);
  }

  template <class T>
  static const T& one_of(const std::vector<T>& list, Chance& chance) {
    return list[static_cast<std::size_t>(chance.below(static_cast<int>(list.size())))];
  }
};

TEST_P(ChangedData, IsRefusedWithAReasonOrPlayed) {
  const char* const round = std::getenv("PANDEMONIUM_DATA_ROUND");
  Chance chance = Chance::seeded(2026, round == nullptr ? 0 : static_cast<std::uint64_t>(std::atoll(round)));
  int played = 0;
  const int files =
      each_has(game_, kFiles * static_cast<int>(game_.variants().size()), "PANDEMONIUM_DATA_EACH");
  for (int i = 0; i < files; ++i) {
    const Json file = changed(chance);
    SCOPED_TRACE("file " + std::to_string(i));
    const auto faults = game_.data_faults(file);
    for (const std::string& fault : faults) ASSERT_EQ(fault.find("data"), 0u) << fault;
    if (!faults.empty()) {
      ASSERT_THROW(game_.with_data(file), Error);
      continue;
    }
    const AnyGame& other = game_.with_data(file);
    ASSERT_EQ(game_.with_data_of(other.options()).data(), other.data());
    const auto variants = other.variants();
    const std::string variant = one_of(variants, chance);
    SCOPED_TRACE(variant + " with " + Json::diff(built_in_, file).dump());
    ASSERT_NO_FATAL_FAILURE(play(other, variant, chance));
    for (const Term& term : other.words().terms)
      ASSERT_EQ(term.meaning.find('{'), std::string_view::npos) << term.name;
    ++played;
  }
  EXPECT_GT(played, files / 10);
  std::cout << game_.name() << ": " << files << " changed files, " << played << " played\n";
}

std::vector<const AnyGame*> games_with_data() {
  std::vector<const AnyGame*> list;
  for (const AnyGame* game : games())
    if (game->has_data()) list.push_back(game);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Data, ChangedData, testing::ValuesIn(games_with_data()),
                         [](const auto& which) { return std::string(which.param->name()) + "__data"; });

}  // namespace
}  // namespace pandemonium
