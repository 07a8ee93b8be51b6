#include "training/league/strengths.hpp"

namespace pandemonium::training {

void Strengths::measure(const Variants& variants, const Network& network, int games, std::uint64_t seed) {
  const Variants named = variants.part(false), of_drawn = variants.part(true);
  if (variants.seats > 1 && variants.game->utility() != Utility::identical)
    random = quick_evaluation(named, network, Yardstick::random, games, seed);
  scripted = quick_evaluation(named, network, Yardstick::scripted, games, seed);
  if (!of_drawn.list.empty())
    drawn = quick_evaluation(of_drawn, network, Yardstick::scripted, games / 4, seed);
}

Json Strengths::evaluation() const {
  Json evaluation = Json::object();
  const auto note = [&evaluation](const char* name, const std::optional<Strength>& strength) {
    if (strength)
      evaluation[name] = {{"score", strength->score},
                          {"error", strength->error},
                          {"win_rate", strength->win_rate},
                          {"games", strength->games}};
  };
  note("random", random);
  note("scripted", scripted);
  note("drawn", drawn);
  return evaluation;
}

void Strengths::add_to(Json& metrics, const Variants& variants) const {
  if (random) metrics["strength/random"] = random->score;
  if (drawn) {
    metrics["strength/drawn"] = drawn->score;
    metrics["strength/drawn_error"] = drawn->error;
  }
  if (!scripted) return;
  metrics["strength/scripted"] = scripted->score;
  metrics["strength/scripted_error"] = scripted->error;
  if (variants.list.size() == 1) return;
  for (std::size_t i = 0; i < scripted->score_by_variant.size(); ++i)  // drawn ones are listed after these
    metrics["strength/scripted/" + variants.list[i].name] = scripted->score_by_variant[i];
}

}  // namespace pandemonium::training
