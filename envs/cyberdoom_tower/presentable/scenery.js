// What stands behind the pieces of Cyberdoom Tower: the spire with its aerials, the lift in its shaft, and
// the legend of the signs on cards and sectors.

export const TowerScenery = {
  /** Aerials and lit bands on the roof, in a box of `width` by `high`. */
  spire: (Draw, width, high) => [
    Draw.path(
      `M${width - 92} ${high}L${width - 70} 14H${width - 34}L${width - 12} ${high}Z` +
        `M${width - 62} 14V6M${width - 42} 14V3M${width - 52} 14V8`,
      { class: "spire" },
    ),
    Draw.path(`M${width - 80} ${high - 14}h56M${width - 75} ${high - 28}h46M${width - 71} ${high - 42}h38`, {
      class: "band",
    }),
  ],
  /** The lift's cables and its cabin, in a box of `width` by `high`. */
  lift: (Draw, width, high) => [
    Draw.path(`M${width / 2 - 5} 16V${high - 8}M${width / 2 + 5} 16V${high - 8}`, { class: "cable" }),
    Draw.rect(width / 2 - 11, high - 42, 22, 30, { rx: 3, class: "cabin" }),
    Draw.path(`M${width / 2} ${high - 42}v30`, { class: "cable" }),
  ],
  /** `signs` are those of Energy, Luck, a crate and a key. */
  legend(Draw, width, signs) {
    const sign = (words, klass) => Draw.middle(0, 4, words, { class: klass, size: 13 });
    const [energy, luck, crate, key] = signs;
    const entries = [
      [energy, "1 Energy; all these signs are pale once taken"],
      [luck, "1 Luck"],
      [crate, "a crate to loot"],
      [key, "the key of this floor"],
      [
        Draw.el("g", { class: "watch" }, Draw.path("M-7 0Q0-9 7 0 0 9-7 0Z", { class: "eye" })),
        "the sentinel sees the shaded sectors",
      ],
      [sign("5", "note"), "to Hide here: roll at least this"],
      [sign("2", "modifier now"), "these change the sentinel\u2019s boxes now"],
      [sign("2", "modifier"), "an empty box of the row needs 2 or more"],
      [sign("!", "modifier"), "exactly the numbers of the row"],
      [sign("=", "modifier"), "all dice of the row alike"],
      [sign("R", "modifier"), "the row\u2019s first box takes a red die"],
      [Draw.rect(-7, -7, 14, 14, { rx: 3, class: "hit red-box" }), "a red die only"],
    ];
    return Draw.legend(entries, width, width);
  },
};
