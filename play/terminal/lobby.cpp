#include "play/terminal/lobby.hpp"

#include <algorithm>

#include "agents/levels.hpp"
#include "play/practice/guide.hpp"
#include "play/session/about.hpp"
#include "play/session/session.hpp"

namespace pandemonium {
namespace {

struct Item {
  std::string name, words;
};

class Lobby {
 public:
  Lobby(Typist& typist, std::ostream& out, const Look& look) : typist_(typist), out_(out), look_(look) {}

  // The place of the chosen item; the default for an empty line; nothing if the person left.
  std::optional<int> choose(const std::string& question, const std::vector<Item>& items, int usual) {
    Screen screen(out_, look_, typist_);
    screen.line(question, Ink::title);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      screen.spans({{std::string(3 - std::min<std::size_t>(3, number.size()), ' ') + number + "  ", Ink::dim},
                    {items[i].name, Ink::plain},
                    {items[i].words.empty() ? "" : "  " + items[i].words, Ink::dim}},
                   5);
    }
    for (std::string typed = screen.typed();;) {
      if (screen.ended()) return std::nullopt;
      if (typed.empty() && !line("number [" + std::to_string(usual + 1) + "]> ", typed)) return std::nullopt;
      if (typed == "q" || typed == "quit") return std::nullopt;
      if (typed.empty()) return usual;
      for (std::size_t i = 0; i < items.size(); ++i)
        if (typed == std::to_string(i + 1) || typed == items[i].name) return static_cast<int>(i);
      draw_line(out_, "a number from 1 to " + std::to_string(items.size()) + ", or q", look_, Ink::bad);
      typed.clear();
    }
  }

  // "1" or "1,3"; nothing if the person left.
  std::optional<std::vector<bool>> choose_seats(int seats, const std::vector<std::string>& titles) {
    std::string typed;
    for (std::size_t seat = 0; seat < titles.size(); ++seat)
      if (!titles[seat].empty())
        draw_line(out_, "  seat " + std::to_string(seat + 1) + ": " + titles[seat], look_, Ink::plain);
    for (;;) {
      draw_line(
          out_,
          "Which seats do people take? " + std::to_string(seats) + " seats; 1,2 for two people, 0 to watch.",
          look_, Ink::title);
      if (!line("seats [1]> ", typed) || typed == "q" || typed == "quit") return std::nullopt;
      std::vector<bool> people(static_cast<std::size_t>(seats), false);
      if (typed.empty()) typed = "1";
      bool fits = true;
      for (std::size_t i = 0; i < typed.size(); ++i) {
        if (typed[i] == ',' || typed[i] == ' ') continue;
        const int seat = typed[i] - '0';
        if (seat == 0 && typed.size() == 1) return people;
        fits = fits && seat >= 1 && seat <= seats;
        if (fits) people[static_cast<std::size_t>(seat - 1)] = true;
      }
      if (fits) return people;
      draw_line(out_, "seats are 1 to " + std::to_string(seats), look_, Ink::bad);
    }
  }

 private:
  bool line(const std::string& prompt, std::string& typed) {
    bool too_long = false;
    if (!typist_.line(prompt, typed, too_long)) return false;
    while (!typed.empty() && (typed.back() == ' ' || typed.back() == '\r')) typed.pop_back();
    return true;
  }

  Typist& typist_;
  std::ostream& out_;
  Look look_;
};

std::string first_sentence(std::string_view text) {
  const std::size_t end = text.find(". ");
  return std::string(end == std::string_view::npos ? text : text.substr(0, end + 1));
}

}  // namespace

std::optional<Wish> ask_for_game(const AnyGame* game, Typist& typist, std::ostream& out, const Look& look,
                                 Settings& settings) {
  Lobby lobby(typist, out, look);
  if (game == nullptr) {
    std::vector<Item> items;
    for (const AnyGame* each : games())
      items.push_back({std::string(each->title()), first_sentence(each->words().goal)});
    const auto chosen = lobby.choose("Which game?", items, 0);
    if (!chosen) return std::nullopt;
    game = games()[static_cast<std::size_t>(*chosen)];
  }
  const std::string name(game->name());
  Wish wish{game, "", {}};
  std::vector<Item> ways;
  const bool guide = Guide::is_there(*game);
  if (guide)
    ways.push_back({"guide", Guide(*game).title() + ": a guided game, every rule when it is needed."});
  for (const std::string& variant : game->variants()) {
    std::string_view sentence;
    const Words words = game->words();
    for (const VariantWords& each : words.variants)
      if (each.name == variant) sentence = each.sentence;
    ways.push_back({variant, std::string(sentence)});
  }
  // A newcomer begins with the guide; others with what they played last.
  int usual = guide && settings.knows(name) ? 1 : 0;
  for (std::size_t i = 0; i < ways.size(); ++i)
    if (ways[i].name == settings.variant(name)) usual = static_cast<int>(i);
  const auto way = lobby.choose(std::string(game->title()) + ": which way to play?", ways, usual);
  if (!way) return std::nullopt;
  if (guide && *way == 0) {
    wish.guided = true;
    return wish;
  }
  wish.variant = ways[static_cast<std::size_t>(*way)].name;
  const Json options = game->options(wish.variant);
  const int seats = game->seats(options);
  std::vector<std::string> titles;
  for (Seat seat = 0; seat < seats; ++seat) titles.push_back(game->seat_title(options, seat));
  std::vector<bool> people(static_cast<std::size_t>(seats), true);
  if (seats > 1) {
    const auto taken = lobby.choose_seats(seats, titles);
    if (!taken) return std::nullopt;
    people = *taken;
  }
  std::string against = "level:" + std::to_string(kUsualLevel);
  int chosen_level = 0;
  if (std::find(people.begin(), people.end(), false) != people.end()) {
    std::vector<Item> levels;
    for (const Level& each : levels_of(*game, wish.variant).levels)
      levels.push_back({level_name(static_cast<int>(levels.size()) + 1), each.words});
    const auto level =
        lobby.choose("How strong are the others?", levels, settings.level(name, kUsualLevel) - 1);
    if (!level) return std::nullopt;
    against = "level:" + std::to_string(*level + 1);
    chosen_level = *level + 1;
  }
  settings.chose(name, wish.variant, chosen_level);
  for (const bool person : people) wish.players.push_back(person ? kPerson : against);
  return wish;
}

}  // namespace pandemonium
