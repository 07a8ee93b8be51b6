#include "training/league.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/bytes.hpp"

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

League::League(const LeagueConfig& config, const NetworkShape& shape, const at::Device& device,
               std::uint64_t seed)
    : config_(config), shape_(shape), device_(device), chance_(Chance::seeded(seed, 0x1EA60Eu)) {
  if (shape.seats < 2) config_.share = 0.0;
}

// 1 for a self that wins all games, near 0 for one that loses all.
double League::weight(const PastSelf& self) {
  const double lost = (1.0 - self.result) / 2.0;
  return lost * lost + 0.01;
}

MemberId League::draw_member() {
  const double fate = uniform(chance_);
  if (fate < config_.scripted) return kScripted;
  if (fate < config_.scripted + config_.random) return kRandom;
  if (selves_.empty()) return kNoMember;
  double total = 0.0;
  for (const PastSelf& self : selves_) total += weight(self);
  double left = uniform(chance_) * total;
  for (std::size_t i = 0; i < selves_.size(); ++i)
    if ((left -= weight(selves_[i])) < 0.0) return kFirstPastSelf + static_cast<MemberId>(i);
  return kFirstPastSelf + static_cast<MemberId>(selves_.size()) - 1;
}

void League::remember(const Network& self) {
  const c10::InferenceMode no_graph;
  if (config_.share == 0.0 || config_.past_selves == 0) return;
  if (static_cast<int>(selves_.size()) < config_.past_selves) {
    selves_.push_back({Parameters(shape_, device_)});
    selves_.back().parameters.flat.copy_(self.parameters().flat);
  } else {  // in place of the one that is beaten most
    auto& beaten = *std::ranges::min_element(selves_, {}, &weight);
    beaten.parameters.flat.copy_(self.parameters().flat);
    beaten.result = 0.0;
  }
}

void League::begin_iteration(std::int64_t iteration, const Network& learner) {
  const c10::InferenceMode no_graph;
  if (config_.share == 0.0) return;
  if (iteration > 0 && iteration % config_.every == 0) remember(learner);
  partners_.clear();
  for (int i = 0; i < config_.partners; ++i) partners_.push_back(draw_member());
}

MemberId League::seat_partner(Chance& chance) const {
  if (config_.share == 0.0 || uniform(chance) >= config_.share) return kNoMember;
  return partners_[static_cast<std::size_t>(chance.below(static_cast<int>(partners_.size())))];
}

const Parameters& League::past_self(MemberId member) const {
  assert(member >= kFirstPastSelf && member < members());
  return selves_[static_cast<std::size_t>(member - kFirstPastSelf)].parameters;
}

void League::record(std::span<const LeagueResult> results) {
  for (const auto& [member, score] : results) {
    if (member < kFirstPastSelf) continue;
    double& mean = selves_[static_cast<std::size_t>(member - kFirstPastSelf)].result;
    mean += 0.01 * (static_cast<double>(score) - mean);
  }
}

double League::strength_against_past_selves() const {
  if (selves_.empty()) return 0.0;
  const auto sum = [](double total, const PastSelf& self) { return total + self.result; };
  return std::accumulate(selves_.begin(), selves_.end(), 0.0, sum) / static_cast<double>(selves_.size());
}

std::string League::saved() const {
  ByteWriter out;
  out.put(chance_.position());
  out.put_list(partners_);
  out.put(static_cast<std::uint64_t>(selves_.size()));
  for (const PastSelf& self : selves_) {
    const at::Tensor here = self.parameters.flat.to(at::kCPU).contiguous();
    out.put_text({reinterpret_cast<const char*>(here.const_data_ptr<float>()), here.nbytes()});
    out.put(self.result);
  }
  return out.take();
}

void League::restore(const std::string& saved) {
  const c10::InferenceMode no_graph;
  ByteReader in(saved, "saved league");
  chance_ = Chance::at(in.get<std::uint64_t>());
  partners_ = in.get_list<MemberId>();
  selves_.clear();
  for (auto count = in.get<std::uint64_t>(); count > 0; --count) {
    const std::vector<float> values = in.get_list<float>();
    if (static_cast<std::int64_t>(values.size()) != size_of(shape_))
      throw Error("saved league: a past self of another size");
    selves_.push_back({Parameters(shape_, device_)});
    selves_.back().parameters.flat.copy_(at::tensor(at::ArrayRef<float>(values), at::kFloat));
    selves_.back().result = in.get<double>();
  }
  in.expect_end();
}

}  // namespace pandemonium::training
