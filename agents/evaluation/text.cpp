// Evaluations as tables for people and as JSON.
#include <algorithm>
#include <cstdio>

#include "agents/evaluation/evaluate.hpp"
#include "envs/core/files/printable.hpp"

namespace pandemonium {
namespace {

std::string fixed(double value, int places, bool sign = false) {
  char text[64];
  std::snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", places, value);
  return text;
}

std::string signed_text(const Estimate& e, int places) {
  return fixed(e.mean, places, true) + " [" + fixed(e.low, places, true) + ", " +
         fixed(e.high, places, true) + "]";
}

std::string percent_text(const Estimate& e) {
  return fixed(100.0 * e.mean, 1) + "% [" + fixed(100.0 * e.low, 1) + ", " + fixed(100.0 * e.high, 1) + "]";
}

// Columns as wide as their widest cell; the first to the left, the others to the right.
std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - row[c].size(), ' ');
      text += c == 0 ? row[c] + pad : "  " + pad + row[c];
    }
    text += '\n';
  }
  return text;
}

std::string remark_line(const std::string& agent, const std::string& remark) {
  return remark.empty() ? "" : printable(agent) + ": " + printable(remark) + "\n";
}

Json to_json(const Estimate& e) { return {{"mean", e.mean}, {"low", e.low}, {"high", e.high}}; }

}  // namespace

std::string to_text(const Match& match) {
  std::vector<std::vector<std::string>> rows{
      {"agent", "score [95%]", "wins [95%]", "draws", "lead on the first [95%]"}};
  const bool adjusted = match.luck.redraws > 0;
  if (adjusted)
    rows.front().insert(rows.front().end(), {"score without luck", "lead without luck", "variance cut"});
  std::string remarks;
  for (const Entrant& each : match.entrants) {
    const bool is_first = &each == &match.entrants.front();
    rows.push_back({printable(each.agent), signed_text(each.score, 4), percent_text(each.wins),
                    fixed(100.0 * each.draws.mean, 1) + "%", is_first ? "" : signed_text(each.lead, 4)});
    if (adjusted)
      rows.back().insert(rows.back().end(),
                         {signed_text(each.adjusted, 4), is_first ? "" : signed_text(each.adjusted_lead, 4),
                          fixed(each.variance_cut, 2) + " times"});
    remarks += remark_line(each.agent, each.remark);
  }
  return table_text(rows) + remarks + std::to_string(match.games) + " games in " +
         std::to_string(match.groups) + " groups of one seed (a group counts once), " +
         fixed(match.seconds, 1) + " s, " + std::to_string(match.decisions) + " decisions\n" +
         (match.apart && match.entrants.size() > 1
              ? "each agent played tables of its own, from the same seeds\n"
              : "") +
         (adjusted ? "luck: values by " + printable(match.luck.valuer) + ", " +
                         std::to_string(match.luck.redraws) + " re-draws an event\n"
                   : "");
}

std::string by_seat_text(const Match& match) {
  std::vector<std::vector<std::string>> rows{{"score by seat [95%]"}}, wins{{"wins by seat [95%]"}};
  for (std::size_t seat = 0; seat < match.entrants.front().score_by_seat.size(); ++seat) {
    rows.front().push_back("seat " + std::to_string(seat));
    wins.front().push_back("");
  }
  for (const Entrant& each : match.entrants) {
    rows.push_back({printable(each.agent)});
    wins.push_back({printable(each.agent)});
    for (const Estimate& score : each.score_by_seat) rows.back().push_back(signed_text(score, 4));
    for (const Estimate& won : each.wins_by_seat) wins.back().push_back(percent_text(won));
  }
  rows.insert(rows.end(), wins.begin(), wins.end());
  return table_text(rows);
}

std::string to_text(const std::vector<Use>& use) {
  std::vector<std::vector<std::string>> rows{{"in a game", "", "mean", "+-", "in games"}};
  for (const Use& each : use)
    rows.push_back({printable(each.what + ": " + each.name), printable(each.words), fixed(each.mean, 3),
                    fixed(1.96 * each.error, 3), fixed(100.0 * each.games, 1) + "%"});
  return table_text(rows);
}

Json to_json(const std::vector<Use>& use) {
  Json list = Json::array();
  for (const Use& each : use)
    list.push_back({{"what", each.what},
                    {"name", each.name},
                    {"words", each.words},
                    {"mean", each.mean},
                    {"error", each.error},
                    {"games", each.games}});
  return list;
}

std::string lineups_text(const std::vector<Match>& lineups) {
  const Match& first = lineups.front();
  std::vector<std::vector<std::string>> rows{
      {printable(first.entrants.front().agent) + ", seats", "score [95%]", "wins [95%]",
       "lead on " + printable(first.entrants.back().agent) + " [95%]"}};
  if (first.luck.redraws > 0) rows.front().push_back("score without luck");
  for (const Match& match : lineups) {
    const Entrant& own = match.entrants.front();
    const auto seats = std::count(match.lineup.begin(), match.lineup.end(), own.agent);
    const Estimate behind = match.entrants.back().lead;  // of the second on the first
    rows.push_back({std::to_string(seats) + " of " + std::to_string(match.lineup.size()),
                    signed_text(own.score, 4), percent_text(own.wins),
                    signed_text({-behind.mean, -behind.high, -behind.low}, 4)});
    if (match.luck.redraws > 0) rows.back().push_back(signed_text(own.adjusted, 4));
  }
  return table_text(rows);
}

std::string to_text(const Pool& pool) {
  std::vector<std::vector<std::string>> rows{{"agent", "Elo [95%]"}};
  std::string remarks;
  for (const Pool::Row& row : pool.rows) rows.front().push_back(printable(row.agent));
  for (const Pool::Row& row : pool.rows) {
    rows.push_back({printable(row.agent), signed_text(row.elo, 0)});
    for (std::size_t i = 0; i < row.points.size(); ++i)
      rows.back().push_back(&pool.rows[i] == &row ? "-" : fixed(100.0 * row.points[i].mean, 1) + "%");
    remarks += remark_line(row.agent, row.remark);
  }
  return table_text(rows) + remarks + "each meeting " + std::to_string(pool.games) +
         " games; cells: how often the row scores more than the column; Elo 0 is the mean of the pool; " +
         fixed(pool.seconds, 1) + " s\n";
}

std::string to_text(const std::vector<std::string>& variants, const std::vector<Match>& matches) {
  std::vector<std::vector<std::string>> rows{{"wins [95%]"}};
  for (const std::string& variant : variants) rows.front().push_back(variant);
  for (std::size_t agent = 0; agent < matches.front().entrants.size(); ++agent) {
    rows.push_back({printable(matches.front().entrants[agent].agent)});
    for (const Match& match : matches) rows.back().push_back(percent_text(match.entrants[agent].wins));
  }
  return table_text(rows);
}

Json to_json(const Match& match) {
  Json entrants = Json::array();
  for (const Entrant& each : match.entrants) {
    Json by_seat = Json::array(), won_by_seat = Json::array();
    for (const Estimate& score : each.score_by_seat) by_seat.push_back(to_json(score));
    for (const Estimate& won : each.wins_by_seat) won_by_seat.push_back(to_json(won));
    entrants.push_back({{"agent", each.agent},
                        {"remark", each.remark},
                        {"score", to_json(each.score)},
                        {"wins", to_json(each.wins)},
                        {"draws", to_json(each.draws)},
                        {"lead", to_json(each.lead)},
                        {"score_by_seat", by_seat},
                        {"wins_by_seat", won_by_seat}});
    if (match.luck.redraws > 0)
      entrants.back().update({{"adjusted", to_json(each.adjusted)},
                              {"adjusted_lead", to_json(each.adjusted_lead)},
                              {"luck", to_json(each.luck)},
                              {"variance_cut", each.variance_cut}});
  }
  Json luck;
  if (match.luck.redraws > 0)
    luck = {{"valuer", match.luck.valuer}, {"redraws", match.luck.redraws}, {"play_on", match.luck.play_on}};
  return {{"lineup", match.lineup},   {"luck", luck},           {"entrants", entrants},
          {"games", match.games},     {"groups", match.groups}, {"decisions", match.decisions},
          {"seconds", match.seconds}, {"apart", match.apart}};
}

Json to_json(const Pool& pool) {
  Json rows = Json::array();
  for (const Pool::Row& row : pool.rows) {
    Json points = Json::array();
    for (const Estimate& each : row.points) points.push_back(to_json(each));
    rows.push_back(
        {{"agent", row.agent}, {"remark", row.remark}, {"elo", to_json(row.elo)}, {"points", points}});
  }
  return {{"agents", rows}, {"games_each", pool.games}, {"seconds", pool.seconds}};
}

}  // namespace pandemonium
