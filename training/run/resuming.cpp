#include "training/run/resuming.hpp"

#include "envs/core/batch/bytes.hpp"
#include "envs/core/data/data_file.hpp"
#include "envs/core/data/data_set.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"

namespace pandemonium::training {

namespace fs = std::filesystem;

FoundCheckpoint found_together(const std::filesystem::path& folder, ProcessGroup& group) {
  ByteWriter out;
  if (group.first()) {
    const FoundCheckpoint found = last_checkpoint(folder);
    for (const std::string& text :
         {found.checkpoint.header, found.checkpoint.config, found.checkpoint.network,
          found.checkpoint.optimiser, found.checkpoint.league, found.checkpoint.tables, found.file.string()})
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

namespace {

fs::path data_in(const fs::path& folder) { return folder / "data.json"; }

}  // namespace

void keep_data(const AnyGame& game, const fs::path& folder) {
  if (!game.data().empty()) write_durably(data_in(folder), game.data_file());
}

const AnyGame& game_of_run(const AnyGame& game, const fs::path& folder, ProcessGroup& group) {
  const bool kept = group.any(group.first() && fs::exists(data_in(folder)));
  if (!kept) return game;
  const std::string text = group.from_first(group.first() ? read_data_file(data_in(folder)).dump() : "");
  return game_with_data(parse_data(text, data_in(folder).string()), data_in(folder).string());
}

Request resumed(Request request, const FoundCheckpoint& found, const Json& header) {
  const auto name = header.at("game").get<std::string>();
  if (request.game == nullptr) request.game = &find_game(name);
  request.game = &game_of_run(*request.game, request.folder, *request.group);
  if (name != request.game->name() || header.at("game_version") != request.game->version())
    throw Error(found.file.string() + ": was saved of " + name + ", version " +
                header.at("game_version").dump());
  request.config = parse_config(found.checkpoint.config, found.file.string());
  request.seed = header.at("seed").get<std::uint64_t>();
  const int processes = header.value("processes", 1);
  if (processes != request.group->size())
    throw Error(found.file.string() + ": the run has " + std::to_string(processes) + " process" +
                (processes == 1 ? "" : "es") +
                ", and goes on with as many (torchrun --nproc-per-node); these are " +
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

}  // namespace pandemonium::training
