// SETUP: how daemons come about, and what the ADVANCED GAME makes of their breeds.
#include <algorithm>

#include "envs/daemon_dice/chances.hpp"
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {

// ---- What the options say ----
int copy_limit(const Options& options) {
  if (options.copy_limit > 0) return options.copy_limit;
  if (options.copy_limit == 0) return options.size;
  return (options.data.tables().building.copies_per_thirteen * options.size + 12) / 13;
}

int breeds_on_offer(const Options& options) {
  if (!options.breeds) return 1;
  return options.breed_roster == Roster::rulebook ? 2 : kBreeds;
}

// Half as many dice again as all daemons need, in equal numbers of each kind.
int copies_in_pool(const Options& options) {
  const int kinds = kParts * breeds_on_offer(options);
  return (3 * options.players * options.size + 2 * kinds - 1) / (2 * kinds);
}

bool uses_presets(const Options& options) { return options.assembly <= Assembly::preset_mirror; }

int preset_row(const Options& options, Seat seat) {
  const Preset preset = options.preset[at(seat)];
  if (preset != Preset::standard) return static_cast<int>(preset) - 1;
  const std::string_view standard = options.size == 5    ? "gribbling"
                                    : options.size == 13 ? "everyman"
                                                         : "legion";
  for (int row = 0; row < kPresets; ++row)
    if (kReadyMade[at(row)].name == standard) return row;
  return -1;
}

int max_turns(const Options& options) {
  if (options.max_turns > 0) return options.max_turns;
  return 100 * options.players * (options.size > 13 ? 2 : 1);
}

namespace {

void add_die(Daemon& daemon, int slot, int kind) {
  daemon.kind[at(slot)] = static_cast<std::int8_t>(kind);
  daemon.healthy |= bit(slot);
}

void take_preset(State& state, Seat seat, int row) {
  Daemon& daemon = daemon_of(state, seat);
  const ReadyMadeRow& ready = tables_of(state).ready_made.values[at(row)];
  daemon.kind = ready.dice.kinds();
  daemon.healthy = first_slots(state.options.size);
  if (state.options.breeds) daemon.declared = ready.declares;
}

// A row of the ready-made daemons of the game's size.
int draw_preset(const State& state, Chance& chance) {
  const auto draw = std::find_if(kReadyMadeDraws.begin(), kReadyMadeDraws.end(),
                                 [&](const ReadyMadeDraw& each) { return each.size == state.options.size; });
  return draw->first + chance.below(draw->count, draw->event);
}

// Kinds on offer whose part is below the copy limit in that daemon.
std::uint64_t kinds_below_limit(const State& state, const Daemon& daemon) {
  std::array<int, kParts> copies{};
  for_each_slot(daemon.dice(), [&](int slot) { ++copies[at(part_of(daemon.kind[at(slot)]))]; });
  const std::uint64_t breeds = (std::uint64_t{1} << breeds_on_offer(state.options)) - 1;
  const int limit = copy_limit(state.options);
  std::uint64_t kinds = 0;
  for (int part = 0; part < kParts; ++part)
    if (copies[at(part)] < limit) kinds |= breeds << (part * kBreeds);
  return kinds;
}

void open_boosters(State& state, Chance& chance) {
  for (Seat seat = 0; seat < state.options.players; ++seat)
    for (int slot = 0; slot < state.options.size; ++slot) {
      Daemon& daemon = daemon_of(state, seat);
      add_die(daemon, slot, chance.member(kinds_below_limit(state, daemon), "die from the booster"));
    }
}

}  // namespace

void assemble(State& state, Chance& chance) {
  const Options& options = state.options;
  switch (options.assembly) {
    case Assembly::preset:
      for (Seat seat = 0; seat < options.players; ++seat) take_preset(state, seat, preset_row(options, seat));
      break;
    case Assembly::preset_random:
      for (Seat seat = 0; seat < options.players; ++seat)
        take_preset(state, seat, draw_preset(state, chance));
      break;
    case Assembly::preset_mirror: {
      const int row = draw_preset(state, chance);
      for (Seat seat = 0; seat < options.players; ++seat) take_preset(state, seat, row);
      break;
    }
    case Assembly::booster:
      open_boosters(state, chance);
      break;
    case Assembly::draft:
      for (int kind = 0; kind < kKinds; ++kind)
        if (breed_of(kind) < breeds_on_offer(options))
          state.pool[at(kind)] = static_cast<std::uint8_t>(copies_in_pool(options));
      state.first = static_cast<std::int8_t>(chance.below(options.players, "first pick"));
      break;
    case Assembly::build:
      break;
  }
  state.phase = Phase::pick;
}

// A draft goes in snake order from its first seat; a build seat by seat, in secret.
Seat picker(const State& state) {
  const Options& options = state.options;
  if (options.assembly == Assembly::draft) {
    int picks = 0;
    for (Seat seat = 0; seat < options.players; ++seat) picks += count(daemon_of(state, seat).dice());
    if (picks == options.players * options.size) return options.players;
    const int round = picks / options.players, place = picks % options.players;
    return clockwise(state, state.first, round % 2 == 0 ? place : options.players - 1 - place);
  }
  Seat seat = 0;
  while (seat < options.players && count(daemon_of(state, seat).dice()) == options.size) ++seat;
  return seat;
}

std::uint64_t legal_kinds(const State& state, Seat seat) {
  const std::uint64_t below_limit = kinds_below_limit(state, daemon_of(state, seat));
  if (state.options.assembly != Assembly::draft) return below_limit;
  std::uint64_t in_pool = 0;
  for (int kind = 0; kind < kKinds; ++kind) in_pool |= std::uint64_t{state.pool[at(kind)] > 0} << kind;
  return (in_pool & below_limit) != 0 ? in_pool & below_limit : in_pool;
}

void pick(State& state, int kind) {
  Daemon& daemon = daemon_of(state, picker(state));
  if (state.options.assembly == Assembly::draft) --state.pool[at(kind)];
  add_die(daemon, count(daemon.dice()), kind);
}

// The dice lie in order of part, then breed; the slots never change afterwards.
void reveal(State& state) {
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    auto& kind = daemon_of(state, seat).kind;
    std::sort(kind.begin(), kind.begin() + state.options.size);
  }
}

// A daemon that is exactly half one breed and half another declares which it will be.
unsigned declarable(const Daemon& daemon) {
  std::array<int, kBreeds> dice{};
  for_each_slot(daemon.dice(), [&](int slot) { ++dice[at(breed_of(daemon.kind[at(slot)]))]; });
  unsigned halves = 0;
  for (int breed = 0; breed < kBreeds; ++breed)
    if (2 * dice[at(breed)] == count(daemon.dice())) halves |= 1u << breed;
  return std::popcount(halves) == 2 ? halves : 0;
}

Seat declarer(const State& state) {
  Seat seat = 0;
  const auto is_settled = [](const Daemon& daemon) {
    return daemon.declared != Breed::none || declarable(daemon) == 0;
  };
  while (seat < state.options.players && (!state.options.breeds || is_settled(daemon_of(state, seat))))
    ++seat;
  return seat;
}

// Purebreds have dice of one breed only, half-breeds at least half of them, mongrels no two dice alike.
DaemonClass class_of(const Daemon& daemon, Breed& primary) {
  std::array<int, kBreeds> dice{};
  std::uint64_t kinds = 0;
  for_each_slot(daemon.dice(), [&](int slot) {
    ++dice[at(breed_of(daemon.kind[at(slot)]))];
    kinds |= std::uint64_t{1} << daemon.kind[at(slot)];
  });
  const int size = count(daemon.dice());
  const int most = static_cast<int>(std::max_element(dice.begin(), dice.end()) - dice.begin());
  if (2 * dice[at(most)] >= size) {
    primary = daemon.declared != Breed::none ? daemon.declared : static_cast<Breed>(most);
    return dice[at(most)] == size ? DaemonClass::pure : DaemonClass::half;
  }
  primary = Breed::none;
  return std::popcount(kinds) == size ? DaemonClass::mongrel : DaemonClass::none;
}

void find_classes(State& state) {
  if (!state.options.breeds) return;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    Daemon& daemon = daemon_of(state, seat);
    daemon.cls = class_of(daemon, daemon.primary);
  }
}

// HALF-BREED IMMUNITY: to dice that share the primary flesh or blood colour. PUREBRED: to its own breed only.
bool is_immune(const State& state, const Daemon& daemon, int breed) {
  if (daemon.cls != DaemonClass::half && daemon.cls != DaemonClass::pure) return false;
  if (daemon.cls == DaemonClass::pure) return static_cast<int>(daemon.primary) == breed;
  return (tables_of(state).immune_to[static_cast<std::size_t>(daemon.primary)] >> breed & 1) != 0;
}

}  // namespace pandemonium::daemon_dice
