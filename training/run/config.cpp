#include "training/run/config.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <numeric>
#include <sstream>
#include <utility>
#include <vector>

#include "envs/core/error.hpp"
#include "training/run/toml.hpp"

namespace pandemonium::training {
namespace {

// Every key of a config, once: its name, its place, its range and its sentence.
template <class Visitor>
void visit_keys(Visitor& visit, Config& c) {
  visit("game.variants", c.game.variants,
        "variants that one network learns: all, or a list, each with its weight (all,mirror=3) and with "
        "options of its own in brackets (duel[turn_cap=50..60], which is eleven); empty is the game's first");
  visit("game.options", c.game.options, "options that differ from the variants', as name=value,name=value");
  visit("game.data", c.game.data,
        "a data file of the game, what it is played with instead of the built-in data; empty is none");
  visit("game.drawn", c.game.drawn, 0, 200,
        "data sets drawn at random, from the run's seed, that are learned as well; for games that draw some");
  visit("game.drawn_share", c.game.drawn_share, 0.01, 0.95, "share of the tables that play drawn data");
  visit("game.drawn_variant", c.game.drawn_variant,
        "the variant that drawn data are played as; empty is the game's first");

  visit("network.width", c.network.width, 4, 4096, "width of the hidden layers");
  visit("network.blocks", c.network.blocks, 0, 64, "residual blocks of two layers each");
  visit("network.pointers", c.network.pointers, 0, 1,
        "1: an action that points at a part of the row, such as a die, is scored from that part as well, "
        "where the game "
        "says which");

  visit("rollout.tables", c.rollout.tables, 1, 1 << 16, "tables played at once");
  visit("rollout.steps", c.rollout.steps, 1, 1 << 14, "decisions at each table between two updates");

  visit("advantage.discount", c.advantage.discount, 0.5, 1.0,
        "discount of a score per decision of the same seat; 1 where only the end of the game counts");
  visit("advantage.lambda", c.advantage.lambda, 0.0, 1.0,
        "lambda of the advantage estimates: 0 trusts the values, 1 only the outcome");
  visit("advantage.luck", c.advantage.luck, 0, 1000,
        "other outcomes of chance that each decision is compared with, so that luck is not credited; 0 is "
        "none");
  visit("advantage.shaping", c.advantage.shaping.start, 0.0, 10.0,
        "weight of the game's potentials as extra reward (game.options must turn them on)");
  visit("advantage.shaping_end", c.advantage.shaping.end, 0.0, 10.0, "the same at the end of the run");

  visit("ppo.epochs", c.ppo.epochs, 1, 100, "passes over the decisions of one rollout");
  visit("ppo.minibatches", c.ppo.minibatches, 1, 4096, "steps of the optimiser in one pass");
  visit("ppo.learning_rate", c.ppo.learning_rate.start, 0.0, 1.0,
        "the optimiser's step at the start of the run");
  visit("ppo.learning_rate_end", c.ppo.learning_rate.end, 0.0, 1.0, "and at its end; linear between");
  visit("ppo.clip", c.ppo.clip, 0.01, 10.0,
        "how far the ratio of an action's probabilities may move before it is clipped");
  visit("ppo.value_weight", c.ppo.value_weight, 0.0, 100.0, "weight of the value loss");
  visit("ppo.cross_entropy", c.ppo.cross_entropy, 0.0, 1.0,
        "share of cross-entropy in the value loss, which learns from confident mistakes; the rest is squared "
        "error");
  visit("ppo.entropy", c.ppo.entropy.start, 0.0, 10.0,
        "weight of the policy's entropy at the start of the run");
  visit("ppo.entropy_end", c.ppo.entropy.end, 0.0, 10.0, "and at its end");
  visit(
      "ppo.magnet", c.ppo.magnet.start, 0.0, 10.0,
      "pull towards the magnet, a slowly following copy of the policy (magnetic mirror descent); 0 is none");
  visit("ppo.magnet_end", c.ppo.magnet.end, 0.0, 10.0, "and at the end of the run");
  visit("ppo.magnet_rate", c.ppo.magnet_rate, 0.0, 1.0,
        "share of the distance to the policy that the magnet moves after each update");
  visit("ppo.teacher", c.ppo.teacher, 0.0, 100.0,
        "weight of the scripted heuristic's actions in the loss, at the start of the run; 0 is none");
  visit("ppo.teacher_until", c.ppo.teacher_until, 1e-6, 1.0,
        "share of the run after which that weight is 0; linear");
  visit("ppo.search_weight", c.ppo.search_weight, 0.0, 1000.0,
        "weight of search targets, which replace PPO's gain where search ran (search.share)");
  visit("ppo.warm_up", c.ppo.warm_up, 0, 1 << 20,
        "steps of the optimiser during which the learning rate rises from 0");
  visit("ppo.max_grad_norm", c.ppo.max_grad_norm, 1e-6, 1e6, "gradients are clipped to this norm");
  visit("ppo.average_rate", c.ppo.average_rate, 0.0, 1.0,
        "step of the moving mean that is exported, after each update; 1: the last network");
  visit("ppo.adam_beta1", c.ppo.adam_beta1, 0.0, 0.9999, "decay of Adam's mean of gradients");
  visit("ppo.adam_beta2", c.ppo.adam_beta2, 0.0, 0.999999, "decay of Adam's mean of squared gradients");
  visit("ppo.adam_epsilon", c.ppo.adam_epsilon, 1e-12, 1.0, "added to Adam's divisor");
  visit("ppo.muon", c.ppo.muon, 0.0, 10.0,
        "weights of the input layer and of the blocks move by Muon: root mean square of their step, in "
        "learning rates; 0: by Adam as everything else");

  visit("league.share", c.league.share, 0.0, 1.0,
        "share of tables where members of the league take some seats");
  visit("league.past_selves", c.league.past_selves, 0, 64, "earlier selves that are kept");
  visit("league.every", c.league.every, 1, 1 << 20, "iterations between two kept selves");
  visit("league.partners", c.league.partners, 1, 16, "members of the league that may play in one iteration");
  visit("league.scripted", c.league.scripted, 0.0, 1.0, "chance that a partner is the scripted player");
  visit("league.rivals", c.league.rivals, 0.0, 1.0, "chance that a partner is one of the --rival policies");
  visit("league.rival_temperature", c.league.rival_temperature, 0.0, 100.0,
        "temperature of the rivals' draws; 1: from their probabilities, 0: their likeliest action, as "
        "policy:FILE plays");
  visit("league.random", c.league.random, 0.0, 1.0, "chance that a partner plays at random");

  visit("search.share", c.search.share, 0.0, 1.0,
        "share of the decisions, at tables where the learner has every seat, that search makes; 0 is none");
  visit("search.from", c.search.from, 0.0, 1.0, "part of the run after which it begins");
  visit("search.simulations", c.search.simulations, 2, 1'000'000, "simulations of each search");
  visit("search.options", c.search.options,
        "search options, as after the budget in search:64,prior=1,doubt=0.1 (docs/search.md)");

  visit("run.seconds", c.run.seconds, 1.0, 1e8, "length of a run without --seconds or --steps");
  visit("run.evaluate_every", c.run.evaluate_every, 0.0, 1e6,
        "seconds between two quick evaluations; 0 is none");
  visit("run.evaluate_games", c.run.evaluate_games, 2, 1 << 20,
        "games of a quick evaluation, against each yardstick");
  visit("run.checkpoint_every", c.run.checkpoint_every, 0.0, 1e6,
        "seconds between two checkpoints; 0 is only at the end");
}

std::string number_text(double value) {
  std::ostringstream out;
  out.precision(12);
  out << value;
  return out.str();
}

// The shortest text that reads back as the same number: 0.3, 1e-05.
std::string shortest_text(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// How many letters must be put in, taken out or changed (Levenshtein, 1965).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] != b[j]);
      diagonal = std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

// "did you mean ppo.epochs?", and every key.
std::string key_help(std::string_view wrong) {
  std::string list, nearest;
  Config config;
  std::size_t least = 1 + wrong.size() / 2;
  auto visit = [&](std::string_view key, auto&&...) {
    list += (list.empty() ? "" : ", ") + std::string(key);
    const std::string_view name = key.substr(key.find('.') + 1);  // the section may have been left out
    const std::size_t far = std::min(distance(wrong, key), distance(wrong, name));
    if (far >= least) return;
    least = far;
    nearest = key;
  };
  visit_keys(visit, config);
  return (nearest.empty() ? "" : "did you mean " + nearest + "? ") + "keys: " + list;
}

// Puts one TOML value into the field that `key` names.
class Setter {
 public:
  Setter(std::string_view key, const toml::node& node, const std::string& where)
      : key_(key), node_(node), where_(where) {}

  void operator()(std::string_view key, std::string& field, const char*) {
    if (key != key_) return;
    found_ = true;
    if (const toml::array* list = node_.as_array()) {
      field.clear();
      for (const toml::node& each : *list) {
        const auto part = each.value_exact<std::string>();
        if (!part) refuse("a list of texts in quotes");
        field += (field.empty() ? "" : ",") + *part;
      }
      return;
    }
    const auto text = node_.value_exact<std::string>();
    if (!text) refuse("a text in quotes");
    field = *text;
  }
  template <class Number>
  void operator()(std::string_view key, Number& field, double least, double most, const char*) {
    if (key != key_) return;
    found_ = true;
    constexpr bool whole = std::is_integral_v<Number>;
    const std::string range = std::string(whole ? "a whole number" : "a number") + " from " +
                              number_text(least) + " to " + number_text(most);
    if (!node_.is_integer() && (whole || !node_.is_floating_point())) refuse(range);
    const double value = *node_.value<double>();
    if (!(value >= least && value <= most)) refuse(range);
    field = static_cast<Number>(value);
  }
  bool found() const { return found_; }

 private:
  [[noreturn]] void refuse(const std::string& expected) const {
    std::ostringstream given;
    node_.visit([&given](const auto& value) { given << value; });
    throw Error(where_ + ": " + std::string(key_) + " is " + given.str() + "; expected " + expected);
  }

  std::string_view key_;
  const toml::node& node_;
  const std::string& where_;
  bool found_ = false;
};

constexpr std::size_t kLongestKey = 100;  // of those that a message repeats

// One row of a table in Markdown per key.
struct TableRows {
  std::string& table;
  void row(std::string_view key, const std::string& value, const std::string& range, const char* sentence) {
    table += "| `" + std::string(key) + "` | " + value + " | " + range + " | " + sentence + " |\n";
  }
  void operator()(std::string_view key, const std::string& field, const char* sentence) {
    row(key, field.empty() ? "empty" : field, "text", sentence);
  }
  template <class Number>
  void operator()(std::string_view key, Number field, double least, double most, const char* sentence) {
    row(key, number_text(field), number_text(least) + " to " + number_text(most), sentence);
  }
};

void assign_node(Config& config, const std::string& key, const toml::node& node, const std::string& where) {
  Setter setter(key, node, where);
  visit_keys(setter, config);
  if (setter.found()) return;
  const std::string shown = key.size() > kLongestKey ? key.substr(0, kLongestKey) + "..." : key;
  throw Error(where + ": there is no key '" + shown + "'; " + key_help(key.substr(0, kLongestKey)));
}

}  // namespace

void assign_table(Config& config, const toml::table& table, const std::string& where) {
  for (const auto& [section, content] : table) {
    const toml::table* keys = content.as_table();
    if (keys == nullptr)
      assign_node(config, std::string(section.str()), content, where);
    else
      for (const auto& [key, node] : *keys)
        assign_node(config, std::string(section.str()) + "." + std::string(key.str()), node, where);
  }
}

Config parse_config(std::string_view text, const std::string& where) {
  Config config;
  assign_table(config, parse_toml(text, where), where);
  return config;
}

std::string read_toml_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error(file.string() + ": cannot be read");
  std::string text(kMostToml + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) throw Error(file.string() + ": cannot be read");
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Config read_config(const std::filesystem::path& file) {
  return parse_config(read_toml_text(file), file.string());
}

void assign(Config& config, std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw Error("--set " + std::string(assignment) + ": expected key=value, such as ppo.learning_rate=1e-3");
  const std::string key(assignment.substr(0, equals)), value(assignment.substr(equals + 1));
  const std::string where = "--set " + std::string(assignment);
  toml::table table;
  try {
    table = parse_toml("value = " + value, where);
  } catch (const Error&) {
    table.insert_or_assign("value", value);
  }
  assign_node(config, key, *table.get("value"), where);
}

std::string to_toml(const Config& config) {
  struct Writer {
    std::ostringstream out;
    std::string section;
    void begin(std::string_view key, const char* sentence) {
      const auto dot = key.find('.');
      if (key.substr(0, dot) != section) {
        out << (section.empty() ? "" : "\n") << "[" << key.substr(0, dot) << "]\n";
        section = key.substr(0, dot);
      }
      out << "# " << sentence << "\n" << key.substr(dot + 1) << " = ";
    }
    void operator()(std::string_view key, const std::string& field, const char* sentence) {
      begin(key, sentence);
      out << toml::value<std::string>(field) << "\n";
    }
    void operator()(std::string_view key, int field, double, double, const char* sentence) {
      begin(key, sentence);
      out << field << "\n";
    }
    void operator()(std::string_view key, double field, double, double, const char* sentence) {
      begin(key, sentence);
      const std::string number = shortest_text(field);
      out << number << (number.find_first_of(".e") == std::string::npos ? ".0" : "") << "\n";
    }
  } writer;
  Config copy = config;
  visit_keys(writer, copy);
  return writer.out.str();
}

std::string keys_table() {
  std::string table = "| key | default | range | what it is |\n| -- | -- | -- | -- |\n";
  TableRows rows{table};
  Config config;
  visit_keys(rows, config);
  return table;
}

}  // namespace pandemonium::training
