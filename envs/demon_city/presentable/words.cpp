// Words for people: goal, turn, glossary, cards and figures, and what each decision asks. Rules are named by
// the clauses of the README.
#include "envs/core/presentable/figures.hpp"
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr std::string_view kGoal =
    "The Players' characters pursue what the scenario asks of them: to get out, to rescue, to repair, to "
    "burn a book. The Host's horrors stop them by putting them Out of the Fight, by a goal of their own, or "
    "by time running out.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "Before the fight the Host secretly chooses its deck and where its horrors lurk. Some scenarios begin "
    "with an investigation, in which scenes are spent on leads.",
    "Each round everybody announces an action, from the slowest to the fastest: what is announced early is "
    "known, what is announced late is informed.",
    "What nobody opposes happens at once. Everything else waits for the flip.",
    "The flip: everybody in a clash throws cards, and only the highest of each hand counts. The side with "
    "the highest card wins the clash, and only that side acts. Of its attacks only the highest can happen. "
    "Its other figures act if they beat what stands against them.",
    "Damage and Calm are thrown for, the clock runs, and the next round begins.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"alley",
     "Ash Alley: Bebe, alone, must get past the Harlequin and out, beat everybody, or last until dawn."},
    {"marty", "Marty's Door: Marty, drunk, and Nena carry his bleeding brother out past the Eel-Faced Girl."},
    {"garage", "The Garage: 3 people must open a door and half of them escape, or hold out for the police."},
    {"antenna",
     "The Antenna: repair it before Crysoloth tears its pillars down; begins with an investigation."},
    {"archive", "The Archive: burn the grimoire before the ritual is done; begins with an investigation."},
    {"overpass", "The Overpass: a chase of a van and a hearse; shake the hearse off or wreck it."},
    {"any", "One of the 6 scenarios, drawn by chance."},
    {"bench", "An empty floor without a story, for measuring."},
    {"archive_best_attack",
     "The Archive, where only an attack that would beat a foe can be the one that happens."},
    {"garage_rethrown_ties", "The Garage, with ties in Agility drawn anew whenever somebody arrives."},
    {"antenna_without_investigation", "The Antenna, straight into the fight."},
    {"archive_without_investigation", "The Archive, straight into the fight."},
    {"alley_in_the_open", "Ash Alley; nobody lurks."},
    {"marty_without_significators", "Marty's Door without Significators."},
    {"overpass_without_calm", "The Overpass without Calm checks, with hands of up to 8 cards."},
    {"alley_unnerving", "Ash Alley with harder Calm checks, hands of at most 3 cards and 8 rounds."},
    {"garage_few", "The Garage with 2 on each side."},
    {"archive_step_by_step", "The Archive, every decision asked, even those with a single answer."},
    {"archive_three_players",
     "The Archive, with 3 players who share the 4 characters out, against the Host."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"scenario", "Which story is played; any draws one of the 6."},
    {"attack_pick",
     "Which of the winners' attacks can be the one: the highest, or the highest that would beat its foe."},
    {"rethrow_ties", "Ties in Agility are drawn anew whenever somebody arrives."},
    {"investigation", "Scenarios that have one begin with it."},
    {"calm", "Horrors are checked against Calm."},
    {"calm_shift", "Added to the Intensity of every horror's Calm check.", -3, 3},
    {"significators", "Players' characters have their own cards in the deck."},
    {"hidden", "Horrors may lurk unseen at the start."},
    {"n_pcs", "Only so many of the Players' characters; 0: all.", 0, 4},
    {"n_horrors", "Only so many of the Host's figures; 0: all.", 0, 4},
    {"players", "Seats that share the Players' characters out; the Host has one more.", 1, 4},
    {"throw_cap", "Cards in a hand at most.", 3, 8},
    {"round_cap", "Rounds at most; 0: as the scenario says.", 0, 30},
    {"auto_forced", "Decisions with a single answer are taken by the engine."},
    {"shaping", "For training: weight of the shaping potential.", 0, 1},
    {"data", "Scenarios, figures, weapons and powers: the built-in ones, or those of a file."},
});

constexpr auto kChances = std::to_array<ChanceWords>({
    {"Players' Deck", "the Players' Deck gives", "Cards (R1-R13)"},
    {"Horror's Deck", "the Horror's Deck gives", "Cards (R1-R13)"},
    {"order of equals", "equally fast, in this order", "Order (R44-R48)"},
    {"SCENARIO", "the scenario", "Scenarios"},
});

constexpr auto kTerms = std::to_array<Term>({
    // the map
    {"#", "symbol of the terminal", "A wall.", "The map (R39-R43)"},
    {"+", "symbol of the terminal", "A shut door; / is an open one.", "The map (R39-R43)"},
    {"~", "symbol of the terminal", "Nothing to stand on; = has become passable.", "The map (R39-R43)"},
    {",", "symbol of the terminal",
     "Dark. Against a shot or power from 20 feet or more, a figure there that opposes has 1 card more; else "
     "the attacker has 1 fewer.",
     "The map (R39-R43)"},
    {"c", "symbol of the terminal",
     "Cover. Against a shot or power from 20 feet or more, a figure there that opposes has 1 card more; "
     "else the attacker has 1 fewer.",
     "The map (R39-R43)"},
    {"k", "symbol of the terminal", "Cover in the dark.", "The map (R39-R43)"},
    {"t", "symbol of the terminal", "Cramped: weapons are rated otherwise there.", "The map (R39-R43)"},
    {"u", "symbol of the terminal", "Cramped and dark.", "The map (R39-R43)"},
    {"1, 2, 3", "symbol of the terminal",
     "Raised ground. An attacker who stands higher than its foe has 1 card more; so has a defender who "
     "stands "
     "higher than every attacker.",
     "The map (R39-R43)"},
    {"E", "symbol of the terminal", "An exit.", "The map (R39-R43)"},
    {"^", "symbol of the terminal",
     "Fire: at the end of a round it burns whoever stands in it, unless fireproof.", "Damage (R112-R117)"},
    {"*", "symbol of the terminal", "A thing to use.", "Tasks (R101-R108)"},
    {"!", "symbol of the terminal", "A weapon on the ground.", "Tasks (R101-R108)"},
    {"B, h", "symbol of the terminal",
     "Capital letters are the Players' characters, small ones the Host's figures.", "The map (R39-R43)"},
    {"hatching", "symbol of the page", "Cramped: weapons are rated otherwise there.", "The map (R39-R43)"},
    {"low wall", "symbol of the page",
     "A bar across a square is cover. Against a shot or power from 20 feet or more, a figure there that "
     "opposes has 1 "
     "card more; else the attacker has 1 fewer.",
     "The map (R39-R43)"},
    {"shade", "symbol of the page", "A darker square is dark; it helps whoever is there as cover does.",
     "The map (R39-R43)"},
    {"triangles", "symbol of the page", "Raised ground: as many steps as there are triangles.",
     "The map (R39-R43)"},
    {"diamond", "symbol of the page", "A thing to use; its letter is that of the list.", "Tasks (R101-R108)"},
    {"dagger", "symbol of the page", "A weapon on the ground.", "Tasks (R101-R108)"},
    {"flame", "symbol of the page",
     "Fire: at the end of a round it burns whoever stands in it, unless fireproof.", "Damage (R112-R117)"},
    {"Agi", "symbol", "Agility, which is speed: slow figures announce first.", "Order (R44-R48)"},
    {"T", "symbol", "Toughness now and at the start; at 0 or below a figure is Out of the Fight.",
     "Damage (R112-R117)"},
    {"W7", "card", "A card: W Wands, C Cups, S Swords, P Pentacles, M Major Arcana, with its value.",
     "Cards (R1-R13)"},
    {">10", "symbol of the terminal", "Thrown cards worth more than 10.", "Cards (R1-R13)"},
    {"(3: base, weapon, high ground)", "symbol of the terminal",
     "Cards that a figure would throw now, and why.", "Counting cards (R69-R86)"},
    // words of the rules
    {"throw", "rule",
     "Draw cards; only the highest counts. It must be higher than the Intensity or the other side's.",
     "Cards (R1-R13)"},
    {"Intensity", "rule", "How hard something is, 0 to 10. A throw must be higher; a tie fails.",
     "Tests (R14-R27)"},
    {"critical", "rule",
     "The counted card is above 10 and above all it competes with, or one's own Significator would have won "
     "alone.",
     "Tests (R14-R27)"},
    {"fumble", "rule", "The counted card is The Fool, worth 0.", "Tests (R14-R27)"},
    {"The Fool", "card", "Worth 0; 22 to the figure whose own card it is.", "Cards (R1-R13)"},
    {"Significator", "card",
     "A character's own card in the Players' Deck: a critical success if it would have won alone.",
     "Tests (R14-R27)"},
    {"special card", "card",
     "A card in the Horror's Deck that does something when a horror succeeds with it.", "Cards (R1-R13)"},
    {"build", "rule", "Which special cards the Host took into its deck: its secret until it is found out.",
     "Cards (R1-R13)"},
    {"Deck", "symbol", "Cards face down in the pile; behind it the values of those that lie open.",
     "Cards (R1-R13)"},
    {"slow to fast", "symbol", "Figures in the order in which they announce: low Agility first.",
     "Order (R44-R48)"},
    {"exits", "symbol", "Squares where the Players' characters leave, once they are open.",
     "Tasks (R101-R108)"},
    {"lurking", "rule", "The figure is hidden; the other side does not know where.", "Order (R44-R48)"},
    {"hold", "action", "Do nothing this round. Whoever lurks stays hidden, and whoever holds a foe keeps it.",
     "A turn (R49-R59)"},
    {"defend", "action", "Dodge, block, parry: 1 card more, and attacks must beat your throw.",
     "A turn (R49-R59)"},
    {"run", "action", "Up to {run} feet ({slow_run} if prone, lamed or carrying), and then an action.",
     "A turn (R49-R59)"},
    {"dash", "action",
     "Up to {dash} feet ({slow_dash} if prone, lamed, carrying or holding) and nothing else. The Players' "
     "characters "
     "also leave by an exit so.",
     "A turn (R49-R59)"},
    {"escape", "action", "Break free of whoever holds you.", "A turn (R49-R59)"},
    {"search", "action", "Look for whoever lurks within sight and 60 feet.", "Tasks (R101-R108)"},
    {"pick up", "action",
     "Take a weapon from the ground. Who carries the captive sets him down so; he is lifted by using him.",
     "Tasks (R101-R108)"},
    {"ready", "action", "Change the weapon, for free, and then act.", "A turn (R49-R59)"},
    {"attack", "action", "With the weapon in hand, at its range.", "Attacks (R60-R63)"},
    {"vital spot", "action", "A called shot: 1 card fewer in the throw, 1 more in the damage.",
     "Attacks (R60-R63)"},
    {"limb", "action", "A called shot: 1 card fewer; a foe who is hit falls and is lamed.",
     "Attacks (R60-R63)"},
    {"weak spot", "action",
     "A called shot at what some horrors have, once it is known: 1 card fewer in the throw, 1 more in the "
     "damage, "
     "and no armour.",
     "Attacks (R60-R63)"},
    {"disarm", "action", "The foe drops its weapon; with or without being hurt.", "Attacks (R60-R63)"},
    {"grab", "action", "Hold the foe: it cannot move until it escapes.", "Attacks (R60-R63)"},
    {"aid", "action",
     "For a friend on the same square, or oneself: 1 Toughness back (2 on a critical), and no longer hurt. "
     "Who stays "
     "down has 1 card more on the next recovery throw.",
     "Tasks (R101-R108)"},
    {"rally", "action",
     "A friend in sight within 30 feet gains 1 Calm (2 on a critical); at 1 or more the panic ends.",
     "Tasks (R101-R108)"},
    {"use", "action", "Work on a thing: a test of its task against its Intensity.", "Tasks (R101-R108)"},
    {"drive", "action", "Pull away, ram, or shake somebody off, in the chase.", "Drivers (R109-R111)"},
    {"contest", "rule", "Commit a figure against an action, so that it waits for the flip.",
     "Opposed or not (R64-R68)"},
    {"reposition", "rule",
     "After an attack that happened or a defence that held: be placed anew next round, perhaps behind an "
     "enemy.",
     "A turn (R49-R59)"},
    {"behind its foe", "rule", "In its back: 1 card more than the foe has of that.",
     "Counting cards (R69-R86)"},
    {"Out of the Fight", "rule",
     "At 0 Toughness or below: the figure lies there and throws to recover each turn.", "Damage (R112-R117)"},
    {"OUT vs 5", "symbol", "Out of the Fight; the recovery throw must be higher than 5.",
     "Damage (R112-R117)"},
    {"panic", "rule",
     "At 0 Calm or below: freeze, flee or rage, until a throw beats it. At -3 the mind is lost.",
     "Calm (R118-R122)"},
    {"Calm", "rule",
     "Checked on the sight of horrors and the fall of friends; a failure costs 1, a fumble 2.",
     "Calm (R118-R122)"},
    {"prone", "state",
     "Lies on the ground: runs {slow_run} feet, dashes {slow_dash}; an attacker has 1 card more.",
     "Counting cards (R69-R86)"},
    {"held", "state", "In somebody's grip: cannot move; attackers of the holder's side have 1 card more.",
     "Counting cards (R69-R86)"},
    {"holds", "state", "Has somebody in its grip.", "Counting cards (R69-R86)"},
    {"lamed", "state", "Runs {slow_run} feet and dashes {slow_dash}, for good.", "Damage (R112-R117)"},
    {"hurt", "state",
     "1 card fewer in every throw for an announced action; recovery, panic, Calm and damage throws keep "
     "theirs.",
     "Damage (R112-R117)"},
    {"drunk", "state", "1 card more for the foe, or 1 fewer where no foe throws.",
     "Counting cards (R69-R86)"},
    {"edge", "state", "1 card more in this round's throw.", "Counting cards (R69-R86)"},
    {"lead", "rule",
     "Something to find out: how many Intensities are beaten says how many rewards are gained.",
     "Investigation (R28-R38)"},
    {"scene", "rule", "One attempt at a lead. There are only so many.", "Investigation (R28-R38)"},
    {"heat", "rule",
     "With each scene the Host gains an interference token if C100 is at most the heat, which then rises by "
     "10.",
     "Investigation (R28-R38)"},
    {"interference", "rule", "A token makes a lead opposed by the Host.", "Investigation (R28-R38)"},
    {"contact", "rule", "A friend in the city: 1 card more on a lead, once.", "Investigation (R28-R38)"},
    {"gap", "rule", "How far the van is ahead; 8 at a round's end shakes the hearse off.",
     "Drivers (R109-R111)"},
    {"structure", "rule", "What holds the antenna up; the Host wins when it is down.", "Ending (R125-R129)"},
    {"bleeding", "rule", "Rounds that the brother has left until he is stabilised.", "Ending (R125-R129)"},
    {"alarm", "rule", "How near the police is.", "Ending (R125-R129)"},
    // weapons
    {"unarmed", "weapon", "Bare hands, at no distance; Intensity Toughness.", "Weapons"},
    {"knife", "weapon", "Best at no distance; Intensity Toughness + {over}.", "Weapons"},
    {"club", "weapon", "Good at no distance; Intensity Toughness + {over}.", "Weapons"},
    {"sword", "weapon", "Best at {reach} feet; Intensity Toughness + {over}.", "Weapons"},
    {"pistol", "weapon", "Shoots to {farthest} feet, weak at no distance; Intensity {intensity}.", "Weapons"},
    {"shotgun", "weapon",
     "Shoots to {farthest} feet, best at 10 to 30; Intensity {intensity}. Not while held.", "Weapons"},
    {"bow", "weapon", "Shoots to {farthest} feet, best far away; Intensity {intensity}. Not while held.",
     "Weapons"},
    {"grenade", "weapon",
     "Thrown {nearest} to {farthest} feet: massive damage, Intensity {intensity}, around where it falls. "
     "Used up.",
     "Weapons"},
    {"molotov", "weapon",
     "Thrown {nearest} to {farthest} feet: Intensity {intensity} and fire on a square. Used up.", "Weapons"},
    {"claws", "weapon", "Best at no distance; Intensity Toughness + {over}.", "Weapons"},
    {"tentacles", "weapon", "Reach {reach} feet; Intensity Toughness + {over}.", "Weapons"},
    {"shard arm", "weapon", "Reaches {reach} feet; Intensity Toughness + {over}.", "Weapons"},
    {"eel jaws", "weapon", "Best at no distance; Intensity Toughness + {over}.", "Weapons"},
    {"burning hands", "weapon", "Best at no distance; Intensity Toughness + {over}.", "Weapons"},
    // powers
    {"Mind Spike", "power",
     "{range} feet, Occult against Calm: damage of Intensity {intensity}; strains its user's Calm.",
     "Powers"},
    {"Terrify", "power", "{range} feet, Appeal against Calm: the target loses Calm.", "Powers"},
    {"Eel Lash", "power", "{range} feet, against Hand-to-Hand or else Agility: the target is held.",
     "Powers"},
    {"Acid Spit", "power", "{range} feet, against Agility: damage of Intensity {intensity}.", "Powers"},
    {"Wave of Mutilation", "power",
     "Every enemy in sight within {range} feet, against Toughness: damage of Intensity {intensity}. Who sees "
     "it "
     "checks Calm. {uses:use}.",
     "Powers"},
    {"Crystal Bloom", "power", "{range} feet, against Agility: damage of Intensity {intensity}, and prone.",
     "Powers"},
    {"Fire Breath", "power",
     "{range} feet, everybody on a square, against Agility: damage of Intensity {intensity}, and fire. "
     "{uses:use}.",
     "Powers"},
    // figures
    {"Marty", "character",
     "Hand-to-Hand {Hand-to-Hand}, Streetwise {Streetwise}. Club. His own card is The Fool. Panics into "
     "rage.",
     "Figures"},
    {"Nena", "character",
     "Firearms {Firearms}, Stealth {Stealth}, Medicine {Medicine}. Pistol. Panics into flight.", "Figures"},
    {"Laura", "character",
     "Research {Research}, Firearms {Firearms}. Pistol. {contacts:contact}. Freezes in panic.", "Figures"},
    {"Hiram", "character",
     "History and Latin {Latin}, Occult {Occult}. Bow. {contacts:contact}. Freezes in panic.", "Figures"},
    {"Ceelo", "character", "Parkour {Parkour}, Athletics {Athletics}; the fastest. Club. Panics into flight.",
     "Figures"},
    {"Bebe", "character", "Hand-to-Hand {Hand-to-Hand}, Stealth {Stealth}. Knife. Panics into rage.",
     "Figures"},
    {"Alfred", "character",
     "Hand-to-Hand {Hand-to-Hand}, Mechanics {Mechanics}. Shotgun and sword. Freezes in panic.", "Figures"},
    {"Cassie", "character",
     "Occult {Occult}, Stealth {Stealth}, and the Mind Spike. Pistol. {contacts:contact}. Panics into "
     "flight.",
     "Figures"},
    {"Ann", "character", "Driving {Driving}, Athletics {Athletics}. Club. Freezes in panic.", "Figures"},
    {"Didi", "character",
     "Biology {Biology}, Mechanics, Science and Security {Security}. Club and grenade. {contacts:contact}. "
     "Panics into flight.",
     "Figures"},
    {"Harlequin", "horror",
     "Knife, Terrify; The Fool is its own card. Its cards: vanish, frighten, hit harder.", "Figures"},
    {"Mime", "horror", "A helper with bare hands.", "Figures"},
    {"Eel-Faced Girl", "horror", "Eel jaws, Eel Lash. Its cards: grasp, feed.", "Figures"},
    {"Cannibal Ghoul", "horror", "Claws. Its cards: feed, hit harder.", "Figures"},
    {"Gunman", "horror", "A helper with a pistol.", "Figures"},
    {"Knifeman", "horror", "A helper with a knife.", "Figures"},
    {"Crysoloth", "horror", "Shard arm, Crystal Bloom, armour, a weak spot. Its cards: tear down, feed.",
     "Figures"},
    {"Shardling", "horror", "A quick, brittle helper with claws.", "Figures"},
    {"Ninth Archon", "horror",
     "Tentacles, Acid Spit, Wave of Mutilation, armour, a weak spot. Its cards: hit harder, grasp.",
     "Figures"},
    {"Acolyte", "horror", "A helper with a knife, learned in the Occult.", "Figures"},
    {"Burning Fiend", "horror",
     "Burning hands, Fire Breath, armour, a weak spot, fireproof. Its cards: ignite, frighten.", "Figures"},
    {"Wheelman", "horror", "Drives the hearse. Pistol.", "Figures"},
});

int in_feet(int squares) { return 10 * squares; }

// Ranks by the names of the skills, and contacts.
Figures figures_of_person(const FigureType& person) {
  Figures figures{{"contacts", person.contacts}};
  for (const Rank& each : person.skills)
    if (each.skill != Skill::none) figures.push_back({kSkillNames[at(each.skill)], each.rank});
  return figures;
}

Figures figures_of(const Tables& tables, std::string_view kind, std::string_view name) {
  if (kind == "weapon") {
    const Weapon& weapon = tables.weapon_rows[at(place_of_name(tables.weapons, name))];
    return {{"over", weapon.over_toughness},
            {"reach", in_feet(weapon.farthest)},
            {"nearest", in_feet(weapon.nearest)},
            {"farthest", in_feet(weapon.farthest)},
            {"intensity", weapon.fixed}};
  }
  if (kind == "power") {
    const Power& power = tables.power_rows[at(place_of_name(tables.powers, name))];
    return {{"range", in_feet(power.range)}, {"intensity", power.intensity}, {"uses", power.uses}};
  }
  if (kind == "character")
    return figures_of_person(tables.figure_rows[at(place_of_name(tables.figures, name))]);
  if (!kind.empty()) return {};
  const Figure able{};
  Figure lamed{};
  lamed.lamed = true;
  return {{"run", in_feet(run_allowance(able))},
          {"dash", in_feet(dash_allowance(able))},
          {"slow_run", in_feet(run_allowance(lamed))},
          {"slow_dash", in_feet(dash_allowance(lamed))}};
}

// The sentences of the built-in data are written by hand; those of other data come from their rows.
struct Speech {
  explicit Speech(const Tables& tables)
      : variants(kVariantSentences.begin(), kVariantSentences.end()),
        terms(kTerms.begin(), kTerms.end()),
        filled(words_of(tables), [&tables](std::string_view kind, std::string_view name) {
          return figures_of(tables, kind, name);
        }) {}

  Words words_of(const Tables& tables) {
    if (&tables != &Tables::built_in) {
      std::erase_if(terms, [](const Term& term) {
        return term.rule == "Weapons" || term.rule == "Powers" || term.rule == "Figures";
      });
      add_terms_of(tables, terms, texts);
      speak_of_scenarios(tables, variants, texts);
    }
    return {kGoal, kTurnSteps, variants, kOptionSentences, kChances, terms, moves_in_words()};
  }

  std::deque<std::string> texts;
  std::vector<VariantWords> variants;
  std::vector<Term> terms;
  FilledWords filled;
};

}  // namespace

Words DemonCity::words(const Tables& tables) { return made_once<Speech>(tables).filled.words(); }

std::string DemonCity::face(const Tables& tables, std::string_view event, int value) {
  if (event == kPlayersDraw || event == kHostDraw) return card_in_words(value);
  if (event == "SCENARIO") return std::string(tables.scenario_rows[static_cast<std::size_t>(value)].title);
  return "";  // the order of equals stands on the page
}

namespace {

std::string square_in_words(Square s) {
  return "(" + std::to_string(column_of(s)) + "," + std::to_string(row_of(s)) + ")";
}

}  // namespace

Question DemonCity::question(const State& state) {
  const std::string who = state.acting >= 0 ? name_of(state, state.acting) : "";
  switch (state.decision) {
    case Decision::build:
      return {"In secret: which special cards go into the Horror's Deck?", "Cards (R1-R13)"};
    case Decision::lead:
      return {"Which lead does whom follow?", "Investigation (R28-R38)"};
    case Decision::interfere:
      return {"Do you interfere with this lead?", "Investigation (R28-R38)"};
    case Decision::retry:
      return {"A tie: try the lead again?", "Investigation (R28-R38)"};
    case Decision::lurk:
      return {"In secret: where does it lurk?", "Order (R44-R48)"};
    case Decision::crawl:
      return {who + " may crawl: where to?", "A turn (R49-R59)"};
    case Decision::reposition:
      return {who + " may reposition: where to, or behind whom?", "A turn (R49-R59)"};
    case Decision::announce:
      return {who + " announces: what?", "A turn (R49-R59)"};
    case Decision::run_to:
      return {"Where does " + who + " run?", "A turn (R49-R59)"};
    case Decision::run_act:
      return {"And what does " + who + " do at " + square_in_words(state.pending_run) + "?",
              "A turn (R49-R59)"};
    case Decision::dash_to:
      return {"Where does " + who + " dash?", "A turn (R49-R59)"};
    case Decision::contest:
      return {"Who stands against " + who + " (" +
                  kind_text(state, state.acting, figure(state, state.acting).act) + ")?",
              "Opposed or not (R64-R68)"};
    case Decision::pick:
      return {"Whose attack happens?", "Clashes (R87-R100)"};
    default:
      return {};
  }
}

namespace {

void tell_figure(const State& before, const State& now, int f, Story& story) {
  const Figure &was = figure(before, f), &is = figure(now, f);
  if (!is.exists() || !was.exists()) return;
  const std::string name = name_of(now, f);
  const auto tell = [&](bool holds, const char* kind, const std::string& words, const char* rule) {
    if (holds) story.tell(kind, name + " " + words, rule, {{"figure", f}});
  };
  tell(is.arrived && !was.arrived, "arrived", "arrives", "Order (R44-R48)");
  tell(was.hidden && !is.hidden, "seen", "comes out of hiding", "Order (R44-R48)");
  if (is.on_map() && was.on_map() && is.square != was.square && is.square != kNowhere &&
      was.square != kNowhere)
    story.tell("moved", name + " is now at " + square_in_words(is.square), "A turn (R49-R59)",
               {{"figure", f}, {"from", was.square}, {"to", is.square}});
  if (is.toughness != was.toughness)
    story.tell("toughness",
               name + (is.toughness < was.toughness ? " loses " : " regains ") +
                   std::to_string(std::abs(is.toughness - was.toughness)) + " Toughness",
               "Damage (R112-R117)", {{"figure", f}, {"from", was.toughness}, {"to", is.toughness}});
  if (is.calm != was.calm)
    story.tell("calm",
               name + (is.calm < was.calm ? " loses " : " regains ") +
                   std::to_string(std::abs(is.calm - was.calm)) + " Calm",
               "Calm (R118-R122)", {{"figure", f}, {"from", was.calm}, {"to", is.calm}});
  tell(is.out && !was.out, "out", "is Out of the Fight", "Damage (R112-R117)");
  tell(!is.out && was.out && !is.dead, "recovered", "is back in the fight", "Damage (R112-R117)");
  tell(is.dead && !was.dead, "died", "is dead", "Damage (R112-R117)");
  tell(is.lost && !was.lost, "lost", "has lost the mind", "Calm (R118-R122)");
  tell(is.gone && !was.gone, "left", "has left the map", "A turn (R49-R59)");
  tell(is.panic && !was.panic, "panic", "panics", "Calm (R118-R122)");
  tell(!is.panic && was.panic && is.on_map(), "calmed", "is no longer in panic", "Calm (R118-R122)");
  tell(is.hurt && !was.hurt, "hurt", "is hurt", "Damage (R112-R117)");
  tell(is.prone > 0 && was.prone == 0, "prone", "lies on the ground", "Counting cards (R69-R86)");
  tell(is.lamed && !was.lamed, "lamed", "is lamed", "Damage (R112-R117)");
  if (is.held_by >= 0 && was.held_by < 0)
    tell(true, "held", "is held by " + name_of(now, is.held_by), "Tasks (R101-R108)");
  tell(is.held_by < 0 && was.held_by >= 0 && is.on_map(), "freed", "is free again", "Tasks (R101-R108)");
  tell(is.carrying >= 0 && was.carrying < 0, "carries", "carries the captive", "Tasks (R101-R108)");
}

void tell_things(const State& before, const State& now, Story& story) {
  for (int o = 0; o < now.scenario().objects; ++o) {
    const Object &was = before.objects[static_cast<std::size_t>(o)],
                 &is = now.objects[static_cast<std::size_t>(o)];
    const std::string name = "the " + std::string(now.scenario().object[static_cast<std::size_t>(o)].name);
    if (is.done && !was.done)
      story.tell("done", name + ": done", "Tasks (R101-R108)", {{"object", o}});
    else if (is.progress != was.progress)
      story.tell("progress", name + ": " + std::to_string(is.progress) + " of " + std::to_string(is.need),
                 "Tasks (R101-R108)", {{"object", o}, {"to", is.progress}});
  }
  for (int l = 0; l < now.scenario().leads; ++l) {
    const Lead &was = before.leads[static_cast<std::size_t>(l)], &is = now.leads[static_cast<std::size_t>(l)];
    const std::string name =
        "the lead \"" + std::string(now.scenario().lead[static_cast<std::size_t>(l)].name) + "\"";
    if (is.degree > was.degree)
      story.tell("lead", name + " is solved to degree " + std::to_string(is.degree),
                 "Investigation (R28-R38)", {{"lead", l}, {"degree", is.degree}});
    else if (is.closed && !was.closed)
      story.tell("lead", name + " is closed", "Investigation (R28-R38)", {{"lead", l}});
  }
  if (now.build_known && !before.build_known && now.build >= 0)
    story.tell("build", "the Host's deck is known: build " + std::to_string(now.build + 1),
               "Investigation (R28-R38)", {{"build", now.build}});
  if (now.weak_known && !before.weak_known)
    story.tell("weak", "the weak spot is known", "Investigation (R28-R38)");
  if (now.tokens > before.tokens)
    story.tell("token", "the Host gains an interference token", "Investigation (R28-R38)");
  const auto change = [&](const char* kind, int was, int is, const char* name) {
    if (was != is)
      story.tell(kind, std::string(name) + ": " + std::to_string(is), "Ending (R125-R129)",
                 {{"from", was}, {"to", is}});
  };
  change("gap", before.gap, now.gap, "the gap");
  change("structure", before.structure, now.structure, "structure");
  change("bleeding", before.bleed, now.bleed, "rounds until the brother bleeds to death");
  change("hull", before.hulls[0], now.hulls[0], "the van");
  change("hull", before.hulls[1], now.hulls[1], "the hearse");
  change("escaped", before.escaped, now.escaped, "escaped");
  if (now.lights_out > 0 && before.lights_out == 0)
    story.tell("lights", "the lights go out", "Tests (R14-R27)");
  if (now.smoke > 0 && before.smoke == 0) story.tell("smoke", "smoke fills the place", "Tests (R14-R27)");
}

// The hands of a flip: who threw what, and its number.
void tell_flip(const State& before, const State& now, Story& story) {
  if (now.flip.hands == before.flip.hands) return;
  for (const std::int8_t f : before.order) {
    if (f < 0 || ((now.flip.throwers | now.flip.drivers) & bit_of(f)) == 0) continue;
    const Hand& hand = now.flip.hands[static_cast<std::size_t>(f)];
    if (hand.count == 0 || hand == before.flip.hands[static_cast<std::size_t>(f)]) continue;
    std::string cards;
    for (int i = 0; i < hand.count; ++i)
      cards += (i > 0 ? ", " : "") + card_in_words(hand.cards[static_cast<std::size_t>(i)]);
    story.tell("hand",
               name_of(now, f) + " throws " + cards + ": " + std::to_string(hand.value) +
                   (hand.lowest ? " (the lowest counts)" : "") + (hand.fumble ? ", a fumble" : ""),
               "Clashes (R87-R100)", {{"figure", f}, {"value", hand.value}});
  }
}

}  // namespace

void DemonCity::tell(const State& before, const State& now, Story& story) {
  if (now.round > before.round)
    story.tell("round", "round " + std::to_string(now.round) + " begins", "Ending (R125-R129)",
               {{"round", now.round}});
  tell_flip(before, now, story);
  for (int f = 0; f < kFigures; ++f) tell_figure(before, now, f, story);
  tell_things(before, now, story);
  if (is_over(now))
    story.tell("over", now.result > 0 ? "the Players have won" : "the Host has won", "Ending (R125-R129)",
               {{"result", now.result}});
}

}  // namespace pandemonium::demon_city
