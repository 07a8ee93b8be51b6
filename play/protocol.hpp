// The JSON protocol: one request per line in, one answer per line out, for other front ends and for bots.
// Described for its users in play/README.md. A client sits in the seats of people ("person") and is told only
// what the seat to act may know; agents move by themselves after every request that leaves it to them. What
// cannot be done is answered with {"error": "..."}, and nothing has changed. No request reaches the file
// system.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "envs/core/json.hpp"
#include "play/session.hpp"

namespace pandemonium {

inline constexpr std::size_t kMaxRequest = 8 << 20;  // characters; a loaded game is the largest

class Protocol {
 public:
  explicit Protocol(std::optional<Session> session = std::nullopt);
  // One answer to one request; never throws on bad input.
  Json answer(const std::string& request);
  bool ended() const { return ended_; }

 private:
  Json carry_out(const Json& request);
  Json begin(const Json& request);
  Json load(const Json& request);
  Json state();
  Json legal();
  Json page(const Json& request);
  Json observe();
  Json act(const Json& request);
  Json hint(const Json& request);
  Session& session();

  std::optional<Session> session_;
  bool ended_ = false;
};

// Answers until the input ends or a request says "quit".
void serve(Protocol& protocol, std::istream& in, std::ostream& out);

}  // namespace pandemonium
