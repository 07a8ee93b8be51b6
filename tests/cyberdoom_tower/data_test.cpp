// The data: what a file may say, and that a game is played with what it says.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

using Set = DataSet<Tables>;

Json changed(const std::string& place, const Json& value) {
  Json file = parse_data(Tables::built_in_text, "the built-in file");
  file["name"] = "changed";
  Json& changing = file[Json::json_pointer(place)];
  changing = value;
  return file;
}

std::string fault_of(const std::string& place, const Json& value) {
  const auto faults = Set::faults(changed(place, value));
  return faults.empty() ? "" : faults.front();
}

TEST(CyberdoomTowerData, BuildTimeAndRunTimeReadTheSameValues) {
  EXPECT_TRUE(Set::load(parse_data(Tables::built_in_text, "the built-in file")).built_in());
}

TEST(CyberdoomTowerData, BadFilesAreRefusedWithThePlaceAndTheReason) {
  EXPECT_EQ(fault_of("/floors/data_vault/sectors", "C.E..L"),
            "data.floors.data_vault.sectors: a floor has one key, K");
  EXPECT_EQ(fault_of("/floors/data_vault/sectors", "C.E.K"),
            "data.floors.data_vault.sectors: \"C.E.K\" is given, expected 6 symbols, of .CLEK");
  EXPECT_EQ(fault_of("/floors/data_vault/rows/0", "R=1.R3"),
            "data.floors.data_vault.rows: a sector makes one box red at most");
  EXPECT_EQ(
      fault_of("/sentinels/brute/rows/0", "4 7"),
      "data.sentinels.brute.rows[0]: \"4 7\" is given, expected 1 to 3 boxes, each _, 1 to 6, or R1 to R6, "
      "with blanks between");
  for (const char* row : {"", "R_", "4  _", "_ ", " _", "R", "1 2 3 4", "12", "4R"})
    EXPECT_NE(fault_of("/sentinels/brute/rows/0", row), "") << row;
  EXPECT_EQ(fault_of("/sentinels/brute/rows/0", "4"),
            "data.sentinels.brute.rows: a card has six hit boxes, one for each die");
  EXPECT_EQ(fault_of("/sentinels/brute/rows/0", "R4 _"),
            "data.sentinels.brute.rows: there are two red dice, and a floor may add a red box");
  EXPECT_EQ(fault_of("/modes/one_player/floors", 2),
            "data.modes.one_player.keys: each floor has one key: the roof is never reached");
  EXPECT_EQ(fault_of("/ais/oracle/energy", 7),
            "data.ais.oracle.energy: 7 is given, expected a whole number from 1 to 6");
}

TEST(CyberdoomTowerData, AGameIsPlayedWithItsCards) {
  Json file = changed("/sentinels/watcher/energy", 5);
  file["modes"]["one_player"]["floors"] = 3;
  file["sheet"]["luck"] = 6;
  file["floors"]["assembly_line"]["sectors"] = "K.....";
  Chance chance = Chance::scripted({0, 1, 2, 0, 1, 2, 3});
  const State state = CyberdoomTower::set_up({.data = Set::load(file)}, chance);
  EXPECT_TRUE(chance.exhausted());
  EXPECT_EQ(floors_of(state), 3);
  EXPECT_EQ(state.floors[0].sentinel_energy, 5);
  EXPECT_EQ(state.players[0].luck, 6);
  EXPECT_EQ(facts(state, state.floors[0]).key_sector, 1);
  EXPECT_EQ(facts(state, state.floors[0]).crates, 0);
  EXPECT_EQ(CyberdoomTower::fault(state), "");
}

// A weapon is not paid with the last Energy, whatever it costs.
TEST(CyberdoomTowerData, WeaponsCostWhatTheFileSays) {
  State state = with_energy(with_items(sa(), {Item::laser_cannon}), 3);
  state.options.data = Set::load(changed("/weapons/laser_cannon/energy", 2));
  EXPECT_TRUE(may(state, attack_by(Weapon::laser_cannon)));
  EXPECT_FALSE(may(with_energy(state, 2), attack_by(Weapon::laser_cannon)));
}

TEST(CyberdoomTowerData, WordsAndBoxesTakeTheirFiguresFromTheData) {
  Json file = changed("/sentinels/watcher/energy", 6);
  file["floors"]["assembly_line"]["sectors"] = "K..C..";
  const Tables& tables = Set::load(file).tables();
  const auto meaning = [&tables](std::string_view name) {
    for (const Term& term : CyberdoomTower::words(tables).terms)
      if (term.name == name) return std::string(term.meaning);
    return std::string();
  };
  EXPECT_EQ(meaning("Watcher"), "Energy 6, range 3, damage 1.");
  EXPECT_EQ(meaning("Assembly Line"), "The key in sector 1, a crate in sector 4.");
  EXPECT_EQ(CyberdoomTower::components(tables)["sentinels"][0]["energy"], 6);
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
