// Night: the picture over the menu: a city at dusk, its lights, a moon, and somebody who looks down on it.
import { mount } from "../board/board.js";
import { Draw } from "../board/draw.js";

const kWidth = 1100,
  kHigh = 120;

// Towers from left to right: [x, width, height]; the far ones are taller and have no lights.
function towers(seed, least, most) {
  const all = [];
  for (let i = seed, x = -10; x < kWidth; ++i) {
    const wide = 26 + ((i * 29) % 5) * 9,
      tall = least + ((i * 37) % 11) * ((most - least) / 10);
    all.push([x, wide, Math.round(tall)]);
    x += wide + ((i * 13) % 3) * 5;
  }
  return all;
}
const walls = (all) => all.map(([x, wide, tall]) => `M${x} ${kHigh}v${-tall}h${wide}v${tall}z`).join("");
const lights = (all) =>
  all
    .flatMap(([x, wide, tall], i) => {
      const lit = [];
      for (let row = 0; row * 11 + 12 < tall; ++row)
        for (let column = 0; column * 9 + 10 < wide; ++column)
          if ((i * 7 + row * 13 + column * 5 + row * column) % 7 < 2)
            lit.push(`M${x + 5 + column * 9} ${kHigh - tall + 7 + row * 11}h4v5h-4z`);
      return lit;
    })
    .join("");
// Wings, horns and eyes, in a box of 96 by 56.
const kWatcher =
  "M48 50Q44 40 30 44 28 36 18 38 14 30 2 32 10 10 34 14L42 24 40 8 46 16H50L56 8 54 24 62 14Q86 10 94 32" +
  " 82 30 78 38 68 36 66 44 52 40 48 50Z";

export function night() {
  const near = towers(3, 26, 78),
    stop = (offset, colour) => Draw.el("stop", { offset, "stop-color": colour });
  return mount(
    Draw.el(
      "svg",
      {
        viewBox: `0 0 ${kWidth} ${kHigh}`,
        preserveAspectRatio: "xMidYMax slice",
        class: "night",
        "aria-hidden": "true",
      },
      Draw.el(
        "linearGradient",
        { id: "dusk", x1: 0, y1: 0, x2: 0, y2: 1 },
        stop(0, "#1d1730"),
        stop(0.6, "#4c2440"),
        stop(1, "#b1492c"),
      ),
      Draw.rect(0, 0, kWidth, kHigh, { rx: 0, fill: "url(#dusk)" }),
      Draw.circle(620, 44, 34, { fill: "#ffe2a3" }),
      Draw.path(walls(towers(1, 40, 96)), { fill: "#2c1d35" }),
      Draw.at(572, 12, {}, Draw.path(kWatcher, { fill: "#15101d" })),
      Draw.path("M614 38l5 3-6 1zM626 38l-5 3 6 1z", { fill: "#ff8a5c" }),
      Draw.path(walls(near), { fill: "#15101d" }),
      Draw.path(lights(near), { fill: "#ffcf6b", opacity: 0.85 }),
    ),
  );
}
