// What lies on the table: options, decks, figures, objects, and where in the round the game stands.
// Figures 0-3 are the Players', 4-7 the Host's. The rules know these two sides; which seat decides for a
// figure is asked where a decision leaves them (seat_of).
#pragma once

#include <cstddef>

#include "envs/core/later.hpp"
#include "envs/core/same_bytes.hpp"
#include "envs/core/seat.hpp"
#include "envs/demon_city/data/tables.hpp"
#include "envs/demon_city/throws/throw.hpp"

namespace pandemonium::demon_city {

inline constexpr Seat kPlayers = 0, kHost = 1;  // sides; with one player they are the seats too
inline constexpr int kItems = 4, kSlots = 3;
inline constexpr std::int8_t kNone8 = -1;
using FigureSet = std::uint8_t;  // bit f: figure f
constexpr Seat side_of(int figure) { return figure >> 2; }
constexpr FigureSet side_set(Seat side) { return side == kPlayers ? 0x0F : 0xF0; }
constexpr FigureSet bit_of(int figure) { return static_cast<FigureSet>(1u << figure); }

constexpr auto enum_names(ScenarioId) {
  return std::to_array<std::string_view>(
      {"alley", "marty", "garage", "antenna", "archive", "overpass", "bench", "any"});
}
enum class AttackPick : std::int8_t { strict, best };
constexpr auto enum_names(AttackPick) { return std::to_array<std::string_view>({"strict", "best"}); }

struct Options {
  ScenarioId scenario = ScenarioId::alley;      // any: one of the six named ones, drawn for each game
  AttackPick attack_pick = AttackPick::strict;  // best: only an attack that would beat a foe can be the one
  bool rethrow_ties = false;                    // ties in Agility are drawn anew whenever somebody arrives
  bool investigation = true;                    // off: straight to the Action Rounds
  bool calm = true;                             // off: nobody checks Calm
  std::int8_t calm_shift = 0;                   // -3..3, added to every horror's Calm Intensity (kept 1..9)
  bool significators = true;                    // off: nobody has a Significator, The Fool is an ordinary 0
  bool hidden = true;                           // off: nobody lurks
  std::int8_t n_pcs = 0;                        // only the first so many of the scenario's PCs; 0: all
  std::int8_t n_horrors = 0;                    // the same for the Host's figures
  Later<1, 1, kSideFigures> players = {};       // seats that share the PCs out: the first has the first PC
  std::int8_t throw_cap = 6;                    // 3..8 cards in a hand at most
  std::int8_t round_cap = 0;                    // rounds; 0: the scenario's
  bool auto_forced = true;                      // decisions with one legal action are taken at once
  float shaping = 0;                            // weight of the shaping potential
  DataSet<Tables> data = {};                    // scenarios, figures, arms: the built-in ones, or a file's
  bool operator==(const Options&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Options& options) {
  visit("scenario", options.scenario);
  visit("attack_pick", options.attack_pick);
  visit("rethrow_ties", options.rethrow_ties);
  visit("investigation", options.investigation);
  visit("calm", options.calm);
  visit("calm_shift", options.calm_shift);
  visit("significators", options.significators);
  visit("hidden", options.hidden);
  visit("n_pcs", options.n_pcs);
  visit("n_horrors", options.n_horrors);
  visit("players", options.players);
  visit("throw_cap", options.throw_cap);
  visit("round_cap", options.round_cap);
  visit("auto_forced", options.auto_forced);
  visit("shaping", options.shaping);
  visit("data", options.data);
}

enum class Phase : std::int8_t { setup, investigation, action, over };
constexpr auto enum_names(Phase) {
  return std::to_array<std::string_view>({"setup", "investigation", "action", "over"});
}
enum class Decision : std::int8_t {
  build,
  lead,
  interfere,
  retry,
  lurk,
  crawl,
  reposition,
  announce,
  run_to,
  run_act,
  dash_to,
  contest,
  pick,
  none
};
inline constexpr int kDecisions = 13;
constexpr auto enum_names(Decision) {
  return std::to_array<std::string_view>({"build", "lead", "interfere", "retry", "lurk", "crawl",
                                          "reposition", "announce", "run to", "run and act", "dash to",
                                          "contest", "pick", "none"});
}

// What a figure has announced. Everything from attack to power_two is hostile.
enum class Kind : std::int8_t {
  nothing,
  hold,
  defend,
  dash,
  escape,
  search,
  pick_up,
  attack,
  vital,
  limb,
  weak,
  disarm,
  dishurt,
  grab,
  power_one,
  power_two,
  aid,
  rally,
  use,
  drive
};
constexpr auto enum_names(Kind) {
  return std::to_array<std::string_view>({"nothing",   "hold",    "defend",  "dash",  "escape",
                                          "search",    "pick up", "attack",  "vital", "limb",
                                          "weak",      "disarm",  "dishurt", "grab",  "power one",
                                          "power two", "aid",     "rally",   "use",   "drive"});
}
constexpr bool is_hostile(Kind kind) { return kind >= Kind::attack && kind <= Kind::power_two; }
constexpr bool is_power(Kind kind) { return kind == Kind::power_one || kind == Kind::power_two; }
constexpr bool is_contestable(Kind kind) {  // beside attacks on the helpless
  return kind == Kind::dash || kind == Kind::search || kind == Kind::pick_up || kind == Kind::aid ||
         kind == Kind::rally || kind == Kind::use;
}
constexpr bool is_called(Kind kind) {  // costs a card of one's own will
  return kind == Kind::vital || kind == Kind::limb || kind == Kind::weak || kind == Kind::dishurt;
}
enum class Manoeuvre : std::int8_t { none, pull, ram, shake };
constexpr auto enum_names(Manoeuvre) {
  return std::to_array<std::string_view>({"none", "pull", "ram", "shake"});
}

struct Announcement {
  Kind kind = Kind::nothing;
  std::int8_t target = -1;  // the foe
  std::int8_t ally = -1;    // AID, RALLY
  std::int8_t object = -1;  // USE
  Manoeuvre manoeuvre = Manoeuvre::none;
  Square run = kNowhere;   // where it runs first
  Square end = kNowhere;   // where a DASH or a run ends
  bool contested = false;  // an enemy stands against it: it waits for the flip
  bool unseen = false;     // hostile, from hiding or the shadows
  bool done = false;       // carried out, lapsed or lost
  bool operator==(const Announcement&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Announcement& act) {
  visit("kind", act.kind);
  visit("target", act.target);
  visit("ally", act.ally);
  visit("object", act.object);
  visit("manoeuvre", act.manoeuvre);
  visit("run", act.run);
  visit("end", act.end);
  visit("contested", act.contested);
  visit("unseen", act.unseen);
  visit("done", act.done);
}

struct Figure {
  std::int8_t who = -1;     // place in the data; -1: the slot is empty
  std::int8_t arrives = 1;  // round
  bool arrived = false;
  bool dead = false, lost = false, gone = false;  // off the map for good: killed, mind lost, left by an exit
  Square square = 0;
  bool hidden = false;  // lurking: not on the other side's board
  std::int8_t toughness = 0, calm = 0, base_calm = 0;
  bool out = false;       // Out of the Fight
  std::int8_t wound = 0;  // Intensity of the recovery throw, 1..9 while out
  std::int8_t aid = 0;    // cards more on the next recovery throw, 0 or 1
  bool hurt = false;
  std::int8_t prone = 0;  // round ends until it is up again, 0..2
  bool lamed = false, drunk = false;
  bool panic = false;
  std::int8_t panic_intensity = 0;
  FigureSet sights = 0;  // horrors it has seen
  std::int8_t held_by = -1, holding = -1;
  std::int8_t carrying = -1;  // object
  bool reposition = false;    // owed
  bool edge = false, edge_next = false;
  bool shadow = false;                                     // its next hostile action is unseen
  std::array<std::int8_t, kSlots> weapons{0, -1, -1};      // slot 0: bare hands
  std::array<std::int8_t, kSlots> ammunition{-1, -1, -1};  // -1 unlimited
  std::int8_t wielded = 0;                                 // slot
  Card significator = kNoCard;
  std::int8_t contacts = 0;
  std::array<std::int8_t, 2> uses{0, 0};  // of each power, -1 unlimited
  // Of this round; these stand last (same_but_for_turn).
  bool readied = false;        // this turn
  std::int8_t behind = -1;     // figure
  bool announced = false;      // its turn has passed
  bool closed = false;         // its action was carried out unopposed: nobody may target it
  std::int8_t committed = -1;  // the enemy it must act against
  Announcement act;

  bool exists() const { return who >= 0; }
  // Asked of every figure again and again, and no branch predictor knows the answer: & and |, not && and ||.
  bool on_map() const { return arrived & !(dead | lost | gone); }
  bool able() const { return on_map() & !out; }
  bool waits() const { return announced & !act.done & (act.kind > Kind::hold); }
  int weapon() const { return weapons[static_cast<std::size_t>(wielded)]; }
  Square acts_from() const { return act.run >= 0 ? act.run : square; }  // a run is part of its action
  bool operator==(const Figure& other) const { return same_bytes(*this, other); }
};
// Whether two figures differ at most in what they have done and announced this round.
inline bool same_but_for_turn(const Figure& a, const Figure& b) {
  return same_bytes<Figure, offsetof(Figure, readied)>(a, b);
}
template <class Visitor>
void fields(Visitor& visit, Figure& figure) {
  visit("who", figure.who);
  visit("arrives", figure.arrives);
  visit("arrived", figure.arrived);
  visit("dead", figure.dead);
  visit("lost", figure.lost);
  visit("gone", figure.gone);
  visit("square", figure.square);
  visit("hidden", figure.hidden);
  visit("toughness", figure.toughness);
  visit("calm", figure.calm);
  visit("base_calm", figure.base_calm);
  visit("out", figure.out);
  visit("wound", figure.wound);
  visit("aid", figure.aid);
  visit("hurt", figure.hurt);
  visit("prone", figure.prone);
  visit("lamed", figure.lamed);
  visit("drunk", figure.drunk);
  visit("panic", figure.panic);
  visit("panic_intensity", figure.panic_intensity);
  visit("sights", figure.sights);
  visit("held_by", figure.held_by);
  visit("holding", figure.holding);
  visit("carrying", figure.carrying);
  visit("behind", figure.behind);
  visit("reposition", figure.reposition);
  visit("edge", figure.edge);
  visit("edge_next", figure.edge_next);
  visit("shadow", figure.shadow);
  visit("weapons", figure.weapons);
  visit("ammunition", figure.ammunition);
  visit("wielded", figure.wielded);
  visit("readied", figure.readied);
  visit("significator", figure.significator);
  visit("contacts", figure.contacts);
  visit("uses", figure.uses);
  visit("announced", figure.announced);
  visit("closed", figure.closed);
  visit("committed", figure.committed);
  visit("act", figure.act);
}

struct Object {
  bool done = false;
  std::int8_t progress = 0, need = 1;
  std::int8_t intensity = 0;  // 0..10
  Square square = 0;
  bool stabilised = false;   // the captive
  std::int8_t carrier = -1;  // figure
  bool operator==(const Object&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Object& object) {
  visit("done", object.done);
  visit("progress", object.progress);
  visit("need", object.need);
  visit("intensity", object.intensity);
  visit("square", object.square);
  visit("stabilised", object.stabilised);
  visit("carrier", object.carrier);
}

struct Item {  // a weapon on the ground
  std::int8_t weapon = -1;
  Square square = 0;
  std::int8_t ammunition = -1;
  bool operator==(const Item&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Item& item) {
  visit("weapon", item.weapon);
  visit("square", item.square);
  visit("ammunition", item.ammunition);
}

struct Lead {
  bool closed = false;
  std::int8_t degree = 0;  // 0..3 solved so far
  FigureSet tried = 0;     // PCs that failed at it
  bool operator==(const Lead&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Lead& lead) {
  visit("closed", lead.closed);
  visit("degree", lead.degree);
  visit("tried", lead.tried);
}

struct Attempt {  // at a lead, now
  std::int8_t pc = -1, lead = -1;
  bool contact = false, interfered = false;
  std::int8_t bonus = 0, host_bonus = 0;  // cards, after ties
  bool operator==(const Attempt&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Attempt& attempt) {
  visit("pc", attempt.pc);
  visit("lead", attempt.lead);
  visit("contact", attempt.contact);
  visit("interfered", attempt.interfered);
  visit("bonus", attempt.bonus);
  visit("host_bonus", attempt.host_bonus);
}

// How many cards a thrower gets, and why.
enum class Line : std::uint8_t {
  stat,
  distraction,
  defense,
  weapon,
  supernatural,
  high_ground,
  behind,
  prone,
  held,
  edge
};
inline constexpr int kLines = 10;
struct Count {
  std::int8_t cards = 1;
  bool lowest = false;                      // a called shot with a single card
  std::array<std::int8_t, kLines> lines{};  // cards for each
  std::int8_t given = 0, lost = 0;          // by opponents' disadvantages; to one's own
  bool called = false;
  bool operator==(const Count&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Count& count) {
  visit("cards", count.cards);
  visit("lowest", count.lowest);
  visit("lines", count.lines);
  visit("given", count.given);
  visit("lost", count.lost);
  visit("called", count.called);
}

// The flip: all hands of the last throw for clashes, kept while a PICK interrupts it, and for showing.
struct Flip {
  bool running = false;
  FigureSet throwers = 0;                      // of ordinary clashes
  FigureSet drivers = 0;                       // of the drivers' clash
  FigureSet resolved = 0;                      // throwers and drivers whose clash has been resolved
  std::array<std::int8_t, kFigures> clash{};   // which ordinary clash a figure is in; -1 none
  std::array<FigureSet, kFigures> targets{};   // whom a waiting hostile action reaches
  std::array<FigureSet, kFigures> opposers{};  // who opposes it
  std::array<Hand, kFigures> hands{};
  std::array<Count, kFigures> counts{};
  std::array<std::int8_t, kFigures> weapons{};  // in hand when the cards were counted
  std::array<bool, 2> drove{};                  // a driver of each side threw in this round
  bool operator==(const Flip&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Flip& flip) {
  visit("running", flip.running);
  visit("throwers", flip.throwers);
  visit("drivers", flip.drivers);
  visit("resolved", flip.resolved);
  visit("clash", flip.clash);
  visit("targets", flip.targets);
  visit("opposers", flip.opposers);
  visit("hands", flip.hands);
  visit("counts", flip.counts);
  visit("weapons", flip.weapons);
  visit("drove", flip.drove);
}

struct State {
  Options options;
  Phase phase = Phase::setup;
  Decision decision = Decision::build;
  std::int8_t acting = -1;   // the figure whose turn it is
  FigureSet candidates = 0;  // CONTEST, PICK: figures to choose from; LEAD: PCs whose player is asked yet
  Square pending_run = kNowhere;  // after RUN TO; its maker's secret until announced
  bool forced = false;            // panic rules the turn
  std::int8_t round = 0, cap_cut = 0;
  std::array<std::int8_t, kFigures> order{-1, -1, -1, -1, -1, -1, -1, -1};  // figures, slow to fast
  std::int8_t turn = 0;                                                     // place in `order`
  std::array<Deck, 2> decks{};
  CardSet host_seen;       // cards thrown from the Horror's Deck so far
  std::int8_t build = -1;  // of the Horror's Deck; -1 not chosen
  bool build_known = false, weak_known = false, lurk_known = false;
  std::array<Figure, kFigures> figures{};
  std::array<Object, kObjects> objects{};
  std::array<Item, kItems> items{};  // oldest first
  Squares fire;
  std::int8_t lights_out = 0, smoke = 0, bystander = 0;  // round ends left
  bool crowd = false;
  std::int8_t structure = 0, bleed = 0, escaped = 0, rescued = 0, gap = 0, alarm = 0;
  std::array<std::int8_t, 2> hulls{};  // van, hearse
  bool headstart = false, police = false;
  std::int8_t scenes = 0, heat = 0, tokens = 0;
  std::array<Lead, kLeads> leads{};
  Attempt attempt;
  std::array<std::int8_t, 2> down{};  // round ends running without an able figure
  FigureSet trauma = 0;               // PCs whose fate the others have yet to take in
  Flip flip;
  std::int8_t result = 0;        // for the Players: -1, +1; 0 while the game goes on
  float shaped = 0;              // shaping potential of the last round end
  Later<0, 0, 1> followed = {};  // of several players one has followed a lead since all were asked

  const Scenario& scenario() const { return options.data.tables().scenario_rows[at(options.scenario)]; }
  bool operator==(const State&) const = default;
};
[[gnu::always_inline]] inline const Tables& tables_of(const State& state) {
  return state.options.data.tables();
}
template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("phase", state.phase);
  visit("decision", state.decision);
  visit("acting", state.acting);
  visit("candidates", state.candidates);
  visit("pending_run", state.pending_run);
  visit("forced", state.forced);
  visit("round", state.round);
  visit("cap_cut", state.cap_cut);
  visit("order", state.order);
  visit("turn", state.turn);
  visit("decks", state.decks);
  visit("host_seen", state.host_seen);
  visit("build", state.build);
  visit("build_known", state.build_known);
  visit("weak_known", state.weak_known);
  visit("lurk_known", state.lurk_known);
  visit("figures", state.figures);
  visit("objects", state.objects);
  visit("items", state.items);
  visit("fire", state.fire);
  visit("lights_out", state.lights_out);
  visit("smoke", state.smoke);
  visit("bystander", state.bystander);
  visit("crowd", state.crowd);
  visit("structure", state.structure);
  visit("bleed", state.bleed);
  visit("escaped", state.escaped);
  visit("rescued", state.rescued);
  visit("gap", state.gap);
  visit("alarm", state.alarm);
  visit("hulls", state.hulls);
  visit("headstart", state.headstart);
  visit("police", state.police);
  visit("scenes", state.scenes);
  visit("heat", state.heat);
  visit("tokens", state.tokens);
  visit("leads", state.leads);
  visit("attempt", state.attempt);
  visit("down", state.down);
  visit("trauma", state.trauma);
  visit("flip", state.flip);
  visit("result", state.result);
  visit("shaped", state.shaped);
  visit("followed", state.followed);
}

// Seats: first the players, each with every so manyth PC, then the Host.
inline Seat host_seat(const Options& options) { return options.players; }
inline Seat side_of_seat(const Options& options, Seat seat) {
  return seat == host_seat(options) ? kHost : kPlayers;
}
inline Seat seat_of(const State& state, int figure) {
  return side_of(figure) == kHost ? host_seat(state.options) : figure % state.options.players;
}
inline FigureSet figures_of(const Options& options, Seat seat) {
  if (seat == host_seat(options)) return side_set(kHost);
  unsigned set = 0;
  for (int pc = seat; pc < kSideFigures; pc += options.players) set |= 1u << pc;
  return static_cast<FigureSet>(set);
}

}  // namespace pandemonium::demon_city
