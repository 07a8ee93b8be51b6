// Moment: any moment of a game that is looked back on, as any seat saw it, and playing on from there.
import { Board, boards } from "../board/board.js";
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { App } from "../table/app.js";
import { Findings } from "./findings.js";
import { Review } from "./review.js";

export const Moment = {
  at: 0, // the decision that is shown
  wide: 0, // pixels of its place
  watching: null, // timer

  // The table before a decision, as a seat saw it then.
  async show(decision, seat = Review.seat) {
    const state = App.state,
      at = Math.max(0, Math.min(state.decisions, decision));
    const { table } = await Client.ask("table", { decision: at, seat });
    const place = by("moment"),
      scene = App.scene(state, seat);
    if (!place) return;
    Moment.at = at;
    Moment.wide = place.clientWidth;
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
          onclick: () => App.run(() => Moment.show(to, seen)),
        },
        words,
      );
    const eyes = html(
      "select",
      { id: "eyes", onchange: () => App.run(() => Moment.show(at, Number(eyes.value))) },
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
            onclick: () => (Moment.watching ? Moment.pause() : Moment.watch(at, seat)),
          },
          Moment.watching ? "Pause" : "Watch",
        ),
        html("label", { for: "eyes" }, "What could it see? As"),
        eyes,
        html(
          "button",
          { type: "button", disabled: at === state.decisions, onclick: () => App.run(() => Moment.fork(at)) },
          "Play on from here",
        ),
      ),
      html(
        "p",
        {},
        decisions.flatMap(({ name, events }) => [
          name ? html("b", {}, `${capital(name)}:`) : "",
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
              ? ` The agent: ${what.best_words}; it is better by ${Review.measured(what.loss)}. ` +
                  (what.why?.words ?? "")
              : "",
          )
        : null,
      picture,
    );
    if (Review.found)
      by("findings").querySelector(".graph")?.replaceWith(Findings.graph(Review.mistakes(), Review.turns()));
  },
  // Goes on by itself, a decision at a time.
  watch(at, seat) {
    Moment.pause();
    Moment.watching = setInterval(() => {
      if (by("look-back").hidden || at >= App.state.decisions) return Moment.pause();
      if (!App.busy) App.run(() => Moment.show(++at, seat));
    }, 1100);
    App.run(() => Moment.show(at, seat));
  },
  pause() {
    clearInterval(Moment.watching);
    Moment.watching = null;
  },
  async fork(decision) {
    Review.leave();
    const state = await Client.ask("fork", { decision });
    App.id = Store.fresh();
    await App.enter(state);
  },
};
