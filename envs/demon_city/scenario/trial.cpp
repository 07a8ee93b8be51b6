#include "envs/demon_city/scenario/trial.hpp"

#include <algorithm>
#include <cmath>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kStillRounds = 4;
constexpr std::array<std::string_view, kEndings> kPlayersEndings{
    "their goal", "the police", "beating everybody", "a clock", "the last round"};
constexpr std::array<std::string_view, kEndings> kHostEndings{
    "its own goal", "the police", "beating everybody", "a clock", "the last round"};

// What a game can use: one place in the list of uses each.
class Uses {
 public:
  explicit Uses(const State& state) : state_(state), row_(state.scenario()) {
    for (int build = 0; build < row_.builds; ++build) add("build " + std::to_string(build + 1));
    for (int build = 0; build < row_.builds; ++build)
      special_cards_ = special_cards_ | special_cards(row_, build);
    special_cards_.for_each([&](Card card) { add("card of the Host: " + card_in_words(card)); });
    for (int f = 0; f < kFigures; ++f) {
      if (!figure(state, f).exists()) continue;
      add("figure: " + name_of(state, f));
      for (const std::int8_t weapon : type_of(state, figure(state, f)).weapons)
        if (weapon >= 0) add(armed(f, weapon));
      for (std::size_t power = 0; power < 2; ++power)
        if (type_of(state, figure(state, f)).powers[power] != PowerId::none) add(gifted(f, power));
    }
    for (int o = 0; o < row_.objects; ++o) {
      add("object tried: " + std::string(row_.object[at(o)].name));
      add("object worked: " + std::string(row_.object[at(o)].name));
    }
    for (int l = 0; l < row_.leads; ++l) {
      add("lead followed: " + std::string(row_.lead[at(l)].name));
      add("lead solved: " + std::string(row_.lead[at(l)].name));
    }
    for (int h = 0; h < row_.horrors; ++h)
      for (int l = 0; l < row_.host[at(h)].lurks; ++l)
        add(lurking(h + kSideFigures, row_.host[at(h)].lurk[at(l)]));
    used_.resize(names_.size());
  }

  void begin_game() { std::fill(used_.begin(), used_.end(), false); }
  void end_game(Trial& trial) const {
    for (std::size_t i = 0; i < names_.size(); ++i) trial.uses[i].games += used_[i];
  }
  void list(Trial& trial) const {
    for (const std::string& name : names_) trial.uses.push_back({name, 0});
  }

  // What one decision has brought.
  void look(const State& before, const State& now) {
    if (now.build >= 0) use("build " + std::to_string(now.build + 1));
    (special_cards_ & now.host_seen).for_each([&](Card card) {
      use("card of the Host: " + card_in_words(card));
    });
    for (int f = 0; f < kFigures; ++f) {
      const Figure& self = figure(now, f);
      if (!self.exists()) continue;
      if (self.arrived) use("figure: " + name_of(now, f));
      if (self.arrived && !figure(before, f).arrived) use(lurking(f, self.square));
    }
    for (int o = 0; o < row_.objects; ++o) {
      const Object &was = before.objects[at(o)], &is = now.objects[at(o)];
      if (was.progress != is.progress || was.done != is.done || was.stabilised != is.stabilised ||
          (row_.object[at(o)].kind == ObjectKind::pillar && before.structure != now.structure))
        use("object worked: " + std::string(row_.object[at(o)].name));
    }
    for (int l = 0; l < row_.leads; ++l)
      if (now.leads[at(l)].degree > 0) use("lead solved: " + std::string(row_.lead[at(l)].name));
  }
  void look_at_choice(const State& state, Action action) {
    const auto [move, parameter] = kMoves.decode(action);
    const int f = state.acting;
    if (move == Move::power_one || move == Move::power_two)
      use(gifted(f, move == Move::power_one ? 0 : 1));
    else if (move >= Move::attack && move < Move::power_one && move != Move::grab)
      use(armed(f, figure(state, f).weapon()));
    else if (move == Move::use)
      use("object tried: " + std::string(row_.object[at(parameter)].name));
    else if (move == Move::lead || move == Move::lead_with_contact)
      use("lead followed: " + std::string(row_.lead[at(parameter % kLeads)].name));
  }

 private:
  std::string armed(int f, int weapon) const {
    return name_of(state_, f) + "'s " + std::string(weapon_row(state_, weapon).name);
  }
  std::string gifted(int f, std::size_t power) const {
    return name_of(state_, f) + "'s " +
           std::string(power_row(state_, type_of(state_, figure(state_, f)).powers[power]).name);
  }
  std::string lurking(int f, Square square) const {
    return name_of(state_, f) + " lurking at " + std::to_string(column_of(square)) + "," +
           std::to_string(row_of(square));
  }
  void add(const std::string& name) {
    if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.push_back(name);
  }
  void use(const std::string& name) {  // of something that comes into the game later: nothing
    const auto place = std::find(names_.begin(), names_.end(), name);
    if (place != names_.end()) used_[static_cast<std::size_t>(place - names_.begin())] = true;
  }

  State state_;
  const Scenario& row_;
  CardSet special_cards_;
  std::vector<std::string> names_;
  std::vector<bool> used_;
};

Ending ending_of(const State& state) {
  if (state.police) return Ending::police;
  const auto left = [&](int first) {
    return figures_that(state, first, first + kSideFigures, [](const Figure& each) {
      return each.exists() & !each.dead & !each.lost & !each.gone;
    });
  };
  const int losers = state.result > 0 ? kSideFigures : 0;
  const Goal goal = state.scenario().goal;
  if (state.result > 0) {
    const bool reached = (goal == Goal::leave && state.escaped > 0) || state.rescued > 0 ||
                         (goal == Goal::escape && state.escaped > 0) ||
                         ((goal == Goal::antenna || goal == Goal::archive) && state.objects[0].done) ||
                         (goal == Goal::chase && (state.gap == 8 || state.hulls[kHost] <= 0));
    if (reached) return Ending::goal;
  } else {
    if (goal == Goal::archive && state.objects[1].done) return Ending::goal;
    if ((goal == Goal::antenna && state.structure <= 0) || (goal == Goal::rescue && state.bleed <= 0) ||
        (goal == Goal::chase && state.hulls[kPlayers] <= 0))
      return Ending::clock;
    if (goal == Goal::escape && left(0) != 0 && state.down[kPlayers] < 2) {
      const int cap =
          (state.options.round_cap > 0 ? state.options.round_cap : state.scenario().cap) - state.cap_cut;
      return state.round + 1 > cap ? Ending::last_round : Ending::beaten;
    }
  }
  if (left(losers) == 0 || state.down[static_cast<std::size_t>(losers / kSideFigures)] >= 2)
    return Ending::beaten;
  return Ending::last_round;
}

// What changes if anything of moment happens in a round.
std::vector<int> moment_of(const State& state) {
  std::vector<int> all{state.escaped,  state.structure, state.gap,          state.hulls[0],
                       state.hulls[1], state.rescued,   state.fire.low != 0};
  for (const Figure& each : state.figures) {
    const std::initializer_list<int> figure{each.toughness, each.calm,    each.out,      each.dead,
                                            each.lost,      each.arrived, each.carrying, each.held_by};
    all.insert(all.end(), figure);
  }
  for (const Object& each : state.objects) all.insert(all.end(), {each.progress, each.done, each.stabilised});
  return all;
}

int percent(int part, int all) { return all == 0 ? 0 : static_cast<int>(std::lround(100.0 * part / all)); }

std::string share(int part, int all) {  // with Wilson's 95% interval
  const double n = all, p = part / n, z = 1.96, middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return std::to_string(percent(part, all)) + "% (" + std::to_string(std::lround(100 * (middle - half))) +
         " to " + std::to_string(std::lround(100 * (middle + half))) + ")";
}

std::string lengths(std::vector<int> list, const std::string& of_what) {
  std::sort(list.begin(), list.end());
  const auto at_share = [&](double part) {
    return std::to_string(list[static_cast<std::size_t>(part * static_cast<double>(list.size() - 1))]);
  };
  return at_share(0.5) + " " + of_what + " (" + at_share(0.05) + " to " + at_share(0.95) + ")";
}

}  // namespace

std::vector<std::string> Trial::never_used() const {
  std::vector<std::string> never;
  for (const Use& each : uses)
    if (each.games == 0) never.push_back(each.what);
  return never;
}

Trial try_out(const Options& given, int games, std::uint64_t seed) {
  Trial trial;
  Options options = given;
  options.auto_forced = false;  // every announcement is seen
  Chance first = Chance::seeded(seed);
  Uses uses(DemonCity::set_up(options, first));
  uses.list(trial);
  for (; trial.games < games; ++trial.games) {
    Chance chance = Chance::seeded(seed, static_cast<std::uint64_t>(trial.games));
    Chance own = Chance::seeded(~seed, static_cast<std::uint64_t>(trial.games));
    State state = DemonCity::set_up(options, chance);
    std::array<Square, kFigures> dash{};  // where each announced to go last: perhaps off the map
    uses.begin_game();
    uses.look(state, state);
    int decisions = 0, still = 0, round = 0;
    std::vector<int> moment;
    while (!is_over(state)) {
      const State before = state;
      decisions += legal_actions<DemonCity>(state).size() > 1;
      const Action action = DemonCity::scripted(state, own);
      uses.look_at_choice(state, action);
      if (state.decision == Decision::dash_to) dash[at(state.acting)] = static_cast<Square>(action);
      Legal next;
      DemonCity::apply(state, action, chance, next);
      uses.look(before, state);
      for (int f = 0; f < kFigures; ++f) {
        if (figure(state, f).on_map()) trial.visited.add(figure(state, f).square);
        if (figure(state, f).gone && !figure(before, f).gone) trial.visited.add(dash[at(f)]);
      }
      if (state.round == round) continue;
      round = state.round;
      std::vector<int> now = moment_of(state);
      still = now == moment ? still + 1 : 0;
      moment = std::move(now);
    }
    uses.end_game(trial);
    const auto ending = at(ending_of(state));
    trial.players_won += state.result > 0;
    ++(state.result > 0 ? trial.players_by : trial.host_by)[ending];
    trial.stood_still += ending == at(Ending::last_round) && still >= kStillRounds;
    trial.rounds.push_back(state.round);
    trial.decisions.push_back(decisions);
  }
  return trial;
}

namespace {

std::string endings(const std::array<int, kEndings>& by, std::span<const std::string_view> names, int games) {
  std::string text;
  for (std::size_t i = 0; i < kEndings; ++i)
    if (by[i] > 0)
      text += (text.empty() ? "" : ", ") + std::string(names[i]) + " " +
              std::to_string(percent(by[i], games)) + "%";
  return text;
}

// The map with what nobody ever stood on.
std::string map_in_words(const Scenario& row, const Squares& visited) {
  std::string text;
  for (int y = 0; y < kRows; ++y) {
    text += "    ";
    for (int x = 0; x < kColumns; ++x) {
      const char c = row.map[at(y)][at(x)];
      const bool could_stand = c != '#' && c != '~' && c != '+';
      text += could_stand && !visited.contains(square(x, y)) ? '?' : c;
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string report(const Options& options, const Trial& trial) {
  const Scenario& row = options.data.tables().scenario_rows[at(options.scenario)];
  const int lost = trial.games - trial.players_won;
  std::string text =
      std::string(row.title) + ": " + std::to_string(trial.games) + " games between scripted players\n";
  text +=
      "  length: " + lengths(trial.rounds, "rounds") + ", " + lengths(trial.decisions, "decisions") + "\n";
  text += "  the Players win " + share(trial.players_won, trial.games);
  if (trial.players_won > 0) text += ", by " + endings(trial.players_by, kPlayersEndings, trial.games);
  text += "\n  the Host wins " + share(lost, trial.games);
  if (lost > 0) text += ", by " + endings(trial.host_by, kHostEndings, trial.games);
  text += "\n  dead ends: " + std::to_string(trial.stood_still) +
          " games stood still for four rounds until the last one ended them\n";
  const std::vector<std::string> never = trial.never_used();
  text += never.empty() ? "  everything was used in some game\n" : "  never used:\n";
  for (const std::string& each : never) text += "    " + each + "\n";
  text += "  where nobody ever stood (?):\n" + map_in_words(row, trial.visited);
  return text;
}

}  // namespace pandemonium::demon_city
