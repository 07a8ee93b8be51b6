// Evaluations in parts: merged, they are what one run gives; what does not belong together is refused by
// name.
#include "agents/evaluation/parts.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

class EvaluationParts : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("parts_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static EvaluationCommand command(const std::string& game, std::vector<std::string> agents) {
    EvaluationCommand command{.game = game,
                              .variants = {},
                              .agents = std::move(agents),
                              .pool = false,
                              .how = {.games = 900, .seed = 7}};
    const AnyGame& played = find_game(game);
    command.variants = {played.variants().front()};
    command.options = Json::array({played.options()});
    return command;
  }

  std::string write(EvaluationCommand command, Part part) {
    command.how.part = part;
    std::vector<Played> played;
    for (std::size_t v = 0; v < command.variants.size(); ++v) played.push_back(play(command, v));
    const auto file = folder_ / (std::to_string(++files_) + ".json");
    std::ofstream(file) << part_to_json(command, played).dump(2);
    return file.string();
  }
  // The last part first: the order of files does not matter.
  std::vector<std::string> write_all(const EvaluationCommand& command, int parts) {
    std::vector<std::string> files;
    for (int number = parts; number >= 1; --number) files.push_back(write(command, {number, parts}));
    return files;
  }

  // All that is told of a whole run and of merged parts is the same, to the last bit.
  void expect_same(const EvaluationCommand& command, int parts) {
    const MergedParts merged = merge_parts(write_all(command, parts));
    ASSERT_EQ(merged.variants.size(), command.variants.size());
    const AnyGame& game = find_game(command.game);
    for (std::size_t v = 0; v < command.variants.size(); ++v) {
      const Played whole = play(command, v);
      const auto told = [&](const EvaluationCommand& by, const Played& played) {
        Json all = Json::array();
        if (by.pool) all.push_back(to_json(pool_of(game, by.options[v], by.agents, by.how, played)));
        if (!by.pool)
          for (const Match& match : matches_of(by, v, played)) all.push_back(to_json(match));
        for (Json& json : all) {
          EXPECT_GE(json["seconds"].get<double>(), 0.0);
          json.erase("seconds");
        }
        return all;
      };
      EXPECT_EQ(told(merged.command, merged.variants[v]), told(command, whole)) << parts << " parts";
      ASSERT_EQ(merged.variants[v].size(), whole.size());
      for (std::size_t m = 0; m < whole.size(); ++m) {
        EXPECT_EQ(merged.variants[v][m].scores, whole[m].scores);
        EXPECT_EQ(merged.variants[v][m].luck, whole[m].luck);
      }
    }
  }

  void expect_refused(const std::vector<std::string>& files, const std::string& because) {
    try {
      merge_parts(files);
      ADD_FAILURE() << "taken; expected: " << because;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(because), std::string::npos) << error.what();
    }
  }

  std::filesystem::path folder_;
  int files_ = 0;
};

TEST_F(EvaluationParts, MergedAreAMatch) {
  for (const int parts : {1, 2, 3, 16})  // 900 games are 8 chunks of tables: some of the 16 have none
    expect_same(command("city_of_demons", {"scripted", "random"}), parts);
}

TEST_F(EvaluationParts, MergedAreAMatchWithLuckAdjustedAtSeveralVariants) {
  EvaluationCommand asked = command("daemon_dice", {"best", "scripted"});
  asked.how.games = 300;
  asked.how.luck.redraws = 1;
  asked.variants = {"mini", "duel"};
  asked.options = Json::array();
  for (const std::string& variant : asked.variants)
    asked.options.push_back(find_game("daemon_dice").options(variant));
  expect_same(asked, 3);
}

TEST_F(EvaluationParts, MergedAreAPool) {
  EvaluationCommand asked = command("city_of_demons", {"scripted", "random", "search:2"});
  asked.pool = true;
  asked.how.games = 300;
  expect_same(asked, 2);
}

TEST_F(EvaluationParts, MergedAreEveryLineupOfTwoAgents) {
  EvaluationCommand asked = command("city_of_horror", {"scripted", "random"});
  asked.lineups = true;
  asked.how.games = 100;
  EXPECT_EQ(play(asked, 0).size(), 3u);
  expect_same(asked, 2);
}

TEST_F(EvaluationParts, WhatDoesNotBelongTogetherIsRefusedByName) {
  const EvaluationCommand asked = command("city_of_demons", {"scripted", "random"});
  const std::string one = write(asked, {1, 3}), two = write(asked, {2, 3}), three = write(asked, {3, 3});
  expect_refused({}, "no part");
  expect_refused({one, three}, "of 3 parts these are missing: 2");
  expect_refused({two}, "missing: 1, 3");
  expect_refused({one, two, three, two}, "part 2 of 3 is given twice: " + two + ", " + two);
  EvaluationCommand other = asked;
  other.agents[1] = "search:3";
  const std::string stranger = write(other, {3, 3});
  expect_refused({one, two, stranger}, stranger + ": of another command than " + one + ": agents");
  other = asked;
  other.how.seed = 8;
  expect_refused({one, two, write(other, {3, 3})}, "seed 8, there 7");
  expect_refused({one, two, write(asked, {3, 4})}, "one of 4 parts");
}

TEST_F(EvaluationParts, OtherModelFilesOfTheSameNameAreAnotherCommand) {
  const auto file = folder_ / "policy.safetensors";
  const auto models = std::filesystem::path(PANDEMONIUM_SOURCE) / "models/city_of_demons";
  const auto put = [&](const char* from) {
    std::filesystem::copy_file(models / from, file, std::filesystem::copy_options::overwrite_existing);
  };
  EvaluationCommand asked =
      command("city_of_demons", {"policy:" + file.string() + ",temperature=0.5", "random"});
  asked.how.games = 4;
  put("best.safetensors");
  const std::string one = write(asked, {1, 2}), two = write(asked, {2, 2});
  EXPECT_EQ(merge_parts({one, two}).variants.size(), 1u);
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(-3, std::ios::end).put('\x3c');
  expect_refused({one, write(asked, {2, 2})}, ": models ");
}

TEST_F(EvaluationParts, DamagedFilesAreRefusedByName) {
  const EvaluationCommand asked = command("city_of_demons", {"scripted", "random"});
  const std::string whole = write(asked, {1, 1});
  std::ifstream in(whole);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto damage = [&](const std::string& changed) {
    std::ofstream(whole) << changed;
    expect_refused({whole}, whole);
  };
  damage(text.substr(0, text.size() / 2));
  damage("{}");
  damage("[1]");
  damage("");
  std::string changed = text;
  changed.replace(changed.find("-1.0"), 4, "-0.5");
  damage(changed);
  changed = text;
  changed.replace(changed.find("\"agents\""), 8, "\"ogents\"");
  damage(changed);
  expect_refused({(folder_ / "nowhere.json").string()}, "nowhere.json");
}

// Any value of a part changed, wherever it stands.
TEST_F(EvaluationParts, AreSealedAsAWhole) {
  EvaluationCommand asked = command("city_of_demons", {"scripted", "random"});
  asked.how.games = 4;
  const Json part = part_to_json(asked, {play(asked, 0)});
  EXPECT_EQ(merge_parts(std::vector<PartFile>{{"part", part.dump()}}).variants.size(), 1u);
  const Json flat = part.flatten();
  ASSERT_GT(flat.size(), 30u);
  for (const auto& [place, value] : flat.items()) {
    Json changed = part;
    changed[Json::json_pointer(place)] = value.is_number() ? Json(value.get<double>() + 0.25) : Json("other");
    EXPECT_THROW(merge_parts(std::vector<PartFile>{{"part", changed.dump()}}), Error) << place;
  }
}

// A checksum is no lock: who writes a part by another program may seal anything.
TEST_F(EvaluationParts, ThatAreImpossibleAreRefusedEvenIfTheyAreSealed) {
  EvaluationCommand asked = command("city_of_demons", {"scripted", "random"});
  asked.how.games = 4;
  const Json part = part_to_json(asked, {play(asked, 0)});
  const Json two_seats_alike = Json::array({"scripted"});
  const std::vector<std::pair<std::string, Json>> impossible{
      {"/command/redraws", 8},
      {"/command/redraws", -1},
      {"/command/options", Json::array()},
      {"/command/options/0", Json::object()},
      {"/command/options", nullptr},
      {"/command/variants", Json::array()},
      {"/command/variants/0", "duet"},
      {"/command/agents", Json::array()},
      {"/command/agents", two_seats_alike},
      {"/command/agents", Json::array({"scripted", "random", "best"})},
      {"/command/games", 5000},
      {"/command/games", 0},
      {"/command/games", 1e300},
      {"/command/pool", 1},
      {"/command/lineups", 7},
      {"/command/game", "daemon_dice"},
      {"/command/game_version", 999},
      {"/command/seed", -1},
      {"/command/play_on", 20'000},
      {"/parts", 2'000'000'000},
      {"/parts", 0},
      {"/part", 2},
      {"/variants", Json::array()},
      {"/variants/0", Json::array()},
      {"/variants/0/0", Json::object()},
      {"/variants/0/0/groups", 1},
      {"/variants/0/0/first", 1},
      {"/variants/0/0/seats", 1u << 31},
      {"/variants/0/0/scores", Json::array()},
      {"/variants/0/0/scores/0", 1.5},
      {"/variants/0/0/scores/0", 1e300},
      {"/variants/0/0/luck", part["variants"][0][0]["scores"]},
      {"/variants/0/0/remarks", Json::array({""})},
      {"/variants/0/0/decisions", -3},
      {"/variants/0/0/seconds", -0.5}};
  for (const auto& [place, value] : impossible) {
    Json changed = part;
    changed[Json::json_pointer(place)] = value;
    try {
      merge_parts(std::vector<PartFile>{{"part", sealed_part(changed).dump()}});
      ADD_FAILURE() << place << " " << value << " was taken";
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("part: ")) << error.what();
    }
  }
}

TEST_F(EvaluationParts, APartIsANumberAndHowManyThereAre) {
  EXPECT_EQ(part_from_text("3/16").number, 3);
  EXPECT_EQ(part_from_text("3/16").of, 16);
  for (const char* text : {"", "3", "3/", "/16", "0/4", "5/4", "-1/4", "1/4x", "1 /4", "a/b", "1/2000000000"})
    EXPECT_THROW(part_from_text(text), Error) << text;
}

}  // namespace
}  // namespace pandemonium
