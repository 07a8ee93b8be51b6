#include "training/league/league.hpp"

#include <algorithm>
#include <cassert>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/batch/bytes.hpp"

namespace pandemonium::training {

double uniform(Chance& chance) { return static_cast<double>(chance.below(1 << 24)) / (1 << 24); }

unsigned draw_seats(int seats, Chance& chance) {
  const int taken = chance.uniform(1, seats - 1);
  unsigned set = 0;
  for (int left = taken; left > 0;) {
    const unsigned bit = 1u << chance.below(seats);
    if ((set & bit) != 0) continue;
    set |= bit;
    --left;
  }
  return set;
}

League::League(const LeagueConfig& config, const NetworkShape& shape, std::uint64_t seed)
    : config_(config), shape_(shape), chance_(Chance::seeded(seed, 0x1EA60Eu)) {
  if (shape.seats < 2) config_.share = 0.0;
}

// 1 for a self that wins all games, near 0 for one that loses all.
double League::weight(const Opponent& self) {
  const double lost = (1.0 - self.result) / 2.0;
  return lost * lost + 0.01;
}

MemberId League::draw_member() {
  const double fate = uniform(chance_), known = config_.scripted + config_.random;
  if (fate < config_.scripted) return kScripted;
  if (fate < known) return kRandom;
  const std::span<const Opponent> selves = past_selves();
  if (rivals_ > 0 && (fate < known + config_.rivals || selves.empty()))
    return kFirstNetwork + chance_.below(rivals_);
  if (selves.empty()) return kNoMember;
  double total = 0.0;
  for (const Opponent& self : selves) total += weight(self);
  double left = uniform(chance_) * total;
  for (std::size_t i = 0; i < selves.size(); ++i)
    if ((left -= weight(selves[i])) < 0.0) return kFirstNetwork + rivals_ + static_cast<MemberId>(i);
  return members() - 1;
}

void League::add(const Parameters& parameters) {
  opponents_.push_back({Parameters(shape_, at::kCPU)});
  opponents_.back().parameters.flat.copy_(parameters.flat);
}

void League::add_rival(const Network& rival) {
  const c10::InferenceMode no_graph;
  assert(past_selves().empty());
  add(rival.parameters());
  ++rivals_;
}

void League::remember(const Network& self) {
  const c10::InferenceMode no_graph;
  if (config_.share == 0.0 || config_.past_selves == 0) return;
  if (static_cast<int>(past_selves().size()) < config_.past_selves) return add(self.parameters());
  // In place of the one that is beaten most.
  auto& beaten = *std::ranges::min_element(opponents_.begin() + rivals_, opponents_.end(), {}, &weight);
  beaten.parameters.flat.copy_(self.parameters().flat);
  beaten.result = 0.0;
}

void League::begin_iteration(std::int64_t iteration, const Network& learner) {
  const c10::InferenceMode no_graph;
  if (config_.share == 0.0) return;
  if (iteration > 0 && iteration % config_.every == 0) remember(learner);
  partners_.clear();
  for (int i = 0; i < config_.partners; ++i) partners_.push_back(draw_member());
}

bool League::sits_down(Chance& chance) const {
  return config_.share > 0.0 && uniform(chance) < config_.share;
}

MemberId League::seat_partner(Chance& chance) const {
  return partners_[static_cast<std::size_t>(chance.below(static_cast<int>(partners_.size())))];
}

const Parameters& League::network(MemberId member) const {
  assert(member >= kFirstNetwork && member < members());
  return opponents_[static_cast<std::size_t>(member - kFirstNetwork)].parameters;
}

double League::temperature(MemberId member) const {
  return member < kFirstNetwork + rivals_ ? config_.rival_temperature : 1.0;
}

void League::record(std::span<const LeagueResult> results) {
  for (const auto& [member, score] : results) {
    if (member < kFirstNetwork) continue;
    double& mean = opponents_[static_cast<std::size_t>(member - kFirstNetwork)].result;
    mean += 0.01 * (static_cast<double>(score) - mean);
  }
}

namespace {

double mean_result(const auto& opponents) {
  if (opponents.empty()) return 0.0;
  double total = 0.0;
  for (const auto& one : opponents) total += one.result;
  return total / static_cast<double>(opponents.size());
}

}  // namespace

double League::strength_against_past_selves() const { return mean_result(past_selves()); }

double League::strength_against_rivals() const {
  return mean_result(std::span(opponents_).first(static_cast<std::size_t>(rivals_)));
}

std::string League::saved() const {
  ByteWriter out;
  out.put(chance_.position());
  out.put_list(partners_);
  out.put(rivals_);
  out.put(static_cast<std::uint64_t>(opponents_.size()));
  for (const Opponent& one : opponents_) {
    const at::Tensor& flat = one.parameters.flat;
    out.put_text({reinterpret_cast<const char*>(flat.const_data_ptr<float>()), flat.nbytes()});
    out.put(one.result);
  }
  return out.take();
}

void League::restore(const std::string& saved) {
  const c10::InferenceMode no_graph;
  ByteReader in(saved, "saved league");
  chance_ = Chance::at(in.get<std::uint64_t>());
  partners_ = in.get_list<MemberId>();
  rivals_ = in.get<int>();
  opponents_.clear();
  for (auto count = in.get<std::uint64_t>(); count > 0; --count) {
    const std::vector<float> values = in.get_list<float>();
    if (static_cast<std::int64_t>(values.size()) != size_of(shape_))
      throw Error("saved league: a network of another size");
    opponents_.push_back({Parameters(shape_, at::kCPU)});
    opponents_.back().parameters.flat.copy_(at::tensor(at::ArrayRef<float>(values), at::kFloat));
    opponents_.back().result = in.get<double>();
  }
  in.expect_end();
}

}  // namespace pandemonium::training
