// A position from outside that is accepted can be asked everything and stays acceptable whatever is played.
// Positions of random games are changed in one value; most changes are refused, the others are played on.
// PANDEMONIUM_CHANGES_EACH sets how many changes each variant sees.
#include <map>
#include <set>

#include "envs/core/error.hpp"
#include "tests/conformance/cases.hpp"

namespace pandemonium {
namespace {

constexpr int kDecisionsOn = 100, kChangesOfAPosition = 25;

// The places of single values in a position, and of each the name of its field.
struct Leaf {
  Json::json_pointer place;
  std::string field;
};
void find_leaves(const Json& part, const Json::json_pointer& place, const std::string& field,
                 std::vector<Leaf>& leaves) {
  if (part.is_object())
    for (const auto& [name, value] : part.items()) find_leaves(value, place / name, name, leaves);
  else if (part.is_array())
    for (std::size_t i = 0; i < part.size(); ++i) find_leaves(part[i], place / i, field, leaves);
  else
    leaves.push_back({place, field});
}

class ChangedPositions : public ForEveryVariant {
 protected:
  std::map<std::string, std::vector<Json>> seen_;  // values of each field, in play

  Json a_position(Chance& chance) {
    auto table = new_table(chance);
    const int decisions = chance.below(60);
    for (int i = 0; i < decisions && table->to_act() != kNobody; ++i)
      table->apply(chance.below(2) == 0 ? table->scripted(chance) : random_action(*table, chance), chance);
    return table->to_json();
  }

  void remember(const Json& position, const std::vector<Leaf>& leaves) {
    for (const Leaf& leaf : leaves) {
      auto& values = seen_[leaf.field];
      const Json& value = position[leaf.place];
      if (values.size() < 40 && std::ranges::find(values, value) == values.end()) values.push_back(value);
    }
  }

  Json another_value(const Json& value, const std::string& field, Chance& chance) {
    if (value.is_boolean()) return !value.get<bool>();
    const auto& seen = seen_[field];
    if (!value.is_number_integer() || chance.below(3) == 0)
      return seen[static_cast<std::size_t>(chance.below(static_cast<int>(seen.size())))];
    if (chance.below(2) == 0) return value.get<std::int64_t>() + (chance.below(2) == 0 ? 1 : -1);
    return chance.uniform(-3, 20);
  }

  // What anybody may ask of an accepted position.
  void ask(const AnyTable& table, Chance& chance) const {
    std::vector<float> row(static_cast<std::size_t>(table.width()));
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      table.observe(seat, row);
      ASSERT_FALSE(table.show(seat).lines().empty());
      const auto world = table.clone();
      world->resample_hidden(seat, chance);
      ASSERT_EQ(world->fault(), "") << "a world seat " << seat << " imagines";
    }
    if (table.to_act() == kNobody) return;
    for (const Action action : table.legal()) ASSERT_FALSE(table.describe(action).empty());
    ASSERT_TRUE(table.is_legal(table.scripted(chance)));
  }

  void play_on(AnyTable& table, Chance& chance) const {
    ASSERT_NO_FATAL_FAILURE(ask(table, chance));
    for (int decision = 0; decision < kDecisionsOn && table.to_act() != kNobody; ++decision) {
      table.apply(chance.below(4) == 0 ? table.scripted(chance) : random_action(table, chance), chance);
      SCOPED_TRACE(std::to_string(decision + 1) + " decisions later");
      ASSERT_EQ(table.fault(), "");
      if (decision % 8 == 0) {
        ASSERT_NO_FATAL_FAILURE(ask(table, chance));
      }
    }
  }
};

TEST_P(ChangedPositions, ThatAreAcceptedStayAcceptable) {
  const int changes = each_has(game, 2000, "PANDEMONIUM_CHANGES_EACH");
  Chance chance = Chance::seeded(21);
  int accepted = 0;
  Json position;
  std::vector<Leaf> leaves;
  for (int i = 0; i < changes; ++i) {
    if (i % kChangesOfAPosition == 0) {
      position = a_position(chance);
      leaves.clear();
      find_leaves(position, Json::json_pointer(), "", leaves);
      remember(position, leaves);
    }
    const Leaf& leaf = leaves[static_cast<std::size_t>(chance.below(static_cast<int>(leaves.size())))];
    Json& value = position[leaf.place];
    const Json before = value;
    value = another_value(before, leaf.field, chance);
    if (value != before) {
      std::unique_ptr<AnyTable> table;
      try {
        table = game.from_json(position);
      } catch (const Error&) {
      }
      if (table) {
        ++accepted;
        play_on(*table, chance);
        if (HasFatalFailure())
          FAIL() << "change " << i << ", " << leaf.place.to_string() << ": " << before << " -> " << value
                 << "\n"
                 << position.dump();
      }
    }
    position[leaf.place] = before;
  }
  RecordProperty("accepted", accepted);
}

INSTANTIATE_TEST_SUITE_P(Games, ChangedPositions, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pandemonium
