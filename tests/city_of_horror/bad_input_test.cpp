#include <functional>

#include "envs/core/any_game.hpp"
#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

TEST(CityOfHorror, OptionsThatCannotBePlayedAreRefusedByName) {
  const std::vector<std::pair<const char*, const char*>> rows{
      {R"({"players": 2})", "players is not 3 to 6"},
      {R"({"players": 7})", "players is not 3 to 6"},
      {R"({"offers_general": 3})", "offers_general is not 0 to 2"},
      {R"({"offers_location": -1})", "offers_location is not 0 to 2"},
      {R"({"first_player": 4})", "first_player is not -1 or one of the seats"},
      {R"({"layout": [1, 2, 3, 3]})", "layout is neither all 0 nor a permutation of 1 to 4"},
      {R"({"layout": [0, 2, 3, 4]})", "layout is neither all 0 nor a permutation of 1 to 4"},
      {R"({"layout": [1, 2, 3, 9]})", "layout has a number that is not 1 to 4"},
      {R"({"colours": [0, 0, 1, 2, -1, -1]})", "colours has a colour twice"},
      {R"({"colours": [0, 1, 2, 6, -1, -1]})", "colours has a colour that is not 0 to 5"},
      {R"({"colours": [0, 1, 2, 3, 4, -1]})",
       "colours are given for some seats only, or for seats not in play"},
      {R"({"max_decisions": 0})", "max_decisions is not positive"},
      {R"({"offer_cutoff": -1})", "offer_cutoff is negative"},
      {R"({"shaping": -1.0})", "shaping is not 0 to 100"}};
  for (const auto& [json, fault] : rows) EXPECT_EQ(CityOfHorror::fault(options_of(json)), fault) << json;
  EXPECT_EQ(CityOfHorror::fault(Options{}), "");
}

// A possible position: the first go of an ATTACK window.
State possible() {
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).hand(0, {gun, alarm}).hand(1, {pepper_spray}).z(church, 3);
  given.at(church, Step::attack_window);
  EXPECT_EQ(CityOfHorror::fault(given.s), "");
  return given.s;
}

TEST(CityOfHorror, PositionsThatCannotBeAreRefusedByName) {
  struct Row {
    std::function<void(State&)> spoil;
    const char* fault;
  };
  const std::vector<Row> rows{
      {[](State& s) { s.turn = 9; }, "turn is not 0 to 5"},
      {[](State& s) { s.turn = 0; }, "the turn does not fit the stage"},
      {[](State& s) { s.truncated = true; }, "a game that was stopped goes on"},
      {[](State& s) { s.kind = Kind::draft; }, "the decision does not belong to the stage"},
      {[](State& s) { s.actor = 5; }, "the seat to act is not in the game"},
      {[](State& s) { s.actor = 1; }, "it is another seat's go"},
      {[](State& s) { s.location = kNone; }, "the location does not fit the stage"},
      {[](State& s) { s.resolved = 1; }, "a resolved location is visited again"},
      {[](State& s) { s.invasion_done = false; }, "the Invasion card is not done"},
      {[](State& s) { s.zombies[bank] = 9; }, "a building has not 0 to 8 zombies"},
      {[](State& s) { s.zombies[bank] = 1; }, "zombies are not those of the box"},
      {[](State& s) { s.seat_antidotes[2] = 1; }, "antidotes are not those of the box"},
      {[](State& s) { s.seat_antidotes[5] = 1; }, "antidotes of a seat are impossible"},
      {[](State& s) { s.antidotes[crossroads] = 1; }, "antidotes of a building are impossible"},
      {[](State& s) { s.number[church] = 2; }, "the numbers are no layout"},
      {[](State& s) { s.number[church] = 17; }, "a number is not 1 to 6"},
      {[](State& s) { s.side[church] = 2; }, "a side is not 0 or 1"},
      {[](State& s) { s.side[bank] = 1; }, "a side is not the one chosen"},
      {[](State& s) { s.markers[water_tower] = 3; }, "Explosion markers are impossible"},
      {[](State& s) { s.markers[bank] = 1; }, "Explosion markers are impossible"},
      {[](State& s) { s.supplies[church].cards = 8; }, "more cards than were ever dropped"},
      {[](State& s) { s.supplies[church].cards = 1; }, "a card at a building is impossible"},
      {[](State& s) { s.dealt = 41; }, "dealt is not from the first card of the deck to 40"},
      {[](State& s) { s.deck[39] = 18; }, "the deck is impossible"},
      {[](State& s) { s.hand_size[0] = 3; }, "hand_size is not the number of cards in hand"},
      {[](State& s) { --s.hand[0][gun], ++s.hand[0][shotgun]; },
       "the Action cards are not those of the deck, each as often as it is printed"},
      {[](State& s) { s.discard[gun] = -1; }, "a number of cards is negative"},
      {[](State& s) { s.stack_size = 7; }, "stack_size is out of range"},
      {[](State& s) { s.stack_size = 1; }, "cards are announced only while they can be cancelled"},
      {[](State& s) { s.known[2][0][gun] = 2; }, "a seat knows of cards that are not there"},
      {[](State& s) { s.known[0][0][gun] = 1; }, "a seat knows of cards that are not there"},
      {[](State& s) { s.owned[1] |= bit(mama); }, "a character belongs to two seats"},
      {[](State& s) { s.at[bank] |= bit(mama); }, "a character is at two buildings"},
      {[](State& s) { s.at[bank] |= bit(punk); }, "characters and their places do not agree"},
      {[](State& s) { s.owned[0] |= bit(punk); }, "characters and their places do not agree"},
      {[](State& s) { s.unplaced = bit(punk); }, "a character has no place"},
      {[](State& s) { s.exhausted |= bit(punk); }, "a character is marked that is not there"},
      {[](State& s) { s.temporary |= s.at[crossroads]; }, "a temporary space at the Crossroads"},
      {[](State& s) { s.living = 0b1110; }, "the seat to act is not in the game"},
      {[](State& s) { s.living = 0b0111; }, "living is not the seats with characters"},
      {[](State& s) { s.truck[2] = 9; }, "the Food tokens are not those of the box"},
      {[](State& s) { s.food_secret[1][0] = -1; }, "Food is negative"},
      {[](State& s) { s.colour[1] = 0; }, "the colours of the seats are impossible"},
      {[](State& s) { s.leader = 5; }, "the leader is on a cache"},
      {[](State& s) { s.holder = -1; }, "the First Player token is with nobody in the game"},
      {[](State& s) { s.hour_card[2] = 4; }, "an Invasion card is impossible"},
      {[](State& s) { s.queue = 0b100000; }, "a set of seats has a seat that is not in play"},
      {[](State& s) { s.queue_from = 6; }, "a number is out of range"},
      {[](State& s) { s.share_promise[0].to = 100; }, "a number is out of range"},
      {[](State& s) { s.claim[0][1] = 7; }, "a number is out of range"},
      {[](State& s) { s.pointed[0][1] = State::kMostPointed + 1; }, "a number is out of range"},
      {[](State& s) { s.act.player = 0; }, "the act has no player or no purpose"},
      {[](State& s) { s.act.seat = 77; }, "the act has a part that is out of range"},
      {[](State& s) { s.act = {Source::go, What::card, 0, gun}; }, "an act is under way at another decision"},
      {[](State& s) { s.kind = Kind::loc1; }, "nobody uses anything"},
      {[](State& s) { s.kind = Kind::loc1, s.act = {Source::go, What::card, 0, shotgun}; },
       "the act cannot be composed like this"},
      {[](State& s) { s.offer.proposer = 0; }, "the offer is impossible"},
      {[](State& s) { s.offer.proposer = 0, s.offer.recipient = 1; },
       "an offer is under way at another decision"},
      {[](State& s) { s.kind = Kind::give; }, "nobody has made the offer"},
      {[](State& s) {
         s.kind = Kind::respond, s.actor = 1;
         s.offer = {0, 1, Item::antidote, Item::nothing, -1, -1, true, true, true, 0};
       },
       "the item given is not there"},
      {[](State& s) { s.kind = Kind::tie; }, "there is nobody to vote on"},
      {[](State& s) { s.vote[0] = 1; }, "a vote is cast at another decision"},
      {[](State& s) { s.distributor = 0; }, "the distributor does not fit the decision"},
      {[](State& s) { s.mover = 0; }, "somebody moves at the wrong time"},
      {[](State& s) { s.placing = 1; }, "placing after the set-up"},
      {[](State& s) { s.pack[0][gun] = 1, --s.hand[0][gun], --s.hand_size[0]; }, "a pack without a draft"},
      {[](State& s) { s.options.players = 9; }, "players is not 3 to 6"},
      {[](State& s) { s.stage = Stage::over, s.kind = Kind::none, s.turn = 5; },
       "somebody acts after the end"},
  };
  for (const Row& row : rows) {
    State s = possible();
    row.spoil(s);
    EXPECT_EQ(CityOfHorror::fault(s), row.fault);
  }
}

// If these were accepted, they would be refused some decisions later.
struct Spoiled {
  std::function<State()> position;
  std::function<void(State&)> spoil;
  const char* fault;
};

void expect_refused(const std::vector<Spoiled>& rows) {
  for (const Spoiled& row : rows) {
    State s = row.position();
    EXPECT_EQ(CityOfHorror::fault(s), "") << row.fault;
    row.spoil(s);
    EXPECT_EQ(CityOfHorror::fault(s), row.fault);
  }
}

State offering(Item give_item) {  // P0 has chosen what it gives
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).hand(0, {gun, alarm}).antidotes(0, 1).z(church, 3);
  given.at(church, Step::attack_window).play(given.offer_to(1)).play(give(give_item));
  return given.s;
}

// R91, R94: an offer is one of those left, and nothing of it is chosen before its turn.
TEST(CityOfHorror, AnOfferUnderWayIsBlankWhereNothingIsChosen) {
  const auto begun = [] { return offering(Item::antidote); };
  expect_refused({
      {begun, [](State& s) { s.offers_left[0] = 0; }, "no offer is left"},
      {begun, [](State& s) { s.offers_left[1] = 3; }, "a number is out of range"},
      {begun, [](State& s) { s.options.offers_location = 1; }, "more offers are left than there were"},
      {begun, [](State& s) { s.offer.ask_param = 0; }, "the offer is composed twice"},
      {begun, [](State& s) { s.offer.give_param = 0; }, "the item given is not there"},
      {begun, [](State& s) { s.offer.acts_due = 1; }, "the offer is heard at the wrong time"},
      {begun, [](State& s) { s.options.negotiation = false; }, "the offer is made at another seat's go"},
      {[] { return offering(Item::card); }, [](State& s) { s.offer.give_param = gun; },
       "the item given is not there"},
  });
}

// R20: a go belongs to the window; who has passed sits before it, and whatever is heard wipes the passes out.
TEST(CityOfHorror, AGoBelongsToItsWindow) {
  const auto activating = [] {
    Given given;
    given.put(0, mama, church).tired(mama).hand(0, {gun}).z(church, 3).at(church, Step::next_building);
    return given.play(kActivate).s;
  };
  const auto passing = [] {
    Given given(4, "{}");
    return given.put(0, mama, church).tired(mama).at(church, Step::attack_window).play(kPass).s;
  };
  const auto answering = [] {
    Given given;
    given.hand(0, {alarm}).hand(2, {pepper_spray});
    for (int seat = 0; seat < 4; ++seat) given.s.movement_card[seat] = bank;
    open_window(given.s, Stage::invasion);
    return given.start(Step::window_go).play(play_card(alarm)).play(where(bank)).s;
  };
  expect_refused({
      {activating, [](State& s) { s.window_seat = 0; }, "whose go it is does not fit the decision"},
      {activating, [](State& s) { s.offers_left[0] = 1; }, "more offers are left than there were"},
      {activating, [](State& s) { s.act.taken = gun; }, "the act cannot be composed like this"},
      {activating, [](State& s) { s.resolved = bit(bank); }, "locations are resolved out of order"},
      {passing, [](State& s) { s.window_seat = kNone; }, "whose go it is does not fit the decision"},
      {passing, [](State& s) { s.passed = 0b100; }, "the passes do not fit"},
      {passing, [](State& s) { s.decisions = s.options.max_decisions; }, "decisions is out of range"},
      {passing, [](State& s) { s.replica[0][bank] = 1; },
       "more cards were played than are in the discard pile"},
      {answering, [](State& s) { s.passed = 1; }, "the passes do not fit"},
      {answering, [](State& s) { s.stack[0].asked = 3; }, "the announced card is impossible"},
      {answering, [](State& s) { s.act.building = church; }, "the announced card is impossible"},
  });
}

// R32, R36, R38: a character that asks to enter stands where it stood; one that has moved came from
// elsewhere.
TEST(CityOfHorror, AMoveUnderWayIsOneThatCanBeFinished) {
  const auto entering = [] {
    Given given;
    given.put(0, mama, church).put(1, geek, bank).put(1, rocker, bank).put(1, teen, bank).tired(teen);
    given.cards_of_movement({bank, church, church, church}).move_phase();
    if (given.s.kind == Kind::pre_move) given.play(who(mama));
    return given.s;
  };
  const auto moved_already = [] {
    Given given;
    given.put(0, geek, church).put(1, priest, hospital);
    given.cards_of_movement({bank, church, church, church}).move_phase();
    if (given.s.kind == Kind::pre_move) given.play(who(geek));
    return given.s;
  };
  const auto selecting = [] {
    Given given;
    given.s.invasion_done = false;
    return given.put(0, geek, church).start(Step::select_others).s;
  };
  expect_refused({
      {entering, [](State& s) { s.moved_from = hospital; }, "the moving character is somewhere else"},
      {entering, [](State& s) { s.moved_temporary = true; }, "the moving character is somewhere else"},
      {entering, [](State& s) { s.movement_card[0] = hospital; }, "there is room to enter"},
      {entering, [](State& s) { s.movement_card[0] = church; }, "the moving character is somewhere else"},
      {moved_already, [](State& s) { s.moved_from = bank; }, "the character has not moved like this"},
      {moved_already, [](State& s) { s.moved_from = armory, s.armory_closed = true; },
       "the character has not moved like this"},
      {moved_already, [](State& s) { s.moved_from = crossroads, s.moved_temporary = true; },
       "the character has not moved like this"},
      {moved_already, [](State& s) { s.movement_card[2] = kNone; }, "a seat moves without a Movement card"},
      {selecting, [](State& s) { s.movement_card[0] = church; },
       "Movement cards and seats still to choose do not agree"},
  });
}

// Movement cards lie there from their selection on, also while deals are made before anybody moves.
TEST(CityOfHorrorBadInput, NobodyLosesAMovementCardBeforeTheMove) {
  const AnyGame& game = find_game("city_of_horror");
  Chance chance = Chance::seeded(1), own = Chance::seeded(2);
  const auto table = game.set_up(game.options("players4"), chance);
  while (table->to_act() != kNobody && table->to_json()["stage"] != "invasion")
    table->apply(table->scripted(own), chance);
  Json position = table->to_json();
  ASSERT_EQ(position["stage"], "invasion");
  position["movement_card"][2] = -1;
  EXPECT_THROW(game.from_json(position), Error);
}

// R10 to R14: nothing is drafted during the placement, which is at a building.
TEST(CityOfHorror, ThePlacementHasAPlaceAndNoDraft) {
  const auto placing = [] {
    Chance chance = Chance::seeded(1);
    return CityOfHorror::set_up(Options{}, chance);
  };
  expect_refused({
      {placing, [](State& s) { s.draft_pick[0] = gun; }, "a pack without a draft"},
      {placing, [](State& s) { s.armory_closed = true; }, "an explosion before the first turn"},
      {placing, [](State& s) { s.location = 32; }, "the location does not fit the stage"},
      {placing, [](State& s) { s.movement_card[0] = bank; },
       "Movement cards and seats still to choose do not agree"},
  });
}

// R14: all seats draft, each from a pack of its own; other worlds redraw the picks of whoever does.
TEST(CityOfHorror, EverybodyDrafts) {
  const auto drafting = [] {
    Chance chance = Chance::seeded(7);
    State s = CityOfHorror::set_up(options_of(R"({"players": 3, "deal": "draft"})"), chance);
    Legal legal;
    CityOfHorror::mark_legal(s, legal);
    while (s.stage == Stage::setup) CityOfHorror::apply(s, legal.first(), chance, legal);
    CityOfHorror::apply(s, legal.first(), chance, legal);  // seat 0 has picked
    return s;
  };
  expect_refused({
      {drafting, [](State& s) { s.group &= 0b110; }, "a seat does not draft"},
      {drafting, [](State& s) { s.seen_hour[1] = 0b001; }, "an Invasion card was seen before it was drawn"},
      {drafting, [](State& s) { s.draft_pick[0] = kNone; }, "picks and seats still to pick do not agree"},
  });
}

// Which card is given is asked, and no seat, whether a building is visited or not.
TEST(CityOfHorror, ASeatIsNoAnswerWhereACardIsAskedFor) {
  State s = offering(Item::card);
  ASSERT_EQ(s.kind, Kind::give_param);
  for (const int location : {static_cast<int>(s.location), kNone}) {
    s.location = static_cast<std::int8_t>(location);
    for (int steps = 0; steps < players(s); ++steps)
      EXPECT_EQ(CityOfHorror::why_not(s, kSeat + steps).words, "A player: that is not asked now.")
          << location;
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
