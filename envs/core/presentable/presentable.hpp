// What a game offers to people: words for its moves, pages and events. The terminal, the protocol, the page
// and Python ask for them through AnyGame. A game that offers none of it is played with plain answers: the
// texts of its action table and the position as JSON (plain.hpp). It offers all of it or none.
//
// A Presentable game may also say
//   meaning(state, action)   what a legal action does here, where one action means another thing at every
//                            question; where it says nothing, the row in `words` holds
//   why_not(state, action)   why a masked action is masked, for the seat to act
//   seat_title(options, seat)  whose a seat is ("Laura and Alfred"), where its number does not say all
//   components()             boards, cards and dice as JSON, for front ends that draw
// Whatever it says, it says from what the seat may know.
#pragma once

#include "envs/core/game.hpp"
#include "envs/core/presentable/page.hpp"
#include "envs/core/presentable/words.hpp"

namespace pandemonium {

// What is said of the box: by a game with data, of the data that are asked about.
template <class G>
concept SpeaksOfData = requires(const typename G::Tables& tables, std::string_view event, int value) {
  { G::words(tables) } -> std::same_as<Words>;
  { G::face(tables, event, value) } -> std::same_as<std::string>;
};
template <class G>
concept SpeaksOfItself = requires(std::string_view event, int value) {
  { G::words() } -> std::same_as<Words>;
  // Of a named chance outcome; empty where `tell` reports it.
  { G::face(event, value) } -> std::same_as<std::string>;
};

template <class G>
concept Presentable =
    Game<G> && (SpeaksOfData<G> || SpeaksOfItself<G>) &&
    requires(const typename G::State& state, Seat seat, Action action, Page& page, Story& story) {
      // "City of Demons"
      { G::kTitle } -> std::convertible_to<std::string_view>;
      // A legal action in the acting seat's words; no two legal actions read alike.
      { G::describe(state, action) } -> std::same_as<std::string>;
      // What the seat to act is asked, by which rule.
      { G::question(state) } -> std::same_as<Question>;
      // What the seat sees of the table.
      G::show(state, seat, page);
      // What has happened between two positions, both veiled.
      G::tell(state, state, story);
    };

// A game that offers a part. AnyGameOf refuses it, since it would be played with plain answers unawares.
template <class G>
concept PresentableInPart = !Presentable<G> && (requires { &G::words; } || requires { &G::describe; } ||
                                                requires { &G::question; } || requires { &G::face; } ||
                                                requires { &G::show; } || requires { &G::tell; });

}  // namespace pandemonium
