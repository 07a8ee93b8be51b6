#include "play/protocol.hpp"

#include <initializer_list>
#include <istream>
#include <limits>
#include <ostream>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/terminal.hpp"

namespace pandemonium {
namespace {

constexpr const char* kInkNames[] = {"plain", "title", "own", "rival", "good", "bad", "dim"};

void require_keys(const Json& request, std::initializer_list<std::string_view> known) {
  std::string list;
  for (const std::string_view key : known) list += (list.empty() ? "" : ", ") + std::string(key);
  for (const auto& [key, unused] : request.items()) {
    bool found = key == "do" || key == "id";
    for (const std::string_view each : known) found = found || key == each;
    if (!found) throw Error("unknown '" + key + "'; known: " + (list.empty() ? "none" : list));
  }
}

std::string text_of(const Json& request, const char* key, const std::string& fallback) {
  if (!request.contains(key)) return fallback;
  if (!request[key].is_string()) throw Error("'" + std::string(key) + "' is not text");
  return request[key].get<std::string>();
}

std::string text_of(const Json& request, const char* key) {
  if (!request.contains(key)) throw Error("'" + std::string(key) + "' is missing");
  return text_of(request, key, "");
}

std::vector<std::string> players_of(const Json& request, int seats) {
  std::vector<std::string> players(static_cast<std::size_t>(seats), "best");
  players[0] = kPerson;
  if (!request.contains("players")) return players;
  players.clear();
  if (!request["players"].is_array()) throw Error("'players' is not a list of texts");
  for (const Json& player : request["players"]) {
    if (!player.is_string()) throw Error("'players' is not a list of texts");
    players.push_back(player.get<std::string>());
  }
  return players;
}

}  // namespace

Protocol::Protocol(std::optional<Session> session) : session_(std::move(session)) {
  if (session_) session_->agents_play();
}

Json Protocol::answer(const std::string& request) {
  Json reply;
  Json parsed;
  try {
    parsed = parse_json(request, "the request");
    if (!parsed.is_object()) throw Error("the request is not a JSON object");
    reply = carry_out(parsed);
  } catch (const Error& error) {
    reply = Json{{"error", error.what()}};
  }
  if (parsed.is_object() && parsed.contains("id") && parsed["id"].is_primitive()) reply["id"] = parsed["id"];
  return reply;
}

Session& Protocol::session() {
  if (!session_) throw Error("no game is in progress; begin one with {\"do\":\"new\",\"game\":...}");
  return *session_;
}

Json Protocol::carry_out(const Json& request) {
  const std::string what = text_of(request, "do");
  if (what == "new") return begin(request);
  if (what == "load") return load(request);
  if (what == "act") return act(request);
  if (what == "page") return page(request);
  if (what == "hint") return hint(request);
  require_keys(request, {});
  if (what == "state") return state();
  if (what == "legal") return legal();
  if (what == "observe") return observe();
  if (what == "undo" || what == "redo") {
    if (!(what == "undo" ? session().undo() : session().redo())) throw Error("there is nothing to " + what);
    session().agents_play();
    return state();
  }
  if (what == "save") {
    std::ostringstream text;
    session().save(text);
    return Json{{"save", text.str()}};
  }
  if (what == "games") {
    Json list = Json::array();
    for (const AnyGame* game : games())
      list.push_back({{"game", game->name()},
                      {"title", game->title()},
                      {"version", game->version()},
                      {"variants", game->variants()}});
    return Json{{"games", list}};
  }
  if (what == "quit") {
    ended_ = true;
    return Json{{"quit", true}};
  }
  throw Error(
      "there is no request '" + what.substr(0, 80) +
      "'; requests: new, load, state, legal, page, observe, act, hint, undo, redo, save, games, quit");
}

Json Protocol::begin(const Json& request) {
  require_keys(request, {"game", "variant", "options", "seed", "players"});
  const AnyGame& game =
      session_ && !request.contains("game") ? session_->game() : find_game(text_of(request, "game"));
  const Json options =
      game.options(text_of(request, "variant", ""), request.value("options", Json::object()));
  const Json seed = request.contains("seed") ? request["seed"] : Json(seed_from_system());
  if (!seed.is_number_unsigned()) throw Error("'seed' is not a whole number from 0 on");
  Session fresh(game, options, seed.get<std::uint64_t>(), players_of(request, game.seats(options)));
  fresh.agents_play();
  session_ = std::move(fresh);
  return state();
}

Json Protocol::load(const Json& request) {
  require_keys(request, {"save"});
  std::istringstream text(text_of(request, "save"));
  Session loaded(Replay::read(text, "save", session_ ? &session_->game() : nullptr));
  loaded.agents_play();
  session_ = std::move(loaded);
  return state();
}

Json Protocol::state() {
  const Session& now = session();
  Json players = Json::array(), news = Json::array();
  for (const std::string& player : now.replay().players()) players.push_back(player);
  Seat listener = now.to_act();
  for (Seat seat = 0; listener == kNobody && seat < now.seats(); ++seat)
    if (now.is_person(seat)) listener = seat;
  if (listener != kNobody)
    for (const std::string& line : now.news(listener)) news.push_back(line);
  Json all{{"game", now.game().name()},
           {"version", now.game().version()},
           {"options", now.replay().options()},
           {"seed", now.replay().seed()},
           {"seats", now.seats()},
           {"players", players},
           {"decisions", now.replay().decisions()},
           {"to_act", now.to_act()},
           {"over", now.over()},
           {"news", news},
           {"remarks", now.remarks()}};
  if (now.over()) {
    all["scores"] = Json::array();
    for (Seat seat = 0; seat < now.seats(); ++seat)
      all["scores"].push_back(now.table().scores()[static_cast<std::size_t>(seat)]);
  }
  return all;
}

Json Protocol::legal() {
  Json list = Json::array();
  const AnyTable& table = session().table();
  for (const Action action : table.legal())
    list.push_back(
        {{"action", action}, {"text", table.game().action_text(action)}, {"words", table.describe(action)}});
  return Json{{"to_act", table.to_act()}, {"legal", list}};
}

Json Protocol::page(const Json& request) {
  require_keys(request, {"seat"});
  const Session& now = session();
  Seat seat = now.to_act();
  if (request.contains("seat")) {
    if (!request["seat"].is_number_integer()) throw Error("'seat' is not a whole number");
    const auto given = request["seat"].get<std::int64_t>();
    if (given < 0 || given >= now.seats()) throw Error("there is no seat " + std::to_string(given));
    seat = static_cast<Seat>(given);
  }
  for (Seat each = 0; seat == kNobody && each < now.seats(); ++each)
    if (now.is_person(each)) seat = each;
  if (!now.is_person(seat)) throw Error("only a person's seat has a page");
  Json lines = Json::array();
  const Page shown = now.table().show(seat);
  for (const auto& line : shown.lines()) {
    Json spans = Json::array();
    for (const Span& span : line)
      spans.push_back({{"text", span.text}, {"ink", kInkNames[static_cast<int>(span.ink)]}});
    lines.push_back(std::move(spans));
  }
  return Json{{"seat", seat}, {"page", lines}};
}

Json Protocol::observe() {
  const AnyTable& table = session().table();
  if (table.to_act() == kNobody) throw Error("the game is over");
  std::vector<float> row(static_cast<std::size_t>(table.width()));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(table.game().actions()));
  table.observe(table.to_act(), row);
  table.mask(mask);
  Json sections = Json::array();
  for (const Section& section : table.layout())
    sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
  return Json{{"to_act", table.to_act()}, {"observation", row}, {"mask", mask}, {"layout", sections}};
}

Json Protocol::act(const Json& request) {
  require_keys(request, {"action"});
  if (!request.contains("action")) throw Error("'action' is missing");
  const Json& given = request["action"];
  Action action = 0;
  if (given.is_string()) {
    action = session().game().action_from_text(given.get<std::string>());
  } else {
    if (!given.is_number_integer()) throw Error("'action' is neither a number nor the text of an action");
    const auto number = given.get<std::int64_t>();
    if (number < 0 || number >= session().game().actions())
      throw Error("there is no action " + std::to_string(number));
    action = static_cast<Action>(number);
  }
  session().play(action);
  session().agents_play();
  return state();
}

Json Protocol::hint(const Json& request) {
  require_keys(request, {"agent"});
  if (!session().person_acts()) throw Error("nobody is to act: the game is over");
  const Hint hint = session().hint(text_of(request, "agent", "best"));
  Json moves = Json::array();
  for (const Hint::Move& move : hint.moves)
    moves.push_back({{"action", move.action},
                     {"text", session().game().action_text(move.action)},
                     {"words", move.words},
                     {"probability", move.probability}});
  Json all{{"by", hint.by}, {"remark", hint.remark}, {"moves", moves}};
  if (hint.expected_score) all["expected_score"] = *hint.expected_score;
  return all;
}

void serve(Protocol& protocol, std::istream& in, std::ostream& out) {
  std::string line;
  bool too_long = false;
  while (!protocol.ended() && read_line(in, line, kMaxRequest, too_long)) {
    const Json reply =
        too_long
            ? Json{{"error", "the request is longer than " + std::to_string(kMaxRequest) + " characters"}}
            : protocol.answer(line);
    out << reply.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
  }
}

}  // namespace pandemonium
