// Where the texts of a drawing stand, reckoned from the tree itself: no browser, and widths as a wide font
// has them.

import { Draw } from "../../../web/board/draw.js";

/** The matrix [a, b, c, d, e, f] of a transform of translations, rotations and scales. */
function matrix(text = "") {
  let all = [1, 0, 0, 1, 0, 0];
  for (const [, kind, given] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x, y] = given.split(/[ ,]+/).map(Number),
      turn = (x * Math.PI) / 180;
    const one = {
      translate: [1, 0, 0, 1, x, y || 0],
      scale: [x, 0, 0, y ?? x, 0, 0],
      rotate: [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0],
    }[kind];
    all = times(all, one);
  }
  return all;
}
const times = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** [{words, left, right, top, bottom}] of every text. */
export function texts(shape, above = [1, 0, 0, 1, 0, 0], found = []) {
  if (typeof shape === "string") return found;
  const at = times(above, matrix(shape.attributes.transform));
  if (shape.tag === "text") {
    const words = shape.children.join(""),
      size = shape.attributes["font-size"],
      wide = Draw.wide(words, size) * 0.92;
    const { x, y, "text-anchor": anchor } = shape.attributes;
    const from = x - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
    const corners = [from, from + wide].flatMap((right) =>
      [y - size * 0.72, y + size * 0.06].map((down) => [
        at[0] * right + at[2] * down + at[4],
        at[1] * right + at[3] * down + at[5],
      ]),
    );
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    if (words.trim())
      found.push({
        words,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      });
  }
  for (const child of shape.children) texts(child, at, found);
  return found;
}

/** What is wrong with where the texts stand, a sentence each. */
export function faults(drawing) {
  const found = texts(drawing),
    [, , width, height] = drawing.attributes.viewBox.split(" ").map(Number),
    list = [];
  found.forEach((one, i) => {
    if (one.left < -1 || one.right > width + 1 || one.top < -1 || one.bottom > height + 1)
      list.push(`'${one.words}' leaves the drawing`);
    for (const other of found.slice(i + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1)
        list.push(`'${one.words}' and '${other.words}' overlap by ${across.toFixed(1)} x ${down.toFixed(1)}`);
    }
  });
  return list;
}
/** Every key in a drawing. */
export function keys(shape, found = new Set()) {
  if (typeof shape === "string") return found;
  if (shape.attributes["data-key"]) found.add(shape.attributes["data-key"]);
  for (const child of shape.children) keys(child, found);
  return found;
}
