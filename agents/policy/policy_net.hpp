// The policy network without LibTorch: what training exports, asked one decision or many at a time.
// Sizes: W observation width, H hidden width, B blocks, A actions of the game, S seats.
// File (safetensors, F32):
//   input.weight [H, W], input.bias [H]; for each block b
//   blocks.<b>.first.weight [H, H], blocks.<b>.first.bias [H],
//   blocks.<b>.second.weight [H, H], blocks.<b>.second.bias [H];
//   policy.weight [A, H], policy.bias [A]; value.weight [S, H], value.bias [S];
//   where actions are scored from what they point at (pointing.hpp) queries.weight [Q, H], queries.bias [Q].
// Forward:
//   x = relu(input(observation)); each block x = x + second(relu(first(x))); h = relu(x);
//   logits = policy(h); values = tanh(value(h)), where value r is the expected score of the r-th seat
//   clockwise from the viewer (r = 0 the viewer itself). The logit of an action that points at a part of the
//   row adds q . part, of q = queries(h) the numbers of the action's kind.
//   An action that was never legal in training has the bias kUnlearned: where options make it legal, it is
//   chosen last.
// Partners of one side (envs/core/game.hpp) are one seat here: seats are sides.
// Metadata (texts): format, game, game_version, options, seats,
//   sections [{"name", "first", "width"}], actions ["..."], with queries the game's pointers
//   [{"kind", "first", "count", "section", "width"}], and what reports where the file comes from.
//   options is the list of the options it was trained on (format 1: one, not in a list); W and the sections
//   are those of their union (agents/policy/union_layout.hpp), S is the largest number of seats among them.
// A table of other options can be played where its sections and seats have places; the rest of the row is 0.
// A network is not changed after loading and may be shared by threads; each needs its own Scratch.
// Errors: load throws Error naming the first thing that does not fit the game: format, game, version,
//   options, seats, sections, actions, a tensor missing, too many, or of another shape; or a number larger
//   than kWeightLimit, which no training gives (a flipped bit does). Answers of a network that loads are
//   checked where they are used (PolicyGuide).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/policy/pointing.hpp"
#include "agents/policy/safetensors.hpp"
#include "envs/core/any_game.hpp"
#include "envs/core/batch/vector_env.hpp"

namespace pandemonium {

inline constexpr std::string_view kPolicyFormat = "pandemonium-policy-2";
inline constexpr float kUnlearned = -50.0f;  // far below any logit that was learned
inline constexpr float kWeightLimit = 1e4f;  // of any number of a file, in size

class PolicyNet {
 public:
  // Buffers of one thread; they grow on first use and are then kept.
  struct Scratch {
    std::vector<float> a, b, c;
    std::vector<std::int32_t> places;
    std::vector<float> inputs;
    std::vector<std::int32_t> row_places;  // what is not 0 in the row
    std::vector<float> row, queries;
    std::vector<std::uint32_t> begins;
  };

  static std::shared_ptr<const PolicyNet> load(const std::filesystem::path& file, const AnyGame& game);
  static std::shared_ptr<const PolicyNet> from(const TensorFile& file, const AnyGame& game,
                                               const std::string& where);

  int width() const { return width_; }
  int hidden() const { return hidden_; }
  int blocks() const { return static_cast<int>(blocks_.size()); }
  int actions() const { return actions_; }
  int seats() const { return seats_; }
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  const std::string& source() const { return source_; }            // the file's name, for errors
  const Json& options() const { return served_.front().options; }  // the first that it was trained on
  const std::vector<Section>& sections() const { return sections_; }

  // Why a table cannot be played: a section or a seat that has no place; empty if it can.
  std::string misfit(std::span<const Section> layout, int seats) const;
  // How near a table is to what was trained on.
  enum class Familiarity { none, places, layout, options };  // none: a misfit; options: the very same
  Familiarity familiarity(std::span<const Section> layout, int seats, const Json& options) const;
  // What is new to it about a table, in words: "was not trained on .."; empty: nothing.
  std::string unfamiliar(std::span<const Section> layout, int seats, const Json& options) const;

  // One decision: logits of the given actions (one each, in their order) and as many values as asked for, at
  // most S. `places` says where each number of the observation lies in a row of W (places_in of
  // union_layout.hpp); without them it is such a row.
  void evaluate(std::span<const float> observation, std::span<const std::int32_t> places,
                std::span<const Action> actions, std::span<float> logits, std::span<float> values,
                Scratch& scratch) const;
  // `rows` decisions: observations rows x W, logits rows x A (of all actions, unmasked), values rows x S.
  void evaluate_batch(int rows, std::span<const float> observations, std::span<float> logits,
                      std::span<float> values, Scratch& scratch) const;

 private:
  // The weight as it is summed: for each lane of outputs the columns one after another
  // ([lanes][inputs][lane]), so that an input of 0 costs nothing and what is read lies together.
  struct Layer {
    int inputs;
    AlignedBuffer<float> columns;
    std::vector<float> bias;
  };
  struct Block {
    Layer first, second;
  };
  struct Head {
    AlignedBuffer<float> rows{0};  // [outputs][stride]
    std::vector<float> bias;
  };

  void read_metadata(const TensorFile& file, const AnyGame& game, const std::string& where);
  void read_tensors(const TensorFile& file, const std::string& where);
  template <bool kAddsTo>
  int affine(const Layer& layer, std::span<const float> in, std::span<const std::int32_t> places, float* out,
             Scratch& scratch) const;  // how many inputs are not 0; they are left in `scratch`
  void add_part_scores(std::span<const Action> actions, const float* h, std::span<float> logits,
                       Scratch& scratch) const;
  void affine_batch(const Layer& layer, int rows, const float* in, float* out) const;
  float head(const Head& from, int row, const float* h) const;

  int width_ = 0, hidden_ = 0, stride_ = 0, actions_ = 0, seats_ = 0;  // stride: hidden, rounded up
  Layer input_{0, AlignedBuffer<float>(0), {}};
  std::vector<Block> blocks_;
  Head policy_, value_, queries_;
  Pointing pointing_;  // none where there are no queries
  std::string source_;
  std::map<std::string, std::string> metadata_;
  struct Served {
    Json options;
    std::vector<Section> layout;
    int seats;
  };
  std::vector<Served> served_;
  std::vector<Section> sections_;
};

}  // namespace pandemonium
