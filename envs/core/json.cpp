#include "envs/core/json.hpp"

#include <algorithm>

namespace pandemonium {
namespace {

int nesting_of(std::string_view text);

Json value_from_text(const std::string& text) {
  if (nesting_of(text) > kMaxJsonDepth)
    throw Error("option value " + readable(text, 60) + ": lists and objects nest deeper than " +
                std::to_string(kMaxJsonDepth));
  if (text == "on") return true;
  if (text == "off") return false;
  Json parsed = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return parsed.is_discarded() ? Json(text) : parsed;
}

int nesting_of(std::string_view text) {
  int depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{'))
      deepest = std::max(deepest, ++depth);
    else if (!quoted && (c == ']' || c == '}'))
      --depth;
  }
  return deepest;
}

std::string in_a_row(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace

Json parse_json(std::string_view text, const std::string& what) {
  if (nesting_of(text) > kMaxJsonDepth)
    throw Error(what + ": lists and objects nest deeper than " + std::to_string(kMaxJsonDepth));
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::exception& failure) {
    throw Error(what + ": not JSON: " + failure.what());
  }
}

Json json_from_assignments(std::string_view text) {
  Json all = Json::object();
  while (!text.empty()) {
    int depth = 0;  // commas inside brackets belong to the value
    std::size_t end = 0;
    while (end < text.size() && !(text[end] == ',' && depth == 0)) {
      depth += text[end] == '[' || text[end] == '{';
      depth -= text[end] == ']' || text[end] == '}';
      ++end;
    }
    const std::string_view item = text.substr(0, end);
    text.remove_prefix(end < text.size() ? end + 1 : end);
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0)
      throw Error("option '" + readable(item, 60) + "': expected name=value");
    Json* place = &all;
    std::string_view name = item.substr(0, equals);
    if (std::count(name.begin(), name.end(), '.') > kMaxJsonDepth)
      throw Error("option '" + readable(item, 60) + "': more than " + std::to_string(kMaxJsonDepth) +
                  " dots");
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
      place = &(*place)[std::string(name.substr(0, dot))];
      name.remove_prefix(dot + 1);
      if (!place->is_object() && !place->is_null())
        throw Error("option '" + readable(item, 60) + "': what stands before the dot has a value already");
    }
    (*place)[std::string(name)] = value_from_text(std::string(item.substr(equals + 1)));
  }
  return all;
}

namespace json_detail {

std::string Place::path() const {
  if (above == nullptr) return std::string(name);
  std::string path = above->path();
  if (index >= 0) return path + "[" + std::to_string(index) + "]";
  return path + (path.empty() ? "" : ".") + std::string(name);
}

namespace {

constexpr std::size_t kMostFaults = 100;  // enough to work on; a hostile file could have millions

void refuse(const Place& place, const std::string& wrong) {
  const std::string fault = place.path() + ": " + wrong;
  const Place* top = &place;
  while (top->above != nullptr) top = top->above;
  if (top->faults == nullptr) throw Error(fault);
  if (top->faults->size() < kMostFaults) top->faults->push_back(fault);
}

}  // namespace

void refuse(const Place& place, const std::string& expected, const Json& given) {
  const std::string text = given.dump(-1, ' ', false, Json::error_handler_t::replace);
  refuse(place, readable(text, 60) + " is given, expected " + expected);
}

void refuse_name(const Place& place, std::span<const std::string_view> known, const Json& given) {
  refuse(place, "one of " + in_a_row(known), given);
}

void refuse_missing(const Place& place, std::string_view key) {
  refuse(place, "'" + std::string(key) + "' is missing");
}

void refuse_unknown(const Place& place, std::string_view key, std::span<const std::string_view> known) {
  refuse(place, "unknown '" + std::string(key) + "'; known: " + in_a_row(known));
}

bool is_whole_number(const Json& json, int least, int most, int& number) {
  if (!json.is_number_integer() ||
      (json.is_number_unsigned() && !std::in_range<int>(json.get<std::uint64_t>())) ||
      !std::in_range<int>(json.get<std::int64_t>()))
    return false;
  number = json.get<int>();
  return number >= least && number <= most;
}

}  // namespace json_detail
}  // namespace pandemonium
