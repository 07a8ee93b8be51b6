// What a game says about itself, as JSON for front ends: its variants, options, levels, rules and
// glossary; what has happened, and what a review has found.
#pragma once

#include "envs/core/any_game.hpp"
#include "play/coach/review.hpp"
#include "play/session/session.hpp"

namespace pandemonium {

// {"game", "title", "version", "goal", "seats": [least, most], "variants": [{"name", "sentence", "seats"}],
//  "levels": [...], "usual_level", "guide": title or null}
Json about_game(const AnyGame& game);
// [{"player": "level:1", "name", "agent", "words", "elo"?, "wins"?}]
Json about_levels(const AnyGame& game, const std::string& variant);
// [{"path", "type", "choices"?, "length"?, "value", "least"?, "most"?, "sentence"}], in the order of the
// options
Json about_options(const AnyGame& game, const std::string& variant);
// {"goal", "turn": [...], "terms": [{"name", "kind", "meaning", "rule"}], "moves": [{"kind", "meaning",
// "rule"}],
//  "chances": [...], "components": {...}}
Json about_rules(const AnyGame& game);
// The terms, and kinds of moves, whose name holds the text, whatever the case of letters; those that are the
// text come alone. Where none holds it: the symbols that its letters are ("JJR"), then those that differ in
// their figures alone ("z>=2").
std::vector<Term> find_terms(const AnyGame& game, std::string_view text);
// {"seats": [...], "decisions": [...], "events": [...]}: what a review has found of the entries first .. last
// - 1 of the seat's timeline.
Json about_review(const Review& review, const Session& session, Seat seat, int first, int last);
Json to_json(const Why& why);
Json to_json(const Term& term);
Json to_json(const Event& event);
// {"decision", "seat", "name", "events"} of an entry of the viewer's timeline; a seat of -1 has no name
Json about_entry(const Session& session, int entry, Seat viewer);

}  // namespace pandemonium
