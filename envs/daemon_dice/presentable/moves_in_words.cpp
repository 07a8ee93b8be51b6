// What each move does, in a sentence; and why one cannot be played now: the step of the turn that it belongs
// to, then what it would need.
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

constexpr auto kMoveSentences = std::to_array<MoveWords>({
    {"RELEASE",
     "Lets go of the die that this Tentacle holds. Before the roll the Tentacle is taken up and rolled; "
     "later in "
     "the turn it is spent.",
     "Roll"},
    {"TARGET_MINUS", "Keeps that die of the foe out of its roll: Wings let you choose it.", "Body parts"},
    {"SET_ASIDE", "Keeps one of your own dice out of this roll, for a Minus of the foe.", "Roll"},
    {"RECOVER", "Brings a stunned die back to health; it is rolled again next turn.", "Recover"},
    {"DEFEND", "Begins to stop that attack: it takes as many dice as the attack has boosts, and 1 more.",
     "Defend"},
    {"USE", "Adds a die to the defence; one family, and any Pluses.", "Defend"},
    {"TARGET_DAMAGE", "Places damage of an attack with a Brain on that die of the foe.", "Body parts"},
    {"SUFFER",
     "Lets that die of yours take the damage: a wounded die is gone for good, a stunned one until it "
     "recovers.",
     "Suffer"},
    {"GRAB", "Seizes a die of the target with a Tentacle: it cannot be rolled until it is let go.",
     "Body parts"},
    {"BOOST",
     "Adds a Plus to an attack: {boosts:boost}, on a ray {boosts_on_ray}. Each takes 1 die more to stop.",
     "Attack"},
    {"SPIKE", "Adds a Spike to an attack: {spike_wounds:wound} more if it is not defended.", "Body parts"},
    {"BRAIN", "Adds a Brain to an attack: you choose which dice it hits.", "Body parts"},
    {"POISON",
     "Poisons a Stinger's attack: undefended it does {poison_wounds:wound} more, and the Stinger itself is "
     "stunned.",
     "Body parts"},
    {"WITHHOLD", "Takes an attack or a Minus back.", "Attack"},
    {"ROT", "Turns a stunned die of the target into a wounded one.", "Breeds"},
    {"TARGET",
     "Names the daemon that is attacked this turn; or, when you are defeated, who takes the next turn.",
     "Multiplayer battles"},
    {"PICK", "Takes that body part for your daemon.", "Assembling a daemon"},
    {"DECLARE", "Decides which breed your half-and-half daemon is.", "Breeds"},
    {"DONE", "Goes on to the next step of the turn.", "Sequence of play"},
});

std::string die_name(const Daemon& daemon, int slot) {
  return "#" + std::to_string(slot) + " " + std::string(part_name(part_of(daemon.kind[at(slot)])));
}

bool has_die(const Daemon& daemon, int slot) { return (daemon.dice() & bit(slot)) != 0; }

// Where a die of the daemon is instead of where it would have to be; empty: nowhere in particular.
std::string place_of(const Daemon& daemon, int slot) {
  const Slots die = bit(slot);
  if ((daemon.wounded & die) != 0) return "is wounded";
  if ((daemon.stunned & die) != 0) return "is stunned";
  if ((daemon.held & die) != 0) return "is held by a Tentacle";
  if ((daemon.grabbing & die) != 0) return "holds a die";
  if ((daemon.spent & die) != 0) return "has had its use of this turn";
  if ((daemon.minused & die) != 0) return "is not rolled this turn";
  if ((daemon.arrayed & die) != 0) return "is an attack that is lined up";
  if ((daemon.attached & die) != 0) return "strengthens an attack";
  if ((daemon.minus_set & die) != 0) return "is set against the foe's next roll";
  return "";
}

// The die must be stunned, whatever it does this turn.
Reason not_stunned(const Daemon& daemon, int slot, const char* rule) {
  if (!has_die(daemon, slot)) return {"There is no die #" + std::to_string(slot) + ".", rule};
  return {"The " + die_name(daemon, slot) +
              ((daemon.wounded & bit(slot)) != 0 ? " is wounded, not stunned." : " is not stunned."),
          rule};
}

Reason wrong_die(const Daemon& daemon, int slot, const std::string& otherwise, const char* rule) {
  if (!has_die(daemon, slot)) return {"There is no die #" + std::to_string(slot) + ".", rule};
  const std::string place = place_of(daemon, slot);
  return {"The " + die_name(daemon, slot) + " " + (place.empty() ? otherwise : place) + ".", rule};
}

Reason cannot_recover(const State& state, int slot) {
  const Daemon& daemon = daemon_of(state, decider(state));
  const bool asked =
      state.phase == Phase::stamina || state.phase == Phase::recover || state.phase == Phase::blood;
  if (!asked)
    return {"Stunned dice come back in the Recover step, or when a Mouth has got through.", "Recover"};
  return not_stunned(daemon, slot, "Recover");
}

Reason cannot_defend(const State& state, int slot) {
  if (state.phase == Phase::use)
    return {"Dice are being chosen against an attack: complete that defence first.", "Defend"};
  if (state.phase != Phase::defend) return {"Attacks are stopped in the Defend step.", "Defend"};
  if ((state.attacks & bit(slot)) == 0)
    return {"No attack is made with die #" + std::to_string(slot) + ".", "Defend"};
  const AttackState now = state.attack[at(slot)].state;
  if (now == AttackState::defended) return {"That attack is stopped already.", "Defend"};
  if (now == AttackState::immune) return {"You are immune to that attack.", "Breeds"};
  const Symbol symbol = attack_symbol(state, slot);
  const std::string needed = std::to_string(boosts(state, slot) + 1);
  return {"Stopping it takes " + needed + " of your rolled dice that show " +
              (is_ray(symbol) || is_sweep(symbol) ? "Deflects, or Dodges" : "Blocks, or Deflects") +
              " (a Plus may join); you have not that many.",
          "Defend"};
}

Reason cannot_use(const State& state, int slot) {
  if (state.phase != Phase::use)
    return {"Dice join a defence once the attack to stop is chosen, in the Defend step.", "Defend"};
  const Daemon& daemon = turn_daemon(state);
  if (!has_die(daemon, slot) || (daemon.active & bit(slot)) == 0)
    return wrong_die(daemon, slot, "was not rolled", "Defend");
  const Symbol shown = tables_of(state).symbol_on(daemon.kind[at(slot)], daemon.face[at(slot)]);
  const std::string name = "The " + die_name(daemon, slot) + " shows " + std::string(name_of(shown));
  if (shown == Symbol::plus) return {name + ": a Plus is never the first die of a defence.", "Defend"};
  return {name + ", which does not stop this attack together with the dice chosen.", "Defend"};
}

Reason cannot_strengthen(const State& state, Move move, int slot) {
  if (state.phase != Phase::array)
    return {"Attacks are strengthened in the Attack step, once they are lined up.", "Attack"};
  const Daemon& daemon = turn_daemon(state);
  if (move == Move::withhold) {
    if (!state.options.withhold)
      return {"Attacks and Minuses are not taken back in this game (option withhold).", "Attack"};
    if ((state.attacks & bit(slot)) != 0)
      return {"The attack of the " + die_name(daemon, slot) + " is strengthened: it is not taken back.",
              "Attack"};
    if (!has_die(daemon, slot)) return {"There is no die #" + std::to_string(slot) + ".", "Attack"};
    return {"The " + die_name(daemon, slot) + " is neither an attack nor a Minus that could be taken back.",
            "Attack"};
  }
  if ((state.attacks & bit(slot)) == 0) {
    if (!has_die(daemon, slot)) return {"There is no die #" + std::to_string(slot) + ".", "Attack"};
    return {"The " + die_name(daemon, slot) + " makes no attack.", "Attack"};
  }
  const Attack& attack = state.attack[at(slot)];
  const Symbol symbol = attack_symbol(state, slot);
  switch (move) {
    case Move::boost:
      return {"No Plus is left to boost with.", "Attack"};
    case Move::spike:
      if (daemon.active_showing(Symbol::spike) == 0) return {"No Spike is left to add.", "Body parts"};
      return {
          symbol == Symbol::eye ? "A Spike is not added to a ray." : "An attack with a Brain takes no Spike.",
          "Body parts"};
    case Move::brain:
      if (daemon.active_showing(Symbol::brain) == 0) return {"No Brain is left to add.", "Body parts"};
      return {attack.brain ? "That attack has its Brain." : "An attack with Spikes or poison takes no Brain.",
              "Body parts"};
    default:
      if (symbol != Symbol::stinger) return {"Only a Stinger's attack can be poisoned.", "Body parts"};
      return {attack.poison ? "That attack is poisoned." : "An attack with a Brain is not poisoned.",
              "Body parts"};
  }
}

Reason cannot_release(const State& state, int slot) {
  if (state.phase != Phase::activate && state.phase != Phase::grab)
    return {"A Tentacle lets go when its turn begins, or in the Attack step.", "Roll"};
  const Daemon& daemon = turn_daemon(state);
  if (!has_die(daemon, slot)) return {"There is no die #" + std::to_string(slot) + ".", "Roll"};
  if ((daemon.grabbing & bit(slot)) == 0)
    return {"The " + die_name(daemon, slot) + " holds nothing.", "Roll"};
  return {"That hold began this turn.", "Attack"};
}

Reason cannot_grab(const State& state, int slot) {
  if (state.phase != Phase::grab) return {"Tentacles seize dice in the Attack step.", "Attack"};
  if (turn_daemon(state).active_showing(Symbol::tentacle) == 0)
    return {"No Tentacle is left to grab with.", "Body parts"};
  return wrong_die(daemon_of(state, state.target), slot, "cannot be seized", "Body parts");
}

Reason cannot_target(const State& state, int steps) {
  if (steps >= state.options.players)
    return {std::to_string(state.options.players) + " players sit at this table.", "Multiplayer battles"};
  if (state.phase != Phase::target && state.phase != Phase::next)
    return {state.options.players == 2 ? "There is only one foe: nobody has to be named."
                                       : "A target is named when the Attack step begins.",
            "Multiplayer battles"};
  const Seat seat = clockwise(state, state.turn_seat, steps);
  return {"P" + std::to_string(seat + 1) + "'s daemon is defeated.", "Multiplayer battles"};
}

Reason cannot_pick(const State& state, int kind) {
  if (state.phase != Phase::pick)
    return {
        uses_presets(state.options) ? "Daemons are ready-made in this game." : "The daemons are complete.",
        "Assembling a daemon"};
  const std::string name(part_name(part_of(kind)));
  if (state.options.assembly == Assembly::draft && state.pool[at(kind)] == 0)
    return {"None of these is left in the pool.", "Assembling a daemon"};
  const Breed breed = static_cast<Breed>(breed_of(kind));
  if (breed_of(kind) >= breeds_on_offer(state.options))
    return {"The breed " + std::string(name_of(breed)) + " is not on offer in this game.", "Breeds"};
  return {"A daemon has at most " + std::to_string(copy_limit(state.options)) +
              " dice of one part: you have so many " + name + ".",
          "Assembling a daemon"};
}

}  // namespace

std::span<const MoveWords> moves_in_words() { return kMoveSentences; }

Reason DaemonDice::why_not(const State& state, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::release:
      return cannot_release(state, parameter);
    case Move::target_minus:
      if (state.phase != Phase::target_minus)
        return {"Wings choose which of the foe's dice is not rolled, when its turn begins.", "Body parts"};
      return wrong_die(turn_daemon(state), parameter, "is not about to be rolled", "Body parts");
    case Move::set_aside:
      if (state.phase != Phase::set_aside)
        return {"Dice are set aside for the foe's Minuses, before the roll.", "Roll"};
      return wrong_die(turn_daemon(state), parameter, "is not about to be rolled", "Roll");
    case Move::recover:
      return cannot_recover(state, parameter);
    case Move::defend:
      return cannot_defend(state, parameter);
    case Move::use:
      return cannot_use(state, parameter);
    case Move::target_damage:
      if (state.phase != Phase::target_damage)
        return {"Only damage of an attack with a Brain is placed by who attacked.", "Body parts"};
      return wrong_die(turn_daemon(state), parameter, "cannot be hit", "Suffer");
    case Move::suffer:
      if (state.phase != Phase::suffer) return {"Damage is taken at the end of the Defend step.", "Suffer"};
      return wrong_die(turn_daemon(state), parameter, "cannot be hit", "Suffer");
    case Move::grab:
      return cannot_grab(state, parameter);
    case Move::boost:
    case Move::spike:
    case Move::brain:
    case Move::poison:
    case Move::withhold:
      return cannot_strengthen(state, move, parameter);
    case Move::rot:
      if (state.phase != Phase::rot)
        return {"Rot is the power of a purebred Rot daemon, at the end of its turn.", "Breeds"};
      return not_stunned(daemon_of(state, state.target), parameter, "Breeds");
    case Move::target:
      return cannot_target(state, parameter + 1);
    case Move::pick:
      return cannot_pick(state, parameter);
    case Move::declare:
      if (state.phase != Phase::declare)
        return {"Only a daemon that is exactly half and half declares its breed, before the battle.",
                "Breeds"};
      return {"Your daemon is not half " + std::string(name_of(static_cast<Breed>(parameter))) + ".",
              "Breeds"};
    case Move::done:
      return {"This must be decided: there is no going on without it.", "Sequence of play"};
  }
  return {};
}

}  // namespace pandemonium::daemon_dice
