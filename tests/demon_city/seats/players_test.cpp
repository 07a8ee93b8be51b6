// Several players: who decides for whom, who is asked first, and what partners do not see of each other.
#include <set>

#include "envs/core/any_game.hpp"
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kLaura = 0, kHiram = 1, kNena = 2, kAlfred = 3;
int lead(int pc, int number) { return kLeads * pc + number; }

Options shared(Options options, int players) {
  options.players = players;
  return options;
}
Table archive(int players) {
  Options options;
  options.scenario = ScenarioId::archive;
  Table table(shared(options, players));
  table.choose(Move::build, 0);
  return table;
}
// Laura and Bebe are the first player's, Ceelo is the second's; a Knifeman, slower than all, is among them.
Table garage(int x = 8, int y = 3) {
  return Table({{F::laura, 9, 3}, {F::ceelo, 9, 3}, {F::bebe, 9, 3}}, {{F::knifeman, x, y}},
               shared(plain(ScenarioId::garage), 2));
}

// demon_city:R1
TEST(DemonCityPlayers, EachHasEverySoManythCharacterAndTheHostTheLastSeat) {
  const AnyGame& game = find_game("demon_city");
  const auto titles = [&](int players) {
    const Json options = game.options("archive", {{"players", players}});
    std::vector<std::string> all;
    for (Seat seat = 0; seat < game.seats(options); ++seat) all.push_back(game.seat_title(options, seat));
    return all;
  };
  EXPECT_EQ(titles(1), (std::vector<std::string>{"", ""}));
  EXPECT_EQ(titles(2), (std::vector<std::string>{"Laura and Nena", "Hiram and Alfred", "the Host"}));
  EXPECT_EQ(titles(3), (std::vector<std::string>{"Laura and Alfred", "Hiram", "Nena", "the Host"}));
  EXPECT_EQ(titles(4), (std::vector<std::string>{"Laura", "Hiram", "Nena", "Alfred", "the Host"}));

  Table table = garage();
  std::set<std::pair<int, Seat>> asked;
  for (int i = 0; i < 12 && table.state.round == 1; ++i) {
    table.legal();
    if (table.state.decision == Decision::announce)
      asked.insert({table.state.acting, DemonCity::to_act(table.state)});
    table.pass();
  }
  EXPECT_EQ(asked, (std::set<std::pair<int, Seat>>{{0, 0}, {1, 1}, {2, 0}, {4, 2}}));
}

TEST(DemonCityPlayers, ThereIsACharacterForEveryPlayer) {
  const auto fault = [](ScenarioId scenario, int players, int pcs = 0) {
    Options options;
    options.scenario = scenario;
    options.n_pcs = static_cast<std::int8_t>(pcs);
    options.players = players;
    return DemonCity::fault(options);
  };
  EXPECT_EQ(fault(ScenarioId::archive, 4), "");
  EXPECT_EQ(fault(ScenarioId::garage, 4),
            "4 players share the characters out, and there are 3 in this scenario");
  EXPECT_EQ(fault(ScenarioId::alley, 2),
            "2 players share the characters out, and there is 1 in this scenario");
  EXPECT_EQ(fault(ScenarioId::archive, 3, 2),
            "3 players share the characters out, and there are 2 in this scenario");
  EXPECT_EQ(fault(ScenarioId::any, 2),
            "2 players share the characters out, and there is 1 in a scenario that may be drawn");
  EXPECT_EQ(fault(ScenarioId::any, 1), "");
}

TEST(DemonCityPlayers, WinAndLoseTogether) {
  Table table = garage();
  table.state.escaped = 2;
  figure(table.state, 0).gone = figure(table.state, 1).gone = true;
  ASSERT_TRUE(check_end(table.state));
  EXPECT_EQ(DemonCity::scores(table.state), (Scores{1, 1, -1}));
}

// demon_city:R28
TEST(DemonCityPlayers, AreAskedForALeadInTurnUntilNobodySendsAnybody) {
  Table table = archive(3);
  ASSERT_EQ(DemonCity::to_act(table.state), 0);
  EXPECT_TRUE(table.may(Move::lead, lead(kLaura, 0)));
  EXPECT_TRUE(table.may(Move::lead, lead(kAlfred, 0)));
  EXPECT_FALSE(table.may(Move::lead, lead(kHiram, 0)));
  EXPECT_EQ(DemonCity::why_not(table.state, kMoves.encode(Move::lead, lead(kHiram, 0))).words,
            "Hiram is another player's to send.");
  EXPECT_EQ(DemonCity::describe(table.state, kMoves.encode(Move::pass)), "send nobody now");
  table.pass();
  ASSERT_EQ(DemonCity::to_act(table.state), 1);
  table.pass();
  ASSERT_EQ(DemonCity::to_act(table.state), 2);
  EXPECT_EQ(DemonCity::describe(table.state, kMoves.encode(Move::pass)), "stop investigating");
  table.cards("S9 W9");
  table.choose(Move::lead, lead(kNena, 5));  // certain
  EXPECT_EQ(table.state.leads[5].degree, 1);
  for (const Seat player : {0, 1, 2}) {  // all are asked again, and then it ends
    ASSERT_EQ(table.state.decision, Decision::lead);
    ASSERT_EQ(DemonCity::to_act(table.state), player);
    table.pass();
  }
  EXPECT_NE(table.state.decision, Decision::lead);
  EXPECT_EQ(table.state.candidates, 0);
}

TEST(DemonCityPlayers, WhoeverHasSentSomebodyLetsTheOthersSendNext) {
  Table table = archive(2);
  table.cards("S9 W9");
  table.choose(Move::lead, lead(kNena, 5));
  EXPECT_EQ(DemonCity::to_act(table.state), 1);
  table.pass();
  EXPECT_EQ(table.state.decision, Decision::lead) << "the first player has followed a lead since";
  EXPECT_EQ(DemonCity::to_act(table.state), 0);
}

TEST(DemonCityPlayers, ATiedLeadIsItsInvestigatorsPlayersToRetry) {
  Table table = archive(2);
  table.state.decision = Decision::retry;
  table.state.attempt.lead = 0;
  --table.state.scenes;
  for (const int pc : {kLaura, kHiram, kNena, kAlfred}) {
    table.state.attempt.pc = static_cast<std::int8_t>(pc);
    EXPECT_EQ(DemonCity::to_act(table.state), pc % 2);
    EXPECT_TRUE(table.may(Move::lead, lead(pc, 0)));
    EXPECT_EQ(DemonCity::fault(table.state), "");
  }
}

// demon_city:R66
TEST(DemonCityPlayers, AreAskedOneAfterAnotherWhoStandsAgainstAnAction) {
  const auto dash = [] {
    Table table = garage();
    table.act(4, Move::dash);
    table.go(7, 3);
    EXPECT_EQ(table.state.decision, Decision::contest);
    return table;
  };
  Table table = dash();
  EXPECT_EQ(DemonCity::to_act(table.state), 0);
  EXPECT_TRUE(table.may(Move::contest, 0));
  EXPECT_TRUE(table.may(Move::contest, 2));
  EXPECT_FALSE(table.may(Move::contest, 1));
  EXPECT_EQ(DemonCity::why_not(table.state, kMoves.encode(Move::contest, 1)).words,
            "Ceelo is another player's to commit.");
  EXPECT_EQ(DemonCity::describe(table.state, kMoves.encode(Move::pass)), "leave it to the others");
  table.pass();
  ASSERT_EQ(table.state.decision, Decision::contest);
  EXPECT_EQ(DemonCity::to_act(table.state), 1);
  EXPECT_EQ(table.legal().size(), 2);
  EXPECT_EQ(DemonCity::describe(table.state, kMoves.encode(Move::pass)), "let it happen");
  const State asked = table.state;
  table.choose(Move::contest, 1);
  EXPECT_EQ(table[1].committed, 4);
  EXPECT_EQ(table[4].square, square(8, 3));
  table.state = asked;
  table.pass();
  EXPECT_NE(table.state.decision, Decision::contest);
  EXPECT_EQ(table[4].square, square(7, 3));

  Table first = dash();
  first.choose(Move::contest, 2);
  EXPECT_EQ(first[2].committed, 4);
  EXPECT_NE(first.state.decision, Decision::contest) << "one who stands against it is enough";
}

// demon_city:R94
TEST(DemonCityPlayers, OfEqualAttacksThePlayerOfTheFirstFigurePicks) {
  for (const unsigned attackers : {0b011u, 0b110u}) {
    Table table = garage(9, 3);
    table.state.decision = Decision::pick;
    table.state.candidates = static_cast<FigureSet>(attackers);
    EXPECT_EQ(DemonCity::to_act(table.state), std::countr_zero(attackers) % 2);
    EXPECT_EQ(legal_actions<DemonCity>(table.state).size(), 2) << "any of them";
  }
}

TEST(DemonCityPlayers, AHalfMadeChoiceIsHiddenFromPartnersToo) {
  Table table = garage(0, 0);
  table.state.options.auto_forced = false;
  table.wait_for(1);
  const State before = table.state;
  table.choose(Move::run);
  table.choose(Move::square, table.legal().first());
  ASSERT_EQ(table.state.decision, Decision::run_act);
  const auto seen = [](const State& state, Seat viewer) {
    std::vector<float> row(kMaxObservationWidth);
    ObservationWriter out(row.data());
    DemonCity::observe(state, viewer, out);
    return row;
  };
  EXPECT_NE(seen(before, 1), seen(table.state, 1));
  for (const Seat other : {0, 2}) {
    EXPECT_EQ(seen(before, other), seen(table.state, other));
    State was = before, is = table.state;
    DemonCity::veil(was, other);
    DemonCity::veil(is, other);
    EXPECT_EQ(was, is);
    State world = table.state;
    Chance chance = Chance::seeded(1);
    DemonCity::resample_hidden(world, other, chance);
    EXPECT_EQ(world.decision, Decision::announce);
    EXPECT_EQ(world.pending_run, kNowhere);
  }
  State own = table.state;
  DemonCity::veil(own, 1);
  EXPECT_EQ(own.pending_run, table.state.pending_run);
}

TEST(DemonCityPlayers, SeeTheSameOtherwise) {
  Table table = archive(3);
  table.seeded(7);
  for (int i = 0; i < 60 && !table.over(); ++i) {
    table.choose(static_cast<Move>(kMoves.decode(table.legal().first()).move),
                 kMoves.decode(table.legal().first()).parameter);
    std::vector<std::vector<float>> rows;
    for (const Seat viewer : {0, 1, 2}) {
      if (table.over() || hides_choice(table.state, viewer)) continue;
      rows.emplace_back(kMaxObservationWidth);
      ObservationWriter out(rows.back().data());
      DemonCity::observe(table.state, viewer, out);
      EXPECT_EQ(rows.front(), rows.back());
    }
  }
}

TEST(DemonCityPlayers, OneIsWrittenAsBeforeThereWereSeveral) {
  const AnyGame& game = find_game("demon_city");
  Chance chance = Chance::seeded(1);
  const Json one = game.set_up(game.options("archive"), chance)->to_json();
  EXPECT_FALSE(one["options"].contains("players"));
  EXPECT_FALSE(one.contains("followed"));
  EXPECT_EQ(game.options("archive_three_players")["players"], 3);
  EXPECT_EQ(game.options("archive", {{"players", 1}}), game.options("archive"));
  EXPECT_EQ(game.by_sides(game.options("archive_three_players")), game.options("archive"));
}

}  // namespace
}  // namespace pandemonium::demon_city
