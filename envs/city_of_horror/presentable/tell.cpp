// What happened, in words: the log of a game.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_horror {
namespace {

std::string here(int building) { return std::string(kBuildingNames[static_cast<std::size_t>(building)]); }
std::string person_named(int character) {
  return std::string(kPeople[static_cast<std::size_t>(character)].name);
}

CharacterSet everybody(const State& s) {
  CharacterSet all = 0;
  for (int seat = 0; seat < players(s); ++seat) all |= s.owned[seat];
  return all;
}

void tell_deaths(const State& before, const State& now, Story& story) {
  CharacterSet lost = everybody(before) & ~everybody(now);
  for (; lost != 0; lost &= lost - 1) {
    const int character = first_of(lost);
    for (int seat = 0; seat < players(now); ++seat)
      if (has(before.owned[seat], character))
        story.tell("died",
                   story.whose(seat) + " " + person_named(character) +
                       (now.stage == Stage::over ? " is left behind" : " dies"),
                   now.stage == Stage::over ? "End of the game" : "Zombie attack",
                   {{"seat", seat}, {"character", character}});
  }
}

void tell_places(const State& before, const State& now, Story& story) {
  for (int b = 0; b < kBuildings; ++b)
    for (CharacterSet came = now.at[b] & ~before.at[b]; came != 0; came &= came - 1) {
      const int character = first_of(came);
      story.tell("moved", person_named(character) + " goes to the " + here(b), "Movement",
                 {{"character", character}, {"to", b}});
    }
  for (CharacterSet tired = now.exhausted & ~before.exhausted & everybody(now); tired != 0;
       tired &= tired - 1)
    story.tell("exhausted", person_named(first_of(tired)) + " is exhausted", "Characters",
               {{"character", first_of(tired)}});
  for (CharacterSet rested = before.exhausted & ~now.exhausted & everybody(now); rested != 0;
       rested &= rested - 1)
    story.tell("rested", person_named(first_of(rested)) + " is rested again", "Characters",
               {{"character", first_of(rested)}});
  for (CharacterSet gone = now.hidden & ~before.hidden; gone != 0; gone &= gone - 1)
    story.tell("hidden", person_named(first_of(gone)) + " is hidden", "Action cards",
               {{"character", first_of(gone)}});
}

void tell_buildings(const State& before, const State& now, Story& story) {
  std::string zombies, drops;
  const auto add = [](std::string& list, const std::string& words) {
    list += (list.empty() ? "" : ", ") + words;
  };
  for (int b = 0; b < kBuildings; ++b) {
    if (now.zombies[b] != before.zombies[b])
      add(zombies,
          here(b) + " " + std::to_string(before.zombies[b]) + " to " + std::to_string(now.zombies[b]));
    if (now.antidotes[b] > before.antidotes[b])
      add(drops, here(b) + " " + counted(now.antidotes[b] - before.antidotes[b], "antidote"));
    if (now.supplies[b].cards > before.supplies[b].cards)
      add(drops, here(b) + " " + counted(now.supplies[b].cards - before.supplies[b].cards, "card"));
    if (now.markers[b] > before.markers[b])
      story.tell("marker",
                 "an explosion marker lies on the " + here(b) + " (" + std::to_string(now.markers[b]) + ")",
                 "Explosions", {{"building", b}, {"markers", now.markers[b]}});
  }
  if (!zombies.empty()) story.tell("zombies", "zombies: " + zombies, "Invasion");
  if (!drops.empty()) story.tell("drops", "dropped: " + drops, "Invasion");
  if (now.tower_exploded && !before.tower_exploded)
    story.tell("exploded", "the Water Tower explodes", "Explosions");
  if (now.armory_closed && !before.armory_closed)
    story.tell("closed", now.side[armory] == 1 ? "the Armory's door is blocked" : "the Armory burns",
               "Explosions");
}

void tell_hands(const State& before, const State& now, Story& story) {
  const int me = story.viewer();
  for (int t = 0; t < kCardTypes && me != kNone; ++t) {
    const int change = now.hand[me][t] - before.hand[me][t];
    const std::string name(kActionCards[static_cast<std::size_t>(t)].name);
    if (change > 0)
      story.tell("card",
                 story.does(me, "receive", "receives") + " " +
                     (change > 1 ? std::to_string(change) + " x " : std::string()) + name,
                 "Action cards", {{"seat", me}, {"card", t}});
    if (change < 0 && now.discard[t] <= before.discard[t] && now.stack_size <= before.stack_size)
      story.tell("card_gone", story.does(me, "lose", "loses") + " " + name, "Action cards",
                 {{"seat", me}, {"card", t}});
  }
  for (int seat = 0; seat < players(now); ++seat) {
    if (seat != me && now.hand_size[seat] != before.hand_size[seat])
      story.tell(
          "hand", story.does(seat, "hold", "holds") + " " + counted(now.hand_size[seat], "card") + " now",
          "Action cards", {{"seat", seat}, {"from", before.hand_size[seat]}, {"to", now.hand_size[seat]}});
    const int antidotes = now.seat_antidotes[seat] - before.seat_antidotes[seat];
    if (antidotes != 0 && now.stage != Stage::over)
      story.tell("antidotes",
                 (antidotes > 0 ? story.does(seat, "gain", "gains") : story.does(seat, "lose", "loses")) +
                     " " + counted(std::abs(antidotes), "antidote"),
                 "End of the game", {{"seat", seat}, {"to", now.seat_antidotes[seat]}});
  }
  for (int t = 0; t < kCardTypes; ++t)
    for (int n = now.discard[t] - before.discard[t]; n > 0; --n)
      story.tell("discarded",
                 std::string(kActionCards[static_cast<std::size_t>(t)].name) + " lies in the discard pile",
                 "Action cards", {{"card", t}});
}

// A card that waits for being cancelled.
void tell_announced(const State& before, const State& now, Story& story) {
  if (now.stack_size <= before.stack_size) return;
  const Announced& card = now.stack[static_cast<std::size_t>(now.stack_size - 1)];
  std::string words = story.does(card.player, "play", "plays") + " " +
                      std::string(kActionCards[static_cast<std::size_t>(card.type)].name);
  if (card.building != kNone) words += " on the " + here(card.building);
  if (card.second != kNone) words += " towards the " + here(card.second);
  if (card.character != kNone) words += " on " + person_named(card.character);
  if (card.seat != kNone) words += " on " + story.name(card.seat);
  story.tell("announced", words, "Action cards", {{"seat", card.player}, {"card", card.type}});
}

void tell_tally(const State& before, const State& now, Story& story) {
  if (before.kind != Kind::vote ||
      (now.kind == Kind::vote && now.location == before.location && now.stage == before.stage))
    return;
  std::string counts;
  for (int seat = 0; seat < players(now); ++seat)
    if (now.tally[seat] > 0)
      counts += (counts.empty() ? "" : ", ") + story.name(seat) + " " + counted(now.tally[seat], "vote");
  // Where the next building has begun the tally is gone; what was chosen has a line of its own (`reveals`).
  if (!counts.empty()) story.tell("votes", "the votes: " + counts, "Votes");
}

}  // namespace

void CityOfHorror::tell(const State& before, const State& now, Story& story) {
  if (now.turn > before.turn && now.turn <= kTurns)
    story.tell("turn", "turn " + std::to_string(now.turn) + " begins", "A turn", {{"turn", now.turn}});
  tell_announced(before, now, story);
  tell_tally(before, now, story);
  for (int seat = 0; seat < players(now); ++seat)
    if (has(now.movement_open, seat) && !has(before.movement_open, seat) && now.movement_card[seat] != kNone)
      story.tell(
          "movement_card",
          story.does(seat, "show", "shows") + " the Movement card of the " + here(now.movement_card[seat]),
          "Movement cards", {{"seat", seat}, {"building", now.movement_card[seat]}});
  tell_places(before, now, story);
  tell_deaths(before, now, story);
  tell_buildings(before, now, story);
  tell_hands(before, now, story);
  if (now.leader != before.leader)
    story.tell("leader",
               "the Zombie Leader is on " + std::string(kColourNames[static_cast<std::size_t>(now.leader)]) +
                   " (" + story.name(seat_of_colour(now, now.leader)) + ")",
               "Zombie Leader", {{"colour", now.leader}});
  if (now.holder != before.holder)
    story.tell("holder", story.does(now.holder, "take", "takes") + " the First Player token", "First player",
               {{"seat", now.holder}});
  for (int seat = 0; seat < players(now); ++seat)
    if (now.broken[seat] > before.broken[seat])
      story.tell("broken", story.does(seat, "break", "breaks") + " a promise", "Negotiation",
                 {{"seat", seat}});
  if (now.location != before.location && now.location != kNone && now.turn > 0)
    story.tell("building", "the " + here(now.location) + " is resolved", "Locations",
               {{"building", now.location}});
  if (now.stage != Stage::over || before.stage == Stage::over) return;
  for (int seat = 0; seat < players(now); ++seat)
    story.tell("over",
               story.does(seat, "have", "has") + " " + counted(score_of(now, seat), "point") + " and " +
                   counted(size_of(now.owned[seat]), "survivor"),
               "End of the game", {{"seat", seat}, {"points", score_of(now, seat)}});
}

bool CityOfHorror::reveals(const State& before, const State& now) {
  return before.kind == Kind::vote && !chosen_together(before, now);
}

bool CityOfHorror::chosen_together(const State& a, const State& b) {
  return a.kind == Kind::vote && b.kind == Kind::vote && a.location == b.location && a.stage == b.stage &&
         a.turn == b.turn;
}

}  // namespace pandemonium::city_of_horror
