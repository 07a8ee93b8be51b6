// What stands behind the pieces of City of Demons: towers with lit windows that grow from level to level, the
// camp, the swamp, the vaults of the tunnels. One path for all things of a kind, so that a table stays small.
const kWindow = "h3v4h-3z";

export const CityScenery = {
  // Towers from left to right: [x, width, height].
  towers(width, high, level) {
    const all = [];
    for (let i = 0, x = 6; x < width - 30; ++i) {
      const wide = Math.min(width - 6 - x, 24 + ((i * 29 + level * 17) % 5) * 6),
        tall = high * Math.min(0.94, 0.24 + 0.09 * level + (((i * 37 + level * 23) % 7) / 7) * 0.36);
      all.push([x, wide, Math.round(tall)]);
      x += wide + 3 + ((i * 11 + level) % 3) * 4;
    }
    return all;
  },
  windows: (towers, high, level) =>
    towers.flatMap(([x, wide, tall], i) => {
      const found = [];
      for (let row = 0; row * 8 + 8 < tall; ++row)
        for (let column = 0; column * 7 + 8 < wide; ++column)
          if ((i * 7 + row * 13 + column * 5 + row * column * level) % 5 < 2)
            found.push(`M${x + 4 + column * 7} ${Math.round(high - tall) + 5 + row * 8}${kWindow}`);
      return found;
    }),
  /** A storey's towers, in a box of `width` by `high`. */
  skyline(Draw, width, high, level) {
    const towers = CityScenery.towers(width, high, level);
    const walls = towers.map(([x, wide, tall]) => `M${x} ${high}v${-tall}h${wide}v${tall}z`);
    return [
      Draw.path(walls.join(""), { class: "tower" }),
      Draw.path(CityScenery.windows(towers, high, level).join(""), { class: "lit" }),
    ];
  },

  camp: (Draw, width, high) => [
    [0.5, 0.64, 0.8].map((at, i) => {
      const x = width * at,
        r = 24 - 3 * i,
        foot = high - 6;
      return [
        Draw.path(`M${x - r} ${foot}L${x} ${foot - r * 1.25} ${x + r} ${foot}Z`, { class: "tent" }),
        Draw.path(`M${x - r * 0.3} ${foot}L${x} ${foot - r * 0.8} ${x + r * 0.3} ${foot}Z`, {
          class: "door-way",
        }),
      ];
    }),
    Draw.path(
      `M${width * 0.72 - 7} ${high - 6}q-4 -8 3 -13q0 5 4 6q2 -6 -1 -11q10 6 6 18z` +
        `M${width * 0.72 - 12} ${high - 5}h22`,
      { class: "camp-fire" },
    ),
  ],

  swamp(Draw, width, high) {
    const waves = [0, 1, 2].map(
      (row) =>
        `M${150 + row * 18} ${high - 8 - row * 11}` +
        "q7 -5 14 0t14 0 14 0 14 0".repeat(Math.max(1, Math.floor((width - 210) / 62))),
    );
    const reeds = [0.52, 0.56, 0.6, 0.86, 0.9, 0.93].map((at, i) => {
      const x = Math.round(width * at),
        tall = 22 + ((i * 7) % 3) * 6;
      return `M${x} ${high - 4}q2 ${-tall / 2} ${i % 2 ? 3 : -3} ${-tall}`;
    });
    return [Draw.path(waves.join(""), { class: "water" }), Draw.path(reeds.join(""), { class: "reed" })];
  },

  vaults(Draw, width, high) {
    const arches = [];
    for (let x = 6; x < width - 48; x += 50)
      arches.push(`M${x} ${high - 3}V${high - 16}q22 -38 44 0V${high - 3}`);
    return Draw.path(arches.join(""), { class: "vault" });
  },
};
