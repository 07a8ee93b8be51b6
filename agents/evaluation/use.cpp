#include "agents/evaluation/use.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace pandemonium {
namespace {

enum What { kLength, kKind, kMove, kChance, kOutcome, kEvent };
constexpr std::array<std::string_view, 6> kWhat{"length", "kind", "move", "chance", "outcome", "event"};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string without_numbers(std::string_view words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_digit(words[i]))
      text += words[i];
    else if (i == 0 || !is_digit(words[i - 1]))
      text += 'N';
  }
  return text;
}

// The row of an action: its text without the number that ends it.
std::string kind_of(std::string_view action) {
  const std::size_t last = action.find_last_not_of("0123456789");
  const bool numbered = last != action.npos && last + 1 < action.size() && action[last] == ' ';
  return std::string(numbered ? action.substr(0, last) : action);
}

bool of_the_viewer(std::string_view words) { return words.starts_with("you ") || words.starts_with("your "); }
bool of_another(std::string_view words) {
  return words.size() > 1 && words[0] == 'P' && is_digit(words[1]);  // "P2 moves to the Swamp"
}

}  // namespace

UseCounter::Counts& UseCounter::counts_of(std::size_t game) {
  const std::lock_guard lock(guard_);
  return playing_[game];  // of a map: it stays where it is
}

void UseCounter::count_outcomes(const AnyGame& game, std::span<const ChanceOutcome> outcomes,
                                Counts& counts) {
  for (const ChanceOutcome& each : outcomes) {
    if (each.event[0] == '\0') continue;
    const std::string face = game.face(each.event, each.value);
    ++counts[{kChance, each.event}];
    ++counts[{kOutcome, std::string(each.event) + ": " + (face.empty() ? std::to_string(each.value) : face)}];
  }
}

void UseCounter::keep_words(std::size_t game, const Key& move, const AnyTable& before, Action action) {
  const std::lock_guard lock(guard_);
  const auto known = words_.find(move);
  if (known == words_.end() || game < known->second.game) words_[move] = {game, before.describe(action)};
}

void UseCounter::dealt(std::size_t game, const AnyTable& table, std::span<const ChanceOutcome> outcomes) {
  count_outcomes(table.game(), outcomes, counts_of(game));
}

void UseCounter::decided(std::size_t game, const AnyTable& before, Action action,
                         std::span<const ChanceOutcome> outcomes, const AnyTable& after) {
  Counts& counts = counts_of(game);
  const Key move{kMove, before.game().action_text(action)};
  if (++counts[move] == 1) keep_words(game, move, before, action);
  ++counts[{kKind, kind_of(move.second)}];
  ++counts[{kLength, "decisions"}];
  count_outcomes(before.game(), outcomes, counts);
  for (Seat viewer = 0; viewer < before.seats(); ++viewer)
    for (const Event& event : after.story(before, viewer))
      if (of_the_viewer(event.words) || (viewer == before.to_act() && !of_another(event.words)))
        ++counts[{kEvent, without_numbers(event.words)}];
}

void UseCounter::ended(std::size_t game) {
  const std::lock_guard lock(guard_);
  for (const auto& [key, count] : playing_[game]) {
    Total& total = totals_[key];
    total.sum += count;
    total.squares += count * count;
    ++total.games;
  }
  playing_.erase(game);
  ++ended_;
}

std::vector<Use> UseCounter::found() const {
  const std::lock_guard lock(guard_);
  const auto games = static_cast<double>(ended_);
  std::vector<Use> all;
  for (const auto& [key, total] : totals_) {
    const double mean = static_cast<double>(total.sum) / games;
    const double spread = std::max(0.0, static_cast<double>(total.squares) / games - mean * mean);
    const auto words = words_.find(key);
    all.push_back({std::string(kWhat[static_cast<std::size_t>(key.first)]), key.second,
                   words == words_.end() ? "" : words->second.words, mean,
                   ended_ > 1 ? std::sqrt(spread / (games - 1.0)) : 0.0,
                   static_cast<double>(total.games) / games});
  }
  return all;
}

}  // namespace pandemonium
