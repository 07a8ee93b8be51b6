// The table for people: zones as on the rulebook's table (array in front, grabs in the middle, spent dice to
// the left, stunned and wounded ones to the right), the viewer's daemon at the bottom; and every move in
// words.
#include <algorithm>

#include "envs/core/presentable/counted.hpp"
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

std::string letter(Seat seat) { return "P" + std::to_string(seat + 1); }

std::string kind_text(const State& state, int kind) {
  std::string text(part_name(part_of(kind)));
  if (state.options.breeds) text += std::string(" ") + kBreedLetters[at(breed_of(kind))];
  return text;
}

std::string kind_name(const Daemon& daemon, int slot) {
  return std::string(part_name(part_of(daemon.kind[at(slot)])));
}

// "#9 Leg[Plus]"; with breeds "#9 Leg i[Plus]"
std::string die_text(const State& state, Seat seat, int slot) {
  const Daemon& daemon = daemon_of(state, seat);
  std::string text = "#" + std::to_string(slot) + " " + kind_text(state, daemon.kind[at(slot)]);
  if (const int face = daemon.face[at(slot)]; face >= 0)
    text += "[" + std::string(name_of(tables_of(state).symbol_on(daemon.kind[at(slot)], face))) + "]";
  return text;
}

// "P2#2 Leg[Leg]", where it must be said whose
std::string die_of(const State& state, Seat seat, int slot) {
  return letter(seat) + die_text(state, seat, slot);
}

std::string held_text(const State& state, Seat seat, int slot) {
  const Place other = daemon_of(state, seat).link[at(slot)];
  return die_of(state, other.seat, other.slot);
}

// "2 stuns, 1 wound"
std::string damage_text(const Damage& damage) {
  std::string text = damage.stuns > 0 ? counted(damage.stuns, "stun") : "";
  if (damage.wounds > 0) text += (text.empty() ? "" : ", ") + counted(damage.wounds, "wound");
  return text.empty() ? "no damage" : text;
}

// "Leg: 2 stuns, 2 dice to defend"
std::string attack_text(const State& state, int slot) {
  const Attack& attack = state.attack[at(slot)];
  const Symbol symbol = attack_symbol(state, slot);
  std::string text =
      die_text(state, attack_owner(state), slot) + " " + damage_text(attack_damage(state, slot));
  if (is_ray(symbol)) text += ", ray";
  if (is_sweep(symbol)) text += ", sweep";
  if (attack.brain) text += ", Brain";
  if (attack.poison) text += ", poison";
  if (attack.spikes > 0) text += ", " + counted(attack.spikes, "Spike");
  if (attack.pluses > 0) text += ", " + counted(attack.pluses, "plus", "pluses");
  switch (attack.state) {
    case AttackState::open: {
      const int dice = boosts(state, slot) + 1;
      return text + " (" + counted(dice, "die", "dice") + " to defend)";
    }
    case AttackState::defended:
      return text + " (defended)";
    default:
      return text + " (void)";
  }
}

constexpr std::size_t kPageColumns = 80, kLabel = 12;

// A labelled list of dice, as many lines as it takes.
class Zone {
 public:
  Zone(Page& page, std::string label, Ink ink) : page_(page), label_(std::move(label)), ink_(ink) {}
  ~Zone() {
    if (columns_ > 0) page_.end_line();
  }
  Zone(const Zone&) = delete;
  Zone& operator=(const Zone&) = delete;
  void add(std::string text) {
    for (std::size_t room = kPageColumns - kLabel; text.size() > room;) {  // an attack with all that joins it
      const std::size_t cut = text.rfind(' ', room);
      add(text.substr(0, cut));
      text = "  " + text.substr(cut + 1);
    }

    if (columns_ > 0 && columns_ + 2 + text.size() > kPageColumns) {
      page_.end_line();
      columns_ = 0;
      label_.clear();
    }
    if (columns_ == 0) {
      page_.text(label_ + std::string(kLabel - std::min(kLabel, label_.size()), ' '), ink_);
      columns_ = kLabel;
    } else {
      page_.text("  ");
      columns_ += 2;
    }
    page_.text(text);
    columns_ += text.size();
  }

 private:
  Page& page_;
  std::string label_;
  Ink ink_;
  std::size_t columns_ = 0;
};

void show_attacks(const State& state, Seat seat, Ink ink, Page& page) {
  if (attack_owner(state) != seat) return;
  Zone zone(page, letter(seat) + " array", ink);
  for_each_slot(state.attacks, [&](int slot) { zone.add(attack_text(state, slot)); });
  if (state.minuses > 0) zone.add("minuses: " + std::to_string(state.minuses));
  if (state.targeted_minuses > 0) zone.add("targeted minuses: " + std::to_string(state.targeted_minuses));
}

void show_zone(const State& state, Seat seat, const char* name, Slots dice, Ink ink, Page& page) {
  Zone zone(page, letter(seat) + " " + name, ink);
  for_each_slot(dice, [&](int slot) { zone.add(die_text(state, seat, slot)); });
}

void show_daemon(const State& state, Seat seat, Ink ink, Page& page) {
  const Daemon& daemon = daemon_of(state, seat);
  if (!daemon.alive) {
    page.line(letter(seat) + " is defeated", Ink::dim);
    return;
  }
  const Slots grips = daemon.held | daemon.grabbing;
  show_attacks(state, seat, ink, page);
  show_zone(state, seat, "attached", daemon.attached & ~grips, ink, page);
  show_zone(state, seat, "minuses", daemon.minus_set & ~grips, ink, page);
  const bool rolled =
      std::any_of(daemon.showing.begin(), daemon.showing.end(), [](Slots dice) { return dice != 0; });
  show_zone(state, seat, rolled ? "rolled" : "ready", daemon.active & ~grips, ink, page);
  const Slots in_use =
      daemon.active | daemon.spent | daemon.minused | daemon.arrayed | daemon.attached | daemon.minus_set;
  show_zone(state, seat, "waiting", daemon.healthy & ~in_use & ~grips, ink, page);
  show_zone(state, seat, "spent", daemon.spent & ~grips, ink, page);
  show_zone(state, seat, "minus-ed", daemon.minused & ~grips, ink, page);
  {
    Zone zone(page, letter(seat) + " grabs", ink);
    for_each_slot(daemon.grabbing, [&](int slot) {
      zone.add("#" + std::to_string(slot) + " " + kind_name(daemon, slot) + " -> " +
               held_text(state, seat, slot));
    });
  }
  {
    Zone zone(page, letter(seat) + " held", ink);
    for_each_slot(daemon.held, [&](int slot) {
      zone.add(die_text(state, seat, slot) + " by " + letter(daemon.link[at(slot)].seat));
    });
  }
  show_zone(state, seat, "stunned", daemon.stunned, ink, page);
  show_zone(state, seat, "wounded", daemon.wounded, Ink::bad, page);
}

// The name of a ready-made daemon; a daemon of somebody's own making has none.
std::string daemon_name(const State& state, Seat seat) {
  const Daemon& daemon = daemon_of(state, seat);
  std::string name;
  for (std::size_t row = 0; row < kPresets; ++row) {
    const DiceText& dice = tables_of(state).ready_made.values[row].dice;
    if (dice.size() == state.options.size && dice.kinds() == daemon.kind)
      name = " " + std::string(kReadyMade[row].name);
  }
  if (daemon.cls == DaemonClass::none) return name;
  name += " (" + std::string(enum_names(daemon.cls)[static_cast<std::size_t>(daemon.cls)]);
  if (daemon.primary != Breed::none) name += " " + std::string(name_of(daemon.primary));
  return name + ")";
}

void show_others(const State& state, Seat viewer, Seat focus, Page& page) {
  for (int steps = 1; steps < state.options.players; ++steps) {
    const Seat seat = clockwise(state, viewer, steps);
    if (seat == focus) continue;
    const Daemon& daemon = daemon_of(state, seat);
    std::string line = letter(seat) + daemon_name(state, seat);
    if (!daemon.alive) {
      page.line(line + "  defeated", Ink::dim);
      continue;
    }
    line += " free " + std::to_string(count(daemon.free())) + " stunned " +
            std::to_string(count(daemon.stunned)) + " wounded " + std::to_string(count(daemon.wounded));
    if (daemon.grabbing != 0) line += " grabs " + std::to_string(count(daemon.grabbing));
    if (daemon.held != 0) line += " held " + std::to_string(count(daemon.held));
    page.line(line, Ink::rival);
  }
}

constexpr std::array<std::string_view, kPhases> kQuestion{
    "choose a body part for the daemon",
    "declare the breed of the half-and-half daemon",
    "ACTIVATE DICE: take up a grabbing Tentacle, or keep every hold",
    "APPLY TARGETED MINUSES: which die of the foe is not rolled",
    "APPLY FOE'S MINUSES: which die is not rolled",
    "MONGREL STAMINA: which stunned die recovers",
    "RECOVER STUNS: spend pluses to bring dice back",
    "APPLY DEFENSES: which attack to stop",
    "APPLY DEFENSES: which die joins the defence",
    "MOUTH: which stunned die recovers",
    "SUFFER: place the targeted damage on the foe",
    "SUFFER STUNS & WOUNDS: which die takes the damage",
    "choose the target of this turn",
    "APPLY GRABS: seize a die of the target",
    "ARRAY ATTACKS: boost and supplement the attacks",
    "ROT: which stunned die of the target rots",
    "defeated: choose who takes the next turn"};

void show_damage_left(const State& state, Page& page) {
  if (state.phase == Phase::target_damage && state.targeted_wounds + state.targeted_stuns > 0)
    page.line("targeted damage to place: " + damage_text({state.targeted_stuns, state.targeted_wounds}),
              Ink::bad);
  if (state.wounds + state.stuns > 0)
    page.line("damage to suffer: " + damage_text({state.stuns, state.wounds}), Ink::bad);
}

void show_picks(const State& state, Seat viewer, Page& page) {
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    if (seat != viewer && state.phase == Phase::pick && state.options.assembly == Assembly::build) continue;
    show_zone(state, seat, "dice", daemon_of(state, seat).dice(), seat == viewer ? Ink::own : Ink::rival,
              page);
  }
  if (state.options.assembly != Assembly::draft) return;
  Zone zone(page, "pool", Ink::dim);
  for (int kind = 0; kind < kKinds; ++kind)
    if (state.pool[at(kind)] > 0)
      zone.add(std::to_string(state.pool[at(kind)]) + " " + kind_text(state, kind));
}

// Who stands, who fell when, and the dice that are left: the same rows as on the page.
std::string count_at_the_end(const State& state, Seat seat) {
  const Daemon& daemon = daemon_of(state, seat);
  const std::string stands =
      daemon.alive ? "still standing" : "defeated, number " + std::to_string(daemon.out_order) + " to fall";
  return stands + "; dice: " + std::to_string(count(daemon.healthy)) + " healthy, " +
         std::to_string(count(daemon.stunned)) + " stunned, " + std::to_string(count(daemon.wounded)) +
         " wounded";
}

void show_result(const State& state, Page& page) {
  const Scores scores = DaemonDice::scores(state);
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const bool best =
        *std::max_element(scores.begin(), scores.begin() + state.options.players) == scores[at(seat)];
    page.line(letter(seat) + daemon_name(state, seat) + (best ? ": first place" : ": beaten"),
              best ? Ink::good : Ink::dim);
    page.line("    " + count_at_the_end(state, seat));
  }
}

const std::string kRule(kPageColumns, '-');

}  // namespace

void DaemonDice::show(const State& state, Seat viewer, Page& page) {
  const Seat focus = focus_foe(state, viewer);
  std::string title = "DAEMON DICE";
  if (state.phase > Phase::declare)
    title += "  turn " + std::to_string(state.turn) + " of " + std::to_string(max_turns(state.options));
  page.line(title, Ink::title);
  if (state.phase > Phase::declare)
    page.line("you: " + letter(viewer) + daemon_name(state, viewer) + "   foe: " + letter(focus) +
              daemon_name(state, focus));
  page.line(kRule, Ink::dim);
  if (state.phase <= Phase::declare) {
    show_picks(state, viewer, page);
  } else {
    show_daemon(state, focus, Ink::rival, page);
    page.line(kRule, Ink::dim);
    show_daemon(state, viewer, Ink::own, page);
    if (state.options.players > 2) {
      page.line(kRule, Ink::dim);
      show_others(state, viewer, focus, page);
    }
  }
  page.line(kRule, Ink::dim);
  if (state.phase == Phase::over) {
    show_result(state, page);
    return;
  }
  show_damage_left(state, page);
  if (decider(state) != viewer)  // who decides is asked by whoever shows the page
    page.line(letter(decider(state)) + ": " + std::string(kQuestion[static_cast<std::size_t>(state.phase)]));
}

namespace {

std::string describe_done(Phase phase) {
  switch (phase) {
    case Phase::activate:
      return "keep every hold";
    case Phase::recover:
      return "recover no more";
    case Phase::defend:
      return "defend no more";
    case Phase::grab:
      return "grab no more";
    case Phase::array:
      return "end the array";
    default:
      return "rot nothing";
  }
}

}  // namespace

std::string DaemonDice::describe(const State& state, Action action) {
  const auto [move, slot] = kMoves.decode(action);
  const Seat self = decider(state), turn = state.turn_seat;
  const auto own = [&, die = slot] { return die_text(state, self, die); };
  switch (move) {
    case Move::release:
      return std::string(state.phase == Phase::activate ? "activate" : "end the hold of") + " #" +
             std::to_string(slot) + " " + kind_name(daemon_of(state, self), slot) + ", releasing " +
             held_text(state, self, slot);
    case Move::target_minus:
      return "minus " + die_of(state, turn, slot);
    case Move::set_aside:
      return "set aside " + own();
    case Move::recover:
      return "recover " + own();
    case Move::defend:
      return "defend against " + attack_text(state, slot);
    case Move::use:
      return "defend with " + own();
    case Move::target_damage:
      return (state.targeted_wounds > 0 ? "wound " : "stun ") + die_of(state, turn, slot);
    case Move::suffer:
      return (state.wounds > 0 ? "suffer the wound on " : "suffer the stun on ") + own();
    case Move::grab:
      return "grab " + die_of(state, state.target, slot);
    case Move::boost:
      return "boost " + own();
    case Move::spike:
      return "add a Spike to " + own();
    case Move::brain:
      return "target " + own() + " with a Brain";
    case Move::poison:
      return "poison with " + own();
    case Move::withhold:
      return "hold back " + own();
    case Move::rot:
      return "rot " + die_of(state, state.target, slot);
    case Move::target: {
      const Seat named = clockwise(state, turn, slot + 1);
      return state.phase == Phase::next ? letter(named) + " takes the next turn"
                                        : "attack " + letter(named) + daemon_name(state, named);
    }
    case Move::pick:
      return "take " + kind_text(state, slot);
    case Move::declare:
      return "declare " + std::string(name_of(static_cast<Breed>(slot)));
    case Move::done:
      return describe_done(state.phase);
  }
  return "";
}

}  // namespace pandemonium::daemon_dice
