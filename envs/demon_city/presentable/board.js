// The table of Demon City: the scenario's plan with people and horrors on it, who is who, the cards of the
// last flip, and the leads while they are followed. People are round, horrors have spikes, objects are
// diamonds; a legend names the ground.

// Where figures stand in a square, by how many they are; where an object lies, its corner stays free.
const spots = (crowd) =>
  crowd === 1
    ? [[0.5, 0.5]]
    : Array.from({ length: crowd }, (_, i) => {
        const columns = crowd > 4 ? Math.ceil(crowd / 2) : 2;
        const column = crowd === 2 ? i : crowd > 4 ? Math.floor(i / 2) : [0, 0, 1, 1][i];
        return [
          (column + 0.5) / columns,
          crowd === 2 ? 0.5 : crowd > 4 ? [0.27, 0.73][i % 2] : [0.27, 0.73, 0.73, 0.27][i],
        ];
      });
const kGrounds = { dark: ",ku", cover: "ck", cramped: "tu", high: "123" };

export default (Draw) => ({
  draw(view, scene) {
    const narrow = scene.width === 360,
      cell = narrow ? 28 : 39,
      scenario = scene.box.scenarios[view.options.scenario];
    const body = [
      this.heading(view, scene, scenario),
      Draw.at(18, 34, {}, this.map(view, scene, scenario, cell)),
    ];
    const x = narrow ? 6 : 12 * cell + 28,
      width = narrow ? 348 : scene.width - x - 6;
    let y = narrow ? 42 + 6 * cell : 26,
      left = 42 + 6 * cell;
    const put = (part, here = x) => {
      if (!part) return;
      body.push(Draw.at(here, here === x ? y : left, {}, part.node));
      if (here === x) y += part.high + 6;
      else left += part.high + 6;
    };
    const below = narrow ? x : 6,
      wide = narrow ? width : 12 * cell + 12;
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
      const r = cell * (beside ? 0.28 : crowd === 1 ? 0.4 : Math.min(0.24, 0.46 / Math.ceil(crowd / 2)));
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
    return Draw.el("g", { class: "map" }, numbers, squares, items, objects, figures);
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
      Draw.middle(0, r * 0.32, label, { size: label.length > 2 ? r * 0.68 : r * 0.95 }),
    );
  },
  diamond: (r, o, host) =>
    Draw.el(
      "g",
      { class: host ? "thing host" : "thing" },
      Draw.path(`M0 ${-r}L${r} 0 0 ${r} ${-r} 0Z`),
      Draw.middle(0, r * 0.42, "ABCDEFGH"[o], { size: r * 1.15 }),
    ),
  // Signs of the ground, in a square of side c.
  ground: {
    cover: (c) =>
      Draw.path(`M${c * 0.2} ${c * 0.82}V${c * 0.58}H${c * 0.8}V${c * 0.82}Z`, { class: "cover" }),
    cramped: (c) =>
      Draw.path(
        `M${c * 0.1} ${c * 0.35}L${c * 0.35} ${c * 0.1}M${c * 0.1} ${c * 0.7}L${c * 0.7} ${c * 0.1}` +
          `M${c * 0.35} ${c * 0.9}L${c * 0.9} ${c * 0.35}`,
        { class: "hatch" },
      ),
    high: (c, steps = 1) =>
      Array.from({ length: steps }, (_, i) =>
        Draw.path(`M${c * (0.08 + i * 0.2)} ${c * 0.28}l${c * 0.09} ${-c * 0.18} ${c * 0.09} ${c * 0.18}Z`, {
          class: "step",
        }),
      ),
    fire: (c) =>
      Draw.path(
        `M${c * 0.5} ${c * 0.12}Q${c * 0.85} ${c * 0.5} ${c * 0.68} ${c * 0.86}H${c * 0.32}` +
          `Q${c * 0.12} ${c * 0.55} ${c * 0.42} ${c * 0.42}Z`,
        { class: "flame" },
      ),
    exit: (c) =>
      Draw.path(
        `M${c * 0.3} ${c * 0.2}H${c * 0.7}V${c * 0.8}H${c * 0.3}M${c * 0.15} ${c * 0.5}H${c * 0.52}` +
          `M${c * 0.4} ${c * 0.36}L${c * 0.55} ${c * 0.5} ${c * 0.4} ${c * 0.64}`,
        { class: "exit" },
      ),
    door: (c) =>
      Draw.path(`M${c * 0.28} ${c * 0.9}V${c * 0.15}H${c * 0.72}V${c * 0.9}M${c * 0.6} ${c * 0.55}h1`, {
        class: "exit",
      }),
    open: (c) =>
      Draw.path(`M${c * 0.28} ${c * 0.9}V${c * 0.15}L${c * 0.6} ${c * 0.3}V${c}Z`, { class: "exit" }),
    weapon: (c) =>
      Draw.path(
        `M${c * 0.1} ${c * 0.92}L${c * 0.32} ${c * 0.62}M${c * 0.1} ${c * 0.7}L${c * 0.26} ${c * 0.84}`,
        { class: "blade" },
      ),
  },

  square(terrain, s, x, y, cell, { fire, open, parked }) {
    const wall = terrain === "#" || (terrain === "+" && !open),
      dark = kGrounds.dark.includes(terrain),
      cover = kGrounds.cover.includes(terrain),
      cramped = kGrounds.cramped.includes(terrain),
      high = kGrounds.high.includes(terrain) ? Number(terrain) : 0;
    const kind = wall
      ? terrain === "+"
        ? "door"
        : "wall"
      : terrain === "~"
        ? parked
          ? "vehicle"
          : "road"
        : dark
          ? "floor shade"
          : "floor";
    const sign = this.ground;
    const inner = [
      cover && sign.cover(cell),
      cramped && sign.cramped(cell),
      high > 0 && sign.high(cell, high),
      terrain === "E" && sign.exit(cell),
      terrain === "+" && (open ? sign.open(cell) : sign.door(cell)),
      fire && sign.fire(cell),
    ];
    return Draw.at(
      x * cell,
      y * cell,
      { key: `square ${s}` },
      Draw.rect(0.5, 0.5, cell - 1, cell - 1, { rx: 2, class: `square ${kind} high-${high}` }),
      inner,
      Draw.el(
        "title",
        {},
        [
          `column ${x}, row ${y}`,
          dark && "dark",
          cover && "cover",
          cramped && "cramped",
          high && `height ${high}`,
          fire && "on fire",
        ]
          .filter(Boolean)
          .join(", "),
      ),
    );
  },

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
      has(kGrounds.high) && [small(sign.high(c, 2)), "height, by steps"],
      has("+") && [small(sign.door(c), "door"), "door"],
      has("E") && [small(sign.exit(c)), "exit"],
      (view.fire.low || view.fire.high) && [small(sign.fire(c)), "on fire"],
      view.items.some((item) => item.weapon >= 0) && [small(sign.weapon(c)), "a weapon lies there"],
      scenario.objects.length && [this.diamond(8, 0, false), "an object of the list"],
    ].filter(Boolean);
    const legend = Draw.legend(entries, width, 150);
    return { high: legend.high, node: legend.node };
  },

  notes(figure, scene) {
    if (figure.dead) return "dead";
    if (figure.lost) return "mind lost";
    if (figure.gone) return "away";
    if (!figure.arrived) return figure.arrives > 1 ? `arrives in round ${figure.arrives}` : "to come";
    return [
      figure.out && `out, recovers against ${figure.wound}`,
      figure.hidden && "lurking",
      figure.panic && "panics",
      figure.held_by >= 0 && "held",
      figure.holding >= 0 && "holds",
      figure.carrying >= 0 && "carries",
      figure.prone > 0 && "prone",
      figure.lamed && "lamed",
      figure.hurt && "hurt",
      figure.drunk && "drunk",
      figure.edge && "edge",
      scene.box.weapons[figure.weapons[figure.wielded]],
    ]
      .filter(Boolean)
      .join(", ");
  },
  roster(view, scene, width) {
    const order = [
      ...view.order.filter((f) => f >= 0),
      ...view.figures.map((_, f) => f).filter((f) => view.figures[f].who >= 0 && !view.order.includes(f)),
    ];
    const step = 47;
    return {
      high: order.length * step + 20,
      node: Draw.el(
        "g",
        {},
        Draw.text(2, 12, "Slow to fast", { class: "label" }),
        order.map((f, i) => {
          const figure = view.figures[f],
            type = scene.box.figures[figure.who],
            act =
              figure.act?.kind && !["nothing", "hold"].includes(figure.act.kind)
                ? `announces ${scene.box.announcements[figure.act.kind]}`
                : "",
            calm = f < 4 ? `, Calm ${figure.calm}/${figure.base_calm}` : "";
          return Draw.at(
            0,
            18 + i * step,
            {
              key: `listed ${f}`,
              term: type.name,
              class: figure.dead || figure.gone || figure.lost ? "faint" : "",
            },
            Draw.rect(0, 0, width, step - 4, { rx: 7, class: view.acting === f ? "panel turn" : "panel" }),
            Draw.at(16, 21, {}, this.counter(view, scene, f, 12)),
            Draw.text(33, 14, type.name, { class: "strong", fit: width - 40 }),
            Draw.text(
              33,
              27,
              `Agility ${type.agility}, Toughness ${figure.toughness}/${type.toughness}${calm}`,
              {
                class: "label",
                size: 10.5,
                fit: width - 40,
              },
            ),
            Draw.text(33, 39, [this.notes(figure, scene), act].filter(Boolean).join("; "), {
              class: "note",
              size: 10.5,
              fit: width - 40,
            }),
          );
        }),
      ),
    };
  },
  things(view, scene, scenario, width) {
    const list = scenario.objects.map((object, o) => ({ ...object, ...view.objects[o], o }));
    if (!list.length) return null;
    return {
      high: list.length * 24 + 2,
      node: Draw.el(
        "g",
        {},
        list.map((each, i) =>
          Draw.at(
            0,
            i * 24,
            { key: `listed object ${each.o}` },
            Draw.rect(0, 0, width, 21, { rx: 6, class: "panel" }),
            Draw.at(14, 10.5, {}, this.diamond(9, each.o, each.host)),
            Draw.text(30, 15, `${each.name}${each.host ? " (the Host's)" : ""}`, {
              class: "strong",
              fit: width * 0.6 - 34,
            }),
            Draw.text(
              width - 8,
              15,
              each.done
                ? "done"
                : each.carrier >= 0
                  ? "carried"
                  : each.after >= 0 && !view.objects[each.after].done
                    ? "not yet"
                    : `${each.progress}/${each.need}, against ${each.intensity}`,
              { class: "label", "text-anchor": "end", fit: width * 0.38 },
            ),
          ),
        ),
      ),
    };
  },
  leads(view, scene, scenario, width) {
    if (view.phase !== "investigation") return null;
    return {
      high: 22 + scenario.leads.length * 26,
      node: Draw.el(
        "g",
        {},
        Draw.text(
          2,
          14,
          `Leads: ${view.scenes} scenes left, heat ${view.heat}, interference ${view.tokens}`,
          { class: "strong", fit: width - 4 },
        ),
        scenario.leads.map((lead, l) =>
          Draw.at(
            0,
            22 + l * 26,
            { key: `lead ${l}`, term: lead.name },
            Draw.rect(0, 0, width, 23, { rx: 6, class: "panel" }),
            Draw.text(8, 16, lead.name),
            Draw.text(
              width - 8,
              16,
              view.leads[l].closed
                ? view.leads[l].degree > 0
                  ? `solved, ${view.leads[l].degree}`
                  : "lost"
                : "open",
              { class: "label", "text-anchor": "end" },
            ),
          ),
        ),
      ),
    };
  },
  tarot(scene, number, x, y) {
    const name = scene.box.cards[number].name,
      sign = { M: "\u2726", W: "\u2020", C: "\u222a", S: "\u2694\uFE0E", P: "\u2605" }[name[0]];
    return Draw.at(
      x,
      y,
      { class: "card" },
      Draw.rect(0, 0, 26, 36, { rx: 4 }),
      Draw.text(13, 16, scene.box.cards[number].value, {
        "text-anchor": "middle",
        size: 14,
        "font-weight": 700,
      }),
      Draw.text(13, 31, sign, { "text-anchor": "middle", size: 12 }),
    );
  },
  flip(view, scene, width) {
    const throwers = view.figures
      .map((_, f) => f)
      .filter((f) => ((view.flip.throwers | view.flip.drivers) >> f) & 1 && view.flip.hands[f].count > 0);
    if (!throwers.length) return null;
    return {
      high: 20 + throwers.length * 42,
      node: Draw.el(
        "g",
        {},
        Draw.text(2, 13, "The last flip", { class: "strong" }),
        throwers.map((f, i) => {
          const hand = view.flip.hands[f];
          return Draw.at(
            0,
            20 + i * 42,
            {},
            Draw.at(15, 18, {}, this.counter(view, scene, f, 12)),
            hand.cards
              .slice(0, hand.count)
              .map((card, k) => card >= 0 && this.tarot(scene, card, 34 + k * 30, 0)),
            Draw.text(
              width - 8,
              22,
              `${hand.value}${hand.lowest ? ", lowest" : ""}${hand.fumble ? ", fumble" : ""}`,
              { "text-anchor": "end", class: "big" },
            ),
          );
        }),
      ),
    };
  },
  decks(view, width) {
    const count = (set) => Draw.bits(set.low, 64).length + Draw.bits(set.high, 14).length;
    return {
      high: 40,
      node: Draw.el(
        "g",
        {},
        [0, 1].map((side) =>
          Draw.text(
            2,
            14 + side * 17,
            `${side ? "Horror's" : "Players'"} Deck: ${count(view.decks[side].pile)} in the pile, ` +
              `${count(view.decks[side].table)} on the table, ${count(view.decks[side].discard)} discarded`,
            { class: "label", fit: width - 4 },
          ),
        ),
      ),
    };
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
