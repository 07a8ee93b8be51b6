// Decisions that people at one screen look at together: what is shown with them gives no secret away.
#include "play/session/openness.hpp"

#include <gtest/gtest.h>

#include <set>

#include "play/protocol/protocol.hpp"
#include "play/session/narration.hpp"
#include "tests/play/played.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
namespace {

constexpr int kWorldsLookedAt = 4, kEvery = 11;  // worlds of each seat, at every eleventh decision

std::vector<std::string> people(const AnyTable& table) {
  return std::vector<std::string>(static_cast<std::size_t>(table.seats()), kPerson);
}
std::vector<Seat> seats(const AnyTable& table) {
  std::vector<Seat> all;
  for (Seat seat = 0; seat < table.seats(); ++seat) all.push_back(seat);
  return all;
}
Session at(const AnyTable& table) { return Session(table, 1, people(table)); }

std::vector<const AnyGame*> games_with_secrets() {
  auto all = presentable_games();
  std::erase_if(all, [](const AnyGame* game) { return !ever_hides(*game, game->options()); });
  return all;
}

struct Counted {
  int open = 0, closed = 0;
};
// Every world that a seat could be in is shown to all seats alike, and asked openly alike.
Counted look_through(const AnyGame& game) {
  Counted counted;
  const Replay replay = played(game, "", 5);
  Chance chance = Chance::seeded(5, 0x09E7);
  for (int decision = 0; decision < replay.decisions(); decision += kEvery) {
    const AnyTable& table = replay.table(decision);
    const bool open = is_open(at(table));
    ++(open ? counted.open : counted.closed);
    auto world = table.clone();
    for (Seat seat = 0; seat < table.seats(); ++seat)
      for (int i = 0; i < kWorldsLookedAt; ++i) {
        world->assign(table);
        world->resample_hidden(seat, chance);
        EXPECT_EQ(world->shared_view(seats(table)), table.shared_view(seats(table)))
            << game.name() << ", decision " << decision << ", seat " << seat;
        if (open && seat != table.to_act()) {
          EXPECT_TRUE(is_open(at(*world))) << game.name() << ", decision " << decision << ", seat " << seat;
        }
      }
  }
  return counted;
}

TEST(Openness, WhatAllMayLookAtIsTheSameInEveryWorldOfEachOfThem) {
  ASSERT_FALSE(games_with_secrets().empty());
  int open = 0;
  for (const AnyGame* game : games_with_secrets()) {
    const Counted counted = look_through(*game);
    EXPECT_GT(counted.closed, 0) << game->name();
    open += counted.open;
  }
  EXPECT_GT(open, 3);
}

TEST(Openness, AChoiceThatStaysSecretIsNotOpenAndOneThatAllHearIs) {
  // Given a seat that writes a number down
  const AnyGame& game = game_secret_pick();
  Session session(game, game.options(), 3, {kPerson, kPerson});
  EXPECT_FALSE(is_open(session));
  // When it has, and the other is to say one aloud
  session.play(game.action_from_text("pick 2"));
  // Then that is open, and of what was written down only the dice that all saw are told
  EXPECT_TRUE(is_open(session));
  for (const OpenNews& each : open_news(session))
    for (const Event& event : each.events) EXPECT_EQ(event.kind, "chance") << event.words;
}

TEST(Openness, WhoPlaysAloneAgainstAgentsIsAskedInNoOpenWay) {
  const AnyGame& game = game_secret_pick();
  EXPECT_FALSE(is_open(Session(game, game.options(), 3, {kPerson, "random"})));
}

// Partners hide nothing from each other but a choice that is not made yet, and whoever makes it is asked on.
TEST(Openness, PartnersPassTheScreenToNobody) {
  const AnyGame& game = find_game("demon_city");
  const Json options = game.options("archive_three_players");
  Session session(game, options, 4, {kPerson, kPerson, kPerson, "scripted"});
  session.agents_play();
  Chance picker = Chance::seeded(4);
  int halves = 0, handed_over = 0;
  std::set<Seat> asked;
  Seat before = session.to_act();
  while (!session.over()) {
    const Seat seat = session.to_act();
    asked.insert(seat);
    // Whose panic leaves only a dash is asked where to, which is a choice half made from the start.
    const bool begun = session.table().view(seat)["decision"] != session.table().view(before)["decision"];
    EXPECT_TRUE(session.share_eyes(before, seat) || begun) << "nothing else is hidden from the last asked";
    handed_over += !session.share_eyes(before, seat);
    EXPECT_FALSE(session.share_eyes(seat, 3)) << "the Host is no partner";
    for (Seat other = 0; other < 3; ++other) halves += !session.share_eyes(seat, other);
    before = seat;
    const auto legal = session.table().legal();
    session.play(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
    session.agents_play();
  }
  EXPECT_EQ(asked, (std::set<Seat>{0, 1, 2}));
  EXPECT_GT(halves, 0);
  EXPECT_LE(handed_over, 2);
  EXPECT_EQ(session.name_of(0, kNobody), "P1 Laura and Alfred");
  EXPECT_EQ(session.name_of(3, kNobody), "P4 the Host (scripted)");
  EXPECT_TRUE(session.people_are_partners());
  const auto partners = [&](std::vector<std::string> players) {
    return Session(game, options, 4, std::move(players)).people_are_partners();
  };
  EXPECT_FALSE(partners({kPerson, kPerson, "scripted", kPerson}));
  EXPECT_FALSE(partners({kPerson, "scripted", "scripted", "scripted"}));
}

TEST(Openness, TheProtocolRefusesASharedTableOfASecretDecision) {
  const AnyGame& game = game_secret_pick();
  Protocol protocol(Session(game, game.options(), 3, {kPerson, kPerson}));
  EXPECT_EQ(protocol.answer(R"({"do":"state"})")["open"], false);
  EXPECT_EQ(protocol.answer(R"({"do":"table","shared":true})")["code"], "hidden");
  const Json state = protocol.answer(R"({"do":"act","action":"pick 2"})");
  EXPECT_EQ(state["open"], true);
  const Json shared = protocol.answer(R"({"do":"table","shared":true})");
  EXPECT_EQ(shared["table"]["picked"], -1);
  EXPECT_EQ(protocol.answer(R"({"do":"table","shared":true,"seat":0})")["code"], "bad value");
}

}  // namespace
}  // namespace pandemonium
