// Skills, tasks, weapons, powers and figures. The rulebook has no such tables: all of it is reconstructed
// from the rulebook's hints and examples (README, "Reconstructed data").
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
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
inline constexpr int kWeapons = 14;
enum class Area : std::int8_t { none, square, blast, burst };

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
// clang-format off
inline constexpr std::array<Weapon, kWeapons> kWeaponRows{{
    // name          shot feet/10 open cramped Intensity cl skill natural held ignites area
    {"unarmed",       false, 0, 0,  {1, 1, 0, 0, 0}, {1, 1, 0, 0, 0}, 0, 0,  1, Skill::none,           true,  true,  false, Area::none},
    {"knife",         false, 0, 0,  {4, 2, 1, 0, 0}, {5, 3, 1, 0, 0}, 0, 1,  1, Skill::none,           false, true,  false, Area::none},
    {"club",          false, 0, 0,  {3, 2, 1, 0, 0}, {2, 2, 1, 0, 0}, 0, 1,  1, Skill::none,           false, true,  false, Area::none},
    {"sword",         false, 0, 1,  {2, 4, 2, 0, 0}, {1, 2, 1, 0, 0}, 0, 2,  1, Skill::none,           false, true,  false, Area::none},
    {"pistol",        true,  0, 12, {2, 4, 4, 4, 3}, {2, 4, 4, 4, 3}, 6, 0,  1, Skill::firearms,       false, true,  false, Area::none},
    {"shotgun",       true,  0, 6,  {2, 5, 5, 3, 1}, {1, 4, 4, 3, 1}, 7, 0,  1, Skill::firearms,       false, false, false, Area::none},
    {"bow",           true,  0, 12, {0, 2, 3, 4, 4}, {0, 1, 2, 2, 2}, 5, 0,  1, Skill::exotic_weapons, false, false, false, Area::none},
    {"grenade",       true,  2, 6,  {0, 0, 4, 4, 0}, {0, 0, 4, 4, 0}, 8, 0,  2, Skill::exotic_weapons, false, false, false, Area::blast},
    {"claws",         false, 0, 0,  {4, 3, 1, 0, 0}, {5, 4, 1, 0, 0}, 0, 1,  1, Skill::none,           true,  true,  false, Area::none},
    {"tentacles",     false, 0, 2,  {3, 4, 4, 0, 0}, {4, 4, 3, 0, 0}, 0, 1,  1, Skill::none,           true,  true,  false, Area::none},
    {"shard arm",     false, 0, 1,  {3, 4, 2, 0, 0}, {2, 3, 1, 0, 0}, 0, 1,  1, Skill::none,           true,  true,  false, Area::none},
    {"eel jaws",      false, 0, 0,  {4, 2, 1, 0, 0}, {5, 3, 1, 0, 0}, 0, 1,  1, Skill::none,           true,  true,  false, Area::none},
    {"burning hands", false, 0, 0,  {4, 3, 1, 0, 0}, {4, 3, 1, 0, 0}, 0, 1,  1, Skill::none,           true,  true,  false, Area::none},
    {"molotov",       true,  1, 4,  {0, 3, 3, 3, 0}, {0, 3, 3, 3, 0}, 6, 0,  1, Skill::exotic_weapons, false, false, true,  Area::square},
}};
// clang-format on
constexpr const Weapon& weapon_row(int id) { return kWeaponRows[static_cast<std::size_t>(id)]; }

// Ratings are given for 0, 10, 20-30, 40-60 and 70 or more feet.
inline constexpr std::array<std::int8_t, 13> kBand{0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4};
constexpr int rating(int weapon, int squares, bool cramped) {
  const Weapon& row = weapon_row(weapon);
  const auto band = static_cast<std::size_t>(kBand[static_cast<std::size_t>(squares)]);
  return cramped ? row.cramped[band] : row.open[band];
}

// Powers --------------------------------------------------------------------------------------------------

enum class PowerId : std::int8_t {
  mind_spike,
  terrify,
  eel_lash,
  acid_spit,
  wave_of_mutilation,
  crystal_bloom,
  fire_breath,
  none
};
inline constexpr int kPowers = 7;
enum class Effect : std::int8_t { damage, calm, hold };
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
// clang-format off
inline constexpr std::array<Power, kPowers> kPowerRows{{
    // name                skill attack resisted H2H range area effect I terror prone fire strains uses
    {"Mind Spike",         Skill::occult,       Stat::knowledge, Stat::calm,      false, 6, Area::none,  Effect::damage, 5, false, false, false, true,  -1},
    {"Terrify",            Skill::none,         Stat::appeal,    Stat::calm,      false, 6, Area::none,  Effect::calm,   0, false, false, false, false, -1},
    {"Eel Lash",           Skill::hand_to_hand, Stat::toughness, Stat::agility,   true,  2, Area::none,  Effect::hold,   0, false, false, false, false, -1},
    {"Acid Spit",          Skill::none,         Stat::knowledge, Stat::agility,   false, 6, Area::none,  Effect::damage, 7, false, false, false, false, -1},
    {"Wave of Mutilation", Skill::none,         Stat::calm,      Stat::toughness, false, 3, Area::burst, Effect::damage, 5, true,  false, false, false, 2},
    {"Crystal Bloom",      Skill::none,         Stat::toughness, Stat::agility,   false, 3, Area::none,  Effect::damage, 6, false, true,  false, false, -1},
    {"Fire Breath",        Skill::none,         Stat::toughness, Stat::agility,   false, 3, Area::square, Effect::damage, 7, false, false, true, false, 3},
}};
// clang-format on

// Figures -------------------------------------------------------------------------------------------------

enum class Panic : std::int8_t { freeze, flee, frenzy };
enum class Special : std::int8_t { none, extra, terror, feast, shadow, grasp, ignite, crumble };

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
inline constexpr int kFigureTypes = 22;

namespace rows {
consteval std::int8_t w(WeaponId weapon) { return static_cast<std::int8_t>(weapon); }
consteval FigureType person(std::string_view name, std::array<std::int8_t, kStats> stats,
                            std::array<Rank, 6> skills, std::array<std::int8_t, 2> weapons, Card significator,
                            Panic panic, int contacts, PowerId power = PowerId::none) {
  return {name,         false,   stats,
          skills,       weapons, {power, PowerId::none},
          significator, panic,   static_cast<std::int8_t>(contacts),
          -1,           5,       0,
          false,        false,   false,
          false,        {}};
}
consteval FigureType horror(std::string_view name, std::array<std::int8_t, kStats> stats,
                            std::array<Rank, 6> skills, std::int8_t weapon, std::array<PowerId, 2> powers,
                            int calm_intensity, int death) {
  return {name,
          true,
          stats,
          skills,
          {weapon, -1},
          powers,
          kNoCard,
          Panic::freeze,
          0,
          static_cast<std::int8_t>(calm_intensity),
          static_cast<std::int8_t>(death),
          0,
          false,
          false,
          false,
          false,
          {}};
}
consteval FigureType with(FigureType row, int armour, bool fool, bool supernatural, bool weak_spot,
                          bool fireproof, std::array<SpecialCard, 3> specials) {
  row.armour = static_cast<std::int8_t>(armour);
  row.fool_is_own = fool;
  row.supernatural = supernatural;
  row.weak_spot = weak_spot;
  row.fireproof = fireproof;
  row.specials = specials;
  return row;
}
inline constexpr std::array<PowerId, 2> kNoPowers{PowerId::none, PowerId::none};
using enum WeaponId;
using S = Skill;

inline constexpr std::array<FigureType, kFigureTypes> kAll{{
    // clang-format off
    //      name       C A T P A $ K              skills                                                      
    //      weapons             Significator                 panic          contacts
    person("Marty",  {3, 2, 3, 2, 3, 1, 2}, {{{S::hand_to_hand, 4}, {S::streetwise, 4}, {S::local_knowledge, 3}}}, {w(club), -1},   kFool,                       Panic::frenzy, 0),
    person("Nena",   {4, 4, 2, 3, 2, 2, 3}, {{{S::firearms, 5}, {S::medicine, 4}, {S::stealth, 5}}},              {w(pistol), -1}, kNoCard,                     Panic::flee,   0),
    person("Laura",  {4, 3, 3, 4, 2, 2, 3}, {{{S::firearms, 4}, {S::research, 5}, {S::local_knowledge, 4}, {S::streetwise, 3}}}, {w(pistol), -1}, major(11),    Panic::freeze, 2),
    person("Hiram",  {3, 2, 2, 3, 1, 3, 5}, {{{S::research, 6}, {S::humanities, 6}, {S::history, 7}, {S::languages, 6}, {S::latin, 7}, {S::occult, 6}}}, {w(bow), -1}, major(5), Panic::freeze, 1),
    person("Ceelo",  {3, 5, 2, 3, 3, 1, 2}, {{{S::athletics, 6}, {S::parkour, 7}, {S::mechanics, 3}, {S::security, 3}}}, {w(club), -1}, kNoCard,                Panic::flee,   0),
    person("Bebe",   {3, 4, 3, 2, 2, 1, 2}, {{{S::hand_to_hand, 5}, {S::stealth, 5}}},                            {w(knife), -1},  kNoCard,                     Panic::frenzy, 0),
    person("Alfred", {4, 2, 4, 2, 2, 3, 3}, {{{S::firearms, 3}, {S::hand_to_hand, 5}, {S::mechanics, 4}}},        {w(shotgun), w(sword)}, minor(Suit::pentacles, 14), Panic::freeze, 0),
    person("Cassie", {4, 3, 2, 4, 3, 1, 4}, {{{S::occult, 5}, {S::stealth, 4}}},                                  {w(pistol), -1}, minor(Suit::cups, 13),       Panic::flee,   1, PowerId::mind_spike),
    person("Ann",    {4, 4, 3, 3, 2, 2, 2}, {{{S::driving, 5}, {S::athletics, 5}}},                               {w(club), -1},   major(7),                    Panic::freeze, 0),
    person("Didi",   {3, 3, 2, 3, 2, 2, 5}, {{{S::mechanics, 6}, {S::science, 6}, {S::biology, 7}, {S::security, 6}}}, {w(club), w(grenade)}, kNoCard,          Panic::flee,   1),
    with(horror("Harlequin",      {9, 4, 3, 4, 5, 0, 3}, {{{S::hand_to_hand, 4}, {S::stealth, 6}}}, w(knife),         {PowerId::terrify, PowerId::none},  4, 3), 0, true, false, false, false,
         {{{major(0), Special::shadow}, {major(9), Special::terror}, {minor(Suit::wands, 13), Special::extra}}}),
    horror("Mime",                {3, 2, 2, 2, 1, 0, 1}, {},                                        -1,               kNoPowers,                         -1, 2),
    with(horror("Eel-Faced Girl", {9, 3, 3, 3, 0, 0, 2}, {{{S::hand_to_hand, 4}, {S::stealth, 5}}}, w(eel_jaws),      {PowerId::eel_lash, PowerId::none}, 5, 3), 0, false, true, false, false,
         {{{major(18), Special::grasp}, {major(2), Special::feast}}}),
    with(horror("Cannibal Ghoul", {9, 3, 4, 3, 0, 0, 1}, {{{S::hand_to_hand, 5}, {S::stealth, 4}}}, w(claws),         kNoPowers,                          5, 3), 0, false, false, false, false,
         {{{major(13), Special::feast}, {major(8), Special::extra}}}),
    horror("Gunman",              {3, 3, 2, 2, 2, 1, 2}, {{{S::firearms, 4}}},                      w(pistol),        kNoPowers,                         -1, 2),
    horror("Knifeman",            {3, 2, 3, 2, 1, 1, 1}, {{{S::hand_to_hand, 4}}},                  w(knife),         kNoPowers,                         -1, 2),
    with(horror("Crysoloth",      {9, 1, 4, 2, 0, 0, 4}, {},                                        w(shard_arm),     {PowerId::crystal_bloom, PowerId::none}, 6, 3), 1, false, true, true, false,
         {{{major(16), Special::crumble}, {major(10), Special::feast}}}),
    horror("Shardling",           {9, 4, 1, 3, 0, 0, 0}, {{{S::hand_to_hand, 4}, {S::stealth, 4}}}, w(claws),         kNoPowers,                          3, 1),
    with(horror("Ninth Archon",   {9, 3, 5, 5, 0, 0, 9}, {},                                        w(tentacles),     {PowerId::acid_spit, PowerId::wave_of_mutilation}, 6, 4), 1, false, true, true, false,
         {{{major(15), Special::extra}, {major(12), Special::grasp}}}),
    horror("Acolyte",             {4, 2, 2, 2, 2, 2, 3}, {{{S::occult, 4}, {S::hand_to_hand, 3}}},  w(knife),         kNoPowers,                         -1, 2),
    with(horror("Burning Fiend",  {9, 4, 4, 3, 0, 0, 2}, {{{S::hand_to_hand, 5}}},                  w(burning_hands), {PowerId::fire_breath, PowerId::none}, 5, 3), 1, false, true, true, true,
         {{{major(19), Special::ignite}, {major(6), Special::terror}}}),
    horror("Wheelman",            {3, 3, 2, 3, 1, 1, 2}, {{{S::driving, 4}, {S::firearms, 3}}},     w(pistol),        kNoPowers,                         -1, 2),
    // clang-format on
}};
}  // namespace rows

inline constexpr const std::array<FigureType, kFigureTypes>& kFigureRows = rows::kAll;

consteval int rank_of(const FigureType& figure, Skill skill) {  // -1: the figure does not have it
  if (skill == Skill::none) return -1;
  for (const Rank& each : figure.skills)
    if (each.skill == skill) return each.rank;
  return -1;
}
consteval int rank_or(const FigureType& figure, Skill skill, Stat otherwise) {
  const int rank = rank_of(figure, skill);
  return rank >= 0 ? rank : figure.stats[at(otherwise)];
}

// What the rules ask of a figure again and again, worked out once per row.
struct Abilities {
  std::array<std::int8_t, kTasks> task{}, overlap{};  // stat; further skills that count
  std::int8_t close = 0, dodge_close = 0;             // attack and resist stats of close fighting
  std::int8_t agility = 0, toughness = 0, runs = 0;   // runs: Parkour, else Athletics, else Agility
  std::int8_t stealth = 0;
  std::array<std::int8_t, kWeapons> attack{};  // attack stat with each weapon
  std::array<std::int8_t, 2> power{};          // attack stat of each power
  std::int8_t natural = 0;                     // the natural weapon it falls back on, and grabs with
  CardSet specials;                            // its special cards
};
consteval Abilities abilities_of(const FigureType& figure) {
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
  for (std::size_t w = 0; w < kWeapons; ++w)
    all.attack[w] =
        kWeaponRows[w].shot ? i8(rank_or(figure, kWeaponRows[w].skill, Stat::agility)) : all.close;
  for (std::size_t p = 0; p < 2; ++p)
    if (figure.powers[p] != PowerId::none) {
      const Power& power = kPowerRows[at(figure.powers[p])];
      all.power[p] = i8(rank_or(figure, power.skill, power.stat));
    }
  for (const std::int8_t weapon : figure.weapons)
    if (weapon >= 0 && weapon_row(weapon).natural) all.natural = weapon;
  for (const SpecialCard& each : figure.specials)
    if (each.card != kNoCard) all.specials.add(each.card);
  return all;
}
inline constexpr auto kAbilities = []() consteval {
  std::array<Abilities, kFigureTypes> all{};
  for (std::size_t i = 0; i < kFigureTypes; ++i) all[i] = abilities_of(kFigureRows[i]);
  return all;
}();
static_assert(kAbilities[at(FigureId::hiram)].task[at(Task::tongue)] == 7 &&
              kAbilities[at(FigureId::hiram)].overlap[at(Task::tongue)] == 2);
static_assert(kAbilities[at(FigureId::didi)].task[at(Task::medic)] == 7);

// Toughness that one damage card of this value costs.
constexpr int damage_of(int value) {
  return value == 0 ? 0 : value <= 3 ? 1 : value <= 7 ? 2 : value <= 10 ? 3 : 4;
}

}  // namespace pandemonium::demon_city
