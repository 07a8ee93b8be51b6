// The table of Daemon Dice: every daemon's dice in a tray of its own, with the symbols that they show. What
// has become of a die is seen from how it lies and from the sign on it; a legend names the signs that are on
// the table.

// One drawing for each symbol, in a square from -12 to 12.
const drawings = {
  Block: "M-9-9H9V2Q9 9 0 11-9 9-9 2Z",
  Deflect: "M-10 6Q-4-8 8-6M8-6 2-10M8-6 4 0",
  Dodge: "M-10 8Q-10-4 0-4T10-10M10-10 4-10M10-10 9-4M-4 8H2M5 8H10",
  Minus: "M-9 0H9",
  Plus: "M-9 0H9M0-9V9",
  Stun: "M0-11 3-3 11-3 5 2 7 10 0 5-7 10-5 2-11-3-3-3Z",
  Wound: "M0-11Q8 1 8 5A8 7 0 0 1-8 5Q-8 1 0-11Z",
  Arm: "M-10 7Q-8-8 2-6L4-10 9-7 7-2Q4 3-2 2L-4 9Z",
  Brain:
    "M-9 3Q-12-3-7-6-6-11-1-9 5-12 8-7 12-5 10 0 12 6 6 8 2 11-3 8-8 9-9 3ZM0-9V8M-6-2Q-3-2-3 2M6-2Q3-1 3 3",
  Eye: "M-11 0Q0-11 11 0 0 11-11 0ZM-4 0A4 4 0 1 1 4 0 4 4 0 1 1-4 0Z",
  Leg: "M-5-11H3L2 0 5 7H9V10H-3L-5 0Z",
  Lungs: "M0-11V0M0-3Q-4 0-4-6-10-2-10 8-4 12-2 7V0M0-3Q4 0 4-6 10-2 10 8 4 12 2 7V0",
  Mouth: "M-11-2Q0-12 11-2 8 10 0 10-8 10-11-2ZM-7-3-5 1-2-4 0 0 2-4 5 1 7-3",
  Pincer: "M-3 11V3Q-12 0-8-10-3-8-2-2M3 11V3Q12 0 8-10 3-8 2-2",
  Shell: "M-11 7Q-9-9 0-9T11 7ZM-4 7Q-4-4 0-9M4 7Q4-4 0-9",
  Spike: "M0-12 4 10H-4ZM-9 10-6-2-3 10M9 10 6-2 3 10",
  Stinger: "M-8 10Q-12-4 0-6 8-8 6-2 5 3 0 0M6-2 11 4",
  Tail: "M-11-8Q-2-12 0-2T10 4M10 4 5 10 11 10Z",
  Tentacle: "M-9 11Q-11-3-2-3 6-3 5-8 3-11-1-9M-6 5H-5M-4 0H-3M3-4H4",
  Wings: "M0 8Q-2-6-12-9-11 2-6 2-6 6 0 8Q2-6 12-9 11 2 6 2 6 6 0 8Z",
};

// Signs on dice, in a circle of radius 10: what the die does or suffers.
const signs = {
  arrayed: ["strike", "M-5 5 4-4M4-4V1M4-4H-1M-6 2-2 6", "attacks"],
  attached: ["strike", "M-5 0H5M0-5V5", "with an attack"],
  "minus set": ["due", "M-5 0H5", "minus to aim"],
  "minus-ed": ["lost", "M-5 0H5", "out by a minus"],
  spent: ["lost", "M-5 1-1 5 6-4", "used"],
  stunned: ["due", "M0-7 2-2 7-2 3 1 5 6 0 3-5 6-3 1-7-2-2-2Z", "stunned"],
  wounded: ["lost", "M-5-5 5 5M5-5-5 5", "wounded"],
  held: ["due", "M-6 0A3 3 0 1 1 0 0 3 3 0 1 1-6 0ZM0 0A3 3 0 1 1 6 0 3 3 0 1 1 0 0Z", "held"],
  holds: ["strike", "M-5 5V-2Q-5-6-1-6 3-6 3-2M3-2 0-4M3-2 6-4", "holds another"],
};
const kPoor = ["minus-ed", "spent", "stunned", "wounded"];
const kDue = {
  minuses: ["minus", "minuses"],
  targeted_minuses: ["aimed minus", "aimed minuses"],
  wounds: ["wound to take", "wounds to take"],
  stuns: ["stun to take", "stuns to take"],
  targeted_wounds: ["aimed wound"],
  targeted_stuns: ["aimed stun"],
  blood_left: ["blood", "blood"],
  rot_left: ["rot", "rot"],
};

export default (Draw) => ({
  symbol: (name, size, attributes = {}) =>
    Draw.el(
      "g",
      { transform: `scale(${size / 24})`, class: "daemon-symbol", ...attributes },
      Draw.path(drawings[name] ?? ""),
    ),
  sign: (name, r) =>
    Draw.el(
      "g",
      { class: `sign ${signs[name][0]}`, transform: `scale(${r / 10})` },
      Draw.circle(0, 0, 10),
      Draw.path(signs[name][1]),
    ),

  draw(view, scene) {
    const width = scene.width,
      seats = view.options.players;
    const order = Array.from({ length: seats }, (_, i) => (scene.seat + 1 + i) % seats);
    const most = Math.max(1, ...view.daemons.map((each) => this.present(each).length));
    const side = width > 400 && seats > 2 ? 2 : 1;
    const choosing = view.pool.some((count) => count > 0) || view.phase === "pick";
    const wanted = choosing ? 200 : width > 400 ? 500 : 560;
    const tray = this.tray(most, (width - 8 * (side + 1)) / side, Math.ceil(seats / side), wanted);
    const body = [this.heading(view, width)];
    let y = 30;
    order.forEach((seat, i) => {
      const x = 8 + (i % side) * ((width - 8) / side);
      body.push(Draw.at(x, y, {}, this.daemon(view, scene, seat, tray)));
      if (i % side === side - 1 || i === seats - 1) y += tray.high + 8;
    });
    if (choosing) {
      const pool = this.pool(view, scene, width - 16);
      body.push(Draw.at(8, y, {}, pool.node));
      y += pool.high + 6;
    }
    const legend = this.legend(view, width - 16);
    body.push(Draw.at(8, y, {}, legend.node));
    return Draw.el("svg", { viewBox: `0 0 ${width} ${Math.round(y + legend.high + 4)}` }, body);
  },

  present: (daemon) =>
    daemon.dice.map((die, slot) => ({ ...die, slot })).filter((die) => die.condition !== "absent"),
  // The rows that let all trays together come nearest to a height: {width, columns, cell, high}.
  tray(most, width, trays, wanted) {
    let best = null;
    for (let rows = 1; rows <= most; ++rows) {
      const columns = Math.ceil(most / rows),
        cell = Math.min((width - 14) / columns, 96),
        high = 34 + rows * (cell + 12);
      const off = Math.abs(high * trays - wanted) + (cell < 44 ? 2000 - cell : 0);
      if (!best || off < best.off) best = { off, width, columns, cell, high };
    }
    return best;
  },

  heading(view, width) {
    const due = Object.entries(kDue).filter(([key]) => view[key] > 0);
    const words = due.map(([key, each]) => Draw.counted(view[key], ...each)).join(", ");
    return Draw.el("g", { key: "turn" }, Draw.rect(4, 3, width - 8, 24, { rx: 6, class: "ghost" }), [
      Draw.text(10, 20, `Turn ${view.turn}: ${view.phase.replaceAll("_", " ")}`, {
        class: "strong",
        size: 15,
        fit: width * 0.45,
      }),
      words ? Draw.end(width - 10, 20, words, { class: "warn", size: 13, fit: width * 0.48 }) : null,
    ]);
  },

  daemon(view, scene, seat, tray) {
    const self = view.daemons[seat],
      dice = this.present(self),
      name = Draw.capital(scene.names[seat]);
    const turn = scene.names[seat] === "you" ? "your turn" : "its turn";
    const role = { [view.target]: "target", [view.attacker]: "attacks", [view.turn_seat]: turn }[seat];
    const known = [self.class, self.primary].filter((each) => each && each !== "none").join(" ");
    const healthy = `${dice.filter((die) => die.condition === "healthy").length} of ${dice.length} healthy`;
    const left = (tray.width - tray.columns * tray.cell) / 2;
    return Draw.el(
      "g",
      { key: `daemon ${seat}`, class: self.alive ? "" : "fallen" },
      Draw.rect(0, 0, tray.width, tray.high, {
        rx: 12,
        class: seat === view.turn_seat ? "tray turn" : "tray",
      }),
      Draw.rect(5, 26, tray.width - 10, tray.high - 31, { rx: 9, class: "felt" }),
      Draw.rect(0, 8, 5, tray.high - 16, { rx: 2, class: `s${seat}` }),
      Draw.text(14, 20, [name, known, self.alive ? "" : "defeated"].filter(Boolean).join(", "), {
        class: `strong s${seat}`,
        size: 14,
        fit: tray.width * 0.52,
      }),
      Draw.end(tray.width - 10, 20, [role, healthy].filter(Boolean).join(", "), {
        class: "label",
        size: 11.5,
        fit: tray.width * 0.4,
      }),
      dice.map((die, i) =>
        Draw.at(
          left + ((i % tray.columns) + 0.5) * tray.cell,
          30 + Math.floor(i / tray.columns) * (tray.cell + 12) + tray.cell / 2,
          {
            key: `die ${seat} ${die.slot}`,
            term: this.terms(die, scene),
            roll: `${view.turn} ${die.face}`,
          },
          this.die(view, scene, seat, die, tray.cell - 14),
        ),
      ),
    );
  },
  shown: (die, scene) =>
    die.face < 0
      ? null
      : scene.box.symbols[scene.box.parts.find((part) => part.name === die.part).faces[die.breed][die.face]],
  terms(die, scene) {
    const face = this.shown(die, scene);
    return face && face !== die.part ? `${face}|${die.part}` : die.part;
  },

  marks(die) {
    const held = die.held_by?.seat >= 0 ? "held" : die.holds?.seat >= 0 ? "holds" : null;
    const condition = die.condition === "healthy" ? null : die.condition;
    return [condition ?? (signs[die.role] ? die.role : null), held].filter(Boolean);
  },
  die(view, scene, seat, die, size) {
    const face = this.shown(die, scene),
      marks = this.marks(die),
      half = size / 2,
      r = Math.max(7, size * 0.17);
    const attacks = ["array", "grab", "rot", "target"].includes(view.phase) ? view.turn_seat : view.attacker;
    const attack = seat === attacks ? view.attacks?.[die.slot] : null;
    const plus = attack && attack.state !== "none" ? attack.pluses + attack.spikes : 0;
    const breed = view.options.breeds ? die.breed.toLowerCase() : "plain";
    return Draw.el(
      "g",
      {
        class: `daemon-die breed-${breed} ${kPoor.some((mark) => marks.includes(mark)) ? "poor" : ""}`,
      },
      Draw.die(
        size,
        0,
        { transform: die.condition === "stunned" ? "rotate(14) scale(0.86)" : null },
        this.symbol(face ?? die.part, size * 0.68, {
          class: face ? "daemon-symbol" : "daemon-symbol part-only",
        }),
      ),
      marks.map((mark, i) => Draw.at(2 - half, 2 - half + i * 2 * r, {}, this.sign(mark, r))),
      plus > 0
        ? Draw.at(
            half - 2,
            half - 2,
            { class: "plus" },
            Draw.circle(0, 0, r),
            Draw.middle(0, r * 0.4, `+${plus}`, { size: r * 1.05 }),
          )
        : null,
      Draw.middle(0, half + 11, `${die.slot} ${die.part}`, { class: "note", size: 10, fit: size + 10 }),
    );
  },

  legend(view, width) {
    const there = new Set(
      view.daemons.flatMap((each) => this.present(each).flatMap((die) => this.marks(die))),
    );
    const entries = Object.keys(signs)
      .filter((name) => there.has(name))
      .map((name) => [this.sign(name, 7), signs[name][2]]);
    return Draw.legend(entries, width, 120);
  },

  pool(view, scene, width) {
    const any = view.pool.some((count) => count > 0);
    const kinds = view.pool.map((count, kind) => ({ count, kind })).filter(({ count }) => !any || count > 0);
    const cell = 58,
      columns = Math.floor(width / cell);
    return {
      high: 24 + Math.ceil(kinds.length / columns) * 62,
      node: Draw.el(
        "g",
        {},
        Draw.text(4, 14, "Dice to pick from", { class: "strong" }),
        kinds.map(({ count, kind }, i) => {
          const part = scene.box.parts[Math.floor(kind / 4)].name,
            breed = scene.box.breeds[kind % 4];
          return Draw.at(
            ((i % columns) + 0.5) * cell,
            42 + Math.floor(i / columns) * 62,
            { key: `kind ${kind}`, term: part },
            Draw.el(
              "g",
              { class: `daemon-die breed-${breed.toLowerCase()}` },
              Draw.die(38, 0, {}, this.symbol(part, 26)),
              Draw.middle(0, 29, `${part}${count > 1 ? ` \u00d7${count}` : ""}`, {
                class: "note",
                size: 10,
                fit: cell - 4,
              }),
            ),
          );
        }),
      ),
    };
  },

  ending(view) {
    const seats = view.daemons.slice(0, view.options.players);
    const count = (condition) => (daemon) =>
      this.present(daemon).filter((die) => die.condition === condition).length;
    const last = Math.max(...seats.map((each) => each.out_order));
    return [
      ["still standing", seats.map((each) => (each.alive ? "yes" : "no"))],
      ["defeated", seats.map((each) => (each.alive ? "" : last > 1 ? `${each.out_order}.` : "yes"))],
      ["healthy dice", seats.map(count("healthy"))],
      ["stunned dice", seats.map(count("stunned"))],
      ["wounded dice", seats.map(count("wounded"))],
    ];
  },

  places(text, view, scene) {
    const number = Number(text.match(/\d+$/)?.[0]),
      name = text.replace(/ \d+$/, ""),
      me = scene.to_act;
    if (name === "TARGET") return [`daemon ${(me + number + 1) % view.options.players}`];
    if (name === "DONE") return [`daemon ${me}`];
    if (name === "PICK") return [`kind ${number}`];
    const whose = {
      TARGET_MINUS: view.turn_seat,
      DEFEND: view.attacker,
      TARGET_DAMAGE: view.turn_seat,
      GRAB: view.target,
      ROT: view.target,
    };
    return Number.isNaN(number) ? [] : [`die ${whose[name] ?? me} ${number}`];
  },
});
