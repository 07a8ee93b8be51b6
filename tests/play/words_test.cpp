// Words for everything, in every registered game: options, variants, decisions, moves, chance, terms;
// pages inside 80 columns; and nothing told that the listener may not know.
// PANDEMONIUM_SCRIPTED_GAMES sets how many games each variant has (default 3; the whole campaign: 1000
// over all).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "envs/core/error.hpp"
#include "play/coach/coach.hpp"
#include "play/session/about.hpp"
#include "play/session/narration.hpp"
#include "play/session/session.hpp"
#include "tests/play/played.hpp"

namespace pandemonium {
namespace {

int games_each() {
  const char* given = std::getenv("PANDEMONIUM_SCRIPTED_GAMES");
  return given == nullptr ? 3 : std::max(1, std::atoi(given));
}

std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

TEST(Words, EveryGameHasGoalTurnVariantsOptionsAndTerms) {
  for (const AnyGame* game : presentable_games()) {
    const Words words = game->words();
    EXPECT_GT(words.goal.size(), 40u) << game->name();
    EXPECT_GE(words.turn.size(), 3u) << game->name();
    for (const std::string& variant : game->variants()) {
      const auto has = [&](const VariantWords& each) {
        return each.name == variant && !each.sentence.empty();
      };
      EXPECT_TRUE(std::any_of(words.variants.begin(), words.variants.end(), has))
          << game->name() << ": " << variant;
    }
    EXPECT_EQ(words.variants.size(), game->variants().size()) << game->name();
    for (const Json& option : about_options(*game, "")) {
      EXPECT_TRUE(option.contains("sentence")) << game->name() << ": " << option.dump();
      if (option["type"] == "whole number" || option["type"] == "number") {
        EXPECT_TRUE(option.contains("least")) << game->name() << ": " << option.dump();
      }
    }
    std::set<std::string_view> names;
    for (const Term& term : words.terms) {
      EXPECT_TRUE(names.insert(term.name).second) << game->name() << ": " << term.name << " twice";
      EXPECT_FALSE(term.meaning.empty() || term.kind.empty() || term.rule.empty())
          << game->name() << ": " << term.name;
      EXPECT_EQ(find_terms(*game, term.name).front().name, term.name);
    }
  }
}

// Headings and labels that the page shows and that are nobody's name.
TEST(Words, LabelsOfThePageAreInTheGlossary) {
  const auto explained = [](const char* game, std::initializer_list<const char*> labels) {
    const AnyGame& its = find_game(game);
    Chance chance = Chance::seeded(1);
    const std::string page = its.set_up(its.options(), chance)->show(0).plain();
    for (const char* label : labels) {
      EXPECT_NE(page.find(label), std::string::npos) << game << ": " << label << " is not on the page";
      EXPECT_FALSE(find_terms(its, label).empty()) << game << ": " << label;
    }
  };
  explained("city_of_demons", {"Health", "Evasion", "Beacons", "Mat junk", "Camp junk", "Node", "tunnels"});
  explained("cyberdoom_tower", {"lift", "hide", "boxes", "asleep", "spotted", "keys"});
  explained("daemon_dice", {"ready", "waiting", "minuses"});
  explained("demon_city", {"slow to fast", "Agi", "Calm", "exits", "Deck"});
  explained("city_of_horror", {"spaces", "attack if", "supplies", "votes", "moves to", "reserve", "truck"});
}

// What the page draws from is what the rulebooks say is in the box.
TEST(Words, ComponentsAreWhatLiesInTheBox) {
  const auto box = [](const char* game) { return find_game(game).components(); };
  const auto sum = [](const Json& list, const char* what) {
    int all = 0;
    for (const Json& each : list) all += each[what].get<int>();
    return all;
  };

  const Json demons = box("city_of_demons");  // city_of_demons:T112
  EXPECT_EQ(demons["places"].size(), 7u);
  EXPECT_EQ(demons["dice"].size(), 6u);
  for (const Json& die : demons["dice"]) EXPECT_EQ(die.size(), 6u);
  EXPECT_EQ(demons["gear"].size(), 36u);
  EXPECT_EQ(sum(demons["gear"], "cost"), 98);

  const Json horror = box("city_of_horror");  // city_of_horror:T1
  EXPECT_EQ(horror["boards"].size(), 6u);
  for (const Json& board : horror["boards"]) EXPECT_EQ(board["sides"].size(), 2u);
  EXPECT_EQ(horror["people"].size(), 21u);
  EXPECT_EQ(sum(horror["people"], "rested"), 86);
  EXPECT_EQ(sum(horror["people"], "exhausted"), 50);
  for (std::size_t hour = 0; hour < 5; ++hour) {
    EXPECT_EQ(horror["invasion"][hour].size(), 4u);
    for (const Json& card : horror["invasion"][hour]) {
      int zombies = 0;
      for (const Json& at : card["zombies"]) zombies += at.get<int>();
      EXPECT_EQ(zombies, static_cast<int>(hour) + 6) << hour;
    }
  }

  const Json tower = box("cyberdoom_tower");
  EXPECT_GE(tower["floors"].size(), 5u);  // cyberdoom_tower:R1: two players need five
  for (const char* kind : {"sentinels", "ais"})
    for (const Json& card : tower[kind]) {
      int boxes = 0;  // cyberdoom_tower:R46: six of them
      for (const Json& row : card["rows"])
        for (const char c : row.get<std::string>()) boxes += c == '_' || (c >= '1' && c <= '6');
      EXPECT_EQ(boxes, 6) << card["name"];
    }

  const Json dice = box("daemon_dice");  // daemon_dice:R1, R11
  EXPECT_EQ(dice["parts"].size(), 13u);
  EXPECT_EQ(dice["symbols"].size(), 20u);
  EXPECT_EQ(dice["breeds"].size(), 4u);
  for (const Json& part : dice["parts"])
    for (const Json& breed : dice["breeds"]) {
      const Json& faces = part["faces"][breed.get<std::string>()];
      EXPECT_EQ(faces.size(), 6u);
      for (const Json& face : faces) EXPECT_LT(face.get<std::size_t>(), dice["symbols"].size());
    }

  const Json city = box("demon_city");
  EXPECT_EQ(city["cards"].size(), 78u);  // a Tarot deck
  for (const auto& [name, scenario] : city["scenarios"].items()) {
    EXPECT_FALSE(scenario["map"].empty() || scenario["title"].empty()) << name;
    EXPECT_GT(scenario["rounds"].get<int>(), 0) << name;
  }
  for (const Json& figure : city["figures"]) EXPECT_GT(figure["toughness"].get<int>(), 0) << figure["name"];
}

TEST(Words, AnEntryOfSeveralSymbolsIsFoundByEachOfThem) {
  const AnyGame& dice = find_game("daemon_dice");
  for (const char* breed : {"f", "r", "i", "s"}) {
    const auto found = find_terms(dice, breed);
    ASSERT_EQ(found.size(), 1u) << breed;
    EXPECT_EQ(found.front().name, "f, r, i, s");
  }
}

// What stands on the page can be asked for as it stands there.
TEST(Words, SymbolsAreFoundAsTheyStandOnThePage) {
  const auto names = [](const char* game, const char* text) {
    std::string found;
    for (const Term& term : find_terms(find_game(game), text)) found += std::string(term.name) + " ";
    return found;
  };
  EXPECT_EQ(names("city_of_demons", "JJ"), "J ");
  EXPECT_EQ(names("city_of_demons", "JJIRR"), "J I R ");
  EXPECT_EQ(names("city_of_demons", "[DDI]"), "D I ");
  EXPECT_EQ(names("city_of_horror", "z>=2"), "z>=3 ");
  EXPECT_EQ(names("city_of_horror", "3/4"), "2/4 ");
  EXPECT_EQ(names("cyberdoom_tower", "[R3]"), "[R4] ");
  EXPECT_EQ(names("cyberdoom_tower", "hide -1"),
            "");  // "hide +1" is one symbol with "hide +2", not with this
  EXPECT_EQ(names("cyberdoom_tower", "hide +1"), "hide +2 ");
  EXPECT_EQ(names("daemon_dice", "#12"), "#9 ");
  EXPECT_EQ(names("demon_city", "OUT vs 7"), "OUT vs 5 ");
  EXPECT_EQ(names("city_of_demons", "qq"), "");
}

// The page of a game that is over counts the turns that were played to their end.
TEST(Words, ThePageOfAFinishedGameCountsItsTurns) {
  const AnyGame& game = find_game("city_of_demons");
  for (const std::string& variant : game.variants()) {
    Chance chance = Chance::seeded(7);
    auto table = game.set_up(game.options(variant), chance);
    while (table->to_act() != kNobody) table->apply(table->scripted(chance), chance);
    const Json place = table->to_json();
    const int turns = place["runners"][place["cur"].get<std::size_t>()]["turns"].get<int>();
    EXPECT_NE(table->show(0).plain().find("turns completed " + std::to_string(turns) + " "),
              std::string::npos)
        << variant << "\n"
        << table->show(0).plain();
  }
}

TEST(Words, OptionRangesAreThoseThatAreAccepted) {
  for (const AnyGame* game : presentable_games()) {
    std::vector<std::pair<std::string, Json>> others{
        {"", Json::object()}};  // the other options: all at their least
    for (const std::string& variant : game->variants()) others.emplace_back(variant, Json::object());
    for (const Json& option : about_options(*game, ""))
      if (option.contains("least") && option["type"] != "list")
        others[0].second[option["path"].get<std::string>()] =
            static_cast<long long>(option["least"].get<double>());
    for (const Json& option : about_options(*game, "")) {
      if (option["type"] != "whole number" && option["type"] != "number") continue;
      const std::string path = option["path"].get<std::string>();
      const auto accepted = [&](double value) {
        return std::ranges::any_of(others, [&](auto other) {
          other.second[path] = static_cast<long long>(value);
          try {
            game->options(other.first, other.second);
            return true;
          } catch (const Error&) {
            return false;
          }
        });
      };
      const auto least = option["least"].get<double>(), most = option["most"].get<double>();
      EXPECT_FALSE(accepted(least - 1)) << game->name() << ": " << path;
      EXPECT_TRUE(accepted(least)) << game->name() << ": " << path;
      EXPECT_TRUE(accepted(most)) << game->name() << ": " << path;
      EXPECT_FALSE(accepted(most + 1)) << game->name() << ": " << path;
    }
  }
}

TEST(Words, EveryDecisionMoveAndChanceEventHasWordsAndPagesFit) {
  for (const AnyGame* game : presentable_games()) {
    const Words words = game->words();
    for (const std::string& variant : game->variants())
      for (int g = 0; g < games_each(); ++g) {
        const Replay replay = played(*game, variant, static_cast<std::uint64_t>(g));
        const auto look_at = [&](const std::vector<ChanceOutcome>& chance) {
          for (const ChanceOutcome& outcome : chance) {
            if (*outcome.event == '\0') continue;
            const auto is_it = [&](const ChanceWords& each) { return each.event == outcome.event; };
            ASSERT_TRUE(std::any_of(words.chances.begin(), words.chances.end(), is_it))
                << game->name() << ": " << outcome.event;
          }
        };
        look_at(replay.set_up_chance());
        for (int d = 0; d <= replay.decisions(); ++d) {
          const AnyTable& table = replay.table(d);
          for (Seat seat = 0; seat < table.seats(); ++seat) {
            const Page page = table.show(seat);
            for (const auto& line : page.lines()) {
              std::size_t columns = 0;
              for (const Span& span : line) columns += columns_of(span.text);
              ASSERT_LE(columns, 80u) << game->name() << " " << variant << "\n" << page.plain();
            }
          }
          if (d == replay.decisions()) break;
          const Question question = table.question();
          ASSERT_FALSE(question.words.empty() || question.rule.empty()) << game->name() << "\n"
                                                                        << table.show(0).plain();
          for (const Action action : table.legal()) ASSERT_FALSE(table.describe(action).empty());
          look_at(replay.moment(d).chance);
        }
      }
  }
}

// A seat learns nothing hidden from the words: the same move in another world that the seat cannot tell from
// this one, before and after, has the same words.
TEST(Words, WhatIsToldDoesNotDependOnWhatIsHidden) {
  int compared = 0;
  for (const AnyGame* game : presentable_games()) {
    Chance other = Chance::seeded(5);
    const Replay replay = played(*game, "", 1);
    for (int d = 0; d < replay.decisions(); d += 3) {
      const Replay::Moment& moment = replay.moment(d);
      for (Seat viewer = 0; viewer < replay.table().seats(); ++viewer) {
        if (viewer == moment.seat) continue;
        auto world = replay.table(d).clone();
        world->resample_hidden(viewer, other);
        if (world->to_act() != moment.seat || world->equals(replay.table(d)) ||
            !world->is_legal(moment.action))
          continue;
        Replay elsewhere(*world, replay.seed());
        std::vector<int> outcomes;
        for (const ChanceOutcome& each : moment.chance) outcomes.push_back(each.value);
        Chance same = Chance::scripted(outcomes).then_seeded(1);
        try {
          elsewhere.play(moment.action, same);
        } catch (const Error&) {
          continue;
        }
        if (!elsewhere.table().looks_like(*moment.after, viewer)) continue;
        const auto here = moment.after->story(replay.table(d), viewer),
                   there = elsewhere.table().story(*world, viewer);
        ASSERT_EQ(line_of(here), line_of(there)) << game->name();
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 50);
}

// The agent's opinion that a hint starts from is the same in every world that the seat could be in.
TEST(Words, HintsDoNotDependOnWhatIsHidden) {
  int compared = 0;
  for (const AnyGame* game : presentable_games()) {
    Chance other = Chance::seeded(6);
    const Replay replay = played(*game, "", 2);
    for (int d = 0; d < replay.decisions(); d += 7) {
      const AnyTable& table = replay.table(d);
      auto world = table.clone();
      world->resample_hidden(table.to_act(), other);
      if (world->equals(table)) continue;
      const std::vector<std::string> people(static_cast<std::size_t>(table.seats()), kPerson);
      const Session here(table, 1, people), there(*world, 1, people);
      Coach one, two;
      const Thought &a = one.think(here, "scripted", 0, 0), &b = two.think(there, "scripted", 0, 0);
      ASSERT_EQ(a.moves.size(), b.moves.size());
      for (std::size_t i = 0; i < a.moves.size(); ++i) {
        ASSERT_EQ(a.moves[i].words, b.moves[i].words);
        ASSERT_EQ(a.moves[i].meaning, b.moves[i].meaning);
        ASSERT_EQ(a.moves[i].probability, b.moves[i].probability);
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace pandemonium
