// Data of one's own: what a file may say and leave out, what is wrong with it and where, and that the shipped
// scenarios are such files.
#include <functional>
#include <set>

#include "envs/core/data/data_file.hpp"
#include "envs/demon_city/scenario/drawn.hpp"
#include "envs/demon_city/scenario/trial.hpp"
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

using Faults = std::vector<std::string>;

// A cellar with a captive that is the first object, and no door: what the shipped scenarios do not have.
const char* const kCellar = R"({
  "game": "demon_city", "name": "cellar",
  "figures": [
    {"name": "Ruth", "side": "players", "weapons": ["hook"], "skills": [{"skill": "medicine", "rank": 9}],
     "stats": {"calm": 5, "agility": 4, "toughness": 4, "perception": 3, "appeal": 2, "cash": 1, "knowledge": 5}},
    {"name": "Mime", "contacts": 0, "death": 1}
  ],
  "weapons": [{"name": "hook", "open": [3, 1, 0, 0, 0], "cramped": [5, 1, 0, 0, 0], "over_toughness": 1}],
  "scenarios": [{
    "title": "The Cellar", "theme": "swords", "goal": "rescue", "rounds": 9, "bleed": 5,
    "map": ["############",
            "#..........#",
            "#..,..c....E",
            "#..........#",
            "#....tt....#",
            "############"],
    "people": [{"who": "Ruth", "at": "1,1"}, {"who": "Bebe", "at": "1,3"}],
    "host": [{"who": "Mime", "at": "9,4", "lurks": ["9,4", "6,1"]}],
    "objects": [{"name": "sister", "kind": "captive", "at": "3,1", "task": "medic", "intensity": 1}],
    "scenes": 1, "heat": 10,
    "leads": [{"name": "old plans", "task": "plans", "degrees": [{"intensity": 2, "reward": "lurk"}]}]
  }]
})";

Json cellar() { return parse_data(kCellar, "the cellar"); }
Json& scene(Json& file) { return file["scenarios"][0]; }

Faults faults_with(const std::function<void(Json&)>& change) {
  Json file = cellar();
  change(file);
  return DataSet<Tables>::faults(file);
}

bool says(const Faults& faults, const std::string& place, const std::string& words) {
  return std::any_of(faults.begin(), faults.end(), [&](const std::string& fault) {
    return fault.starts_with("data." + place) && fault.find(words) != std::string::npos;
  });
}

void expect_fault(const std::string& place, const std::string& words,
                  const std::function<void(Json&)>& change) {
  const Faults faults = faults_with(change);
  EXPECT_TRUE(says(faults, place, words)) << place << ": " << words << "\n" << Json(faults).dump(1);
}

TEST(DemonCityData, WhatIsLeftOutIsTheBuiltIn) {
  ASSERT_EQ(DataSet<Tables>::faults(cellar()), Faults{});
  const Tables& own = DataSet<Tables>::load(cellar()).tables();
  EXPECT_EQ(own.weapons.size(), Tables::built_in.weapons.size() + 1);
  EXPECT_EQ(own.powers.size(), Tables::built_in.powers.size());
  EXPECT_EQ(own.figures.size(), Tables::built_in.figures.size() + 1);
  const auto mime = at(FigureId::mime);
  EXPECT_EQ(own.figure_rows[mime].death, 1);  // as the file says, and all else as before
  EXPECT_EQ(own.figure_rows[mime].stats, Tables::built_in.figure_rows[mime].stats);
  EXPECT_EQ(own.scenario_rows[0].title, "The Cellar");
  EXPECT_EQ(own.scenario_rows[5].title, "The Cellar");  // every variant plays it
  EXPECT_EQ(own.named_scenarios(), 1);
  EXPECT_EQ(own.scenario_rows[0].builds, 1);
}

TEST(DemonCityData, AFileWithoutAnythingOfItsOwnIsTheBuiltInData) {
  const Json file{{"game", "demon_city"}, {"name", "nothing"}};
  EXPECT_TRUE(DataSet<Tables>::load(file).built_in());
}

// Each scenario of the built-in data, as a file of its own, plays as the built-in one does.
TEST(DemonCityData, TheShippedScenariosAreSuchFiles) {
  const Json all = parse_data(Tables::built_in_text, "the built-in data");
  for (int s = 0; s < kScenarios; ++s) {
    const Json file{{"game", "demon_city"}, {"name", "one"}, {"scenarios", {all["scenarios"][at(s)]}}};
    Options built_in, own;
    built_in.scenario = own.scenario = static_cast<ScenarioId>(s);
    own.data = DataSet<Tables>::load(file);
    ASSERT_FALSE(own.data.built_in());
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Chance one = Chance::seeded(seed), other = Chance::seeded(seed);
      Chance first = Chance::seeded(~seed), second = Chance::seeded(~seed);
      State a = DemonCity::set_up(built_in, one), b = DemonCity::set_up(own, other);
      while (!is_over(a)) {
        ASSERT_FALSE(is_over(b));
        const Action action = DemonCity::scripted(a, first);
        ASSERT_EQ(action, DemonCity::scripted(b, second));
        Legal next;
        DemonCity::apply(a, action, one, next);
        DemonCity::apply(b, action, other, next);
        b.options = a.options;
        ASSERT_TRUE(a == b) << s << " " << seed;
        b.options = own;
      }
    }
  }
}

TEST(DemonCityData, ACaptiveThatIsTheFirstObjectIsCarriedOut) {
  Options options;
  options.data = DataSet<Tables>::load(cellar());
  int carried = 0, rescued = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Chance chance = Chance::seeded(seed), own = Chance::seeded(~seed);
    State state = DemonCity::set_up(options, chance);
    bool carries = false;
    while (!is_over(state)) {
      Legal next;
      DemonCity::apply(state, DemonCity::scripted(state, own), chance, next);
      ASSERT_EQ(DemonCity::fault(state), "");
      for (const Figure& each : state.figures) carries = carries || each.carrying == 0;
      EXPECT_EQ(state.objects[0].carrier >= 0 && !state.objects[0].stabilised, false);
    }
    carried += carries;
    rescued += state.rescued;
  }
  EXPECT_GT(carried, 0);
  EXPECT_GT(rescued, 0);
  EXPECT_LE(rescued, carried);
}

// One of the shipped scenarios as a file of one's own, with a change.
Options changed(ScenarioId scenario, const std::function<void(Json&)>& change) {
  const Json all = parse_data(Tables::built_in_text, "the built-in data");
  Json file{{"game", "demon_city"}, {"name", "changed"}, {"scenarios", {all["scenarios"][at(scenario)]}}};
  change(scene(file));
  Options options = plain(scenario);
  options.data = DataSet<Tables>::load(file);
  return options;
}

// demon_city:R72, R81, R102: an absent opponent with a stat of 0 is one all the same
TEST(DemonCityData, AnAbsentOpponentMayBeNoGood) {
  const Options options =
      changed(ScenarioId::marty, [](Json& marty) { marty["objects"][0]["opponent"] = 0; });
  Table table({{F::marty, 3, 2}, {F::nena, 3, 2}}, {{F::eel_faced_girl, 3, 2}}, options);
  table[0].drunk = true;
  table[0].act.object = 0;
  table.says(4, Kind::attack, 1);
  table.says(1, Kind::use);
  table[1].act.object = 0;
  EXPECT_EQ(table.line(1, Line::stat), 1) << "Knowledge 3 against 0, not against Intensity 4";
  table.says(4, Kind::attack, 0);
  table.says(0, Kind::use);
  table[0].act.object = 0;
  EXPECT_EQ(table.count(0).lost + table.count(4).given, 0) << "drink counts where the lock is worked (R102)";
}

// demon_city:R15, R102: "with an absent opponent and Intensity above 0 it is opposed"
TEST(DemonCityData, TheLeastLockHasItsProgrammer) {
  for (const int intensity : {0, 1}) {
    const Options options = changed(ScenarioId::marty, [&](Json& marty) {
      marty["objects"][0]["opponent"] = 0;
      marty["objects"][0]["intensity"] = intensity;
    });
    Table table({{F::nena, 3, 2}}, {{F::eel_faced_girl, 0, 2}}, options, 2);
    table[0].drunk = false;
    table.wait_for(0);
    if (intensity > 0) table.cards("S5 S3  C4");
    table.choose(Move::use, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_TRUE(table.state.objects[0].done);
  }
}

// demon_city:R30: "Intensity 1-9", with 1 and with 9
TEST(DemonCityData, ALeadOfIntensityOneToNineMayBeInterferedWith) {
  for (const int intensity : {0, 1, 9, 10}) {
    Options options = changed(ScenarioId::archive, [&](Json& archive) {
      Json& degrees = archive["leads"][0]["degrees"];
      degrees = Json::array({degrees[0]});
      degrees[0]["intensity"] = intensity;
    });
    options.investigation = true;
    Table table(options);
    table.seeded(1);
    table.choose(Move::build, 0);
    table.state.tokens = 1;
    table.choose(Move::lead, 0);  // the first PC, the first lead
    EXPECT_EQ(table.state.decision == Decision::interfere, intensity == 1 || intensity == 9) << intensity;
  }
}

// demon_city:R44: "with lurk squares", be it one alone
TEST(DemonCityData, WhoHasOneSquareToLurkAtLurksThere) {
  for (const bool hidden : {true, false}) {
    Options options = changed(ScenarioId::alley, [](Json& alley) { alley["host"][0]["lurks"] = {"4,4"}; });
    options.hidden = hidden;
    Table table(options);
    table.seeded(1);
    table.choose(Move::build, 0);
    table.legal();
    ASSERT_EQ(table.state.phase, Phase::action);
    EXPECT_EQ(table[4].hidden, hidden);
    EXPECT_EQ(table[4].square, hidden ? square(4, 4) : square(6, 3));
    if (!hidden) continue;
    table[4].square = square(6, 3);  // 6.5: from a file it may be anywhere, and is imagined where it may lurk
    ASSERT_EQ(DemonCity::fault(table.state), "");
    DemonCity::resample_hidden(table.state, kPlayers, table.chance);
    EXPECT_EQ(table[4].square, square(4, 4));
  }
}

// demon_city:R41, R57, R58, R61, R66: a carrier is one who carries the first of the objects too
TEST(DemonCityData, WhoCarriesTheFirstObjectIsACarrier) {
  Json file = cellar();
  scene(file)["objects"].push_back(
      {{"name", "lever"}, {"kind", "toggle"}, {"at", "4,2"}, {"task", "search"}});
  Options options = plain(ScenarioId::alley);
  options.auto_forced = false;
  options.data = DataSet<Tables>::load(file);
  for (const bool carries : {false, true}) {
    Table table({{F::nena, 4, 2}, {F::bebe, 4, 2}}, {{F::mime, 4, 2}}, options);
    table[1].toughness = 1;
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::club)), square(5, 2), -1};
    if (carries) {
      table[0].carrying = 0;
      table.state.objects[0] = {.intensity = 0, .square = square(4, 2), .stabilised = true, .carrier = 0};
    }
    EXPECT_EQ(is_allowed(table.state, 0, Kind::attack, 4), !carries);
    EXPECT_EQ(could_contest(table.state, 0, 4), !carries);
    EXPECT_EQ(could_attack_with(table.state, 0, 1, 4), !carries);
    EXPECT_EQ(goal_squares(table.state, 0) == board_of(table.state).exits, carries);
    table.wait_for(0);
    for (const Move move : {Move::attack, Move::grab}) EXPECT_EQ(table.may(move, 0), !carries);
    EXPECT_EQ(table.may(Move::aid, 1), !carries);
    EXPECT_EQ(table.may(Move::use, 1), !carries);
    EXPECT_EQ(table.may(Move::pick_up), carries) << "nothing lies here, and the captive may be set down";
    if (carries) {
      State before = table.state;
      table.choose(Move::pick_up);
      EXPECT_EQ(table[0].carrying, -1);
      EXPECT_EQ(table.state.objects[0].carrier, -1);
      table.state = before;
    }
    table.choose(Move::run);
    EXPECT_EQ(table.may_go(6, 2), !carries);
    table.go(5, 2);
    EXPECT_EQ(table.may(Move::pick_up), !carries);
    move_to(table.state, 0, square(5, 2));
    EXPECT_EQ(table.state.objects[0].square == square(5, 2), carries);
    table[0].held_by = 4;
    table[4].holding = 0;
    move_to(table.state, 4, square(6, 2));
    EXPECT_EQ(table.state.objects[0].square == square(6, 2), carries) << "dragged along";
  }
}

// demon_city:R35: "object o's Intensity -2, not below 0"
TEST(DemonCityData, WhatIsEasedIsNeverLessThanCertain) {
  for (const int intensity : {1, 2, 5}) {
    Options options = changed(ScenarioId::archive, [&](Json& archive) {
      archive["objects"][0]["intensity"] = intensity;
      archive["leads"][0]["degrees"] =
          Json::array({{{"intensity", 0}, {"reward", "ease"}, {"what", "grimoire"}}});
    });
    options.investigation = true;
    Table table(options);
    table.seeded(1);
    table.choose(Move::build, 0);
    table.choose(Move::lead, 0);
    EXPECT_EQ(table.state.objects[0].intensity, intensity == 5 ? 3 : 0) << intensity;
  }
}

// demon_city:R102, R103: "done when progress reaches the need": half a door opened leaves its key of use,
// which opens it at once
TEST(DemonCityData, ADoorMayTakeTwoSuccesses) {
  const Options options = changed(ScenarioId::marty, [](Json& marty) { marty["objects"][0]["need"] = 2; });
  for (const int with : {0, 1}) {
    Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, options, 2);
    table.act(0, Move::use, 0);
    table.cards("S8  C7 C2 C1");
    table.pass();  // nobody stands against it
    EXPECT_FALSE(table.state.objects[0].done);
    EXPECT_FALSE(table.state.objects[1].done);
    table.end_round();
    table.act(0, Move::use, with);
    table.cards(with == 0 ? "S9  C8 C3 C4" : "S5");
    table.pass();
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_TRUE(table.state.objects[0].done);
    EXPECT_TRUE(table.state.objects[1].done);
  }
}

// demon_city:6.4, "steps to goal": what no user is named for is every horror's; the Players' is of them all
TEST(DemonCityData, GoalsAreForWhomTheFileSays) {
  const Options options = changed(ScenarioId::archive, [](Json& archive) {
    archive["objects"][0]["users"] = {"Hiram"};
    archive["objects"][1]["users"] = Json::array();
  });
  Table table({{F::nena, 2, 4}, {F::hiram, 2, 4}}, {{F::ninth_archon, 9, 2}, {F::acolyte, 8, 4}}, options);
  for (const int pc : {0, 1}) EXPECT_EQ(goal_squares(table.state, pc), Squares::of(square(8, 3)));
  for (const int horror : {4, 5}) EXPECT_EQ(goal_squares(table.state, horror), Squares::of(square(7, 3)));
}

// demon_city:4.9, garage: "at each round end from round 4", or from another; never where no police come
TEST(DemonCityData, ThePoliceComeFromTheRoundThatTheFileSays) {
  for (const int first : {0, 1, 2}) {
    Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}}, {{F::knifeman, 8, 4}},
                changed(ScenarioId::garage, [&](Json& garage) { garage["police"] = first; }));
    table.state.alarm = 1;
    if (first == 1) table.cards("S5 W10");  // 5
    end_round(table.state, table.chance);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.state.police, first == 1) << first;
  }
}

TEST(DemonCityData, EveryFaultIsToldWithItsPlace) {
  using F = Json&;
  expect_fault("scenarios[0]", "unknown 'doors'", [](F f) { scene(f)["doors"] = 1; });
  expect_fault("scenarios[0]", "'map' is missing", [](F f) { scene(f).erase("map"); });
  expect_fault("scenarios[0].map", "expected a list of 6", [](F f) { scene(f)["map"] = "#"; });
  expect_fault("scenarios[0].map[1]", "12 characters", [](F f) { scene(f)["map"][1] = "#..x.......#"; });
  expect_fault("scenarios[0].rounds", "1 to 30", [](F f) { scene(f)["rounds"] = 31; });
  expect_fault("scenarios[0].people[0].at", "a square", [](F f) { scene(f)["people"][0]["at"] = "12,1"; });
  expect_fault("scenarios[0].builds", "a list of 1 to 3", [](F f) { scene(f)["builds"] = Json::array(); });
  expect_fault("scenarios[0].host", "a list of 1 to 4", [](F f) { scene(f)["host"] = Json::array(); });
  expect_fault("weapons.hook.natural", "it is close", [](F f) {
    Json& hook = f["weapons"][0];
    hook["shot"] = hook["natural"] = true;
    hook["farthest"] = hook["intensity"] = 3;
  });
  expect_fault("figures", "a list", [](F f) { f["figures"] = 3; });
  const std::string title = "scenarios.The Cellar.";
  expect_fault(title + "people.Ruth", "on a wall", [](F f) { scene(f)["people"][0]["at"] = "0,0"; });
  expect_fault(title + "people.Hugo", "no such figure", [](F f) { scene(f)["people"][0]["who"] = "Hugo"; });
  expect_fault(title + "people.Mime", "wrong side", [](F f) { scene(f)["people"][0]["who"] = "Mime"; });
  expect_fault(title + "host.Mime", "lurk in a wall", [](F f) { scene(f)["host"][0]["lurks"][1] = "0,0"; });
  expect_fault(title + "host", "from round 1",
               [](F f) { scene(f)["host"][0] = {{"who", "Mime"}, {"at", "9,4"}, {"arrives", 3}}; });
  expect_fault(title + "map", "needs an exit", [](F f) { scene(f)["map"][2] = "#..,..c....#"; });
  expect_fault(title + "map", "come to an exit", [](F f) {
    for (int y = 1; y < 5; ++y) scene(f)["map"][at(y)] = y == 2 ? "#.......#..E" : "#.......#..#";
  });
  expect_fault(title + "map", "nothing opens the '+'", [](F f) { scene(f)["map"][1] = "#.....+....#"; });
  expect_fault(title + "objects.sister", "nobody who may use it can come", [](F f) {
    scene(f)["map"][1] = "#.#.#......#";
    scene(f)["map"][2] = "#.###......E";
  });
  expect_fault(title + "objects", "one captive", [](F f) { scene(f)["objects"] = Json::array(); });
  expect_fault(title + "bleed", "from 1", [](F f) { scene(f)["bleed"] = 0; });
  expect_fault(title + "builds", "both decks", [](F f) { scene(f)["builds"] = {{"Ace of Cups"}}; });
  expect_fault(title + "builds", "The Fool", [](F f) { scene(f)["builds"] = {{"The Fool"}}; });
  expect_fault(title + "builds", "twice",
               [](F f) { scene(f)["builds"] = Json::parse(R"([["The Moon", "The Moon"]])"); });
  expect_fault(title + "people", "same Significator", [](F f) {
    f["figures"][0]["significator"] = "Justice";
    scene(f)["people"][1]["who"] = "Laura";
  });
  expect_fault(title + "leads.old plans.what", "no such weapon", [](F f) {
    scene(f)["leads"][0]["degrees"][0] = {{"intensity", 2}, {"reward", "item"}, {"what", "bazooka"}};
  });
  expect_fault(title + "exits", "open, none, or the name", [](F f) { scene(f)["exits"] = "trapdoor"; });
  expect_fault("figures.Ruth.weapons.bazooka", "no such weapon",
               [](F f) { f["figures"][0]["weapons"] = {"bazooka"}; });
  expect_fault("figures.ruth.name", "capital letter", [](F f) { f["figures"][0]["name"] = "ruth"; });
  expect_fault("figures.Ruth.calm_intensity", "1 to 9", [](F f) { f["figures"][0]["calm_intensity"] = 0; });
  expect_fault("weapons.hook.farthest", "2 squares at most", [](F f) { f["weapons"][0]["farthest"] = 3; });
  expect_fault("weapons.unarmed", "bare hands",
               [](F f) { f["weapons"].push_back({{"name", "unarmed"}, {"natural", false}}); });
}

TEST(DemonCityData, LargeAndDeepFilesAreRefused) {
  EXPECT_THROW(parse_data(std::string(10 << 20, ' '), "large"), Error);
  EXPECT_THROW(parse_data(std::string(100, '[') + std::string(100, ']'), "deep"), Error);
  EXPECT_FALSE(DataSet<Tables>::faults(Json::array()).empty());
  expect_fault("scenarios[0]", "expected an object", [](Json& file) { scene(file) = nullptr; });
  expect_fault("scenarios", "a list of 1 to 7", [](Json& file) { file["scenarios"] = {{"a", 1}}; });
  for (const char* const list :
       {"weapons", "powers", "figures", "scenarios"})  // nothing is put into each row
    expect_fault(list, "a list of", [list](Json& file) { file[list] = Json::array_t(5000, Json::object()); });
  expect_fault("scenarios[0].leads", "a list of 0 to 6",
               [](Json& file) { scene(file)["leads"] = Json::array_t(5000, Json::object()); });
}

TEST(DemonCityData, WordsAreThoseOfTheFile) {
  const Tables& own = DataSet<Tables>::load(cellar()).tables();
  const Words words = DemonCity::words(own);
  const auto meaning = [&words](std::string_view name) {
    for (const Term& term : words.terms)
      if (term.name == name) return std::string(term.meaning);
    return std::string();
  };
  EXPECT_EQ(meaning("Ruth"), "Medicine 9, hook.");
  EXPECT_EQ(meaning("hook"), "At no distance; Intensity Toughness + 1.");
  EXPECT_EQ(words.variants[0].sentence, "The Cellar.");
  EXPECT_EQ(DemonCity::components(own)["scenarios"]["alley"]["title"], "The Cellar");
}

TEST(DemonCityScenario, ATrialTellsLengthBalanceAndWhatIsNeverUsed) {
  Json file = cellar();
  scene(file)["host"].push_back({{"who", "Knifeman"}, {"at", "8,1"}, {"arrives", 9}});
  Options options{.data = DataSet<Tables>::load(file)};
  const Trial trial = try_out(options, 40, 1);
  EXPECT_EQ(trial.games, 40);
  EXPECT_EQ(trial.rounds.size(), 40u);
  int ended = 0;
  for (std::size_t ending = 0; ending < kEndings; ++ending)
    ended += trial.players_by[ending] + trial.host_by[ending];
  EXPECT_EQ(ended, 40);
  for (const Use& use : trial.uses) EXPECT_LE(use.games, 40) << use.what;
  const auto never = trial.never_used();
  EXPECT_NE(std::find(never.begin(), never.end(), "figure: Knifeman"), never.end()) << report(options, trial);
  EXPECT_EQ(std::find(never.begin(), never.end(), "lead followed: old plans"), never.end());
  EXPECT_NE(report(options, trial).find("The Cellar: 40 games"), std::string::npos);
}

// Scenarios that nobody has seen: playable, of some variety, the same for the same seed.
TEST(DemonCityScenario, TenDrawnOnesCanBePlayed) {
  std::set<std::string> goals;
  const auto loaded = [] { return LoadedData<Tables>::about.size(); };
  for (const std::uint64_t seed : {1, 2}) {
    const std::size_t before = loaded();
    const Json file = drawn_scenarios(5, seed);
    EXPECT_EQ(loaded(), before) << "what was tried out is not kept";
    Options options{.data = DataSet<Tables>::load(file)};
    for (int s = 0; s < 5; ++s) {
      goals.insert(file["scenarios"][at(s)]["goal"].get<std::string>());
      options.scenario = static_cast<ScenarioId>(s);
      const Trial trial = try_out(options, 20, seed);
      EXPECT_EQ(trial.games, 20);
    }
  }
  EXPECT_GE(goals.size(), 3u);
  EXPECT_EQ(drawn_scenarios(1, 3), drawn_scenarios(1, 3));
  EXPECT_THROW(drawn_scenarios(7, 1), Error);
}

}  // namespace
}  // namespace pandemonium::demon_city
