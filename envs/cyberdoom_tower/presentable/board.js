// The table of Cyberdoom Tower: the tower storey by storey with its sentinel cards and their hit boxes, the
// AI on the roof, attack dice on the boxes that they fill, and the players' sheets.
import { TowerScenery } from "./scenery.js";
import { towerSheets } from "./sheets.js";

export default (Draw) => ({
  ...towerSheets(Draw),

  symbol(letter, x, y, used) {
    const drawings = {
      C: "M-9-7H9V8H-9ZM-9-7 9 8M9-7-9 8",
      L: "M0-10 3-3 10-3 4.5 1.5 6.5 9 0 4.5-6.5 9-4.5 1.5-10-3-3-3Z",
      E: "M2-10-7 2H-1L-3 10 7-3H1Z",
      K: "M-9-1A4.5 4.5 0 1 1-9 1ZM-.5 0H9M6 0V5M2.5 0V4",
    };
    const terms = { C: "Crate", L: "Luck", E: "Energy", K: "Key" };
    return (
      drawings[letter] &&
      Draw.at(
        x,
        y,
        { term: terms[letter], class: used ? "used" : "" },
        Draw.path(drawings[letter], { class: `tower-${letter}` }),
      )
    );
  },

  // The boxes of a card: [{row, i, red, exact, number}], with a floor's modifiers.
  boxes(rows, symbols = ["", "", ""]) {
    return rows.flatMap((text, row) =>
      text.split(" ").map((box, i) => {
        const symbol = symbols[row],
          red = box.startsWith("R") || (symbol === "R" && i === 0),
          digits = box.replace("R", "");
        const printed = digits === "_" || digits === "" ? 0 : Number(digits);
        return {
          row,
          i,
          red,
          exact: symbol === "!" && printed > 0,
          number: printed || (/[1-6]/.test(symbol) ? Number(symbol) : 0),
          chain: symbol === "=" && text.includes(" "),
        };
      }),
    );
  },
  // Which die lies on which box: the most boxes that can be filled, chained rows with one number each.
  place(boxes, dice) {
    const chained = [...new Set(boxes.filter((box) => box.chain).map((box) => box.row))];
    let best = [];
    const tries = (rows, numbers) => {
      if (rows.length)
        return [1, 2, 3, 4, 5, 6].forEach((face) => tries(rows.slice(1), { ...numbers, [rows[0]]: face }));
      const takes = (box, die) =>
        (box.exact ? die.face === box.number : die.face >= box.number) &&
        (!box.red || die.red) &&
        (!box.chain || die.face === numbers[box.row]);
      const on = new Array(boxes.length).fill(-1);
      const find = (d, seen) =>
        boxes.some((box, b) => {
          if (seen.has(b) || !takes(box, dice[d])) return false;
          seen.add(b);
          if (on[b] >= 0 && !find(on[b], seen)) return false;
          on[b] = d;
          return true;
        });
      dice.forEach((_, d) => find(d, new Set()));
      if (on.filter((d) => d >= 0).length > best.filter((d) => d >= 0).length || !best.length) best = on;
    };
    tries(chained, {});
    return best;
  },
  dice: (view) =>
    view.dice.flatMap((faces, red) =>
      faces.flatMap((count, i) =>
        Array.from({ length: count }, () => ({ red: red === 1, face: i + 1, key: 6 * red + i })),
      ),
    ),

  draw(view, scene) {
    const narrow = scene.width === 360,
      unit = narrow ? 34 : 45,
      high = 98,
      seats = view.options.players;
    const floors = seats === 2 ? 5 : 4,
      top = 74,
      self = view.players[view.who],
      fighting = view.phase === "dice" && self.floor;
    const dice = view.phase === "dice" ? this.dice(view) : [];
    const body = [this.roof(view, scene, unit, floors, dice), this.clock(view, scene, unit)];
    for (let f = 0; f < floors; ++f)
      body.push(
        Draw.at(
          6,
          top + 24 + (floors - 1 - f) * high,
          {},
          this.floor(view, scene, f, unit, high, fighting === f ? dice : []),
        ),
      );
    let y = narrow ? top + 30 + floors * high : 8;
    const x = narrow ? 6 : 10 * unit + 22,
      width = narrow ? 348 : 280;
    if (dice.length) {
      body.push(Draw.at(x, y, {}, this.rack(view, scene, dice, width)));
      y += 74;
    }
    for (let seat = 0; seat < seats; ++seat) {
      body.push(Draw.at(x, y, {}, this.sheet(view, scene, seat, width)));
      y += 255;
    }
    const signs = "ELCK"
      .split("")
      .map((letter) => Draw.el("g", { transform: "scale(0.8)" }, this.symbol(letter, 0, 0)));
    const legend = TowerScenery.legend(Draw, width - 8, signs);
    body.push(Draw.at(x + 4, y + 6, {}, legend.node));
    y += legend.high + 8;
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${Math.max(y, top + 30 + floors * high)}` }, body);
  },

  needed: (view) => (view.options.players === 2 ? 4 : 3),

  // The round by whose end the team must have done what is still to be done: find the keys, then beat the AI.
  lastRound(view) {
    return view.keys < this.needed(view) ? view.options.countdown : view.options.max_rounds;
  },

  clock(view, scene, unit) {
    const last = this.lastRound(view);
    return Draw.at(
      6,
      2,
      { key: "turn", term: "Countdown" },
      Draw.rect(-4, -2, unit * 10 + 8, 18, { rx: 5, class: "ghost" }),
      Draw.text(0, 11, `Round ${view.round}`, { class: "strong" }),
      Array.from({ length: last }, (_, i) =>
        Draw.rect(70 + i * ((unit * 5.4) / last), 2, (unit * 5.4) / last - 3, 11, {
          rx: 2,
          class: i < view.round ? "full" : "empty",
        }),
      ),
      Draw.end(unit * 10 - 2, 12, `keys ${view.keys}/${this.needed(view)}`, {
        class: "strong",
      }),
    );
  },

  box(box, x, y, size, die) {
    return Draw.at(
      x,
      y,
      {},
      Draw.rect(0, 0, size, size, { rx: 3, class: box.red ? "hit red-box" : "hit" }),
      die
        ? Draw.at(size / 2, size / 2, { class: die.red ? "red" : "" }, Draw.die(size - 1, die.face))
        : Draw.middle(size / 2, size * 0.76, box.number ? `${box.number}${box.exact ? "!" : ""}` : "", {
            size: box.exact ? size * 0.6 : size * 0.72,
            class: "strong",
          }),
    );
  },
  card(rows, symbols, x, y, dice, size = 17) {
    const boxes = this.boxes(rows, symbols),
      on = dice.length ? this.place(boxes, dice) : [];
    return boxes
      .map((box, b) =>
        this.box(
          box,
          x + 16 + box.i * (size + 3),
          y + box.row * (size + 3),
          size,
          on[b] >= 0 ? dice[on[b]] : null,
        ),
      )
      .concat(
        rows.map((_, row) =>
          Draw.text(
            x,
            y + row * (size + 3) + size * 0.75,
            "ABC"[row] + (boxes.some((box) => box.row === row && box.chain) ? "=" : ""),
            { class: "note", size: 9 },
          ),
        ),
      );
  },

  roof(view, scene, unit, floors, dice) {
    const ai = scene.box.ais[view.ai_card],
      width = unit * 10 + 2,
      up = view.players
        .slice(0, view.options.players)
        .map((each, seat) => ({ ...each, seat }))
        .filter((each) => each.floor === floors);
    const fought = dice.length && view.players[view.who].floor === floors ? dice : [];
    return Draw.at(
      6,
      20,
      { key: "roof", term: ai.name },
      Draw.rect(0, 0, width, 72, { rx: 10, class: "roof" }),
      TowerScenery.spire(Draw, width, 71),
      Draw.text(10, 17, `Roof: ${ai.name}`, { class: "big" }),
      Draw.track(10, 26, "energy", view.ai_energy, ai.energy, { from: 52 }),
      Draw.text(10, 56, `damage ${ai.damage}`, { class: "label" }),
      this.card(ai.rows, ["", "", ""], width * 0.5, 7, fought),
      up.map((each, i) =>
        Draw.at(
          width - 22 - i * 24,
          66,
          { key: `meeple ${each.seat}` },
          Draw.person(30, each.seat + 1, { class: `s${each.seat}` }),
        ),
      ),
    );
  },

  floor(view, scene, f, unit, high, dice) {
    const floor = view.floors[f],
      card = scene.box.floors[floor.card],
      sentinel = scene.box.sentinels[floor.sentinel];
    const beside = floor.position - 1,
      stealth = card.anti_stealth[beside - 1] ?? 0,
      shift = floor.position > 1 ? stealth : 0;
    const meeples = [];
    const cell = (sector) => {
      const x = sector * unit,
        used =
          sector > 0 &&
          ((floor.used >> (sector - 1)) & 1 || (card.sectors[sector - 1] === "K" && !floor.key_left));
      const who = view.players
        .slice(0, view.options.players)
        .map((each, seat) => ({ ...each, seat }))
        .filter((each) => each.floor === f && each.sector === sector);
      return [
        Draw.at(
          x,
          0,
          { key: `sector ${f} ${sector}` },
          Draw.rect(1, 0, unit - 2, high - 6, { rx: 3, class: sector === 0 ? "lift" : "ground" }),
          sector === 0
            ? [
                TowerScenery.lift(Draw, unit, high),
                Draw.path(`M ${unit / 2 - 5} 24 l 5 -7 5 7 M ${unit / 2 - 5} 30 l 5 7 5 -7`, {
                  class: "line",
                }),
                Draw.text(unit / 2, 12, `${f + 1}`, { "text-anchor": "middle", class: "strong" }),
              ]
            : [
                Draw.text(unit - 4, 12, sector + shift, {
                  "text-anchor": "end",
                  class: "note",
                  term: "Hide",
                }),
                this.symbol(card.sectors[sector - 1], unit / 2, 25, used),
              ],
        ),
        sector > 0
          ? card.rows.map(
              (row, r) =>
                row[sector - 1] !== "." &&
                Draw.text(x + 7, 52 + r * 15, row[sector - 1], {
                  "text-anchor": "middle",
                  class: sector === beside && !floor.defeated ? "modifier now" : "modifier",
                }),
            )
          : null,
        who.map((each, i) =>
          meeples.push(
            Draw.at(
              x + (sector ? unit - 11 : unit / 2),
              high - 10 - i * 31,
              { key: `meeple ${each.seat}` },
              Draw.person(28, each.seat + 1, { class: `s${each.seat}` }),
            ),
          ),
        ) && null,
      ];
    };
    return Draw.el(
      "g",
      {},
      [0, 1, 2, 3, 4, 5, 6].map(cell),
      floor.defeated ? null : this.watch(floor, unit, high),
      this.sentinel(view, f, floor, card, sentinel, unit, high, dice),
      meeples,
    );
  },

  // Where the sentinel stands, and what it looks over: the sectors behind it.
  watch(floor, unit, high) {
    const x = floor.position * unit;
    return Draw.el(
      "g",
      { key: `stands ${floor.card}`, class: floor.activated ? "watch awake" : "watch" },
      x < 7 * unit ? Draw.rect(x + 1, 36, 7 * unit - x - 2, high - 46, { rx: 3, class: "sight" }) : null,
      Draw.path(`M${x - 7} 31Q${x} 22 ${x + 7} 31 ${x} 40 ${x - 7} 31Z`, { class: "eye" }),
      Draw.circle(x, 31, 2.6, { class: "pupil" }),
      Draw.path(`M${x} 40V${high - 10}`, { class: "post" }),
    );
  },

  sentinel(view, f, floor, card, sentinel, unit, high, dice) {
    const x = 7 * unit + 4,
      width = unit * 3 - 4;
    if (floor.defeated)
      return Draw.at(
        x,
        8,
        { key: `sentinel ${f}`, class: "faint" },
        Draw.rect(1, 0, width, high - 20, { rx: 6, class: "panel" }),
        Draw.text(width / 2, 34, sentinel.name, { "text-anchor": "middle" }),
        Draw.text(width / 2, 50, "defeated", { "text-anchor": "middle", class: "label" }),
      );
    const mood = unit < 40 ? "" : floor.activated ? "awake, " : "asleep, ";
    const symbols =
      floor.position > 1 ? card.rows.map((row) => row[floor.position - 2].replace(".", "")) : ["", "", ""];
    return Draw.at(
      x,
      0,
      { key: `sentinel ${f}`, term: sentinel.name },
      Draw.rect(1, 0, width, high - 6, { rx: 6, class: floor.activated ? "sentinel awake" : "sentinel" }),
      Draw.text(7, 13, sentinel.name, { class: "strong", fit: width - 16 - 9 * sentinel.energy }),
      Array.from({ length: sentinel.energy }, (_, i) =>
        Draw.circle(width - 8 - i * 9, 9, 3.4, { class: i < floor.sentinel_energy ? "full" : "empty" }),
      ),
      this.card(sentinel.rows, symbols, 7, 18, dice, 16),
      Draw.text(
        7,
        high - 13,
        floor.closed ? "floor closed" : `${mood}range ${sentinel.range}, hits ${sentinel.damage}`,
        { class: "note", fit: width - 14 },
      ),
    );
  },

  ending(view) {
    const all = (value) => Array(view.options.players).fill(value);
    return [
      ["keys", all(`${view.keys} of ${this.needed(view)}`)],
      ["the AI\u2019s energy", all(view.ai_energy)],
      ["rounds", all(`${view.round} of ${this.lastRound(view)}`)],
      ["Energy left", view.players.slice(0, view.options.players).map((each) => each.energy)],
      ["Luck left", view.players.slice(0, view.options.players).map((each) => each.luck)],
    ];
  },

  places(text, view) {
    const number = Number(text.match(/\d+$/)?.[0]),
      me = view.who,
      self = view.players[me];
    const name = text.replace(/ \d+$/, ""),
      here = [`sector ${self.floor} ${self.sector}`],
      roof = self.floor >= (view.options.players === 2 ? 5 : 4);
    return (
      {
        walk: [`sector ${self.floor} ${number >> 2}`],
        ride: [`sector ${number} 0`],
        "step onto the roof": ["roof"],
        "attack with weapon": [roof ? "roof" : `sentinel ${self.floor}`],
        "cross off item": [`item ${me} ${number}`],
        hide: here,
        loot: here,
        "take the key": here,
        "fill a box of ability": [`ability ${me} ${number}`],
        plus: [`die ${number}`],
        minus: [`die ${number}`],
        "re-roll": [`die ${number}`],
        flip: [`die ${number}`],
        hit: [`die ${Math.floor(number / 6)}`],
        "pick the lower item": [`item ${me} ${view.pick_low - 1}`],
        "pick the higher item": [`item ${me} ${view.pick_high - 1}`],
      }[name] ?? []
    );
  },
});
