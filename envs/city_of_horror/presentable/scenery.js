// What stands behind the pieces of City of Horror: the town at night, its six places as lit buildings between
// streets, under a moon.
const kWalls = [
  "M6 62V34L24 16 42 34V62ZM42 62V38H82V62ZM24 16V2M18 8H30M20 4", // Church
  "M6 62V12H82V62Z", // Hospital
  "M4 62V56H84V62ZM10 56V24M26 56V24M42 56V24M58 56V24M74 56V24ZM4 24 44 4 84 24Z", // Bank
  "M6 62V26L44 8 82 26V62Z", // Armory
  "M24 4H64V30H24ZM28 30 20 62M60 30 68 62M24 46H64M44 30V62", // Water Tower
  "M32 0V20L4 32 32 44V62M56 0V20L84 32 56 44V62", // Crossroads
];
const kLights = [
  "M20 40h8v10h-8zM50 46h6v8h-6zM62 46h6v8h-6zM72 46h6v8h-6zM22 26h4v6h-4z",
  "M14 20h8v8h-8zM28 20h8v8h-8zM54 20h8v8h-8zM68 20h8v8h-8zM14 36h8v8h-8zM68 36h8v8h-8zM36 48h16v14h-16z",
  "M40 12h8v6h-8zM16 34h4v12h-4zM32 34h4v12h-4zM48 34h4v12h-4zM64 34h4v12h-4z",
  "M26 38h36v24h-36zM40 18h8v6h-8z",
  "M30 12h6v8h-6zM52 12h6v8h-6z",
  "M8 26h6v3h-6zM74 26h6v3h-6zM8 36h6v3h-6zM74 36h6v3h-6z",
];

export const HorrorScenery = {
  /** A place's building, in a box of 88 by 64. */
  building: (Draw, place) => [
    Draw.path(kWalls[place], { class: place < 4 ? "house" : "frame" }),
    Draw.path(kLights[place], { class: "lamp" }),
  ],
  /** The streets between the places, from `top` on, with their middle lines. */
  streets(Draw, width, top, high, columns, rows) {
    const across = rows.slice(0, -1).map((y) => `M0 ${y}H${width}`),
      down = Array.from(
        { length: columns - 1 },
        (_, i) => `M${Math.round(((i + 1) * width) / columns)} ${top}v${high}`,
      );
    return [
      Draw.rect(0, top - 2, width, high + 4, { rx: 12, class: "street" }),
      Draw.path([...across, ...down].join(""), { class: "lane" }),
    ];
  },
  moon: (Draw) => Draw.path("M0-9A9 9 0 1 0 8 4 7 7 0 0 1 0-9Z", { class: "moon" }),
};
