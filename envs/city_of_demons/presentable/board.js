// The table of City of Demons: the way from Camp to the Tech Sector as storeys of a city, with its dice, the
// Runners, and each player's mat with gear.
import { CityScenery } from "./scenery.js";
import { citySigns } from "./signs.js";

const kOffer = 148; // how wide a card on offer is

export default (Draw) => ({
  ...citySigns(Draw),

  draw(view, scene) {
    const narrow = scene.width === 360,
      map = narrow ? 360 : 430,
      step = 60,
      solo = view.options.mode === "solo";
    const body = [this.map(view, scene, map, step, solo)];
    let high = 7 * step + 62;
    const mats = solo ? [0] : scene.seat === 1 ? [1, 0] : [0, 1];
    let y = narrow ? high + 8 : 8;
    if (view.offer_a >= 0 || view.offer_b >= 0) {
      const offer = this.offer(view, scene);
      body.push(Draw.at(narrow ? 8 : map + 10, y, {}, offer.node));
      y += offer.high;
    }
    for (const seat of mats) {
      const mat = this.mat(view, scene, seat, narrow ? 344 : 312);
      body.push(Draw.at(narrow ? 8 : map + 10, y, {}, mat.node));
      y += mat.high + 8;
    }
    const legend = this.legend(scene, narrow ? 336 : 304);
    if (narrow || y + legend.high <= high + 60) {
      body.push(Draw.at(narrow ? 12 : map + 14, y + 4, {}, legend.node));
      y += legend.high + 4;
    } else {
      const short = this.short_legend(map - 16);
      body.push(Draw.at(8, high + 2, {}, short.node));
      high += short.high;
    }
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${Math.max(high, y) + 6}`, class: "city" }, body);
  },

  map(view, scene, width, step, solo) {
    const rows = scene.box.places.map((place, location) =>
      this.storey(view, scene, place, location, width, step, solo),
    );
    return Draw.el("g", {}, rows, this.tunnels(view, scene, width, 7 * step + 6));
  },

  storey(view, scene, place, location, width, step, solo) {
    const y = (6 - location) * step + 4,
      level = location - 1,
      runner = view.runners[view.cur];
    const behind = [CityScenery.camp, CityScenery.swamp][location] ?? CityScenery.skyline;
    const faces = level >= 1 ? scene.box.dice[level] : null;
    const here = view.runners
      .map((each, seat) => ({ ...each, seat }))
      .filter((each) => each.location === location);
    const die = view.die >= 1 && view.die === level && runner.location === location;
    return Draw.at(
      4,
      y,
      { key: `place ${location}`, term: place.name },
      Draw.rect(0, 0, width - 8, step - 5, {
        rx: 8,
        class: location === 0 ? "ground camp" : location === 1 ? "ground swamp" : "ground",
      }),
      behind(Draw, width - 8, step - 6, level),
      Draw.text(9, 16, level >= 1 ? `${level} ${place.name}` : place.name, { class: "strong", fit: 124 }),
      place.icon
        ? Draw.at(
            17,
            31,
            { term: Draw.capital(place.icon) },
            this.symbol(place.icon === "junk" ? "J" : "I", 7),
          )
        : null,
      place.secret_location
        ? Draw.at(
            width - 176,
            4,
            { key: `secret ${location}`, term: place.secret_location },
            Draw.rect(0, 0, 164, 19, { rx: 9.5, class: "panel" }),
            Draw.text(9, 13.5, place.secret_location, { size: 11, fit: 118 }),
            Draw.at(138, 9.5, {}, this.symbol("B", 6)),
            Draw.text(148, 13.5, place.price, { class: "strong" }),
          )
        : null,
      faces
        ? Draw.el(
            "g",
            {},
            faces.map((face, i) => this.small(face, 24 + ((i + 0.5) * (width - 74)) / 6, step - 20)),
          )
        : null,
      here.map((each, i) =>
        Draw.at(
          146 + i * 24,
          level >= 1 ? 25 : step - 20,
          { key: `runner ${each.seat}`, term: "Runner" },
          Draw.person(level >= 1 ? 24 : 30, solo && each.seat === 1 ? "A" : each.seat + 1, {
            class: `s${each.seat}`,
          }),
        ),
      ),
      solo && location === 6 && view.ap_countdown > 0
        ? Draw.text(width - 90, step - 24, `countdown ${view.ap_countdown}`, { class: "label" })
        : null,
      die
        ? Draw.at(
            width - 34,
            36,
            { key: "die", roll: `${view.decisions} ${view.face}` },
            this.face(scene.box.dice[view.die][view.face], 32),
          )
        : null,
    );
  },

  tunnels(view, scene, width, y) {
    const runner = view.runners[view.cur],
      die = view.die === 0;
    return Draw.at(
      4,
      y,
      { key: "tunnels", term: "Tunnels", class: "tunnels" },
      Draw.rect(0, 0, width - 8, 48, { rx: 8, class: "under" }),
      CityScenery.vaults(Draw, width - 8, 48),
      Draw.text(112, 14, "Tunnels", { class: "strong" }),
      scene.box.dice[0].map((face, i) =>
        this.small(face, 106 + ((i + 0.5) * (width - 152)) / 6, 32, width < 400 ? 9.6 : 12.5),
      ),
      view.in_tunnels
        ? Draw.at(
            30,
            44,
            { key: `diver ${view.cur}` },
            Draw.person(26, view.cur + 1, { class: `s${view.cur}` }),
          )
        : null,
      die
        ? Draw.at(
            width - 34,
            24,
            { key: "die", roll: `${view.decisions} ${view.face} ${view.dives}` },
            this.face(scene.box.dice[0][view.face], 32),
          )
        : null,
    );
  },

  offer(view, scene) {
    const card = (slot, number, x) =>
      number >= 0 &&
      Draw.at(
        x,
        16,
        { key: `offer ${slot}`, term: scene.box.gear[number].name },
        this.gear(scene, number, `fix ${scene.box.gear[number].cost} Junk`, kOffer, high),
      );
    const cards = [view.offer_a, view.offer_b].filter((number) => number >= 0),
      high = Math.max(...cards.map((number) => this.gear_high(scene, number, kOffer)));
    return {
      high: high + 24,
      node: Draw.el(
        "g",
        {},
        Draw.text(0, 10, "On offer", { class: "label" }),
        card("a", view.offer_a, 0),
        card("b", view.offer_b, 156),
      ),
    };
  },

  gear(scene, card, note, wide, high, attributes) {
    const { name } = scene.box.gear[card];
    return Draw.card(wide, high, name, scene.means(name), note, attributes);
  },
  /** How high a card must be for all its words. */
  gear_high(scene, card, wide) {
    const { name } = scene.box.gear[card],
      lines = Draw.broken(scene.means(name), wide - 10, 9.5).length;
    return 28 + 13 * Math.min(2, Draw.broken(name, wide - 10, 11).length) + 11 * lines;
  },

  mat(view, scene, seat, width) {
    const self = view.runners[seat],
      mine = [];
    view.cards.forEach((place, card) => {
      if (place.endsWith(String(seat)) && /^(fixed|active|unfixed)/.test(place)) mine.push({ card, place });
    });
    const columns = 2,
      room = width - 24,
      step = (room + 6) / 4, // of the heaps, from one to the next
      wide = (room - 6) / columns,
      rows = Array.from({ length: Math.ceil(mine.length / columns) }, (_, row) =>
        Math.max(
          ...mine
            .slice(row * columns, (row + 1) * columns)
            .map(({ card }) => this.gear_high(scene, card, wide)),
        ),
      ),
      above = (row) => rows.slice(0, row).reduce((sum, each) => sum + each + 6, 0),
      high = 104 + above(rows.length);
    const heap = (place, letter, count, words, key, term) =>
      Draw.at(
        16 + place * step,
        68,
        { key, term },
        Draw.rect(-4, -3, step - 6, 30, { rx: 6, class: "ground" }),
        Draw.at(8, 12, {}, this.symbol(letter, 8)),
        Draw.text(20, 12, count, { class: "big", size: 14 }),
        Draw.text(20, 23, words, { class: "note", size: 9.5, fit: step - 31 }),
      );
    return {
      high,
      node: Draw.el(
        "g",
        {},
        Draw.rect(0, 0, width, high, { rx: 10, class: "panel" }),
        Draw.rect(0, 0, 5, high, { rx: 2, class: `s${seat}` }),
        Draw.text(14, 18, `${Draw.capital(scene.names[seat])}`, { class: `big s${seat}`, fit: width - 150 }),
        view.cur === seat && view.phase !== "over"
          ? Draw.el(
              "g",
              { key: "turn" },
              Draw.rect(width - 130, 4, 126, 20, { rx: 6, class: "ghost" }),
              Draw.end(width - 10, 18, `to act, turn ${self.turns + 1}`, { class: "label" }),
            )
          : Draw.end(width - 10, 18, Draw.counted(self.turns, "turn"), { class: "label" }),
        Draw.el(
          "g",
          { key: `health ${seat}` },
          Draw.rect(8, 26, 172, 17, { rx: 4, class: "ghost" }),
          Draw.track(14, 29, "Health", self.health, Math.max(self.max_health, self.health), {
            term: "Health",
          }),
        ),
        Draw.el(
          "g",
          { key: `evasion ${seat}` },
          Draw.rect(8, 44, 172, 17, { rx: 4, class: "ghost" }),
          Draw.track(14, 47, "Evasion", self.evasion, scene.box.max_evasion, { term: "Evasion" }),
        ),
        self.marker ? Draw.text(190, 38, "at the Node", { class: "label" }) : null,
        heap(0, "J", self.mat_junk, "carried", `junk ${seat}`, "Junk"),
        heap(1, "B", self.beacons, "Beacons", `beacons ${seat}`, "Beacon"),
        heap(2, "J", self.stored_junk, "at Camp", `camp junk ${seat}`, "Junk"),
        heap(3, "I", self.info, "Info", `info ${seat}`, "Info"),
        mine.map(({ card, place }, i) => {
          const gear = scene.box.gear[card],
            tokens = view.tokens[card];
          const note = place.startsWith("unfixed")
            ? `${tokens}/${gear.cost} Junk`
            : place.startsWith("active")
              ? `at work, ${tokens}`
              : gear.capacity
                ? `damage ${tokens}/${gear.capacity}`
                : view.used[card]
                  ? "used"
                  : "fixed";
          return Draw.at(
            12 + (i % columns) * (wide + 6),
            102 + above(Math.floor(i / columns)),
            { key: `card ${card}`, term: gear.name },
            this.gear(scene, card, note, wide, rows[Math.floor(i / columns)], {
              class: place.startsWith("unfixed") || view.used[card] ? "idle" : "",
            }),
          );
        }),
      ),
    };
  },

  ending(view) {
    const row = (words, of) => [words, view.runners.map(of)];
    const alone = view.options.mode === "solo" ? 1 : 2,
      mine = (kind) => (seat) => view.cards.filter((place) => place === `${kind}${seat}`).length;
    return [
      row("reached", (runner) => ["Camp", "Swamp"][runner.location] ?? `level ${runner.location - 1}`),
      row("turns", (runner) => runner.turns),
      row("Health", (runner) => `${runner.health}/${runner.max_health}`),
      row("Beacons", (runner) => runner.beacons),
      row("Info", (runner) => runner.info),
      ["gear fixed", [0, 1].map(mine("fixed"))],
    ].map(([words, values]) => [words, values.slice(0, alone)]);
  },

  places(text, view, scene) {
    const me = view.cur,
      self = view.runners[me],
      number = Number(text.match(/\d+$/)?.[0]);
    const gear = (type) =>
      view.cards.flatMap((place, card) =>
        scene.box.gear[card].type === type && place.endsWith(String(me)) && place.length > 5
          ? [`card ${card}`]
          : [],
      );
    if (text.startsWith("load")) return [`camp junk ${me}`];
    if (text.startsWith("use gear")) return gear(number);
    return (
      {
        "normal action": [`place ${self.location}`],
        "stay at camp": ["place 0"],
        "return to camp": ["place 0"],
        dive: ["tunnels"],
        surface: ["tunnels"],
        "reroll for a beacon": ["die"],
        "buy max health": [`health ${me}`],
        "buy beacon": [`beacons ${me}`],
        "buy evasion": [`evasion ${me}`],
        "secret location": [`secret ${self.location}`],
        "go in": [`place ${self.location + 1}`],
        "junk cache": [`junk ${me}`],
        "info cache": [`info ${me}`],
        "take first gear": ["offer a"],
        "take second gear": ["offer b"],
        "fix one": view.cards.flatMap((place, card) => (place === `unfixed${me}` ? [`card ${card}`] : [])),
        "fix all": view.cards.flatMap((place, card) => (place === `unfixed${me}` ? [`card ${card}`] : [])),
      }[text] ?? []
    );
  },
});
