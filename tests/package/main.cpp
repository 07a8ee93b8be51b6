#include <iostream>

#include "agents/evaluation/evaluate.hpp"
#include "agents/roster.hpp"

int main(int, char** arguments) {
  if (pandemonium::models_folder() != arguments[1]) return 1;
  for (const pandemonium::AnyGame* game : pandemonium::games()) {
    const auto match = evaluate_match(*game, game->options(), {"best", "random"}, {.games = 2});
    std::cout << to_text(match);
    if (match.entrants[0].remark.find("scripted heuristic") != std::string::npos)
      return 1;  // no model was found
  }
}
