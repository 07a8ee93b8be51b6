// TurnSeen: whose turn it is as one seat may know it, and which decisions the other seats do not notice. Every table
// of the house is one; play asks for it, training does not.
//   turn_seen(table).to_act_seen(viewer);
// Source: a game's `veil` takes out who is asked where that is secret; `unnoticed(state, action)` is the game's own
// statement (envs/core/game.hpp).
#pragma once

#include "envs/core/any_game.hpp"

namespace pandemonium {

class TurnSeen {
 public:
  virtual ~TurnSeen() = default;
  // kNobody: the game is over, or somebody is asked and this seat may not know who.
  virtual Seat to_act_seen(Seat viewer) const = 0;
  // Whether only the seat to act knows that it took this legal action.
  virtual bool unnoticed(Action action) const = 0;
};

// Error: a table that does not say.
inline const TurnSeen& turn_seen(const AnyTable& table) { return dynamic_cast<const TurnSeen&>(table); }

}  // namespace pandemonium
