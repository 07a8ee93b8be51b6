#include "agents/policy/policy_net.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "agents/policy/column_sums.hpp"
#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Row = Eigen::Matrix<float, 1, Eigen::Dynamic>;
using ConstMap = Eigen::Map<const Matrix>;
using Map = Eigen::Map<Matrix>;

constexpr std::int64_t kHiddenLimit = 8192;

std::size_t count(int n) { return static_cast<std::size_t>(n); }

void relu(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = std::max(x[i], 0.0f);
}

std::string text_of(const TensorFile& file, const char* key, const std::string& where) {
  const auto found = file.metadata.find(key);
  if (found == file.metadata.end()) throw Error(where + ": the metadata have no '" + key + "'");
  return found->second;
}

void require_same(const std::string& what, const std::string& in_file, const std::string& expected,
                  const std::string& where) {
  if (in_file != expected)
    throw Error(where + ": " + what + " '" + in_file + "', '" + expected + "' expected");
}

void require_actions(const std::string& text, const AnyGame& game, const std::string& where) {
  const std::string what = where + ": metadata 'actions'";
  const Json list = parse_json(text, what);
  if (!list.is_array()) throw Error(what + ": a list expected");
  if (list.size() != count(game.actions()))
    throw Error(where + ": made for " + std::to_string(list.size()) + " actions; " +
                std::string(game.name()) + " has " + std::to_string(game.actions()));
  for (Action action = 0; action < game.actions(); ++action) {
    const Json& each = list[count(action)];
    require_same("action " + std::to_string(action) + " is",
                 each.is_string() ? each.get<std::string>() : each.dump(), game.action_text(action), where);
  }
}

void require_sane(const TensorFile& file, const std::string& where) {
  for (const Tensor& tensor : file.tensors)
    for (const float weight : tensor.values)
      if (!(std::abs(weight) <= kWeightLimit))
        throw Error(where + ": tensor '" + tensor.name + "' holds " + std::to_string(weight) + ", at most " +
                    std::to_string(kWeightLimit) + " in size expected: the file is damaged");
}

// The first section in which a file differs from what the game says; empty if none.
std::string difference(std::span<const Section> in_file, std::span<const Section> expected) {
  const auto words = [](const Section& section) {
    return "'" + section.name + "' (" + std::to_string(section.width) + " numbers)";
  };
  for (std::size_t i = 0; i < std::max(in_file.size(), expected.size()); ++i) {
    const bool given = i < in_file.size(), asked = i < expected.size();
    if (given && asked && in_file[i] == expected[i]) continue;
    return "observation section " + std::to_string(i + 1) + " is " + (given ? words(in_file[i]) : "missing") +
           " in the file, " + (asked ? words(expected[i]) : "missing") + " at the table";
  }
  return "";
}

// The digest of the data that options name; empty: the built-in ones.
std::string data_of(const Json& options) {
  const auto data = options.find("data");
  if (data == options.end() || !data->is_string()) return "";
  const auto& written = data->get_ref<const std::string&>();
  return written.substr(written.find('@') + 1);
}

// Without options that change what is rewarded in training, and nothing at the table; of data the digest.
Json as_played(Json options) {
  options.erase("shaping");
  options["data"] = data_of(options);
  return options;
}

}  // namespace

std::shared_ptr<const PolicyNet> PolicyNet::load(const std::filesystem::path& file, const AnyGame& game) {
  return from(read_safetensors(file), game, file.string());
}

std::shared_ptr<const PolicyNet> PolicyNet::from(const TensorFile& file, const AnyGame& game,
                                                 const std::string& where) {
  auto net = std::make_shared<PolicyNet>();
  net->source_ = where;
  net->read_metadata(file, game, where);
  require_sane(file, where);
  net->read_tensors(file, where);
  return net;
}

void PolicyNet::read_metadata(const TensorFile& file, const AnyGame& game, const std::string& where) {
  const std::string format = text_of(file, "format", where);
  if (format != "pandemonium-policy-1")
    require_same("a file of format", format, std::string(kPolicyFormat), where);
  require_same("a policy for the game", text_of(file, "game", where), std::string(game.name()), where);
  require_same("made for " + std::string(game.name()) + " version", text_of(file, "game_version", where),
               std::to_string(game.version()), where);
  require_actions(text_of(file, "actions", where), game, where);
  const Json given = parse_json(text_of(file, "options", where), where + ": metadata 'options'");
  if (given.is_array() && given.empty()) throw Error(where + ": metadata 'options': an empty list");
  std::vector<std::vector<Section>> layouts;
  for (const Json& each : given.is_array() ? given : Json::array({given})) {
    try {
      // Data that it learned need not be loaded here: they change neither rows nor actions.
      Json known = each;
      if (known.is_object()) known.erase("data");
      const AnyGame& built_in = game.built_in();
      Served one{built_in.by_sides(built_in.options("", known)), {}, 0};
      one.layout = layout_of(built_in, one.options);
      one.seats = built_in.sides(one.options);
      if (each.contains("data")) one.options["data"] = each["data"];
      layouts.push_back(one.layout);
      served_.push_back(std::move(one));
    } catch (const Error& fault) {
      throw Error(where + ": metadata 'options': " + fault.what());
    }
    seats_ = std::max(seats_, served_.back().seats);
  }
  sections_ = read_sections(text_of(file, "sections", where), where);
  require_same("made for seats", text_of(file, "seats", where), std::to_string(seats_), where);
  if (const std::string fault = difference(sections_, union_of(layouts)); !fault.empty())
    throw Error(where + ": " + fault);
  width_ = width_of(sections_);
  if (file.find("queries.weight") != nullptr) {
    const std::string what = where + ": metadata 'pointers'";
    require_same("made for actions that point at", parse_json(text_of(file, "pointers", where), what).dump(),
                 json_of(game.pointers()).dump(), where);
    pointing_ = pointing_of(game, sections_);
  }
  actions_ = game.actions();
  metadata_ = file.metadata;
}

std::string PolicyNet::misfit(std::span<const Section> layout, int seats) const {
  if (seats > seats_)
    return "made for " + std::to_string(seats_) + " seats, the table has " + std::to_string(seats);
  return pandemonium::misfit(sections_, layout);
}

PolicyNet::Familiarity PolicyNet::familiarity(std::span<const Section> layout, int seats,
                                              const Json& options) const {
  if (!misfit(layout, seats).empty()) return Familiarity::none;
  auto nearest = Familiarity::places;
  for (const Served& each : served_) {
    if (as_played(each.options) == as_played(options)) return Familiarity::options;
    if (each.seats == seats &&
        std::equal(each.layout.begin(), each.layout.end(), layout.begin(), layout.end()))
      nearest = Familiarity::layout;
  }
  return nearest;
}

std::string PolicyNet::unfamiliar(std::span<const Section> layout, int seats, const Json& options) const {
  if (familiarity(layout, seats, options) == Familiarity::options) return "";
  const std::string data = data_of(options);
  if (std::all_of(served_.begin(), served_.end(),
                  [&](const Served& each) { return data_of(each.options) != data; }))
    return data.empty() ? "has learned other data than the built-in ones of this table"
                        : "has not learned the data of this table, " + options["data"].get<std::string>();
  return "was not trained on tables with these options";
}

void PolicyNet::read_tensors(const TensorFile& file, const std::string& where) {
  std::size_t used = 0;
  const auto take = [&](const std::string& name, std::vector<std::int64_t> shape) -> const Tensor& {
    const Tensor* tensor = file.find(name);
    if (tensor == nullptr) throw Error(where + ": tensor '" + name + "' is missing");
    if (tensor->shape != shape)
      throw Error(where + ": tensor '" + name + "' has shape " + shape_text(tensor->shape) + ", " +
                  shape_text(shape) + " expected");
    ++used;
    return *tensor;
  };
  const Tensor* bias = file.find("input.bias");
  if (bias == nullptr || bias->shape.size() != 1)
    throw Error(where + ": tensor 'input.bias' is missing or not a list");
  const std::int64_t h = bias->shape[0];
  if (h > kHiddenLimit)
    throw Error(where + ": " + std::to_string(h) + " hidden units, at most " + std::to_string(kHiddenLimit) +
                " expected");
  hidden_ = static_cast<int>(h);
  const int lane = column_sums().lane;
  stride_ = (hidden_ + lane - 1) / lane * lane;

  const auto layer = [&](const std::string& name, int inputs) {
    const Tensor& weight = take(name + ".weight", {h, inputs});
    const Tensor& offset = take(name + ".bias", {h});
    Layer made{inputs, AlignedBuffer<float>(count(inputs) * count(stride_)), offset.values};
    made.bias.resize(count(stride_));
    for (int first = 0; first < hidden_; first += lane) {
      const int outputs = std::min(lane, hidden_ - first);
      Map(made.columns.data() + count(first) * count(inputs), inputs, lane).leftCols(outputs) =
          ConstMap(weight.values.data(), hidden_, inputs).middleRows(first, outputs).transpose();
    }
    return made;
  };
  const auto head_of = [&](const std::string& name, int outputs) {
    const Tensor& weight = take(name + ".weight", {outputs, h});
    const Tensor& offset = take(name + ".bias", {outputs});
    Head made{AlignedBuffer<float>(count(outputs) * count(stride_)), offset.values};
    Map(made.rows.data(), outputs, stride_).leftCols(hidden_) =
        ConstMap(weight.values.data(), outputs, hidden_);
    return made;
  };
  input_ = layer("input", width_);
  for (int b = 0; file.find("blocks." + std::to_string(b) + ".first.weight") != nullptr; ++b) {
    const std::string name = "blocks." + std::to_string(b);
    blocks_.push_back({layer(name + ".first", hidden_), layer(name + ".second", hidden_)});
  }
  policy_ = head_of("policy", actions_);
  value_ = head_of("value", seats_);
  if (file.find("queries.weight") != nullptr) queries_ = head_of("queries", pointing_.queries);
  if (used != file.tensors.size())
    throw Error(where + ": " + std::to_string(file.tensors.size()) + " tensors, a policy with " +
                std::to_string(blocks_.size()) + " blocks has " + std::to_string(used));
}

// out = bias + weight in, or out + bias + weight in; inputs of 0 are skipped (most of an observation is 0,
// and half of what follows a relu).
template <bool kAddsTo>
int PolicyNet::affine(const Layer& layer, std::span<const float> in, std::span<const std::int32_t> places,
                      float* out, Scratch& scratch) const {
  int terms = 0;
  for (std::size_t i = 0; i < in.size();
       ++i) {  // stores every place and keeps those that count: no branch to guess
    scratch.places[count(terms)] = static_cast<std::int32_t>(i);
    scratch.inputs[count(terms)] = in[i];
    terms += in[i] != 0.0f;
  }
  if (!places.empty())
    for (int i = 0; i < terms; ++i) scratch.places[count(i)] = places[count(scratch.places[count(i)])];
  const auto [lane, sum] = column_sums();
  for (int first = 0; first < stride_; first += lane) {
    float start[kWidestLane];
    for (int i = 0; i < lane; ++i)
      start[i] = layer.bias[count(first + i)] + (kAddsTo ? out[first + i] : 0.0f);
    sum(layer.columns.data() + count(first) * count(layer.inputs), scratch.places.data(),
        scratch.inputs.data(), terms, start, out + first);
  }
  return terms;
}

float PolicyNet::head(const Head& from, int row, const float* h) const {
  using Line = Eigen::Map<const Eigen::VectorXf>;
  return from.bias[count(row)] +
         Line(from.rows.data() + count(row) * count(stride_), stride_).dot(Line(h, stride_));
}

void PolicyNet::evaluate(std::span<const float> observation, std::span<const std::int32_t> places,
                         std::span<const Action> actions, std::span<float> logits, std::span<float> values,
                         Scratch& scratch) const {
  assert(observation.size() == (places.empty() ? count(width_) : places.size()));
  assert(logits.size() == actions.size() && values.size() <= count(seats_));
  scratch.a.resize(count(stride_));
  scratch.b.resize(count(stride_));
  scratch.places.resize(count(std::max(width_, stride_)) + 1);
  scratch.inputs.resize(count(std::max(width_, stride_)) + 1);
  float* x = scratch.a.data();
  float* inner = scratch.b.data();
  const std::span<const float> from_x(x, count(hidden_)), from_inner(inner, count(hidden_));
  const int terms = affine<false>(input_, observation, places, x, scratch);
  if (pointing_.queries > 0) {
    scratch.row_places.assign(scratch.places.begin(), scratch.places.begin() + terms);
    scratch.row.assign(scratch.inputs.begin(), scratch.inputs.begin() + terms);
  }
  relu(x, stride_);
  for (const Block& block : blocks_) {
    affine<false>(block.first, from_x, {}, inner, scratch);
    relu(inner, stride_);
    affine<true>(block.second, from_inner, {}, x, scratch);
  }
  relu(x, stride_);
  for (std::size_t i = 0; i < actions.size(); ++i) logits[i] = head(policy_, actions[i], x);
  if (pointing_.queries > 0) add_part_scores(actions, x, logits, scratch);
  for (std::size_t seat = 0; seat < values.size(); ++seat)
    values[seat] = std::tanh(head(value_, static_cast<int>(seat), x));
}

// What several parts have in common is asked once.
void PolicyNet::add_part_scores(std::span<const Action> actions, const float* h, std::span<float> logits,
                                Scratch& scratch) const {
  constexpr float kNotAsked = std::numeric_limits<float>::quiet_NaN();
  scratch.queries.assign(count(pointing_.queries), kNotAsked);
  pointing_.visit(std::span<const std::int32_t>(scratch.row_places), std::span<const float>(scratch.row),
                  actions, scratch.begins, [&](std::size_t pick, std::size_t query, float number) {
                    float& answer = scratch.queries[query];
                    if (std::isnan(answer)) answer = head(queries_, static_cast<int>(query), h);
                    logits[pick] += answer * number;
                  });
}

void PolicyNet::affine_batch(const Layer& layer, int rows, const float* in, float* out) const {
  const int inputs = layer.inputs, in_stride = &layer == &input_ ? inputs : stride_;
  using Strided = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;
  const Strided given(in, rows, inputs, Eigen::OuterStride<>(in_stride));
  Map result(out, rows, stride_);
  const int lane = column_sums().lane;
  for (int first = 0; first < stride_; first += lane)
    result.middleCols(first, lane).noalias() =
        given * ConstMap(layer.columns.data() + count(first) * count(inputs), inputs, lane);
  result.rowwise() += Eigen::Map<const Row>(layer.bias.data(), stride_);
}

void PolicyNet::evaluate_batch(int rows, std::span<const float> observations, std::span<float> logits,
                               std::span<float> values, Scratch& scratch) const {
  assert(observations.size() == count(rows) * count(width_));
  const std::size_t size = count(rows) * count(stride_);
  for (auto* buffer : {&scratch.a, &scratch.b, &scratch.c})
    if (buffer->size() < size) buffer->resize(size);
  float *x = scratch.a.data(), *inner = scratch.b.data(), *added = scratch.c.data();
  const int all = static_cast<int>(size);
  affine_batch(input_, rows, observations.data(), x);
  relu(x, all);
  for (const Block& block : blocks_) {
    affine_batch(block.first, rows, x, inner);
    relu(inner, all);
    affine_batch(block.second, rows, inner, added);
    Map(x, 1, all) += Map(added, 1, all);
  }
  relu(x, all);
  const auto heads = [&](const Head& from, int outputs, float* out) {
    Map result(out, rows, outputs);
    result.noalias() = Map(x, rows, stride_) * ConstMap(from.rows.data(), outputs, stride_).transpose();
    result.rowwise() += Eigen::Map<const Row>(from.bias.data(), outputs);
  };
  heads(policy_, actions_, logits.data());
  heads(value_, seats_, values.data());
  if (pointing_.queries > 0) {
    scratch.queries.resize(count(rows) * count(pointing_.queries));
    heads(queries_, pointing_.queries, scratch.queries.data());
    for (int row = 0; row < rows; ++row)
      for (const auto& [action, parts, first, width, query] : pointing_.runs)
        Eigen::Map<Eigen::VectorXf>(logits.data() + count(row) * count(actions_) + action, parts) +=
            ConstMap(observations.data() + count(row) * count(width_) + first, parts, width) *
            Eigen::Map<const Eigen::VectorXf>(
                scratch.queries.data() + count(row) * count(pointing_.queries) + query, width);
  }
  for (int i = 0; i < rows * seats_; ++i) values[count(i)] = std::tanh(values[count(i)]);
}

}  // namespace pandemonium
