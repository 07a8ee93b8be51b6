// Every mechanic of the rulebook is reached in the scenarios that the README's table names: games of scripted
// and random play are watched until each line has been seen in each of its scenarios.
#include <set>

#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// What happened: the table before and after one decision.
struct Moment {
  const State &before, &after;
  Move move;
  bool flipped;  // hands were dealt for clashes

  const Hand& hand(int f) const { return after.flip.hands[static_cast<std::size_t>(f)]; }
  const Count& count(int f) const { return after.flip.counts[static_cast<std::size_t>(f)]; }
  FigureSet throwers() const { return after.flip.throwers | after.flip.drivers; }
  int best(int clash, Seat side) const {
    int best = -1;
    for_each_figure(after.flip.throwers & side_set(side), [&](int f) {
      if (after.flip.clash[static_cast<std::size_t>(f)] == clash) best = std::max<int>(best, hand(f).value);
    });
    return best;
  }
  bool won(int f) const {
    const int clash = after.flip.clash[static_cast<std::size_t>(f)];
    return clash >= 0 && best(clash, side_of(f)) > best(clash, 1 - side_of(f));
  }
  template <class Fits>
  bool any_thrower(Fits fits) const {  // of this flip
    bool found = false;
    if (flipped) for_each_figure(throwers(), [&](int f) { found = found || fits(f); });
    return found;
  }
  template <class Fits>
  bool any_figure(Fits fits) const {
    for (int f = 0; f < kFigures; ++f)
      if (figure(before, f).exists() && fits(figure(before, f), figure(after, f))) return true;
    return false;
  }
  bool has_line(Line line, int least = 1) const {
    return any_thrower([&](int f) { return count(f).lines[at(line)] >= least; });
  }
  // What the figure had announced when the cards were flipped; the turn's last action may be in `before`
  // already.
  Kind kind_of(int f) const {
    const Kind kind = figure(before, f).act.kind;
    return kind != Kind::nothing ? kind : figure(after, f).act.kind;
  }
  bool follows_lead() const { return move == Move::lead || move == Move::lead_with_contact; }
  bool tied() const {
    for (int clash = 0; clash < kFigures; ++clash)
      if (flipped && best(clash, kPlayers) >= 0 && best(clash, kPlayers) == best(clash, kHost)) return true;
    return false;
  }
  bool something_changed() const {  // as a complication would
    return before.lights_out < after.lights_out || before.smoke < after.smoke ||
           before.bystander < after.bystander || before.cap_cut < after.cap_cut ||
           before.fire != after.fire || any_figure([](const Figure& b, const Figure& a) {
             return b.prone < a.prone || b.edge_next < a.edge_next;
           });
  }
  bool reshuffled(Seat side) const {
    const auto s = static_cast<std::size_t>(side);
    return after.decks[s].pile.size() > before.decks[s].pile.size();
  }
  bool now_closed() const {
    return any_figure([](const Figure& b, const Figure& a) { return !b.closed && a.closed; });
  }
};

struct Mechanic {
  const char* mechanic;
  const char* scenarios;  // alley, marty, garage, aNtenna, aRchive, overpass
  bool (*seen)(const Moment&);
};

bool is_lead(const Moment& m, int lead, ScenarioId scenario) {
  if (m.after.options.scenario != scenario) return false;
  const Lead &b = m.before.leads[static_cast<std::size_t>(lead)],
             &a = m.after.leads[static_cast<std::size_t>(lead)];
  return b != a || m.after.attempt.lead == lead;
}

bool used(const Moment& m, int object) {  // unopposed, at this decision
  return m.any_figure([&](const Figure& b, const Figure& a) {
    return !b.closed && a.closed && a.act.kind == Kind::use && a.act.object == object;
  });
}

const Mechanic kTable[] = {
    {"the highest card of several counts", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.hand(f).count > 1; }); }},
    {"C10", "amgnro", [](const Moment& m) { return m.tied(); }},
    {"C100", "gnr",
     [](const Moment& m) {
       return m.after.scenes < m.before.scenes || m.after.police ||
              (m.before.round < m.after.round &&
               ((m.after.scenario().goal == Goal::escape && m.before.round >= 4) ||
                (m.after.structure > 0 && m.after.structure < 9)));
     }},
    {"reshuffle of the Players' Deck", "amgnro", [](const Moment& m) { return m.reshuffled(kPlayers); }},
    {"reshuffle of the Horror's Deck", "amgnro", [](const Moment& m) { return m.reshuffled(kHost); }},
    {"The Fool in the Horror's Deck, and its horror", "a",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return side_of(f) == kHost && m.hand(f).value == kFoolAsOwn; });
     }},
    {"a static test", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure& b, const Figure& a) { return b.out && !a.out && a.on_map(); });
     }},
    {"Intensity 0", "mr",
     [](const Moment& m) {
       return is_lead(m, 5, ScenarioId::archive) || m.any_figure([](const Figure& b, const Figure& a) {
         return b.carrying < 0 && a.carrying >= 0;
       });
     }},
    {"Intensity 10", "r", [](const Moment& m) { return is_lead(m, 4, ScenarioId::archive); }},
    {"several Intensities", "nr",
     [](const Moment& m) {
       return is_lead(m, 0, ScenarioId::archive) || is_lead(m, 0, ScenarioId::antenna);
     }},
    {"an opposed test against a thing", "m", [](const Moment& m) { return used(m, 0); }},
    {"an opposed tie outside a clash", "mnr",
     [](const Moment& m) {
       return m.after.decision == Decision::retry ||
              (used(m, 0) && !m.flipped && !m.after.objects[0].done && m.something_changed());
     }},
    {"interference", "nr", [](const Moment& m) { return m.move == Move::interfere; }},
    {"High Stat against an Intensity", "mgnr",
     [](const Moment& m) {
       return m.any_figure([&](const Figure& b, const Figure& a) {
         if (b.closed || !a.closed || a.act.kind != Kind::use) return false;
         const auto object = static_cast<std::size_t>(a.act.object);
         const int stat = abilities_of(m.after, a).task[at(m.after.scenario().object[object].task)];
         return m.before.objects[object].intensity > 0 && stat > m.before.objects[object].intensity;
       });
     }},
    {"overlap, the special excluding the general", "nr",
     [](const Moment& m) {  // city records; blueprints, by somebody who knows two of the skills
       return m.follows_lead() && is_lead(m, 0, m.after.options.scenario);
     }},
    {"distraction outside the Action Rounds", "r",
     [](const Moment& m) { return is_lead(m, 2, ScenarioId::archive); }},
    {"two distinct advantages", "r", [](const Moment& m) { return is_lead(m, 3, ScenarioId::archive); }},
    {"a lost throw outside the Action Rounds", "r",
     [](const Moment& m) { return is_lead(m, 1, ScenarioId::archive); }},
    {"giving instead of taking", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.count(f).given > 0; }); }},
    {"overflow at one card", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) {
         int sum = 1 + m.count(f).given - m.count(f).lost;
         for (const int line : m.count(f).lines) sum += line;
         return sum < 1;
       });
     }},
    {"a critical above 10", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.hand(f).value > 10 && m.won(f); }); }},
    {"a Significator's critical at 10 or less", "mgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) {
         const int clash = m.after.flip.clash[static_cast<std::size_t>(f)];
         return side_of(f) == kPlayers && m.hand(f).value <= 10 && m.won(f) &&
                is_critical(m.hand(f), reader_of(m.after, f), m.best(clash, kHost));
       });
     }},
    {"The Fool as 22", "amo",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.hand(f).value == kFoolAsOwn; }); }},
    {"a fumble of the Players, though their side won", "mgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return side_of(f) == kPlayers && m.hand(f).fumble && m.won(f); });
     }},
    {"a fumble of the Host", "a",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return side_of(f) == kHost && m.hand(f).fumble; });
     }},
    {"a horror's special card", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) {
         return side_of(f) == kHost && m.won(f) && m.hand(f).counted != kNoCard &&
                abilities_of(m.after, figure(m.after, f)).specials.contains(m.hand(f).counted);
       });
     }},
    {"run and act", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure&, const Figure& a) { return a.act.run >= 0; });
     }},
    {"all-movement", "amgnro", [](const Moment& m) { return m.before.decision == Decision::dash_to; }},
    {"uncontested, at once", "amgnro", [](const Moment& m) { return m.now_closed(); }},
    {"contested by commitment", "amgnro", [](const Moment& m) { return m.move == Move::contest; }},
    {"contested by an earlier attack", "amgnro",
     [](const Moment& m) {
       return m.move != Move::contest && m.any_figure([](const Figure& b, const Figure& a) {
         return !b.act.contested && a.act.contested;
       });
     }},
    {"reposition", "amgnro",
     [](const Moment& m) { return m.before.decision == Decision::reposition && m.move == Move::square; }},
    {"behind the enemy", "amgnro", [](const Moment& m) { return m.move == Move::behind; }},
    {"Higher Stat", "amgnro", [](const Moment& m) { return m.has_line(Line::stat); }},
    {"Distraction", "amgnro", [](const Moment& m) { return m.has_line(Line::distraction); }},
    {"Defense", "amgnro", [](const Moment& m) { return m.has_line(Line::defense); }},
    {"Weapon", "amgnro", [](const Moment& m) { return m.has_line(Line::weapon); }},
    {"Supernatural", "amnro", [](const Moment& m) { return m.has_line(Line::supernatural); }},
    {"high ground", "agnr", [](const Moment& m) { return m.has_line(Line::high_ground); }},
    {"ultimate advantage", "no",
     [](const Moment& m) { return m.has_line(Line::high_ground, 2) || m.has_line(Line::behind, 2); }},
    {"prone, held", "amgnro",
     [](const Moment& m) { return m.has_line(Line::prone) || m.has_line(Line::held); }},
    {"a called shot", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.count(f).called; }); }},
    {"a called shot with one card", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.hand(f).lowest; }); }},
    {"a harmless disarm", "amgnro",
     [](const Moment& m) { return m.any_thrower([&](int f) { return m.kind_of(f) == Kind::disarm; }); }},
    {"injury", "amgnro",
     [](const Moment& m) { return m.any_figure([](const Figure& b, const Figure&) { return b.hurt; }); }},
    {"several clashes in a round", "gnro",
     [](const Moment& m) {
       std::set<int> clashes;
       m.any_thrower(
           [&](int f) { return clashes.insert(m.after.flip.clash[static_cast<std::size_t>(f)]), false; });
       return clashes.size() > 1;
     }},
    {"the drivers' clash", "o",
     [](const Moment& m) { return m.flipped && std::popcount(m.after.flip.drivers) == 2; }},
    {"a tie of drivers", "o",
     [](const Moment& m) {
       if (!m.flipped || std::popcount(m.after.flip.drivers) != 2) return false;
       const int one = std::countr_zero(m.after.flip.drivers),
                 other = 7 - std::countl_zero(m.after.flip.drivers);
       return m.hand(one).value == m.hand(other).value;
     }},
    {"a tie across sides", "amgnro", [](const Moment& m) { return m.tied(); }},
    {"a tie on one side", "mgnro", [](const Moment& m) { return m.move == Move::pick; }},
    {"an attack below the side's best lands", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) {
         const int clash = m.after.flip.clash[static_cast<std::size_t>(f)];
         return clash >= 0 && m.won(f) && figure(m.after, f).reposition && is_hostile(m.kind_of(f)) &&
                m.hand(f).value < m.best(clash, side_of(f));
       });
     }},
    {"a second attack of the side is dropped", "mgnro",
     [](const Moment& m) {
       int hostile = 0;
       m.any_thrower([&](int f) { return hostile += m.won(f) && is_hostile(m.kind_of(f)), false; });
       return hostile > 1;
     }},
    {"a grapple", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure& b, const Figure& a) { return b.held_by < 0 && a.held_by >= 0; });
     }},
    {"an escape", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return m.kind_of(f) == Kind::escape && m.won(f); });
     }},
    {"a dodge", "amgnro",
     [](const Moment& m) {
       return m.any_thrower(
           [&](int f) { return m.kind_of(f) == Kind::defend && figure(m.after, f).reposition; });
     }},
    {"an area attack", "nro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) {
         return is_hostile(m.kind_of(f)) &&
                area_of(m.before, figure(m.before, f), m.kind_of(f)) != Area::none;
       });
     }},
    {"competing for a dropped weapon", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return m.kind_of(f) == Kind::pick_up; }) ||
              (m.move == Move::contest && figure(m.before, m.before.acting).act.kind == Kind::pick_up);
     }},
    {"Out of the Fight", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure& b, const Figure& a) { return !b.out && a.out; });
     }},
    {"crawling", "amgnro",
     [](const Moment& m) { return m.before.decision == Decision::crawl && m.move == Move::square; }},
    {"an attack on the helpless", "amgnro",
     [](const Moment& m) {
       return m.any_figure(
           [](const Figure& b, const Figure& a) { return !b.closed && a.closed && is_hostile(a.act.kind); });
     }},
    {"a Calm check", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure& b, const Figure& a) { return b.sights != a.sights; });
     }},
    {"panic", "amgnro",
     [](const Moment& m) {
       return m.any_figure([](const Figure& b, const Figure& a) { return !b.panic && a.panic; });
     }},
    {"lurkers strike unseen", "amgr",
     [](const Moment& m) {
       return m.any_figure(
           [](const Figure& b, const Figure& a) { return b.hidden && !a.hidden && a.act.unseen; });
     }},
    {"massive damage or a vital spot", "amgnro",
     [](const Moment& m) {
       return m.any_thrower([&](int f) { return m.kind_of(f) == Kind::vital && m.won(f); });
     }},
};
constexpr char kLetters[] = "amgnro";

// One game, half of its decisions scripted, the rest random, so that both sensible and odd things happen.
template <class Watch>
void watch_game(ScenarioId scenario, std::uint64_t number, Watch watch) {
  Options options;
  options.scenario = scenario;
  Chance chance = Chance::seeded(41, static_cast<std::uint64_t>(scenario), number),
         picker = Chance::seeded(43, number);
  State state = DemonCity::set_up(options, chance);
  Legal legal = legal_actions<DemonCity>(state);
  while (!is_over(state)) {
    const State before = state;
    const Action action =
        picker.below(2) == 0 ? DemonCity::scripted(state, picker) : legal.nth(picker.below(legal.size()));
    DemonCity::apply(state, action, chance, legal);
    watch(Moment{before, state, kMoves.decode(action).move, !(before.flip.hands == state.flip.hands)});
  }
}

TEST(DemonCityMechanics, EveryMechanicIsReachedInItsScenarios) {
  constexpr std::uint64_t kMostGames = 3000;
  for (int s = 0; s < 6; ++s) {
    std::vector<const Mechanic*> missing;
    for (const Mechanic& line : kTable)
      if (std::string(line.scenarios).find(kLetters[s]) != std::string::npos) missing.push_back(&line);
    for (std::uint64_t game = 0; game < kMostGames && !missing.empty(); ++game)
      watch_game(static_cast<ScenarioId>(s), game, [&](const Moment& moment) {
        std::erase_if(missing, [&](const Mechanic* line) { return line->seen(moment); });
      });
    for (const Mechanic* line : missing)
      ADD_FAILURE() << line->mechanic << " is not reached in "
                    << kScenarioRows[static_cast<std::size_t>(s)].title;
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
