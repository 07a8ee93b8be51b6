// Again: questions that come over and over. Who has met one a few times may answer it for the rest of a
// turn or of the game at once, and may want to be asked again; what such answers are belongs to their seat
// alone.
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { App } from "./app.js";

const kOften = 3; // times that a question was met before it can be answered for longer

export const Again = {
  met: new Map(), // times by seat and question
  at: -1, // the decision that was counted last

  begin() {
    Again.met.clear();
    Again.at = -1;
    put(by("again"));
  },
  /** Whether the engine asks who passed only when what it sees has changed: at one's own table alone. */
  less: (company = App.company) => Client.ask("asks", { less: !company && Store.settings().less }),

  /** @param {any} state @param {boolean} asked somebody at this screen is to act, and looks on alone */
  show(state, asked) {
    const question = state.question?.words ?? "",
      key = `${App.viewer} ${question}`;
    if (asked && Again.at !== state.decisions) Again.met.set(key, (Again.met.get(key) ?? 0) + 1);
    Again.at = state.decisions;
    const often = asked && !App.company && App.legal.length > 1 && (Again.met.get(key) ?? 0) > kOften;
    put(
      by("again"),
      often ? Again.choice() : null,
      asked && !App.company ? (state.standing ?? []).map(Again.standing) : null,
      asked && state.standing?.length
        ? html("button", { type: "button", id: "ask-again", onclick: Again.ask }, "Ask me again")
        : null,
    );
  },
  choice: () => [
    html("label", { for: "repeat" }, "My answer holds"),
    html(
      "select",
      { id: "repeat" },
      html("option", { value: "" }, "this once"),
      html("option", { value: "turn" }, "until a turn or round begins"),
      html("option", { value: "game" }, "for the whole game"),
    ),
  ],
  standing: ({ question, text, repeat }) =>
    html(
      "small",
      {},
      `${capital(question)} You answer: ${text}${repeat === "game" ? ", the whole game." : ", for now."}`,
    ),
  ask: () =>
    App.run(async () => {
      await Client.ask("asks", { again: true });
      await App.show(await Client.ask("state"));
    }),

  /** What goes along with a move: how long it holds as an answer. */
  holds() {
    const repeat = by("repeat")?.value;
    return repeat ? { repeat } : {};
  },
};
