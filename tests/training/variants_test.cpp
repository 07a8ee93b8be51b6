// One network for several variants: how tables are dealt, what a run of them leaves, and where it may
// begin.
#include "training/ppo/variants.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>

#include "agents/policy/policy_agent.hpp"
#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"
#include "tests/training/interrupted.hpp"
#include "training/network/network.hpp"
#include "training/network/starting_point.hpp"
#include "training/ppo/mixed_tables.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

const AnyGame& dice() { return find_game("daemon_dice"); }

TEST(Variants, PartnersLearnInOneSeat) {
  const AnyGame& city = find_game("demon_city");
  const Variants all = variants_of(city, {.variants = "all", .options = "", .data = ""});
  EXPECT_EQ(all.list.size(), city.variants().size() - 1) << "three players in the archive are one there";
  EXPECT_EQ(all.seats, 2);
  const Variants named = variants_of(city, {.variants = "archive_three_players", .options = "", .data = ""});
  ASSERT_EQ(named.list.size(), 1u);
  EXPECT_EQ(named.list[0].options, city.options("archive"));
  EXPECT_EQ(named.list[0].seats, 2);
}

TEST(Variants, AreNamedWithWeights) {
  const Variants all = variants_of(dice(), {.variants = "all,mirror=3,draft=0", .options = "", .data = ""});
  EXPECT_EQ(all.list.size(), dice().variants().size() - 1);
  for (const TrainedVariant& variant : all.list) {
    EXPECT_NE(variant.name, "draft");
    EXPECT_EQ(variant.weight, variant.name == "mirror" ? 3.0 : 1.0);
  }
  EXPECT_EQ(all.seats, 6);
  EXPECT_EQ(variants_of(dice(), {}).list.front().name, dice().variants().front());
  EXPECT_THROW(variants_of(dice(), {.variants = "dual", .options = "", .data = ""}), Error);
  EXPECT_THROW(variants_of(dice(), {.variants = "duel=x", .options = "", .data = ""}), Error);
  EXPECT_THROW(variants_of(dice(), {.variants = "duel=0", .options = "", .data = ""}), Error);
  EXPECT_THROW(
      variants_of(find_game("city_of_horror"), {.variants = "", .options = "shaping=3.4e38", .data = ""}),
      Error);
}

const AnyGame& horror() { return find_game("city_of_horror"); }

// "brackets behind a variant's name change its options, and a range makes a variant of each whole number"
TEST(Variants, HaveOptionsInBrackets) {
  const Variants some = variants_of(
      horror(),
      {.variants = "players4, players4[offers_location=0..1, players=3..5]=3", .options = "", .data = ""});
  ASSERT_EQ(some.list.size(), 7u);
  EXPECT_EQ(some.list[0].weight, 1.0);
  for (int i = 0; i < 6; ++i) {
    const TrainedVariant& variant = some.list[static_cast<std::size_t>(1 + i)];
    EXPECT_EQ(variant.options.at("offers_location"), i / 3);
    EXPECT_EQ(variant.options.at("players"), 3 + i % 3);
    EXPECT_EQ(variant.weight, 0.5);
  }
  EXPECT_EQ(some.list[1].name, "players4[offers_location=0,players=3]");
}

// "a bar between values"
TEST(Variants, HaveValuesBetweenBars) {
  const Variants some = variants_of(
      horror(), {.variants = "players4[deal=random|draft,players=3..4|6]", .options = "", .data = ""});
  ASSERT_EQ(some.list.size(), 6u);
  EXPECT_EQ(some.list[0].options, horror().options("players3"));
  EXPECT_EQ(some.list[2].options.at("players"), 6);
  EXPECT_EQ(some.list[4].options.at("deal"), "draft");
  EXPECT_EQ(some.list[4].options.at("players"), 4);
  EXPECT_NEAR(some.list[5].weight, 1.0 / 6, 1e-12);
}

TEST(Variants, AreOneWhereOptionsInBracketsMeanTheSame) {
  const Variants some = variants_of(
      horror(),
      {.variants = "players4=2,players4[players=4..5]=4,players3[players=4]", .options = "", .data = ""});
  ASSERT_EQ(some.list.size(), 2u) << "players=4 is players4";
  EXPECT_EQ(some.list[0].weight, 2.0 + 2.0 + 1.0);
  EXPECT_EQ(some.list[1].options.at("players"), 5);
}

TEST(Variants, RefuseOptionsThatAreNone) {
  for (const char* wrong :
       {"players4[", "players4[players=6", "players4]", "players4[players=6]x", "[]]",
        "players4[players=6..]", "players4[players=..6]", "players4[players=8..6]", "players4[players=6|]",
        "players4[players=6..x]", "players4[players=1..99999999]",
        "players4[players=-2147483648..2147483647]", "players4[players=0..3]", "players4[height=1..2]",
        "players4[offer_cutoff=1..150,players=3..4]", "players4[players]", "players4[players=6]=x"})
    EXPECT_THROW(variants_of(horror(), {.variants = wrong, .options = "", .data = ""}), Error) << wrong;
}

TEST(Variants, AreDealtByWeightAndEachIsDealt) {
  const Variants variants =
      variants_of(dice(), {.variants = "duel=8,mini=1,mega=0.001,melee3=1", .options = "", .data = ""});
  EXPECT_EQ(dealt(variants, 100), (std::vector<int>{80, 10, 1, 9}));
  EXPECT_EQ(dealt(variants, 4), (std::vector<int>{1, 1, 1, 1}));
  EXPECT_THROW(dealt(variants, 3), Error);
}

TEST(MixedTables, ShowEachTableInTheCommonRow) {
  const Variants variants = variants_of(dice(), {.variants = "mini,melee3,mega", .options = "", .data = ""});
  MixedTables tables(variants, {.tables = 7, .seed = 3});
  CompactRows rows;
  IndexLists indices;
  for (int step = 0; step < 200; ++step, tables.step_random()) {
    rows.clear();
    indices.clear();
    tables.look(rows, indices);
    for (std::size_t t = 0; t < 7; ++t) {
      const auto table = tables.table(t);
      const TrainedVariant& variant = variants.list[tables.variant(t)];
      ASSERT_EQ(tables.seats(t), variant.seats);
      ASSERT_EQ(table->seats(), variant.seats);
      std::vector<float> seen(static_cast<std::size_t>(table->width())),
          row(static_cast<std::size_t>(variants.width), 0.0f), kept = row;
      table->observe(tables.to_act(t), seen);
      for (std::size_t i = 0; i < seen.size(); ++i)
        row[static_cast<std::size_t>(variant.places[i])] = seen[i];
      expand(rows[t], kept.data());
      ASSERT_EQ(kept, row) << variant.name << " " << step;
      std::vector<std::uint16_t> expected(table->legal().begin(), table->legal().end());
      for (int seat = 0; seat < variant.seats; ++seat)
        expected.push_back(static_cast<std::uint16_t>(dice().actions() + seat));
      ASSERT_TRUE(std::ranges::equal(indices[t], expected)) << variant.name << " " << step;
    }
  }
}

// A policy of one variant is the beginning of one for more: at its own tables it says the same, but for the
// order in which hundreds of floats are added, which differs from processor to processor.
TEST(StartingPoint, KeepsWhatThePolicySaysAtItsOwnTables) {
  const std::filesystem::path models = std::filesystem::path(PANDEMONIUM_SOURCE) / "models";
  for (const char* name : {"daemon_dice", "city_of_horror", "city_of_demons"}) {
    const AnyGame& game = find_game(name);
    const TensorFile file = read_safetensors(models / name / "best.safetensors");
    const Variants variants = variants_of(game, {.variants = "all", .options = "", .data = ""});
    const bool points = file.find("queries.weight") != nullptr;
    const Pointing pointing = points ? pointing_of(game, variants.sections) : Pointing{};
    const NetworkShape shape{.inputs = variants.width,
                             .width = file.find("input.bias")->shape[0],
                             .blocks = 1,
                             .actions = game.actions(),
                             .seats = variants.seats,
                             .queries = pointing.queries};
    Network network(shape, at::kCPU, Products::standard, 1, pointing);
    network.load(fitted(file, variants, name), name);
    const Json options = parse_json(file.metadata.at("options"), name);
    const Json own = options.is_array() ? options.front() : options;
    TensorFile now = file;  // whatever the version of its rules
    now.metadata["game_version"] = std::to_string(game.version());
    PolicyGuide guide(PolicyNet::from(now, game, name));
    const auto places = places_in(variants.sections, layout_of(game, own));
    const auto seats = static_cast<std::size_t>(game.seats(own));
    Chance chance = Chance::seeded(5);
    const auto table = game.set_up(own, chance);
    for (int i = 0; i < 100 && table->to_act() != kNobody; ++i) {
      const View view(*table);
      const auto before = guide.ask(view);
      std::vector<float> seen(static_cast<std::size_t>(table->width())),
          row(static_cast<std::size_t>(variants.width));
      view.observe(seen);
      for (std::size_t k = 0; k < seen.size(); ++k) row[static_cast<std::size_t>(places[k])] = seen[k];
      const std::vector<float> heads = network.heads_of(row);
      for (std::size_t a = 0; a < view.legal().size(); ++a)
        EXPECT_NEAR(heads[static_cast<std::size_t>(view.legal()[a])], before.logits[a],
                    1e-4 * (1.0 + std::abs(before.logits[a])))
            << name;
      std::vector<float> values;
      for (std::size_t seat = 0; seat < seats; ++seat)
        values.push_back(std::tanh(heads[static_cast<std::size_t>(game.actions()) + seat]));
      if (seats > 1) balance(values);
      for (std::size_t seat = 0; seat < seats; ++seat) EXPECT_NEAR(values[seat], before.values[seat], 1e-4);
      table->apply(view.legal()[static_cast<std::size_t>(i) % view.legal().size()], chance);
    }
  }
}

TEST(StartingPoint, OfAnotherGameOrOtherActionsIsRefused) {
  const TensorFile file =
      read_safetensors(std::filesystem::path(PANDEMONIUM_SOURCE) / "models/daemon_dice/best.safetensors");
  EXPECT_THROW(fitted(file, variants_of(find_game("city_of_horror"), {}), "x"), Error);
  TensorFile other = file;
  other.metadata["actions"] = R"(["pass"])";
  EXPECT_THROW(fitted(other, variants_of(dice(), {}), "x"), Error);
}

// Rows of three widths, tables of one to six seats, partners: learned from together, saved, gone on with,
// exported, played.
TEST(Variants, AreLearnedTogetherAndPlayedByOneFile) {
  const auto folder =
      std::filesystem::path(testing::TempDir()) / ("pandemonium_ways_" + std::to_string(::getpid()));
  Request request;
  request.game = &dice();
  for (const char* assignment :
       {"game.variants=mini,melee3,melee6,draft=2", "network.width=16", "rollout.tables=20",
        "rollout.steps=8", "ppo.minibatches=2", "league.share=0.5", "league.every=1", "run.evaluate_games=8"})
    assign(request.config, assignment);
  request.folder = folder / "whole";
  request.steps = 6 * 20 * 8;
  request.products = "default";
  Trainer whole(request);
  for (int i = 0; i < 6; ++i) whole.iterate();

  request.folder = folder / "parts";
  const auto second = interrupted(request, 3, 3);
  EXPECT_EQ(second->parameters(), whole.parameters());

  second->export_to(folder / "policy.safetensors");
  const auto net = PolicyNet::load(folder / "policy.safetensors", dice());
  EXPECT_EQ(net->seats(), 6);
  PolicyAgent agent(net);
  for (const char* variant : {"mini", "melee3", "melee6", "draft", "duel"}) {
    Chance chance = Chance::seeded(1), own = Chance::seeded(2);
    const auto table = dice().set_up(dice().options(variant), chance);
    for (int i = 0; i < 50 && table->to_act() != kNobody; ++i)
      table->apply(agent.choose(*table, own), chance);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace pandemonium::training
