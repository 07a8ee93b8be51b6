// The contract of a game: a stateless struct of functions over a plain State. The compiler says what is
// missing.
//
// State     What lies on the table, the options it is played with included, and nothing else: no engine,
//           pointer, cache or text. It names its `fields` (envs/core/fields.hpp) and so is read and written
//           as JSON.
// Options   A plain struct with a sentence per field; `variants` names the ways of play worth having (the
//           first is the default), each as JSON that changes the defaults.
// apply     Carries out one legal action and whatever follows without a choice, and leaves in `next` the
//           legal actions of the seat then to act: at least two, unless the game presents forced decisions;
//           none once the game is over.
// set_up    Likewise ends at a decision: what is forced at the start has been played.
//
// One decision at a time: a choice with parts is several decisions of one seat. Who chooses at once chooses
// one after another, each blind to the others until the reveal.
#pragma once

#include <concepts>
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
#include "envs/core/presentable/page.hpp"
#include "envs/core/presentable/words.hpp"
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
             Seat seat, Action action, Chance& chance, LegalActions<G>& legal, ObservationWriter<float>& out,
             Page& page, Story& story, std::string_view event, int value) {
      { G::kName } -> std::convertible_to<std::string_view>;   // "city_of_demons"
      { G::kTitle } -> std::convertible_to<std::string_view>;  // "City of Demons"
      { G::kVersion } -> std::convertible_to<int>;  // raised with any change of rules, actions or sections
      { G::kActions.size() } -> std::same_as<int>;
      { G::kVariants } -> std::convertible_to<std::span<const Variant>>;
      {
        G::fault(options)
      } -> std::same_as<std::string>;  // what is wrong with the options; empty if they can be played
      { G::seats(options) } -> std::same_as<int>;  // how many seats act and score
      { G::set_up(options, chance) } -> std::same_as<typename G::State>;
      { G::to_act(state) } -> std::same_as<Seat>;    // kNobody once the game is over
      { G::scores(state) } -> std::same_as<Scores>;  // meaningful once the game is over; in [-1, 1]
      {
        G::fault(state)
      } -> std::same_as<std::string>;  // names a broken invariant; empty if the table is possible
      {
        G::describe(state, action)
      } -> std::same_as<std::string>;  // a legal action in the acting seat's words; distinct
      {
        G::scripted(state, chance)
      } -> std::same_as<Action>;  // the rules of thumb; uses only what the acting seat knows
      {
        G::potential(state, seat)
      } -> std::same_as<float>;     // of optional reward shaping, times its weight; 0 if over
      G::mark_legal(state, legal);  // adds to an empty set what the seat to act may do
      G::apply(table, action, chance, legal);
      G::observe(state, seat, out);  // only what the seat may know; by any ObservationWriter (`auto& out`)
      G::show(state, seat, page);    // the same, for people
      G::resample_hidden(table, seat, chance);  // another world the seat could be in
      // For people (envs/core/presentable/words.hpp)
      { G::words() } -> std::same_as<Words>;
      { G::question(state) } -> std::same_as<Question>;  // what the seat to act is asked, by which rule
      {
        G::face(event, value)
      } -> std::same_as<std::string>;  // of a named chance outcome; empty: tell tells it
      G::veil(table, seat);  // takes out what the seat may not know; alike in all worlds it could be in
      G::tell(state, state, story);  // what has happened between two positions, both veiled
    };

// A game whose seats choose in secret one after another and show their choices together may say so:
// `reveals(before, now)` if that step has shown them, `chosen_together(a, b)` if both positions belong to one
// such round.

// A game in which one action means another thing at every question may say what it does here: `meaning(state,
// action)` of a legal action, told from what the seat to act may know; where it says nothing, the row in
// `words` holds.

// A game may say why a move cannot be played now: `why_not(state, action)` of an action that is masked, asked
// for the seat to act and told from what that seat may know.

// A game in which things lie that no seat has seen (the order of a deck, a card drawn face down) may say how
// many: `unseen(state)`, and draw them anew: `resample_unseen(state, chance)`, as likely as they are to all
// seats together. Whatever an action lets happen by one of them leaves another number of them.

// A game with a cap that is no rule, so that random play ends, may say whether the cap has ended a game:
// `capped(state)`. Adapters report such an end as truncation.

// A game whose actions point at parts of its row (an own die, a foe's die) may say which: `pointers()`.

template <Game G>
LegalActions<G> legal_actions(const typename G::State& state) {
  LegalActions<G> legal;
  if (G::to_act(state) != kNobody) G::mark_legal(state, legal);
  return legal;
}

// A game with wide rows may also offer `observe_again`. The row of `out` holds what `seen_by` saw of
// `before`; afterwards it holds what `viewer` sees of `now`, exactly as observe would write it, but what has
// not changed need not be touched. Batches use it from step to step.
template <class G>
concept ObservesAgain =
    requires(const typename G::State& before, Seat seen_by, const typename G::State& now, Seat viewer,
             ObservationWriter<float>& out) { G::observe_again(before, seen_by, now, viewer, out); };

// How many of the first bytes of `before` observe_again reads: all, unless the game says so, because the copy
// is a large part of what a step costs.
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

// The largest size of an observed number: 1 unless the game says otherwise with kObservationBound.
template <class G>
constexpr float observation_bound() {
  if constexpr (requires { G::kObservationBound; })
    return G::kObservationBound;
  else
    return 1.0f;
}

// General sum unless the game says otherwise with kUtility.
template <class G>
constexpr Utility utility() {
  if constexpr (requires { G::kUtility; })
    return G::kUtility;
  else
    return Utility::general_sum;
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
