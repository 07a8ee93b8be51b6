// Why a move cannot be played now: the rule-based reasons of the five games, from positions set up by their
// clauses; and that every masked action of every game has one, which tells nothing that its seat may not
// know.
#include <gtest/gtest.h>

#include <algorithm>

#include "envs/core/error.hpp"
#include "play/session/moves.hpp"
#include "play/session/narration.hpp"
#include "tests/play/played.hpp"

namespace pandemonium {
namespace {

// A position to ask: set up from a seed, changed field by field.
class Asked {
 public:
  Asked(const char* game, const char* variant, std::uint64_t seed = 1)
      : game_(find_game(game)), chance_(Chance::seeded(seed)) {
    table_ = game_.set_up(game_.options(variant), chance_);
  }
  Asked& set(const char* place, const Json& value) {
    Json position = table_->to_json();
    position[Json::json_pointer(place)] = value;
    table_ = game_.from_json(position);
    return *this;
  }
  // Scripted play, to the next decision of the seat that is asked this.
  Asked& until(std::string_view question, Seat seat = kNobody) {
    for (int played = 0; played < 2000 && table_->to_act() != kNobody; ++played) {
      if (table_->question().words.find(question) != std::string::npos &&
          (seat == kNobody || table_->to_act() == seat))
        return *this;
      table_->apply(table_->scripted(chance_), chance_);
    }
    ADD_FAILURE() << "never asked: " << question;
    return *this;
  }
  std::string why_not(const char* action) const {
    return table_->why_not(game_.action_from_text(action)).words;
  }
  const AnyTable& table() const { return *table_; }

 private:
  const AnyGame& game_;
  Chance chance_;
  std::unique_ptr<AnyTable> table_;
};

TEST(WhyNot, CityOfDemonsNamesThePartOfTheTurnAndThePrice) {
  Asked start("city_of_demons", "duel");
  EXPECT_EQ(start.why_not("buy max health"), "That is done at the end of a turn, after the roll.");
  EXPECT_EQ(start.why_not("stay at camp"), "You are in the Outer Perimeter, not at Camp.");
  EXPECT_EQ(start.why_not("surface"), "You are not in the tunnels.");
  EXPECT_EQ(start.why_not("return to camp"), "The turn has just begun: first its action.");
  EXPECT_EQ(start.why_not("use gear 17"), "You have no Gyroscope.");
  EXPECT_EQ(start.why_not("load 3"), "Stored Junk is taken along at the moment you leave Camp.");
  EXPECT_EQ(start.why_not("normal action"), "");  // it can be played
  Asked end("city_of_demons", "duel");
  end.set("/phase", "end").set("/runners/0/info", 2);
  EXPECT_EQ(end.why_not("buy max health"), "Maximum Health costs 3 Info; you have 2.");
  EXPECT_EQ(end.why_not("buy evasion"), "Evasion costs 5 Info; you have 2.");
  EXPECT_EQ(end.why_not("go in"), "You carry no Beacon.");
  end.set("/runners/0/beacons", 1).set("/runners/0/location", 4);
  EXPECT_EQ(end.why_not("secret location"), "The Defense Node takes 2 Beacons; you carry 1.");
  end.set("/beacon_use", "junk_cache");
  EXPECT_EQ(end.why_not("go in"), "Beacons go into one kind of thing a turn: yours go into the Junk Cache.");
  EXPECT_EQ(end.why_not("draw gear"), "Gear is drawn and fixed during a turn at Camp.");
  end.set("/beacon_use", "open").set("/runners/0/location", 6);
  EXPECT_EQ(end.why_not("go in"), "Level 5 is the last: there is no further in.");
  EXPECT_EQ(end.why_not("reroll for a beacon"), "Only a die that was just rolled can be rolled again.");
}

// What stood on the screen at another decision is found again, though the move has another name now.
TEST(WhyNot, FindsMovesByTheWordsOfTheScreen) {
  Asked start("city_of_demons", "duel");
  for (const char* words : {"activate the Med Center", "Med Center", "activate"}) {
    const WhyNot found = why_not(start.table(), words);
    ASSERT_FALSE(found.refused.empty()) << words;
    EXPECT_EQ(found.refused[0].kind, "secret location") << words;
  }
  const WhyNot cache = why_not(start.table(), "discover a Junk Cache");
  ASSERT_FALSE(cache.refused.empty());
  EXPECT_EQ(cache.refused[0].kind, "junk cache");
}

TEST(WhyNot, CityOfDemonsKnowsWhenGearIsUsed) {
  Asked end("city_of_demons", "duel");
  Json cards = end.table().to_json()["cards"];
  const auto first_of = [](int type) {  // cards lie in the order of the table, with the copies that it gives
    constexpr int kCopies[] = {2, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 1, 1};
    int card = 0;
    for (int t = 0; t < type; ++t) card += kCopies[t];
    return card;
  };
  for (const int type : {6, 7, 14, 20}) cards[static_cast<std::size_t>(first_of(type))] = "fixed0";
  end.set("/cards", cards).set("/phase", "end");
  EXPECT_EQ(end.why_not("use gear 6"), "The Med Kit heals, and your Health is full.");
  EXPECT_EQ(end.why_not("use gear 7"), "The Smoke Bomb is used while Demons of a roll are left.");
  EXPECT_EQ(end.why_not("use gear 20"), "The Nano Stitcher costs 2 Junk from your mat; you carry 0.");
}

TEST(WhyNot, CyberdoomTowerCountsSectorsKeysAndEnergy) {
  Asked main("cyberdoom_tower", "one_player");
  main.until("Your turn").set("/players/0/sector", 0).set("/players/0/floor", 0);
  const int points = main.table().to_json()["action_points"].get<int>();
  EXPECT_EQ(main.why_not("walk 24"),
            "That is 6 sectors away and takes 6 action points; you have " + std::to_string(points) + ".");
  EXPECT_EQ(main.why_not("walk 6"), "You have no Jetpack.");
  EXPECT_EQ(main.why_not("ride 0"), "You are on that floor.");
  EXPECT_EQ(main.why_not("step onto the roof"), "The roof opens with 3 keys; you have 0.");
  EXPECT_EQ(main.why_not("attack with weapon 1"), "You have no laser cannon.");
  EXPECT_EQ(main.why_not("hit 0"), "Dice are changed during an attack.");
  EXPECT_EQ(main.why_not("fail to hide"), "There is no Hide roll that is short.");
  EXPECT_EQ(main.why_not("play first"), "You play alone.");
  main.set("/players/0/energy", 1).set("/players/0/owned", 2);  // the Laser Cannon
  EXPECT_EQ(main.why_not("attack with weapon 1"),
            "The laser cannon costs 1 Energy, and the last cannot be spent (reading D5).");
  Asked dice("cyberdoom_tower", "one_player", 3);
  dice.until("Change the dice").set("/players/0/boxes", Json::array({0, 0, 0}));
  const Json faces = dice.table().to_json()["dice"];
  for (int face = 1; face <= 6; ++face)
    if (faces[0][static_cast<std::size_t>(face - 1)] == 0) {
      EXPECT_EQ(dice.why_not(("flip " + std::to_string(face - 1)).c_str()),
                "No white die shows " + std::to_string(face) + ".");
    } else {
      EXPECT_EQ(dice.why_not(("flip " + std::to_string(face - 1)).c_str()),
                "Flip is locked: 0 of 2 boxes filled.");
    }
  EXPECT_EQ(dice.why_not("end turn"), "An attack is going on: change the dice, or stop.");
}

TEST(WhyNot, DaemonDiceNamesTheStepAndTheDie) {
  Asked defend("daemon_dice", "duel_breeds", 4);
  defend.until("Which attack do you stop?");
  EXPECT_EQ(defend.why_not("GRAB 0"), "Tentacles seize dice in the Attack step.");
  EXPECT_EQ(defend.why_not("BOOST 0"),
            "Attacks are strengthened in the Attack step, once they are lined up.");
  EXPECT_EQ(defend.why_not("TARGET 0"), "There is only one foe: nobody has to be named.");
  EXPECT_EQ(defend.why_not("TARGET 4"), "2 players sit at this table.");
  EXPECT_EQ(defend.why_not("PICK 0"), "Daemons are ready-made in this game.");
  EXPECT_EQ(defend.why_not("SUFFER 0"), "Damage is taken at the end of the Defend step.");
  EXPECT_EQ(defend.why_not("USE 0"),
            "Dice join a defence once the attack to stop is chosen, in the Defend step.");
  EXPECT_EQ(defend.why_not("WITHHOLD 0"),
            "Attacks are strengthened in the Attack step, once they are lined up.");
  Asked array("daemon_dice", "duel_breeds", 4);
  array.until("Strengthen the attacks");
  EXPECT_EQ(array.why_not("WITHHOLD 0"),
            "Attacks and Minuses are not taken back in this game (option withhold).");
  EXPECT_EQ(array.why_not("BOOST 20"), "There is no die #20.");
}

TEST(WhyNot, CityOfHorrorKnowsHandsWindowsAndPeople) {
  Asked go("city_of_horror", "players4", 2);
  go.until("Your go");
  EXPECT_EQ(go.why_not("enter 0"), "No character stands before a full building.");
  EXPECT_EQ(go.why_not("accept"), "No offer lies before you.");
  EXPECT_EQ(go.why_not("location 0"), "A building: that is not asked now.");
  EXPECT_EQ(go.why_not("offer 4"), "4 players sit at this table.");
  EXPECT_EQ(go.why_not("draw food"), "Food is drawn at the Crossroads.");
  const Json position = go.table().to_json();
  const auto me = static_cast<std::size_t>(go.table().to_act());
  constexpr const char* kCards[] = {"Alarm", "Energy Drink", "Canned Food", "Pepper Spray"};
  for (std::size_t type = 0; type < 4; ++type)
    if (position["hand"][me][type] == 0) {
      EXPECT_EQ(go.why_not(("play " + std::to_string(type)).c_str()),
                "You hold no " + std::string(kCards[type]) + ".");
    }
  go.set("/offers_left", Json(std::vector<int>(6, 0)));
  EXPECT_EQ(go.why_not("offer 0"), "You have made all your offers of this window.");
  Asked select("city_of_horror", "players4", 2);
  select.until("Which Movement card?");
  EXPECT_EQ(select.why_not("pass"), "This must be answered: nobody may pass.");
  EXPECT_EQ(select.why_not("activate"),
            "Locations are used when they are resolved, and you are asked then if you can pay.");
}

TEST(WhyNot, DemonCityKnowsReachHoldsAndScenarios) {
  Asked turn("demon_city", "alley", 3);
  EXPECT_EQ(turn.why_not("attack 0"), "That is announced on a figure's turn in an Action Round.");
  turn.until("announces: what?", 0);
  EXPECT_EQ(turn.why_not("pull"), "There is no chase in this scenario.");
  EXPECT_EQ(turn.why_not("square 5"),
            "Squares are chosen once a run, a dash or a new position is announced.");
  EXPECT_NE(turn.why_not("escape").find("Nobody holds "), std::string::npos);
  EXPECT_EQ(turn.why_not("interfere"), "The Host interferes when a lead is followed, with a token.");
  EXPECT_EQ(turn.why_not("lead 0"), "There is no investigation in this game.");
  EXPECT_EQ(turn.why_not("contest with 0"), "Nothing has been announced that one could stand against.");
  EXPECT_EQ(turn.why_not("ready 2"), "Slot 3 holds no weapon.");
}

// Every masked action has its reason, a sentence with its rule; and the reason is the same in every world
// that the seat to act could be in.
TEST(WhyNot, EveryMaskedActionHasAReasonThatTellsNoSecret) {
  int asked = 0, compared = 0;
  for (const AnyGame* game : presentable_games())
    for (const std::string& variant : game->variants()) {
      Chance chance = Chance::seeded(9);
      auto table = game->set_up(game->options(variant), chance);
      for (int d = 0; table->to_act() != kNobody && d < 400; ++d) {
        if (d % 11 == 0) {
          auto world = table->clone();
          world->resample_hidden(table->to_act(), chance);
          const bool differs = !world->equals(*table);
          for (Action action = 0; action < game->actions(); ++action) {
            const Reason reason = table->why_not(action);
            ASSERT_EQ(reason.words.empty(), table->is_legal(action))
                << game->name() << " " << variant << ": " << game->action_text(action) << "\n"
                << table->show(table->to_act()).plain();
            if (reason.words.empty()) continue;
            ++asked;
            ASSERT_FALSE(reason.rule.empty()) << game->name() << ": " << reason.words;
            ASSERT_TRUE(reason.words.ends_with(".") && reason.words.size() < 200 &&
                        reason.words.find("..") == std::string::npos)
                << game->name() << ": " << reason.words;
            if (!differs) continue;
            ASSERT_EQ(world->why_not(action).words, reason.words)
                << game->name() << ": " << game->action_text(action);
            ++compared;
          }
        }
        const auto legal = table->legal();
        table->apply(chance.below(5) == 0
                         ? legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]
                         : table->scripted(chance),
                     chance);
      }
    }
  EXPECT_GT(asked, 10'000);
  EXPECT_GT(compared, 1000);
}

TEST(WhyNot, IsFoundByTheWordsThatAPersonUses) {
  Asked start("city_of_demons", "duel");
  const auto first = [&](const char* words) {
    const WhyNot found = why_not(start.table(), words);
    return found.refused.empty() ? "" : found.refused.front().reason.words;
  };
  EXPECT_EQ(first("use the Gyroscope"), "You have no Gyroscope.");
  EXPECT_EQ(first("gyroscope"), "You have no Gyroscope.");
  EXPECT_EQ(first("evasion"), "That is done at the end of a turn, after the roll.");
  EXPECT_EQ(why_not(start.table(), "roll the level 1 die").playable.size(), 1u);
  EXPECT_TRUE(why_not(start.table(), "unicorn").refused.empty());
  const WhyNot gear = why_not(start.table(), "use gear");
  EXPECT_EQ(gear.refused.size(), 24u);  // each card has a reason of its own
  EXPECT_EQ(why_not(start.table(), "load").refused.size(), 1u);
}

// Whatever the endings of the words, and by the sentence of the move as well.
TEST(WhyNot, IsFoundByWhatTheMoveDoes) {
  const Asked start("city_of_demons", "duel");
  const WhyNot home = why_not(start.table(), "go to camp");
  ASSERT_EQ(home.refused.size(), 1u);
  EXPECT_EQ(home.refused.front().kind, "return to camp");
  Asked defend("daemon_dice", "duel_breeds", 4);
  defend.until("Which attack do you stop?");
  EXPECT_FALSE(why_not(defend.table(), "attack").refused.empty() &&
               why_not(defend.table(), "attack").playable.empty());
  for (const AnyGame* game : games()) {
    if (game->name() == "city_of_horror") continue;  // its attacks are the zombies'
    Chance chance = Chance::seeded(2);
    auto table = game->set_up(game->options(), chance);
    for (int d = 0; table->to_act() != kNobody && d < 40; ++d) {
      const WhyNot found = why_not(*table, game->name() == "city_of_demons" ? "rolls" : "attack");
      EXPECT_FALSE(found.refused.empty() && found.playable.empty()) << game->name() << " " << d;
      table->apply(table->scripted(chance), chance);
    }
  }
}

// No answer says that a card is missing to a seat that holds it, whatever is asked.
TEST(WhyNot, CityOfHorrorDoesNotDenyTheCardsOfAHand) {
  const AnyGame& game = find_game("city_of_horror");
  int offers = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Chance chance = Chance::seeded(seed);
    auto table = game.set_up(game.options("players3"), chance);
    for (int d = 0; table->to_act() != kNobody && d < 500; ++d) {
      const auto me = static_cast<std::size_t>(table->to_act());
      if (const Json place = table->to_json(); place["kind"] == "give param") {
        offers += place["offer"]["give"] != "card";
        for (std::size_t type = 0; type < 18; ++type) {
          const Action card = game.action_from_text("card " + std::to_string(type));
          if (place["hand"][me][type] == 0 || table->is_legal(card)) continue;
          EXPECT_EQ(table->why_not(card).words.find("You hold no"), std::string::npos);
        }
      }
      const auto legal = table->legal();
      table->apply(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))], chance);
    }
  }
  EXPECT_GT(offers, 5);
}

// Every kind of move says what it does; a named card speaks for itself.
TEST(Moves, EveryKindHasASentence) {
  for (const AnyGame* game : presentable_games()) {
    const Words words = game->words();
    for (Action action = 0; action < game->actions(); ++action) {
      const std::string kind = kind_of(*game, action);
      const auto is_it = [&kind](const MoveWords& each) {
        return each.kind == kind && each.sentence.ends_with(".") && !each.rule.empty();
      };
      ASSERT_EQ(std::count_if(words.moves.begin(), words.moves.end(), is_it), 1)
          << game->name() << ": " << kind;
    }
    Chance chance = Chance::seeded(3);
    auto table = game->set_up(game->options(), chance);
    for (int d = 0; table->to_act() != kNobody && d < 200; ++d) {
      for (const Action action : table->legal())
        ASSERT_FALSE(meaning_of(*table, action).words.empty()) << game->name();
      table->apply(table->scripted(chance), chance);
    }
  }
}

}  // namespace
}  // namespace pandemonium
