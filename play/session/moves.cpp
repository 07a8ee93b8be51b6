#include "play/session/moves.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <sstream>

#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr std::string_view kSilentWords[] = {"the", "a", "an", "to", "with", "on", "of", "i", "my"};

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

bool is_letter(const std::string& text, std::size_t i) {
  return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
}

// As a word of its own: "gun" is not in "gunsight".
bool holds_word(const std::string& text, const std::string& word) {
  for (std::size_t i = text.find(word); i != std::string::npos; i = text.find(word, i + 1))
    if (!(i > 0 && is_letter(text, i - 1)) && !is_letter(text, i + word.size())) return true;
  return false;
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in(small_letters(text));
  std::vector<std::string> words;
  for (std::string word; in >> word;)
    if (std::find(std::begin(kSilentWords), std::end(kSilentWords), word) == std::end(kSilentWords))
      words.push_back(word);
  return words;
}

// "goes" and "go", "attacked" and "attack" are one word.
std::string stem_of(std::string word) {
  const auto drop = [&word](std::string_view ending, std::size_t longer_than) {
    if (word.size() <= longer_than || !word.ends_with(ending)) return false;
    word.resize(word.size() - ending.size());
    return true;
  };
  if (word.ends_with("ss") || !drop("s", 3))
    if (!drop("ing", 5)) drop("ed", 4);
  drop("e", 2);
  return word;
}

std::string stems_of(const std::string& text) {
  std::string stems, word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (is_letter(text, i)) {
      word += text[i];
    } else if (!word.empty()) {
      stems += stem_of(std::move(word)) + " ";
      word.clear();
    }
  }
  return stems;
}

// What the game says of moves of this kind.
std::string_view sentence_of(const Words& words, const std::string& kind) {
  for (const MoveWords& each : words.moves)
    if (each.kind == kind) return each.sentence;
  return {};
}

// The names of what a kind of move is about: the secret locations, the gear.
std::string names_of(const Words& words, const std::string& kind) {
  std::string names;
  for (const Term& term : words.terms)
    if (term.kind == kind) names += " " + small_letters(term.name);
  return names;
}

// The longest name of a thing that these words hold; nullptr if there is none.
const Term* named_in(const Words& words, const std::string& text) {
  const std::string said = small_letters(text);
  const Term* named = nullptr;
  for (const Term& term : words.terms)
    if (term.name.size() > 2 && !term.kind.starts_with("symbol") &&
        (named == nullptr || term.name.size() > named->name.size()) &&
        holds_word(said, small_letters(term.name)))
      named = &term;
  return named;
}

void add(std::vector<Refused>& refused, const AnyTable& table, Action action) {
  Reason reason = table.why_not(action);
  const std::string kind = kind_of(table.game(), action);
  for (Refused& each : refused)
    if (each.reason.words == reason.words && (!reason.words.empty() || each.kind == kind)) {
      each.actions.push_back(action);
      return;
    }
  refused.push_back({{action}, kind, std::move(reason)});
}

}  // namespace

Reason meaning_of(const AnyTable& table, Action action) {
  if (Reason here = table.meaning(action); !here.words.empty()) return here;
  const Words words = table.game().words();
  const std::string kind = kind_of(table.game(), action);
  for (const MoveWords& each : words.moves) {
    if (each.kind != kind) continue;
    if (const Term* named = each.by_name ? named_in(words, table.describe(action)) : nullptr)
      return {std::string(named->meaning), std::string(named->rule)};
    return {std::string(each.sentence), std::string(each.rule)};
  }
  return {};
}

std::string effect_of(const AnyTable& table, Action action) {
  const Words words = table.game().words();
  const std::string kind = kind_of(table.game(), action), said = table.describe(action);
  const bool by_name = std::any_of(words.moves.begin(), words.moves.end(), [&kind](const MoveWords& each) {
    return each.kind == kind && each.by_name;
  });
  if (!by_name || said.find(": ") != std::string::npos) return "";
  const Term* named = named_in(words, said);
  return named == nullptr ? "" : std::string(named->meaning);
}

WhyNot why_not(const AnyTable& table, Action action) {
  WhyNot found;
  if (table.is_legal(action))
    found.playable.push_back(action);
  else
    add(found.refused, table, action);
  return found;
}

WhyNot why_not(const AnyTable& table, const std::string& text) {
  const std::vector<std::string> wanted = words_in(text);
  if (wanted.empty()) return {};
  const AnyGame& game = table.game();
  const Words words = game.words();
  WhyNot found;
  // Five sieves, each wider than the one before.
  const std::string whole = small_letters(text);
  const auto said = [&table](Action action) {
    return small_letters(table.is_legal(action) ? table.describe(action) : table.why_not(action).words);
  };
  const auto holds_all = [&wanted](const std::string& line) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [&line](const std::string& word) { return holds_word(line, word); });
  };
  const std::function<bool(const std::string&, Action)> sieves[] = {
      [&](const std::string& stable, Action) { return stable == whole; },
      [&](const std::string& stable, Action) { return holds_all(stable); },
      [&](const std::string& stable, Action action) { return holds_all(stable + " " + said(action)); },
      [&](const std::string& stable, Action action) {
        const std::string kind = kind_of(game, action);
        const std::string all = stems_of(stable + " " + said(action) + " " +
                                         small_letters(sentence_of(words, kind)) + names_of(words, kind));
        return std::all_of(wanted.begin(), wanted.end(),
                           [&all](const std::string& word) { return holds_word(all, stem_of(word)); });
      },
      [&](const std::string& stable, Action) { return holds_word(stable, wanted.front()); },
  };
  for (const auto& fits : sieves) {
    for (Action action = 0; action < game.actions(); ++action) {
      if (!fits(small_letters(game.action_text(action)), action)) continue;
      if (table.is_legal(action))
        found.playable.push_back(action);
      else
        add(found.refused, table, action);
    }
    if (!found.playable.empty() || !found.refused.empty()) break;
  }
  return found;
}

}  // namespace pandemonium
