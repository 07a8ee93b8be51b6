// Lines of the protocol: requests with bytes changed, one after another in one session.
#include "fuzz/input.hpp"
#include "play/protocol.hpp"

using namespace pandemonium;

namespace {

const std::vector<std::string>& requests() {
  static const std::vector<std::string> all{
      R"({"do":"games","id":1})", R"({"do":"state"})", R"({"do":"legal"})", R"({"do":"page"})", R"({"do":"page","seat":0})",
      R"({"do":"observe"})", R"({"do":"act","action":0})", R"({"do":"act","action":"bet"})", R"({"do":"undo"})", R"({"do":"redo"})",
      R"({"do":"hint","agent":"scripted"})", R"({"do":"save"})", R"({"do":"review","milliseconds":1})", R"({"do":"why_not","words":"bet"})", R"({"do":"load","save":"{}"})",
      R"({"do":"new","game":"cyberdoom_tower","players":["person"],"seed":3})",
      R"({"do":"new","game":"city_of_demons","players":["person","scripted"],"variant":"duel","seed":1})",
      R"({"do":"new","game":"daemon_dice","options":{"players":2},"players":["person","random"]})", R"({"do":"quit"})",
      R"({"do":"table"})", R"({"do":"history"})", R"({"do":"fork","decision":1})", R"({"do":"position"})", R"({"do":"cancel"})",
      R"({"do":"options","game":"daemon_dice"})", R"({"do":"rules","game":"demon_city"})",
      R"({"do":"what","game":"city_of_demons","word":"camp"})", R"({"do":"levels","game":"city_of_horror"})"};
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  Protocol protocol;
  protocol.answer(requests()[14 + input.byte() % 3]);
  for (int lines = 0; lines < 24 && !input.empty(); ++lines) {
    std::string request = requests()[input.byte() % requests().size()];
    const int how = input.byte() % 4;
    if (how == 0) request = std::string(input.text(input.byte()));
    if (how == 1) {
      const std::string_view part = input.text(8);
      request = fuzz::Input(reinterpret_cast<const std::uint8_t*>(part.data()), part.size()).changed(request);
    }
    if (how == 2) {  // the first legal action, so that games go on
      const Json legal = protocol.answer(R"({"do":"legal"})");
      if (legal.contains("legal") && !legal["legal"].empty())
        request = Json{{"do", "act"}, {"action", legal["legal"][input.byte() % legal["legal"].size()]["action"]}}.dump();
    }
    const std::string answer = protocol.answer(request).dump();  // throws if the text is not UTF-8
    fuzz::require(answer.size() < (1 << 20), "a long answer: " + answer.substr(0, 200));
  }
  return 0;
}
