// Daemon Dice: positions without what stands in the way of a move.
#include "envs/core/error.hpp"
#include "tests/play/obstacles/obstacles.hpp"

namespace pandemonium {
namespace {

Json& die(Json& place, const char* seat, int slot) {
  return place["daemons"][place[seat].get<std::size_t>()]["dice"][static_cast<std::size_t>(slot)];
}

// Healthy, free and as if just rolled, showing a face of its part; the dice that hold it or are held let go.
bool free_die(Json& place, Json& which, const char* role, int face) {
  for (const auto& [link, back] : {std::pair{"holds", "held_by"}, {"held_by", "holds"}}) {
    Json& at = which[link];
    if (at["seat"].get<int>() >= 0) {
      Json& other = place["daemons"][at["seat"].get<std::size_t>()]["dice"][at["slot"].get<std::size_t>()];
      other[back] = Json{{"seat", -1}, {"slot", -1}};
    }
    at = Json{{"seat", -1}, {"slot", -1}};
  }
  which["condition"] = "healthy";
  which["role"] = role;
  which["face"] = face;
  return true;
}

// The face of a die that shows a symbol; -1: none does.
int face_with(const RefusedMove& r, const Json& which, const std::string& symbol) {
  static const Json box = r.game.components();
  for (const Json& part : box["parts"])
    if (part["name"] == which["part"]) {
      const Json& faces = part["faces"][which["breed"].get<std::string>()];
      for (std::size_t face = 0; face < faces.size(); ++face)
        if (box["symbols"][faces[face].get<std::size_t>()] == symbol) return static_cast<int>(face);
    }
  return -1;
}

// A die of the turn player that is not the named one gets to show the symbol, ready to be used.
bool show(RefusedMove& r, const std::string& symbol) {
  Json& dice = r.place["daemons"][r.place["turn_seat"].get<std::size_t>()]["dice"];
  for (std::size_t slot = 0; slot < dice.size(); ++slot) {
    Json& each = dice[slot];
    const bool in_use =
        each["role"] == "arrayed" || each["role"] == "attached" || each["role"] == "minus set";
    const int face = static_cast<int>(slot) == r.number || in_use ? -1 : face_with(r, each, symbol);
    if (face >= 0 && each["condition"] == "healthy") return free_die(r.place, each, "active", face);
  }
  return false;
}

// Free and with a face, if it has one, that makes the move legal.
bool free_and_of_use(RefusedMove& r, Json& which) {
  const Action action = r.game.action_from_text(r.action);
  for (int face = 0; face < 6; ++face) {
    free_die(r.place, which, "active", face);
    try {
      if (r.game.from_json(r.place)->is_legal(action)) return true;
    } catch (const Error&) {
    }
  }
  return false;
}

Json& attack_of(RefusedMove& r) { return r.place["attacks"][static_cast<std::size_t>(r.number)]; }

const char* asked_seat(const RefusedMove& r) {
  return r.place["phase"] == "blood" ? "attacker" : "turn_seat";
}

}  // namespace

std::vector<Obstacle> obstacles_of_daemon_dice() {
  const auto stunned = [](const char* seat) {
    return [seat](RefusedMove& r) {
      Json& which = die(r.place, seat == nullptr ? asked_seat(r) : seat, r.number);
      free_die(r.place, which, "idle", -1);
      which["condition"] = "stunned";
      return true;
    };
  };
  return {
      // what cannot be mended: no such die or player, another game
      {"^There is no die #|players sit at this table|^There is only one foe|^Daemons are ready-made|"
       "^Attacks and Minuses are not taken back in this game|is not on offer|Only a Stinger|"
       "^No attack is made with die|makes no attack|is neither an attack|^You are immune|"
       "^A Spike is not added to a ray|strengthens an attack|is an attack that is lined up|holds nothing"},
      // another step of the turn
      moment("^Tentacles seize dice in", "phase", {"grab"}),
      moment("^Attacks are strengthened in", "phase", {"array"}),
      moment("^Attacks are stopped in|^Dice are being chosen against", "phase", {"defend"}),
      moment("^Dice join a defence", "phase", {"use"}),
      moment("^Stunned dice come back in", "phase", {"stamina", "recover", "blood"}),
      moment("^Damage is taken at", "phase", {"suffer"}),
      moment("^Only damage of an attack with a Brain", "phase", {"targeted damage"}),
      moment("^A Tentacle lets go when", "phase", {"activate", "grab"}),
      moment("^Wings choose which", "phase", {"targeted minus"}),
      moment("^Dice are set aside for", "phase", {"set aside"}),
      moment("^Rot is the power", "phase", {"rot"}),
      moment("^A target is named when", "phase", {"target", "next"}),
      moment("^The daemons are complete", "phase", {"pick"}),
      moment("^Only a daemon that is exactly", "phase", {"declare"}),
      {"^This must be decided", [](RefusedMove&) { return false; }},
      {"^The #\\d+ .* is (?:not stunned|wounded, not stunned)\\.$",
       [stunned](RefusedMove& r) { return stunned(r.place["phase"] == "rot" ? "target" : nullptr)(r); }},
      {"^The #\\d+ .* (?:is wounded|is stunned|is held by a Tentacle|holds a die|has had its use|"
       "is not rolled|cannot be hit|cannot be seized|is not about to be rolled|was not rolled|"
       "is set against)",
       [](RefusedMove& r) {
         const std::string phase = r.place["phase"];
         const char* seat = phase == "grab" ? "target" : "turn_seat";
         Json& which = die(r.place, seat, r.number);
         if (phase == "set aside" || phase == "targeted minus") return free_die(r.place, which, "active", -1);
         if (phase == "use" || phase == "defend") return free_and_of_use(r, which);
         return free_die(r.place, which, "idle", -1);
       }},
      {"^No Plus is left", [](RefusedMove& r) { return show(r, "Plus"); }},
      {"^No Spike is left", [](RefusedMove& r) { return show(r, "Spike"); }},
      {"^No Brain is left", [](RefusedMove& r) { return show(r, "Brain"); }},
      {"^No Tentacle is left", [](RefusedMove& r) { return show(r, "Tentacle"); }},
      {"^An attack with a Brain takes no Spike|^That attack has its Brain|^An attack with a Brain is not "
       "poisoned",
       [](RefusedMove& r) {
         attack_of(r)["brain"] = false;
         return true;
       }},
      {"^An attack with Spikes or poison takes no Brain",
       [](RefusedMove& r) {
         attack_of(r)["spikes"] = 0;
         attack_of(r)["poison"] = false;
         return true;
       }},
      {"^That attack is poisoned",
       [](RefusedMove& r) {
         attack_of(r)["poison"] = false;
         return true;
       }},
      {"^The attack of the .* is strengthened",
       [](RefusedMove& r) {
         for (const char* field : {"pluses", "spikes"}) attack_of(r)[field] = 0;
         for (const char* field : {"bonus", "brain", "poison"}) attack_of(r)[field] = false;
         return true;
       }},
      {"^That attack is stopped already",
       [](RefusedMove& r) {
         attack_of(r)["state"] = "open";
         return true;
       }},
      {"^Stopping it takes (\\d+) of your rolled dice",
       [](RefusedMove& r) {
         Json& dice = r.place["daemons"][r.place["turn_seat"].get<std::size_t>()]["dice"];
         int shown = 0;
         for (Json& each : dice) {
           const int face = std::max(face_with(r, each, "Deflect"), face_with(r, each, "Shell"));
           if (face < 0 || each["condition"] != "healthy" || each["held_by"]["seat"].get<int>() >= 0)
             continue;
           free_die(r.place, each, "active", face);
           ++shown;
         }
         return shown >= r.figure(1);
       }},
      {"shows .*: a Plus is never the first|which does not stop this attack",
       [](RefusedMove& r) { return free_and_of_use(r, die(r.place, "turn_seat", r.number)); }},
      {"^That hold began this turn",
       [](RefusedMove& r) {
         die(r.place, "turn_seat", r.number)["role"] = "idle";
         return true;
       }},
      {"^P(\\d)'s daemon is defeated", [](RefusedMove&) { return false; }},
      {"^None of these is left in the pool",
       [](RefusedMove& r) {
         r.place["pool"][static_cast<std::size_t>(r.number)] = 1;
         return true;
       }},
      {"^A daemon has at most|^Your daemon is not half", [](RefusedMove&) { return false; }},
  };
}

}  // namespace pandemonium
