#include "envs/core/data/data_set.hpp"

#include "envs/core/files/sha256.hpp"

namespace pandemonium {

DataContent data_content(const Json& file, std::string_view game, std::vector<std::string>* faults) {
  const json_detail::Place place{.name = "data", .faults = faults};
  DataContent content{"", Json::object()};
  if (!file.is_object()) {
    json_detail::refuse(place, "an object", file);
    return content;
  }
  for (const auto& entry : file.items()) {
    const json_detail::Place here{.above = &place, .name = entry.key()};
    if (entry.key() == "game") {
      if (entry.value() != game) json_detail::refuse(here, "\"" + std::string(game) + "\"", entry.value());
    } else if (entry.key() == "name") {
      Text<32> name;
      json_detail::read(entry.value(), name, here, Missing::refused);
      content.name = name.text();
      if (content.name.empty() || content.name.find('@') != content.name.npos)
        json_detail::refuse(here, "a short name without @", entry.value());
    } else if (entry.key() != "$schema") {
      content.members[entry.key()] = entry.value();
    }
  }
  for (const std::string_view key : {"game", "name"})
    if (!file.contains(key)) json_detail::refuse_missing(place, key);
  return content;
}

Json parse_data(std::string_view text, const std::string& what) {
  if (text.size() > kMaxDataFile)
    throw Error(what + ": " + std::to_string(text.size()) + " bytes, a data file has at most " +
                std::to_string(kMaxDataFile));
  return parse_json(text, what);
}

std::string data_digest(const Json& canonical) { return sha256(canonical.dump()); }

std::uint64_t data_key(const AboutData& about) {
  std::uint64_t key = 0;
  for (const char c : about.digest.substr(0, 16))
    key = key << 4 | static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  return key;
}

std::string placed_fault(std::initializer_list<std::string_view> steps_and_sentence) {
  std::string text = "data";
  for (const std::string_view* each = steps_and_sentence.begin(); each != steps_and_sentence.end(); ++each)
    text += (each + 1 == steps_and_sentence.end() ? ": " : ".") + std::string(*each);
  return text;
}

}  // namespace pandemonium
