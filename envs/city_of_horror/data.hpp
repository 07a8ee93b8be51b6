// City of Horror: what is printed on boards, cards and tokens, in the rulebook's order. The figures of the
// Invasion cards (but 3:00-a), the place of yellow on the wheel and the numbers of Water Tower and Crossroads
// are reconstructed (README).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pandemonium::city_of_horror {

inline constexpr int kBuildings = 6, kCharacters = 21, kCardTypes = 18, kCards = 40, kSeats = 6, kColours = 6;
inline constexpr int kZombies = 40, kZombieLimit = 8, kAntidotes = 20, kFoodValues = 4, kTurns = 4;
static_assert(kZombies <=
              (kBuildings - 1) * kZombieLimit);  // wherever a zombie stands, another building has room for it
inline constexpr int kNone = -1;

enum Building : std::int8_t { church, hospital, bank, armory, water_tower, crossroads };
inline constexpr std::array<std::string_view, kBuildings> kBuildingNames{
    "Church", "Hospital", "Bank", "Armory", "Water Tower", "Crossroads"};
// Clockwise round the Zombie Leader's wheel.
inline constexpr std::array<std::string_view, kColours> kColourNames{"green", "purple", "white",
                                                                     "blue",  "red",    "yellow"};

// LOCATIONS: spaces available for humans and the attack condition of a side.
struct Board {
  std::int8_t spaces;             // kNoLimit: never full
  std::int8_t zombies_to_attack;  // 0: more zombies than characters
};
inline constexpr std::int8_t kNoLimit = 99, kMoreThanCharacters = 0;
inline constexpr std::array<std::array<Board, 2>, kBuildings> kBoards{{
    //  side A                        side B
    {{{4, 3}, {3, kMoreThanCharacters}}},  // Church
    {{{3, kMoreThanCharacters}, {4, 2}}},  // Hospital
    {{{3, 3}, {3, kMoreThanCharacters}}},  // Bank
    {{{4, 3}, {3, kMoreThanCharacters}}},  // Armory
    {{{2, 4}, {2, 4}}},                    // Water Tower
    {{{kNoLimit, 1}, {kNoLimit, 1}}},      // Crossroads
}};
inline constexpr Board kRuins{3, kMoreThanCharacters};     // the exploded Water Tower
inline constexpr int kTowerMarkers = 3;                    // the marker that makes it explode
inline constexpr std::array<int, 2> kArmoryMarkers{3, 2};  // that burns side A, that blocks side B

// ACTION CARDS.
enum Card : std::int8_t {
  alarm,
  energy_drink,
  canned_food,
  pepper_spray,
  hideout,
  back_door,
  gun,
  night_vision_goggles,
  chainsaw,
  flashlight,
  kitten,
  molotov_cocktail,
  rescue_flare,
  makeshift_bomb,
  pickpocket,
  weapon_replica,
  shotgun,
  running_shoes
};
enum class Target : std::int8_t {
  none,
  building,
  two_buildings,
  colour,
  another_hand,
  exhausted_character,
  own_character
};
struct ActionCard {
  std::string_view name;
  std::int8_t copies;
  bool explosion;     // carries the EXPLOSION symbol
  std::int8_t kills;  // zombies of the named building
  Target target;      // what its player names with the play
};
inline constexpr std::array<ActionCard, kCardTypes> kActionCards{{
    {"Alarm", 2, false, 0, Target::building},
    {"Energy Drink", 2, false, 0, Target::exhausted_character},
    {"Canned Food", 2, false, 0, Target::none},
    {"Pepper Spray", 3, false, 0, Target::none},
    {"Hideout", 2, false, 0, Target::own_character},
    {"Back Door", 2, false, 0, Target::none},
    {"Gun", 3, false, 1, Target::building},
    {"Night Vision Goggles", 2, false, 0, Target::none},
    {"Chainsaw", 1, false, 0, Target::building},
    {"Flashlight", 2, false, 0, Target::colour},
    {"Kitten", 2, false, 0, Target::building},
    {"Molotov Cocktail", 3, true, 1, Target::building},
    {"Rescue Flare", 3, true, 0, Target::two_buildings},
    {"Makeshift Bomb", 2, true, 2, Target::building},
    {"Pickpocket", 1, false, 0, Target::another_hand},
    {"Weapon Replica", 2, false, 0, Target::building},
    {"Shotgun", 4, false, 2, Target::building},
    {"Running Shoes", 2, false, 0, Target::none},
}};
inline constexpr int kAlarmZombies = 3, kReplicaVotes = 2;

// CHARACTERS.
enum CharacterId : std::int8_t {
  blonde,
  businessman,
  businesswoman,
  sushi_chef,
  geek,
  grandpa,
  granny,
  housewife,
  mama,
  student,
  little_boy,
  little_girl,
  pregnant_woman,
  priest,
  punk,
  rasta,
  rocker,
  secret_agent,
  teen,
  thief,
  guard_and_rex
};
enum class Power : std::int8_t {
  attract_no_more,
  recover_card,
  draw_card,
  move_zombie,
  vote_this_turn,
  move_this_turn,
  kill_two,
  enter_full,
  take_token,
  hide,
  give_birth,
  cancel_movement,
  cancel_card,
  look_ahead,
  lead_zombies,
  change_movement,
  steal
};
struct Character {
  std::string_view name;
  std::int8_t rested, exhausted;  // points
  Power power;
};
inline constexpr std::array<Character, kCharacters> kPeople{{
    {"Blonde", 5, 3, Power::attract_no_more},
    {"Businessman", 3, 2, Power::recover_card},
    {"Businesswoman", 3, 2, Power::recover_card},
    {"Sushi Chef", 4, 3, Power::draw_card},
    {"Geek", 4, 3, Power::move_zombie},
    {"Grandpa", 5, 3, Power::vote_this_turn},
    {"Granny", 5, 2, Power::move_this_turn},
    {"Housewife", 4, 2, Power::kill_two},
    {"Mama", 4, 3, Power::enter_full},
    {"Student", 3, 2, Power::take_token},
    {"Little Boy", 5, 2, Power::hide},
    {"Little Girl", 5, 2, Power::hide},
    {"Pregnant Woman", 4, 2, Power::give_birth},
    {"Priest", 4, 2, Power::cancel_movement},
    {"Punk", 4, 3, Power::cancel_card},
    {"Rasta", 4, 3, Power::look_ahead},
    {"Rocker", 4, 3, Power::move_zombie},
    {"Secret Agent", 4, 2, Power::lead_zombies},
    {"Teen", 4, 2, Power::change_movement},
    {"Thief", 4, 2, Power::steal},
    {"Guard and Rex", 4, 2, Power::kill_two},
}};

// FOOD: tokens of value 0, 1, 2, 3.
inline constexpr std::array<std::int8_t, kFoodValues> kFood{1, 5, 5, 1};
inline constexpr int kFoodTokens = 12, kFaceUpFood = 3;

// The deal for a number of players.
struct Deal {
  std::int8_t characters, cards;
};
constexpr Deal deal_for(int players) {
  return players == 3 ? Deal{5, 7} : players == 4 ? Deal{4, 6} : players == 5 ? Deal{3, 5} : Deal{3, 4};
}

// INVASION CARDS: everything by resolution number.
struct ZombieMove {
  std::int8_t from, to;  // 1..6; 0, 0: none
};
struct InvasionCard {
  std::array<std::int8_t, kBuildings> zombies;  // at numbers 1 to 6
  std::array<std::int8_t, 4> antidotes, cards;  // at numbers 1 to 4
  std::array<ZombieMove, 2> moves;
  std::int8_t leader;  // spaces clockwise
};
inline constexpr std::array<std::array<InvasionCard, 4>, kTurns + 1> kInvasion{{
    //     1  2  3  4  W  X    antidotes     cards         moves             leader
    {{{{1, 1, 1, 1, 0, 2}, {0, 0, 0, 0}, {0, 0, 0, 0}, {}, 0},
      {{2, 0, 1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, {}, 0},
      {{0, 1, 2, 1, 2, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {}, 0},
      {{1, 2, 0, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, {}, 0}}},
    {{{{2, 1, 1, 0, 1, 2}, {1, 0, 0, 1}, {0, 1, 0, 1}, {}, 1},
      {{0, 2, 1, 2, 1, 1}, {1, 0, 1, 0}, {1, 0, 1, 0}, {}, 2},
      {{1, 0, 2, 1, 2, 1}, {0, 1, 0, 1}, {1, 1, 0, 0}, {}, 1},
      {{1, 2, 0, 2, 1, 1}, {0, 1, 1, 0}, {0, 0, 1, 1}, {}, 0}}},
    {{{{1, 2, 2, 1, 1, 1}, {0, 2, 0, 1}, {1, 0, 0, 0}, {{{3, 2}, {0, 0}}}, 1},
      {{2, 1, 0, 2, 2, 1}, {1, 0, 2, 0}, {0, 0, 0, 1}, {{{1, 3}, {0, 0}}}, 1},
      {{2, 0, 2, 1, 1, 2}, {0, 0, 1, 2}, {0, 1, 0, 0}, {{{4, 5}, {2, 6}}}, 2},
      {{1, 2, 1, 2, 1, 1}, {2, 1, 0, 0}, {0, 0, 1, 0}, {{{6, 1}, {0, 0}}}, 0}}},
    {{{{3, 2, 1, 0, 2, 1}, {2, 0, 0, 1}, {0, 0, 0, 1}, {{{1, 4}, {0, 0}}}, 1},
      {{1, 3, 0, 2, 1, 2}, {0, 1, 2, 0}, {0, 1, 0, 0}, {{{2, 3}, {5, 1}}}, 1},
      {{0, 1, 3, 2, 1, 2}, {1, 2, 0, 0}, {1, 0, 0, 0}, {{{3, 1}, {0, 0}}}, 2},
      {{2, 0, 2, 3, 1, 1}, {0, 0, 1, 2}, {0, 0, 1, 0}, {{{4, 2}, {6, 3}}}, 0}}},
    {{{{2, 2, 2, 1, 1, 2}, {1, 0, 1, 1}, {0, 1, 0, 0}, {{{2, 4}, {0, 0}}}, 1},
      {{1, 2, 2, 2, 2, 1}, {0, 1, 1, 1}, {1, 0, 0, 0}, {{{4, 1}, {3, 6}}}, 2},
      {{3, 1, 1, 2, 1, 2}, {1, 1, 1, 0}, {0, 0, 0, 1}, {{{1, 2}, {0, 0}}}, 1},
      {{2, 1, 3, 1, 2, 1}, {1, 1, 0, 1}, {0, 0, 1, 0}, {{{3, 4}, {5, 2}}}, 0}}},
}};

// What a loader would check.
namespace data_check {
consteval int copies_with(bool only_explosions) {
  int sum = 0;
  for (const ActionCard& card : kActionCards) sum += !only_explosions || card.explosion ? card.copies : 0;
  return sum;
}
consteval int points(bool rested) {
  int sum = 0;
  for (const Character& each : kPeople) sum += rested ? each.rested : each.exhausted;
  return sum;
}
consteval int food_points() {
  int sum = 0;
  for (int value = 0; value < kFoodValues; ++value) sum += value * kFood[value];
  return sum;
}
consteval bool hours_add_up() {
  for (int hour = 0; hour <= kTurns; ++hour)
    for (const InvasionCard& card : kInvasion[hour]) {
      int zombies = 0, antidotes = 0, cards = 0;
      for (const int z : card.zombies) zombies += z;
      for (const int a : card.antidotes) antidotes += a;
      for (const int c : card.cards) cards += c;
      if (zombies != 6 + hour) return false;
      if (antidotes != (hour == 0 ? 0 : hour == 1 ? 2 : 3)) return false;
      if (cards != (hour == 0 ? 0 : hour == 1 ? 2 : 1)) return false;
      for (const ZombieMove& move : card.moves)
        if (move.from != 0 &&
            (hour < 2 || move.from == move.to || move.from > 6 || move.to < 1 || move.to > 6))
          return false;
    }
  return true;
}
static_assert(copies_with(false) == kCards && copies_with(true) == 8);
static_assert(points(true) == 86 && points(false) == 50);
static_assert(kFood[0] + kFood[1] + kFood[2] + kFood[3] == kFoodTokens && food_points() == 18);
static_assert(hours_add_up());
}  // namespace data_check

constexpr std::uint32_t bit(int index) { return std::uint32_t{1} << index; }
// The characters with a power, as a set.
consteval std::uint32_t with_power(Power power) {
  std::uint32_t set = 0;
  for (int c = 0; c < kCharacters; ++c)
    if (kPeople[c].power == power) set |= bit(c);
  return set;
}

}  // namespace pandemonium::city_of_horror
