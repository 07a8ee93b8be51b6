// What is hidden: the Host's build, where its figures lurk, and a choice that is half made.
#include <set>

#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

std::set<int> builds_imagined(const State& state, Seat viewer) {
  std::set<int> builds;
  Chance chance = Chance::seeded(3);
  for (int i = 0; i < 60; ++i) {
    State world = state;
    DemonCity::resample_hidden(world, viewer, chance);
    builds.insert(world.build);
    const Deck& deck = world.decks[kHost];
    const Scenario& row = world.scenario();
    EXPECT_EQ(deck.pile | deck.table | deck.discard,
              horrors_cards(row.theme, special_cards(row, world.build)));
    EXPECT_TRUE((deck.pile & (deck.table | deck.discard)).empty());
  }
  return builds;
}

// demon_city:R4, R5
TEST(DemonCityHidden, ThePlayersImagineEveryBuildThatFitsWhatTheySaw) {
  Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 0);
  EXPECT_EQ(builds_imagined(table.state, kPlayers), (std::set<int>{0, 1})) << "the third has a card more";
  EXPECT_EQ(builds_imagined(table.state, kHost), (std::set<int>{0}));
  Table three({{F::marty, 3, 2}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 2);
  EXPECT_EQ(builds_imagined(three.state, kPlayers), (std::set<int>{2}));

  Deck& deck = table.state.decks[kHost];
  deck.pile.remove(static_cast<Card>(card("C2")));  // the second build has M2 in its place
  deck.discard.add(static_cast<Card>(card("C2")));
  table.state.host_seen = deck.discard;
  EXPECT_EQ(builds_imagined(table.state, kPlayers), (std::set<int>{0}));
}

// demon_city:R35
TEST(DemonCityHidden, ABuildThatWasRevealedIsNotImaginedAnew) {
  Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 1);
  EXPECT_EQ(builds_imagined(table.state, kPlayers).size(), 2u);
  table.state.build_known = true;
  EXPECT_EQ(builds_imagined(table.state, kPlayers), (std::set<int>{1}));
}

TEST(DemonCityHidden, BeforeTheHostHasChosenThereIsNoBuildToImagine) {
  Table table(plain(ScenarioId::marty));
  ASSERT_EQ(table.state.decision, Decision::build);
  State world = table.state;
  Chance chance = Chance::seeded(1);
  DemonCity::resample_hidden(world, kPlayers, chance);
  EXPECT_EQ(world, table.state);
}

// demon_city:R44, R48
TEST(DemonCityHidden, OnlyAFigureThatStillLurksMayBeElsewhere) {
  const auto squares = [](bool hidden, bool dead, Seat viewer) {
    Table table({{F::bebe, 2, 2}}, {{F::harlequin, 4, 4}, {F::mime, 10, 1}}, plain(ScenarioId::alley));
    table[4].hidden = hidden;
    table[4].dead = dead;
    std::set<int> seen;
    Chance chance = Chance::seeded(5);
    for (int i = 0; i < 60; ++i) {
      State world = table.state;
      DemonCity::resample_hidden(world, viewer, chance);
      seen.insert(figure(world, 4).square);
      EXPECT_EQ(figure(world, 5).square, square(10, 1));
    }
    return seen;
  };
  const std::set<int> lurk{square(4, 4), square(6, 4), square(7, 1), square(9, 2)};
  EXPECT_EQ(squares(true, false, kPlayers), lurk);
  EXPECT_EQ(squares(true, false, kHost), (std::set<int>{square(4, 4)}));
  EXPECT_EQ(squares(false, false, kPlayers), (std::set<int>{square(4, 4)}));
  EXPECT_EQ(squares(true, true, kPlayers), (std::set<int>{square(4, 4)}));
}

// demon_city:R44: "For each H figure with lurk squares"
TEST(DemonCityHidden, WhoHasNoOtherSquareToLurkAtIsWhereItStands) {
  Table table({{F::bebe, 2, 2}}, {{F::harlequin, 4, 4}, {F::mime, 10, 1}}, plain(ScenarioId::alley));
  table[5].hidden = true;
  table.legal();
  ASSERT_EQ(DemonCity::fault(table.state), "") << "a position may come from a file";
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    State world = table.state;
    Chance chance = Chance::seeded(seed);
    DemonCity::resample_hidden(world, kPlayers, chance);
    EXPECT_EQ(figure(world, 5).square, square(10, 1));
  }
}

TEST(DemonCityHidden, AChoiceThatIsHalfMadeIsItsMakersSecret) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 9, 3}}, options);
  table.act(4, Move::pass);
  table.act(0, Move::run);
  const auto imagined = [&](Seat viewer) {
    State world = table.state;
    Chance chance = Chance::seeded(1);
    DemonCity::resample_hidden(world, viewer, chance);
    return world;
  };
  EXPECT_EQ(imagined(kPlayers), table.state);
  EXPECT_EQ(imagined(kHost).decision, Decision::announce);
  table.go(5, 3);
  ASSERT_EQ(table.state.decision, Decision::run_act);
  EXPECT_EQ(imagined(kPlayers), table.state);
  EXPECT_EQ(imagined(kHost).decision, Decision::announce);
  EXPECT_EQ(imagined(kHost).pending_run, kNowhere);
  Table dash({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 9, 3}});
  dash.act(4, Move::pass);
  dash.act(0, Move::dash);
  table.state = dash.state;
  EXPECT_EQ(imagined(kPlayers), table.state);
  EXPECT_EQ(imagined(kHost).decision, Decision::announce);
}

// A position that is over holds no secret to draw.
TEST(DemonCityHidden, NothingIsImaginedOnceTheGameIsOver) {
  Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 1, 4}}, plain(ScenarioId::marty), 0);
  table[4].hidden = true;
  finish(table.state, 1);
  for (int seed = 0; seed < 20; ++seed) {
    State world = table.state;
    Chance chance = Chance::seeded(static_cast<std::uint64_t>(seed));
    DemonCity::resample_hidden(world, kPlayers, chance);
    EXPECT_EQ(world, table.state);
  }
}

// demon_city:R48, 6.5: of the Host's figures only those that lurk stand nowhere, to the Players alone
TEST(DemonCityHidden, OnlyLurkersAreVeiled) {
  Table table({{F::bebe, 3, 2}}, {{F::harlequin, 4, 4}, {F::mime, 3, 2}}, plain(ScenarioId::alley));
  table[4].hidden = true;
  table.act(5, Move::attack, 0);
  State seen = table.state;
  DemonCity::veil(seen, kPlayers);
  EXPECT_LT(figure(seen, 4).square, 0);
  EXPECT_EQ(figure(seen, 5).square, square(3, 2));
  EXPECT_EQ(figure(seen, 5).act.target, 0);
  State own = table.state;
  DemonCity::veil(own, kHost);
  EXPECT_EQ(figure(own, 4).square, square(4, 4));
}

// demon_city:R101, 4.7: "PICKUP, SEARCH: prone"
TEST(DemonCityHidden, WhoFumblesASearchIsProne) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 9, 3}}, {{F::mime, 5, 3}, {F::mime, 9, 4}});
  table[4].hidden = true;
  table.wait_for(0);
  table.cards("M0");
  table.choose(Move::search);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].prone, 2);
  EXPECT_TRUE(table[4].hidden);
}

// demon_city:R80, R88: "edges are spent" when the hands are dealt
TEST(DemonCityHidden, AnEdgeIsSpentInTheFlip) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::hold);
  table[0].edge = true;
  table.seeded(1);
  flip_cards(table.state, table.chance);
  EXPECT_GT(table.hand(0).count, 0);
  EXPECT_FALSE(table[0].edge);
}

// demon_city:R5: what the Players are shown is a table whose build has not been chosen
TEST(DemonCityHidden, TheBuildLooksAsIfItWereNotChosen) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 9, 3}});
  table.state.shaped = 0.5f;
  DemonCity::veil(table.state, kPlayers);
  EXPECT_EQ(table.state.build, -1);
  EXPECT_TRUE(table.state.decks[kHost].pile.empty());
  EXPECT_EQ(table.state.shaped, 0);
}

}  // namespace
}  // namespace pandemonium::demon_city
