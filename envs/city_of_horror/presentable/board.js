// The table of City of Horror: the town with its six locations, who stands where among the zombies, the seats
// with their votes and food, and the hand of whoever looks. A fire marker, in a box of 12 by 14.
import { HorrorScenery } from "./scenery.js";

const kFlame = "M6 0Q12 6 9 13H3Q-1 8 5 6Z";

export default (Draw) => ({
  zombie: (x, y, attributes = {}) =>
    Draw.at(
      x,
      y,
      attributes,
      Draw.circle(0, -13, 4.4, { class: "zombie" }),
      Draw.path("M-5 0V-7Q-4-10 0-10 4-10 5-7L9-9V-6L5-3V0Z", { class: "zombie" }),
    ),
  people: (view, building) => Draw.bits(view.at[building], 21),
  colours: (view, scene) =>
    view.colour.slice(0, view.options.players).map((colour) => scene.box.colours[colour]),
  owner: (view, person) => view.owned.findIndex((set) => (set >> person) & 1),

  draw(view, scene) {
    const narrow = scene.width === 360,
      columns = narrow ? 2 : 3,
      gap = narrow ? 8 : 14,
      width = (scene.width - gap * (columns + 1)) / columns;
    const order = [0, 1, 2, 3, 4, 5],
      body = [],
      town = [],
      lanes = [];
    const hour = ["Set-up", "1:00", "2:00", "3:00", "4:00", "The helicopter"][view.turn] ?? "";
    const when = view.stage === "setup" ? hour : `${hour}: ${view.stage}`;
    body.push(
      Draw.el(
        "g",
        { key: "turn" },
        Draw.rect(2, 1, scene.width - 4, 22, { rx: 6, class: "ghost" }),
        Draw.at(15, 12, {}, HorrorScenery.moon(Draw)),
        Draw.text(30, 17, when, { class: "strong", size: 14, fit: scene.width * 0.45 }),
        Draw.end(scene.width - 8, 17, `deck ${40 - view.dealt}, zombies left ${view.zombie_reserve}`, {
          class: "label",
          fit: scene.width * 0.45,
        }),
      ),
    );
    const top = 26;
    let y = top + gap / 2;
    for (let row = 0; row < 6 / columns; ++row) {
      const these = order.slice(row * columns, (row + 1) * columns);
      const high = Math.max(...these.map((building) => this.high(view, scene, building, width)));
      these.forEach((building, i) =>
        town.push(Draw.at(gap + i * (width + gap), y, {}, this.building(view, scene, building, width, high))),
      );
      y += high + gap;
      lanes.push(y - gap / 2);
    }
    body.push(HorrorScenery.streets(Draw, scene.width, top, y - gap / 2 - top, columns, lanes), town);
    y += 4;
    const seats = this.seats(view, scene, scene.width - 2 * gap, narrow);
    body.push(Draw.at(gap, y, {}, seats.node));
    y += seats.high + gap;
    const hand = this.hand(view, scene, scene.width - 2 * gap);
    body.push(Draw.at(gap, y, {}, hand.node));
    y += hand.high + 4;
    const legend = this.legend(scene.width - 2 * gap);
    body.push(Draw.at(gap, y, {}, legend.node));
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${y + legend.high + gap}` }, body);
  },
  legend(width) {
    const pill = (klass, words) => [
      Draw.rect(-8, -6, 16, 12, { rx: 6, class: `pill s1 ${klass}` }),
      words ? Draw.middle(0, 3.5, words, { size: 9, class: "pill-text" }) : null,
    ];
    const entries = [
      [Draw.el("g", { class: "place" }, Draw.token(8, "1")), "order of the buildings"],
      [this.zombie(0, 9), "zombie"],
      [pill("", ""), "a player\u2019s character"],
      [pill("", "\u00b7 \u00b7"), "exhausted, power used"],
      [Draw.el("g", { class: "in-hiding" }, pill("", "")), "in hiding"],
      [Draw.at(-6, -7, {}, Draw.path(kFlame, { class: "fire" })), "explosion marker"],
    ];
    return Draw.legend(entries, width, width > 400 ? 240 : 172);
  },

  rows(view, scene, building, width) {
    const rows = [[]];
    let room = width - 14;
    for (const person of this.people(view, building)) {
      const wide = this.wide(scene.box.people[person].name);
      if (wide > room && rows.at(-1).length) {
        rows.push([]);
        room = width - 14;
      }
      rows.at(-1).push({ person, x: width - 7 - room });
      room -= wide + 4;
    }
    return rows;
  },
  wide: (name) => Draw.wide(`\u00b7${name}\u00b7`, 11) + 11,
  /** Where the zombies stand: first beside the building, then in front of it. @returns {number[][]} */
  herd(count, width) {
    const step = width < 200 ? 14 : 17,
      beside = Math.floor((width - (width < 200 ? 84 : 100)) / step),
      whole = Math.floor((width - 16) / step);
    return Array.from({ length: count }, (_, i) =>
      i < beside
        ? [14 + i * step, 79]
        : [14 + ((i - beside) % whole) * step, 99 + Math.floor((i - beside) / whole) * 20],
    );
  },
  /** How far down the people begin. */
  below: (herd) => Math.max(0, ...herd.map(([, y]) => y - 79)),
  high(view, scene, building, width) {
    return (
      96 +
      this.below(this.herd(view.zombies[building], width)) +
      this.rows(view, scene, building, width).length * 20 +
      (view.antidotes[building] + view.supplies[building].cards > 0 ? 15 : 0)
    );
  },

  building(view, scene, building, width, high) {
    const board = scene.box.boards[building],
      side = board.sides[view.side[building]],
      people = this.people(view, building);
    const herd = this.herd(view.zombies[building], width),
      people_at = 86 + this.below(herd);
    const burnt = (building === 4 && view.tower_exploded) || (building === 3 && view.armory_closed);
    const limit = building === 4 && view.tower_exploded ? 3 : side.spaces;
    const attack =
      side.zombies_to_attack > 0
        ? `attack from ${side.zombies_to_attack}`
        : width < 200
          ? "attack if more"
          : "attack if more zombies";
    const supplies = view.supplies[building],
      known = supplies.type
        .slice(0, supplies.cards)
        .map((type) => (type >= 0 ? scene.box.cards[type].name : "?"));
    return Draw.el(
      "g",
      { key: `building ${building}`, class: view.location === building ? "place here" : "place" },
      Draw.rect(0, 0, width, high, { rx: 10, class: "ground" }),
      Draw.at(
        width - (width < 200 ? 70 : 94),
        width < 200 ? 32 : 21,
        {},
        Draw.el(
          "g",
          { transform: `scale(${width < 200 ? 0.74 : 1})` },
          HorrorScenery.building(Draw, building),
        ),
      ),
      Draw.at(16, 16, {}, Draw.token(11, view.number[building] || "?")),
      Draw.text(32, 21, board.name, {
        class: "big",
        term: board.name,
        fit: width - 40 - 14 * view.markers[building],
      }),
      Draw.text(
        8,
        40,
        `${burnt ? "closed, " : ""}${people.length}/${limit >= scene.box.no_limit ? "\u221e" : limit}` +
          (burnt && width < 200 ? "" : " people"),
        { class: "label", fit: width - (width < 200 ? 76 : 100) },
      ),
      Draw.text(8, 53, attack, { class: "label", fit: width - (width < 200 ? 76 : 100) }),
      herd.map(([x, y], i) => this.zombie(x, y, { key: `zombie ${building} ${i}`, term: "Zombie" })),
      this.rows(view, scene, building, width).map((row, r) =>
        row.map(({ person, x }) => this.person(view, scene, person, x, people_at + r * 20)),
      ),
      view.antidotes[building] + supplies.cards > 0
        ? Draw.end(width - 6, high - 6, this.store(view.antidotes[building], known), {
            class: "label",
            fit: width - 14,
          })
        : null,
      Array.from({ length: view.markers[building] }, (_, i) =>
        Draw.at(width - 18 - i * 14, 4, { term: "Fire marker" }, Draw.path(kFlame, { class: "fire" })),
      ),
    );
  },
  store(antidotes, cards) {
    const some = (count, word) => count > 0 && Draw.counted(count, word);
    const known = cards.filter((name) => name !== "?");
    const lie = some(cards.length, "card");
    return [some(antidotes, "antidote"), known.length ? `${lie}: ${known.join(", ")}` : lie]
      .filter(Boolean)
      .join(", ");
  },
  person(view, scene, person, x, y) {
    const { name, rested, exhausted } = scene.box.people[person],
      owner = this.owner(view, person),
      tired = (view.exhausted >> person) & 1,
      wide = this.wide(name);
    return Draw.at(
      x,
      y,
      { key: `character ${person}`, term: name, class: (view.hidden >> person) & 1 ? "in-hiding" : "" },
      Draw.rect(0, 0, wide, 17, { rx: 8, class: `pill s${owner < 0 ? 0 : owner}` }),
      Draw.text(wide / 2, 12.5, `${tired ? "\u00b7" : ""}${name}${tired ? "\u00b7" : ""}`, {
        "text-anchor": "middle",
        class: "pill-text",
        size: 11,
        fit: wide - 10,
        "font-style": tired ? "italic" : null,
      }),
      Draw.el(
        "title",
        {},
        `${name} of P${owner + 1}, ${tired ? `exhausted, ${exhausted}` : `rested, ${rested}`} points`,
      ),
    );
  },

  seats(view, scene, width, narrow) {
    const count = view.options.players,
      columns = narrow ? 1 : 2,
      wide = (width - (columns - 1) * 6) / columns,
      high = 46;
    const food = (seat) => {
      const open = view.food_open[seat].reduce((sum, n) => sum + n, 0),
        secret = view.food_secret[seat].reduce((sum, n) => sum + Math.abs(n), 0);
      return open + secret;
    };
    const seat = (each, i) => {
      const people = Draw.bits(view.owned[each], 21).length,
        colour = scene.box.colours[view.colour[each]] ?? "no colour yet",
        goes = view.movement_card[each];
      const notes = [
        each === view.holder ? "first player" : "",
        view.vote?.[each] >= 0 ? `votes P${view.vote[each] + 1}` : "",
        goes >= 0 ? `moves to ${scene.box.boards[goes].name}` : "",
        view.tally?.[each] > 0 ? Draw.counted(view.tally[each], "vote") : "",
      ]
        .filter(Boolean)
        .join(", ");
      return Draw.at(
        (i % columns) * (wide + 6),
        Math.floor(i / columns) * (high + 5),
        { key: `seat ${each}` },
        Draw.rect(0, 0, wide, high, { rx: 8, class: each === view.actor ? "panel turn" : "panel" }),
        Draw.rect(0, 0, 6, high, { rx: 2, class: `s${each}` }),
        Draw.text(14, 18, `${Draw.capital(scene.names[each])} (${colour})`, {
          class: `strong s${each}`,
          fit: wide * 0.5,
        }),
        Draw.text(14, 36, notes, { class: "label", fit: wide * 0.5 }),
        Draw.text(wide - 8, 18, `${people} people, ${Draw.counted(view.hand_size[each], "card")}`, {
          "text-anchor": "end",
          class: "label",
          fit: wide * 0.42,
        }),
        Draw.text(
          wide - 8,
          36,
          `${Draw.counted(view.seat_antidotes[each], "antidote")}, ${food(each)} food`,
          {
            "text-anchor": "end",
            class: "label",
            fit: wide * 0.42,
          },
        ),
      );
    };
    return {
      high: Math.ceil(count / columns) * (high + 5),
      node: Draw.el(
        "g",
        {},
        Array.from({ length: count }, (_, i) => seat((scene.seat + i) % count, i)),
      ),
    };
  },

  hand(view, scene, width) {
    if (scene.open) {
      const cards = Draw.counted(view.hand_size[scene.seat], "card"),
        words = `${scene.names[scene.seat]}: ${cards}, face down`;
      return { high: 22, node: Draw.text(2, 13, words, { class: "strong" }) };
    }
    const cards = view.hand[scene.seat].flatMap((count, type) => (count > 0 ? [{ count, type }] : [])),
      step = scene.width === 360 ? 116 : 122,
      columns = Math.floor((width + 6) / step);
    const lists = [["Your hand", cards]];
    if (view.pack?.[scene.seat]?.some((count) => count > 0))
      lists.push([
        "Pick from",
        view.pack[scene.seat].flatMap((count, type) => (count > 0 ? [{ count, type }] : [])),
      ]);
    const lines = ({ type }) => {
      const { name, explosion } = scene.box.cards[type];
      return (
        28 +
        13 * Math.min(2, Draw.broken(name, step - 16, 11).length) +
        11 * Draw.broken(scene.means(name), step - 16, 9.5).length -
        (explosion ? 0 : 10)
      );
    };
    const high = Math.max(74, ...lists.flatMap(([, list]) => list.map(lines)));
    let y = 0;
    const nodes = lists.flatMap(([title, list], which) => {
      const head = Draw.text(2, y + 13, list.length ? title : `${title}: empty`, { class: "strong" });
      const drawn = list.map(({ count, type }, i) =>
        Draw.at(
          (i % columns) * step,
          y + 20 + Math.floor(i / columns) * (high + 6),
          { key: which ? `pack ${type}` : `hand ${type}`, term: scene.box.cards[type].name },
          Draw.card(
            step - 6,
            high,
            scene.box.cards[type].name,
            scene.means(scene.box.cards[type].name),
            [count > 1 ? `\u00d7${count}` : "", scene.box.cards[type].explosion ? "explosion" : ""]
              .filter(Boolean)
              .join(" "),
          ),
        ),
      );
      y += 24 + Math.ceil(list.length / columns) * (high + 6);
      return [head, ...drawn];
    });
    return { high: y, node: Draw.el("g", {}, nodes) };
  },

  ending(view, scene) {
    const seats = Array.from({ length: view.options.players }, (_, seat) => seat);
    const value = (person) => {
      const { rested, exhausted } = scene.box.people[person];
      return (view.exhausted >> person) & 1 ? exhausted : rested;
    };
    const own = (seat) => Draw.bits(view.owned[seat], 21);
    const worth = (food) => food.reduce((sum, count, points) => sum + points * count, 0);
    const alive = (points) => (seat) => (own(seat).length ? points(seat) : 0);
    /** @type {[string, (seat: number) => number][]} */
    const rows = [
      ["survivors\u2019 points", alive((seat) => own(seat).reduce((sum, person) => sum + value(person), 0))],
      ["antidotes left", alive((seat) => view.seat_antidotes[seat] * scene.box.points.antidote)],
      ["Food", alive((seat) => worth(view.food_open[seat]) + worth(view.food_secret[seat]))],
      ["Canned Food", alive((seat) => view.canned_points[seat] * scene.box.points.canned_food)],
    ];
    const total = (seat) => rows.reduce((sum, [, points]) => sum + points(seat), 0);
    return [
      ["survivors", seats.map((seat) => own(seat).length)],
      ...rows.map(([words, points]) => [words, seats.map(points)]),
      ["points", seats.map(total), "sum"],
    ];
  },

  places(text, view, scene) {
    const number = Number(text.match(/\d+$/)?.[0]),
      name = text.replace(/ \d+$/, ""),
      me = scene.to_act,
      count = view.options.players;
    return (
      {
        location: [`building ${number}`],
        seat: [`seat ${(me + number) % count}`],
        character: [`character ${number}`],
        play: [`hand ${number}`],
        card: [`hand ${number}`, `pack ${number}`],
        power: [`character ${number}`],
        offer: [`seat ${(me + number + 1) % count}`],
        activate: [`building ${view.location}`],
      }[name] ?? []
    );
  },
});
