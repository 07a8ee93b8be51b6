// MixedTables: tables of several variants of one game as one batch, as a vector env is for one variant.
// Tables are dealt to the variants by weight, one variant after another. Every row is written in the common
// layout of all variants (variants.hpp).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "training/ppo/batch.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

class MixedTables {
 public:
  MixedTables(const Variants& variants, const VectorOptions& how);  // how.tables in all

  int tables() const { return static_cast<int>(at_.size()); }
  int seats(std::size_t table) const { return groups_[at_[table].group].seats; }
  std::size_t variant(std::size_t table) const { return at_[table].group; }

  // Appends what each table shows now, and what may be picked there: the legal actions, then its seats'
  // values.
  void look(CompactRows& observations, IndexLists& indices) const;
  Seat to_act(std::size_t table) const { return turn_of(table).to_act[at_[table].place]; }
  // Of the last step.
  bool over(std::size_t table) const { return turn_of(table).over[at_[table].place] != 0; }
  std::span<const float> scores(std::size_t table) const;      // of the game that ended, by seat
  std::span<const float> potentials(std::size_t table) const;  // by seat

  void step(std::span<const Action> actions);
  void step_random();
  std::unique_ptr<AnyTable> table(std::size_t table) const;  // a copy
  Action scripted(std::size_t table, Chance& chance) const;

  std::string saved() const;
  void restore(std::string_view saved);  // Error if it does not fit

 private:
  struct Group {
    std::unique_ptr<AnyVectorEnv> env;
    Turn turn;                         // its memory stays the same
    std::vector<std::int32_t> places;  // empty where a row is a common row
    std::size_t first;
    int seats;
  };
  struct Place {
    std::uint32_t group, place;
  };
  const Turn& turn_of(std::size_t table) const { return groups_[at_[table].group].turn; }

  int actions_;
  std::vector<Group> groups_;
  std::vector<Place> at_;  // of each table
};

}  // namespace pandemonium::training
