// What the street plan of Demon City is made of besides its squares: roofs with their lit edges.
const kRoof = (terrain) => terrain === "#";

export const PlanScenery = {
  /** Roofs as wholes, and the light that falls on their edges towards the street. */
  roofs(Draw, map, cell) {
    const half = cell / 2;
    const wall = (x, y) => kRoof(map[y]?.[x] ?? "#");
    const slabs = [],
      edges = [],
      tiles = [];
    map.forEach((row, y) =>
      [...row].forEach((terrain, x) => {
        if (!kRoof(terrain)) return;
        const left = x * cell,
          top = y * cell;
        slabs.push(`M${left} ${top}h${cell}v${cell}h${-cell}z`);
        tiles.push(`M${left} ${top + half}l${half} ${-half}M${left + half} ${top + cell}l${half} ${-half}`);
        if (!wall(x, y - 1)) edges.push(`M${left} ${top}h${cell}`);
        if (!wall(x, y + 1)) edges.push(`M${left} ${top + cell}h${cell}`);
        if (!wall(x - 1, y)) edges.push(`M${left} ${top}v${cell}`);
        if (!wall(x + 1, y)) edges.push(`M${left + cell} ${top}v${cell}`);
      }),
    );
    return [
      Draw.path(slabs.join(""), { class: "roof-slab" }),
      Draw.path(tiles.join(""), { class: "tiles" }),
      Draw.path(edges.join(""), { class: "lit-edge" }),
    ];
  },
};
