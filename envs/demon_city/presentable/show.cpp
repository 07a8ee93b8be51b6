// The table as one seat sees it, for people: map and order side by side, objects, decks, announcements with
// their counts of cards, the last flip. At most 80 columns.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr std::size_t kMapWidth = 40, kPageWidth = 80;

std::string padded(std::string text, std::size_t width) {
  if (text.size() > width) text.resize(width);
  return text + std::string(width - text.size(), ' ');
}

bool is_seen(const State& state, Seat viewer, int f) {
  const Figure& self = figure(state, f);
  return self.on_map() && (!self.hidden || side_of(f) == viewer);
}

// Capital letters for the Players, small ones for the Host; a digit where two of a side share one.
char letter_of(const State& state, int f) {
  const char first = type_of(state, figure(state, f)).name[0];
  for (int g = 4 * side_of(f); g < f; ++g)
    if (figure(state, g).exists() && type_of(state, figure(state, g)).name[0] == first)
      return static_cast<char>('1' + (f & 3));
  return static_cast<char>(side_of(f) == kPlayers ? first : first - 'A' + 'a');
}

char terrain_of(const State& state, int s) {
  if (state.fire.contains(s)) return '^';
  const Board& here = board_of(state);
  const char drawn =
      state.scenario().map[static_cast<std::size_t>(row_of(s))][static_cast<std::size_t>(column_of(s))];
  if (drawn == '~') return here.passable.contains(s) ? '=' : '~';
  return drawn == '+' && here.passable.contains(s) ? '/' : drawn;
}

std::string cell_text(const State& state, Seat viewer, int s) {
  std::string text(1, terrain_of(state, s));
  for (int f = 0; f < kFigures; ++f)
    if (is_seen(state, viewer, f) && figure(state, f).square == s) text += letter_of(state, f);
  for (int o = 0; o < state.scenario().objects && text.size() == 1; ++o)
    if (state.objects[static_cast<std::size_t>(o)].square == s &&
        !state.objects[static_cast<std::size_t>(o)].done)
      text += '*';
  if (text.size() == 1 && item_on(state, static_cast<Square>(s)) >= 0) text += '!';
  if (text.size() > 3) text = text.substr(0, 2) + "+";
  return padded(text, 3);
}

std::string notes_of(const State& state, int f) {
  const Figure& self = figure(state, f);
  std::string text;
  const auto add = [&](bool holds, const std::string& words) {
    if (holds) text += (text.empty() ? "" : ", ") + words;
  };
  if (self.dead || self.lost || self.gone) return self.dead ? "dead" : self.lost ? "mind lost" : "away";
  if (!self.arrived)
    return self.arrives > 1 ? "arrives round " + std::to_string(self.arrives) : std::string("to come");
  add(self.out, "OUT vs " + std::to_string(self.wound));
  add(self.hidden, "lurking");
  add(self.panic, "panic vs " + std::to_string(self.panic_intensity));
  add(self.held_by >= 0, "held");
  add(self.holding >= 0, "holds");
  add(self.carrying >= 0, "carrying");
  add(self.prone > 0, "prone");
  add(self.lamed, "lamed");
  add(self.hurt, "hurt");
  add(self.drunk, "drunk");
  add(self.edge, "edge");
  add(self.reposition, "may reposition");
  add(self.behind >= 0, "behind its foe");
  add(true, std::string(weapon_row(state, self.weapon()).name));
  return text;
}

std::string figure_line(const State& state, int f) {
  const Figure& self = figure(state, f);
  const auto of = [](int now, int base) { return std::to_string(now) + "/" + std::to_string(base); };
  std::string text = padded(name_of(state, f), 16) + " " + letter_of(state, f) + " " +
                     std::to_string(abilities_of(state, self).agility) + "   ";
  text += padded(of(self.toughness, abilities_of(state, self).toughness), 6);
  return text + padded(side_of(f) == kPlayers ? of(self.calm, self.base_calm) : "-", 5);
}

// Words, wrapped to the page.
void show_words(Page& page, const std::string& heading, const std::vector<std::string>& words, Ink ink) {
  if (words.empty()) return;
  std::string line = heading;
  for (const std::string& each : words) {
    if (line.size() + each.size() + 3 > kPageWidth && line.size() > heading.size()) {
      page.line(line, ink);
      line = std::string(4, ' ');
    }
    line += (line.size() > 4 && line != heading ? "   " : " ") + each;
  }
  page.line(line.substr(0, kPageWidth), ink);
}

// A sentence, wrapped to the page.
void show_sentence(Page& page, std::string text, Ink ink) {
  while (text.size() > kPageWidth) {
    std::size_t cut = text.rfind(' ', kPageWidth);
    if (cut == std::string::npos || cut < 8) cut = kPageWidth;
    page.line(text.substr(0, cut), ink);
    text = "    " + text.substr(std::min(cut + 1, text.size()));
  }
  page.line(text, ink);
}

// "the Players", "the Host"; of several players whose characters are theirs.
std::string seat_in_words(const State& state, Seat seat) {
  if (side_of_seat(state.options, seat) == kHost) return "the Host";
  return state.options.players == 1 ? "the Players"
                                    : DemonCity::seat_title(state.options, seat) + "'s player";
}

void show_heading(const State& state, Seat viewer, Page& page) {
  const Scenario& row = state.scenario();
  const int cap = (state.options.round_cap > 0 ? state.options.round_cap : row.cap) - state.cap_cut;
  std::vector<std::string> words;
  words.push_back(state.phase == Phase::action || is_over(state)
                      ? "round " + std::to_string(state.round) + "/" + std::to_string(cap)
                  : state.phase == Phase::investigation ? "investigation"
                                                        : "setting up");
  const auto counter = [&](bool holds, const char* name, int value) {
    if (holds) words.push_back(std::string(name) + " " + std::to_string(value));
  };
  counter(row.goal == Goal::chase, "gap", state.gap);
  counter(row.goal == Goal::chase, "van", state.hulls[0]);
  counter(row.goal == Goal::chase, "hearse", state.hulls[1]);
  counter(row.goal == Goal::rescue, "bleeding", state.bleed);
  counter(row.goal == Goal::escape, "alarm", state.alarm);
  counter(row.goal == Goal::antenna, "structure", state.structure);
  if (state.lights_out > 0) words.push_back("lights out");
  if (state.smoke > 0) words.push_back("smoke");
  if (state.crowd) words.push_back("bystander");
  words.push_back("you are " + seat_in_words(state, viewer));
  show_words(page, "Demon City - " + std::string(row.title), words, Ink::title);
}

std::vector<int> listed_figures(const State& state) {
  std::vector<int> list;
  for (const std::int8_t f : state.order)
    if (f >= 0) list.push_back(f);
  for (int f = 0; f < kFigures; ++f)
    if (figure(state, f).exists() && std::find(list.begin(), list.end(), f) == list.end()) list.push_back(f);
  return list;
}

void show_map(const State& state, Seat viewer, Page& page) {
  page.text(padded("    0  1  2  3  4  5  6  7  8  9  10 11", kMapWidth + 1), Ink::dim);
  page.line("slow to fast        Agi T     Calm", Ink::dim);
  const std::vector<int> list = listed_figures(state);
  for (std::size_t y = 0; y < std::max<std::size_t>(kRows, list.size()); ++y) {
    std::string text = y < kRows ? " " + std::to_string(y) + "  " : "";
    for (int x = 0; x < kColumns && y < kRows; ++x)
      text += cell_text(state, viewer, square(x, static_cast<int>(y)));
    page.text(padded(text, kMapWidth + 1));
    if (y < list.size())
      page.text(padded(figure_line(state, list[y]), kPageWidth - kMapWidth - 2),
                side_of(list[y]) == viewer ? Ink::own : Ink::rival);
    page.end_line();
  }
}

void show_notes(const State& state, Page& page) {
  std::vector<std::string> notes;
  for (const int f : listed_figures(state)) notes.push_back(name_of(state, f) + ": " + notes_of(state, f));
  for (std::string& each : notes)
    if (each.size() > kPageWidth - 6) each.resize(kPageWidth - 6);
  show_words(page, "   ", notes, Ink::plain);
}

void show_objects(const State& state, Page& page) {
  std::vector<std::string> words;
  for (int o = 0; o < state.scenario().objects; ++o) {
    const ObjectRow& row = state.scenario().object[static_cast<std::size_t>(o)];
    const Object& self = state.objects[static_cast<std::size_t>(o)];
    std::string text = std::string(row.name) + (row.host ? " [Host]" : "");
    if (self.done)
      text += " done";
    else if (self.carrier >= 0)
      text += " carried";
    else if (row.after >= 0 && !state.objects[static_cast<std::size_t>(row.after)].done)
      text += " (not yet)";
    else
      text += " " + std::string(kTaskRows[at(row.task)].name) +
              (row.opponent >= 0 ? " against " + std::to_string(row.opponent)
                                 : " > " + std::to_string(self.intensity));
    if (self.need > 1) text += " " + std::to_string(self.progress) + "/" + std::to_string(self.need);
    words.push_back(text);
  }
  if (state.scenario().exits_need != -2)
    words.push_back(exits_are_open(state) ? "exits open" : "exits closed");
  for (const Item& item : state.items)
    if (item.weapon >= 0)
      words.push_back(std::string(weapon_row(state, item.weapon).name) + " on the ground at (" +
                      std::to_string(column_of(item.square)) + "," + std::to_string(row_of(item.square)) +
                      ")");
  show_words(page, "things:", words, Ink::plain);
}

void show_decks(const State& state, Seat viewer, Page& page) {
  for (const Seat side : {kPlayers, kHost}) {
    const Deck& deck = state.decks[static_cast<std::size_t>(side)];
    std::string text = side == kPlayers ? "Players' Deck: " : "Horror's Deck: ";
    text += std::to_string(deck.pile.size()) + " in the pile, thrown";
    for (std::size_t value = 0; value < kCardsByValue.size(); ++value)
      if (const int count = ((deck.table | deck.discard) & kCardsByValue[value]).size(); count > 0)
        text += " " +
                (value == 0    ? "Fool"
                 : value == 11 ? ">10"
                               : std::to_string(value)) +
                ":" + std::to_string(count);
    if (side == kHost && state.build >= 0 && (viewer == kHost || state.build_known))
      text += "  build " + std::to_string(state.build + 1);
    show_sentence(page, text, side == viewer ? Ink::own : Ink::rival);
  }
}

void show_investigation(const State& state, Page& page) {
  if (state.phase != Phase::investigation) return;
  page.line("scenes left " + std::to_string(state.scenes) + "   heat " + std::to_string(state.heat) +
            "   interference " + std::to_string(state.tokens));
  std::vector<std::string> words;
  for (int l = 0; l < state.scenario().leads; ++l) {
    const LeadRow& row = state.scenario().lead[static_cast<std::size_t>(l)];
    const Lead& lead = state.leads[static_cast<std::size_t>(l)];
    words.push_back(
        std::string(row.name) + (row.opposed ? " [opposed]" : "") +
        (lead.closed ? lead.degree > 0 ? " solved " + std::to_string(lead.degree) : " lost" : ""));
  }
  show_words(page, "leads:", words, Ink::plain);
  if (state.attempt.pc >= 0)
    page.line("now: " + name_of(state, state.attempt.pc) + " on " +
              std::string(state.scenario().lead[static_cast<std::size_t>(state.attempt.lead)].name) +
              (state.attempt.interfered ? ", interfered with" : ""));
}

constexpr std::array<std::string_view, kLines> kLineNames{"stat",         "distraction", "defense", "weapon",
                                                          "supernatural", "high ground", "behind",  "prone",
                                                          "held",         "edge"};

std::string count_text(const Count& count) {
  std::string text = "(" + std::to_string(count.cards) + ": base";
  const auto add = [&](int cards, std::string_view name) {
    if (cards > 0)
      text += ", " + std::string(name) + (cards > 1 ? " x" + std::to_string(cards) : std::string());
  };
  for (std::size_t line = 0; line < kLines; ++line) add(count.lines[line], kLineNames[line]);
  add(count.given, "given");
  add(count.lost, "lost");
  add(count.called, count.lowest ? "called, lowest counts" : "called");
  return text + ")";
}

void show_announcements(const State& state, Seat viewer, Page& page) {
  if (state.phase != Phase::action) return;
  Flip flip = state.flip;
  std::array<Count, kFigures> counts{};
  if (!flip.running) {
    relate(state, flip);
    count_cards(state, flip, counts);
  }
  std::vector<std::string> words;
  for (const std::int8_t f : state.order) {
    if (f < 0 || !figure(state, f).announced || !is_seen(state, viewer, f)) continue;
    const Figure& self = figure(state, f);
    if (self.act.kind == Kind::nothing || self.act.kind == Kind::hold) continue;
    std::string text = name_of(state, f) + ": " + kind_text(state, f, self.act);
    if (self.act.done)
      text += self.closed ? " (done, nobody objected)" : " (over)";
    else if (!flip.running && (throwers_of(state, flip) & bit_of(f)) != 0)
      text += " " + count_text(counts[static_cast<std::size_t>(f)]);
    words.push_back(text);
  }
  for (const std::string& each : words) show_sentence(page, "- " + each, Ink::plain);
}

void show_flip(const State& state, Page& page) {
  const Flip& flip = state.flip;
  std::vector<std::string> words;
  for (const std::int8_t f : state.order) {
    if (f < 0 || ((flip.throwers | flip.drivers) & bit_of(f)) == 0) continue;
    const Hand& hand = flip.hands[static_cast<std::size_t>(f)];
    std::string text = name_of(state, f);
    for (int i = 0; i < hand.count; ++i) text += " " + card_name(hand.cards[static_cast<std::size_t>(i)]);
    text += " = " + std::to_string(hand.value) + (hand.lowest ? " (lowest)" : "") +
            (hand.fumble ? " fumble" : "");
    words.push_back(text);
  }
  show_words(page, "last flip:", words, Ink::dim);
}

int alive_at_the_end(const State& state, int from, int to) {
  int alive = 0;
  for (int f = from; f < to; ++f) {
    const auto& self = figure(state, f);
    alive += self.who >= 0 && !self.dead && !self.lost;
  }
  return alive;
}

// The few figures that decide a scenario: the same rows as on the page.
void show_end(const State& state, Page& page) {
  const Scenario& row = state.scenario();
  const int cap = (state.options.round_cap > 0 ? state.options.round_cap : row.cap) - state.cap_cut;
  int done = 0;
  for (int o = 0; o < row.objects; ++o) done += state.objects[static_cast<std::size_t>(o)].done;
  std::vector<std::string> words = {
      "Players alive " + std::to_string(alive_at_the_end(state, 0, 4)),
      "Host's alive " + std::to_string(alive_at_the_end(state, 4, static_cast<int>(state.figures.size())))};
  if (row.objects > 0)
    words.push_back("objects done " + std::to_string(done) + " of " + std::to_string(row.objects));
  if (state.escaped != 0) words.push_back("escaped " + std::to_string(state.escaped));
  if (state.rescued != 0) words.push_back("rescued " + std::to_string(state.rescued));
  words.push_back("rounds " + std::to_string(state.round) + " of " + std::to_string(cap));
  show_words(page, "at the end:", words, Ink::title);
}

void show_prompt(const State& state, Seat viewer, Page& page) {
  if (is_over(state)) {
    show_end(state, page);
    return (void)page.line(
        state.result > 0 ? "The Players have won." : "The Host has won.",
        (state.result > 0) == (side_of_seat(state.options, viewer) == kPlayers) ? Ink::good : Ink::bad);
  }
  const Seat seat = DemonCity::to_act(state);
  if (seat == viewer) return;  // whoever shows the page asks the question
  const std::string side = seat_in_words(state, seat);
  std::string text;
  switch (state.decision) {
    case Decision::contest:
      text = side + ": stand against " + name_of(state, state.acting) + " (" +
             kind_text(state, state.acting, figure(state, state.acting).act) + ")?";
      break;
    case Decision::pick:
      text = side + ": whose attack happens?";
      break;
    case Decision::build:
    case Decision::lurk:
      text = "the Host prepares in secret";
      break;
    case Decision::lead:
    case Decision::retry:
    case Decision::interfere:
      text = side + " to choose";
      break;
    default:
      text = name_of(state, state.acting) + (state.decision == Decision::crawl        ? " may crawl"
                                             : state.decision == Decision::reposition ? " may reposition"
                                                                                      : " to announce");
  }
  show_sentence(page, text, Ink::good);
}

}  // namespace

void DemonCity::show(const State& state, Seat seat, Page& page) {
  const Seat viewer = side(state.options, seat);
  show_heading(state, seat, page);
  show_map(state, viewer, page);
  show_notes(state, page);
  show_objects(state, page);
  show_decks(state, viewer, page);
  show_investigation(state, page);
  show_announcements(state, viewer, page);
  show_flip(state, page);
  show_prompt(state, seat, page);
}

}  // namespace pandemonium::demon_city
