// Replays of the smallest game: what is written is read back, and what did not happen so is refused by line.
#include "envs/core/files/replay.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "envs/core/error.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

const AnyGame& kuhn() { return game_kuhn_poker(); }

Action action(const char* text) { return kuhn().action_from_text(text); }

// Check, bet, call: three decisions to the end.
Replay a_game() {
  Replay replay(kuhn(), kuhn().options(), 7, {"ann", "scripted"});
  replay.play(action("pass"));
  replay.play(action("bet"));
  replay.play(action("bet"));
  return replay;
}

std::string written(const Replay& replay, Replay::Digests digests = Replay::Digests::none) {
  std::ostringstream out;
  replay.write(out, digests);
  return out.str();
}

Replay read(const std::string& text) {
  std::istringstream in(text);
  return Replay::read(in, "game.jsonl", &kuhn());
}

std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "not refused";
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  const std::size_t place = text.find(old);
  EXPECT_NE(place, std::string::npos) << old;
  return place == std::string::npos ? text : text.replace(place, old.size(), with);
}

// Everything up to and including line `count`.
std::string lines(const std::string& text, int count) {
  std::size_t end = 0;
  for (int i = 0; i < count; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

TEST(Replay, IsReadBackAsItWasWritten) {
  const Replay replay = a_game();
  for (const auto digests : {Replay::Digests::none, Replay::Digests::every_decision}) {
    const std::string text = written(replay, digests);
    const Replay back = read(text);
    EXPECT_EQ(written(back, digests), text);
    EXPECT_EQ(back.decisions(), 3);
    EXPECT_EQ(back.moment(1).words, "bet");
    EXPECT_EQ(back.players(), (std::vector<std::string>{"ann", "scripted"}));
    for (int d = 0; d <= 3; ++d) EXPECT_TRUE(back.table(d).equals(replay.table(d)));
  }
}

TEST(Replay, ASaveIsAReplayWithoutItsEnd) {
  Replay replay = a_game();
  auto undone = replay.take_back(1);
  EXPECT_EQ(undone.size(), 2u);
  const std::string text = written(replay);
  EXPECT_EQ(text.find("scores"), std::string::npos);
  Replay back = read(text);
  EXPECT_EQ(back.decisions(), 1);
  for (auto& moment : undone) replay.put_back(std::move(moment));
  EXPECT_EQ(written(replay), written(a_game()));
}

TEST(Replay, MayStartFromAPosition) {
  const Replay replay = a_game();
  Replay later(replay.table(1), 9);
  later.play(action("pass"));
  const std::string text = written(later);
  EXPECT_NE(text.find("\"position\""), std::string::npos);
  EXPECT_EQ(written(read(text)), text);
}

TEST(Replay, TheSameSeedAndActionsGiveTheSameGame) { EXPECT_EQ(written(a_game()), written(a_game())); }

TEST(Replay, ReadsTheChanceItIsGivenAndNotTheSeed) {
  // Given a set-up in which seat 0 holds the queen (1) and seat 1 the jack (0)
  const Replay any = a_game();
  const std::string text = lines(written(any), 1) + "{\"set_up\":[1,0]}\n" +
                           "{\"seat\":0,\"action\":\"bet\",\"chance\":[]}\n"
                           "{\"seat\":1,\"action\":\"bet\",\"chance\":[]}\n";
  // Then seat 0 wins two chips, whatever the seed would have dealt; the missing end is what is refused
  EXPECT_NE(refusal(text).find("after line 4: the game is over, but its scores are missing"),
            std::string::npos);
  Replay back = read(lines(text, 3));
  back.play(action("bet"));
  EXPECT_EQ(back.table().scores()[0], 1.0f);
}

TEST(Replay, RefusesWhatIsDamagedNamingTheLine) {
  const std::string good = written(a_game());
  EXPECT_EQ(refusal(good), "not refused");
  EXPECT_EQ(refusal(""), "game.jsonl, line 0: the file is empty; expected a replay");
  EXPECT_NE(refusal("hello\n").find("game.jsonl, line 1: the file is damaged: not JSON"), std::string::npos);
  EXPECT_EQ(refusal("[]\n"), "game.jsonl, line 1: not a JSON object: the file is damaged");
  EXPECT_NE(refusal("{\"format\":" + std::string(100'000, '[') + "\n").find("nest deeper"),
            std::string::npos);
  EXPECT_NE(refusal("{}\n").find("line 1: not a replay"), std::string::npos);
  EXPECT_NE(refusal(lines(good, 1)).find("after line 1: the set-up is missing"), std::string::npos);
  EXPECT_EQ(refusal(good.substr(0, good.size() - 1)), "game.jsonl, line 6: the line is cut short");
  EXPECT_NE(refusal(good + "{\"seat\":0}\n").find("line 7: text after the end"), std::string::npos);
  EXPECT_NE(refusal(good + "\n").find("line 7: the file is damaged"), std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"chance\":[]", "\"chance\":[1]"))
                .find("line 3: the decision uses fewer outcomes than are given"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"chance\":[]", "\"chance\":[],\"luck\":1")).find("unknown 'luck'"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, ",\"chance\":[]", "")).find("line 3: 'chance' is missing"),
            std::string::npos);
  EXPECT_NE(refusal(std::string(kMaxReplayLine + 1, ' ')).find("line 1: longer than"), std::string::npos);
}

TEST(Replay, RefusesAnotherGameVersionOrOptions) {
  const std::string good = written(a_game());
  EXPECT_NE(refusal(replaced(good, "kuhn_poker", "chess")).find("line 1: a replay of chess, expected one of"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"version\":1", "\"version\":2"))
                .find("line 1: version 2 of the rules of kuhn_poker, these are version 1"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"options\":{}", "\"options\":{\"cards\":4}")).find("unknown 'cards'"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"seed\":7", "\"seed\":-7")).find("line 1: 'seed'"), std::string::npos);
  std::istringstream in(replaced(good, "kuhn_poker", "chess"));
  EXPECT_THROW(Replay::read(in, "any game"), Error);
}

TEST(Replay, RefusesWhatCannotHaveHappened) {
  const std::string good = written(a_game());
  EXPECT_NE(refusal(replaced(good, "\"seat\":1", "\"seat\":0")).find("line 4: seat 0 acts"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"pass\"", "\"raise\"")).find("line 3: there is no action 'raise'"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"set_up\":[", "\"set_up\":[5,")).find("line 2: chance script"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"set_up\":[", "\"set_up\":[99999999999,")).find("line 2: the outcome"),
            std::string::npos);
  EXPECT_NE(refusal(lines(good, 5) + "{\"seat\":0,\"action\":\"bet\",\"chance\":[]}\n")
                .find("line 6: seat 0 acts, but it is the turn of seat -1"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(good, "\"scores\":[", "\"scores\":[0.25,")).find("line 6: the scores"),
            std::string::npos);
  const std::string digests = written(a_game(), Replay::Digests::every_decision);
  const std::size_t place = digests.find("\"digest\":\"", digests.find("\"seat\"")) + 10;
  std::string other = digests;
  other[place] = other[place] == '0' ? '1' : '0';
  EXPECT_NE(refusal(other).find("line 3: the table differs from the one recorded"), std::string::npos);
}

TEST(Replay, RandomDamageIsRefusedOrHarmless) {
  const std::string good = written(a_game(), Replay::Digests::every_decision);
  Chance chance = Chance::seeded(11);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = good;
    for (int bytes = chance.die(4); bytes > 0; --bytes) {
      const auto at = static_cast<std::size_t>(chance.below(static_cast<int>(text.size())));
      switch (chance.below(3)) {
        case 0:
          text[at] = static_cast<char>(chance.below(256));
          break;
        case 1:
          text.erase(at, static_cast<std::size_t>(chance.die(20)));
          break;
        default:
          text.insert(at, text.substr(0, static_cast<std::size_t>(chance.die(40))));
      }
      if (text.empty()) text = "{";
    }
    refused += refusal(text) != "not refused";  // anything but an Error ends the test
  }
  EXPECT_GT(refused, 2000);
}

TEST(Replay, AnIllegalDecisionLeavesTheReplayAsItWas) {
  Replay replay = a_game();
  const std::string before = written(replay);
  EXPECT_THROW(replay.play(action("bet")), Error);
  EXPECT_EQ(written(replay), before);
}

// The games of tests/replays, one of every variant, play back to the same tables on every compiler and
// processor: no floating point decides what happens in a game. After a change of rules:
// scripts/remake_replays.sh.
TEST(RecordedReplays, EveryVariantPlaysBackToTheSameTables) {
  const std::filesystem::path folder = std::filesystem::path(PANDEMONIUM_SOURCE) / "tests" / "replays";
  for (const AnyGame* game : games()) {
    if (!std::filesystem::exists(folder / game->name())) continue;  // no version history yet
    for (const std::string& variant : game->variants()) {
      const auto path = folder / game->name() / (variant + ".jsonl");
      std::ifstream in(path, std::ios::binary);
      ASSERT_TRUE(in) << path.string() << " is missing: scripts/remake_replays.sh makes it";
      const Replay replay = Replay::read(in, path.string(), game);  // every digest is compared
      EXPECT_EQ(replay.options(), game->options(variant)) << path.string();
      EXPECT_GT(replay.decisions(), 5) << path.string();
    }
  }
}

// Every line of a decision carries the digest of the table after it; a replay without them would guard
// nothing.
TEST(RecordedReplays, EveryDecisionHasADigest) {
  const std::filesystem::path folder = std::filesystem::path(PANDEMONIUM_SOURCE) / "tests" / "replays";
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    std::ifstream in(file.path(), std::ios::binary);
    for (std::string line; std::getline(in, line);) {
      if (line.find("\"seat\":") == line.npos) continue;
      ASSERT_NE(line.find("\"digest\":\""), line.npos) << file.path().string() << ": " << line;
    }
  }
}

}  // namespace
}  // namespace pandemonium
