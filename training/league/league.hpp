// League: at a share of the tables other members than the learner take some seats, so that the learner does
// not forget how to beat what it has left behind. Members: the scripted player, a random player, rivals
// (policy files that never change) and past selves. A past self that the learner does not beat well is drawn
// more often (prioritised fictitious self-play, Vinyals et al., 2019). Every seat that is taken draws its
// own member. Decisions of members are not trained on. Members play on the CPU, wherever the learner is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "envs/core/chance.hpp"
#include "training/network/network.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

using MemberId = int;
inline constexpr MemberId kNoMember = -1, kScripted = 0, kRandom = 1,
                          kFirstNetwork = 2;  // rivals, then past selves

struct LeagueResult {
  MemberId member;
  float score;  // of the learner's seats on average, minus that of the member's seat, / 2
};

class League {
 public:
  League(const LeagueConfig& config, const NetworkShape& shape, std::uint64_t seed);

  // Before the first iteration.
  void add_rival(const Network& rival);
  // Keeps `self`, as far as there is room for past selves at all.
  void remember(const Network& self);
  // Once per iteration, before the rollout: keeps the learner every so often, and draws who may sit down now.
  void begin_iteration(std::int64_t iteration, const Network& learner);
  // For a game that begins: whether members take some of its seats, and for each of those who sits there.
  bool sits_down(Chance& chance) const;
  MemberId seat_partner(Chance& chance) const;
  const Parameters& network(MemberId member) const;
  // How a member that is a network draws its actions; 0: the likeliest.
  double temperature(MemberId member) const;
  void record(std::span<const LeagueResult> results);

  int rivals() const { return rivals_; }
  int members() const { return kFirstNetwork + static_cast<int>(opponents_.size()); }
  // Mean result of the learner against the past selves, in [-1, 1]; 0 without any.
  double strength_against_past_selves() const;
  double strength_against_rivals() const;

  std::string saved() const;
  void restore(const std::string& saved);

 private:
  struct Opponent {
    Parameters parameters;
    double result = 0.0;  // moving mean of the learner's results
  };
  MemberId draw_member();
  std::span<const Opponent> past_selves() const {
    return std::span(opponents_).subspan(static_cast<std::size_t>(rivals_));
  }
  void add(const Parameters& parameters);
  static double weight(const Opponent& self);

  LeagueConfig config_;
  NetworkShape shape_;
  Chance chance_;
  std::vector<Opponent> opponents_;  // rivals, then past selves
  int rivals_ = 0;
  std::vector<MemberId> partners_;  // who may sit down in this iteration
};

// Which seats the members take: at least one, and never all; bit s is seat s.
unsigned draw_seats(int seats, Chance& chance);
// Uniform in [0, 1).
double uniform(Chance& chance);

}  // namespace pandemonium::training
