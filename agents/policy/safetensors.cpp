#include "agents/policy/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <set>

#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"
#include "envs/core/json.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kHeaderLimit = 4u << 20;  // a policy's header is far below; bounds what JSON may cost
constexpr int kDeepest = 3;                       // header, tensor, shape
constexpr std::size_t kRankLimit = 8, kKeyLimit = 4096;
static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in the file");

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& where) : bytes_(bytes), where_(where) {}

  TensorFile read() {
    const Json header = read_header();
    TensorFile file;
    for (const auto& [key, value] : header.items()) {
      if (key == "__metadata__")
        read_metadata(value, file.metadata);
      else
        file.tensors.push_back(declared(key, value));
    }
    order(file.tensors);
    for (std::size_t i = 0; i < file.tensors.size(); ++i) fill(file.tensors[i], extents_[i]);
    return file;
  }

 private:
  struct Extent {
    std::uint64_t begin, end;
    std::size_t declared;  // place in the header
  };

  [[noreturn]] void refuse(const std::string& fault) const { throw Error(where_ + ": " + fault); }

  Json read_header() {
    if (bytes_.size() < kLengthBytes)
      refuse("not a safetensors file: " + std::to_string(bytes_.size()) + " bytes, at least 8 expected");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes_.data(), kLengthBytes);
    if (length > kHeaderLimit)
      refuse("not a safetensors file: a header of " + std::to_string(length) + " bytes, at most " +
             std::to_string(kHeaderLimit) + " expected");
    if (length > bytes_.size() - kLengthBytes)
      refuse("cut short: a header of " + std::to_string(length) + " bytes is announced, " +
             std::to_string(bytes_.size() - kLengthBytes) + " follow");
    data_ = bytes_.substr(kLengthBytes + length);
    const std::string_view text = bytes_.substr(kLengthBytes, length);
    if (text.empty() || text.front() != '{') refuse("the header is not a JSON object");
    return parse_strictly(text);
  }

  // As JSON, but a key may stand only once in its object and nothing nests deeper than a shape.
  Json parse_strictly(std::string_view text) const {
    std::vector<std::set<std::string>> open;  // the keys so far of each object not yet closed
    const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
      if (depth > kDeepest) refuse("the header nests too deeply");
      if (event == Json::parse_event_t::object_start) open.emplace_back();
      if (event == Json::parse_event_t::object_end) open.pop_back();
      if (event == Json::parse_event_t::key) {
        if (!open.back().insert(value.get<std::string>()).second)
          refuse("the header names '" + value.get<std::string>() + "' twice");
        if (open.back().size() > kKeyLimit)
          refuse("the header has more than " + std::to_string(kKeyLimit) + " keys in one object");
      }
      return true;
    };
    try {
      return Json::parse(text.begin(), text.end(), watch);
    } catch (const nlohmann::json::exception& fault) {
      refuse(std::string("the header is not JSON: ") + fault.what());
    }
  }

  void read_metadata(const Json& value, std::map<std::string, std::string>& metadata) const {
    if (!value.is_object()) refuse("__metadata__ is not an object");
    for (const auto& [key, text] : value.items()) {
      if (!text.is_string()) refuse("__metadata__ '" + key + "' is not a text");
      metadata[key] = text.get<std::string>();
    }
  }

  std::uint64_t whole(const Json& value, const std::string& what) const {
    if (!value.is_number_unsigned()) refuse(what + " is " + value.dump() + ", a whole number expected");
    return value.get<std::uint64_t>();
  }

  Tensor declared(const std::string& name, const Json& entry) {
    const std::string what = "tensor '" + name + "'";
    if (!entry.is_object() || entry.size() != 3 || !entry.contains("dtype") || !entry.contains("shape") ||
        !entry.contains("data_offsets"))
      refuse(what + ": exactly dtype, shape and data_offsets expected");
    if (entry["dtype"] != "F32") refuse(what + ": dtype " + entry["dtype"].dump() + ", \"F32\" expected");
    const Json& shape = entry["shape"];
    const Json& offsets = entry["data_offsets"];
    if (!shape.is_array() || shape.size() > kRankLimit) refuse(what + ": shape is not a list of up to 8");
    if (!offsets.is_array() || offsets.size() != 2) refuse(what + ": data_offsets is not a pair");
    Tensor tensor{.name = name, .shape = {}, .values = {}};
    std::uint64_t numbers = 1;
    for (const Json& dimension : shape) {
      const std::uint64_t size = whole(dimension, what + ": a dimension");
      if (size == 0) refuse(what + ": a dimension is 0");
      if (size > data_.size() / sizeof(float) / numbers)
        refuse(what + ": shape " + shape.dump() + " needs more than the " + std::to_string(data_.size()) +
               " bytes of the file");
      numbers *= size;
      tensor.shape.push_back(static_cast<std::int64_t>(size));
    }
    const Extent extent{whole(offsets[0], what + ": an offset"), whole(offsets[1], what + ": an offset"),
                        extents_.size()};
    if (extent.begin > extent.end || extent.end > data_.size())
      refuse(what + ": offsets " + offsets.dump() + " lie outside the " + std::to_string(data_.size()) +
             " bytes of data");
    if (extent.end - extent.begin != numbers * sizeof(float))
      refuse(what + ": " + std::to_string(extent.end - extent.begin) + " bytes for shape " + shape.dump() +
             ", " + std::to_string(numbers * sizeof(float)) + " expected");
    extents_.push_back(extent);
    return tensor;
  }

  // Sorts tensors by their place in the file and requires them to fill it.
  void order(std::vector<Tensor>& tensors) {
    std::sort(extents_.begin(), extents_.end(),
              [](const Extent& one, const Extent& other) { return one.begin < other.begin; });
    std::vector<Tensor> sorted;
    std::uint64_t reached = 0;
    for (const Extent& extent : extents_) {
      Tensor& tensor = tensors[extent.declared];
      if (extent.begin < reached) refuse("tensor '" + tensor.name + "' overlaps the one before it");
      if (extent.begin > reached)
        refuse("a hole of " + std::to_string(extent.begin - reached) + " bytes before tensor '" +
               tensor.name + "'");
      reached = extent.end;
      sorted.push_back(std::move(tensor));
    }
    if (reached != data_.size())
      refuse(std::to_string(data_.size() - reached) + " bytes follow the last tensor");
    tensors = std::move(sorted);
  }

  void fill(Tensor& tensor, const Extent& extent) const {
    tensor.values.resize((extent.end - extent.begin) / sizeof(float));
    std::memcpy(tensor.values.data(), data_.data() + extent.begin, extent.end - extent.begin);
    for (std::size_t i = 0; i < tensor.values.size(); ++i)
      if (!std::isfinite(tensor.values[i]))
        refuse("tensor '" + tensor.name + "': number " + std::to_string(i) + " is not finite");
  }

  std::string_view bytes_, data_;
  const std::string& where_;
  std::vector<Extent> extents_;
};

}  // namespace

const Tensor* TensorFile::find(std::string_view name) const {
  for (const Tensor& tensor : tensors)
    if (tensor.name == name) return &tensor;
  return nullptr;
}

TensorFile parse_safetensors(std::string_view bytes, const std::string& where) {
  return Reader(bytes, where).read();
}

TensorFile read_safetensors(const std::filesystem::path& file) {
  std::error_code fault;
  if (!std::filesystem::is_regular_file(file, fault)) throw Error(file.string() + ": there is no such file");
  const auto size = std::filesystem::file_size(file, fault);
  std::ifstream in(file, std::ios::binary);
  if (fault || !in) throw Error(file.string() + ": cannot be opened");
  std::string bytes(size, '\0');
  if (!in.read(bytes.data(), static_cast<std::streamsize>(size)))
    throw Error(file.string() + ": cannot be read");
  return parse_safetensors(bytes, file.string());
}

std::string safetensors_bytes(const TensorFile& file) {
  Json header = Json::object();
  if (!file.metadata.empty()) header["__metadata__"] = file.metadata;
  std::uint64_t reached = 0;
  for (const Tensor& tensor : file.tensors) {
    const std::uint64_t end = reached + tensor.values.size() * sizeof(float);
    header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {reached, end}}};
    reached = end;
  }
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');  // the numbers begin on 8 bytes
  const std::uint64_t length = text.size();
  std::string bytes(kLengthBytes, '\0');
  std::memcpy(bytes.data(), &length, kLengthBytes);
  bytes += text;
  for (const Tensor& tensor : file.tensors)
    bytes.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float));
  return bytes;
}

void write_safetensors(const std::filesystem::path& target, const TensorFile& file) {
  const std::string bytes = safetensors_bytes(file);
  parse_safetensors(bytes, target.string());  // what could not be read back is not written
  write_durably(target, bytes);
}

std::string shape_text(std::span<const std::int64_t> shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

}  // namespace pandemonium
