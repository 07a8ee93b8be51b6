// The last page of a game says what decided it: the figures of the final table, row by row.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/play/played.hpp"

namespace pandemonium {
namespace {

constexpr int kGames = 4;

// What the end's page must hold, of every variant over some whole games.
void each_end(const char* name, const auto& look) {
  const AnyGame& game = find_game(name);
  for (const std::string& variant : game.variants())
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      const Replay replay = played(game, variant, seed);
      const std::string page = replay.table().show(0).plain();
      SCOPED_TRACE(variant + "\n" + page);
      look(replay.table(), replay.table().to_json(), page);
    }
}

std::string number(const Json& value) { return std::to_string(value.get<int>()); }

void expect_row(const std::string& page, const std::string& row) {
  EXPECT_TRUE(std::regex_search(page, std::regex(row))) << row;
}

TEST(LastPage, CityOfDemonsSaysWhatEachRunnerReached) {
  each_end("city_of_demons", [](const AnyTable&, const Json& table, const std::string& page) {
    const bool alone = table["options"]["mode"] == "solo";
    for (std::size_t seat = 0; seat < (alone ? 1u : 2u); ++seat) {
      const Json& runner = table["runners"][seat];
      const int at = runner["location"].get<int>();
      int fixed = 0;
      for (const Json& place : table["cards"]) fixed += place == "fixed" + std::to_string(seat);
      expect_row(page, std::string(at == 0   ? " Camp"
                                   : at == 1 ? " Swamp"
                                             : " level " + std::to_string(at - 1)) +
                           " +" + number(runner["turns"]) + " +" + number(runner["health"]) + "/" +
                           number(runner["max_health"]) + " +" + number(runner["beacons"]) + " +" +
                           number(runner["info"]) + " +" + std::to_string(fixed) + "\n");
    }
  });
}

TEST(LastPage, CyberdoomTowerSaysKeysEnergyAndRounds) {
  each_end("cyberdoom_tower", [](const AnyTable&, const Json& table, const std::string& page) {
    const int players = table["options"]["players"].get<int>();
    expect_row(page, "at the end: keys " + number(table["keys"]) + " of " + (players == 2 ? "4" : "3") +
                         ", the AI's energy " + number(table["ai_energy"]) + ", rounds " +
                         number(table["round"]) + " of ");
    for (int seat = 0; seat < players; ++seat) {
      const Json& player = table["players"][static_cast<std::size_t>(seat)];
      expect_row(page, "P" + std::to_string(seat + 1) + ": Energy left " + number(player["energy"]) +
                           ", Luck left " + number(player["luck"]) + "\n");
    }
  });
}

// Who stands with the most dice, healthy ones twice, is in first place: so are the scores.
TEST(LastPage, DaemonDiceCountsTheDiceThatDecide) {
  each_end("daemon_dice", [](const AnyTable& table, const Json& json, const std::string& page) {
    const std::regex row(
        ": (first place|beaten)\n    (still standing|defeated, number (\\d+) to fall); dice: (\\d+) healthy, "
        "(\\d+) stunned, (\\d+) wounded\n");
    std::vector<std::pair<int, bool>> seats;
    for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at) {
      ASSERT_LT(seats.size(), json["daemons"].size());
      const Json& daemon = json["daemons"][seats.size()];
      EXPECT_EQ((*at)[3].matched ? std::stoi((*at)[3]) : 0, daemon["out_order"].get<int>());
      for (const auto& [group, condition] : {std::pair{4, "healthy"}, {5, "stunned"}, {6, "wounded"}}) {
        int dice = 0;
        for (const Json& die : daemon["dice"]) dice += die["condition"] == condition;
        EXPECT_EQ((*at)[static_cast<std::size_t>(group)], std::to_string(dice)) << condition;
      }
      seats.emplace_back(
          (*at)[3].matched ? std::stoi((*at)[3]) : 100 + 2 * std::stoi((*at)[4]) + std::stoi((*at)[5]),
          (*at)[1] == "first place");
    }
    ASSERT_EQ(seats.size(), json["options"]["players"].get<std::size_t>());
    const Scores scores = table.scores();
    const int most = std::max_element(seats.begin(), seats.end())->first;
    for (const auto& [counted, first] : seats) EXPECT_EQ(first, counted == most);
    for (std::size_t a = 0; a < seats.size(); ++a)
      for (std::size_t b = 0; b < seats.size(); ++b)
        EXPECT_EQ(scores[a] < scores[b], seats[a].first < seats[b].first);
  });
}

TEST(LastPage, DemonCitySaysWhoLivesAndWhatIsDone) {
  each_end("demon_city", [](const AnyTable&, const Json& table, const std::string& page) {
    int alive[2] = {0, 0}, done = 0;
    for (std::size_t f = 0; f < table["figures"].size(); ++f) {
      const Json& figure = table["figures"][f];
      alive[f >= 4] +=
          figure["who"].get<int>() >= 0 && !figure["dead"].get<bool>() && !figure["lost"].get<bool>();
    }
    for (const Json& object : table["objects"]) done += object["done"].get<bool>();
    const std::string flat = std::regex_replace(page, std::regex("\\s+"), " ");
    const std::string any = ".*";
    expect_row(flat, "at the end: Players alive " + std::to_string(alive[0]) + any + "Host's alive " +
                         std::to_string(alive[1]) + any + "rounds " + number(table["round"]) + " of ");
    if (done > 0) expect_row(flat, "objects done " + std::to_string(done) + " of ");
    if (table["escaped"].get<int>() > 0) expect_row(flat, "escaped " + number(table["escaped"]));
  });
}

}  // namespace
}  // namespace pandemonium
