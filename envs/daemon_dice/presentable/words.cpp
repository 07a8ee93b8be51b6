// Words for people: goal, turn, glossary, dice in symbols, and what each decision asks. Rules are named by
// the headings of the rulebook.
#include <deque>

#include "envs/core/presentable/counted.hpp"
#include "envs/core/presentable/figures.hpp"
#include "envs/daemon_dice/chances.hpp"
#include "envs/daemon_dice/game.hpp"
#include "envs/daemon_dice/presentable/glossary.hpp"
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {
namespace {

constexpr std::string_view kGoal =
    "Be the last daemon standing. A daemon falls on its own turn: when it has no die to roll, or when its "
    "last free die is stunned or wounded.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "Roll: take up grabbing Tentacles if you like. The foe's minuses take dice away. Roll every free die "
    "that is left, once.",
    "Recover: each Plus may bring one stunned die back; both are spent.",
    "Defend: stop attacks of the foe with Blocks, Deflects and Dodges, then suffer what got through as stuns "
    "and wounds.",
    "Attack: seize dice with Tentacles. Your Minuses are set against the foe. What is left that attacks is "
    "arrayed, and may be strengthened by Pluses, Spikes, Brains and poison.",
    "The foe faces your array on its own turn, with the dice it then rolls.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"duel", "Two ready-made daemons of 13 dice, the basic game."},
    {"duel_breeds", "The same with the powers of the four breeds."},
    {"mini", "Two daemons of 5 dice."},
    {"mini_breeds", "5 dice with breeds."},
    {"mega", "Two daemons of 26 dice."},
    {"mega_breeds", "26 dice with breeds."},
    {"melee3", "Three daemons with breeds; each turn names its target."},
    {"melee4", "Four daemons with breeds."},
    {"melee5", "Five daemons with breeds."},
    {"melee6", "Six daemons with breeds."},
    {"draft", "Two players pick dice from an open pool, then fight with breeds."},
    {"forge", "Two players build daemons in secret, then fight with breeds."},
    {"booster", "Two daemons of dice drawn by chance, with breeds."},
    {"mirror", "Two daemons of 13 dice that are alike: one ready-made daemon for both, drawn by chance."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"players", "How many daemons fight.", 2, 6},
    {"size", "Dice of each daemon; ready-made ones have 5, 13 or 26.", 1, 26},
    {"breeds", "The advanced game: classes, immunities and powers of breeds."},
    {"breed_roster", "Breeds on offer when building: all four, or Frost and Rot."},
    {"assembly", "How daemons come about: ready-made, drawn, drafted from a pool, or built in secret."},
    {"preset", "Each seat's ready-made daemon, for assembly \"preset\"."},
    {"copy_limit", "Equal parts that a built daemon may have; 0 any number, -1 {copies} of 13 dice.", -1, 26},
    {"arm_defence", "What an Arm counts as in a defence."},
    {"withhold", "Attacks and minuses may be held back."},
    {"max_turns", "The game ends after so many turns; 0: 100 for each player and 13 dice.", 0, 30000},
    {"data", "A file of dice, breeds and daemons in place of the built-in ones."},
    {"skip_forced", "Decisions with a single answer are taken by the engine."},
    {"shaping", "For training: reward shaping by dice left."},
});

struct RollWords {
  std::array<char, 40> text{};
  std::size_t size = 0;
};
constexpr auto kRollPhrases = [] {
  std::array<std::array<RollWords, 2>, kMaxSeats> all{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (std::size_t i = 0; i < 2; ++i) {
      RollWords& words = all[seat][i];
      const auto add = [&words](std::string_view more) {
        for (const char c : more) words.text[words.size++] = c;
      };
      add("P");
      words.text[words.size++] = static_cast<char>('1' + seat);
      add(i == 0 ? " rolls" : " rolls for initiative");
    }
  return all;
}();
constexpr auto kSingleChances = std::to_array<ChanceWords>({
    {"ready-made daemon of 5 dice", "ready-made daemon", "Assembling a daemon"},
    {"ready-made daemon of 13 dice", "ready-made daemon", "Assembling a daemon"},
    {"ready-made daemon of 26 dice", "ready-made daemon", "Assembling a daemon"},
    {"die from the booster", "from the booster", "Assembling a daemon"},
    {"first pick", "picks first", "Assembling a daemon"},
    {"coin for initiative", "after three ties, the first turn goes by chance to", "Initiative"},
    {"whose minuses count", "of those with most minuses, by chance those count of", "Initiative"},
});
constexpr auto kChances = [] {
  std::array<ChanceWords, 2 * kMaxSeats * kKinds + kSingleChances.size()> all{};
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const RollWords &roll = kRollPhrases[seat][0], &first = kRollPhrases[seat][1];
      all[next++] = {kRolls[seat][kind].text.data(), {roll.text.data(), roll.size}, "Roll"};
      all[next++] = {kInitiativeRolls[seat][kind].text.data(), {first.text.data(), first.size}, "Initiative"};
    }
  for (const ChanceWords& each : kSingleChances) all[next++] = each;
  return all;
}();

// Made once for each data.
struct Speech {
  explicit Speech(const Tables& tables)
      : filled({kGoal, kTurnSteps, kVariantSentences, options_of(tables), kChances, terms_of(tables),
                moves_in_words()},
               [&tables](std::string_view, std::string_view) -> Figures {
                 const SupplementNumbers& numbers = tables.supplements;
                 return {{"boosts", numbers.boosts_of_plus},
                         {"boosts_on_ray", numbers.boosts_of_plus_on_ray},
                         {"spike_wounds", numbers.wounds_of_spike},
                         {"poison_wounds", numbers.wounds_of_poison}};
               }) {}
  std::span<const Term> terms_of(const Tables& tables) {
    for (Term term : glossary()) {
      term.meaning = texts.emplace_back(meaning_of(tables, term));
      terms.push_back(term);
    }
    return terms;
  }
  std::span<const OptionWords> options_of(const Tables& tables) {
    for (OptionWords option : kOptionSentences) {
      option.sentence = texts.emplace_back(put_in(std::string(option.sentence), "copies",
                                                  std::to_string(int{tables.building.copies_per_thirteen})));
      options.push_back(option);
    }
    return options;
  }
  std::deque<std::string> texts;
  std::vector<Term> terms;
  std::vector<OptionWords> options;
  FilledWords filled;
};

}  // namespace

Words DaemonDice::words(const Tables& tables) { return made_once<Speech>(tables).filled.words(); }

std::string DaemonDice::face(const Tables& tables, std::string_view event, int value) {
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (int kind = 0; kind < kKinds; ++kind)
      if (event == kRolls[seat][at(kind)].text.data() ||
          event == kInitiativeRolls[seat][at(kind)].text.data())
        return value >= 0 && value < kFaces ? std::string(name_of(tables.symbol_on(kind, value))) : "";
  for (const ReadyMadeDraw& draw : kReadyMadeDraws)
    if (event == draw.event)
      return value >= 0 && value < draw.count ? std::string(kReadyMade[at(draw.first + value)].name) : "";
  if (event == "die from the booster")
    return value >= 0 && value < kKinds ? std::string(name_of(static_cast<Breed>(breed_of(value)))) + " " +
                                              std::string(part_name(part_of(value)))
                                        : "";
  return "P" + std::to_string(value + 1);
}

Question DaemonDice::question(const State& state) {
  switch (state.phase) {
    case Phase::pick:
      return {"Choose a body part for your daemon.", "Assembling a daemon"};
    case Phase::declare:
      return {"Your daemon is half and half: which breed is it?", "Breeds"};
    case Phase::activate:
      return {"Take up a grabbing Tentacle (it lets go), or keep every hold?", "Roll"};
    case Phase::target_minus:
      return {"Which die of the foe is not rolled?", "Body parts"};
    case Phase::set_aside:
      return {"The foe's minuses: which die do you not roll?", "Roll"};
    case Phase::stamina:
      return {"Mongrel: which stunned die recovers?", "Breeds"};
    case Phase::recover:
      return {"Spend a Plus to bring a stunned die back?", "Recover"};
    case Phase::defend:
      return {"Which attack do you stop?", "Defend"};
    case Phase::use:
      return {"Which die joins the defence?", "Defend"};
    case Phase::blood:
      return {"A Mouth got through: which of your stunned dice recovers?", "Body parts"};
    case Phase::target_damage:
      return {"You place this damage: which die of the foe?", "Body parts"};
    case Phase::suffer:
      return {"Which of your dice takes the damage?", "Suffer"};
    case Phase::target:
      return {"Whom do you attack this turn?", "Multiplayer battles"};
    case Phase::grab:
      return {"Which die do you seize?", "Attack"};
    case Phase::array:
      return {"Strengthen the attacks that you array?", "Attack"};
    case Phase::rot:
      return {"Which stunned die of the target rots?", "Breeds"};
    case Phase::next:
      return {"You are defeated: who takes the next turn?", "Multiplayer battles"};
    default:
      return {};
  }
}

namespace {

std::string dice_in_words(const Daemon& daemon, Slots dice) {
  std::string text;
  for_each_slot(dice, [&](int slot) {
    text += (text.empty() ? "" : ", ") + ("#" + std::to_string(slot) + " ") +
            std::string(part_name(part_of(daemon.kind[at(slot)])));
  });
  return text;
}

void tell_dice(const char* kind, const Daemon& daemon, Slots dice, int seat, const char* what,
               const char* rule, Story& story) {
  if (dice == 0) return;
  story.tell(
      kind,
      story.whose(seat) + " " + dice_in_words(daemon, dice) + (count(dice) == 1 ? " is " : " are ") + what,
      rule, {{"seat", seat}, {"dice", count(dice)}});
}

}  // namespace

void DaemonDice::tell(const State& before, const State& now, Story& story) {
  if (now.phase <= Phase::declare) return;  // daemons are being put together
  for (Seat seat = 0; seat < now.options.players; ++seat) {
    const Daemon &was = daemon_of(before, seat), &is = daemon_of(now, seat);
    if (before.phase <= Phase::declare && before.options.assembly == Assembly::build) {
      if (seat != story.viewer())
        story.tell("revealed", story.whose(seat) + " daemon: " + dice_in_words(is, is.dice()),
                   "Assembling a daemon", {{"seat", seat}});
      continue;
    }
    tell_dice("recovered", is, is.healthy & (was.stunned | was.wounded), seat, "healthy again", "Recover",
              story);
    tell_dice("stunned", is, is.stunned & ~was.stunned, seat, "stunned", "Suffer", story);
    tell_dice("wounded", is, is.wounded & ~was.wounded, seat, "wounded", "Suffer", story);
    tell_dice("held", is, is.held & ~was.held, seat, "held", "Attack", story);
    tell_dice("released", is, was.held & ~is.held & is.healthy, seat, "no longer held", "Attack", story);
    if (was.alive && !is.alive)
      story.tell("defeated", story.does(seat, "are", "is") + " defeated", "Losing", {{"seat", seat}});
  }
  if (now.turn > before.turn && now.phase != Phase::over) {
    if (before.turn == 0)
      story.tell("initiative", story.does(now.turn_seat, "have", "has") + " the first turn", "Initiative",
                 {{"seat", now.turn_seat}});
    if (before.attacks != 0 || now.attacks != 0 || now.minuses + now.targeted_minuses > 0)
      story.tell("turn",
                 story.does(now.turn_seat, "face", "faces") + " " + counted(count(now.attacks), "attack") +
                     " and " + counted(now.minuses, "minus", "minuses"),
                 "Attack",
                 {{"seat", now.turn_seat}, {"attacks", count(now.attacks)}, {"minuses", now.minuses}});
  }
  if (now.phase != Phase::over) return;
  for (Seat seat = 0; seat < now.options.players; ++seat)
    if (daemon_of(now, seat).alive)
      story.tell("over", story.does(seat, "are", "is") + " still standing", "Losing", {{"seat", seat}});
}

}  // namespace pandemonium::daemon_dice
