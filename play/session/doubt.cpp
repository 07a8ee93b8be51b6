#include "play/session/doubt.hpp"

#include <algorithm>
#include <cstring>
#include <set>

#include "envs/core/chance_asked.hpp"
#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr int kWorlds = 24;  // enough that a secret that few of many moves share is met
constexpr int kSteps = 8;    // that a move may take to come to an end
constexpr int kTries = 400;  // of continuations in one world
constexpr std::uint64_t kWorldStream = 0x7E11;

// Looks, in worlds that the viewer could be in, for the moves that end where the entry ended.
class Doubt {
 public:
  Doubt(const AnyTable& before, const AnyTable& end, std::vector<ChanceOutcome> seen, Seat viewer,
        Chance& chance)
      : before_(before), end_(end), seen_(std::move(seen)), viewer_(viewer), chance_(chance) {}

  void look_at(const AnyTable& world) {
    const Seat seat = world.to_act();
    if (seat == kNobody || seat == viewer_) return;
    tries_ = kTries;
    for (const Action action : world.legal()) {
      if (settled()) return;
      const std::string words = world.describe(action);
      if (seats_.contains(seat) && words_.contains(words)) continue;
      auto next = world.clone();
      std::size_t met = 0;
      if (!play(*next, action, met) || !arrives(*next, met, seat, kSteps)) continue;
      found_ = {seat, words, world.question().rule, action};
      seats_.insert(seat);
      words_.insert(words);
      kinds_.insert(kind_of(world.game(), action));
    }
  }

  // `mover`: who acted as far as the veil shows, for a move that no imagined world explains.
  Move found(Seat mover) const {
    if (seats_.empty()) return {mover, "acts in secret", "", {}};
    if (words_.size() == 1 && seats_.size() == 1) return found_;
    const std::string words = kinds_.size() == 1 ? *kinds_.begin() + " (in secret)" : "acts in secret";
    return {seats_.size() == 1 ? *seats_.begin() : kNobody, words, "", {}};
  }

 private:
  bool settled() const { return kinds_.size() > 1 && seats_.size() > 1; }

  // Carries the action out with the outcomes that everybody saw; the others are drawn. False: it cannot have
  // brought those.
  bool play(AnyTable& table, Action action, std::size_t& met) {
    std::vector<ChanceOutcome> outcomes;
    const auto start = table.clone();
    chance_.record(&outcomes);
    table.apply(action, chance_);
    chance_.record(nullptr);
    const auto is_named = [](const ChanceOutcome& each) { return *each.event != '\0'; };
    if (std::none_of(outcomes.begin(), outcomes.end(), is_named)) return true;
    std::vector<int> script;
    for (;;) {
      table.assign(*start);
      Chance scripted = Chance::scripted(script);
      try {
        table.apply(action, scripted);
        return true;
      } catch (const ChanceAsked& question) {
        const auto value = outcome_of(question, met);
        if (!value) return false;
        script.push_back(*value);
      }
    }
  }

  std::optional<int> outcome_of(const ChanceAsked& question, std::size_t& met) {
    const auto& outcomes = question.outcomes();
    if (*question.event() != '\0') {
      if (met == seen_.size() || std::strcmp(seen_[met].event, question.event()) != 0) return std::nullopt;
      const int value = seen_[met++].value;
      const auto is_it = [value](const auto& each) { return each.first == value; };
      if (std::none_of(outcomes.begin(), outcomes.end(), is_it)) return std::nullopt;
      return value;
    }
    int total = 0;
    for (const auto& each : outcomes) total += each.second;
    int left = chance_.below(total);
    for (const auto& each : outcomes)
      if ((left -= each.second) < 0) return each.first;
    return std::nullopt;
  }

  // Whether what the viewer saw at the end can follow without a further decision that it would have noticed.
  bool arrives(const AnyTable& world, std::size_t met, Seat mover, int steps) {
    if (met == seen_.size() && world.looks_like(end_, viewer_)) return true;
    const Seat seat = world.to_act();
    if (steps == 0 || seat == kNobody || seat == viewer_) return false;
    const bool composing = seat == mover && world.looks_like(before_, viewer_);
    for (const Action action : world.legal()) {
      if (!composing && !world.unnoticed(action)) continue;
      if (--tries_ < 0) return false;
      auto next = world.clone();
      std::size_t then = met;
      if (play(*next, action, then) && arrives(*next, then, mover, steps - 1)) return true;
    }
    return false;
  }

  const AnyTable &before_, &end_;
  std::vector<ChanceOutcome> seen_;
  Seat viewer_;
  Chance& chance_;
  int tries_ = 0;
  Move found_{};
  std::set<Seat> seats_;
  std::set<std::string> words_, kinds_;
};

}  // namespace

Move move_seen(const Replay& replay, const Entry& entry, Seat viewer) {
  const Replay::Moment& moment = replay.moment(entry.first);
  const AnyTable &before = replay.table(entry.first), &end = replay.table(entry.end);
  const Move whole{moment.seat, moment.words, before.question().rule, moment.action};
  if (viewer == moment.seat) return whole;
  if (!hides_something(before, viewer) && !hides_something(end, viewer)) return whole;
  std::vector<ChanceOutcome> seen;
  for (int d = entry.first; d < entry.end; ++d)
    for (const ChanceOutcome& each : replay.moment(d).chance)
      if (*each.event != '\0') seen.push_back(each);
  Chance chance = Chance::seeded(replay.seed(), kWorldStream, static_cast<std::uint64_t>(entry.number));
  Doubt doubt(before, end, std::move(seen), viewer, chance);
  auto world = before.clone();
  for (int i = 0; i < kWorlds; ++i) {
    world->assign(before);
    world->resample_hidden(viewer, chance);
    doubt.look_at(*world);
  }
  return doubt.found(before.to_act_seen(viewer));
}

}  // namespace pandemonium
