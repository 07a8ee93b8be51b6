// Words: what a game says about itself to people, as data (envs/<game>/presentable/words.cpp). A rule id
// ("R28") names a clause of the rulebook, as the game's README and tests do.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pandemonium {

// An entry of the glossary: a symbol of the page, a card, an item, a power, a person, a rule's word.
struct Term {
  std::string_view name;     // "Gyroscope", "z>=3"
  std::string_view kind;     // "gear", "symbol"
  std::string_view meaning;  // what it does
  std::string_view rule;
};

struct VariantWords {
  std::string_view name;  // of the variant
  std::string_view sentence;
};

struct OptionWords {
  std::string_view path;  // "turn_cap", "sides.church"; of a list without an index
  std::string_view sentence;
  double least = 0, most = 0;  // of a number; 0, 0: not a number
};

// What everybody sees of chance: the event as Chance names it, and what people call it.
struct ChanceWords {
  std::string_view event;   // "L3 die"
  std::string_view phrase;  // "level 3 die"
  std::string_view rule;
};

// What a move does, one for each row of the game's action table ("load 4" is a "load").
struct MoveWords {
  std::string_view kind;      // the words of the row
  std::string_view sentence;  // "Rolls the die of your level: you take what it shows."
  std::string_view rule;
  bool by_name = false;  // the glossary entry of the thing that the move names is shown instead
};

struct Words {
  std::string_view goal;                   // two sentences
  std::span<const std::string_view> turn;  // how a turn goes, step by step
  std::span<const VariantWords> variants;
  std::span<const OptionWords> options;
  std::span<const ChanceWords> chances;
  std::span<const Term> terms;
  std::span<const MoveWords> moves = {};
};

// What the seat to act is asked, and the clause it comes from.
struct Question {
  std::string words;
  std::string rule;
};

// Why a move cannot be played now, and the clause it comes from; no words: it can be, or nobody knows.
struct Reason {
  std::string words;  // a sentence: "The Med Center is open on level 2 alone; you are on level 3."
  std::string rule;
};

// Something that happened, as one seat may know it.
struct Event {
  std::string kind;   // "move", "chance", or what the game calls it: "stunned", "voted"
  std::string words;  // a clause without a full stop: "you lose 2 Health"
  std::string rule;
  std::vector<std::pair<std::string_view, int>> data;  // seats and places count from 0
};

// Events in order, as `viewer` may know them, told to `you`. `name` says who a seat is: "you", "P2".
class Story {
 public:
  explicit Story(int viewer) : Story(viewer, viewer) {}
  Story(int viewer, int you) : viewer_(viewer), you_(you) {}
  int viewer() const { return viewer_; }
  void tell(std::string_view kind, std::string words, std::string_view rule = "",
            std::initializer_list<std::pair<std::string_view, int>> data = {}) {
    events_.push_back({std::string(kind), std::move(words), std::string(rule), data});
  }
  std::string name(int seat) const { return seat == you_ ? "you" : "P" + std::to_string(seat + 1); }
  // The verb that goes with name(seat): verb(0, "lose", "loses").
  std::string does(int seat, std::string_view you, std::string_view other) const {
    return name(seat) + " " + std::string(seat == you_ ? you : other);
  }
  std::string whose(int seat) const { return seat == you_ ? "your" : "P" + std::to_string(seat + 1) + "'s"; }
  const std::vector<Event>& events() const { return events_; }

 private:
  int viewer_, you_;
  std::vector<Event> events_;
};

}  // namespace pandemonium
