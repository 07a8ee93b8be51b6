// What a network sees: the whole table from the viewer's chair, own Runner before the other's. Counts of
// tokens are in the units named; Junk and Beacons may go beyond 1.
#include <algorithm>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

// How many copies of each type are in the set.
[[gnu::always_inline]] inline void count_types(const CountLanes& lanes, CardSet set, const auto& tell) {
  for (int group = 0; group < kGearTypes / 8; ++group) {
    const auto word = static_cast<std::uint32_t>(set >> lanes.base[group]);
    for (int lane = group * 8; lane < group * 8 + 8; ++lane) {
      const std::uint32_t copies = word >> lanes.shift[lane] & lanes.mask[lane];
      tell(lane, static_cast<int>(copies - (copies >> 1)));
    }
  }
}

template <class Number>
void write_counts(Number* row, const CountLanes& lanes, CardSet set) {
  if constexpr (std::is_same_v<Number,
                               Byte>) {  // made bytes afterwards, the compiler counts eight types at once
    std::array<std::int32_t, kGearTypes> counts;
    count_types(lanes, set, [&](int type, int count) { counts[type] = count; });
    for (int type = 0; type < kGearTypes; ++type) row[type] = Quotient{counts[type], 2};
  } else {
    count_types(lanes, set, [row](int type, int count) { row[type] = Quotient{count, 2}; });
  }
}

// Damage on androids and uses left of active gear, by type, in units of 6.
template <class Number>
void write_gear_tokens(Number* row, const Tables& tables, const State& state, CardSet cards) {
  std::fill_n(row, kGearTypes, Number(0));
  std::array<std::int8_t, kGearTypes> tokens{};
  for (CardSet left = cards; left != 0; left &= left - 1) {
    const int type = tables.type_of(lowest(left));
    row[type] = Quotient{tokens[type] += state.tokens[lowest(left)], 6};
  }
}

// The writer stays in registers as long as its address goes nowhere: what is not inlined gets the row.
void write_counts(auto& out, const Tables& tables, CardSet set, bool already) {
  if (!already) write_counts(out.here(), tables.lanes, set);
  out.zeros(kGearTypes, 2);
}

void write_card(auto& out, const Tables& tables, int card, bool already) {
  if (!already) out.clear(kGearTypes).here()[tables.type_or_first(card)] = card != kNoCard;
  out.zeros(kGearTypes);
}

constexpr int kTableWidth = 41;  // up to the offers

void write_roll(auto& out, const State& state) {
  const bool rolled = state.die >= 0;
  out.section("die in hand").one_hot(state.die + 1, kDiceCount + 1);
  out.section("face symbols");
  if (rolled) {
    const Face& face = face_in_hand(state);
    out.scaled(face.radiation, 3).scaled(face.info, 3).scaled(face.beacons, 3).scaled(face.junk, 3);
    out.scaled(face.demons, 3).flag(face.go_in);
    out.section("demons").scaled(state.evaded, 3).scaled(state.fended, 3).scaled(demons_left(state), 3);
    out.section("damage").scaled(state.damage, 7);
    out.flag(state.damage > 0 && state.damage >= acting(state).health);
  } else {
    out.zeros(5, 3).zeros(1).section("demons").zeros(3, 3).section("damage").zeros(1, 7).zeros(1);
  }
}

// `before` here and below: the position that the row shows the same viewer already; nullptr if there is
// none.
[[gnu::always_inline]] inline void write_table(auto& out, const Tables& tables, const State& state,
                                               Seat viewer, const State* before) {
  out.clear(kTableWidth);
  out.section("phase").one_hot(static_cast<int>(state.phase), kPhases);
  out.section("table").flag(is_solo(state)).flag(state.first == viewer);
  out.flag(state.cur == viewer && !is_over(state));
  out.section("turn").one_hot(static_cast<int>(state.beacon_use), 4).flag(state.drew);
  out.flag(state.in_tunnels || state.load_for_dive).scaled(state.dives, 30);
  out.flag(state.started_at_tech_sector);
  write_roll(out, state);
  write_card(out.section("first offer"), tables, state.offer_a,
             before != nullptr && before->offer_a == state.offer_a);
  write_card(out.section("second offer"), tables, state.offer_b,
             before != nullptr && before->offer_b == state.offer_b);
  write_counts(out.section("deck"), tables, state.deck, before != nullptr && before->deck == state.deck);
  write_counts(out.section("discard"), tables, state.discard,
               before != nullptr && before->discard == state.discard);
  out.section("automated player countdown").scaled(state.ap_countdown, 9);
}

struct SeatSections {
  std::string_view runner, fixed, ready, tokens, unfixed;
};
constexpr SeatSections kOwn{"own runner", "own gear", "own ready gear", "own gear tokens",
                            "own unfixed gear"};
constexpr SeatSections kRival{"rival runner", "rival gear", "rival ready gear", "rival gear tokens",
                              "rival unfixed gear"};

[[gnu::always_inline]] inline void write_seat(auto& out, const Tables& tables, const State& state, Seat seat,
                                              const SeatSections& names, const State* before) {
  const Runner& runner = state.runners[seat];
  const CardSet ready = runner.fixed & ~state.used;
  const Runner* const was = before != nullptr ? &before->runners[seat] : nullptr;
  out.section(names.runner).clear(kLocations).one_hot(runner.location, kLocations).scaled(runner.health, 7);
  out.scaled(runner.max_health, 6).scaled(runner.evasion, 3).scaled(runner.info, 20);
  out.scaled(runner.stored_junk, 12).scaled(runner.mat_junk, 12).scaled(runner.beacons, 5);
  out.flag(runner.marker).scaled(junk_needed(state, runner), 5).wide(runner.turns, state.options.turn_cap);
  write_counts(out.section(names.fixed), tables, runner.fixed, was != nullptr && was->fixed == runner.fixed);
  write_counts(out.section(names.ready), tables, ready,
               was != nullptr && (was->fixed & ~before->used) == ready);
  write_gear_tokens(out.section(names.tokens).here(), tables, state,
                    runner.active | (runner.fixed & tables.androids));
  out.zeros(kGearTypes, 6);
  write_card(out.section(names.unfixed), tables, runner.unfixed,
             was != nullptr && was->unfixed == runner.unfixed);
}

// Every number is written, whatever lies there, but the sets and cards that the row shows already.
[[gnu::always_inline]] inline void write_row(auto& row, const State& state, Seat viewer,
                                             const State* before) {
  auto out = row;  // a copy of our own: its position stays in a register
  const Tables& tables = tables_of(state);
  write_table(out, tables, state, viewer, before);
  write_seat(out, tables, state, viewer, kOwn, before);
  write_seat(out, tables, state, 1 - viewer, kRival, before);
  row = out;
}

}  // namespace

void CityOfDemons::observe(const State& state, Seat viewer, auto& out) {
  write_row(out, state, viewer, nullptr);
}

void CityOfDemons::observe_again(const State& before, Seat seen_by, const State& now, Seat viewer,
                                 auto& out) {
  if (seen_by == viewer)
    write_row(out, now, viewer, &before);
  else
    observe(now, viewer, out);
}

template void CityOfDemons::observe(const State&, Seat, ObservationWriter<float>&);
template void CityOfDemons::observe(const State&, Seat, ObservationWriter<Byte>&);
template void CityOfDemons::observe(const State&, Seat, ObservationWriter<Unit>&);
template void CityOfDemons::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<float>&);
template void CityOfDemons::observe_again(const State&, Seat, const State&, Seat, ObservationWriter<Byte>&);

}  // namespace pandemonium::city_of_demons
