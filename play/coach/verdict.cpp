#include "play/coach/verdict.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "agents/levels.hpp"
#include "agents/roster.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kLine = 6, kChanges = 2;
constexpr int kLongestGame = 20'000, kSoonAlone = 10;  // decisions
constexpr double kSlight = 0.25;                       // changes of less are left out
constexpr double kShown = 0.01;                        // of a score: less is no difference

std::string two_places(const char* form, double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), form, number);
  return text.data();
}

std::string with_error(const Estimated& score) {
  return two_places("%+.2f", score.mean) + " +-" + two_places("%.2f", score.error);
}

using Numbers = std::map<std::string, double>;

std::string in_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// Whole numbers of what a seat has, by name; of lists, how many things are what ("healthy dice").
void count(const Json& value, const std::string& name, Numbers& numbers) {
  if (value.is_number_integer()) {
    numbers[in_words(name)] += value.get<double>();
  } else if (value.is_object()) {
    for (const auto& entry : value.items()) count(entry.value(), entry.key(), numbers);
  } else if (value.is_array() && !value.empty() && value[0].is_object()) {
    for (const Json& each : value)
      for (const char* key : {"condition", "state"})
        if (each.contains(key) && each[key].is_string())
          numbers[each[key].get<std::string>() + " " + in_words(name)] += 1.0;
  }
}

// What stands under the seat's own number in the position as it may know it.
Numbers belongings(const AnyTable& table, Seat seat) {
  constexpr std::array kLeftOut{"turns", "location", "floor", "sector", "out order", "initiative", "colour"};
  const auto place = static_cast<std::size_t>(seat);
  Numbers numbers;
  const Json view = table.view(seat);
  for (const auto& entry : view.items()) {
    const Json& all = entry.value();
    if (all.is_array() && all.size() > place && all.size() >= static_cast<std::size_t>(table.seats()) &&
        (entry.key() == "runners" || entry.key() == "players" || entry.key() == "seats" ||
         entry.key() == "daemons"))
      count(all[place], "", numbers);
  }
  for (const char* name : kLeftOut) numbers.erase(name);
  return numbers;
}

struct Outcome {
  double wins = 0.0, score = 0.0;
  Numbers soon;  // sums, when the seat has its next turn
  int reached = 0;
};

class Playing {
 public:
  Playing(const AnyTable& table, const std::string& agent, std::uint64_t seed)
      : table_(table), player_(make_agent(table.game(), agent)), world_(table.clone()), seed_(seed) {}

  void play(Action action, int game, Outcome& outcome) {
    const auto number = static_cast<std::uint64_t>(game);
    Chance worlds = Chance::seeded(seed_, 1, number), dice = Chance::seeded(seed_, 2, number),
           own = Chance::seeded(seed_, 3, number);
    const Seat seat = table_.to_act();
    View(table_).imagine(*world_, worlds);
    world_->apply(action, dice);
    bool others_acted = false, looked = false;
    for (int played = 0; world_->to_act() != kNobody && played < kLongestGame; ++played) {
      others_acted = others_acted || world_->to_act() != seat;
      if (!looked && world_->to_act() == seat && (others_acted || played == kSoonAlone)) {
        looked = true;
        ++outcome.reached;
        for (const auto& [name, number_of] : belongings(*world_, seat)) outcome.soon[name] += number_of;
      }
      world_->apply(player_->choose(View(*world_), own), dice);
    }
    if (world_->to_act() != kNobody) return;
    const double score = static_cast<double>(world_->scores()[static_cast<std::size_t>(seat)]);
    outcome.score += score;
    outcome.wins += score > 0.0;
  }

 private:
  const AnyTable& table_;
  std::unique_ptr<Agent> player_;
  std::unique_ptr<AnyTable> world_;
  std::uint64_t seed_;
};

std::string changes_in_words(const Outcome& better, const Outcome& other) {
  if (better.reached == 0 || other.reached == 0) return "";
  struct Change {
    std::string name;
    double with, without;
  };
  std::vector<Change> changes;
  const auto mean = [](const Outcome& outcome, const std::string& name) {
    const auto found = outcome.soon.find(name);
    return found == outcome.soon.end() ? 0.0 : found->second / outcome.reached;
  };
  Numbers all = better.soon;
  all.insert(other.soon.begin(), other.soon.end());
  for (const auto& [name, sum] : all) {
    const Change change{name, mean(better, name), mean(other, name)};
    if (std::abs(change.with - change.without) >= kSlight) changes.push_back(change);
  }
  const auto weight = [](const Change& change) {
    return std::abs(change.with - change.without) / (1.0 + std::min(change.with, change.without));
  };
  std::stable_sort(changes.begin(), changes.end(),
                   [&](const Change& one, const Change& two) { return weight(one) > weight(two); });
  std::string words;
  for (std::size_t i = 0; i < std::min(kChanges, changes.size()); ++i)
    words += (words.empty() ? "At your next turn you then have on average " : ", ") +
             two_places("%.1f", changes[i].with) + " " + changes[i].name + " in place of " +
             two_places("%.1f", changes[i].without);
  return words.empty() ? "" : words + ".";
}

}  // namespace

std::string verdict_name(Verdict::Kind kind) {
  constexpr std::array kNames{"right", "as good", "worse", "unlikely"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string line_in_words(const Advised& move, Seat seat) {
  std::string line;
  for (std::size_t i = 1; i < std::min(kLine, move.line.size()); ++i)
    line += (line.empty() ? "" : "; ") +
            (move.line[i].seat == seat ? "" : "P" + std::to_string(move.line[i].seat + 1) + " ") +
            move.line[i].words;
  return line;
}

Verdict judge_answer(const Thought& thought, Action answer, Seat seat) {
  const Advised& best = thought.moves.front();
  const auto place = static_cast<std::size_t>(seat);
  const auto own = std::find_if(thought.moves.begin(), thought.moves.end(),
                                [answer](const Advised& each) { return each.action == answer; });
  if (own == thought.moves.begin()) return {Verdict::Kind::right, 0.0, 0.0, "Yes: " + best.words + "."};
  const std::string better = "better: " + best.words + ", " + with_error(best.scores[place]);
  if (own == thought.moves.end() || own->scores.empty())
    return {Verdict::Kind::unlikely, 0.0, 0.0, "Not among the likely moves; " + better};
  const double gap = best.scores[place].mean - own->scores[place].mean;
  const double error = std::hypot(best.scores[place].error, own->scores[place].error);
  if (gap <= 2.0 * error)
    return {Verdict::Kind::as_good, gap, error,
            "As good, as far as " + std::to_string(thought.games) + " games can tell: " + own->words + "."};
  return {Verdict::Kind::worse, gap, error,
          "It costs " + two_places("%.2f", gap) + " +-" + two_places("%.2f", error) + "; " + better};
}

Why why_better(const AnyTable& table, Action better, Action other, const std::string& agent, int games,
               std::uint64_t seed) {
  Playing playing(table, agent, seed);
  Outcome with, without;
  for (int game = 0; game < games; ++game) {
    playing.play(better, game, with);
    playing.play(other, game, without);
  }
  Why why{with.wins / games, without.wins / games, games, ""};
  const std::string name = table.describe(better), instead = table.describe(other);
  const bool wins = table.sides() <= 2;
  // What is better was told by other means; games that do not bear it out are told all the same.
  if (with.score < without.score + kShown * games) why.words = "Games played on from here do not show it. ";
  if (std::abs(why.better - why.other) >= 0.05)
    why.words += "With \"" + name + "\" " + (wins ? "you win " : "you come out ahead in ") +
                 std::to_string(std::lround(100.0 * why.better)) + " of 100 such games, with \"" + instead +
                 "\" in " + std::to_string(std::lround(100.0 * why.other)) + ".";
  else
    why.words += "\"" + name + "\" scores " + two_places("%+.2f", with.score / games) + " on average, \"" +
                 instead + "\" " + two_places("%+.2f", without.score / games) + ".";
  if (const std::string changes = changes_in_words(with, without); !changes.empty())
    why.words += " " + changes;
  return why;
}

}  // namespace pandemonium
