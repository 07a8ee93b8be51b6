// Many tables of one game, stepped together.
// Shapes, row-major, owned here, valid until the next step (T tables, A actions, W observation width, S
// seats):
//   observations T x W float, of the seat to act; masks T x A byte, 1 = legal; to_act T; over T byte; scores
//   T x S; final_observations T x S x W, written only for tables that just ended, and only if asked for;
//   potentials T x S, zeros unless the options ask for shaping.
// Units: a step is one decision of one seat at every table. A table that ends is laid again in the same step:
// over and scores tell of the game that ended, everything else of the new one. Chance: table t, episode e has
// its own stream of (seed, t, e), so results do not depend on the number of threads. Errors: an illegal
// action throws Error naming table and action before any table has moved; with `forfeit` it ends that table
// instead, -1 for the seat that played it and 0 for the others. The one hot loop of the house: nothing is
// allocated in a step.
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
#include "envs/core/game.hpp"

namespace pandemonium {

// An array whose rows start on a cache line and whose pages are touched first by whoever writes them.
template <class T>
class AlignedBuffer {
 public:
  explicit AlignedBuffer(std::size_t size)
      : size_(size),
        data_(static_cast<T*>(::operator new(std::max<std::size_t>(size, 1) * sizeof(T), kLine))) {
    std::fill_n(data_.get(), size, T{});
  }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  static constexpr std::align_val_t kLine{64};
  struct Free {
    void operator()(T* p) const { ::operator delete(p, kLine); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> data_;
};

template <Game G>
std::vector<Section> observation_layout(const typename G::State& state) {
  std::vector<Section> sections;
  std::vector<float> row(kMaxObservationWidth, 0.0f);
  ObservationWriter out(row.data(), &sections);
  G::observe(state, 0, out);
  for (std::size_t i = 0; i < sections.size(); ++i)
    sections[i].width = (i + 1 < sections.size() ? sections[i + 1].first : out.width()) - sections[i].first;
  return sections;
}

template <Game G>
int observation_width(const typename G::State& state) {
  std::vector<float> row(kMaxObservationWidth, 0.0f);
  ObservationWriter out(row.data());
  G::observe(state, 0, out);
  return out.width();
}

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
        width_(width_of(options)),
        remembered_(remembered_bytes<G>(options)),
        observations_(count(tables_) * count(width_)),
        masks_(count(tables_) * count(kA)),
        to_act_(count(tables_)),
        over_(count(tables_)),
        scores_(count(tables_) * count(seats_)),
        final_observations_(how.final_observations ? count(tables_) * count(seats_) * count(width_) : 0),
        potentials_(how.potentials ? count(tables_) * count(seats_) : 0),
        episodes_(count(tables_)),
        legal_(count(tables_)),
        states_(count(tables_)) {
    chances_.reserve(count(tables_));
    for (int t = 0; t < tables_; ++t) chances_.push_back(Chance::seeded(0));
    reset();
  }

  int tables() const override { return tables_; }
  int seats() const override { return seats_; }
  int width() const override { return width_; }
  int actions() const override { return kA; }
  Turn turn() const override {
    return {{observations_.data(), observations_.size()},
            {masks_.data(), masks_.size()},
            {to_act_.data(), to_act_.size()},
            {over_.data(), over_.size()},
            {scores_.data(), scores_.size()},
            {final_observations_.data(), final_observations_.size()},
            {potentials_.data(), potentials_.size()}};
  }

  void reset() override {
    for (int t = 0; t < tables_; ++t) {
      episodes_[count(t)] = 0;
      over_[count(t)] = 0;
      lay(t);
      write_turn(t);
    }
    std::fill_n(scores_.data(), scores_.size(), 0.0f);
  }

  void step(std::span<const Action> actions) override {
    if (actions.size() != count(tables_))
      throw Error(std::string(G::kName) + ": " + std::to_string(actions.size()) + " actions are given for " +
                  std::to_string(tables_) + " tables");
    if (!how_.forfeit)
      for (int t = 0; t < tables_; ++t) require_legal(t, actions[count(t)]);
    step_each([this, actions](int t) { return actions[count(t)]; });
  }

  void step_random() override {
    step_each([this](int t) {
      const LegalActions<G>& legal = legal_[count(t)];
      return legal.nth(pickers_[count(t)].below(legal.size()));
    });
  }

  std::string saved() const override {
    std::string bytes;
    for (int t = 0; t < tables_; ++t) {
      const std::uint64_t position = chances_[count(t)].position();
      bytes.append(reinterpret_cast<const char*>(&states_[count(t)]), sizeof(State));
      bytes.append(reinterpret_cast<const char*>(&position), sizeof position);
      bytes.append(reinterpret_cast<const char*>(&episodes_[count(t)]), sizeof episodes_[0]);
    }
    return bytes;
  }

  void restore(std::string_view saved) override {
    constexpr std::size_t kEach = sizeof(State) + sizeof(std::uint64_t) + sizeof(std::int64_t);
    if (saved.size() != kEach * count(tables_))
      throw Error(std::string(G::kName) + ": " + std::to_string(saved.size()) +
                  " bytes of saved tables; expected " + std::to_string(kEach * count(tables_)));
    for (int t = 0; t < tables_; ++t) {
      const char* from = saved.data() + kEach * count(t);
      std::uint64_t position;
      std::memcpy(static_cast<void*>(&states_[count(t)]), from, sizeof(State));
      std::memcpy(&position, from + sizeof(State), sizeof position);
      std::memcpy(&episodes_[count(t)], from + sizeof(State) + sizeof position, sizeof episodes_[0]);
      if (const std::string wrong = G::fault(states_[count(t)]); !wrong.empty())
        throw Error(std::string(G::kName) + ", saved table " + std::to_string(t) + ": " + wrong);
      chances_[count(t)] = Chance::at(position);
      legal_[count(t)] = legal_actions<G>(states_[count(t)]);
      over_[count(t)] = 0;
      write_turn(t);
    }
  }

  std::unique_ptr<AnyTable> table(int t) const override;  // a copy; defined beside AnyGameOf
  Action scripted(int t, Chance& chance) const override { return G::scripted(states_[count(t)], chance); }
  const State& state(int t) const { return states_[count(t)]; }

 private:
  static constexpr int kA = G::kActions.size();
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
  static int width_of(const Options& options) {
    Chance chance = Chance::seeded(0);
    return observation_width<G>(G::set_up(options, chance));
  }

  void lay(int t) {
    const auto episode = static_cast<std::uint64_t>(episodes_[count(t)]++);
    chances_[count(t)] = Chance::seeded(how_.seed, static_cast<std::uint64_t>(t), episode);
    states_[count(t)] = G::set_up(options_, chances_[count(t)]);
    legal_[count(t)].clear();
    G::mark_legal(states_[count(t)], legal_[count(t)]);
  }

  void require_legal(int t, Action action) const {
    if (action >= 0 && action < kA && legal_[count(t)].contains(action)) [[likely]]
      return;
    throw Error(illegal_action_text<G>(states_[count(t)], action, "table " + std::to_string(t)));
  }

  template <class Choose>
  void step_each(Choose choose) {
    if (pickers_.empty())
      for (int t = 0; t < tables_; ++t)
        pickers_.push_back(Chance::seeded(how_.seed ^ 0x5EED5EED5EED5EEDu, static_cast<std::uint64_t>(t)));
    if (how_.threads == 1) {
      for (int t = 0; t < tables_; ++t) step_one(t, choose(t));
      return;
    }
#pragma omp parallel for num_threads(how_.threads) schedule(static)
    for (int t = 0; t < tables_; ++t) step_one(t, choose(t));
  }

  void step_one(int t, Action action) {
    if constexpr (ObservesAgain<G>) {
      alignas(State) std::byte memory[sizeof(State)];
      std::memcpy(memory, &states_[count(t)], remembered_);
      const State& before = *std::launder(reinterpret_cast<const State*>(memory));
      const Seat seen_by = to_act_[count(t)];
      advance(t, action);
      const State& now = states_[count(t)];
      ObservationWriter out(observations_.data() + count(t) * count(width_));
      G::observe_again(before, seen_by, now, G::to_act(now), out);
      assert(out.width() == width_);
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
    if (ended) [[unlikely]] {
      Scores scores = G::scores(state);
      if (forfeits) {
        scores = {};
        scores[count(G::to_act(state))] = -1.0f;
      }
      std::copy_n(scores.data(), seats_, scores_.data() + count(t) * count(seats_));
      if (how_.final_observations)
        for (Seat seat = 0; seat < seats_; ++seat)
          write_row(state, seat,
                    final_observations_.data() + (count(t) * count(seats_) + count(seat)) * count(width_));
      lay(t);
    }
  }

  void write_row(const State& state, Seat viewer, float* row) {
    std::fill_n(row, width_, 0.0f);
    ObservationWriter out(row);
    G::observe(state, viewer, out);
    assert(out.width() == width_);
  }

  void write_turn(int t) {
    const State& state = states_[count(t)];
    write_row(state, G::to_act(state), observations_.data() + count(t) * count(width_));
    write_beside_observation(t);
  }

  void write_beside_observation(int t) {
    const State& state = states_[count(t)];
    to_act_[count(t)] = G::to_act(state);
    legal_[count(t)].write(masks_.data() + count(t) * count(kA));
    if (how_.potentials) [[unlikely]]
      for (Seat s = 0; s < seats_; ++s)
        potentials_[count(t) * count(seats_) + count(s)] = G::potential(state, s);
  }

  Options options_;
  VectorOptions how_;
  int tables_, seats_, width_;
  std::size_t remembered_;
  AlignedBuffer<float> observations_;
  AlignedBuffer<std::uint8_t> masks_;
  AlignedBuffer<std::int32_t> to_act_;
  AlignedBuffer<std::uint8_t> over_;
  AlignedBuffer<float> scores_, final_observations_, potentials_;
  std::vector<std::int64_t> episodes_;
  std::vector<LegalActions<G>> legal_;
  std::vector<State> states_;
  std::vector<Chance> chances_, pickers_;
};

}  // namespace pandemonium
