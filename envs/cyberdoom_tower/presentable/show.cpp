// The tower for people: at most 80 columns.
#include "envs/core/presentable/counted.hpp"
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr std::size_t kLabelColumns = 9, kCellColumns = 6;

std::string padded(std::string text, std::size_t columns) {
  if (text.size() < columns) text.append(columns - text.size(), ' ');
  return text;
}
std::string cell(const std::string& inside) {
  const std::size_t room = kCellColumns - 2, left = (room - std::min(room, inside.size())) / 2;
  return "[" + padded(std::string(left, ' ') + inside, room) + "]";
}
std::string capitals(std::string_view name) {
  std::string text(name);
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}
std::string out_of(int value, int whole) { return std::to_string(value) + "/" + std::to_string(whole); }

std::string meeples(const State& state, int floor, int sector) {
  std::string text;
  for (int seat = 0; seat < players_of(state); ++seat)
    if (state.players[seat].floor == floor && state.players[seat].sector == sector)
      text += (text.empty() ? "P" : "") + std::to_string(seat + 1);
  return text;
}

std::string box_text(const Box& box) {
  const std::string number = box.number == 0 ? "_" : std::to_string(box.number);
  return "[" + std::string(box.red ? "R" : "") + (box.red && box.number == 0 ? "" : number) +
         (box.exact ? "!" : "") + "]";
}
std::string boxes_text(const HitBoxes& boxes, int row) {
  std::string text(1, static_cast<char>('A' + row));
  text += ' ';
  for (std::size_t i = 0; i < 3; ++i)
    if (const Box& box = boxes.places[3 * static_cast<std::size_t>(row) + i]; box.exists)
      text += box_text(box);
  return text + (boxes.chained[row] ? " chain" : "");
}
std::string all_boxes_text(const HitBoxes& boxes) {
  return boxes_text(boxes, 0) + "  " + boxes_text(boxes, 1) + "  " + boxes_text(boxes, 2);
}

// The sentinel's printed boxes, each row with the symbol that changes it now.
std::string sentinel_boxes_text(const State& state, const Floor& floor) {
  const HitBoxes printed = printed_boxes(sentinel_card(state, floor).rows);
  std::string text;
  for (int row = 0; row < kRows; ++row) {
    text += (row > 0 ? "  " : "") + boxes_text(printed, row);
    if (floor.position > 1)
      if (const char symbol =
              tables_of(state).floors.values[floor.card].rows[row]
                                                             [static_cast<std::size_t>(floor.position) - 2];
          symbol != '.')
        text += std::string(" ") + symbol;
  }
  return text;
}

std::string symbol_text(const State& state, const Floor& floor, int sector) {
  const bool used = (floor.used & sector_bit(sector)) != 0;
  switch (tables_of(state).floors.values[floor.card].sectors[static_cast<std::size_t>(sector) - 1]) {
    case 'C':
      return used ? "c" : "C";
    case 'L':
      return used ? "l" : "L";
    case 'E':
      return used ? "e" : "E";
    case 'K':
      return floor.key_left ? "K" : "k";
    default:
      return ".";
  }
}

// The round by whose end the team must have done what is still to be done: find the keys, then beat the AI.
int last_round(const State& state) {
  return has_all_keys(state) ? state.options.max_rounds : state.options.countdown;
}

void show_floor(const State& state, int f, Page& page) {
  const Floor& floor = state.floors[f];
  const SentinelCard& card = sentinel_card(state, floor);
  std::string line = padded("FLOOR " + std::to_string(f + 1), kLabelColumns);
  line += cell(meeples(state, f, kLiftStop));
  for (int sector = 1; sector <= kSectors; ++sector) {
    const std::string who = meeples(state, f, sector);
    line += cell(who + (who.empty() || who.size() > 2 ? "" : " ") + symbol_text(state, floor, sector));
  }
  page.text(line).text("  " + capitals(kSentinelNames[static_cast<std::size_t>(floor.sentinel)]),
                       floor.defeated ? Ink::dim : Ink::rival);
  if (floor.defeated) {
    page.text(floor.closed ? " DEFEATED, CLOSED" : " DEFEATED", Ink::dim).end_line();
    return;
  }
  page.line(" energy " + out_of(floor.sentinel_energy, card.energy), Ink::rival);
  // The number to hide with, in the sectors under the sentinel between marks.
  const int more = anti_stealth(state, floor);
  line = padded("hide " + std::string(more >= 0 ? "+" : "") + std::to_string(more),
                kLabelColumns + kCellColumns);
  for (int sector = 1; sector <= kSectors; ++sector) {
    const bool covered = sector >= floor.position && sector < floor.position + kSentinelWidth;
    const std::string number = std::to_string(sector + more);
    line += covered ? "##" + padded(number, 2) + "##" : padded("  " + number, kCellColumns);
  }
  page.text(line, Ink::dim);
  page.text(floor.closed      ? "  CLOSED"
            : floor.activated ? "  AWAKE"
                              : "  asleep",
            floor.activated ? Ink::bad : Ink::dim);
  page.line(" range " + std::to_string(card.range) + " damage " + std::to_string(card.damage));
  page.line(padded("boxes", kLabelColumns) + sentinel_boxes_text(state, floor), Ink::rival);
}

std::string items_text(const Player& player) {
  std::string text;
  for (int item = 0; item < kItems; ++item)
    if ((player.owned >> item & 1) != 0) text += (text.empty() ? "" : ", ") + std::string(kItemNames[item]);
  return text.empty() ? "none" : text;
}
std::string spotted_text(const Player& player) {
  std::string text;
  for (int f = 0; f < kMaxFloors; ++f)
    if ((player.spotted >> f & 1) != 0) text += (text.empty() ? "" : ",") + std::to_string(f + 1);
  return text.empty() ? "nowhere" : "on floor " + text;
}
std::string place_text(const State& state, const Player& player) {
  if (on_roof(state, player)) return "on the roof";
  const std::string floor = "floor " + std::to_string(player.floor + 1);
  return player.sector == kLiftStop ? floor + ", lift" : floor + ", sector " + std::to_string(player.sector);
}
std::string ability_text(const State& state, int seat, Ability ability) {
  const bool used = seat == state.who && is_used(state, ability);
  if (!is_unlocked(state, state.players[seat], ability)) return "";
  return used ? " used" : " ready";
}

void show_sheet(const State& state, int seat, Seat viewer, Page& page) {
  const Player& player = state.players[seat];
  page.text("P" + std::to_string(seat + 1) + (seat == viewer ? " (you)  " : "  "),
            seat == viewer ? Ink::own : Ink::plain);
  page.text(place_text(state, player) + "  energy " + out_of(player.energy, kMaxEnergy) + "  luck " +
            out_of(player.luck, kMaxLuck));
  if (seat == state.who && state.action_points > 0)
    page.text("  AP " + std::to_string(state.action_points), Ink::good);
  page.end_line();
  page.line("    items: " + items_text(player));
  page.line("    spotted " + spotted_text(player));
  std::string line = "    +/-1" + ability_text(state, seat, Ability::plus_minus);
  for (int track = 0; track < kAbilityTracks; ++track)
    line += " | " + std::string(kTrackNames[track]) + " " +
            out_of(player.boxes[track], boxes_of(state, track)) +
            ability_text(state, seat, static_cast<Ability>(track + 1));
  page.line(line);
}

void show_decision(const State& state, Page& page) {
  if (state.phase == Phase::dice) {
    std::string line = "DICE  ";
    for (int key = 0; key < kDieKeys; ++key)
      for (int n = state.dice[colour_of(key)][key % 6]; n > 0; --n)
        line += (colour_of(key) == 0 ? "W" : "R") + std::to_string(face_of(key)) + " ";
    page.text(line, Ink::title);
    page.line("  fill " + out_of(boxes_fillable(boxes_attacked(state), state.dice), kBoxes), Ink::good);
    page.line("boxes now " + all_boxes_text(boxes_attacked(state)));
  } else if (state.phase == Phase::hide_fix) {
    page.line("HIDE  rolled " + std::to_string(state.hide_roll) + " against " +
                  std::to_string(state.hide_target) + ": " + std::to_string(luck_to_hide(state)) + " short",
              Ink::bad);
  } else if (state.phase == Phase::loot_pick) {
    page.line(state.hide_failed ? "LOOT  found by the sentinel; two items are equally near"
                                : "LOOT  hidden; two items are equally near",
              Ink::title);
  } else if (state.phase == Phase::brace) {
    page.line("BRACE  an attack for " + std::to_string(damage_braced_for(state)) + " damage on P" +
                  std::to_string(state.who + 1),
              Ink::bad);
  }
}

// What decides the game, and what each player had left: the same rows as on the page.
void show_figures(const State& state, Page& page) {
  page.line("at the end: keys " + std::to_string(state.keys) + " of " + std::to_string(keys_needed(state)) +
                ", the AI's energy " + std::to_string(state.ai_energy) + ", rounds " +
                std::to_string(state.round) + " of " + std::to_string(last_round(state)),
            Ink::title);
  for (int seat = 0; seat < players_of(state); ++seat)
    page.line("P" + std::to_string(seat + 1) + ": Energy left " + std::to_string(state.players[seat].energy) +
              ", Luck left " + std::to_string(state.players[seat].luck));
}

void show_end(const State& state, Page& page) {
  if (state.end != End::none) show_figures(state, page);
  switch (state.end) {
    case End::won:
      page.line("THE AI IS BEATEN. The team wins.", Ink::good);
      break;
    case End::energy:
      page.line("The last Energy is gone. The team loses.", Ink::bad);
      break;
    case End::crushed:
      page.line("A sentinel has closed the floor on a meeple. The team loses.", Ink::bad);
      break;
    case End::countdown:
      page.line("The countdown ended without the keys. The team loses.", Ink::bad);
      break;
    case End::cap:
      page.line("The last round is over. The team loses.", Ink::bad);
      break;
    case End::none:
      break;
  }
}

}  // namespace

void CyberdoomTower::show(const State& state, Seat viewer, Page& page) {
  page.text("CYBERDOOM TOWER", Ink::title);
  page.line("   " + counted(players_of(state), "player") + "   round " +
            out_of(state.round, last_round(state)) + "   counter in sector " +
            std::to_string(counter_sector(state.round)) + "   keys " +
            out_of(state.keys, keys_needed(state)));
  const AiCard& ai = ai_card(state);
  page.text(padded("ROOF", kLabelColumns) + padded(meeples(state, roof_of(state), kLiftStop), 6));
  page.text(capitals(kAiNames[static_cast<std::size_t>(state.ai_card)]), Ink::rival);
  page.line("  energy " + out_of(state.ai_energy, ai.energy) + "  damage " + std::to_string(ai.damage) +
            "  " + all_boxes_text(tables_of(state).ai_boxes[state.ai_card]));
  std::string header = padded("", kLabelColumns) + " lift ";
  for (int sector = 1; sector <= kSectors; ++sector)
    header += padded("  " + std::to_string(sector), kCellColumns);
  page.line(header, Ink::dim);
  for (int f = floors_of(state) - 1; f >= 0; --f) show_floor(state, f, page);
  page.line("C crate, L Luck, E Energy, K key; small letters are used up or taken", Ink::dim);
  for (int seat = 0; seat < players_of(state); ++seat) show_sheet(state, seat, viewer, page);
  show_decision(state, page);
  show_end(state, page);
}

}  // namespace pandemonium::cyberdoom_tower
