// The JSON protocol as WebAssembly: what the page's worker holds. One game, one request at a time.
#include <cstdlib>
#include <string>

#include "play/protocol/protocol.hpp"

namespace {

pandemonium::Protocol& protocol() {
  static pandemonium::Protocol only = [] {
    setenv("PANDEMONIUM_MODELS", "/models", 1);  // in the worker's file system
    return pandemonium::Protocol();
  }();
  return only;
}

}  // namespace

// Bytes of the longest request: nothing longer needs to be copied into the engine's memory.
extern "C" int longest_request() { return static_cast<int>(pandemonium::kMaxRequest); }

// `request`  JSON, UTF-8, ends with 0. The answer is JSON too and stays where it is until the next request.
extern "C" const char* answer(const char* request) {
  static std::string reply;
  reply = protocol().answer_text(request);
  return reply.c_str();
}
