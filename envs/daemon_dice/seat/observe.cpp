// What a seat sees, from its own chair: its own daemon, then the focus foe's, then a summary of the
// others.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {
namespace {

// The numbers that describe one die, by where they begin.
constexpr int kPartAt = 0, kBreedAt = 13, kStateAt = 17, kImageAt = 24, kAttackAt = 27, kLinkAt = 33,
              kDieWidth = 34;

constexpr int kTableWidth = 74, kSummaryWidth = 31;

// x / size, looked up: divisions are slow.
template <class Number>
constexpr auto kShares = [] {
  std::array<std::array<Number, kMaxDice + 1>, kMaxDice + 1> shares{};
  for (int size = 1; size <= kMaxDice; ++size)
    for (int x = 0; x <= kMaxDice; ++x) shares[at(size)][at(x)] = Quotient{x, size};
  return shares;
}();

// What a die adds to the counts of its daemon's parts, a byte for each part.
using PartCounts [[gnu::vector_size(16)]] = std::uint8_t;
constexpr auto kPartOf = [] {
  std::array<std::array<std::uint8_t, 16>, kKinds> units{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) units[kind][kind / kBreeds] = 1;
  return units;
}();

Seat next_living(const State& state, Seat seat) {
  for (int steps = 1; steps < state.options.players; ++steps)
    if (daemon_of(state, clockwise(state, seat, steps)).alive) return clockwise(state, seat, steps);
  return clockwise(state, seat, 1);
}

// A battle's picks are nobody else's business until all are made.
bool is_secret(const State& state, Seat viewer, Seat seat) {
  return state.phase == Phase::pick && state.options.assembly == Assembly::build && viewer != seat;
}

// A daemon as somebody sees it.
struct View {
  const State& state;
  Seat seat, viewer, focus;

  const Daemon& daemon() const { return daemon_of(state, seat); }
  bool is_blank() const { return !daemon().alive || is_secret(state, viewer, seat); }
  Slots attacks() const { return attack_owner(state) == seat ? state.attacks : 0; }
  // The slot at the other end of a hold, from 1; 0 for a die of somebody in the background.
  int link(int slot) const {
    const Place other = daemon().link[at(slot)];
    return other.seat < 0 || (other.seat != viewer && other.seat != focus) ? 0 : other.slot + 1;
  }
};

// Each die's state (0 ready, 1 spent, 2 minus-ed, 3 stunned, 4 wounded, 5 held, 6 grabbing) in three binary
// digits, and whether it shows its image.
struct Looks {
  Slots ones, twos, fours, visible;
};
Looks looks_of(const View& view) {
  const Daemon& daemon = view.daemon();
  const Slots grips = daemon.held | daemon.grabbing;
  const bool not_rolled = (view.state.phase <= Phase::set_aside) & (view.seat == view.state.turn_seat);
  return {daemon.stunned | daemon.held | (daemon.spent & ~grips),
          daemon.stunned | daemon.grabbing | (daemon.minused & ~grips), daemon.wounded | grips,
          not_rolled ? 0 : daemon.active | daemon.arrayed | daemon.attached | daemon.minus_set};
}

void write_kind(int kind, auto* die) {
  die[kPartAt + kind / kBreeds] = 1;
  die[kBreedAt + kind % kBreeds] = 1;
}

using Images = decltype(Tables::images);

void write_state_and_image(const Images& images, const Daemon& daemon, const Looks& looks, int slot,
                           auto* die) {
  die[kStateAt +
      ((looks.ones >> slot & 1) | (looks.twos >> slot & 1) << 1 | (looks.fours >> slot & 1) << 2)] = 1;
  const std::size_t kind = static_cast<std::uint8_t>(daemon.kind[at(slot)]);
  die[kImageAt + images[kind][static_cast<std::uint8_t>(daemon.face[at(slot)]) & 7]] =
      static_cast<int>(looks.visible >> slot & 1);
}

template <class Number>
void write_attacks_and_links(const View& view, Slots slots, Number* row) {
  const Daemon& daemon = view.daemon();
  const Slots eyes = daemon.showing[static_cast<std::size_t>(Symbol::eye)];
  const SupplementNumbers& numbers = tables_of(view.state).supplements;
  for_each_slot(view.attacks() & slots, [&](int slot) {
    const Attack& attack = view.state.attack[at(slot)];
    const int each = (eyes >> slot & 1) != 0 ? numbers.boosts_of_plus_on_ray : numbers.boosts_of_plus;
    const bool is_open = attack.state == AttackState::open;
    Number* const die = row + slot * kDieWidth + kAttackAt;
    die[0] = is_open;
    die[1] = Quotient{std::min(attack.pluses * each + attack.bonus, 8), 8};
    die[2] = Quotient{std::min<int>(attack.spikes, 4), 4};
    die[3] = attack.brain;
    die[4] = attack.poison;
    die[5] = !is_open;
  });
  const auto& share = kShares<Number>[at(view.state.options.size)];
  for_each_slot((daemon.held | daemon.grabbing) & slots,
                [&](int slot) { row[slot * kDieWidth + kLinkAt] = share[at(view.link(slot))]; });
}

void write_units(int size, Unit* row) {
  for (int slot = 0; slot < size; ++slot, row += kDieWidth) {
    row[kAttackAt + 1] = Quotient{0, 8};
    row[kAttackAt + 2] = Quotient{0, 4};
    row[kLinkAt] = Quotient{0, size};
  }
}

template <class Number>
void write_dice(const View& view, Number* row) {
  if constexpr (std::is_same_v<Number, Unit>) return write_units(view.state.options.size, row);
  if (view.is_blank()) return;
  const Daemon& daemon = view.daemon();
  const Looks looks = looks_of(view);
  const Images& images = tables_of(view.state).images;
  const int dice = count(daemon.dice());
  // Four stores a die and no branch: this loop is a third of what an observation costs.
  for (int slot = 0; slot < dice; ++slot) {
    write_kind(daemon.kind[at(slot)], row + slot * kDieWidth);
    write_state_and_image(images, daemon, looks, slot, row + slot * kDieWidth);
  }
  write_attacks_and_links(view, ~Slots{0}, row);
}

// The slots whose numbers differ, of two views of the same dice.
Slots changes(const View& was, const View& is, const Looks& now) {
  const Looks before = looks_of(was);
  Slots changed = (before.ones ^ now.ones) | (before.twos ^ now.twos) | (before.fours ^ now.fours) |
                  (before.visible ^ now.visible);
  for (std::size_t symbol = 0; symbol < kSymbols; ++symbol)
    changed |= was.daemon().showing[symbol] ^ is.daemon().showing[symbol];
  const Slots attacked = was.attacks(), attacks = is.attacks();
  changed |= attacked ^ attacks;
  for_each_slot(attacked & attacks, [&](int slot) {
    if (was.state.attack[at(slot)] != is.state.attack[at(slot)]) changed |= bit(slot);
  });
  const Slots grips = was.daemon().held | was.daemon().grabbing | is.daemon().held | is.daemon().grabbing;
  for_each_slot(grips, [&](int slot) {
    if (was.link(slot) != is.link(slot)) changed |= bit(slot);
  });
  return changed;
}

// The row holds what `was` looked like.
template <class Number>
void rewrite_dice(const View& was, const View& is, Number* row) {
  const Daemon& daemon = is.daemon();
  if (was.is_blank() || is.is_blank() || was.daemon().kind != daemon.kind ||
      was.daemon().dice() != daemon.dice()) {
    std::fill_n(row, kDieWidth * is.state.options.size, Number(0));
    write_dice(is, row);
    return;
  }
  const Looks looks = looks_of(is);
  const Images& images = tables_of(is.state).images;
  const Slots changed = changes(was, is, looks);
  for_each_slot(changed, [&](int slot) {
    Number* const die = row + slot * kDieWidth;
    std::fill(die + kStateAt, die + kDieWidth, Number(0));
    write_state_and_image(images, daemon, looks, slot, die);
  });
  write_attacks_and_links(is, changed, row);
}

void write_class(const State& state, Seat seat, auto& out) {
  const Daemon& daemon = daemon_of(state, seat);
  const bool is_known = state.phase > Phase::declare && daemon.alive;
  auto* const row = out.here();
  row[static_cast<int>(daemon.cls)] = is_known;
  row[4 + (static_cast<int>(daemon.primary) & 3)] = is_known & (daemon.primary != Breed::none);
  out.zeros(8);
}

void write_symbols(const Daemon& daemon, auto& out) {
  auto* const row = out.here();
  if (daemon.active != 0)
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol)
      row[symbol] = Quotient{std::min(4, count(daemon.active & daemon.showing[symbol])), 4};
  out.zeros(kSymbols, 4);
}

void write_summary(const State& state, Seat seat, Seat viewer, Seat focus, auto& out) {
  const Daemon& daemon = daemon_of(state, seat);
  if (!daemon.alive || is_secret(state, viewer, seat)) {
    out.flag(daemon.alive).flag(daemon.alive && seat == focus).flag(daemon.alive && seat == state.turn_seat);
    out.zeros(7, state.options.size).zeros(8).zeros(kParts, 4);
    return;
  }
  out.flag(true).flag(seat == focus).flag(seat == state.turn_seat);
  const auto& share = kShares<std::remove_cvref_t<decltype(*out.here())>>[at(state.options.size)];
  for (const Slots dice : {daemon.free(), daemon.stunned, daemon.wounded, daemon.held, daemon.grabbing})
    out.number(share[at(count(dice))]);
  int mine_held = 0, held_by_me = 0;
  for_each_slot(daemon.grabbing, [&](int slot) { mine_held += daemon.link[at(slot)].seat == viewer; });
  for_each_slot(daemon.held, [&](int slot) { held_by_me += daemon.link[at(slot)].seat == viewer; });
  out.number(share[at(mine_held)]).number(share[at(held_by_me)]);
  write_class(state, seat, out);
  PartCounts parts{};
  for_each_slot(daemon.healthy | daemon.stunned, [&](int slot) {
    PartCounts one;
    std::memcpy(&one, kPartOf[at(daemon.kind[at(slot)])].data(), sizeof one);
    parts += one;
  });
  std::array<std::uint8_t, sizeof(PartCounts)> counts;
  std::memcpy(counts.data(), &parts, sizeof parts);
  auto* const row = out.here();
  for (std::size_t part = 0; part < kParts; ++part) row[part] = Quotient{std::min<int>(counts[part], 4), 4};
  out.zeros(kParts);
}

constexpr std::array<std::string_view, kMaxSeats> kOtherSeat{"",
                                                             "first seat clockwise",
                                                             "second seat clockwise",
                                                             "third seat clockwise",
                                                             "fourth seat clockwise",
                                                             "fifth seat clockwise"};

}  // namespace

Seat focus_foe(const State& state, Seat viewer) {
  if (state.options.players == 2) return 1 - viewer;
  if (state.turn_seat < 0) return clockwise(state, viewer, 1);
  if (viewer != state.turn_seat) return state.turn_seat;
  if (state.phase <= Phase::suffer && state.attacker >= 0) return state.attacker;
  if (state.phase >= Phase::grab && state.phase <= Phase::rot) return state.target;
  return next_living(state, viewer);
}

namespace {

void write_table(const State& state, Seat viewer, Seat focus, auto& out) {
  const Options& options = state.options;
  out.section("phase").one_hot(state.phase == Phase::over ? -1 : static_cast<int>(state.phase), kPhases);
  out.section("table")
      .flag(viewer == state.turn_seat)
      .flag(options.breeds)
      .scaled(options.players, kMaxSeats);
  out.scaled(options.size, kMaxDice).wide(state.turn, max_turns(options)).scaled(living(state), kMaxSeats);
  out.section("minuses").clipped(state.minuses, 26).clipped(state.targeted_minuses, 8);
  out.section("damage left").clipped(state.wounds, 8).clipped(state.stuns, 8);
  out.clipped(state.targeted_wounds + state.targeted_stuns, 8).flag(state.targeted_wounds > 0);
  out.clipped(state.blood_left, 4).clipped(state.rot_left, 2);
  const Group& group = state.group;
  out.section("defence").flag(group.attack >= 0);
  out.clipped(group.attack >= 0 ? boosts(state, group.attack) + 1 - group.dice : 0, 8);
  out.one_hot(static_cast<int>(group.family), 4).flag(group.arms > 0);
  out.section("own class");
  write_class(state, viewer, out);
  out.section("foe's class");
  write_class(state, focus, out);
  out.section("own symbols");
  write_symbols(daemon_of(state, viewer), out);
}

// The seats whose summaries are written again for the same viewer: most dice that a decision changes are one
// daemon's.
unsigned told_again(const State& before, const State& now, Seat viewer) {
  if (before.turn_seat != now.turn_seat || focus_foe(before, viewer) != focus_foe(now, viewer) ||
      (before.phase > Phase::declare) != (now.phase > Phase::declare) ||
      (before.phase == Phase::pick) != (now.phase == Phase::pick))
    return 0;
  unsigned seats = 0;
  for (Seat seat = 0; seat < now.options.players; ++seat)
    if (std::memcmp(&daemon_of(before, seat), &daemon_of(now, seat), sizeof(Daemon)) == 0)
      seats |= 1u << seat;
  return seats;
}

// The others at a table of more than two, but for those `written` already. Not inlined: a duel has none.
[[gnu::noinline]] void write_others(const State& state, Seat viewer, Seat focus, unsigned written,
                                    auto& out) {
  for (int steps = 1; steps < state.options.players; ++steps) {
    const Seat seat = clockwise(state, viewer, steps);
    out.section(kOtherSeat[at(steps)]);
    if ((written >> seat & 1) != 0)
      out.zeros(kSummaryWidth);
    else
      write_summary(state, seat, viewer, focus, out.clear(kSummaryWidth));
  }
}

void write_pool(const State& state, auto& out) {
  if (state.options.assembly == Assembly::draft) {
    out.section("draft pool");
    for (const std::uint8_t copies : state.pool) out.scaled(copies, copies_in_pool(state.options));
  }
}

}  // namespace

void DaemonDice::observe(const State& state, Seat viewer, auto& out) {
  const Seat focus = focus_foe(state, viewer);
  const int width = kDieWidth * state.options.size;
  write_table(state, viewer, focus, out);
  out.section("own dice");
  write_dice({state, viewer, viewer, focus}, out.here());
  out.zeros(width).section("foe's dice");
  write_dice({state, focus, viewer, focus}, out.here());
  out.zeros(width);
  if (state.options.players > 2) write_others(state, viewer, focus, 0, out);
  write_pool(state, out);
}

// The foe's dice are the turn player's to a seat that waits, the attacker's to one that defends, the target's
// to one that attacks (focus_foe).
std::vector<Pointer> DaemonDice::pointers() {
  std::vector<Pointer> list;
  for (const Move move : {Move::release, Move::set_aside, Move::recover, Move::use, Move::suffer, Move::boost,
                          Move::spike, Move::brain, Move::poison, Move::withhold})
    list.push_back({static_cast<int>(move), kMoves.encode(move), kMaxDice, "own dice", kDieWidth});
  for (const Move move : {Move::target_minus, Move::defend, Move::target_damage, Move::grab, Move::rot})
    list.push_back({static_cast<int>(move), kMoves.encode(move), kMaxDice, "foe's dice", kDieWidth});
  for (int steps = 1; steps < kMaxSeats; ++steps)
    list.push_back({static_cast<int>(Move::target), kMoves.encode(Move::target, steps - 1), 1,
                    kOtherSeat[at(steps)], kSummaryWidth});
  return list;
}

std::size_t DaemonDice::remembered_bytes(const Options& options) {
  return offsetof(State, daemons) + sizeof(Daemon) * static_cast<std::size_t>(options.players);
}

// From one decision to the next few dice change: only those are written. In a duel the two daemons change
// places when the other seat looks.
void DaemonDice::observe_again(const State& before, Seat seen_by, const State& now, Seat viewer, auto& out) {
  const Seat focus = focus_foe(now, viewer);
  Seat focused = focus_foe(before, seen_by);
  const int width = kDieWidth * now.options.size;
  const bool same_viewer = seen_by == viewer;
  out.clear(kTableWidth);
  write_table(now, viewer, focus, out);
  if (before.phase > Phase::pick && focused == viewer && focus == seen_by) {
    std::swap_ranges(out.here(), out.here() + width, out.here() + width);
    seen_by = viewer;
    focused = focus;
  }
  rewrite_dice({before, seen_by, seen_by, focused}, {now, viewer, viewer, focus}, out.here());
  out.zeros(width);
  rewrite_dice({before, focused, seen_by, focused}, {now, focus, viewer, focus}, out.here());
  out.zeros(width);
  if (now.options.players > 2)
    write_others(now, viewer, focus, same_viewer ? told_again(before, now, viewer) : 0, out);
  write_pool(now, out);
}

template void DaemonDice::observe(const State&, Seat, ObservationWriter<float>&);
template void DaemonDice::observe(const State&, Seat, ObservationWriter<Byte>&);
template void DaemonDice::observe(const State&, Seat, ObservationWriter<Unit>&);
template void DaemonDice::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<float>&);
template void DaemonDice::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<Byte>&);

}  // namespace pandemonium::daemon_dice
