#include "play/coach/review.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr int kDeterminizations = 24;         // of round 2
constexpr int kCloserDeterminizations = 160;  // of round 3
constexpr std::size_t kCloser = 5;            // decisions a seat, in round 3
constexpr int kRedraws = 24;
// Shares of the time that the rounds take, roughly.
constexpr double kGlanceShare = 0.1, kPlayOnShare = 0.45;

double luck_of(const LuckAnalysis& event, Seat seat) { return event.luck[static_cast<std::size_t>(seat)]; }

}  // namespace

Review::Review(const Replay& replay, Seat eyes)
    : analyst_(replay, {.redraws = kRedraws}),
      eyes_(replay.table().to_act() == kNobody ? kNobody : eyes),
      next_(eyes_ == kNobody ? -1 : 0),
      decisions_(replay.decisions()) {
  found_.game = replay.game().name();
  found_.judge = "best";
  found_.players = replay.players();
  add_up(found_, replay);
}

double Review::progress() const {
  const double share =
      waiting_.empty() ? 1.0 : static_cast<double>(next_) / static_cast<double>(waiting_.size());
  switch (round_) {
    case Round::glance:
      return kGlanceShare * (next_ + 1) / (decisions_ + 1);
    case Round::play_on:
      return kGlanceShare + kPlayOnShare * share;
    case Round::closer:
      return kGlanceShare + kPlayOnShare + (1.0 - kGlanceShare - kPlayOnShare) * share;
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

void Review::step(const Replay& replay) {
  if (round_ == Round::glance) {
    if (next_ >= 0 && next_ < decisions_ && (eyes_ == kNobody || replay.moment(next_).seat == eyes_))
      found_.decisions.push_back(analyst_.glance(replay, next_));
    if (next_ < decisions_ && eyes_ == kNobody)
      if (auto event = analyst_.luck(replay, next_)) found_.events.push_back(std::move(*event));
    if (++next_ < decisions_) return;
    for (std::size_t i = 0; i < found_.decisions.size(); ++i)
      if (found_.decisions[i].best != found_.decisions[i].played) waiting_.push_back(i);
    round_ = Round::play_on;
    next_ = 0;
  } else if (static_cast<std::size_t>(next_) < waiting_.size()) {
    DecisionAnalysis& judged = found_.decisions[waiting_[static_cast<std::size_t>(next_++)]];
    judged = round_ == Round::play_on
                 ? analyst_.judge(replay, judged.decision, 0, kDeterminizations)
                 : analyst_.judge(replay, judged.decision, kDeterminizations, kCloserDeterminizations);
  } else if (round_ == Round::play_on) {
    choose_closer();
    round_ = Round::closer;
    next_ = 0;
  } else {
    round_ = Round::done;
  }
}

void Review::choose_closer() {
  waiting_.clear();
  for (Seat seat = 0; seat < static_cast<Seat>(found_.seats.size()); ++seat) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < found_.decisions.size(); ++i)
      if (found_.decisions[i].seat == seat && found_.decisions[i].loss.mean > found_.decisions[i].loss.error)
        own.push_back(i);
    std::stable_sort(own.begin(), own.end(), [this](std::size_t one, std::size_t other) {
      return found_.decisions[one].loss.mean > found_.decisions[other].loss.mean;
    });
    own.resize(std::min(own.size(), kCloser));
    waiting_.insert(waiting_.end(), own.begin(), own.end());
  }
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

std::string chance_in_words(const Replay& replay, int decision) {
  if (decision < 0) return "the deal";
  const Seat seat = replay.moment(decision).seat;
  std::vector<Event> told;
  for (Event& each : report(replay, alone(decision), seat).events)
    if (each.kind != "move" && each.kind != "revealed") told.push_back(std::move(each));
  return "P" + std::to_string(seat + 1) + ": " + (told.empty() ? "what was drawn unseen" : line_of(told));
}

}  // namespace pandemonium
