// The data of City of Horror, as data/city_of_horror.json holds them: boards, Action cards, characters, Food,
// deals and Invasion cards, in the rulebook's order. What places, cards and powers do is code, their figures
// are data. The names here are the file's keys; data/city_of_horror.schema.json says what each means.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium::city_of_horror {

inline constexpr int kBuildings = 6, kCharacters = 21, kCardTypes = 18, kSeats = 6, kColours = 6;
inline constexpr int kCards = 40;                        // in a deck at most
inline constexpr int kZombies = 40, kZombieLimit = 8;    // in the box at most; at a building
inline constexpr int kMostWorth = 7;                     // points of a character
inline constexpr int kAntidotes = 20;                    // in the box at most
inline constexpr int kFoodValues = 4, kFoodTokens = 12;  // at most
inline constexpr int kFaceUpFood = 3, kTurns = 4;
static_assert(kZombies <=
              (kBuildings - 1) * kZombieLimit);  // wherever a zombie stands, another building has room for it
inline constexpr int kNone = -1;
constexpr std::uint32_t bit(int index) { return std::uint32_t{1} << index; }

enum Building : std::int8_t { church, hospital, bank, armory, water_tower, crossroads };
inline constexpr std::array<std::string_view, kBuildings> kBuildingNames{
    "Church", "Hospital", "Bank", "Armory", "Water Tower", "Crossroads"};
// Clockwise round the Zombie Leader's wheel.
inline constexpr std::array<std::string_view, kColours> kColourNames{"green", "purple", "white",
                                                                     "blue",  "red",    "yellow"};

// LOCATIONS: spaces available for humans and the attack condition of a side.
inline constexpr int kMoreThanCharacters = 0;  // more zombies than characters
struct Board {
  Number<1, 6> spaces;
  Number<0, kZombieLimit> zombies_to_attack;  // or kMoreThanCharacters
};
constexpr void fields(auto& visit, Board& board) {
  visit("spaces", board.spaces);
  visit("zombies_to_attack", board.zombies_to_attack);
}
enum class BoardWithSpaces : std::int8_t { church, hospital, bank, armory, water_tower };
constexpr auto enum_names(BoardWithSpaces) {
  return std::to_array<std::string_view>({"church", "hospital", "bank", "armory", "water_tower"});
}
struct BothSides {
  Board a, b;
};
constexpr void fields(auto& visit, BothSides& sides) {
  Source source;
  visit("a", sides.a);
  visit("b", sides.b);
  visit("source", source);
}
struct Ruins {  // the exploded Water Tower
  Board board;
};
constexpr void fields(auto& visit, Ruins& ruins) {
  Source source;
  visit("spaces", ruins.board.spaces);
  visit("zombies_to_attack", ruins.board.zombies_to_attack);
  visit("source", source);
}
struct CrossroadsNumbers {  // where there is always room
  Number<0, kZombieLimit> zombies_to_attack_a, zombies_to_attack_b;
};
constexpr void fields(auto& visit, CrossroadsNumbers& numbers) {
  Source source;
  visit("zombies_to_attack_a", numbers.zombies_to_attack_a);
  visit("zombies_to_attack_b", numbers.zombies_to_attack_b);
  visit("source", source);
}
struct Markers {  // the Explosion marker that makes it happen
  Number<1, 4> water_tower_explodes, armory_burns, armory_is_blocked;
};
constexpr void fields(auto& visit, Markers& markers) {
  Source source;
  visit("water_tower_explodes", markers.water_tower_explodes);
  visit("armory_burns", markers.armory_burns);
  visit("armory_is_blocked", markers.armory_is_blocked);
  visit("source", source);
}

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
enum class CardName : std::int8_t {};  // as Card
constexpr auto enum_names(CardName) {
  return std::to_array<std::string_view>(
      {"alarm", "energy_drink", "canned_food", "pepper_spray", "hideout", "back_door", "gun",
       "night_vision_goggles", "chainsaw", "flashlight", "kitten", "molotov_cocktail", "rescue_flare",
       "makeshift_bomb", "pickpocket", "weapon_replica", "shotgun", "running_shoes"});
}
enum class Target : std::int8_t {
  none,
  building,
  two_buildings,
  colour,
  another_hand,
  exhausted_character,
  own_character
};
struct CardUse {
  std::string_view name;
  Target target;  // what its player names with the play
};
inline constexpr std::array<CardUse, kCardTypes> kActionCards{{
    {"Alarm", Target::building},
    {"Energy Drink", Target::exhausted_character},
    {"Canned Food", Target::none},
    {"Pepper Spray", Target::none},
    {"Hideout", Target::own_character},
    {"Back Door", Target::none},
    {"Gun", Target::building},
    {"Night Vision Goggles", Target::none},
    {"Chainsaw", Target::building},
    {"Flashlight", Target::colour},
    {"Kitten", Target::building},
    {"Molotov Cocktail", Target::building},
    {"Rescue Flare", Target::two_buildings},
    {"Makeshift Bomb", Target::building},
    {"Pickpocket", Target::another_hand},
    {"Weapon Replica", Target::building},
    {"Shotgun", Target::building},
    {"Running Shoes", Target::none},
}};
struct ActionCard {
  Number<0, 4> copies;
  Number<0, kZombieLimit> kills;  // zombies of the named building
  bool explosion = false;         // carries the EXPLOSION symbol
};
constexpr void fields(auto& visit, ActionCard& card) {
  Source source;
  visit("copies", card.copies);
  visit("kills", card.kills);
  visit("explosion", card.explosion);
  visit("source", source);
}

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
enum class PersonName : std::int8_t {};  // as CharacterId
constexpr auto enum_names(PersonName) {
  return std::to_array<std::string_view>(
      {"blonde",         "businessman", "businesswoman", "sushi_chef", "geek",       "grandpa",
       "granny",         "housewife",   "mama",          "student",    "little_boy", "little_girl",
       "pregnant_woman", "priest",      "punk",          "rasta",      "rocker",     "secret_agent",
       "teen",           "thief",       "guard_and_rex"});
}
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
struct PersonPower {
  std::string_view name;
  Power power;
};
inline constexpr std::array<PersonPower, kCharacters> kPeople{{
    {"Blonde", Power::attract_no_more},
    {"Businessman", Power::recover_card},
    {"Businesswoman", Power::recover_card},
    {"Sushi Chef", Power::draw_card},
    {"Geek", Power::move_zombie},
    {"Grandpa", Power::vote_this_turn},
    {"Granny", Power::move_this_turn},
    {"Housewife", Power::kill_two},
    {"Mama", Power::enter_full},
    {"Student", Power::take_token},
    {"Little Boy", Power::hide},
    {"Little Girl", Power::hide},
    {"Pregnant Woman", Power::give_birth},
    {"Priest", Power::cancel_movement},
    {"Punk", Power::cancel_card},
    {"Rasta", Power::look_ahead},
    {"Rocker", Power::move_zombie},
    {"Secret Agent", Power::lead_zombies},
    {"Teen", Power::change_movement},
    {"Thief", Power::steal},
    {"Guard and Rex", Power::kill_two},
}};
struct Character {
  Number<0, kMostWorth> rested, exhausted;  // points
};
constexpr void fields(auto& visit, Character& person) {
  Source source;
  visit("rested", person.rested);
  visit("exhausted", person.exhausted);
  visit("source", source);
}
// The characters with a power, as a set.
consteval std::uint32_t with_power(Power power) {
  std::uint32_t set = 0;
  for (int c = 0; c < kCharacters; ++c)
    if (kPeople[c].power == power) set |= bit(c);
  return set;
}

// NUMBERS of cards, powers and points.
struct Effects {
  Number<1, kZombieLimit> zombies_of_alarm;
  Number<1, 4> votes_of_replica;
  Number<1, 4> votes_after_birth;  // of the Pregnant Woman
  Number<1, kZombieLimit> kills_of_power;
};
constexpr void fields(auto& visit, Effects& effects) {
  Source source;
  visit("zombies_of_alarm", effects.zombies_of_alarm);
  visit("votes_of_replica", effects.votes_of_replica);
  visit("votes_after_birth", effects.votes_after_birth);
  visit("kills_of_power", effects.kills_of_power);
  visit("source", source);
}
struct Points {  // for each left at the end
  Number<0, 5> antidote, canned_food;
};
constexpr void fields(auto& visit, Points& points) {
  Source source;
  visit("antidote", points.antidote);
  visit("canned_food", points.canned_food);
  visit("source", source);
}

struct Box {
  Number<1, kZombies> zombies;
  Number<0, kAntidotes> antidotes;
};
constexpr void fields(auto& visit, Box& box) {
  Source source;
  visit("zombies", box.zombies);
  visit("antidotes", box.antidotes);
  visit("source", source);
}

// FOOD: tokens of value 0, 1, 2, 3.
struct Food {
  std::array<Number<0, kFoodTokens>, kFoodValues> tokens{};
};
constexpr void fields(auto& visit, Food& food) {
  Source source;
  visit("tokens", food.tokens);
  visit("source", source);
}

// The deal for a number of players.
enum class Players : std::int8_t { three, four, five, six };
constexpr auto enum_names(Players) {
  return std::to_array<std::string_view>({"three", "four", "five", "six"});
}
inline constexpr int kFewestPlayers = 3;
struct Deal {
  Number<1, kBuildings - 1> characters;
  Number<1, 10> cards;
};
constexpr void fields(auto& visit, Deal& deal) {
  Source source;
  visit("characters", deal.characters);
  visit("cards", deal.cards);
  visit("source", source);
}

// INVASION CARDS: everything by resolution number.
struct ZombieMove {
  std::int8_t from = 0, to = 0;  // 1..6; 0, 0: none
};
// "3>2 5>1"
class ZombieMoves {
 public:
  constexpr bool put(std::string_view text) {
    moves_ = {};
    if (!text_.put(text) || (text.size() != 0 && text.size() != 3 && text.size() != 7)) return false;
    for (std::size_t i = 0; 4 * i < text.size(); ++i) {
      const char from = text[4 * i], to = text[4 * i + 2];
      if (text[4 * i + 1] != '>' || (i == 1 && text[3] != ' ') || !is_number(from) || !is_number(to) ||
          from == to)
        return false;
      moves_[i] = {static_cast<std::int8_t>(from - '0'), static_cast<std::int8_t>(to - '0')};
    }
    return true;
  }
  constexpr std::string_view text() const { return text_.text(); }
  static std::string expected() {
    return "at most two moves of zombies, from one number to another, as '3>2 5>1'; or '' for none";
  }
  constexpr const std::array<ZombieMove, 2>& moves() const { return moves_; }

 private:
  static constexpr bool is_number(char c) { return c >= '1' && c < '1' + kBuildings; }
  Text<7> text_;
  std::array<ZombieMove, 2> moves_{};
};
struct InvasionCard {
  std::array<Number<0, 3>, kBuildings> zombies{};    // at numbers 1 to 6
  std::array<Number<0, 2>, 4> antidotes{}, cards{};  // at numbers 1 to 4
  ZombieMoves moves;
  Number<0, 2> leader;  // spaces clockwise
};
constexpr void fields(auto& visit, InvasionCard& card) {
  Source source;
  visit("zombies", card.zombies);
  visit("antidotes", card.antidotes);
  visit("cards", card.cards);
  visit("moves", card.moves);
  visit("leader", card.leader);
  visit("source", source);
}
enum class Hour : std::int8_t { midnight, one, two, three, four };
constexpr auto enum_names(Hour) {
  return std::to_array<std::string_view>({"00:00", "01:00", "02:00", "03:00", "04:00"});
}
enum class CardOfHour : std::int8_t { a, b, c, d };
constexpr auto enum_names(CardOfHour) { return std::to_array<std::string_view>({"a", "b", "c", "d"}); }

struct Data {
  ByName<BoardWithSpaces, BothSides> boards;
  Ruins ruins;
  CrossroadsNumbers crossroads;
  Markers markers;
  ByName<CardName, ActionCard> cards;
  ByName<PersonName, Character> people;
  Effects effects;
  Points points;
  Box box;
  Food food;
  ByName<Players, Deal> deals;
  ByName<Hour, ByName<CardOfHour, InvasionCard>> invasion;
};
constexpr void fields(auto& visit, Data& data) {
  visit("boards", data.boards);
  visit("ruins", data.ruins);
  visit("crossroads", data.crossroads);
  visit("markers", data.markers);
  visit("cards", data.cards);
  visit("people", data.people);
  visit("effects", data.effects);
  visit("points", data.points);
  visit("box", data.box);
  visit("food", data.food);
  visit("deals", data.deals);
  visit("invasion", data.invasion);
}

}  // namespace pandemonium::city_of_horror
