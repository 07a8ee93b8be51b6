#include "training/trainer.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <future>

#include "agents/roster.hpp"
#include "agents/safetensors.hpp"
#include "envs/core/error.hpp"
#include "training/advantage.hpp"
#include "envs/core/bytes.hpp"
#include "training/checkpoint.hpp"
#include "training/event_writer.hpp"
#include "training/export_policy.hpp"
#include "training/ppo.hpp"
#include "training/progress.hpp"
#include "training/quick_evaluation.hpp"
#include "training/rollout.hpp"
#include "training/starting_point.hpp"

namespace pandemonium::training {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// How much of the targets' variance the values foresaw: 1 is all of it.
double explained_variance(const Batch& batch) {
  double count = 0, target_sum = 0, target_squares = 0, error_sum = 0, error_squares = 0;
  const auto seats = static_cast<std::size_t>(batch.seats);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.learned[i] == 0) continue;
    const double target = batch.targets[i * seats], error = target - batch.values[i * seats];
    count += 1;
    target_sum += target;
    target_squares += target * target;
    error_sum += error;
    error_squares += error * error;
  }
  const double variance = target_squares - target_sum * target_sum / count;
  return variance > 0 ? 1.0 - (error_squares - error_sum * error_sum / count) / variance : 0.0;
}

ProductChoice products_for(const Request& request) {
  if (!request.products.empty()) return {products_named(request.products)};
  ProductChoice choice{Products::standard};
  if (request.group->first()) choice = fastest_products(request.config.network.width);
  choice.products = products_named(request.group->from_first(name_of(choice.products)));
  return choice;
}

std::string products_text(const ProductChoice& choice) {
  const auto whole = [](double number) { return std::to_string(static_cast<int>(number)); };
  return "products: " + name_of(choice.products) +
         (choice.house_gflops > 0.0
              ? " (measured: house " + whole(choice.house_gflops) + " GFLOP/s, default " +
                    whole(choice.standard_gflops) + ", onednn " + whole(choice.onednn_gflops) + ")"
              : "");
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

// The network of a policy file, or a drawn one where there is no file.
Network network_of(const std::filesystem::path& file, const Request& request, const Ways& ways,
                   const NetworkShape& shape, const at::Device& device, Products products, const Pointing& pointing) {
  Network network(shape, device, products, request.seed, pointing);
  if (file.empty()) return network;
  network.load(fitted(read_safetensors(file), ways, file.string()), file.string());
  return network;
}

void require_seats_for_rivals(const Request& request) {
  if (request.rivals.empty()) return;
  const LeagueConfig& league = request.config.league;
  if (league.share == 0.0 || league.rivals == 0.0)
    throw Error("--rival: nobody would meet it; set league.share and league.rivals above 0");
}

struct Played {
  std::vector<LeagueResult> results;
  double seconds = 0.0;
};

// Takes back the lines that were written after the checkpoint a run goes on from.
void trim_metrics(const std::filesystem::path& file, std::int64_t iteration) {
  std::ifstream in(file);
  std::string kept, line;
  bool trimmed = false;
  while (std::getline(in, line)) {
    const Json metrics = Json::parse(line, nullptr, false);  // a damaged line goes as well
    const auto at = metrics.is_object() ? metrics.find("iteration") : metrics.end();
    if (at != metrics.end() && at->is_number() && at->get<double>() <= static_cast<double>(iteration))
      kept += line + "\n";
    else
      trimmed = true;
  }
  if (trimmed) write_durably(file, kept);
}

// The newest whole checkpoint, read by the first process: the others may have no such folder.
FoundCheckpoint found_together(const std::filesystem::path& folder, ProcessGroup& group) {
  ByteWriter out;
  if (group.first()) {
    const FoundCheckpoint found = last_checkpoint(folder);
    for (const std::string& text : {found.checkpoint.header, found.checkpoint.config, found.checkpoint.network,
                                    found.checkpoint.optimiser, found.checkpoint.league, found.checkpoint.tables,
                                    found.file.string()})
      out.put_text(text);
    out.put(static_cast<std::uint64_t>(found.refused.size()));
    for (const std::string& refused : found.refused) out.put_text(refused);
  }
  const std::string bytes = group.from_first(out.take());
  ByteReader in(bytes, "checkpoint of the first process");
  FoundCheckpoint found;
  for (std::string* text : {&found.checkpoint.header, &found.checkpoint.config, &found.checkpoint.network,
                            &found.checkpoint.optimiser, &found.checkpoint.league, &found.checkpoint.tables})
    *text = in.get_text();
  found.file = in.get_text();
  for (auto count = in.get<std::uint64_t>(); count > 0; --count) found.refused.emplace_back(in.get_text());
  return found;
}

// What a request leaves out is as it was when the checkpoint was written.
Request resumed(Request request, const FoundCheckpoint& found, const Json& header) {
  const auto name = header.at("game").get<std::string>();
  if (request.game == nullptr) request.game = &find_game(name);
  if (name != request.game->name() || header.at("game_version") != request.game->version())
    throw Error(found.file.string() + ": was saved of " + name + ", version " +
                header.at("game_version").dump());
  request.config = parse_config(found.checkpoint.config, found.file.string());
  request.seed = header.at("seed").get<std::uint64_t>();
  const int processes = header.value("processes", 1);
  if (processes != request.group->size())
    throw Error(found.file.string() + ": the run has " + std::to_string(processes) + " process" +
                (processes == 1 ? "" : "es") + ", and goes on with as many (torchrun --nproc-per-node); these are " +
                std::to_string(request.group->size()));
  if (!request.threads) request.threads = header.at("threads").get<int>();
  if (request.device.empty()) request.device = header.at("device").get<std::string>();
  if (request.products.empty() && request.device == header.at("device").get<std::string>())
    request.products = header.at("products").get<std::string>();
  if (!request.seconds && !request.steps) {
    if (!header.at("budget_seconds").is_null()) request.seconds = header.at("budget_seconds").get<double>();
    if (!header.at("budget_steps").is_null()) request.steps = header.at("budget_steps").get<std::int64_t>();
  }
  return request;
}

}  // namespace

struct Trainer::Parts {
  explicit Parts(const Request& asked);
  double spent() const;     // part of the budget, by the clock of this process
  double progress() const;  // of the schedules
  double seconds_left() const;
  struct Agreed {
    double progress;  // of the first process
    bool saves, over; // the first is to save; its budget is spent
    bool stops;       // somebody was asked to stop
  };
  Agreed agree(bool saves, bool stops);
  const Network& acting() const { return actor ? *actor : network; }
  Played play(Batch& into, double progress);
  void record(const std::vector<LeagueResult>& own);
  SearchLesson lesson(double progress) const;
  void follow();
  void evaluate();
  void check_metrics() const;
  void write_metrics(const UpdateStats& stats, double rollout_seconds, double update_seconds);
  Json header() const;
  Provenance provenance() const;
  double seconds() const { return earlier_seconds + since(start); }

  Request request;
  ProcessGroup& group;
  Ways ways;
  at::Device device;
  ProductChoice products;
  bool overlaps;  // updates run, as tensors, while the next batch is played
  Rollout rollout;
  Batch batch;
  std::optional<Batch> next;  // where updates overlap: played, not learned from yet
  bool next_is_played = false;
  Pointing pointing;
  NetworkShape shape;
  Network network, average;    // the one that learns, and what is evaluated and exported
  std::optional<Network> actor;  // where updates overlap: plays as the learner was before the update at hand
  Ppo ppo;
  League league;
  SearchOptions searches;  // search.options
  std::ofstream metrics;
  std::unique_ptr<EventWriter> events;
  std::unique_ptr<ProgressLine> line;

  std::int64_t iteration = 0, decisions = 0;
  struct {
    double spent = 0.0, progress = 0.0;
  } changed;  // when the budget was last changed
  double earlier_seconds = 0.0;
  Clock::time_point start = Clock::now();
  double decisions_per_second = 0.0;
  std::optional<Strength> against_random, against_scripted;
};

Trainer::Parts::Parts(const Request& asked)
    : request(completed(asked)),
      group(*request.group),
      ways(ways_of(*asked.game, asked.config.game)),
      device(device_named(request.device)),
      products(products_for(request)),
      overlaps(request.device != "cpu"),
      rollout(ways,
              {.tables = asked.config.rollout.tables,
               .steps = asked.config.rollout.steps,
               .threads = *request.threads,
               .seed = asked.seed,
               .shaped =
                   asked.config.advantage.shaping.start != 0.0 || asked.config.advantage.shaping.end != 0.0,
               .rank = group.rank(),
               .processes = group.size()}),
      batch(rollout.make_batch()),
      pointing(asked.config.network.pointers != 0 ? pointing_of(*ways.game, ways.sections) : Pointing{}),
      shape{.inputs = batch.width, .width = asked.config.network.width, .blocks = asked.config.network.blocks,
            .actions = batch.actions, .seats = ways.seats, .queries = pointing.queries},
      network(network_of(request.from, request, ways, shape, device,
                         overlaps ? Products::standard : products.products, pointing)),
      average(shape, at::kCPU, products.products, asked.seed, pointing),
      ppo(network, asked.config.ppo, *request.threads, asked.seed, group, overlaps),
      league(asked.config.league, shape, asked.seed),
      searches(search_options(std::to_string(asked.config.search.simulations) +
                              (asked.config.search.options.empty() ? "" : "," + asked.config.search.options))) {
  average.set_values(network.values());
  if (overlaps) {
    next = batch;
    actor.emplace(shape, at::kCPU, products.products, asked.seed, pointing);
  }
  require_seats_for_rivals(request);
  for (const std::filesystem::path& rival : request.rivals)
    league.add_rival(network_of(rival, request, ways, shape, at::kCPU, products.products, pointing));
  if (!request.from.empty()) league.remember(network);
  if (!group.first()) return;
  std::error_code error;
  std::filesystem::create_directories(request.folder, error);
  if (error) throw Error(request.folder.string() + ": cannot be made: " + error.message());
  metrics.open(request.folder / "metrics.jsonl", std::ios::app);
  check_metrics();
  events = std::make_unique<EventWriter>(request.folder);
}

double Trainer::Parts::spent() const {
  double part = 0.0;
  if (request.steps)
    part = std::max(part, static_cast<double>(decisions) / static_cast<double>(*request.steps));
  if (request.seconds) part = std::max(part, seconds() / *request.seconds);
  return std::min(part, 1.0);
}

// Of the schedules: since the budget was last changed, what was left of them goes with what was left of it.
double Trainer::Parts::progress() const {
  if (changed.spent >= 1.0) return changed.progress;
  return changed.progress + (1.0 - changed.progress) * std::max(0.0, spent() - changed.spent) / (1.0 - changed.spent);
}

Trainer::Parts::Agreed Trainer::Parts::agree(bool saves, bool stops) {
  std::array<double, 4> numbers{};
  if (group.first()) numbers = {progress(), saves ? 1.0 : 0.0, spent() >= 1.0 ? 1.0 : 0.0};
  numbers[3] = stops ? 1.0 : 0.0;
  group.sum(numbers);
  return {numbers[0], numbers[1] > 0.0, numbers[2] > 0.0, numbers[3] > 0.0};
}

Played Trainer::Parts::play(Batch& into, double progress) {
  const auto begun = Clock::now();
  into.teacher.resize(teacher_weight(request.config.ppo, progress) > 0.0 ? into.size() : 0);
  std::vector<LeagueResult> results = rollout.collect(acting(), league, into, lesson(progress));
  return {std::move(results), since(begun)};
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

double Trainer::Parts::seconds_left() const {
  double left = 1e9;
  if (request.seconds) left = std::min(left, *request.seconds - seconds());
  if (request.steps && decisions_per_second > 0.0)
    left = std::min(left, static_cast<double>(*request.steps - decisions) / decisions_per_second);
  return left;
}

Json Trainer::Parts::header() const {
  return {{"game", request.game->name()},
          {"game_version", request.game->version()},
          {"options", ways.options()},
          {"seed", request.seed},
          {"threads", *request.threads},
          {"processes", group.size()},
          {"products", name_of(products.products)},
          {"device", request.device},
          {"iteration", iteration},
          {"decisions", decisions},
          {"seconds", seconds()},
          {"progress", progress()},
          {"changed", {changed.spent, changed.progress}},
          {"budget_seconds", request.seconds ? Json(*request.seconds) : Json()},
          {"budget_steps", request.steps ? Json(*request.steps) : Json()},
          {"command", request.command}};
}

Provenance Trainer::Parts::provenance() const {
  Json evaluation = Json::object();
  const auto note = [&evaluation](const char* name, const std::optional<Strength>& strength) {
    if (strength)
      evaluation[name] = {
          {"score", strength->score}, {"win_rate", strength->win_rate}, {"games", strength->games}};
  };
  note("random", against_random);
  note("scripted", against_scripted);
  const Json versions{
      {"pandemonium", PANDEMONIUM_VERSION}, {"libtorch", libtorch_version()}, {"compiler", __VERSION__}};
  return {
      {"command", request.command},         {"seed", std::to_string(request.seed)},
      {"steps", std::to_string(decisions)}, {"seconds", std::to_string(static_cast<std::int64_t>(seconds()))},
      {"config", to_toml(request.config)},  {"evaluation", evaluation.dump()},
      {"versions", versions.dump()}};
}

// What search with the network that plays teaches in an iteration.
SearchLesson Trainer::Parts::lesson(double progress) const {
  const SearchConfig& search = request.config.search;
  if (search.share == 0.0 || progress < search.from) return {};
  return {search.share, searches, PolicyNet::from(policy_file(ways, acting(), {}), *ways.game, "the network that learns")};
}

// The average is a mean of all networks at first, then a moving one (Polyak and Juditsky, 1992).
void Trainer::Parts::follow() {
  const c10::InferenceMode no_graph;
  const double share = std::max(request.config.ppo.average_rate, 1.0 / static_cast<double>(iteration));
  average.parameters().flat.lerp_(network.parameters().flat.to(at::kCPU), share);
}

void Trainer::Parts::evaluate() {
  const int games = request.config.run.evaluate_games;
  const auto seed = request.seed + 0xE0A1u + static_cast<std::uint64_t>(iteration);
  if (shape.seats > 1) against_random = quick_evaluation(ways, average, Yardstick::random, games, seed);
  against_scripted = quick_evaluation(ways, average, Yardstick::scripted, games, seed);
}

void Trainer::Parts::check_metrics() const {
  if (!metrics)
    throw Error((request.folder / "metrics.jsonl").string() + ": cannot be written: " + std::strerror(errno));
}

void Trainer::Parts::write_metrics(const UpdateStats& stats, double rollout_seconds, double update_seconds) {
  Rollout::Finished finished = rollout.take_finished();
  std::array<double, 3> sums{static_cast<double>(finished.games), static_cast<double>(finished.decisions),
                             finished.inference_seconds};
  group.sum(sums);
  finished = {static_cast<std::int64_t>(sums[0]), static_cast<std::int64_t>(sums[1]), sums[2]};
  if (!group.first()) return;
  const double length = finished.games > 0
                            ? static_cast<double>(finished.decisions) / static_cast<double>(finished.games)
                            : 0.0;
  Json line_of_metrics{{"iteration", iteration},
                       {"decisions", decisions},
                       {"seconds", seconds()},
                       {"speed/decisions_per_second", decisions_per_second},
                       {"speed/rollout_seconds", rollout_seconds},
                       {"speed/inference_seconds", finished.inference_seconds},
                       {"speed/update_seconds", update_seconds},
                       {"games/finished", finished.games},
                       {"games/length", length},
                       {"games/learned", std::ranges::count(batch.learned, 1)},
                       {"loss/policy", stats.mean.policy_loss},
                       {"loss/value", stats.mean.value_loss},
                       {"policy/entropy", stats.mean.entropy},
                       {"policy/magnet_divergence", stats.mean.magnet_divergence},
                       {"policy/divergence", stats.mean.divergence},
                       {"policy/clipped", stats.mean.clipped},
                       {"value/explained_variance", explained_variance(batch)},
                       {"optimiser/gradient_norm", stats.gradient_norm},
                       {"optimiser/learning_rate", stats.learning_rate},
                       {"strength/past_selves", league.strength_against_past_selves()}};
  if (league.rivals() > 0) line_of_metrics["strength/rivals"] = league.strength_against_rivals();
  if (!batch.improved_first.empty()) {
    const auto searched = std::ranges::count_if(batch.improved_first, [](std::int32_t first) { return first >= 0; });
    const auto learned = static_cast<double>(std::ranges::count(batch.learned, 1));
    line_of_metrics["search/decisions"] = searched;
    line_of_metrics["search/divergence"] =
        searched > 0 ? stats.mean.search_divergence * learned / static_cast<double>(searched) : 0.0;
  }
  if (against_random) line_of_metrics["strength/random"] = against_random->score;
  if (against_scripted) line_of_metrics["strength/scripted"] = against_scripted->score;
  if (against_scripted && ways.list.size() > 1)
    for (std::size_t i = 0; i < ways.list.size(); ++i)
      line_of_metrics["strength/scripted/" + ways.list[i].name] = against_scripted->score_by_way[i];
  metrics << line_of_metrics.dump() << std::endl;
  check_metrics();
  for (const auto& [name, value] : line_of_metrics.items())
    if (name.find('/') != std::string::npos) events->scalar(name, value.get<double>(), decisions);
  events->flush();
}

Trainer::Trainer(const Request& request) {
  keep_products_on_their_thread();
  parts_ = std::make_unique<Parts>(request);
  if (parts_->group.first()) write_durably(request.folder / "config.toml", to_toml(request.config));
}

Trainer::~Trainer() = default;

std::int64_t Trainer::decisions() const { return parts_->decisions; }
std::vector<float> Trainer::parameters() const { return parts_->network.values(); }

std::unique_ptr<Trainer> Trainer::resume(const Request& asked) {
  const Request together = completed_group(asked);
  const bool first = together.group->first();
  const FoundCheckpoint found = found_together(asked.folder, *together.group);
  const Json header = parse_json(found.checkpoint.header, found.file.string());
  const Request request = resumed(together, found, header);
  const auto iteration = header.at("iteration").get<std::int64_t>();
  if (first) trim_metrics(request.folder / "metrics.jsonl", iteration);
  auto trainer = std::make_unique<Trainer>(request);
  Parts& parts = *trainer->parts_;
  ByteReader network(found.checkpoint.network, found.file.string());
  const std::vector<float> values = network.get_list<float>();
  if (static_cast<std::int64_t>(values.size()) != size_of(parts.shape))
    throw Error(found.file.string() + ": a network of another size");
  parts.network.set_values(values);
  parts.average.set_values(network.get_list<float>());
  parts.ppo.restore(found.checkpoint.optimiser);
  parts.league.restore(found.checkpoint.league);
  ByteReader tables(found.checkpoint.tables, found.file.string());
  for (int rank = 0; rank < parts.group.rank(); ++rank) tables.get_text();
  parts.rollout.restore(std::string(tables.get_text()));
  parts.iteration = iteration;
  parts.decisions = header.at("decisions").get<std::int64_t>();
  parts.earlier_seconds = header.at("seconds").get<double>();
  parts.start = Clock::now();
  const auto same = [&header](const char* key, const auto& now) {
    return now ? header.at(key) == Json(*now) : header.at(key).is_null();
  };
  if (!header.contains("progress")) {
  } else if (same("budget_seconds", request.seconds) && same("budget_steps", request.steps)) {
    parts.changed = {header.at("changed").at(0).get<double>(), header.at("changed").at(1).get<double>()};
  } else {
    parts.changed = {parts.spent(), header.at("progress").get<double>()};
  }
  if (!first) return trainer;
  ProgressLine line;
  for (const std::string& refused : found.refused) line.note("not used: " + refused);
  line.note("goes on from " + found.file.string());
  return trainer;
}

void Trainer::save() {
  ByteWriter tables;
  for (const std::string& of_one : parts_->group.gathered(parts_->rollout.saved())) tables.put_text(of_one);
  if (!parts_->group.first()) return;
  ByteWriter network;
  network.put_list(parts_->network.values());
  network.put_list(parts_->average.values());
  write_checkpoint(parts_->request.folder, parts_->iteration,
                   {.header = parts_->header().dump(),
                    .config = to_toml(parts_->request.config),
                    .network = network.take(),
                    .optimiser = parts_->ppo.saved(),
                    .league = parts_->league.saved(),
                    .tables = tables.take()});
}

void Trainer::export_to(const std::filesystem::path& file) {
  if (parts_->group.first()) export_policy(file, parts_->ways, parts_->average, parts_->provenance());
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
    if (!std::exchange(p.next_is_played, true)) p.record(p.play(*p.next, progress).results);
    std::swap(p.batch, *p.next);
    playing = std::async(std::launch::async, [&p, progress] {
      keep_products_on_their_thread();
      return p.play(*p.next, progress);
    });
  } else {
    played = p.play(p.batch, progress);
  }
  estimate_advantages(p.batch, advantage.discount, advantage.lambda, advantage.shaping.at(progress));
  const UpdateStats stats = p.ppo.update(p.batch, progress);
  if (!std::isfinite(stats.mean.policy_loss + stats.mean.value_loss + stats.gradient_norm))
    throw Error("training has diverged: the loss is not a number (iteration " + std::to_string(p.iteration) +
                "); lower ppo.learning_rate and resume from the last checkpoint");
  const double update_seconds = since(begun) - played.seconds;
  if (p.overlaps) played = playing.get();
  p.record(played.results);
  const double all_seconds = since(begun);
  ++p.iteration;
  p.follow();
  const std::int64_t size = std::int64_t{p.request.config.rollout.tables} * p.batch.steps;  // of all processes
  p.decisions += size;
  const double speed = static_cast<double>(size) / all_seconds;
  p.decisions_per_second += (p.decisions_per_second == 0.0 ? 1.0 : 0.1) * (speed - p.decisions_per_second);
  p.write_metrics(stats, played.seconds, update_seconds);
}

void Trainer::run(const std::atomic<bool>& stop) {
  Parts& p = *parts_;
  const RunConfig& config = p.request.config.run;
  const std::string folder = p.request.folder.string(), policy = folder + "/policy.safetensors";
  if (p.group.first()) {
    p.line = std::make_unique<ProgressLine>();
    p.line->note(products_text(p.products));
  }
  if (p.iteration == 0) save();  // from now on the run can be gone on with
  double evaluate_at = p.seconds() + std::min(5.0, config.evaluate_every),
         save_at = p.seconds() + config.checkpoint_every;
  Parts::Agreed now = p.agree(false, stop);
  for (; !now.over && !now.stops; now = p.agree(config.checkpoint_every > 0.0 && p.seconds() >= save_at, stop)) {
    if (now.saves) {
      save();
      export_to(policy);
      save_at = p.seconds() + config.checkpoint_every;
    }
    iterate(now.progress);
    if (!p.group.first()) continue;
    if (config.evaluate_every > 0.0 && p.seconds() >= evaluate_at) {
      p.evaluate();
      evaluate_at = p.seconds() + config.evaluate_every;
    }
    p.line->show(
        {.part = p.spent(),
         .decisions = p.decisions,
         .decisions_per_second = p.decisions_per_second,
         .seconds_left = p.seconds_left(),
         .against_random = p.against_random ? std::optional(p.against_random->score) : std::nullopt,
         .against_scripted = p.against_scripted ? std::optional(p.against_scripted->score) : std::nullopt},
        p.seconds());
  }
  save();
  if (!p.group.first()) return;
  if (config.evaluate_every > 0.0 && !now.stops) p.evaluate();
  export_to(policy);
  const std::string game(p.request.game->name());
  p.line->note(now.stops ? "stopped; `train --resume " + folder + "` goes on"
                         : "done; `train --resume " + folder + " --seconds N` goes on, to N seconds from its beginning");
  p.line->note("play it:    ./run play " + game + " --against policy:" + policy);
  p.line->note("measure it: ./run evaluate " + game + " policy:" + policy + " scripted");
}

}  // namespace pandemonium::training
