#include "play/coach/review.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr int kFewestGames = 8, kGames = 96;                // of round 2, for each decision
constexpr int kFewestCloserGames = 32, kCloserGames = 400;  // of round 4
constexpr int kFewestWhyGames = 8, kWhyGames = 32;          // of round 5
constexpr std::size_t kCostly = 5;                          // decisions a seat, in rounds 4 and 5
constexpr std::uint64_t kWhySeed = 1;                       // of what the seat knew; nothing else may matter
constexpr int kRedraws = 100;
// Decisions that are played on in a round, about: some seconds on one core. A page has half as fast a core.
#ifdef __EMSCRIPTEN__
constexpr double kDecisionsPlayedOn = 250'000.0;
#else
constexpr double kDecisionsPlayedOn = 500'000.0;
#endif
constexpr int kStillToCome = 200;  // decisions, of a game that is not over
// Shares of the time that the rounds take, roughly.
constexpr double kGlanceShare = 0.1, kPlayOnShare = 0.35, kLuckShare = 0.1, kCloserShare = 0.35;

double luck_of(const LuckAnalysis& event, Seat seat) { return event.luck[static_cast<std::size_t>(seat)]; }

}  // namespace

Review::Review(const Replay& replay, Seat eyes, const std::string& judge)
    : analyst_(replay, {.judge = judge, .redraws = kRedraws}),
      eyes_(replay.table().to_act() == kNobody ? kNobody : eyes),
      decisions_(replay.decisions()) {
  found_.game = replay.game().name();
  found_.judge = judge;
  found_.players = replay.players();
  for (int decision = 0; decision < decisions_; ++decision)
    if (eyes_ == kNobody || replay.moment(decision).seat == eyes_) looked_at_.push_back(decision);
  add_up(found_, replay);
}

double Review::progress() const {
  const auto share = [this](std::size_t of) {
    return of == 0 ? 1.0 : static_cast<double>(next_) / static_cast<double>(of);
  };
  switch (round_) {
    case Round::glance:
      return kGlanceShare * share(looked_at_.size());
    case Round::play_on:
      return kGlanceShare + kPlayOnShare * share(waiting_.size());
    case Round::luck:
      return kGlanceShare + kPlayOnShare + kLuckShare * share(static_cast<std::size_t>(decisions_) + 1);
    case Round::closer:
      return kGlanceShare + kPlayOnShare + kLuckShare + kCloserShare * share(waiting_.size());
    case Round::why: {
      constexpr double kBefore = kGlanceShare + kPlayOnShare + kLuckShare + kCloserShare;
      return kBefore + (1.0 - kBefore) * share(waiting_.size());
    }
    case Round::done:
      return 1.0;
  }
  return 1.0;
}

void Review::go_on(const Replay& replay, int milliseconds, const std::function<bool()>& stop) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (!done() && !(stop && stop())) {
    step(replay);
    if (milliseconds > 0 && std::chrono::steady_clock::now() >= end) break;
  }
  add_up(found_, replay);
}

void Review::begin(Round round) {
  round_ = round;
  next_ = 0;
  waiting_.clear();
  if (round == Round::play_on) {
    choose_doubtful();
    games_ = games_for_each(kFewestGames, kGames);
  } else if (round == Round::closer) {
    found_.start = std::move(start_);
    choose_costly(1.0);
    games_ = games_for_each(kFewestCloserGames, kCloserGames);
  } else if (round == Round::why) {
    choose_costly(2.0);
    games_ = games_for_each(kFewestWhyGames, kWhyGames);
  }
}

void Review::step(const Replay& replay) {
  if (!step_of_round(replay)) begin(static_cast<Round>(static_cast<int>(round_) + 1));
}

bool Review::step_of_round(const Replay& replay) {
  switch (round_) {
    case Round::glance:
      if (next_ == looked_at_.size()) return false;
      found_.decisions.push_back(analyst_.glance(replay, looked_at_[next_++]));
      return true;
    case Round::luck: {
      if (eyes_ != kNobody || next_ > static_cast<std::size_t>(decisions_)) return false;
      if (next_ == 0) start_ = analyst_.start(replay);
      if (auto event = analyst_.luck(replay, static_cast<int>(next_) - 1))
        found_.events.push_back(std::move(*event));
      ++next_;
      return true;
    }
    case Round::play_on:
    case Round::closer: {
      if (next_ == waiting_.size()) return false;
      DecisionAnalysis& judged = found_.decisions[waiting_[next_++]];
      judged = analyst_.judge(replay, judged.decision, round_ == Round::closer ? kGames : 0, games_);
      return true;
    }
    case Round::why: {
      if (next_ == waiting_.size()) return false;
      const DecisionAnalysis& each = found_.decisions[waiting_[next_++]];
      whys_[each.decision] =
          why_better(replay.table(each.decision), each.best, each.played, "best", games_, kWhySeed);
      return true;
    }
    case Round::done:
      return true;
  }
  return true;
}

int Review::games_for_each(int least, int most) {
  const auto long_as = [this](std::size_t place) {
    const int to_come = decisions_ - found_.decisions[place].decision;
    return 2.0 * std::max(found_.finished ? to_come : kStillToCome, 1);
  };
  double once = 0.0;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    once += long_as(waiting_[i]);
    if (once * least > kDecisionsPlayedOn && i > 0) waiting_.resize(i);
  }
  return std::clamp(static_cast<int>(kDecisionsPlayedOn / std::max(once, 1.0)), least, most);
}

// Those whose choice the judge finds unlikeliest come first.
void Review::choose_doubtful() {
  for (std::size_t i = 0; i < found_.decisions.size(); ++i)
    if (found_.decisions[i].best != found_.decisions[i].played) waiting_.push_back(i);
  const auto doubt = [this](std::size_t place) {
    return found_.decisions[place].best_probability - found_.decisions[place].probability;
  };
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [&](std::size_t one, std::size_t other) { return doubt(one) > doubt(other); });
}

// The costliest of each seat, those of all seats by turns.
void Review::choose_costly(double errors) {
  std::vector<std::vector<std::size_t>> own(found_.seats.size());
  for (std::size_t i = 0; i < found_.decisions.size(); ++i)
    if (found_.decisions[i].loss.mean > errors * found_.decisions[i].loss.error)
      own[static_cast<std::size_t>(found_.decisions[i].seat)].push_back(i);
  for (auto& places : own)
    std::stable_sort(places.begin(), places.end(), [this](std::size_t one, std::size_t other) {
      return found_.decisions[one].loss.mean > found_.decisions[other].loss.mean;
    });
  for (std::size_t place = 0; place < kCostly; ++place)
    for (const auto& places : own)
      if (place < places.size()) waiting_.push_back(places[place]);
}

std::vector<const DecisionAnalysis*> Review::mistakes(Seat seat, std::size_t most) const {
  std::vector<const DecisionAnalysis*> costly;
  for (const DecisionAnalysis& each : found_.decisions)
    if (each.seat == seat && each.loss.mean > 2.0 * each.loss.error) costly.push_back(&each);
  std::stable_sort(costly.begin(), costly.end(),
                   [](const auto* one, const auto* other) { return one->loss.mean > other->loss.mean; });
  costly.resize(std::min(costly.size(), most));
  return costly;
}

const Why* Review::why(int decision) const {
  const auto found = whys_.find(decision);
  return found == whys_.end() ? nullptr : &found->second;
}

std::vector<const LuckAnalysis*> Review::turns_of_luck(Seat seat, std::size_t most) const {
  std::vector<const LuckAnalysis*> turns;
  for (const LuckAnalysis& each : found_.events)
    if (luck_of(each, seat) != 0.0) turns.push_back(&each);
  std::stable_sort(turns.begin(), turns.end(), [seat](const auto* one, const auto* other) {
    return std::abs(luck_of(*one, seat)) > std::abs(luck_of(*other, seat));
  });
  turns.resize(std::min(turns.size(), most));
  return turns;
}

std::string chance_in_words(const Replay& replay, int decision, Seat you) {
  if (decision < 0) return "the deal";
  const Seat seat = replay.moment(decision).seat;
  std::vector<Event> rest;
  for (Event& each : report(replay, alone(decision), seat, you).events)
    if (each.kind != "move" && each.kind != "revealed") rest.push_back(std::move(each));
  return Story(you).name(seat) + ": " + (rest.empty() ? "what was drawn unseen" : line_of(rest));
}

}  // namespace pandemonium
