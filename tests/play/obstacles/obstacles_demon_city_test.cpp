// Demon City: positions without what stands in the way of a move.
#include "tests/play/obstacles/obstacles.hpp"

namespace pandemonium {
namespace {

Json& self(Json& place) { return place["figures"][place["acting"].get<std::size_t>()]; }
int side_of(const Json& place) { return place["acting"].get<int>() / 4; }
// The other side's figure, or one's own, of the slot that the action names.
Json& foe(RefusedMove& r) {
  return r.place["figures"][static_cast<std::size_t>(4 * (1 - side_of(r.place)) + r.number)];
}
Json& ally(RefusedMove& r) {
  return r.place["figures"][static_cast<std::size_t>(4 * side_of(r.place) + r.number)];
}

bool let_go(Json& place, Json& held) {
  const int by = held["held_by"].get<int>();
  if (by < 0) return false;
  place["figures"][static_cast<std::size_t>(by)]["holding"] = -1;
  held["held_by"] = -1;
  return true;
}

bool set_down(Json& place, Json& carrier) {
  const int what = carrier["carrying"].get<int>();
  if (what < 0) return false;
  place["objects"][static_cast<std::size_t>(what)]["carrier"] = -1;
  carrier["carrying"] = -1;
  return true;
}

int from(Json& place) {
  return place["pending_run"].get<int>() >= 0 ? place["pending_run"].get<int>()
                                              : self(place)["square"].get<int>();
}

}  // namespace

std::vector<Obstacle> obstacles_of_demon_city() {
  const auto never = [](RefusedMove&) { return false; };
  return {
      {"^There is no (?:chase|investigation) in|^This scenario has|^Only the Players|^Only the Host|"
       "has no (?:power|second power)|has no weapon to drop|^No called shots with|has no weak spot|"
       "^Nobody rallies himself|^There is no such character|^It has no such place|holds no weapon|cannot use "
       "the|"
       "^No such enemy|^That weapon is in hand"},
      moment("^Squares are chosen once", "decision", {"crawl", "reposition", "run to", "dash to"}),
      moment("^That is announced on|^First the square", "decision", {"announce", "run and act"}),
      moment("^Leads are followed by", "decision", {"lead", "retry"}),
      moment("^The investigation is over", "phase", {"setup", "investigation"}),
      moment("^The Host interferes", "decision", {"interfere"}),
      moment("^Nothing has been announced", "decision", {"contest"}),
      moment("^No clash has two", "decision", {"pick"}),
      moment("^The Horror's Deck is built", "decision", {"build"}),
      moment("^Places to lurk", "decision", {"lurk"}),
      moment("^One gets behind", "decision", {"reposition"}),
      {"^This must be chosen|panics, and panic rules|that is no action after a run|^Only the attempt that "
       "was tied|"
       "^That figure(?:'s attack| could)|^It cannot get behind|^Another lead must|^The lead is closed|"
       "is in no state for it|^Nobody can get to|^It stands there|^Only a dash leaves|could do nothing "
       "against|"
       "^It cannot end there|and must act against|^No run would bring|has nowhere to go|has no room for|"
       "who wants something else|^It would not help|^The captive is set down before|^Nobody lurks|"
       "^Driving takes|^Only vehicles|^Nobody of the other side|^Its hands are not free|is off the map|"
       "^Somebody carries|has nothing of the kind|^No weak spot is known|has no contact left|has failed at "
       "it|"
       "^Nobody holds|^Nobody who is held|can only turn against|^No scene is left|is too far|is too near|"
       "does not reach|action was carried out unopposed",
       never},
      {"is held(?: already)?\\.$|is held: first|^In a hold",
       [](RefusedMove& r) {
         const bool other = r.words[0].find("already") != std::string::npos;
         return let_go(r.place, other ? foe(r) : self(r.place));
       }},
      {"carries the captive", [](RefusedMove& r) { return set_down(r.place, self(r.place)); }},
      {"is used up",
       [](RefusedMove& r) {
         self(r.place)["uses"][r.action.starts_with("first") ? 0 : 1] = 1;
         return true;
       }},
      {"is Out of the Fight: no called shots",
       [](RefusedMove& r) {
         foe(r)["out"] = false;
         foe(r)["wound"] = 0;
         foe(r)["toughness"] = 1;
         return true;
       }},
      {"is out of reach",
       [](RefusedMove& r) {
         if (foe(r)["held_by"].get<int>() >= 0 || foe(r)["holding"].get<int>() >= 0) return false;
         foe(r)["square"] = from(r.place);
         return true;
       }},
      {"\\) is \\d+ feet away; it moves up to|^\\(.*feet away", never},
      {" is unhurt\\.$",
       [](RefusedMove& r) {
         ally(r)["toughness"] = ally(r)["toughness"].get<int>() - 1;
         return ally(r)["toughness"].get<int>() > 0;
       }},
      {"^To be aided",
       [](RefusedMove& r) {
         if (ally(r)["held_by"].get<int>() >= 0 || ally(r)["holding"].get<int>() >= 0) return false;
         ally(r)["square"] = from(r.place);
         return true;
       }},
      {" is calm\\.$",
       [](RefusedMove& r) {
         ally(r)["calm"] = ally(r)["calm"].get<int>() - 1;
         return true;
       }},
      {"must be in sight and within 30 feet",
       [](RefusedMove& r) {
         if (ally(r)["held_by"].get<int>() >= 0 || ally(r)["holding"].get<int>() >= 0) return false;
         ally(r)["square"] = from(r.place);
         return true;
       }},
      {"is Out of the Fight\\.$",
       [](RefusedMove& r) {
         ally(r)["out"] = false;
         ally(r)["wound"] = 0;
         ally(r)["toughness"] = 1;
         return true;
       }},
      {"^That is done:",
       [](RefusedMove& r) {
         Json& thing = r.place["objects"][static_cast<std::size_t>(r.number)];
         thing["done"] = false;
         thing["progress"] = 0;
         return true;
       }},
      {"^First the ", never},
      {"^One must stand at",
       [](RefusedMove& r) {
         if (self(r.place)["holding"].get<int>() >= 0 || r.place["pending_run"].get<int>() >= 0) return false;
         self(r.place)["square"] = r.place["objects"][static_cast<std::size_t>(r.number)]["square"];
         return true;
       }},
      {"^No weapon lies there",
       [](RefusedMove& r) {
         for (Json& item : r.place["items"])
           if (item["weapon"] == -1) {
             item = Json{{"weapon", 2}, {"square", from(r.place)}, {"ammunition", -1}};
             return true;
           }
         return false;
       }},
      {"^A weapon is readied once",
       [](RefusedMove& r) {
         self(r.place)["readied"] = false;
         return true;
       }},
  };
}

}  // namespace pandemonium
