// Every answer to "why not" names an obstacle: where a position with only that obstacle removed can be laid,
// the move is legal there, or the next obstacle is named, until it is. Where none can be laid but the
// obstacle can be told from a position (another step of the turn, a card that is not held), it is there
// whenever the reason is given, and missing wherever the same move is legal. In random and scripted play of
// every game.
//
// PANDEMONIUM_OBSTACLES sets how many games each variant has (default 1; a campaign: 12). It prints how many
// answers were checked, how many could be followed to a legal move, how many were held against positions, and
// the reasons that nothing could be laid for.
#include "tests/play/obstacles/obstacles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

int games_each() {
  const char* given = std::getenv("PANDEMONIUM_OBSTACLES");
  return given == nullptr ? 1 : std::max(1, std::atoi(given));
}

int number_behind(const std::string& text) {
  const std::size_t space = text.find_last_of(' ');
  const bool has_one =
      space != std::string::npos && text.find_first_not_of("0123456789", space + 1) == std::string::npos;
  return has_one ? std::stoi(text.substr(space + 1)) : 0;
}

// A reason without its figures and names, for the list of what could not be laid.
std::string kind_of_reason(std::string words) {
  for (char& c : words)
    if (c >= '0' && c <= '9') c = '#';
  return words;
}

struct Tally {
  int answers = 0, followed = 0, told_apart = 0, structural = 0, refused = 0;
  long long legal_moves = 0;           // looked at for an obstacle that should be gone
  std::map<std::string, int> unlaid;   // reasons that nothing could be laid for, and how often
  std::map<std::string, int> unmoved;  // reasons whose position without them could not be laid
  std::map<std::string, std::string> wrong;
};

class Looker {
 public:
  explicit Looker(std::vector<Obstacle> obstacles) : obstacles_(std::move(obstacles)) {
    for (const Obstacle& each : obstacles_)
      patterns_.emplace_back(each.pattern, std::regex::ECMAScript | std::regex::optimize);
  }

  // Takes one obstacle after another away until the action is legal.
  void follow(const AnyTable& table, Action action, Tally& tally) {
    constexpr int kSteps = 8;
    const AnyGame& game = table.game();
    const std::string text = game.action_text(action);
    auto now = table.clone();
    std::vector<std::string> said;
    for (int step = 0; step < kSteps; ++step) {
      const std::string words = now->why_not(action).words;
      if (std::find(said.begin(), said.end(), words) != said.end()) return wrong(text, said, words, tally);
      said.push_back(words);
      const std::size_t i = index_of(words);
      if (i == obstacles_.size()) return (void)++tally.unlaid[kind_of_reason(words)];
      if (!obstacles_[i].remove) return (void)++tally.structural;
      Json place = now->to_json();
      RefusedMove refusal{game, place, text, number_behind(text), groups(i, words)};
      std::string why;
      if (obstacles_[i].remove(refusal)) {
        try {
          now = game.from_json(place);
          if (now->to_act() != table.to_act()) why = "another seat is to act";
        } catch (const Error& error) {
          why = error.what();
        }
        if (why.empty()) {
          if (now->is_legal(action)) return (void)++tally.followed;
          continue;
        }
      }
      if (!obstacles_[i].gone) return unmoved(words, why, tally);
      place = now->to_json();
      if (obstacles_[i].gone(refusal)) return wrong(text, said, "the obstacle is not there", tally);
      named_[action].insert({i, words});
      return (void)++tally.told_apart;
    }
    wrong(text, said, "and so on", tally);
  }

  // What was named as missing for a move is there wherever it is legal.
  void look_where_legal(const AnyTable& table, Tally& tally) const {
    Json place = table.to_json();
    for (const Action action : table.legal()) {
      const auto found = named_.find(action);
      if (found == named_.end()) continue;
      const std::string text = table.game().action_text(action);
      for (const auto& [i, words] : found->second) {
        ++tally.legal_moves;
        const RefusedMove move{table.game(), place, text, number_behind(text), groups(i, words)};
        if (!obstacles_[i].gone(move)) wrong(text, {words}, "it is legal all the same", tally);
      }
    }
  }

 private:
  std::vector<std::string> groups(std::size_t i, const std::string& words) const {
    std::smatch match;
    std::regex_search(words, match, patterns_[i]);
    std::vector<std::string> found;
    for (const auto& group : match) found.push_back(group.str());
    found[0] = words;
    return found;
  }
  std::size_t index_of(const std::string& words) const {
    std::size_t i = 0;
    while (i < obstacles_.size() && !std::regex_search(words, patterns_[i])) ++i;
    return i;
  }
  static void unmoved(const std::string& words, const std::string& why, Tally& tally) {
    ++tally.refused;
    ++tally.unmoved[kind_of_reason(words) + (why.empty() ? "" : " [" + kind_of_reason(why) + "]")];
  }
  static void wrong(const std::string& text, const std::vector<std::string>& said, const std::string& again,
                    Tally& tally) {
    std::string chain;
    for (const std::string& each : said) chain += "\n    " + each;
    tally.wrong.emplace(kind_of_reason(again), text + chain + "\n    again: " + again);
  }

  std::vector<Obstacle> obstacles_;
  std::vector<std::regex> patterns_;
  std::map<Action, std::set<std::pair<std::size_t, std::string>>> named_;  // by `gone` alone
};

// Each game, its obstacles, and how many answers must be followed and how many told apart at least.
void look_at(const char* name, Looker looker, int least_followed, int least_told_apart = 0) {
  const AnyGame& game = find_game(name);
  Tally tally;
  std::vector<std::unique_ptr<AnyTable>> met;
  for (const std::string& variant : game.variants())
    for (int g = 0; g < games_each(); ++g) {
      Chance chance = Chance::seeded(static_cast<std::uint64_t>(41 + g));
      auto table = game.set_up(game.options(variant), chance);
      for (int d = 0; table->to_act() != kNobody && d < 600; ++d) {
        if (chance.below(9) == 0) met.push_back(table->clone());
        if (chance.below(games_each() > 1 ? 9 : 40) == 0)
          for (Action action = chance.below(7); action < game.actions(); action += 7) {
            if (table->is_legal(action)) continue;
            ++tally.answers;
            looker.follow(*table, action, tally);
          }
        const auto legal = table->legal();
        table->apply(chance.below(4) == 0
                         ? legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]
                         : table->scripted(chance),
                     chance);
      }
    }
  for (const auto& table : met) looker.look_where_legal(*table, tally);
  std::cout << name << ": " << tally.answers << " answers; " << tally.followed
            << " followed to a legal move, " << tally.told_apart << " told apart from " << tally.legal_moves
            << " legal moves, " << tally.structural << " that no position can mend, " << tally.refused
            << " whose position cannot be laid; " << tally.wrong.size() << " wrong\n";
  if (games_each() > 1)
    for (const auto& [words, times] : tally.unlaid)
      std::cout << "  not laid, " << times << ": " << words << '\n';
  if (games_each() > 1)
    for (const auto& [words, times] : tally.unmoved)
      std::cout << "  cannot be laid, " << times << ": " << words << '\n';
  for (const auto& [words, chain] : tally.wrong) ADD_FAILURE() << name << ": " << chain;
  EXPECT_GE(tally.followed, least_followed) << name;
  EXPECT_GE(tally.told_apart, least_told_apart) << name;
  if (least_told_apart > 0) {
    EXPECT_GT(tally.legal_moves, least_told_apart / 10) << name;
  }
}

TEST(Obstacles, OfCityOfDemonsAreTheOnesNamed) {
  look_at("city_of_demons", Looker(obstacles_of_city_of_demons()), 100);
}
TEST(Obstacles, OfCyberdoomTowerAreTheOnesNamed) {
  look_at("cyberdoom_tower", Looker(obstacles_of_cyberdoom_tower()), 40);
}
TEST(Obstacles, OfDaemonDiceAreTheOnesNamed) {
  look_at("daemon_dice", Looker(obstacles_of_daemon_dice()), 10, 1000);
}
TEST(Obstacles, OfCityOfHorrorAreTheOnesNamed) {
  look_at("city_of_horror", Looker(obstacles_of_city_of_horror()), 10, 1000);
}
TEST(Obstacles, OfDemonCityAreTheOnesNamed) {
  look_at("demon_city", Looker(obstacles_of_demon_city()), 2, 200);
}

}  // namespace
}  // namespace pandemonium
