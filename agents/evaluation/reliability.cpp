#include "agents/evaluation/reliability.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "agents/analysis/luck.hpp"
#include "agents/roster.hpp"
#include "agents/stop.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::uint64_t kAgentStreams = 0xA6E27A6E27A6E27Au;  // as in paired games

struct Promise {
  Seat seat;
  double value;
};

std::size_t bin_of(double value) {
  const auto bin = static_cast<int>((value + 1.0) / 2.0 * kReliabilityBins);
  return static_cast<std::size_t>(std::clamp(bin, 0, kReliabilityBins - 1));
}

// Sums over all decisions.
struct Sums {
  double n = 0.0, promised = 0.0, promised_squares = 0.0, achieved = 0.0, achieved_squares = 0.0,
         products = 0.0, error_squares = 0.0;
  void add(double value, double score) {
    n += 1.0;
    promised += value;
    promised_squares += value * value;
    achieved += score;
    achieved_squares += score * score;
    products += value * score;
    error_squares += (score - value) * (score - value);
  }
  double slope() const {
    const double spread = n * promised_squares - promised * promised;
    return spread > 1e-12 ? (n * products - promised * achieved) / spread : 0.0;
  }
  double explained() const {
    const double variance = achieved_squares - achieved * achieved / n;
    return variance > 1e-12 ? 1.0 - error_squares / variance : 0.0;
  }
};

// A mean over decisions whose games are independent: the ratio of the games' sums, its interval by their
// residues.
Estimate ratio(const std::vector<double>& sums, const std::vector<double>& counts, double bound) {
  double sum = 0.0, count = 0.0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sum += sums[i];
    count += counts[i];
  }
  const double mean = sum / count, games = static_cast<double>(sums.size());
  std::vector<double> residues;
  for (std::size_t i = 0; i < sums.size(); ++i)
    residues.push_back(mean + (sums[i] - mean * counts[i]) / (count / games));
  return estimate_mean(residues, bound);
}

}  // namespace

Reliability measure_reliability(const AnyGame& game, const Json& options, const std::string& agent,
                                std::string_view valuer_text, int games, std::uint64_t seed) {
  if (games < 1 || games > 100'000'000)
    throw Error("reliability: " + std::to_string(games) + " games; expected 1 to 100000000");
  const auto player = make_agent(game, agent);
  const auto valuer = make_valuer(game, valuer_text, 0);
  Sums all;
  std::vector<double> residues, counts;
  struct OfBin {
    double promised = 0.0;
    std::vector<double> achieved, decisions;  // of each game that came there
  };
  std::array<OfBin, kReliabilityBins> bins;
  std::vector<Promise> promises;
  for (int number = 0; number < games; ++number) {
    const auto n = static_cast<std::uint64_t>(number);
    Chance dice = Chance::seeded(seed, n), own = Chance::seeded(seed ^ kAgentStreams, n);
    const auto table = game.set_up(options, dice);
    promises.clear();
    while (table->to_act() != kNobody) {
      Stop::poll();
      const Seat seat = table->to_act();
      promises.push_back({seat, static_cast<double>(valuer->value(*table)[static_cast<std::size_t>(seat)])});
      table->apply(player->choose(*table, own), dice);
    }
    const Scores scores = table->scores();
    std::array<bool, kReliabilityBins> reached{};
    residues.push_back(0.0);
    counts.push_back(static_cast<double>(promises.size()));
    for (const auto [seat, value] : promises) {
      const auto score = static_cast<double>(scores[static_cast<std::size_t>(seat)]);
      all.add(value, score);
      residues.back() += score - value;
      OfBin& bin = bins[bin_of(value)];
      if (!std::exchange(reached[bin_of(value)], true)) {
        bin.achieved.push_back(0.0);
        bin.decisions.push_back(0.0);
      }
      bin.promised += value;
      bin.achieved.back() += score;
      bin.decisions.back() += 1.0;
    }
  }
  Reliability reliability{.bins = {},
                          .slope = all.slope(),
                          .explained = all.explained(),
                          .bias = ratio(residues, counts, 2.0),
                          .games = games,
                          .decisions = static_cast<std::int64_t>(all.n)};
  for (const OfBin& bin : bins) {
    reliability.bins.emplace_back();
    if (bin.decisions.empty()) continue;
    double decisions = 0.0;
    for (const double each : bin.decisions) decisions += each;
    reliability.bins.back() = {static_cast<std::int64_t>(decisions), bin.promised / decisions,
                               ratio(bin.achieved, bin.decisions, 1.0)};
  }
  return reliability;
}

Json to_json(const Reliability& reliability) {
  const auto estimate = [](const Estimate& e) {
    return Json{{"mean", e.mean}, {"low", e.low}, {"high", e.high}};
  };
  Json bins = Json::array();
  for (const Reliability::Bin& bin : reliability.bins)
    bins.push_back(bin.decisions == 0 ? Json{{"decisions", 0}}
                                      : Json{{"decisions", bin.decisions},
                                             {"promised", bin.promised},
                                             {"achieved", estimate(bin.achieved)}});
  return {{"bins", bins},
          {"slope", reliability.slope},
          {"explained", reliability.explained},
          {"bias", estimate(reliability.bias)},
          {"games", reliability.games},
          {"decisions", reliability.decisions}};
}

std::string to_text(const Reliability& reliability) {
  std::string text = "promised  achieved [95%]             decisions\n";
  std::array<char, 160> line;
  for (const Reliability::Bin& bin : reliability.bins) {
    if (bin.decisions == 0) continue;
    std::snprintf(line.data(), line.size(), "%+8.3f  %+7.3f [%+.3f, %+.3f]  %9lld\n", bin.promised,
                  bin.achieved.mean, bin.achieved.low, bin.achieved.high,
                  static_cast<long long>(bin.decisions));
    text += line.data();
  }
  std::snprintf(line.data(), line.size(),
                "slope %.3f, explained %.3f, achieved less promised %+.3f [%+.3f, %+.3f]; %d games\n",
                reliability.slope, reliability.explained, reliability.bias.mean, reliability.bias.low,
                reliability.bias.high, reliability.games);
  return text + line.data();
}

}  // namespace pandemonium
