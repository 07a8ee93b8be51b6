// The keys of a request, read strictly: what is missing, unknown or out of range is refused with the code of
// its kind (docs/protocol.md); and numbers that a client's language could not hold.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/error.hpp"
#include "envs/core/json.hpp"
#include "play/session/session.hpp"

namespace pandemonium {

inline constexpr std::size_t kRepeated = 80;    // bytes of a request that an answer repeats
inline constexpr int kMostMilliseconds = 5000;  // of thinking, for one request
inline constexpr int kMostTold = 2000;          // decisions in one answer

// A refusal with the code of its kind; any other Error has the code "refused".
class Refusal : public Error {
 public:
  Refusal(std::string code, const std::string& what) : Error(what), code_(std::move(code)) {}
  const std::string& code() const { return code_; }

 private:
  std::string code_;
};

// "do" and "id" are always known.
void require_keys(const Json& request, std::initializer_list<std::string_view> known);
std::string text_of(const Json& request, const char* key, const std::string& fallback);
std::string text_of(const Json& request, const char* key);
int number_of(const Json& request, const char* key, int fallback, int least, int most);
// Model files are not a client's to name, and no request keeps the machine busy for long.
void require_modest(const std::string& agent);
std::vector<std::string> players_in(const Json& request, std::vector<std::string> fallback);
std::string agent_in(const Json& request);
Dice dice_in(const Json& request);
// A number, or text where a number would lose digits in other languages.
std::uint64_t seed_in(const Json& seed);
// Text beyond 2^53, which doubles cannot hold; make_exact: wherever it stands in a value.
Json exact(std::uint64_t number);
void make_exact(Json& value);

}  // namespace pandemonium
