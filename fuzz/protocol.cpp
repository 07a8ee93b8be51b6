// Lines of the protocol: requests with bytes changed, one after another in one session; games go on by legal
// moves and are loaded again as they were saved, or damaged. Hints and reviews are asked to be quick: they
// think by the clock.
#include "play/protocol/protocol.hpp"
#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

// One for each game: a person in the first seat, an agent in every other.
const std::vector<std::string>& beginnings() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made;
    for (const AnyGame* game : games()) {
      const Json options = game->options("");
      std::vector<std::string> players{"person"};
      while (static_cast<int>(players.size()) < game->seats(options))
        players.push_back(players.size() % 2 == 0 ? "random" : "scripted");
      made.push_back(
          Json{{"do", "new"}, {"game", game->name()}, {"players", players}, {"seed", made.size()}}.dump());
    }
    return made;
  }();
  return all;
}

const std::vector<std::string>& requests() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made = beginnings();
    made.insert(made.end(), {
                                R"({"do":"games","id":1})",
                                R"({"do":"state"})",
                                R"({"do":"legal"})",
                                R"({"do":"page"})",
                                R"({"do":"page","seat":0})",
                                R"({"do":"observe"})",
                                R"({"do":"act","action":0})",
                                R"({"do":"act","action":"bet"})",
                                R"({"do":"undo"})",
                                R"({"do":"redo"})",
                                R"({"do":"hint","agent":"scripted","games":1,"milliseconds":1})",
                                R"({"do":"save"})",
                                R"({"do":"review","milliseconds":1,"games":1})",
                                R"({"do":"why_not","words":"bet"})",
                                R"({"do":"load","save":"{}"})",
                                R"({"do":"quit"})",
                                R"({"do":"table"})",
                                R"({"do":"history"})",
                                R"({"do":"fork","decision":1})",
                                R"({"do":"position"})",
                                R"({"do":"cancel"})",
                            });
    for (const AnyGame* game : games())
      for (const char* request : {"options", "rules", "levels"})
        made.push_back(Json{{"do", request}, {"game", game->name()}}.dump());
    made.push_back(R"({"do":"what","word":"die"})");
    return made;
  }();
  return all;
}

// One input is a session of several lines: at the end it reports how many were answered.
struct Lines {
  long answered = 0;
  ~Lines() { std::fprintf(stderr, "stat::lines_answered:           %ld\n", answered); }
} lines_of_all_inputs;

Json answer(Protocol& protocol, const std::string& request) {
  ++lines_of_all_inputs.answered;
  return protocol.answer(request);
}

fuzz::Input part_of(fuzz::Input& input) {
  const std::string_view part = input.text(8);
  return {reinterpret_cast<const std::uint8_t*>(part.data()), part.size()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  Protocol protocol;
  answer(protocol, beginnings()[input.byte() % beginnings().size()]);
  for (int lines = 0; lines < 12 && !input.empty(); ++lines) {
    std::string request = requests()[input.byte() % requests().size()];
    const int how = input.byte() % 8;
    if (how == 0) request = std::string(input.text(input.byte()));
    if (how == 1) request = part_of(input).changed(request);
    if (how == 2) {
      const Json kept = answer(protocol, R"({"do":"save"})");
      if (kept.contains("save") && kept["save"].is_string()) {
        std::string text = kept["save"].get<std::string>();
        if (input.byte() % 4 != 0) text = part_of(input).changed(text);
        request = Json{{"do", "load"}, {"save", text}}.dump(-1, ' ', false, Json::error_handler_t::replace);
      }
    }
    if (how == 3 || how == 4) {  // a legal action, so that games go on
      const Json legal = answer(protocol, R"({"do":"legal"})");
      if (legal.contains("legal") && !legal["legal"].empty())
        request =
            Json{{"do", "act"}, {"action", legal["legal"][input.byte() % legal["legal"].size()]["action"]}}
                .dump();
    }
    const std::string text = answer(protocol, request).dump();  // throws if the text is not UTF-8
    fuzz::require(text.size() < (1 << 20), "a long answer: " + text.substr(0, 200));
  }
  return 0;
}
