// TensorBoard's event files, as `tensorboard --logdir runs` reads them. A file is a row of TFRecords, each
//   length (8 bytes), masked CRC-32C of the length, data, masked CRC-32C of the data      all little endian
// The data of a record is an Event message in protobuf's wire format: wall_time, step, and a scalar by name.
// Both messages are small and are encoded by hand.
// Errors: a folder that cannot be written to throws Error, at once or at the next flush.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace pandemonium::training {

class EventWriter {
 public:
  explicit EventWriter(const std::filesystem::path& folder);
  void scalar(std::string_view name, double value, std::int64_t step);
  void flush();

 private:
  std::filesystem::path file_;
  std::ofstream out_;
};

std::string tf_record(std::string_view data);
std::string scalar_event(std::string_view name, float value, std::int64_t step, double wall_time);
std::string version_event(double wall_time);

}  // namespace pandemonium::training
