// Secrecy, searched for at many positions of mixed random and scripted games of every variant: whatever a
// seat cannot know may be something else without any number, word or choice of its own changing.
// PANDEMONIUM_LEAK_POSITIONS sets how many positions are searched (default 3,000; the long run is 100,000).
#include <cstdlib>
#include <map>

#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

int positions_to_search() {
  const char* given = std::getenv("PANDEMONIUM_LEAK_POSITIONS");
  return given != nullptr ? std::max(1, std::atoi(given)) : 3'000;
}

std::string page_of(const State& s, Seat viewer) {
  Page page;
  CityOfHorror::show(s, viewer, page);
  return page.plain();
}

struct Difference {
  int worlds = 0, hands = 0, decks = 0, hours = 0, food = 0, votes = 0, movement = 0, asked = 0, packs = 0;
};

void count(const State& s, const State& world, Difference& difference) {
  ++difference.worlds;
  difference.hands += s.hand != world.hand;
  difference.decks += s.deck != world.deck;
  difference.hours += s.hour_card != world.hour_card;
  difference.food += s.food_secret != world.food_secret;
  difference.votes += s.vote != world.vote;
  difference.movement += s.movement_card != world.movement_card;
  difference.asked += s.actor != world.actor;
  difference.packs += s.pack != world.pack;
}

// What everybody at the table can see must be the same in every world.
void expect_same_public(const State& s, const State& world) {
  ASSERT_EQ(s.zombies, world.zombies);
  ASSERT_EQ(s.at, world.at);
  ASSERT_EQ(s.owned, world.owned);
  ASSERT_EQ(s.exhausted, world.exhausted);
  ASSERT_EQ(s.hidden, world.hidden);
  ASSERT_EQ(s.discard, world.discard);
  ASSERT_EQ(s.hand_size, world.hand_size);
  ASSERT_EQ(s.seat_antidotes, world.seat_antidotes);
  ASSERT_EQ(s.food_open, world.food_open);
  ASSERT_EQ(s.vote_promise, world.vote_promise);
  ASSERT_EQ(s.truce, world.truce);
  ASSERT_EQ(s.holder, world.holder);
  ASSERT_EQ(s.leader, world.leader);
  ASSERT_EQ(s.dealt, world.dealt);
  ASSERT_EQ(s.stack_size, world.stack_size);
}

void expect_own_unchanged(const State& s, const State& world, Seat viewer) {
  ASSERT_EQ(s.hand[viewer], world.hand[viewer]);
  ASSERT_EQ(s.known[viewer], world.known[viewer]);
  ASSERT_EQ(s.food_secret[viewer], world.food_secret[viewer]);
  ASSERT_EQ(s.pack[viewer], world.pack[viewer]);
  ASSERT_EQ(s.movement_card[viewer], world.movement_card[viewer]);
  ASSERT_EQ(s.claim[viewer], world.claim[viewer]);
}

void search(const State& s, Seat viewer, Chance& chance, Difference& difference) {
  State world = s;
  CityOfHorror::resample_hidden(world, viewer, chance);
  ASSERT_EQ(CityOfHorror::fault(world), "") << to_json(world).dump();
  count(s, world, difference);
  ASSERT_EQ(seen_by(s, viewer), seen_by(world, viewer)) << to_json(s).dump();
  ASSERT_EQ(page_of(s, viewer), page_of(world, viewer));
  expect_same_public(s, world);
  expect_own_unchanged(s, world, viewer);
  if (s.actor != viewer) {
    ASSERT_NE(world.actor, viewer);  // nobody is told that it is asked
    return;
  }
  ASSERT_EQ(world.actor, viewer);
  Legal legal, world_legal;
  CityOfHorror::mark_legal(s, legal);
  CityOfHorror::mark_legal(world, world_legal);
  ASSERT_EQ(legal, world_legal);
  legal.for_each([&](Action action) {
    ASSERT_EQ(CityOfHorror::describe(s, action), CityOfHorror::describe(world, action));
  });
  Chance one = Chance::seeded(5), same = Chance::seeded(5);
  ASSERT_EQ(CityOfHorror::scripted(s, one), CityOfHorror::scripted(world, same));
}

TEST(CityOfHorror, NoPositionOfAnyVariantLeaks) {
  const int positions = positions_to_search();
  const std::size_t variants = CityOfHorror::kVariants.size();
  Difference difference;
  Chance worlds = Chance::seeded(21);
  for (std::size_t v = 0; v < variants; ++v) {
    const Options options = options_of(std::string(CityOfHorror::kVariants[v].options).c_str());
    int searched = 0;
    for (std::uint64_t g = 0; searched < positions / static_cast<int>(variants) + 1; ++g) {
      Chance chance = Chance::seeded(22, v, g), picker = Chance::seeded(23, v, g);
      State s = CityOfHorror::set_up(options, chance);
      Legal legal;
      CityOfHorror::mark_legal(s, legal);
      const bool random_play = g % 3 != 0;
      while (s.stage != Stage::over) {
        if (picker.below(8) == 0) {
          ++searched;
          for (Seat viewer = 0; viewer < players(s); ++viewer) {
            search(s, viewer, worlds, difference);
            if (HasFatalFailure()) return;
          }
        }
        const bool random_now = random_play || picker.below(4) == 0;
        CityOfHorror::apply(
            s, random_now ? legal.nth(picker.below(legal.size())) : CityOfHorror::scripted(s, chance), chance,
            legal);
      }
    }
  }
  // The search has teeth: what is hidden did differ
  EXPECT_GT(difference.hands * 3, difference.worlds);  // late in a game many hands are empty
  EXPECT_GT(difference.decks * 2, difference.worlds);
  EXPECT_GT(difference.hours * 3, difference.worlds);
  EXPECT_GT(difference.food, 0);
  EXPECT_GT(difference.votes, 0);
  EXPECT_GT(difference.movement, 0);
  EXPECT_GT(difference.packs, 0);
  EXPECT_GT(difference.asked, 0);
}

// P0 plays a Gun; P1, P2 and P3 hold a card each. P2 is asked to cancel. To P3, who has no answer, P1 may be
// asked as well as P2; to P1, who could have answered and passed, only those after it.
TEST(CityOfHorror, WhoIsAskedToCancelIsAnyoneWhoCouldBe) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun, canned_food}).z(bank, 2);
  given.hand(1, {pepper_spray, alarm}).hand(2, {pepper_spray, kitten}).hand(3, {chainsaw});
  given.at(church, Step::attack_window).play(play_card(gun));
  given.expect(Kind::cancel, 1);
  given.play(pass);
  given.expect(Kind::cancel, 2);
  Chance chance = Chance::seeded(31);
  std::map<Seat, int> asked_for_three, asked_for_one;
  for (int i = 0; i < 400; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 3, chance);
    ASSERT_EQ(world.kind, Kind::cancel);
    ASSERT_TRUE(may_cancel(world, world.actor));
    ++asked_for_three[world.actor];
    world = given.s;
    CityOfHorror::resample_hidden(world, 1, chance);
    ++asked_for_one[world.actor];
  }
  EXPECT_GT(asked_for_three[1], 100);
  EXPECT_GT(asked_for_three[2], 100);
  EXPECT_EQ(asked_for_three.size(), 2u);
  EXPECT_GT(asked_for_one[2], 100);
  EXPECT_GT(asked_for_one[3], 100);
  EXPECT_EQ(asked_for_one.size(), 2u);
}

// 6.6.5: what another seat is composing goes back to its GO; what it has announced stays.
TEST(CityOfHorror, ACompositionOfAnotherSeatIsTakenBackInOtherWorlds) {
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).hand(0, {rescue_flare, gun}).z(bank, 2).z(hospital, 1);
  given.at(church, Step::attack_window);
  given.play(play_card(rescue_flare)).play(where(bank));
  given.expect(Kind::loc2, 0);
  Chance chance = Chance::seeded(32);
  State world = given.s;
  CityOfHorror::resample_hidden(world, 1, chance);
  EXPECT_EQ(world.kind, Kind::go);
  EXPECT_EQ(world.act, Act{});
  State own = given.s;
  CityOfHorror::resample_hidden(own, 0, chance);
  EXPECT_EQ(own.kind, Kind::loc2);
}

// 6.6.4: a secret choice that binding promises leave no freedom to is that choice in every world.
TEST(CityOfHorror, APromisedVoteIsThePromisedOneInEveryWorld) {
  Given given(4, "{}");
  given.put(0, thief, armory).put(1, rocker, armory).put(2, punk, armory).put(3, geek, armory).z(armory, 6);
  given.tired(thief).tired(rocker).tired(punk).tired(geek);
  given.s.vote_promise[1] = 2;
  given.at(armory, Step::attack);
  given.expect(Kind::vote, 0);
  given.play(given.to(3));
  given.expect(Kind::vote, 2);  // P1's vote was forced
  Chance chance = Chance::seeded(33);
  std::map<int, int> votes_of_zero;
  for (int i = 0; i < 200; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 2, chance);
    EXPECT_EQ(world.vote[1], 2);
    ++votes_of_zero[world.vote[0]];
  }
  EXPECT_EQ(votes_of_zero.size(), 4u);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
