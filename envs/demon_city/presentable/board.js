// The table of Demon City: the scenario's plan with people and horrors on it, who is who, the cards of the
// last flip, and the leads while they are followed. People are round, horrors have spikes, objects are
// diamonds; a legend names the ground.

import { kGrounds, planGround } from "./ground.js";
import { planPanels } from "./panels.js";
import { PlanScenery } from "./scenery.js";

// Where figures stand in a square, by how many they are; where an object lies, its corner stays free.
const spots = (crowd) =>
  crowd === 1
    ? [[0.5, 0.5]]
    : Array.from({ length: crowd }, (_, i) => {
        const columns = crowd > 4 ? Math.ceil(crowd / 2) : 2;
        const column = crowd > 4 ? Math.floor(i / 2) : [0, 0, 1, 1][i];
        if (crowd === 2) return i ? [0.29, 0.7] : [0.71, 0.3];
        return [(column + 0.5) / columns, crowd > 4 ? [0.27, 0.73][i % 2] : [0.27, 0.73, 0.73, 0.27][i]];
      });

export default (Draw) => ({
  ...planGround(Draw),
  ...planPanels(Draw),

  draw(view, scene) {
    const narrow = scene.width === 360,
      cell = narrow ? 28 : 60,
      scenario = scene.box.scenarios[view.options.scenario];
    const body = [
      this.heading(view, scene, scenario),
      Draw.at(18, 34, {}, this.map(view, scene, scenario, cell)),
    ];
    const half = scene.width / 2,
      x = narrow ? 6 : half + 6,
      width = narrow ? 348 : half - 14;
    let y = 42 + 6 * cell,
      left = y;
    const put = (part, here = x) => {
      if (!part) return;
      body.push(Draw.at(here, here === x ? y : left, {}, part.node));
      if (here === x) y += part.high + 6;
      else left += part.high + 6;
    };
    const below = narrow ? x : 6,
      wide = width;
    if (narrow) put(this.legend(view, scenario, wide), below);
    put(this.roster(view, scene, width));
    if (!narrow) put(this.legend(view, scenario, wide), below);
    put(this.leads(view, scene, scenario, wide), below);
    put(this.things(view, scene, scenario, wide), below);
    put(this.flip(view, scene, wide), below);
    put(this.decks(view, wide), below);
    return Draw.el("svg", { viewBox: `0 0 ${scene.width} ${Math.max(y, left)}` }, body);
  },

  heading(view, scene, scenario) {
    const rounds = (view.options.round_cap || scenario.rounds) - view.cap_cut;
    const words =
      view.phase === "action" || view.phase === "over"
        ? `round ${view.round} of ${rounds}`
        : view.phase === "setup"
          ? "setting up"
          : view.phase;
    const dark = [
      view.lights_out > 0 && "lights out",
      view.smoke > 0 && "smoke",
      view.bleed > 0 && `bleeding ${view.bleed}`,
      view.alarm > 0 && `alarm ${view.alarm}`,
      view.structure > 0 && `structure ${view.structure}`,
    ]
      .filter(Boolean)
      .join(", ");
    const half = (scene.width - 20) * (dark ? 0.6 : 1);
    return Draw.el(
      "g",
      { key: "turn" },
      Draw.rect(4, 0, scene.width - 8, 23, { rx: 6, class: "ghost" }),
      Draw.text(8, 17, `${scenario.title}: ${words}`, { class: "strong", size: 14, fit: half }),
      dark ? Draw.end(scene.width - 8, 17, dark, { class: "warn", fit: scene.width - half - 24 }) : null,
    );
  },

  map(view, scene, scenario, cell) {
    const fire = new Set([
      ...Draw.bits(view.fire.low, 64),
      ...Draw.bits(view.fire.high, 8).map((s) => s + 64),
    ]);
    const open = view.objects[0]?.done,
      gap = scenario.map.some((row) => row.includes("~"));
    const parked = (x, y) => gap && (y === 2 || y === 3) && [0, 1, 2 + view.gap, 3 + view.gap].includes(x);
    const squares = scenario.map.flatMap((row, y) =>
      [...row].map((terrain, x) =>
        this.square(terrain, 12 * y + x, x, y, cell, {
          fire: fire.has(12 * y + x),
          open,
          parked: parked(x, y),
        }),
      ),
    );
    const carried = (o) => view.objects[o].carrier >= 0;
    const lies = (o) => !view.objects[o].done && !carried(o) && view.objects[o].square >= 0;
    const taken = new Set(scenario.objects.flatMap((_, o) => (lies(o) ? [view.objects[o].square] : [])));
    const objects = scenario.objects.map((object, o) => {
      if (!lies(o)) return null;
      const x = ((view.objects[o].square % 12) + 0.8) * cell,
        above = scenario.objects.filter(
          (_, p) => p < o && lies(p) && view.objects[p].square === view.objects[o].square,
        ),
        y = (Math.floor(view.objects[o].square / 12) + 0.2 + 0.36 * above.length) * cell;
      return Draw.at(
        x,
        y,
        { key: `object ${o}`, term: object.name },
        this.diamond(cell * 0.19, o, object.host),
      );
    });
    const items = view.items.map(
      (item) =>
        item.weapon >= 0 &&
        Draw.at(
          (item.square % 12) * cell,
          Math.floor(item.square / 12) * cell,
          { term: scene.box.weapons[item.weapon] },
          this.ground.weapon(cell),
        ),
    );
    const there = new Map();
    view.figures.forEach((figure, f) => {
      if (this.on_map(figure) && figure.square >= 0)
        there.set(figure.square, [...(there.get(figure.square) ?? []), f]);
    });
    const figures = view.figures.map((figure, f) => {
      if (!this.on_map(figure) || figure.square < 0) return null;
      const here = there.get(figure.square),
        crowd = here.length,
        beside = taken.has(figure.square) && crowd === 1;
      const pair = taken.has(figure.square) && crowd === 2 ? [0.25, here[0] === f ? 0.27 : 0.73] : null;
      const [right, down] = pair ?? (beside ? [0.32, 0.6] : spots(crowd)[here.indexOf(f)]);
      const r =
        cell *
        (beside
          ? 0.28
          : crowd === 1
            ? 0.4
            : crowd === 2 && !pair
              ? 0.265
              : Math.min(0.24, 0.46 / Math.ceil(crowd / 2)));
      return Draw.at(
        ((figure.square % 12) + right) * cell,
        (Math.floor(figure.square / 12) + down) * cell,
        { key: `figure ${f}`, term: scene.box.figures[figure.who].name },
        this.counter(view, scene, f, r),
      );
    });
    const numbers = [
      ...Array.from({ length: 12 }, (_, column) =>
        Draw.text((column + 0.5) * cell, -3, column, {
          class: "note",
          "text-anchor": "middle",
          size: 9,
        }),
      ),
      ...scenario.map.map((_, row) =>
        Draw.text(-4, (row + 0.5) * cell + 3, row, { class: "note", "text-anchor": "end", size: 9 }),
      ),
    ];
    const roofs = PlanScenery.roofs(Draw, scenario.map, cell);
    return Draw.el("g", { class: "map" }, numbers, squares, roofs, items, objects, figures);
  },
  on_map: (figure) => figure.who >= 0 && figure.arrived && !figure.dead && !figure.lost && !figure.gone,
  // The letters of a figure: of two words their initials, else the first two; of several alike the number
  // too.
  letters(view, scene, f) {
    const short = (g) => {
      const words = scene.box.figures[view.figures[g].who].name.split(" ");
      return words.length > 1 ? words[0][0] + words[1][0] : words[0].slice(0, 2);
    };
    const alike = view.figures
      .map((_, g) => g)
      .filter((g) => view.figures[g].who >= 0 && short(g) === short(f));
    return alike.length > 1 ? `${short(f)}${alike.indexOf(f) + 1}` : short(f);
  },
  counter(view, scene, f, r) {
    const figure = view.figures[f],
      points = Array.from({ length: 18 }, (_, i) => {
        const far = (i % 2 ? 0.84 : 1.08) * r,
          turn = (i * Math.PI) / 9;
        return `${Draw.round(far * Math.sin(turn))} ${Draw.round(-far * Math.cos(turn))}`;
      });
    const label = this.letters(view, scene, f);
    const state = [figure.out && "faint", figure.hidden && "lurks", view.acting === f && "acts"];
    return Draw.el(
      "g",
      { class: ["counter", f < 4 ? "s1" : "s0", ...state].filter(Boolean).join(" ") },
      f < 4 ? Draw.circle(0, 0, r) : Draw.path(`M${points.join("L")}Z`),
      Draw.middle(0, r * 0.32, label, { size: Math.max(6.6, label.length > 2 ? r * 0.68 : r * 0.95) }),
    );
  },
  diamond: (r, o, host) =>
    Draw.el(
      "g",
      { class: host ? "thing host" : "thing" },
      Draw.path(`M0 ${-r}L${r} 0 0 ${r} ${-r} 0Z`),
      Draw.middle(0, r * 0.42, "ABCDEFGH"[o], { size: r * 1.15 }),
    ),
  legend(view, scenario, width) {
    const ground = scenario.map.join(""),
      has = (signs) => [...signs].some((terrain) => ground.includes(terrain));
    const small = (shape, klass = "floor") =>
      Draw.at(-7, -7, {}, Draw.rect(0, 0, 14, 14, { rx: 2, class: `square ${klass}` }), shape);
    const c = 14,
      sign = this.ground;
    const entries = [
      has("#") && [small(null, "wall"), "wall"],
      has(kGrounds.dark) && [small(null, "shade"), "dark"],
      has(kGrounds.cover) && [small(sign.cover(c)), "cover"],
      has(kGrounds.cramped) && [small(sign.cramped(c)), "cramped"],
      has(kGrounds.high) && [small(Draw.at(-1, 3, {}, sign.high(30, 2))), "height, by steps"],
      has("+") && [small(sign.door(c), "door"), "door"],
      has("E") && [small(sign.exit(c)), "exit"],
      (view.fire.low || view.fire.high) && [small(sign.fire(c)), "on fire"],
      view.items.some((item) => item.weapon >= 0) && [small(sign.weapon(c)), "a weapon lies there"],
      scenario.objects.length && [this.diamond(8, 0, false), "an object of the list"],
    ].filter(Boolean);
    const legend = Draw.legend(entries, width, width > 350 ? 120 : 150);
    return { high: legend.high, node: legend.node };
  },

  ending(view, scene) {
    const scenario = scene.box.scenarios[view.options.scenario];
    const done = scenario.objects.filter((_, o) => view.objects[o].done).length;
    const alive = (from, to) =>
      view.figures.slice(from, to).filter((each) => each.who >= 0 && !each.dead && !each.lost).length;
    const rounds = (view.options.round_cap || scenario.rounds) - view.cap_cut;
    return [
      ["alive at the end", [alive(0, 4), alive(4, view.figures.length)]],
      scenario.objects.length ? ["objects done", [`${done} of ${scenario.objects.length}`]] : null,
      view.escaped ? ["escaped", [view.escaped]] : null,
      view.rescued ? ["rescued", [view.rescued]] : null,
      ["rounds", [`${view.round} of ${rounds}`]],
    ].filter(Boolean);
  },

  places(text, view, scene) {
    const number = Number(text.match(/\d+$/)?.[0]),
      name = text.replace(/ \d+$/, ""),
      own = scene.to_act === 0 ? 0 : 4,
      foe = 4 - own;
    const figure = (f) => [`figure ${f}`, `listed ${f}`];
    if (name === "square") return [`square ${number}`];
    if (name === "pass" || name === "defend" || name === "dash" || name === "run" || name === "ready")
      return figure(view.acting);
    if (
      [
        "attack",
        "attack vital",
        "attack limb",
        "attack weak spot",
        "disarm",
        "disarm and hurt",
        "grab",
        "first power",
        "second power",
        "behind",
      ].includes(name)
    )
      return figure(foe + number);
    if (["aid", "rally", "contest with", "pick"].includes(name)) return figure(own + number);
    if (name === "use") return [`object ${number}`, `listed object ${number}`];
    return name.startsWith("lead") ? [`lead ${number % 6}`] : [];
  },
});
