// Skills, tasks, weapons, powers and figures as the rules read them. Which there are, and their numbers, say
// data/demon_city.json and data/tables.hpp: reconstructed from the rulebook's hints and examples (README).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "envs/demon_city/throws/cards.hpp"

namespace pandemonium::demon_city {

template <class Enum>
constexpr std::size_t at(Enum value) {
  return static_cast<std::size_t>(value);
}

// Characteristics and skills ------------------------------------------------------------------------------

enum class Stat : std::int8_t { calm, agility, toughness, perception, appeal, cash, knowledge };
inline constexpr int kStats = 7;
constexpr auto enum_names(Stat) {
  return std::to_array<std::string_view>(
      {"calm", "agility", "toughness", "perception", "appeal", "cash", "knowledge"});
}
inline constexpr std::array<std::string_view, kStats> kStatNames{
    "Calm", "Agility", "Toughness", "Perception", "Appeal", "Cash", "Knowledge"};

enum class Skill : std::int8_t {
  hand_to_hand,
  firearms,
  exotic_weapons,
  athletics,
  parkour,
  stealth,
  driving,
  mechanics,
  security,
  medicine,
  occult,
  research,
  streetwise,
  local_knowledge,
  science,
  biology,
  humanities,
  history,
  languages,
  latin,
  none
};
inline constexpr int kSkills = 20;
constexpr auto enum_names(Skill) {
  return std::to_array<std::string_view>({"hand_to_hand", "firearms",        "exotic_weapons", "athletics",
                                          "parkour",      "stealth",         "driving",        "mechanics",
                                          "security",     "medicine",        "occult",         "research",
                                          "streetwise",   "local_knowledge", "science",        "biology",
                                          "humanities",   "history",         "languages",      "latin",
                                          "none"});
}
inline constexpr std::array<std::string_view, kSkills> kSkillNames{
    "Hand-to-Hand", "Firearms", "Exotic Weapons", "Athletics", "Parkour",   "Stealth",    "Driving",
    "Mechanics",    "Security", "Medicine",       "Occult",    "Research",  "Streetwise", "Local Knowledge",
    "Science",      "Biology",  "Humanities",     "History",   "Languages", "Latin"};

// "You can't use a specialised and a general version of the same skill on the same task."
struct Specialised {
  Skill special, general;
};
inline constexpr std::array<Specialised, 4> kSpecialised{{
    {Skill::parkour, Skill::athletics},
    {Skill::biology, Skill::science},
    {Skill::history, Skill::humanities},
    {Skill::latin, Skill::languages},
}};

// Tasks ---------------------------------------------------------------------------------------------------

enum class Task : std::int8_t {
  search,
  lock,
  mech,
  medic,
  force,
  rite,
  burn,
  drive,
  records,
  street,
  tongue,
  buy,
  pick,
  keyhole,
  run,
  plans
};
struct TaskRow {
  std::string_view name;
  std::array<Skill, 5> skills;  // any of them; filled up with none
  Stat otherwise;               // the characteristic of whoever has none of them
};
inline constexpr Skill kNone = Skill::none;
inline constexpr int kTasks = 16;
constexpr auto enum_names(Task) {
  return std::to_array<std::string_view>({"search", "lock", "mech", "medic", "force", "rite", "burn", "drive",
                                          "records", "street", "tongue", "buy", "pick", "keyhole", "run",
                                          "plans"});
}
inline constexpr std::array<TaskRow, kTasks> kTaskRows{{
    {"search", {kNone, kNone, kNone, kNone, kNone}, Stat::perception},
    {"lock", {Skill::security, kNone, kNone, kNone, kNone}, Stat::knowledge},
    {"mech", {Skill::mechanics, Skill::science, kNone, kNone, kNone}, Stat::knowledge},
    {"medic", {Skill::medicine, Skill::science, Skill::biology, kNone, kNone}, Stat::knowledge},
    {"force", {Skill::athletics, kNone, kNone, kNone, kNone}, Stat::toughness},
    {"rite", {Skill::occult, kNone, kNone, kNone, kNone}, Stat::knowledge},
    {"burn", {kNone, kNone, kNone, kNone, kNone}, Stat::agility},
    {"drive", {Skill::driving, kNone, kNone, kNone, kNone}, Stat::agility},
    {"records",
     {Skill::research, Skill::local_knowledge, Skill::humanities, Skill::history, kNone},
     Stat::perception},
    {"street", {Skill::streetwise, Skill::local_knowledge, kNone, kNone, kNone}, Stat::appeal},
    {"tongue",
     {Skill::languages, Skill::latin, Skill::humanities, Skill::history, Skill::occult},
     Stat::knowledge},
    {"buy", {kNone, kNone, kNone, kNone, kNone}, Stat::cash},
    {"pick", {Skill::stealth, Skill::streetwise, kNone, kNone, kNone}, Stat::agility},
    {"keyhole", {kNone, kNone, kNone, kNone, kNone}, Stat::agility},
    {"run", {Skill::athletics, Skill::parkour, kNone, kNone, kNone}, Stat::agility},
    {"plans", {Skill::mechanics, Skill::science, Skill::research, kNone, kNone}, Stat::knowledge},
}};

// Weapons -------------------------------------------------------------------------------------------------

enum class WeaponId : std::int8_t {
  unarmed,
  knife,
  club,
  sword,
  pistol,
  shotgun,
  bow,
  grenade,
  claws,
  tentacles,
  shard_arm,
  eel_jaws,
  burning_hands,
  molotov
};
inline constexpr int kMostWeapons = 20;  // of a scenario's file; above: the built-in ones, by their place
enum class Area : std::int8_t { none, square, blast, burst };
constexpr auto enum_names(Area) {
  return std::to_array<std::string_view>({"none", "square", "blast", "burst"});
}

struct Weapon {
  std::string_view name;
  bool shot;                           // false: close
  std::int8_t nearest, farthest;       // squares; a close weapon's reach is `farthest`
  std::array<std::int8_t, 5> open;     // rating at 0, 10, 20-30, 40-60, 70 or more feet
  std::array<std::int8_t, 5> cramped;  // the same where it is cramped
  std::int8_t fixed, over_toughness;   // Intensity: fixed, or (fixed 0) the attacker's Toughness + this
  std::int8_t damage;                  // class: 1 standard, 2 massive
  Skill skill;                         // shots only
  bool natural, usable_held, ignites;
  Area area;  // area weapons are used up
};
// Ratings are given for 0, 10, 20-30, 40-60 and 70 or more feet.
inline constexpr std::array<std::int8_t, 13> kBand{0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4};
constexpr int rating(const Weapon& weapon, int squares, bool cramped) {
  const auto band = static_cast<std::size_t>(kBand[static_cast<std::size_t>(squares)]);
  return cramped ? weapon.cramped[band] : weapon.open[band];
}

// Powers --------------------------------------------------------------------------------------------------

enum class PowerId : std::int8_t { none = -1 };  // its place in the data
inline constexpr int kMostPowers = 12;
enum class Effect : std::int8_t { damage, calm, hold };
constexpr auto enum_names(Effect) { return std::to_array<std::string_view>({"damage", "calm", "hold"}); }
struct Power {
  std::string_view name;
  Skill skill;           // attack: this skill, else
  Stat stat;             // this characteristic
  Stat resisted;         // by this characteristic,
  bool or_hand_to_hand;  // unless the target has Hand-to-Hand
  std::int8_t range;     // squares
  Area area;
  Effect effect;
  std::int8_t intensity;                     // of the damage
  bool disturbing, prone, ignites, strains;  // strains: its user checks Calm, Intensity 4
  std::int8_t uses;                          // -1 unlimited
};
// Figures -------------------------------------------------------------------------------------------------

enum class Panic : std::int8_t { freeze, flee, frenzy };
constexpr auto enum_names(Panic) { return std::to_array<std::string_view>({"freeze", "flee", "frenzy"}); }
enum class Special : std::int8_t { none, extra, terror, feast, shadow, grasp, ignite, crumble };
constexpr auto enum_names(Special) {
  return std::to_array<std::string_view>(
      {"none", "extra", "terror", "feast", "shadow", "grasp", "ignite", "crumble"});
}

struct Rank {
  Skill skill = Skill::none;
  std::int8_t rank = 0;
};
struct SpecialCard {
  Card card = kNoCard;
  Special special = Special::none;
};
struct FigureType {
  std::string_view name;
  bool host;                              // a horror or its helper
  std::array<std::int8_t, kStats> stats;  // Calm Agility Toughness Perception Appeal Cash Knowledge
  std::array<Rank, 6> skills;
  std::array<std::int8_t, 2> weapons;  // beside bare hands; -1 none
  std::array<PowerId, 2> powers;
  // Players' characters
  Card significator;
  Panic panic;
  std::int8_t contacts;
  // Horrors
  std::int8_t calm_intensity;  // -1: nobody checks Calm
  std::int8_t death;           // dead at this far below 0 Toughness
  std::int8_t armour;
  bool fool_is_own, supernatural, weak_spot, fireproof;
  std::array<SpecialCard, 3> specials;
};

// The built-in ones, by their place in the data.
enum class FigureId : std::int8_t {
  marty,
  nena,
  laura,
  hiram,
  ceelo,
  bebe,
  alfred,
  cassie,
  ann,
  didi,
  harlequin,
  mime,
  eel_faced_girl,
  cannibal_ghoul,
  gunman,
  knifeman,
  crysoloth,
  shardling,
  ninth_archon,
  acolyte,
  burning_fiend,
  wheelman
};
inline constexpr int kMostFigures = 32;  // kinds of figures in a file

constexpr int rank_of(const FigureType& figure, Skill skill) {  // -1: the figure does not have it
  if (skill == Skill::none) return -1;
  for (const Rank& each : figure.skills)
    if (each.skill == skill) return each.rank;
  return -1;
}
constexpr int rank_or(const FigureType& figure, Skill skill, Stat otherwise) {
  const int rank = rank_of(figure, skill);
  return rank >= 0 ? rank : figure.stats[at(otherwise)];
}

// What the rules ask of a figure again and again, worked out once per row.
struct Abilities {
  std::array<std::int8_t, kTasks> task{}, overlap{};  // stat; further skills that count
  std::int8_t close = 0, dodge_close = 0;             // attack and resist stats of close fighting
  std::int8_t agility = 0, toughness = 0, runs = 0;   // runs: Parkour, else Athletics, else Agility
  std::int8_t stealth = 0;
  std::array<std::int8_t, kMostWeapons> attack{};  // attack stat with each weapon
  std::array<std::int8_t, 2> power{};              // attack stat of each power
  std::int8_t natural = 0;                         // the natural weapon it falls back on, and grabs with
  CardSet specials;                                // its special cards
};
constexpr Abilities abilities_of(const FigureType& figure, std::span<const Weapon> weapons,
                                 std::span<const Power> powers) {
  Abilities all;
  for (std::size_t task = 0; task < kTasks; ++task) {
    const TaskRow& row = kTaskRows[task];
    int best = -1, count = 0;
    for (const Skill skill : row.skills) {
      bool counts = rank_of(figure, skill) >= 0;
      for (const Specialised& pair : kSpecialised)
        if (skill == pair.general && rank_of(figure, pair.special) >= 0 &&
            std::find(row.skills.begin(), row.skills.end(), pair.special) != row.skills.end())
          counts = false;
      if (!counts) continue;
      ++count;
      best = std::max(best, rank_of(figure, skill));
    }
    all.task[task] = static_cast<std::int8_t>(count > 0 ? best : figure.stats[at(row.otherwise)]);
    all.overlap[task] = static_cast<std::int8_t>(count > 1 ? count - 1 : 0);
  }
  const auto i8 = [](int value) { return static_cast<std::int8_t>(value); };
  all.agility = figure.stats[at(Stat::agility)];
  all.toughness = figure.stats[at(Stat::toughness)];
  all.close = i8(rank_or(figure, Skill::hand_to_hand, Stat::toughness));
  all.dodge_close = i8(rank_or(figure, Skill::hand_to_hand, Stat::agility));
  const int parkour = rank_of(figure, Skill::parkour);
  all.runs = i8(parkour >= 0 ? parkour : rank_or(figure, Skill::athletics, Stat::agility));
  all.stealth = i8(rank_or(figure, Skill::stealth, Stat::agility));
  for (std::size_t w = 0; w < weapons.size(); ++w)
    all.attack[w] = weapons[w].shot ? i8(rank_or(figure, weapons[w].skill, Stat::agility)) : all.close;
  for (std::size_t p = 0; p < 2; ++p)
    if (figure.powers[p] != PowerId::none) {
      const Power& power = powers[at(figure.powers[p])];
      all.power[p] = i8(rank_or(figure, power.skill, power.stat));
    }
  for (const std::int8_t weapon : figure.weapons)
    if (weapon >= 0 && weapons[static_cast<std::size_t>(weapon)].natural) all.natural = weapon;
  for (const SpecialCard& each : figure.specials)
    if (each.card != kNoCard) all.specials.add(each.card);
  return all;
}
// Toughness that one damage card of this value costs.
constexpr int damage_of(int value) {
  return value == 0 ? 0 : value <= 3 ? 1 : value <= 7 ? 2 : value <= 10 ? 3 : 4;
}

}  // namespace pandemonium::demon_city
