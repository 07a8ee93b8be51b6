// The data: what the rulebook says of them, what a file may say, and that a game is played with what it says.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

using Set = DataSet<Tables>;

Json built_in_file() { return parse_data(Tables::built_in_text, "the built-in file"); }

// The built-in file with one value changed.
Json changed(const std::string& place, const Json& value) {
  Json file = built_in_file();
  file["name"] = "changed";
  Json& changing = file[Json::json_pointer(place)];
  changing = value;
  return file;
}

std::string fault_of(const std::string& place, const Json& value) {
  const auto faults = Set::faults(changed(place, value));
  return faults.empty() ? "" : faults.front();
}

Options with(const Json& file) { return {.data = Set::load(file)}; }

TEST(CityOfDemonsData, TheTablesAreComplete) {  // city_of_demons:T112
  const Tables& box = Tables::built_in;
  int copies = 0, cost = 0;
  for (const GearType& type : box.gear) {
    copies += type.copies;
    cost += type.copies * type.cost;
  }
  EXPECT_EQ(copies, 36);
  EXPECT_EQ(box.cards, 36);
  EXPECT_EQ(cost, 98);
  for (int die = 0; die < kDiceCount; ++die) {
    int arrows = 0;
    for (const Face& face : box.dice.values[die].faces) arrows += face.go_in;
    EXPECT_EQ(arrows, die == kTunnelDie ? 3 : 1) << die;
  }
}

TEST(CityOfDemonsData, TheDiceHaveTheTotalsTheyWereBalancedWith) {
  struct Totals {
    int radiation, info, beacons, junk, demons;
  };
  const std::array<Totals, kDiceCount> wanted{{{10, 1, 3, 1, 0},
                                               {2, 2, 2, 3, 1},
                                               {3, 3, 3, 2, 2},
                                               {5, 4, 3, 4, 3},
                                               {3, 5, 5, 3, 5},
                                               {4, 5, 6, 0, 8}}};
  for (int die = 0; die < kDiceCount; ++die) {
    Totals sum{};
    for (const Face& face : Tables::built_in.dice.values[die].faces) {
      sum.radiation += face.radiation;
      sum.info += face.info;
      sum.beacons += face.beacons + face.go_in;
      sum.junk += face.junk;
      sum.demons += face.demons;
    }
    EXPECT_EQ(sum.radiation, wanted[die].radiation) << die;
    EXPECT_EQ(sum.info, wanted[die].info) << die;
    EXPECT_EQ(sum.beacons, wanted[die].beacons) << die;
    EXPECT_EQ(sum.junk, wanted[die].junk) << die;
    EXPECT_EQ(sum.demons, wanted[die].demons) << die;
  }
}

// The compiler and the program read the same file, each in its own way.
TEST(CityOfDemonsData, BuildTimeAndRunTimeReadTheSameValues) {
  EXPECT_TRUE(Set::load(built_in_file()).built_in());
  EXPECT_EQ(Set::faults(built_in_file()), std::vector<std::string>{});
}

TEST(CityOfDemonsData, TheMarksOfValuesAreNoPartOfTheData) {
  Json file = changed("/stun/source", "changed: somebody else's opinion");
  EXPECT_TRUE(Set::load(file).built_in());
  file["stun"]["source"] = "because";
  EXPECT_NE(Set::faults(file).front().find("data.stun.source: \"because\" is given, expected 'rulebook'"),
            std::string::npos);
}

TEST(CityOfDemonsData, BadFilesAreRefusedWithThePlaceAndTheReason) {
  EXPECT_EQ(fault_of("/gear/med_kit/cost", 0),
            "data.gear.med_kit.cost: 0 is given, expected a whole number from 1 to 12");
  EXPECT_EQ(fault_of("/gear/med_kit/cost", "2"),
            "data.gear.med_kit.cost: \"2\" is given, expected a whole number from 1 to 12");
  EXPECT_EQ(fault_of("/gear/med_kit/cost", 1e300).substr(0, 24), "data.gear.med_kit.cost: ");
  EXPECT_EQ(fault_of("/dice/level_1/faces", Json::array()),
            "data.dice.level_1.faces: [] is given, expected a list of 6");
  EXPECT_EQ(fault_of("/dice/level_1/faces/0", "GG"),
            "data.dice.level_1.faces[0]: \"GG\" is given, expected 1 to 6 symbols, of G, R, I, B, J and D, "
            "with one G at most");
  EXPECT_EQ(fault_of("/dice/level_1/faces/0", "X").substr(0, 30), "data.dice.level_1.faces[0]: \"X");
  EXPECT_EQ(fault_of("/dice/level_1/faces/0", "").substr(0, 29), "data.dice.level_1.faces[0]: \"");
  EXPECT_EQ(fault_of("/gear/med_kit/copies", 0),
            "data.gear.med_kit.copies: 0 is given, expected a whole number from 1 to 2");
  EXPECT_EQ(fault_of("/gear/gyroscope/copies", 1), "");  // a smaller deck is a deck
  EXPECT_EQ(fault_of("/gear/phase_cloak/copies", 2), "data.gear: all copies together are at most 36 cards");
  EXPECT_EQ(
      fault_of("/gear/phase_cloak/windows/0", "end"),
      "data.gear.phase_cloak.windows: this card has no effect in one of these windows, or has none at all");
  EXPECT_EQ(
      fault_of("/gear/flare_gun/limit", "none"),
      "data.gear.flare_gun.limit: this card cannot be limited so: a turn might not end, or nothing counts");
  EXPECT_EQ(fault_of("/gear/med_kit/windows", Json{"end", "end"}),
            "data.gear.med_kit.windows[1]: \"end\" is given, expected each name once");
  EXPECT_EQ(fault_of("/icons/swamp/icon", "beacon"),
            "data.icons.swamp.icon: \"beacon\" is given, expected one of nothing, junk, info");
  EXPECT_EQ(fault_of("/tokens/beacons", 4),
            "data.secret_locations.control_room.price: nobody can ever pay it: the box has fewer Beacons");
  EXPECT_EQ(fault_of("/solo/hard/start", "tech_sector"),
            "data.solo.hard.start: the Automated Player cannot start where it wins");
  EXPECT_EQ(fault_of("/game", "demon_city"),
            "data.game: \"demon_city\" is given, expected \"city_of_demons\"");
  EXPECT_EQ(fault_of("/gear/med_kit/colour", "red").find("data.gear.med_kit: unknown 'colour'; known: "), 0u);
  Json file = built_in_file();
  file["gear"].erase("med_kit");
  EXPECT_EQ(Set::faults(file).front(), "data.gear: 'med_kit' is missing");
  EXPECT_EQ(Set::faults(Json::array()).front(), "data: [] is given, expected an object");
}

TEST(CityOfDemonsData, EveryFaultIsTold) {
  Json file = changed("/gear/med_kit/cost", 99);
  file["stun"]["health"] = -1;
  file["symbols"].erase("beacons_of_arrow");
  EXPECT_EQ(Set::faults(file).size(), 3u);
  EXPECT_THROW(Set::load(file), Error);
}

TEST(CityOfDemonsData, LargeAndDeepFilesAreRefused) {
  EXPECT_THROW(parse_data(std::string(10 << 20, ' '), "big.json"), Error);
  try {
    parse_data(std::string(1000, '[') + std::string(1000, ']'), "deep.json");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "deep.json: lists and objects nest deeper than 64");
  }
}

TEST(CityOfDemonsData, TheSameDataAreOneSetWhateverTheyAreCalled) {
  Json file = changed("/stun/junk", 3);
  const Set first = Set::load(file);
  file["name"] = "another name";
  EXPECT_EQ(Set::load(file), first);
  EXPECT_FALSE(first.built_in());
  EXPECT_EQ(first.about().name, "changed");
  EXPECT_EQ(first.about().digest.size(), 64u);
}

TEST(CityOfDemonsData, AGameIsPlayedWithItsPricesAndNumbers) {
  Json file = changed("/going_in/price", 2);
  file["skills"]["max_health_price"] = 1;
  file["set_up"]["first_info"] = 7;
  Table table(with(file));
  EXPECT_EQ(table.me().info, 7);
  table.beacons(1).play(Move::normal, {3});  // 1 Info
  EXPECT_FALSE(table.allows(Move::go_in));
  table.beacons(2).play(Move::buy_health).play(Move::go_in);
  table.expect({.location = kRuinedSuburbs, .max_health = 4, .info = 7, .beacons = 0});
}

TEST(CityOfDemonsData, ADieShowsTheFacesOfTheFile) {
  Table table(with(changed("/dice/level_1/faces/0", "JJJ")));
  table.play(Move::normal, {1});
  EXPECT_EQ(table.me().mat_junk, 3);
}

// city_of_demons:R110 (d): no city die of the box shows an arrow beside damage, but one of a file may
TEST(CityOfDemonsData, AnArrowBesideDamageLetsTheAutomatedPlayerRollAlthoughAWinchHaulsTheRunnerOut) {
  Options options = with(changed("/dice/level_3/faces/0", "GRRR"));
  options.mode = Mode::solo;
  Table table(options);
  table.at(kFactoryBelt).gear(Gear::escape_winch).play(Move::normal, {1});
  EXPECT_TRUE(table.in(Phase::damage));
  table.use(Gear::escape_winch, {4});  // the tunnel die, for nothing
  table.expect({.location = kRuinedSuburbs, .health = 3, .mat = 1, .beacons = 1});
}

TEST(CityOfDemonsData, ASmallerDeckHasNoOtherCards) {
  Json file = changed("/gear/med_kit/copies", 1);
  file["gear"]["overdrive_cell"]["copies"] = 2;  // its second copy is the last card, as before
  file["gear"]["pack_android"]["copies"] = 1;
  Chance chance = Chance::seeded(1);
  const State state = CityOfDemons::set_up(with(file), chance);
  EXPECT_EQ(std::popcount(state.deck), 35);
  EXPECT_EQ(CityOfDemons::fault(state), "");
  const State read = from_json<State>(to_json(state), "position");
  EXPECT_EQ(read, state);
}

TEST(CityOfDemonsData, PositionsNameTheirData) {
  EXPECT_FALSE(to_json(State{})["options"].contains("data"));
  Chance chance = Chance::seeded(1);
  const Options options = with(changed("/stun/junk", 4));
  Json position = to_json(CityOfDemons::set_up(options, chance));
  EXPECT_EQ(position["options"]["data"], "changed@" + options.data.about().digest);
  EXPECT_EQ(from_json<State>(position, "position").options, options);
  position["options"]["data"] = "mine@" + std::string(64, '0');
  try {
    from_json<State>(position, "position");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("expected data that are loaded: name their file with --data"),
              std::string::npos)
        << error.what();
  }
}

TEST(CityOfDemonsData, WordsAndBoxesTakeTheirFiguresFromTheData) {
  const Tables& tables = with(changed("/gear/med_kit/cost", 9)).data.tables();
  const auto meaning = [](const Words& words) {
    for (const Term& term : words.terms)
      if (term.name == "Med Kit") return std::string(term.meaning);
    return std::string();
  };
  EXPECT_EQ(meaning(CityOfDemons::words(Tables::built_in)),
            "Cost 2. Discard when damaged or at the end of a turn: heal 3.");
  EXPECT_EQ(meaning(CityOfDemons::words(tables)),
            "Cost 9. Discard when damaged or at the end of a turn: heal 3.");
  EXPECT_EQ(CityOfDemons::components(tables)["gear"][static_cast<std::size_t>(card(Gear::med_kit))]["cost"],
            9);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
