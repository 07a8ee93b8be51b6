// Hints: what the agent would play now, what that is worth, and how it may go on.
import { Draw } from "../board/draw.js";
import { Client } from "../engine/client.js";
import { by, capital, html, signed } from "../page/html.js";
import { App } from "./app.js";

export const Hints = {
  kMilliseconds: 250,

  ask: () =>
    App.run(async () => {
      const thought = await Client.ask("hint", { milliseconds: Hints.kMilliseconds });
      App.helped = true;
      const rows = thought.moves.map((move, i) => Hints.row(move, i === 0));
      by("advice").replaceChildren(
        html(
          "p",
          {},
          `What ${thought.by} thinks`,
          html(
            "small",
            {},
            thought.games
              ? "Expected scores, from \u22121 lost to +1 won, in " +
                  `${Draw.counted(thought.games, "game")} played on with imagined dice.`
              : "",
          ),
        ),
        html("ol", {}, rows),
      );
      by("advice").hidden = false;
    }),

  row(move, first) {
    const known = App.legal.find((each) => each.action === move.action);
    const often = Math.round(move.probability * 100);
    const notes = [Hints.worth(move), often > 0 && often < 100 ? `played ${often} % of the time` : ""];
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "choice", onclick: () => App.act(move.action) },
        html("b", { class: "kbd" }, known?.number ?? ""),
        " ",
        capital(move.words),
      ),
      html("small", { class: "worth" }, notes.filter(Boolean).join("; ")),
      move.meaning ? html("small", {}, move.meaning) : null,
      first && move.line?.length > 1 ? html("small", {}, `It may go on: ${Hints.line(move)}.`) : null,
    );
  },
  /** What a move is worth to every seat, the viewer first. */
  worth(move) {
    const seat = App.viewer,
      names = App.names(App.state, seat);
    return move.scores
      ?.map((score, each) => [each, `${names[each]} ${signed(score.mean)} \u00b1 ${score.error.toFixed(2)}`])
      .sort(([one], [other]) => Number(other === seat) - Number(one === seat))
      .map(([, words]) => words)
      .join(", ");
  },
  /** How it may well go on after a move. */
  line(move, seat = App.viewer) {
    const names = App.names(App.state, seat);
    return move.line
      .slice(1, 6)
      .map((step) => (step.seat === seat ? "" : `${names[step.seat]}: `) + step.words)
      .join("; ");
  },
};
