// Ending: the ceremony of a game that is over: who has won and why, the points by rule, the turning point
// (found by a review in the background), and what comes next.
import { boards } from "../board/board.js";
import { Client } from "../engine/client.js";
import { by, capital, html, put, signed } from "../page/html.js";
import { table } from "../page/table.js";
import { App } from "../table/app.js";
import { Games } from "../table/games.js";
import { Practice } from "./practice.js";
import { Record } from "./record.js";
import { Review } from "./review.js";

export const Ending = {
  looking: 0, // which looking-back is under way
  leave: () => {
    Ending.looking += 1;
  },
  another_way(/** @type {string} */ _game) {}, // chooses anew; the menu says it

  async show(state, view, news) {
    const why = news.flatMap((each) => each.events).filter((event) => event.kind === "over");
    put(
      by("advice"),
      why.length
        ? html(
            "p",
            { class: "why" },
            capital(why.map((event) => event.words).join("; ")),
            why[0].rule ? html("small", {}, ` ${why[0].rule}`) : null,
          )
        : null,
      Ending.points(state, view),
      html("p", { id: "turning", class: "quiet" }, "The agent looks for the turning point\u2026"),
      html("div", { class: "tools", id: "what-next" }, await Ending.next(state)),
      html("small", {}, `Seed of the dice: ${state.seed}.`),
    );
    by("advice").hidden = false;
    Record.played(state);
    Ending.look_back(state);
  },

  /** Points by rule, as the game's drawing lists them, then the scores of the seats. */
  points(state, view) {
    const names = App.names(state, App.here(state).length === 1 ? App.viewer : -1);
    const rows = boards[state.game]?.ending?.(view, App.scene(state, App.viewer)) ?? [];
    const row = ([words, values, kind]) => [
      words,
      state.players.map((_, seat) => String(values[seat] ?? "\u2013")),
      kind,
    ];
    const seats = names.map((name, seat) =>
      html("th", { scope: "col", title: state.names[seat] }, capital(name)),
    );
    const last = ["result, \u22121 to +1", state.scores.map((score) => signed(score)), "sum"];
    return table("Points by rule", [html("td"), ...seats], [...rows, last].map(row));
  },

  // ---- what comes next ----
  async next(state) {
    const button = (words, what, id) => html("button", { type: "button", id, onclick: what }, words);
    const again = (players) => () => {
      Ending.leave();
      return App.run(() => App.begin({ game: state.game, options: state.options, players }));
    };
    const { levels } = await Client.ask("levels", { game: state.game, variant: App.variant || undefined });
    const rivals = state.players.filter((player) => /^level:/.test(player));
    const change = (step, words) => {
      const other = rivals.length && Games.beside(levels, rivals[0], step);
      const players = state.players.map((player) => (/^level:/.test(player) ? other?.player : player));
      return other ? button(`${words}: ${other.name}`, again(players), `level-${step}`) : null;
    };
    return [
      App.company ? null : button("Play again", again(state.players), "again"),
      App.company ? null : [change(1, "Stronger"), change(-1, "Gentler")],
      button("Another way", () => Ending.another_way(state.game), "other-level"),
      button("Review", () => App.run(() => Review.show()), "to-review"),
      button("Practise your mistakes", () => App.run(() => Practice.begin()), "practise"),
    ];
  },

  // ---- the turning point ----
  async look_back(state) {
    const looking = ++Ending.looking,
      still = () => looking === Ending.looking && App.state === state;
    by("practise").hidden = true;
    Review.prepare();
    do {
      await new Promise((next) => setTimeout(next, 30));
      if (!still()) return;
      try {
        await Review.look();
      } catch {
        return; // the engine was stopped
      }
      if (!still()) return;
      if (by("turning")) put(by("turning"), Ending.turning(state));
    } while (!Review.fault && !Review.found.done);
    if (Review.fault) return;
    if (by("practise")) by("practise").hidden = Review.mistakes().length === 0;
    Record.judged(App.id, Review.found, Review.seat);
  },
  turning(state) {
    if (Review.fault) return "";
    const point = Ending.point(state);
    if (!point)
      return Review.found.done
        ? "No single moment decided this game."
        : "Looking for the turning point\u2026";
    const look = () => App.run(() => Review.show(point.at));
    return [
      html("b", {}, Review.found.done ? "The turning point: " : "The turning point so far: "),
      point.words,
      " ",
      html("button", { type: "button", onclick: look }, "Look at it"),
    ];
  },
  /** What changed most for the seat: a mistake of its own, one of the other's, or chance. */
  point(state) {
    const seat = Review.seat,
      two = state.players.length === 2,
      whose = (each) => (each.seat === seat ? "you" : `P${each.seat + 1}`);
    const counts = (each) => each.loss && each.loss.mean > 2 * each.loss.error && (two || each.seat === seat);
    const decided = (Review.found?.decisions ?? []).filter(counts).map((each) => ({
      size: each.loss.mean,
      at: each.decision,
      words:
        `decision ${each.decision}, where ${whose(each)} chose \u201c${each.words}\u201d; ` +
        `\u201c${each.best_words}\u201d was worth ${each.loss.mean.toFixed(2)} more.`,
    }));
    const chance = (Review.found?.events ?? []).map((each) => ({
      size: Math.abs(each.luck[seat]),
      at: each.decision + 1,
      words:
        `${each.decision < 0 ? "the deal" : `after decision ${each.decision} (${each.words})`} ` +
        `chance ${each.luck[seat] < 0 ? "took" : "gave"} ${Math.abs(each.luck[seat]).toFixed(2)} ` +
        `${each.luck[seat] < 0 ? "from" : "to"} you.`,
    }));
    return [...decided, ...chance].filter((each) => each.size > 0.05).sort((a, b) => b.size - a.size)[0];
  },
};
