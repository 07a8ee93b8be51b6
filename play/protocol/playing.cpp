// Requests that play: beginning, loading, moving, going back.
#include <sstream>

#include "play/protocol/protocol.hpp"
#include "play/protocol/request.hpp"
#include "play/session/about.hpp"
#include "play/session/narration.hpp"
#include "play/session/openness.hpp"

namespace pandemonium {
namespace {

std::vector<std::string> first_player_is_a_person(int seats) {
  std::vector<std::string> players(static_cast<std::size_t>(seats), "best");
  players[0] = kPerson;
  return players;
}

std::string reason_in_words(const Reason& reason) {
  return reason.words.empty() ? "" : ": " + reason.words.substr(0, reason.words.size() - 1);
}

}  // namespace

Protocol::Protocol(std::optional<Session> session, bool seed_is_known) {
  if (session) start(std::move(*session), seed_is_known);
}

void Protocol::start(Session fresh, bool seed_is_known) {
  fresh.ask_less(asks_less_);
  fresh.agents_play();
  guided_.reset();
  puzzle_.reset();
  review_.reset();
  session_ = std::move(fresh);
  seed_is_known_ = seed_is_known;
  hides_ = ever_hides(session_->game(), session_->replay().options());
  coach_.forget();
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
    start(Session(*table, seed, players_in(request, first_player_is_a_person(table->seats()))),
          request.contains("seed"));
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
  Session loaded = Session::read(text, "save", same_game ? &session_->game() : nullptr);
  if (request.contains("players"))
    loaded = std::move(loaded).with_players(players_in(request, {}));
  else
    for (const std::string& player : loaded.replay().players()) require_modest(player);
  start(std::move(loaded), true);
  return state();
}

Json Protocol::state() {
  const Session& now = session();
  Json players = Json::array(), names = Json::array(), titles = Json::array();
  Json news = Json::array(), events = Json::array();
  for (const std::string& player : now.replay().players()) players.push_back(player);
  Seat listener = now.to_act();
  for (Seat seat = 0; listener == kNobody && seat < now.seats(); ++seat)
    if (now.is_person(seat)) listener = seat;
  for (Seat seat = 0; seat < now.seats(); ++seat) {
    names.push_back(now.name_of(seat, listener));
    titles.push_back(now.table().seat_title(seat));
  }
  if (listener != kNobody) {
    for (const std::string& line : now.news(listener)) news.push_back(line);
    for (int k = now.news_from(listener); k < now.entries(listener); ++k)
      events.push_back(about_entry(now, k, listener));
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
                  {"seat_titles", titles},
                  {"decisions", listener == kNobody ? now.replay().decisions() : now.entries(listener)},
                  {"to_act", now.to_act()},
                  {"asked_in_secret", now.asked_in_secret()},
                  {"over", now.over()},
                  {"hides", hides_},
                  {"partners", now.people_are_partners()},
                  {"open", hides_ && is_open(now)},
                  {"can_undo", now.can_undo()},
                  {"can_redo", now.can_redo()}});
  if (!now.over()) {
    const Question question = now.table().question();
    all["question"] = Json{{"words", question.words}, {"rule", question.rule}};
  }
  all.update(Json{{"news", news}, {"events", events}, {"remarks", now.remarks()}});
  if (guided_) all["guide"] = about_guide();
  if (puzzle_)
    all["puzzle"] = Json{{"id", puzzle_->id}, {"level", puzzle_->level}, {"ahead", puzzle_->ahead}};
  Json standing = Json::array();
  for (const StandingAnswer& each : now.standing())
    if (each.seat == listener)  // what others at this screen have answered beforehand is theirs
      standing.push_back({{"question", each.question},
                          {"action", each.action},
                          {"text", now.game().action_text(each.action)},
                          {"repeat", each.repeat == Repeat::game ? "game" : "turn"}});
  all["standing"] = std::move(standing);
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

Action Protocol::action_in(const Json& request) {
  if (!request.contains("action")) throw Refusal("missing key", "'action' is missing");
  const Json& given = request["action"];
  if (given.is_string())
    return session().game().action_from_text(readable(given.get<std::string>(), kRepeated));
  if (!given.is_number_integer())
    throw Refusal("bad value", "'action' is neither a number nor the text of an action");
  const auto number = given.get<std::int64_t>();
  if (number < 0 || number >= session().game().actions())
    throw Refusal("bad value", "there is no action " + std::to_string(number));
  return static_cast<Action>(number);
}

Json Protocol::act(const Json& request) {
  require_keys(request, {"action", "repeat"});
  const Action action = action_in(request);
  const std::string until = text_of(request, "repeat", "");
  if (!until.empty() && until != "turn" && until != "game")
    throw Refusal("bad value", "'repeat' is \"turn\" or \"game\", not '" + readable(until, kRepeated) + "'");
  const Repeat repeat = until.empty() ? Repeat::once : until == "turn" ? Repeat::turn : Repeat::game;
  if (session().over()) throw Refusal("over", "the game is over");
  if (!session().table().is_legal(action))
    throw Refusal("illegal", "'" + session().game().action_text(action) + "' is not legal now" +
                                 reason_in_words(session().table().why_not(action)) +
                                 "; 'legal' lists what is");
  if (guided_ && !guided_->done()) {
    if (action != guided_->guide.asked(guided_->step))
      throw Refusal("guide", "the guide asks: " + guided_->guide.step(guided_->step).task);
    return go_to_step(guided_->step + 1);
  }
  guided_.reset();
  review_.reset();
  puzzle_.reset();
  session().play(action, repeat);
  session().agents_play();
  return state();
}

Json Protocol::back(const Json& request, bool undo) {
  if (undo)
    require_keys(request, {"dice"});
  else
    require_keys(request, {});
  const Dice dice = dice_in(request);
  if (guided_) {
    const int step = guided_->step + (undo ? -1 : 1);
    if (step < 0 || !undo) throw Refusal("nothing", "the guide begins here, and goes on by playing");
    return go_to_step(step);
  }
  if (!(undo ? session().undo(dice) : session().redo()))
    throw Refusal("nothing", std::string("there is nothing to ") + (undo ? "undo" : "redo"));
  review_.reset();
  session().agents_play();
  return state();
}

Json Protocol::fork(const Json& request) {
  require_keys(request, {"seat", "decision", "dice", "players"});
  guided_.reset();
  session().fork(place_in(request, viewer(request)), dice_in(request), players_in(request, {}));
  review_.reset();
  session().agents_play();
  return state();
}

}  // namespace pandemonium
