// Whether people can come where a scenario sends them.
#pragma once

#include <algorithm>

#include "envs/demon_city/scenarios.hpp"

namespace pandemonium::demon_city {

constexpr char terrain_at(const Scenario& row, Square at) {
  return row.map[static_cast<std::size_t>(row_of(at))][static_cast<std::size_t>(column_of(at))];
}
constexpr bool stands_open(const Scenario& row, Square at, bool door_open) {
  const char c = terrain_at(row, at);
  return c != '#' && c != '~' && (c != '+' || door_open);
}

// A step as on the board (map/board.cpp): up or down 1, and never past a corner.
constexpr bool can_step(const Scenario& row, Square a, Square b, bool door_open) {
  const auto height = [&](Square s) {
    const char c = terrain_at(row, s);
    return c >= '1' && c <= '3' ? c - '0' : 0;
  };
  const int rise = height(a) - height(b);
  return rise <= 1 && rise >= -1 && stands_open(row, b, door_open) &&
         stands_open(row, square(column_of(a), row_of(b)), door_open) &&
         stands_open(row, square(column_of(b), row_of(a)), door_open);
}

// The squares that can be walked to.
constexpr Squares reached_from(const Scenario& row, Square from, bool door_open) {
  Squares seen = Squares::of(from), edge = seen;
  while (!edge.empty()) {
    Squares further;
    edge.for_each([&](int s) {
      (kWithin[1][static_cast<std::size_t>(s)] - seen).for_each([&](int next) {
        if (can_step(row, static_cast<Square>(s), static_cast<Square>(next), door_open)) further.add(next);
      });
    });
    seen = seen | further;
    edge = further;
  }
  return seen;
}

// Whether somebody of the object's side who may use it comes to it; to a door while it is shut.
constexpr bool is_reached(const Scenario& row, const ObjectRow& object) {
  const bool beside = object.kind == ObjectKind::door || object.kind == ObjectKind::key;
  const Squares there = kWithin[beside ? 1 : 0][static_cast<std::size_t>(object.at)];
  const int count = object.host ? row.horrors : row.pcs;
  for (int i = 0; i < count; ++i) {
    const FigurePlace& place = object.host ? row.host[at(i)] : row.people[at(i)];
    const bool may = object.users == 0 || (object.users >> static_cast<int>(place.who) & 1) != 0;
    if (may && !(reached_from(row, place.at, !beside) & there).empty()) return true;
  }
  return false;
}

constexpr void check_ways(const Scenario& row, auto&& wrong) {
  for (int i = 0; i < row.objects; ++i)
    if (!is_reached(row, row.object[at(i)]))
      wrong("objects", row.object[at(i)].name, "nobody who may use it can come there");
  const bool leaves = row.goal == Goal::leave || row.goal == Goal::rescue || row.goal == Goal::escape;
  if (!leaves) return;
  Squares exits;
  for (int s = 0; s < kSquares; ++s)
    if (terrain_at(row, static_cast<Square>(s)) == 'E') exits.add(s);
  int out = 0;
  for (int i = 0; i < row.pcs; ++i) out += !(reached_from(row, row.people[at(i)].at, true) & exits).empty();
  if (out < (row.goal == Goal::escape ? (row.pcs + 1) / 2 : 1))
    wrong("map", "too few people can come to an exit");
}

}  // namespace pandemonium::demon_city
