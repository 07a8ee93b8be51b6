// Figures: words that take their numbers from the data tables.
//   fill("Cost {cost}. Takes {capacity} damage.", {{"cost", 3}, {"capacity", 2}}) ->
//       "Cost 3. Takes 2 damage."
//   {count:Beacon} -> "1 Beacon", "2 Beacons"; for words without a plural write {count} and the word.
// Error: a name in braces that is not among the figures.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/error.hpp"
#include "envs/core/presentable/counted.hpp"
#include "envs/core/presentable/words.hpp"

namespace pandemonium {

struct Figure {
  std::string_view name;
  int value;
};
using Figures = std::vector<Figure>;

inline std::string fill(std::string_view sentence, const Figures& figures) {
  std::string text;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const std::size_t end = sentence[i] == '{' ? sentence.find('}', i) : sentence.npos;
    if (end == sentence.npos) {
      text += sentence[i];
      continue;
    }
    const std::string_view inside = sentence.substr(i + 1, end - i - 1);
    const std::size_t colon = inside.find(':');
    const std::string_view name = inside.substr(0, colon);
    const auto is_it = [name](const Figure& each) { return each.name == name; };
    const auto found = std::find_if(figures.begin(), figures.end(), is_it);
    if (found == figures.end())
      throw Error("no figure is called '" + std::string(name) + "': " + std::string(sentence));
    text +=
        colon == inside.npos ? std::to_string(found->value) : counted(found->value, inside.substr(colon + 1));
    i = end;
  }
  return text;
}

// A game's words with their figures, made once. `figures(kind, name)` gives those of a term ("gear", "Med
// Kit"); of every other sentence with both empty.
class FilledWords {
 public:
  using FiguresOf = std::function<Figures(std::string_view kind, std::string_view name)>;
  FilledWords(const Words& raw, const FiguresOf& figures) : words_(raw) {
    const Figures common = figures("", "");
    words_.goal = keep(fill(raw.goal, common));
    for (const std::string_view step : raw.turn) turn_.push_back(keep(fill(step, common)));
    for (VariantWords each : raw.variants) {
      each.sentence = keep(fill(each.sentence, common));
      variants_.push_back(each);
    }
    for (Term each : raw.terms) {
      Figures own = figures(each.kind, each.name);
      own.insert(own.end(), common.begin(), common.end());
      each.meaning = keep(fill(each.meaning, own));
      terms_.push_back(each);
    }
    for (MoveWords each : raw.moves) {
      each.sentence = keep(fill(each.sentence, common));
      moves_.push_back(each);
    }
    words_.turn = turn_;
    words_.variants = variants_;
    words_.terms = terms_;
    words_.moves = moves_;
  }
  FilledWords(const FilledWords&) = delete;
  FilledWords& operator=(const FilledWords&) = delete;
  const Words& words() const { return words_; }

 private:
  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

  std::deque<std::string> texts_;
  std::vector<std::string_view> turn_;
  std::vector<VariantWords> variants_;
  std::vector<Term> terms_;
  std::vector<MoveWords> moves_;
  Words words_;
};

// What is made of a game's data, once for each: data live as long as the process.
template <class Made, class Tables>
const Made& made_once(const Tables& tables) {
  static std::mutex mutex;
  static std::map<const Tables*, std::unique_ptr<const Made>> all;
  const std::lock_guard lock(mutex);
  auto& made = all[&tables];
  if (!made) made = std::make_unique<const Made>(tables);
  return *made;
}

}  // namespace pandemonium
