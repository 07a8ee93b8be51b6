// What each move does, in a sentence; and why one cannot be played now: the part of the turn that it belongs
// to, then what it would need.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_demons {
namespace {

constexpr std::string_view kStart = "On your turn", kEnd = "End of turn", kSymbols = "Dice symbols",
                           kInCamp = "Arriving in Camp", kBelow = "Underground Tunnels",
                           kSecret = "Secret locations", kGearNotes = "Notes on gear",
                           kLeaving = "Returning to the city", kStun = "Getting stunned",
                           kSkills = "Skill tracks";

constexpr auto kMoveSentences = std::to_array<MoveWords>({
    {"normal action",
     "Rolls the die of your level and deals with all it shows. From the Swamp you first move to level 1. "
     "From "
     "Camp you move into the Swamp and roll nothing.",
     kStart},
    {"stay at camp", "Spends the turn at Camp: Health is full again, and stored Junk can be put into gear.",
     kInCamp},
    {"dive",
     "Rolls the tunnel die: {tunnel_arrows} of its {faces} faces take you in, "
     "{tunnel_arrows_with_radiation} of them with Radiation.",
     kBelow},
    {"surface",
     "Leaves the tunnels. In the city you collect the icon of the place above and roll the die of its level; "
     "in "
     "the Swamp you collect its Junk; in Camp a run begins, or you stay.",
     kBelow},
    {"pass", "Goes on without more gear: what is left of the roll, of Demons or of damage happens.",
     kSymbols},
    {"reroll for a beacon", "Discards a Beacon and throws the die in hand again.", kSecret},
    {"end turn", "Ends the turn where you stand, with all you carry still at risk.", kEnd},
    {"return to camp",
     "Goes home to Camp: Beacons are lost, Junk is stored, Health is full again, and gear can be fixed.",
     "Return to Camp"},
    {"buy max health", "Spends {health_price} Info: maximum Health rises by 1, and so does Health.", kSkills},
    {"buy beacon", "Spends {beacon_price} Info on a Beacon for your mat.", kEnd},
    {"buy evasion", "Spends {evasion_price} Info: one more Demon of every roll is evaded by itself.",
     kSkills},
    {"secret location",
     "Activates the secret location of your level for Beacons; the Control Room of level {levels} wins.",
     kSecret, true},
    {"go in", "Spends {go_in:Beacon} to move to the next level and collect its icon; the turn ends.", kEnd},
    {"junk cache",
     "Discovers {junk_per_beacon} Junk for {go_in:Beacon}; Beacons go into nothing else this turn.", kEnd},
    {"info cache",
     "Discovers {info_per_beacon} Info for {go_in:Beacon}; Beacons go into nothing else this turn.", kEnd},
    {"draw gear", "Draws 2 gear cards. You may start to fix one of them with 1 Junk.", kInCamp},
    {"take first gear", "Starts to fix the first of the cards drawn.", kInCamp, true},
    {"take second gear", "Starts to fix the second of the cards drawn.", kInCamp, true},
    {"take no gear", "Puts the cards drawn away.", kInCamp},
    {"start second gear",
     "Pays {second_price} Info and 1 Junk to start fixing the other card that was drawn.", kInCamp, true},
    {"fix one", "Puts 1 stored Junk on the card being fixed.", kInCamp},
    {"fix all", "Puts as much stored Junk on the card as it still needs, or as there is.", kInCamp},
    {"end camp", "Ends the turn at Camp.", kInCamp},
    {"load", "Takes so much stored Junk along into the city.", kLeaving},
    {"use gear", "Uses a card that is fixed; what it does stands on it.", kGearNotes, true},
});

std::string amount(int count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing);
}

Reason not_at_end(const Runner& runner) {
  if (runner.location == kCamp)
    return {"That is done at the end of a turn in the city; you are at Camp.", std::string(kEnd)};
  return {"That is done at the end of a turn, after the roll.", std::string(kEnd)};
}

Reason cannot_buy(const State& state, int price, std::string_view what, bool at_its_end) {
  const Runner& runner = acting(state);
  if (state.phase != Phase::end) return not_at_end(runner);
  if (at_its_end) return {std::string(what) + " cannot rise any further.", std::string(kSkills)};
  return {std::string(what) + " costs " + amount(price, "Info") + "; you have " +
              std::to_string(runner.info) + ".",
          std::string(kEnd)};
}

// Why the secret location of the level would change nothing.
std::string nothing_to_change(const State& state) {
  switch (acting(state).location) {
    case kOuterPerimeter:
      return "Your Health is already " + std::to_string(acting(state).health) +
             ", the most that the Med Center "
             "gives.";
    case kRuinedSuburbs:
      return "A Beacon of yours lies on the Surveillance Node already.";
    case kFactoryBelt:
      return "The Defense Node moves a rival on level 2 or higher; yours is not there.";
    default:
      return "No gear card is left for the Equipment Locker.";
  }
}

Reason cannot_spend_beacons(const State& state, Move move) {
  const Runner& runner = acting(state);
  if (state.phase != Phase::end) return not_at_end(runner);
  if (runner.beacons == 0 && move != Move::secret) return {"You carry no Beacon.", std::string(kEnd)};
  switch (state.beacon_use) {
    case BeaconUse::junk_cache:
      return {"Beacons go into one kind of thing a turn: yours go into the Junk Cache.", std::string(kEnd)};
    case BeaconUse::info_cache:
      return {"Beacons go into one kind of thing a turn: yours go into the Info Cache.", std::string(kEnd)};
    case BeaconUse::closed:
      return {"Beacons go into one kind of thing a turn: yours have gone into the secret location.",
              std::string(kEnd)};
    default:
      break;
  }
  const int to_go_in = tables_of(state).going_in.price;
  if (move == Move::go_in && runner.location < kTechSector)
    return {"Going in takes " + counted(to_go_in, "Beacon") + "; you carry " +
                std::to_string(runner.beacons) + ".",
            std::string(kEnd)};
  if (move == Move::go_in) return {"Level 5 is the last: there is no further in.", std::string(kEnd)};
  if (!in_city(runner)) return {"There is no secret location in the Swamp.", std::string(kSecret)};
  const int price = price_of_secret(state);
  if (runner.beacons < price)
    return {"The " + std::string(kBoard[static_cast<std::size_t>(runner.location)].secret_location) +
                " takes " + counted(price, "Beacon") + "; you carry " + std::to_string(runner.beacons) + ".",
            std::string(kSecret)};
  return {nothing_to_change(state), std::string(kSecret)};
}

Reason cannot_fix(const State& state, Move move) {
  const Runner& runner = acting(state);
  if (state.phase != Phase::camp)
    return {"Gear is drawn and fixed during a turn at Camp.", std::string(kInCamp)};
  if (runner.stored_junk == 0) return {"No Junk is stored at Camp.", std::string(kInCamp)};
  if (move == Move::fix_one) return {"No card is being fixed: draw gear first.", std::string(kInCamp)};
  if (move == Move::fix_all) {
    if (runner.unfixed == kNoCard) return {"No card is being fixed: draw gear first.", std::string(kInCamp)};
    return {"A single Junk is all that can be put on it: fix one.", std::string(kInCamp)};
  }
  if (move == Move::draw) {
    if (runner.unfixed != kNoCard)
      return {"One card is fixed at a time: the " +
                  std::string(name_of_gear(tables_of(state), runner.unfixed)) + " still needs " +
                  amount(junk_needed(state, runner), "Junk") + ".",
              std::string(kInCamp)};
    if (state.drew) return {"Gear is drawn once a turn.", std::string(kInCamp)};
    return {"No gear card is left.", std::string(kInCamp)};
  }
  if (state.offer_b == kNoCard) return {"No second card has been set aside this turn.", std::string(kInCamp)};
  if (runner.unfixed != kNoCard) return {"First finish the card that is being fixed.", std::string(kInCamp)};
  return {"The second card costs " + amount(tables_of(state).spending.second_gear_price, "Info") +
              " beside its Junk; you have " + std::to_string(runner.info) + ".",
          std::string(kInCamp)};
}

std::string_view window_in_words(const GearType& type) {
  if (type.windows.has(Window::end) && type.windows.has(Window::damage))
    return "is used at the end of a turn, or when damage is about to be taken";
  if (type.windows.has(Window::end)) return "is used at the end of a turn";
  if (type.windows.has(Window::roll)) return "is used on a die just rolled";
  if (type.windows.has(Window::demon)) return "is used while Demons of a roll are left";
  if (type.windows.has(Window::damage)) return "is used when damage is about to be taken";
  return "works by itself";
}

// The windows that are open: one, or none.
Windows window_now(const State& state) {
  Windows open;
  if (state.phase == Phase::roll) open.add(Window::roll);
  if (state.phase == Phase::demon) open.add(Window::demon);
  if (state.phase == Phase::damage) open.add(Window::damage);
  if (state.phase == Phase::end) open.add(Window::end);
  return open;
}

// The gear is with the Runner and it is the time for it; something is missing.
std::string gear_lacks(const State& state, const GearType& type, Effect effect) {
  const Runner& runner = acting(state);
  const int junk = runner.mat_junk;
  if (type.pay_junk > junk)
    return "costs " + amount(type.pay_junk, "Junk") + " from your mat; you carry " + std::to_string(junk);
  switch (effect) {
    case Effect::heal:
      return "heals, and your Health is full";
    case Effect::jam:
      return "takes Beacons from your rival, who has none";
    case Effect::lure:
      return "drives your rival out, who is at Camp";
    case Effect::go_in:
      return "takes you in, and level 5 is the last";
    case Effect::overdrive:
      return "costs " + amount(type.amount, "Health") + ", and you have only " +
             std::to_string(runner.health);
    case Effect::winch:
      return "saves you from being stunned; this damage would not stun you";
    default:
      return "has nothing to do here";
  }
}

Reason cannot_use(const State& state, int number) {
  const Runner& runner = acting(state);
  const Tables& tables = tables_of(state);
  const GearType& type = tables.gear.values[static_cast<std::size_t>(number)];
  const auto [name, effect] = kGear[static_cast<std::size_t>(number)];
  const std::string the = "The " + std::string(name) + " ";
  const CardSet copies = tables.copies_of(number);
  const std::string rule(kGearNotes);
  if ((runner.fixed & copies) == 0) {
    if ((runner.active & copies) != 0) return {the + "is at work already.", rule};
    if (runner.unfixed != kNoCard && (copies & card_bit(runner.unfixed)) != 0)
      return {the + "is not fixed yet: it needs " + amount(junk_needed(state, runner), "Junk") + " more.",
              rule};
    return {"You have no " + std::string(name) + ".", rule};
  }
  if (type.windows.empty() && type.capacity > 0)
    return {the + "works by itself; damage is put on it when you would take some.", rule};
  if (!type.windows.any_of(window_now(state))) return {the + std::string(window_in_words(type)) + ".", rule};
  if ((runner.fixed & copies & ~state.used) == 0)
    return {the + "has had its use of this " +
                (type.limit == Limit::run    ? "run"
                 : type.limit == Limit::turn ? "turn"
                                             : "roll") +
                ".",
            rule};
  return {the + gear_lacks(state, type, effect) + ".", rule};
}

Reason cannot_end(const State& state, Move move) {
  const Runner& runner = acting(state);
  if (move == Move::return_to_camp && state.phase == Phase::end)
    return {"One returns to Camp from the city; you are in the " +
                std::string(kBoard[static_cast<std::size_t>(runner.location)].name) + ".",
            "Return to Camp"};
  if (state.phase == Phase::camp) return {"You are at Camp: end camp ends this turn.", std::string(kInCamp)};
  if (state.phase == Phase::start) return {"The turn has just begun: first its action.", std::string(kStart)};
  return {"That comes at the end of the turn; this is not settled yet.", std::string(kEnd)};
}

}  // namespace

std::span<const MoveWords> moves_in_words() { return kMoveSentences; }

Reason CityOfDemons::why_not(const State& state, Action action) {
  const Runner& runner = acting(state);
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::normal:
      return {"That begins a turn, and this one has begun.", std::string(kStart)};
    case Move::stay_camp:
      if (state.phase == Phase::start)
        return {"You are in the " + std::string(kBoard[static_cast<std::size_t>(runner.location)].name) +
                    ", not at Camp.",
                std::string(kInCamp)};
      return {"Staying at Camp is chosen when a turn begins there, or when you surface there.",
              std::string(kInCamp)};
    case Move::dive:
      if (state.phase == Phase::tunnel)
        return {
            "The tunnel die is rolled at most " + std::to_string(state.options.dive_cap) + " times a turn.",
            std::string(kBelow)};
      return {"A dive begins a turn; this one has begun.", std::string(kBelow)};
    case Move::surface:
      return {state.in_tunnels ? "First deal with the tunnel die." : "You are not in the tunnels.",
              std::string(kBelow)};
    case Move::pass:
      return {"There is no roll to keep, and no Demons or damage to suffer.", std::string(kSymbols)};
    case Move::reroll_beacon:
      if (state.phase != Phase::roll)
        return {"Only a die that was just rolled can be rolled again.", std::string(kSecret)};
      if (!runner.marker)
        return {"Beacons reroll dice only while one of yours lies on the Surveillance Node.",
                std::string(kSecret)};
      return {"You carry no Beacon to discard.", std::string(kSecret)};
    case Move::end_turn:
    case Move::return_to_camp:
      return cannot_end(state, move);
    case Move::buy_health:
      return cannot_buy(state, tables_of(state).skills.max_health_price, "Maximum Health",
                        runner.max_health >= tables_of(state).skills.last_max_health);
    case Move::buy_beacon:
      return cannot_buy(state, tables_of(state).spending.beacon_price, "A Beacon", false);
    case Move::buy_evasion:
      return cannot_buy(state, tables_of(state).skills.evasion_price, "Evasion",
                        runner.evasion >= tables_of(state).skills.last_evasion);
    case Move::secret:
    case Move::go_in:
    case Move::junk_cache:
    case Move::info_cache:
      return cannot_spend_beacons(state, move);
    case Move::draw:
    case Move::start_second:
    case Move::fix_one:
    case Move::fix_all:
      return cannot_fix(state, move);
    case Move::take_a:
    case Move::take_b:
    case Move::take_none:
      if (state.phase == Phase::offer) return {"Only one card was drawn.", std::string(kInCamp)};
      return {"No gear that was drawn lies open.", std::string(kInCamp)};
    case Move::end_camp:
      if (state.phase == Phase::offer)
        return {"First choose what becomes of the gear drawn.", std::string(kInCamp)};
      return {"That ends a turn at Camp; end turn ends one in the city.", std::string(kInCamp)};
    case Move::load:
      if (state.phase == Phase::load)
        return {"Only " + std::to_string(runner.stored_junk) + " Junk is stored at Camp.",
                std::string(kLeaving)};
      return {"Stored Junk is taken along at the moment you leave Camp.", std::string(kLeaving)};
    case Move::use:
      return cannot_use(state, parameter);
  }
  return {};
}

}  // namespace pandemonium::city_of_demons
