// A game whose type is hidden: what trainers, agents, the terminal, the protocol and Python hold. A call goes
// through one virtual function per batch (AnyVectorEnv) or per decision (AnyTable). AnyGameOf<G>
// (envs/core/any_game_of.hpp) makes one of any Game.
//   const AnyGame& game = find_game("city_of_demons");
//   auto table = game.set_up(game.options("solo"), chance);
// Errors: whatever comes from outside (options, positions, actions in words, an illegal action) throws Error.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/chance.hpp"
#include "envs/core/json.hpp"
#include "envs/core/observation.hpp"
#include "envs/core/presentable/page.hpp"
#include "envs/core/presentable/words.hpp"
#include "envs/core/seat.hpp"

namespace pandemonium {

class AnyGame;

// One table of a game: a value with its options; it holds no dice. Copies are independent.
class AnyTable {
 public:
  virtual ~AnyTable() = default;
  virtual const AnyGame& game() const = 0;
  virtual std::unique_ptr<AnyTable> clone() const = 0;
  virtual void assign(const AnyTable& other) = 0;  // of the same game; allocates nothing
  virtual bool equals(const AnyTable& other) const = 0;

  virtual int seats() const = 0;
  virtual int side(Seat seat) const = 0;  // whom the seat wins and loses with: sides count from 0
  virtual int sides() const = 0;          // as many as seats, unless some are partners
  // Whose a seat is, for people ("Laura and Alfred"); empty where its number says all.
  virtual std::string seat_title(Seat seat) const = 0;
  virtual std::uint64_t options_key() const = 0;  // equal for equal options; what is kept by options asks it
  virtual int width() const = 0;                  // of an observation, with these options
  virtual Seat to_act() const = 0;                // kNobody once the game is over
  // Whose turn it is as a seat may know it: kNobody where somebody is asked and the seat may not know who.
  virtual Seat to_act_seen(Seat viewer) const = 0;
  // Whether only the seat to act notices that it takes this legal action.
  virtual bool unnoticed(Action action) const = 0;
  virtual Scores scores() const = 0;                  // once the game is over
  virtual bool capped() const = 0;                    // whether a cap that is no rule has ended the game
  virtual std::span<const Action> legal() const = 0;  // ascending; valid until the table changes
  virtual bool is_legal(Action action) const = 0;
  virtual void apply(Action action, Chance& chance) = 0;      // Error if illegal; then nothing has moved
  virtual void mask(std::span<std::uint8_t> mask) const = 0;  // one byte per action of the game
  virtual void observe(Seat viewer, std::span<float> observation) const = 0;  // width() numbers
  virtual std::vector<Section> layout() const = 0;                            // of the observation
  virtual float potential(Seat seat) const = 0;
  virtual std::string describe(Action action) const = 0;  // a legal action, in words or its own text
  virtual Page show(Seat viewer) const = 0;
  virtual Action scripted(Chance& chance) const = 0;  // what the scripted heuristic plays
  virtual void resample_hidden(Seat viewer, Chance& chance) = 0;
  // How much no seat has seen (0: the game has no such thing), and a new draw of it, as likely as it is to
  // all seats together. Afterwards every seat sees, knows and may do the same as before.
  virtual int unseen() const = 0;
  virtual void resample_unseen(Chance& chance) = 0;
  // Uniformly random legal actions to the end, or `limit` of them; returns how many were played.
  virtual int play_out(Chance& chance, int limit) = 0;
  virtual std::string fault() const = 0;  // a broken invariant; empty if the table is possible
  virtual Json to_json() const = 0;       // the whole position, hidden parts and options included
  // The position without what `viewer` may not know, whether that leaves anything out, and whether two tables
  // are one to the viewer.
  virtual Json view(Seat viewer) const = 0;
  virtual bool hides_from(Seat viewer) const = 0;
  virtual bool looks_like(const AnyTable& other, Seat viewer) const = 0;
  // The position without what any one of these seats may not know: what they may look at together.
  virtual Json shared_view(std::span<const Seat> viewers) const = 0;
  // For people; empty where the game is not Presentable.
  virtual Question question() const = 0;  // what the seat to act is asked
  // What a legal action does here; empty: its row in `words` says all.
  virtual Reason meaning(Action action) const = 0;
  virtual Reason why_not(Action action) const = 0;  // by the game's own rules, as the seat to act may know it
  // What has happened from `before` to this table, as the viewer may know it; `you` is who it is told to.
  virtual std::vector<Event> story(const AnyTable& before, Seat viewer, Seat you) const = 0;
  std::vector<Event> story(const AnyTable& before, Seat viewer) const {
    return story(before, viewer, viewer);
  }
  // Whether the step from `before` to this table has revealed what was chosen in secret, one after another,
  // at all tables `chosen_together` with `before`.
  virtual bool reveals(const AnyTable& before) const = 0;
  virtual bool chosen_together(const AnyTable& other) const = 0;
};

struct VectorOptions {
  int tables = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  bool forfeit = false;             // an illegal action loses the table instead of throwing
  bool final_observations = false;  // written for tables that end
  bool potentials = false;          // written every step
  bool byte_rows = false;           // rows of bytes instead of floats (envs/core/observation.hpp)
};

// What a batch step leaves behind; shapes in envs/core/batch/vector_env.hpp. Rows are floats or bytes; the
// spans of the other kind are empty.
struct Turn {
  std::span<const float> observations;
  std::span<const std::int8_t> byte_observations;
  std::span<const std::uint8_t> masks;
  std::span<const std::int32_t> to_act;
  std::span<const std::uint8_t> over;
  std::span<const std::uint8_t> capped;
  std::span<const float> scores;
  std::span<const float> final_observations;
  std::span<const std::int8_t> final_byte_observations;
  std::span<const float> potentials;
  std::span<const Action> played;
};

class AnyVectorEnv {
 public:
  virtual ~AnyVectorEnv() = default;
  virtual int tables() const = 0;
  virtual int seats() const = 0;
  virtual int width() const = 0;
  virtual int actions() const = 0;
  virtual const ObservationLayout& layout() const = 0;  // of its rows
  virtual std::uint64_t seed() const = 0;
  virtual Turn turn() const = 0;               // the same memory all the time
  virtual void reset() = 0;                    // every table, to its first game
  virtual void reset(std::uint64_t seed) = 0;  // the same with another seed
  // Resets the tables marked in `which` (one byte per table) to their next games, without scores.
  virtual void reset_some(std::span<const std::uint8_t> which) = 0;
  // Begins the tables marked in `which` anew, each from the first game of its own seed: the game that a table
  // of that seed plays alone.
  virtual void reset_some(std::span<const std::uint8_t> which, std::span<const std::uint64_t> seeds) = 0;
  // Puts a position of the same game, width and seats at a table; its chance goes on. Error: another size, or
  // a game that is over.
  virtual void place(int index, const AnyTable& position) = 0;
  // Steps the tables marked in `which` and leaves the others as they are, `over` and `scores` included.
  virtual void step_some(std::span<const Action> actions, std::span<const std::uint8_t> which) = 0;
  virtual void step(std::span<const Action> actions) = 0;  // one per table
  virtual void step_random() = 0;  // a uniformly random legal action at every table; `played` says which
  // A uniformly random legal action of every table, for `step`. They come from the tables' own streams,
  // which step_random uses too, or all from one given.
  virtual void sample_actions(std::span<Action> actions) = 0;
  virtual void sample_actions(std::span<Action> actions, Chance& chance) const = 0;
  virtual std::unique_ptr<AnyTable> table(int index) const = 0;  // a copy of one table
  virtual Action scripted(int table, Chance& chance) const = 0;  // what the scripted heuristic plays there
  // Every position, score and chance stream. `restore` puts the batch back as it was, its seed included, in
  // any build of the same version; final_observations stay as they are. Error: bytes of another game,
  // version, options or number of tables, damaged ones, impossible positions; then nothing has moved.
  virtual std::string saved() const = 0;
  virtual void restore(std::string_view saved) = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view title() const = 0;  // the name where the game is not Presentable
  virtual bool presentable() const = 0;        // brings words and pages (presentable/presentable.hpp)
  virtual int version() const = 0;
  virtual int actions() const = 0;
  virtual Utility utility() const = 0;  // of the scores at a table of several seats
  bool zero_sum() const { return utility() == Utility::zero_sum; }
  virtual float observation_bound() const = 0;
  virtual Json components() const = 0;  // boards, cards, dice and names, for front ends that draw, or {}
  virtual std::string action_text(Action action) const = 0;          // stable words of an action id
  virtual Action action_from_text(std::string_view text) const = 0;  // Error if there is no such action
  // Those that its data have enough for; the first is the default.
  virtual std::vector<std::string> variants() const = 0;
  virtual Words words() const = 0;
  virtual std::string face(std::string_view event, int value) const = 0;  // an outcome that all see, in words

  // Which actions point at a part of the acting seat's row, if any.
  virtual std::vector<Pointer> pointers() const = 0;

  // Options as JSON with every key: those of a variant ("" = the first), changed by `changes`.
  // Error: unknown variant or key, a value out of range, options that cannot be played together.
  virtual Json options(std::string_view variant = "", const Json& changes = Json::object()) const = 0;
  virtual Json option_shape() const = 0;  // shape_of the options
  virtual int seats(const Json& options) const = 0;
  virtual int side(const Json& options, Seat seat) const = 0;
  virtual int sides(const Json& options) const = 0;
  virtual std::string seat_title(const Json& options, Seat seat) const = 0;
  virtual Json by_sides(const Json& options) const = 0;  // the same game with one seat a side
  virtual std::unique_ptr<AnyTable> set_up(const Json& options, Chance& chance) const = 0;
  virtual std::unique_ptr<AnyTable> from_json(const Json& position) const = 0;  // Error names what cannot be
  virtual std::unique_ptr<AnyVectorEnv> vector_env(const Json& options, const VectorOptions& how) const = 0;

  // Data files (envs/core/data/data_set.hpp). A game with other data is a game beside this one: its name,
  // rules and actions are the same; its options name the data, and its words and components are about them.
  virtual bool has_data() const = 0;          // whether it can take other data
  virtual std::string data() const = 0;       // "name@digest"; empty: the built-in data
  virtual std::string data_file() const = 0;  // the content of the file that its data come from
  virtual std::vector<std::string> data_faults(
      const Json& file) const = 0;  // of a file's content, with places
  virtual const AnyGame& with_data(
      const Json& file) const = 0;  // of a file's content; Error: the first fault
  // The content of a data file drawn from a seed; Error: the game draws none.
  virtual Json drawn_data(std::uint64_t seed) const = 0;
  virtual const AnyGame& built_in() const = 0;
  virtual const AnyGame& with_data_of(const Json& options) const = 0;  // that options name
};

// Every game of the house, in the order of envs/CMakeLists.txt.
std::span<const AnyGame* const> games();
const AnyGame& find_game(std::string_view name);  // Error lists the known ones

// A short fingerprint of a whole position, the same on every machine.
std::string digest(const AnyTable& table);

}  // namespace pandemonium
