// The squares of Demon City's plan and the signs of their ground. Methods of the drawing (board.js).
export const kGrounds = { dark: ",ku", cover: "ck", cramped: "tu", high: "123" };

/** @param {any} Draw @returns {any} */
export const planGround = (Draw) => ({
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
});
