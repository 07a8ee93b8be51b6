// Players written in Python, seated wherever a roster text is taken.
// A player is called with many decisions at once: player(rows, masks, infos) -> actions, n whole numbers.
//   rows   float32 [n, W], what each seat to act may know; masks  bool [n, A], which actions are legal
//   infos  "seat" int32 [n]; "id" int64 [n], the same for all decisions of one seat in one game, small
//          numbers that come again; "first" bool [n], the first decision under this id since another game
//          had it;
//          "seed" uint64 [n], drawn from the stream of chance that belongs to this seat
// A player that keeps a state keeps it by id and forgets it at first; one that draws uses the seeds, and the
// games are the same for any number of tables and threads. Calls come from any thread, one at a time.
// Errors: what the player raises; answers that are not n legal actions.
#pragma once

#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "python/bindings/convert.hpp"

namespace pandemonium {

// Roster texts as they are given; players under the text "python:NAME" for as long as this object lives.
class SeatedPlayers {
 public:
  explicit SeatedPlayers(const py::object& agents);  // a sequence of texts and players
  ~SeatedPlayers();
  SeatedPlayers(const SeatedPlayers&) = delete;
  SeatedPlayers& operator=(const SeatedPlayers&) = delete;
  const std::vector<std::string>& texts() const { return texts_; }
  bool any() const { return !seated_.empty(); }  // whether a player is among them

 private:
  SeatedPlayers() =
      default;  // complete at once, so that what is seated is let go of where the rest is refused
  std::vector<std::string> texts_, seated_;
};

// Lets players in: from here on make_agent knows those that are seated. Once, when the module is made.
void let_players_in();
// The actions of an answer; Error if they are not one legal action for each row of `masks`.
std::vector<Action> actions_of_answer(const AnyGame& game, const py::handle& player, const py::object& answer,
                                      const py::array_t<std::uint8_t>& masks);

}  // namespace pandemonium
