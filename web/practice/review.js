// Review: a game looked back on: where it stood, what decisions cost, whose luck it was, any moment as any
// seat saw it, and playing on from there. The engine looks on for a moment at a time, so what is found fills
// in while one reads; a game that is not over is looked at through its own seat alone.
import { Client } from "../engine/client.js";
import { by, html, put } from "../page/html.js";
import { Words } from "../page/words.js";
import { App } from "../table/app.js";
import { Findings } from "./findings.js";
import { Moment } from "./moment.js";
import { Practice } from "./practice.js";

export const Review = {
  kSlice: 150, // milliseconds of thinking for each question
  kMost: 6, // mistakes and turns of luck that are listed
  kReach: 2000, // decisions that one answer covers
  kCloseJudge: "best+search:64",

  seat: 0,
  judge: "best",
  found: null, // the engine's last answer
  fault: "", // why there is none
  shown: "", // what the lists say
  looking: 0, // which looking-back is under way

  prepare() {
    Review.seat = App.seatShown(App.state);
    Review.judge = "best";
    Review.found = null;
    Review.fault = "";
  },
  async show(from = App.state.decisions) {
    Review.prepare();
    App.screen("look-back");
    put(
      by("look-back"),
      html("div", { id: "findings" }, html("p", { class: "wait" }, "The agent looks back on the game\u2026")),
      html("section", { id: "moment" }),
    );
    await Review.look();
    Review.page();
    await Moment.show(from);
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
  /** The screen has another width. */
  async turned() {
    if (by("moment").clientWidth === Moment.wide) return;
    Review.page();
    await Moment.show(Moment.at);
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
      Review.mistakes().map((each) => [each.decision, each.loss.mean.toFixed(2), Boolean(each.why)]),
      Review.turns().map((each) => each.decision),
    ]),
  measured: ({ mean, error }) => `${mean.toFixed(2)} \u00b1 ${error.toFixed(2)}`,
  leave() {
    Review.looking += 1;
    Moment.pause();
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
        onchange: () =>
          App.run(async () => {
            Review.seat = Number(seats.value);
            await Review.look(); // what happened is told to that seat
            Review.page();
            await Moment.show(Moment.at);
          }),
      },
      state.players.map((player, seat) => html("option", { value: seat }, `Seat ${seat + 1} (${player})`)),
    );
    seats.value = Review.seat;
    seats.disabled = !state.over;
    const mistakes = Review.mistakes(),
      turns = Review.turns();
    Review.shown = Review.said();
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
        mistakes.length && Review.found.done && !App.company
          ? html(
              "button",
              { type: "button", id: "review-practise", onclick: () => App.run(() => Practice.begin()) },
              "Practise your mistakes",
            )
          : null,
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
      Review.found ? Findings.all(mistakes, turns) : null,
    );
    if (kept) by(kept)?.focus({ preventScroll: true });
  },
};
