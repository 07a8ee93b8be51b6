// Model files with bytes changed, whole files of noise, and weights of any size. A network that is accepted
// answers with numbers, or says what is wrong.
#include "agents/policy/policy_agent.hpp"
#include "agents/policy/policy_net.hpp"
#include "fuzz/input.hpp"
#include "tests/agents/sample_policy.hpp"

using namespace pandemonium;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const AnyGame& game = game_kuhn_poker();
  static const std::string whole = safetensors_bytes(sample_policy(game, 3, 1, 7));
  fuzz::Input input(data, size);
  const std::string bytes = input.byte() % 8 == 0 ? std::string(input.rest()) : input.changed(whole);
  fuzz::accepts([&] {
    const TensorFile file = parse_safetensors(bytes, "model");
    fuzz::require(parse_safetensors(safetensors_bytes(file), "again") == file,
                  "written and read, the file is another");
    PolicyAgent agent(PolicyNet::from(file, game, "model"), {.temperature = 1.0f});
    Chance chance = Chance::seeded(1);
    const auto table = game.set_up(game.options(), chance);
    while (table->to_act() != kNobody) {
      const Action action = agent.choose(*table, chance);
      fuzz::require(table->is_legal(action), "not a legal action");
      table->apply(action, chance);
    }
  });
  return 0;
}
