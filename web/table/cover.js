// Cover: one screen that several people share. What one seat was shown leaves the page before the next one
// looks; where it is a secret who is asked, nobody is named and each person says which seat it is.
import { Board } from "../board/board.js";
import { by, html, put } from "../page/html.js";
import { App } from "./app.js";
import { Moves } from "./moves.js";

export const Cover = {
  // While the screen changes hands nothing of the table is shown, and nothing may be asked about it.
  get lies() {
    return !by("play").hidden && !by("cover").hidden;
  },

  // Takes everything that a seat was shown out of the page.
  clear() {
    for (const pane of [
      "drawing",
      "page-text",
      "log",
      "advice",
      "again",
      "question",
      "tip",
      "popover",
      "notice",
    ])
      by(pane).replaceChildren();
    for (const pane of ["advice", "tip", "popover", "notice"]) by(pane).hidden = true;
    by("dialog").close();
    by("dialog-body").replaceChildren();
    App.legal = [];
    App.held = null;
    Board.shown = null;
    Moves.show([], null);
  },
  put_on(seat, asked_in_secret) {
    Cover.clear();
    by("side").hidden = true;
    by("cover-words").textContent = asked_in_secret
      ? "One of you is asked in secret. Pass the screen round; each presses the own seat."
      : `${App.seat(seat)} is to act. Hand the screen over; nobody else looks.`;
    const people = asked_in_secret ? App.here(App.state) : [];
    put(
      by("cover-seats"),
      people.map((each) =>
        html(
          "button",
          { type: "button", class: "strong", id: `uncover-${each}`, onclick: () => Cover.claim(each) },
          `I am seat ${each + 1}`,
        ),
      ),
    );
    by("uncover").hidden = asked_in_secret;
    by("cover").hidden = false;
    (by("cover-seats").firstElementChild ?? by("uncover")).focus();
  },

  // Someone with the screen in hand says which seat it is.
  claim(seat) {
    if (seat === App.viewer) return App.run(App.uncover);
    by("cover-words").textContent = `Nothing is asked of seat ${seat + 1} now. Pass the screen on.`;
  },
};
