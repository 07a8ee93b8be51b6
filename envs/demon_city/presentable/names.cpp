// WORDS for people: names of figures, and every choice in the rulebook's terms.
#include <utility>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
std::string card_in_words(int card) {
  if (card < 0 || card >= kCards) return std::to_string(card);
  return std::string(kCardWords[static_cast<std::size_t>(card)]);
}

namespace {

std::string square_text(int s) {
  return "(" + std::to_string(column_of(s)) + "," + std::to_string(row_of(s)) + ")";
}
std::string object_text(const State& state, int object) {
  return std::string(state.scenario().object[static_cast<std::size_t>(object)].name);
}
std::string weapon_text(const State& state, const Figure& self) {
  return std::string(weapon_row(state, self.weapon()).name);
}

std::string build_text(const State& state, int build) {
  std::string text = "take build " + std::to_string(build + 1) + ":";
  CardSet cards = special_cards(state.scenario(), build);
  if (cards.empty()) return text + " numbers only";
  const char* between = " ";
  cards.for_each([&](Card card) { text += std::exchange(between, ", ") + card_in_words(card); });
  return text;
}

std::string lead_text(const State& state, int pc, int lead, bool contact) {
  const LeadRow& row = state.scenario().lead[static_cast<std::size_t>(lead)];
  std::string text = name_of(state, pc) + ": " + std::string(row.name);
  if (contact) text += ", with a contact";
  Attempt attempt = state.attempt;
  if (state.decision == Decision::lead) {
    attempt = {};
    attempt.pc = static_cast<std::int8_t>(pc);
    attempt.lead = static_cast<std::int8_t>(lead);
    attempt.contact = contact;
  }
  if (row.intensity[0] == 0) return text + " (certain)";
  const LeadCount count = count_lead(state, attempt);
  const int cards = std::min<int>(count.players, state.options.throw_cap);
  text += " (" + std::to_string(cards) + (cards == 1 ? " card" : " cards");
  if (count.host > 0) return text + " against " + std::to_string(count.host) + ")";
  text += " over";
  for (int d = 0; d < row.degrees; ++d)
    text += " " + std::to_string(row.intensity[static_cast<std::size_t>(d)]);
  return text + ")";
}

std::string pass_text(const State& state) {
  switch (state.decision) {
    case Decision::lead:
      return state.followed != 0 || state.candidates != asked_candidates(state) ? "send nobody now"
                                                                                : "stop investigating";
    case Decision::retry:
      return "give the lead up";
    case Decision::interfere:
      return "do not interfere";
    case Decision::crawl:
    case Decision::reposition:
      return "stay here";
    case Decision::run_act:
      return "nothing more: a move to " + square_text(state.pending_run);
    case Decision::contest:
      return state.candidates != asked_candidates(state) ? "leave it to the others" : "let it happen";
    default:
      return "hold";
  }
}

std::string square_choice_text(const State& state, int s) {
  switch (state.decision) {
    case Decision::crawl:
      return "crawl to " + square_text(s);
    case Decision::run_to:
      return "run to " + square_text(s);
    case Decision::dash_to:
      return (open_exits(state).contains(s) && side_of(state.acting) == kPlayers ? "leave by the exit "
                                                                                 : "dash to ") +
             square_text(s);
    default:
      return "take up position at " + square_text(s);
  }
}

std::string hostile_text(const State& state, int f, Kind kind, int target) {
  const std::string foe = name_of(state, target);
  const std::string with = " with " + weapon_text(state, figure(state, f));
  switch (kind) {
    case Kind::attack:
      return "attack " + foe + with;
    case Kind::vital:
      return "go for a vital spot of " + foe + with;
    case Kind::limb:
      return "go for a limb of " + foe + with;
    case Kind::weak:
      return "go for the weak spot of " + foe + with;
    case Kind::disarm:
      return "disarm " + foe + " without harm";
    case Kind::dishurt:
      return "hurt and disarm " + foe + with;
    case Kind::grab:
      return "grab " + foe;
    default:
      return std::string(power_row(state, power_of(state, figure(state, f), kind)).name) + " on " + foe;
  }
}

}  // namespace

std::string name_of(const State& state, int f) {
  const Figure& self = figure(state, f);
  std::string name(type_of(state, self).name);
  int before = 0, all = 0;
  for (int g = 4 * side_of(f); g < 4 * side_of(f) + 4; ++g) {
    if (figure(state, g).who != self.who) continue;
    ++all;
    before += g < f;
  }
  return all > 1 ? name + " " + std::to_string(before + 1) : name;
}

// "Laura and Alfred"; which characters there will be is not known before the scenario is drawn.
std::string DemonCity::seat_title(const Options& options, Seat seat) {
  if (options.players == 1) return "";
  if (side(options, seat) == kHost) return "the Host";
  if (options.scenario == ScenarioId::any) return "player " + std::to_string(seat + 1);
  State state;
  state.options = options;
  for (int pc = 0; pc < characters(options); ++pc)
    figure(state, pc).who =
        static_cast<std::int8_t>(state.scenario().people[static_cast<std::size_t>(pc)].who);
  std::string text;
  for_each_figure(figures_of(options, seat), [&](int pc) {
    if (figure(state, pc).exists()) text += (text.empty() ? "" : " and ") + name_of(state, pc);
  });
  return text;
}

// An announced action, from the maker's point of view.
std::string kind_text(const State& state, int f, const Announcement& act) {
  const std::string run = act.run >= 0 ? "run to " + square_text(act.run) + " and " : "";
  if (is_hostile(act.kind)) return run + hostile_text(state, f, act.kind, act.target);
  switch (act.kind) {
    case Kind::nothing:
      return "nothing";
    case Kind::hold:
      return "hold";
    case Kind::defend:
      return "defend";
    case Kind::dash:
      return "dash to " + square_text(act.end);
    case Kind::escape:
      return "break free";
    case Kind::search:
      return run + "search";
    case Kind::pick_up:
      return run + "pick up a weapon";
    case Kind::aid:
      return run + "aid " + name_of(state, act.ally);
    case Kind::rally:
      return run + "rally " + name_of(state, act.ally);
    case Kind::use:
      return run + "use the " + object_text(state, act.object);
    default:
      return act.manoeuvre == Manoeuvre::pull  ? "pull away"
             : act.manoeuvre == Manoeuvre::ram ? "ram"
                                               : "shake them off";
  }
}

namespace {

std::string ready_text(const State& state, const Figure& f, int slot) {
  const std::string_view weapon = weapon_row(state, f.weapons[static_cast<std::size_t>(slot)]).name;
  return (weapon == "unarmed" ? "put the weapon away: " : "ready the ") + std::string(weapon) + " (slot " +
         std::to_string(slot + 1) + ")";
}

}  // namespace

std::string DemonCity::describe(const State& state, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  const int f = state.acting;
  if (move >= Move::attack && move <= Move::power_two)
    return hostile_text(state, f,
                        static_cast<Kind>(static_cast<int>(Kind::attack) + static_cast<int>(move) -
                                          static_cast<int>(Move::attack)),
                        4 * (1 - side_of(f)) + parameter);
  switch (move) {
    case Move::square:
      return square_choice_text(state, parameter);
    case Move::pass:
      return pass_text(state);
    case Move::defend:
      return "defend: dodge, block, parry";
    case Move::dash:
      return "dash: all-movement";
    case Move::run:
      return "run and act";
    case Move::escape:
      return "break free of the hold";
    case Move::search:
      return "search for whoever lurks";
    case Move::pick_up:
      return figure(state, f).carrying >= 0 ? "set the captive down" : "pick up the weapon on the ground";
    case Move::ready:
      return ready_text(state, figure(state, f), parameter);
    case Move::aid:
      return parameter == f ? "aid oneself" : "aid " + name_of(state, parameter);
    case Move::rally:
      return "rally " + name_of(state, parameter);
    case Move::use:
      return "use the " + object_text(state, parameter);
    case Move::pull:
      return "drive: pull";
    case Move::ram:
      return "drive: ram";
    case Move::shake:
      return "drive: shake them off";
    case Move::contest:
      return "stand against it with " + name_of(state, 4 * side(state.options, to_act(state)) + parameter);
    case Move::behind:
      return "get behind " + name_of(state, 4 * (1 - side_of(f)) + parameter);
    case Move::pick:
      return "let " + name_of(state, 4 * side(state.options, to_act(state)) + parameter) + "'s attack happen";
    case Move::build:
      return build_text(state, parameter);
    case Move::lurk:
      return "lurk at " + square_text(state.scenario()
                                          .host[static_cast<std::size_t>(f - kSideFigures)]
                                          .lurk[static_cast<std::size_t>(parameter)]);
    case Move::lead:
    case Move::lead_with_contact:
      return lead_text(state, parameter / kLeads, parameter % kLeads, move == Move::lead_with_contact);
    default:
      return "interfere";
  }
}

}  // namespace pandemonium::demon_city
