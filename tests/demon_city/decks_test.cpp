// Preparing the decks, C10, C100, discards, order, the map.
#include "envs/core/chance_asked.hpp"
#include "envs/core/data/data_file.hpp"
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

Options options_of(ScenarioId scenario) {
  Options options;
  options.scenario = scenario;
  return options;
}

CardSet numbers_without(const std::string& text, Suit suit) { return numbers_of(suit) - card_set(text); }

// demon_city:T1
TEST(DemonCityDecks, TheArchiveHasThreeSuitsAndItsSignificatorsAgainstOneSuitAndABuild) {
  Table table(options_of(ScenarioId::archive));
  table.choose(Move::build, 0);
  const CardSet players = numbers_of(Suit::wands) | numbers_of(Suit::swords) | numbers_of(Suit::pentacles) |
                          card_set("M0 M5 M11 P14");
  EXPECT_EQ(table.state.decks[kPlayers].pile, players);
  EXPECT_EQ(players.size(), 34);
  EXPECT_EQ(table.state.decks[kHost].pile, numbers_of(Suit::cups) | card_set("M15"));
  Table other(options_of(ScenarioId::archive));
  other.choose(Move::build, 2);
  EXPECT_EQ(other.state.decks[kHost].pile, numbers_without("C3", Suit::cups) | card_set("M3 C11 C14"));
  EXPECT_EQ(other.state.decks[kHost].size(), 12);
}

// demon_city:T2
TEST(DemonCityDecks, TheHarlequinTakesTheFoolFromThePlayers) {
  Table table(options_of(ScenarioId::alley));
  table.choose(Move::build, 0);
  EXPECT_EQ(table.state.decks[kPlayers].pile.size(), 30);
  EXPECT_FALSE(table.state.decks[kPlayers].pile.contains(kFool));
  EXPECT_EQ(table.state.decks[kHost].pile, numbers_without("W9", Suit::wands) | card_set("M9 M0"));
  EXPECT_EQ(table.state.decks[kHost].size(), 11);
}

// demon_city:T3
TEST(DemonCityDecks, ATenIgnoresWhatIsNotOneToTen) {
  Table table({{F::laura, 0, 0}, {F::hiram, 0, 1}}, {{F::mime, 9, 5}});
  Deck& deck = table.state.decks[kPlayers];
  table.cards("M0 M11 S7");
  EXPECT_EQ(throw_c10(deck, table.chance, kPlayersDraw), 7);
  EXPECT_EQ(deck.table, card_set("M0 M11 S7"));
  table.cards("M5");
  EXPECT_EQ(throw_c10(deck, table.chance, kPlayersDraw), 5);
  EXPECT_EQ(deck.discard, card_set("M0 M11 S7"));
}

// demon_city:T4
TEST(DemonCityDecks, AHundredIsOnesThenTensFromThePlayersDeck) {
  for (const auto& [cards, number] : std::vector<std::pair<std::string, int>>{
           {"S7 C7", 77}, {"W10 S3", 30}, {"S3 W10", 3}, {"W10 C10", 100}}) {
    Table table({{F::bebe, 0, 0}}, {{F::mime, 9, 5}});
    table.cards(cards);
    EXPECT_EQ(throw_players_c100(table.state, table.chance), number) << cards;
    EXPECT_EQ(table.state.decks[kPlayers].table, card_set(cards));
    EXPECT_TRUE(table.state.decks[kHost].table.empty());
  }
}

// demon_city:T5
// demon_city:R7
TEST(DemonCityDecks, AnEmptyPileIsMadeOfTheDiscardAndTheTableStays) {
  Deck deck{card_set("P2"), card_set("P9"), card_set("P4 P5")};
  Chance chance = Chance::scripted(card_list("P2 P4"));
  begin_throw(deck);
  const Hand hand = deal(deck, 2, false, {}, chance, kHostDraw);
  EXPECT_EQ(hand.value, 4);
  EXPECT_EQ(deck.pile, card_set("P5 P9"));
  EXPECT_EQ(deck.table, card_set("P2 P4"));
  EXPECT_TRUE(deck.discard.empty());
}

TEST(DemonCityDecks, NothingIsDrawnFromNothing) {
  Deck deck{{}, card_set("P1"), {}};
  Chance chance = Chance::scripted({});
  EXPECT_EQ(draw(deck, chance, kHostDraw), kNoCard);
}

// demon_city:T15
TEST(DemonCityOrder, TheSlowestAnnouncesFirstAndTiesAreDrawn) {
  Table table({{F::ceelo, 0, 0}, {F::laura, 0, 1}, {F::alfred, 0, 2}},
              {{F::cannibal_ghoul, 11, 5}, {F::crysoloth, 11, 4}});
  table.state.round = 0;
  table.outcomes({1});  // Laura before the Ghoul
  begin_round(table.state, table.chance);
  EXPECT_EQ(table.state.order, (std::array<std::int8_t, 8>{5, 2, 1, 4, 0, -1, -1, -1}));
  table.state.round = 0;
  table.outcomes({4});
  begin_round(table.state, table.chance);
  EXPECT_EQ(table.state.order, (std::array<std::int8_t, 8>{5, 2, 4, 1, 0, -1, -1, -1}));
}

TEST(DemonCityOrder, ALaterArrivalTakesAPlaceAmongItsEqualsAndTiesMayBeThrownAnew) {
  for (const bool rethrow : {false, true}) {
    Options options = bench();
    options.rethrow_ties = rethrow;
    Table table({{F::laura, 0, 0}, {F::didi, 0, 1}}, {{F::cannibal_ghoul, 11, 5}, {F::mime, 11, 4}}, options);
    table[4].arrived = false;
    table[4].arrives = 2;
    table.order_by_agility();
    ASSERT_EQ(table.state.order, (std::array<std::int8_t, 8>{5, 0, 1, -1, -1, -1, -1, -1}));
    if (rethrow)
      table.outcomes({1, 4});
    else
      table.outcomes({1});  // the second place of three
    begin_round(table.state, table.chance);
    EXPECT_TRUE(table[4].arrived);
    EXPECT_EQ(table.state.order, rethrow ? (std::array<std::int8_t, 8>{5, 1, 4, 0, -1, -1, -1, -1})
                                         : (std::array<std::int8_t, 8>{5, 0, 4, 1, -1, -1, -1, -1}));
    EXPECT_TRUE(table.chance.exhausted());
  }
}

// demon_city:T62
TEST(DemonCityMap, StepsNeedRoomAtCornersAndSightSlipsPastThem) {
  const Board& archive = board(ScenarioId::archive, 0, false);
  const auto steps = [](const Board& here, int x, int y, int to_x, int to_y) {
    return here.steps[static_cast<std::size_t>(square(x, y))][static_cast<std::size_t>(square(to_x, to_y))];
  };
  const auto sees = [](const Board& here, int x, int y, int to_x, int to_y) {
    return here.sight[static_cast<std::size_t>(square(x, y))].contains(square(to_x, to_y));
  };
  EXPECT_EQ(steps(archive, 4, 2, 6, 2), 2);
  EXPECT_GT(steps(archive, 4, 1, 5, 2), 1);
  EXPECT_TRUE(sees(archive, 4, 1, 6, 3));
  EXPECT_FALSE(sees(archive, 4, 1, 6, 1));
  const Board& antenna = board(ScenarioId::antenna, 0, false);
  EXPECT_EQ(steps(antenna, 6, 3, 8, 3), 2);
  EXPECT_GT(steps(antenna, 9, 5, 9, 3), 2);
}

TEST(DemonCityMap, TheFrontDoorBlocksTheWayAndTheViewUntilItIsOpen) {
  const auto from = static_cast<std::size_t>(square(3, 2));
  EXPECT_FALSE(board(ScenarioId::marty, 0, false).sight[from].contains(square(6, 2)));
  EXPECT_TRUE(board(ScenarioId::marty, 0, true).sight[from].contains(square(6, 2)));
  EXPECT_EQ(board(ScenarioId::marty, 0, false).steps[from][static_cast<std::size_t>(square(5, 2))],
            kUnreachable);
  EXPECT_EQ(board(ScenarioId::marty, 0, true).steps[from][static_cast<std::size_t>(square(5, 2))], 2);
}

// demon_city:R46: "ascending Agility", from 0 to 9
TEST(DemonCityDecks, TheOrderBeginsAtNothingAndEndsAtNine) {
  Options options = bench();
  options.data =
      DataSet<Tables>::load(parse_data(R"({"game": "demon_city", "name": "slow and swift", "figures": [
    {"name": "Mime", "stats": {"calm": 3, "agility": 0, "toughness": 2, "perception": 2, "appeal": 1, "cash": 0,
                               "knowledge": 1}},
    {"name": "Bebe", "stats": {"calm": 3, "agility": 9, "toughness": 3, "perception": 2, "appeal": 2, "cash": 1,
                               "knowledge": 2}}]})",
                                       "two figures"));
  Table table({{F::bebe, 1, 1}, {F::laura, 1, 1}}, {{F::mime, 9, 3}}, options);
  table.state.round = 0;
  begin_round(table.state, table.chance);
  const std::vector<int> order{4, 1, 0, -1};
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(table.state.order[i], order[i]);
}

// demon_city:R46: "among its equals", never behind the faster; and whoever has yet to arrive is in no order
TEST(DemonCityDecks, AnArrivalNeverComesBehindTheFaster) {
  for (const bool rethrow : {false, true})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Options options = bench();
      options.rethrow_ties = rethrow;
      Table table({{F::nena, 1, 1}, {F::laura, 1, 1}, {F::bebe, 1, 1}}, {{F::cannibal_ghoul, 9, 3}}, options);
      for (const int f : {0, 4}) table[f].arrived = false;
      table[0].arrives = 3;
      table[4].arrives = 2;
      table.order_by_agility();
      table.seeded(seed);
      begin_round(table.state, table.chance);
      EXPECT_EQ(table.state.order[2], 2) << seed;
      EXPECT_EQ(table.state.order[3], -1) << seed;
    }
}

// demon_city:R47: "turns in order", of eight
TEST(DemonCityDecks, ARoundOfEightComesToItsEnd) {
  Table table({{F::bebe, 0, 0}, {F::laura, 0, 1}, {F::nena, 0, 2}, {F::ceelo, 0, 3}},
              {{F::mime, 11, 0}, {F::mime, 11, 1}, {F::mime, 11, 2}, {F::mime, 11, 3}});
  table.end_round();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table.state.turn, 0);
}

// demon_city:R10: "P figures throw from the Players' Deck, H figures from the Horror's", and so it is told
TEST(DemonCityDecks, WhoseDeckACardComesFromIsTold) {
  const auto told = [](auto&& draws) -> std::string {
    try {
      draws();
    } catch (const ChanceAsked& asked) {
      return asked.event();
    }
    return "nothing is drawn";
  };
  for (const int f : {0, 4}) {
    const std::string deck = f == 0 ? "Players' Deck" : "Horror's Deck";
    Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
    EXPECT_EQ(told([&] { throw_hand(table.state, table.chance, f, 1); }), deck);
    table.says(f, Kind::attack, 4 - f);
    table.says(4 - f, Kind::hold);
    EXPECT_EQ(told([&] { flip_cards(table.state, table.chance); }), deck);
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
