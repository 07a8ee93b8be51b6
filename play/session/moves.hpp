// Moves explained: what one does in a sentence of the game's words, and why one cannot be played now.
#pragma once

#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

// What a legal move does: the sentence of its kind, or what the glossary says of the thing that it names.
Reason meaning_of(const AnyTable& table, Action action);
// What the card, gear or power does that a legal action names; empty where its own words say it.
std::string effect_of(const AnyTable& table, Action action);

// Moves that cannot be played now and the reason that they share.
struct Refused {
  std::vector<Action> actions;
  std::string kind;  // of the first
  Reason reason;     // words are empty where the game has none
};
struct WhyNot {
  std::vector<Action> playable;  // moves with these words that can be played after all
  std::vector<Refused> refused;  // the best fitting first
};
// Of moves that hold all these words: in their stable text; else also in what the acting seat would say, or
// in the reason itself ("why not Gyroscope"); else also in the sentence of their kind, whatever the endings
// of the words ("why not go to camp"); else of moves of the kind that the first word names.
WhyNot why_not(const AnyTable& table, const std::string& words);
WhyNot why_not(const AnyTable& table, Action action);

}  // namespace pandemonium
