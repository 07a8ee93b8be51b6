#include "play/terminal/viewer.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>

#include "play/session/narration.hpp"
#include "play/terminal/terminal.hpp"

namespace pandemonium {
namespace {

constexpr int kFilmPace = 800;  // milliseconds a decision

void wait(int milliseconds) {
  if (milliseconds > 0) std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

std::optional<int> number_in(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos || text.size() - first > 6) return std::nullopt;
  const std::string digits = text.substr(first);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoi(digits);
}

// Where a typed line leads in a replay; nothing if it leads nowhere.
std::optional<int> place_after(const std::string& typed, int at, int last) {
  if (typed.empty() || typed == "n") return std::min(at + 1, last);
  if (typed == "p") return std::max(at - 1, 0);
  if (typed == "b") return 0;
  if (typed == "e") return last;
  if (typed[0] == 'g')
    if (const auto number = number_in(typed.substr(1))) return std::min(*number, last);
  return std::nullopt;
}

// Entry `at` - 1 of the viewer's timeline, and the table after it.
void show_moment(const Replay& replay, const std::vector<Entry>& timeline, int at, Seat viewer, bool in_full,
                 Screen& screen) {
  if (at > 0) {
    const Entry& entry = timeline[static_cast<std::size_t>(at - 1)];
    const Seat seat = replay.moment(entry.first).seat;
    const bool own = in_full || (entry.has_a_mover && seat == viewer);
    const Report found = report(replay, entry, own ? seat : viewer);
    screen.line("- " + (found.seat == kNobody ? "" : "P" + std::to_string(found.seat + 1)) +
                    (own                     ? ", as it saw it: "
                     : found.seat == kNobody ? ""
                                             : ": ") +
                    line_of(found.events),
                Ink::dim, 2);
  }
  const auto next = static_cast<std::size_t>(at);
  screen.page(replay.table(next < timeline.size() ? timeline[next].first : replay.decisions()).show(viewer));
}

std::string spectator_line(const Session& session) {
  const int last = session.replay().decisions() - 1;
  return session.name_of(session.replay().moment(last).seat, kNobody) + ": " +
         narrate(session.replay(), alone(last), kNobody);
}

}  // namespace

std::optional<int> view(const Replay& replay, Seat viewer, bool in_full, Typist& typist, std::ostream& out,
                        const Look& look, int at) {
  bool too_long = false, shows = true;
  std::string line;
  const std::vector<Entry> timeline = timeline_of(replay, viewer);
  const int last = static_cast<int>(timeline.size());
  const auto show = [&](const Look& how) {
    Screen screen(out, how, typist);
    out << '\n';
    show_moment(replay, timeline, at, viewer, in_full, screen);
  };
  for (;;) {
    if (shows) show(look);
    shows = true;
    const std::string prompt = "decision " + std::to_string(at) + " of " + std::to_string(last) + "> ";
    if (!typist.line(prompt, line, too_long)) return std::nullopt;
    const std::size_t end = line.find_last_not_of(" \t\r");
    const std::string typed = end == std::string::npos ? "" : line.substr(0, end + 1);
    if (typed == "q" || typed == "quit") return std::nullopt;
    if (typed == "f") return at < last ? timeline[static_cast<std::size_t>(at)].first : replay.decisions();
    if (typed == "a") {
      while (at < last && !was_interrupted()) {
        ++at;
        show(Look{look.colour, look.clears, look.columns, 0});
        out.flush();
        wait(look.clears ? kFilmPace : 0);
      }
      shows = false;
    } else if (const auto place = place_after(typed, at, last)) {
      at = *place;
    } else if (const auto seat = typed[0] == 'v' && in_full ? number_in(typed.substr(1)) : std::nullopt;
               seat && *seat >= 1 && *seat <= replay.table().seats()) {
      viewer = *seat - 1;
    } else {
      draw_line(
          out,
          std::string(
              "Enter or n onward, p back, g NUMBER to a decision, b begin, e end, a by itself, f play on "
              "from here, ") +
              (in_full ? "v SEAT what that seat could see, " : "") + "q quit",
          look, Ink::dim);
      shows = false;
    }
  }
}

Page page_for_onlookers(const AnyTable& table) {
  constexpr std::pair<std::string_view, std::string_view> kInstead[] = {
      {" (you)", ""},           {" <-you", ""},
      {"you: ", "P1: "},        {"your hand", "P1's hand"},
      {"you know", "P1 knows"}, {"you are using", "P1 is using"}};
  const Page seen = table.show(0);
  Page page;
  for (const auto& line : seen.lines()) {
    for (const Span& span : line) {
      std::string text = span.text;
      if (span.ink == Ink::title) text = text.substr(0, text.find("   you are "));  // whoever seat 1 is
      for (const auto& [words, instead] : kInstead)
        if (const std::size_t place = text.find(words); place != std::string::npos)
          text.replace(place, words.size(), instead);
      page.text(text, span.ink);
    }
    page.end_line();
  }
  return page;
}

void watch(Session& session, std::ostream& out, const Look& look, int pace) {
  for (const std::string& remark : session.remarks()) draw_line(out, remark, look, Ink::dim);
  draw(out, page_for_onlookers(session.table()), look);
  while (!session.over() && !was_interrupted()) {
    const Seat seat = session.to_act();
    session.agent_plays();
    draw_line(out, "- " + spectator_line(session), look, Ink::dim, 2);
    out.flush();
    wait(pace);
    if (session.to_act() == seat) continue;
    out << '\n';
    draw(out, page_for_onlookers(session.table()), look);
    out.flush();
    wait(pace);
  }
  if (!session.over()) return;
  draw_line(out, "The game is over.", look, Ink::title);
  for (Seat seat = 0; seat < session.seats(); ++seat)
    draw_line(out, "  " + session.name_of(seat, kNobody) + ": " + score_text(session.table(), seat), look);
}

}  // namespace pandemonium
