#include "play/protocol.hpp"

#include <initializer_list>
#include <istream>
#include <limits>
#include <ostream>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/about.hpp"
#include "play/lines.hpp"
#include "play/moves.hpp"
#include "play/narration.hpp"

namespace pandemonium {
namespace {

constexpr const char* kInkNames[] = {"plain", "title", "own", "rival", "good", "bad", "dim"};
constexpr std::size_t kRepeated = 80;  // bytes of a request that an answer repeats
constexpr int kMostGames = 256, kMostMilliseconds = 5000, kHintMilliseconds = 150, kReviewMilliseconds = 1000;
constexpr int kMostSimulations = 100'000;  // of a search
constexpr int kMostReviewed = 2000;  // decisions in one answer
constexpr std::uint64_t kExactInDoubles = std::uint64_t{1} << 53;

// A refusal with the code of its kind; any other Error has the code "refused".
class Refusal : public Error {
 public:
  Refusal(std::string code, const std::string& what) : Error(what), code_(std::move(code)) {}
  const std::string& code() const { return code_; }

 private:
  std::string code_;
};

void require_keys(const Json& request, std::initializer_list<std::string_view> known) {
  std::string list;
  for (const std::string_view key : known) list += (list.empty() ? "" : ", ") + std::string(key);
  for (const auto& entry : request.items()) {
    bool found = entry.key() == "do" || entry.key() == "id";
    for (const std::string_view each : known) found = found || entry.key() == each;
    if (!found)
      throw Refusal("unknown key",
                    "unknown '" + readable(entry.key(), kRepeated) + "'; known: " + (list.empty() ? "none" : list));
  }
}

std::string text_of(const Json& request, const char* key, const std::string& fallback) {
  if (!request.contains(key)) return fallback;
  if (!request[key].is_string()) throw Refusal("bad value", "'" + std::string(key) + "' is not text");
  return request[key].get<std::string>();
}

std::string text_of(const Json& request, const char* key) {
  if (!request.contains(key)) throw Refusal("missing key", "'" + std::string(key) + "' is missing");
  return text_of(request, key, "");
}

int number_of(const Json& request, const char* key, int fallback, int least, int most) {
  if (!request.contains(key)) return fallback;
  const std::string range = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  if (!request[key].is_number_integer())
    throw Refusal("bad value", "'" + std::string(key) + "' is not " + range);
  const auto given = request[key].get<std::int64_t>();
  if (given < least || given > most)
    throw Refusal("bad value", "'" + std::string(key) + "' is " + std::to_string(given) + ", expected " + range);
  return static_cast<int>(given);
}

// Model files are not a client's to name, and no request keeps the machine busy for long.
void require_modest(const std::string& agent) {
  if (agent.starts_with("policy:"))
    throw Refusal("refused", "a client cannot name model files; play --seats can");
  const std::size_t place = agent.find("search:");
  if (place == std::string::npos) return;
  const std::string budget = agent.substr(place + 7);
  const bool timed = budget.ends_with("ms");
  const std::size_t digits = budget.find_first_not_of("0123456789");
  const std::string number = budget.substr(0, digits);
  const int most = timed ? kMostMilliseconds : kMostSimulations;
  if (number.size() > 6 || (!number.empty() && std::stoi(number) > most))
    throw Refusal("too large", "searches are limited to " + std::to_string(kMostSimulations) + " simulations or " +
                                   std::to_string(kMostMilliseconds) + " ms a decision");
}

std::vector<std::string> players_in(const Json& request, std::vector<std::string> fallback) {
  if (!request.contains("players")) return fallback;
  const Json& given = request["players"];
  std::vector<std::string> players;
  bool fits = given.is_array() && given.size() <= static_cast<std::size_t>(kMaxSeats);
  for (std::size_t i = 0; fits && i < given.size(); ++i) {
    fits = given[i].is_string();
    if (fits) players.push_back(given[i].get<std::string>());
  }
  if (!fits) throw Refusal("bad value", "'players' is not a list of texts, one a seat");
  for (const std::string& player : players) require_modest(player);
  return players;
}

std::vector<std::string> first_player_is_a_person(int seats) {
  std::vector<std::string> players(static_cast<std::size_t>(seats), "best");
  players[0] = kPerson;
  return players;
}

std::string agent_in(const Json& request) {
  const std::string agent = text_of(request, "agent", "best");
  require_modest(agent);
  return agent;
}

Dice dice_in(const Json& request) {
  const std::string dice = text_of(request, "dice", "same");
  if (dice == "same") return Dice::same;
  if (dice == "new") return Dice::fresh;
  throw Refusal("bad value", "'dice' is neither \"same\" nor \"new\"");
}

// A seed as a number, or as text where a number would lose digits in other languages.
std::uint64_t seed_in(const Json& seed) {
  if (seed.is_number_unsigned()) return seed.get<std::uint64_t>();
  if (seed.is_string()) return seed_from_text(seed.get<std::string>());
  throw Refusal("bad value", "'seed' is not a whole number from 0 on");
}

Json exact(std::uint64_t number) {
  if (number < kExactInDoubles) return number;
  return std::to_string(number);
}

// Whole numbers that doubles cannot hold become text, wherever they stand.
void make_exact(Json& value) {
  if (value.is_number_unsigned())
    value = exact(value.get<std::uint64_t>());
  else if (value.is_structured())
    for (Json& each : value) make_exact(each);
}

Json told(const Session& session, int decision, Seat viewer) {
  Json events = Json::array();
  for (const Event& each : session.events(decision, viewer)) events.push_back(to_json(each));
  const Seat seat = session.replay().moment(decision).seat;
  return {{"decision", decision}, {"seat", seat}, {"name", session.name_of(seat, viewer)}, {"events", events}};
}

Json page_of(const Page& shown) {
  Json lines = Json::array();
  for (const auto& line : shown.lines()) {
    Json spans = Json::array();
    for (const Span& span : line)
      spans.push_back({{"text", span.text}, {"ink", kInkNames[static_cast<int>(span.ink)]}});
    lines.push_back(std::move(spans));
  }
  return lines;
}

Json opinion(const AnyGame& game, const Thought& thought, std::size_t most) {
  Json moves = Json::array();
  for (const Advised& each : thought.moves) {
    if (moves.size() >= most) break;
    Json move{{"action", each.action},
              {"text", game.action_text(each.action)},
              {"words", each.words},
              {"meaning", each.meaning},
              {"probability", each.probability}};
    if (!each.scores.empty()) {
      Json scores = Json::array();
      for (const Estimated& score : each.scores) scores.push_back({{"mean", score.mean}, {"error", score.error}});
      move["scores"] = std::move(scores);
      Json line = Json::array();
      for (const Advised::Step& step : each.line)
        line.push_back({{"seat", step.seat}, {"action", step.action}, {"words", step.words}});
      move["line"] = std::move(line);
    }
    moves.push_back(std::move(move));
  }
  Json all{{"by", thought.by}, {"remark", thought.remark}, {"games", thought.games}, {"moves", std::move(moves)}};
  if (thought.expected_score) all["expected_score"] = *thought.expected_score;
  return all;
}

std::string reason_in_words(const Reason& reason) {
  return reason.words.empty() ? "" : ": " + reason.words.substr(0, reason.words.size() - 1);
}

}  // namespace

Protocol::Protocol(std::optional<Session> session, bool seed_is_known) {
  if (session) start(std::move(*session), seed_is_known);
}

void Protocol::start(Session fresh, bool seed_is_known) {
  fresh.agents_play();
  review_.reset();
  session_ = std::move(fresh);
  seed_is_known_ = seed_is_known;
  coach_.forget();
}

Json Protocol::answer(const std::string& request) {
  Json reply, parsed;
  try {
    parsed = parse_json(request, "the request");
    if (!parsed.is_object()) throw Refusal("not JSON", "the request is not a JSON object");
    if (parsed.contains("id")) {
      const Json& id = parsed["id"];
      if (!id.is_primitive() || (id.is_string() && id.get_ref<const std::string&>().size() > kMaxId)) {
        parsed.erase("id");
        throw Refusal("bad value", "'id' is neither a number nor a text of at most " + std::to_string(kMaxId) + " bytes");
      }
    }
    reply = carry_out(parsed);
  } catch (const Refusal& refusal) {
    reply = Json{{"error", refusal.what()}, {"code", refusal.code()}};
  } catch (const Error& error) {
    reply = Json{{"error", error.what()}, {"code", parsed.is_object() ? "refused" : "not JSON"}};
  } catch (const nlohmann::json::exception& failure) {
    reply = Json{{"error", readable(failure.what(), kMaxErrorText)}, {"code", "bad value"}};
  } catch (const std::bad_alloc&) {
    reply = Json{{"error", "not enough memory for this request"}, {"code", "too large"}};
  }
  if (parsed.is_object() && parsed.contains("id")) reply["id"] = parsed["id"];
  return reply;
}

std::string Protocol::answer_text(const std::string& request) {
  return answer(request).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Session& Protocol::session() {
  if (!session_) throw Refusal("no game", "no game is in progress; begin one with {\"do\":\"new\",\"game\":...}");
  return *session_;
}

Json Protocol::carry_out(const Json& request) {
  const std::string what = text_of(request, "do");
  if (what == "new") return begin(request);
  if (what == "load") return load(request);
  if (what == "act" || what == "play") return act(request);
  if (what == "page") return page(request);
  if (what == "table") return table(request);
  if (what == "history") return history(request);
  if (what == "undo" || what == "redo") return back(request, what == "undo");
  if (what == "fork") return fork(request);
  if (what == "hint") return hint(request);
  if (what == "analyse") return analyse(request);
  if (what == "review") return review(request);
  if (what == "why_not") return why_not(request);
  if (what == "options" || what == "rules" || what == "what" || what == "levels") {
    require_keys(request, what == "what"      ? std::initializer_list<std::string_view>{"game", "word"}
                          : what == "rules" ? std::initializer_list<std::string_view>{"game"}
                                              : std::initializer_list<std::string_view>{"game", "variant"});
    const AnyGame& game =
        session_ && !request.contains("game") ? session_->game() : find_game(text_of(request, "game"));
    if (what == "rules") return about_rules(game);
    const std::string variant = text_of(request, "variant", "");
    if (what == "options") return Json{{"options", about_options(game, variant)}};
    if (what == "levels") return Json{{"levels", about_levels(game, variant)}};
    Json terms = Json::array();
    for (const Term& term : find_terms(game, text_of(request, "word"))) terms.push_back(to_json(term));
    return Json{{"terms", terms}};
  }
  require_keys(request, {});
  if (what == "state") return state();
  if (what == "legal") return legal();
  if (what == "observe") return observe();
  if (what == "position") return position();
  if (what == "cancel") {
    coach_.forget();
    review_.reset();
    return Json{{"cancelled", true}};
  }
  if (what == "save") {
    std::ostringstream text;
    session().save(text);
    return Json{{"save", text.str()}};
  }
  if (what == "games") {
    Json list = Json::array();
    for (const AnyGame* game : games()) list.push_back(about_game(*game));
    return Json{{"games", list}};
  }
  if (what == "quit") {
    ended_ = true;
    return Json{{"quit", true}};
  }
  throw Refusal("unknown request",
                "there is no request '" + readable(what, kRepeated) +
                    "'; requests: games, options, levels, rules, what, new, load, state, legal, table, page, observe, "
                    "position, history, act, hint, analyse, why_not, cancel, undo, redo, fork, save, review, quit");
}

Json Protocol::begin(const Json& request) {
  require_keys(request, {"game", "variant", "options", "seed", "players", "position"});
  const AnyGame& game =
      session_ && !request.contains("game") ? session_->game() : find_game(text_of(request, "game"));
  const std::uint64_t seed = request.contains("seed") ? seed_in(request["seed"]) : seed_from_system();
  if (request.contains("position")) {
    if (request.contains("options") || request.contains("variant"))
      throw Refusal("bad value", "a position brings its own options");
    const auto table = game.from_json(request["position"]);
    start(Session(*table, seed, players_in(request, first_player_is_a_person(table->seats()))), request.contains("seed"));
    return state();
  }
  const Json options =
      game.options(text_of(request, "variant", ""), request.value("options", Json::object()));
  start(Session(game, options, seed, players_in(request, first_player_is_a_person(game.seats(options)))),
        request.contains("seed"));
  return state();
}

Json Protocol::load(const Json& request) {
  require_keys(request, {"save", "players"});
  const std::string save = text_of(request, "save");
  // A game that is not registered is known as the one in progress.
  const std::string name = session_ ? "\"game\":\"" + std::string(session_->game().name()) + "\"" : "";
  const bool same_game = session_ && save.substr(0, save.find('\n')).find(name) != std::string::npos;
  std::istringstream text(save);
  Replay replay = Replay::read(text, "save", same_game ? &session_->game() : nullptr);
  if (request.contains("players"))
    replay.set_players(players_in(request, {}));
  else
    for (const std::string& player : replay.players()) require_modest(player);
  start(Session(std::move(replay)), true);
  return state();
}

Json Protocol::state() {
  const Session& now = session();
  Json players = Json::array(), names = Json::array(), news = Json::array(), events = Json::array();
  for (const std::string& player : now.replay().players()) players.push_back(player);
  Seat listener = now.to_act();
  for (Seat seat = 0; listener == kNobody && seat < now.seats(); ++seat)
    if (now.is_person(seat)) listener = seat;
  for (Seat seat = 0; seat < now.seats(); ++seat) names.push_back(now.name_of(seat, listener));
  if (listener != kNobody) {
    for (const std::string& line : now.news(listener)) news.push_back(line);
    for (int d = now.news_from(listener); d < now.replay().decisions(); ++d)
      events.push_back(told(now, d, listener));
  }
  Json all{{"game", now.game().name()},
           {"title", now.game().title()},
           {"version", now.game().version()},
           {"options", now.replay().options()},
           {"commitment", now.commitment()}};
  if (seed_is_known_ || now.over()) all["seed"] = exact(now.replay().seed());
  all.update(Json{{"seats", now.seats()},
                  {"players", players},
                  {"names", names},
                  {"decisions", now.replay().decisions()},
                  {"to_act", now.to_act()},
                  {"over", now.over()},
                  {"can_undo", now.can_undo()},
                  {"can_redo", now.can_redo()}});
  if (!now.over()) {
    const Question question = now.table().question();
    all["question"] = Json{{"words", question.words}, {"rule", question.rule}};
  }
  all.update(Json{{"news", news}, {"events", events}, {"remarks", now.remarks()}});
  if (now.over()) {
    all["scores"] = Json::array();
    for (Seat seat = 0; seat < now.seats(); ++seat)
      all["scores"].push_back(now.table().scores()[static_cast<std::size_t>(seat)]);
  }
  return all;
}

Json Protocol::legal() {
  Json list = Json::array();
  const AnyTable& now = session().table();
  for (const Action action : now.legal())
    list.push_back({{"action", action},
                    {"text", now.game().action_text(action)},
                    {"words", now.describe(action)},
                    {"kind", kind_of(now.game(), action)}});
  const Question question = now.question();
  return Json{{"to_act", now.to_act()},
              {"question", {{"words", question.words}, {"rule", question.rule}}},
              {"legal", list}};
}

Seat Protocol::viewer(const Json& request) {
  const Session& now = session();
  Seat seat = now.to_act();
  for (Seat each = 0; seat == kNobody && each < now.seats(); ++each)
    if (now.is_person(each)) seat = each;
  if (seat == kNobody) seat = 0;
  if (request.contains("seat")) {
    if (!request["seat"].is_number_integer()) throw Refusal("bad value", "'seat' is not a whole number");
    const auto given = request["seat"].get<std::int64_t>();
    if (given < 0 || given >= now.seats())
      throw Refusal("bad value", "there is no seat " + std::to_string(given));
    seat = static_cast<Seat>(given);
  }
  if (!now.is_person(seat) && !now.over()) throw Refusal("hidden", "only a person's seat has a page");
  return seat;
}

const AnyTable& Protocol::table_at(const Json& request) {
  const int decisions = session().replay().decisions();
  return session().replay().table(number_of(request, "decision", decisions, 0, decisions));
}

Json Protocol::page(const Json& request) {
  require_keys(request, {"seat", "decision"});
  const Seat seat = viewer(request);
  return Json{{"seat", seat}, {"page", page_of(table_at(request).show(seat))}};
}

Json Protocol::table(const Json& request) {
  require_keys(request, {"seat", "decision"});
  const Seat seat = viewer(request);
  const AnyTable& shown = table_at(request);
  Json view = shown.view(seat);
  make_exact(view);
  return Json{{"seat", seat}, {"to_act", shown.to_act()}, {"table", view}};
}

Json Protocol::history(const Json& request) {
  require_keys(request, {"seat", "from", "to"});
  const Session& now = session();
  const Seat seat = viewer(request);
  const int last = number_of(request, "to", now.replay().decisions(), 0, now.replay().decisions());
  const int first = number_of(request, "from", std::max(0, last - kMostReviewed), 0, last);
  if (last - first > kMostReviewed)
    throw Refusal("too large", "at most " + std::to_string(kMostReviewed) + " decisions in one answer");
  Json set_up = Json::array(), list = Json::array();
  for (const Event& each : now.set_up_events()) set_up.push_back(to_json(each));
  for (int d = first; d < last; ++d) list.push_back(told(now, d, seat));
  return Json{{"seat", seat}, {"from", first}, {"to", last}, {"set_up", set_up}, {"decisions", list}};
}

Json Protocol::observe() {
  const AnyTable& now = session().table();
  if (now.to_act() == kNobody) throw Refusal("over", "the game is over");
  std::vector<float> row(static_cast<std::size_t>(now.width()));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(now.game().actions()));
  now.observe(now.to_act(), row);
  now.mask(mask);
  Json sections = Json::array();
  for (const Section& section : now.layout())
    sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
  return Json{{"to_act", now.to_act()}, {"observation", row}, {"mask", mask}, {"layout", sections}};
}

Action Protocol::action_in(const Json& request) {
  if (!request.contains("action")) throw Refusal("missing key", "'action' is missing");
  const Json& given = request["action"];
  if (given.is_string()) return session().game().action_from_text(readable(given.get<std::string>(), kRepeated));
  if (!given.is_number_integer())
    throw Refusal("bad value", "'action' is neither a number nor the text of an action");
  const auto number = given.get<std::int64_t>();
  if (number < 0 || number >= session().game().actions())
    throw Refusal("bad value", "there is no action " + std::to_string(number));
  return static_cast<Action>(number);
}

Json Protocol::why_not(const Json& request) {
  require_keys(request, {"action", "words"});
  const AnyTable& now = session().table();
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const WhyNot found = request.contains("words") ? pandemonium::why_not(now, readable(text_of(request, "words"), kRepeated))
                                                 : pandemonium::why_not(now, action_in(request));
  Json refused = Json::array();
  for (const Refused& each : found.refused)
    refused.push_back(
        {{"actions", each.actions}, {"kind", each.kind}, {"words", each.reason.words}, {"rule", each.reason.rule}});
  const Question question = now.question();
  return Json{{"playable", found.playable}, {"refused", refused}, {"question", {{"words", question.words}, {"rule", question.rule}}}};
}

Json Protocol::act(const Json& request) {
  require_keys(request, {"action"});
  const Action action = action_in(request);
  if (session().over()) throw Refusal("over", "the game is over");
  if (!session().table().is_legal(action))
    throw Refusal("illegal", "'" + session().game().action_text(action) + "' is not legal now" +
                                 reason_in_words(session().table().why_not(action)) + "; 'legal' lists what is");
  review_.reset();
  session().play(action);
  session().agents_play();
  return state();
}

Json Protocol::back(const Json& request, bool undo) {
  if (undo)
    require_keys(request, {"dice"});
  else
    require_keys(request, {});
  const Dice dice = dice_in(request);
  if (!(undo ? session().undo(dice) : session().redo()))
    throw Refusal("nothing", std::string("there is nothing to ") + (undo ? "undo" : "redo"));
  review_.reset();
  session().agents_play();
  return state();
}

Json Protocol::fork(const Json& request) {
  require_keys(request, {"decision", "dice", "players"});
  const int decisions = session().replay().decisions();
  const int decision = number_of(request, "decision", decisions, 0, decisions);
  session().fork(decision, dice_in(request), players_in(request, {}));
  review_.reset();
  session().agents_play();
  return state();
}

Json Protocol::hint(const Json& request) {
  require_keys(request, {"agent", "games", "milliseconds", "moves"});
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const int most = number_of(request, "moves", 5, 1, kMaxActions);
  const bool timed = !request.contains("games");
  const int games = number_of(request, "games", 0, 0, kMostGames);
  const int milliseconds =
      timed ? number_of(request, "milliseconds", kHintMilliseconds, 0, kMostMilliseconds) : 0;
  const Thought& thought = coach_.think(session(), agent_in(request), games, milliseconds);
  return opinion(session().game(), thought, static_cast<std::size_t>(most));
}

Json Protocol::analyse(const Json& request) {
  require_keys(request, {"agent", "games", "milliseconds"});
  if (!session().person_acts()) throw Refusal("over", "nobody is to act: the game is over");
  const bool timed = !request.contains("games");
  const int games = number_of(request, "games", 0, 1, kMostGames);
  const int milliseconds = timed ? number_of(request, "milliseconds", 500, 1, kMostMilliseconds) : 0;
  const Thought& thought = coach_.think(session(), agent_in(request), games, milliseconds);
  Json all = opinion(session().game(), thought, static_cast<std::size_t>(kMaxActions));
  all["line"] = all["moves"][0].value("line", Json::array());
  return all;
}

Json Protocol::review(const Json& request) {
  require_keys(request, {"seat", "from", "to", "milliseconds"});
  const Session& now = session();
  const Replay& replay = now.replay();
  const int last = number_of(request, "to", replay.decisions(), 0, replay.decisions());
  const int first = number_of(request, "from", std::max(0, last - kMostReviewed), 0, last);
  if (last - first > kMostReviewed)
    throw Refusal("too large", "at most " + std::to_string(kMostReviewed) + " decisions in one answer");
  const Seat eyes = viewer(request);
  if (!review_ || (review_->eyes() != kNobody && review_->eyes() != eyes))
    review_ = std::make_unique<Review>(replay, eyes);
  review_->go_on(replay, number_of(request, "milliseconds", kReviewMilliseconds, 1, kMostMilliseconds));
  Json answer{{"by", "best"}, {"progress", review_->progress()}, {"done", review_->done()}, {"from", first}, {"to", last}};
  answer.update(about_review(*review_, replay, first, last));
  return answer;
}

Json Protocol::position() {
  Json whole = session().table().to_json();
  return Json{{"position", whole}};
}

void serve(Protocol& protocol, std::istream& in, std::ostream& out) {
  std::string line;
  bool too_long = false;
  while (!protocol.ended() && read_line(in, line, kMaxRequest, too_long)) {
    if (too_long)
      out << Json{{"error", "the request is longer than " + std::to_string(kMaxRequest) + " characters"},
                  {"code", "too large"}}
                 .dump();
    else
      out << protocol.answer_text(line);
    out << '\n' << std::flush;
  }
}

}  // namespace pandemonium
