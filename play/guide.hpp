// What a person at the terminal can ask beside playing: the rules, a word, why not, a hint, and what the game was
// like.
#pragma once

#include <string>

#include "play/coach.hpp"
#include "play/screen.hpp"
#include "play/session.hpp"

namespace pandemonium {

void show_rules(Screen& screen, const AnyGame& game);
// The terms that hold the text; all names, grouped, if it is empty.
void explain_word(Screen& screen, const AnyGame& game, const std::string& text);
// Why moves that hold these words cannot be played now: what is asked instead, and where the word is explained.
void explain_why_not(Screen& screen, const Session& session, const std::string& text);
void show_hint(Screen& screen, const Session& session, Coach& coach, const std::string& agent);
// A finished game: the expected score of a seat from decision to decision, and the decisions that `best` would have
// taken otherwise and was surest about.
void show_review(Screen& screen, const Session& session, Seat seat);

std::string signed_number(double number);

}  // namespace pandemonium
