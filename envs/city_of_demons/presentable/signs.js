// The signs of City of Demons: what stands on its dice, faces made of them, and what they do. Methods of the
// drawing (board.js).

/** @param {any} Draw @returns {any} */
export const citySigns = (Draw) => ({
  // What stands on the dice, in its own drawing: r is half its size.
  symbol(letter, r, attributes = {}) {
    const u = r / 10,
      make = (d, klass) => Draw.path(d, { class: klass });
    const drawings = {
      G: () => make("M0-9 8 0H3V9H-3V0H-8Z", "s-go"),
      R: () =>
        [0, 120, 240].map((turn) =>
          Draw.el("g", { transform: `rotate(${turn})` }, make("M0-2.5-5-9.5A10 10 0 0 1 5-9.5Z", "s-rad")),
        ),
      I: () => [
        Draw.circle(0, 0, 9, { class: "s-info" }),
        make("M-1.6-1.5H1.6V6H-1.6ZM-1.6-6H1.6V-3.2H-1.6Z", "s-dark"),
      ],
      B: () => make("M0-10 4 8H-4ZM-9-6-5-3M9-6 5-3M-9 1H-5M9 1H5", "s-beacon"),
      J: () => make("M-9-3-4-9 4-9 9-3 7 7-6 9Z", "s-junk"),
      D: () => [
        make("M-9-10Q-8-3-4-5 0-7 4-5 8-3 9-10 11 2 5 8Q0 11-5 8-11 2-9-10Z", "s-demon"),
        make("M-5-1-1 1-4 3ZM5-1 1 1 4 3Z", "s-dark"),
      ],
    };
    return Draw.el(
      "g",
      { ...attributes },
      Draw.el("g", { transform: `scale(${u})`, class: "sym" }, drawings[letter]?.()),
    );
  },
  names: { G: "Go in", R: "Radiation", I: "Info", B: "Beacon", J: "Junk", D: "Demon" },
  /** What the signs on dice do; what stands between a name and its colon in the glossary goes. */
  legend(scene, width) {
    let y = 22;
    const line = ([letter, name]) => {
      const means = scene
        .means(letter)
        .replace(/^[^:]*: */, "")
        .replace(/\. .*$/, ".");
      const words = Draw.broken(means, width - 104, 10).slice(0, 3),
        node = Draw.at(0, y, { term: name }, [
          Draw.at(10, 4, {}, this.symbol(letter, 8)),
          Draw.text(26, 8, name, { class: "strong", size: 11, fit: 72 }),
          words.map((each, i) =>
            Draw.text(100, 8 + i * 12, each, { class: "note", size: 10, fit: width - 100 }),
          ),
        ]);
      y += Math.max(22, words.length * 12 + 8);
      return node;
    };
    const lines = Object.entries(this.names).map(line);
    return {
      high: y,
      node: Draw.el("g", {}, Draw.text(0, 10, "On the dice", { class: "label" }), lines),
    };
  },

  /** Their names alone, where the mats leave no room for more. */
  short_legend(width) {
    const signs = Object.entries(this.names).map(([letter, name]) => [this.symbol(letter, 7), name]);
    return Draw.legend(signs, width, 138);
  },

  face(text, size, attributes = {}) {
    const many = text.length > 3 ? 3 : text.length,
      rows = Math.ceil(text.length / many),
      r = Math.min(size / (2.4 * many), size / (2.6 * rows), size / 3.4);
    return Draw.die(
      size,
      0,
      attributes,
      [...text].map((letter, i) => {
        const row = Math.floor(i / many),
          count = Math.min(many, text.length - row * many);
        return Draw.at(
          ((i % many) - (count - 1) / 2) * r * 2.2,
          (row - (rows - 1) / 2) * r * 2.3,
          {},
          this.symbol(letter, r),
        );
      }),
    );
  },

  // A face among the six of a die, its middle at x, y: from four symbols on in two rows.
  small(face, x, y, step = 12.5) {
    const rows = face.length > 3 ? 2 : 1,
      many = Math.ceil(face.length / rows),
      wide = many * step + 4,
      high = rows * step + 3;
    return Draw.at(
      x,
      y,
      { class: "mini" },
      Draw.rect(-wide / 2, -high / 2, wide, high, { rx: 3.5, class: "die-body" }),
      [...face].map((letter, k) =>
        Draw.at(
          ((k % many) - (Math.min(many, face.length - Math.floor(k / many) * many) - 1) / 2) * step,
          (Math.floor(k / many) - (rows - 1) / 2) * step,
          {},
          this.symbol(letter, step * 0.43),
        ),
      ),
    );
  },
});
