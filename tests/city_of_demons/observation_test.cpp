// The data, the observation and the shaping potential.
#include "envs/core/any_game_of.hpp"
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

class Row {
 public:
  explicit Row(const State& state, Seat viewer = 0)
      : sections_(observation_layout<CityOfDemons>(state).sections) {
    numbers_.resize(static_cast<std::size_t>(observation_width<CityOfDemons>(state)));
    ObservationWriter out(numbers_.data());
    CityOfDemons::observe(state, viewer, out);
  }
  int width() const { return static_cast<int>(numbers_.size()); }
  std::vector<float> section(const std::string& name) const {
    for (const Section& each : sections_)
      if (each.name == name)
        return {numbers_.begin() + each.first, numbers_.begin() + each.first + each.width};
    throw std::logic_error("no section " + name);
  }
  std::vector<float> numbers() const { return numbers_; }

 private:
  std::vector<Section> sections_;
  std::vector<float> numbers_;
};

std::vector<float> one_hot(int index, int count) {
  std::vector<float> row(static_cast<std::size_t>(count), 0.0f);
  row[static_cast<std::size_t>(index)] = 1.0f;
  return row;
}

TEST(CityOfDemonsObservation, ItHas364NumbersAndTheMask84) {  // city_of_demons:T100
  Table base;
  const Row row(base.state);
  EXPECT_EQ(row.width(), 364);
  EXPECT_EQ(CityOfDemons::kActions.size(), 84);
  std::vector<float> location = row.section("own runner");
  location.resize(kLocations);
  EXPECT_EQ(location, one_hot(kOuterPerimeter, kLocations));
  EXPECT_EQ(row.numbers()[138 + kOuterPerimeter], 1.0f);  // 138 numbers of the table, then the own seat

  base.at(kCamp).stored(5).info(2).play(Move::stay_camp);
  base.play(Move::draw, {card(Gear::med_kit), card(Gear::shock_baton)});
  const Row offer(base.state);
  EXPECT_EQ(offer.section("first offer"), one_hot(6, kGearTypes));
  EXPECT_EQ(offer.section("second offer"), one_hot(14, kGearTypes));
  EXPECT_EQ(offer.section("deck")[6], 0.5f);
  EXPECT_EQ(offer.section("deck")[14], 0.5f);
  EXPECT_EQ(offer.section("deck")[0], 1.0f);
  EXPECT_EQ(offer.section("deck")[1], 0.5f);
  base.expect_legal({Move::take_a, Move::take_b, Move::take_none});
}

TEST(CityOfDemonsObservation, EveryNumberOfASeatStandsWhereTheLayoutSays) {
  Table table;
  table.at(kFactoryBelt, 5, 6).evasion(2).info(10).stored(6).mat(24).beacons(10).marker();
  table.gear(Gear::pack_android).gear(Gear::pack_android).gear(Gear::gyroscope).gear(Gear::grapple_line);
  table.active(Gear::stim_drug, 3).active(Gear::stim_drug, 2).unfixed(Gear::phase_cloak, 2);
  table.state.tokens[card(Gear::pack_android)] = 1;
  table.state.used = card_bit(card(Gear::gyroscope));
  table.me().turns = 1;
  const Row row(table.state);
  EXPECT_EQ(row.section("own runner"),
            (std::vector<float>{0, 0, 0, 0, 1, 0, 0, 5 / 7.0f, 6 / 6.0f, 2 / 3.0f, 10 / 20.0f, 6 / 12.0f,
                                24 / 12.0f, 10 / 5.0f, 1, 3 / 5.0f, 1 / 60.0f}));
  const auto fixed = row.section("own gear"), ready = row.section("own ready gear"),
             tokens = row.section("own gear tokens");
  for (int type = 0; type < kGearTypes; ++type) {
    EXPECT_EQ(fixed[type], type == 0 ? 1.0f : type == 17 || type == 18 ? 0.5f : 0.0f) << type;
    EXPECT_EQ(ready[type], type == 0 ? 1.0f : type == 18 ? 0.5f : 0.0f) << type;
    EXPECT_FLOAT_EQ(tokens[type], type == 0 ? 1 / 6.0f : type == 5 ? 5 / 6.0f : 0.0f) << type;
  }
  EXPECT_EQ(row.section("own unfixed gear"), one_hot(15, kGearTypes));
  EXPECT_EQ(Row(table.state, 1).section("rival runner"), row.section("own runner"));
}

TEST(CityOfDemonsObservation, TheRollInHandIsSeen) {
  Table table;
  table.at(kHighTowers, 2).gear(Gear::smoke_bomb).evasion(1).play(Move::normal, {2});  // DDBI
  const Row demons(table.state);
  EXPECT_EQ(demons.section("phase"), one_hot(3, kPhases));
  EXPECT_EQ(demons.section("die in hand"), one_hot(5, 7));
  EXPECT_EQ(demons.section("face symbols"), (std::vector<float>{0, 1 / 3.0f, 1 / 3.0f, 0, 2 / 3.0f, 0}));
  EXPECT_EQ(demons.section("demons"), (std::vector<float>{1 / 3.0f, 0, 1 / 3.0f}));
  EXPECT_EQ(demons.section("damage"), (std::vector<float>{0, 0}));
  Table hurt;
  hurt.at(kHighTowers, 2).gear(Gear::temporary_armor).play(Move::normal, {5});  // BBRR
  EXPECT_EQ(Row(hurt.state).section("damage"), (std::vector<float>{2 / 7.0f, 1}));
  EXPECT_EQ(Row(hurt.state).section("demons"), (std::vector<float>{0, 0, 0}));
}

TEST(CityOfDemonsObservation, AloneTheOtherSeatIsALocationOnly) {
  const Row row(Table::solo().state);
  std::vector<float> runner(17, 0.0f);
  runner[kOuterPerimeter] = 1.0f;
  EXPECT_EQ(row.section("rival runner"), runner);
  EXPECT_FLOAT_EQ(row.section("automated player countdown")[0], 1 / 9.0f);
}

TEST(CityOfDemonsPotential, ItIsTheDifferenceOfBothSeatsProgress) {
  Table table({.shaping = 2.0f});
  table.at(kHighTowers, 3, 5).beacons(9).info(4).evasion(1).gear(Gear::med_kit);
  const float own = 0.02f * 5 + 0.03f * 8 + 0.0075f * 4 + 0.03f * 2 + 0.05f + 0.02f;
  const float other = 0.02f * 2 + 0.0075f * 2;
  EXPECT_NEAR(CityOfDemons::potential(table.state, 0), 2 * (own - other), 1e-6);
  EXPECT_NEAR(CityOfDemons::potential(table.state, 1), 2 * (other - own), 1e-6);
}

TEST(CityOfDemonsPotential, AFinishedGameHasNone) {  // city_of_demons:6, shaping: the end is 0
  Table table({.shaping = 2.0f});
  table.at(kHighTowers).beacons(9);
  end_game(table.state, 0);
  EXPECT_EQ(CityOfDemons::potential(table.state, 0), 0);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
