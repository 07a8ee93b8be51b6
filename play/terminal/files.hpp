// A game in progress as a file: whole or not at all, even if the machine stops while it is written (a file
// beside it, written through to the disk, then renamed).
// Errors: reading refuses what Replay::read refuses; a file that cannot be written or read is named.
#pragma once

#include <string>

#include "play/session/session.hpp"

namespace pandemonium {

void save_file(const Session& session, const std::string& path);
Replay read_file(const std::string& path, const AnyGame* game = nullptr);   // to look at
Session load_file(const std::string& path, const AnyGame* game = nullptr);  // to go on with

}  // namespace pandemonium
