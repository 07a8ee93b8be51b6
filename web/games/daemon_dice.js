// The table of Daemon Dice: every daemon as its dice with the symbols they show; which are stunned, wounded, held,
// spent or arrayed is seen from how they lie.
"use strict";

Tables.daemon_dice = {
  // One drawing for each symbol, in a square from -12 to 12.
  drawings: {
    Block: "M-9-9H9V2Q9 9 0 11-9 9-9 2Z", Deflect: "M-10 6Q-4-8 8-6M8-6 2-10M8-6 4 0", Dodge: "M-10 8Q-10-4 0-4T10-10M10-10 4-10M10-10 9-4M-4 8H2M5 8H10",
    Minus: "M-9 0H9", Plus: "M-9 0H9M0-9V9", Stun: "M0-11 3-3 11-3 5 2 7 10 0 5-7 10-5 2-11-3-3-3Z", Wound: "M0-11Q8 1 8 5A8 7 0 0 1-8 5Q-8 1 0-11Z",
    Arm: "M-10 7Q-8-8 2-6L4-10 9-7 7-2Q4 3-2 2L-4 9Z", Brain: "M-9 3Q-12-3-7-6-6-11-1-9 5-12 8-7 12-5 10 0 12 6 6 8 2 11-3 8-8 9-9 3ZM0-9V8M-6-2Q-3-2-3 2M6-2Q3-1 3 3",
    Eye: "M-11 0Q0-11 11 0 0 11-11 0ZM-4 0A4 4 0 1 1 4 0 4 4 0 1 1-4 0Z", Leg: "M-5-11H3L2 0 5 7H9V10H-3L-5 0Z", Lungs: "M0-11V0M0-3Q-4 0-4-6-10-2-10 8-4 12-2 7V0M0-3Q4 0 4-6 10-2 10 8 4 12 2 7V0",
    Mouth: "M-11-2Q0-12 11-2 8 10 0 10-8 10-11-2ZM-7-3-5 1-2-4 0 0 2-4 5 1 7-3", Pincer: "M-3 11V3Q-12 0-8-10-3-8-2-2M3 11V3Q12 0 8-10 3-8 2-2",
    Shell: "M-11 7Q-9-9 0-9T11 7ZM-4 7Q-4-4 0-9M4 7Q4-4 0-9", Spike: "M0-12 4 10H-4ZM-9 10-6-2-3 10M9 10 6-2 3 10", Stinger: "M-8 10Q-12-4 0-6 8-8 6-2 5 3 0 0M6-2 11 4",
    Tail: "M-11-8Q-2-12 0-2T10 4M10 4 5 10 11 10Z", Tentacle: "M-9 11Q-11-3-2-3 6-3 5-8 3-11-1-9M-6 5H-5M-4 0H-3M3-4H4", Wings: "M0 8Q-2-6-12-9-11 2-6 2-6 6 0 8Q2-6 12-9 11 2 6 2 6 6 0 8Z",
  },
  symbol: (name, size, attributes = {}) => Draw.el("g", { transform: `scale(${size / 24})`, class: "daemon-symbol", ...attributes }, Draw.path(Tables.daemon_dice.drawings[name] ?? "")),

  draw(view, scene) {
    const seats = view.options.players, narrow = scene.width === 360, order = Array.from({ length: seats }, (_, i) => (scene.seat + 1 + i) % seats);
    const body = [];
    let y = 6;
    body.push(Draw.text(8, y + 12, `Turn ${view.turn}${view.phase === "over" ? ", over" : `: ${view.phase}`}`, { class: "strong" }),
      Draw.text(scene.width - 8, y + 12, this.dues(view), { class: "label", "text-anchor": "end" }));
    y += 22;
    for (const seat of order) {
      const block = this.daemon(view, scene, seat, scene.width - 12, narrow);
      body.push(Draw.at(6, y, {}, block.node));
      y += block.high + 8;
    }
    if (view.pool.some((count) => count > 0) || view.phase === "pick") {
      const pool = this.pool(view, scene, scene.width - 12);
      body.push(Draw.at(6, y, {}, pool.node));
      y += pool.high + 6;
    }
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${y}` }, body);
  },
  dues(view) {
    const due = { minuses: "minuses", targeted_minuses: "targeted minuses", wounds: "wounds to suffer", stuns: "stuns to suffer", targeted_wounds: "targeted wounds", targeted_stuns: "targeted stuns", blood_left: "blood", rot_left: "rot" };
    return Object.entries(due).filter(([key]) => view[key] > 0).map(([key, words]) => `${view[key]} ${words}`).join(", ");
  },

  daemon(view, scene, seat, width, narrow) {
    const self = view.daemons[seat], dice = self.dice.map((die, slot) => ({ ...die, slot })).filter((die) => die.condition !== "absent");
    const columns = narrow ? 7 : 13, cell = (width - 10) / columns, rows = Math.max(1, Math.ceil(dice.length / columns)), tall = cell + (narrow ? 15 : 17);
    const high = 28 + rows * tall, role = seat === view.turn_seat ? "its turn" : seat === view.attacker ? "attacks" : seat === view.target ? "target" : "";
    const kinds = self.class && self.class !== "none" ? `, ${self.class}${self.primary !== "none" ? ` ${self.primary}` : ""}` : "";
    return { high, node: Draw.el("g", { key: `daemon ${seat}` }, Draw.rect(0, 0, width, high, { rx: 10, class: seat === view.turn_seat ? "panel turn" : "panel" }), Draw.rect(0, 0, 5, high, { rx: 2, class: `s${seat}` }),
      Draw.text(14, 19, `${capital(scene.names[seat])}${kinds}${self.alive ? "" : ", defeated"}`, { class: `big s${seat}` }),
      Draw.text(width - 10, 18, [role, `${dice.filter((die) => die.condition === "healthy").length} of ${dice.length} healthy`].filter(Boolean).join(", "), { class: "label", "text-anchor": "end" }),
      dice.map((die, i) => Draw.at(5 + (i % columns + 0.5) * cell, 26 + Math.floor(i / columns) * tall + cell / 2, { key: `die ${seat} ${die.slot}`, term: this.terms(die, scene), roll: `${view.turn} ${die.face}` },
        this.die(view, scene, seat, die, cell - (narrow ? 9 : 11))))) };
  },
  shown: (die, scene) => (die.face >= 0 ? scene.box.symbols[scene.box.parts.find((part) => part.name === die.part).faces[die.face]] : null),
  terms(die, scene) { return [this.shown(die, scene), die.part].filter((name, i, all) => name && all.indexOf(name) === i).join("|"); },

  die(view, scene, seat, die, size) {
    const face = this.shown(die, scene), down = die.condition !== "healthy", half = size / 2;
    const attack = seat === (view.phase === "array" || view.phase === "grab" || view.phase === "rot" || view.phase === "target" ? view.turn_seat : view.attacker) ? view.attacks?.[die.slot] : null;
    const badge = (x, y, words, klass) => Draw.at(x, y, { class: klass }, Draw.circle(0, 0, size * 0.19, { class: "badge" }), Draw.text(0, size * 0.1, words, { "text-anchor": "middle", "font-size": size * 0.28, class: "badge-text" }));
    const held = die.held_by?.seat >= 0, holds = die.holds?.seat >= 0;
    return Draw.el("g", { class: `daemon-die breed-${view.options.breeds ? die.breed.toLowerCase() : "plain"} ${die.condition} role-${die.role.replace(" ", "-")}` },
      Draw.die(size, 0, { transform: die.condition === "stunned" ? "rotate(14)" : null }, this.symbol(face ?? die.part, size * 0.66, { class: face ? "daemon-symbol" : "daemon-symbol part-only" })),
      die.condition === "wounded" ? Draw.path(`M ${-half} ${-half} L ${half} ${half} M ${half} ${-half} L ${-half} ${half}`, { class: "cross" }) : null,
      die.condition === "stunned" ? badge(half - 2, -half + 2, "\u2605", "stun") : null,
      die.role === "arrayed" ? badge(-half + 2, -half + 2, "\u2694\uFE0E", "arrayed") : die.role === "minus-ed" ? badge(-half + 2, -half + 2, "\u2212", "minus") : null,
      held || holds ? Draw.at(half - 3, half - 3, {}, Draw.circle(0, 0, size * 0.19, { class: "badge" }), Draw.path(held ? "M-5 0A2.6 2.6 0 1 1 0 0 2.6 2.6 0 1 1-5 0ZM0 0A2.6 2.6 0 1 1 5 0 2.6 2.6 0 1 1 0 0Z" : "M-4 3V-2Q-4-4-2-4H2Q4-4 4-2V3M-1.5-4V0M1.5-4V0", { class: "badge-line" })) : null,
      attack && attack.state !== "none" && attack.pluses + attack.spikes > 0 ? badge(half - 2, half - 2, `+${attack.pluses + attack.spikes}`, "plus") : null,
      Draw.text(0, half + 11, `#${die.slot} ${down ? die.condition : die.role === "idle" || die.role === "active" ? die.part : die.role}`, { "text-anchor": "middle", class: "note", "font-size": 10, fit: size + 8 }));
  },

  pool(view, scene, width) {
    const kinds = view.pool.map((count, kind) => ({ count, kind })).filter(({ count }) => view.pool.every((each) => each === 0) || count > 0);
    const cell = 52, columns = Math.floor(width / cell), high = 24 + Math.ceil(kinds.length / columns) * 58;
    return { high, node: Draw.el("g", {}, Draw.text(4, 14, "Dice to pick from", { class: "strong" }), kinds.map(({ count, kind }, i) => {
      const part = scene.box.parts[Math.floor(kind / 4)].name, breed = scene.box.breeds[kind % 4];
      return Draw.at((i % columns + 0.5) * cell, 42 + Math.floor(i / columns) * 58, { key: `kind ${kind}`, term: part },
        Draw.el("g", { class: `daemon-die breed-${breed.toLowerCase()}` }, Draw.die(36, 0, {}, this.symbol(part, 24)), Draw.text(0, 28, `${breed[0]} ${part}${count > 1 ? ` \u00d7${count}` : ""}`, { "text-anchor": "middle", class: "note", "font-size": 9 })));
    })) };
  },

  places(text, view, scene) {
    const number = Number(text.match(/\d+$/)?.[0]), name = text.replace(/ \d+$/, ""), me = scene.to_act;
    if (name === "TARGET") return [`daemon ${(me + number + 1) % view.options.players}`];
    if (name === "PICK") return [`kind ${number}`];
    const owner = { TARGET_MINUS: view.turn_seat, DEFEND: view.attacker, TARGET_DAMAGE: view.turn_seat, GRAB: view.target, ROT: view.target }[name] ?? me;
    return Number.isNaN(number) ? [] : [`die ${owner} ${number}`];
  },
};
