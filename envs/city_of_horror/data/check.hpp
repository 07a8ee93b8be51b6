// What the data of City of Horror must hold together, beyond what each value may be. Asked of the built-in
// data while we compile, and of a file's when it is loaded: `wrong` gets the steps to a place and a sentence.
#pragma once

#include "envs/city_of_horror/data.hpp"

namespace pandemonium::city_of_horror {

// Cards that kill: the others do something else, which is code.
inline constexpr std::uint32_t kKillingCards =
    bit(gun) | bit(molotov_cocktail) | bit(makeshift_bomb) | bit(shotgun);
// Played at certain moments only: nobody is asked there for a marker.
inline constexpr std::uint32_t kNeverExplode =
    bit(canned_food) | bit(pepper_spray) | bit(back_door) | bit(running_shoes);

constexpr void check_cards(const Data& data, auto& wrong) {
  int copies = 0;
  for (int type = 0; type < kCardTypes; ++type) {
    const ActionCard& card = data.cards.values[static_cast<std::size_t>(type)];
    const std::string_view name = enum_names(CardName{})[static_cast<std::size_t>(type)];
    copies += card.copies;
    if ((card.kills > 0) != ((kKillingCards >> type & 1) != 0))
      wrong("cards", name, "kills",
            card.kills > 0 ? "this card kills no zombies: 0" : "this card kills a zombie at least");
    if (card.explosion && (kNeverExplode >> type & 1) != 0)
      wrong("cards", name, "explosion", "this card is not played in a window, where a marker is placed");
  }
  if (copies > kCards) wrong("cards", "all copies together are at most 40 cards");
  for (std::size_t i = 0; i < data.deals.values.size(); ++i) {
    const Deal& deal = data.deals.values[i];
    const int players = kFewestPlayers + static_cast<int>(i);
    if (players * deal.cards > copies)
      wrong("deals", enum_names(Players{})[i], "cards", "the deck has not so many cards for all players");
    if (players * deal.characters > kCharacters)
      wrong("deals", enum_names(Players{})[i], "characters", "there are 21 characters for all players");
  }
}

constexpr void check(const Data& data, auto&& wrong) {
  check_cards(data, wrong);
  for (std::size_t i = 0; i < data.people.values.size(); ++i)
    if (data.people.values[i].exhausted > data.people.values[i].rested)
      wrong("people", enum_names(PersonName{})[i], "exhausted", "worth more than rested");
  int tokens = 0;
  for (const int of_value : data.food.tokens) tokens += of_value;
  if (tokens > kFoodTokens) wrong("food", "tokens", "there are at most 12 Food tokens");
  const auto& midnight = data.invasion[Hour::midnight].values;
  for (std::size_t i = 0; i < midnight.size(); ++i) {
    int more = midnight[i].leader;
    for (std::size_t n = 0; n < midnight[i].cards.size(); ++n)
      more += midnight[i].cards[n] + midnight[i].antidotes[n];
    if (more > 0 || !midnight[i].moves.text().empty())
      wrong("invasion", "00:00", enum_names(CardOfHour{})[i],
            "a card of the set-up places zombies and nothing else");
  }
}

}  // namespace pandemonium::city_of_horror
