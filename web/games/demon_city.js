// The table of Demon City: the scenario's map with people and horrors on it, who is who, the cards of the last flip,
// and the leads while they are followed.
"use strict";

Tables.demon_city = {
  draw(view, scene) {
    const narrow = scene.width === 360, cell = narrow ? 28 : 39, scenario = scene.box.scenarios[view.options.scenario];
    const body = [this.heading(view, scene, scenario), Draw.at(18, 34, {}, this.map(view, scene, scenario, cell))];
    const x = narrow ? 6 : 12 * cell + 28, width = narrow ? 348 : scene.width - x - 6;
    let y = narrow ? 42 + 6 * cell : 26, left = 42 + 6 * cell;
    const put = (part, here = x) => {
      if (!part) return;
      body.push(Draw.at(here, here === x ? y : left, {}, part.node));
      if (here === x) y += part.high + 6; else left += part.high + 6;
    };
    put(this.roster(view, scene, width));
    const below = narrow ? x : 6, wide = narrow ? width : 12 * cell + 12;
    put(this.leads(view, scene, scenario, wide), below);
    put(this.things(view, scene, scenario, wide), below);
    put(this.flip(view, scene, wide), below);
    put(this.decks(view, wide), below);
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${Math.max(y, left)}` }, body);
  },

  heading(view, scene, scenario) {
    const rounds = (view.options.round_cap || scenario.rounds) - view.cap_cut;
    const words = view.phase === "action" || view.phase === "over" ? `round ${view.round} of ${rounds}` : view.phase === "setup" ? "setting up" : view.phase;
    const dark = [view.lights_out > 0 && "lights out", view.smoke > 0 && "smoke", view.bleed > 0 && `bleeding ${view.bleed}`, view.alarm > 0 && `alarm ${view.alarm}`, view.structure > 0 && `structure ${view.structure}`].filter(Boolean).join(", ");
    return Draw.el("g", {}, Draw.text(8, 17, `${scenario.title}: ${words}`, { class: "big" }), Draw.text(scene.width - 8, 17, dark, { class: "warn", "text-anchor": "end" }));
  },

  map(view, scene, scenario, cell) {
    const fire = new Set([...Draw.bits(view.fire.low, 64), ...Draw.bits(view.fire.high, 8).map((s) => s + 64)]);
    const open = view.objects[0]?.done, gap = scenario.map.some((row) => row.includes("~"));
    const parked = (x, y) => gap && (y === 2 || y === 3) && [0, 1, 2 + view.gap, 3 + view.gap].includes(x);
    const squares = scenario.map.flatMap((row, y) => [...row].map((terrain, x) => this.square(terrain, 12 * y + x, x, y, cell, { fire: fire.has(12 * y + x), open, parked: parked(x, y) })));
    const carried = (o) => view.objects[o].carrier >= 0;
    const objects = scenario.objects.map((object, o) => !view.objects[o].done && !carried(o) && view.objects[o].square >= 0 &&
      Draw.at((view.objects[o].square % 12 + 0.78) * cell, (Math.floor(view.objects[o].square / 12) + 0.26) * cell, { key: `object ${o}`, term: object.name },
        Draw.el("g", { class: object.host ? "thing host" : "thing" }, Draw.path(`M 0 ${-cell * 0.2} L ${cell * 0.2} 0 L 0 ${cell * 0.2} L ${-cell * 0.2} 0 Z`), Draw.text(0, cell * 0.1, "ABCDEFGH"[o], { "text-anchor": "middle", "font-size": cell * 0.28 }))));
    const items = view.items.map((item) => item.weapon >= 0 && Draw.text((item.square % 12 + 0.14) * cell, (Math.floor(item.square / 12) + 0.92) * cell, "\u2020", { class: "ember", term: scene.box.weapons[item.weapon], "font-size": cell * 0.5 }));
    const there = new Map();
    view.figures.forEach((figure, f) => { if (this.on_map(figure) && figure.square >= 0) there.set(figure.square, [...(there.get(figure.square) ?? []), f]); });
    const spots = { 1: [[0.5, 0.5]], 2: [[0.28, 0.5], [0.72, 0.5]], 3: [[0.28, 0.28], [0.72, 0.28], [0.5, 0.72]], 4: [[0.28, 0.28], [0.72, 0.28], [0.28, 0.72], [0.72, 0.72]] };
    const figures = view.figures.map((figure, f) => {
      if (!this.on_map(figure) || figure.square < 0) return null;
      const here = there.get(figure.square), crowd = Math.min(4, here.length), [right, down] = spots[crowd][here.indexOf(f) % 4];
      return Draw.at((figure.square % 12 + right) * cell, (Math.floor(figure.square / 12) + down) * cell, { key: `figure ${f}`, term: scene.box.figures[figure.who].name },
        Draw.token(cell * (crowd === 1 ? 0.36 : 0.25), this.letter(view, scene, f), { class: `s${f < 4 ? 1 : 0} ${figure.out ? "faint" : ""} ${figure.hidden ? "lurks" : ""} ${view.acting === f ? "acts" : ""}` }));
    });
    const numbers = [...Array.from({ length: 12 }, (_, column) => Draw.text((column + 0.5) * cell, -3, column, { class: "note", "text-anchor": "middle", "font-size": 9 })),
      ...scenario.map.map((_, row) => Draw.text(-4, (row + 0.5) * cell + 3, row, { class: "note", "text-anchor": "end", "font-size": 9 }))];
    return Draw.el("g", { class: "map" }, numbers, squares, items, objects, figures);
  },
  on_map: (figure) => figure.who >= 0 && figure.arrived && !figure.dead && !figure.lost && !figure.gone,
  letter(view, scene, f) {
    const first = scene.box.figures[view.figures[f].who].name[0], side = f < 4 ? 0 : 4;
    for (let g = side; g < f; ++g) if (view.figures[g].who >= 0 && scene.box.figures[view.figures[g].who].name[0] === first) return `${first}${f - side + 1}`;
    return first;
  },

  square(terrain, s, x, y, cell, { fire, open, parked }) {
    const wall = terrain === "#" || (terrain === "+" && !open), dark = ",ku".includes(terrain), cover = "ck".includes(terrain), cramped = "tu".includes(terrain), high = "123".includes(terrain) ? Number(terrain) : 0;
    const kind = wall ? (terrain === "+" ? "door" : "wall") : terrain === "~" ? (parked ? "vehicle" : "road") : dark ? "floor shade" : "floor";
    const inner = [
      cover && Draw.path(`M ${cell * 0.2} ${cell * 0.82} V ${cell * 0.58} H ${cell * 0.8} V ${cell * 0.82} Z`, { class: "cover" }),
      cramped && Draw.path(`M ${cell * 0.1} ${cell * 0.35} L ${cell * 0.35} ${cell * 0.1} M ${cell * 0.1} ${cell * 0.7} L ${cell * 0.7} ${cell * 0.1} M ${cell * 0.35} ${cell * 0.9} L ${cell * 0.9} ${cell * 0.35}`, { class: "hatch" }),
      high > 0 && Draw.text(cell * 0.1, cell * 0.32, "\u25b2".repeat(high), { class: "note", "font-size": cell * 0.24 }),
      terrain === "E" && Draw.text(cell / 2, cell * 0.66, "EXIT", { class: "fine", "text-anchor": "middle", "font-size": cell * 0.32, "font-weight": 700 }),
      terrain === "+" && Draw.text(cell / 2, cell * 0.66, open ? "open" : "door", { class: "note", "text-anchor": "middle", "font-size": cell * 0.3 }),
      fire && Draw.path(`M ${cell * 0.5} ${cell * 0.12} Q ${cell * 0.85} ${cell * 0.5} ${cell * 0.68} ${cell * 0.86} H ${cell * 0.32} Q ${cell * 0.12} ${cell * 0.55} ${cell * 0.42} ${cell * 0.42} Z`, { class: "flame" })];
    return Draw.at(x * cell, y * cell, { key: `square ${s}` }, Draw.rect(0.5, 0.5, cell - 1, cell - 1, { rx: 2, class: `square ${kind} high-${high}` }), inner,
      Draw.el("title", {}, `column ${x}, row ${y}${dark ? ", dark" : ""}${cover ? ", cover" : ""}${cramped ? ", cramped" : ""}${high ? `, height ${high}` : ""}${fire ? ", on fire" : ""}`));
  },

  notes(figure, scene) {
    if (figure.dead) return "dead";
    if (figure.lost) return "mind lost";
    if (figure.gone) return "away";
    if (!figure.arrived) return figure.arrives > 1 ? `arrives in round ${figure.arrives}` : "to come";
    return [figure.out && `out, recovers against ${figure.wound}`, figure.hidden && "lurking", figure.panic && "panics", figure.held_by >= 0 && "held", figure.holding >= 0 && "holds", figure.carrying >= 0 && "carries",
      figure.prone > 0 && "prone", figure.lamed && "lamed", figure.hurt && "hurt", figure.drunk && "drunk", figure.edge && "edge", scene.box.weapons[figure.weapons[figure.wielded]]].filter(Boolean).join(", ");
  },
  roster(view, scene, width) {
    const order = [...view.order.filter((f) => f >= 0), ...view.figures.map((_, f) => f).filter((f) => view.figures[f].who >= 0 && !view.order.includes(f))];
    const step = 35;
    return { high: order.length * step + 20, node: Draw.el("g", {}, Draw.text(2, 12, "Slow to fast", { class: "label" }), order.map((f, i) => {
      const figure = view.figures[f], type = scene.box.figures[figure.who], act = figure.act?.kind && !["nothing", "hold"].includes(figure.act.kind) ? `announces ${scene.box.announcements[figure.act.kind]}` : "";
      return Draw.at(0, 18 + i * step, { key: `listed ${f}`, term: type.name, class: figure.dead || figure.gone || figure.lost ? "faint" : "" },
        Draw.rect(0, 0, width, step - 4, { rx: 7, class: view.acting === f ? "panel turn" : "panel" }), Draw.at(16, 15.5, {}, Draw.token(11, this.letter(view, scene, f), { class: `s${f < 4 ? 1 : 0}` })),
        Draw.text(33, 13, type.name, { class: "strong" }), Draw.text(33, 26, `${this.notes(figure, scene)}${act ? `; ${act}` : ""}`, { class: "note", fit: width - 44 }),
        Draw.text(width - 8, 13, `Agility ${type.agility}  Tough ${figure.toughness}/${type.toughness}${f < 4 ? `  Calm ${figure.calm}/${figure.base_calm}` : ""}`, { class: "note", "text-anchor": "end", fit: width - 36 - type.name.length * 7.4 }));
    })) };
  },
  things(view, scene, scenario, width) {
    const list = scenario.objects.map((object, o) => ({ ...object, ...view.objects[o], o }));
    if (!list.length) return null;
    return { high: list.length * 24 + 2, node: Draw.el("g", {}, list.map((each, i) => Draw.at(0, i * 24, { key: `listed object ${each.o}` }, Draw.rect(0, 0, width, 21, { rx: 6, class: "panel" }),
      Draw.text(8, 15, `${"ABCDEFGH"[each.o]}  ${each.name}${each.host ? " (the Host's)" : ""}`, { class: "strong" }),
      Draw.text(width - 8, 15, each.done ? "done" : each.carrier >= 0 ? "carried" : each.after >= 0 && !view.objects[each.after].done ? "not yet" : `${each.progress}/${each.need}, against ${each.intensity}`, { class: "label", "text-anchor": "end" })))) };
  },
  leads(view, scene, scenario, width) {
    if (view.phase !== "investigation") return null;
    return { high: 22 + scenario.leads.length * 26, node: Draw.el("g", {}, Draw.text(2, 14, `Leads: ${view.scenes} scenes left, heat ${view.heat}, interference ${view.tokens}`, { class: "strong" }),
      scenario.leads.map((lead, l) => Draw.at(0, 22 + l * 26, { key: `lead ${l}`, term: lead.name }, Draw.rect(0, 0, width, 23, { rx: 6, class: "panel" }), Draw.text(8, 16, lead.name),
        Draw.text(width - 8, 16, view.leads[l].closed ? (view.leads[l].degree > 0 ? `solved, ${view.leads[l].degree}` : "lost") : "open", { class: "label", "text-anchor": "end" })))) };
  },
  tarot(scene, number, x, y) {
    const name = scene.box.cards[number].name, sign = { M: "\u2726", W: "\u2020", C: "\u222a", S: "\u2694\uFE0E", P: "\u2605" }[name[0]];
    return Draw.at(x, y, { class: "card" }, Draw.rect(0, 0, 26, 36, { rx: 4 }), Draw.text(13, 16, scene.box.cards[number].value, { "text-anchor": "middle", "font-size": 14, "font-weight": 700 }), Draw.text(13, 31, sign, { "text-anchor": "middle", "font-size": 12 }));
  },
  flip(view, scene, width) {
    const throwers = view.figures.map((_, f) => f).filter((f) => ((view.flip.throwers | view.flip.drivers) >> f) & 1 && view.flip.hands[f].count > 0);
    if (!throwers.length) return null;
    return { high: 20 + throwers.length * 42, node: Draw.el("g", {}, Draw.text(2, 13, "The last flip", { class: "strong" }), throwers.map((f, i) => {
      const hand = view.flip.hands[f];
      return Draw.at(0, 20 + i * 42, {}, Draw.at(15, 18, {}, Draw.token(12, this.letter(view, scene, f), { class: `s${f < 4 ? 1 : 0}` })),
        hand.cards.slice(0, hand.count).map((card, k) => card >= 0 && this.tarot(scene, card, 34 + k * 30, 0)),
        Draw.text(width - 8, 22, `${hand.value}${hand.lowest ? ", lowest" : ""}${hand.fumble ? ", fumble" : ""}`, { "text-anchor": "end", class: "big" }));
    })) };
  },
  decks(view, width) {
    const count = (set) => Draw.bits(set.low, 64).length + Draw.bits(set.high, 14).length;
    return { high: 40, node: Draw.el("g", {}, [0, 1].map((side) => Draw.text(2, 14 + side * 17, `${side ? "Horror's" : "Players'"} Deck: ${count(view.decks[side].pile)} in the pile, ${count(view.decks[side].table)} on the table, ${count(view.decks[side].discard)} discarded`, { class: "label" }))) };
  },

  places(text, view, scene) {
    const number = Number(text.match(/\d+$/)?.[0]), name = text.replace(/ \d+$/, ""), own = scene.to_act === 0 ? 0 : 4, foe = 4 - own;
    const figure = (f) => [`figure ${f}`, `listed ${f}`];
    if (name === "square") return [`square ${number}`];
    if (["attack", "attack vital", "attack limb", "attack weak spot", "disarm", "disarm and hurt", "grab", "first power", "second power", "behind"].includes(name)) return figure(foe + number);
    if (["aid", "rally", "contest with", "pick"].includes(name)) return figure(own + number);
    if (name === "use") return [`object ${number}`, `listed object ${number}`];
    return name.startsWith("lead") ? [`lead ${number % 6}`] : [];
  },
};
