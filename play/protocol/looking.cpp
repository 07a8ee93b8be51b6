// Requests that look: at the table as a seat may know it, at what happened, at the numbers that agents see.
#include "play/protocol/protocol.hpp"
#include "play/protocol/request.hpp"
#include "play/session/about.hpp"
#include "play/session/openness.hpp"

namespace pandemonium {
namespace {

constexpr const char* kInkNames[] = {"plain", "title", "own", "rival", "good", "bad", "dim"};

Json page_of(const Page& shown) {
  Json lines = Json::array();
  for (const auto& line : shown.lines()) {
    Json spans = Json::array();
    for (const Span& span : line)
      spans.push_back({{"text", span.text}, {"ink", kInkNames[static_cast<int>(span.ink)]}});
    lines.push_back(std::move(spans));
  }
  return lines;
}

}  // namespace

Seat Protocol::viewer(const Json& request) {
  const Session& now = session();
  Seat seat = now.to_act();
  for (Seat each = 0; seat == kNobody && each < now.seats(); ++each)
    if (now.is_person(each)) seat = each;
  if (seat == kNobody) seat = 0;
  if (request.contains("seat")) {
    if (!request["seat"].is_number_integer()) throw Refusal("bad value", "'seat' is not a whole number");
    const auto given = request["seat"].get<std::int64_t>();
    if (given < 0 || given >= now.seats())
      throw Refusal("bad value", "there is no seat " + std::to_string(given));
    seat = static_cast<Seat>(given);
  }
  if (!now.is_person(seat) && !now.over()) throw Refusal("hidden", "only a person's seat has a page");
  return seat;
}

int Protocol::place_in(const Json& request, Seat seat) {
  const int entries = session().entries(seat);
  return session().place(number_of(request, "decision", entries, 0, entries), seat);
}

Json Protocol::page(const Json& request) {
  require_keys(request, {"seat", "decision"});
  const Seat seat = viewer(request);
  return Json{{"seat", seat},
              {"page", page_of(session().replay().table(place_in(request, seat)).show(seat))}};
}

Json Protocol::shared_table() {
  const Session& now = session();
  if (!is_open(now)) throw Refusal("hidden", "this decision is not one that all people here may look at");
  std::vector<Seat> people;
  for (Seat seat = 0; seat < now.seats(); ++seat)
    if (now.is_person(seat)) people.push_back(seat);
  Json view = now.table().shared_view(people);
  make_exact(view);
  Json news = Json::array();
  for (const OpenNews& each : open_news(now)) {
    Json events = Json::array();
    for (const Event& event : each.events) events.push_back(to_json(event));
    const std::string name = each.seat == kNobody ? "" : now.name_of(each.seat, kNobody);
    news.push_back({{"seat", each.seat}, {"name", name}, {"events", std::move(events)}});
  }
  return Json{{"seat", now.to_act()}, {"to_act", now.to_act()}, {"table", view}, {"events", news}};
}

Json Protocol::table(const Json& request) {
  require_keys(request, {"seat", "decision", "shared"});
  if (request.contains("shared")) {
    if (request["shared"] != true || request.contains("seat") || request.contains("decision"))
      throw Refusal("bad value", "'shared' is true and stands alone");
    return shared_table();
  }
  const Seat seat = viewer(request);
  const AnyTable& shown = session().replay().table(place_in(request, seat));
  Json view = shown.view(seat);
  make_exact(view);
  const Seat acts = shown.to_act_seen(seat);
  const bool waiting = acts == kNobody && shown.to_act() != kNobody;
  return Json{{"seat", seat}, {"to_act", waiting ? Json() : Json(acts)}, {"table", view}};
}

Json Protocol::history(const Json& request) {
  require_keys(request, {"seat", "from", "to"});
  const Session& now = session();
  const Seat seat = viewer(request);
  const int last = number_of(request, "to", now.entries(seat), 0, now.entries(seat));
  const int first = number_of(request, "from", std::max(0, last - kMostTold), 0, last);
  if (last - first > kMostTold)
    throw Refusal("too large", "at most " + std::to_string(kMostTold) + " decisions in one answer");
  Json set_up = Json::array(), list = Json::array();
  for (const Event& each : now.set_up_events()) set_up.push_back(to_json(each));
  for (int k = first; k < last; ++k) list.push_back(about_entry(now, k, seat));
  return Json{{"seat", seat}, {"from", first}, {"to", last}, {"set_up", set_up}, {"decisions", list}};
}

Json Protocol::observe() {
  const AnyTable& now = session().table();
  if (now.to_act() == kNobody) throw Refusal("over", "the game is over");
  std::vector<float> row(static_cast<std::size_t>(now.width()));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(now.game().actions()));
  now.observe(now.to_act(), row);
  now.mask(mask);
  Json sections = Json::array();
  for (const Section& section : now.layout())
    sections.push_back({{"name", section.name}, {"first", section.first}, {"width", section.width}});
  return Json{{"to_act", now.to_act()}, {"observation", row}, {"mask", mask}, {"layout", sections}};
}

Json Protocol::position() {
  Json whole = session().table().to_json();
  return Json{{"position", whole}};
}

}  // namespace pandemonium
