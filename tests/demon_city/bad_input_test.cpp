// Options and positions that cannot be are refused by name.
#include <gtest/gtest.h>

#include <map>

#include "envs/core/any_game.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
const AnyGame& game_demon_city();

namespace {

std::string refusal(auto&& attempt) {
  try {
    attempt();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(DemonCityBadInput, OptionsOutOfRangeAreRefusedByName) {
  const AnyGame& game = game_demon_city();
  for (const auto& [name, value] : std::vector<std::pair<std::string, Json>>{{"throw_cap", 9},
                                                                             {"throw_cap", 2},
                                                                             {"calm_shift", 4},
                                                                             {"n_pcs", 5},
                                                                             {"n_horrors", -1},
                                                                             {"round_cap", 31},
                                                                             {"shaping", -0.5},
                                                                             {"scenario", "docks"},
                                                                             {"attack_pick", "loudest"},
                                                                             {"hidden", 3},
                                                                             {"data_file", "x.json"}}) {
    const std::string text = refusal([&, key = name, set = value] { game.options("", Json{{key, set}}); });
    EXPECT_NE(text.find(name), std::string::npos) << text;
  }
  EXPECT_NE(refusal([&] { game.options("docks"); }).find("docks"), std::string::npos);
}

Json position(const char* variant, int decisions) {
  const AnyGame& game = game_demon_city();
  Chance chance = Chance::seeded(8), picker = Chance::seeded(9);
  auto table = game.set_up(game.options(variant), chance);
  for (int i = 0; i < decisions && table->to_act() != kNobody; ++i)
    table->apply(
        table->legal()[static_cast<std::size_t>(picker.below(static_cast<int>(table->legal().size())))],
        chance);
  return table->to_json();
}

TEST(DemonCityAny, DrawsEachNamedScenarioAlikeAndKeepsItForTheGame) {
  const AnyGame& game = game_demon_city();
  const Json any = game.options("any");
  std::map<std::string, int> drawn;
  Chance chance = Chance::seeded(4);
  for (int g = 0; g < 6000; ++g) {
    auto table = game.set_up(any, chance);
    ++drawn[table->to_json()["options"]["scenario"]];
    EXPECT_EQ(table->width(), 969);
  }
  EXPECT_EQ(drawn.size(), 6u);
  EXPECT_EQ(drawn.count("bench"), 0u);
  for (const auto& [name, times] : drawn) EXPECT_NEAR(times, 1000, 145) << name;  // 5 standard errors
}

// The last figure of the order says the contrary.
void flip_last(Json& position, const char* field) {
  int last = 0;
  for (const Json& each : position["order"])
    if (each.get<int>() >= 0) last = each.get<int>();
  Json& value = position["figures"][static_cast<std::size_t>(last)][field];
  value = !value.get<bool>();
}

struct Broken {
  const char* reason;
  void (*change)(Json&);
};

TEST(DemonCityBadInput, PositionsThatCannotBeAreRefusedByTheInvariantTheyBreak) {
  const AnyGame& game = game_demon_city();
  const Json sound = position("garage", 12);
  ASSERT_NO_THROW(game.from_json(sound));
  for (const Broken& row : {
           Broken{"none of the game's", [](Json& p) { p["figures"][0]["who"] = 99; }},
           Broken{"wrong side", [](Json& p) { p["figures"][0]["who"] = 13; }},
           Broken{"on no square", [](Json& p) { p["figures"][0]["square"] = 72; }},
           Broken{"where nobody can", [](Json& p) { p["figures"][1]["square"] = 61; }},
           Broken{"Toughness", [](Json& p) { p["figures"][4]["toughness"] = 9; }},
           Broken{"Calm", [](Json& p) { p["figures"][0]["calm"] = -4; }},
           Broken{"does not hold it", [](Json& p) { p["figures"][0]["held_by"] = 4; }},
           Broken{"not held by it", [](Json& p) { p["figures"][0]["holding"] = 4; }},
           Broken{"carries", [](Json& p) { p["figures"][0]["carrying"] = 0; }},
           Broken{"empty slot", [](Json& p) { p["figures"][0]["wielded"] = 2; }},
           Broken{"weapon slots", [](Json& p) { p["figures"][0]["wielded"] = 3; }},
           Broken{"ammunition", [](Json& p) { p["figures"][0]["weapons"][1] = 14; }},
           Broken{"Players' Deck does not hold", [](Json& p) { p["decks"][0]["pile"]["low"] = 0; }},
           Broken{"two places",
                  [](Json& p) { p["decks"][1]["discard"]["high"] = p["decks"][1]["pile"]["high"]; }},
           Broken{"no such build", [](Json& p) { p["build"] = 3; }},
           Broken{"chosen first", [](Json& p) { p["build"] = -1; }},
           Broken{"round", [](Json& p) { p["round"] = 31; }},
           Broken{"counter", [](Json& p) { p["alarm"] = 99; }},
           Broken{"gap without a chase", [](Json& p) { p["gap"] = 3; }},
           Broken{"order", [](Json& p) { p["order"][0] = p["order"][1]; }},
           Broken{"turn", [](Json& p) { p["turn"] = 8; }},
           Broken{"decides", [](Json& p) { p["decision"] = "none"; }},
           Broken{"nothing to contest", [](Json& p) { p["candidates"] = 1; }},
           Broken{"candidates for nothing", [](Json& p) { p["decision"] = "lurk"; }},
           Broken{"nothing to contest",
                  [](Json& p) {
                    p["decision"] = "contest";
                    p["candidates"] = 0;
                  }},
           Broken{"attack to pick",
                  [](Json& p) {
                    p["decision"] = "pick";
                    p["candidates"] = 3;
                  }},
           Broken{"in the middle",
                  [](Json& p) {
                    p["decision"] = "lurk";
                    p["candidates"] = 0;
                  }},
           Broken{"object too many", [](Json& p) { p["objects"][5]["intensity"] = 3; }},
           Broken{"object is out of range", [](Json& p) { p["objects"][0]["need"] = 0; }},
           Broken{"gap in the list", [](Json& p) { p["items"][3]["weapon"] = 1; }},
           Broken{"off the map burns", [](Json& p) { p["fire"]["high"] = 1 << 20; }},
           Broken{"result", [](Json& p) { p["result"] = 1; }},
           Broken{"hand", [](Json& p) { p["flip"]["hands"][0]["count"] = 9; }},
           Broken{"flip names", [](Json& p) { p["flip"]["throwers"] = 128; }},
           Broken{"Significator", [](Json& p) { p["figures"][0]["significator"] = 99; }},
           Broken{"Significator", [](Json& p) { p["figures"][0]["significator"] = -5; }},
           Broken{"announce in their order", [](Json& p) { flip_last(p, "announced"); }},
           Broken{"nobody contests",
                  [](Json& p) {
                    Json& act = p["figures"][4]["act"];
                    act["kind"] = "defend";
                    act["target"] = -1;
                    act["contested"] = true;
                  }},
           Broken{"where nobody can stand", [](Json& p) { p["figures"][0]["act"]["end"] = 61; }},
           Broken{"burns where", [](Json& p) { p["fire"]["low"] = std::uint64_t{1} << 61; }},
           Broken{"lies where",
                  [](Json& p) {
                    p["items"][0]["weapon"] = 1;
                    p["items"][0]["square"] = 61;
                  }},
           Broken{"cannot panic", [](Json& p) { p["figures"][4]["panic"] = true; }},
           Broken{"on the ground is out of range",
                  [](Json& p) {
                    p["items"][0]["weapon"] = 1;
                    p["items"][0]["square"] = p["figures"][0]["square"];
                    p["items"][0]["ammunition"] = 0;
                  }},
           Broken{"has escaped", [](Json& p) { p["escaped"] = 1; }},
           Broken{"rescued", [](Json& p) { p["rescued"] = 1; }},
           Broken{"down counters", [](Json& p) { p["down"][0] = 2; }},
           Broken{"police", [](Json& p) { p["police"] = true; }},
           Broken{"scenes", [](Json& p) { p["scenes"] = 1; }},
           Broken{"wrong time", [](Json& p) { p["attempt"]["bonus"] = 1; }},
           Broken{"nobody's Significator", [](Json& p) { p["flip"]["hands"][1]["significator"] = true; }},
           Broken{"interrupts", [](Json& p) { p["flip"]["running"] = true; }},
           Broken{"panic rules", [](Json& p) { p["forced"] = true; }},
           Broken{"no such target",
                  [](Json& p) {
                    p["figures"][0]["act"]["kind"] = "attack";
                    p["figures"][0]["act"]["target"] = 1;
                  }},
           Broken{"DASH goes nowhere",
                  [](Json& p) {
                    p["figures"][0]["act"]["kind"] = "dash";
                    p["figures"][0]["act"]["end"] = -1;
                  }},
       }) {
    Json broken = sound;
    row.change(broken);
    const std::string text = refusal([&] { game.from_json(broken); });
    EXPECT_NE(text.find(row.reason), std::string::npos) << row.reason << "\n" << text;
  }
}

TEST(DemonCityBadInput, WhoHasNotArrivedIsNotDeadEither) {
  const AnyGame& game = game_demon_city();
  Json late = position("antenna", 3);
  Json* waiting = nullptr;
  for (Json& each : late["figures"])
    if (each["who"].get<int>() >= 0 && !each["arrived"].get<bool>()) waiting = &each;
  ASSERT_NE(waiting, nullptr);
  ASSERT_NO_THROW(game.from_json(late));
  (*waiting)["toughness"] = -60;
  EXPECT_NE(refusal([&] { game.from_json(late); }).find("it should be dead"), std::string::npos);
}

// Whoever announces an action comes out of hiding with it.
TEST(DemonCityBadInput, WhoActsDoesNotLurk) {
  const AnyGame& game = game_demon_city();
  int tried = 0;
  for (int decisions = 1; decisions < 60; ++decisions) {
    const Json sound = position("garage", decisions);
    for (int f = 4; f < 8; ++f) {  // the Host's
      const Json& self = sound["figures"][static_cast<std::size_t>(f)];
      const std::string kind = self["act"]["kind"];
      if (kind == "nothing" || kind == "hold" || self["holding"] != -1 || self["held_by"] != -1) continue;
      Json lurking = sound;
      lurking["figures"][static_cast<std::size_t>(f)]["hidden"] = true;
      EXPECT_NE(refusal([&] { game.from_json(lurking); }).find("acts and lurks on"), std::string::npos)
          << kind;
      ++tried;
    }
  }
  EXPECT_GT(tried, 3);
}

TEST(DemonCityBadInput, RandomlyDamagedPositionsNeverDoHarm) {
  const AnyGame& game = game_demon_city();
  Chance chance = Chance::seeded(31);
  int refused = 0;
  for (const char* variant : {"marty", "archive", "overpass"}) {
    for (int decisions : {1, 9, 30}) {
      const Json sound = position(variant, decisions);
      for (int i = 0; i < 40; ++i) {
        Json damaged = sound.flatten();
        auto entry = damaged.begin();
        std::advance(entry, chance.below(static_cast<int>(damaged.size())));
        if (!entry->is_number_integer()) continue;
        *entry = chance.uniform(-2, 90);
        try {
          auto table = game.from_json(damaged.unflatten());
          table->play_out(chance, 200);
          EXPECT_FALSE(table->show(0).lines().empty());
        } catch (const Error&) {
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(refused, 150);
}

}  // namespace
}  // namespace pandemonium
