// Luck apart from skill: what chance brought, valued event by event, so that it can be taken off the score.
// The luck of an event is the value of the table after it, less the mean value of tables that the same
// position could have become: the same action with other dice and, where the player drew its action from
// known odds, another draw of the action too. What no seat has seen yet (the order of a deck) is drawn again
// as well, so that turning a card up is an event like a throw. Game and re-draws follow the same law, so the
// expected luck is exactly 0 whatever the values are; the better the values, the more variance goes with it.
// Nothing else is known to be fair: what players choose in their own way stays in the score, since that is
// skill.
// The values must be fixed before the games; they may look at everything on the table, since they only judge.
// Source: Burch, Schmid, Moravcik, Bowling, "AIVAT: a new variance reduction technique for agent evaluation
// in imperfect information games", 2018 (arXiv 1612.06915), with sampled in place of enumerated outcomes; GNU
// Backgammon's luck analysis.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"

namespace pandemonium {

// What a table is worth to each seat, in [-1, 1].
class Valuer {
 public:
  virtual ~Valuer() = default;
  // Once the game is over its scores, else what the valuer thinks.
  Scores value(const AnyTable& table) {
    return table.to_act() == kNobody ? table.scores() : value_of_position(table);
  }

 protected:
  virtual Scores value_of_position(const AnyTable& table) = 0;
};

// The values of a network: "best" (the policy shipped for tables like the one at hand) or "policy:FILE". It
// plays on for every seat, at most `play_on` decisions, until chance has to be asked, and values what the
// table has come to.
// Errors: any other text; no policy for such a table; a policy that does not fit.
inline constexpr int kPlayOn = 10;
std::unique_ptr<Valuer> make_valuer(const AnyGame& game, std::string_view text, int play_on = kPlayOn);

class LuckMeter {
 public:
  // For tables of one game. Every event is compared with `redraws` others. The valuer must outlive the meter.
  LuckMeter(Valuer& valuer, int redraws) : valuer_(valuer), redraws_(redraws) {}

  // Standard errors of the last luck that was asked for, for each seat: of the mean over the re-draws.
  const Scores& errors() const { return errors_; }
  // The luck of the deal, for each seat: of `dealt`, less other set-ups with the same options.
  Scores of_set_up(const AnyTable& dealt, const Json& options, Chance& own);
  // Whether a step has used what no seat had seen.
  static bool turned_up(const AnyTable& before, const AnyTable& after) {
    return before.unseen() != after.unseen();
  }
  // The luck of what followed `action` on the table `before`. With `odds` (one for each of before.legal(),
  // from which the action was drawn) the draw of the action is part of the event; empty: the action was
  // chosen.
  Scores of_event(const AnyTable& before, Action action, const AnyTable& after, std::span<const float> odds,
                  Chance& own);

 private:
  const Scores& value_of(const AnyTable& table);

  void begin();  // of an event
  void add_redraw(const AnyTable& other);
  Scores luck_of(const AnyTable& table);  // less the mean over the re-draws

  Valuer& valuer_;
  int redraws_;
  Scores sums_{}, squares_{}, errors_{};
  std::unique_ptr<AnyTable> other_;
  struct Outcome {
    std::unique_ptr<AnyTable> table;
    Scores value;
  };
  std::vector<Outcome> known_;  // of the event at hand the first `outcomes_`
  std::size_t outcomes_ = 0;
};

}  // namespace pandemonium
