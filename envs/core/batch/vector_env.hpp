// Many tables of one game, stepped together: the one hot loop. Nothing is allocated in a step.
// Shapes, row-major, owned here, valid until the next step (T tables, A actions, W observation width, S
// seats):
//   observations         T x W float, of the seat to act
//   masks                T x A byte, 1 = legal
//   to_act, over         T; T byte
//   capped               T byte, 1 = ended by a cap that is no rule
//   scores               T x S
//   final_observations   T x S x W, written only for tables that just ended, and only if asked for
//   potentials           T x S, written only if asked for
//   played               T, the actions of the last step
// With byte_rows both kinds of observations have layout().bytes() bytes a row, and no float is written.
// Units: a step is one decision of one seat at every table. A finished game resets in the same step: over and
// scores report the finished game, everything else the new one.
// Chance: table t, episode e has its own stream of (seed, t, e), or of (its seed, 0, e) where the table has a
// seed of its own. So results do not depend on the number of threads.
// Errors: an illegal action throws Error naming table and action before any table has moved. With `forfeit`
// it ends that table instead, -1 for the seat that played it and 0 for the others.
// Threads: a batch belongs to one thread at a time; with `threads` it has helpers of its own
// (envs/core/batch/workers.hpp). Actions are copied before they are checked, so a caller may write to its own
// array at any moment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "envs/core/any_game.hpp"
#include "envs/core/batch/observation_rows.hpp"
#include "envs/core/batch/saved_tables.hpp"
#include "envs/core/batch/workers.hpp"
#include "envs/core/game.hpp"

namespace pandemonium {

template <Game G>
class VectorEnv final : public AnyVectorEnv {
 public:
  using State = typename G::State;
  using Options = typename G::Options;

  VectorEnv(const Options& options, const VectorOptions& how)
      : options_(options),
        how_(how),
        tables_(checked(how).tables),
        seats_(G::seats(options)),
        layout_(layout_of(options)),
        remembered_(remembered_bytes<G>(options)),
        observations_(count(tables_), layout_, how.byte_rows),
        final_observations_(how.final_observations ? count(tables_) * count(seats_) : 0, layout_,
                            how.byte_rows),
        masks_(count(tables_) * count(kA)),
        to_act_(count(tables_)),
        over_(count(tables_)),
        capped_(count(tables_)),
        scores_(count(tables_) * count(seats_)),
        potentials_(how.potentials ? count(tables_) * count(seats_) : 0),
        asked_(count(tables_)),
        played_(count(tables_)),
        moves_(count(tables_)),
        sources_(count(tables_)),
        episodes_(count(tables_)),
        legal_(count(tables_)),
        states_(count(tables_)),
        is_large_(count(tables_) * (sizeof(State) + count(kA) + observations_.row(0).size()) > kLarge),
        workers_(std::clamp(tables_ / kTablesPerThread, 1, how.threads)) {
    chances_.reserve(count(tables_));
    for (int t = 0; t < tables_; ++t) chances_.push_back(Chance::seeded(0));
    reset();
  }

  int tables() const override { return tables_; }
  int seats() const override { return seats_; }
  int width() const override { return layout_.width(); }
  int actions() const override { return kA; }
  const ObservationLayout& layout() const override { return layout_; }
  Turn turn() const override {
    return {observations_.floats(),           observations_.bytes(),
            {masks_.data(), masks_.size()},   {to_act_.data(), to_act_.size()},
            {over_.data(), over_.size()},     {capped_.data(), capped_.size()},
            {scores_.data(), scores_.size()}, final_observations_.floats(),
            final_observations_.bytes(),      {potentials_.data(), potentials_.size()},
            {played_.data(), played_.size()}};
  }
  std::uint64_t seed() const override { return how_.seed; }

  void reset() override {
    for (int t = 0; t < tables_; ++t) {
      sources_[count(t)] = {how_.seed, static_cast<std::uint64_t>(t)};
      episodes_[count(t)] = 0;
      over_[count(t)] = capped_[count(t)] = 0;
      reset_table(t);
      write_turn(t);
    }
    std::fill_n(scores_.data(), scores_.size(), 0.0f);
  }

  void reset(std::uint64_t seed) override {
    how_.seed = seed;
    pickers_.clear();
    reset();
  }

  void reset_some(std::span<const std::uint8_t> which) override {
    require_one_each(which.size(), "marks");
    for (int t = 0; t < tables_; ++t) {
      if (which[count(t)] == 0) continue;
      over_[count(t)] = capped_[count(t)] = 0;
      std::fill_n(scores_.data() + count(t) * count(seats_), seats_, 0.0f);
      reset_table(t);
      write_turn(t);
    }
  }

  void reset_some(std::span<const std::uint8_t> which, std::span<const std::uint64_t> seeds) override {
    require_one_each(which.size(), "marks");
    require_one_each(seeds.size(), "seeds");
    for (int t = 0; t < tables_; ++t) {
      if (which[count(t)] == 0) continue;
      sources_[count(t)] = {seeds[count(t)], 0};
      episodes_[count(t)] = 0;
      if (!pickers_.empty()) pickers_[count(t)] = picker_of(t);
    }
    reset_some(which);
  }

  void place(int t, const AnyTable& position) override;  // defined beside AnyGameOf

  void step_some(std::span<const Action> actions, std::span<const std::uint8_t> which) override {
    require_one_each(actions.size(), "actions");
    require_one_each(which.size(), "marks");
    std::copy(which.begin(), which.end(), moves_.data());
    std::copy(actions.begin(), actions.end(), asked_.data());
    if (!how_.forfeit)
      for (int t = 0; t < tables_; ++t)
        if (moves_[count(t)] != 0) require_legal(t, asked_[count(t)]);
    for_each_table([this](int t) {
      if (moves_[count(t)] != 0) step_one(t, played_[count(t)] = asked_[count(t)]);
    });
  }

  void step(std::span<const Action> actions) override {
    require_one_each(actions.size(), "actions");
    std::copy(actions.begin(), actions.end(), asked_.data());
    if (!how_.forfeit)
      for (int t = 0; t < tables_; ++t) require_legal(t, asked_[count(t)]);
    for_each_table([this](int t) { step_one(t, played_[count(t)] = asked_[count(t)]); });
  }

  void step_random() override {
    seat_pickers();
    for_each_table([this](int t) { step_one(t, played_[count(t)] = pick(t, pickers_[count(t)])); });
  }

  void sample_actions(std::span<Action> actions) override {
    require_one_each(actions.size(), "actions");
    seat_pickers();
    for (int t = 0; t < tables_; ++t) actions[count(t)] = pick(t, pickers_[count(t)]);
  }
  void sample_actions(std::span<Action> actions, Chance& chance) const override {
    require_one_each(actions.size(), "actions");
    for (int t = 0; t < tables_; ++t) actions[count(t)] = pick(t, chance);
  }

  std::string saved() const override {
    SavedTables<G> all{how_.seed, !pickers_.empty(), std::vector<SavedTable<G>>(count(tables_))};
    for (int t = 0; t < tables_; ++t) {
      SavedTable<G>& to = all.tables[count(t)];
      to = {.state = states_[count(t)],
            .chance = chances_[count(t)].position(),
            .source = sources_[count(t)],
            .episode = episodes_[count(t)],
            .over = over_[count(t)],
            .capped = capped_[count(t)]};
      std::copy_n(scores_.data() + count(t) * count(seats_), seats_, to.scores.begin());
      if (all.with_pickers) to.picker = pickers_[count(t)].position();
    }
    return all.bytes(options_);
  }

  // Everything is read and checked before anything changes.
  void restore(std::string_view saved) override {
    const auto all = SavedTables<G>::read(saved, options_, tables_, layout_.width());
    how_.seed = all.seed;
    pickers_.clear();
    for (int t = 0; t < tables_; ++t) {
      const SavedTable<G>& from = all.tables[count(t)];
      states_[count(t)] = from.state;
      chances_[count(t)] = Chance::at(from.chance);
      sources_[count(t)] = from.source;
      episodes_[count(t)] = from.episode;
      over_[count(t)] = from.over;
      capped_[count(t)] = from.capped;
      std::copy_n(from.scores.data(), seats_, scores_.data() + count(t) * count(seats_));
      if (all.with_pickers) pickers_.push_back(Chance::at(from.picker));
      legal_[count(t)] = legal_actions<G>(states_[count(t)]);
      write_turn(t);
    }
  }

  std::unique_ptr<AnyTable> table(int t) const override;  // a copy; defined beside AnyGameOf
  Action scripted(int t, Chance& chance) const override { return G::scripted(states_[count(t)], chance); }
  const State& state(int t) const { return states_[count(t)]; }

 private:
  static constexpr int kA = G::kActions.size();
  // A portion is large beside the cost of handing it out, and small beside a time slice. Fewer tables a
  // thread than kTablesPerThread are stepped sooner than a helper wakes up.
  static constexpr int kTablesPerPortion = 16, kTablesPerThread = 128;
  // How many tables ahead to prefetch, and from how many bytes a batch does so (measured; a second cache
  // holds one or two MiB).
  static constexpr int kAhead = 2;
  static constexpr std::size_t kLarge = 2 << 20;
  static std::size_t count(int n) { return static_cast<std::size_t>(n); }
  static const VectorOptions& checked(const VectorOptions& how) {
    if (how.tables < 1 || how.tables > (1 << 20))
      throw Error(std::string(G::kName) + ": " + std::to_string(how.tables) +
                  " tables; expected 1 to 1048576");
    if (how.threads < 1 || how.threads > 1024)
      throw Error(std::string(G::kName) + ": " + std::to_string(how.threads) +
                  " threads; expected 1 to 1024");
    return how;
  }
  static ObservationLayout layout_of(const Options& options) {
    Chance chance = Chance::seeded(0);
    return observation_layout<G>(G::set_up(options, chance));
  }

  void reset_table(int t) {
    const auto episode = static_cast<std::uint64_t>(episodes_[count(t)]++);
    const auto [seed, table] = sources_[count(t)];
    chances_[count(t)] = Chance::seeded(seed, table, episode);
    states_[count(t)] = G::set_up(options_, chances_[count(t)]);
    legal_[count(t)].clear();
    G::mark_legal(states_[count(t)], legal_[count(t)]);
  }

  void require_legal(int t, Action action) const {
    if (action >= 0 && action < kA && legal_[count(t)].contains(action)) [[likely]]
      return;
    throw Error(illegal_action_text<G>(states_[count(t)], action, "table " + std::to_string(t)));
  }

  void require_one_each(std::size_t given, const char* what) const {
    if (given != count(tables_))
      throw Error(std::string(G::kName) + ": " + std::to_string(given) + " " + what + " are given for " +
                  std::to_string(tables_) + " tables");
  }
  void seat_pickers() {
    if (!pickers_.empty()) return;
    for (int t = 0; t < tables_; ++t) pickers_.push_back(picker_of(t));
  }
  Chance picker_of(int t) const {
    const auto [seed, table] = sources_[count(t)];
    return Chance::seeded(seed ^ 0x5EED5EED5EED5EEDu, table);
  }
  Action pick(int t, Chance& chance) const {
    const LegalActions<G>& legal = legal_[count(t)];
    return legal.nth(chance.below(legal.size()));
  }

  // Prefetches the memory that the step of a table will touch: the tables of a large batch do not stay in the
  // cache. Inlined by force, because the compiler drops calls of a function that does nothing else.
  [[gnu::always_inline]] void prefetch(int t) const {
    if (!is_large_ || t >= tables_) return;
    prefetch_lines(&states_[count(t)], sizeof(State));
    prefetch_lines(&legal_[count(t)], sizeof(LegalActions<G>));
    prefetch_lines(masks_.data() + count(t) * count(kA), kA);
    const std::span<const std::byte> row = observations_.row(count(t));
    prefetch_lines(row.data(), row.size());
  }
  [[gnu::always_inline]] static void prefetch_lines(const void* first, std::size_t size) {
    for (std::size_t i = 0; i < size; i += 64) __builtin_prefetch(static_cast<const char*>(first) + i, 0, 2);
  }

  // Every table once, by any of the threads.
  template <class Work>
  void for_each_table(const Work& work) {
    if (workers_.threads() == 1) {
      for (int t = 0; t < tables_; ++t) {
        prefetch(t + kAhead);
        work(t);
      }
      return;
    }
    const int portions =
        std::min((tables_ + kTablesPerPortion - 1) / kTablesPerPortion, Workers::kMostPortions);
    workers_.share(portions, [&](int portion) {
      const auto from = [&](std::int64_t p) { return static_cast<int>(p * tables_ / portions); };
      for (int t = from(portion), end = from(portion + 1); t < end; ++t) {
        prefetch(t + kAhead);
        work(t);
      }
    });
  }

  void step_one(int t, Action action) {
    if constexpr (ObservesAgain<G>) {
      alignas(State) std::byte memory[sizeof(State)];
      std::memcpy(memory, &states_[count(t)], remembered_);
      const State& before = *std::launder(reinterpret_cast<const State*>(memory));
      const Seat seen_by = to_act_[count(t)];
      advance(t, action);
      const State& now = states_[count(t)];
      observations_.write(count(t),
                          [&](auto& out) { G::observe_again(before, seen_by, now, G::to_act(now), out); });
      write_beside_observation(t);
    } else {
      advance(t, action);
      write_turn(t);
    }
  }

  void advance(int t, Action action) {
    State& state = states_[count(t)];
    LegalActions<G>& legal = legal_[count(t)];
    const bool forfeits = how_.forfeit && (action < 0 || action >= kA || !legal.contains(action));
    if (!forfeits) [[likely]]
      G::apply(state, action, chances_[count(t)], legal);
    const bool ended = forfeits || G::to_act(state) == kNobody;
    over_[count(t)] = ended;
    capped_[count(t)] = 0;
    if (ended) [[unlikely]] {
      Scores scores = G::scores(state);
      if (forfeits) {
        scores = {};
        scores[count(G::to_act(state))] = -1.0f;
      } else {
        capped_[count(t)] = capped<G>(state);
      }
      std::copy_n(scores.data(), seats_, scores_.data() + count(t) * count(seats_));
      if (how_.final_observations)
        for (Seat seat = 0; seat < seats_; ++seat)
          write_row(state, seat, final_observations_, count(t) * count(seats_) + count(seat));
      reset_table(t);
    }
  }

  static void write_row(const State& state, Seat viewer, ObservationRows& rows, std::size_t row) {
    rows.write_anew(row, [&](auto& out) { G::observe(state, viewer, out); });
  }

  void write_turn(int t) {
    const State& state = states_[count(t)];
    write_row(state, G::to_act(state), observations_, count(t));
    write_beside_observation(t);
  }

  void write_beside_observation(int t) {
    const State& state = states_[count(t)];
    to_act_[count(t)] = G::to_act(state);
    legal_[count(t)].write(masks_.data() + count(t) * count(kA));
    if (how_.potentials) [[unlikely]]
      for (Seat s = 0; s < seats_; ++s)
        potentials_[count(t) * count(seats_) + count(s)] = pandemonium::potential<G>(state, s);
  }

  Options options_;
  VectorOptions how_;
  int tables_, seats_;
  ObservationLayout layout_;
  std::size_t remembered_;
  ObservationRows observations_, final_observations_;
  AlignedBuffer<std::uint8_t> masks_;
  AlignedBuffer<std::int32_t> to_act_;
  AlignedBuffer<std::uint8_t> over_, capped_;
  AlignedBuffer<float> scores_, potentials_;
  AlignedBuffer<Action> asked_, played_;
  AlignedBuffer<std::uint8_t> moves_;
  std::vector<StreamSource> sources_;
  std::vector<std::int64_t> episodes_;
  std::vector<LegalActions<G>> legal_;
  std::vector<State> states_;
  std::vector<Chance> chances_, pickers_;
  bool is_large_;
  Workers workers_;
};

}  // namespace pandemonium
