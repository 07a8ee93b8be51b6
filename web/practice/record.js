// Record: a player's own games, kept on this device alone: results, luck and accuracy, by level and over
// time. A game counts where one person sat at this screen; what a review found is added when it has looked
// through.
import { mount } from "../board/board.js";
import { Draw } from "../board/draw.js";
import { html, put, signed } from "../page/html.js";
import { Store } from "../page/store.js";
import { table } from "../page/table.js";
import { Words } from "../page/words.js";
import { App } from "../table/app.js";
import { Games } from "../table/games.js";

export const Record = {
  kMost: 500, // games; the oldest make room

  /** [{id, when, game, title, rival, score, decisions, helped, luck?, accuracy?}], the oldest first. */
  games() {
    const list = Store.read("record", []);
    const whole = (each) =>
      ["id", "game", "title", "rival"].every((key) => typeof each?.[key] === "string") &&
      ["when", "score", "decisions"].every((key) => Number.isFinite(each[key]));
    return Array.isArray(list) ? list.filter(whole) : [];
  },
  write: (list) => Store.write("record", list.slice(-Record.kMost)),

  played(state) {
    if (App.here(state).length !== 1) return;
    const seat = App.viewer,
      rivals = [...new Set(state.players.filter((_, each) => each !== seat))];
    const levels = Games.of(state.game)?.levels ?? [];
    const game = {
      id: App.id,
      when: Date.now(),
      game: state.game,
      title: Words.rules.title,
      rival: rivals.map((player) => Games.level(levels, player)).join(", ") || "alone",
      score: state.scores[seat],
      decisions: state.decisions,
      helped: App.helped,
    };
    const list = Record.games(),
      old = list.find((each) => each.id === game.id);
    if (old) Object.assign(old, { ...game, when: old.when, helped: old.helped || game.helped });
    else list.push(game);
    Record.write(list);
  },
  /** What a review has found of a game. */
  judged(id, found, seat) {
    const list = Record.games(),
      game = list.find((each) => each.id === id);
    if (!game) return;
    // "good" moves are left out: it may only be that too few games were played on to see what they cost.
    const own = found.decisions.filter((each) => each.seat === seat),
      best = own.filter((each) => each.grade === "best");
    if (own.length) game.accuracy = best.length / own.length;
    const luck = found.seats[seat]?.luck?.mean ?? found.seats[seat]?.luck;
    if (Number.isFinite(luck)) game.luck = luck;
    Record.write(list);
  },

  // ---- puzzles ----
  /** {"<game> <id>": {game, title, when, right, tries}}: `right` is what the first answer was. */
  puzzles() {
    const kept = Store.read("puzzles", {}),
      whole = ([, each]) => typeof each?.game === "string" && typeof each.right === "boolean";
    return kept && typeof kept === "object" ? Object.fromEntries(Object.entries(kept).filter(whole)) : {};
  },
  puzzled(game, title, id, right) {
    const all = Record.puzzles(),
      before = all[`${game} ${id}`];
    const tries = (before?.tries ?? 0) + 1;
    all[`${game} ${id}`] = { game, title, when: Date.now(), right: before?.right ?? right, tries };
    Store.write("puzzles", all);
  },
  puzzle_table() {
    const all = Object.values(Record.puzzles()),
      titles = [...new Map(all.map((each) => [each.game, each.title]))];
    const row = ([game, title]) => {
      const own = all.filter((each) => each.game === game);
      return [title, [own.length, own.filter((each) => each.right).length]];
    };
    const head = ["puzzles of", "tried", "found at once"];
    return titles.length ? table("Puzzles by game", head, titles.map(row)) : null;
  },

  // ---- what is shown ----
  form() {
    const place = html("div", { id: "record" });
    Record.fill(place, "");
    return place;
  },
  fill(place, wanted) {
    const all = Record.games(),
      titles = [...new Map(all.map((each) => [each.game, each.title]))],
      games = all.filter((each) => !wanted || each.game === wanted);
    const pick = html(
      "select",
      { id: "record-game", onchange: () => Record.fill(place, pick.value) },
      html("option", { value: "" }, "all games"),
      titles.map(([game, title]) => html("option", { value: game }, title)),
    );
    pick.value = wanted;
    put(
      place,
      html("p", {}, "Kept in this browser alone; nobody else is told."),
      all.length
        ? [
            html("p", {}, html("label", { for: "record-game" }, "Shown: "), pick),
            Record.table(games),
            Record.plot(games),
          ]
        : html("p", { class: "quiet" }, "No game has been played to its end yet."),
      Record.puzzle_table(),
      html(
        "div",
        { class: "tools" },
        html("button", { type: "button", id: "record-export", onclick: Record.export }, "Export"),
        Record.eraser(place),
      ),
    );
  },
  export() {
    const all = { games: Record.games(), puzzles: Record.puzzles() };
    Store.download("pandemonium-record.json", JSON.stringify(all, null, 1), "application/json");
  },
  // Pressed twice it deletes.
  eraser(place) {
    const button = html(
      "button",
      {
        type: "button",
        id: "record-delete",
        onclick: () => {
          if (button.dataset.sure) {
            Record.write([]);
            Store.write("puzzles", {});
            return Record.fill(place, "");
          }
          button.dataset.sure = "yes";
          button.textContent = "Delete it all? Press again";
        },
      },
      "Delete",
    );
    return button;
  },

  /** Results, luck and accuracy by rival. */
  table(games) {
    const rivals = [...new Set(games.map((each) => each.rival))];
    const mean = (list, key, show) => {
      const known = list.map((each) => each[key]).filter(Number.isFinite);
      return known.length ? show(known.reduce((sum, each) => sum + each, 0) / known.length) : "\u2013";
    };
    const cells = (list) => [
      list.length,
      list.filter((each) => each.score > 0).length,
      mean(list, "score", signed),
      mean(list, "luck", signed),
      mean(list, "accuracy", (share) => `${Math.round(100 * share)} %`),
      list.filter((each) => each.helped).length,
    ];
    const head = ["against", "games", "won", "score", "luck", "best moves", "with help"];
    const rows = rivals.map((rival) => [rival, cells(games.filter((each) => each.rival === rival))]);
    return table("Results by rival", head, rows);
  },
  /** Accuracy from game to game, with how each ended. */
  plot(games) {
    const wide = 640,
      high = 190,
      judged = games.filter((each) => Number.isFinite(each.accuracy)).slice(-60);
    if (!judged.length) return null;
    const x = (i) => 60 + ((wide - 90) * (i + 0.5)) / judged.length,
      y = (share) => 14 + (high - 54) * (1 - share);
    const line = judged.map((each, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(each.accuracy).toFixed(1)}`);
    const told = judged.map((each) => `${Math.round(100 * each.accuracy)} %`).join(", ");
    return mount(
      Draw.el(
        "svg",
        { viewBox: `0 0 ${wide} ${high}`, class: "graph", role: "img", "aria-label": `Best moves: ${told}` },
        [0, 0.5, 1].map((share) => [
          Draw.path(`M60 ${y(share)}H${wide - 30}`, { class: "grid" }),
          Draw.end(52, y(share) + 4, `${100 * share} %`),
        ]),
        Draw.path(line.join(""), { class: "curve" }),
        judged.map((each, i) =>
          Draw.circle(x(i), y(each.accuracy), 5, {
            class: each.score > 0 ? "won" : each.score < 0 ? "lost" : "drawn",
          }),
        ),
        Draw.text(60, high - 12, "best moves, the last game on the right", { class: "note" }),
        Draw.circle(wide - 172, high - 16, 5, { class: "won" }),
        Draw.text(wide - 162, high - 12, "won", { class: "note" }),
        Draw.circle(wide - 110, high - 16, 5, { class: "lost" }),
        Draw.text(wide - 100, high - 12, "lost", { class: "note" }),
      ),
    );
  },
};
