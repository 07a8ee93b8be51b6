// Findings: what a review has found, drawn: where the game stood, totals by seat, the costliest decisions and
// the turns of luck.
import { mount } from "../board/board.js";
import { Draw } from "../board/draw.js";
import { by, capital, html, signed } from "../page/html.js";
import { table } from "../page/table.js";
import { App } from "../table/app.js";
import { Moment } from "./moment.js";
import { Review } from "./review.js";

export const Findings = {
  all(mistakes, turns) {
    return [
      Findings.graph(mistakes, turns),
      Findings.totals(),
      html(
        "div",
        { class: "columns" },
        html("section", {}, html("h3", {}, "Costliest decisions"), Findings.mistakes(mistakes)),
        html("section", {}, html("h3", {}, "Turns of luck"), Findings.turns(turns)),
      ),
    ];
  },
  jump: (id, decision, words) =>
    html(
      "button",
      { type: "button", class: "choice", id, onclick: () => App.run(() => Moment.show(decision)) },
      words,
    ),
  mistakes(mistakes) {
    if (!mistakes.length)
      return html(
        "p",
        { class: "quiet" },
        Review.found.done ? "None cost more than chance explains." : "None so far.",
      );
    return html(
      "ol",
      {},
      mistakes.map((each) =>
        html(
          "li",
          {},
          Findings.jump(
            `mistake-${each.decision}`,
            each.decision,
            `${each.decision}: ${capital(each.words)}`,
          ),
          html(
            "small",
            {},
            html("b", { class: "grade" }, each.grade),
            `; better: ${each.best_words}; it cost ${Review.measured(each.loss)}`,
          ),
          each.why ? html("p", { class: "why" }, each.why.words) : null,
        ),
      ),
    );
  },
  turns(turns) {
    if (!turns.length)
      return html(
        "p",
        { class: "quiet" },
        App.state.over ? "Chance did nothing to this seat." : "Luck is shown when the game is over.",
      );
    const words = (each) => [
      html("b", { class: each.luck[Review.seat] > 0 ? "good" : "bad" }, signed(each.luck[Review.seat])),
      each.decision < 0 ? " the deal" : ` after decision ${each.decision}`,
    ];
    return html(
      "ol",
      {},
      turns.map((each) =>
        html(
          "li",
          {},
          Findings.jump(`luck-${each.decision}`, each.decision + 1, words(each)),
          each.decision < 0 ? null : html("small", { title: each.words }, each.words),
        ),
      ),
    );
  },

  totals() {
    const names = App.state.players.map((player, seat) => `Seat ${seat + 1} (${player})`);
    const head = [
      "seat",
      "unlike the agent",
      "start",
      "luck",
      "own mistakes",
      "others\u2019 mistakes",
      "unexplained",
      "score",
    ];
    const part = (judged) => (judged ? `${signed(judged.mean)} \u00b1 ${judged.error.toFixed(2)}` : "\u2013");
    const own = (seat) => seat.ledger?.own_mistakes ?? { mean: -seat.loss.mean, error: seat.loss.error };
    const row = (seat, i) => [
      names[i],
      [
        `${seat.differing} of ${seat.decisions}${seat.unjudged ? `, ${seat.unjudged} not judged` : ""}`,
        part(seat.ledger?.start),
        part(seat.ledger?.luck),
        part(own(seat)),
        part(seat.ledger?.others_mistakes),
        part(seat.ledger?.unexplained),
        seat.score === undefined ? "\u2013" : signed(seat.score),
      ],
    ];
    const rows = Review.found.seats.flatMap((seat, i) => (seat.decisions ? [row(seat, i)] : []));
    if (by("findings").clientWidth >= 620) return table("Totals by seat", head, rows);
    // On a phone a seat is a column.
    const short = rows.map(([name]) => name.replace(/ \(.*/, ""));
    const turned = head.slice(1).map((words, i) => [words, rows.map(([, cells]) => cells[i])]);
    return table("Totals by seat", [head[0], ...short], turned);
  },

  // Where the game stood for the seat: its own decisions, then the result.
  graph(mistakes, turns) {
    const state = App.state,
      wide = by("findings").clientWidth < 620 ? 360 : 760,
      high = 200,
      end = Math.max(1, state.decisions);
    const x = (at) => 56 + (wide - 76) * (at / end),
      y = (score) => 12 + (high - 60) * ((1 - score) / 2);
    const points = Review.found.decisions
      .filter((each) => each.seat === Review.seat)
      .map((each) => ({ at: each.decision, score: each.expected_score }));
    if (state.over) points.push({ at: state.decisions, score: state.scores[Review.seat] });
    const line = points
      .map((point, i) => `${i ? "L" : "M"} ${x(point.at).toFixed(1)} ${y(point.score).toFixed(1)}`)
      .join(" ");
    const cost = new Map(mistakes.map((each) => [each.decision, each]));
    const graph = mount(
      Draw.el(
        "svg",
        {
          viewBox: `0 0 ${wide} ${high}`,
          class: "graph",
          role: "img",
          "aria-label": `Expected score of seat ${Review.seat + 1}: ${points
            .filter((_, i) => i % Math.ceil(points.length / 12) === 0)
            .map((p) => `${p.at}: ${signed(p.score)}`)
            .join(", ")}`,
        },
        [
          [1, "won"],
          [0, "even"],
          [-1, "lost"],
        ].map(([score, word]) => [
          Draw.path(`M 56 ${y(score)} H ${wide - 20}`, { class: "grid" }),
          Draw.text(48, y(score) + 4, word, { "text-anchor": "end" }),
        ]),
        Draw.path(`M ${x(Moment.at)} 8 V ${high - 44}`, { class: "now" }),
        Draw.path(line, { class: "curve" }),
        points
          .filter((point) => cost.has(point.at))
          .map((point) => Draw.circle(x(point.at), y(point.score), 6, { class: "mistake" })),
        Draw.text(48, high - 26, "luck", { "text-anchor": "end" }),
        turns.map((each) =>
          Draw.path(each.luck[Review.seat] > 0 ? "M -6 5 L 0 -6 L 6 5 Z" : "M -6 -5 L 0 6 L 6 -5 Z", {
            class: each.luck[Review.seat] > 0 ? "lucky" : "unlucky",
            transform: `translate(${x(Math.max(0, each.decision))} ${high - 30})`,
          }),
        ),
        Draw.text(wide - 20, high - 6, Draw.counted(state.decisions, "decision"), { "text-anchor": "end" }),
        Draw.text(56, high - 6, "\u25cf a mistake   \u25b2\u25bc luck"),
      ),
    );
    graph.addEventListener("click", (event) => {
      const { left, width } = graph.getBoundingClientRect();
      App.run(() =>
        Moment.show(Math.round(((((event.clientX - left) / width) * wide - 56) / (wide - 76)) * end)),
      );
    });
    return graph;
  },
};
