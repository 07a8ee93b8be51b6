// Plays what a network prefers: the likeliest action, or one drawn (Draw). PolicyGuide asks a network about
// positions; search uses it too.
#pragma once

#include "agents/agent.hpp"
#include "agents/policy/policy_net.hpp"

namespace pandemonium {

// A network with the buffers to ask it. Where scores add up to 0 its values are balanced to do so too: each
// of its heads guesses for itself. Partners are one seat to it, and each is told its side's value. Answers
// that are not finite throw Error naming the network's file.
class PolicyGuide {
 public:
  explicit PolicyGuide(std::shared_ptr<const PolicyNet> net) : net_(std::move(net)) {}
  const PolicyNet& net() const { return *net_; }

  // Error if the table's observations or seats have no place in the network; looks closely only when the
  // table changes its sizes.
  void require_fit(const View& view);
  // Of the table last met: whether it is among those trained on.
  const std::string& unfamiliar() const { return unfamiliar_; }

  struct Answer {
    std::span<float> logits;        // of each legal action
    std::span<const float> values;  // of each seat, clockwise from the one to act
  };
  Answer ask(const View& view);  // valid until the next call
  // The same for several views: row i of logits holds all actions of the game.
  struct Batch {
    std::span<float> logits;        // views x actions
    std::span<const float> values;  // views x seats of the network, clockwise from the side to act
  };
  Batch ask_each(std::span<const View> views);

 private:
  std::span<const float> spread_to_seats(const View& view, std::span<const float> of_sides);

  std::shared_ptr<const PolicyNet> net_;
  PolicyNet::Scratch scratch_;
  std::vector<float> rows_, logits_, values_, of_seats_, seen_;
  std::vector<std::int32_t> places_;  // of the table's numbers in a row of the network; empty: they are one
  const AnyGame* fits_game_ = nullptr;
  std::uint64_t fits_options_ = 0;  // of the table last met
  std::string unfamiliar_;          // what is new about the table, in words
};

// How a policy draws its action; by default the likeliest is played.
struct Draw {
  float temperature = 0.0f;  // from softmax(logits / temperature)
  float overlooks = 0.0f;  // each action is overlooked this often, and the likeliest of those seen is played;
                           // whoever sees none looks again
  bool certain() const { return temperature <= 0.0f && overlooks <= 0.0f; }
};

// Turns logits into probabilities in place; temperature 0 gives the first of the largest everything.
void soften(std::span<float> logits, float temperature);
void soften(std::span<float> logits, const Draw& draw);
// An index, as likely as its probability.
std::size_t draw_index(std::span<const float> probabilities, Chance& chance);

class PolicyAgent final : public Agent {
 public:
  explicit PolicyAgent(std::shared_ptr<const PolicyNet> net, const Draw& draw = {})
      : guide_(std::move(net)), draw_(draw) {}
  Action choose(const View& view, Chance& chance) override;
  Advice advise(const View& view, Chance& chance) override;
  bool odds(const View& view, std::vector<float>& odds) override;  // where a draw leaves it open
  void choose_each(std::span<const View> views, std::span<Chance* const> chances,
                   std::span<Action> actions) override;
  std::string remark() const override { return guide_.unfamiliar(); }

 private:
  Action pick(std::span<float> logits, std::span<const Action> legal, Chance& chance) const;

  PolicyGuide guide_;
  Draw draw_;
  std::vector<float> legal_logits_;
};

}  // namespace pandemonium
