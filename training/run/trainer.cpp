#include "training/run/trainer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <future>

#include "agents/policy/safetensors.hpp"
#include "agents/roster.hpp"
#include "envs/core/batch/bytes.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"
#include "training/league/strengths.hpp"
#include "training/network/export_policy.hpp"
#include "training/network/starting_point.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/luck.hpp"
#include "training/ppo/ppo.hpp"
#include "training/ppo/rollout.hpp"
#include "training/run/budget.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/progress.hpp"
#include "training/run/resuming.hpp"
#include "training/run/run_lock.hpp"
#include "training/run/run_log.hpp"

namespace pandemonium::training {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

ProductChoice products_for(const Request& request) {
  if (!request.products.empty()) return {products_named(request.products)};
  ProductChoice choice{Products::standard};
  if (request.group->first()) choice = fastest_products(request.config.network.width);
  choice.products = products_named(request.group->from_first(name_of(choice.products)));
  return choice;
}

Request completed_group(Request request) {
  if (!request.group) request.group = std::make_shared<ProcessGroup>();
  return request;
}

// What was not said is the usual.
Request completed(Request request) {
  if (!request.threads) request.threads = 1;
  if (request.device.empty()) request.device = "cpu";
  return completed_group(std::move(request));
}

// The network of a policy file, which the first process alone needs, or a drawn one where no file is named.
Network network_of(const std::filesystem::path& file, const Request& request, const Variants& variants,
                   const NetworkShape& shape, const at::Device& device, Products products,
                   const Pointing& pointing) {
  Network network(shape, device, products, request.seed, pointing);
  if (file.empty()) return network;
  ProcessGroup& group = *request.group;
  if (group.first()) network.load(fitted(read_safetensors(file), variants, file.string()), file.string());
  if (group.size() == 1) return network;
  ByteWriter out;
  if (group.first()) out.put_list(network.values());
  const std::string bytes = group.from_first(out.take());
  network.set_values(ByteReader(bytes, "the first process's network").get_list<float>());
  return network;
}

void require_seats_for_rivals(const Request& request) {
  if (request.rivals.empty()) return;
  const LeagueConfig& league = request.config.league;
  if (league.share == 0.0 || league.rivals == 0.0)
    throw Error("--rival: nobody would meet it; set league.share and league.rivals above 0");
}

std::optional<Progress::Score> shown(const std::optional<Strength>& strength) {
  if (!strength) return std::nullopt;
  return Progress::Score{strength->score, strength->error};
}

struct Played {
  std::vector<LeagueResult> results;
  double seconds = 0.0;
};

}  // namespace

struct Trainer::Parts {
  Parts(const Request& asked, std::optional<RunLock> held);  // `held`: of the run that is resumed
  struct Agreed {
    double progress;   // of the first process
    bool saves, over;  // the first is to save; its budget is spent
    bool stops;        // somebody was asked to stop
  };
  Agreed agree(bool saves, bool stops);
  const Network& acting() const { return actor ? *actor : network; }
  Played play(Batch& into, double progress);
  void take_folder();
  void play_again(const std::vector<float>& actor_values, double progress);
  void record(const std::vector<LeagueResult>& own);
  SearchTeacher search_teacher(double progress) const;
  int redraws(double progress) const;
  void follow();
  void evaluate();
  void report(const UpdateStats& stats, double rollout_seconds, double update_seconds);
  Json header() const;
  Provenance provenance() const;

  Request request;
  ProcessGroup& group;
  Variants variants;
  at::Device device;
  ProductChoice products;
  bool overlaps;  // updates run, as tensors, while the next batch is played
  Rollout rollout;
  Batch batch;
  // Where updates overlap: the batch in flight, played but not learned from, and what it was played from.
  struct Flight {
    std::string tables;  // before it
    double progress;     // in the schedules
  };
  std::optional<Batch> next;
  std::optional<Flight> flight;
  Pointing pointing;
  NetworkShape shape;
  Network network, average;      // the one that learns, and what is evaluated and exported
  std::optional<Network> actor;  // where updates overlap: plays as the learner was before the update at hand
  Ppo ppo;
  League league;
  SearchOptions searches;       // search.options
  std::optional<RunLock> lock;  // this one and the log: of the first process
  std::optional<RunLog> log;
  std::unique_ptr<ProgressLine> line;

  std::int64_t iteration = 0;
  LuckTaken luck;
  Budget budget;
  Strengths strengths;
};

Trainer::Parts::Parts(const Request& asked, std::optional<RunLock> held)
    : request(completed(asked)),
      group(*request.group),
      variants(variants_with_drawn(*asked.game, asked.config.game, asked.seed)),
      device(device_named(request.device)),
      products(products_for(request)),
      overlaps(request.device != "cpu"),
      rollout(variants, {.tables = asked.config.rollout.tables,
                         .steps = asked.config.rollout.steps,
                         .threads = *request.threads,
                         .seed = asked.seed,
                         .shaped = asked.config.advantage.shaping.start != 0.0 ||
                                   asked.config.advantage.shaping.end != 0.0,
                         .rank = group.rank(),
                         .processes = group.size()}),
      batch(rollout.make_batch()),
      pointing(asked.config.network.pointers != 0 ? pointing_of(*variants.game, variants.sections)
                                                  : Pointing{}),
      shape{.inputs = batch.width,
            .width = asked.config.network.width,
            .blocks = asked.config.network.blocks,
            .actions = batch.actions,
            .seats = variants.seats,
            .queries = pointing.queries},
      network(network_of(request.from, request, variants, shape, device,
                         overlaps ? Products::standard : products.products, pointing)),
      average(shape, at::kCPU, products.products, asked.seed, pointing),
      ppo(network, asked.config.ppo, *request.threads, asked.seed, group, overlaps),
      league(asked.config.league, shape, asked.seed),
      searches(
          search_options(std::to_string(asked.config.search.simulations) +
                         (asked.config.search.options.empty() ? "" : "," + asked.config.search.options))),
      lock(std::move(held)),
      budget(request.seconds, request.steps) {
  average.set_values(network.values());
  if (overlaps) {
    next = batch;
    actor.emplace(shape, at::kCPU, products.products, asked.seed, pointing);
  }
  require_seats_for_rivals(request);
  if (searches.opponents)  // it runs where the learner has every seat
    throw Error("search.options: opponents= is for players; a teacher plays every seat itself");
  for (const std::filesystem::path& rival : request.rivals)
    league.add_rival(network_of(rival, request, variants, shape, at::kCPU, products.products, pointing));
  if (!request.from.empty()) league.remember(network);
  if (!group.first()) return;
  if (!lock) take_folder();
  log.emplace(request.folder);
}

// For a new run.
void Trainer::Parts::take_folder() {
  lock.emplace(request.folder);
  if (!checkpoints_in(request.folder).empty())
    throw Error(request.folder.string() + ": holds a run already; --resume goes on with it");
  std::ofstream(request.folder /
                "metrics.jsonl");  // emptied: a run that had no checkpoint yet may have left one
}

Trainer::Parts::Agreed Trainer::Parts::agree(bool saves, bool stops) {
  std::array<double, 4> numbers{};
  if (group.first()) numbers = {budget.progress(), saves ? 1.0 : 0.0, budget.spent() >= 1.0 ? 1.0 : 0.0};
  numbers[3] = stops ? 1.0 : 0.0;
  group.sum(numbers);
  return {numbers[0], numbers[1] > 0.0, numbers[2] > 0.0, numbers[3] > 0.0};
}

Played Trainer::Parts::play(Batch& into, double progress) {
  const auto begun = Clock::now();
  into.teacher.resize(teacher_weight(request.config.ppo, progress) > 0.0 ? into.size() : 0);
  std::vector<LeagueResult> results =
      rollout.collect(acting(), league, into, search_teacher(progress), redraws(progress));
  return {std::move(results), since(begun)};
}

// The batch in flight of a run that is resumed. Its games were counted when it was played first.
void Trainer::Parts::play_again(const std::vector<float>& actor_values, double progress) {
  actor->set_values(actor_values);
  flight = {rollout.saved(), progress};
  play(*next, progress);
  rollout.take_finished();
}

// Every process holds the same league: it hears of the games of all, in the same order.
void Trainer::Parts::record(const std::vector<LeagueResult>& own) {
  static_assert(std::is_trivially_copyable_v<LeagueResult>);
  const auto* bytes = reinterpret_cast<const char*>(own.data());
  for (const std::string& of_one : group.gathered({bytes, own.size() * sizeof(LeagueResult)})) {
    std::vector<LeagueResult> results(of_one.size() / sizeof(LeagueResult));
    std::memcpy(results.data(), of_one.data(), of_one.size());
    league.record(results);
  }
}

Json Trainer::Parts::header() const {
  Json header{{"game", request.game->name()},
              {"game_version", request.game->version()},
              {"options", variants.part(false).options()},
              {"seed", request.seed},
              {"threads", *request.threads},
              {"processes", group.size()},
              {"products", name_of(products.products)},
              {"device", request.device},
              {"iteration", iteration},
              {"command", request.command}};
  if (flight) header["flight_progress"] = flight->progress;
  budget.write(header);
  return header;
}

Provenance Trainer::Parts::provenance() const {
  const Json versions{
      {"pandemonium", PANDEMONIUM_VERSION}, {"libtorch", libtorch_version()}, {"compiler", __VERSION__}};
  Provenance all{{"command", request.command},
                 {"seed", std::to_string(request.seed)},
                 {"steps", std::to_string(budget.decisions())},
                 {"seconds", std::to_string(static_cast<std::int64_t>(budget.seconds()))},
                 {"config", to_toml(request.config)},
                 {"evaluation", strengths.evaluation().dump()},
                 {"versions", versions.dump()}};
  all.insert(request.provenance.begin(), request.provenance.end());
  return all;
}

// The search targets of an iteration, from the network that plays.
SearchTeacher Trainer::Parts::search_teacher(double progress) const {
  const SearchConfig& search = request.config.search;
  if (search.share == 0.0 || progress < search.from) return {};
  return {search.share, searches,
          PolicyNet::from(policy_file(variants, acting(), {}), *variants.game, "the network that learns")};
}

// Values that have just begun to learn cannot tell luck.
int Trainer::Parts::redraws(double progress) const {
  constexpr double kFrom = 0.05;
  return progress < kFrom ? 0 : request.config.advantage.luck;
}

// The average is a mean of all networks at first, then a moving one (Polyak and Juditsky, 1992).
void Trainer::Parts::follow() {
  const c10::InferenceMode no_graph;
  const double share = std::max(request.config.ppo.average_rate, 1.0 / static_cast<double>(iteration));
  average.parameters().flat.lerp_(network.parameters().flat.to(at::kCPU), share);
}

void Trainer::Parts::evaluate() {
  strengths.measure(variants, average, request.config.run.evaluate_games,
                    request.seed + 0xE0A1u + static_cast<std::uint64_t>(iteration));
}

void Trainer::Parts::report(const UpdateStats& stats, double rollout_seconds, double update_seconds) {
  Rollout::Finished finished = rollout.take_finished();
  std::array<double, 3> sums{static_cast<double>(finished.games), static_cast<double>(finished.decisions),
                             finished.inference_seconds};
  BatchSums of_batch = sums_of(batch);
  group.sum(sums);
  group.sum(of_batch);
  if (!group.first()) return;
  const auto [games, decisions, inference_seconds] = sums;
  Json metrics{{"iteration", iteration},
               {"decisions", budget.decisions()},
               {"seconds", budget.seconds()},
               {"charts/sps", budget.decisions_per_second()},
               {"time/rollout_seconds", rollout_seconds},
               {"time/inference_seconds", inference_seconds},
               {"time/update_seconds", update_seconds},
               {"charts/games", static_cast<std::int64_t>(games)},
               {"charts/episodic_length", games > 0 ? decisions / games : 0.0},
               {"strength/past_selves", league.strength_against_past_selves()}};
  metrics.update(metrics_of(stats, of_batch, !batch.search_target_first.empty()));
  if (!batch.redrawn_weight.empty()) {
    metrics["luck/share"] = luck.share;
    metrics["luck/variance_left"] = luck.variance_left;
  }
  if (league.rivals() > 0) metrics["strength/rivals"] = league.strength_against_rivals();
  strengths.add_to(metrics, variants);
  log->write(metrics, budget.decisions());
}

Trainer::Trainer(const Request& request) : Trainer(request, std::nullopt) {}

Trainer::Trainer(const Request& request, std::optional<RunLock> lock) {
  keep_products_on_their_thread();
  parts_ = std::make_unique<Parts>(request, std::move(lock));
  if (parts_->group.first()) {
    keep_data(*request.game, request.folder);
    write_durably(request.folder / "config.toml", to_toml(request.config));
  }
}

Trainer::~Trainer() = default;

std::int64_t Trainer::decisions() const { return parts_->budget.decisions(); }
std::vector<float> Trainer::parameters() const { return parts_->network.values(); }

std::unique_ptr<Trainer> Trainer::resume(const Request& asked) {
  const Request together = completed_group(asked);
  const bool first = together.group->first();
  std::optional<RunLock> lock;
  if (first && std::filesystem::exists(asked.folder)) lock.emplace(asked.folder);
  const FoundCheckpoint found = found_together(asked.folder, *together.group);
  const Json header = parse_json(found.checkpoint.header, found.file.string());
  const Request request = resumed(together, found, header);
  const auto iteration = header.at("iteration").get<std::int64_t>();
  if (first) trim_log(request.folder, iteration);
  std::unique_ptr<Trainer> trainer(new Trainer(request, std::move(lock)));
  Parts& parts = *trainer->parts_;
  ByteReader network(found.checkpoint.network, found.file.string());
  const std::vector<float> values = network.get_list<float>();
  if (static_cast<std::int64_t>(values.size()) != size_of(parts.shape))
    throw Error(found.file.string() + ": a network of another size");
  parts.network.set_values(values);
  parts.average.set_values(network.get_list<float>());
  const std::vector<float> actor_values = network.get_list<float>();
  parts.ppo.restore(found.checkpoint.optimiser);
  parts.league.restore(found.checkpoint.league);
  ByteReader tables(found.checkpoint.tables, found.file.string());
  for (int rank = 0; rank < parts.group.rank(); ++rank) tables.get_text();
  parts.rollout.restore(std::string(tables.get_text()));
  parts.iteration = iteration;
  parts.budget.restore(header);
  if (parts.overlaps && !actor_values.empty())
    parts.play_again(actor_values, header.at("flight_progress").get<double>());
  if (!first) return trainer;
  ProgressLine line;
  for (const std::string& refused : found.refused) line.note("not used: " + refused);
  line.note("goes on from " + found.file.string());
  return trainer;
}

void Trainer::save() {
  ByteWriter tables;
  const std::string own = parts_->flight ? parts_->flight->tables : parts_->rollout.saved();
  for (const std::string& of_one : parts_->group.gathered(own)) tables.put_text(of_one);
  if (!parts_->group.first()) return;
  ByteWriter network;
  network.put_list(parts_->network.values());
  network.put_list(parts_->average.values());
  network.put_list(parts_->flight ? parts_->actor->values() : std::vector<float>());
  write_checkpoint(parts_->request.folder, parts_->iteration,
                   {.header = parts_->header().dump(),
                    .config = to_toml(parts_->request.config),
                    .network = network.take(),
                    .optimiser = parts_->ppo.saved(),
                    .league = parts_->league.saved(),
                    .tables = tables.take()});
}

void Trainer::export_to(const std::filesystem::path& file) {
  if (parts_->group.first())
    export_policy(file, parts_->variants.part(false), parts_->average, parts_->provenance());
}

void Trainer::iterate() { iterate(parts_->agree(false, false).progress); }

void Trainer::iterate(double progress) {
  Parts& p = *parts_;
  const AdvantageConfig& advantage = p.request.config.advantage;
  const auto begun = Clock::now();
  p.league.begin_iteration(p.iteration, p.network);
  Played played;
  std::future<Played> playing;
  if (p.overlaps) {
    p.actor->set_values(p.network.values());
    if (!p.flight) p.record(p.play(*p.next, progress).results);
    p.flight = {p.rollout.saved(), progress};
    std::swap(p.batch, *p.next);
    playing = std::async(std::launch::async, [&p, progress] {
      keep_products_on_their_thread();
      return p.play(*p.next, progress);
    });
  } else {
    played = p.play(p.batch, progress);
  }
  estimate_advantages(p.batch, advantage.discount, advantage.lambda, advantage.shaping.at(progress));
  p.luck = take_luck_out(p.batch, advantage.discount, advantage.lambda, p.group);
  const UpdateStats stats = p.ppo.update(p.batch, progress);
  if (!std::isfinite(stats.mean.policy_loss + stats.mean.value_loss + stats.grad_norm))
    throw Error("training has diverged: the loss is not a number (iteration " + std::to_string(p.iteration) +
                "); lower ppo.learning_rate and resume from the last checkpoint");
  const double update_seconds = since(begun) - played.seconds;
  if (p.overlaps) played = playing.get();
  p.record(played.results);
  const double all_seconds = since(begun);
  ++p.iteration;
  p.follow();
  const std::int64_t size =
      std::int64_t{p.request.config.rollout.tables} * p.batch.steps;  // of all processes
  p.budget.played(size, all_seconds);
  p.report(stats, played.seconds, update_seconds);
}

bool Trainer::run(const std::atomic<bool>& stop) {
  Parts& p = *parts_;
  const RunConfig& config = p.request.config.run;
  const std::string folder = p.request.folder.string(), policy = folder + "/policy.safetensors";
  if (p.group.first()) {
    p.line = std::make_unique<ProgressLine>();
    p.line->note(text_of(p.products));
  }
  if (p.iteration == 0) save();  // from now on the run can be gone on with
  double evaluate_at = p.budget.seconds() + std::min(5.0, config.evaluate_every),
         save_at = p.budget.seconds() + config.checkpoint_every;
  Parts::Agreed now = p.agree(false, stop);
  for (; !now.over && !now.stops;
       now = p.agree(config.checkpoint_every > 0.0 && p.budget.seconds() >= save_at, stop)) {
    if (now.saves) {
      save();
      export_to(policy);
      save_at = p.budget.seconds() + config.checkpoint_every;
    }
    iterate(now.progress);
    if (!p.group.first()) continue;
    if (config.evaluate_every > 0.0 && p.budget.seconds() >= evaluate_at) {
      p.evaluate();
      evaluate_at = p.budget.seconds() + config.evaluate_every;
    }
    const double sps = p.budget.decisions_per_second(),
                 after = static_cast<double>(p.request.steps_after) / sps;
    p.line->show({.title = p.request.title,
                  .part = p.budget.spent(),
                  .decisions = p.budget.decisions(),
                  .decisions_per_second = sps,
                  .seconds_left = p.budget.seconds_left() + after,
                  .against_random = shown(p.strengths.random),
                  .against_scripted = shown(p.strengths.scripted),
                  .against_scripted_drawn = shown(p.strengths.drawn)},
                 p.budget.seconds());
  }
  save();
  if (!p.group.first()) return now.over;
  if (config.evaluate_every > 0.0 && !now.stops) p.evaluate();
  export_to(policy);
  p.line.reset();
  return now.over;
}

}  // namespace pandemonium::training
