// What cannot be, third part: windows, the act that is being composed or was announced, and the offer under
// way. What has not been chosen yet must be blank, and what has been chosen must still be open.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

consteval unsigned kinds(std::initializer_list<Kind> list) {
  unsigned set = 0;
  for (const Kind kind : list) set |= bit(static_cast<int>(kind));
  return set;
}
constexpr unsigned kActKinds =
    kinds({Kind::cancel, Kind::pay, Kind::take, Kind::pick_char, Kind::loc1, Kind::loc2, Kind::pick_seat,
           Kind::marker, Kind::food_pay, Kind::food_pick});
constexpr unsigned kOfferKinds = kinds({Kind::give, Kind::give_param, Kind::ask, Kind::ask_param,
                                        Kind::respond, Kind::hand_over, Kind::claim, Kind::must_act});
bool is_one_of(Kind kind, unsigned set) { return has(set, static_cast<int>(kind)); }

bool in_window(const State& s) {
  return s.kind == Kind::go || is_one_of(s.kind, kOfferKinds) || s.act.source == Source::go ||
         s.act.source == Source::must_act;
}

// Those who have passed sit one after another before the seat whose go it is; whatever is heard wipes them
// out.
bool passes_fit(const State& s) {
  const bool heard = s.kind == Kind::cancel || s.kind == Kind::marker || s.offer.announced;
  if (s.window_seat == kNone || heard) return s.passed == 0;
  unsigned left = s.passed;
  for (int back = 1; back < players(s); ++back) {
    const int seat = clockwise(s, s.window_seat, players(s) - back);
    if (!has(s.living, seat)) continue;
    if (!has(s.passed, seat)) break;
    left &= ~bit(seat);
  }
  return left == 0;
}

const char* promises_fault(const State& s) {
  for (int seat = 0; seat < kSeats; ++seat) {
    const SharePromise& share = s.share_promise[seat];
    if (s.vote_promise[seat] != kNone && !in_location_window(s)) return "a vote is promised too early";
    if (share.to != kNone ? s.stage != Stage::share || share.to == seat : share.card)
      return "a share is promised too early";
    if (has(s.truce[seat], seat)) return "a truce with oneself";
  }
  return "";
}

// The card or power may be used as things are; of an effect the parts that are composed are looked at one by
// one.
bool has_subject(const State& s) {
  const Act& act = s.act;
  if (act.what == What::effect) return act.subject == kNone;
  if (act.source == Source::must_act)
    return has(act.what == What::card ? card_means(s, act.player) : power_means(s, act.player), act.subject);
  if (act.source != Source::go || (has(s.still, act.player) && is_binding(s))) return false;
  return has(act.what == What::card ? playable(s, act.player) : usable_powers(s, act.player), act.subject);
}

bool is_effect_of(const State& s, int building, int side) {
  return s.act.what == What::effect && s.location == building && s.side[building] == side;
}

bool recovers(const State& s) {
  return s.act.what == What::power && kPeople[s.act.subject].power == Power::recover_card;
}

bool can_refresh(const State& s) { return (refreshable(s) & s.owned[s.act.player]) != 0; }

bool act_fits(const State& s) {
  const Act& act = s.act;
  const bool card = act.what == What::card, power = act.what == What::power;
  const Target target = card ? kActionCards[act.subject].target : Target::none;
  switch (s.kind) {
    case Kind::loc1:
      return (target == Target::building || target == Target::two_buildings) && act.building == kNone;
    case Kind::loc2:
      if (card)
        return act.subject == rescue_flare && act.building != kNone &&
               has(targets_of(s, rescue_flare), act.building);
      return power && kPeople[act.subject].power == Power::move_zombie &&
             act.building == building_of(s, act.subject) && s.zombies[act.building] > 0;
    case Kind::pick_seat:
      if (power)
        return kPeople[act.subject].power == Power::lead_zombies ||
               kPeople[act.subject].power == Power::steal;
      return target == Target::colour || target == Target::another_hand ||
             (is_effect_of(s, bank, 0) && act.paid);
    case Kind::pick_char:
      if (card) return target == Target::exhausted_character || target == Target::own_character;
      return (act.what == What::effect && s.location == church && act.paid) ||
             (is_effect_of(s, hospital, 1) && s.antidote_reserve > 0);
    case Kind::take:
      return s.hand_size[act.player] > 0 && (recovers(s) || is_effect_of(s, armory, 1));
    case Kind::pay:
      if (recovers(s) || is_effect_of(s, armory, 1)) return act.taken != kNone && s.discard[act.taken] > 0;
      if (is_effect_of(s, hospital, 0)) return s.antidote_reserve > 0;
      if (is_effect_of(s, armory, 0)) return deck_size(s) > 0;
      if (act.what == What::effect && s.location == crossroads)
        return s.truck != decltype(s.truck){} || s.face_up != decltype(s.face_up){};
      return (is_effect_of(s, church, 0) && can_refresh(s)) || is_effect_of(s, bank, 0);
    case Kind::food_pay:
      return is_effect_of(s, church, 1) && can_refresh(s);
    case Kind::food_pick:
      return is_effect_of(s, crossroads, 1) && act.paid;
    default:
      return false;
  }
}

// Nothing is chosen but what the question follows upon; the last part ends the composition.
bool rest_is_blank(const State& s) {
  const Act& act = s.act;
  const bool building = s.kind == Kind::loc2 || act.source == Source::must_act;
  const bool paid = act.what == What::effect && (s.kind == Kind::food_pick || s.kind == Kind::pick_seat ||
                                                 (s.kind == Kind::pick_char && s.location == church));
  return act.second == kNone && act.character == kNone && act.seat == kNone && act.paid == paid &&
         (building || act.building == kNone) &&
         (act.taken == kNone || (s.kind == Kind::pay && (recovers(s) || is_effect_of(s, armory, 1))));
}

// A card of a window with its targets, which were open when it was announced and still are: only cards that
// cancel and the Punk have come between. (The hand that a Pickpocket aims at may have emptied itself so.)
bool targets_fit(const State& s, const Announced& card) {
  const bool named = card.building != kNone && has(targets_of(s, card.type), card.building);
  switch (kActionCards[card.type].target) {
    case Target::two_buildings:
      return named && card.second != kNone && has(with_room(s) & ~bit(card.building), card.second);
    case Target::building:
      return named && (card.type != weapon_replica || s.stage != Stage::final);
    case Target::colour:
      return card.seat != kNone && s.colour[card.seat] != s.leader;
    case Target::another_hand:
      return card.seat != kNone && card.seat != card.player && has(s.living, card.seat);
    case Target::exhausted_character:
      return card.character != kNone && has(refreshable(s), card.character);
    case Target::own_character:
      return card.character != kNone && has(s.owned[card.player] & ~s.hidden, card.character) &&
             s.stage != Stage::final;
    case Target::none:
      return card.type == night_vision_goggles && may_look(s, card.player);
  }
  return false;
}

bool announced_fits(const State& s) {
  const Announced& card = s.stack[0];
  const Act& act = s.act;
  if (act.what != What::card || act.paid || act.taken != kNone || !has(s.living, card.player)) return false;
  const Announced as_said{act.player,    act.subject, act.building, act.second,
                          act.character, act.seat,    card.asked};
  if (card != as_said) return false;
  if (act.source == Source::pre_move) {
    if (s.stage != Stage::move || card.player != s.mover) return false;
    return card.type == back_door ? card.building == s.movement_card[s.mover]
                                  : card.type == running_shoes && may_change_movement(s, s.mover);
  }
  if (act.source == Source::canned) return card.type == canned_food && s.stage == Stage::final;
  return (act.source == Source::go || act.source == Source::must_act) && targets_fit(s, card);
}

// Every card but the first is a Pepper Spray of the seat that was asked about the card below it.
bool stack_fits(const State& s) {
  for (int i = 0; i < s.stack_size; ++i) {
    const Announced& card = s.stack[i];
    if (i > 0 && card != Announced{card.player, pepper_spray, kNone, kNone, kNone, kNone, card.asked})
      return false;
    const int asked = i + 1 < s.stack_size ? s.stack[i + 1].player : s.actor;
    if (card.asked == 0 || clockwise(s, card.player, card.asked) != asked || !has(s.living, asked))
      return false;
  }
  return may_cancel(s, s.actor);
}

}  // namespace

const char* window_fault(const State& s) {
  const bool open = in_window(s);
  if (open != (s.window_seat != kNone)) return "whose go it is does not fit the decision";
  if (s.kind == Kind::go && s.window_seat != s.actor) return "it is another seat's go";
  if (s.act.source == Source::go && s.act.player != s.window_seat) return "an act at another seat's go";
  if (open && !has(s.living, s.window_seat)) return "it is the go of a seat that is out";
  if (open && s.stage == Stage::move && !s.options.movement_windows) return "a window before a move";
  if (!passes_fit(s)) return "the passes do not fit";
  if ((s.still_broken & ~s.still) != 0 || (!open && s.still != 0))
    return "a promise to keep still at another time";
  const int most = !open ? 0 : in_location_window(s) ? s.options.offers_location : s.options.offers_general;
  for (int seat = 0; seat < kSeats; ++seat)
    if (s.offers_left[seat] > most) return "more offers are left than there were";
  return promises_fault(s);
}

const char* act_fault(const State& s) {
  const Act& act = s.act;
  if (!is_one_of(s.kind, kActKinds)) {
    const bool shoes = s.kind == Kind::select && s.stage == Stage::move;
    const Act changing{Source::pre_move, What::card, s.mover, running_shoes};
    return act == Act{} || (shoes && act == changing) ? "" : "an act is under way at another decision";
  }
  if (act.what == What::nothing) return "nobody uses anything";
  if ((act.source == Source::activate) != (act.what == What::effect) ||
      (act.source == Source::activate) != (s.stage == Stage::activate))
    return "the act does not fit the stage";
  if (act.source == Source::must_act && (s.stage != Stage::attack || act.building == kNone))
    return "an act that was promised is elsewhere";
  if (s.kind == Kind::cancel)
    return announced_fits(s) && stack_fits(s) ? "" : "the announced card is impossible";
  if (act.player != s.actor) return "another seat is using something";
  if (s.kind == Kind::marker)
    return act.what == What::card && tables_of(s).card(act.subject).explosion && s.discard[act.subject] > 0 &&
                   (act.source == Source::go || act.source == Source::must_act)
               ? ""
               : "nothing explodes";
  if (act.source == Source::must_act && act.building != s.location)
    return "an act that was promised is elsewhere";
  return has_subject(s) && act_fits(s) && rest_is_blank(s) ? "" : "the act cannot be composed like this";
}

namespace {

bool has_param(Item item) { return item == Item::card || item == Item::vote || item == Item::claim; }

// The item and its parameter are there to be given, as when the offer was composed: nothing has happened
// since.
bool give_fits(const State& s) {
  const Offer& offer = s.offer;
  if (!has(items_to_give(s, offer.proposer, offer.recipient), static_cast<int>(offer.give))) return false;
  if (s.kind == Kind::give_param) return has_param(offer.give) && offer.give_param == kNone;
  switch (offer.give) {
    case Item::card:
      return offer.give_param != kNone && s.hand[offer.proposer][offer.give_param] > 0;
    case Item::vote:
      return offer.give_param != kNone && has(eligible(s, s.location), offer.give_param);
    case Item::claim:
      return within(offer.give_param, 0, kBuildings - 1);
    default:
      return offer.give_param == kNone;
  }
}

bool ask_fits(const State& s) {
  const Offer& offer = s.offer;
  const std::uint32_t open = asks_beside(items_to_ask(s, offer.proposer, offer.recipient), offer.give);
  if (!offer.ask_chosen || !has(open, static_cast<int>(offer.ask))) return false;
  if (s.kind == Kind::ask_param) return offer.ask == Item::vote && offer.ask_param == kNone;
  if (s.kind == Kind::hand_over && offer.ask != Item::card) return false;
  if (offer.ask != Item::vote) return offer.ask_param == kNone;
  return offer.ask_param != kNone && has(eligible(s, s.location), offer.ask_param);
}

// The deal is made but for what is named last.
const char* deal_fault(const State& s, bool acting) {
  const Offer& offer = s.offer;
  const bool proposer_acts = offer.give == Item::act;
  if (!offer.give_chosen || !offer.ask_chosen || !offer.announced) return "nobody has made the deal";
  if (has_param(offer.give) != (offer.give_param != kNone)) return "the item given lacks its parameter";
  if (acting) {
    const int seat = proposer_acts ? offer.proposer : offer.recipient;
    if (s.stage != Stage::attack || offer.acts_due != 0 || proposer_acts == (offer.ask == Item::act) ||
        seat != (s.kind == Kind::must_act ? s.actor : s.act.player))
      return "no deal to act on";
    return "";
  }
  if (offer.ask != Item::claim || offer.ask_param != kNone || s.actor != offer.recipient ||
      !has(items_to_ask(s, offer.proposer, offer.recipient), static_cast<int>(Item::claim)))
    return "no claim was asked";
  return offer.acts_due == proposer_acts ? "" : "an act is due at the wrong time";
}

}  // namespace

const char* offer_fault(const State& s) {
  const Offer& offer = s.offer;
  const bool acting = s.act.source == Source::must_act || s.kind == Kind::must_act;
  if (!is_one_of(s.kind, kOfferKinds) && !acting)
    return offer == Offer{} ? "" : "an offer is under way at another decision";
  if (offer.proposer == kNone) return "nobody has made the offer";
  if (!s.options.negotiation || offer.proposer != s.window_seat)
    return "the offer is made at another seat's go";
  if (!has(s.living, offer.recipient)) return "the offer is made by or to nobody";
  if (acting || s.kind == Kind::claim) return deal_fault(s, acting);
  const bool recipient = s.kind == Kind::respond || s.kind == Kind::hand_over;
  if (recipient != offer.announced || offer.acts_due != 0) return "the offer is heard at the wrong time";
  if (s.actor != (recipient ? offer.recipient : offer.proposer)) return "another seat is dealing";
  if (!recipient && s.offers_left[offer.proposer] == 0) return "no offer is left";
  if (s.kind == Kind::give)
    return offer == Offer{offer.proposer, offer.recipient} ? "" : "the offer is composed twice";
  if (!offer.give_chosen || !give_fits(s)) return "the item given is not there";
  if (s.kind == Kind::give_param || s.kind == Kind::ask)
    return !offer.ask_chosen && offer.ask == Item::nothing && offer.ask_param == kNone
               ? ""
               : "the offer is composed twice";
  return ask_fits(s) ? "" : "the item asked is not there";
}

}  // namespace pandemonium::city_of_horror
