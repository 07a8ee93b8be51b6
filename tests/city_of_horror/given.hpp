// Positions for the tests, built from what matters. The base position: 4 seats, all sides A, numbers Church
// 1, Hospital 2, Bank 3, Armory 4, Water Tower 5, Crossroads 6; colours P0 green, P1 purple, P2 white, P3
// blue; holder P0, leader on green; turn 2; no offers. Each seat without a character gets an exhausted one at
// the Crossroads, and so does each seat with one, so that nobody is eliminated; `alone` leaves a seat with
// what it was given.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "envs/city_of_horror/game.hpp"
#include "envs/core/json.hpp"

namespace pandemonium::city_of_horror {

using Outcomes = std::vector<int>;

inline Options options_of(const char* json) {
  Options options;
  update_from_json(parse_json(json, "test"), options, "test");
  return options;
}

// The board lies with that side up, at a table whose sides are drawn.
inline void turn_to(State& s, int building, int side) {
  constexpr SideChoice any = SideChoice::random;
  s.options.sides = {any, any, any, any, any, any};
  s.side[building] = static_cast<std::int8_t>(side);
}

class Given {
 public:
  State s;
  Legal legal;

  explicit Given(int seats = 4, const char* options = R"({"negotiation": false})") {
    s.options = options_of(options);
    s.options.players = static_cast<std::int8_t>(seats);
    s.number = {1, 2, 3, 4, 5, 6};
    for (int seat = 0; seat < seats; ++seat) s.colour[seat] = static_cast<std::int8_t>(seat);
    s.leader = 0;
    s.holder = 0;
    s.turn = 2;
    s.placed = static_cast<std::int8_t>(seats);
    s.invasion_done = true;
    const Tables& tables = tables_of(s);
    std::copy(tables.food.tokens.begin(), tables.food.tokens.end(), s.truck.begin());
    s.hour_card = {0, 0, 0, 0, 0};
    int next = 0;
    for (int t = 0; t < kCardTypes; ++t)
      for (int i = 0; i < tables.card(t).copies; ++i) s.deck[next++] = static_cast<std::int8_t>(t);
  }

  Given& side_b(int building) {
    turn_to(s, building, 1);
    return *this;
  }
  Given& put(int seat, int character, int building) {
    s.owned[seat] |= bit(character);
    s.at[building] |= bit(character);
    return *this;
  }
  Given& tired(int character) {
    s.exhausted |= bit(character);
    return *this;
  }
  Given& hidden(int character) {
    s.hidden |= bit(character);
    return *this;
  }
  Given& alone(int seat) {
    alone_ |= bit(seat);
    return *this;
  }
  Given& spares_at(int building) {
    spares_at_ = building;
    return *this;
  }
  Given& hand(int seat, std::initializer_list<Card> types) {
    for (const int t : types) {
      take_from_deck(t);
      ++s.hand[seat][t];
      ++s.hand_size[seat];
    }
    return *this;
  }
  Given& discarded(std::initializer_list<Card> types) {
    for (const int t : types) {
      take_from_deck(t);
      ++s.discard[t];
    }
    return *this;
  }
  Given& lying(int building, std::initializer_list<Card> types) {
    Supplies& pile = s.supplies[building];
    for (const int t : types) {
      take_from_deck(t);
      pile.type[pile.cards++] = static_cast<std::int8_t>(t);
    }
    return *this;
  }
  // The deck is thrown away but for `types`, the first on top.
  Given& deck(std::initializer_list<Card> types) {
    const std::vector<Card> wanted(types);
    for (const int t : wanted) take_from_deck(t);
    while (s.dealt < kCards) {
      ++s.discard[s.deck[s.dealt]];
      s.deck[s.dealt++] = kNone;
    }
    for (auto t = wanted.rbegin(); t != wanted.rend(); ++t) s.deck[--s.dealt] = *t;
    return *this;
  }
  Given& z(int building, int zombies) {
    s.zombie_reserve += s.zombies[building];
    s.zombies[building] = static_cast<Count>(zombies);
    s.zombie_reserve -= zombies;
    return *this;
  }
  Given& antidotes(int seat, int count) {
    s.seat_antidotes[seat] = static_cast<Count>(count);
    s.antidote_reserve -= count;
    return *this;
  }
  Given& antidotes_at(int building, int count) {
    s.antidotes[building] = static_cast<Count>(count);
    s.antidote_reserve -= count;
    return *this;
  }
  Given& open_food(int seat, int value) {
    --s.truck[value];
    ++s.food_open[seat][value];
    return *this;
  }
  Given& cards_of_movement(std::initializer_list<Building> buildings) {
    int seat = 0;
    for (const Building b : buildings) s.movement_card[seat++] = b;
    s.movement_open = all_seats(s);
    return *this;
  }

  // Goes on from a step of the engine to the next decision.
  Given& start(Step step, Outcomes outcomes = {}) {
    add_spares();
    s.kind = Kind::none;
    s.step = step;
    Chance chance = Chance::scripted(std::move(outcomes));
    run_to_decision(s, chance, legal);
    EXPECT_TRUE(chance.exhausted());
    EXPECT_EQ(CityOfHorror::fault(s), "");
    return *this;
  }
  // ... with the buildings before `building` resolved.
  Given& at(int building, Step step, Outcomes outcomes = {}) {
    for (int b = 0; b < kBuildings; ++b)
      if (s.number[b] < s.number[building]) s.resolved |= static_cast<BuildingSet>(bit(b));
    if (step != Step::next_building) s.location = static_cast<std::int8_t>(building);
    const bool shares = step == Step::share_window || step == Step::share;
    s.stage = shares ? Stage::share : Stage::attack;
    return start(step, std::move(outcomes));
  }
  Given& move_phase(Outcomes outcomes = {}) {
    add_spares();
    begin_movement(s);
    return start(s.step, std::move(outcomes));
  }
  Given& play(Action action, Outcomes outcomes = {}) {
    EXPECT_TRUE(legal.contains(action))
        << kMoves.text(action) << " is not legal at " << enum_names(s.kind)[static_cast<std::size_t>(s.kind)];
    if (!legal.contains(action)) return *this;
    Chance chance = Chance::scripted(std::move(outcomes));
    CityOfHorror::apply(s, action, chance, legal);
    EXPECT_TRUE(chance.exhausted());
    EXPECT_EQ(CityOfHorror::fault(s), "");
    return *this;
  }
  // Everybody passes until something else is asked.
  Given& pass_windows() {
    while (s.kind == Kind::go && s.actor != kNone) play(kPass);
    return *this;
  }
  Action to(int seat) const { return kSeat + seats_from(s, s.actor, seat); }
  Action offer_to(int seat) const { return kOffer + seats_from(s, s.actor, seat) - 1; }
  std::vector<Action> choices() const {
    std::vector<Action> list;
    legal.for_each([&](Action action) { list.push_back(action); });
    return list;
  }
  // The decision in front of us.
  void expect(Kind kind, int seat) const {
    EXPECT_EQ(enum_names(s.kind)[static_cast<std::size_t>(s.kind)],
              enum_names(kind)[static_cast<std::size_t>(kind)]);
    EXPECT_EQ(s.actor, seat);
  }

 private:
  void take_from_deck(int type) {
    for (int i = s.dealt; i < kCards; ++i)
      if (s.deck[i] == type) {
        s.deck[i] = s.deck[s.dealt];
        s.deck[s.dealt++] = kNone;
        return;
      }
    ADD_FAILURE() << "no such card is left: " << kActionCards[type].name;
  }
  void add_spares() {
    if (!spares_added_) {
      CharacterSet used = 0;
      for (const CharacterSet mine : s.owned) used |= mine;
      for (int seat = 0; seat < s.options.players; ++seat) {
        if (has(alone_, seat)) continue;
        for (const int c : {rasta, sushi_chef, student, secret_agent, thief, rocker, guard_and_rex,
                            businesswoman, businessman, teen, geek, housewife, mama})
          if (!has(used, c)) {
            used |= bit(c);
            put(seat, c, spares_at_).tired(c);
            break;
          }
      }
    }
    spares_added_ = true;
    s.living = 0;
    for (int seat = 0; seat < s.options.players; ++seat)
      if (s.owned[seat] != 0) s.living |= static_cast<SeatSet>(bit(seat));
  }

  unsigned alone_ = 0;
  int spares_at_ = crossroads;
  bool spares_added_ = false;
};

inline constexpr Action pass = kPass;
constexpr Action card(int type) { return kCard + type; }
constexpr Action play_card(int type) { return kPlay + type; }
constexpr Action power(int character) { return kPower + character; }
constexpr Action who(int character) { return kCharacter + character; }
constexpr Action where(int building) { return kLocation + building; }
constexpr Action food(int value) { return kFoodValue + value; }
constexpr Action give(Item item) { return kGive + static_cast<int>(item); }
constexpr Action want(Item item) { return kAsk + static_cast<int>(item); }
constexpr Action enter(Entrance way) { return kEnter + static_cast<int>(way); }

inline constexpr int kNumbers = 1208;  // of a row
inline std::vector<float> seen_by(const State& s, Seat viewer) {
  std::vector<float> row(kNumbers, 0.0f);
  ObservationWriter out(row.data());
  CityOfHorror::observe(s, viewer, out);
  EXPECT_EQ(out.width(), kNumbers);
  return row;
}
// The numbers of one section of an observation.
inline std::vector<float> section(const State& s, Seat viewer, const std::string& name) {
  const std::vector<float> row = seen_by(s, viewer);
  std::vector<Unit> units(kNumbers);
  ObservationLayout layout;
  ObservationWriter out(units.data(), &layout);
  CityOfHorror::observe(s, viewer, out);
  const std::vector<Section>& sections = layout.sections;
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (sections[i].name == name) {
      const int end = i + 1 < sections.size() ? sections[i + 1].first : out.width();
      return {row.begin() + sections[i].first, row.begin() + end};
    }
  ADD_FAILURE() << "no section " << name;
  return {};
}

}  // namespace pandemonium::city_of_horror
