#include "agents/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr int kPositionLimit = 1 << 18, kEdgeLimit = 1 << 21;
constexpr int kDepthLimit = 256;  // decisions below the root; deeper is played out
constexpr int kScriptedLimit =
    10'000;                     // decisions of the rules of thumb; a game still going on scores 0 for all
constexpr int kLookalikes = 3;  // other actions tried to see whether one can be told apart
constexpr float kScriptedTrust =
    0.7f;  // prior of what the rules of thumb would play; the others share the rest
constexpr float kLeastPrior = 1e-4f;  // of what a network would never play
constexpr float kLatePrior = 0.02f;   // of an action that was not open when its position was first met
constexpr std::int32_t kNone = -1;

std::size_t count(int n) { return static_cast<std::size_t>(n); }

std::uint64_t mixed(std::uint64_t history, std::uint64_t word) {
  std::uint64_t z = (history ^ (word + 0x9E3779B97F4A7C15u)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

struct Edge {
  Action action;
  std::int32_t next;  // of the same position, ascending actions
  std::int32_t visits = 0;
  std::int32_t open = 0;  // how often it could have been chosen
  float total = 0.0f;     // scores of the seat to act
  float prior = kLatePrior;
  std::uint32_t hidden_from = 0;  // one bit for each seat that cannot tell which action this was
  bool looked_at = false;         // whether hidden_from is known
};

struct Position {
  std::uint64_t key;
  Seat seat;
  std::int32_t first = kNone;  // its edges
  std::int32_t visits = 0;
};

using Histories = std::array<std::uint64_t, kMaxSeats>;

}  // namespace

class SearchAgent::Tree {
 public:
  Tree(const SearchOptions& options, std::shared_ptr<const PolicyNet> net) : options_(options) {
    if (net) guide_ = std::make_unique<PolicyGuide>(std::move(net));
    const int most = options.simulations > 0 ? options.simulations + 1 : kPositionLimit;
    position_limit_ = std::min(most, kPositionLimit);
  }

  // Grows a tree from the view; returns the root's position, whose edges hold what was found.
  const Position& grow(const View& view, Chance& chance) {
    prepare(view, chance);
    const auto start = std::chrono::steady_clock::now();
    const auto end = start + std::chrono::milliseconds(options_.milliseconds);
    const std::uint64_t seed = static_cast<std::uint64_t>(chance.below(1 << 30)) << 30 |
                               static_cast<std::uint64_t>(chance.below(1 << 30));
    for (std::uint64_t i = 0;; ++i) {
      const bool enough = options_.milliseconds > 0 ? i > 1 && std::chrono::steady_clock::now() >= end
                                                    : i >= static_cast<std::uint64_t>(options_.simulations);
      if (enough) break;
      Chance dice = Chance::seeded(seed, i);
      view.imagine(*world_, dice);
      simulate(dice);
      ++report_.simulations;
    }
    return positions_.front();
  }

  const Edge* first_edge(const Position& position) const { return edge_at(position.first); }
  const Edge* next_edge(const Edge& edge) const { return edge_at(edge.next); }
  const Report& report() const { return report_; }

 private:
  struct Step {
    std::int32_t position, edge;
  };

  const Edge* edge_at(std::int32_t place) const { return place == kNone ? nullptr : &edges_[count(place)]; }

  void prepare(const View& view, Chance& chance) {
    if (!world_ || &world_->game() != &view.game()) {
      world_ = view.imagine(chance);
      probe_ = world_->clone();
      lookalike_ = world_->clone();
      positions_.reserve(count(position_limit_));
      const std::int64_t edges = std::int64_t{position_limit_} * view.game().actions();
      edge_limit_ = static_cast<int>(std::min<std::int64_t>(edges, kEdgeLimit));
      edges_.reserve(count(edge_limit_));
      std::size_t slots = 4;
      while (slots < 2 * count(position_limit_)) slots *= 2;
      slots_.resize(slots);
      path_.reserve(kDepthLimit);
      seen_.resize(count(kMaxObservationWidth));
      lookalike_seen_.resize(count(kMaxObservationWidth));
    }
    positions_.clear();
    edges_.clear();
    std::fill(slots_.begin(), slots_.end(), kNone);
    seats_ = view.seats();
    Histories start = first_histories();
    add_position(key_of(start, view.seat()), view.seat());
    open_edges(0, view.legal());
    if (guide_)
      ask(view, 0);
    else if (options_.scripted_playouts)
      trust_scripted(view, 0, chance);
  }

  static Histories first_histories() {
    Histories histories{};
    for (std::size_t seat = 0; seat < histories.size(); ++seat) histories[seat] = mixed(1, seat);
    return histories;
  }
  static std::uint64_t key_of(const Histories& histories, Seat seat) {
    return mixed(histories[count(seat)], 0x10000u + static_cast<std::uint64_t>(seat));
  }

  // One world, from the root to a new position and from there to a value.
  void simulate(Chance& dice) {
    path_.clear();
    Histories histories = first_histories();
    Scores scores{};
    for (;;) {
      const Seat seat = world_->to_act();
      if (seat == kNobody) {
        scores = world_->scores();
        break;
      }
      const std::uint64_t key = key_of(histories, seat);
      const std::int32_t position = find(key);
      if (position == kNone || static_cast<int>(path_.size()) >= kDepthLimit ||
          !open_edges(position, world_->legal())) {
        scores = value_leaf(key, seat, position == kNone, dice);
        break;
      }
      const std::int32_t edge = select(position, dice);
      path_.push_back({position, edge});
      follow(edges_[count(edge)], seat, histories, dice);
    }
    for (const auto [position, edge] : path_) {
      Position& here = positions_[count(position)];
      Edge& taken = edges_[count(edge)];
      ++here.visits;
      ++taken.visits;
      taken.total += scores[count(here.seat)];
    }
  }

  // Plays the edge's action, and lets every seat know as much of it as it sees.
  void follow(Edge& edge, Seat seat, Histories& histories, Chance& dice) {
    if (!edge.looked_at) {
      edge.hidden_from = seats_ > 1 ? hidden_from(edge.action, seat, dice) : 0;
      edge.looked_at = true;
    }
    const std::uint64_t who = static_cast<std::uint64_t>(seat + 1) << 32;
    for (Seat s = 0; s < seats_; ++s) {
      const bool hidden = (edge.hidden_from >> s & 1) != 0;
      const std::uint64_t what = hidden ? 0 : static_cast<std::uint64_t>(edge.action + 1);
      histories[count(s)] = mixed(histories[count(s)], who | what);
    }
    world_->apply(edge.action, dice);
  }

  // The seats that see the same whether this action is played or another: tried on copies of the world, with
  // the same dice for both. An action whose dice fall otherwise counts as seen.
  std::uint32_t hidden_from(Action action, Seat seat, Chance& dice) {
    const auto legal = world_->legal();
    if (legal.size() < 2) return 0;
    const auto seed = static_cast<std::uint64_t>(dice.below(1 << 30));
    Chance same = Chance::seeded(seed);
    probe_->assign(*world_);
    probe_->apply(action, same);
    const std::size_t place =
        count(static_cast<int>(std::lower_bound(legal.begin(), legal.end(), action) - legal.begin()));
    std::uint32_t hidden = 0;
    const int tries = std::min(kLookalikes, static_cast<int>(legal.size()) - 1);
    for (int i = 1; i <= tries; ++i) {
      Chance again = Chance::seeded(seed);
      lookalike_->assign(*world_);
      lookalike_->apply(legal[(place + count(i)) % legal.size()], again);
      for (Seat viewer = 0; viewer < seats_; ++viewer)
        if (viewer != seat && (hidden >> viewer & 1) == 0 && looks_the_same(viewer)) hidden |= 1u << viewer;
    }
    return hidden;
  }

  bool looks_the_same(Seat viewer) {
    const std::size_t width = count(probe_->width());
    if (probe_->to_act() != lookalike_->to_act()) return false;
    probe_->observe(viewer, {seen_.data(), width});
    lookalike_->observe(viewer, {lookalike_seen_.data(), width});
    return std::equal(seen_.begin(), seen_.begin() + static_cast<std::ptrdiff_t>(width),
                      lookalike_seen_.begin());
  }

  Scores value_leaf(std::uint64_t key, Seat seat, bool is_new, Chance& dice) {
    std::int32_t position = kNone;
    if (is_new && static_cast<int>(positions_.size()) < position_limit_) {
      position = add_position(key, seat);
      ++report_.positions;
    }
    if (guide_) {
      const View view(*world_);
      if (position != kNone && !open_edges(position, view.legal())) position = kNone;
      return ask(view, position);
    }
    if (options_.scripted_playouts && position != kNone) {
      const View view(*world_);
      if (open_edges(position, view.legal())) trust_scripted(view, position, dice);
    }
    play_out(dice);
    return world_->to_act() == kNobody ? world_->scores() : Scores{};
  }

  void play_out(Chance& dice) {
    if (!options_.scripted_playouts)
      report_.playout_decisions += world_->play_out(dice, options_.playout_limit);
    for (int played = 0; world_->to_act() != kNobody && played < kScriptedLimit; ++played) {
      world_->apply(world_->scripted(dice), dice);
      ++report_.playout_decisions;
    }
  }

  // The network's scores for every seat; its probabilities go to the edges of the position, which are open.
  Scores ask(const View& view, std::int32_t position) {
    const auto answer = guide_->ask(view);
    ++report_.network_answers;
    if (position != kNone) {
      soften(answer.logits, 1.0f);
      std::int32_t edge = positions_[count(position)].first;
      for (const float probability : answer.logits) {
        edges_[count(edge)].prior = std::max(probability, kLeastPrior);
        edge = edges_[count(edge)].next;
      }
    }
    Scores scores{};
    for (int r = 0; r < seats_; ++r) scores[count((view.seat() + r) % seats_)] = answer.values[count(r)];
    return scores;
  }

  // Priors from the rules of thumb, for a position whose edges are open.
  void trust_scripted(const View& view, std::int32_t position, Chance& dice) {
    const Action trusted = view.scripted(dice);
    const float shared = (1.0f - kScriptedTrust) / static_cast<float>(view.legal().size());
    each_legal(positions_[count(position)], view.legal(), [&](std::int32_t place) {
      Edge& edge = edges_[count(place)];
      edge.prior = shared + (edge.action == trusted ? kScriptedTrust : 0.0f);
    });
  }

  std::int32_t add_position(std::uint64_t key, Seat seat) {
    std::size_t slot = key & (slots_.size() - 1);
    while (slots_[slot] != kNone) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::int32_t>(positions_.size());
    positions_.push_back({.key = key, .seat = seat});
    return slots_[slot];
  }

  std::int32_t find(std::uint64_t key) const {
    std::size_t slot = key & (slots_.size() - 1);
    while (slots_[slot] != kNone && positions_[count(slots_[slot])].key != key)
      slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
  }

  // Adds an edge for each legal action that has none yet; false when the memory set aside is used up.
  bool open_edges(std::int32_t position, std::span<const Action> legal) {
    if (static_cast<int>(edges_.size() + legal.size()) > edge_limit_) return false;
    std::int32_t before = kNone, edge = positions_[count(position)].first;
    for (const Action action : legal) {
      while (edge != kNone && edges_[count(edge)].action < action) {
        before = edge;
        edge = edges_[count(edge)].next;
      }
      if (edge == kNone || edges_[count(edge)].action != action) {
        const auto added = static_cast<std::int32_t>(edges_.size());
        edges_.push_back({.action = action, .next = edge});
        (before == kNone ? positions_[count(position)].first : edges_[count(before)].next) = added;
        edge = added;
      }
      before = edge;
      edge = edges_[count(edge)].next;
    }
    return true;
  }

  // The edge to try, among those legal in this world.
  std::int32_t select(std::int32_t position, Chance& dice) {
    const Position& here = positions_[count(position)];
    const auto legal = world_->legal();
    float priors = 0.0f, visits = 0.0f, total = 0.0f;
    int untried = 0;
    each_legal(here, legal, [&](std::int32_t place) {
      Edge& edge = edges_[count(place)];
      ++edge.open;
      priors += edge.prior;
      visits += static_cast<float>(edge.visits);
      total += edge.total;
      untried += edge.visits == 0;
    });
    const bool by_priors = guide_ != nullptr || options_.scripted_playouts;
    if (!by_priors && untried > 0) return nth_untried(here, legal, untried == 1 ? 0 : dice.below(untried));
    const float mean = visits > 0.0f ? total / visits : 0.0f, root = std::sqrt(visits + 1.0f);
    std::int32_t best = kNone;
    float best_value = -std::numeric_limits<float>::infinity();
    each_legal(here, legal, [&](std::int32_t place) {
      const Edge& edge = edges_[count(place)];
      const auto tried = static_cast<float>(edge.visits);
      const float score = tried > 0.0f ? edge.total / tried : mean;
      float value;
      if (by_priors) {
        const float prior = edge.prior / priors;
        value = score + options_.prior_weight * prior * root / (1.0f + tried);
      } else {
        value = 0.5f * (score + 1.0f) +
                options_.exploration * std::sqrt(std::log(static_cast<float>(edge.open)) / tried);
      }
      if (value > best_value) {
        best_value = value;
        best = place;
      }
    });
    return best;
  }

  template <class Visit>
  void each_legal(const Position& position, std::span<const Action> legal, Visit visit) const {
    std::int32_t edge = position.first;
    for (const Action action : legal) {
      while (edges_[count(edge)].action < action) edge = edges_[count(edge)].next;
      visit(edge);
    }
  }

  std::int32_t nth_untried(const Position& position, std::span<const Action> legal, int n) const {
    std::int32_t found = kNone;
    each_legal(position, legal, [&](std::int32_t place) {
      if (edges_[count(place)].visits == 0 && n-- == 0) found = place;
    });
    return found;
  }

  SearchOptions options_;
  std::unique_ptr<PolicyGuide> guide_;
  int position_limit_, edge_limit_ = 0, seats_ = 0;
  std::unique_ptr<AnyTable> world_, probe_, lookalike_;
  std::vector<Position> positions_;
  std::vector<Edge> edges_;
  std::vector<std::int32_t> slots_;
  std::vector<Step> path_;
  std::vector<float> seen_, lookalike_seen_;
  Report report_{};
};

SearchAgent::SearchAgent(const SearchOptions& options, std::shared_ptr<const PolicyNet> net)
    : tree_(std::make_unique<Tree>(options, std::move(net))) {}

SearchAgent::~SearchAgent() = default;

SearchAgent::Report SearchAgent::report() const { return tree_->report(); }

Action SearchAgent::choose(const View& view, Chance& chance) {
  if (view.legal().size() == 1) return view.legal().front();
  const Edge* best = nullptr;
  const Position& root = tree_->grow(view, chance);
  for (const Edge* edge = tree_->first_edge(root); edge != nullptr; edge = tree_->next_edge(*edge))
    if (best == nullptr || edge->visits > best->visits ||
        (edge->visits == best->visits && edge->total > best->total))
      best = edge;
  return best->action;
}

Advice SearchAgent::advise(const View& view, Chance& chance) {
  const Position& root = tree_->grow(view, chance);
  Advice advice;
  const Edge* best = nullptr;
  int visits = 0;
  for (const Edge* edge = tree_->first_edge(root); edge != nullptr; edge = tree_->next_edge(*edge)) {
    advice.visits.push_back(edge->visits);
    visits += edge->visits;
    if (best == nullptr || edge->visits > best->visits) best = edge;
  }
  for (const int tried : advice.visits)
    advice.probabilities.push_back(static_cast<float>(tried) / static_cast<float>(visits));
  if (best->visits > 0) advice.expected_score = best->total / static_cast<float>(best->visits);
  return advice;
}

}  // namespace pandemonium
