#include "play/terminal/menu.hpp"

#include <algorithm>
#include <cctype>

#include "play/session/moves.hpp"
#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kFew = 3;  // moves of one kind that are listed even in an overview
constexpr int kNumberColumns = 5, kGap = 2;

std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

std::string number_text(std::size_t i) {
  const std::string digits = std::to_string(i + 1);
  return std::string(digits.size() < 3 ? 3 - digits.size() : 0, ' ') + digits;
}

}  // namespace

Menu::Menu(const AnyTable& table) {
  for (const Action action : table.legal())
    moves_.push_back({action, table.describe(action), kind_of(table.game(), action), ""});
  if (moves_.size() > kScreen) return;  // as many effects would leave no room for the page
  for (Entry& each : moves_) each.effect = effect_of(table, each.action);
}

std::optional<Action> Menu::action(int number) const {
  if (number < 1 || number > size()) return std::nullopt;
  return moves_[static_cast<std::size_t>(number - 1)].action;
}

int Menu::number_of(Action action) const {
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (moves_[i].action == action) return static_cast<int>(i) + 1;
  return 0;
}

void Menu::line(Screen& screen, std::size_t i) const {
  std::vector<Span> spans{{number_text(i) + "  ", Ink::dim}, {moves_[i].words, Ink::plain}};
  if (!moves_[i].effect.empty()) spans.push_back({" - " + moves_[i].effect, Ink::dim});
  screen.spans(spans, kNumberColumns);
}

std::size_t Menu::abreast(const Screen& screen, std::size_t first) const {
  const auto says_more = [](const Entry& each) { return !each.effect.empty(); };
  if (moves_.size() - first <= kFew || std::any_of(moves_.begin(), moves_.end(), says_more)) return 1;
  std::size_t widest = 0;
  for (std::size_t i = first; i < moves_.size(); ++i) widest = std::max(widest, columns_of(moves_[i].words));
  return std::clamp<std::size_t>(
      static_cast<std::size_t>(screen.look().columns) / (widest + kNumberColumns + kGap), 1, 3);
}

void Menu::overview(Screen& screen) const {
  if (moves_.size() <= kScreen * abreast(screen, 0) || moves_.front().kind == moves_.back().kind) {
    if (const int next = list(screen, 1); next > 0)
      screen.line("     " + std::to_string(size()) + " moves: m shows more, f WORDS finds", Ink::dim, 5);
    return;
  }
  bool shortened = false;
  for (std::size_t first = 0; first < moves_.size();) {
    std::size_t end = first;
    while (end < moves_.size() && moves_[end].kind == moves_[first].kind) ++end;
    if (end - first <= kFew) {
      for (std::size_t i = first; i < end; ++i) line(screen, i);
    } else {
      shortened = true;
      screen.spans({{number_text(first) + "-" + std::to_string(end) + "  ", Ink::dim},
                    {moves_[first].kind + ": " + std::to_string(end - first) + " moves", Ink::plain},
                    {"  (m " + std::to_string(first + 1) + " lists them)", Ink::dim}},
                   5);
    }
    first = end;
  }
  if (shortened) screen.line("     m lists all moves, m NUMBER from there on, f WORDS finds", Ink::dim, 5);
}

int Menu::list(Screen& screen, int number) const {
  const auto first = static_cast<std::size_t>(std::max(number, 1) - 1);
  const std::size_t across = abreast(screen, first),
                    rows = std::min<std::size_t>(kScreen, (moves_.size() - first + across - 1) / across);
  const std::size_t end = std::min(first + rows * across, moves_.size());
  if (across == 1)
    for (std::size_t i = first; i < end; ++i) line(screen, i);
  else
    columns(screen, first, end, rows, static_cast<std::size_t>(screen.look().columns) / across);
  return end < moves_.size() ? static_cast<int>(end) + 1 : 0;
}

void Menu::columns(Screen& screen, std::size_t first, std::size_t end, std::size_t rows,
                   std::size_t room) const {
  for (std::size_t row = first; row < first + rows; ++row) {
    std::vector<Span> spans;
    for (std::size_t i = row; i < end; i += rows) {
      const std::size_t width = kNumberColumns + columns_of(moves_[i].words);
      spans.push_back({number_text(i) + "  ", Ink::dim});
      spans.push_back({moves_[i].words + std::string(i + rows < end && width < room ? room - width : 0, ' '),
                       Ink::plain});
    }
    screen.spans(spans, kNumberColumns);
  }
}

int Menu::find(Screen& screen, std::string_view text) const {
  int found = 0;
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (lower(moves_[i].words).find(lower(text)) != std::string::npos) {
      line(screen, i);
      ++found;
    }
  return found;
}

std::optional<Action> Menu::named(const std::string& text) const {
  if (!text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == std::string::npos)
    return action(std::stoi(text));
  const auto found = holding(text);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::vector<Action> Menu::holding(std::string_view text) const {
  std::vector<Action> found;
  for (const Entry& entry : moves_) {
    if (lower(entry.words) == lower(text)) return {entry.action};
    if (lower(entry.words).find(lower(text)) != std::string::npos) found.push_back(entry.action);
  }
  return found;
}

}  // namespace pandemonium
