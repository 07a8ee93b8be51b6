// Practice: the positions in which a player went wrong, again, and the answer judged: by what the review has
// found, and by games that the coach plays on. The game itself stays as it was.
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { App } from "../table/app.js";
import { Hints } from "../table/hints.js";
import { Moves } from "../table/moves.js";
import { Review } from "./review.js";

export const Practice = {
  kMilliseconds: 600,

  save: "", // the game as it was
  id: null,
  seat: 0,
  mistakes: [], // of the review, the costliest first
  at: 0,
  found: 0, // answers that were as good as the best

  async begin() {
    const { save } = await Client.ask("save");
    Object.assign(Practice, { save, id: App.id, seat: Review.seat, at: 0, found: 0 });
    Practice.mistakes = Review.mistakes();
    App.screen("play");
    App.company = Practice;
    await Practice.pose();
  },

  // ---- what App asks of company ----
  keeps: false,
  leave() {},
  shown() {},
  play: (action) => Practice.answer(action),

  async pose() {
    const { decision } = Practice.mistakes[Practice.at];
    await Client.ask("load", { save: Practice.save });
    const state = await Client.ask("fork", { seat: Practice.seat, decision });
    App.viewer = App.held = Practice.seat;
    App.told = Math.max(0, decision - 1);
    await App.show(state);
    by("hint").hidden = true;
    const of = Practice.mistakes.length;
    put(
      by("question"),
      html("small", {}, `Position ${Practice.at + 1} of ${of}: what would you play now? `),
      html("strong", {}, capital(state.question.words)),
    );
  },

  answer: (action) =>
    App.run(async () => {
      const mistake = Practice.mistakes[Practice.at];
      const thought = await Client.ask("hint", { milliseconds: Practice.kMilliseconds });
      const { good, words } = Practice.judged(mistake, thought, action);
      if (good) Practice.found += 1;
      Moves.show([], null);
      const { table } = await Client.ask("table", { seat: Practice.seat });
      await App.draw(table, [], Practice.answer);
      const best = thought.moves.find((each) => each.action === mistake.best) ?? thought.moves[0];
      const last = Practice.at + 1 === Practice.mistakes.length;
      put(
        by("advice"),
        html("p", { class: good ? "good" : "bad", id: "judged" }, html("b", {}, words)),
        !good && mistake.why ? html("p", { class: "why" }, mistake.why.words) : null,
        best.meaning ? html("p", {}, html("small", {}, best.meaning)) : null,
        best.line?.length > 1
          ? html(
              "small",
              {},
              `After \u201c${best.words}\u201d it may go on: ${Hints.line(best, Practice.seat)}.`,
            )
          : null,
        last ? html("p", {}, `${Practice.found} of ${Practice.mistakes.length} found.`) : null,
        html(
          "div",
          { class: "tools" },
          last
            ? null
            : html(
                "button",
                { type: "button", class: "strong", id: "next", onclick: Practice.next },
                "Next position",
              ),
          html("button", { type: "button", id: "practised", onclick: Practice.end }, "Back to the review"),
        ),
      );
      by("advice").hidden = false;
      (by("next") ?? by("practised")).focus();
    }),
  /** Whether an answer is as good as the best one that is known, in a sentence. */
  judged(mistake, thought, action) {
    const seat = Practice.seat,
      best = thought.moves[0],
      own = thought.moves.find((each) => each.action === action);
    if (action === mistake.best || action === best.action)
      return { good: true, words: "Yes, that is the move." };
    const better = `Better: \u201c${mistake.best_words}\u201d.`;
    if (action === mistake.action)
      return { good: false, words: `As in the game: it cost ${Review.measured(mistake.loss)}. ${better}` };
    if (!own?.scores) return { good: false, words: `Not among the likely moves. ${better}` };
    const gap = best.scores[seat].mean - own.scores[seat].mean,
      error = Math.hypot(best.scores[seat].error, own.scores[seat].error);
    if (gap <= 2 * error) return { good: true, words: "As good, as far as can be told." };
    return { good: false, words: `It costs ${Review.measured({ mean: gap, error })}. ${better}` };
  },
  next: () =>
    App.run(async () => {
      Practice.at += 1;
      await Practice.pose();
    }),
  end: () =>
    App.run(async () => {
      App.company = null;
      await App.load(Practice.save, Practice.id);
      await Review.show();
    }),
};
