// Options and positions that cannot be are refused, and the reason is named.
#include <functional>

#include "envs/core/any_game.hpp"
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium {
const AnyGame& game_cyberdoom_tower();

namespace cyberdoom_tower {
namespace {

template <class Do>
std::string error_of(Do act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(CyberdoomTowerBadInput, OptionsOutOfRangeAreRefused) {
  const AnyGame& game = game_cyberdoom_tower();
  struct Case {
    const char *options, *named;
  };
  for (const auto& [options, named] : {Case{R"({"players": 0})", "players"},
                                       {R"({"players": 3})", "players"},
                                       {R"({"countdown": 0})", "countdown"},
                                       {R"({"countdown": 13})", "countdown"},
                                       {R"({"max_rounds": 25})", "max_rounds"},
                                       {R"({"countdown": 10, "max_rounds": 9})", "max_rounds"},
                                       {R"({"ai_card": -2})", "ai_card"},
                                       {R"({"ai_card": 4})", "ai_card"},
                                       {R"({"shaping": -1})", "shaping"},
                                       {R"({"shaping": 11})", "shaping"},
                                       {R"({"players": 1000})", "players"},
                                       {R"({"lives": 3})", "lives"}}) {
    const std::string error = error_of([&, text = options] { game.options("", parse_json(text, "test")); });
    EXPECT_NE(error.find(named), std::string::npos) << options << ": " << error;
  }
  EXPECT_NE(error_of([&] { game.options("three_players"); }).find("two_players"), std::string::npos);
}

// The table of options: the first and last value of each range.
TEST(CyberdoomTowerBadInput, OptionsAtTheEndsOfTheirRangesAreTaken) {
  const AnyGame& game = game_cyberdoom_tower();
  for (const char* options :
       {R"({"countdown": 1, "max_rounds": 1})", R"({"countdown": 12, "max_rounds": 24})",
        R"({"ai_card": -1})", R"({"ai_card": 3})", R"({"players": 1})", R"({"players": 2})",
        R"({"shaping": 0})", R"({"shaping": 10})"})
    EXPECT_EQ(error_of([&] { game.options("", parse_json(options, "test")); }), "nothing was refused")
        << options;
}

struct Impossible {
  const char* named;
  std::function<void(State&)> change;
};

void expect_refused(const State& possible, const std::vector<Impossible>& cases) {
  const AnyGame& game = game_cyberdoom_tower();
  ASSERT_NO_THROW(game.from_json(to_json(possible)));
  for (const auto& [named, change] : cases) {
    State state = possible;
    change(state);
    const std::string error = error_of([&] { game.from_json(to_json(state)); });
    EXPECT_NE(error.find(named), std::string::npos) << "expected: " << named << "\ngiven: " << error;
  }
}

TEST(CyberdoomTowerBadInput, TowersThatCannotBeAreRefused) {
  expect_refused(s1(), {{"no such floor card", [](State& s) { s.floors[0].card = 5; }},
                        {"no such floor card", [](State& s) { s.floors[0].card = -1; }},
                        {"no such sentinel card", [](State& s) { s.floors[1].sentinel = 6; }},
                        {"twice", [](State& s) { s.floors[0].card = s.floors[1].card; }},
                        {"sentinel is in the tower twice",
                         [](State& s) {
                           s.floors[0].sentinel = s.floors[1].sentinel;
                           s.floors[0].sentinel_energy = 1;
                         }},
                        {"position", [](State& s) { s.floors[0].position = 8; }},
                        {"position", [](State& s) { s.floors[0].position = 0; }},
                        {"energy", [](State& s) { s.floors[0].sentinel_energy = 3; }},
                        {"defeated", [](State& s) { s.floors[0].sentinel_energy = 0; }},
                        {"closed", [](State& s) { s.floors[0].closed = true; }},
                        {"closed", [](State& s) { s.floors[0].position = 1; }},
                        {"without a crate", [](State& s) { s.floors[0].used = 1; }},
                        {"without a crate", [](State& s) { s.floors[0].used = 0x80; }},
                        {"keys", [](State& s) { s.keys = 1; }},
                        {"keys", [](State& s) { s.floors[2].key_left = false; }},
                        {"not in play", [](State& s) { s.floors[4].card = 4; }},
                        {"AI card", [](State& s) { s.ai_card = 4; }},
                        {"ai_energy", [](State& s) { s.ai_energy = 6; }},
                        {"won", [](State& s) { s.ai_energy = 0; }},
                        {"options ask for", [](State& s) { s.options.ai_card = 2; }},
                        {"behind the round counter", [](State& s) { s.round = 5; }}});
}

TEST(CyberdoomTowerBadInput, PlayersThatCannotBeAreRefused) {
  expect_refused(s2(), {{"no such floor", [](State& s) { s.players[0].floor = 6; }},
                        {"no such floor", [](State& s) { s.players[1].floor = -1; }},
                        {"sector", [](State& s) { s.players[0].sector = 7; }},
                        {"energy", [](State& s) { s.players[0].energy = 7; }},
                        {"energy is 0", [](State& s) { s.players[0].energy = 0; }},
                        {"luck", [](State& s) { s.players[0].luck = -1; }},
                        {"items 1 to 6", [](State& s) { s.players[0].owned = 64; }},
                        {"both owned and crossed off",
                         [](State& s) { s.players[0].owned = s.players[0].crossed_off = 2; }},
                        {"Flip", [](State& s) { s.players[0].boxes[1] = 3; }},
                        {"spotted", [](State& s) { s.players[0].spotted = 1; }},
                        {"without the keys", [](State& s) { s.players[0].floor = 5; }},
                        {"order", [](State& s) { s.order = {1, 1}; }},
                        {"order", [](State& s) { s.order = {0, 2}; }},
                        {"turn", [](State& s) { s.turn = 2; }},
                        {"who", [](State& s) { s.who = 1; }},
                        {"who", [](State& s) { s.who = 5; }},
                        {"round", [](State& s) { s.round = 0; }},
                        {"round", [](State& s) { s.round = 25; }},
                        {"action_points", [](State& s) { s.action_points = 4; }},
                        {"Tecno Suit", [](State& s) { s.suit_used = true; }},
                        {"order is chosen", [](State& s) {
                           s.phase = Phase::order;
                           s.who = 1;
                         }}});
  expect_refused(s1(), {{"player 2", [](State& s) { s.players[1].luck = 0; }},
                        {"two players only", [](State& s) { s.phase = Phase::order; }}});
}

TEST(CyberdoomTowerBadInput, DecisionsThatCannotBeAreRefused) {
  State dice = sa();
  play(dice, kAttackBase, kBad);
  expect_refused(dice, {{"number of dice", [](State& s) { s.dice[0][0] = -1; }},
                        {"4 white", [](State& s) { s.dice[0][0] = 2; }},
                        {"over", [](State& s) { s.dice = dice_of({1, 1, 3, 4, 3, 2}); }},
                        {"reach", [](State& s) { s.players[0].sector = 1; }},
                        {"never paid for", [](State& s) { s.weapon = Weapon::plasma_rifle; }},
                        {"not unlocked", [](State& s) { s.ability_used = 2; }},
                        {"Gunsight", [](State& s) { s.hit_credit = 1; }},
                        {"not activated", [](State& s) { s.floors[0].activated = false; }},
                        {"outside an attack", [](State& s) { s.phase = Phase::main; }}});
  State hide = s1();
  play(hide, walk_to(2), {1});
  expect_refused(hide, {{"hide_target", [](State& s) { s.hide_target = 6; }},
                        {"hide_roll", [](State& s) { s.hide_roll = 0; }},
                        {"mended", [](State& s) { s.players[0].luck = 1; }},
                        {"loot", [](State& s) { s.looting = true; }},
                        {"in a sector", [](State& s) { s.players[0].sector = 0; }},
                        {"another phase", [](State& s) { s.phase = Phase::main; }}});
  State pick = with_items(s1(), {Item::tecno_suit});
  play(pick, walk_to(3));
  play(pick, act(Move::loot), {6, 5});
  expect_refused(pick, {{"equally near", [](State& s) { s.pick_low = 3; }},
                        {"equally near", [](State& s) { s.pick_high = 9; }},
                        {"not the nearest", [](State& s) { s.players[0].owned = 0; }},
                        {"looted crate", [](State& s) { s.floors[0].used = 0; }}});
  expect_refused(s1(), {{"no key here",
                         [](State& s) {
                           s.phase = Phase::key;
                           s.players[0].sector = 1;
                         }},
                        {"nothing to loot",
                         [](State& s) {
                           s.phase = Phase::arrive;
                           s.players[0].sector = 1;
                         }},
                        {"every ability box",
                         [](State& s) {
                           s.phase = Phase::fill;
                           s.players[0].boxes = {1, 2, 3};
                         }},
                        {"has ended", [](State& s) { s.phase = Phase::over; }},
                        {"has ended", [](State& s) { s.end = End::cap; }}});
}

TEST(CyberdoomTowerBadInput, AttacksAndEndsThatCannotBeAreRefused) {
  State brace = with_energy(with_items(on_the_roof(), {Item::laser_cannon, Item::jetpack}), 1);
  play(brace, kEndTurn);
  expect_refused(brace, {{"not at the player", [](State& s) { s.sentinel_floor = 7; }},
                         {"not at the player", [](State& s) { s.sentinel_index = 1; }},
                         {"not where", [](State& s) { s.sentinel_floor = 0; }},
                         {"does not slide", [](State& s) { s.sentinel_slid = true; }},
                         {"need not", [](State& s) { s.players[0].energy = 4; }},
                         {"need not", [](State& s) { s.players[0].owned = 0; }},
                         {"outside a turn", [](State& s) { s.action_points = 1; }}});
  State crushed = standing(with_awake(in_round(s1(), 11), 0), 0, 1);
  play(crushed, kEndTurn);
  expect_refused(crushed, {{"nobody is crushed", [](State& s) { s.players[0].sector = 0; }},
                           {"closed", [](State& s) { s.end = End::cap; }},
                           {"Sentinel Turn", [](State& s) { s.sentinel_slid = true; }}});
  State late = in_round(s1(), 12);
  play(late, kEndTurn);
  expect_refused(late, {{"countdown", [](State& s) { s.round = 11; }},
                        {"without energy", [](State& s) { s.end = End::energy; }},
                        {"rounds are left", [](State& s) { s.end = End::cap; }}});
}

TEST(CyberdoomTowerBadInput, AnUnknownPhaseIsRefused) {
  Json position = to_json(s1());
  position["phase"] = "lunch";
  const std::string error = error_of([&] { game_cyberdoom_tower().from_json(position); });
  EXPECT_NE(error.find("phase"), std::string::npos);
  EXPECT_NE(error.find("hide fix"), std::string::npos) << "lists what there is: " << error;
}

}  // namespace
}  // namespace cyberdoom_tower
}  // namespace pandemonium
