// The JSON protocol: every request, and what a bad one gets.
#include "play/protocol/protocol.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "envs/core/error.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

Protocol at(const AnyGame& game, std::vector<std::string> players) {
  return Protocol(Session(game, game.options(), 1, std::move(players)));
}
Protocol kuhn() { return at(game_kuhn_poker(), {kPerson, "scripted"}); }
std::string error_of(Protocol& protocol, const std::string& request) {
  return protocol.answer(request).value("error", std::string("no error"));
}

TEST(Protocol, PlaysAGame) {
  Protocol protocol = kuhn();
  const Json state = protocol.answer(R"({"do":"state","id":7})");
  EXPECT_EQ(state["id"], 7);
  EXPECT_EQ(state["game"], "kuhn_poker");
  EXPECT_EQ(state["to_act"], 0);
  EXPECT_EQ(state["over"], false);
  const Json legal = protocol.answer(R"({"do":"legal"})")["legal"];
  ASSERT_EQ(legal.size(), 2u);
  EXPECT_EQ(legal[1], (Json{{"action", 1}, {"text", "bet"}, {"words", "bet"}, {"kind", "bet"}}));
  const Json after = protocol.answer(R"({"do":"act","action":"bet"})");
  EXPECT_EQ(after["over"], true);
  EXPECT_EQ(after["decisions"], 2);
  EXPECT_EQ(after["news"][0], "you: bet");
  EXPECT_EQ(after["scores"].size(), 2u);
}

TEST(Protocol, UndoesRedoesSavesAndLoads) {
  Protocol protocol = kuhn();
  protocol.answer(R"({"do":"act","action":1})");
  EXPECT_EQ(protocol.answer(R"({"do":"undo"})")["decisions"], 0);
  EXPECT_EQ(error_of(protocol, R"({"do":"undo"})"), "there is nothing to undo");
  EXPECT_EQ(protocol.answer(R"({"do":"redo"})")["decisions"], 2);
  const Json save = protocol.answer(R"({"do":"save"})");
  Protocol other = kuhn();
  EXPECT_EQ(other.answer(Json{{"do", "load"}, {"save", save["save"]}}.dump())["decisions"], 2);
  EXPECT_EQ(other.answer(R"({"do":"save"})"), save);
  EXPECT_NE(error_of(other, R"({"do":"load","save":"{\"format\":"})").find("save, line 1"),
            std::string::npos);
  EXPECT_EQ(other.answer(R"({"do":"save"})"), save);  // and nothing has changed
}

TEST(Protocol, ShowsThePageAndTheObservationOfTheSeatToAct) {
  Protocol protocol = kuhn();
  const Json page = protocol.answer(R"({"do":"page"})");
  EXPECT_EQ(page["page"][0][0], (Json{{"text", "KUHN POKER"}, {"ink", "title"}}));
  EXPECT_EQ(error_of(protocol, R"({"do":"page","seat":1})"), "only a person's seat has a page");
  EXPECT_EQ(error_of(protocol, R"({"do":"page","seat":99999999999})"), "there is no seat 99999999999");
  const Json seen = protocol.answer(R"({"do":"observe"})");
  EXPECT_EQ(seen["mask"], Json::parse("[1,1]"));
  EXPECT_EQ(seen["observation"].size(), 9u);
  EXPECT_EQ(seen["layout"][0]["name"], "own card");
}

TEST(Protocol, ABotInASeatIsNotToldASecret) {
  Protocol protocol = at(game_secret_pick(), {"scripted", kPerson});
  for (const char* what : {"state", "page", "observe", "legal"}) {
    const std::string told = protocol.answer("{\"do\":\"" + std::string(what) + "\"}").dump();
    EXPECT_EQ(told.find("write down"), std::string::npos) << told;
    EXPECT_EQ(told.find("picked: "), std::string::npos) << told;
  }
  EXPECT_NE(protocol.answer(R"({"do":"state"})").dump().find("pick (in secret)"), std::string::npos);
}

TEST(Protocol, GivesHints) {
  Protocol protocol = kuhn();
  const Json hint = protocol.answer(R"({"do":"hint","agent":"random"})");
  EXPECT_EQ(hint["moves"][0]["probability"], 0.5);
  protocol.answer(R"({"do":"act","action":1})");
  EXPECT_EQ(error_of(protocol, R"({"do":"hint"})"), "nobody is to act: the game is over");
  EXPECT_EQ(protocol.answer(R"({"do":"hint"})")["code"], "over");
}

TEST(Protocol, AnswersBadRequestsAndGoesOn) {
  Protocol protocol = kuhn();
  const std::string before = protocol.answer(R"({"do":"save"})").dump();
  for (const char* bad : {"",
                          "hello",
                          "[]",
                          "{}",
                          "{\"do\":1}",
                          R"({"do":"fly"})",
                          R"({"do":"act"})",
                          R"({"do":"act","action":2})",
                          R"({"do":"act","action":-1})",
                          R"({"do":"act","action":1.5})",
                          R"({"do":"act","action":"raise"})",
                          R"({"do":"act","action":1,"seat":1})",
                          R"({"do":"state","please":1})",
                          R"({"do":"new","players":[1]})",
                          R"({"do":"new","players":["person"]})",
                          R"({"do":"new","seed":-1})",
                          R"({"do":"new","variant":"x"})",
                          R"({"do":"new","game":"chess"})",
                          R"({"do":"load"})",
                          R"({"do":"hint","agent":"grandmaster"})",
                          R"({"do":"new","options":{"cards":4}})",
                          R"({"do":"new","options":[]})"})
    EXPECT_NE(error_of(protocol, bad), "no error") << bad;
  EXPECT_NE(
      error_of(protocol, "{\"do\":\"new\",\"options\":" + std::string(1'000'000, '[')).find("nest deeper"),
      std::string::npos);
  EXPECT_EQ(protocol.answer(R"({"do":"save"})").dump(), before);
  Protocol empty;
  EXPECT_NE(error_of(empty, R"({"do":"state"})").find("no game is in progress"), std::string::npos);
}

TEST(Protocol, RandomRequestsAreAnsweredAndTheGameStaysPossible) {
  Protocol protocol = kuhn();
  const std::vector<std::string> good{
      R"({"do":"act","action":"bet"})", R"({"do":"undo"})", R"({"do":"page","seat":0})",
      R"({"do":"new","seed":5,"players":["person","random"]})", R"({"do":"hint","agent":"scripted"})"};
  Chance chance = Chance::seeded(12);
  for (int i = 0; i < 2000; ++i) {
    std::string request = good[static_cast<std::size_t>(chance.below(static_cast<int>(good.size())))];
    if (chance.below(3) != 0)
      request[static_cast<std::size_t>(chance.below(static_cast<int>(request.size())))] =
          static_cast<char>(chance.below(256));
    protocol.answer(request);
  }
  protocol.answer(R"({"do":"new","seed":5})");
  EXPECT_EQ(protocol.answer(R"({"do":"state"})")["seed"], 5);
}

TEST(Protocol, BeginsAgainWithOtherPlayersAndSeed) {
  Protocol protocol = kuhn();
  const Json state = protocol.answer(R"({"do":"new","seed":5,"players":["scripted","person"]})");
  EXPECT_EQ(state["seed"], 5);
  EXPECT_EQ(state["to_act"], 1);
  EXPECT_EQ(state["decisions"], 1);
}

TEST(Protocol, ServesLinesUntilQuitOrTheEnd) {
  Protocol protocol = kuhn();
  std::istringstream in("{\"do\":\"state\"}\nnonsense\n{\"do\":\"quit\"}\n{\"do\":\"state\"}\n");
  std::ostringstream out;
  serve(protocol, in, out);
  std::istringstream lines(out.str());
  std::vector<Json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_TRUE(answers[1].contains("error"));
  EXPECT_EQ(answers[2]["quit"], true);
  std::istringstream long_line(std::string(kMaxRequest + 1, ' ') + "\n{\"do\":\"state\"}");
  std::ostringstream answered;
  Protocol fresh = kuhn();
  serve(fresh, long_line, answered);
  EXPECT_NE(answered.str().find("the request is longer than"), std::string::npos);
  EXPECT_NE(answered.str().find("\"to_act\":0"), std::string::npos);
}

// Whether people at one screen must look away: by the veiled positions of whole games of every variant.
TEST(Protocol, ReportsWhetherAGameHidesAnything) {
  for (const AnyGame* game : games())
    for (const std::string& variant : game->variants()) {
      const Json options = game->options(variant);
      Chance chance = Chance::seeded(11);
      const auto table = game->set_up(options, chance);
      bool hides = false;
      while (!hides && table->to_act() != kNobody) {
        for (Seat seat = 0; seat < table->seats(); ++seat) hides |= table->view(seat) != table->to_json();
        table->apply(table->scripted(chance), chance);
      }
      Protocol protocol(Session(*game, options, 1,
                                std::vector<std::string>(static_cast<std::size_t>(table->seats()), kPerson)));
      EXPECT_EQ(protocol.answer(R"({"do":"state"})")["hides"], hides) << game->name() << ", " << variant;
    }
}

// Whoever asks for the table of a seat may not learn who acts where `to_act` is null; then, and only then,
// people at one screen are not told either.
TEST(Protocol, ReportsWhetherSomebodyIsAskedInSecret) {
  const AnyGame& game = find_game("city_of_horror");
  int in_secret = 0, openly = 0;
  for (std::uint64_t seed = 1; seed < 5; ++seed) {
    Protocol protocol(Session(game, game.options("players3"), seed, std::vector<std::string>(3, kPerson)));
    Chance chance = Chance::seeded(seed);
    Json state = protocol.answer(R"({"do":"state"})");
    for (int decision = 0; decision < 60 && !state["over"]; ++decision) {
      bool waits = false;
      for (Seat seat = 0; seat < 3; ++seat)
        if (seat != state["to_act"])
          waits |= protocol.answer(Json{{"do", "table"}, {"seat", seat}}.dump())["to_act"].is_null();
      ASSERT_EQ(state["asked_in_secret"], waits) << seed << ", decision " << decision;
      ++(waits ? in_secret : openly);
      const Json legal = protocol.answer(R"({"do":"legal"})")["legal"];
      const Json& one = legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
      state = protocol.answer(Json{{"do", "act"}, {"action", one["action"]}}.dump());
    }
  }
  EXPECT_GT(in_secret, 0);
  EXPECT_GT(openly, 0);
}

TEST(Protocol, RefusesATextBeyondItsLimitUnread) {
  Protocol protocol = kuhn();
  const std::string long_text(kMaxRequest + 1, ' ');
  EXPECT_NE(protocol.answer_text(long_text).find("too large"), std::string::npos);
}

}  // namespace
}  // namespace pandemonium
