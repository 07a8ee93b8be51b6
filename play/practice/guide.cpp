#include "play/practice/guide.hpp"

#include <string_view>

#include "envs/core/error.hpp"
#include "play/practice/guide_texts.hpp"

namespace pandemonium {
namespace {

constexpr const char* kGentlest = "level:1";

std::string_view text_for(const AnyGame& game) {
  for (const auto& [name, text] : guide_texts())
    if (name == game.name()) return text;
  return {};
}

ScriptedMove move_in(const Json& step) {
  ScriptedMove move{step.at("play").get<std::string>(), {}};
  if (step.contains("chance")) move.chance = step["chance"].get<std::vector<int>>();
  return move;
}

std::vector<ScriptedMove> moves_in(const Json& holder, const char* key) {
  std::vector<ScriptedMove> moves;
  for (const Json& each : holder.value(key, Json::array())) moves.push_back(move_in(each));
  return moves;
}

GuideStep step_in(const Json& step) {
  return {step.value("at", Json::object()),
          step.at("say").get<std::vector<std::string>>(),
          step.at("rule").get<std::string>(),
          step.at("task").get<std::string>(),
          move_in(step),
          moves_in(step, "then")};
}

// The table with other values at these paths.
std::unique_ptr<AnyTable> changed(const AnyTable& table, const Json& at) {
  Json position = table.to_json();
  for (const auto& [path, value] : at.items()) {
    const Json::json_pointer place(path);
    if (!position.contains(place)) throw Error("a position has no '" + path + "'");
    position[place] = value;
  }
  return table.game().from_json(position);
}

// Whoever writes a guide is told what could be played instead.
std::string legal_moves(const AnyTable& table) {
  std::string list;
  for (const Action action : table.legal())
    list += (list.empty() ? "" : ", ") + table.game().action_text(action);
  return list;
}

void play(Session& session, const ScriptedMove& move) {
  const AnyTable& table = session.table();
  const Action action = table.game().action_from_text(move.text);
  if (session.over() || !table.is_legal(action))
    throw Error("seat " + std::to_string(table.to_act()) + " cannot play '" + move.text +
                "'; legal: " + legal_moves(table));
  session.play_scripted(action, move.chance);
}

}  // namespace

bool Guide::is_there(const AnyGame& game) { return !text_for(game).empty(); }

Guide::Guide(const AnyGame& game) : game_(&game) {
  const std::string where = std::string(game.name()) + "'s guide";
  if (!is_there(game)) throw Error("there is no guide to " + std::string(game.title()));
  const Json all = parse_json(text_for(game), where);
  try {
    title_ = all.at("title").get<std::string>();
    variant_ = all.at("variant").get<std::string>();
    seed_ = all.at("seed").get<std::uint64_t>();
    before_ = moves_in(all, "before");
    for (const Json& each : all.at("steps")) steps_.push_back(step_in(each));
    end_ = all.at("end").get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception& fault) {
    throw Error(where + ", step " + std::to_string(steps_.size() + 1) + ": " + fault.what());
  }
}

Action Guide::asked(int number) const { return game_->action_from_text(step(number).move.text); }

Session Guide::at(int last) const {
  const Json options = game_->options(variant_);
  std::vector<std::string> players(static_cast<std::size_t>(game_->seats(options)), kGentlest);
  players[0] = kPerson;
  Session session(*game_, options, seed_, players);
  for (int number = 0; number <= last; ++number) {
    try {
      if (number == 0)
        for (const ScriptedMove& each : before_) play(session, each);
      if (number < steps() && !step(number).at.empty())
        session = Session(*changed(session.table(), step(number).at), seed_, players);
      if (number == last) break;
      play(session, step(number).move);
      for (const ScriptedMove& each : step(number).then) play(session, each);
    } catch (const Error& fault) {
      throw Error(std::string(game_->name()) + "'s guide, step " + std::to_string(number + 1) + ": " +
                  fault.what());
    }
  }
  return session;
}

}  // namespace pandemonium
