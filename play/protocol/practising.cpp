// Requests of learners: a guided first game.
#include "play/protocol/protocol.hpp"
#include "play/protocol/request.hpp"

namespace pandemonium {

Json Protocol::guide(const Json& request) {
  require_keys(request, {"game", "step", "leave"});
  if (request.contains("leave")) {
    if (request["leave"] != true) throw Refusal("bad value", "'leave' is true, or left out");
    if (!guided_) throw Refusal("nothing", "no guide is in progress");
    guided_.reset();
    session().agents_play();
    return state();
  }
  const AnyGame& game =
      session_ && !request.contains("game") ? session_->game() : find_game(text_of(request, "game"));
  if (!Guide::is_there(game)) throw Refusal("nothing", "there is no guide to " + std::string(game.title()));
  GuidedGame fresh{Guide(game)};
  const int step = number_of(request, "step", 0, 0, fresh.guide.steps());
  start(fresh.guide.at(step), true);
  guided_ = std::move(fresh);
  guided_->step = step;
  return state();
}

Json Protocol::go_to_step(int step) {
  GuidedGame guided = std::move(*guided_);
  guided.step = step;
  start(guided.guide.at(step), true);
  guided_ = std::move(guided);
  return state();
}

Json Protocol::about_guide() const {
  const Guide& guide = guided_->guide;
  Json told{{"title", guide.title()},
            {"step", guided_->step},
            {"steps", guide.steps()},
            {"words", guided_->words()},
            {"done", guided_->done()}};
  if (guided_->done()) return told;
  const GuideStep& step = guide.step(guided_->step);
  const Action asked = guide.asked(guided_->step);
  told.update(Json{{"rule", step.rule},
                   {"task", step.task},
                   {"action", asked},
                   {"text", session_->game().action_text(asked)}});
  return told;
}

}  // namespace pandemonium
