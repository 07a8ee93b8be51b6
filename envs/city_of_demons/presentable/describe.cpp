// A legal action in the words of the rulebook.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_demons {
namespace {

std::string quantity(int count, const std::string& thing) {
  const bool uncountable = thing == "Junk" || thing == "Info" || thing == "Health" || thing == "damage";
  return counted(count, thing, uncountable ? thing : "");
}

std::string name_of_place(int location) { return std::string(kBoard[location].name); }
std::string name_of_card(const State& state, int card) {
  return std::string(name_of_gear(tables_of(state), card));
}

std::string describe_normal_action(const State& state) {
  switch (acting(state).location) {
    case kCamp:
      return "start a run: go into the Swamp";
    case kSwamp:
      return "move to the Outer Perimeter and roll its die";
    default:
      return "roll the level " + std::to_string(level_of(acting(state).location)) + " die";
  }
}

std::string describe_pass(const State& state) {
  switch (state.phase) {
    case Phase::roll:
      return "keep the roll";
    case Phase::demon:
      return "use no more gear against " + quantity(demons_left(state), "Demon");
    default:
      return (state.damage < acting(state).health ? "take " : "be stunned by ") +
             quantity(state.damage, "damage");
  }
}

std::string describe_gear(const State& state, int type) {
  const std::string name(kGear[type].name);
  const GearType& row = tables_of(state).gear.values[static_cast<std::size_t>(type)];
  if (state.phase == Phase::damage && row.capacity > 0) return "put 1 damage on the " + name;
  return "use the " + name + (row.pay_junk > 0 ? " (" + quantity(row.pay_junk, "Junk") + ")" : "");
}

std::string describe_fixing(const State& state, int junk) {
  return "put " + quantity(junk, "Junk") + " on the " + name_of_card(state, acting(state).unfixed);
}

}  // namespace

std::string CityOfDemons::describe(const State& state, Action action) {
  const Runner& runner = acting(state);
  const Tables& tables = tables_of(state);
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::normal:
      return describe_normal_action(state);
    case Move::stay_camp:
      return "stay at Camp";
    case Move::dive:
      return state.phase == Phase::start ? "enter the Underground Tunnels" : "roll the tunnel die again";
    case Move::surface:
      return "leave the Underground Tunnels";
    case Move::pass:
      return describe_pass(state);
    case Move::reroll_beacon:
      return "discard 1 Beacon to reroll the die";
    case Move::end_turn:
      return "end the turn, staying in the " + name_of_place(runner.location);
    case Move::return_to_camp:
      return "return to Camp";
    case Move::buy_health:
      return "spend " + quantity(tables.skills.max_health_price, "Info") + ": maximum Health " +
             std::to_string(runner.max_health + 1);
    case Move::buy_beacon:
      return "spend " + quantity(tables.spending.beacon_price, "Info") + ": gain 1 Beacon";
    case Move::buy_evasion:
      return "spend " + quantity(tables.skills.evasion_price, "Info") + ": Demon Evasion " +
             std::to_string(runner.evasion + 1);
    case Move::secret: {
      return "activate the " + std::string(kBoard[runner.location].secret_location) + " (" +
             quantity(price_of_secret(state), "Beacon") + ")";
    }
    case Move::go_in:
      return "spend " + quantity(tables.going_in.price, "Beacon") + ": go in to the " +
             name_of_place(runner.location + 1) + ", ending the turn";
    case Move::junk_cache:
      return "discover a Junk Cache: 1 Beacon for " + quantity(tables.spending.junk_per_beacon, "Junk");
    case Move::info_cache:
      return "discover an Info Cache: 1 Beacon for " + quantity(tables.spending.info_per_beacon, "Info");
    case Move::draw:
      return "draw 2 new pieces of gear (1 Junk)";
    case Move::take_a:
      return "start fixing the first card, " + name_of_card(state, state.offer_a);
    case Move::take_b:
      return "start fixing the second card, " + name_of_card(state, state.offer_b);
    case Move::take_none:
      return "discard the gear drawn";
    case Move::start_second:
      return "start fixing the second card, " + name_of_card(state, state.offer_b) + " (" +
             quantity(tables.spending.second_gear_price, "Info") + ", 1 Junk)";
    case Move::fix_one:
      return describe_fixing(state, 1);
    case Move::fix_all:
      return describe_fixing(state, std::min<int>(runner.stored_junk, junk_needed(state, runner)));
    case Move::end_camp:
      return "end the turn in Camp";
    case Move::load:
      return "take " + quantity(parameter, "Junk") + " along";
    case Move::use:
      return describe_gear(state, parameter);
  }
  return "";
}

}  // namespace pandemonium::city_of_demons
