#include "envs/demon_city/scenario/drawn.hpp"

#include <algorithm>
#include <utility>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"
#include "envs/demon_city/scenario/trial.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kTrialGames = 48, kRarest = kTrialGames / 8;

using Map = std::array<std::string, kRows>;

struct Threat {  // a horror, its theme, cards for its deck, and its helpers
  std::string_view name, theme, court;
  std::array<std::string_view, 2> cards;
  std::array<std::string_view, 2> helpers;
};
constexpr std::array<Threat, 5> kThreats{{
    {"Eel-Faced Girl", "cups", "Cups", {"The Moon", "The High Priestess"}, {"Acolyte", "Knifeman"}},
    {"Cannibal Ghoul", "pentacles", "Pentacles", {"Death", "Strength"}, {"Gunman", "Knifeman"}},
    {"Crysoloth", "swords", "Swords", {"The Tower", "Wheel of Fortune"}, {"Shardling", "Shardling"}},
    {"Ninth Archon", "cups", "Cups", {"The Devil", "The Hanged Man"}, {"Acolyte", "Acolyte"}},
    {"Burning Fiend", "wands", "Wands", {"The Sun", "The Lovers"}, {"Gunman", "Mime"}},
}};
constexpr auto kPeople = std::to_array<std::string_view>(
    {"Marty", "Nena", "Laura", "Hiram", "Ceelo", "Bebe", "Alfred", "Cassie", "Ann", "Didi"});
constexpr auto kCourt = std::to_array<std::string_view>({"Page of ", "Knight of ", "Queen of ", "King of "});
constexpr auto kWork = std::to_array<std::string_view>({"mech", "lock", "force", "burn", "rite", "search"});

class Draw {
 public:
  explicit Draw(Chance& chance) : chance_(chance) {}

  Json scenario(int number) {
    draw_map();
    const Threat threat = one_of(kThreats);
    const auto goal =
        one_of(std::to_array<std::string_view>({"leave", "escape", "repair", "race", "rescue"}));
    all_ = Json{{"title", "Drawn " + std::to_string(number)}, {"theme", threat.theme}, {"goal", goal}};
    all_["rounds"] = 9 + below(7);
    all_["last_round"] = below(4) == 0 ? "players" : "host";
    all_["people"] = people(1 + below(4), goal == "leave");
    draw_host(threat);
    all_["builds"] = builds(threat);
    all_["objects"] = Json::array();
    if (goal == "repair" || goal == "race") draw_work(goal == "race", threat);
    if (goal == "rescue") draw_rescue();
    if (goal == "escape") draw_way_out();
    if (below(5) < 2) draw_leads();
    all_["map"] = map_;
    return all_;
  }

 private:
  int below(int n) { return chance_.below(n); }
  template <class List>
  typename List::value_type one_of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }
  char& ground(int x, int y) { return map_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }

  // Rooms, furniture, dark corners, a rise; the exit is at the right.
  void draw_map() {
    map_.fill(std::string(kColumns, '.'));
    taken_ = {};
    if (below(2) == 0)
      for (int x = 0; x < kColumns; ++x) ground(x, 0) = ground(x, kRows - 1) = '#';
    for (int wall = below(3); wall > 0; --wall) {
      const int x = 3 + below(6), gap = 1 + below(4);
      for (int y = 0; y < kRows; ++y)
        if (y != gap && y != gap + 1) ground(x, y) = '#';
    }
    for (int patch = 4 + below(10); patch > 0; --patch) {
      char& here = ground(below(kColumns), below(kRows));
      if (here == '.') here = one_of(std::string_view(",,cctu1k"));
    }
    for (int rise = below(3); rise > 0; --rise) {
      char& here = ground(7 + below(4), 1 + below(4));
      if (here != '#') here = '1';
    }
    ground(kColumns - 1, 1 + below(kRows - 2)) = 'E';
  }

  // A square of these columns that nobody has and that is no wall or exit.
  std::string square_in(int first, int last) {
    for (int tries = 0; tries < 500; ++tries) {
      const int x = first + below(last - first + 1), y = below(kRows);
      const char c = ground(x, y);
      if (c == '#' || c == 'E' || c == '+' || taken_.contains(square(x, y))) continue;
      taken_.add(square(x, y));
      return std::to_string(x) + "," + std::to_string(y);
    }
    return "nowhere";  // which is refused, and another scenario is drawn
  }

  Json people(int count, bool one_at_least) {
    std::vector<std::string_view> names(kPeople.begin(), kPeople.end());
    Json list = Json::array();
    for (int i = 0; i < std::max(count, one_at_least ? 1 : 2); ++i) {
      const auto who = names.begin() + below(static_cast<int>(names.size()));
      list.push_back({{"who", *who}, {"at", square_in(0, 2)}});
      names.erase(who);
    }
    return list;
  }

  void draw_host(const Threat& threat) {
    Json first{{"who", threat.name}, {"at", square_in(5, 9)}};
    if (below(3) > 0) {
      first["lurks"] = Json::array();
      for (int i = 2 + below(4); i > 0; --i) first["lurks"].push_back(square_in(3, 10));
    }
    all_["host"] = Json::array({first});
    for (int i = below(3); i > 0; --i) {
      Json helper{{"who", one_of(threat.helpers)}, {"at", square_in(4, 10)}};
      if (below(2) == 0) helper["arrives"] = 2 + below(3);
      all_["host"].push_back(helper);
    }
  }

  Json builds(const Threat& threat) {
    Json all = Json::array();
    for (int i = 0; i < 3; ++i) {
      Json cards = Json::array();
      if (i < 2) cards.push_back(threat.cards[static_cast<std::size_t>(i)]);
      std::vector<std::string_view> court(kCourt.begin(), kCourt.end());
      for (int more = i + below(2) - (i == 2); more > 0; --more) {
        const auto card = court.begin() + below(static_cast<int>(court.size()));
        cards.push_back(std::string(*card) + std::string(threat.court));
        court.erase(card);
      }
      all.push_back(cards);
    }
    return all;
  }

  Json thing(std::string_view name, std::string_view kind, std::string_view task, int need) {
    return {
        {"name", name}, {"kind", kind}, {"at", square_in(5, 10)}, {"task", task}, {"intensity", 2 + below(4)},
        {"need", need}};
  }

  void draw_work(bool race, const Threat& threat) {
    all_["exits"] = "none";
    all_["objects"].push_back(thing("machine", race ? "book" : "antenna", one_of(kWork), 1 + below(3)));
    Json theirs = thing(race ? "ritual" : "pillar", race ? "ritual" : "pillar", race ? "rite" : "force",
                        race ? 3 + below(3) : 1);
    theirs["side"] = "host";
    if (!race) {
      all_["structure"] = 4 + below(6);
      theirs["users"] = Json::array({threat.name});
    }
    all_["objects"].push_back(theirs);
  }

  void draw_rescue() {
    const int x = 4 + below(3), y = 1 + below(4);
    for (int wall = 0; wall < kRows; ++wall) ground(x, wall) = wall == y ? '+' : '#';
    taken_.add(square(x, y));
    all_["bleed"] = 6 + below(4);
    Json door{{"name", "door"},
              {"kind", "door"},
              {"at", std::to_string(x) + "," + std::to_string(y)},
              {"task", below(2) == 0 ? "lock" : "force"},
              {"intensity", 2 + below(3)}};
    if (below(2) == 0) door["opponent"] = 2 + below(2);
    all_["objects"].push_back(door);
    Json captive = thing("captive", "captive", "medic", 1);
    captive["at"] = square_in(x + 1, 10);
    all_["objects"].push_back(captive);
  }

  void draw_way_out() {
    if (below(2) == 0) all_["police"] = 4 + below(4);
    if (below(3) == 0) return;
    all_["objects"].push_back(thing("switch", "toggle", one_of(kWork), 1));
    all_["exits"] = "switch";
  }

  void draw_leads() {
    const auto tasks =
        std::to_array<std::string_view>({"records", "street", "tongue", "buy", "pick", "plans"});
    const auto rewards = std::to_array<std::string_view>({"build", "lurk", "weak", "headstart", "calm"});
    all_["scenes"] = 2 + below(3);
    all_["heat"] = 10 * (1 + below(3));
    all_["leads"] = Json::array();
    for (int i = 0; i < 2 + below(3); ++i) {
      Json lead{{"name", "lead " + std::to_string(i + 1)}, {"task", one_of(tasks)}};
      if (below(3) == 0) {
        lead["opposed"] = true;
        lead["guard"] = 2 + below(3);
      }
      lead["degrees"] = Json::array({{{"intensity", 2 + below(3)}, {"reward", one_of(rewards)}}});
      if (below(2) == 0)
        lead["degrees"].push_back({{"intensity", 6 + below(3)}, {"reward", "item"}, {"what", "molotov"}});
      all_["leads"].push_back(lead);
    }
  }

  Chance& chance_;
  Map map_;
  Squares taken_;
  Json all_;
};

Json file_of(std::uint64_t seed, Json scenarios) {
  return {
      {"game", "demon_city"}, {"name", "drawn " + std::to_string(seed)}, {"scenarios", std::move(scenarios)}};
}

// Whether nothing is wrong with it and both sides win now and then.
bool makes_sense(const Json& file, std::uint64_t seed) {
  if (!DataSet<Tables>::faults(file).empty()) return false;
  const int won = DataSet<Tables>::tried(
      file, [seed](const auto data) { return try_out({.data = data}, kTrialGames, seed).players_won; });
  return won >= kRarest && won <= kTrialGames - kRarest;
}

}  // namespace

Json drawn_scenarios(int count, std::uint64_t seed) {
  if (count < 1 || count > kNamedScenarios)
    throw Error("1 to 6 scenarios can be drawn, not " + std::to_string(count));
  Chance chance = Chance::seeded(seed, 0xD4A3);
  Json scenarios = Json::array();
  while (std::cmp_less(scenarios.size(), count)) {
    const Json drawn = Draw(chance).scenario(static_cast<int>(scenarios.size()) + 1);
    if (makes_sense(file_of(seed, Json::array({drawn})), seed)) scenarios.push_back(drawn);
  }
  return file_of(seed, std::move(scenarios));
}

Json DemonCity::drawn_data(std::uint64_t seed) { return drawn_scenarios(kNamedScenarios, seed); }

}  // namespace pandemonium::demon_city
