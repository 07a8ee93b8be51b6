// The story of a game is what happened in it: every line against the two positions it lies between, in every
// variant.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "play/session/narration.hpp"
#include "tests/play/played.hpp"

namespace pandemonium {
namespace {

int number(const Event& event, std::string_view key) {
  for (const auto& [name, value] : event.data)
    if (name == key) return value;
  return kNobody;
}

// Calls look(variant, before, moment) at every decision of a game of each variant.
void at_every_decision(const AnyGame& game, const auto& look) {
  for (const std::string& variant : game.variants()) {
    const Replay replay = played(game, variant, 11);
    for (int d = 0; d < replay.decisions() && !testing::Test::HasFatalFailure(); ++d)
      look(variant, replay.table(d), replay.moment(d));
  }
}

TEST(Stories, SpeakToTheirListenerAndNameTheirRule) {
  for (const AnyGame* game : presentable_games())
    at_every_decision(
        *game, [&](const std::string& variant, const AnyTable& before, const Replay::Moment& moment) {
          for (Seat viewer = 0; viewer < before.seats(); ++viewer)
            for (const Event& event : moment.after->story(before, viewer)) {
              const std::string where = std::string(game->name()) + " " + variant + ": " + event.words;
              ASSERT_FALSE(event.kind.empty() || event.words.empty() || event.rule.empty()) << where;
              ASSERT_FALSE(event.words.ends_with(".") || event.words.ends_with(" ")) << where;
              ASSERT_EQ((event.words + " ").find("P" + std::to_string(viewer + 1) + " "), std::string::npos)
                  << where;
              if (event.words.starts_with("you") && number(event, "seat") != kNobody) {
                ASSERT_EQ(number(event, "seat"), viewer) << where;
              }
            }
        });
}

// Where a position keeps the number that a line speaks of.
struct Count {
  const char *game, *kind, *who, *list, *field, *to;  // field "": the list holds the numbers
  bool always;                                        // whether every change of a seat's number has a line
};
constexpr Count kCounts[] = {
    {"city_of_demons", "moved", "seat", "runners", "location", "to", true},
    {"city_of_demons", "health", "seat", "runners", "health", "to", true},
    {"city_of_demons", "max_health", "seat", "runners", "max_health", "to", true},
    {"city_of_demons", "evasion", "seat", "runners", "evasion", "to", true},
    {"city_of_demons", "info", "seat", "runners", "info", "to", true},
    {"city_of_demons", "beacons", "seat", "runners", "beacons", "to", true},
    {"cyberdoom_tower", "energy", "seat", "players", "energy", "to", true},
    {"cyberdoom_tower", "luck", "seat", "players", "luck", "to", true},
    {"cyberdoom_tower", "moved", "seat", "players", "floor", "floor", false},
    {"cyberdoom_tower", "moved", "seat", "players", "sector", "sector", false},
    {"demon_city", "toughness", "figure", "figures", "toughness", "to", false},
    {"demon_city", "calm", "figure", "figures", "calm", "to", false},
    {"demon_city", "moved", "figure", "figures", "square", "to", false},
    {"demon_city", "progress", "object", "objects", "progress", "to", false},
    {"demon_city", "lead", "lead", "leads", "degree", "degree", false},
    {"city_of_horror", "hand", "seat", "hand_size", "", "to", false},
    {"city_of_horror", "antidotes", "seat", "seat_antidotes", "", "to", false},
    {"city_of_horror", "marker", "building", "markers", "", "markers", false},
};

TEST(Stories, TellTheNumbersThatStandOnTheTable) {
  std::map<std::string, int> told;
  for (const AnyGame* game : presentable_games())
    at_every_decision(*game,
                      [&](const std::string& variant, const AnyTable& before, const Replay::Moment& moment) {
                        const Json was = before.to_json(), is = moment.after->to_json();
                        const std::vector<Event> events = moment.after->story(before, 0);
                        for (const Count& count : kCounts) {
                          if (game->name() != count.game) continue;
                          const auto value = [&count](const Json& position, std::size_t who) {
                            const Json& entry = position[count.list][who];
                            return (*count.field == '\0' ? entry : entry[count.field]).get<int>();
                          };
                          std::set<std::size_t> whose;
                          for (const Event& event : events) {
                            if (event.kind != count.kind || number(event, count.to) == kNobody) continue;
                            const auto who = static_cast<std::size_t>(number(event, count.who));
                            whose.insert(who);
                            ++told[std::string(count.game) + " " + count.kind];
                            ASSERT_EQ(value(is, who), number(event, count.to))
                                << count.game << " " << variant << ": " << event.words;
                            if (number(event, "from") != kNobody && std::string_view(count.to) == "to") {
                              ASSERT_EQ(value(was, who), number(event, "from"))
                                  << count.game << " " << variant << ": " << event.words;
                            }
                          }
                          const std::size_t entries = std::string_view(count.who) == "seat"
                                                          ? static_cast<std::size_t>(before.seats())
                                                          : was[count.list].size();
                          for (std::size_t who = 0; count.always && who < entries; ++who)
                            ASSERT_EQ(value(was, who) != value(is, who), whose.contains(who))
                                << count.game << " " << variant << ": " << count.kind;
                        }
                      });
  for (const Count& count : kCounts)
    EXPECT_GT(told[std::string(count.game) + " " + count.kind], 0) << count.game << ": " << count.kind;
}

// Daemon Dice: as many dice as have come to be stunned, wounded or healthy again.
TEST(Stories, CountDaemonsDice) {
  const AnyGame& game = find_game("daemon_dice");
  const std::map<std::string, std::string> kinds{
      {"stunned", "stunned"}, {"wounded", "wounded"}, {"recovered", "healthy"}};
  std::map<std::string, int> told;
  at_every_decision(
      game, [&](const std::string& variant, const AnyTable& before, const Replay::Moment& moment) {
        const Json was = before.to_json(), is = moment.after->to_json();
        if (was["phase"] == "pick" || was["phase"] == "declare") return;
        const std::vector<Event> events = moment.after->story(before, 0);
        for (Seat seat = 0; seat < before.seats(); ++seat)
          for (const auto& [kind, condition] : kinds) {
            int dice = 0, said = 0;
            const auto whose = static_cast<std::size_t>(seat);
            const Json &old = was["daemons"][whose]["dice"], &now = is["daemons"][whose]["dice"];
            for (std::size_t i = 0; i < now.size(); ++i) {
              const bool hurt = old[i]["condition"] == "stunned" || old[i]["condition"] == "wounded";
              if (now[i]["condition"] == condition && old[i]["condition"] != condition &&
                  (kind != "recovered" || hurt))
                ++dice;
            }
            for (const Event& event : events)
              if (event.kind == kind && number(event, "seat") == seat) said += number(event, "dice");
            ASSERT_EQ(said, dice) << variant << ": " << kind << " of seat " << seat;
            told[kind] += dice;
          }
      });
  for (const auto& [kind, condition] : kinds) EXPECT_GT(told[kind], 0) << kind;
}

// City of Horror: a line for everybody who is lost.
TEST(Stories, MournEverybodyInCityOfHorror) {
  const AnyGame& game = find_game("city_of_horror");
  int lost = 0;
  at_every_decision(game, [&](const std::string& variant, const AnyTable& before,
                              const Replay::Moment& moment) {
    const Json was = before.to_json(), is = moment.after->to_json();
    const std::vector<Event> events = moment.after->story(before, 0);
    unsigned all_before = 0, all_now = 0;
    for (std::size_t seat = 0; seat < 6; ++seat) {
      all_before |= was["owned"][seat].get<unsigned>();
      all_now |= is["owned"][seat].get<unsigned>();
    }
    const auto died = std::ranges::count_if(events, [](const Event& event) { return event.kind == "died"; });
    ASSERT_EQ(died, std::popcount(all_before & ~all_now)) << variant;
    lost += static_cast<int>(died);
  });
  EXPECT_GT(lost, 10);
}

// What fell is named by its face or its name, not by a number that only the engine knows.
TEST(Stories, NameWhatChanceBrought) {
  for (const AnyGame* game : presentable_games()) {
    int named = 0;
    at_every_decision(*game, [&](const std::string& variant, const AnyTable&, const Replay::Moment& moment) {
      for (const Event& event : public_outcomes(*game, moment.chance)) {
        ASSERT_EQ(event.kind, "chance");
        ASSERT_FALSE(event.words.empty() || event.rule.empty()) << game->name() << " " << variant;
        ASSERT_FALSE(event.words.ends_with(": ") || event.words.ends_with(":"))
            << game->name() << " " << variant << ": " << event.words;
        ++named;
      }
    });
    EXPECT_GT(named, 0) << game->name();
  }
}

}  // namespace
}  // namespace pandemonium
