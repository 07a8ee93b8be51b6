// Draw: SVG in few words, and the pieces that several tables share. A piece with a `key` keeps it from drawing to
// drawing: clicks are attached to it and it glides when it has moved. `term` names what the glossary says of it.
"use strict";

const Draw = {
  // el("g", {x: 1, key: "runner 0", term: "Runner"}, child, "text", [more])
  el(tag, attributes = {}, ...children) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (["key", "term", "roll", "fit"].includes(name)) node.dataset[name] = value;
      else node.setAttribute(name, value);
    }
    for (const child of children.flat(3))
      if (child !== null && child !== undefined && child !== false) node.append(child);
    return node;
  },
  at: (x, y, attributes, ...children) => Draw.el("g", { transform: `translate(${x} ${y})`, ...attributes }, ...children),
  rect: (x, y, width, height, attributes = {}) => Draw.el("rect", { x, y, width, height, rx: 4, ...attributes }),
  circle: (cx, cy, r, attributes = {}) => Draw.el("circle", { cx, cy, r, ...attributes }),
  path: (d, attributes = {}) => Draw.el("path", { d, ...attributes }),
  // `fit` is the room that the words have; where a wide font needs more they are drawn together.
  fit(drawing) {
    for (const node of drawing.querySelectorAll("text[data-fit]")) {
      if (node.getComputedTextLength() <= Number(node.dataset.fit)) continue;
      node.setAttribute("textLength", node.dataset.fit);
      node.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  },
  text: (x, y, words, attributes = {}) => Draw.el("text", { x, y, ...attributes }, String(words)),

  // Text in lines of at most `columns` characters.
  lines(x, y, words, columns, step, attributes = {}) {
    const lines = [""];
    for (const word of String(words).split(" ")) {
      if (lines.at(-1) && (lines.at(-1) + " " + word).length > columns) lines.push("");
      lines.push((lines.pop() + " " + word).trim());
    }
    return lines.map((line, i) => Draw.text(x, y + i * step, line, attributes));
  },

  // A die of side `size`, its middle at 0, 0: pips for a number, or a drawing.
  die(size, value, attributes = {}, ...face) {
    const half = size / 2, spot = size * 0.26, pip = (x, y) => Draw.circle(x * spot, y * spot, size * 0.09, { class: "pip" });
    const places = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]],
      4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
      6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };
    return Draw.el("g", { class: "die", ...attributes },
      Draw.rect(-half, -half, size, size, { rx: size * 0.18, class: "die-body" }),
      face.length ? face : (places[value] ?? []).map(([x, y]) => pip(x, y)));
  },

  // A round counter with a letter or number on it.
  token(r, label, attributes = {}) {
    return Draw.el("g", { ...attributes, class: `token ${attributes.class ?? ""}` }, Draw.circle(0, 0, r),
      Draw.text(0, r * 0.38, label, { "text-anchor": "middle", "font-size": r * (String(label).length > 1 ? 0.9 : 1.15) }));
  },

  // A person standing on their feet at 0, 0, `height` tall.
  person(height, label, attributes = {}) {
    const h = height;
    return Draw.el("g", { ...attributes, class: `person ${attributes.class ?? ""}` },
      Draw.path(`M ${-0.3 * h} 0 Q ${-0.34 * h} ${-0.62 * h} 0 ${-0.62 * h} Q ${0.34 * h} ${-0.62 * h} ${0.3 * h} 0 Z`),
      Draw.circle(0, -0.78 * h, 0.22 * h),
      Draw.text(0, -0.12 * h, label, { "text-anchor": "middle", "font-size": h * 0.4 }));
  },

  // A card face up: name, and a smaller line below.
  card(width, height, name, note, attributes = {}) {
    return Draw.el("g", { ...attributes, class: `card ${attributes.class ?? ""}` }, Draw.rect(0, 0, width, height, { rx: 5 }),
      Draw.lines(width / 2, 15, name, Math.max(6, Math.floor(width / 6.6)), 13, { "text-anchor": "middle", class: "card-name", fit: width - 8 }),
      note ? Draw.text(width / 2, height - 6, note, { "text-anchor": "middle", class: "note", fit: width - 8 }) : null);
  },

  // `filled` of `whole` small boxes in a row, with a word before them.
  track(x, y, word, filled, whole, attributes = {}) {
    const from = x + (attributes.from ?? 62), step = attributes.step ?? 13;
    return Draw.el("g", { class: `track ${attributes.class ?? ""}`, term: attributes.term }, Draw.text(x, y + 9, word, { class: "label" }),
      Array.from({ length: whole }, (_, i) => Draw.rect(from + i * step, y, step - 3, 11, { rx: 2, class: i < filled ? "full" : "empty" })));
  },

  bits: (set, limit = 32) => Array.from({ length: limit }, (_, i) => i).filter((i) => Number((BigInt(set) >> BigInt(i)) & 1n)),
};

// The drawing of each game: Tables[name].draw(view, scene) returns an <svg>; .places(text) the keys of the pieces that
// an action's stable text is about.
const Tables = {};
