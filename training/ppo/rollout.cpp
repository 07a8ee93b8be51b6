#include "training/ppo/rollout.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "agents/policy/policy_agent.hpp"
#include "agents/search/search.hpp"
#include "envs/core/batch/bytes.hpp"
#include "envs/core/error.hpp"
#include "training/ppo/mixed_tables.hpp"
#include "training/ppo/redraws.hpp"

namespace pandemonium::training {

Sampled sample_action(const float* logits, IndexList legal, Chance& chance) {
  std::array<float, kMaxActions> mass;
  const std::size_t count = legal.size();
  const float largest = *std::max_element(logits, logits + count);
  float total = 0.0f;
  for (std::size_t i = 0; i < count; ++i) total += mass[i] = std::exp(logits[i] - largest);
  float left = static_cast<float>(uniform(chance)) * total;
  std::size_t drawn = 0;
  while (drawn + 1 < count && (left -= mass[drawn]) >= 0.0f) ++drawn;
  return {legal[drawn], logits[drawn] - largest - std::log(total)};
}

Action sample_at(double temperature, const float* logits, IndexList legal, Chance& chance) {
  if (temperature == 1.0) return sample_action(logits, legal, chance).action;
  if (temperature == 0.0)
    return legal[static_cast<std::size_t>(std::max_element(logits, logits + legal.size()) - logits)];
  std::array<float, kMaxActions> tempered;
  for (std::size_t i = 0; i < legal.size(); ++i) tempered[i] = logits[i] / static_cast<float>(temperature);
  return sample_action(tempered.data(), legal, chance).action;
}

constexpr std::array<float, kMaxActions> kNoPreference{};  // logits of the random player

IndexList legal_at(const Batch& batch, std::size_t row) {
  const IndexList indices = batch.indices(row);
  return indices.first(indices.size() - static_cast<std::size_t>(batch.seats_at(row)));
}

// The tables of one thread, a slice of the batch's columns.
struct Rollout::Lane {
  Lane(const Variants& all, const VectorOptions& how, std::size_t lane, int first)
      : env(all, how),
        variants(all),
        share(lane),
        first_table(first),
        zero_sum(all.game->zero_sum()),
        chance(Chance::seeded(how.seed, 0x5A3F1Eu)),
        actions(static_cast<std::size_t>(how.tables)),
        partners(static_cast<std::size_t>(how.tables * all.seats), kNoMember),
        lengths(static_cast<std::size_t>(how.tables), 0) {}

  void play(const Network& network, const League& league, Batch& batch, const SearchTeacher& teacher,
            int draws);
  void search_some(const SearchTeacher& teacher, SearchAgent& searcher, Batch& batch, std::size_t row);
  void look(const Network& network, Batch& batch, std::size_t row);
  Batch::Share& share_of(Batch& batch) const { return batch.shares[share]; }
  void write_potentials(std::size_t seats, float* potentials) const;
  void move_partners(const Network& network, const League& league, Batch& batch, std::size_t row);
  void move_network(const Network& network, const League& league, MemberId member, Batch& batch,
                    std::size_t row);
  void seat_partners(const League& league, std::size_t table);
  void close_games(const League& league, Batch& batch, std::size_t row);
  void look_ahead(const Network& network, Batch& batch);
  void ask(const Network& network, const Parameters& parameters, Pass& with);
  std::span<MemberId> partners_at(std::size_t table) {
    const std::size_t most = partners.size() / tables();
    return std::span(partners).subspan(table * most, static_cast<std::size_t>(env.seats(table)));
  }
  bool plays_alone(std::size_t table) {  // the learner in every seat
    return std::ranges::all_of(partners_at(table), [](MemberId seated) { return seated == kNoMember; });
  }
  MemberId to_move(std::size_t table) {
    return partners_at(table)[static_cast<std::size_t>(env.to_act(table))];
  }
  std::size_t tables() const { return actions.size(); }

  MixedTables env;
  Variants variants;
  std::optional<Redraws> redraws;  // once there are some
  std::size_t share;               // of the batch
  int first_table;
  bool zero_sum;
  Chance chance;
  Questions questions;  // of the pass at hand
  Pass pass, partner_pass;
  std::vector<Action> actions;
  std::vector<MemberId>
      partners;  // [tables, seats of the largest]: who sits there, kNoMember for the learner
  std::vector<std::int32_t> lengths;  // decisions of the games in progress
  std::vector<LeagueResult> results;
  CompactRows last_observations;  // after the last step
  IndexLists last_indices;
  std::vector<float> search_target;
  std::vector<std::size_t> asked;  // tables where a member is to act
  Finished finished;
};

namespace {

// One for each thread, as long as each has a table.
int lanes_of(const RolloutSize& size) {
  if (size.tables < size.processes)
    throw Error(std::to_string(size.tables) + " tables for " + std::to_string(size.processes) +
                " processes; raise rollout.tables");
  return std::min(size.threads, size.tables / size.processes);
}

}  // namespace

Rollout::Rollout(const Variants& variants, const RolloutSize& size)
    : size_(size), actions_(variants.game->actions()), width_(variants.width), workers_(lanes_of(size)) {
  const int each = workers_.threads();
  const auto place = [&](int lane) {  // lanes are numbered through all processes
    return static_cast<int>(std::int64_t{size.tables} * lane / (each * size.processes));
  };
  for (int lane = size.rank * each; lane < (size.rank + 1) * each; ++lane) {
    const VectorOptions how{.tables = place(lane + 1) - place(lane),
                            .seed = size.seed + 0x9E3779B97F4A7C15u * static_cast<std::uint64_t>(lane + 1),
                            .potentials = size.shaped};
    lanes_.push_back(
        std::make_unique<Lane>(variants, how, lanes_.size(), place(lane) - place(size.rank * each)));
  }
}

Rollout::~Rollout() = default;

// Answers the questions at hand.
void Rollout::Lane::ask(const Network& network, const Parameters& parameters, Pass& with) {
  const auto begun = std::chrono::steady_clock::now();
  network.forward(parameters, questions, with);
  finished.inference_seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// Files what the tables show, asks the network, and lets the learner choose everywhere.
void Rollout::Lane::look(const Network& network, Batch& batch, std::size_t row) {
  const auto most = static_cast<std::size_t>(batch.seats);
  env.look(share_of(batch).observations, share_of(batch).indices);
  if (!batch.potentials.empty()) write_potentials(most, batch.potentials.data() + row * most);
  questions.clear();
  for (std::size_t t = 0; t < tables(); ++t)
    questions.add(batch.observation(row + t), batch.indices(row + t));
  ask(network, network.parameters(), pass);
  const float* answers = pass.answers.data();
  for (std::size_t t = 0; t < tables(); ++t) {
    const std::size_t i = row + t;
    const IndexList indices = questions.indices[t];
    const auto seats = static_cast<std::size_t>(env.seats(t));
    const IndexList legal = indices.first(indices.size() - seats);
    batch.to_act[i] = env.to_act(t);
    for (std::size_t place = 0; place < seats; ++place)
      batch.values[i * most + place] = std::tanh(answers[legal.size() + place]);
    if (zero_sum) balance({batch.values.data() + i * most, seats});
    batch.trainable[i] = to_move(t) == kNoMember;
    if (!batch.teacher.empty()) batch.teacher[i] = env.scripted(t, chance);
    const auto [action, log_probability] = sample_action(answers, legal, chance);
    actions[t] = action;
    batch.log_probability[i] = log_probability;
    answers += indices.size();
  }
}

// [tables, seats] of the largest table.
void Rollout::Lane::write_potentials(std::size_t seats, float* potentials) const {
  for (std::size_t t = 0; t < tables(); ++t) std::ranges::copy(env.potentials(t), potentials + t * seats);
}

// Where a member of the league is to act, its choice takes the place of the learner's.
void Rollout::Lane::move_partners(const Network& network, const League& league, Batch& batch,
                                  std::size_t row) {
  for (MemberId member = 0; member < league.members(); ++member) {
    asked.clear();
    for (std::size_t t = 0; t < tables(); ++t)
      if (to_move(t) == member) asked.push_back(t);
    if (asked.empty()) continue;
    if (member >= kFirstNetwork) {
      move_network(network, league, member, batch, row);
      continue;
    }
    for (const std::size_t t : asked) {
      actions[t] = member == kScripted
                       ? env.scripted(t, chance)
                       : sample_action(kNoPreference.data(), legal_at(batch, row + t), chance).action;
    }
  }
}

void Rollout::Lane::move_network(const Network& network, const League& league, MemberId member, Batch& batch,
                                 std::size_t row) {
  questions.clear();
  for (const std::size_t t : asked) questions.add(batch.observation(row + t), legal_at(batch, row + t));
  ask(network, league.network(member), partner_pass);
  const float* logits = partner_pass.answers.data();
  for (std::size_t k = 0; k < asked.size(); ++k) {
    actions[asked[k]] = sample_at(league.temperature(member), logits, questions.indices[k], chance);
    logits += questions.indices[k].size();
  }
}

// A game begins.
void Rollout::Lane::seat_partners(const League& league, std::size_t table) {
  const std::span<MemberId> seats = partners_at(table);
  std::ranges::fill(seats, kNoMember);
  if (seats.size() < 2 || !league.sits_down(chance)) return;
  const unsigned taken = draw_seats(static_cast<int>(seats.size()), chance);
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if ((taken >> seat & 1u) != 0) seats[seat] = league.seat_partner(chance);
}

// After the step: files what ended, and seats partners where a game begins.
void Rollout::Lane::close_games(const League& league, Batch& batch, std::size_t row) {
  const auto most = static_cast<std::size_t>(batch.seats);
  for (std::size_t t = 0; t < tables(); ++t) {
    const std::size_t i = row + t;
    batch.chosen[i] = actions[t];
    batch.over[i] = env.over(t);
    ++lengths[t];
    if (batch.over[i] == 0) continue;
    const std::span<const float> scores = env.scores(t);
    const std::size_t seats = scores.size();
    std::ranges::copy(scores, batch.scores.data() + i * most);
    ++finished.games;
    finished.decisions += std::exchange(lengths[t], 0);
    const std::span<const MemberId> sat = partners_at(t);
    float own = 0.0f;
    for (std::size_t seat = 0; seat < seats; ++seat) own += sat[seat] == kNoMember ? scores[seat] : 0.0f;
    own /= static_cast<float>(std::ranges::count(sat, kNoMember));
    for (std::size_t seat = 0; seat < seats; ++seat)
      if (sat[seat] != kNoMember) results.push_back({sat[seat], (own - scores[seat]) / 2});
    seat_partners(league, t);
  }
}

void Rollout::Lane::look_ahead(const Network& network, Batch& batch) {
  const auto most = static_cast<std::size_t>(batch.seats), first = static_cast<std::size_t>(first_table);
  last_observations.clear();
  last_indices.clear();
  env.look(last_observations, last_indices);
  questions.clear();
  for (std::size_t t = 0; t < tables(); ++t) {  // the values alone
    const IndexList indices = last_indices[t];
    questions.add(last_observations[t], indices.last(static_cast<std::size_t>(env.seats(t))));
  }
  ask(network, network.parameters(), pass);
  const float* values = pass.answers.data();
  for (std::size_t t = 0; t < tables(); ++t) {
    batch.last_to_act[first + t] = env.to_act(t);
    for (int place = 0; place < env.seats(t); ++place)
      batch.last_values[(first + t) * most + static_cast<std::size_t>(place)] = std::tanh(*values++);
    if (zero_sum)
      balance({batch.last_values.data() + (first + t) * most, static_cast<std::size_t>(env.seats(t))});
  }
  if (!batch.last_potentials.empty()) write_potentials(most, batch.last_potentials.data() + first * most);
}

// Where chance says so, search's choice takes the place of the learner's. It thinks of everyone as of the
// network, so it has no target where somebody else sits.
void Rollout::Lane::search_some(const SearchTeacher& teacher, SearchAgent& searcher, Batch& batch,
                                std::size_t row) {
  std::vector<float>& all = share_of(batch).search_targets;
  for (std::size_t t = 0; t < tables(); ++t) {
    batch.search_target_first[row + t] = -1;
    if (!plays_alone(t) || uniform(chance) >= teacher.share) continue;
    const auto table = env.table(t);
    if (!searcher.search_target(*table, chance, search_target)) continue;
    actions[t] = legal_at(batch, row + t)[draw_index(search_target, chance)];
    batch.search_target_first[row + t] = static_cast<std::int32_t>(all.size());
    all.insert(all.end(), search_target.begin(), search_target.end());
  }
}

void Rollout::Lane::play(const Network& network, const League& league, Batch& batch,
                         const SearchTeacher& teacher, int draws) {
  const c10::InferenceMode no_graph;
  Chance other = Chance::seeded(chance.position(), 0x10CCu);  // a stream of its own
  if (draws > 0 && !redraws) redraws.emplace(variants);
  share_of(batch).observations.clear();
  share_of(batch).indices.clear();
  share_of(batch).search_targets.clear();
  std::optional<SearchAgent> searcher;
  if (teacher.share > 0.0) searcher.emplace(teacher.options, teacher.net);
  for (int step = 0; step < batch.steps; ++step) {
    const auto row = static_cast<std::size_t>(step) * static_cast<std::size_t>(batch.tables) +
                     static_cast<std::size_t>(first_table);
    look(network, batch, row);
    if (searcher) search_some(teacher, *searcher, batch, row);
    move_partners(network, league, batch, row);
    if (draws > 0) redraws->remember(env);
    env.step(actions);
    close_games(league, batch, row);
    if (draws > 0) redraws->draw(env, actions, draws, network, batch, row, other);
  }
  look_ahead(network, batch);
}

std::vector<LeagueResult> Rollout::collect(const Network& network, const League& league, Batch& batch,
                                           const SearchTeacher& teacher, int redraws) {
  batch.redrawn_weight.resize(redraws > 0 ? batch.size() : 0);
  batch.redrawn.resize(redraws > 0 ? batch.size() * static_cast<std::size_t>(batch.seats) : 0);
  batch.search_target_first.resize(teacher.share > 0.0 ? batch.size() : 0);
  workers_.share(static_cast<int>(lanes_.size()), [&](int lane) {
    keep_products_on_their_thread();
    lanes_[static_cast<std::size_t>(lane)]->play(network, league, batch, teacher, redraws);
  });
  std::vector<LeagueResult> results;
  for (const auto& lane : lanes_) {
    results.insert(results.end(), lane->results.begin(), lane->results.end());
    lane->results.clear();
  }
  return results;
}

Batch Rollout::make_batch() const {
  std::vector<int> seats, lanes;
  for (const auto& lane : lanes_) {
    lanes.push_back(lane->env.tables());
    for (std::size_t t = 0; t < lane->tables(); ++t) seats.push_back(lane->env.seats(t));
  }
  return {size_.steps, std::move(seats), lanes, width_, actions_, size_.shaped};
}

Rollout::Finished Rollout::take_finished() {
  Finished all;
  for (const auto& lane : lanes_) {
    const Finished one = std::exchange(lane->finished, {});
    all.games += one.games;
    all.decisions += one.decisions;
    all.inference_seconds += one.inference_seconds;
  }
  return all;
}

std::string Rollout::saved() const {
  ByteWriter out;
  out.put(static_cast<std::uint64_t>(lanes_.size()));
  for (const auto& lane : lanes_) {
    out.put_text(lane->env.saved());
    out.put(lane->chance.position());
    out.put_list(lane->partners);
    out.put_list(lane->lengths);
  }
  return out.take();
}

void Rollout::restore(const std::string& saved) {
  ByteReader in(saved, "saved tables");
  if (in.get<std::uint64_t>() != lanes_.size())
    throw Error("saved tables: dealt to another number of threads; resume with the --threads of the run");
  for (const auto& lane : lanes_) {
    lane->env.restore(in.get_text());
    lane->chance = Chance::at(in.get<std::uint64_t>());
    const std::size_t places = lane->partners.size();
    lane->partners = in.get_list<MemberId>();
    lane->lengths = in.get_list<std::int32_t>();
    if (lane->partners.size() != places || lane->lengths.size() != lane->tables())
      throw Error("saved tables: another number of tables");
  }
  in.expect_end();
}

}  // namespace pandemonium::training
