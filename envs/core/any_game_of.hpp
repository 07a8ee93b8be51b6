// AnyGameOf<G>: hides the type of a game behind AnyGame. Included once per game, by its registration.
// A game that is not Presentable gets plain answers: the texts of its action table, the position as JSON.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "envs/core/any_game.hpp"
#include "envs/core/fields.hpp"
#include "envs/core/game.hpp"
#include "envs/core/json.hpp"
#include "envs/core/presentable/plain.hpp"
#include "envs/core/presentable/presentable.hpp"

namespace pandemonium {

// "city_of_demons, table 7: 'return to camp' is not legal now; legal: 'roll the city die', 'enter the
// tunnels'"
template <Game G>
std::string illegal_action_text(const typename G::State& state, Action action, const std::string& where) {
  std::string text = std::string(G::kName) + ", " + where + ": ";
  if (action < 0 || action >= G::kActions.size())
    return text + "there is no action " + std::to_string(action) + "; actions are 0 to " +
           std::to_string(G::kActions.size() - 1);
  if (G::to_act(state) == kNobody) return text + "the game is over";
  text += "'" + G::kActions.text(action) + "' is not legal now; legal:";
  const char* separator = " ";
  legal_actions<G>(state).for_each([&](Action legal) {
    text += separator + ("'" + G::kActions.text(legal) + "'");
    separator = ", ";
  });
  return text;
}

}  // namespace pandemonium

#include "envs/core/batch/vector_env.hpp"

namespace pandemonium {

// Whose a seat is, for people; empty: its number says all.
template <Game G>
std::string title_of_seat([[maybe_unused]] const typename G::Options& options, [[maybe_unused]] Seat seat) {
  if constexpr (requires { G::seat_title(options, seat); })
    return G::seat_title(options, seat);
  else
    return "";
}

template <Game G>
const AnyGame& any_game();
// The game with the data that options name.
template <Game G>
const AnyGame& any_game(const typename G::Options& options);

template <Game G>
class TableOf final : public AnyTable {
 public:
  using State = typename G::State;
  explicit TableOf(const State& state)
      : TableOf(state, observation_width<G>(state), legal_actions<G>(state)) {}
  // Of a batch, which knows the width and what is legal.
  TableOf(const State& state, int width, const LegalActions<G>& legal)
      : state_(state), width_(width), legal_(legal) {
    list_legal();
  }

  const State& state() const { return state_; }
  const AnyGame& game() const override { return any_game<G>(state_.options); }
  std::unique_ptr<AnyTable> clone() const override { return std::make_unique<TableOf>(*this); }
  void assign(const AnyTable& other) override {
    const auto& same = static_cast<const TableOf&>(other);
    state_ = same.state_;
    width_ = same.width_;
    legal_ = same.legal_;
    list_.assign(same.list_.begin(), same.list_.end());
  }
  bool equals(const AnyTable& other) const override {
    return state_ == static_cast<const TableOf&>(other).state_;
  }

  int seats() const override { return G::seats(state_.options); }
  int side(Seat seat) const override { return side_of<G>(state_.options, seat); }
  int sides() const override { return sides_of<G>(state_.options); }
  std::string seat_title(Seat seat) const override { return title_of_seat<G>(state_.options, seat); }
  std::uint64_t options_key() const override { return key_of(state_.options); }
  int width() const override { return width_; }
  Seat to_act() const override { return G::to_act(state_); }
  Scores scores() const override { return G::scores(state_); }
  bool capped() const override { return pandemonium::capped<G>(state_); }
  std::span<const Action> legal() const override { return list_; }
  bool is_legal(Action action) const override {
    return action >= 0 && action < G::kActions.size() && legal_.contains(action);
  }
  void apply(Action action, Chance& chance) override {
    if (!is_legal(action)) throw Error(illegal_action_text<G>(state_, action, "this table"));
    G::apply(state_, action, chance, legal_);
    list_legal();
  }
  void mask(std::span<std::uint8_t> mask) const override { legal_.write(mask.data()); }
  void observe(Seat viewer, std::span<float> observation) const override {
    std::fill(observation.begin(), observation.end(), 0.0f);
    ObservationWriter out(observation.data());
    G::observe(state_, viewer, out);
  }
  std::vector<Section> layout() const override { return observation_layout<G>(state_).sections; }
  float potential(Seat seat) const override { return pandemonium::potential<G>(state_, seat); }
  std::string describe(Action action) const override {
    if constexpr (Presentable<G>)
      return G::describe(state_, action);
    else
      return G::kActions.text(action);
  }
  Page show(Seat viewer) const override {
    if constexpr (Presentable<G>) {
      Page page;
      G::show(state_, viewer, page);
      return page;
    } else {
      return plain_page(G::kName, view(viewer));
    }
  }
  Action scripted(Chance& chance) const override { return G::scripted(state_, chance); }
  void resample_hidden(Seat viewer, Chance& chance) override {
    pandemonium::resample_hidden<G>(state_, viewer, chance);
    legal_ = legal_actions<G>(state_);
    list_legal();
  }
  int unseen() const override {
    if constexpr (requires { G::unseen(state_); })
      return G::unseen(state_);
    else
      return 0;
  }
  void resample_unseen([[maybe_unused]] Chance& chance) override {
    if constexpr (requires { G::resample_unseen(state_, chance); }) G::resample_unseen(state_, chance);
  }
  int play_out(Chance& chance, int limit) override {
    int played = 0;
    for (; played < limit && !legal_.empty(); ++played)
      G::apply(state_, legal_.nth(chance.below(legal_.size())), chance, legal_);
    list_legal();
    return played;
  }
  std::string fault() const override { return G::fault(state_); }
  Json to_json() const override { return pandemonium::to_json(state_); }
  Question question() const override {
    if constexpr (Presentable<G>)
      if (G::to_act(state_) != kNobody) return G::question(state_);
    return {};
  }
  Reason meaning(Action action) const override {
    if constexpr (requires { G::meaning(state_, action); })
      if (is_legal(action)) return G::meaning(state_, action);
    return {};
  }
  Reason why_not(Action action) const override {
    if constexpr (requires { G::why_not(state_, action); })
      if (to_act() != kNobody && action >= 0 && action < G::kActions.size() && !is_legal(action))
        return G::why_not(state_, action);
    return {};
  }
  Json view(Seat viewer) const override { return pandemonium::to_json(veiled<G>(state_, viewer)); }
  bool hides_from(Seat viewer) const override { return !(veiled<G>(state_, viewer) == state_); }
  bool looks_like(const AnyTable& other, Seat viewer) const override {
    return veiled<G>(state_, viewer) == veiled<G>(static_cast<const TableOf&>(other).state_, viewer);
  }
  Json shared_view(std::span<const Seat> viewers) const override {
    State shared = state_;
    for (const Seat each : viewers) shared = veiled<G>(shared, each);
    return pandemonium::to_json(shared);
  }
  using AnyTable::story;
  std::vector<Event> story(const AnyTable& before, Seat viewer, Seat you) const override {
    Story story(viewer, you);
    // A spectator (kNobody) knows what the first seat knows, and nobody is called "you".
    const Seat eyes = viewer == kNobody ? 0 : viewer;
    if constexpr (Presentable<G>)
      G::tell(veiled<G>(static_cast<const TableOf&>(before).state_, eyes), veiled<G>(state_, eyes), story);
    return story.events();
  }
  bool reveals(const AnyTable& before) const override {
    if constexpr (requires { G::reveals(state_, state_); })
      return G::reveals(static_cast<const TableOf&>(before).state_, state_);
    return false;
  }
  bool chosen_together(const AnyTable& other) const override {
    if constexpr (requires { G::chosen_together(state_, state_); })
      return G::chosen_together(state_, static_cast<const TableOf&>(other).state_);
    return false;
  }
  Seat to_act_seen(Seat viewer) const override { return G::to_act(veiled<G>(state_, viewer)); }
  bool unnoticed([[maybe_unused]] Action action) const override {
    if constexpr (requires { G::unnoticed(state_, action); })
      return is_legal(action) && G::unnoticed(state_, action);
    return false;
  }

 private:
  void list_legal() {
    list_.clear();
    legal_.for_each([this](Action action) { list_.push_back(action); });
  }

  State state_;
  int width_;
  LegalActions<G> legal_;
  std::vector<Action> list_;
};

template <Game G>
std::unique_ptr<AnyTable> VectorEnv<G>::table(int t) const {
  if (t < 0 || t >= tables_) throw Error(std::string(G::kName) + ": there is no table " + std::to_string(t));
  return std::make_unique<TableOf<G>>(states_[count(t)], layout_.width(), legal_[count(t)]);
}

template <Game G>
void VectorEnv<G>::place(int t, const AnyTable& position) {
  const std::string where = std::string(G::kName) + ", table " + std::to_string(t) + ": ";
  if (t < 0 || t >= tables_) throw Error(where + "there is no such table");
  if (position.game().name() != G::kName)
    throw Error(where + "a position of " + std::string(position.game().name()));
  if (position.to_act() == kNobody) throw Error(where + "the game is over");
  if (position.width() != layout_.width() || position.seats() != seats_)
    throw Error(where + "a position of other sizes than this batch's");
  if constexpr (HasData<G>)
    if (static_cast<const TableOf<G>&>(position).state().options.data != options_.data)
      throw Error(where + "a position with other data than this batch's");
  states_[count(t)] = static_cast<const TableOf<G>&>(position).state();
  legal_[count(t)] = legal_actions<G>(states_[count(t)]);
  over_[count(t)] = capped_[count(t)] = 0;
  std::fill_n(scores_.data() + count(t) * count(seats_), seats_, 0.0f);
  write_turn(t);
}

template <Game G>
class AnyGameOf final : public AnyGame {
  static_assert(!PresentableInPart<G>, "a game is Presentable or offers nothing of it");
  static_assert(HidesSomething<G> || (!requires { &G::resample_hidden; } && !requires { &G::veil; }),
                "a game with secrets offers resample_hidden and veil");

 public:
  using State = typename G::State;
  using Options = typename G::Options;

  AnyGameOf() = default;
  explicit AnyGameOf(const Options& with_data)
    requires HasData<G>
  {
    defaults_.data = with_data.data;
  }

  std::string_view name() const override { return G::kName; }
  std::string_view title() const override {
    if constexpr (Presentable<G>)
      return G::kTitle;
    else
      return G::kName;
  }
  bool presentable() const override { return Presentable<G>; }
  int version() const override { return G::kVersion; }
  int actions() const override { return G::kActions.size(); }
  Utility utility() const override { return pandemonium::utility<G>(); }
  float observation_bound() const override { return pandemonium::observation_bound<G>(); }
  Json components() const override {
    if constexpr (requires { G::components(defaults_.data.tables()); })
      return G::components(defaults_.data.tables());
    else if constexpr (requires { G::components(); })
      return G::components();
    else
      return Json::object();
  }
  std::vector<Pointer> pointers() const override {
    if constexpr (requires { G::pointers(); })
      return G::pointers();
    else
      return {};
  }
  std::string action_text(Action action) const override { return G::kActions.text(action); }
  Action action_from_text(std::string_view text) const override {
    for (Action action = 0; action < actions(); ++action)
      if (G::kActions.text(action) == text) return action;
    throw Error(std::string(G::kName) + ": there is no action '" + std::string(text) + "'");
  }
  std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (const Variant& variant : std::span<const Variant>(G::kVariants))
      if (fits_data(variant)) names.emplace_back(variant.name);
    return names;
  }

  Words words() const override {
    if constexpr (Presentable<G> && SpeaksOfData<G>)
      return G::words(defaults_.data.tables());
    else if constexpr (Presentable<G>)
      return G::words();
    else
      return {};
  }
  std::string face([[maybe_unused]] std::string_view event, int value) const override {
    if constexpr (Presentable<G> && SpeaksOfData<G>)
      return G::face(defaults_.data.tables(), event, value);
    else if constexpr (Presentable<G>)
      return G::face(event, value);
    else
      return std::to_string(value);
  }

  Json options(std::string_view variant, const Json& changes) const override {
    const std::string where = std::string(G::kName) + " options";
    Options options = defaults_;
    const std::span<const Variant> known(G::kVariants);
    std::string list;
    bool found = false;
    for (const Variant& each : known) {
      if (each.name == (variant.empty() ? known.front().name : variant)) {
        update_from_json(parse_json(each.options, where), options, where);
        found = true;
      }
      list += (list.empty() ? "" : ", ") + std::string(each.name);
    }
    if (!found)
      throw Error(std::string(G::kName) + ": there is no variant '" + std::string(variant) +
                  "'; variants: " + list);
    update_from_json(changes, options, where);
    return pandemonium::to_json(playable(options));
  }
  Json option_shape() const override { return shape_of(Options{}); }
  int seats(const Json& options) const override { return G::seats(read(options)); }
  int side(const Json& options, Seat seat) const override { return side_of<G>(read(options), seat); }
  int sides(const Json& options) const override { return sides_of<G>(read(options)); }
  std::string seat_title(const Json& options, Seat seat) const override {
    return title_of_seat<G>(read(options), seat);
  }
  Json by_sides(const Json& options) const override {
    return pandemonium::to_json(playable(pandemonium::by_sides<G>(read(options))));
  }
  std::unique_ptr<AnyTable> set_up(const Json& options, Chance& chance) const override {
    return std::make_unique<TableOf<G>>(G::set_up(read(options), chance));
  }
  std::unique_ptr<AnyTable> from_json(const Json& position) const override {
    const std::string where = std::string(G::kName) + " position";
    const State state = pandemonium::from_json<State>(position, where);
    if (const std::string wrong = G::fault(state.options); !wrong.empty())
      throw Error(where + ": options: " + wrong);
    if (const std::string wrong = G::fault(state); !wrong.empty()) throw Error(where + ": " + wrong);
    return std::make_unique<TableOf<G>>(state);
  }
  std::unique_ptr<AnyVectorEnv> vector_env([[maybe_unused]] const Json& options,
                                           [[maybe_unused]] const VectorOptions& how) const override {
#ifdef __EMSCRIPTEN__  // a third of the page's engine would be batches, and the page has none
    throw Error(std::string(G::kName) + ": there are no batches on the page");
#else
    return std::make_unique<VectorEnv<G>>(read(options), how);
#endif
  }

  bool has_data() const override { return HasData<G>; }
  std::string data() const override {
    if constexpr (HasData<G>)
      if (!defaults_.data.built_in()) return defaults_.data.about().written();
    return "";
  }
  std::string data_file() const override {
    if constexpr (HasData<G>)
      return defaults_.data.about().file;
    else
      refuse_data();
  }
  std::vector<std::string> data_faults([[maybe_unused]] const Json& file) const override {
    if constexpr (HasData<G>)
      return decltype(defaults_.data)::faults(file);
    else
      refuse_data();
  }
  const AnyGame& with_data([[maybe_unused]] const Json& file) const override {
    if constexpr (HasData<G>) {
      Options options{};
      options.data = decltype(options.data)::load(file);
      return any_game<G>(options);
    } else {
      refuse_data();
    }
  }
  Json drawn_data([[maybe_unused]] std::uint64_t seed) const override {
#ifndef __EMSCRIPTEN__  // nobody trains on the page
    if constexpr (DrawsData<G>) return G::drawn_data(seed);
#endif
    throw Error(std::string(G::kName) + " draws no data at random");
  }
  const AnyGame& built_in() const override { return any_game<G>(); }
  const AnyGame& with_data_of(const Json& options) const override { return any_game<G>(read(options)); }

 private:
  [[noreturn]] static void refuse_data() {
    throw Error(std::string(G::kName) + " has no data files: its tables are code");
  }
  // Data of one's own may have too little for a variant (two characters for three players).
  bool fits_data([[maybe_unused]] const Variant& variant) const {
    if constexpr (HasData<G>) {
      if (defaults_.data.built_in()) return true;
      Options options = defaults_;
      update_from_json(parse_json(variant.options, "a variant"), options, "a variant");
      return G::fault(options).empty();
    } else {
      return true;
    }
  }
  static const Options& playable(const Options& options) {
    if (const std::string wrong = G::fault(options); !wrong.empty())
      throw Error(std::string(G::kName) + " options: " + wrong);
    return options;
  }
  Options read(const Json& json) const {
    Options options = defaults_;
    update_from_json(json, options, std::string(G::kName) + " options");
    return playable(options);
  }

  Options defaults_{};  // with the data of this game
};

template <Game G>
const AnyGame& any_game() {
  static const AnyGameOf<G> game;
  return game;
}

template <Game G>
const AnyGame& any_game([[maybe_unused]] const typename G::Options& options) {
  if constexpr (HasData<G>) {
    if (options.data.built_in()) return any_game<G>();
    static std::mutex mutex;
    static std::map<int, std::unique_ptr<const AnyGameOf<G>>> games;
    const std::lock_guard lock(mutex);
    auto& game = games[options.data.number()];
    if (!game) game = std::make_unique<const AnyGameOf<G>>(options);
    return *game;
  } else {
    return any_game<G>();
  }
}

}  // namespace pandemonium
