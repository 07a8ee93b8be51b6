// BASIC TASK RESOLUTION outside the Action Rounds: leads, contacts, interference, ties and degrees. The frame
// is reconstructed, the throws are the rulebook's.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kInterferingGuard = 3;

const LeadRow& lead_row(const State& state, int lead) {
  return state.scenario().lead[static_cast<std::size_t>(lead)];
}
Lead& lead_of(State& state, int lead) { return state.leads[static_cast<std::size_t>(lead)]; }

bool may_follow(const State& state, int pc, int lead) {
  const Lead& self = state.leads[static_cast<std::size_t>(lead)];
  const int after = lead_row(state, lead).after;
  return figure(state, pc).able() && !self.closed && (self.tried & bit_of(pc)) == 0 &&
         (after < 0 || state.leads[static_cast<std::size_t>(after)].degree >= 1);
}

void gain_token(State& state) { state.tokens = std::min<std::int8_t>(state.tokens + 1, 3); }
void raise_heat(State& state, int by) {
  state.heat = static_cast<std::int8_t>(std::min(state.heat + by, 100));
}

// What solving a lead brings. An item goes to whoever has room, a Significator to whoever has none.
void reward(State& state, const Reward& reward) {
  const int pc = state.attempt.pc;
  const auto first_pc = [&](auto fits) {
    if (fits(figure(state, pc))) return pc;
    for (int other = 0; other < kSideFigures; ++other)
      if (figure(state, other).exists() && fits(figure(state, other))) return other;
    return -1;
  };
  Object& object = state.objects[static_cast<std::size_t>(std::min<int>(reward.what, kObjects - 1))];
  switch (reward.kind) {
    case RewardKind::build:
      state.build_known = true;
      break;
    case RewardKind::lurk:
      state.lurk_known = true;
      break;
    case RewardKind::weak:
      state.weak_known = true;
      break;
    case RewardKind::item: {
      const int to = first_pc([](const Figure& each) { return free_slot(each) >= 0; });
      if (to < 0) break;
      Figure& self = figure(state, to);
      self.wielded = static_cast<std::int8_t>(free_slot(self));
      self.weapons[static_cast<std::size_t>(self.wielded)] = reward.what;
      self.ammunition[static_cast<std::size_t>(self.wielded)] =
          weapon_row(state, reward.what).area != Area::none ? 1 : -1;
      break;
    }
    case RewardKind::significator: {
      const int to = first_pc([](const Figure& each) { return each.significator == kNoCard; });
      if (to < 0 || !state.options.significators) break;
      figure(state, to).significator = reward.what;
      Deck& deck = state.decks[kPlayers];
      if (!(deck.table | deck.discard).contains(reward.what)) deck.pile.add(reward.what);
      break;
    }
    case RewardKind::headstart:
      state.headstart = true;
      break;
    case RewardKind::ease:
      object.intensity = std::max<std::int8_t>(object.intensity - 2, 0);
      break;
    case RewardKind::calm: {
      Figure& self = figure(state, pc);
      self.calm = std::min<std::int8_t>(self.calm + 1, 9);
      self.base_calm = std::max(self.base_calm, self.calm);
      break;
    }
    case RewardKind::slow:
      object.need = std::min<std::int8_t>(object.need + 1, 9);
      break;
    case RewardKind::none:
      break;
  }
}

// One player decides for all PCs at once.
void ask_every_player(State& state) {
  state.followed = 0;
  state.candidates =
      state.options.players == 1
          ? FigureSet{0}
          : figures_that(state, 0, kSideFigures, [](const Figure& each) { return each.exists(); });
}

bool is_asked_last(const State& state) { return state.candidates == asked_candidates(state); }

void has_been_asked(State& state) {
  if (is_asked_last(state)) return ask_every_player(state);
  state.candidates &= static_cast<FigureSet>(~asked_candidates(state));
}

void end_attempt(State& state) {
  state.attempt = {};
  state.decision = Decision::lead;
}

void solve(State& state, int degree, bool critical) {
  const LeadRow& row = lead_row(state, state.attempt.lead);
  Lead& self = lead_of(state, state.attempt.lead);
  if (critical) {
    degree = row.degrees;
    ++state.scenes;
  }
  self.closed = true;
  self.degree = static_cast<std::int8_t>(degree);
  for (int d = 0; d < degree; ++d) reward(state, row.rewards[static_cast<std::size_t>(d)]);
  end_attempt(state);
}

void fumble(State& state) {
  lead_of(state, state.attempt.lead).closed = true;
  gain_token(state);
  end_attempt(state);
}

// TIES: the situation becomes more complex, and the task may be tried again right after.
void complicate_attempt(State& state, Chance& chance) {
  const int ten = throw_host_c10(state, chance);
  if (ten <= 2)
    gain_token(state);
  else if (ten <= 4)
    raise_heat(state, 20);
  else if (ten <= 6)
    state.attempt.bonus = std::min<std::int8_t>(state.attempt.bonus + 1, kMostCards);
  else if (ten <= 8)
    state.attempt.host_bonus = std::min<std::int8_t>(state.attempt.host_bonus + 1, kMostCards);
  else if (ten == 9)
    state.scenes = std::max<std::int8_t>(state.scenes - 1, 0);
  else
    check_calm(state, chance, state.attempt.pc, 4);
  state.decision = Decision::retry;
  check_end(state);
}

// A static throw has to beat each Intensity; one that has beaten an opponent has the first degree already.
int degrees_beaten(const LeadRow& row, int value, bool opposed) {
  int degree = opposed ? 1 : 0;
  while (degree < row.degrees && value > row.intensity[static_cast<std::size_t>(degree)]) ++degree;
  return degree;
}

Hand throw_for_host(State& state, Chance& chance, int cards) {
  Deck& deck = state.decks[kHost];
  begin_throw(deck);
  const Hand hand =
      deal(deck, std::clamp<int>(cards, 1, state.options.throw_cap), false, {}, chance, kHostDraw);
  state.host_seen = state.host_seen | deck.table;
  return hand;
}

}  // namespace

void begin_investigation(State& state) {
  state.phase = Phase::investigation;
  state.decision = Decision::lead;
  ask_every_player(state);
}

// Reading 40: several players are asked one after another, each for its own characters; when all send nobody,
// they stop investigating.
void send_nobody(State& state) {
  if (is_asked_last(state) && state.followed == 0) return end_investigation(state);
  has_been_asked(state);
}

void mark_leads(const State& state, Legal& legal) {
  legal.add(kMoves.encode(Move::pass));
  if (state.decision == Decision::retry) {
    const Attempt& attempt = state.attempt;
    if (figure(state, attempt.pc).able())
      legal.add(kMoves.encode(attempt.contact ? Move::lead_with_contact : Move::lead,
                              kLeads * attempt.pc + attempt.lead));
    return;
  }
  if (state.scenes == 0) return;
  for (int pc = 0; pc < kSideFigures; ++pc) {
    if (!figure(state, pc).exists() || seat_of(state, pc) != to_act(state)) continue;
    for (int lead = 0; lead < state.scenario().leads; ++lead) {
      if (!may_follow(state, pc, lead)) continue;
      legal.add(kMoves.encode(Move::lead, kLeads * pc + lead));
      if (figure(state, pc).contacts > 0)
        legal.add(kMoves.encode(Move::lead_with_contact, kLeads * pc + lead));
    }
  }
}

// A lead costs a scene; the city stirs; then the Host may make it harder.
void follow_lead(State& state, Chance& chance, int pc, int lead, bool contact) {
  if (state.decision == Decision::retry) return resolve_attempt(state, chance);
  state.followed = state.options.players > 1;
  has_been_asked(state);
  --state.scenes;
  if (throw_players_c100(state, chance) <= state.heat) gain_token(state);
  raise_heat(state, 10);
  state.attempt = {};
  state.attempt.pc = static_cast<std::int8_t>(pc);
  state.attempt.lead = static_cast<std::int8_t>(lead);
  state.attempt.contact = contact;
  if (contact) --figure(state, pc).contacts;
  const LeadRow& row = lead_row(state, lead);
  const bool ordinary = row.intensity[0] >= 1 && row.intensity[0] <= 9;
  if (!row.opposed && ordinary && state.tokens > 0)
    state.decision = Decision::interfere;
  else
    resolve_attempt(state, chance);
}

// EXTRA THROWS for a higher stat, further skills, a contact on the phone, advantages; LOST THROWS, or cards
// for the opponent if there is one, for handicaps and drink.
LeadCount count_lead(const State& state, const Attempt& attempt) {
  const LeadRow& row = lead_row(state, attempt.lead);
  const Figure& pc = figure(state, attempt.pc);
  const bool opposed = row.opposed || attempt.interfered;
  const int stat = abilities_of(state, pc).task[at(row.task)];
  const int guard = attempt.interfered ? kInterferingGuard : row.guard;
  const int overlap = row.overlap ? abilities_of(state, pc).overlap[at(row.task)] : 0;
  int players = 1 + (stat > (opposed ? guard : row.intensity[0])) + overlap + attempt.contact +
                row.advantage + attempt.bonus;
  const int troubles = row.handicap + pc.drunk;
  if (opposed)
    players += row.distracted;
  else
    players -= troubles;
  const int host = opposed ? 1 + (guard > stat) + attempt.host_bonus + troubles : 0;
  return {std::max(players, 1), host};
}

void resolve_attempt(State& state, Chance& chance) {
  const LeadRow& row = lead_row(state, state.attempt.lead);
  if (row.intensity[0] == 0) return solve(state, 1, false);
  const LeadCount count = count_lead(state, state.attempt);
  const int pc = state.attempt.pc;
  const Hand hand = throw_hand(state, chance, pc, count.players);
  const int theirs = count.host > 0 ? throw_for_host(state, chance, count.host).value : 0;
  if (hand.fumble) return fumble(state);
  const int number = count.host > 0 ? theirs : row.intensity[0];
  if (hand.value > number) {
    return solve(state, degrees_beaten(row, hand.value, count.host > 0),
                 is_critical(hand, reader_of(state, pc), number));
  }
  if (count.host > 0 && hand.value == theirs) return complicate_attempt(state, chance);
  give_up_attempt(state);
}

// This PC may not try again, others may.
void give_up_attempt(State& state) {
  lead_of(state, state.attempt.lead).tried |= bit_of(state.attempt.pc);
  end_attempt(state);
}

// Whoever lurks chooses where; the rest is set.
void end_investigation(State& state) {
  state.attempt = {};
  state.acting = -1;
  state.candidates = 0;
  state.followed = 0;
  state.decision = Decision::lurk;
}

}  // namespace pandemonium::demon_city
