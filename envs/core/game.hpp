// The contract of a game: what reinforcement learning needs. A game is a stateless struct of functions over a
// plain State; the compiler says what is missing. What people need is a second tier, Presentable
// (envs/core/presentable/presentable.hpp). A game without it is played with plain pages.
//
// State     What lies on the table and the options of the game; no engine, pointer, cache or text. It names
//           its `fields` (envs/core/fields.hpp), so it is read and written as JSON.
// Options   A plain struct with a sentence per field. `kVariants` names the settings worth having. Each is a
//           JSON object that changes the defaults; the first is the default variant.
// apply     Carries out one legal action and whatever follows without a choice. It leaves in `next` the legal
//           actions of the seat then to act: at least two, unless the game presents forced decisions; none
//           once the game is over.
// set_up    Likewise ends at a decision: what is forced at the start has been played.
//
// One decision at a time: a choice with parts is several decisions of one seat. Seats that choose at once
// choose one after another, each blind to the others until the reveal.
//
// A game may also offer what follows; each has a default.
//   resample_hidden, veil   of a game with secrets, both (HidesSomething); by default nothing is hidden
//   potential               of reward shaping; by default 0
//   kUtility                how scores relate (envs/core/seat.hpp); by default general sum
//   side, by_sides          of a game whose seats may be partners: `side(options, seat)` says which side a
//                           seat is of, and seats of one side score alike; sides count from 0 in the order of
//                           their first seats. `by_sides(options)` are the options of the same game with one
//                           seat a side: the same actions and rows, but for what partners hide from each
//                           other. By default every seat is a side of its own
//   kObservationBound       the largest size of an observed number; by default 1
//   observe_again           a row rewritten in place (ObservesAgain), and remembered_bytes
//   pointers                which actions point at which part of the row
//   unseen, resample_unseen
//       how many things lie that no seat has seen (the order of a deck, a card drawn face down), and a new
//       draw of them, as likely as they are to all seats together. An action that lets one of them happen
//       leaves another number of them.
//   drawn_data              `drawn_data(seed)`: the content of a data file drawn at random (DrawsData), for
//                           training that is to meet more than the built-in data
//   capped                  whether a cap that is no rule has ended the game, in a game that has one so that
//                           random play ends; adapters report truncation
//   unnoticed               `unnoticed(state, action)`: whether only the seat to act
//                           notices a legal action; by default no
//   reveals, chosen_together
//       of a game whose seats choose in secret one after another and then show their choices:
//       `reveals(before, now)` if that step has shown them, `chosen_together(a, b)` if both positions belong
//       to one such round.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "envs/core/action_set.hpp"
#include "envs/core/action_table.hpp"
#include "envs/core/chance.hpp"
#include "envs/core/fields.hpp"
#include "envs/core/observation.hpp"
#include "envs/core/seat.hpp"

namespace pandemonium {

struct Variant {
  std::string_view name;     // "duel", "melee3"
  std::string_view options;  // JSON object of what differs from the defaults
};

template <class G>
using LegalActions = ActionSet<G::kActions.size()>;

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Options> && HasFields<typename G::State> &&
    HasFields<typename G::Options> &&
    requires(const typename G::State& state, typename G::State& table, const typename G::Options& options,
             Seat seat, Action action, Chance& chance, LegalActions<G>& legal,
             ObservationWriter<float>& out) {
      // "city_of_demons"
      { G::kName } -> std::convertible_to<std::string_view>;
      // Raised with any change of rules, actions or sections.
      { G::kVersion } -> std::convertible_to<int>;
      { G::kActions.size() } -> std::same_as<int>;
      { G::kVariants } -> std::convertible_to<std::span<const Variant>>;
      // What is wrong with the options; empty if they can be played.
      { G::fault(options) } -> std::same_as<std::string>;
      // How many seats act and score.
      { G::seats(options) } -> std::same_as<int>;
      { G::set_up(options, chance) } -> std::same_as<typename G::State>;
      // kNobody once the game is over.
      { G::to_act(state) } -> std::same_as<Seat>;
      // Of every seat, in [-1, 1]; meaningful once the game is over.
      { G::scores(state) } -> std::same_as<Scores>;
      // Names a broken invariant; empty if the position is possible.
      { G::fault(state) } -> std::same_as<std::string>;
      // The scripted heuristic; it uses only what the acting seat knows.
      { G::scripted(state, chance) } -> std::same_as<Action>;
      // Adds to an empty set what the seat to act may do.
      G::mark_legal(state, legal);
      G::apply(table, action, chance, legal);
      // Only what the seat may know; by any ObservationWriter (`auto& out`).
      G::observe(state, seat, out);
    };

// A game whose data may come from a file (envs/core/data/data_set.hpp).
template <class G>
concept HasData =
    requires(const typename G::Options& options) { requires DataField<decltype(options.data)>; };

// A game that draws such files from a seed.
template <class G>
concept DrawsData = HasData<G> && requires(std::uint64_t seed) { G::drawn_data(seed); };

// A game with secrets draws another world that the seat could be in, and takes out of a position what the
// seat may not know: alike in all worlds that it could be in.
template <class G>
concept HidesSomething = requires(typename G::State& table, Seat seat, Chance& chance) {
  G::resample_hidden(table, seat, chance);
  G::veil(table, seat);
};

template <Game G>
void resample_hidden([[maybe_unused]] typename G::State& table, [[maybe_unused]] Seat viewer,
                     [[maybe_unused]] Chance& chance) {
  if constexpr (HidesSomething<G>) G::resample_hidden(table, viewer, chance);
}

template <Game G>
typename G::State veiled(typename G::State table, [[maybe_unused]] Seat viewer) {
  if constexpr (HidesSomething<G>) G::veil(table, viewer);
  return table;
}

// Of optional reward shaping, times its weight; 0 once the game is over.
template <Game G>
float potential([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Seat seat) {
  if constexpr (requires { G::potential(state, seat); })
    return G::potential(state, seat);
  else
    return 0.0f;
}

template <Game G>
LegalActions<G> legal_actions(const typename G::State& state) {
  LegalActions<G> legal;
  if (G::to_act(state) != kNobody) G::mark_legal(state, legal);
  return legal;
}

// A game with wide rows may also offer `observe_again`. The row of `out` holds what `seen_by` saw of
// `before`. Afterwards it holds what `viewer` sees of `now`, exactly as observe would write it; what has not
// changed need not be touched. Batches use it from step to step.
template <class G>
concept ObservesAgain =
    requires(const typename G::State& before, Seat seen_by, const typename G::State& now, Seat viewer,
             ObservationWriter<float>& out) { G::observe_again(before, seen_by, now, viewer, out); };

// How many of the first bytes of `before` observe_again reads: all, unless the game says so. The copy is a
// large part of what a step costs.
template <class G>
constexpr std::size_t remembered_bytes(const typename G::Options& options) {
  if constexpr (requires { G::remembered_bytes(options); })
    return G::remembered_bytes(options);
  else
    return sizeof(typename G::State);
}

// apply where the caller does not ask what is legal next (tests, mostly).
template <Game G>
void apply(typename G::State& state, Action action, Chance& chance) {
  LegalActions<G> next;
  G::apply(state, action, chance, next);
}

template <class G>
constexpr float observation_bound() {
  if constexpr (requires { G::kObservationBound; })
    return G::kObservationBound;
  else
    return 1.0f;
}

template <class G>
constexpr Utility utility() {
  if constexpr (requires { G::kUtility; })
    return G::kUtility;
  else
    return Utility::general_sum;
}

// Which side a seat is of.
template <Game G>
int side_of([[maybe_unused]] const typename G::Options& options, Seat seat) {
  if constexpr (requires { G::side(options, seat); })
    return G::side(options, seat);
  else
    return seat;
}

template <Game G>
int sides_of(const typename G::Options& options) {
  int sides = 0;
  for (Seat seat = 0; seat < G::seats(options); ++seat)
    sides = std::max(sides, side_of<G>(options, seat) + 1);
  return sides;
}

template <Game G>
typename G::Options by_sides(const typename G::Options& options) {
  if constexpr (requires { G::by_sides(options); })
    return G::by_sides(options);
  else
    return options;
}

// Whether a cap that is no rule has ended the game; never, unless the game says so with `capped`.
template <class G>
bool capped([[maybe_unused]] const typename G::State& state) {
  if constexpr (requires { G::capped(state); })
    return G::capped(state);
  else
    return false;
}

// Of the rows of a state; the same for every state of the same options.
template <Game G>
ObservationLayout observation_layout(const typename G::State& state) {
  ObservationLayout layout;
  std::vector<Unit> row(kMaxObservationWidth);
  ObservationWriter out(row.data(), &layout);
  G::observe(state, 0, out);
  for (int i = 0; i < out.width(); ++i) layout.units.push_back(row[static_cast<std::size_t>(i)].size);
  std::vector<Section>& sections = layout.sections;
  for (std::size_t i = 0; i < sections.size(); ++i)
    sections[i].width = (i + 1 < sections.size() ? sections[i + 1].first : out.width()) - sections[i].first;
  return layout;
}

template <Game G>
int observation_width(const typename G::State& state) {
  std::vector<float> row(kMaxObservationWidth, 0.0f);
  ObservationWriter out(row.data());
  G::observe(state, 0, out);
  return out.width();
}

}  // namespace pandemonium
