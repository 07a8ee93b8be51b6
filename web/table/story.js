// Story: what has happened, decision by decision, the last one first.
import { Client } from "../engine/client.js";
import { by, capital, html } from "../page/html.js";
import { Words } from "../page/words.js";
import { App } from "./app.js";

export const Story = {
  tell(decisions, from_the_start) {
    const list = html("ol", {}, decisions.map(Story.line).reverse());
    if (from_the_start && !App.open)
      list.append(
        html(
          "li",
          {},
          "The game begins. The dice are fixed: their seed is shown when the game is over. " +
            `Its fingerprint: ${App.state.commitment.slice(0, 16)}\u2026.`,
        ),
      );
    by("log").replaceChildren(list);
    by("log").scrollTop = 0;
    by("all-events").hidden = Boolean(from_the_start);
  },
  line: ({ seat, name, events }) =>
    html(
      "li",
      { class: `seat-${seat}` },
      name ? [html("b", {}, `${capital(name)}:`), " "] : null,
      events.map((event, i) =>
        html(
          "span",
          { class: event.kind },
          i ? "; " : "",
          Words.mark(event.words),
          event.rule ? html("small", {}, ` ${event.rule}`) : null,
        ),
      ),
    ),
  everything: () =>
    App.run(async () => Story.tell((await Client.ask("history", { seat: App.viewer })).decisions, true)),
};
