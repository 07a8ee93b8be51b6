// A game's data at run time. What a game is played with (costs, dice, decks) is one value, Tables: what its
// file says (Data) and what follows from that. The built-in ones are made while we compile; others are read
// from files and stay for as long as the process lives. Options hold the number of theirs (DataSet), so
// states stay small and copyable, and tables with different data live side by side.
//
// A game with data offers, in its data.hpp:
//   struct Data {..};                        with `fields`: what the file says
//   void check(const Data&, auto&& wrong);   calls wrong(place.., sentence) for each thing that cannot be
//   struct Tables : Data {                   explicit constexpr Tables(const Data&);
//     static constexpr std::string_view kGame; static const Tables built_in;
//     static const std::string_view built_in_text;   the file
//     static Json completed(Json members);           if a file may leave something out: puts it in
//   };
// and in its Options a field `DataSet<Tables> data`, named "data".
//
// As JSON the field is left out for the built-in data, and otherwise "name@digest": the name in the file, and
// the SHA-256 of its canonical JSON (all values in the order of the fields, without the marks). Reading takes
// that, for data that have been loaded, or the content of a file itself.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/data/values.hpp"
#include "envs/core/json.hpp"

namespace pandemonium {

inline constexpr int kMaxDataSets = 1024;             // of a game, in a process
inline constexpr std::size_t kMaxDataFile = 1 << 20;  // bytes

struct AboutData {
  std::string name, digest;  // digest: 64 hexadecimal digits
  std::string file;          // what they were loaded from
  std::string written() const { return name + "@" + digest; }
};

// The content of a data file: its name, and the members that are a game's. Error: not of this game.
struct DataContent {
  std::string name;
  Json members;
};
DataContent data_content(const Json& file, std::string_view game, std::vector<std::string>* faults = nullptr);
// Parses the text of a data file; Error names the place. `what` names the file.
Json parse_data(std::string_view text, const std::string& what);
// "data.gear.med_kit.limit: this card .." of the place's steps and the sentence.
std::string placed_fault(std::initializer_list<std::string_view> steps_and_sentence);
std::string data_digest(const Json& canonical);
std::uint64_t data_key(const AboutData& about);  // the same on every machine

// What has been loaded of one game.
template <class Tables>
struct [[gnu::visibility("hidden")]] LoadedData {
  inline static constinit std::array<const Tables*, kMaxDataSets + 1> tables{&Tables::built_in};
  inline static std::array<std::uint64_t, kMaxDataSets + 1> keys{};
  inline static std::mutex mutex;               // of what follows; the above is never changed once known
  inline static std::deque<AboutData> about{};  // of data set i + 1
  inline static std::mutex tried;               // of the last of `tables`: data that are not kept
};

template <class Tables>
class DataSet {
 public:
  // The rules ask this at every turn: two loads, whichever data they are.
  const Tables& tables() const { return *Loaded::tables[static_cast<std::size_t>(number_)]; }
  bool built_in() const { return number_ == 0; }
  bool left_out() const { return built_in(); }  // of JSON
  int number() const { return number_; }
  std::uint64_t key() const { return Loaded::keys[static_cast<std::size_t>(number_)]; }
  AboutData about() const {
    if (built_in())
      return {"built-in", data_digest(to_json(static_cast<const Data&>(Tables::built_in))),
              std::string(Tables::built_in_text)};
    const std::lock_guard lock(Loaded::mutex);
    return Loaded::about[static_cast<std::size_t>(number_) - 1];
  }
  bool operator==(const DataSet&) const = default;

  // Every fault of a file's content, each with its place; empty if it can be played.
  static std::vector<std::string> faults(const Json& file) {
    std::vector<std::string> all;
    read(file, all);
    return all;
  }
  // Loads a file's content. The same data loaded twice are one set. Error: the first fault.
  static DataSet load(const Json& file) {
    const auto [name, data] = read(file);
    AboutData about{name, data_digest(to_json(data)), file.dump(2) + "\n"};
    if (about.digest == DataSet{}.about().digest) return {};
    const std::lock_guard lock(Loaded::mutex);
    if (const DataSet known = find(about.digest); known.number_ != 0) return known;
    const std::size_t number = Loaded::about.size() + 1;
    if (number >= kMaxDataSets)
      throw Error("more than " + std::to_string(kMaxDataSets - 1) + " data sets of " +
                  std::string(Tables::kGame) + " in one process");
    Loaded::tables[number] = new Tables(data);  // for as long as the process lives
    Loaded::keys[number] = data_key(about);
    Loaded::about.push_back(std::move(about));
    return numbered(number);
  }
  // Data that are tried out and not kept: a set of their own for as long as `use(set)` runs. The rules can
  // be asked of it, its name and its options as JSON cannot.
  template <class Use>
  static auto tried(const Json& file, const Use& use) {
    const std::unique_ptr<const Tables, Discard> tables(new Tables(read(file).second));
    const std::lock_guard lock(Loaded::tried);
    Loaded::tables[kMaxDataSets] = tables.get();
    return use(numbered(kMaxDataSets));
  }
  // The loaded set that is written so; the built-in one if there is none.
  static DataSet loaded(std::string_view written) {
    const std::lock_guard lock(Loaded::mutex);
    return find(written.substr(written.find('@') + 1));
  }

 private:
  using Data = typename Tables::Data;
  using Loaded = LoadedData<Tables>;

  struct Discard {
    void operator()(const Tables* tables) const {
      if constexpr (requires { tables->discard_made(); })
        tables->discard_made();  // what it has made of its rows
      delete tables;
    }
  };
  static DataSet numbered(std::size_t number) {
    DataSet set;
    set.number_ = static_cast<std::int16_t>(number);
    return set;
  }
  static DataSet find(std::string_view digest) {
    DataSet set;
    for (std::size_t i = 0; i < Loaded::about.size(); ++i)
      if (Loaded::about[i].digest == digest) set = numbered(i + 1);
    return set;
  }
  static std::pair<std::string, Data> read(const Json& file) {
    std::vector<std::string> faults;
    auto whole = read(file, faults);
    if (!faults.empty())
      throw Error(faults.front() +
                  (faults.size() == 1 ? "" : " (and " + std::to_string(faults.size() - 1) + " more)"));
    return whole;
  }
  static std::pair<std::string, Data> read(const Json& file, std::vector<std::string>& faults) {
    DataContent content = data_content(file, Tables::kGame, &faults);
    if constexpr (requires { Tables::completed(content.members); })
      content.members = Tables::completed(std::move(content.members));
    Data data{};
    json_detail::read(content.members, data, {.name = "data", .faults = &faults}, Missing::refused);
    if (faults.empty())
      check(data, [&faults](const auto&... words) { faults.push_back(placed_fault({words...})); });
    return {content.name, data};
  }

  std::int16_t number_ = 0;
};

// What the compiler asks of built-in data: how many faults they have.
template <class Data>
constexpr int faults_of(const Data& data) {
  int faults = 0;
  check(data, [&faults](const auto&...) { ++faults; });
  return faults;
}

template <class Tables>
Json field_to_json(const DataSet<Tables>& set) {
  return set.about().written();
}

template <class Tables>
void field_from_json(const Json& json, DataSet<Tables>& set, const json_detail::Place& place) {
  if (json.is_object()) {
    set = DataSet<Tables>::load(json);
    return;
  }
  if (!json.is_string())
    return json_detail::refuse(place, "the content of a data file, or the digest of one that is loaded",
                               json);
  const std::string& written = json.template get_ref<const std::string&>();
  if (const auto known = DataSet<Tables>::loaded(written); !known.built_in()) {
    set = known;
  } else if (written == DataSet<Tables>{}.about().written() || written == "built-in") {
    set = {};
  } else {
    json_detail::refuse(place, "data that are loaded: name their file with --data (or data=)", json);
  }
}

}  // namespace pandemonium
