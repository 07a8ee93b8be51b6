// Redraws: what else chance could have brought. Where carrying out an action asked chance, the action is
// carried out again from the same position with other chance, and the network values what comes of it. The
// actual outcome's value less the mean over the others is luck: 0 on average whatever the values are, so it
// may be taken out of what a decision is credited with (advantage.hpp). Draws are spread evenly over what is
// asked first, so six of them meet every face of a die once. Outcomes that are equal are valued once, and
// those equal to the actual one not at all: the next step values it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "training/network/network.hpp"
#include "training/ppo/batch.hpp"
#include "training/ppo/mixed_tables.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

class Redraws {
 public:
  explicit Redraws(const Variants& variants);

  // Keeps the positions before a step.
  void remember(const MixedTables& env);
  // After it: files what else `actions` could have led to, `count` draws for each table, in rows `row` on.
  void draw(const MixedTables& env, std::span<const Action> actions, int count, const Network& network,
            Batch& batch, std::size_t row, Chance& chance);

 private:
  struct Outcome {
    std::unique_ptr<AnyTable> table;
    int times = 0;
  };
  struct Asked {  // an outcome that the network values
    std::size_t row;
    Seat to_act;
    int seats;
    float weight;
  };
  void draw_at(const MixedTables& env, std::size_t table, Action action, int count, Batch& batch,
               std::size_t row, Chance& chance);
  AnyTable& spare(const AnyTable& like);
  void file(const MixedTables& env, std::size_t table, const AnyTable& drawn, float weight, Batch& batch,
            std::size_t row);
  void value(const Network& network, Batch& batch);

  const Variants& variants_;
  std::vector<std::unique_ptr<AnyVectorEnv>> writers_;  // of rows, one table for each variant
  std::vector<std::unique_ptr<AnyTable>> before_;
  std::vector<Outcome> outcomes_;  // of one table; the memory is kept
  std::size_t met_ = 0;            // how many of them are different
  CompactRows observations_;
  std::vector<Asked> asked_;
  std::vector<std::uint16_t> value_indices_;
  Questions questions_;
  Pass pass_;
};

// A stream whose first word is `word`.
Chance beginning_with(std::uint64_t word);

}  // namespace pandemonium::training
