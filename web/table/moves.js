// Moves: the legal moves as numbered buttons, sorted by kind where they are many, and a line to type a number
// or some words of a move into. Digits typed anywhere go there.
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { App } from "./app.js";

export const Moves = {
  list: [],
  play: null,

  show(legal, play) {
    Moves.list = legal;
    Moves.play = play;
    by("number").value = "";
    by("number-line").hidden = legal.length === 0;
    Moves.fill("");
  },

  fill(wanted) {
    const small = wanted.trim().toLowerCase(),
      number = /^\d+$/.test(small);
    const fits = Moves.list.filter(
      (move) =>
        !small || (number ? String(move.number).startsWith(small) : move.words.toLowerCase().includes(small)),
    );
    const groups = new Map();
    for (const move of fits) groups.set(move.kind, [...(groups.get(move.kind) ?? []), move]);
    const headed = fits.length > 9 && groups.size > 1;
    const nodes = [];
    for (const [kind, moves] of groups) {
      const buttons = html(
        "div",
        { class: moves.length > 9 && moves.every((move) => move.words.length < 26) ? "many" : "" },
        moves.map(Moves.button),
      );
      if (headed && moves.length > 1)
        nodes.push(
          html(
            "details",
            { open: moves.length <= 9 || small !== "" || groups.size < 3 },
            html("summary", {}, `${capital(kind)} (${moves.length})`),
            buttons,
          ),
        );
      else nodes.push(buttons);
    }
    if (!fits.length && small) nodes.push(html("p", { class: "quiet" }, "No legal move has these words."));
    by("choices").replaceChildren(...nodes);
    return fits;
  },
  button: (move) =>
    html(
      "button",
      { type: "button", class: "choice", "data-action": move.action, onclick: () => Moves.play(move.action) },
      html("b", { class: "kbd" }, String(move.number)),
      " ",
      capital(move.words),
    ),

  submit() {
    const wanted = by("number").value.trim();
    if (!wanted) return;
    const exact = Moves.list.find((move) => String(move.number) === wanted);
    const fits = exact ? [exact] : Moves.fill(wanted);
    if (fits.length === 1) Moves.play(fits[0].action);
    else if (fits.length) App.notice(`${fits.length} moves fit: say more`);
    else if (App.open) App.notice("No move has these words; why not is told at your own table");
    else App.run(() => Moves.explain(wanted));
  },
  // Why what was typed cannot be played.
  async explain(words) {
    const { refused } = await Client.ask("why_not", { words });
    const reasons = refused.filter((each) => each.words).slice(0, 5);
    if (!reasons.length) return App.notice("No move of this game has these words");
    put(
      by("choices"),
      html("p", { class: "quiet" }, "That cannot be played now:"),
      reasons.map((each) =>
        html(
          "p",
          {},
          `${capital(each.kind.toLowerCase())}: ${each.words}`,
          html("small", {}, ` ${each.rule}`),
        ),
      ),
    );
  },

  begin() {
    by("number").addEventListener("input", () => Moves.fill(by("number").value));
    by("number").addEventListener("keydown", (event) => event.key === "Enter" && Moves.submit());
    by("go").addEventListener("click", Moves.submit);
  },
};
