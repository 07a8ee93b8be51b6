// An agent chooses actions for the seat that is to act, and holds nothing else of the game.
// View    what that seat may know of a table. An agent is given a View and never the table behind it, so it
//         cannot look at what is hidden: it may read the seat's own observation and mask, ask the scripted
//         heuristic, or draw a determinization: the table as the seat could find it.
// Chance  the agent's own stream, given by whoever seats it; never the stream of the table, so no agent
//         foresees dice. The same view and past and the same stream give the same choice, but for budgets in
//         milliseconds and search that is asked to reuse its tree.
// Past    what has happened at the table, for agents that look back; they get it with the View and can only
//         imagine determinizations by it (agents/past.hpp).
// Advice  what an agent thinks of the position, for hints and studies.
// An agent keeps buffers between choices: one agent belongs to one thread.
//   auto agent = make_agent(game, "policy:models/city_of_demons/best.safetensors");  // agents/roster.hpp
//   table->apply(agent->choose(*table, own_chance), table_chance);
// Errors: a view of a finished table, or a table that a policy was not made for, throws Error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agents/past.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

class View {
 public:
  // Of the seat to act; valid until the table or the past changes. `past` may be null: nobody wrote it down.
  explicit(false) View(const AnyTable& table, const Past* past = nullptr);

  const AnyGame& game() const { return table_->game(); }
  Seat seat() const { return seat_; }
  int seats() const { return table_->seats(); }
  int sides() const { return table_->sides(); }
  int side(Seat seat) const { return table_->side(seat); }
  int width() const { return table_->width(); }
  std::vector<Section> layout() const { return table_->layout(); }
  std::uint64_t options_key() const { return table_->options_key(); }
  // How the table is played, as if each side were one seat: partners know and decide what that seat would.
  Json options() const { return game().by_sides(table_->to_json().at("options")); }
  std::span<const Action> legal() const { return table_->legal(); }  // ascending
  bool is_legal(Action action) const { return table_->is_legal(action); }
  void mask(std::span<std::uint8_t> mask) const { table_->mask(mask); }
  void observe(std::span<float> observation) const { table_->observe(seat_, observation); }
  Action scripted(Chance& chance) const { return table_->scripted(chance); }

  // A determinization: the table with everything hidden from the seat drawn anew.
  std::unique_ptr<AnyTable> imagine(Chance& chance) const;
  void imagine(AnyTable& determinization, Chance& chance) const;  // the same, into a table of the same game
  // For imagining by what was seen of at most so many decisions of other seats; nothing if there is no past.
  std::optional<Recollection> recollect(int decisions) const;

 private:
  const AnyTable* table_;
  const Past* past_;
  Seat seat_;
};

struct Advice {
  std::vector<float> probabilities;     // of each of view.legal(), in that order; their sum is 1
  std::optional<float> expected_score;  // of the seat to act, in [-1, 1]
  std::vector<int> visits;              // of each of view.legal(), if the agent searches
};

class Agent {
 public:
  virtual ~Agent() = default;
  virtual Action choose(const View& view, Chance& chance) = 0;
  // What the agent thinks; it would choose as `choose` does with the same stream.
  virtual Advice advise(const View& view, Chance& chance) = 0;
  // One choice for each view, each with its own stream; faster than one by one where a network is asked.
  virtual void choose_each(std::span<const View> views, std::span<Chance* const> chances,
                           std::span<Action> actions);
  // The probabilities with which `choose` draws each of view.legal(), where they are known and leave it open:
  // then true. False if the choice is certain or nothing is known of it.
  virtual bool odds(const View& view, std::vector<float>& odds);
  // How many past decisions it wants with each View (agents/past.hpp).
  virtual int looks_back() const { return 0; }
  // What a person should know about this agent ("no model file: plays as the scripted heuristic"); often
  // empty.
  virtual std::string remark() const { return ""; }
};

}  // namespace pandemonium
