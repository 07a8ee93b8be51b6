// Writes files that a crash never leaves half written. The content goes to a file beside (NAME.part), is
// brought to the disk and renamed, and the folder is brought to the disk too. A reader finds the old content
// or the whole new one, after any kill or power cut. A link is followed. What is no regular file (/dev/null,
// a pipe) is written straight.
// Errors: a file that cannot be written throws Error with its name and the system's reason; nothing is left
// beside it.
#pragma once

#include <filesystem>
#include <string_view>

namespace pandemonium {

void write_durably(const std::filesystem::path& file, std::string_view content);

// Error where write_durably would fail for lack of a folder or of leave to write there: asked before long
// work.
void require_writable(const std::filesystem::path& file);

}  // namespace pandemonium
