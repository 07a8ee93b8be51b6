// The network against a straightforward reference, and every way in which a file does not fit its game.
#include "agents/policy/policy_net.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "agents/policy/policy_agent.hpp"
#include "agents/policy/union_layout.hpp"
#include "agents/search/search.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

std::vector<double> affine(const TensorFile& file, const std::string& name, const std::vector<double>& in) {
  const Tensor& weight = *file.find(name + ".weight");
  const Tensor& bias = *file.find(name + ".bias");
  std::vector<double> out;
  for (std::size_t o = 0; o < bias.values.size(); ++o) {
    double sum = static_cast<double>(bias.values[o]);
    for (std::size_t i = 0; i < in.size(); ++i)
      sum += static_cast<double>(weight.values[o * in.size() + i]) * in[i];
    out.push_back(sum);
  }
  return out;
}

std::vector<double> relu(std::vector<double> x) {
  for (double& each : x) each = std::max(each, 0.0);
  return x;
}

struct Reference {
  std::vector<double> logits, values;
};

Reference reference(const TensorFile& file, std::span<const float> observation) {
  std::vector<double> x = relu(affine(file, "input", {observation.begin(), observation.end()}));
  for (int b = 0; file.find("blocks." + std::to_string(b) + ".first.weight") != nullptr; ++b) {
    const std::string name = "blocks." + std::to_string(b);
    const auto added = affine(file, name + ".second", relu(affine(file, name + ".first", x)));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += added[i];
  }
  Reference result{affine(file, "policy", relu(x)), affine(file, "value", relu(x))};
  for (double& value : result.values) value = std::tanh(value);
  if (file.find("queries.weight") == nullptr) return result;
  const std::vector<double> queries = affine(file, "queries", relu(x));
  std::map<int, std::size_t> begins;  // of each kind's
  std::size_t asked = 0;
  for (const Json& pointer : Json::parse(file.metadata.at("pointers"))) {
    const auto width = pointer["width"].get<std::size_t>(), action = pointer["first"].get<std::size_t>();
    if (begins.try_emplace(pointer["kind"].get<int>(), asked).second) asked += width;
    const std::size_t query = begins.at(pointer["kind"].get<int>());
    for (const Json& section : Json::parse(file.metadata.at("sections"))) {
      if (section["name"] != pointer["section"]) continue;
      const auto first = section["first"].get<std::size_t>(),
                 fit = section["width"].get<std::size_t>() / width;
      for (std::size_t i = 0; i < std::min(fit, pointer["count"].get<std::size_t>()); ++i)
        for (std::size_t k = 0; k < width; ++k)
          result.logits[action + i] +=
              queries[query + k] * static_cast<double>(observation[first + i * width + k]);
    }
  }
  EXPECT_EQ(asked, queries.size());
  return result;
}

std::vector<const AnyGame*> all_games() {
  std::vector<const AnyGame*> all(games().begin(), games().end());
  all.push_back(&game_kuhn_poker());
  return all;
}

// Sizes below, at and above what is summed side by side, with and without blocks.
class PolicyNetSizes : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(PolicyNetSizes, AnswersAsTheReferenceDoesOneByOneAndTogether) {
  const auto [hidden, blocks] = GetParam();
  for (const AnyGame* game : all_games()) {
    TensorFile file = sample_policy(*game, hidden, blocks, 5);
    for (Tensor& tensor : file.tensors)  // keeps activations near 1 whatever the width
      for (float& value : tensor.values) value *= 4.0f / std::sqrt(static_cast<float>(hidden) + 16.0f);
    const auto net = PolicyNet::from(file, *game, "test");
    PolicyNet::Scratch scratch;
    Chance chance = Chance::seeded(2);
    const int rows = 7;
    const auto width = static_cast<std::size_t>(net->width()), seats = static_cast<std::size_t>(net->seats()),
               actions = static_cast<std::size_t>(net->actions());
    std::vector<float> observations(rows * width), logits(rows * actions), values(rows * seats);
    std::vector<Action> every(actions);
    for (std::size_t i = 0; i < actions; ++i) every[i] = static_cast<Action>(i);
    for (float& x : observations)
      x = chance.below(4) > 0 ? 0.0f : static_cast<float>(chance.below(9) - 4) / 4.0f;
    net->evaluate_batch(rows, observations, logits, values, scratch);
    for (std::size_t row = 0; row < rows; ++row) {
      const auto observation = std::span<const float>(observations).subspan(row * width, width);
      const Reference expected = reference(file, observation);
      std::vector<float> own_logits(actions), own_values(seats);
      net->evaluate(observation, {}, every, own_logits, own_values, scratch);
      for (std::size_t i = 0; i < actions; ++i) {
        ASSERT_NEAR(own_logits[i], expected.logits[i], 1e-5 * (1.0 + std::abs(expected.logits[i])))
            << game->name();
        ASSERT_NEAR(logits[row * actions + i], expected.logits[i],
                    1e-5 * (1.0 + std::abs(expected.logits[i])));
      }
      for (std::size_t i = 0; i < seats; ++i) {
        ASSERT_NEAR(own_values[i], expected.values[i], 1e-5);
        ASSERT_NEAR(values[row * seats + i], expected.values[i], 1e-5);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, PolicyNetSizes,
                         testing::Values(std::pair{1, 0}, std::pair{17, 1}, std::pair{64, 2},
                                         std::pair{65, 0}, std::pair{128, 3}));

// A policy that points, asked at tables of any of its ways to play: their rows are spread into the union.
TEST(PolicyNet, AnswersAsTheReferenceDoesWhereRowsAreSpread) {
  const AnyGame& game = find_game("daemon_dice");
  Json list = Json::array();
  for (const char* variant : {"mini", "melee4", "draft"}) list.push_back(game.options(variant));
  const TensorFile file = sample_policy_of_several(game, 24, 1, 3, list);
  const auto net = PolicyNet::from(file, game, "test");
  PolicyNet::Scratch scratch;
  for (const Json& options : list) {
    Chance chance = Chance::seeded(8);
    auto table = game.set_up(options, chance);
    const std::vector<std::int32_t> places = places_in(net->sections(), table->layout());
    for (int i = 0; i < 150 && table->to_act() != kNobody; ++i) {
      std::vector<float> seen(static_cast<std::size_t>(table->width())),
          row(static_cast<std::size_t>(net->width()));
      table->observe(table->to_act(), seen);
      for (std::size_t k = 0; k < seen.size(); ++k) row[static_cast<std::size_t>(places[k])] = seen[k];
      const Reference expected = reference(file, row);
      std::vector<float> logits(table->legal().size()), values(1);
      net->evaluate(seen, places, table->legal(), logits, values, scratch);
      for (std::size_t k = 0; k < logits.size(); ++k)
        ASSERT_NEAR(logits[k], expected.logits[static_cast<std::size_t>(table->legal()[k])],
                    1e-5 * (1.0 + std::abs(expected.logits[static_cast<std::size_t>(table->legal()[k])])));
      table->play_out(chance, 1);
    }
  }
}

TEST(PolicyNet, ThatPointsElsewhereIsRefused) {
  const AnyGame& game = find_game("daemon_dice");
  const TensorFile file = sample_policy(game, 8, 0, 3);
  EXPECT_NO_THROW(PolicyNet::from(file, game, "test"));
  TensorFile silent = file, elsewhere = file, narrow = file;
  silent.metadata.erase("pointers");
  EXPECT_THROW(PolicyNet::from(silent, game, "test"), Error);
  Json pointers = Json::parse(file.metadata.at("pointers"));
  pointers[0]["section"] = "foe's dice";
  elsewhere.metadata["pointers"] = pointers.dump();
  EXPECT_THROW(PolicyNet::from(elsewhere, game, "test"), Error);
  for (Tensor& tensor : narrow.tensors)
    if (tensor.name == "queries.bias") tensor.values.resize(static_cast<std::size_t>(--tensor.shape[0]));
  EXPECT_THROW(PolicyNet::from(narrow, game, "test"), Error);
}

TEST(PolicyNet, AnswersOnlyForTheActionsAsked) {
  const AnyGame& game = game_kuhn_poker();
  const auto net = PolicyNet::from(sample_policy(game, 16, 1, 3), game, "test");
  PolicyNet::Scratch scratch;
  const std::vector<float> observation(static_cast<std::size_t>(net->width()), 0.5f);
  std::vector<float> both(2), second(1), values(2);
  net->evaluate(observation, {}, std::vector<Action>{0, 1}, both, values, scratch);
  net->evaluate(observation, {}, std::vector<Action>{1}, second, values, scratch);
  EXPECT_EQ(second[0], both[1]);
}

struct Damage {
  const char* name;
  std::function<void(TensorFile&)> apply;
  const char* because;
};

class PolicyFile : public testing::TestWithParam<Damage> {};

TEST_P(PolicyFile, ThatDoesNotFitIsRefusedByName) {
  TensorFile file = sample_policy(game_kuhn_poker(), 8, 1, 1);
  ASSERT_NO_THROW(PolicyNet::from(file, game_kuhn_poker(), "x"));
  GetParam().apply(file);
  try {
    PolicyNet::from(file, game_kuhn_poker(), "x.safetensors");
    ADD_FAILURE() << "taken";
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("x.safetensors: ")) << error.what();
    EXPECT_NE(std::string(error.what()).find(GetParam().because), std::string::npos) << error.what();
  }
}

auto says(const char* key, const char* text) {
  return [key, text](TensorFile& file) { file.metadata[key] = text; };
}
auto tensor_at(TensorFile& file, const std::string& name) {
  return std::ranges::find(file.tensors, name, &Tensor::name);
}

INSTANTIATE_TEST_SUITE_P(
    Damaged, PolicyFile,
    testing::Values(
        Damage{"no_format", [](TensorFile& f) { f.metadata.erase("format"); }, "have no 'format'"},
        Damage{"format", says("format", "pandemonium-policy-9"), "pandemonium-policy-9"},
        Damage{"game", says("game", "chess"), "'chess'"},
        Damage{"version", says("game_version", "7"), "version '7', '1' expected"},
        Damage{"seats", says("seats", "3"), "seats '3', '2' expected"},
        Damage{"action", says("actions", R"(["pass","raise"])"), "'raise', 'bet' expected"},
        Damage{"action_number", says("actions", R"(["pass",1])"), "'1', 'bet' expected"},
        Damage{"fewer_actions", says("actions", R"(["pass"])"), "made for 1 actions"},
        Damage{"actions_text", says("actions", "pass"), "'actions'"},
        Damage{"actions_object", says("actions", "{}"), "a list expected"},
        Damage{"options_text", says("options", "{"), "'options'"},
        Damage{"options_key", says("options", R"({"stakes":2})"), "stakes"},
        Damage{"options_list", says("options", "[1]"), "'options'"},
        Damage{"no_options", says("options", "[]"), "'options': an empty list"},
        Damage{"sections_text", says("sections", "]"), "'sections'"},
        Damage{"sections_number", says("sections", "5"), "a list expected"},
        Damage{"sections_width", says("sections", R"([{"name":"own card","first":0,"width":-3}])"),
               "expected"},
        Damage{"sections_huge", says("sections", R"([{"name":"own card","first":0,"width":99999999999}])"),
               "expected"},
        Damage{"section_missing", says("sections", R"([{"name":"own card","first":0,"width":3}])"),
               "section 2 is missing in the file"},
        Damage{"section_named",
               says("sections",
                    R"([{"name":"rival card","first":0,"width":3},{"name":"phase","first":3,"width":4},
                                    {"name":"table","first":7,"width":2}])"),
               "section 1 is 'rival card' (3 numbers) in the file, 'own card' (3 numbers) at the table"},
        Damage{"no_bias", [](TensorFile& f) { f.tensors.erase(tensor_at(f, "input.bias")); }, "'input.bias'"},
        Damage{"no_value", [](TensorFile& f) { f.tensors.erase(tensor_at(f, "value.weight")); },
               "tensor 'value.weight' is missing"},
        Damage{"half_a_block", [](TensorFile& f) { f.tensors.erase(tensor_at(f, "blocks.0.second.bias")); },
               "tensor 'blocks.0.second.bias' is missing"},
        Damage{"no_first_of_a_block",
               [](TensorFile& f) { f.tensors.erase(tensor_at(f, "blocks.0.first.weight")); },
               "tensors, a policy with 0 blocks has"},
        Damage{"one_too_many", [](TensorFile& f) { f.tensors.push_back({"extra", {1}, {0.0f}}); },
               "tensors, a policy with 1 blocks has 10"},
        Damage{"shape", [](TensorFile& f) { tensor_at(f, "policy.weight")->shape = {8, 2}; },
               "tensor 'policy.weight' has shape [8, 2], [2, 8] expected"},
        Damage{"absurd", [](TensorFile& f) { tensor_at(f, "policy.weight")->values[3] = -2e30f; },
               "tensor 'policy.weight' holds -2"},
        Damage{"bias_shape", [](TensorFile& f) { tensor_at(f, "input.bias")->shape = {2, 4}; },
               "'input.bias'"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(PolicyNet, ATableWithOtherSectionsIsRefusedWhenItIsFirstMet) {
  const AnyGame& game = game_kuhn_poker();
  const auto net = PolicyNet::from(sample_policy(game, 8, 0, 1), game, "test");
  std::vector<Section> layout = net->sections();
  EXPECT_EQ(net->misfit(layout, 2), "");
  EXPECT_NE(net->misfit(layout, 3).find("made for 2 seats"), std::string::npos);
  layout.back().width += 1;
  EXPECT_NE(net->misfit(layout, 2).find("section 'table' has 3 numbers at the table, at most 2 in the file"),
            std::string::npos)
      << net->misfit(layout, 2);
  layout.back().name = "weather";
  EXPECT_NE(net->misfit(layout, 2).find("and is missing in the file"), std::string::npos);
}

// Daemon Dice's rows grow with dice and seats.
class PolicyOfSeveralWays : public testing::Test {
 protected:
  std::shared_ptr<const PolicyNet> net_of(std::vector<std::string> variants) const {
    Json options = Json::array();
    for (const std::string& variant : variants) options.push_back(game_.options(variant));
    return PolicyNet::from(sample_policy_of_several(game_, 24, 1, 3, options), game_, "test");
  }
  const AnyGame& game_ = find_game("daemon_dice");
};

TEST_F(PolicyOfSeveralWays, ReadsEachTableAsItsRowInTheUnion) {
  const auto net = net_of({"mini", "mega", "melee4", "draft"});
  EXPECT_EQ(net->seats(), 4);
  EXPECT_EQ(net->width(), 74 + 2 * 26 * 34 + 3 * 31 + 52);
  PolicyNet::Scratch scratch;
  PolicyGuide guide(net);
  for (const char* variant : {"mini", "mega", "melee3", "draft", "duel"}) {
    Chance chance = Chance::seeded(4);
    const auto table = game_.set_up(game_.options(variant), chance);
    for (int i = 0; i < 40 && table->to_act() != kNobody; ++i) {
      const View view(*table);
      std::vector<float> seen(static_cast<std::size_t>(table->width())),
          row(static_cast<std::size_t>(net->width()));
      view.observe(seen);
      for (const Section& from : table->layout())  // by hand: the same section, from its beginning
        for (const Section& to : net->sections())
          if (from.name == to.name)
            std::copy_n(seen.begin() + from.first, from.width, row.begin() + to.first);
      std::vector<float> logits(view.legal().size()), values(static_cast<std::size_t>(table->seats()));
      net->evaluate(row, {}, view.legal(), logits, values, scratch);
      balance(values);
      const auto one = guide.ask(view);
      EXPECT_EQ(std::vector(one.logits.begin(), one.logits.end()), logits) << variant;
      EXPECT_EQ(std::vector(one.values.begin(), one.values.end()), values) << variant;
      EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0f), 0.0f, 1e-5f) << "scores add up to 0";
      const Action chosen = table->legal()[static_cast<std::size_t>(i) % table->legal().size()];
      const auto together = guide.ask_each(std::vector<View>{view, view});
      for (std::size_t a = 0; a < view.legal().size(); ++a)
        EXPECT_NEAR(together.logits[static_cast<std::size_t>(net->actions() + view.legal()[a])], logits[a],
                    1e-4);
      for (std::size_t seat = 0; seat < values.size(); ++seat)
        EXPECT_NEAR(together.values[static_cast<std::size_t>(net->seats()) + seat], values[seat], 1e-4);
      table->apply(chosen, chance);
    }
  }
}

TEST_F(PolicyOfSeveralWays, KnowsWhatItWasTrainedOn) {
  using Familiarity = PolicyNet::Familiarity;
  const auto net = net_of({"mini", "melee3"});
  const auto familiarity = [&](const char* variant, const Json& changes = Json::object()) {
    const Json options = game_.options(variant, changes);
    return net->familiarity(layout_of(game_, options), game_.seats(options), options);
  };
  EXPECT_EQ(familiarity("mini"), Familiarity::options);
  EXPECT_EQ(familiarity("melee3"), Familiarity::options);
  EXPECT_EQ(familiarity("melee3", {{"breeds", false}}), Familiarity::layout);
  EXPECT_EQ(familiarity("duel"), Familiarity::places)
      << "13 dice have places, but two such daemons never met";
  EXPECT_EQ(familiarity("mega"), Familiarity::none);
  EXPECT_EQ(familiarity("melee4"), Familiarity::none);
  EXPECT_EQ(familiarity("draft"), Familiarity::none) << "the pool has no place";
}

TEST_F(PolicyOfSeveralWays, SaysWhereItWasNotTrained) {
  PolicyAgent agent(net_of({"mini", "melee3"}));
  const auto remark_at = [&](const char* variant) {
    Chance chance = Chance::seeded(1), own = Chance::seeded(2);
    agent.choose(*game_.set_up(game_.options(variant), chance), own);
    return agent.remark();
  };
  EXPECT_EQ(remark_at("mini"), "");
  EXPECT_EQ(remark_at("duel"), "was not trained on tables with these options");
  EXPECT_EQ(remark_at("melee3"), "");
  EXPECT_THROW(remark_at("mega"), Error);
}

// What repeats within a section must have one width at every table, or a die would lie where another is read.
TEST(UnionLayout, DiceOfDaemonDiceLieAtTheSamePlacesWhateverTheirNumber) {
  const AnyGame& game = find_game("daemon_dice");
  for (const char* variant : {"mini", "duel", "mega", "melee6", "draft"}) {
    const Json options = game.options(variant);
    for (const Section& section : layout_of(game, options)) {
      if (section.name == "own dice" || section.name == "foe's dice") {
        EXPECT_EQ(section.width, 34 * options["size"].get<int>()) << variant;
      }
    }
  }
}

TEST(UnionLayout, OfTheOtherGamesIsThatOfEachVariant) {
  for (const AnyGame* game : games()) {
    if (game->name() == "daemon_dice") continue;
    for (const std::string& variant : game->variants())
      EXPECT_EQ(layout_of(*game, game->options(variant)), layout_of(*game, game->options()))
          << game->name() << " " << variant;
  }
}

// Every weight is within the limit, but they are many: the sums are not finite.
TEST(PolicyNet, AnAnswerThatIsNotFiniteIsRefusedByTheNameOfTheFile) {
  const AnyGame& game = game_kuhn_poker();
  TensorFile file = sample_policy(game, 64, 8, 1);
  for (Tensor& tensor : file.tensors) std::ranges::fill(tensor.values, kWeightLimit);
  const auto net = PolicyNet::from(file, game, "somewhere/damaged.safetensors");
  Chance dice = Chance::seeded(1), own = Chance::seeded(2);
  const auto table = game.set_up(game.options(), dice);
  const std::vector<View> views(2, View(*table));
  std::vector<Chance*> chances(2, &own);
  std::vector<Action> actions(2);
  PolicyAgent policy(net), drawn(net, {.temperature = 1.0f});
  SearchAgent searcher({.simulations = 20}, net);
  const auto refusal_of = [](const auto& act) {
    try {
      act();
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  const std::string why = "somewhere/damaged.safetensors: the network's answer is not finite";
  EXPECT_NE(refusal_of([&] { policy.choose(*table, own); }).find(why), std::string::npos);
  EXPECT_NE(refusal_of([&] { drawn.advise(*table, own); }).find(why), std::string::npos);
  EXPECT_NE(refusal_of([&] { policy.choose_each(views, chances, actions); }).find(why), std::string::npos);
  EXPECT_NE(refusal_of([&] { searcher.choose(*table, own); }).find(why), std::string::npos);
}

}  // namespace
}  // namespace pandemonium
