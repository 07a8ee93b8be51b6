// What stands beside the plan of Demon City: who is who, objects, leads, the cards of the last flip, the
// decks. Methods of the drawing (board.js).

/** @param {any} Draw @returns {any} */
export const planPanels = (Draw) => ({
  notes(figure, scene) {
    if (figure.dead) return "dead";
    if (figure.lost) return "mind lost";
    if (figure.gone) return "away";
    if (!figure.arrived) return figure.arrives > 1 ? `arrives in round ${figure.arrives}` : "to come";
    return [
      figure.out && `out, recovers against ${figure.wound}`,
      figure.hidden && "lurking",
      figure.panic && "panics",
      figure.held_by >= 0 && "held",
      figure.holding >= 0 && "holds",
      figure.carrying >= 0 && "carries",
      figure.prone > 0 && "prone",
      figure.lamed && "lamed",
      figure.hurt && "hurt",
      figure.drunk && "drunk",
      figure.edge && "edge",
      scene.box.weapons[figure.weapons[figure.wielded]],
    ]
      .filter(Boolean)
      .join(", ");
  },
  roster(view, scene, width) {
    const order = [
      ...view.order.filter((f) => f >= 0),
      ...view.figures.map((_, f) => f).filter((f) => view.figures[f].who >= 0 && !view.order.includes(f)),
    ];
    const step = 47;
    return {
      high: order.length * step + 20,
      node: Draw.el(
        "g",
        {},
        Draw.text(2, 12, "Slow to fast", { class: "label" }),
        order.map((f, i) => {
          const figure = view.figures[f],
            type = scene.box.figures[figure.who],
            act =
              figure.act?.kind && !["nothing", "hold"].includes(figure.act.kind)
                ? `announces ${scene.box.announcements[figure.act.kind]}`
                : "",
            calm = f < 4 ? `, Calm ${figure.calm}/${figure.base_calm}` : "";
          return Draw.at(
            0,
            18 + i * step,
            {
              key: `listed ${f}`,
              term: type.name,
              class: figure.dead || figure.gone || figure.lost ? "faint" : "",
            },
            Draw.rect(0, 0, width, step - 4, { rx: 7, class: view.acting === f ? "panel turn" : "panel" }),
            Draw.at(16, 21, {}, this.counter(view, scene, f, 12)),
            Draw.text(33, 14, type.name, { class: "strong", fit: width - 40 }),
            Draw.text(
              33,
              27,
              `Agility ${type.agility}, Toughness ${figure.toughness}/${type.toughness}${calm}`,
              {
                class: "label",
                size: 10.5,
                fit: width - 40,
              },
            ),
            Draw.text(33, 39, [this.notes(figure, scene), act].filter(Boolean).join("; "), {
              class: "note",
              size: 10.5,
              fit: width - 40,
            }),
          );
        }),
      ),
    };
  },
  things(view, scene, scenario, width) {
    const list = scenario.objects.map((object, o) => ({ ...object, ...view.objects[o], o }));
    if (!list.length) return null;
    return {
      high: list.length * 24 + 2,
      node: Draw.el(
        "g",
        {},
        list.map((each, i) =>
          Draw.at(
            0,
            i * 24,
            { key: `listed object ${each.o}` },
            Draw.rect(0, 0, width, 21, { rx: 6, class: "panel" }),
            Draw.at(14, 10.5, {}, this.diamond(9, each.o, each.host)),
            Draw.text(30, 15, `${each.name}${each.host ? " (the Host's)" : ""}`, {
              class: "strong",
              fit: width * 0.6 - 34,
            }),
            Draw.text(
              width - 8,
              15,
              each.done
                ? "done"
                : each.carrier >= 0
                  ? "carried"
                  : each.after >= 0 && !view.objects[each.after].done
                    ? "not yet"
                    : `${each.progress}/${each.need}, against ${each.intensity}`,
              { class: "label", "text-anchor": "end", fit: width * 0.38 },
            ),
          ),
        ),
      ),
    };
  },
  leads(view, scene, scenario, width) {
    if (view.phase !== "investigation") return null;
    return {
      high: 22 + scenario.leads.length * 26,
      node: Draw.el(
        "g",
        {},
        Draw.text(
          2,
          14,
          `Leads: ${Draw.counted(view.scenes, "scene")} left, heat ${view.heat}, interference ${view.tokens}`,
          { class: "strong", fit: width - 4 },
        ),
        scenario.leads.map((lead, l) =>
          Draw.at(
            0,
            22 + l * 26,
            { key: `lead ${l}`, term: lead.name },
            Draw.rect(0, 0, width, 23, { rx: 6, class: "panel" }),
            Draw.text(8, 16, lead.name),
            Draw.text(
              width - 8,
              16,
              view.leads[l].closed
                ? view.leads[l].degree > 0
                  ? `solved, ${view.leads[l].degree}`
                  : "lost"
                : "open",
              { class: "label", "text-anchor": "end" },
            ),
          ),
        ),
      ),
    };
  },
  tarot(scene, number, x, y) {
    const name = scene.box.cards[number].name,
      sign = { M: "\u2726", W: "\u2020", C: "\u222a", S: "\u2694\uFE0E", P: "\u2605" }[name[0]];
    return Draw.at(
      x,
      y,
      { class: "card" },
      Draw.rect(0, 0, 26, 36, { rx: 4 }),
      Draw.text(13, 16, scene.box.cards[number].value, {
        "text-anchor": "middle",
        size: 14,
        "font-weight": 700,
      }),
      Draw.text(13, 31, sign, { "text-anchor": "middle", size: 12 }),
    );
  },
  flip(view, scene, width) {
    const throwers = view.figures
      .map((_, f) => f)
      .filter((f) => ((view.flip.throwers | view.flip.drivers) >> f) & 1 && view.flip.hands[f].count > 0);
    if (!throwers.length) return null;
    return {
      high: 20 + throwers.length * 42,
      node: Draw.el(
        "g",
        {},
        Draw.text(2, 13, "The last flip", { class: "strong" }),
        throwers.map((f, i) => {
          const hand = view.flip.hands[f];
          return Draw.at(
            0,
            20 + i * 42,
            {},
            Draw.at(15, 18, {}, this.counter(view, scene, f, 12)),
            hand.cards
              .slice(0, hand.count)
              .map((card, k) => card >= 0 && this.tarot(scene, card, 34 + k * 30, 0)),
            Draw.text(
              width - 8,
              22,
              `${hand.value}${hand.lowest ? ", lowest" : ""}${hand.fumble ? ", fumble" : ""}`,
              { "text-anchor": "end", class: "big" },
            ),
          );
        }),
      ),
    };
  },
  decks(view, width) {
    const count = (set) => Draw.bits(set.low, 64).length + Draw.bits(set.high, 14).length;
    return {
      high: 40,
      node: Draw.el(
        "g",
        {},
        [0, 1].map((side) =>
          Draw.text(
            2,
            14 + side * 17,
            `${side ? "Horror's" : "Players'"} Deck: ${count(view.decks[side].pile)} to draw, ` +
              `${count(view.decks[side].table)} on the table, ${count(view.decks[side].discard)} discarded`,
            { class: "label", fit: width - 4 },
          ),
        ),
      ),
    };
  },
});
