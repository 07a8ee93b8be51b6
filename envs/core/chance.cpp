#include "envs/core/chance.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "envs/core/chance_asked.hpp"
#include "envs/core/error.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace pandemonium {
namespace {

std::uint64_t mixed(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

std::string named(const char* event) { return *event != '\0' ? " for '" + std::string(event) + "'" : ""; }

[[noreturn]] void refuse(int value, std::size_t position, const char* event, const std::string& expected) {
  throw Error("chance script, outcome " + std::to_string(position + 1) + named(event) + ": " +
              std::to_string(value) + " is given, " + expected + " expected");
}

// The script has ended: throws what the next outcome could be.
[[noreturn]] void ask(std::size_t used, const char* event, const std::map<int, int>& weights) {
  throw ChanceAsked(
      "chance script: all " + std::to_string(used) + " outcomes are used, one more is asked" + named(event),
      event, {weights.begin(), weights.end()});
}

}  // namespace

Chance Chance::seeded(std::uint64_t seed, std::uint64_t table, std::uint64_t episode) {
  Chance chance;
  chance.key_ = mixed(mixed(mixed(seed) ^ table) ^ episode);
  return chance;
}

Chance Chance::at(std::uint64_t position) {
  Chance chance;
  chance.key_ = position;
  return chance;
}

Chance Chance::scripted(std::vector<int> outcomes) {
  Chance chance;
  chance.tape_ = std::make_unique<Tape>();
  chance.tape_->script = std::move(outcomes);
  chance.tape_->scripted = true;
  return chance;
}

Chance&& Chance::then_seeded(std::uint64_t seed) && {
  key_ = mixed(seed);
  if (tape_) tape_->goes_on = true;
  return std::move(*this);
}

void Chance::record(std::vector<ChanceOutcome>* outcomes) {
  if (!tape_) tape_ = std::make_unique<Tape>();
  tape_->record = outcomes;
  if (outcomes == nullptr && !tape_->scripted) tape_.reset();
}

bool Chance::exhausted() const { return !tape_ || tape_->next >= tape_->script.size(); }

int Chance::member(std::uint64_t set, const char* event) {
  assert(set != 0);
  if (tape_) [[unlikely]] {
    std::vector<int> members;
    for (std::uint64_t rest = set; rest != 0; rest &= rest - 1) members.push_back(std::countr_zero(rest));
    return taped_one_of(members, event);
  }
  for (std::uint32_t skip = draw(static_cast<std::uint32_t>(std::popcount(set))); skip > 0; --skip)
    set &= set - 1;
  return std::countr_zero(set);
}

int Chance::wide_member(std::uint64_t low, std::uint64_t high, const char* event) {
  assert((low | high) != 0);
  if (tape_) [[unlikely]] {
    std::vector<int> members;
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) members.push_back(std::countr_zero(rest));
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1)
      members.push_back(64 + std::countr_zero(rest));
    return taped_one_of(members, event);
  }
  const auto below = static_cast<std::uint32_t>(std::popcount(low));
  std::uint32_t skip = draw(below + static_cast<std::uint32_t>(std::popcount(high)));
  std::uint64_t word = skip < below ? low : high;
  const int first = skip < below ? 0 : 64;
  skip -= skip < below ? 0 : below;
#if defined(__BMI2__)
  return first + std::countr_zero(_pdep_u64(std::uint64_t{1} << skip, word));
#else
  for (; skip > 0; --skip) word &= word - 1;
  return first + std::countr_zero(word);
#endif
}

// Whether the next outcome is read from the script (true) or drawn (false).
bool Chance::script_speaks() {
  return tape_->scripted && !(tape_->goes_on && tape_->next >= tape_->script.size());
}

int Chance::next_scripted(const char*) { return tape_->script[tape_->next++]; }

int Chance::written(int value, const char* event) {
  if (tape_->record != nullptr) tape_->record->push_back({event, value});
  return value;
}

int Chance::taped_uniform(int first, int count, const char* event) {
  if (!script_speaks())
    return written(first + static_cast<int>(draw(static_cast<std::uint32_t>(count))), event);
  if (exhausted()) {
    std::map<int, int> weights;
    for (int value = first; value < first + count; ++value) weights[value] = 1;
    ask(tape_->next, event, weights);
  }
  const int value = next_scripted(event);
  if (value < first || value >= first + count)
    refuse(value, tape_->next - 1, event, std::to_string(first) + " to " + std::to_string(first + count - 1));
  return written(value, event);
}

int Chance::taped_one_of(const std::vector<int>& values, const char* event) {
  if (!script_speaks()) return written(values[draw(static_cast<std::uint32_t>(values.size()))], event);
  if (exhausted()) {
    std::map<int, int> weights;
    for (const int possible : values) ++weights[possible];
    ask(tape_->next, event, weights);
  }
  const int value = next_scripted(event);
  if (std::find(values.begin(), values.end(), value) == values.end()) {
    std::string list = "one of";
    for (const int possible : values) list += " " + std::to_string(possible);
    refuse(value, tape_->next - 1, event, list);
  }
  return written(value, event);
}

int Chance::taped_weighted(const std::vector<int>& weights, const char* event) {
  if (!script_speaks()) {
    int total = 0;
    for (const int weight : weights) total += weight;
    int left = static_cast<int>(draw(static_cast<std::uint32_t>(total))), index = 0;
    while (left >= weights[static_cast<std::size_t>(index)])
      left -= weights[static_cast<std::size_t>(index++)];
    return written(index, event);
  }
  if (exhausted()) {
    std::map<int, int> possible;
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] > 0) possible[static_cast<int>(i)] = weights[i];
    ask(tape_->next, event, possible);
  }
  const int value = next_scripted(event);
  if (value < 0 || value >= static_cast<int>(weights.size()) || weights[static_cast<std::size_t>(value)] <= 0)
    refuse(value, tape_->next - 1, event, "an index with a positive weight");
  return written(value, event);
}

}  // namespace pandemonium
