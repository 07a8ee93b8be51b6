// City of Horror: the names of the fields of options and state, for JSON, command lines and digests.
#pragma once

#include "envs/city_of_horror/state.hpp"

namespace pandemonium::city_of_horror {

template <class Visitor>
void fields(Visitor& visit, Sides& it) {
  visit("church", it.church);
  visit("hospital", it.hospital);
  visit("bank", it.bank);
  visit("armory", it.armory);
  visit("water_tower", it.water_tower);
  visit("crossroads", it.crossroads);
}

template <class Visitor>
void fields(Visitor& visit, Options& it) {
  visit("players", it.players);
  visit("sides", it.sides);
  visit("layout", it.layout);
  visit("deal", it.deal);
  visit("negotiation", it.negotiation);
  visit("promises", it.promises);
  visit("offers_general", it.offers_general);
  visit("offers_location", it.offers_location);
  visit("movement_windows", it.movement_windows);
  visit("colours", it.colours);
  visit("first_player", it.first_player);
  visit("data", it.data);
  visit("auto_forced", it.auto_forced);
  visit("shaping", it.shaping);
  visit("offer_cutoff", it.offer_cutoff);
  visit("max_decisions", it.max_decisions);
}

template <class Visitor>
void fields(Visitor& visit, Supplies& it) {
  visit("cards", it.cards);
  visit("type", it.type);
  visit("seen", it.seen);
}

template <class Visitor>
void fields(Visitor& visit, Announced& it) {
  visit("player", it.player);
  visit("type", it.type);
  visit("building", it.building);
  visit("second", it.second);
  visit("character", it.character);
  visit("seat", it.seat);
  visit("asked", it.asked);
}

template <class Visitor>
void fields(Visitor& visit, Act& it) {
  visit("source", it.source);
  visit("what", it.what);
  visit("player", it.player);
  visit("subject", it.subject);
  visit("building", it.building);
  visit("second", it.second);
  visit("character", it.character);
  visit("seat", it.seat);
  visit("taken", it.taken);
  visit("paid", it.paid);
}

template <class Visitor>
void fields(Visitor& visit, Offer& it) {
  visit("proposer", it.proposer);
  visit("recipient", it.recipient);
  visit("give", it.give);
  visit("ask", it.ask);
  visit("give_param", it.give_param);
  visit("ask_param", it.ask_param);
  visit("give_chosen", it.give_chosen);
  visit("ask_chosen", it.ask_chosen);
  visit("announced", it.announced);
  visit("acts_due", it.acts_due);
}

template <class Visitor>
void fields(Visitor& visit, SharePromise& it) {
  visit("to", it.to);
  visit("card", it.card);
}

template <class Visitor>
void fields(Visitor& visit, State& it) {
  visit("options", it.options);
  visit("kind", it.kind);
  visit("step", it.step);
  visit("actor", it.actor);
  visit("decisions", it.decisions);
  visit("turn", it.turn);
  visit("stage", it.stage);
  visit("location", it.location);
  visit("truncated", it.truncated);
  visit("number", it.number);
  visit("side", it.side);
  visit("zombies", it.zombies);
  visit("antidotes", it.antidotes);
  visit("markers", it.markers);
  visit("supplies", it.supplies);
  visit("tower_exploded", it.tower_exploded);
  visit("armory_closed", it.armory_closed);
  visit("resolved", it.resolved);
  visit("zombie_reserve", it.zombie_reserve);
  visit("antidote_reserve", it.antidote_reserve);
  visit("antidotes_spent", it.antidotes_spent);
  visit("deck", it.deck);
  visit("dealt", it.dealt);
  visit("discard", it.discard);
  visit("hand", it.hand);
  visit("hand_size", it.hand_size);
  visit("known", it.known);
  visit("pack", it.pack);
  visit("draft_pick", it.draft_pick);
  visit("stack", it.stack);
  visit("stack_size", it.stack_size);
  visit("owned", it.owned);
  visit("at", it.at);
  visit("exhausted", it.exhausted);
  visit("hidden", it.hidden);
  visit("temporary", it.temporary);
  visit("unplaced", it.unplaced);
  visit("living", it.living);
  visit("granny_mobile", it.granny_mobile);
  visit("grandpa_votes", it.grandpa_votes);
  visit("seat_antidotes", it.seat_antidotes);
  visit("canned_points", it.canned_points);
  visit("food_secret", it.food_secret);
  visit("food_open", it.food_open);
  visit("truck", it.truck);
  visit("face_up", it.face_up);
  visit("food_removed", it.food_removed);
  visit("colour", it.colour);
  visit("leader", it.leader);
  visit("holder", it.holder);
  visit("hour_card", it.hour_card);
  visit("seen_hour", it.seen_hour);
  visit("invasion_done", it.invasion_done);
  visit("movement_card", it.movement_card);
  visit("movement_open", it.movement_open);
  visit("mover", it.mover);
  visit("moving", it.moving);
  visit("moved_from", it.moved_from);
  visit("moved_temporary", it.moved_temporary);
  visit("queue", it.queue);
  visit("group", it.group);
  visit("queue_from", it.queue_from);
  visit("placing", it.placing);
  visit("placed", it.placed);
  visit("vote", it.vote);
  visit("replica", it.replica);
  visit("tally", it.tally);
  visit("tied", it.tied);
  visit("vote_kept", it.vote_kept);
  visit("vote_broken", it.vote_broken);
  visit("pointed", it.pointed);
  visit("window_seat", it.window_seat);
  visit("passed", it.passed);
  visit("offers_left", it.offers_left);
  visit("still", it.still);
  visit("still_broken", it.still_broken);
  visit("vote_promise", it.vote_promise);
  visit("share_promise", it.share_promise);
  visit("truce", it.truce);
  visit("truce_tested", it.truce_tested);
  visit("claim", it.claim);
  visit("kept", it.kept);
  visit("broken", it.broken);
  visit("distributor", it.distributor);
  visit("served", it.served);
  visit("share_item", it.share_item);
  visit("antidotes_left", it.antidotes_left);
  visit("share_due", it.share_due);
  visit("act", it.act);
  visit("offer", it.offer);
}

}  // namespace pandemonium::city_of_horror
