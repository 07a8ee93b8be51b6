#include "play/session/about.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "agents/levels.hpp"
#include "play/coach/grades.hpp"
#include "play/practice/guide.hpp"

namespace pandemonium {
namespace {

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

// Several symbols that one entry is about: "f, r, i, s" names "r".
bool names(const std::string& list, const std::string& wanted) {
  return !wanted.empty() && list.find(", ") != std::string::npos &&
         (", " + list + ",").find(", " + wanted + ",") != std::string::npos;
}

// "z>=2" and "z>=3" are one symbol, "3/4" and "2/4" too.
std::string without_figures(const std::string& name) {
  std::string folded;
  for (const char c : name) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!digit || folded.empty() || folded.back() != '0') folded += digit ? '0' : c;
  }
  return folded;
}

// The terms of a name's letters, if each letter is a symbol of its own: "JJR", "[GR]".
std::vector<Term> letter_by_letter(const std::vector<Term>& all, std::string_view name) {
  std::vector<Term> found;
  if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
  for (const char letter : name) {
    const auto is_it = [letter](const Term& term) { return term.name == std::string_view(&letter, 1); };
    const auto term = std::find_if(all.begin(), all.end(), is_it);
    if (term == all.end()) return {};
    if (std::none_of(found.begin(), found.end(), is_it)) found.push_back(*term);
  }
  return found;
}

void add_options(const Json& shape, const Json& value, const std::string& path, const Words& words,
                 Json& list) {
  if (shape["type"] == "group") {
    for (const auto& entry : shape["fields"].items())
      add_options(entry.value(), value.value(entry.key(), entry.value().value("usual", Json())),
                  path.empty() ? entry.key() : path + "." + entry.key(), words, list);
    return;
  }
  Json option{{"path", path}, {"type", shape["type"]}};
  const Json& leaf = shape["type"] == "list" ? shape["of"] : shape;
  if (shape["type"] == "list") {
    option["length"] = shape["length"];
    option["of"] = leaf["type"];
  }
  if (leaf.contains("choices")) option["choices"] = leaf["choices"];
  option["value"] = value;
  for (const OptionWords& each : words.options)
    if (each.path == path) {
      if (each.least != 0 || each.most != 0) {
        option["least"] = each.least;
        option["most"] = each.most;
      }
      option["sentence"] = each.sentence;
    }
  list.push_back(std::move(option));
}

}  // namespace

Json about_review(const Review& review, const Session& session, Seat seat_asking, int first, int last) {
  const Replay& replay = session.replay();
  std::map<int, int> entry_of;  // by decision of the replay
  for (int k = first; k < last; ++k) entry_of[session.place(k, seat_asking)] = k;
  Json seats = Json::array(), decisions = Json::array(), events = Json::array();
  for (const SeatAnalysis& each : review.found().seats) {
    Json one{{"decisions", each.decisions},
             {"differing", each.differing},
             {"loss", {{"mean", each.loss.mean}, {"error", each.loss.error}}},
             {"unjudged", each.unjudged},
             {"luck", each.luck}};
    if (each.score) one["score"] = *each.score;
    if (each.ledger) {
      const auto judged = [](const Judged& part) { return Json{{"mean", part.mean}, {"error", part.error}}; };
      const auto own = static_cast<Seat>(seats.size());
      one["ledger"] = {{"start", judged(each.ledger->start)},
                       {"luck", judged(each.ledger->luck)},
                       {"own_mistakes", judged(each.ledger->mistakes[seats.size()])},
                       {"others_mistakes", judged(each.ledger->others(own))},
                       {"unexplained", judged(each.ledger->unexplained)}};
    }
    seats.push_back(std::move(one));
  }
  for (const DecisionAnalysis& each : review.found().decisions) {
    const auto entry = entry_of.find(each.decision);
    if (entry == entry_of.end()) continue;
    Json one{{"decision", entry->second},       {"seat", each.seat},
             {"action", each.played},           {"words", each.played_words},
             {"probability", each.probability}, {"best", each.best},
             {"best_words", each.best_words},   {"best_probability", each.best_probability},
             {"expected_score", each.expected}};
    one["grade"] = grade_name(grade_of(each));
    if (each.determinizations > 0) one["loss"] = Json{{"mean", each.loss.mean}, {"error", each.loss.error}};
    if (const Why* why = review.why(each.decision)) one["why"] = to_json(*why);
    decisions.push_back(std::move(one));
  }
  for (const LuckAnalysis& each : review.found().events)
    if (each.decision < last && (each.decision >= first || first == 0))
      events.push_back({{"decision", each.decision},
                        {"luck", each.luck},
                        {"words", chance_in_words(replay, each.decision, seat_asking)}});
  return {{"seats", seats}, {"decisions", decisions}, {"events", events}};
}

Json to_json(const Why& why) {
  return {{"better", why.better}, {"other", why.other}, {"games", why.games}, {"words", why.words}};
}

Json to_json(const Term& term) {
  return {{"name", term.name}, {"kind", term.kind}, {"meaning", term.meaning}, {"rule", term.rule}};
}

Json to_json(const Event& event) {
  Json data = Json::object();
  for (const auto& entry : event.data) {
    const std::string key(entry.first);
    if (!data.contains(key))
      data[key] = entry.second;
    else if (data[key].is_array())
      data[key].push_back(entry.second);
    else
      data[key] = Json::array({data[key], entry.second});
  }
  return {{"kind", event.kind}, {"words", event.words}, {"rule", event.rule}, {"data", data}};
}

Json about_levels(const AnyGame& game, const std::string& variant) {
  Json list = Json::array();
  int number = 0;
  for (const Level& each : levels_of(game, variant).levels) {
    ++number;
    Json level{{"player", "level:" + std::to_string(number)},
               {"name", level_name(number)},
               {"agent", each.agent},
               {"words", each.words}};
    if (each.elo) level["elo"] = *each.elo;
    if (each.wins) level["wins"] = *each.wins;
    list.push_back(std::move(level));
  }
  return list;
}

Json about_game(const AnyGame& game) {
  const Words words = game.words();
  Json variants = Json::array();
  int least = kMaxSeats, most = 1;
  for (const std::string& name : game.variants()) {
    const Json options = game.options(name);
    const int seats = game.seats(options);
    Json titles = Json::array();
    for (Seat seat = 0; seat < seats; ++seat) titles.push_back(game.seat_title(options, seat));
    least = std::min(least, seats);
    most = std::max(most, seats);
    std::string_view sentence;
    for (const VariantWords& each : words.variants)
      if (each.name == name) sentence = each.sentence;
    variants.push_back({{"name", name}, {"sentence", sentence}, {"seats", seats}, {"seat_titles", titles}});
  }
  return {{"game", game.name()},
          {"title", game.title()},
          {"version", game.version()},
          {"goal", words.goal},
          {"seats", {least, most}},
          {"variants", variants},
          {"levels", about_levels(game, "")},
          {"usual_level", "level:" + std::to_string(kUsualLevel)},
          {"guide", Guide::is_there(game) ? Json(Guide(game).title()) : Json()}};
}

Json about_options(const AnyGame& game, const std::string& variant) {
  Json list = Json::array();
  add_options(game.option_shape(), game.options(variant), "", game.words(), list);
  return list;
}

Json about_rules(const AnyGame& game) {
  const Words words = game.words();
  Json turn = Json::array(), terms = Json::array(), moves = Json::array(), chances = Json::array();
  for (const std::string_view step : words.turn) turn.push_back(step);
  for (const Term& term : words.terms) terms.push_back(to_json(term));
  for (const MoveWords& each : words.moves)
    moves.push_back({{"kind", each.kind}, {"meaning", each.sentence}, {"rule", each.rule}});
  for (const ChanceWords& each : words.chances)
    chances.push_back({{"event", each.event}, {"words", each.phrase}, {"rule", each.rule}});
  return {{"game", game.name()}, {"title", game.title()}, {"data", game.data()},
          {"goal", words.goal},  {"turn", turn},          {"terms", terms},
          {"chances", chances},  {"moves", moves},        {"components", game.components()}};
}

Json about_entry(const Session& session, int entry, Seat viewer) {
  const Report& found = session.report(entry, viewer);
  Json events = Json::array();
  for (const Event& each : found.events) events.push_back(to_json(each));
  return {{"decision", entry},
          {"seat", found.seat},
          {"name", found.seat == kNobody ? "" : session.name_of(found.seat, viewer)},
          {"events", events}};
}

std::vector<Term> find_terms(const AnyGame& game, std::string_view text) {
  const std::string wanted = small_letters(text);
  std::vector<Term> found, exact;
  const Words words = game.words();
  std::vector<Term> all(words.terms.begin(), words.terms.end());
  for (const MoveWords& each : words.moves) all.push_back({each.kind, "move", each.sentence, each.rule});
  for (const Term& term : all) {
    const std::string name = small_letters(term.name);
    if (term.name == text)
      exact.insert(exact.begin(), term);
    else if (name == wanted || names(name, wanted))
      exact.push_back(term);
    if (name.find(wanted) != std::string::npos) found.push_back(term);
  }
  if (!exact.empty()) return exact;
  if (found.empty()) found = letter_by_letter(all, text);
  if (!found.empty() || wanted.find_first_of("0123456789") == std::string::npos) return found;
  for (const Term& term : all) {
    const std::string name = without_figures(small_letters(term.name)), folded = without_figures(wanted);
    if (name == folded || names(name, folded)) found.push_back(term);
  }
  return found;
}

}  // namespace pandemonium
