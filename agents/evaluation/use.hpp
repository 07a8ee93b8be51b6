// Use: how often what a game offers happens in a game. Counted are
//   length    decisions
//   kind      each row of the table of actions, whoever takes one: "use gear"
//   move      each action: "use gear 6"
//   chance    each event of chance that everybody sees: "L3 die"
//   outcome   what it brought: "L3 die: GR"
//   event     what the table tells of it: "you move to the Swamp", "you gain N Junk"; N is any number
// An event is told from the chair of whoever it happens to; what happens to nobody in particular counts once.
// Counts are whole numbers, so they do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/evaluation/onlooker.hpp"

namespace pandemonium {

struct Use {
  std::string what, name;
  std::string words;   // what people call a move, where it happened first
  double mean = 0.0;   // a game
  double error = 0.0;  // standard error of the mean; games are independent
  double games = 0.0;  // share of the games in which it happened at all
};

class UseCounter final : public Onlooker {
 public:
  void dealt(std::size_t game, const AnyTable& table, std::span<const ChanceOutcome> outcomes) override;
  void decided(std::size_t game, const AnyTable& before, Action action,
               std::span<const ChanceOutcome> outcomes, const AnyTable& after) override;
  void ended(std::size_t game) override;

  std::vector<Use> found() const;  // by what, in the order above, then by name

 private:
  using Key = std::pair<int, std::string>;  // the place of `what`, name
  struct Total {
    std::int64_t sum = 0, squares = 0, games = 0;
  };
  struct First {  // where it happened first
    std::size_t game;
    std::string words;
  };
  using Counts = std::map<Key, std::int64_t>;

  Counts& counts_of(std::size_t game);
  static void count_outcomes(const AnyGame& game, std::span<const ChanceOutcome> outcomes, Counts& counts);
  void keep_words(std::size_t game, const Key& move, const AnyTable& before, Action action);

  mutable std::mutex guard_;
  std::map<std::size_t, Counts> playing_;  // of each game; its own thread alone changes it
  std::map<Key, Total> totals_;
  std::map<Key, First> words_;
  std::int64_t ended_ = 0;
};

}  // namespace pandemonium
