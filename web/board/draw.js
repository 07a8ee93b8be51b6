// Draw: SVG in few words, and the pieces that several boards share. A drawing is a tree of plain values: the
// page hangs it into the document (board.js), Python writes it as text (`toText`). It asks no document and
// measures no font.
//
// A piece with a `key` keeps it from drawing to drawing: moves are attached to it, and it glides when it has
// moved. `term` names what the glossary says of it; `fit` is the room that a text has.

/**
 * @typedef {{tag: string, attributes: Record<string, any>, children: (Shape | string)[]}} Shape
 * @typedef {Shape | string | false | null | undefined} Part
 * @typedef {{draw: (view: any, scene: any) => Shape,
 *   places: (text: string, view: any, scene: any) => string[],
 *   colours?: (view: any, scene: any) => string[],
 *   ending?: (view: any, scene: any) => [string, (string | number)[], string?][]}} Drawing
 */

const kData = new Set(["key", "term", "roll", "fit"]);
// Widths of letters in a wide font (DejaVu Sans), as parts of the size.
const kNarrow = new Set("iljtfrI.,:;'|!()[]- ");
const kWide = new Set("mwMWGOQDNHU@%&\u2026");

export const Draw = {
  /**
   * el("g", {x: 1, key: "runner 0", term: "Runner"}, child, "text", [more])
   * @param {string} tag
   * @param {Record<string, any>} attributes
   * @param {...any} children
   * @returns {Shape}
   */
  el(tag, attributes = {}, ...children) {
    const known = Object.entries(attributes).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    );
    return {
      tag,
      attributes: Object.fromEntries(
        known.map(([name, value]) => [kData.has(name) ? `data-${name}` : name, value]),
      ),
      children: children
        .flat(4)
        .filter((child) => child && (typeof child === "object" || typeof child === "string")),
    };
  },
  /** @param {number} x @param {number} y @param {Record<string, any>} attributes @param {...any} children */
  at: (x, y, attributes, ...children) =>
    Draw.el("g", { transform: `translate(${Draw.round(x)} ${Draw.round(y)})`, ...attributes }, ...children),
  round: (/** @type {number} */ number) => Math.round(number * 100) / 100,
  rect: (x, y, width, height, attributes = {}) =>
    Draw.el("rect", { x, y, width, height, rx: 4, ...attributes }),
  circle: (cx, cy, r, attributes = {}) => Draw.el("circle", { cx, cy, r, ...attributes }),
  path: (d, attributes = {}) => Draw.el("path", { d, ...attributes }),

  // ---- words ----
  /** How wide words are at most. @param {any} words */
  wide: (words, size = 12) =>
    [...String(words)].reduce((sum, c) => sum + (kNarrow.has(c) ? 0.4 : kWide.has(c) ? 0.88 : 0.65), 0) *
    size,
  /** "1 card", "2 cards". @param {number} count @param {string} one @param {string} [many] */
  counted: (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`,
  capital: (/** @type {string} */ words) => words.charAt(0).toUpperCase() + words.slice(1),
  /**
   * A line of text. With `fit` it takes no more room: it becomes a little smaller, then loses its end.
   * @param {number} x @param {number} y @param {any} words @param {Record<string, any>} attributes
   */
  text(x, y, words, attributes = {}) {
    const kind = String(attributes.class ?? "").split(" ")[0];
    const { fit, size = { big: 15, label: 11, note: 11 }[kind] ?? 12, ...others } = attributes;
    let line = String(words),
      points = size;
    if (fit) {
      const smaller = Math.floor((100 * size * fit) / Math.max(1, Draw.wide(line, size))) / 100;
      points = Math.max(Math.min(size, 9), Math.min(size, smaller));
      if (Draw.wide(line, points) > fit) {
        while (line && Draw.wide(`${line}\u2026`, points) > fit) line = line.slice(0, -1);
        line = `${line.trimEnd()}\u2026`;
      }
    }
    return Draw.el(
      "text",
      { x: Draw.round(x), y: Draw.round(y), "font-size": Draw.round(points), ...others },
      line,
    );
  },
  middle: (x, y, words, attributes = {}) =>
    Draw.text(x, y, words, { "text-anchor": "middle", ...attributes }),
  end: (x, y, words, attributes = {}) => Draw.text(x, y, words, { "text-anchor": "end", ...attributes }),

  /** Words broken into lines of at most `width`. @returns {string[]} */
  broken(words, width, size = 12) {
    const lines = [""];
    for (const word of String(words).split(" ")) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (lines.at(-1) && Draw.wide(longer, size) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  },
  /** At most `most` lines of text, each no wider than `width`; where there are more the last one is cut. */
  lines(x, y, words, width, most, attributes = {}) {
    const { size = 12, step = size * 1.2 } = attributes;
    const lines = Draw.broken(words, width, size);
    if (lines.length > most) lines.splice(most - 1, lines.length, `${lines.slice(most - 1).join(" ")}`);
    return lines.map((line, i) =>
      Draw.text(x, y + i * step, line, { ...attributes, size, step: null, fit: width }),
    );
  },

  // ---- pieces ----
  /** A die of side `size`, its middle at 0, 0: pips for a number, or a drawing. */
  die(size, value, attributes = {}, ...face) {
    const spots = ["", "4", "08", "048", "0268", "02468", "023568"][value] ?? "";
    const pip = (place) =>
      Draw.circle(((place % 3) - 1) * size * 0.26, (Math.floor(place / 3) - 1) * size * 0.26, size * 0.09, {
        class: "pip",
      });
    return Draw.el(
      "g",
      { ...attributes, class: `die ${attributes.class ?? ""}` },
      Draw.rect(-size / 2, -size / 2, size, size, { rx: size * 0.18, class: "die-body" }),
      face.length ? face : [...spots].map((place) => pip(Number(place))),
    );
  },
  /** A round counter with a letter or number on it. */
  token(r, label, attributes = {}) {
    return Draw.el(
      "g",
      { ...attributes, class: `token ${attributes.class ?? ""}` },
      Draw.circle(0, 0, r),
      Draw.middle(0, r * 0.38, label, { size: Math.min(r * 1.1, (r * 1.7 * r) / Draw.wide(label, r)) }),
    );
  },
  /** A person standing on their feet at 0, 0, `height` tall. */
  person(height, label, attributes = {}) {
    const h = height;
    return Draw.el(
      "g",
      { ...attributes, class: `person ${attributes.class ?? ""}` },
      Draw.path(
        `M${-0.3 * h} 0Q${-0.34 * h} ${-0.62 * h} 0 ${-0.62 * h} ${0.34 * h} ${-0.62 * h} ${0.3 * h} 0Z`,
      ),
      Draw.circle(0, -0.78 * h, 0.22 * h),
      Draw.middle(0, -0.12 * h, label, { size: h * 0.4 }),
    );
  },
  /** A card face up: its name, what it does, and a note at its foot. */
  card(width, height, name, does, note, attributes = {}) {
    const named = Draw.broken(name, width - 10, 11).length > 1 ? 2 : 1;
    const room = Math.floor((height - 12 - named * 13 - (note ? 14 : 0)) / 11);
    return Draw.el(
      "g",
      { ...attributes, class: `card ${attributes.class ?? ""}` },
      Draw.rect(0, 0, width, height, { rx: 5 }),
      Draw.lines(6, 15, name, width - 10, 2, { size: 11, step: 13, class: "card-name" }),
      does && room > 0
        ? Draw.lines(6, 17 + named * 12, does, width - 10, room, { size: 9.5, step: 11, class: "does" })
        : null,
      note ? Draw.text(6, height - 6, note, { class: "foot", size: 10, fit: width - 10 }) : null,
    );
  },
  /** `filled` of `whole` small boxes in a row, with a word before them. */
  track(x, y, word, filled, whole, attributes = {}) {
    const { from = 62, step = 13, term } = attributes;
    return Draw.el(
      "g",
      { class: "track", term },
      Draw.text(x, y + 9, word, { class: "label", size: 11, fit: from - 4 }),
      Array.from({ length: whole }, (_, i) =>
        Draw.rect(x + from + i * step, y, step - 3, 11, { rx: 2, class: i < filled ? "full" : "empty" }),
      ),
    );
  },
  /** Signs and what they mean: [[shape, words], ...], in columns of `column`; returns {high, node}. */
  legend(entries, width, column = 110) {
    const columns = Math.max(1, Math.floor(width / column));
    return {
      high: Math.ceil(entries.length / columns) * 18 + 4,
      node: Draw.el(
        "g",
        { class: "legend" },
        entries.map(([shape, words], i) =>
          Draw.at((i % columns) * column + 8, Math.floor(i / columns) * 18 + 9, {}, shape, [
            Draw.text(12, 4, words, { class: "label", size: 10.5, fit: column - 26 }),
          ]),
        ),
      ),
    };
  },

  /** The places of the bits that are set. @param {number | string} set */
  bits: (set, limit = 32) =>
    Array.from({ length: limit }, (_, i) => i).filter((i) => Number((BigInt(set) >> BigInt(i)) & 1n)),

  /** A tree as the text of an SVG. @param {Shape | string} shape @returns {string} */
  toText(shape) {
    const safe = (words) =>
      String(words).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
    if (typeof shape === "string") return safe(shape);
    const attributes = Object.entries(shape.attributes).map(([name, value]) => ` ${name}="${safe(value)}"`);
    return `<${shape.tag}${attributes.join("")}>${shape.children.map(Draw.toText).join("")}</${shape.tag}>`;
  },
};
