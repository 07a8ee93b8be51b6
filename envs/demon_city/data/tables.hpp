// What the game is played with: the rows of the file, and what the rules read of them. `tables_of(state)` is
// what they ask.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "envs/core/data/data_set.hpp"
#include "envs/core/observation.hpp"
#include "envs/demon_city/data/check.hpp"

namespace pandemonium::demon_city {

struct Board;
inline constexpr int kGaps = 9;
struct Boards {
  // By the scenario, the gap between the vehicles and whether the front door is open; where that makes no
  // difference it is the same board.
  std::array<std::array<std::array<const Board*, 2>, kGaps>, kScenarios> of{};
  std::vector<std::unique_ptr<const Board>> made;
};

// A figure's numbers as they are observed.
template <class Number>
struct Stats {
  Number base{}, agility{}, perception{}, appeal{}, knowledge{}, dodge{}, armour{}, supernatural{};
};
template <class Number>
constexpr Stats<Number> stats_of(const FigureType& row, const Abilities& abilities) {
  const auto ninth = [](int value) -> Number { return Quotient{value, 9}; };
  return {ninth(row.stats[at(Stat::toughness)]),
          ninth(row.stats[at(Stat::agility)]),
          ninth(row.stats[at(Stat::perception)]),
          ninth(row.stats[at(Stat::appeal)]),
          ninth(row.stats[at(Stat::knowledge)]),
          ninth(abilities.dodge_close),
          Number(row.armour),
          Number(row.supernatural)};
}

struct Tables : Data {
  using Data = demon_city::Data;
  static constexpr std::string_view kGame = "demon_city";
  static const Tables built_in;
  static const std::string_view built_in_text;  // the file
  // What a file leaves out is the built-in one's, and what a row of it leaves out the default.
  static Json completed(Json members);

  explicit constexpr Tables(const Data& data) : Data(data) {
    for (int i = 0; i < weapons.size(); ++i) weapon_rows[at(i)] = weapon_of(weapons[i]);
    for (int i = 0; i < powers.size(); ++i) power_rows[at(i)] = power_of(powers[i]);
    for (int i = 0; i < figures.size(); ++i) {
      figure_rows[at(i)] = figure_of(figures[i], *this);
      abilities[at(i)] = abilities_of(figure_rows[at(i)], weapon_rows, power_rows);
      float_stats[at(i)] = stats_of<float>(figure_rows[at(i)], abilities[at(i)]);
      byte_stats[at(i)] = stats_of<Byte>(figure_rows[at(i)], abilities[at(i)]);
    }
    for (int i = 0; i < kScenarios; ++i)
      scenario_rows[at(i)] = scenario_of(scenarios[i % scenarios.size()], *this);
  }

  // Those that `any` draws from: all but the test ground.
  int named_scenarios() const { return std::min(scenarios.size(), kNamedScenarios); }
  [[gnu::always_inline]] const Boards& boards() const {
    const Boards* const made = boards_.load(std::memory_order_acquire);
    return made != nullptr ? *made : make_boards();
  }
  void discard_made() const;  // before tables that are not kept go: nobody asks for their boards any more
  template <class Number>
  const Stats<Number>& stats(int who) const {
    if constexpr (std::is_same_v<Number, float>)
      return float_stats[at(who)];
    else
      return byte_stats[at(who)];
  }

  std::array<Scenario, kScenarios> scenario_rows{};
  std::array<FigureType, kMostFigures> figure_rows{};
  std::array<Abilities, kMostFigures> abilities{};
  std::array<Weapon, kMostWeapons> weapon_rows{};
  std::array<Power, kMostPowers> power_rows{};
  std::array<Stats<float>, kMostFigures> float_stats{};
  std::array<Stats<Byte>, kMostFigures> byte_stats{};

 private:
  const Boards& make_boards() const;  // map/board.cpp

  mutable std::atomic<const Boards*> boards_{nullptr};
};

}  // namespace pandemonium::demon_city
