// WHAT ACTIONS DO: searching, helping, working objects, and how criticals, fumbles, complications and special
// cards turn out.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

const ObjectRow& object_row(const State& state, int object) {
  return state.scenario().object[static_cast<std::size_t>(object)];
}
Object& object_of(State& state, int object) { return state.objects[static_cast<std::size_t>(object)]; }

// The test of an action: thrown now, or with the hand of the clash, in which it must also beat nothing but
// its own number; a critical also tops every throw of the other side.
Test judge(State& state, Chance& chance, int f, int stat, int intensity, const Hand* hand, int against) {
  if (hand == nullptr) return test_action(state, chance, f, stat, intensity);
  Test result;
  result.hand = *hand;
  result.success = hand->value > intensity;  // at Intensity 0 too: who throws The Fool does not act
  result.critical = result.success && intensity > 0 &&
                    is_critical(*hand, reader_of(state, f), std::max(intensity, against));
  return result;
}

// "A run is part of the action": in a clash it happens if the action does. Unopposed it has happened already.
void run_along(State& state, int f) { move_to(state, f, figure(state, f).acts_from()); }

void regain_toughness(State& state, int f, int amount) {
  Figure& self = figure(state, f);
  const int base = abilities_of(state, self).toughness;
  if (self.toughness < base)
    self.toughness = static_cast<std::int8_t>(std::min(self.toughness + amount, base));
}

void gain_structure_damage(State& state, int amount) {
  state.structure = static_cast<std::int8_t>(std::max(state.structure - amount, 0));
}

}  // namespace

// "The same for objects": own square, a door or its key also from 10 feet; only those listed, after what must
// be done before.
bool object_matters(const State& state, int object, Seat side) {
  if (object >= state.scenario().objects) return false;
  const ObjectRow& row = object_row(state, object);
  const Object& self = state.objects[static_cast<std::size_t>(object)];
  return !self.done && row.host == (side == kHost) && self.carrier < 0 &&
         (row.after < 0 || state.objects[static_cast<std::size_t>(row.after)].done);
}

bool may_use(const State& state, int f, int object, Square from) {
  const ObjectRow& row = object_row(state, object);
  const int reach = row.kind == ObjectKind::door || row.kind == ObjectKind::key ? 1 : 0;
  return is_within(reach, from, state.objects[static_cast<std::size_t>(object)].square) &&
         object_matters(state, object, side_of(f)) &&
         (row.users == 0 || (row.users >> figure(state, f).who & 1) != 0);
}

bool is_wounded(const State& state, const Figure& self) {
  return (self.toughness < abilities_of(state, self).toughness) | self.hurt;
}
bool is_shaken(const Figure& self) { return self.calm < self.base_calm; }

bool may_aid(const State& state, int f, int ally, Square from) {
  const Figure& patient = figure(state, ally);
  return side_of(f) == kPlayers && patient.on_map() && (ally == f || patient.square == from) &&
         is_wounded(state, patient);
}

bool may_rally(const State& state, int f, int ally, Square from) {
  const Figure& friend_ = figure(state, ally);
  return side_of(f) == kPlayers && ally != f && friend_.able() && is_shaken(friend_) &&
         is_within(3, from, friend_.square) &&
         board_of(state).sight[static_cast<std::size_t>(from)].contains(friend_.square);
}

// SEARCH: hidden enemies within 60 feet and sight whose Stealth is lower come to light.
void search(State& state, Chance& chance, int f, const Hand* hand) {
  const Test result = judge(state, chance, f, 0, 1, hand, 0);  // a stat of 0: no High Stat
  if (hand == nullptr && result.fumble) return suffer_fumble(state, chance, f);
  FigureSet found = 0;
  const Square from = figure(state, f).acts_from();
  for_each_figure(on_map(state) & side_set(1 - side_of(f)), [&](int e) {
    const Figure& lurker = figure(state, e);
    if (lurker.hidden && is_within(6, from, lurker.square) &&
        board_of(state).sight[static_cast<std::size_t>(from)].contains(lurker.square) &&
        abilities_of(state, lurker).stealth < result.hand.value)
      found |= bit_of(e);
  });
  if (found == 0) return;
  run_along(state, f);
  for_each_figure(found, [&](int e) { figure(state, e).hidden = false; });
  check_sights(state, chance, found);
}

// AID: Medicine against 4.
void aid(State& state, Chance& chance, int f, const Hand* hand, int against) {
  const int ally = figure(state, f).act.ally;
  const Test result =
      judge(state, chance, f, abilities_of(state, figure(state, f)).task[at(Task::medic)], 4, hand, against);
  if (hand == nullptr && result.fumble) return suffer_fumble(state, chance, f);
  if (!result.success || !may_aid(state, f, ally, figure(state, f).acts_from())) return;
  run_along(state, f);
  Figure& patient = figure(state, ally);
  regain_toughness(state, ally, result.critical ? 2 : 1);
  patient.hurt = false;
  if (!patient.out) return;
  if (patient.toughness >= 1 || result.critical) {
    patient.out = false;
    patient.wound = 0;
    patient.aid = 0;
  } else {
    patient.aid = 1;
  }
}

// RALLY: Appeal against 4.
void rally(State& state, Chance& chance, int f, const Hand* hand, int against) {
  const int ally = figure(state, f).act.ally;
  const Test result =
      judge(state, chance, f, type_of(state, figure(state, f)).stats[at(Stat::appeal)], 4, hand, against);
  if (hand == nullptr && result.fumble) return suffer_fumble(state, chance, f);
  if (!result.success || !may_rally(state, f, ally, figure(state, f).acts_from())) return;
  run_along(state, f);
  Figure& shaken = figure(state, ally);
  shaken.calm =
      static_cast<std::int8_t>(std::min<int>(shaken.calm + (result.critical ? 2 : 1), shaken.base_calm));
  if (shaken.calm < 1) return;
  shaken.panic = false;
  shaken.panic_intensity = 0;
}

namespace {

// An absent opponent, as the programmer of a lock: the Host throws for it.
int throw_for_opponent(State& state, Chance& chance, int f, int opponent) {
  const Figure& self = figure(state, f);
  Deck& deck = state.decks[kHost];
  begin_throw(deck);
  const int cards = 1 + (opponent > task_stat(state, f)) + self.drunk;
  const Hand hand = deal(deck, std::min<int>(cards, state.options.throw_cap), false, {}, chance, kHostDraw);
  state.host_seen = state.host_seen | deck.table;
  return hand.value;
}

void work(State& state, int f, int object, bool critical) {
  Object& self = object_of(state, object);
  const ObjectRow& row = object_row(state, object);
  if (row.kind == ObjectKind::captive) {
    if (self.stabilised) {
      figure(state, f).carrying = static_cast<std::int8_t>(object);
      self.carrier = static_cast<std::int8_t>(f);
    }
    self.stabilised = true;
    self.intensity = 0;
    return;
  }
  if (row.kind == ObjectKind::pillar) return gain_structure_damage(state, critical ? 2 : 1);
  self.progress = static_cast<std::int8_t>(std::min(self.progress + (critical ? 2 : 1), int{self.need}));
  self.done = self.progress >= self.need;
  if (!self.done || (row.kind != ObjectKind::door && row.kind != ObjectKind::key)) return;
  for (int other = 0; other < state.scenario().objects; ++other) {  // a door and its keys
    const bool same = row.opens == other || object_row(state, other).opens == object;
    object_of(state, other).done = object_of(state, other).done || same;
  }
}

FigureSet in_square_of(const State& state, int f) {
  FigureSet set = 0;
  for_each_figure(on_map(state), [&](int e) {
    if (figure(state, e).square == figure(state, f).square && !figure(state, e).hidden) set |= bit_of(e);
  });
  return set;
}

}  // namespace

// USE: the object's task against its Intensity, or against whoever made it hard.
void use(State& state, Chance& chance, int f, const Hand* hand, int against) {
  Figure& self = figure(state, f);
  const int object = self.act.object;
  if (!may_use(state, f, object, self.acts_from())) return;  // somebody was quicker
  const int intensity = object_of(state, object).intensity;
  const int opponent = object_row(state, object).opponent;
  Test result;
  if (opponent >= 0 && intensity > 0) {
    if (hand == nullptr) {
      const int extra = self.edge - self.hurt;  // drink counts for the opponent
      self.edge = false;
      result.hand = throw_hand(state, chance, f, 1 + (task_stat(state, f) > opponent) + extra);
      result.fumble = result.hand.fumble;
    } else {
      result.hand = *hand;
    }
    const int theirs = throw_for_opponent(state, chance, f, opponent);
    result.success = !result.fumble && result.hand.value > theirs;
    result.critical =
        result.success && is_critical(result.hand, reader_of(state, f), std::max(theirs, against));
    if (!result.fumble && result.hand.value == theirs)
      return complicate(state, chance, in_square_of(state, f) | bit_of(f));
  } else {
    result = judge(state, chance, f, task_stat(state, f), intensity, hand, against);
  }
  if (hand == nullptr && result.fumble) return suffer_fumble(state, chance, f);
  if (!result.success) return;
  run_along(state, f);
  work(state, f, object, result.critical);
  if (result.hand.count > 0) trigger_special(state, chance, f, result.hand, -1);
}

namespace {

void goes_off(State& state, Chance& chance, int f, int weapon) {  // on its thrower's own square
  const Weapon& row = weapon_row(state, weapon);
  const Square where = figure(state, f).square;
  if (row.ignites) state.fire.add(where);
  lose_weapon(state, f);
  for_each_figure(on_map(state), [&](int e) {
    const Figure& each = figure(state, e);
    if (each.square != where || (each.hidden && side_of(e) != side_of(f))) return;
    take_damage(state, e, throw_damage(state, chance, f, row.damage) - type_of(state, each).armour,
                row.fixed);
  });
}

void fumble_attack(State& state, Chance& chance, int f, Kind kind) {
  Figure& self = figure(state, f);
  if (kind == Kind::grab) {
    self.prone = 2;
  } else if (is_power(kind)) {
    if (side_of(f) == kPlayers)
      lose_calm(state, f, 1, 4);
    else
      self.prone = 2;
  } else if (const Weapon& row = weapon_row(state, self.weapon()); row.area != Area::none) {
    goes_off(state, chance, f, self.weapon());
  } else if (row.shot) {
    lose_weapon(state, f);  // jammed, empty
  } else if (row.natural) {
    self.prone = 2;
  } else {
    drop_weapon(state, f);
  }
}

}  // namespace

// "Things go about as poorly as they could."
void suffer_fumble(State& state, Chance& chance, int f) {
  Figure& self = figure(state, f);
  if (!self.on_map()) return;
  const Kind kind = self.act.kind;
  if (is_hostile(kind)) return fumble_attack(state, chance, f, kind);
  switch (kind) {
    case Kind::use: {
      Object& object = object_of(state, self.act.object);
      if (object.intensity > 0) object.intensity = std::min<std::int8_t>(object.intensity + 1, 9);
      return;
    }
    case Kind::aid: {
      Figure& patient = figure(state, self.act.ally);
      if (!patient.on_map()) return;
      const int wound = patient.wound;
      lose_toughness(state, self.act.ally);
      if (!patient.dead && patient.toughness <= 0) go_out(state, self.act.ally, wound);
      return;
    }
    case Kind::rally:
      if (figure(state, self.act.ally).on_map()) lose_calm(state, self.act.ally, 1, 4);
      return;
    case Kind::drive: {
      auto& hull = state.hulls[static_cast<std::size_t>(side_of(f))];
      hull = std::max<std::int8_t>(hull - 1, 0);
      return;
    }
    default:  // DEFEND, DASH, ESCAPE, PICKUP, SEARCH
      self.prone = 2;
  }
}

// TIES: "the Host changes something in the situation that affects everyone in the Clash".
void complicate(State& state, Chance& chance, FigureSet members) {
  members &= on_map(state);
  const auto everybody = [&](auto change) {
    for_each_figure(members, [&](int f) { change(f, figure(state, f)); });
  };
  switch (throw_host_c10(state, chance)) {
    case 1:  // the lights go out, until the end of the round after next
      state.lights_out = 3;
      break;
    case 2:  // the floor gives
      everybody([](int, Figure& self) { self.prone = 2; });
      break;
    case 3:  // smoke, until the end of next round
      state.smoke = 2;
      break;
    case 4:  // jostled apart
      everybody([&](int f, Figure& self) {
        let_go(state, f);
        if (self.held_by >= 0) let_go(state, self.held_by);
      });
      break;
    case 5:  // slippery with blood
      everybody([&](int f, Figure& self) {
        if (!self.out) drop_weapon(state, f);
      });
      break;
    case 6:  // a bystander blunders in
      state.bystander = 2;
      break;
    case 7: {  // fire breaks out
      int lowest = kSquares;
      everybody([&](int, Figure& self) { lowest = std::min<int>(lowest, self.square); });
      if (lowest < kSquares) state.fire.add(lowest);
      break;
    }
    case 8:  // noise
      state.cap_cut = std::min<std::int8_t>(state.cap_cut + 1, 30);
      if (state.scenario().goal == Goal::escape) state.alarm = std::min<std::int8_t>(state.alarm + 1, 30);
      break;
    case 9:  // something is glimpsed
      everybody([&](int f, Figure&) { check_calm(state, chance, f, 4); });
      break;
    default:  // a sudden opening
      everybody([](int, Figure& self) { self.edge_next = true; });
  }
}

// "Some Horrors get to do special things if they win with a specific card." EXTRA belongs to the damage
// throw.
void trigger_special(State& state, Chance& chance, int f, const Hand& hand, int foe) {
  Figure& self = figure(state, f);
  if (side_of(f) == kPlayers || hand.counted == kNoCard || !self.on_map()) return;
  for (const SpecialCard& each : type_of(state, self).specials) {
    if (each.card == kNoCard || each.card != hand.counted) continue;
    switch (each.special) {
      case Special::terror:
        frighten(state, chance, f, std::min(calm_intensity(state, f) + 1, 9));
        break;
      case Special::feast:
        regain_toughness(state, f, 2);
        self.hurt = false;
        break;
      case Special::shadow:
        self.shadow = true;
        break;
      case Special::grasp:
        if (foe >= 0 && self.able() && self.holding < 0 && self.held_by < 0 && figure(state, foe).on_map() &&
            figure(state, foe).held_by < 0) {
          let_go(state, foe);
          set_down_captive(state, foe);
          figure(state, foe).held_by = static_cast<std::int8_t>(f);
          self.holding = static_cast<std::int8_t>(foe);
          move_to(state, foe, self.square);
        }
        break;
      case Special::ignite:
        if (foe >= 0) state.fire.add(figure(state, foe).square);
        break;
      case Special::crumble:
        gain_structure_damage(state, 1);
        break;
      default:
        break;
    }
  }
}

}  // namespace pandemonium::demon_city
