#include "training/ppo/mixed_tables.hpp"

#include <algorithm>

#include "envs/core/batch/bytes.hpp"

namespace pandemonium::training {
namespace {

std::size_t count(int n) { return static_cast<std::size_t>(n); }

}  // namespace

MixedTables::MixedTables(const Variants& variants, const VectorOptions& how)
    : actions_(variants.game->actions()) {
  const std::vector<int> parts = dealt(variants, how.tables);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    VectorOptions part = how;
    part.tables = parts[i];
    part.byte_rows = true;
    part.seed = how.seed ^ 0xD1B54A32D192ED03u * i;  // other games in each
    auto env = variants.game->vector_env(variants.list[i].options, part);
    const Turn turn = env->turn();
    const bool whole = std::ranges::is_sorted(variants.list[i].places) && env->width() == variants.width;
    groups_.push_back({std::move(env), turn, whole ? std::vector<std::int32_t>() : variants.list[i].places,
                       at_.size(), variants.list[i].seats});
    for (int t = 0; t < parts[i]; ++t)
      at_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(t)});
  }
}

void MixedTables::look(CompactRows& observations, IndexLists& indices) const {
  for (const Group& group : groups_) {
    const ObservationLayout& layout = group.env->layout();
    const std::size_t tables = count(group.env->tables()), bytes = count(layout.bytes());
    const std::int32_t* places = group.places.empty() ? nullptr : group.places.data();
    for (std::size_t t = 0; t < tables; ++t) {
      observations.add(layout, group.turn.byte_observations.data() + t * bytes, places);
      indices.add(group.turn.masks.data() + t * count(actions_), count(actions_), group.seats);
    }
  }
}

std::span<const float> MixedTables::scores(std::size_t table) const {
  const std::size_t seats = count(this->seats(table));
  return turn_of(table).scores.subspan(at_[table].place * seats, seats);
}

std::span<const float> MixedTables::potentials(std::size_t table) const {
  const std::size_t seats = count(this->seats(table));
  return turn_of(table).potentials.subspan(at_[table].place * seats, seats);
}

void MixedTables::step(std::span<const Action> actions) {
  for (const Group& group : groups_)
    group.env->step(actions.subspan(group.first, count(group.env->tables())));
}

void MixedTables::step_random() {
  for (const Group& group : groups_) group.env->step_random();
}

std::unique_ptr<AnyTable> MixedTables::table(std::size_t table) const {
  return groups_[at_[table].group].env->table(static_cast<int>(at_[table].place));
}

Action MixedTables::scripted(std::size_t table, Chance& chance) const {
  return groups_[at_[table].group].env->scripted(static_cast<int>(at_[table].place), chance);
}

std::string MixedTables::saved() const {
  ByteWriter out;
  out.put(static_cast<std::uint64_t>(groups_.size()));
  for (const Group& group : groups_) out.put_text(group.env->saved());
  return out.take();
}

void MixedTables::restore(std::string_view saved) {
  ByteReader in(saved, "saved tables");
  if (in.get<std::uint64_t>() != groups_.size()) throw Error("saved tables: of other variants");
  for (const Group& group : groups_) group.env->restore(in.get_text());
  in.expect_end();
}

}  // namespace pandemonium::training
