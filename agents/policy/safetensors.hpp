// Model files: the safetensors format, float32 only, read strictly and written deterministically.
// A file is 8 bytes (length of the header, little endian), the header (JSON: per tensor its dtype, shape and
// data_offsets, and under __metadata__ texts by key), then the numbers of all tensors without a gap.
// Shapes are row-major.
// Refused, naming the first fault: a file cut short or with bytes to spare, a header that is not JSON in
// UTF-8 or repeats a key, another dtype than F32, sizes that do not agree, overlaps, holes, a dimension of 0,
// NaN and infinity. Memory stays within a small multiple of the file's size. A file holds no code.
// Errors: Error, with the file's name and the fault.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandemonium {

struct Tensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::vector<float> values;  // row-major
  bool operator==(const Tensor&) const = default;
};

struct TensorFile {
  std::map<std::string, std::string> metadata;
  std::vector<Tensor> tensors;  // in the order of their numbers in the file
  const Tensor* find(std::string_view name) const;
  bool operator==(const TensorFile&) const = default;
};

// `where` names the source in errors, usually the path.
TensorFile parse_safetensors(std::string_view bytes, const std::string& where);
TensorFile read_safetensors(const std::filesystem::path& file);

// The same tensors and metadata give the same bytes.
std::string safetensors_bytes(const TensorFile& file);
// Written beside the target, then renamed, so that a reader sees the old file or the whole new one.
void write_safetensors(const std::filesystem::path& target, const TensorFile& file);

// "[256, 364]"
std::string shape_text(std::span<const std::int64_t> shape);

}  // namespace pandemonium
