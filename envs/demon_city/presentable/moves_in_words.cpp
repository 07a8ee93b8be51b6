// What each move does, in a sentence; and why one cannot be played now: the decision that it belongs to, then
// what it would need. Whom the acting side does not see is not spoken of.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr const char *kTurnRules = "A turn (R49-R59)", *kAttackRules = "Attacks (R60-R63)",
                     *kTaskRules = "Tasks (R101-R108)", *kLeadRules = "Investigation (R28-R38)",
                     *kMapRules = "The map (R39-R43)", *kDriverRules = "Drivers (R109-R111)",
                     *kOpposedRules = "Opposed or not (R64-R68)", *kCalmRules = "Calm (R118-R122)";

constexpr auto kMoveSentences = std::to_array<MoveWords>({
    {"square", "Chooses that square.", "The map (R39-R43)"},
    {"pass", "Does nothing, or goes on without it.", "A turn (R49-R59)"},
    {"defend", "Dodges, blocks and parries: 1 card more, and attacks must beat the throw.",
     "A turn (R49-R59)"},
    {"dash",
     "Moves up to {dash} feet and does nothing else. The Players' characters also leave by an open exit so.",
     "A turn (R49-R59)"},
    {"run", "Moves up to {run} feet and then acts there.", "A turn (R49-R59)"},
    {"escape", "Tries to break free of whoever holds it.", "A turn (R49-R59)"},
    {"search", "Looks for whoever lurks within sight and 60 feet.", "Tasks (R101-R108)"},
    {"pick up", "Takes the weapon on the ground, or sets the captive down.", "Tasks (R101-R108)"},
    {"ready", "Changes the weapon, for free, and then acts.", "A turn (R49-R59)"},
    {"attack",
     "Attacks with the weapon in hand. It hits if its throw is higher than the foe's, or, if the foe does "
     "not oppose "
     "it, than the foe's resistance.",
     "Attacks (R60-R63)"},
    {"attack vital", "Goes for a vital spot: 1 card fewer in the throw, 1 more in the damage.",
     "Attacks (R60-R63)"},
    {"attack limb", "Goes for a limb: 1 card fewer; a foe who is hit falls and is lamed.",
     "Attacks (R60-R63)"},
    {"attack weak spot",
     "Goes for the weak spot: 1 card fewer in the throw, 1 more in the damage, and no armour.",
     "Attacks (R60-R63)"},
    {"disarm", "Makes the foe drop its weapon, without harm.", "Attacks (R60-R63)"},
    {"disarm and hurt", "Makes the foe drop its weapon and hurts it: 1 card fewer.", "Attacks (R60-R63)"},
    {"grab", "Seizes the foe: it cannot move until it breaks free.", "Attacks (R60-R63)"},
    {"first power", "Uses that power on the foe.", "Attacks (R60-R63)", true},
    {"second power", "Uses that power on the foe.", "Attacks (R60-R63)", true},
    {"aid",
     "Patches somebody up: 1 Toughness, and no longer hurt; who stays down has 1 card more to come round.",
     "Tasks (R101-R108)"},
    {"rally", "Gives a friend in sight within 30 feet 1 Calm back.", "Tasks (R101-R108)"},
    {"use", "Works on that thing: a test of its task against its Intensity.", "Tasks (R101-R108)", true},
    {"pull", "Drives: for the Players the gap grows by 3, for the Host it closes by 3.",
     "Drivers (R109-R111)"},
    {"ram", "Rams the other vehicle, side by side: it loses hull, and everybody on it falls.",
     "Drivers (R109-R111)"},
    {"shake", "Swerves: enemies aboard fall and let go.", "Drivers (R109-R111)"},
    {"contest with",
     "Stands against the action with that figure: it waits for the flip, and the figure must act against it.",
     "Opposed or not (R64-R68)"},
    {"behind", "Takes up position behind that enemy: 1 card more against it.", "A turn (R49-R59)"},
    {"pick", "Lets that attack happen; the others of this clash do not.", "Clashes (R87-R100)"},
    {"build", "Takes those special cards into the Horror's Deck, in secret.", "Cards (R1-R13)"},
    {"lurk", "Hides there until it acts or is found.", "Order (R44-R48)"},
    {"lead", "Sends that character after the lead: it costs a scene.", "Investigation (R28-R38)"},
    {"lead with contact", "The same with the help of a contact: 1 card more.", "Investigation (R28-R38)"},
    {"interfere", "Spends a token: the lead is opposed by the Host.", "Investigation (R28-R38)"},
});

Reason that(std::string words, const char* rule) { return {std::move(words) + ".", rule}; }

std::string feet(int steps) { return std::to_string(10 * steps) + " feet"; }

std::string called(Square square) {
  return "(" + std::to_string(column_of(square)) + "," + std::to_string(row_of(square)) + ")";
}

bool asks_for_square(const State& state) {
  return state.decision == Decision::crawl || state.decision == Decision::reposition ||
         state.decision == Decision::run_to || state.decision == Decision::dash_to;
}

Reason no_such_square(const State& state, int to) {
  if (!asks_for_square(state))
    return that("Squares are chosen once a run, a dash or a new position is announced", kTurnRules);
  const Figure& self = figure(state, state.acting);
  const auto square = static_cast<Square>(to);
  if (square == self.square && state.decision != Decision::dash_to)
    return that("It stands there", kTurnRules);
  const int steps = state.decision == Decision::crawl    ? 1
                    : state.decision == Decision::run_to ? run_allowance(self)
                                                         : dash_allowance(self);
  const int away = board_of(state).steps[static_cast<std::size_t>(self.square)][static_cast<std::size_t>(to)];
  if (away >= kUnreachable) return that("Nobody can get to " + called(square) + " from here", kMapRules);
  if (away > steps)
    return that(called(square) + " is " + feet(away) + " away; it moves up to " + feet(steps) + " now",
                kTurnRules);
  if (open_exits(state).contains(to) && state.decision != Decision::dash_to)
    return that("Only a dash leaves by an exit", kTurnRules);
  if (state.decision == Decision::run_to && self.committed >= 0)
    return that("From " + called(square) + " it could do nothing against " + name_of(state, self.committed) +
                    ", whom it stands against",
                kOpposedRules);
  return that("It cannot end there now", kTurnRules);
}

bool has_investigation(const State& state) {
  return state.options.investigation && state.scenario().leads > 0;
}

Reason no_lead(const State& state, int parameter, bool contact) {
  const int pc = parameter / kLeads, lead = parameter % kLeads;
  if (state.decision != Decision::lead && state.decision != Decision::retry)
    return that(!has_investigation(state)      ? "There is no investigation in this game"
                : state.phase == Phase::action ? "The investigation is over"
                                               : "Leads are followed by the Players, in the investigation",
                kLeadRules);
  if (!figure(state, pc).exists() || lead >= state.scenario().leads)
    return that("This scenario has no such character or lead", kLeadRules);
  if (state.decision == Decision::retry)
    return that("Only the attempt that was tied can be tried again", kLeadRules);
  if (state.scenes == 0) return that("No scene is left", kLeadRules);
  if (seat_of(state, pc) != to_act(state))
    return that(name_of(state, pc) + " is another player's to send", kLeadRules);
  const Lead& now = state.leads[static_cast<std::size_t>(lead)];
  const LeadRow& row = state.scenario().lead[static_cast<std::size_t>(lead)];
  if (now.closed) return that("The lead is closed: " + std::string(row.name), kLeadRules);
  if ((now.tried & bit_of(pc)) != 0) return that(name_of(state, pc) + " has failed at it", kLeadRules);
  if (!figure(state, pc).able()) return that(name_of(state, pc) + " is in no state for it", kLeadRules);
  if (contact && figure(state, pc).contacts == 0)
    return that(name_of(state, pc) + " has no contact left", kLeadRules);
  return that("Another lead must be solved first", kLeadRules);
}

bool is_announcing(const State& state) {
  return state.decision == Decision::announce || state.decision == Decision::run_act;
}

// What stands in the way of any announcement of this kind; no words: nothing.
Reason cannot_announce(const State& state, Move move) {
  if (!is_announcing(state)) {
    if (asks_for_square(state)) return that("First the square", kTurnRules);
    return that("That is announced on a figure's turn in an Action Round", kTurnRules);
  }
  const Figure& self = figure(state, state.acting);
  const std::string name = name_of(state, state.acting);
  if (state.forced) return that(name + " panics, and panic rules its turn", kCalmRules);
  const bool a_means = is_hostile(static_cast<Kind>(static_cast<int>(Kind::attack) + static_cast<int>(move) -
                                                    static_cast<int>(Move::attack))) &&
                       move >= Move::attack && move <= Move::power_two;
  const bool moves_first = move == Move::dash || move == Move::run || move == Move::escape ||
                           move == Move::defend || move == Move::ready || move == Move::pull ||
                           move == Move::ram || move == Move::shake;
  if (state.decision == Decision::run_act && moves_first)
    return that(name + " runs, and then acts; that is no action after a run", kTurnRules);
  if (self.committed >= 0 && !a_means && move != Move::ready && move != Move::run && move != Move::escape &&
      move != Move::pick_up && !is_free_of_commitment(state, state.acting))
    return that(name + " stands against " + name_of(state, self.committed) + " and must act against it",
                kOpposedRules);
  return {};
}

Reason no_such_foe(const State& state, Kind kind, int slot) {
  const int f = state.acting, target = 4 * (1 - side_of(f)) + slot;
  const Figure &self = figure(state, f), &foe = figure(state, target);
  const std::string name = name_of(state, f);
  if (self.carrying >= 0) return that(name + " carries the captive", kTaskRules);
  if (is_power(kind)) {
    const std::size_t power = kind == Kind::power_one ? 0 : 1;
    if (type_of(state, self).powers[power] == PowerId::none)
      return that(name + " has no " + (power == 0 ? "power" : "second power"), kAttackRules);
    if (self.uses[power] == 0)
      return that("The " + std::string(power_row(state, power_of(state, self, kind)).name) + " is used up",
                  kAttackRules);
  }
  if (!foe.exists() || !foe.arrived || foe.hidden) return that("No such enemy is to be seen", kAttackRules);
  const std::string other = name_of(state, target);
  if (!foe.on_map()) return that(other + " is off the map", kAttackRules);
  if (foe.closed)
    return that(other + "'s action was carried out unopposed: nobody may attack it any more this round",
                kOpposedRules);
  if (self.committed >= 0 && self.committed != target && !is_free_of_commitment(state, f))
    return that(name + " stands against " + name_of(state, self.committed) + " and must act against it",
                kOpposedRules);
  if (self.held_by >= 0 && self.held_by != target)
    return that(name + " is held and can only turn against who holds it", kAttackRules);
  if (kind == Kind::grab) {
    if (self.held_by >= 0) return that(name + " is held", kAttackRules);
    if (foe.held_by >= 0) return that(other + " is held already", kAttackRules);
    return that(other + " is out of reach", kAttackRules);
  }
  if (is_power(kind)) {
    const Power& power = power_row(state, power_of(state, self, kind));
    if (!is_allowed(state, f, kind, target))
      return that("Nobody who is held can be seized with that power, nor seize with it", kAttackRules);
    return that("The " + std::string(power.name) + " does not reach " + other + " from there", kAttackRules);
  }
  const Weapon& weapon = weapon_row(state, self.weapon());
  const std::string with = "the " + std::string(weapon.name);
  if (self.held_by >= 0 && !weapon.usable_held)
    return that("In a hold " + with + " is of no use", kAttackRules);
  if (kind != Kind::attack) {
    if (foe.out) return that(other + " is Out of the Fight: no called shots", kAttackRules);
    if (weapon.area != Area::none) return that("No called shots with " + with, kAttackRules);
    if (kind == Kind::weak) {
      if (side_of(f) == kHost) return that("Only the Players' side goes for weak spots", kAttackRules);
      return that(state.weak_known ? other + " has no weak spot" : "No weak spot is known yet", kAttackRules);
    }
    if ((kind == Kind::disarm || kind == Kind::dishurt) && weapon_row(state, foe.weapon()).natural)
      return that(other + " has no weapon to drop", kAttackRules);
  }
  const char* how = weapon.shot && weapon.nearest > 0 ? " is too near, too far, or not in sight for "
                    : weapon.shot                     ? " is too far or not in sight for "
                                                      : " is out of reach of ";
  return that(other + how + with, kAttackRules);
}

Reason cannot_move(const State& state, Move move) {
  const Figure& self = figure(state, state.acting);
  const std::string name = name_of(state, state.acting);
  if (move == Move::escape) return that("Nobody holds " + name, kTurnRules);
  if (self.held_by >= 0) return that(name + " is held: first it must break free", kTurnRules);
  if (self.committed >= 0)
    return that(
        "No run would bring " + name + " to where it could act against " + name_of(state, self.committed),
        kOpposedRules);
  return that(name + " has nowhere to go", kTurnRules);
}

Reason cannot_pick_up(const State& state) {
  const Figure& self = figure(state, state.acting);
  const std::string name = name_of(state, state.acting);
  if (self.held_by >= 0) return that(name + " is held", kTaskRules);
  if (self.carrying >= 0) return that("The captive is set down before a run, not after it", kTaskRules);
  const Square from = state.pending_run >= 0 ? state.pending_run : self.square;
  if (item_on(state, from) < 0) return that("No weapon lies there", kTaskRules);
  if (free_slot(self) < 0) return that(name + " has no room for another weapon", kTaskRules);
  return that(name + " stands against " + name_of(state, self.committed) + ", who wants something else",
              kOpposedRules);
}

Reason cannot_ready(const State& state, int slot) {
  const Figure& self = figure(state, state.acting);
  if (self.weapons[static_cast<std::size_t>(slot)] < 0)
    return that("Slot " + std::to_string(slot + 1) + " holds no weapon", kTurnRules);
  if (slot == self.wielded) return that("That weapon is in hand", kTurnRules);
  if (self.readied) return that("A weapon is readied once a turn", kTurnRules);
  return that("It would not help against " + name_of(state, std::max<int>(self.committed, 0)), kOpposedRules);
}

Reason cannot_help(const State& state, Move move, int ally) {
  const Figure& self = figure(state, state.acting);
  if (side_of(state.acting) == kHost) return that("Only the Players' characters do that", kTaskRules);
  const Figure& friend_ = figure(state, ally);
  if (!friend_.exists()) return that("There is no such character", kTaskRules);
  const std::string other = name_of(state, ally);
  if (self.held_by >= 0) return that(name_of(state, state.acting) + " is held", kTaskRules);
  if (move == Move::aid && self.carrying >= 0)
    return that(name_of(state, state.acting) + " carries the captive", kTaskRules);
  if (!friend_.on_map()) return that(other + " is off the map", kTaskRules);
  if (move == Move::aid) {
    if (friend_.toughness >= abilities_of(state, friend_).toughness && !friend_.hurt)
      return that(other + " is unhurt", kTaskRules);
    return that("To be aided " + other + " must be on the same square", kTaskRules);
  }
  if (ally == state.acting) return that("Nobody rallies himself", kTaskRules);
  if (friend_.out) return that(other + " is Out of the Fight", kTaskRules);
  if (friend_.calm >= friend_.base_calm) return that(other + " is calm", kTaskRules);
  return that(other + " must be in sight and within 30 feet", kTaskRules);
}

Reason cannot_use_thing(const State& state, int object) {
  const Figure& self = figure(state, state.acting);
  if (object >= state.scenario().objects) return that("This scenario has no such thing", kTaskRules);
  const ObjectRow& row = state.scenario().object[static_cast<std::size_t>(object)];
  const std::string thing = "the " + std::string(row.name);
  if (self.held_by >= 0) return that(name_of(state, state.acting) + " is held", kTaskRules);
  if (self.carrying >= 0) return that(name_of(state, state.acting) + " carries the captive", kTaskRules);
  if (row.host != (side_of(state.acting) == kHost))
    return that(
        std::string(row.host ? "Only the Host's figures use " : "Only the Players' characters use ") + thing,
        kTaskRules);
  const Object& now = state.objects[static_cast<std::size_t>(object)];
  if (now.done) return that("That is done: " + thing, kTaskRules);
  if (now.carrier >= 0) return that("Somebody carries " + thing, kTaskRules);
  if (row.after >= 0 && !state.objects[static_cast<std::size_t>(row.after)].done)
    return that("First the " + std::string(state.scenario().object[static_cast<std::size_t>(row.after)].name),
                kTaskRules);
  if (row.users != 0 && (row.users >> self.who & 1) == 0)
    return that(name_of(state, state.acting) + " cannot use " + thing, kTaskRules);
  return that("One must stand at " + called(now.square) + " to use " + thing, kTaskRules);
}

Reason cannot_drive(const State& state, Move move) {
  const Figure& self = figure(state, state.acting);
  if (state.scenario().goal != Goal::chase) return that("There is no chase in this scenario", kDriverRules);
  if (self.held_by >= 0 || self.carrying >= 0) return that("Its hands are not free", kDriverRules);
  if (move == Move::ram && state.gap > 0)
    return that("Only vehicles side by side can ram: the gap is " + std::to_string(state.gap), kDriverRules);
  if (move == Move::shake &&
      (aboard(state, side_of(state.acting)) & side_set(1 - side_of(state.acting))) == 0)
    return that("Nobody of the other side is aboard", kDriverRules);
  return that("Driving takes the front seat, one driver a vehicle", kDriverRules);
}

Reason cannot_choose_figure(const State& state, Move move, int slot) {
  const int own = 4 * side_of_seat(state.options, to_act(state)) + slot;
  if (move == Move::contest && state.decision == Decision::contest && figure(state, own).exists() &&
      seat_of(state, own) != to_act(state))
    return that(name_of(state, own) + " is another player's to commit", kOpposedRules);
  if (move == Move::contest)
    return state.decision == Decision::contest
               ? that("That figure could do nothing against it, or has announced already", kOpposedRules)
               : that("Nothing has been announced that one could stand against", kOpposedRules);
  if (move == Move::pick)
    return state.decision == Decision::pick
               ? that("That figure's attack is not among those to choose from", "Clashes (R87-R100)")
               : that("No clash has two attacks of yours to choose from", "Clashes (R87-R100)");
  return state.decision == Decision::reposition
             ? that("It cannot get behind that enemy", kTurnRules)
             : that("One gets behind an enemy by a new position, when a turn begins", kTurnRules);
}

}  // namespace

std::span<const MoveWords> moves_in_words() { return kMoveSentences; }

Reason DemonCity::why_not(const State& state, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::square:
      return no_such_square(state, parameter);
    case Move::lead:
    case Move::lead_with_contact:
      return no_lead(state, parameter, move == Move::lead_with_contact);
    case Move::interfere:
      return that("The Host interferes when a lead is followed, with a token", kLeadRules);
    case Move::build:
      if (state.decision == Decision::build)
        return that("This scenario has " + std::to_string(state.scenario().builds) + " builds",
                    "Cards (R1-R13)");
      return that("The Horror's Deck is built by the Host, before everything else", "Cards (R1-R13)");
    case Move::lurk:
      return that(state.decision == Decision::lurk
                      ? "It has no such place to lurk"
                      : "Places to lurk are chosen by the Host, as a figure arrives",
                  "Order (R44-R48)");
    case Move::contest:
    case Move::behind:
    case Move::pick:
      return cannot_choose_figure(state, move, parameter);
    default:
      break;
  }
  if (move == Move::pass && !is_announcing(state)) return that("This must be chosen", kTurnRules);
  if (Reason way = cannot_announce(state, move); !way.words.empty()) return way;
  const std::string name = name_of(state, state.acting);
  if (move >= Move::attack && move <= Move::power_two)
    return no_such_foe(state,
                       static_cast<Kind>(static_cast<int>(Kind::attack) + static_cast<int>(move) -
                                         static_cast<int>(Move::attack)),
                       parameter);
  switch (move) {
    case Move::dash:
    case Move::run:
    case Move::escape:
      return cannot_move(state, move);
    case Move::pick_up:
      return cannot_pick_up(state);
    case Move::ready:
      return cannot_ready(state, parameter);
    case Move::search:
      if (side_of(state.acting) == kHost) return that("Only the Players' characters search", kTaskRules);
      return that(figure(state, state.acting).held_by >= 0 ? name + " is held" : "Nobody lurks", kTaskRules);
    case Move::aid:
    case Move::rally:
      return cannot_help(state, move, parameter);
    case Move::use:
      return cannot_use_thing(state, parameter);
    case Move::pull:
    case Move::ram:
    case Move::shake:
      return cannot_drive(state, move);
    default:
      return that(name + " has nothing of the kind to do now", kTurnRules);
  }
}

}  // namespace pandemonium::demon_city
