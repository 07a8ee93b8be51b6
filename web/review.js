// Review: a game looked back on: where it stood, what decisions cost, whose luck it was, any moment as any
// seat saw it, and playing on from there. The engine looks on for a moment at a time, so what is found fills
// in while one reads; a game that is not over is looked at through its own seat alone.
import { App } from "./app.js";
import { Board, boards, mount } from "./board.js";
import { Client } from "./client.js";
import { Draw } from "./draw.js";
import { Store } from "./store.js";
import { by, capital, html, put, signed, Words } from "./words.js";

export const Review = {
  kSlice: 150, // milliseconds of thinking for each question
  kMost: 6, // mistakes and turns of luck that are listed
  kReach: 2000, // decisions that one answer covers
  kCloseJudge: "best+search:64",

  seat: 0,
  judge: "best",
  found: null, // the engine's last answer
  fault: "", // why there is none
  at: 0, // the decision that is shown
  shown: "", // what the lists say
  looking: 0, // which looking-back is under way
  watching: null, // timer

  async show(from = App.state.decisions) {
    Review.seat = App.seatShown(App.state);
    Review.judge = "best";
    Review.found = null;
    Review.fault = "";
    App.screen("look-back");
    put(
      by("look-back"),
      html("div", { id: "findings" }, html("p", { class: "wait" }, "The agent looks back on the game\u2026")),
      html("section", { id: "moment" }),
    );
    await Review.look();
    Review.page();
    await Review.moment(from);
    Review.go_on(++Review.looking);
  },
  async look() {
    const to = App.state.decisions;
    try {
      Review.found = await Client.ask("review", {
        seat: Review.seat,
        from: Math.max(0, to - Review.kReach),
        to,
        milliseconds: Review.kSlice,
        judge: Review.judge,
      });
    } catch (error) {
      if (error.message === "stopped") throw error;
      Review.fault = error.message;
    }
  },
  async look_closely(closely) {
    Review.judge = closely ? Review.kCloseJudge : "best";
    const looking = ++Review.looking;
    await Review.look();
    Review.page();
    Review.go_on(looking);
  },
  async go_on(looking) {
    while (Review.found && !Review.found.done) {
      await new Promise((next) => setTimeout(next, 20));
      if (looking !== Review.looking || by("look-back").hidden) return;
      try {
        await Review.look();
      } catch {
        return;
      }
      if (looking !== Review.looking || by("look-back").hidden) return;
      // What is being pressed, and what says the same, stays.
      if (by("findings").querySelector(":active")) continue;
      if (Review.found.done || Review.said() !== Review.shown) Review.page();
      else by("findings").querySelector("progress").value = Review.found.progress;
    }
    if (Review.found && Review.said() !== Review.shown) Review.page();
  },
  said: () =>
    JSON.stringify([
      Review.found?.done,
      Review.mistakes().map((each) => [each.decision, each.loss.mean.toFixed(2)]),
      Review.turns().map((each) => each.decision),
    ]),
  measured: ({ mean, error }) => `${mean.toFixed(2)} \u00b1 ${error.toFixed(2)}`,
  leave() {
    Review.looking += 1;
    Review.pause();
  },

  // The costliest decisions of the seat, beyond what chance explains; and what chance did most to it.
  mistakes: () =>
    (Review.found?.decisions ?? [])
      .filter((each) => each.seat === Review.seat && each.loss && each.loss.mean > 2 * each.loss.error)
      .sort((a, b) => b.loss.mean - a.loss.mean)
      .slice(0, Review.kMost),
  turns: () =>
    (Review.found?.events ?? [])
      .filter((each) => Math.abs(each.luck[Review.seat]) >= 0.01)
      .sort((a, b) => Math.abs(b.luck[Review.seat]) - Math.abs(a.luck[Review.seat]))
      .slice(0, Review.kMost),

  page() {
    const state = App.state,
      place = by("findings"),
      kept = place.contains(document.activeElement) ? document.activeElement.id : null;
    const seats = html(
      "select",
      {
        id: "review-seat",
        onchange: () => {
          Review.seat = Number(seats.value);
          Review.page();
          App.run(() => Review.moment(Review.at));
        },
      },
      state.players.map((player, seat) => html("option", { value: seat }, `Seat ${seat + 1} (${player})`)),
    );
    seats.value = Review.seat;
    seats.disabled = !state.over;
    const mistakes = Review.mistakes(),
      turns = Review.turns();
    Review.shown = Review.said();
    const jump = (id, decision, words) =>
      html(
        "button",
        { type: "button", class: "choice", id, onclick: () => App.run(() => Review.moment(decision)) },
        words,
      );
    put(
      place,
      html("h2", {}, `Review of ${Words.rules.title}`),
      html(
        "div",
        { class: "tools" },
        html("label", { for: "review-seat" }, "Looked at from"),
        seats,
        html(
          "button",
          {
            type: "button",
            id: "review-back",
            onclick: () => {
              Review.leave();
              App.screen("play");
            },
          },
          "Back to the table",
        ),
        html(
          "label",
          { title: "The judge searches too: slower, and it finds mistakes that the agent makes itself." },
          html("input", {
            type: "checkbox",
            id: "review-closely",
            checked: Review.judge !== "best",
            onchange: (event) => App.run(() => Review.look_closely(event.target.checked)),
          }),
          " with search",
        ),
        Review.found && !Review.found.done
          ? html(
              "label",
              { class: "quiet" },
              "Looking closer ",
              html("progress", { value: Review.found.progress, max: 1 }),
            )
          : null,
      ),
      Review.fault
        ? html("p", { class: "quiet" }, `No analysis: ${Review.fault}. Every moment can be looked at below.`)
        : null,
      Review.found
        ? [
            Review.graph(mistakes, turns),
            Review.totals(),
            html(
              "div",
              { class: "columns" },
              html(
                "section",
                {},
                html("h3", {}, "Costliest decisions"),
                mistakes.length
                  ? html(
                      "ol",
                      {},
                      mistakes.map((each) =>
                        html(
                          "li",
                          {},
                          jump(
                            `mistake-${each.decision}`,
                            each.decision,
                            `${each.decision}: ${capital(each.words)}`,
                          ),
                          html(
                            "small",
                            {},
                            `better: ${each.best_words}; it cost ${Review.measured(each.loss)}`,
                          ),
                        ),
                      ),
                    )
                  : html(
                      "p",
                      { class: "quiet" },
                      Review.found.done ? "None cost more than chance explains." : "None so far.",
                    ),
              ),
              html(
                "section",
                {},
                html("h3", {}, "Turns of luck"),
                turns.length
                  ? html(
                      "ol",
                      {},
                      turns.map((each) =>
                        html(
                          "li",
                          {},
                          jump(`luck-${each.decision}`, each.decision + 1, [
                            html(
                              "b",
                              { class: each.luck[Review.seat] > 0 ? "good" : "bad" },
                              signed(each.luck[Review.seat]),
                            ),
                            each.decision < 0 ? " the deal" : ` after decision ${each.decision}`,
                          ]),
                          each.decision < 0 ? null : html("small", { title: each.words }, each.words),
                        ),
                      ),
                    )
                  : html(
                      "p",
                      { class: "quiet" },
                      state.over
                        ? "Chance did nothing to this seat."
                        : "Luck is shown when the game is over.",
                    ),
              ),
            ),
          ]
        : null,
    );
    if (kept) by(kept)?.focus({ preventScroll: true });
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
    const part = (judged) =>
      html("td", {}, judged ? `${signed(judged.mean)} \u00b1 ${judged.error.toFixed(2)}` : "\u2013");
    const own = (seat) => seat.ledger?.own_mistakes ?? { mean: -seat.loss.mean, error: seat.loss.error };
    return html(
      "div",
      { class: "scrolls", role: "region", tabindex: "0", "aria-label": "Totals by seat" },
      html(
        "table",
        { class: "totals" },
        html(
          "thead",
          {},
          html(
            "tr",
            {},
            head.map((words) => html("th", { scope: "col" }, words)),
          ),
        ),
        html(
          "tbody",
          {},
          Review.found.seats.map((seat, i) =>
            seat.decisions
              ? html(
                  "tr",
                  {},
                  html("th", { scope: "row" }, names[i]),
                  html(
                    "td",
                    {},
                    `${seat.differing} of ${seat.decisions}`,
                    seat.unjudged ? `, ${seat.unjudged} not judged` : "",
                  ),
                  part(seat.ledger?.start),
                  part(seat.ledger?.luck),
                  part(own(seat)),
                  part(seat.ledger?.others_mistakes),
                  part(seat.ledger?.unexplained),
                  html("td", {}, seat.score === undefined ? "\u2013" : signed(seat.score)),
                )
              : null,
          ),
        ),
      ),
    );
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
        Draw.path(`M ${x(Review.at)} 8 V ${high - 44}`, { class: "now" }),
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
        Draw.text(wide - 20, high - 6, `${state.decisions} decisions`, { "text-anchor": "end" }),
        Draw.text(56, high - 6, "\u25cf a mistake   \u25b2\u25bc luck"),
      ),
    );
    graph.addEventListener("click", (event) => {
      const { left, width } = graph.getBoundingClientRect();
      App.run(() =>
        Review.moment(Math.round(((((event.clientX - left) / width) * wide - 56) / (wide - 76)) * end)),
      );
    });
    return graph;
  },

  // The table before a decision, as a seat saw it then.
  async moment(decision, seat = Review.seat) {
    const state = App.state,
      at = Math.max(0, Math.min(state.decisions, decision));
    const { table } = await Client.ask("table", { decision: at, seat });
    const place = by("moment"),
      scene = App.scene(state, seat);
    if (!place) return;
    Review.at = at;
    scene.width = Board.width(place);
    const what = Review.found?.decisions.find((each) => each.decision === at);
    const label = `The table before decision ${at}, as seat ${seat + 1} saw it`;
    const picture = boards[state.game]
      ? Board.drawn(state.game, table, scene, label)
      : html("pre", { "aria-label": label });
    if (!boards[state.game]) App.page(picture, await Client.ask("page", { decision: at, seat }));
    const { decisions } =
      at > 0 ? await Client.ask("history", { seat, from: at - 1, to: at }) : { decisions: [] };
    const go = (to, words, seen = seat) =>
      html(
        "button",
        {
          type: "button",
          disabled: to < 0 || to > state.decisions,
          onclick: () => App.run(() => Review.moment(to, seen)),
        },
        words,
      );
    const eyes = html(
      "select",
      { id: "eyes", onchange: () => App.run(() => Review.moment(at, Number(eyes.value))) },
      state.players.map((_, each) => html("option", { value: each }, `seat ${each + 1}`)),
    );
    eyes.value = seat;
    eyes.disabled = !state.over;
    put(
      place,
      html("h3", {}, at < state.decisions ? `Before decision ${at}` : state.over ? "The end" : "Now"),
      html(
        "div",
        { class: "tools" },
        go(at - 1, "Earlier"),
        go(at + 1, "Later"),
        html(
          "button",
          {
            type: "button",
            disabled: at === state.decisions,
            onclick: () => (Review.watching ? Review.pause() : Review.watch(at, seat)),
          },
          Review.watching ? "Pause" : "Watch",
        ),
        html("label", { for: "eyes" }, "What could it see? As"),
        eyes,
        html(
          "button",
          { type: "button", disabled: at === state.decisions, onclick: () => App.run(() => Review.fork(at)) },
          "Play on from here",
        ),
      ),
      html(
        "p",
        {},
        decisions.flatMap(({ name, events }) => [
          html("b", {}, capital(name)),
          ` ${events.map((event) => event.words).join("; ")}`,
        ]),
      ),
      what
        ? html(
            "p",
            {},
            html("b", {}, `Seat ${what.seat + 1}`),
            ` then played: ${what.words}.`,
            what.loss && what.best !== what.action
              ? ` The agent: ${what.best_words}; it is better by ${Review.measured(what.loss)}.`
              : "",
          )
        : null,
      picture,
    );
    if (Review.found)
      by("findings").querySelector(".graph")?.replaceWith(Review.graph(Review.mistakes(), Review.turns()));
  },
  // Goes on by itself, a decision at a time.
  watch(at, seat) {
    Review.pause();
    Review.watching = setInterval(() => {
      if (by("look-back").hidden || at >= App.state.decisions) return Review.pause();
      if (!App.busy) App.run(() => Review.moment(++at, seat));
    }, 1100);
    App.run(() => Review.moment(at, seat));
  },
  pause() {
    clearInterval(Review.watching);
    Review.watching = null;
  },
  async fork(decision) {
    Review.leave();
    const state = await Client.ask("fork", { decision });
    App.id = Store.fresh();
    await App.enter(state);
  },
};
