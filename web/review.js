// Review: a finished game looked back on: the chance of winning over time, the biggest mistakes and turns of luck, any
// moment as any seat saw it, and playing on from there.
"use strict";

const Review = {
  seat: 0,
  moments: [],
  watching: null,  // timer

  async show(from = App.state.decisions) {
    const state = App.state, last = state.decisions;
    put(by("look-back"), html("p", { class: "wait" }, "The agent looks back on the game\u2026"));
    App.screen("look-back");
    Review.moments = [];
    for (let first = 0; first < last; first += 400) {
      const { decisions } = await Client.ask("review", { from: first, to: Math.min(first + 400, last) });
      Review.moments.push(...decisions);
    }
    Review.seat = App.seatShown(state);
    Review.page();
    await Review.moment(from);
  },

  // Points of the graph: the seat's own decisions, then the result.
  points() {
    const own = Review.moments.filter((each) => each.seat === Review.seat && each.expected_score !== undefined);
    const points = own.map((each) => ({ at: each.decision, chance: (each.expected_score + 1) / 2, moment: each }));
    points.push({ at: App.state.decisions, chance: (App.state.scores[Review.seat] + 1) / 2, moment: null });
    return points;
  },

  page() {
    const state = App.state, points = Review.points();
    const seats = html("select", { id: "review-seat", onchange: () => { Review.seat = Number(seats.value); Review.page(); App.run(() => Review.moment(state.decisions)); } },
      state.players.map((player, seat) => html("option", { value: seat }, `Seat ${seat + 1} (${player})`)));
    seats.value = Review.seat;
    const own = Review.moments.filter((each) => each.seat === Review.seat);
    const mistakes = own.filter((each) => each.best !== each.action)
      .sort((a, b) => b.best_probability - b.probability - (a.best_probability - a.probability)).slice(0, 5);
    const swings = points.slice(1).map((point, i) => ({ ...point, from: points[i], by: point.chance - points[i].chance }))
      .sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, 5);
    const jump = (decision, words) => html("button", { type: "button", class: "choice", onclick: () => App.run(() => Review.moment(decision)) }, words);
    put(by("look-back"), 
      html("h2", {}, `Review of ${Words.rules.title}`),
      html("div", { class: "tools" }, html("label", { for: "review-seat" }, "Looked at from"), seats,
        html("button", { type: "button", onclick: () => { Review.pause(); App.screen("play"); } }, "Back to the table")),
      Review.graph(points, mistakes),
      html("div", { class: "columns" },
        html("section", {}, html("h3", {}, "Where the agent would have played otherwise"),
          mistakes.length ? html("ol", {}, mistakes.map((each) => html("li", {}, jump(each.decision, `${each.decision}: ${capital(each.words)}`),
            html("small", {}, `rather: ${each.best_words} (${Math.round(each.best_probability * 100)} % against ${Math.round(each.probability * 100)} %)`))))
            : html("p", { class: "quiet" }, "Nowhere.")),
        html("section", {}, html("h3", {}, "Where it turned"),
          swings.length ? html("ol", {}, swings.map((each) => html("li", {}, jump(each.from.at, `${each.from.at} to ${each.at}`),
            html("small", {}, `${each.by < 0 ? "lost" : "won"} ${Math.round(Math.abs(each.by) * 100)} points of a hundred: ${each.from.moment?.words ?? ""} and what came of it`))))
            : html("p", { class: "quiet" }, "The agent that was asked has no opinion of chances."))),
      html("section", { id: "moment" }));
  },

  graph(points, mistakes) {
    const wide = 760, high = 180, end = Math.max(1, App.state.decisions);
    const x = (at) => 56 + (wide - 76) * (at / end), y = (chance) => 10 + (high - 40) * (1 - chance);
    const line = points.map((point, i) => `${i ? "L" : "M"} ${x(point.at).toFixed(1)} ${y(point.chance).toFixed(1)}`).join(" ");
    const bad = new Set(mistakes.map((each) => each.decision));
    return Draw.el("svg", { viewBox: `0 0 ${wide} ${high}`, class: "graph", role: "img", "aria-label":
      `Chance of winning of seat ${Review.seat + 1}: ${points.map((p) => `${p.at}: ${Math.round(p.chance * 100)} %`).filter((_, i, all) => i % Math.ceil(all.length / 12) === 0).join(", ")}` },
      [0, 0.5, 1].map((chance) => [Draw.path(`M 56 ${y(chance)} H ${wide - 20}`, { class: "grid" }),
        Draw.text(48, y(chance) + 4, `${chance * 100} %`, { "text-anchor": "end" })]),
      Draw.text(wide - 20, high - 4, `${App.state.decisions} decisions`, { "text-anchor": "end" }),
      Draw.path(line, { class: "curve" }),
      points.map((point) => Draw.circle(x(point.at), y(point.chance), bad.has(point.at) ? 6 : 3, { class: bad.has(point.at) ? "mistake" : "point" })));
  },

  // The table before a decision, as a seat saw it then.
  async moment(decision, seat = Review.seat) {
    const state = App.state, at = Math.max(0, Math.min(state.decisions, decision));
    const { table, to_act } = await Client.ask("table", { decision: at, seat });
    const place = by("moment"), scene = App.scene(state, seat);
    scene.width = place.clientWidth < 620 ? 360 : 760;
    const what = Review.moments.find((each) => each.decision === at);
    const picture = Tables[state.game]?.draw(table, scene) ?? html("pre", {});
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `The table before decision ${at}, as seat ${seat + 1} saw it`);
    if (!Tables[state.game]) App.page(picture, await Client.ask("page", { decision: at, seat }));
    const { decisions } = at > 0 ? await Client.ask("history", { seat, from: at - 1, to: at }) : { decisions: [] };
    const go = (to, words, seen = seat) => html("button", { type: "button", disabled: to < 0 || to > state.decisions,
      onclick: () => App.run(() => Review.moment(to, seen)) }, words);
    const eyes = html("select", { id: "eyes", onchange: () => App.run(() => Review.moment(at, Number(eyes.value))) },
      state.players.map((_, each) => html("option", { value: each }, `seat ${each + 1}`)));
    eyes.value = seat;
    put(place, html("h3", {}, at === state.decisions ? "The end" : `Before decision ${at}`),
      html("div", { class: "tools" }, go(at - 1, "Earlier"), go(at + 1, "Later"),
        html("button", { type: "button", disabled: at === state.decisions, onclick: () => (Review.watching ? Review.pause() : Review.watch(at, seat)) }, Review.watching ? "Pause" : "Watch"),
        html("label", { for: "eyes" }, "What could it see? As"), eyes,
        html("button", { type: "button", disabled: at === state.decisions, onclick: () => App.run(() => Review.fork(at)) }, "Play on from here")),
      html("p", {}, decisions.flatMap(({ name, events }) => [html("b", {}, capital(name)), ` ${events.map((event) => event.words).join("; ")}`])),
      what ? html("p", {}, html("b", {}, `Seat ${to_act + 1}`), ` then played: ${what.words}.`) : null, picture);
    Draw.fit(picture);
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
    Review.pause();
    const state = await Client.ask("fork", { decision });
    App.id = `${Date.now()}`;
    await App.enter(state);
  },
};
