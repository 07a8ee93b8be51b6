// A network's tensors by name, as files have them.
#include <cassert>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/error.hpp"
#include "training/network/network.hpp"

namespace pandemonium::training {

template <class Visit>
void Network::for_each_tensor(Visit visit) const {
  assert(shape_.trunk == Trunk::residual);
  const Parameters& p = parameters_;
  const auto both = [&visit](const std::string& name, const at::Tensor& weight, const at::Tensor& bias) {
    visit(name + ".weight", weight);
    visit(name + ".bias", bias);
  };
  const auto head = [&](const std::string& name, std::int64_t first, std::int64_t count) {
    both(name, p.heads.weight.narrow(0, first, count), p.heads.bias.narrow(0, first, count));
  };
  both("input", p.input.weight, p.input.bias);
  for (std::size_t b = 0; b < p.blocks.size(); ++b) {
    const std::string block = "blocks." + std::to_string(b);
    both(block + ".first", p.blocks[b].first.weight, p.blocks[b].first.bias);
    both(block + ".second", p.blocks[b].second.weight, p.blocks[b].second.bias);
  }
  head("policy", 0, shape_.actions);
  head("value", shape_.actions, shape_.seats);
  if (shape_.queries > 0) both("queries", p.queries.weight, p.queries.bias);
}

std::vector<Tensor> Network::exported() const {
  const c10::InferenceMode no_graph;
  std::vector<Tensor> list;
  for_each_tensor([&list](const std::string& name, const at::Tensor& tensor) {
    const at::Tensor here = tensor.to(at::kCPU).contiguous();
    const float* values = here.const_data_ptr<float>();
    list.push_back({name, tensor.sizes().vec(), {values, values + here.numel()}});
  });
  return list;
}

void Network::load(const TensorFile& file, const std::string& where) {
  const c10::InferenceMode no_graph;
  std::size_t used = 0;
  for_each_tensor([&](const std::string& name, const at::Tensor& tensor) {
    const Tensor* given = file.find(name);
    const std::string shape = shape_text(tensor.sizes().vec());
    if (given == nullptr &&
        name.starts_with("queries.")) {  // the file's actions are scored by their heads alone
      tensor.zero_();
      return;
    }
    if (given == nullptr || given->shape != tensor.sizes().vec())
      throw Error(where + ": tensor '" + name + "' " +
                  (given == nullptr ? "is missing" : "has shape " + shape_text(given->shape)) + ", " + shape +
                  " expected; set network.width, network.blocks and network.pointers as in the file");
    tensor.copy_(at::from_blob(const_cast<float*>(given->values.data()), tensor.sizes(), at::kFloat));
    ++used;
  });
  if (used != file.tensors.size())
    throw Error(where + ": " + std::to_string(file.tensors.size()) + " tensors, " + std::to_string(used) +
                " expected; set network.blocks and network.pointers as in the file");
}

}  // namespace pandemonium::training
