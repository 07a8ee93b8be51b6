#include "envs/core/files/replay.hpp"

#include <algorithm>
#include <initializer_list>
#include <istream>
#include <iterator>
#include <limits>
#include <ostream>
#include <unordered_map>

#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr const char* kFormat = "pandemonium replay 1";
constexpr std::uint64_t kDecisionStream = 1;  // stream 0 sets the table up, as it does in a VectorEnv

Json values_of(const std::vector<ChanceOutcome>& chance) {
  Json values = Json::array();
  for (const ChanceOutcome& outcome : chance) values.push_back(outcome.value);
  return values;
}

}  // namespace

Replay::Replay(const AnyGame& game, const Json& options, std::uint64_t seed, std::vector<std::string> players)
    : game_(&game.with_data_of(options)), options_(options), seed_(seed), players_(std::move(players)) {
  Chance chance = Chance::seeded(seed);
  chance.record(&set_up_chance_);
  start_ = game.set_up(options, chance);
}

Replay::Replay(const AnyTable& position, std::uint64_t seed, std::vector<std::string> players)
    : game_(&position.game()),
      options_(position.to_json().value("options", Json::object())),
      seed_(seed),
      players_(std::move(players)),
      from_position_(true),
      start_(position.clone()) {}

const AnyTable& Replay::table(int decision) const {
  return decision == 0 ? *start_ : *moment(decision - 1).after;
}

void Replay::play(Action action) {
  Chance chance = Chance::seeded(seed_, kDecisionStream, static_cast<std::uint64_t>(decisions()));
  play(action, chance);
}

void Replay::play(Action action, Chance& chance) {
  const AnyTable& before = table();
  auto after = before.clone();
  Moment moment{before.to_act(), action, "", {}, nullptr};
  if (before.is_legal(action)) moment.words = before.describe(action);
  chance.record(&moment.chance);
  try {
    after->apply(action, chance);
  } catch (...) {
    chance.record(nullptr);
    throw;
  }
  chance.record(nullptr);
  moment.after = std::move(after);
  moments_.push_back(std::move(moment));
}

std::vector<Replay::Moment> Replay::take_back(int decisions) {
  const auto first = moments_.begin() + decisions;
  std::vector<Moment> taken(std::make_move_iterator(first), std::make_move_iterator(moments_.end()));
  moments_.erase(first, moments_.end());
  return taken;
}

void Replay::write(std::ostream& out, Digests digests) const {
  Json header{{"format", kFormat},   {"game", game_->name()}, {"version", game_->version()},
              {"options", options_}, {"seed", seed_},         {"players", players_}};
  out << header.dump() << '\n';
  Json start =
      from_position_ ? Json{{"position", start_->to_json()}} : Json{{"set_up", values_of(set_up_chance_)}};
  if (digests == Digests::every_decision) start["digest"] = digest(*start_);
  out << start.dump() << '\n';
  for (const Moment& moment : moments_) {
    Json line{{"seat", moment.seat},
              {"action", game_->action_text(moment.action)},
              {"chance", values_of(moment.chance)}};
    if (digests == Digests::every_decision) line["digest"] = digest(*moment.after);
    out << line.dump() << '\n';
  }
  if (table().to_act() != kNobody) return;
  Json scores = Json::array();
  for (Seat seat = 0; seat < table().seats(); ++seat)
    scores.push_back(table().scores()[static_cast<std::size_t>(seat)]);
  out << Json{{"scores", scores}, {"digest", digest(table())}}.dump() << '\n';
}

// Reads line by line; an Error names the line.
class ReplayReader {
 public:
  ReplayReader(std::istream& in, const std::string& what, const AnyGame* expected)
      : in_(in), what_(what), expected_(expected) {}

  Replay read() {
    if (!next_line()) refuse("the file is empty; expected a replay");
    read_header();
    if (!next_line()) refuse_cut("the set-up is missing");
    read_start();
    while (next_line()) {
      if (ended_) refuse("text after the end of the replay");
      if (line_.contains("scores"))
        read_end();
      else
        read_decision();
    }
    if (replay_.table().to_act() == kNobody && !ended_)
      refuse_cut("the game is over, but its scores are missing");
    return std::move(replay_);
  }

 private:
  [[noreturn]] void refuse(const std::string& reason) const {
    throw Error(what_ + ", line " + std::to_string(number_) + ": " + reason);
  }
  [[noreturn]] void refuse_cut(const std::string& reason) const {
    throw Error(what_ + ", after line " + std::to_string(number_) + ": " + reason);
  }

  // Reads the next line as a JSON object; false at the end. The last line must be complete too.
  bool next_line() {
    std::string text;
    char c = 0;
    bool complete = false;
    while (!complete && in_.get(c)) {
      if (c == '\n')
        complete = true;
      else if (text.size() < kMaxReplayLine)
        text += c;
      else
        break;
    }
    if (text.empty() && !complete) return false;
    ++number_;
    size_ += text.size();
    if (text.size() >= kMaxReplayLine)
      refuse("longer than " + std::to_string(kMaxReplayLine) + " characters");
    if (size_ > kMaxReplaySize)
      refuse("the file is longer than " + std::to_string(kMaxReplaySize) + " characters");
    if (!complete) refuse("the line is cut short");
    line_ = nullptr;
    with_line([&] { line_ = parse_json(text, "the file is damaged"); });
    if (!line_.is_object()) refuse("not a JSON object: the file is damaged");
    return true;
  }

  void require_keys(std::initializer_list<const char*> needed, const char* optional = "") const {
    for (const char* key : needed)
      if (!line_.contains(key)) refuse("'" + std::string(key) + "' is missing");
    for (const auto& entry : line_.items()) {
      const auto same = [&entry](const char* each) { return entry.key() == each; };
      if (std::none_of(needed.begin(), needed.end(), same) && entry.key() != optional)
        refuse("unknown '" + entry.key() + "'");
    }
  }
  // Every option is written, everywhere with the same value; the order does not matter.
  void require_options(const Json& given) const {
    if (nlohmann::json::parse(given.dump()) != nlohmann::json::parse(replay_.options_.dump()))
      refuse("options that differ from " + replay_.options_.dump() + ", which they make");
  }
  std::string text_at(const char* key) const {
    if (!line_[key].is_string()) refuse("'" + std::string(key) + "' is not text");
    return line_[key].get<std::string>();
  }
  std::vector<int> chance_at(const char* key) const {
    const Json& list = line_[key];
    if (!list.is_array()) refuse("'" + std::string(key) + "' is not a list of outcomes");
    std::vector<int> outcomes;
    for (const Json& each : list) {
      const bool fits =
          each.is_number_unsigned()
              ? each.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<int>::max()}
              : each.is_number_integer() && each.get<std::int64_t>() >= std::numeric_limits<int>::min();
      if (!fits) refuse("the outcome " + each.dump().substr(0, 40) + " is not a whole number in range");
      outcomes.push_back(each.get<int>());
    }
    return outcomes;
  }

  void read_header() {
    if (!line_.contains("format") || line_["format"] != kFormat)
      refuse("not a replay: expected \"format\":\"" + std::string(kFormat) + "\"");
    require_keys({"format", "game", "version", "options", "seed", "players"},
                 "branch");  // of a saved session's dice
    const std::string name = text_at("game");
    if (expected_ != nullptr && name != expected_->name())
      refuse("a replay of " + name + ", expected one of " + std::string(expected_->name()));
    replay_.game_ = expected_ == nullptr ? nullptr : &expected_->built_in();
    with_line([&] {
      if (expected_ == nullptr) replay_.game_ = &find_game(name);
    });
    const AnyGame& game = *replay_.game_;
    if (line_["version"] != game.version())
      refuse("version " + line_["version"].dump().substr(0, 40) + " of the rules of " + name +
             ", these are version " + std::to_string(game.version()));
    if (!line_["seed"].is_number_unsigned()) refuse("'seed' is not a whole number from 0 on");
    replay_.seed_ = line_["seed"].get<std::uint64_t>();
    with_line([&] {
      replay_.options_ = game.options("", line_["options"]);
      replay_.game_ = &game.with_data_of(replay_.options_);
    });
    require_options(line_["options"]);
    if (!line_["players"].is_array()) refuse("'players' is not a list of names");
    for (const Json& player : line_["players"]) {
      if (!player.is_string()) refuse("'players' is not a list of names");
      replay_.players_.push_back(player.get<std::string>());
    }
    if (replay_.players_.size() > static_cast<std::size_t>(kMaxSeats)) refuse("too many players");
  }

  void read_start() {
    if (line_.contains("position")) {
      require_keys({"position"}, "digest");
      replay_.from_position_ = true;
      with_line([&] { replay_.start_ = replay_.game_->from_json(line_["position"]); });
      require_options(line_["position"]["options"]);
    } else {
      require_keys({"set_up"}, "digest");
      Chance chance = Chance::scripted(chance_at("set_up"));
      chance.record(&replay_.set_up_chance_);
      with_line([&] { replay_.start_ = replay_.game_->set_up(replay_.options_, chance); });
      if (!chance.exhausted()) refuse("the set-up uses fewer outcomes than are given");
    }
    check_digest();
    for (Action action = 0; action < replay_.game_->actions(); ++action)
      actions_.emplace(replay_.game_->action_text(action), action);
  }

  void read_decision() {
    require_keys({"seat", "action", "chance"}, "digest");
    if (replay_.decisions() >= kMaxReplayDecisions)
      refuse("more than " + std::to_string(kMaxReplayDecisions) + " decisions");
    if (line_["seat"] != replay_.table().to_act())
      refuse("seat " + line_["seat"].dump().substr(0, 40) + " acts, but it is the turn of seat " +
             std::to_string(replay_.table().to_act()) + " (-1: the game is over)");
    const std::string text = text_at("action");
    const auto found = actions_.find(text);
    if (found == actions_.end()) refuse("there is no action '" + text.substr(0, 80) + "'");
    Chance chance = Chance::scripted(chance_at("chance"));
    with_line([&] { replay_.play(found->second, chance); });
    if (!chance.exhausted()) refuse("the decision uses fewer outcomes than are given");
    check_digest();
  }

  void read_end() {
    require_keys({"scores", "digest"});
    const AnyTable& table = replay_.table();
    if (table.to_act() != kNobody) refuse("scores are given, but the game is not over");
    const Json& scores = line_["scores"];
    bool same = scores.is_array() && scores.size() == static_cast<std::size_t>(table.seats());
    for (std::size_t seat = 0; same && seat < scores.size(); ++seat)
      same = scores[seat].is_number() && scores[seat].get<float>() == table.scores()[seat];
    if (!same) refuse("the scores are not those of the game");
    check_digest();
    ended_ = true;
  }

  void check_digest() const {
    if (!line_.contains("digest")) return;
    if (const std::string now = digest(replay_.table()); text_at("digest") != now)
      refuse("the table differs from the one recorded: digest " + now + ", recorded " +
             text_at("digest").substr(0, 40));
  }

  template <class Act>
  void with_line(Act act) const {
    try {
      act();
    } catch (const Error& error) {
      refuse(error.what());
    }
  }

  std::istream& in_;
  std::string what_;
  const AnyGame* expected_;
  Json line_;
  int number_ = 0;
  std::size_t size_ = 0;
  bool ended_ = false;
  Replay replay_;
  std::unordered_map<std::string, Action> actions_;
};

Replay Replay::read(std::istream& in, const std::string& what, const AnyGame* expected) {
  return ReplayReader(in, what, expected).read();
}

}  // namespace pandemonium
