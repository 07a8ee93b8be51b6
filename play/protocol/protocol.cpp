#include "play/protocol/protocol.hpp"

#include <istream>
#include <ostream>
#include <sstream>

#include "play/protocol/lines.hpp"
#include "play/protocol/request.hpp"
#include "play/session/about.hpp"

namespace pandemonium {
namespace {

std::string too_long_a_request() {
  return Json{{"error", "the request is longer than " + std::to_string(kMaxRequest) + " characters"},
              {"code", "too large"}}
      .dump();
}

}  // namespace

Json Protocol::answer(const std::string& request) {
  Json reply, parsed;
  try {
    parsed = parse_json(request, "the request");
    if (!parsed.is_object()) throw Refusal("not JSON", "the request is not a JSON object");
    if (parsed.contains("id")) {
      const Json& id = parsed["id"];
      if (!id.is_primitive() || (id.is_string() && id.get_ref<const std::string&>().size() > kMaxId)) {
        parsed.erase("id");
        throw Refusal("bad value",
                      "'id' is neither a number nor a text of at most " + std::to_string(kMaxId) + " bytes");
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
  if (request.size() > kMaxRequest) return too_long_a_request();
  return answer(request).dump(-1, ' ', false, Json::error_handler_t::replace);
}

const AnyGame& Protocol::game_in(const Json& request) {
  return session_ && !request.contains("game") ? session_->game() : find_game(text_of(request, "game"));
}

Session& Protocol::session() {
  if (!session_)
    throw Refusal("no game", "no game is in progress; begin one with {\"do\":\"new\",\"game\":...}");
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
  if (what == "guide") return guide(request);
  if (what == "puzzles") return puzzles(request);
  if (what == "puzzle") return puzzle(request);
  if (what == "answer") return answer_to_puzzle(request);
  if (what == "practise") return practise(request);
  if (what == "ending") return ending(request);
  if (what == "asks") return asks(request);
  if (what == "options" || what == "rules" || what == "what" || what == "levels") {
    require_keys(request, what == "what"    ? std::initializer_list<std::string_view>{"game", "word"}
                          : what == "rules" ? std::initializer_list<std::string_view>{"game"}
                                            : std::initializer_list<std::string_view>{"game", "variant"});
    const AnyGame& game = game_in(request);
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
  throw Refusal(
      "unknown request",
      "there is no request '" + readable(what, kRepeated) +
          "'; requests: games, options, levels, rules, what, new, load, state, legal, table, page, observe, "
          "position, history, act, asks, hint, analyse, why_not, guide, puzzles, puzzle, answer, practise, "
          "ending, cancel, undo, redo, fork, save, review, quit");
}

void serve(Protocol& protocol, std::istream& in, std::ostream& out) {
  std::string line;
  bool too_long = false;
  while (!protocol.ended() && read_line(in, line, kMaxRequest, too_long)) {
    out << (too_long ? too_long_a_request() : protocol.answer_text(line));
    out << '\n' << std::flush;
  }
}

}  // namespace pandemonium
