// Words for data of one's own: what weapons, powers and figures are, said from their rows, and which scenario
// a variant plays.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

std::string reach_text(int squares) { return std::to_string(10 * squares) + " feet"; }

std::string weapon_in_words(const Weapon& row) {
  std::string text;
  if (row.shot)
    text = row.nearest > 0 ? "Thrown or shot " + reach_text(row.nearest) + " to " + reach_text(row.farthest)
                           : "Shoots to " + reach_text(row.farthest);
  else
    text = row.farthest > 0 ? "Reaches " + reach_text(row.farthest) : "At no distance";
  text += "; Intensity " + (row.fixed > 0             ? std::to_string(row.fixed)
                            : row.over_toughness == 0 ? "Toughness"
                                                      : "Toughness + " + std::to_string(row.over_toughness));
  if (row.damage > 1) text += ", massive damage";
  if (row.ignites) text += ", fire";
  text += row.area == Area::none     ? "."
          : row.area == Area::square ? ", on a square. Used up."
                                     : ", around where it falls. Used up.";
  return row.usable_held ? text : text + " Not while held.";
}

std::string power_in_words(const Power& row) {
  std::string text =
      reach_text(row.range) + ", " +
      std::string(row.skill == Skill::none ? kStatNames[at(row.stat)] : kSkillNames[at(row.skill)]) +
      " against " + (row.or_hand_to_hand ? "Hand-to-Hand or else " : "") +
      std::string(kStatNames[at(row.resisted)]) + ": ";
  text += row.effect == Effect::calm   ? "the target loses Calm"
          : row.effect == Effect::hold ? "the target is held"
                                       : "damage of Intensity " + std::to_string(row.intensity);
  if (row.prone) text += ", and prone";
  if (row.ignites) text += ", and fire";
  if (row.disturbing) text += "; who sees it checks Calm";
  if (row.strains) text += "; strains its user's Calm";
  if (row.uses >= 0) text += "; " + std::to_string(row.uses) + (row.uses == 1 ? " use" : " uses");
  return text + ".";
}

std::string figure_in_words(const Tables& tables, const FigureType& row) {
  std::string text;
  const auto add = [&text](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  for (const Rank& each : row.skills)
    if (each.skill != Skill::none)
      add(std::string(kSkillNames[at(each.skill)]) + " " + std::to_string(each.rank));
  for (const std::int8_t weapon : row.weapons)
    if (weapon >= 0) add(std::string(tables.weapon_rows[at(weapon)].name));
  for (const PowerId power : row.powers)
    if (power != PowerId::none) add(std::string(tables.power_rows[at(power)].name));
  if (row.armour > 0) add("armour");
  if (row.weak_spot) add("a weak spot");
  if (row.significator != kNoCard) add("its own card is " + card_in_words(row.significator));
  if (row.contacts > 0) add(std::to_string(row.contacts) + (row.contacts == 1 ? " contact" : " contacts"));
  if (text.empty()) text = row.host ? "a helper with bare hands" : "with bare hands";
  text[0] = static_cast<char>(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 'A' : text[0]);
  return text + ".";
}

}  // namespace

void add_terms_of(const Tables& tables, std::vector<Term>& terms, std::deque<std::string>& texts) {
  const auto add = [&](std::string_view name, std::string_view kind, std::string text,
                       std::string_view rule) {
    terms.push_back({name, kind, texts.emplace_back(std::move(text)), rule});
  };
  for (int i = 0; i < tables.weapons.size(); ++i) {
    const Weapon& row = tables.weapon_rows[at(i)];
    add(row.name, "weapon", weapon_in_words(row), "Weapons");
  }
  for (int i = 0; i < tables.powers.size(); ++i) {
    const Power& row = tables.power_rows[at(i)];
    add(row.name, "power", power_in_words(row), "Powers");
  }
  for (int i = 0; i < tables.figures.size(); ++i) {
    const FigureType& row = tables.figure_rows[at(i)];
    add(row.name, row.host ? "horror" : "character", figure_in_words(tables, row), "Figures");
  }
}

void speak_of_scenarios(const Tables& tables, std::vector<VariantWords>& variants,
                        std::deque<std::string>& texts) {
  const auto known = enum_names(ScenarioId{});
  for (VariantWords& each : variants) {
    const auto is_it = [&each](const Variant& variant) { return variant.name == each.name; };
    const Json options =
        Json::parse(std::find_if(DemonCity::kVariants.begin(), DemonCity::kVariants.end(), is_it)->options);
    const std::string name = options.value("scenario", std::string(known[0]));
    const auto scenario =
        static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
    const std::string title = scenario < kScenarios ? std::string(tables.scenario_rows[scenario].title)
                                                    : "One of the file's scenarios, drawn by chance";
    each.sentence = texts.emplace_back(
        title + (options.size() > (options.contains("scenario") ? 1u : 0u) ? ", with other options." : "."));
  }
}

}  // namespace pandemonium::demon_city
