// An event file is read back record by record, with a reader written from the format's description alone.
#include "training/run/event_writer.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <sstream>

#include "envs/core/batch/crc32c.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;

// CRC-32C bit by bit, as its polynomial says, then masked as TFRecords ask.
std::uint32_t masked_crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1u) != 0 ? crc >> 1 ^ 0x82F63B78u : crc >> 1;
  }
  crc = ~crc;
  return (crc >> 15 | crc << 17) + 0xA282EAD8u;
}

template <class T>
T take(std::string_view& bytes) {
  T value{};
  EXPECT_GE(bytes.size(), sizeof value);
  if (bytes.size() < sizeof value) return value;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

std::vector<std::string> records_of(std::string_view bytes) {
  std::vector<std::string> records;
  while (!bytes.empty() && !testing::Test::HasFailure()) {
    const std::string_view length_bytes = bytes.substr(0, 8);
    const auto length = take<std::uint64_t>(bytes);
    EXPECT_EQ(take<std::uint32_t>(bytes), masked_crc_of(length_bytes));
    EXPECT_LE(length, bytes.size());
    records.emplace_back(bytes.substr(0, length));
    bytes.remove_prefix(std::min<std::size_t>(length, bytes.size()));
    EXPECT_EQ(take<std::uint32_t>(bytes), masked_crc_of(records.back()));
  }
  return records;
}

std::uint64_t take_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const auto byte = take<std::uint8_t>(bytes);
    value |= std::uint64_t{byte & 127u} << shift;
    if (byte < 128) break;
  }
  return value;
}

// The fields of a protobuf message by number, as raw bytes (numbers as 8 bytes).
std::map<int, std::string> message_of(std::string_view bytes) {
  std::map<int, std::string> fields;
  while (!bytes.empty() && !testing::Test::HasFailure()) {
    const std::uint64_t tag = take_varint(bytes);
    std::string& field = fields[static_cast<int>(tag >> 3)];
    std::uint64_t size = tag % 8 == 1 ? 8 : 4;
    if (tag % 8 == 0) {
      const std::uint64_t number = take_varint(bytes);
      field.assign(reinterpret_cast<const char*>(&number), 8);
      continue;
    }
    if (tag % 8 == 2) size = take_varint(bytes);
    EXPECT_LE(size, bytes.size());
    field = bytes.substr(0, size);
    bytes.remove_prefix(std::min<std::size_t>(size, bytes.size()));
  }
  return fields;
}

template <class T>
T number(std::string_view bytes) {
  return take<T>(bytes);
}

TEST(EventWriter, WhatIsWrittenIsReadBack) {
  const fs::path folder = fs::path(testing::TempDir()) / "pandemonium_events";
  fs::remove_all(folder);
  fs::create_directories(folder);
  {
    EventWriter writer(folder);
    writer.scalar("losses/policy_loss", -0.125, 1'000'000);
    writer.scalar("losses/entropy", 1.5, 3);
  }
  std::ostringstream content;
  const fs::path file = fs::directory_iterator(folder)->path();
  EXPECT_EQ(file.filename().string().find("events.out.tfevents."), 0u) << "as TensorBoard looks for";
  content << std::ifstream(file, std::ios::binary).rdbuf();
  const auto records = records_of(content.str());
  ASSERT_EQ(records.size(), 3u);

  auto event = message_of(records[0]);
  EXPECT_EQ(event[3], "brain.Event:2");
  event = message_of(records[1]);
  EXPECT_GT(number<double>(event[1]), 1.7e9) << "seconds since 1970";
  EXPECT_EQ(number<std::int64_t>(event[2]), 1'000'000);
  auto value = message_of(message_of(event[5])[1]);
  EXPECT_EQ(value[1], "losses/policy_loss");
  EXPECT_EQ(number<float>(value[2]), -0.125f);
  event = message_of(records[2]);
  EXPECT_EQ(number<std::int64_t>(event[2]), 3);
  value = message_of(message_of(event[5])[1]);
  EXPECT_EQ(value[1], "losses/entropy");
  EXPECT_EQ(number<float>(value[2]), 1.5f);
  fs::remove_all(folder);
}

TEST(EventWriter, TheChecksumIsTheOneOfItsStandard) { EXPECT_EQ(crc32c("123456789"), 0xE3069283u); }

}  // namespace
}  // namespace pandemonium::training
