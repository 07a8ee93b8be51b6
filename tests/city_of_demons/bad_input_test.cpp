// Options and positions that cannot be are refused by name.
#include <functional>

#include "envs/core/any_game_of.hpp"
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

const AnyGame& game() { return any_game<CityOfDemons>(); }

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(CityOfDemonsBadInput, OptionsOutOfRangeAreRefusedByName) {
  struct Bad {
    const char* changes;
    const char* names;
  };
  for (const Bad& row : {Bad{R"({"ap_countdown": 10})", "ap_countdown"},
                         {R"({"ap_countdown": -1})", "ap_countdown"},
                         {R"({"dive_cap": 0})", "dive_cap"},
                         {R"({"dive_cap": 31})", "dive_cap"},
                         {R"({"turn_cap": 0})", "turn_cap"},
                         {R"({"turn_cap": 501})", "turn_cap"},
                         {R"({"decision_cap": 0})", "decision_cap"},
                         {R"({"decision_cap": 1000001})", "decision_cap"},
                         {R"({"shaping": -0.5})", "shaping"},
                         {R"({"shaping": 3.4e38})", "shaping"},
                         {R"({"mode": "trio"})", "mode"},
                         {R"({"ap_start": "L5"})", "ap_start"},
                         {R"({"mode": "solo", "first_player": "random"})", "first_player"},
                         {R"({"data_file": "x.json"})", "data_file"}}) {
    const std::string text = refusal([&] { (void)game().options("", parse_json(row.changes, "test")); });
    EXPECT_NE(text.find(row.names), std::string::npos) << row.changes << " gives '" << text << "'";
  }
}

TEST(CityOfDemonsBadInput, PositionsThatCannotBeAreRefusedByName) {
  struct Bad {
    const char* path;
    const char* value;
    const char* names;
  };
  const std::vector<Bad> rows{
      {"/runners/0/location", "7", "location"},
      {"/runners/0/health", "0", "health"},
      {"/runners/1/health", "5", "health"},
      {"/runners/0/max_health", "7", "max_health"},
      {"/runners/0/evasion", "4", "evasion"},
      {"/runners/0/info", "21", "info"},
      {"/runners/0/stored_junk", "37", "junk"},
      {"/runners/0/mat_junk", "-1", "junk"},
      {"/runners/0/beacons", "21", "beacons"},
      {"/runners/0/turns", "60", "turn"},
      {"/cards/3", "\"attic\"", "cards[3]"},
      {"/cards/3", "\"offer\"", "no place"},
      {"/cards/3", "\"unfixed0\"", "tokens"},
      {"/cards/10", "\"active0\"", "tracked"},
      {"/tokens/5", "1", "tokens"},
      {"/used/25", "true", "used mark"},
      {"/first", "2", "seats"},
      {"/cur", "-1", "seats"},
      {"/phase", "\"nap\"", "phase"},
      {"/phase", "\"over\"", "winner"},
      {"/phase", "\"roll\"", "die"},
      {"/phase", "\"tunnel\"", "tunnel"},
      {"/phase", "\"stunned\"", "stunned"},
      {"/phase", "\"camp\"", "camp"},
      {"/phase", "\"load\"", "load"},
      {"/phase", "\"offer\"", "offer"},
      {"/phase", "\"surface_camp\"", "surface_camp"},
      {"/winner", "0", "winner"},
      {"/winner", "3", "winner"},
      {"/ap_countdown", "1", "ap_countdown"},
      {"/decisions", "20000", "decision_cap"},
      {"/beacon_use", "\"closed\"", "beacons"},
      {"/drew", "true", "drew"},
      {"/in_tunnels", "true", "in_tunnels"},
      {"/load_for_dive", "true", "load_for_dive"},
      {"/started_at_tech_sector", "true", "started_at_tech_sector"},
      {"/dives", "31", "dives"},
      {"/offer_a", "36", "offered"},
      {"/offer_a", "3", "two places"},
      {"/chosen", "3", "chosen"},
      {"/die", "6", "die"},
      {"/die", "2", "rolled"},
      {"/damage", "2", "rolled"},
      {"/runners/0/wit", "1", "wit"},
  };
  Chance none = Chance::scripted({});
  const Json good = game().set_up(game().options(), none)->to_json();
  for (const Bad& row : rows) {
    Json bad = good;
    bad[Json::json_pointer(row.path)] = Json::parse(row.value);
    const std::string text = refusal([&] { (void)game().from_json(bad); });
    EXPECT_NE(text.find(row.names), std::string::npos)
        << row.path << " = " << row.value << " gives '" << text << "'";
  }
  Json missing = good;
  missing.erase("tokens");
  EXPECT_NE(refusal([&] { (void)game().from_json(missing); }).find("tokens"), std::string::npos);
}

// R9: turns alternate from the seat that began; R114 counts them.
TEST(CityOfDemonsBadInput, TheSeatToActIsTheOneWhoseTurnItIs) {
  Table table;
  const auto turn_refused = [](State state, Seat seat, int turns) {
    state.runners[seat].turns = static_cast<std::int16_t>(turns);
    return CityOfDemons::fault(state) == "turns alternate";
  };
  const auto other_seat = [](State state) {
    state.cur = static_cast<std::int8_t>(1 - state.cur);
    return state;
  };
  EXPECT_TRUE(turn_refused(table.state, 0, 1));
  EXPECT_TRUE(turn_refused(table.state, 1, 1));
  EXPECT_EQ(CityOfDemons::fault(other_seat(table.state)), "turns alternate");
  table.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_TRUE(turn_refused(table.state, 0, 0));
  EXPECT_TRUE(turn_refused(table.state, 0, 2));
  EXPECT_TRUE(turn_refused(table.state, 1, 1));
  EXPECT_EQ(CityOfDemons::fault(other_seat(table.state)), "turns alternate");

  Table second({.first_player = FirstPlayer::second_seat});
  EXPECT_EQ(CityOfDemons::fault(other_seat(second.state)), "turns alternate");
  second.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_EQ(second.state.cur, 0);
  EXPECT_TRUE(turn_refused(second.state, 0, 1));
}

// R37, R44: Junk is loaded for a dive before its first roll; who surfaces in Camp loads for the run.
TEST(CityOfDemonsBadInput, NobodyLoadsForADiveAfterADive) {
  Table table;
  table.at(kCamp, 4, 4).stored(2).play(Move::dive).load(1, {5}).play(Move::surface).play(Move::normal);
  ASSERT_TRUE(table.in(Phase::load));
  EXPECT_EQ(CityOfDemons::fault(table.state), "");
  State again = table.state;
  again.load_for_dive = true;
  EXPECT_NE(CityOfDemons::fault(again).find("load_for_dive"), std::string::npos);
  State wounded = table.state;
  wounded.dives = 0;
  EXPECT_NE(CityOfDemons::fault(wounded).find("camp"), std::string::npos) << "wounds before leaving Camp";
}

TEST(CityOfDemonsBadInput, AnAutomatedPlayerWithTokensIsRefused) {
  Chance none = Chance::scripted({});
  Json position = game().set_up(game().options("solo_normal"), none)->to_json();
  position["runners"][1]["info"] = 1;
  EXPECT_NE(refusal([&] { (void)game().from_json(position); }).find("automated player"), std::string::npos);
}

TEST(CityOfDemonsBadInput, ADieThatDoesNotFitTheLevelIsRefused) {
  Table table;
  table.gear(Gear::gyroscope).play(Move::normal, {6});
  Json position = to_json(table.state);
  EXPECT_EQ(refusal([&] { (void)game().from_json(position); }), "");
  position["die"] = 3;
  EXPECT_NE(refusal([&] { (void)game().from_json(position); }).find("die"), std::string::npos);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
