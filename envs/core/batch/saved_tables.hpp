// The bytes of saved tables: a heading (format, game, version, options, number of tables), the seed, whether
// the tables have streams for random actions ("pickers"), each table in turn, and a checksum. Reading is
// strict: an Error names what differs.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/batch/crc32c.hpp"
#include "envs/core/batch/packed.hpp"
#include "envs/core/error.hpp"
#include "envs/core/game.hpp"
#include "envs/core/json.hpp"

namespace pandemonium {

// What a table's streams of chance are made of, beside the number of its game.
struct StreamSource {
  std::uint64_t seed = 0, table = 0;
};

template <Game G>
struct SavedTable {
  typename G::State state{};
  std::uint64_t chance = 0;
  StreamSource source{};
  std::int64_t episode = 0;
  std::uint8_t over = 0, capped = 0;
  Scores scores{};  // of the first seats
  std::uint64_t picker = 0;
};

template <Game G>
class SavedTables {
 public:
  std::uint64_t seed = 0;
  bool with_pickers = false;
  std::vector<SavedTable<G>> tables;

  std::string bytes(const typename G::Options& options) const {
    ByteWriter out;
    out.put_text(kFormat);
    out.put_text(G::kName);
    out.put(static_cast<std::int32_t>(G::kVersion));
    out.put_text(to_json(options).dump());
    out.put(static_cast<std::int32_t>(tables.size()));
    out.put(seed);
    out.put(static_cast<std::uint8_t>(with_pickers));
    const bool later = has_later(options);
    for (const SavedTable<G>& table : tables) {
      pack(table.state, out, later);
      out.put(table.chance);
      out.put(table.source.seed);
      out.put(table.source.table);
      out.put(table.episode);
      out.put(table.over);
      out.put(table.capped);
      for (int s = 0; s < G::seats(options); ++s) out.put(table.scores[static_cast<std::size_t>(s)]);
      if (with_pickers) out.put(table.picker);
    }
    std::string bytes = out.take();
    const std::uint32_t checksum = crc32c(bytes);
    bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
    return bytes;
  }

  // Error unless the bytes hold this many tables, with these options and rows of this width.
  static SavedTables read(std::string_view saved, const typename G::Options& options, int tables, int width) {
    const std::string where = std::string(G::kName) + ", saved tables";
    std::uint32_t checksum = 0;
    if (saved.size() < sizeof checksum)
      throw Error(where + ": only " + std::to_string(saved.size()) + " bytes");
    const std::string_view content = saved.substr(0, saved.size() - sizeof checksum);
    std::memcpy(&checksum, saved.data() + content.size(), sizeof checksum);
    ByteReader in(content, where);
    expect_heading(in, options, tables, where);
    if (checksum != crc32c(content)) throw Error(where + ": cut short or changed (the checksum differs)");
    SavedTables all;
    all.seed = in.get<std::uint64_t>();
    all.with_pickers = in.get<std::uint8_t>() != 0;
    all.tables.reserve(static_cast<std::size_t>(tables));
    for (int t = 0; t < tables; ++t)
      all.tables.push_back(
          read_table(in, options, all.with_pickers, width, where + ", table " + std::to_string(t)));
    in.expect_end();
    return all;
  }

 private:
  static constexpr std::string_view kFormat = "pandemonium tables 3";

  static void expect_heading(ByteReader& in, const typename G::Options& options, int tables,
                             const std::string& where) {
    const auto expect = [&](const std::string& what, const std::string& given, const std::string& expected) {
      if (given != expected) throw Error(where + ": of " + what + " " + given + ", expected " + expected);
    };
    if (in.get_text() != kFormat) throw Error(where + ": these bytes are no saved tables of this format");
    expect("the game", std::string(in.get_text()), std::string(G::kName));
    expect("version", std::to_string(in.get<std::int32_t>()),
           std::to_string(static_cast<std::int32_t>(G::kVersion)));
    expect("the options", std::string(in.get_text()), to_json(options).dump());
    expect("so many tables:", std::to_string(in.get<std::int32_t>()), std::to_string(tables));
  }

  static SavedTable<G> read_table(ByteReader& in, const typename G::Options& options, bool with_picker,
                                  int width, const std::string& where) {
    const int seats = G::seats(options);
    const auto require = [&where](const std::string& wrong) {
      if (!wrong.empty()) throw Error(where + ": " + wrong);
    };
    SavedTable<G> table;
    if constexpr (HasData<G>) table.state.options.data = options.data;
    try {
      unpack(in, table.state, has_later(options));
    } catch (const Error& error) {
      throw Error(where + ": " + error.what());
    }
    require(G::fault(table.state.options));
    require(G::fault(table.state));
    if (G::to_act(table.state) == kNobody) require("the game is over");
    if (G::seats(table.state.options) != seats || observation_width<G>(table.state) != width)
      require("a table of other sizes");
    table.chance = in.get<std::uint64_t>();
    table.source.seed = in.get<std::uint64_t>();
    table.source.table = in.get<std::uint64_t>();
    table.episode = in.get<std::int64_t>();
    table.over = in.get<std::uint8_t>();
    table.capped = in.get<std::uint8_t>();
    for (int s = 0; s < seats; ++s) table.scores[static_cast<std::size_t>(s)] = in.get<float>();
    table.picker = with_picker ? in.get<std::uint64_t>() : 0;
    if (table.over > 1) require("'over' is " + std::to_string(table.over));
    if (table.capped > table.over) require("'capped' is " + std::to_string(table.capped));
    for (const float score : table.scores)
      if (!(score >= -1.0f && score <= 1.0f)) require("a score beyond -1 to 1");
    return table;
  }
};

}  // namespace pandemonium
