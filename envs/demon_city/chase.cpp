// COMPETING DRIVERS: the hearse in columns 0-1, the van in columns 2 + gap and 3 + gap. Their clash is always
// one of its own, "because your vehicle keeps moving forward even if a character in it acts first".
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

Square front_seat(const State& state, Seat side) { return square(side == kHost ? 1 : 3 + state.gap, 2); }
bool on_hearse(Square at) { return column_of(at) <= 1; }

}  // namespace

// Everybody on the van (kPlayers) or the hearse (kHost).
FigureSet aboard(const State& state, Seat vehicle) {
  FigureSet set = 0;
  for_each_figure(on_map(state), [&](int f) {
    if (on_hearse(figure(state, f).square) == (vehicle == kHost)) set |= bit_of(f);
  });
  return set;
}

// DRIVE: from one's own vehicle's front seat, one a side and round. RAM where the vehicles touch, SHAKE with
// enemies aboard.
bool may_drive(const State& state, int f, Manoeuvre manoeuvre) {
  if (state.scenario().goal != Goal::chase) return false;
  const Seat side = side_of(f);
  if (figure(state, f).square != front_seat(state, side)) return false;
  for (int g = 0; g < kFigures; ++g)
    if (g != f && side_of(g) == side && figure(state, g).act.kind == Kind::drive) return false;
  if (manoeuvre == Manoeuvre::ram) return state.gap == 0;
  if (manoeuvre == Manoeuvre::shake) return (aboard(state, side) & side_set(1 - side)) != 0;
  return true;
}

// The van and all on it shift with the gap: figures, where they are going, items, fire.
void shift_gap(State& state, int by) {
  const int gap = std::clamp(state.gap + by, 0, 8);
  const int shift = gap - state.gap;
  if (shift == 0) return;
  const auto moved = [&](Square& at) {
    if (at >= 0 && !on_hearse(at)) at = static_cast<Square>(at + shift);
  };
  for (Figure& each : state.figures) {
    if (!each.exists()) continue;
    moved(each.square);
    moved(each.act.run);
    moved(each.act.end);
  }
  for (Item& item : state.items)
    if (item.weapon >= 0) moved(item.square);
  Squares fire;
  state.fire.for_each([&](int s) {
    auto at = static_cast<Square>(s);
    moved(at);
    fire.add(at);
  });
  state.fire = fire;
  state.gap = static_cast<std::int8_t>(gap);
}

namespace {

void lose_hull(State& state, Seat side, int amount) {
  auto& hull = state.hulls[static_cast<std::size_t>(side)];
  hull = static_cast<std::int8_t>(std::max(hull - amount, 0));
}

// PULL opens or closes the gap, RAM dents the other vehicle, SHAKE throws off whoever climbed aboard.
void manoeuvre(State& state, Chance& chance, int f, bool critical) {
  const Seat side = side_of(f), other = 1 - side;
  switch (figure(state, f).act.manoeuvre) {
    case Manoeuvre::pull:
      shift_gap(state, (critical ? 5 : 3) * (side == kPlayers ? 1 : -1));
      break;
    case Manoeuvre::ram:
      lose_hull(state, other, critical ? 2 : 1);
      for_each_figure(aboard(state, other), [&](int e) { figure(state, e).prone = 2; });
      break;
    case Manoeuvre::shake:
      for_each_figure(aboard(state, side) & side_set(other), [&](int e) {
        Figure& enemy = figure(state, e);
        enemy.prone = 2;
        let_go(state, e);
        if (enemy.held_by >= 0) let_go(state, enemy.held_by);
        if (critical)
          take_damage(state, e, throw_damage(state, chance, f, 1) - type_of(state, enemy).armour, 5);
      });
      break;
    case Manoeuvre::none:
      break;
  }
}

}  // namespace

// Two drivers compare, one alone needs more than 3. A tie complicates things for everybody on both vehicles.
void resolve_drivers(State& state, Chance& chance) {
  Flip& flip = state.flip;
  std::array<int, 2> driver{-1, -1};
  for_each_figure(flip.drivers, [&](int f) {
    if (!figure(state, f).able()) return;
    driver[static_cast<std::size_t>(side_of(f))] = f;
    flip.drove[static_cast<std::size_t>(side_of(f))] = true;
  });
  const auto hand_of = [&](Seat side) -> const Hand& {
    return flip.hands[static_cast<std::size_t>(driver[static_cast<std::size_t>(side)])];
  };
  int winner = -1, number = 3;
  if (driver[kPlayers] >= 0 && driver[kHost] >= 0) {
    const int ours = hand_of(kPlayers).value, theirs = hand_of(kHost).value;
    if (ours == theirs)
      complicate(state, chance, aboard(state, kPlayers) | aboard(state, kHost));
    else
      winner = ours > theirs ? kPlayers : kHost;
    number = std::min(ours, theirs);
  } else if (driver[kPlayers] >= 0 || driver[kHost] >= 0) {
    const Seat alone = driver[kPlayers] >= 0 ? kPlayers : kHost;
    if (hand_of(alone).value > 3) winner = alone;
  }
  if (winner >= 0 && !hand_of(winner).fumble) {
    const int f = driver[static_cast<std::size_t>(winner)];
    const Hand hand = hand_of(winner);
    manoeuvre(state, chance, f, is_critical(hand, reader_of(state, f), number));
    trigger_special(state, chance, f, hand, -1);
  }
  for_each_figure(flip.drivers, [&](int f) {
    figure(state, f).act.done = true;
    if (flip.hands[static_cast<std::size_t>(f)].fumble) suffer_fumble(state, chance, f);
  });
  flip.resolved |= flip.drivers;
}

}  // namespace pandemonium::demon_city
