#include "play/session/session.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <random>
#include <sstream>

#include "agents/levels.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/sha256.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kDecisionStream = 1;  // of the replay: what it plays by itself, branch 0 plays
constexpr std::uint64_t kAgentStream = 2;     // one a seat, from here on
constexpr std::uint64_t kBranches = 256;      // streams between two branches of the dice
constexpr std::uint64_t kMostBranches = 1'000'000;
constexpr const char* kBranch = "branch";  // key of a saved game's first line

// "level:2" is a level of the game's file; 0: no level.
int level_of(const std::string& player) {
  return player.size() == 7 && player.starts_with("level:") ? player[6] - '0' : 0;
}

}  // namespace

Session::Session(const AnyGame& game, const Json& options, std::uint64_t seed,
                 std::vector<std::string> players)
    : replay_(game, options, seed, std::move(players)) {
  seat_players();
}

Session::Session(Replay replay, std::uint64_t branch) : replay_(std::move(replay)), branch_(branch) {
  seat_players();
}

Session Session::read(std::istream& in, const std::string& what, const AnyGame* expected) {
  std::string header(kMaxReplayLine, '\0');
  const auto start = in.tellg();
  in.read(header.data(), static_cast<std::streamsize>(header.size()));
  header.resize(static_cast<std::size_t>(in.gcount()));
  in.clear();
  in.seekg(start);
  Replay replay = Replay::read(in, what, expected);
  const Json first = parse_json(header.substr(0, header.find('\n')), what);  // a replay's: an object
  if (!first.contains(kBranch)) return Session(std::move(replay));
  if (!first[kBranch].is_number_unsigned() || first[kBranch].get<std::uint64_t>() > kMostBranches)
    throw Error(what + ", line 1: '" + kBranch + "' is not a whole number from 0 to " +
                std::to_string(kMostBranches));
  return Session(std::move(replay), first[kBranch].get<std::uint64_t>());
}

Session Session::with_players(std::vector<std::string> players) && {
  replay_.set_players(std::move(players));
  return Session(std::move(replay_), branch_);
}

void Session::save(std::ostream& out) const {
  if (branch_ == 0) return replay_.write(out);
  std::ostringstream text;
  replay_.write(text);
  const std::string whole = text.str();
  const std::size_t end = whole.find('\n');
  Json header = Json::parse(whole.substr(0, end));
  header[kBranch] = branch_;
  out << header.dump() << whole.substr(end);
}

Session::Session(const AnyTable& position, std::uint64_t seed, std::vector<std::string> players)
    : replay_(position, seed, std::move(players)) {
  seat_players();
}

void Session::seat_players() {
  if (replay_.players().size() != static_cast<std::size_t>(seats()))
    throw Error(std::string(game().name()) + ": " + std::to_string(replay_.players().size()) +
                " players are named for " + std::to_string(seats()) + " seats");
  agents_.clear();
  for (const std::string& player : replay_.players())
    agents_.push_back(player == kPerson ? nullptr : make_agent(game(), player));
}

std::string Session::commitment() const {
  return sha256("pandemonium dice 1 " + std::string(game().name()) + " " + std::to_string(game().version()) +
                " " + std::to_string(replay_.seed()));
}

Chance Session::dice() const {
  return Chance::seeded(replay_.seed(), kDecisionStream + kBranches * branch_,
                        static_cast<std::uint64_t>(replay_.decisions()));
}

int Session::people() const { return static_cast<int>(std::count(agents_.begin(), agents_.end(), nullptr)); }

std::string Session::name_of(Seat seat, Seat viewer) const {
  if (seat == viewer) return "you";
  const std::string& player = replay_.players()[static_cast<std::size_t>(seat)];
  const std::string title = table().seat_title(seat);
  const std::string name = "P" + std::to_string(seat + 1) + (title.empty() ? "" : " " + title);
  if (player == kPerson) return name;
  const int level = level_of(player);
  return name + " (" + (level > 0 ? level_name(level) : player) + ")";
}

std::vector<std::string> Session::remarks() const {
  std::vector<std::string> lines;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const auto& agent = agents_[static_cast<std::size_t>(seat)];
    if (!agent) continue;
    std::string remark = agent->remark();
    if (const int level = level_of(replay_.players()[static_cast<std::size_t>(seat)])) {
      // People hear what a measured level wins, not which agent it is.
      const Levels all = levels_of(game(), variant_like(game(), replay_.options()));
      const std::size_t own = remark.find("; ");
      if (all.measured)
        remark = all.levels[static_cast<std::size_t>(level - 1)].words +
                 (own == std::string::npos ? "" : remark.substr(own));
    }
    if (!remark.empty()) lines.push_back(name_of(seat, kNobody) + ": " + remark);
  }
  return lines;
}

void Session::play(Action action, Repeat repeat) {
  if (!person_acts()) throw Error(over() ? "the game is over" : "it is not a person's turn");
  const Seat seat = to_act();
  const bool passes = asks_less_ && table().is_legal(action) && is_pass(action);
  std::optional<Sight> seen;
  if (passes) seen = sight();
  StandingAnswer answer{seat, table().question().words, action, repeat, 0};
  Chance chance = dice();
  replay_.play(action, chance);
  undone_.clear();
  asked_ = -1;
  if (seen) passed_[seat] = std::move(*seen);
  if (repeat == Repeat::once) return;
  std::erase_if(standing_, [&answer](const StandingAnswer& each) {
    return each.seat == answer.seat && each.question == answer.question;
  });
  answer.told = std::max(entries(seat) - 1, 0);
  standing_.push_back(std::move(answer));
}

bool Session::is_pass(Action action) const { return game().action_text(action) == "pass"; }

Session::Sight Session::sight() const {
  const auto legal = table().legal();
  return {table().show(to_act()).plain(), table().question().words, {legal.begin(), legal.end()}};
}

bool Session::still_holds(StandingAnswer& answer) const {
  if (answer.repeat == Repeat::game) return true;
  for (int entry = answer.told; entry < entries(answer.seat); ++entry)
    for (const Event& each : report(entry, answer.seat).events)
      if (each.kind == "turn" || each.kind == "round") return false;
  answer.told = std::max(entries(answer.seat) - 1, 0);  // the last may still grow
  return true;
}

bool Session::answers_itself() {
  if (!person_acts() || replay_.decisions() == asked_) return false;
  const Seat seat = to_act();
  std::erase_if(standing_, [&](StandingAnswer& each) { return each.seat == seat && !still_holds(each); });
  std::optional<Action> action;
  const std::string question = table().question().words;
  for (const StandingAnswer& each : standing_)
    if (each.seat == seat && each.question == question && table().is_legal(each.action)) action = each.action;
  if (const auto passed = passed_.find(seat); !action && asks_less_ && passed != passed_.end())
    for (const Action each : table().legal())
      if (is_pass(each) && passed->second == sight()) action = each;
  if (!action) return false;
  unasked_.push_back(replay_.decisions());
  Chance chance = dice();
  replay_.play(*action, chance);
  undone_.clear();
  return true;
}

void Session::forget_answers() {
  standing_.clear();
  passed_.clear();
  std::erase_if(unasked_, [this](int decision) { return decision >= replay_.decisions(); });
  asked_ = replay_.decisions();
}

void Session::play_scripted(Action action, const std::optional<std::vector<int>>& outcomes) {
  Chance chance = outcomes ? Chance::scripted(*outcomes) : dice();
  replay_.play(action, chance);
  undone_.clear();
  if (!chance.exhausted())
    throw Error("'" + game().action_text(action) + "' takes fewer outcomes than " +
                std::to_string(outcomes->size()));
}

bool Session::agent_plays() {
  if (over() || is_person(to_act())) return false;
  const Seat seat = to_act();
  Chance own = Chance::seeded(replay_.seed(), kAgentStream + static_cast<std::uint64_t>(seat),
                              static_cast<std::uint64_t>(replay_.decisions()));
  Chance chance = dice();
  Agent& agent = *agents_[static_cast<std::size_t>(seat)];
  const auto past = past_of(replay_, agent.looks_back());
  replay_.play(agent.choose(View(table(), past ? &*past : nullptr), own), chance);
  undone_.clear();
  return true;
}

void Session::agents_play() {
  while (agent_plays() || answers_itself()) {
  }
}

bool Session::can_undo() const {
  for (int d = replay_.decisions() - 1; d >= 0; --d)
    if (was_asked(d)) return true;
  return false;
}

bool Session::was_asked(int decision) const {
  return is_person(replay_.moment(decision).seat) &&
         std::find(unasked_.begin(), unasked_.end(), decision) == unasked_.end();
}

bool Session::undo(Dice dice) {
  if (!can_undo()) return false;
  int d = replay_.decisions() - 1;
  while (!was_asked(d)) --d;
  auto taken = replay_.take_back(d);
  std::move(taken.rbegin(), taken.rend(), std::back_inserter(undone_));
  forget_told();
  forget_answers();
  if (dice == Dice::fresh) ++branch_;
  return true;
}

void Session::fork(int decision, Dice dice, std::vector<std::string> players) {
  if (decision < 0 || decision > replay_.decisions())
    throw Error("there is no decision " + std::to_string(decision) + "; decisions are 0 to " +
                std::to_string(replay_.decisions()));
  if (!players.empty()) {
    const std::vector<std::string> before = replay_.players();
    replay_.set_players(std::move(players));
    try {
      seat_players();
    } catch (const Error&) {
      replay_.set_players(before);
      seat_players();
      throw;
    }
  }
  replay_.take_back(decision);
  undone_.clear();
  forget_told();
  forget_answers();
  if (dice == Dice::fresh) ++branch_;
}

bool Session::redo() {
  if (undone_.empty()) return false;
  do {
    replay_.put_back(std::move(undone_.back()));
    undone_.pop_back();
  } while (!undone_.empty() && !is_person(undone_.back().seat));
  return true;
}

void Session::forget_told() {
  timelines_.clear();
  told_.clear();
}

bool Session::has_secrets() const {
  for (Seat seat = 0; seat < seats(); ++seat)
    if (is_person(seat) && hides_something(table(), seat)) return true;
  return false;
}

bool Session::share_eyes(Seat one, Seat other) const {
  return table().side(one) == table().side(other) && table().view(one) == table().view(other);
}

bool Session::people_are_partners() const {
  int sides = 0, side = -1;
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (!is_person(seat)) continue;
    sides += table().side(seat) != side;
    side = table().side(seat);
  }
  return people() > 1 && sides == 1;
}

bool Session::asked_in_secret() const {
  const Seat asked = to_act();
  for (Seat seat = 0; seat < seats(); ++seat)
    if (asked != kNobody && seat != asked && is_person(seat) && table().to_act_seen(seat) == kNobody)
      return true;
  return false;
}

const std::vector<Entry>& Session::timeline(Seat viewer) const {
  auto [found, is_new] = timelines_.try_emplace(viewer, -1, std::vector<Entry>{});
  auto& [decisions, entries] = found->second;
  if (decisions != replay_.decisions()) {
    entries = timeline_of(replay_, viewer);
    decisions = replay_.decisions();
  }
  return entries;
}

int Session::place(int entry, Seat viewer) const {
  const auto& entries = timeline(viewer);
  const auto k = static_cast<std::size_t>(entry);
  return k < entries.size() ? entries[k].first : replay_.decisions();
}

int Session::entry_at(int decision, Seat viewer) const {
  int entry = 0;
  while (entry < entries(viewer) && place(entry, viewer) < decision) ++entry;
  return entry;
}

const Report& Session::report(int entry, Seat viewer) const {
  const Entry& of = timeline(viewer)[static_cast<std::size_t>(entry)];
  auto [place, is_new] = told_.try_emplace({of.first, of.end, viewer});
  if (is_new) place->second = pandemonium::report(replay_, of, viewer);
  return place->second;
}

std::vector<Event> Session::set_up_events() const { return public_outcomes(game(), replay_.set_up_chance()); }

std::string Session::line(int entry, Seat viewer) const {
  const Report& found = report(entry, viewer);
  return (found.seat == kNobody ? "" : name_of(found.seat, viewer) + ": ") + line_of(found.events);
}

int Session::news_from(Seat viewer) const {
  const auto& entries = timeline(viewer);
  int first = static_cast<int>(entries.size());
  const auto is_own = [&](int entry) {
    const int decision = entries[static_cast<std::size_t>(entry)].first;
    return replay_.moment(decision).seat == viewer && (!is_person(viewer) || was_asked(decision));
  };
  while (first > 0 && !is_own(first - 1)) --first;
  return std::max(first - 1, 0);  // the viewer's own decision and what came of it
}

std::vector<std::string> Session::news(Seat viewer) const {
  const int first = news_from(viewer);
  std::vector<std::string> lines;
  if (entries(viewer) == 0 || replay_.moment(place(first, viewer)).seat != viewer)
    for (const Event& each : set_up_events()) lines.push_back("set-up: " + each.words);
  for (int k = first; k < entries(viewer); ++k) lines.push_back(line(k, viewer));
  return lines;
}

std::uint64_t seed_from_system() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

std::uint64_t seed_from_text(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (fault != std::errc() || end != text.data() + text.size() || text.empty())
    throw Error("seed '" + readable(text, 60) + "': a whole number from 0 to 18446744073709551615 expected");
  return seed;
}

}  // namespace pandemonium
