#include "play/protocol/request.hpp"

namespace pandemonium {
namespace {

constexpr int kMostSimulations = 100'000;  // of a search
constexpr std::uint64_t kExactInDoubles = std::uint64_t{1} << 53;

}  // namespace

void require_keys(const Json& request, std::initializer_list<std::string_view> known) {
  std::string list;
  for (const std::string_view key : known) list += (list.empty() ? "" : ", ") + std::string(key);
  for (const auto& entry : request.items()) {
    bool found = entry.key() == "do" || entry.key() == "id";
    for (const std::string_view each : known) found = found || entry.key() == each;
    if (!found)
      throw Refusal("unknown key", "unknown '" + readable(entry.key(), kRepeated) +
                                       "'; known: " + (list.empty() ? "none" : list));
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
    throw Refusal("bad value",
                  "'" + std::string(key) + "' is " + std::to_string(given) + ", expected " + range);
  return static_cast<int>(given);
}

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
    throw Refusal("too large", "searches are limited to " + std::to_string(kMostSimulations) +
                                   " simulations or " + std::to_string(kMostMilliseconds) + " ms a decision");
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

std::uint64_t seed_in(const Json& seed) {
  if (seed.is_number_unsigned()) return seed.get<std::uint64_t>();
  if (seed.is_string()) return seed_from_text(seed.get<std::string>());
  throw Refusal("bad value", "'seed' is not a whole number from 0 on");
}

Json exact(std::uint64_t number) {
  if (number < kExactInDoubles) return number;
  return std::to_string(number);
}

void make_exact(Json& value) {
  if (value.is_number_unsigned())
    value = exact(value.get<std::uint64_t>());
  else if (value.is_structured())
    for (Json& each : value) make_exact(each);
}

}  // namespace pandemonium
