// The tree of a search, number by number: against a plain reference that keeps positions by their history and
// sums in the order in which it reads.
#include "agents/search/tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace pandemonium {

const AnyGame& game_kuhn_poker();
const AnyGame& game_pig();

namespace {

constexpr Action kPass = 0, kBet = 1;

struct Node {
  Seat seat;
  std::vector<double> prior, total;
  std::vector<int> tried;
  int visits = 0;
  double sum = 0.0, squares = 0.0;
};

// Kuhn poker with known cards: nothing is drawn, so histories are positions.
class Reference {
 public:
  Reference(const AnyTable& start, const SearchOptions& options) : start_(start), options_(options) {}

  void walk() {
    auto table = start_.clone();
    std::string history;
    std::vector<std::pair<std::string, int>> path;
    Chance none = Chance::scripted({});
    while (table->to_act() != kNobody) {
      auto found = nodes_.find(history);
      if (found == nodes_.end()) {
        const bool trusts_bet = table->scripted(none) == kBet;
        nodes_[history] = {
            table->to_act(), {trusts_bet ? 0.15 : 0.85, trusts_bet ? 0.85 : 0.15}, {0, 0}, {0, 0}};
        path.push_back({history, -1});
        while (table->to_act() != kNobody) table->apply(table->scripted(none), none);
        break;
      }
      const int edge = choice(found->second);
      path.push_back({history, edge});
      history += edge == 0 ? 'p' : 'b';
      table->apply(edge, none);
    }
    for (const auto& [place, edge] : path) {
      Node& node = nodes_[place];
      const double score = static_cast<double>(table->scores()[static_cast<std::size_t>(node.seat)]);
      ++node.visits;
      node.sum += score;
      node.squares += score * score;
      if (edge < 0) continue;
      ++node.tried[static_cast<std::size_t>(edge)];
      node.total[static_cast<std::size_t>(edge)] += score;
    }
  }
  const std::map<std::string, Node>& nodes() const { return nodes_; }

 private:
  int choice(const Node& node) const {
    const double mean = node.sum / node.visits;
    const double spread =
        std::sqrt((std::max(node.squares - node.visits * mean * mean, 0.0) + 0.25) / (node.visits + 1.0));
    double mass = 0.0, value[2];
    for (std::size_t e = 0; e < 2; ++e) mass += node.tried[e] > 0 ? node.prior[e] : 0.0;
    for (std::size_t e = 0; e < 2; ++e) {
      const double score = node.tried[e] > 0
                               ? node.total[e] / node.tried[e]
                               : mean - static_cast<double>(options_.urgency) * std::sqrt(mass) * spread;
      value[e] = score + static_cast<double>(options_.exploration) * spread * std::sqrt(node.visits + 1.0) *
                             node.prior[e] / (1.0 + node.tried[e]);
    }
    return value[1] > value[0] ? 1 : 0;
  }

  const AnyTable& start_;
  SearchOptions options_;
  std::map<std::string, Node> nodes_;
};

TEST(SearchTree, IsTheReferencesNumberByNumber) {
  for (int first = 0; first < 3; ++first)
    for (int second = 0; second < 3; ++second) {
      if (first == second) continue;
      Chance deal = Chance::scripted({first, second});
      const auto start = game_kuhn_poker().set_up(game_kuhn_poker().options(), deal);
      const SearchOptions options{.exploration = 1.3f, .urgency = 0.3f, .scripted_playouts = true};
      Reference reference(*start, options);
      SearchTree tree(options);
      tree.clear(1000, start->width());
      LeafValues values(options, nullptr);
      Chance dice = Chance::seeded(1);
      auto determinization = start->clone();
      for (int walk = 0; walk < 300; ++walk) {
        determinization->assign(*start);
        tree.walk(*determinization, values, dice);
        reference.walk();
      }
      EXPECT_EQ(static_cast<std::size_t>(tree.size()), reference.nodes().size());
      for (const auto& [history, node] : reference.nodes()) {
        auto table = start->clone();
        for (const char move : history) table->apply(move == 'p' ? kPass : kBet, dice);
        const auto known = tree.known(*table);
        ASSERT_NE(known, nullptr) << history;
        EXPECT_EQ(known->visits, node.visits) << history;
        for (std::size_t e = 0; e < 2; ++e) {
          EXPECT_EQ(known->tried[e], node.tried[e]) << history;
          EXPECT_NEAR(known->prior[e], node.prior[e], 1e-6);
          if (node.tried[e] > 0) {
            EXPECT_NEAR(known->mean[e], node.total[e] / node.tried[e], 1e-4) << history;
          }
        }
      }
    }
}

// What the seat to act cannot see makes no difference, what it sees does, whichever dice led there.
TEST(SearchTree, KnowsAPositionByWhatItsSeatSees) {
  const SearchOptions options{.scripted_playouts = true};
  SearchTree tree(options);
  LeafValues values(options, nullptr);
  Chance dice = Chance::seeded(1);
  const auto dealt = [](int first, int second) {
    Chance deal = Chance::scripted({first, second});
    return game_kuhn_poker().set_up(game_kuhn_poker().options(), deal);
  };
  tree.clear(100, dealt(0, 1)->width());
  tree.walk(*dealt(0, 1), values, dice);
  EXPECT_NE(tree.known(*dealt(0, 2)), nullptr);
  EXPECT_EQ(tree.known(*dealt(1, 0)), nullptr);

  Chance two_then_four = Chance::scripted({2, 4}), four_then_two = Chance::scripted({4, 2});
  const auto one = game_pig().set_up(game_pig().options(), two_then_four);
  const auto other = game_pig().set_up(game_pig().options(), four_then_two);
  tree.clear(100, one->width());
  one->apply(0, two_then_four);
  other->apply(0, four_then_two);
  tree.walk(*one->clone(), values, dice);
  EXPECT_NE(tree.known(*other), nullptr);
}

TEST(SearchTree, StaysWithinTheMemorySetAside) {
  const SearchOptions options{.scripted_playouts = true};
  SearchTree tree(options);
  LeafValues values(options, nullptr);
  Chance dice = Chance::seeded(3);
  const auto start = game_pig().set_up(game_pig().options(), dice);
  tree.clear(20, start->width());
  auto determinization = start->clone();
  for (int walk = 0; walk < 2000; ++walk) {
    determinization->assign(*start);
    tree.walk(*determinization, values, dice);
  }
  EXPECT_EQ(tree.size(), 20);
  EXPECT_GE(tree.known(*start)->visits, 2000);  // a walk may come back to where it began
}

}  // namespace
}  // namespace pandemonium
