// Model files: what is written is read back, and every kind of damage is refused by name.
#include "agents/policy/safetensors.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <limits>

#include "envs/core/chance.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

TensorFile sample() {
  TensorFile file;
  file.metadata = {{"b", "zwei"}, {"a", "one \"quoted\" ü"}};
  file.tensors = {{"first", {2, 3}, {1, 2, 3, 4, 5, -6.5f}}, {"second", {2}, {0.25f, 1e-20f}}};
  return file;
}

// The bytes of a header and its numbers, whatever they say.
std::string bytes_of(const std::string& header, std::size_t data) {
  const std::uint64_t length = header.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + std::string(data, '\0');
}

std::string tensor(const std::string& name, const std::string& shape, int begin, int end,
                   const std::string& dtype = "F32") {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
         std::to_string(begin) + "," + std::to_string(end) + "]}";
}

void expect_refused(const std::string& bytes, const std::string& because) {
  try {
    parse_safetensors(bytes, "x.safetensors");
    ADD_FAILURE() << "taken; expected: " << because;
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("x.safetensors: ")) << error.what();
    EXPECT_NE(std::string(error.what()).find(because), std::string::npos) << error.what();
  }
}

TEST(Safetensors, WhatIsWrittenIsReadBack) {
  const TensorFile file = sample();
  EXPECT_EQ(parse_safetensors(safetensors_bytes(file), "test"), file);
}

TEST(Safetensors, TheSameTensorsGiveTheSameBytesAndTheNumbersBeginOnEightBytes) {
  const std::string bytes = safetensors_bytes(sample());
  EXPECT_EQ(bytes, safetensors_bytes(sample()));
  EXPECT_EQ((bytes.size() - 8 * sizeof(float)) % 8, 0u);
}

TEST(Safetensors, AFileIsWrittenWholeAndReadBack) {
  const auto path = std::filesystem::path(testing::TempDir()) / "sample.safetensors";
  write_safetensors(path, sample());
  EXPECT_EQ(read_safetensors(path), sample());
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
  std::filesystem::remove(path);
  EXPECT_THROW(read_safetensors(path), Error);
  EXPECT_THROW(write_safetensors("/nowhere/at/all.safetensors", sample()), Error);
}

TEST(Safetensors, WhatCouldNotBeReadBackIsNotWritten) {
  TensorFile file = sample();
  file.tensors[0].values[2] = std::numeric_limits<float>::quiet_NaN();
  const auto path = std::filesystem::path(testing::TempDir()) / "bad.safetensors";
  EXPECT_THROW(write_safetensors(path, file), Error);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Safetensors, TensorsAreReadInTheOrderOfTheirNumbers) {
  const auto file = parse_safetensors(
      bytes_of("{" + tensor("late", "[1]", 8, 12) + "," + tensor("early", "[2]", 0, 8) + "}", 12), "test");
  ASSERT_EQ(file.tensors.size(), 2u);
  EXPECT_EQ(file.tensors[0].name, "early");
}

TEST(Safetensors, AnyCutIsRefused) {
  const std::string bytes = safetensors_bytes(sample());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_THROW(parse_safetensors(std::string_view(bytes).substr(0, length), "cut"), Error) << length;
}

TEST(Safetensors, AnyChangedByteIsRefusedOrReadAsAnotherFile) {
  const std::string bytes = safetensors_bytes(sample());
  Chance chance = Chance::seeded(1);
  for (int i = 0; i < 3000; ++i) {
    std::string changed = bytes;
    for (int n = chance.die(3); n > 0; --n)
      changed[static_cast<std::size_t>(chance.below(static_cast<int>(bytes.size())))] =
          static_cast<char>(chance.below(256));
    try {
      const TensorFile file = parse_safetensors(changed, "changed");
      for (const Tensor& each : file.tensors) ASSERT_LE(each.values.size() * sizeof(float), bytes.size());
    } catch (const Error&) {
    }
  }
}

TEST(Safetensors, DamageIsNamed) {
  expect_refused("", "at least 8");
  expect_refused(std::string("\xff\xff\xff\xff\xff\xff\xff\x7f", 8), "a header of 9223372036854775807 bytes");
  expect_refused(bytes_of("{}", 0).substr(0, 9), "cut short");
  expect_refused(bytes_of("[]", 0), "not a JSON object");
  expect_refused(bytes_of("", 0), "not a JSON object");
  expect_refused(bytes_of("{\"a\":", 0), "not JSON");
  expect_refused(bytes_of("{\"\xff\":1}", 0), "not JSON");
  expect_refused(bytes_of("{} {}", 0), "not JSON");
  expect_refused(bytes_of("{\"a\":[[[[1]]]]}", 0), "nests too deeply");
  expect_refused(bytes_of("{\"a\":" + std::string(100'000, '['), 0), "nests too deeply");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 0, 4) + "," + tensor("a", "[1]", 4, 8) + "}", 8),
                 "names 'a' twice");
  expect_refused(bytes_of("{\"__metadata__\":{\"k\":\"1\",\"k\":\"2\"}}", 0), "names 'k' twice");
  expect_refused(bytes_of("{\"__metadata__\":{\"k\":1}}", 0), "'k' is not a text");
  expect_refused(bytes_of("{\"__metadata__\":[]}", 0), "__metadata__ is not an object");
  expect_refused(bytes_of("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 4),
                 "exactly dtype, shape and data_offsets");
  expect_refused(bytes_of("{\"a\":7}", 4), "exactly dtype, shape and data_offsets");
}

TEST(Safetensors, TensorsThatDoNotFillTheFileAreNamed) {
  expect_refused(bytes_of("{" + tensor("a", "[1]", 0, 4, "F64") + "}", 4), "\"F64\"");
  expect_refused(bytes_of("{" + tensor("a", "[2]", 0, 4) + "}", 4), "tensor 'a'");
  expect_refused(bytes_of("{" + tensor("a", "[0]", 0, 0) + "}", 0), "a dimension is 0");
  expect_refused(bytes_of("{" + tensor("a", "[-1]", 0, 4) + "}", 4), "a dimension is -1");
  expect_refused(bytes_of("{" + tensor("a", "[1.5]", 0, 4) + "}", 4), "a dimension is 1.5");
  expect_refused(bytes_of("{" + tensor("a", "[4294967296,4294967296]", 0, 4) + "}", 4), "needs more than");
  expect_refused(bytes_of("{" + tensor("a", "[1,1,1,1,1,1,1,1,1]", 0, 4) + "}", 4), "up to 8");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 4, 0) + "}", 4), "lie outside");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 4, 8) + "}", 4), "lie outside");
  expect_refused(bytes_of("{" + tensor("a", "[1]", -4, 0) + "}", 4), "whole number");
  expect_refused(bytes_of("{" + tensor("a", "[2]", 0, 8) + "," + tensor("b", "[2]", 4, 12) + "}", 12),
                 "overlaps");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 0, 4) + "," + tensor("b", "[1]", 8, 12) + "}", 12),
                 "a hole of 4 bytes");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 4, 8) + "}", 8), "a hole of 4 bytes");
  expect_refused(bytes_of("{" + tensor("a", "[1]", 0, 4) + "}", 7), "3 bytes follow");
}

TEST(Safetensors, NumbersThatAreNotFiniteAreNamed) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    TensorFile file = sample();
    file.tensors[1].values[1] = bad;
    expect_refused(safetensors_bytes(file), "tensor 'second': number 1 is not finite");
  }
}

TEST(Safetensors, ThousandsOfKeysAreRefusedSoonNotSlowly) {
  std::string header = "{";
  for (int i = 0; i < 300'000; ++i) header += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  expect_refused(bytes_of(header + "}", 0), "more than 4096 keys");
}

}  // namespace
}  // namespace pandemonium
