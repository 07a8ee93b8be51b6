// The data of the gear of City of Demons: what each type costs, when, how often and how much it does.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium::city_of_demons {

// GEAR
enum class Gear : std::int8_t {
  pack_android,
  relay_android,
  sentry_android,
  temporary_armor,
  radiation_pills,
  stim_drug,
  med_kit,
  smoke_bomb,
  flare_gun,
  data_core,
  emp_grenade,
  signal_jammer,
  demon_lure,
  service_hatch,
  shock_baton,
  phase_cloak,
  hazmat_suit,
  gyroscope,
  grapple_line,
  scrap_shield,
  nano_stitcher,
  signal_recorder,
  escape_winch,
  overdrive_cell
};
inline constexpr int kGearTypes = 24, kGearCards = 36;
constexpr auto enum_names(Gear) {
  return std::to_array<std::string_view>(
      {"pack_android",  "relay_android",   "sentry_android", "temporary_armor", "radiation_pills",
       "stim_drug",     "med_kit",         "smoke_bomb",     "flare_gun",       "data_core",
       "emp_grenade",   "signal_jammer",   "demon_lure",     "service_hatch",   "shock_baton",
       "phase_cloak",   "hazmat_suit",     "gyroscope",      "grapple_line",    "scrap_shield",
       "nano_stitcher", "signal_recorder", "escape_winch",   "overdrive_cell"});
}

// When a card may be used; in no window: it works by itself.
enum class Window : std::int8_t { end, roll, demon, damage };
constexpr auto enum_names(Window) {
  return std::to_array<std::string_view>({"end", "roll", "demon", "damage"});
}
using Windows = Flags<Window>;

enum class Limit : std::int8_t { none, discard, track, run, turn, roll };
constexpr auto enum_names(Limit) {
  return std::to_array<std::string_view>({"none", "discard", "track", "run", "turn", "roll"});
}

enum class Effect : std::int8_t {
  extra_junk,
  extra_info,
  evade,
  armor,
  pills,
  stim,
  heal,
  beacons,
  info,
  fend_off,
  jam,
  lure,
  go_in,
  hazmat,
  reroll,
  prevent,
  record,
  winch,
  overdrive
};
inline constexpr int kEffects = 19;

struct GearWords {
  std::string_view name;
  Effect effect;
};
inline constexpr std::array<GearWords, kGearTypes> kGear{{
    {"Pack Android", Effect::extra_junk},
    {"Relay Android", Effect::extra_info},
    {"Sentry Android", Effect::evade},
    {"Temporary Armor", Effect::armor},
    {"Radiation Pills", Effect::pills},
    {"Stim Drug", Effect::stim},
    {"Med Kit", Effect::heal},
    {"Smoke Bomb", Effect::evade},
    {"Flare Gun", Effect::beacons},
    {"Data Core", Effect::info},
    {"EMP Grenade", Effect::fend_off},
    {"Signal Jammer", Effect::jam},
    {"Demon Lure", Effect::lure},
    {"Service Hatch", Effect::go_in},
    {"Shock Baton", Effect::fend_off},
    {"Phase Cloak", Effect::evade},
    {"Hazmat Suit", Effect::hazmat},
    {"Gyroscope", Effect::reroll},
    {"Grapple Line", Effect::go_in},
    {"Scrap Shield", Effect::prevent},
    {"Nano Stitcher", Effect::heal},
    {"Signal Recorder", Effect::record},
    {"Escape Winch", Effect::winch},
    {"Overdrive Cell", Effect::overdrive},
}};

struct GearType {
  Number<1, 2> copies;
  Number<1, 12> cost;     // Junk to fix it
  Number<0, 6> pay_junk;  // from the mat, per use
  Number<0, 6> capacity;  // damage an android takes, 0 for other gear
  Number<1, 12> amount;
  Windows windows;
  Limit limit = Limit::none;
};
constexpr void fields(auto& visit, GearType& type) {
  Source source;
  visit("copies", type.copies);
  visit("cost", type.cost);
  visit("pay_junk", type.pay_junk);
  visit("capacity", type.capacity);
  visit("amount", type.amount);
  visit("windows", type.windows);
  visit("limit", type.limit);
  visit("source", source);
}

}  // namespace pandemonium::city_of_demons
