// The data: what a file may say, and that a game is played with what it says.
#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

using Set = DataSet<Tables>;

Json changed(const std::string& place, const Json& value) {
  Json file = parse_data(Tables::built_in_text, "the built-in file");
  file["name"] = "changed";
  Json& changing = file[Json::json_pointer(place)];
  changing = value;
  return file;
}

std::string fault_of(const Json& file) {
  const auto faults = Set::faults(file);
  return faults.empty() ? "" : faults.front();
}
std::string fault_of(const std::string& place, const Json& value) { return fault_of(changed(place, value)); }

State begun(const Json& file) {
  Options options;
  options.data = Set::load(file);
  Chance chance = Chance::seeded(7);
  return CityOfHorror::set_up(options, chance);
}

TEST(CityOfHorrorData, BuildTimeAndRunTimeReadTheSameValues) {
  EXPECT_TRUE(Set::load(parse_data(Tables::built_in_text, "the built-in file")).built_in());
}

TEST(CityOfHorrorData, BadFilesAreRefusedWithThePlaceAndTheReason) {
  EXPECT_EQ(fault_of("/boards/church/a/spaces", 0),
            "data.boards.church.a.spaces: 0 is given, expected a whole number from 1 to 6");
  EXPECT_EQ(fault_of("/cards/gun/kills", 0), "data.cards.gun.kills: this card kills a zombie at least");
  EXPECT_EQ(fault_of("/cards/alarm/kills", 1), "data.cards.alarm.kills: this card kills no zombies: 0");
  EXPECT_EQ(
      fault_of("/cards/pepper_spray/explosion", true),
      "data.cards.pepper_spray.explosion: this card is not played in a window, where a marker is placed");
  EXPECT_EQ(fault_of("/cards/gun/explosion", 1).find("data.cards.gun.explosion: 1 is given, expected "), 0u);
  EXPECT_EQ(fault_of("/cards/gun/copies", 4), "data.cards: all copies together are at most 40 cards");
  EXPECT_EQ(fault_of("/deals/six/characters", 4),
            "data.deals.six.characters: there are 21 characters for all players");
  EXPECT_EQ(fault_of("/deals/five/cards", 9),
            "data.deals.five.cards: the deck has not so many cards for all players");
  EXPECT_EQ(fault_of("/people/mama/exhausted", 5), "data.people.mama.exhausted: worth more than rested");
  EXPECT_EQ(fault_of("/food/tokens/0", 2), "data.food.tokens: there are at most 12 Food tokens");
  EXPECT_EQ(fault_of("/food/tokens", Json::array()), "data.food.tokens: [] is given, expected a list of 4");
  EXPECT_EQ(fault_of("/invasion/00:00/b/leader", 1),
            "data.invasion.00:00.b: a card of the set-up places zombies and nothing else");
  EXPECT_EQ(fault_of("/invasion/00:00/c/moves", "1>2"),
            "data.invasion.00:00.c: a card of the set-up places zombies and nothing else");
  for (const char* moves : {"1", "1>1", "1>7", "0>1", "1>2 ", "1>2,3>4", "1>2 3>4 5>6", "1-2"})
    EXPECT_NE(fault_of("/invasion/02:00/a/moves", moves).find("expected at most two moves"),
              std::string::npos)
        << moves;
  EXPECT_EQ(fault_of("/invasion/02:00/a/moves", "1>2 3>4"), "");
}

TEST(CityOfHorrorData, ADeckWithoutCardsIsRefused) {
  Json file = changed("/name", "no cards");
  for (auto& card : file["cards"]) card["copies"] = 0;
  EXPECT_EQ(fault_of(file), "data.deals.three.cards: the deck has not so many cards for all players");
}

TEST(CityOfHorrorData, ASmallerDeckHasNoOtherCards) {
  Json file = changed("/cards/alarm/copies", 0);
  file["cards"]["shotgun"]["copies"] = 1;
  const State s = begun(file);
  EXPECT_EQ(deck_size(s), 35);
  EXPECT_EQ(CityOfHorror::fault(s), "");
  EXPECT_EQ(std::count(s.deck.begin(), s.deck.end(), alarm), 0);
  EXPECT_EQ(from_json<State>(to_json(s), "position"), s);
}

TEST(CityOfHorrorData, TheBoxAndTheDealAreThoseOfTheFile) {
  Json file = changed("/box/antidotes", 3);
  file["box"]["zombies"] = 5;
  file["food"]["tokens"] = {0, 0, 0, 4};
  file["deals"]["four"] = {{"characters", 2}, {"cards", 1}, {"source", "changed: fewer"}};
  const State s = begun(file);
  EXPECT_EQ(s.antidote_reserve, 3);
  EXPECT_EQ(s.zombie_reserve, 5);
  EXPECT_EQ(s.truck, (std::array<Count, kFoodValues>{0, 0, 0, 4}));
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(size_of(s.owned[seat]), 2);
  EXPECT_EQ(CityOfHorror::fault(s), "");
}

TEST(CityOfHorrorData, CardsPowersAndPointsCountWhatTheFileSays) {
  Json file = changed("/effects/votes_of_replica", 4);
  file["effects"]["kills_of_power"] = 4;
  file["effects"]["votes_after_birth"] = 3;
  file["people"]["mama"]["rested"] = 7;
  file["points"]["antidote"] = 2;
  Given given;
  given.s.options.data = Set::load(file);
  given.put(0, housewife, church).put(0, pregnant_woman, church).tired(pregnant_woman).put(1, mama, bank);
  given.z(church, 8).z(bank, 4).antidotes(1, 1).at(church, Step::attack_window);
  EXPECT_EQ(votes_of(given.s, 0, church), 4);
  EXPECT_EQ(value_of(given.s, mama), 7);
  EXPECT_EQ(score_of(given.s, 1), 7 + 2 + 3);  // the Mama, an antidote, the exhausted Sushi Chef
  given.expect(Kind::go, 0);
  given.play(power(housewife));
  EXPECT_EQ(given.s.zombies[church], 4);
}

// city_of_horror:R105, R106: the row counts it as the helicopter does
TEST(CityOfHorrorData, WhoIsWorthNothingTakesAnAntidoteAsWell) {
  Given given;
  given.s.options.data = Set::load(changed("/people/mama/exhausted", 0));
  given.put(1, mama, church).tired(mama).alone(1).antidotes(1, 2);
  given.s.turn = 4;
  EXPECT_EQ(32 * section(given.s, 1, "points that antidotes save")[0], 1);
  given.start(Step::helicopter);
  EXPECT_EQ(score_of(given.s, 1), 1);
}

TEST(CityOfHorrorData, BoardsAndMarkersAreThoseOfTheFile) {
  Json file = changed("/boards/bank/b/spaces", 1);
  file["crossroads"]["zombies_to_attack_a"] = 0;
  file["markers"]["armory_burns"] = 1;
  Given given;
  given.s.options.data = Set::load(file);
  given.side_b(bank);
  EXPECT_EQ(board(given.s, bank).spaces, 1);
  EXPECT_EQ(board(given.s, crossroads).spaces, kNoLimit);
  EXPECT_EQ(board(given.s, crossroads).zombies_to_attack, kMoreThanCharacters);
  place_marker(given.s, armory);
  EXPECT_TRUE(given.s.armory_closed);
}

TEST(CityOfHorrorData, WordsAndBoxesTakeTheirFiguresFromTheData) {
  Json file = changed("/boards/church/a/zombies_to_attack", 0);
  file["cards"]["gun"]["explosion"] = true;
  file["cards"]["gun"]["kills"] = 2;
  file["cards"]["molotov_cocktail"]["explosion"] = false;
  file["people"]["mama"]["exhausted"] = 1;
  file["points"]["canned_food"] = 4;
  const Tables& tables = Set::load(file).tables();
  const auto meaning = [&tables](std::string_view name) {
    for (const Term& term : CityOfHorror::words(tables).terms)
      if (term.name == name) return std::string(term.meaning);
    return std::string();
  };
  EXPECT_EQ(meaning("Church").substr(0, 51), "A: 4 spaces, attacked by more zombies than characte");
  EXPECT_EQ(meaning("Gun"), "Kills 2 zombies. Then an explosion marker.");
  EXPECT_EQ(meaning("Molotov Cocktail"), "Kills 1 zombie.");
  EXPECT_EQ(meaning("Mama"), "4/1. Power: she enters a full building.");
  EXPECT_EQ(meaning("Canned Food"), "4 points at the end; it cannot be played before.");
  EXPECT_EQ(
      meaning("explosion symbol"),
      "Gun, Rescue Flare, Makeshift Bomb: who plays it adds a marker to the Water Tower or the Armory.");
  EXPECT_EQ(CityOfHorror::components(tables)["points"]["canned_food"], 4);
  EXPECT_EQ(CityOfHorror::components(tables)["boards"][0]["sides"][0]["zombies_to_attack"], 0);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
