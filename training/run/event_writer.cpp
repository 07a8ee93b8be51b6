#include "training/run/event_writer.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>

#include "envs/core/batch/crc32c.hpp"
#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

enum WireType : std::uint32_t { varint = 0, eight_bytes = 1, bytes = 2, four_bytes = 5 };

template <class T>
std::string little_endian(T value) {
  std::string text(sizeof value, '\0');
  std::memcpy(text.data(), &value, sizeof value);
  return text;
}

std::string varint_of(std::uint64_t value) {
  std::string text;
  for (; value >= 128; value >>= 7) text += static_cast<char>(value | 128u);
  return text + static_cast<char>(value);
}

std::string tag(std::uint32_t field, WireType type) { return varint_of(field << 3 | type); }
std::string nested(std::uint32_t field, std::string_view content) {
  return tag(field, bytes) + varint_of(content.size()) + std::string(content);
}

std::string masked_crc(std::string_view data) {
  const std::uint32_t crc = crc32c(data);
  return little_endian(static_cast<std::uint32_t>((crc >> 15 | crc << 17) + 0xA282EAD8u));
}

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

std::string tf_record(std::string_view data) {
  const std::string length = little_endian(static_cast<std::uint64_t>(data.size()));
  return length + masked_crc(length) + std::string(data) + masked_crc(data);
}

// Event { double wall_time = 1; int64 step = 2; string file_version = 3; Summary summary = 5 }
// Summary { repeated Value value = 1 }   Value { string tag = 1; float simple_value = 2 }
std::string scalar_event(std::string_view name, float value, std::int64_t step, double wall_time) {
  const std::string one = nested(1, name) + tag(2, four_bytes) + little_endian(value);
  return tag(1, eight_bytes) + little_endian(wall_time) + tag(2, varint) +
         varint_of(static_cast<std::uint64_t>(step)) + nested(5, nested(1, one));
}

std::string version_event(double wall_time) {
  return tag(1, eight_bytes) + little_endian(wall_time) + nested(3, "brain.Event:2");
}

EventWriter::EventWriter(const std::filesystem::path& folder) {
  const auto started = static_cast<std::int64_t>(now() * 1e6);
  file_ = folder / ("events.out.tfevents." + std::to_string(started / 1'000'000) + ".pandemonium." +
                    std::to_string(started % 1'000'000));
  out_.open(file_, std::ios::binary);
  out_ << tf_record(version_event(now()));
  flush();
}

void EventWriter::flush() {
  out_.flush();
  if (!out_) throw Error(file_.string() + ": cannot be written: " + std::strerror(errno));
}

void EventWriter::scalar(std::string_view name, double value, std::int64_t step) {
  out_ << tf_record(scalar_event(name, static_cast<float>(value), step, now()));
}

}  // namespace pandemonium::training
