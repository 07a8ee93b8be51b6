// The rules, chapter by chapter. Each .cpp of this folder is one chapter; what they need of each other is
// declared here. Functions that may end the game say so; after them ask `is_over`.
#pragma once

#include <deque>
#include <iterator>

#include "envs/core/action_set.hpp"
#include "envs/core/presentable/words.hpp"
#include "envs/demon_city/actions.hpp"
#include "envs/demon_city/map/board.hpp"
#include "envs/demon_city/state.hpp"

namespace pandemonium::demon_city {

using Legal = ActionSet<kMoves.size()>;

Seat to_act(const State& state);  // game.cpp; kNobody once the game is over

// Small questions ------------------------------------------------------------------------------------------

inline const Figure& figure(const State& state, int f) { return state.figures[static_cast<std::size_t>(f)]; }
inline Figure& figure(State& state, int f) { return state.figures[static_cast<std::size_t>(f)]; }
inline const Weapon& weapon_row(const State& state, int id) { return tables_of(state).weapon_rows[at(id)]; }
inline const FigureType& type_of(const State& state, const Figure& self) {
  return tables_of(state).figure_rows[at(self.who)];
}
inline const Abilities& abilities_of(const State& state, const Figure& self) {
  return tables_of(state).abilities[at(self.who)];
}
[[gnu::always_inline]] inline const Board& board_of(const State& state) {
  assert(state.gap >= 0 && state.gap < kGaps);
  const auto& boards = tables_of(state).boards().of[at(state.options.scenario)];
  return *boards[static_cast<std::size_t>(state.gap)][state.objects[0].done];
}
inline bool is_over(const State& state) { return state.phase == Phase::over; }
template <class Visit>
void for_each_figure(FigureSet set, Visit visit) {  // in id order
  for (unsigned rest = set; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
}
// The figures from first to last - 1 that are as `fits` says.
template <class Fits>
FigureSet figures_that(const State& state, int first, int last, Fits fits) {
  unsigned set = 0;
  for (int f = first; f < last; ++f) set |= static_cast<unsigned>(fits(figure(state, f))) << f;
  return static_cast<FigureSet>(set);
}
// The figures of a set in the order of announcing: for (const int f : in_order(state, set)).
struct InOrder {
  const std::int8_t* order;
  unsigned places;  // theirs
  InOrder begin() const { return *this; }
  static std::default_sentinel_t end() { return {}; }
  int operator*() const { return order[std::countr_zero(places)]; }
  void operator++() { places &= places - 1; }
  bool operator==(std::default_sentinel_t) const { return places == 0; }
};
inline InOrder in_order(const State& state, FigureSet set) {
  unsigned places = 0;
  for (std::size_t place = 0; place < kFigures; ++place) {
    const int f = state.order[place];
    places |= static_cast<unsigned>((f >= 0) & (set >> (f & 7) & 1)) << place;
  }
  return {state.order.data(), places};
}
inline FigureSet on_map(const State& state) {
  return figures_that(state, 0, kFigures, [](const Figure& each) { return each.on_map(); });
}
inline bool exits_are_open(const State& state) {
  const int need = state.scenario().exits_need;
  return (need == -1) | ((need >= 0) & state.objects[static_cast<std::size_t>(std::max(need, 0))].done);
}
inline Squares open_exits(const State& state) {
  return exits_are_open(state) ? board_of(state).exits : Squares{};
}
inline Reader reader_of(const State& state, int f) {
  const Figure& self = figure(state, f);
  return {self.significator, self.significator == kFool || type_of(state, self).fool_is_own,
          abilities_of(state, self).specials};
}
inline int calm_intensity(const State& state, int horror) {  // -1: nobody checks
  const int row = type_of(state, figure(state, horror)).calm_intensity;
  return row < 0 ? -1 : std::clamp(row + state.options.calm_shift, 1, 9);
}
inline PowerId power_of(const State& state, const Figure& self, Kind kind) {
  return type_of(state, self).powers[kind == Kind::power_one ? 0 : 1];
}
// A half-made choice (where to run) is its maker's own until it is announced, from partners too.
inline bool hides_choice(const State& state, Seat viewer) {
  const bool half_made = state.decision == Decision::run_to || state.decision == Decision::run_act ||
                         state.decision == Decision::dash_to;
  return half_made && seat_of(state, state.acting) != viewer;
}
inline FigureSet asked_candidates(const State& state) {
  return state.candidates & figures_of(state.options, to_act(state));
}
inline const Power& power_row(const State& state, PowerId id) { return tables_of(state).power_rows[at(id)]; }

// game.cpp: one decision after another

Figure new_figure(const Options& options, FigureId who, Square on);
int characters(const Options& options);      // of the Players; of a scenario to be drawn, the fewest
void advance(State& state, Chance& chance);  // until somebody has to decide or the game is over

// throws.cpp: THROWS and TESTS -----------------------------------------------------------------------------

Hand throw_hand(State& state, Chance& chance, int f, int cards, bool lowest = false);
int throw_host_c10(State& state, Chance& chance);
int throw_players_c100(State& state, Chance& chance);
struct Test {
  Hand hand;  // empty if there was nothing to throw
  bool success = false, critical = false, fumble = false;
};
// A static test of stat against Intensity: one card, one more if the stat is higher, and `extra`.
Test test(State& state, Chance& chance, int f, int stat, int intensity, int extra);
// The same for an announced action: edge, injury and drink count.
Test test_action(State& state, Chance& chance, int f, int stat, int intensity);

// movement.cpp: MOVING, HOLDING AND CARRYING ---------------------------------------------------------------

int run_allowance(const Figure& self);   // steps
int dash_allowance(const Figure& self);  // steps
Squares run_squares(const State& state, int f);
Squares dash_squares(const State& state, int f);
Squares reposition_squares(const State& state, int f);
Squares crawl_squares(const State& state, int f);
FigureSet behind_choices(const State& state, int f);
bool may_reposition(const State& state, int f);
void move_to(State& state, int f, Square to);  // takes along whom it holds and carries
void let_go(State& state, int holder);
void set_down_captive(State& state, int carrier);
void leave_map(State& state, int f);           // ends its holds, sets the captive down
void dash_to(State& state, int f, Square to);  // leaves by an open exit
int free_slot(const Figure& self);             // -1 none
void drop_weapon(State& state, int f);         // onto its square
void lose_weapon(State& state, int f);
int item_on(const State& state, Square at);  // the first; -1 none
void pick_up(State& state, int f);

// calm.cpp: CALM CHECKS AND PANIC --------------------------------------------------------------------------

void lose_calm(State& state, int f, int amount, int intensity);
void check_calm(State& state, Chance& chance, int f, int intensity);
void check_sights(State& state, Chance& chance, FigureSet horrors);
void check_trauma(State& state, Chance& chance);
void frighten(State& state, Chance& chance, int horror, int intensity);  // every PC in its sight
enum class PanicTurn { over, lost, ruled };
PanicTurn throw_panic(State& state, Chance& chance, int f);
int nearest_enemy(const State& state, int f);
Squares flight_squares(const State& state, int f);
Squares frenzy_squares(const State& state, int f);

// damage.cpp: DAMAGE, BEING OUT OF THE FIGHT, RECOVERY -----------------------------------------------------

int throw_damage(State& state, Chance& chance, int attacker, int cards);  // Toughness, before armour
void take_damage(State& state, int f, int damage, int intensity);
void go_out(State& state, int f, int intensity);
void die(State& state, int f);
void lose_toughness(State& state, int f);  // one, not by a hit
void recover(State& state, Chance& chance, int f);
void burn(State& state, Chance& chance);  // at the end of the round

// targets.cpp: WHAT MAY BE ATTACKED ------------------------------------------------------------------------

struct Strike {  // how far a hostile action reaches, in squares
  bool close;
  std::int8_t nearest, farthest;
};
Strike strike_of(const State& state, const Figure& self, Kind kind);
Area area_of(const State& state, const Figure& self, Kind kind);
// Squares from which `strike` reaches the target; a contested mover is also measured where it is going.
Squares zone_of(const State& state, Strike strike, int target, bool contested);
FigureSet targetable(const State& state, Seat side);
bool is_allowed(const State& state, int f, Kind kind, int target);  // whatever the distance
bool can_strike(const State& state, int f, Kind kind, int target, Square from, int steps);
void mark_hostile(const State& state, int f, Square from, int steps, FigureSet foes, Legal& legal);
bool could_contest(const State& state, int f, int actor);
bool could_attack_with(const State& state, int f, int slot, int target);
Squares contest_runs(const State& state, int f, int actor);  // run squares from which it could
FigureSet affected(const State& state, int f);               // by its waiting hostile action
void approach(State& state, int f);                          // an attack that happens takes its place

// counting.cpp: HOW MANY CARDS -----------------------------------------------------------------------------

int attack_stat(const State& state, int f);
int resist_stat(const State& state, int attacker, int f);
int task_stat(const State& state, int f);     // of its USE
void relate(const State& state, Flip& flip);  // targets and opposers of all waiting actions
FigureSet waiting(const State& state);        // able, and their action has yet to happen
FigureSet attackers_of(const State& state, const Flip& flip, int f);
FigureSet rivals_of(const State& state, int f);  // for the item it picks up
FigureSet throwers_of(const State& state, const Flip& flip);
int other_driver(const State& state, int f);  // -1 none
void count_cards(const State& state, const Flip& flip, std::array<Count, kFigures>& counts);

// announcing.cpp: ANNOUNCING -------------------------------------------------------------------------------

void mark_announcement(const State& state, int f, Square run, Legal& legal);
bool is_free_of_commitment(const State& state, int f);
void announce(State& state, Chance& chance, int f, Announcement act);
void carry_out(State& state, Chance& chance, int f);  // unopposed

// tasks.cpp: WHAT ACTIONS DO -------------------------------------------------------------------------------

bool may_use(const State& state, int f, int object, Square from);
bool may_drive(const State& state, int f, Manoeuvre manoeuvre);
bool is_wounded(const State& state, const Figure& self);  // AID has something to mend
bool is_shaken(const Figure& self);                       // RALLY has
bool may_aid(const State& state, int f, int ally, Square from);
bool may_rally(const State& state, int f, int ally, Square from);
bool object_matters(const State& state, int object, Seat side);  // unfinished, theirs, its time has come
// `hand` is what it threw in the clash, nullptr if it throws now; `against` the best of the other side there.
void search(State& state, Chance& chance, int f, const Hand* hand);
void aid(State& state, Chance& chance, int f, const Hand* hand, int against);
void rally(State& state, Chance& chance, int f, const Hand* hand, int against);
void use(State& state, Chance& chance, int f, const Hand* hand, int against);
void suffer_fumble(State& state, Chance& chance, int f);
void complicate(State& state, Chance& chance, FigureSet members);
void trigger_special(State& state, Chance& chance, int f, const Hand& hand, int foe);

// attack.cpp: ATTACKS THAT HAPPEN --------------------------------------------------------------------------

// `hit`: the figures it beats. A plain success has no hand.
void attack(State& state, Chance& chance, int f, FigureSet hit, const Hand& hand, bool critical);

// clash.cpp: THE FLIP AND THE CLASHES ----------------------------------------------------------------------

void flip_cards(State& state, Chance& chance);
void go_on_with_flip(State& state, Chance& chance);  // until a PICK or the end
void pick_attack(State& state, Chance& chance, int f);

// chase.cpp: DRIVERS ---------------------------------------------------------------------------------------

FigureSet aboard(const State& state, Seat vehicle);
void resolve_drivers(State& state, Chance& chance);
void shift_gap(State& state, int by);

// rounds.cpp: ROUNDS, ORDER, ENDINGS -----------------------------------------------------------------------

void begin_action(State& state, Chance& chance);
void begin_round(State& state, Chance& chance);
void begin_turn(State& state, Chance& chance);
void end_turn(State& state);
void end_round(State& state, Chance& chance);
bool check_end(State& state);  // goals, and sides with nobody left
void finish(State& state, int result);

// investigation.cpp: BASIC TASK RESOLUTION -----------------------------------------------------------------

void begin_investigation(State& state);
void send_nobody(State& state);  // the asked player; if nobody wants to, the investigation ends
void mark_leads(const State& state, Legal& legal);
void follow_lead(State& state, Chance& chance, int pc, int lead, bool contact);
void resolve_attempt(State& state, Chance& chance);
void give_up_attempt(State& state);
void end_investigation(State& state);
struct LeadCount {
  int players, host;  // host 0: a static test
};
LeadCount count_lead(const State& state, const Attempt& attempt);

// goals.cpp: GOALS ON THE MAP ------------------------------------------------------------------------------

// The Players': exits where leaving is the goal, else unfinished objects whose time has come (in Marty's Door
// the exit for whoever carries the brother). The Host's: unfinished objects the figure may use.
Squares goal_squares(const State& state, int f);
int steps_to_goal(const State& state, int f);               // of a figure on the map, to the nearest of them
int steps_to(const State& state, int from, Squares goals);  // kUnreachable if there is none

// fault_round.cpp: WHAT CANNOT BE --------------------------------------------------------------------------

constexpr bool in(int value, int low, int high) { return value >= low && value <= high; }
std::string round_fault(const State& state);  // once figures, decks, things and counters are possible

// moves_in_words.cpp: WORDS FOR MOVES ----------------------------------------------------------------------

std::span<const MoveWords> moves_in_words();

// words_of_data.cpp: WORDS FOR OTHER DATA ------------------------------------------------------------------

void add_terms_of(const Tables& tables, std::vector<Term>& terms, std::deque<std::string>& texts);
void speak_of_scenarios(const Tables& tables, std::vector<VariantWords>& variants,
                        std::deque<std::string>& texts);

// names.cpp: WORDS ------------------------------------------------------------------------------------------

std::string name_of(const State& state, int f);  // distinct on its side: "Acolyte 2"
std::string kind_text(const State& state, int f, const Announcement& act);
std::string card_in_words(int card);  // "Queen of Pentacles"

}  // namespace pandemonium::demon_city
