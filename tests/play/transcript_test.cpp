// Two worlds that a seat cannot tell apart give it the same transcript: every answer and event of the
// protocol and every line of the terminal, byte by byte.
// A game is played to a decision of the seat. In a second table everything that is hidden from the seat is
// drawn again. Both go on with the same moves; where the second table asks somebody in secret it passes, and
// where a choice is secret it may take another one. As long as the seat sees the same positions, it must be
// told the same. PANDEMONIUM_TRANSCRIPT_PAIRS: pairs of each variant; without it a few.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/protocol/protocol.hpp"
#include "play/session/narration.hpp"
#include "play/terminal/terminal.hpp"
#include "tests/conformance/cases.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
namespace {

constexpr int kMostSteps = 60;      // of a pair, beyond its first position
constexpr int kOwnDecisions = 4;    // of the seat, at most
constexpr std::uint64_t kSeed = 7;  // of both tables

struct Step {
  Seat seat;
  Action action;
  std::vector<ChanceOutcome> chance;
};

std::vector<int> values_of(const std::vector<ChanceOutcome>& chance) {
  std::vector<int> values;
  for (const ChanceOutcome& each : chance) values.push_back(each.value);
  return values;
}

// A position and what was played from it.
struct Line {
  std::unique_ptr<AnyTable> start;
  std::vector<Step> steps;
  std::vector<std::unique_ptr<AnyTable>> tables;  // before each step, and now

  explicit Line(std::unique_ptr<AnyTable> from) : start(std::move(from)) { tables.push_back(start->clone()); }
  const AnyTable& now() const { return *tables.back(); }
  void play(Action action, Chance& chance) {
    auto next = now().clone();
    Step step{now().to_act(), action, {}};
    chance.record(&step.chance);
    next->apply(action, chance);
    chance.record(nullptr);
    steps.push_back(std::move(step));
    tables.push_back(std::move(next));
  }
  void cut(std::size_t length) {
    steps.resize(length);
    tables.resize(length + 1);
  }
  Session session(Seat viewer) const {
    std::vector<std::string> players(static_cast<std::size_t>(start->seats()), "random");
    players[static_cast<std::size_t>(viewer)] = kPerson;
    Replay replay(*start, kSeed, players);
    for (const Step& step : steps) {
      Chance chance = Chance::scripted(values_of(step.chance));
      replay.play(step.action, chance);
    }
    return Session(std::move(replay));
  }
};

Action choice(const AnyTable& table, Chance& picker) {
  return picker.below(3) == 0 ? random_action(table, picker) : table.scripted(picker);
}

bool unnoticed(const AnyTable& table, Action action, Seat viewer) {
  return table.to_act() != viewer && table.unnoticed(action);
}

// The twin with the first line's choice, kept from the step on where the twin first took another. A choice is
// secret as long as the position remembers it: where both positions are one again, it was announced, and the
// seat has been told two stories.
class OtherChoice {
 public:
  bool made() const { return table_ != nullptr; }
  // Whether the seat is still at the choice, which may have several parts.
  bool goes_on(Seat seat) const { return made() && composing_ && seat == by_; }
  // After a step of the twin, where the first line took `action`. False: there is nothing more to compare.
  bool follow(const Line& twin, Action action, Seat viewer) {
    const Step& step = twin.steps.back();
    const AnyTable& before = *twin.tables[twin.steps.size() - 1];
    if (!made()) {
      if (step.action == action) return true;
      table_ = before.clone();
      by_ = step.seat;
    }
    if (table_->to_act() != step.seat || !table_->is_legal(action)) return false;
    Chance chance = Chance::scripted(values_of(step.chance)).then_seeded(3);
    table_->apply(action, chance);
    const bool noticed = !twin.now().looks_like(before, viewer) || twin.now().reveals(before);
    composing_ = composing_ && step.seat == by_ && !noticed;
    return composing_ || !table_->equals(twin.now());
  }

 private:
  std::unique_ptr<AnyTable> table_;
  Seat by_ = kNobody;
  bool composing_ = true;
};

// The twin's next move: what was played in the first line, or another that looks the same, or a pass that
// only its seat notices.
std::optional<Action> twin_action(const Line& line, const Line& twin, std::size_t item, Seat viewer,
                                  const OtherChoice& other_choice, Chance& picker) {
  const AnyTable& now = twin.now();
  const Step& step = line.steps[item];
  if (now.to_act() == step.seat && now.is_legal(step.action) && now.looks_like(*line.tables[item], viewer)) {
    if (step.seat == viewer || picker.below(2) == 0) return step.action;
    if (other_choice.made() && !other_choice.goes_on(step.seat)) return step.action;
    const Action other = random_action(now, picker);
    auto next = now.clone();
    try {
      Chance chance = Chance::scripted(values_of(step.chance)).then_seeded(3);
      next->apply(other, chance);
      if (next->looks_like(*line.tables[item + 1], viewer)) return other;
    } catch (const Error&) {
    }
    return step.action;
  }
  for (const Action action : now.legal())
    if (unnoticed(now, action, viewer)) return action;
  return std::nullopt;
}

// Whether the step to `now` shows choices made in secret that were not the same in both lines.
bool shows_a_difference(const Line& line, std::size_t item, const Line& twin) {
  const std::size_t last = twin.steps.size() - 1;
  if (!twin.now().reveals(*twin.tables[last])) return false;
  for (std::size_t back = 0; back <= std::min(item, last); ++back) {
    if (back > 0 && !twin.tables[last - back]->chosen_together(*twin.tables[last])) return false;
    if (line.steps[item - back].action != twin.steps[last - back].action) return true;
  }
  return false;
}

// Plays the twin along the line and cuts both where the seat last decided and could not tell them apart.
void go_along(Line& line, Line& twin, Seat viewer, Chance& picker) {
  std::size_t item = 0, line_end = 0, twin_end = 0;
  OtherChoice other_choice;
  for (int tried = 0; tried < 2 * kMostSteps; ++tried) {
    while (item < line.steps.size() && unnoticed(*line.tables[item], line.steps[item].action, viewer)) ++item;
    const bool rests = twin.now().to_act() == viewer && line.tables[item]->to_act() == viewer;
    if (rests && !twin.now().looks_like(*line.tables[item], viewer)) break;
    if (rests) {
      line_end = item;
      twin_end = twin.steps.size();
    }
    if (item == line.steps.size() || twin.now().to_act() == kNobody) break;
    const auto action = twin_action(line, twin, item, viewer, other_choice, picker);
    if (!action) break;
    const bool follows = twin.now().to_act() == line.steps[item].seat &&
                         twin.now().looks_like(*line.tables[item], viewer) &&
                         twin.now().is_legal(line.steps[item].action);
    Chance chance = follows
                        ? Chance::scripted(values_of(line.steps[item].chance)).then_seeded(picker.below(1000))
                        : Chance::seeded(static_cast<std::uint64_t>(picker.below(1000)));
    try {
      twin.play(*action, chance);
      if (!other_choice.follow(twin, follows ? line.steps[item].action : *action, viewer)) break;
    } catch (const Error&) {
      break;  // what chance brought in the first line cannot be here
    }
    if (!follows) continue;
    if (shows_a_difference(line, item, twin)) break;
    ++item;
    // Another look, another story: they can be told apart from here on.
    if (line.tables[item]->to_act() == viewer && twin.now().to_act() == viewer &&
        !twin.now().looks_like(*line.tables[item], viewer))
      break;
  }
  line.cut(line_end);
  twin.cut(twin_end);
}

// Whether a pair is also asked what takes longer: hints of the policy and of search, and in a campaign the
// review of a game in progress.
bool is_asked_more(std::uint64_t number) { return number % 16 == 0; }
bool is_reviewed(std::uint64_t number) {
  return number == 0 && std::getenv("PANDEMONIUM_TRANSCRIPT_PAIRS") != nullptr;
}

// What a saved game tells once it is loaded. The file itself holds the whole table (docs/protocol.md).
std::string after_loading(Protocol& protocol) {
  const Json saved = Json::parse(protocol.answer_text(R"({"do":"save"})"));
  Protocol loaded;
  std::string all = loaded.answer_text(Json({{"do", "load"}, {"save", saved["save"]}}).dump()) + "\n";
  for (const char* what : {"legal", "page", "table", "history", "observe"})
    all += loaded.answer_text(Json({{"do", what}}).dump()) + "\n";
  return all;
}

std::string reviewed(Protocol& protocol) {
  std::string answer;
  do answer = protocol.answer_text(R"({"do":"review","milliseconds":5000})");
  while (answer.find("\"done\":false") != std::string::npos);
  return answer + "\n";
}

std::string answers(const Line& line, Seat viewer, std::uint64_t number) {
  Protocol protocol(line.session(viewer), false);
  std::string all;
  const auto ask = [&](const Json& request) {
    all += request.dump() + "\n" + protocol.answer_text(request.dump()) + "\n";
  };
  ask({{"do", "state"}});
  const int entries = protocol.answer(R"({"do":"state"})").value("decisions", 0);
  for (const char* what : {"legal", "page", "table", "history", "observe"}) ask({{"do", what}});
  for (int at = 0; at <= entries; ++at)
    for (const char* what : {"page", "table"}) ask({{"do", what}, {"decision", at}});
  for (const char* what : {"page", "table", "history", "review"})
    ask({{"do", what}, {"seat", (viewer + 1) % line.start->seats()}});
  ask({{"do", "table"}, {"decision", 100'000}});
  ask({{"do", "history"}, {"from", 100'000}});
  const int actions = line.start->game().actions();
  for (Action action = viewer; action < actions; action += 1 + actions / 24) {
    ask({{"do", "why_not"}, {"action", action}});
    if (!line.now().is_legal(action)) ask({{"do", "act"}, {"action", action}});
  }
  ask({{"do", "hint"}, {"agent", "scripted"}, {"games", 1}});
  ask({{"do", "analyse"}, {"agent", "scripted"}, {"games", 1}});
  if (is_asked_more(number)) {
    ask({{"do", "hint"}, {"games", 1}});
    ask({{"do", "hint"}, {"agent", "best+search:4"}, {"games", 0}});
    ask({{"do", "hint"}, {"agent", "level:1"}, {"games", 1}});
  }
  if (is_reviewed(number)) all += reviewed(protocol);
  all += after_loading(protocol);
  ask({{"do", "fork"}, {"decision", 100'000}});
  ask({{"do", "undo"}});
  ask({{"do", "legal"}});
  ask({{"do", "redo"}});
  ask({{"do", "fork"}, {"decision", entries}});
  return all;
}

std::string screens(const Line& line, Seat viewer) {
  std::istringstream in("o\nm\nwhy not pass\nv\nn\nn\ne\np\nq\nv 1\nq\nv 90000\ns\n77\nu\nr\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(line.session(viewer), *typist, out, {}).run();
  return out.str();
}

// The first line in which two texts differ, with what was asked before it.
std::string first_difference(const std::string& one, const std::string& other) {
  std::istringstream first(one), second(other);
  std::string a, b, asked;
  while (std::getline(first, a) && std::getline(second, b) && a == b) asked = a.substr(0, 300);
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  const std::size_t from = at > 200 ? at - 200 : 0;
  return asked + "\n  one:   ..." + a.substr(from, 500) + "\n  other: ..." + b.substr(from, 500);
}

struct Tally {
  int pairs = 0, unlike_lengths = 0, leaks = 0;
  long long bytes = 0;
};

void compare(const AnyGame& game, const Json& options, std::uint64_t number, Tally& tally) {
  Chance dice = Chance::seeded(number, 1), picker = Chance::seeded(number, 2);
  auto table = game.set_up(options, dice);
  const int before = picker.below(picker.below(2) == 0 ? 25 : 250);
  for (int d = 0; d < before && table->to_act() != kNobody; ++d) table->apply(choice(*table, picker), dice);
  if (table->to_act() == kNobody) return;
  const Seat viewer = table->to_act();
  auto world = table->clone();
  world->resample_hidden(viewer, picker);
  if (world->equals(*table) && picker.below(4) != 0) return;
  Line line(std::move(table)), twin(std::move(world));
  for (int own = 0, d = 0; d < kMostSteps && line.now().to_act() != kNobody && own <= kOwnDecisions; ++d) {
    own += line.now().to_act() == viewer;
    line.play(choice(line.now(), picker), dice);
  }
  go_along(line, twin, viewer, picker);
  ++tally.pairs;
  tally.unlike_lengths += line.steps.size() != twin.steps.size();
  const std::string told = answers(line, viewer, number), told_again = answers(twin, viewer, number);
  const std::string shown = screens(line, viewer), shown_again = screens(twin, viewer);
  tally.bytes += static_cast<long long>(told.size() + shown.size());
  const bool same = told == told_again && shown == shown_again;
  tally.leaks += !same;
  EXPECT_TRUE(same) << "pair " << number << ", P" << viewer + 1 << ", " << line.steps.size() << " and "
                    << twin.steps.size() << " decisions: "
                    << (told != told_again ? first_difference(told, told_again)
                                           : first_difference(shown, shown_again));
}

void compare_pairs(const AnyGame& game, const Json& options, int pairs, const std::string& name) {
  Tally tally;
  for (std::uint64_t number = 0; tally.pairs < pairs && number < static_cast<std::uint64_t>(20 * pairs);
       ++number)
    compare(game, options, number, tally);
  if (std::getenv("PANDEMONIUM_TRANSCRIPT_PAIRS") != nullptr)
    std::cout << name << ": " << tally.pairs << " pairs, " << tally.unlike_lengths << " of unlike lengths, "
              << tally.bytes << " bytes compared, " << tally.leaks << " leaks\n";
}

class Transcript : public ForEveryVariant {};

TEST_P(Transcript, IsTheSameInWorldsThatASeatCannotTellApart) {
  bool hides = false;
  for (std::uint64_t seed = 0; seed < 3 && !hides; ++seed) {
    Chance dice = Chance::seeded(seed, 1), picker = Chance::seeded(seed, 2);
    auto table = new_table(dice);
    for (int d = 0; d < 40 && table->to_act() != kNobody && !hides; ++d) {
      for (Seat seat = 0; seat < table->seats(); ++seat) hides = hides || hides_something(*table, seat);
      table->apply(choice(*table, picker), dice);
    }
  }
  EXPECT_TRUE(ever_hides(game, options) || !hides);  // what the page covers the screen by
  if (!hides) GTEST_SKIP() << "nothing is hidden here";
  compare_pairs(game, options, each_has(game, 12, "PANDEMONIUM_TRANSCRIPT_PAIRS"), GetParam().variant);
}

INSTANTIATE_TEST_SUITE_P(Games, Transcript, testing::ValuesIn(all_cases()), case_name);

TEST(SecretPick, TellsTheSameWhateverWasPicked) {
  compare_pairs(game_secret_pick(), game_secret_pick().options(), 20, "secret pick");
}

}  // namespace
}  // namespace pandemonium
