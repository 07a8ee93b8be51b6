// What the street plan of Demon City is made of besides its squares: roofs with skylights, chimneys and lit
// edges.
const kRoof = (terrain) => terrain === "#";

export const PlanScenery = {
  /** Roofs as wholes, and the light that falls on their edges towards the street. */
  roofs(Draw, map, cell) {
    const half = cell / 2;
    const wall = (x, y) => kRoof(map[y]?.[x] ?? "#");
    const slabs = [],
      edges = [],
      tiles = [],
      panes = [],
      vents = [];
    map.forEach((row, y) =>
      [...row].forEach((terrain, x) => {
        if (!kRoof(terrain)) return;
        const left = x * cell,
          top = y * cell;
        slabs.push(`M${left} ${top}h${cell}v${cell}h${-cell}z`);
        tiles.push(`M${left} ${top + half}l${half} ${-half}M${left + half} ${top + cell}l${half} ${-half}`);
        const kind = (x * 5 + y * 7 + x * y) % 6;
        if (kind === 1) panes.push(PlanScenery.skylight(left, top, cell));
        if (kind === 4)
          vents.push(
            `M${left + cell * 0.36} ${top + cell * 0.36}h${cell * 0.28}v${cell * 0.28}h${-cell * 0.28}z`,
          );
        if (!wall(x, y - 1)) edges.push(`M${left} ${top}h${cell}`);
        if (!wall(x, y + 1)) edges.push(`M${left} ${top + cell}h${cell}`);
        if (!wall(x - 1, y)) edges.push(`M${left} ${top}v${cell}`);
        if (!wall(x + 1, y)) edges.push(`M${left + cell} ${top}v${cell}`);
      }),
    );
    return [
      Draw.path(slabs.join(""), { class: "roof-slab" }),
      Draw.path(tiles.join(""), { class: "tiles" }),
      Draw.path(panes.join(""), { class: "skylight" }),
      Draw.path(vents.join(""), { class: "chimney" }),
      Draw.path(edges.join(""), { class: "lit-edge" }),
    ];
  },
  /** Four panes in the middle of a square. */
  skylight(left, top, cell) {
    const side = Math.round(cell * 0.17);
    return [0.3, 0.53]
      .flatMap((right) => [0.3, 0.53].map((down) => [left + cell * right, top + cell * down]))
      .map(([x, y]) => `M${x} ${y}h${side}v${side}h${-side}z`)
      .join("");
  },
};
