#include <functional>

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
      {[](State& s) { s.kind = Kind::draft; }, "the decision does not belong to the stage"},
      {[](State& s) { s.actor = 5; }, "the seat to act is not in the game"},
      {[](State& s) { s.actor = 1; }, "it is another seat's go"},
      {[](State& s) { s.location = kNone; }, "the location does not fit the stage"},
      {[](State& s) { s.resolved = 1; }, "a resolved location is visited again"},
      {[](State& s) { s.invasion_done = false; }, "the Invasion card is not done"},
      {[](State& s) { s.zombies[bank] = 9; }, "a building has not 0 to 8 zombies"},
      {[](State& s) { s.zombies[bank] = 1; }, "zombies are not 40 in all"},
      {[](State& s) { s.seat_antidotes[2] = 1; }, "antidotes are not 20 in all"},
      {[](State& s) { s.seat_antidotes[5] = 1; }, "antidotes of a seat are impossible"},
      {[](State& s) { s.antidotes[crossroads] = 1; }, "antidotes of a building are impossible"},
      {[](State& s) { s.number[church] = 2; }, "the numbers are no layout"},
      {[](State& s) { s.number[church] = 17; }, "a number is not 1 to 6"},
      {[](State& s) { s.side[church] = 2; }, "a side is not 0 or 1"},
      {[](State& s) { s.markers[water_tower] = 3; }, "Explosion markers are impossible"},
      {[](State& s) { s.markers[bank] = 1; }, "Explosion markers are impossible"},
      {[](State& s) { s.supplies[church].cards = 8; }, "more cards than were ever dropped"},
      {[](State& s) { s.supplies[church].cards = 1; }, "a card at a building is impossible"},
      {[](State& s) { s.dealt = 41; }, "dealt is not 0 to 40"},
      {[](State& s) { s.deck[39] = 18; }, "the deck is impossible"},
      {[](State& s) { s.hand_size[0] = 3; }, "hand_size is not the number of cards in hand"},
      {[](State& s) { --s.hand[0][gun], ++s.hand[0][shotgun]; },
       "the Action cards are not 40, each as often as it is printed"},
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
      {[](State& s) { s.truck[2] = 9; }, "the Food tokens are not 12, each as often as it is made"},
      {[](State& s) { s.food_secret[1][0] = -1; }, "Food is negative"},
      {[](State& s) { s.colour[1] = 0; }, "the colours of the seats are impossible"},
      {[](State& s) { s.leader = 5; }, "the leader is on a cache"},
      {[](State& s) { s.holder = -1; }, "the First Player token is with nobody in the game"},
      {[](State& s) { s.hour_card[2] = 4; }, "an Invasion card is impossible"},
      {[](State& s) { s.queue = 0b100000; }, "a set of seats has a seat that is not in play"},
      {[](State& s) { s.queue_from = 6; }, "a number is out of range"},
      {[](State& s) { s.share_promise[0].to = 100; }, "a number is out of range"},
      {[](State& s) { s.claim[0][1] = 7; }, "a number is out of range"},
      {[](State& s) { s.act.player = 0; }, "the act has no player or no purpose"},
      {[](State& s) { s.act.seat = 77; }, "the act has a part that is out of range"},
      {[](State& s) {
         s.act = {Source::go, What::card, 0, gun};
       },
       "an act is under way at another decision"},
      {[](State& s) { s.kind = Kind::loc1; }, "nobody uses anything"},
      {[](State& s) {
         s.kind = Kind::loc1, s.act = {Source::go, What::card, 0, shotgun};
       },
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

}  // namespace
}  // namespace pandemonium::city_of_horror
