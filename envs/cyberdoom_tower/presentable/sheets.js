// The players' sheets of Cyberdoom Tower, and the dice of an attack. Methods of the drawing (board.js).

/** @param {any} Draw @returns {any} */
export const towerSheets = (Draw) => ({
  rack(view, scene, dice, width) {
    return Draw.el(
      "g",
      {},
      Draw.rect(0, 0, width, 66, { rx: 10, class: "panel" }),
      Draw.text(10, 16, `Attack: ${view.weapon}`, { class: "strong" }),
      dice.map((die, i) =>
        Draw.at(
          28 + i * 42,
          42,
          {
            key: dice.findIndex((each) => each.key === die.key) === i ? `die ${die.key}` : `spare ${i}`,
            roll: `${die.key}`,
            class: die.red ? "red" : "",
          },
          Draw.die(32, die.face),
        ),
      ),
    );
  },

  sheet(view, scene, seat, width) {
    const self = view.players[seat],
      has = (set, i) => (set >> i) & 1;
    return Draw.el(
      "g",
      {},
      Draw.rect(0, 0, width, 247, { rx: 10, class: "panel" }),
      Draw.rect(0, 0, 5, 247, { rx: 2, class: `s${seat}` }),
      Draw.text(14, 18, Draw.capital(scene.names[seat]), { class: `big s${seat}` }),
      view.who === seat && view.phase !== "over"
        ? Draw.text(width - 10, 18, `${view.action_points} action points`, {
            "text-anchor": "end",
            class: "label",
          })
        : null,
      Draw.track(14, 28, "Energy", self.energy, 6, { term: "Energy" }),
      Draw.track(14, 45, "Luck", self.luck, 6, { term: "Luck" }),
      scene.box.abilities.map((name, i) =>
        Draw.at(
          166,
          28 + i * 17,
          { key: `ability ${seat} ${i}`, term: name },
          Draw.rect(-3, -3, 112, 17, { rx: 4, class: "ghost" }),
          Draw.track(0, 0, name, self.boxes[i], scene.box.ability_boxes[i], { from: 54 }),
        ),
      ),
      scene.box.items.map((name, i) => {
        const wide = (width - 18) / 2,
          owned = has(self.owned, i),
          gone = has(self.crossed_off, i);
        return Draw.at(
          10 + (i % 2) * wide,
          80 + Math.floor(i / 2) * 55,
          { key: `item ${seat} ${i}`, term: name },
          Draw.rect(0, 0, wide - 5, 52, { rx: 5, class: owned ? "item have" : "item" }),
          Draw.text(6, 12, `${i + 1} ${name}`, {
            class: owned ? "strong" : "label",
            "text-decoration": gone ? "line-through" : null,
            size: 10.5,
            fit: wide - 16,
          }),
          Draw.lines(6, 22, scene.means(name), wide - 14, 4, { size: 8.5, step: 9, class: "note" }),
        );
      }),
    );
  },
});
