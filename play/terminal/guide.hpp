// What a person at the terminal can ask beside playing: the rules, a word, why not, a hint.
#pragma once

#include <string>

#include "play/coach/coach.hpp"
#include "play/session/session.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

void show_rules(Screen& screen, const AnyGame& game);
// The terms that hold the text, or what the move with this number or these words does, or the terms of its
// single words as they stand on the page; all names, grouped, if it is empty. `rules`: with their clauses.
void explain_word(Screen& screen, const Session& session, const std::string& text, bool rules);
// Why moves that hold these words cannot be played now, by the game's rules; and what is asked instead.
void explain_why_not(Screen& screen, const Session& session, const std::string& text);
void show_hint(Screen& screen, const Session& session, Coach& coach, const std::string& agent);

std::string signed_number(double number);

}  // namespace pandemonium
