// Puzzles: positions of real games in which one move is clearly best. The engine judges the answer and says
// why the best move is better; what was tried is kept in the record.
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { App } from "../table/app.js";
import { Games } from "../table/games.js";
import { Moves } from "../table/moves.js";
import { Record } from "./record.js";

export const Puzzles = {
  game: "",
  list: [], // of the game: {id, variant, level}
  at: 0,

  // ---- what App asks of company ----
  keeps: false,
  leave() {},
  play: (action) => Puzzles.answer(action),
  shown(state) {
    const { level } = Puzzles.list[Puzzles.at],
      name = Puzzles.level(level);
    const place = `Puzzle ${Puzzles.at + 1} of ${Puzzles.list.length} (${name}): one move is clearly best. `;
    put(
      by("question"),
      html("small", {}, place),
      html("strong", {}, capital(state.question?.words || "your decision")),
    );
    by("hint").hidden = true;
  },

  // ---- choosing ----
  games: () => Games.all.filter(({ game }) => Client.games[game]?.models.includes("puzzles.json")),
  level: (number) => Games.of(Puzzles.game)?.levels[number - 1]?.name ?? `level ${number}`,
  /** A day as the engine reads it, by this device's clock. */
  today(now = new Date()) {
    const two = (number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  },
  show() {
    const place = html("div", { id: "puzzles" });
    const button = ({ game, title }) =>
      html("button", { type: "button", onclick: () => App.run(() => Puzzles.fill(place, game)) }, title);
    put(
      place,
      html("p", {}, "Positions of real games in which one move is clearly best. Which?"),
      html("div", { class: "tools" }, Puzzles.games().map(button)),
      html("div", { id: "puzzle-list" }),
    );
    App.dialog("Puzzles", place);
  },
  async bring(game) {
    await Client.bring(game);
    const told = await Client.ask("puzzles", { game, day: Puzzles.today() });
    Object.assign(Puzzles, { game, list: told.puzzles });
    return told.of_day;
  },
  async fill(place, game) {
    const of_day = await Puzzles.bring(game),
      tried = Record.puzzles();
    const entry = ({ id, level }, i) => {
      const before = tried[`${game} ${id}`];
      const mark = before ? (before.right ? ", found" : ", tried") : "";
      const begin = () => App.run(() => Puzzles.pose(i));
      return html(
        "li",
        {},
        html("button", { type: "button", onclick: begin }, `${i + 1}: ${Puzzles.level(level)}${mark}`),
      );
    };
    const daily = Puzzles.list.findIndex((each) => each.id === of_day);
    put(
      place.querySelector("#puzzle-list"),
      html("h3", {}, Games.of(game).title),
      html(
        "button",
        {
          type: "button",
          class: "strong",
          id: "puzzle-of-day",
          onclick: () => App.run(() => Puzzles.pose(daily)),
        },
        "The puzzle of the day",
      ),
      html("ol", { class: "puzzles" }, Puzzles.list.map(entry)),
    );
  },

  // ---- asking and judging ----
  async pose(at) {
    by("dialog").close();
    App.leave_company();
    const { id, variant } = Puzzles.list[at];
    const state = await Client.ask("puzzle", { game: Puzzles.game, puzzle: id });
    Puzzles.at = at;
    Object.assign(App, { company: Puzzles, variant, id: null });
    await App.enter(state);
  },
  answer: (action) =>
    App.run(async () => {
      const told = await Client.ask("answer", { action }),
        { title } = Games.of(Puzzles.game);
      Record.puzzled(Puzzles.game, title, Puzzles.list[Puzzles.at].id, told.right);
      const best = `\u201c${capital(told.words)}\u201d`,
        ahead = `ahead of every other move by ${told.ahead.toFixed(2)} at least.`;
      if (told.right) Moves.show([], null);
      const next = (Puzzles.at + 1) % Puzzles.list.length;
      const button = (words, id, what, strong) =>
        html("button", { type: "button", id, class: strong ? "strong" : null, onclick: what }, words);
      put(
        by("advice"),
        html(
          "p",
          { class: told.right ? "good" : "bad", id: "judged" },
          html("b", {}, told.right ? `Yes: ${best}, ${ahead}` : `No: ${best} is ${ahead}`),
        ),
        told.why ? html("p", { class: "why" }, told.why.words) : null,
        html(
          "div",
          { class: "tools" },
          button("Next puzzle", "next", () => App.run(() => Puzzles.pose(next)), true),
          button("Play on from here", "puzzle-on", Puzzles.play_on),
          button("All puzzles", "all-puzzles", Puzzles.back),
        ),
      );
      by("advice").hidden = false;
      by("next").focus();
    }),
  /** The position goes on as any game. */
  play_on: () =>
    App.run(async () => {
      App.leave_company();
      App.id = Store.fresh();
      await App.show(await Client.ask("state"));
    }),
  back() {
    const { game } = Puzzles;
    App.to_menu();
    Puzzles.show();
    App.run(() => Puzzles.fill(by("puzzles"), game));
  },
};
