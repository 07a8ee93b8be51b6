// The table for people, from one seat's chair: the same that it observes, at most 80 columns.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr std::array<std::string_view, 11> kStageNames{
    "set-up",     "draft",         "DAWN window",  "Movement cards", "INVASION window", "movement",
    "activation", "ATTACK window", "SHARE window", "FINAL window",   "the end"};
constexpr std::array<std::string_view, kBuildings> kShortNames{"Church", "Hospital", "Bank",
                                                               "Armory", "Tower",    "Crossroads"};

std::string number(int value) { return std::to_string(value); }
std::string player(int seat) { return "P" + number(seat + 1); }

std::string padded(std::string words, std::size_t width) {
  words.resize(std::max(width, words.size()), ' ');
  return words;
}

// Long lists go on in the next line, indented.
void wrap(Page& page, const std::string& heading, const std::vector<std::string>& words,
          std::string_view none, Ink ink = Ink::plain) {
  std::string line = heading;
  if (words.empty()) line += none;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string next = words[i] + (i + 1 < words.size() ? ", " : "");
    if (line.size() + next.size() > 80) {
      page.line(line, ink);
      line = "    ";
    }
    line += next;
  }
  page.line(line, ink);
}

std::vector<std::string> card_words(const CardCounts& cards) {
  std::vector<std::string> words;
  for (int t = 0; t < kCardTypes; ++t)
    if (cards[t] > 0)
      words.push_back(std::string(kActionCards[t].name) + (cards[t] > 1 ? " " + number(cards[t]) : ""));
  return words;
}

void show_title(const State& s, Page& page) {
  std::string title = "CITY OF HORROR  ";
  if (s.stage == Stage::over)
    title += "the helicopter has come";
  else if (s.turn == 0)
    title += std::string(kStageNames[static_cast<std::size_t>(s.stage)]);
  else
    title += "turn " + number(s.turn) + "/4 (" + number(s.turn) + ":00)  " +
             std::string(kStageNames[static_cast<std::size_t>(s.stage)]);
  if (s.location != kNone)
    title += " at " + number(s.number[s.location]) + " " + std::string(kShortNames[s.location]);
  page.line(title, Ink::title);
  page.line("first player " + player(s.holder) + "   Zombie Leader on " +
            std::string(kColourNames[s.leader]) + " (" + player(seat_of_colour(s, s.leader)) + ")   " +
            (is_binding(s) ? "promises bind here" : "promises can be broken"));
  std::string stocks = "deck " + number(deck_size(s)) + "  reserve: zombies " + number(s.zombie_reserve) +
                       ", antidotes " + number(s.antidote_reserve) + "  truck: Food " +
                       number(s.truck[0] + s.truck[1] + s.truck[2] + s.truck[3]);
  if (s.side[crossroads] == 1) {
    stocks += "  face up:";
    for (int value = 0; value < kFoodValues; ++value)
      for (int i = 0; i < s.face_up[value]; ++i) stocks += " " + number(value);
  }
  page.line(stocks);
  wrap(page, "discard: ", card_words(s.discard), "none");
}

std::string person(const State& s, int character, bool focus) {
  return player(owner_of(s, character)) + " " + std::string(kPeople[character].name) +
         (has(s.exhausted, character) ? "*" : "") + (has(s.hidden, character) ? "(h)" : "") +
         (has(s.temporary, character) ? "+" : "") + (focus ? "<" : "");
}

std::string supply_text(const State& s, int b) {
  std::string words;
  if (s.antidotes[b] > 0) words += counted(s.antidotes[b], "antidote");
  if (s.supplies[b].cards > 0) words += (words.empty() ? "" : ", ") + counted(s.supplies[b].cards, "card");
  return words.empty() ? "-" : words;
}

std::string condition_text(const State& s, int b) {
  const int least = board(s, b).zombies_to_attack;
  return (least > 0 ? "z>=" + number(least) : std::string("z>c ")) + (attack_condition(s, b) ? " !" : "  ");
}

void show_building(const State& s, int viewer, int b, Page& page) {
  const bool ruin = b == water_tower && s.tower_exploded, closed = b == armory && s.armory_closed;
  std::string line = number(s.number[b]) + (s.location == b ? "> " : has(s.resolved, b) ? ". " : "  ");
  line += padded(std::string(kShortNames[b]) + " " + (s.side[b] == 1 ? "B" : "A"), 14);
  line += std::string(static_cast<std::size_t>(s.zombies[b]), '#') +
          std::string(static_cast<std::size_t>(kZombieLimit - s.zombies[b]), '.') + " " +
          number(s.zombies[b]);
  const int spaces = board(s, b).spaces;
  line += padded(
      b == crossroads ? "   oo" : "  " + number(size_of(s.at[b] & ~s.temporary)) + "/" + number(spaces), 8);
  line += condition_text(s, b) + "  " + padded(supply_text(s, b), 21);
  if (ruin) line += "exploded";
  if (closed) line += s.side[b] == 1 ? "door blocked" : "burnt";
  if (s.markers[b] > 0) line += "markers " + number(s.markers[b]);
  page.line(line, attack_condition(s, b) && s.at[b] != 0 ? Ink::bad : Ink::plain);
  CharacterSet focus =
      s.kind == Kind::victim ? s.owned[s.actor] & s.at[s.location] & ~s.hidden : CharacterSet{0};
  if (s.moving != kNone && knows_moving(s, viewer)) focus |= bit(s.moving);
  std::vector<std::string> people;
  for (CharacterSet left = s.at[b]; left != 0; left &= left - 1)
    people.push_back(person(s, first_of(left), has(focus, first_of(left))));
  if (!people.empty()) wrap(page, "      ", people, "", Ink::dim);
}

std::string food_text(const State& s, int viewer, int seat) {
  int secret = 0, points = 0, open = 0;
  for (int value = 0; value < kFoodValues; ++value) {
    secret += s.food_secret[seat][value];
    points += value * s.food_secret[seat][value];
    open += value * s.food_open[seat][value];
  }
  std::string words = number(open);
  if (secret > 0) words += "+" + number(secret) + "x" + (seat == viewer ? "(" + number(points) + ")" : "?");
  return words;
}

void show_seat(const State& s, int viewer, int seat, Page& page) {
  const bool open = seat == viewer || has(s.movement_open, seat);
  const int card = open ? s.movement_card[seat] : kNone;
  std::string line = padded(
      player(seat) + " " + std::string(kColourNames[s.colour[seat]]) + (s.holder == seat ? " F" : ""), 13);
  line += padded(number(size_of(s.owned[seat])), 7) + padded(number(s.hand_size[seat]), 6);
  line += padded(number(s.seat_antidotes[seat]), 6) + padded(food_text(s, viewer, seat), 9);
  line += padded(s.location == kNone ? "-" : number(votes_of(s, seat, s.location)), 6);
  line += padded(number(s.kept[seat]) + "/" + number(s.broken[seat]), 9);
  line += padded(card == kNone ? "-" : std::string(kShortNames[card]), 12);
  if (!has(s.living, seat))
    line += "out";
  else if (has(s.still, seat))
    line += "still";
  else if (has(s.passed, seat))
    line += "passed";
  if (seat == viewer) line += " <-you";
  page.line(line, seat == viewer ? Ink::own : Ink::plain);
}

void show_knowledge(const State& s, int viewer, Page& page) {
  if (s.stage == Stage::draft)
    wrap(page, "the pack in your hand: ", card_words(s.pack[viewer]), "none", Ink::own);
  wrap(page, "your hand: ", card_words(s.hand[viewer]), "none", Ink::own);
  for (int seat = 0; seat < players(s); ++seat)
    if (types_in(s.known[viewer][seat]) != 0)
      wrap(page, "you know that " + player(seat) + " holds: ", card_words(s.known[viewer][seat]), "");
  const int hour = next_hour(s);
  if (hour != 0 && s.turn > 0 && has(s.seen_hour[hour], viewer)) {
    const InvasionCard& card = tables_of(s).invasion_card(hour, s.hour_card[hour]);
    std::vector<std::string> words;
    for (int b = 0; b < kBuildings; ++b) {
      const int at = s.number[b];
      std::string here = std::string(kShortNames[b]) + " " + number(card.zombies[at - 1]);
      if (at <= 4) {
        const int antidotes = card.antidotes[at - 1], cards = card.cards[at - 1];
        if (antidotes > 0) here += " +" + number(antidotes) + (antidotes > 1 ? " antidotes" : " antidote");
        if (cards > 0) here += " +" + number(cards) + (cards > 1 ? " cards" : " card");
      }
      words.push_back(here);
    }
    for (const ZombieMove& move : card.moves.moves())
      if (move.from != 0) words.push_back("zombies " + number(move.from) + "->" + number(move.to));
    words.push_back("leader " + number(card.leader));
    wrap(page, "next invasion (" + number(hour) + ":00): ", words, "", Ink::own);
  }
  for (int seat = 0; seat < players(s); ++seat)
    if (s.claim[viewer][seat] != 0)
      page.line(player(seat) + " says: the next invasion hits the " +
                std::string(kShortNames[s.claim[viewer][seat] - 1]) + " most");
}

void show_promises(const State& s, Page& page) {
  std::vector<std::string> words;
  for (int seat = 0; seat < players(s); ++seat) {
    if (s.vote_promise[seat] != kNone)
      words.push_back(player(seat) + " will vote " + player(s.vote_promise[seat]));
    const SharePromise promise = s.share_promise[seat];
    if (promise.to != kNone)
      words.push_back(player(seat) + " will give " + player(promise.to) +
                      (promise.card ? " a card" : " an antidote"));
    for (int other = 0; other < players(s); ++other)
      if (has(s.truce[seat], other)) words.push_back(player(seat) + " spares " + player(other));
  }
  if (!words.empty()) wrap(page, "promises: ", words, "");
}

std::string item_words(const State& s, int viewer, Item item, int param, bool party) {
  std::string words(enum_names(item)[static_cast<std::size_t>(item)]);
  if (item == Item::vote && param != kNone) words += " for " + player(param);
  if (item == Item::card && party && param != kNone) words += " " + std::string(kActionCards[param].name);
  if (item == Item::claim && s.offer.proposer == viewer && param != kNone)
    words += " " + std::string(kShortNames[param]);
  return words;
}

void show_pending(const State& s, int viewer, Page& page) {
  for (int i = 0; i < s.stack_size; ++i) {
    const Announced& card = s.stack[i];
    std::string line = player(card.player) + " plays " + std::string(kActionCards[card.type].name);
    if (card.building != kNone) line += " on the " + std::string(kShortNames[card.building]);
    if (card.second != kNone) line += " towards the " + std::string(kShortNames[card.second]);
    if (card.character != kNone) line += " on " + std::string(kPeople[card.character].name);
    if (card.seat != kNone) line += " on " + player(card.seat);
    page.line(line, Ink::bad);
  }
  if (s.stack_size == 0 && s.act.player == viewer && s.act.what != What::nothing && s.kind != Kind::select) {
    std::string line = "you are using ";
    if (s.act.what == What::card)
      line += std::string(kActionCards[s.act.subject].name);
    else if (s.act.what == What::power)
      line += std::string(kPeople[s.act.subject].name);
    else
      line += "the " + std::string(kShortNames[s.location]);
    if (s.act.taken != kNone) line += ", taking " + std::string(kActionCards[s.act.taken].name);
    page.line(line, Ink::own);
  }
  const Offer& offer = s.offer;
  if (offer.proposer == kNone || !knows_offer(s, viewer)) return;
  const bool party = viewer == offer.proposer || viewer == offer.recipient;
  std::string line = player(offer.proposer) + " offers " + player(offer.recipient) + ":";
  if (offer.give_chosen) line += " " + item_words(s, viewer, offer.give, offer.give_param, party);
  if (offer.ask_chosen)
    line +=
        " for " + item_words(s, viewer, offer.ask, offer.ask == Item::vote ? offer.ask_param : kNone, party);
  page.line(line, Ink::bad);
}

// What a seat scored, rule by rule: the same rows as SCORE adds (ending.cpp).
std::string points_of(const State& s, int seat) {
  const Points& points = tables_of(s).points;
  const bool alive = s.owned[seat] != 0;  // without a survivor nothing counts
  int worth = 0;
  for (CharacterSet left = s.owned[seat]; left != 0; left &= left - 1) worth += value_of(s, first_of(left));
  const int parts[] = {worth, s.seat_antidotes[seat] * points.antidote, food_points(s, seat),
                       s.canned_points[seat] * points.canned_food};
  std::string line = padded(player(seat), 7) + padded(number(size_of(s.owned[seat])), 11);
  for (const int part : parts) line += padded(alive ? number(part) : "-", 11);
  return line + number(score_of(s, seat));
}

void show_end(const State& s, int viewer, Page& page) {
  if (s.stage == Stage::over) {
    page.line("points survivors  worth      antidotes  food       canned     sum", Ink::dim);
    for (int seat = 0; seat < players(s); ++seat)
      page.line(points_of(s, seat), seat == viewer ? Ink::own : Ink::plain);
    return;
  }
  if (s.actor != viewer) page.line("waiting", Ink::dim);
}

}  // namespace

void CityOfHorror::show(const State& s, Seat viewer, Page& page) {
  show_title(s, page);
  page.line("#  building       zombies     spaces attack if supplies");
  for (int n = 1; n <= kBuildings; ++n) show_building(s, viewer, building_numbered(s, n), page);
  page.line("seat         people cards antid food     votes kept/br. moves to");
  for (int seat = 0; seat < players(s); ++seat) show_seat(s, viewer, seat, page);
  show_knowledge(s, viewer, page);
  show_promises(s, page);
  show_pending(s, viewer, page);
  show_end(s, viewer, page);
}

}  // namespace pandemonium::city_of_horror
