// The scripted heuristic: a steady builder that rushes once its Beacons and Info are worth it. The first line
// that applies and is legal wins.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

struct Temper {                      // what the duel and the solo game are played with
  int rush;                          // wealth (Beacons and Info / 4) to rush from
  int dive;                          // Health to dive with
  int keep;                          // Beacons not spent on going in
  int junk;                          // Junk wanted before going home
  int med;                           // Health to visit the Med Center at
  int load;                          // Junk to take along
  int lock;                          // Beacons, at most, to open the Equipment Locker with
  std::array<int, kLocations> ret;   // by location: Health, at most, to go home with
  std::array<int, kLocations> goin;  // by location: Health to go in with
  std::string_view buy;              // E a step of Evasion, H of maximum Health
};
//                           rush dive keep junk med load lock  ret Camp.. L5          goin Camp.. L5
constexpr Temper kDuelTemper{4, 3, 0, 7, 1, 3, 4, {0, 0, 2, 1, 1, 0, 0}, {99, 9, 1, 1, 2, 9, 99}, "EHE"};
constexpr Temper kSoloTemper{9, 6, 2, 0, 5, 3, 6, {0, 0, 0, 2, 2, 0, 0}, {99, 9, 3, 6, 3, 9, 99}, "EHEHH"};

int wealth(const Runner& runner) { return runner.beacons + runner.info / 4; }

// The acting seat's thoughts about one decision.
class Thought {
 public:
  explicit Thought(const State& state) : state_(state) { CityOfDemons::mark_legal(state, legal_); }

  Action choose() {
    switch (state_.phase) {
      case Phase::start:
        think_of_start();
        break;
      case Phase::load:
        think_of_load();
        break;
      case Phase::roll:
        think_of_roll();
        break;
      case Phase::demon:
        think_of_demons();
        break;
      case Phase::damage:
        think_of_damage();
        break;
      case Phase::tunnel:
        consider(!on(kTechSector) && runner_.health >= temper_.dive, Move::dive);
        consider(true, Move::surface);
        break;
      case Phase::surface_camp:
        consider(true, Move::normal);
        break;
      case Phase::stunned:
        consider(rush_ && (on(kFactoryBelt) || on(kHighTowers)), Move::end_turn);
        consider(true, Move::return_to_camp);
        break;
      case Phase::end:
        think_of_end();
        break;
      case Phase::camp:
        for (const Move move : {Move::fix_all, Move::fix_one, Move::start_second, Move::draw, Move::end_camp})
          consider(true, move);
        break;
      case Phase::offer:
        think_of_offer();
        break;
      case Phase::over:
        break;
    }
    return chosen_ >= 0 ? chosen_ : legal_.first();
  }

 private:
  void consider(bool wanted, Action action) {
    if (chosen_ < 0 && wanted && legal_.contains(action)) chosen_ = action;
  }
  void consider(bool wanted, Move move) { consider(wanted, kMoves.encode(move)); }
  void consider(bool wanted, Gear type) {
    consider(wanted, kMoves.encode(Move::use, static_cast<int>(type)));
  }
  bool on(int location) const { return runner_.location == location; }

  void think_of_start() {
    if (on(kCamp)) {
      const int needed = junk_needed(state_, runner_);
      consider(needed > 0 ? needed <= runner_.stored_junk : runner_.stored_junk >= 3, Move::stay_camp);
      consider(rush_ && runner_.health > temper_.dive, Move::dive);
    } else {
      consider(rush_ && runner_.health >= temper_.dive && !on(kTechSector), Move::dive);
    }
    consider(true, Move::normal);
  }

  void think_of_load() {
    const int junk =
        (runner_.fixed & tables_.too_dear(0)) == 0 ? 0 : std::min<int>(runner_.stored_junk, temper_.load);
    consider(true, kMoves.encode(Move::load, junk));
  }

  void think_of_roll() {
    const Face& face = face_in_hand(state_);
    const int demons = std::max(0, face.demons - runner_.evasion);
    const bool bad = face.radiation + tables_.symbols.damage_of_demon * demons >= runner_.health ||
                     (face.go_in && on(kTechSector) && wealth(runner_) >= 4);
    consider(bad, Gear::gyroscope);
    consider(bad && runner_.beacons >= 2, Move::reroll_beacon);
    consider(true, Move::pass);
  }

  void think_of_demons() {
    for (const Gear type : {Gear::sentry_android, Gear::phase_cloak, Gear::shock_baton}) consider(true, type);
    const bool deadly = tables_.symbols.damage_of_demon * demons_left(state_) >= runner_.health;
    consider(deadly, Gear::smoke_bomb);
    consider(deadly, Gear::emp_grenade);
    consider(true, Move::pass);
  }

  void think_of_damage() {
    consider(true, Gear::scrap_shield);
    const bool deadly = state_.damage >= runner_.health;
    for (const Gear type : {Gear::pack_android, Gear::relay_android, Gear::sentry_android,
                            Gear::temporary_armor, Gear::med_kit, Gear::escape_winch})
      consider(deadly, type);
    consider(true, Move::pass);
  }

  void think_of_end() {
    if (on(kTechSector) && wealth(runner_) >= tables_.secret_locations[SecretLocation::control_room].price &&
        state_.beacon_use == BeaconUse::open) {
      consider(true, Move::secret);
      consider(true, Move::buy_beacon);
    }
    think_of_gear();
    think_of_skills();
    const bool go_home = in_city(runner_) && runner_.health <= temper_.ret[runner_.location];
    if (state_.beacon_use == BeaconUse::open) think_of_beacons(go_home);
    if (go_home) {
      const bool begun = state_.beacon_use == BeaconUse::junk_cache;
      consider(begun || runner_.stored_junk + runner_.mat_junk < temper_.junk, Move::junk_cache);
      consider(true, Move::info_cache);
      consider(true, Move::return_to_camp);
    }
    consider(true, Move::end_turn);
  }

  void think_of_gear() {
    consider(true, Gear::flare_gun);
    consider(true, Gear::data_core);
    consider(is_solo(state_) || rival_.location >= kFactoryBelt, Gear::demon_lure);
    consider(rival_.beacons >= 2, Gear::signal_jammer);
    consider(runner_.health + 3 <= runner_.max_health, Gear::med_kit);
    consider(true, Gear::nano_stitcher);
    const bool fit = runner_.health >= temper_.goin[runner_.location];
    consider(fit, Gear::service_hatch);
    consider(fit, Gear::grapple_line);
    consider(runner_.health >= 5, Gear::overdrive_cell);
    consider(runner_.location >= kRuinedSuburbs, Gear::radiation_pills);
    consider(runner_.location >= kRuinedSuburbs, Gear::stim_drug);
  }

  // The first entry of the buy list not yet owned, or nothing.
  void think_of_skills() {
    int evasion = runner_.evasion, health = runner_.max_health - tables_.skills.first_max_health;
    for (const char step : temper_.buy) {
      if ((step == 'E' ? evasion : health)-- > 0) continue;
      consider(true, step == 'E' ? Move::buy_evasion : Move::buy_health);
      return;
    }
  }

  void think_of_beacons(bool go_home) {
    consider(on(kOuterPerimeter) && runner_.health <= temper_.med, Move::secret);
    consider(on(kHighTowers) && !rush_ && runner_.beacons <= temper_.lock, Move::secret);
    const bool ahead = rival_.location == kHighTowers || rival_.location == kTechSector;
    consider(on(kFactoryBelt) && ahead && (is_solo(state_) || wealth(rival_) >= 3), Move::secret);
    consider(!go_home && runner_.health >= temper_.goin[runner_.location] &&
                 (runner_.beacons > temper_.keep || runner_.location <= kRuinedSuburbs),
             Move::go_in);
  }

  void think_of_offer() {
    if (state_.offer_b != kNoCard) {
      const int a = tables_.gear_of(state_.offer_a).cost, b = tables_.gear_of(state_.offer_b).cost;
      const bool affords_both = a <= runner_.stored_junk && b <= runner_.stored_junk;
      consider(affords_both ? b > a : b < a, Move::take_b);
    }
    consider(true, Move::take_a);
  }

  const State& state_;
  const Tables& tables_ = tables_of(state_);
  const Runner& runner_ = acting(state_);
  const Runner& rival_ = rival(state_);
  const Temper& temper_ = is_solo(state_) ? kSoloTemper : kDuelTemper;
  const bool rush_ = wealth(runner_) >= temper_.rush;
  Legal legal_;
  Action chosen_ = -1;
};

}  // namespace

Action CityOfDemons::scripted(const State& state, Chance&) { return Thought(state).choose(); }

}  // namespace pandemonium::city_of_demons
