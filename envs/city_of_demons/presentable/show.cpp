// The table as a page: turn, track with Runners and dice, both mats.
#include <sstream>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

constexpr std::array<int, kLocations> kColumnWidths{8, 9, 10, 14, 14, 14, 10};
constexpr std::size_t kPageWidth = 80;

std::string padded(std::string text, std::size_t width) {
  text.resize(width, ' ');
  return text;
}

std::string labelled(std::string_view name, int count) {
  return std::string(name) + " " + std::to_string(count);
}

std::string name_of_seat(const State& state, Seat seat) {
  return is_solo(state) && seat == 1 ? "AP" : "P" + std::to_string(seat + 1);
}

// The icon stands in full, whatever the column leaves of the mark.
std::string mark_with_icon(const State& state, int location) {
  constexpr std::array<std::string_view, 3> kIcons{"", "[J]", "[I]"};
  if (location == kCamp) return std::string(kBoard[kCamp].mark);
  const Icon shown = tables_of(state).icons.values[location - kSwamp].icon;
  const std::string_view icon = kIcons[static_cast<std::size_t>(shown)];
  const int room = kColumnWidths[location] - (location < kTechSector);
  return std::string(kBoard[location].mark.substr(0, static_cast<std::size_t>(room) - icon.size())) +
         std::string(icon);
}

std::string secret_with_price(const State& state, int location) {
  constexpr std::array<std::string_view, kLocations> kShort{"",        "",       "Med",    "Surveil",
                                                            "Defense", "Locker", "CONTROL"};
  if (location < kOuterPerimeter) return "";
  return labelled(kShort[location], price_at(tables_of(state), location)) + "B";
}

std::string discs_at(const State& state, int location) {
  std::string discs = "..";
  for (Seat seat = 0; seat < 2; ++seat)
    if (state.runners[seat].location == location) discs += name_of_seat(state, seat);
  discs.resize(static_cast<std::size_t>(kColumnWidths[location] - 2), '.');
  return discs;
}

// The faces of a die; the one in hand stands in brackets.
std::string faces_of(const State& state, int die) {
  std::string text;
  for (int face = 0; face < kFaces; ++face) {
    const std::string symbols(tables_of(state).dice.values[die][face].text());
    const bool rolled = state.die == die && state.face == face;
    text += (text.empty() ? "" : " ") + (rolled ? "[" + symbols + "]" : symbols);
  }
  return text;
}

void show_row(Page& page, auto cell, Ink ink = Ink::plain) {
  std::string row = " ";
  for (int location = 0; location < kLocations; ++location)
    row += padded(cell(location), static_cast<std::size_t>(kColumnWidths[location]));
  row.resize(row.find_last_not_of(' ') + 1);
  page.line(row, ink);
}

void show_track(const State& state, Page& page) {
  show_row(page, [&](int location) { return mark_with_icon(state, location); }, Ink::title);
  show_row(page, [&](int location) { return secret_with_price(state, location); });
  show_row(page, [&](int location) { return discs_at(state, location); });
  constexpr std::size_t kHalf = 38, kIndent = 7;
  for (const int die : {1, 3, 5}) {
    page.text(die == 1 ? " dice  " : "       ", Ink::dim);
    const bool tunnels = die + 1 == kDiceCount;
    const std::string left = "L" + std::to_string(die) + "  " + faces_of(state, die);
    const std::string right = (tunnels ? "tunnels  " : "L" + std::to_string(die + 1) + "  ") +
                              faces_of(state, tunnels ? kTunnelDie : die + 1);
    const bool side_by_side = left.size() < kHalf && kIndent + kHalf + right.size() <= kPageWidth;
    if (side_by_side)
      page.line(padded(left, kHalf) + right);
    else
      page.line(left).line(std::string(kIndent, ' ') + right);
  }
}

// A list that goes on in the next line, indented.
void show_list(Page& page, const std::string& heading, const std::vector<std::string>& items) {
  std::string line = "    " + heading;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (line.size() + 1 + item.size() > kPageWidth) {
      page.line(line);
      line = "        ";
    }
    line += " " + item;
  }
  page.line(line);
}

void show_gear(const State& state, const Runner& runner, Page& page) {
  std::vector<std::string> fixed, active;
  const Tables& tables = tables_of(state);
  for (CardSet cards = runner.fixed; cards != 0; cards &= cards - 1) {
    const int card = lowest(cards);
    std::string text(name_of_gear(tables, card));
    if (const int capacity = tables.gear_of(card).capacity; capacity > 0)
      text += " (" + std::to_string(state.tokens[card]) + "/" + std::to_string(capacity) + ")";
    fixed.push_back(text + ((state.used & card_bit(card)) != 0 ? " (used)" : ""));
  }
  for (CardSet cards = runner.active; cards != 0; cards &= cards - 1)
    active.push_back(labelled(name_of_gear(tables, lowest(cards)), state.tokens[lowest(cards)]));
  if (!fixed.empty()) show_list(page, "gear:", fixed);
  if (!active.empty()) show_list(page, "active:", active);
  if (runner.unfixed != kNoCard)
    page.line("    fixing: " + labelled(name_of_gear(tables, runner.unfixed), state.tokens[runner.unfixed]) +
              "/" + std::to_string(tables.gear_of(runner.unfixed).cost));
}

void show_seat(const State& state, Seat seat, Ink ink, Page& page) {
  const Runner& runner = state.runners[seat];
  const std::string name = name_of_seat(state, seat);
  if (is_solo(state) && seat == 1) {
    page.text(name + "  ", ink)
        .line("on " + std::string(kBoard[runner.location].mark) + "   " +
              labelled("countdown", state.ap_countdown));
    return;
  }
  page.text(name + (!is_over(state) && seat == state.cur ? "> " : "  "), ink);
  page.line(labelled("Health", runner.health) + "/" + std::to_string(runner.max_health) + " " +
            labelled("Evasion", runner.evasion) + " " + labelled("Beacons", runner.beacons) + " " +
            labelled("Mat junk", runner.mat_junk) + " | " + labelled("Info", runner.info) + " " +
            labelled("Camp junk", runner.stored_junk) + " Node " + (runner.marker ? "*" : "-"));
  show_gear(state, runner, page);
}

void show_roll(const State& state, Page& page) {
  if (state.die < 0) return;
  page.text(state.die == kTunnelDie ? "tunnel die" : "level " + std::to_string(state.die) + " die");
  page.text(" shows " + std::string(face_in_hand(state).text()));
  if (state.demons > 0)
    page.text(", " + labelled("Demons left", demons_left(state)) + " (" + labelled("evaded", state.evaded) +
              ", " + labelled("fended off", state.fended) + ")");
  if (state.damage > 0) page.text(", " + labelled("damage", state.damage) + " to take");
  page.end_line();
}

// What a card does, as the glossary says it, without its cost.
std::vector<std::string> effect_of(const Tables& tables, int card) {
  std::string meaning;
  for (const Term& term : CityOfDemons::words(tables).terms)
    if (term.name == name_of_gear(tables, card)) meaning = term.meaning;
  std::vector<std::string> words;
  std::istringstream in(meaning.substr(meaning.find(". ") + 2));
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

void show_offer(const State& state, Page& page) {
  const Tables& tables = tables_of(state);
  for (const int card : {state.offer_a, state.offer_b}) {
    if (card == kNoCard) continue;
    std::string line = std::string(state.phase == Phase::offer ? "drawn: " : "set aside: ") +
                       std::string(name_of_gear(tables, card)) + ", costs " +
                       std::to_string(tables.gear_of(card).cost) + " Junk:";
    for (const std::string& word : effect_of(tables, card)) {
      if (line.size() + 1 + word.size() > kPageWidth) {
        page.line(line);
        line = "   ";
      }
      line += " " + word;
    }
    page.line(line);
  }
}

std::string result_of(const State& state) {
  if (state.winner == kDraw) return "the game is a draw";
  if (state.winner == 0 || !is_solo(state)) return name_of_seat(state, state.winner) + " has won";
  return state.runners[1].location == kTechSector ? "the Automated Player has won" : "time has run out";
}

std::string where_at_the_end(int location) {
  if (location == 0) return "Camp";
  return location == 1 ? "Swamp" : "level " + std::to_string(location - 1);
}

// What each Runner had at the end: the same rows as on the page.
void show_end(const State& state, Page& page) {
  page.line("at the end          reached   turns  Health  Beacons  Info  gear fixed", Ink::dim);
  for (Seat seat = 0; seat < (is_solo(state) ? 1 : 2); ++seat) {
    const Runner& runner = state.runners[seat];
    page.line(padded(name_of_seat(state, seat), 20) + padded(where_at_the_end(runner.location), 10) +
              padded(std::to_string(runner.turns), 7) +
              padded(std::to_string(runner.health) + "/" + std::to_string(runner.max_health), 8) +
              padded(std::to_string(runner.beacons), 9) + padded(std::to_string(runner.info), 6) +
              std::to_string(std::popcount(runner.fixed)));
  }
  page.line(result_of(state), Ink::title);
}

}  // namespace

void CityOfDemons::show(const State& state, Seat viewer, Page& page) {
  page.text("CITY OF DEMONS", Ink::title);
  const int completed = acting(state).turns;  // the last turn may end the game before its end
  page.text("   " +
            (is_over(state) ? labelled("turns completed", completed) : labelled("turn", completed + 1)) +
            " (" + name_of_seat(state, state.cur) + ")");
  page.text("   phase " + std::string(enum_names(state.phase)[static_cast<std::size_t>(state.phase)]));
  page.line("   " + labelled("deck", std::popcount(state.deck)) + "  " +
                labelled("discard", std::popcount(state.discard)),
            Ink::dim);
  show_track(state, page);
  for (Seat seat = 0; seat < 2; ++seat) show_seat(state, seat, seat == viewer ? Ink::own : Ink::rival, page);
  show_roll(state, page);
  show_offer(state, page);
  if (is_over(state)) show_end(state, page);
}

}  // namespace pandemonium::city_of_demons
